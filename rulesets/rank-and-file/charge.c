// charge.c - valid charges, counter-charges and squares (RNF-CHG.1 to .9, .19).
#include "charge.h"

#include "morale.h"

pl_why rnf_why_not_charger(const pl_turn *turn, int unit)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    if (u->stands_start < 2)
        return "RNF-CHG.1: single stands do not charge";
    if (u->morale == RNF_ROUTING)
        return "RNF-CHG.1: routers do not charge";
    if (u->formation != RNF_LINE && u->formation != RNF_COLUMN && u->formation != RNF_SKIRMISH)
        return "RNF-CHG.1: only in line, column or skirmish order";
    if (rnf_is_bad(turn, unit))
        return "RNF-CHG.1: bad army morale";
    return u->charged || u->counter_charged ? "RNF-CHG.1: it has declared already" : NULL;
}

pl_why rnf_why_not_prey(const pl_turn *turn, int unit, int target)
{
    const rnf_unit *u = &rnf_see(turn)[unit], *v = &rnf_see(turn)[target];
    if (rnf_is_foot(turn, unit) && rnf_is_mounted(turn, target))
        return "RNF-CHG.3: foot may not charge mounted units";
    if (u->formation == RNF_SKIRMISH && v->formation != RNF_SKIRMISH && !rnf_is_gun(turn, target) && v->morale != RNF_ROUTING)
        return "RNF-CHG.3: skirmishers charge only skirmishers, guns and routers";
    if (rnf_is_mounted(turn, unit)) {
        rnf_stance s = rnf_stance_of(turn, target);
        if (s.formation == RNF_GARRISON)
            return "RNF-CHG.3: mounted troops may not charge a garrison";
        if (rnf_no_charge_at(turn, rnf_centre(turn, &s)))
            return "RNF-CHG.3: mounted troops may not charge into wood or marsh";
    }
    return NULL;
}

// ---- the way to contact

static pl_why others_in_way(const pl_turn *turn, int unit, int target, const rnf_stance *s, pl_len gap)
{
    const rnf_tables *t = rnf_t(turn);
    int side = rnf_side_of(turn, unit);
    pl_len half = rnf_width(t, s) / 2;
    pl_point ahead = pl_travel(s->at, s->facing, gap, PL_NEAREST);
    rnf_box box = rnf_box_of_points(s->at, ahead);
    for (int i = 0; t->order[i]; i++) {
        int other = t->order[i];
        if (other == unit || other == target || !rnf_on_table(turn, other))
            continue;
        bool is_enemy = rnf_side_of(turn, other) != side;
        if (!is_enemy && !rnf_bars(turn, s->arm, s->formation, other))
            continue;
        if (rnf_is_far(turn, other, &box, half + 2))
            continue;
        pl_foot foot = rnf_unit_foot(turn, other);
        if (rnf_forward_gap(turn, s, &foot) < gap)
            return is_enemy ? "RNF-CHG.2: it would touch another enemy first" : "RNF-CHG.2: a friend it may not pass stands in the way";
    }
    return NULL;
}

static pl_why wheel_is_free(const pl_turn *turn, int unit, const rnf_stance *s)
{
    pl_foot foot = rnf_foot(turn, s);
    if (!pl_foot_on_table(&foot, turn->scene->width, turn->scene->height) || rnf_foot_barred(turn, s, &foot))
        return "RNF-CHG.2: no room to wheel";
    const rnf_tables *t = rnf_t(turn);
    rnf_box box = rnf_box_of(&foot);
    for (int i = 0; t->order[i]; i++) {
        int other = t->order[i];
        if (other == unit || !rnf_on_table(turn, other) || rnf_is_far(turn, other, &box, 0))
            continue;
        if (rnf_side_of(turn, other) == rnf_side_of(turn, unit) && !rnf_bars(turn, s->arm, s->formation, other))
            continue;
        pl_foot foe = rnf_unit_foot(turn, other);
        if (pl_feet_overlap(&foot, &foe, 0))
            return "RNF-CHG.2: no room to wheel";
    }
    return NULL;
}

static pl_why ground_bars(const pl_turn *turn, const rnf_stance *s, const rnf_lane *lane, pl_len gap)
{
    rnf_stance near = *s;
    near.at = pl_travel(s->at, s->facing, rnf_most(gap - 10, 0), PL_NEAREST);
    pl_foot from = rnf_foot(turn, s), to = rnf_foot(turn, &near), strip = rnf_hull(&from, &to);
    if (rnf_strip_barred(turn, s, &from, s->facing, &strip))
        return "RNF-CHG.2: impassable ground lies between";
    bool is_open = !rnf_arm_mounted(s->arm) || rnf_charge_way(turn, lane, s->facing) == RNF_FAR;
    return is_open ? NULL : "RNF-CHG.3: mounted troops may not charge into wood or marsh";
}

