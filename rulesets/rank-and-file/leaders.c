// leaders.c - commanders (RNF-LDR).
#include "leaders.h"

static bool is_attached_to(const pl_turn *turn, int leader, int unit)
{
    return rnf_see(turn)[leader].attached_to == unit && rnf_on_table(turn, leader);
}

int rnf_leader_mod(const pl_turn *turn, int unit)
{
    const rnf_tables *t = rnf_t(turn);
    int sum = 0;
    for (int i = 0; t->leaders[i]; i++)
        if (is_attached_to(turn, t->leaders[i], unit))
            sum += rnf_is_on(turn->scene, RNF_COMMANDER_QUALITY) ? t->quality_mod[rnf_see(turn)[t->leaders[i]].quality]
                                                                 : t->morale_mod[RNF_RM_COMMANDER];
    return sum;
}

int rnf_cinc_of(const pl_turn *turn, int side)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->leaders[i]; i++)
        if (rnf_side_of(turn, t->leaders[i]) == side && rnf_type_of(turn, t->leaders[i])->is_cinc)
            return t->leaders[i];
    return 0;
}

// RNF-LDR.8: a wounded leader leaves the table and does nothing.
static void take_away(pl_turn *turn, int leader, rnf_fate fate)
{
    rnf_unit *l = &rnf_units(turn)[leader];
    l->fate = (uint8_t)fate;
    l->attached_to = 0;
    pl_units(turn->state)[leader].place = fate == RNF_DEAD ? PL_LOST : PL_AWAY;
    rnf_lay(turn, leader);
    if (fate == RNF_DEAD)
        rnf_tell_dead(turn, leader, "RNF-LDR.7");
}

void rnf_tell_dead(pl_turn *turn, int leader, const char *rule)
{
    pl_pieces(turn->state)[turn->scene->units[leader].first].place = PL_LOST;
    pl_emit(turn, (pl_event){.kind = PL_EV_UNIT_REMOVED,
                             .side = (pl_side)rnf_side_of(turn, leader),
                             .subject = (uint16_t)leader,
                             .from = rnf_see(turn)[leader].at,
                             .rule = rule});
}

void rnf_leader_risk(pl_turn *turn, int unit)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->leaders[i]; i++) {
        int leader = t->leaders[i];
        if (!is_attached_to(turn, leader, unit))
            continue;
        pl_roll roll = {.purpose = "leader_risk",
                        .rule = "RNF-LDR.7",
                        .owner = (pl_side)rnf_side_of(turn, leader),
                        .need = (int16_t)t->struck_from,
                        .subject = (uint16_t)leader,
                        .subject_is = PL_UNIT};
        pl_roll_dice(turn, &roll);
        if (!roll.passed)
            continue;
        static const char *const fates[] = {"wounded", "killed"};
        pl_roll fate = {.purpose = "leader_fate",
                        .rule = "RNF-LDR.7",
                        .owner = roll.owner,
                        .subject = (uint16_t)leader,
                        .subject_is = PL_UNIT,
                        .words = fates};
        for (int die = 1; die <= t->killed_to; die++)
            fate.cells[die - 1] = 1;
        rnf_fate how = pl_roll_dice(turn, &fate) <= t->killed_to ? RNF_DEAD : RNF_WOUNDED;
        take_away(turn, leader, how);
        rnf_tell(turn, RNF_EV_LEADER_STRUCK, leader, 0, how, 0, "RNF-LDR.7");
    }
}

void rnf_release_leaders(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->leaders[i]; i++) {
        rnf_unit *l = &rnf_units(turn)[t->leaders[i]];
        if (!l->attached_to || !rnf_on_table(turn, t->leaders[i]) || rnf_on_table(turn, l->attached_to))
            continue;
        pl_point at = rnf_see(turn)[l->attached_to].at;
        at.x = rnf_most(0, rnf_least(at.x, turn->scene->width));
        at.y = rnf_most(0, rnf_least(at.y, turn->scene->height));
        rnf_tell(turn, RNF_EV_DETACHED, t->leaders[i], l->attached_to, 0, 0, "RNF-LDR.7");
        l->attached_to = 0;
        l->at = at;
        rnf_lay(turn, t->leaders[i]);
    }
    rnf_displace_leaders(turn);
}

