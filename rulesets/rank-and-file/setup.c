// setup.c - numbers and orders the units, lays them out, reads arrivals and goals.
#include "setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formation.h"
#include "score.h"

int rnf_piece_count(const pl_scene *scene, const pl_scenario_unit *unit)
{
    int row = pl_table_row(pl_data_table(scene->data, "t_units"), unit->type);
    const char *start = pl_attr_text(unit->set, "stands_start");
    int32_t count = row >= 0 ? rnf_tab(scene)->type[row].stands : 1;
    if (start)
        pl_parse_int(start, &count);
    return rnf_most(1, rnf_least(count, RNF_STANDS_MAX));  // what does not fit is refused when it is laid out
}

// ---- numbers and order

static pl_status number_units(pl_turn *turn, pl_error *error)
{
    rnf_tables *t = turn->scene->tables;
    const pl_scene *scene = turn->scene;
    if (scene->unit_count > RNF_UNITS_MAX)
        return pl_fail(error, PL_FULL, "%d units and leaders, wanted at most %d", scene->unit_count, RNF_UNITS_MAX);
    t->order_count = t->leader_count = 0;
    for (int unit = 1; unit <= scene->unit_count; unit++) {
        int32_t number;
        if (!pl_parse_int(scene->units[unit].id, &number) || number < 1 || number > 999) {
            char path[32];
            snprintf(path, sizeof path, "units[%d].id", unit - 1);
            return pl_fail_at(error, PL_BAD, path, "found '%s', wanted a number from 1 to 999", scene->units[unit].id);
        }
        t->number[unit] = (uint16_t)number;
        bool is_leader = rnf_is_leader(turn, unit);
        uint16_t *list = is_leader ? t->leaders : t->order;
        int i = is_leader ? t->leader_count++ : t->order_count++;
        for (; i > 0; i--) {  // side 1 before side 2, each by ascending number (RNF-GEN.3)
            int before = list[i - 1];
            if (scene->units[before].side < scene->units[unit].side ||
                (scene->units[before].side == scene->units[unit].side && t->number[before] < number))
                break;
            list[i] = list[i - 1];
        }
        list[i] = (uint16_t)unit;
    }
    t->order[t->order_count] = t->leaders[t->leader_count] = 0;
    return PL_OK;
}

// ---- units

// A sector is the foot of whoever holds it, so it has as many corners as a foot may have.
static pl_status check_sectors(const pl_turn *turn, pl_error *error)
{
    const pl_terrain *terrain = turn->scene->terrain;
    for (pl_feature_id id = 1; id <= pl_terrain_count(terrain); id++) {
        const pl_feature *f = pl_terrain_feature(terrain, id);
        int count;
        char path[48];
        if (rnf_t(turn)->ground[f->kind].cost[RNF_SORT_FOOT] != RNF_SECTOR)
            continue;
        pl_terrain_points(terrain, id, 0, &count);
        snprintf(path, sizeof path, "terrain[%d]", id - 1);
        if (count > PL_CORNERS_MAX || f->part_count > 1)
            return pl_fail_at(error, PL_BAD, path, "the sector has %d corners in %d parts, wanted at most %d in one", count, f->part_count,
                              PL_CORNERS_MAX);
    }
    return PL_OK;
}

