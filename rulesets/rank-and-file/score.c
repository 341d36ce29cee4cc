// score.c - what victory counts.
#include "score.h"

#include "phaseline/grip.h"

// ---- objectives

static void hold(pl_turn *turn, int id, int side)
{
    pl_marker *marker = &pl_markers(turn->state)[id];
    if (marker->side == side)
        return;
    marker->side = (pl_side)side;
    pl_emit(
        turn,
        (pl_event){
            .kind = RNF_EV_OBJECTIVE_TAKEN, .side = (pl_side)side, .subject = (uint16_t)id, .target = (uint16_t)side, .rule = "RNF-END.9"});
}

void rnf_hold_sector(pl_turn *turn, int sector, int side)
{
    for (int id = 1; id <= turn->state->marker_count; id++)
        if (pl_markers(turn->state)[id].kind == 1 && pl_markers(turn->state)[id].feature == sector)
            hold(turn, id, side);
}

void rnf_hold_points(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    for (int id = 1; id <= turn->state->marker_count; id++) {
        const pl_marker *marker = &pl_see_markers(turn->state)[id];
        bool has[3] = {false};
        if (marker->kind != 1 || marker->feature)
            continue;
        for (int i = 0; t->order[i]; i++) {
            int unit = t->order[i];
            const rnf_unit *u = &rnf_see(turn)[unit];
            if (!rnf_on_table(turn, unit) || u->stands_start < 2 || u->morale == RNF_ROUTING)
                continue;
            pl_foot foot = rnf_unit_foot(turn, unit);
            has[rnf_side_of(turn, unit)] |= pl_foot_near_point(&foot, marker->at, t->limit.objective_near);
        }
        if (has[1] != has[2])
            hold(turn, id, has[1] ? 1 : 2);
    }
}

// ---- weights and breaks

int rnf_weight(const pl_turn *turn, int unit)
{
    const rnf_tables *t = rnf_t(turn);
    if (rnf_is_leader(turn, unit))
        return rnf_type_of(turn, unit)->is_cinc ? t->weight_cinc : 0;
    return rnf_see(turn)[unit].stands_start > 1 ? t->weight_multi : t->weight_single;
}

bool rnf_is_lost(const pl_turn *turn, int unit)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    if (rnf_is_leader(turn, unit))
        return u->fate == RNF_DEAD;
    return pl_see_units(turn->state)[unit].place == PL_LOST || u->morale == RNF_ROUTING || rnf_at_half(u);
}

// RNF-ARM.5; what follows from it (RNF-ARM.6) stands where charges, squares, tests and moves are judged.
bool rnf_is_bad(const pl_turn *turn, int unit)
{
    int force = turn->scene->units[unit].group;
    return rnf_see_sides(turn)[rnf_side_of(turn, unit)].is_broken || (force && rnf_see_forces(turn)[force].is_broken);
}

void rnf_weigh(pl_turn *turn)
{
    rnf_side *sides = rnf_sides(turn);
    rnf_force *forces = rnf_forces(turn);
    for (int i = 1; i <= turn->state->sides; i++)
        sides[i].lost_weight = sides[i].total_weight = 0;
    for (int i = 1; i <= turn->scene->group_count; i++)
        forces[i].lost_weight = forces[i].total_weight = 0;
    for (int unit = 1; unit <= turn->scene->unit_count; unit++) {
        int weight = rnf_weight(turn, unit), lost = rnf_is_lost(turn, unit) ? weight : 0, force = turn->scene->units[unit].group;
        rnf_side *side = &sides[rnf_side_of(turn, unit)];
        side->total_weight = (uint8_t)(side->total_weight + weight);
        side->lost_weight = (uint8_t)(side->lost_weight + lost);
        if (!force || rnf_is_leader(turn, unit))
            continue;
        forces[force].total_weight = (uint8_t)(forces[force].total_weight + weight);
        forces[force].lost_weight = (uint8_t)(forces[force].lost_weight + lost);
    }
}

void rnf_check_breaks(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_weigh(turn);
    for (int i = 1; i <= turn->scene->group_count; i++) {
        rnf_force *f = &rnf_forces(turn)[i];
        if (f->is_broken || !f->total_weight || f->lost_weight * t->force_break < f->total_weight)
            continue;
        f->is_broken = 1;
        pl_emit(turn, (pl_event){.kind = RNF_EV_FORCE_BROKEN,
                                 .subject = (uint16_t)i,
                                 .value = f->lost_weight,
                                 .value2 = f->total_weight,
                                 .rule = "RNF-ARM.4"});
    }
    for (pl_side i = 1; i <= turn->state->sides; i++) {
        rnf_side *s = &rnf_sides(turn)[i];
        if (s->is_broken || !s->total_weight || s->lost_weight * t->army_break < s->total_weight)
            continue;
        s->is_broken = 1;
        s->broken_turn = (uint8_t)turn->state->turn;
        pl_emit(turn, (pl_event){.kind = RNF_EV_ARMY_BROKEN,
                                 .side = i,
                                 .subject = i,
                                 .value = s->lost_weight,
                                 .value2 = s->total_weight,
                                 .rule = "RNF-ARM.4"});
    }
}

// ---- victory points

static int lost_by(const pl_turn *turn, int side)
{
    int sum = 0;
    for (int unit = 1; unit <= turn->scene->unit_count; unit++)
        if (rnf_side_of(turn, unit) == side && rnf_is_lost(turn, unit))
            sum += rnf_weight(turn, unit);
    return sum;
}

static int count_of(const pl_turn *turn, const rnf_goal *goal, int side)
{
    int enemy = 3 - side, count = 0;
    switch (goal->kind) {
    case RNF_GOAL_HOLD: return pl_see_markers(turn->state)[goal->marker].side == side;
    case RNF_GOAL_WEIGHT: return lost_by(turn, enemy);
    case RNF_GOAL_FORCE:
        for (int i = 1; i <= turn->scene->group_count; i++)
            count += turn->scene->scenario->groups[i - 1].side == enemy && rnf_see_forces(turn)[i].is_broken;
        return count;
    case RNF_GOAL_LEADER:
        for (int i = 0; rnf_t(turn)->leaders[i]; i++)
            count += rnf_side_of(turn, rnf_t(turn)->leaders[i]) == enemy && rnf_see(turn)[rnf_t(turn)->leaders[i]].fate == RNF_DEAD;
        return count;
    default: return 0;
    }
}

int rnf_points_of(const pl_turn *turn, int side)
{
    const rnf_tables *t = rnf_t(turn);
    int sum = 0;
    for (int i = 0; i < t->goal_count; i++)
        if (!t->goal[i].side || t->goal[i].side == side)
            sum += count_of(turn, &t->goal[i], side) * t->goal[i].value;
    return sum;
}

void rnf_update_scores(pl_turn *turn)
{
    for (pl_side side = 1; side <= turn->state->sides; side++)
        pl_score_add(turn, side, rnf_points_of(turn, side) - turn->state->score[side], "RNF-END.7");
}

// ---- how well a side stands