pl_why rnf_why_not_wheel(const pl_turn *turn, int unit, int target, int wheel, int32_t budget, pl_len *gap)
{
    if (wheel < -rnf_t(turn)->limit.charge_wheel || wheel > rnf_t(turn)->limit.charge_wheel)
        return pl_reason(turn, "RNF-CHG.2: an opening wheel of at most {number} degrees", rnf_t(turn)->limit.charge_wheel);
    rnf_stance s = rnf_stance_of(turn, unit), next = rnf_wheeled(turn, &s, wheel);
    pl_foot foot = rnf_unit_foot(turn, target);
    pl_len ahead = rnf_forward_gap(turn, &next, &foot), rate = rnf_rate(turn, unit, s.formation, false);
    if (ahead == RNF_FAR)
        return "RNF-CHG.2: a straight advance would not touch it";
    int64_t price = rnf_wheel_price(turn, unit, &s, wheel);
    if (price + pl_scale(ahead, rnf_t(turn)->budget, rate, PL_DOWN) > budget)
        return "RNF-CHG.2: beyond its full movement";
    pl_why why = wheel ? wheel_is_free(turn, unit, &next) : NULL;
    if (!why)
        why = others_in_way(turn, unit, target, &next, ahead);
    if (why)
        return why;
    rnf_lane lane;
    rnf_lane_of(turn, &next, pl_travel(next.at, next.facing, ahead, PL_NEAREST), &lane);
    int64_t way = rnf_lane_price(turn, &lane, rate, 1, &foot);
    if (way >= RNF_TOO_DEAR)
        return "RNF-CHG.2: impassable ground lies between";
    if (price + way > budget)
        return "RNF-CHG.2: beyond its full movement";
    if (gap)
        *gap = ahead;
    return ground_bars(turn, &next, &lane, ahead);
}

pl_why rnf_why_not_charge(const pl_turn *turn, int unit, int target, int32_t budget, int *wheel, pl_len *gap)
{
    pl_why why = rnf_why_not_charger(turn, unit);
    if (!why)
        why = rnf_why_not_prey(turn, unit, target);
    if (why)
        return why;
    rnf_stance s = rnf_stance_of(turn, unit);
    pl_foot own = rnf_foot(turn, &s), foot = rnf_unit_foot(turn, target);
    if (!pl_feet_within(&own, &foot, rnf_rate(turn, unit, s.formation, false)))
        return "RNF-CHG.2: beyond its full movement";
    rnf_line line = rnf_sight(turn, s.at, unit, target);
    if (line.blocked)
        return "RNF-CHG.2: no line of sight from its anchor";
    why = NULL;
    for (int size = 0; size <= rnf_t(turn)->limit.charge_wheel; size++)
        for (int way = size ? -1 : 1; way <= 1; way += 2) {
            pl_why now = rnf_why_not_wheel(turn, unit, target, way * size, budget, gap);
            if (!now) {
                if (wheel)
                    *wheel = way * size;
                return NULL;
            }
            if (size == 0)
                why = now;
        }
    return why;
}

// ---- I6: the switch opportunity_charge

rnf_stance rnf_seized(const pl_turn *turn, int unit, int mover, int wheel)
{
    rnf_stance now = rnf_stance_of(turn, unit), s = rnf_wheeled(turn, &now, wheel);
    pl_foot foot = rnf_unit_foot(turn, mover);
    pl_len gap = rnf_forward_gap(turn, &s, &foot), stop = rnf_t(turn)->limit.charge_stop;
    s.at = pl_travel(s.at, s.facing, rnf_most(gap - stop, 0), PL_NEAREST);
    return s;
}

pl_why rnf_why_not_seize_by(const pl_turn *turn, int unit, int mover, int wheel)
{
    pl_why why = rnf_why_not_wheel(turn, unit, mover, wheel, rnf_t(turn)->budget / 2, NULL);
    if (why)
        return why;
    rnf_stance end = rnf_seized(turn, unit, mover, wheel);
    pl_foot foot = rnf_foot(turn, &end);
    return pl_foot_on_table(&foot, turn->scene->width, turn->scene->height) ? NULL : "RNF-MOV.15: off the table";
}

pl_why rnf_why_not_seize(const pl_turn *turn, int unit, int mover)
{
    return rnf_why_not_charge(turn, unit, mover, rnf_t(turn)->budget / 2, NULL, NULL);
}

// ---- reactions

pl_why rnf_why_not_counter_wheel(const pl_turn *turn, int unit, int charger, int wheel)
{
    if (wheel < -rnf_t(turn)->limit.charge_wheel || wheel > rnf_t(turn)->limit.charge_wheel)
        return pl_reason(turn, "RNF-CHG.8: a wheel of at most {number} degrees", rnf_t(turn)->limit.charge_wheel);
    rnf_stance s = rnf_stance_of(turn, unit), next = rnf_wheeled(turn, &s, wheel);
    if (rnf_wheel_price(turn, unit, &s, wheel) > rnf_t(turn)->budget)
        return "RNF-CHG.8: the wheel is beyond its full movement";
    pl_foot foot = rnf_unit_foot(turn, charger);
    return rnf_forward_gap(turn, &next, &foot) == RNF_FAR ? "RNF-CHG.8: the charger would not be in its corridor" : NULL;
}