// ---- I9

static bool is_ridden_down(const pl_turn *turn, int leader)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_box box = rnf_box_of_points(rnf_see(turn)[leader].at, rnf_see(turn)[leader].at);
    for (int i = 0; t->order[i]; i++) {
        int other = t->order[i];
        if (rnf_side_of(turn, other) == rnf_side_of(turn, leader) || !rnf_on_table(turn, other))
            continue;
        if (rnf_is_far(turn, other, &box, 0))
            continue;
        pl_foot foot = rnf_unit_foot(turn, other);
        if (pl_foot_near_point(&foot, rnf_see(turn)[leader].at, 0))
            return true;
    }
    return false;
}

static void get_away(pl_turn *turn, int leader)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_unit *l = &rnf_units(turn)[leader];
    pl_len best = RNF_FAR;
    int to = 0;
    for (int i = 0; t->order[i]; i++) {
        int other = t->order[i];
        if (rnf_side_of(turn, other) != rnf_side_of(turn, leader) || !rnf_on_table(turn, other))
            continue;
        pl_foot foot = rnf_unit_foot(turn, other);
        pl_len way = pl_foot_distance_to_point(&foot, l->at, PL_NEAREST);
        if (way < best)
            best = way, to = other;
    }
    if (best > t->allowance) {  // RNF_FAR where there is nobody
        rnf_tell(turn, RNF_EV_LEADER_CAPTURED, leader, 0, 0, 0, "RNF-LDR.10");
        take_away(turn, leader, RNF_DEAD);
        return;
    }
    pl_foot foot = rnf_unit_foot(turn, to);
    l->at = pl_foot_nearest_to(&foot, l->at);
    rnf_lay(turn, leader);
    rnf_tell(turn, RNF_EV_LEADER_DISPLACED, leader, to, 0, 0, "RNF-LDR.10");
}

void rnf_displace_leaders(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->leaders[i]; i++) {
        int leader = t->leaders[i];
        if (rnf_on_table(turn, leader) && !rnf_see(turn)[leader].attached_to && is_ridden_down(turn, leader))
            get_away(turn, leader);
    }
}

// ---- riding and joining

pl_why rnf_why_not_ride(const pl_turn *turn, int leader, pl_point from, pl_point to, pl_len *length)
{
    const rnf_tables *t = rnf_t(turn);
    *length = pl_distance(from, to, PL_NEAREST);
    if (to.x < 0 || to.y < 0 || to.x > turn->scene->width || to.y > turn->scene->height)
        return "RNF-MOV.15: off the table";
    if (*length > rnf_see(turn)[leader].allowance)
        return "RNF-LDR.2: farther than his movement left this turn";
    pl_foot start = pl_foot_of_point(from);
    rnf_box box = rnf_box_of_points(from, to);
    for (int i = 0; t->order[i]; i++) {
        int other = t->order[i];
        if (rnf_side_of(turn, other) == rnf_side_of(turn, leader) || !rnf_on_table(turn, other) ||
            rnf_is_far(turn, other, &box, t->limit.enemy_near))
            continue;
        pl_foot foot = rnf_unit_foot(turn, other);
        pl_len own = pl_gap(&start, &foot, PL_DOWN), keep = rnf_least(own, t->limit.enemy_near);
        if (pl_foot_near_segment(&foot, from, to, keep - 1))
            return pl_reason(turn, "RNF-LDR.3: closer than {inches} to an enemy unit", t->limit.enemy_near);
        if (pl_foot_near_point(&foot, to, 0))
            return pl_reason(turn, "RNF-LDR.3: closer than {inches} to an enemy unit", t->limit.enemy_near);
    }
    return NULL;
}

pl_why rnf_why_not_attach(const pl_turn *turn, int leader, int unit)
{
    const rnf_unit *l = &rnf_see(turn)[leader];
    if (!rnf_type_of(turn, leader)->is_cinc && turn->scene->units[leader].group != turn->scene->units[unit].group)
        return "RNF-LDR.4: a general joins only units of his own force";
    pl_foot foot = rnf_unit_foot(turn, unit);
    pl_len length;
    return rnf_why_not_ride(turn, leader, l->at, pl_foot_nearest_to(&foot, l->at), &length);
}
