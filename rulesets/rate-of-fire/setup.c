// setup.c - the first state: figures from their templates, counters, reserves, and what must always hold.
// Stands on rules.h; called once when a scene is built. ROF-SPT.2, .13, S0.1.
#include "rules.h"

#include <stdlib.h>
#include <string.h>

enum { OFFICERS_MAX = 8 };

int rof_piece_count(const pl_scene *scene, const pl_scenario_unit *unit)
{
    const rof_tables *t = scene->tables;
    const pl_table *types = pl_data_table(scene->data, "templates");
    int row = types && unit->type ? pl_table_row(types, unit->type) : -1;
    if (row < 0)
        return unit->piece_count > 0 ? unit->piece_count : 1;
    return unit->piece_count ? unit->piece_count : t->type[row].figures;
}

// Figure n of its template, by the number its author gave it: "U3.7" is number 7 even if it stands alone.
static int template_number(const pl_turn *turn, int unit, int n)
{
    const char *dot = strrchr(turn->scene->piece_ids[rof_scene_unit(turn, unit)->first + n], '.');
    int number = dot ? atoi(dot + 1) : 0, figures = rof_t(turn)->type[rof_unit_at(turn, unit)->type].figures;
    return number >= 1 && number <= figures ? number - 1 : n < figures ? n : figures - 1;
}

static const rof_figure_type *type_of(const pl_turn *turn, int unit, int n)
{
    return &rof_t(turn)->type[rof_scene_unit(turn, unit)->type].figure[template_number(turn, unit, n)];
}

// Officers of a side have a bit each, in the order of the roll.
static uint8_t officer_bit(const pl_turn *turn, int unit, int n)
{
    int before = 0;
    for (int e = 1; e <= unit; e++)
        for (int k = 0; k < rof_scene_unit(turn, e)->count && (e < unit || k < n); k++)
            before += rof_unit_at(turn, e)->side == rof_unit_at(turn, unit)->side && type_of(turn, e, k)->leader == ROF_OFFICER;
    return (uint8_t)(1u << before % OFFICERS_MAX);
}

// Their bits are as many as a byte has.
static pl_status check_officers(const pl_turn *turn, pl_error *error)
{
    for (pl_side side = 1; side <= 2; side++) {
        int count = 0;
        ROF_EACH_UNIT(turn, e)
            for (int n = 0; n < rof_scene_unit(turn, e)->count; n++)
                count += rof_unit_at(turn, e)->side == side && type_of(turn, e, n)->leader == ROF_OFFICER;
        if (count > OFFICERS_MAX)
            return pl_fail(error, PL_FULL, "side %d has %d officers, wanted at most %d", side, count, OFFICERS_MAX);
    }
    return PL_OK;
}

rof_piece rof_figure_made(const pl_turn *turn, int unit, int n)
{
    const pl_scenario_unit *from = &turn->scene->scenario->units[unit - 1];
    const rof_figure_type *type = type_of(turn, unit, n);
    rof_piece made = {.weapon = type->weapon,
                      .leader = type->leader,
                      .rr = type->rr,
                      .rr_left = type->rr,
                      .lb = type->lb,
                      .satchel = type->satchel,
                      .fuel = type->fuel,
                      .smoke_rounds = type->smoke_rounds,
                      .officer = type->leader == ROF_OFFICER ? officer_bit(turn, unit, n) : 0};
    for (int w = 0; n < from->piece_count && from->pieces[n].type && w < rof_t(turn)->weapon_count; w++)
        if (!strcmp(rof_t(turn)->weapon[w].name, from->pieces[n].type))
            made.weapon = (uint8_t)w;
    return made;
}

rof_unit rof_element_made(const pl_turn *turn, int unit)
{
    const rof_template *type = &rof_t(turn)->type[rof_scene_unit(turn, unit)->type];
    rof_unit made = {.training = type->training,
                     .morale = type->morale,
                     .start = type->figures,
                     .smoke_grenades = type->smoke_grenades,
                     .battery = type->battery};
    if (made.battery) {
        made.ffe = rof_t(turn)->battery[made.battery - 1].ffe;
        made.ffe_smoke = rof_t(turn)->battery[made.battery - 1].ffe_smoke;
    }
    return made;
}