pl_why rnf_why_not_counter(const pl_turn *turn, int unit, int charger)
{
    pl_why why = rnf_why_not_charger(turn, unit);
    if (!why)
        why = rnf_why_not_prey(turn, unit, charger);
    if (why)
        return why;
    rnf_stance s = rnf_stance_of(turn, unit);
    if (rnf_zone_of(turn, &s, rnf_see(turn)[charger].at) != RNF_FRONT)
        return "RNF-CHG.8: the charger is not in its front zone";
    for (int wheel = -rnf_t(turn)->limit.charge_wheel; wheel <= rnf_t(turn)->limit.charge_wheel; wheel++)
        if (!rnf_why_not_counter_wheel(turn, unit, charger, wheel))
            return NULL;
    return pl_reason(turn, "RNF-CHG.8: more than {number} degrees to bring the charger into its corridor", rnf_t(turn)->limit.charge_wheel);
}

pl_why rnf_why_not_square(const pl_turn *turn, int unit)
{
    const rnf_tables *t = rnf_t(turn);
    const rnf_unit *u = &rnf_see(turn)[unit];
    if (!rnf_is_foot(turn, unit) || (u->formation != RNF_LINE && u->formation != RNF_COLUMN))
        return "RNF-CHG.9: only foot in line or column";
    if (u->morale != RNF_GOOD || rnf_is_bad(turn, unit))
        return "RNF-CHG.9: only in good state";
    pl_foot own = rnf_unit_foot(turn, unit);
    bool has_mounted = false;
    for (int i = 0; t->order[i]; i++) {
        int other = t->order[i];
        const rnf_unit *c = &rnf_see(turn)[other];
        if (!rnf_on_table(turn, other) || c->charges != unit || !c->charged || !rnf_is_mounted(turn, other))
            continue;
        has_mounted = true;
        rnf_stance s = rnf_stance_of(turn, other), next = rnf_wheeled(turn, &s, c->wheel);
        if (rnf_forward_gap(turn, &next, &own) <= t->limit.square_distance)
            return "RNF-CHG.9: a charger is too near";
    }
    if (!has_mounted)
        return "RNF-CHG.9: only against mounted chargers";
    rnf_stance s = rnf_stance_of(turn, unit);
    s.formation = RNF_SQUARE;
    pl_foot foot = rnf_foot(turn, &s);
    bool has_room = pl_foot_on_table(&foot, turn->scene->width, turn->scene->height) && !rnf_foot_barred(turn, &s, &foot) &&
                    !rnf_overlaps_unit(turn, &foot, unit, 0, NULL);
    return has_room ? NULL : "RNF-CHG.9: no room for a square";
}

// ---- what a charge leaves on the units

rnf_zone rnf_edge_struck(const pl_turn *turn, int unit, int target, bool by_touch)
{
    rnf_stance v = rnf_stance_of(turn, target);
    if (!by_touch)
        return rnf_zone_of(turn, &v, rnf_see(turn)[unit].at);
    static const rnf_zone by_corner[] = {RNF_FRONT, RNF_RIGHT, RNF_REAR,
                                         RNF_LEFT};  // corners: front left, front right, rear right, rear left
    rnf_stance s = rnf_stance_of(turn, unit);
    pl_foot foot = rnf_foot(turn, &v);
    return by_corner[rnf_edge_met(turn, &s, &foot) & 3];
}

// RNF-CHG.6: one target a charger, any number of chargers a target.
void rnf_declare(pl_turn *turn, int unit, int target, int wheel)
{
    rnf_unit *u = &rnf_units(turn)[unit], *v = &rnf_units(turn)[target];
    u->edge = (uint8_t)rnf_edge_struck(turn, unit, target, false);
    u->charges = (uint16_t)target;
    u->charged = 1;
    u->wheel = (int8_t)wheel;
    v->target = 1;
    if (rnf_is_before(turn, unit, v->target_of))
        v->target_of = (uint16_t)unit;
    rnf_tell(turn, RNF_EV_CHARGE_DECLARED, unit, target, wheel, 0, "RNF-CHG.4");
}

void rnf_end_charges(pl_turn *turn, int unit)
{
    rnf_unit *all = rnf_units(turn);
    if (all[unit].met)
        rnf_tell(turn, RNF_EV_CHARGE_OVER, unit, all[unit].charges, 0, 0, "RNF-MOR.7");
    all[unit].met = all[unit].also_met = 0;
    all[unit].charges = all[unit].also = 0;
    for (int i = 1; i <= turn->scene->unit_count; i++) {
        if (all[i].charges == unit) {
            if (all[i].met)
                rnf_tell(turn, RNF_EV_CHARGE_OVER, i, unit, 0, 0, "RNF-MOR.7");
            all[i].charges = 0;
            all[i].met = 0;
        }
        if (all[i].also == unit)
            all[i].also = 0, all[i].also_met = 0;
    }
}