static pl_status place_unit(pl_turn *turn, int unit, pl_error *error)
{
    const pl_scene *scene = turn->scene;
    const pl_scenario_unit *from = &scene->scenario->units[unit - 1];
    const rnf_type *type = rnf_type_of(turn, unit);
    rnf_unit *u = &rnf_units(turn)[unit];
    char path[48];
    if (!u->stands_start)
        u->stands_start = type->stands;
    if (!u->stands)
        u->stands = u->stands_start;
    snprintf(path, sizeof path, "units[%d].set.stands", unit - 1);
    if (u->stands > u->stands_start || u->stands_start > RNF_STANDS_MAX)
        return pl_fail_at(error, PL_BAD, path, "%d of %d stands, wanted at most %d", u->stands, u->stands_start, RNF_STANDS_MAX);
    bool is_gun = type->arm == RNF_ART_FOOT || type->arm == RNF_ART_HORSE;
    if (!u->formation && type->arm != RNF_LEADER)
        u->formation = is_gun ? RNF_LIMBERED : from->place ? RNF_MARCH : RNF_LINE;
    snprintf(path, sizeof path, "units[%d].set.formation", unit - 1);
    if (type->arm != RNF_LEADER && u->formation != RNF_ROUT && !rnf_may_form(turn, unit, u->formation))
        return pl_fail_at(error, PL_BAD, path, "a %s does not stand in '%s'", type->name, rnf_formation_words[u->formation]);
    if (u->morale == RNF_ROUTING && !is_gun)
        u->formation = RNF_ROUT;
    u->at = from->at;
    u->facing = (int16_t)pl_turned(from->facing, 0);
    snprintf(path, sizeof path, "units[%d].set.sector", unit - 1);
    if (u->formation == RNF_GARRISON) {
        int count;
        if (!u->sector || rnf_t(turn)->ground[pl_terrain_feature(scene->terrain, u->sector)->kind].cost[RNF_SORT_FOOT] != RNF_SECTOR)
            return pl_fail_at(error, PL_BAD, path, "a garrison needs a building sector");
        const pl_point *corners = pl_terrain_points(scene->terrain, u->sector, 0, &count);
        u->at = pl_mean_of(corners, count);
        rnf_hold_sector(turn, u->sector, rnf_side_of(turn, unit));
    }
    for (int n = u->stands; n < scene->units[unit].count; n++)
        pl_pieces(turn->state)[scene->units[unit].first + n].place = PL_LOST;
    if (rnf_is_charger(u) || u->charges) {  // a position in the middle of a turn
        if (!u->counter_charged)
            u->charged = 1;
        rnf_unit *v = &rnf_units(turn)[u->charges];
        v->target = 1;
        if (!v->target_of)
            v->target_of = (uint16_t)unit;
    }
    return PL_OK;
}

static pl_status place_leader(pl_turn *turn, int leader, pl_error *error)
{
    rnf_unit *l = &rnf_units(turn)[leader];
    char path[48];
    snprintf(path, sizeof path, "units[%d].set.attached_to", leader - 1);
    l->stands = l->stands_start = 1;
    if (!l->allowance)
        l->allowance = rnf_t(turn)->allowance;
    l->at = turn->scene->scenario->units[leader - 1].at;
    if (l->attached_to && (rnf_is_leader(turn, l->attached_to) || rnf_side_of(turn, l->attached_to) != rnf_side_of(turn, leader)))
        return pl_fail_at(error, PL_BAD, path, "a leader is attached to a unit of his own side");
    if (l->fate == RNF_WOUNDED)
        pl_units(turn->state)[leader].place = PL_AWAY;
    if (l->fate == RNF_DEAD)
        pl_units(turn->state)[leader].place = PL_LOST;
    return PL_OK;
}

// ---- arrivals and goals

static pl_status read_arrivals(pl_turn *turn, pl_error *error)
{
    rnf_tables *t = turn->scene->tables;
    const pl_scenario *s = turn->scene->scenario;
    if (s->arrival_count > RNF_ARRIVALS_MAX)
        return pl_fail_at(error, PL_FULL, "arrivals", "%d groups, wanted at most %d", s->arrival_count, RNF_ARRIVALS_MAX);
    t->arrival_count = s->arrival_count;
    for (int i = 0; i < s->arrival_count; i++) {
        const pl_scenario_arrival *from = &s->arrivals[i];
        rnf_arrival_data *a = &t->arrival[i];
        char path[40];
        snprintf(path, sizeof path, "arrivals[%d]", i);
        *a = (rnf_arrival_data){
            .side = from->side, .turn = (uint8_t)from->turn, .need = (uint8_t)from->need, .from = from->from, .to = from->to};
        a->is_flank = from->kind && !strcmp(from->kind, "flank");
        if (from->kind && !a->is_flank)
            return pl_fail_at(error, PL_BAD, path, "found kind '%s', wanted flank or none", from->kind);
        int edge = from->edge ? pl_parse_word(from->edge, rnf_edge_words) : 0;
        if (edge < 0 || (!a->is_flank && !edge))
            return pl_fail_at(error, PL_BAD, path, "reinforcements need an edge: north, east, south or west");
        a->edge = (uint8_t)edge;
        if (from->unit_count > PL_COUNT(a->units))
            return pl_fail_at(error, PL_FULL, path, "%d units, wanted at most %d", from->unit_count, PL_COUNT(a->units));
        for (int k = 0; k < from->unit_count; k++) {
            a->units[k] = pl_scene_unit_named(turn->scene, from->units[k]);
            if (!a->units[k])
                return pl_fail_at(error, PL_MISSING, path, "there is no unit '%s'", from->units[k]);
        }
        a->count = (uint8_t)from->unit_count;
    }
    return PL_OK;
}