static pl_status fill_figure(pl_turn *turn, int unit, int n, pl_error *error)
{
    const pl_scene_unit *su = rof_scene_unit(turn, unit);
    const pl_scenario_unit *from = &turn->scene->scenario->units[unit - 1];
    pl_pieces(turn->state)[su->first + n].shape = 1;
    *rof_p(turn, su->first + n) = rof_figure_made(turn, unit, n);
    if (n < from->piece_count && from->pieces[n].type && strcmp(rof_weapon_of(turn, su->first + n)->name, from->pieces[n].type) != 0)
        return pl_fail(error, PL_MISSING, "%s: no weapon '%s'", turn->scene->piece_ids[su->first + n], from->pieces[n].type);
    if (!from->piece_count && from->has_at)  // no places given: a line of figures to the east
        pl_pieces(turn->state)[su->first + n].at.x = from->at.x + n * PL_INCHES(3) / 2;
    return PL_OK;
}

static pl_status fill_element(pl_turn *turn, int unit, pl_error *error)
{
    const pl_scene_unit *su = rof_scene_unit(turn, unit);
    const pl_scenario_unit *from = &turn->scene->scenario->units[unit - 1];
    rof_unit *u = rof_u(turn, unit);
    if (su->count > ROF_FIGURES)
        return pl_fail(error, PL_FULL, "%s: %d figures, an element has at most %d", su->id, su->count, ROF_FIGURES);
    rof_unit made = rof_element_made(turn, unit);
    u->training = made.training;
    u->morale = made.morale;
    u->start = made.start;
    u->smoke_grenades = made.smoke_grenades;
    u->battery = made.battery;
    u->ffe = made.ffe;
    u->ffe_smoke = made.ffe_smoke;
    u->is_hidden = from->is_hidden && rof_on(turn, ROF_OPT_HIDDEN);
    for (int n = 0; n < su->count; n++) {
        pl_status status = fill_figure(turn, unit, n, error);
        if (status)
            return status;
    }
    u->was_hidden = u->is_hidden;
    u->shaken = u->is_hidden && u->status != ROF_GOOD;
    return PL_OK;
}

static pl_status set_arrivals(pl_turn *turn, pl_error *error)
{
    static const char *const edges[] = {"north", "east", "south", "west", NULL};
    const pl_scenario *s = turn->scene->scenario;
    for (int i = 0; i < s->arrival_count; i++) {
        if (!s->arrivals[i].edge || pl_parse_word(s->arrivals[i].edge, edges) < 0)
            return pl_fail(error, PL_BAD, "arrival '%s': wanted an edge: north, east, south or west", s->arrivals[i].id);
        for (int k = 0; k < s->arrivals[i].unit_count; k++) {
            int unit = pl_scene_unit_named(turn->scene, s->arrivals[i].units[k]);
            if (!unit)
                return pl_fail(error, PL_MISSING, "arrival '%s': there is no element '%s'", s->arrivals[i].id, s->arrivals[i].units[k]);
            rof_u(turn, unit)->arrival = (uint8_t)(i + 1);
        }
    }
    return PL_OK;
}

static pl_status check_goals(const pl_turn *turn, pl_error *error)
{
    static const char *const kinds[] = {"hold", "kept_half", "enemy_lost_half", "enemy_lost_two_thirds", "wipe_out", NULL};
    const pl_scenario *s = turn->scene->scenario;
    for (int i = 0; i < s->goal_count; i++)
        if (pl_parse_word(s->goals[i].kind, kinds) < 0)
            return pl_fail(error, PL_BAD, "goal '%s': wanted hold, kept_half, enemy_lost_half, enemy_lost_two_thirds or wipe_out",
                           s->goals[i].kind);
    return PL_OK;
}

// Every hidden element has a counter; the author may have listed one for it.
static pl_status set_counters(pl_turn *turn, pl_error *error)
{
    ROF_EACH_MARKER(turn, m, ROF_COUNTER) {
        pl_marker *marker = &pl_markers(turn->state)[m];
        if (!rof_on(turn, ROF_OPT_HIDDEN)) {  // ROF-DEP.2: nothing is hidden, so there are no counters
            memset(marker, 0, sizeof *marker);
            continue;
        }
        if (marker->unit && !rof_see_u(turn, marker->unit)->is_hidden)
            return pl_fail(error, PL_BAD, "a counter stands for %s, which is not hidden", rof_scene_unit(turn, marker->unit)->id);
        if (marker->unit)
            marker->side = rof_unit_at(turn, marker->unit)->side;
        if (!marker->unit && !rof_on(turn, ROF_OPT_DUMMIES))
            return pl_fail(error, PL_BAD, "a counter without an element, but opt_dummies is off");
    }
    ROF_EACH_UNIT(turn, e) {
        if (!rof_see_u(turn, e)->is_hidden || !rof_on_table(turn, e))
            continue;
        if (!rof_counter_of(turn, e) &&
            !pl_marker_place(turn, (pl_marker){.kind = ROF_COUNTER, .side = rof_unit_at(turn, e)->side, .unit = (pl_unit_id)e}, 0, NULL))
            return pl_fail(error, PL_FULL, "no room for the counter of %s", rof_scene_unit(turn, e)->id);
        rof_counter_follow(turn, e);
    }
    return PL_OK;
}

pl_status rof_setup(pl_turn *turn, pl_error *error)
{
    rof_game *g = rof_g(turn);
    pl_status status;
    const pl_scenario *s = turn->scene->scenario;
    if (s->end_need > 6)
        return pl_fail(error, PL_BAD, "random_end: need %d, wanted a number of a D6", s->end_need);
    if (turn->state->unit_count > ROF_ELEMENTS)
        return pl_fail(error, PL_FULL, "%d elements, a battle has at most %d", turn->state->unit_count, ROF_ELEMENTS);
    if (g->start_phase == 5 || g->start_phase > 6 || (g->end_phase && (g->end_phase < 6 || g->end_phase > 10)))
        return pl_fail(error, PL_BAD, "start_phase %d, end_phase %d: a game starts with phase 1, 2, 3, 4 or 6 and ends with 6 to 10",
                       g->start_phase, g->end_phase);
    if ((status = check_officers(turn, error)))
        return status;
    g->lead = g->winner = g->first = 1;
    g->of_per_element = 1;
    g->defender = g->defender ? g->defender : 2;
    ROF_EACH_UNIT(turn, e)
        if ((status = fill_element(turn, e, error)))
            return status;
    if ((status = set_arrivals(turn, error)) || (status = check_goals(turn, error)) || (status = set_counters(turn, error)))
        return status;
    for (pl_side side = 1; side <= 2; side++) {
        int number = 0;
        rof_count_force(turn, side);
        ROF_EACH_MARKER(turn, m, ROF_COUNTER)
            if (rof_marker_at(turn, m)->side == side)
                pl_markers(turn->state)[m].value = ++number;
    }
    return PL_OK;
}

// ---- what must always hold

const char *rof_validate(const pl_turn *turn)
{
    const rof_game *g = rof_see_g(turn);
    int uses[ROF_GHOSTS] = {0};
    ROF_EACH_UNIT(turn, e) {
        const rof_unit *u = rof_see_u(turn, e);
        if (rof_on_table(turn, e) && !rof_lowest_figure(turn, e))
            return "an element without figures is on the table (ROF-ELM.6)";
        if (u->is_hidden && !rof_counter_of(turn, e) && rof_on_table(turn, e))
            return "a hidden element has no counter (ROF-SPT.2)";
        if (u->is_hidden && u->status >= ROF_BROKEN)
            return "a broken element is hidden (ROF-SPT.9)";
        ROF_EACH_UNIT(turn, x)
            if ((u->locks >> x & 1) != (rof_see_u(turn, x)->locks >> e & 1))
                return "a lock has one end (ROF-MEL.16)";
    }
    ROF_EACH_MARKER(turn, m, ROF_COUNTER) {
        int unit = rof_marker_at(turn, m)->unit;
        if (unit && !rof_see_u(turn, unit)->is_hidden)
            return "a counter lies on a revealed element (ROF-SPT.7)";
    }
    ROF_EACH_MARKER(turn, m, ROF_OPPORTUNITY)
        uses[rof_see_m(turn, m)->ghost]++;
    for (int i = 0; i < ROF_GHOSTS; i++)
        if (uses[i] != g->ghost[i].uses)
            return "opportunity markers and their samples do not match (ROF-OPP.3)";
    return NULL;
}