static pl_status read_goals(pl_turn *turn, pl_error *error)
{
    static const char *const kinds[] = {"hold", "weight_lost", "force_broken", "leader_dead", "margin", NULL};
    rnf_tables *t = turn->scene->tables;
    const pl_scenario *s = turn->scene->scenario;
    if (s->goal_count > RNF_GOALS_MAX)
        return pl_fail_at(error, PL_FULL, "goals", "%d goals, wanted at most %d", s->goal_count, RNF_GOALS_MAX);
    t->goal_count = s->goal_count;
    for (int i = 0; i < s->goal_count; i++) {
        char path[40];
        snprintf(path, sizeof path, "goals[%d]", i);
        int kind = pl_parse_word(s->goals[i].kind, kinds);
        if (kind < 0)
            return pl_fail_at(error, PL_BAD, path, "found kind '%s', wanted hold, weight_lost, force_broken, leader_dead or margin",
                              s->goals[i].kind);
        t->goal[i] = (rnf_goal){.kind = (uint8_t)kind, .side = s->goals[i].side, .value = s->goals[i].value};
        if (kind == RNF_GOAL_HOLD) {
            t->goal[i].marker = s->goals[i].on ? pl_scene_marker_named(turn->scene, s->goals[i].on) : 0;
            if (!t->goal[i].marker)
                return pl_fail_at(error, PL_MISSING, path, "hold wants an objective marker, found '%s'",
                                  s->goals[i].on ? s->goals[i].on : "none");
        }
    }
    return PL_OK;
}

pl_status rnf_setup(pl_turn *turn, pl_error *error)
{
    pl_status status = number_units(turn, error);
    const rnf_tables *t = rnf_t(turn);
    if (!status)
        status = check_sectors(turn, error);
    for (int i = 0; t->order[i] && !status; i++)
        status = place_unit(turn, t->order[i], error);
    for (int i = 0; t->leaders[i] && !status; i++)
        status = place_leader(turn, t->leaders[i], error);
    if (!status)
        status = read_arrivals(turn, error);
    if (!status)
        status = read_goals(turn, error);
    if (status)
        return status;
    for (int i = 0; t->leaders[i]; i++)
        rnf_lay(turn, t->leaders[i]);
    for (int i = 0; t->order[i]; i++)
        rnf_lay(turn, t->order[i]);
    rnf_weigh(turn);
    return PL_OK;
}

bool rnf_may_overlap(const pl_turn *turn, pl_piece_id a, pl_piece_id b)
{
    const pl_piece *pieces = pl_see_pieces(turn->state);
    int u = pieces[a].unit, v = pieces[b].unit;
    return rnf_is_leader(turn, u) || rnf_is_leader(turn, v) || rnf_see(turn)[u].formation == RNF_GARRISON ||
           rnf_see(turn)[v].formation == RNF_GARRISON;
}

const char *rnf_validate(const pl_turn *turn)
{
    for (int unit = 1; unit <= turn->scene->unit_count; unit++) {
        const rnf_unit *u = &rnf_see(turn)[unit];
        const pl_scene_unit *of = &turn->scene->units[unit];
        int standing = 0;
        if (u->stands > u->stands_start)
            return "a unit has more stands than it began with";
        if (rnf_on_table(turn, unit) && !rnf_is_leader(turn, unit)) {
            for (int n = 0; n < of->count; n++)
                standing += pl_see_pieces(turn->state)[of->first + n].place == PL_ON_TABLE;
            if (standing != u->stands)
                return "a unit's stands on the table are not those of its record";
            if (u->morale == RNF_ROUTING && rnf_at_half(u))
                return "RNF-RAL.8: a routing unit at half is on the table";
            if ((u->formation == RNF_GARRISON) != (u->sector != 0))
                return "a garrison without a sector, or a sector without a garrison";
        }
        bool is_in_melee = turn->state->depth > 1;  // his risk is rolled at its end, 8.7
        if (u->attached_to && rnf_on_table(turn, unit) && !rnf_on_table(turn, u->attached_to) && !is_in_melee)
            return "a leader is attached to a unit that is gone";
        if (u->hits >= rnf_t(turn)->hits_per_stand[rnf_arm_of(turn, unit)])
            return "a unit carries hits that should have cost a stand";
    }
    return NULL;
}
