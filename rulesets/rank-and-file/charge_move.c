// charge_move.c - step 1.4: chargers, counter-chargers and fleeing units move together in a thousand ticks (RNF-CHG.11 to .16).
#include "charge.h"
#include "leaders.h"
#include "morale.h"

// LOOK_AGAIN: ticks after which one looks again whoever is near: an enemy may come into the strip from aside, a flight may be stopped and
// become something to meet.
enum { TICKS = 1000, LOOK_AGAIN = 20 };

typedef struct mover {
    rnf_stance start;  // after the opening wheel
    rnf_stance first;  // before it
    rnf_lane lane;
    pl_len moved, before;  // now and at the end of the tick before
    pl_len limit;          // as far as the ground allows
    pl_len rate;
    int32_t left, credit;      // points not yet given out; given out, not yet spent
    int bearing, cross;        // cross: lines crossed so far
    int quiet, quiet_friends;  // ticks in which nothing can come near
    int unit, flee;            // flee: inches rolled
    bool is_on, is_fleer, is_halted_flight, is_edge_of_table;
} mover;

typedef struct field {
    pl_turn *turn;
    mover m[RNF_UNITS_MAX];
    uint8_t index[RNF_UNITS_MAX + 1];  // unit to mover + 1
    int count;
    pl_len fastest;  // most that any unit covers in a tick
} field;

static mover *mover_of(field *f, int unit) { return f->index[unit] ? &f->m[f->index[unit] - 1] : NULL; }
static bool is_moving(field *f, int unit) { return mover_of(f, unit) && mover_of(f, unit)->is_on; }

// Ticks in which two that are so far apart cannot meet: each covers `fastest` at the most.
static int ticks_apart(const field *f, pl_len gap) { return gap / (2 * f->fastest + 1); }

static void place(field *f, mover *m) { rnf_units(f->turn)[m->unit].at = pl_travel(m->start.at, m->bearing, m->moved, PL_NEAREST); }

static void halt(field *f, mover *m, pl_len moved)
{
    m->moved = rnf_most(moved, 0);
    m->is_on = false;
    place(f, m);
}

// ---- setting out

static bool wheel_is_clear(field *f, int unit, const rnf_stance *s, int degrees)
{
    const rnf_tables *t = rnf_t(f->turn);
    rnf_stance next = rnf_wheeled(f->turn, s, degrees);
    pl_foot foot = rnf_foot(f->turn, &next), before = rnf_foot(f->turn, s);
    rnf_box box = rnf_box_of(&foot);
    if (!pl_foot_on_table(&foot, f->turn->scene->width, f->turn->scene->height) || rnf_foot_barred(f->turn, s, &foot))
        return false;
    for (int i = 0; t->order[i]; i++) {
        int other = t->order[i];
        if (other == unit || !rnf_on_table(f->turn, other) || rnf_is_far(f->turn, other, &box, 0))
            continue;
        if (rnf_side_of(f->turn, other) == rnf_side_of(f->turn, unit) && !rnf_bars(f->turn, s->arm, s->formation, other))
            continue;
        pl_foot there = rnf_unit_foot(f->turn, other);
        if (pl_feet_overlap(&foot, &there, 0) && !pl_feet_overlap(&before, &there, 0))
            return false;
    }
    return true;
}

// RNF-CHG.11: a wheel goes to the last whole degree clear of units it may not pass, judged by its end (RNF-MOV.16).
static int free_wheel(field *f, int unit, const rnf_stance *s, int wanted)
{
    while (wanted && !wheel_is_clear(f, unit, s, wanted))
        wanted += wanted < 0 ? 1 : -1;
    return wanted;
}

static void set_out_charger(field *f, mover *m)
{
    pl_turn *turn = f->turn;
    rnf_unit *u = &rnf_units(turn)[m->unit];
    const rnf_tables *t = rnf_t(turn);
    m->first = rnf_stance_of(turn, m->unit);
    int wheel = free_wheel(f, m->unit, &m->first, u->wheel);
    m->start = rnf_wheeled(turn, &m->first, wheel);
    m->rate = rnf_rate(turn, m->unit, u->formation, false);
    m->left = (int32_t)rnf_most_wide(t->budget - rnf_wheel_price(turn, m->unit, &m->first, wheel), 0);
    m->bearing = m->start.facing;
    u->facing = m->start.facing;
    m->is_on = true;
    place(f, m);
}

static void set_limits(field *f, mover *m)
{
    pl_turn *turn = f->turn;
    if (m->is_fleer) {
        bool is_router = rnf_see(turn)[m->unit].morale == RNF_ROUTING;
        m->limit = rnf_free_way(turn, &m->start, m->bearing, PL_INCHES(m->flee), !is_router);
        m->is_edge_of_table = m->limit < rnf_free_way(turn, &m->start, m->bearing, PL_INCHES(m->flee), false);
        return;
    }
    m->limit = rnf_free_way(turn, &m->start, m->bearing, m->rate, true);
    rnf_lane_of(turn, &m->start, pl_travel(m->start.at, m->bearing, m->limit, PL_NEAREST), &m->lane);
    if (rnf_arm_mounted(m->start.arm))
        m->limit = rnf_least(m->limit, rnf_charge_way(turn, &m->lane, m->bearing));
    for (int i = 0; i < m->lane.piece_count; i++)
        if (m->lane.piece[i].times == RNF_BARRED)
            m->limit = rnf_least(m->limit, m->lane.piece[i].begin);
    for (int i = 0; i < m->lane.cross_count; i++)
        if (m->lane.cross[i].inches == RNF_BARRED)
            m->limit = rnf_least(m->limit, m->lane.cross[i].at);
}

static void set_out_fleer(field *f, mover *m)
{
    pl_turn *turn = f->turn;
    rnf_unit *u = &rnf_units(turn)[m->unit];
    m->first = m->start = rnf_stance_of(turn, m->unit);
    m->is_fleer = m->is_on = true;
    m->flee = u->flee_inches;
    const rnf_unit *from = &rnf_see(turn)[u->target_of];
    m->bearing = pl_turned(from->facing, mover_of(f, u->target_of) ? 0 : from->wheel);
    if (u->morale == RNF_ROUTING && rnf_arm_of(turn, m->unit) <= RNF_CAMEL) {
        m->start = rnf_about_centre(turn, &m->start, RNF_ROUT, m->bearing);
        u->at = m->start.at;
        u->facing = m->start.facing;
    }
}

static void muster(field *f)
{
    pl_turn *turn = f->turn;
    const rnf_tables *t = rnf_t(turn);
    for (int pass = 0; pass < 2; pass++)  // chargers wheel first: a flight follows its charger's facing after the wheel
        for (int i = 0; t->order[i]; i++) {
            int unit = t->order[i];
            const rnf_unit *u = &rnf_see(turn)[unit];
            bool is_wanted = pass ? u->fled : rnf_is_charger(u) && u->charges;
            if (!is_wanted || !rnf_on_table(turn, unit))
                continue;
            mover *m = &f->m[f->count++];
            f->index[unit] = (uint8_t)f->count;
            m->unit = unit;
            if (pass)
                set_out_fleer(f, m);
            else
                set_out_charger(f, m);
        }
    for (int i = 0; i < f->count; i++) {
        set_limits(f, &f->m[i]);
        pl_len pace = f->m[i].is_fleer ? f->m[i].flee : (f->m[i].rate + TICKS - 1) / TICKS + 1;
        f->fastest = rnf_most(f->fastest, pace);
    }
}

// ---- one tick

static void spend(field *f, mover *m)
{
    const rnf_tables *t = rnf_t(f->turn);
    int32_t give = rnf_least(t->budget / TICKS, m->left);
    m->left -= give;
    m->credit += give;
    while (m->moved < m->limit) {
        int piece = 0;
        while (piece + 1 < m->lane.piece_count && m->lane.piece[piece + 1].begin <= m->moved)
            piece++;
        pl_len end = piece + 1 < m->lane.piece_count ? m->lane.piece[piece + 1].begin : m->limit;
        end = rnf_least(end, m->limit);
        if (m->cross < m->lane.cross_count && m->lane.cross[m->cross].at <= m->moved) {
            pl_foot near = rnf_unit_foot(f->turn, rnf_see(f->turn)[m->unit].charges);
            bool is_free =
                rnf_see(f->turn)[m->unit].charges && pl_foot_near_point(&near, m->lane.cross[m->cross].where, t->limit.obstacle_near);
            int32_t price = is_free ? 0 : (int32_t)pl_scale(m->lane.cross[m->cross].inches, t->budget, m->rate, PL_UP);
            if (m->credit < price)
                return;
            m->credit -= price;
            m->cross++;
            continue;
        }
        if (m->cross < m->lane.cross_count)
            end = rnf_least(end, m->lane.cross[m->cross].at);
        int32_t each = (int32_t)pl_scale((int64_t)m->lane.piece[piece].times * t->budget, 1, m->rate, PL_UP);
        pl_len step = each > 0 ? m->credit / each : 0;
        step = rnf_least(step, end - m->moved);
        if (step <= 0)
            return;
        m->moved += step;
        m->credit -= step * each;
    }
}

// RNF-CHG.11: a charger that would overlap a friend it may not pass loses that tick.
static bool runs_into_friend(field *f, mover *m)
{
    pl_turn *turn = f->turn;
    if (m->quiet_friends-- > 0)
        return false;
    const rnf_tables *t = rnf_t(turn);
    rnf_stance now = rnf_stance_of(turn, m->unit), was = now;
    was.at = pl_travel(m->start.at, m->bearing, m->before, PL_NEAREST);
    pl_foot foot = rnf_foot(turn, &now), before = rnf_foot(turn, &was);
    pl_len nearest = RNF_FAR;
    bool is_stuck = false;
    for (int i = 0; t->order[i] && !is_stuck; i++) {
        int other = t->order[i];
        if (other == m->unit || !rnf_on_table(turn, other) || rnf_side_of(turn, other) != rnf_side_of(turn, m->unit) ||
            !rnf_bars(turn, m->start.arm, m->start.formation, other))
            continue;
        pl_foot friend = rnf_unit_foot(turn, other);
        pl_len gap = pl_gap(&foot, &friend, PL_DOWN);
        nearest = rnf_least(nearest, gap);
        is_stuck = !gap && pl_feet_overlap(&foot, &friend, 0) && !pl_feet_overlap(&before, &friend, 0);
    }
    m->quiet_friends = ticks_apart(f, nearest);
    return is_stuck;
}

// RNF-RET.6 and .7 for a flight under way.
static void check_flight(field *f, mover *m)
{
    pl_turn *turn = f->turn;
    if (m->moved >= m->limit && m->limit < PL_INCHES(m->flee)) {
        halt(f, m, m->limit);
        m->is_halted_flight = true;
        return;
    }
    rnf_stance now = rnf_stance_of(turn, m->unit);
    pl_foot foot = rnf_foot(turn, &now);
    if (now.formation == RNF_ROUT && !pl_foot_on_table(&foot, turn->scene->width, turn->scene->height)) {
        m->is_on = false;
        rnf_remove_unit(turn, m->unit, RNF_FLED_TABLE, "RNF-RET.7");
        return;
    }
    if (m->quiet-- > 0)
        return;
    const rnf_tables *t = rnf_t(turn);
    pl_len nearest = RNF_FAR, stop = t->limit.charge_stop;
    for (int i = 0; t->order[i]; i++) {
        int other = t->order[i];
        if (rnf_side_of(turn, other) == rnf_side_of(turn, m->unit) || !rnf_on_table(turn, other))
            continue;
        pl_foot foe = rnf_unit_foot(turn, other);
        pl_len ahead = rnf_sweep(&foot, m->bearing, &foe);
        if (ahead < stop) {
            halt(f, m, m->moved - (stop - ahead));
            m->is_halted_flight = true;
            return;
        }
        nearest = rnf_least(nearest, ahead);
    }
    m->quiet = rnf_least(ticks_apart(f, nearest - stop), LOOK_AGAIN);
}

// ---- stops

static bool can_catch(field *f, const mover *m, int target)
{
    const mover *t = mover_of(f, target);
    return m->rate > PL_INCHES(t->flee);  // RNF-CHG.13
}

static void note_met(pl_turn *turn, int unit, int target, int event)
{
    rnf_unit *u = &rnf_units(turn)[unit];
    u->charges = (uint16_t)target;
    u->met = 1;
    rnf_units(turn)[target].target = 1;
    if (!rnf_see(turn)[target].target_of)
        rnf_units(turn)[target].target_of = (uint16_t)unit;
    rnf_tell(turn, event, unit, target, 0, 0, event == RNF_EV_RAN_ON ? "RNF-CHG.15" : "RNF-CHG.12");
}

// RNF-CHG.12: two that charge each other head-on are set back in proportion to what they moved in this tick.
static void meet_head_on(field *f, mover *a, mover *b, pl_len gap)
{
    pl_len over = rnf_t(f->turn)->limit.charge_stop - gap, by_a = a->moved - a->before, by_b = b->moved - b->before;
    mover *low = rnf_is_before(f->turn, a->unit, b->unit) ? a : b, *high = low == a ? b : a;
    pl_len share = by_a + by_b > 0 && over > 0 ? (pl_len)pl_scale(over, low->moved - low->before, by_a + by_b, PL_NEAREST) : 0;
    halt(f, low, low->moved - share);
    halt(f, high, high->moved - rnf_most(over - share, 0));
    note_met(f->turn, low->unit, high->unit, RNF_EV_CHARGE_MET);
    note_met(f->turn, high->unit, low->unit, RNF_EV_CHARGE_MET);
}

static void meet_target(field *f, mover *m, int target, pl_len gap)
{
    pl_turn *turn = f->turn;
    mover *t = mover_of(f, target);
    bool is_mutual = rnf_see(turn)[target].charges == m->unit && rnf_is_charger(&rnf_see(turn)[target]);
    if (t && t->is_on && !t->is_fleer) {
        if (is_mutual && pl_angle_between(m->bearing, t->bearing) == 180) {
            meet_head_on(f, m, t, gap);
            return;
        }
        halt(f, m, m->before);
        halt(f, t, t->before);
        note_met(turn, m->unit, target, RNF_EV_CHARGE_MET);
        if (is_mutual)
            note_met(turn, target, m->unit, RNF_EV_CHARGE_MET);
        return;
    }
    pl_len over = rnf_t(turn)->limit.charge_stop - gap;
    halt(f, m, m->moved - rnf_most(over, 0));
    if (t && t->is_on) {  // RNF-CHG.13: caught in flight
        halt(f, t, t->moved);
        rnf_units(turn)[target].caught = 1;
        rnf_tell(turn, RNF_EV_CAUGHT_UP, m->unit, target, 0, 0, "RNF-CHG.13");
    }
    note_met(turn, m->unit, target, RNF_EV_CHARGE_MET);
}

// RNF-CHG.14: both stop where they were a tick ago and are each other's only targets, but one that has met its own keeps it too.
static void clash(field *f, mover *m, int other)
{
    pl_turn *turn = f->turn;
    mover *o = mover_of(f, other);
    rnf_unit *a = &rnf_units(turn)[m->unit], *b = &rnf_units(turn)[other];
    halt(f, m, m->before);
    if (o && o->is_on)
        halt(f, o, o->before);
    a->charges = (uint16_t)other;
    a->met = 1;
    a->edge = (uint8_t)rnf_edge_struck(turn, m->unit, other, true);
    uint8_t edge = (uint8_t)rnf_edge_struck(turn, other, m->unit, true);
    if (b->met && b->charges != m->unit) {
        b->also = (uint16_t)m->unit;
        b->also_met = 1;
        b->also_edge = edge;
    } else if (b->charges != m->unit || !b->met) {
        b->charges = (uint16_t)m->unit;
        b->met = 1;
        b->edge = edge;
    }
    a->target = b->target = 1;
    rnf_tell(turn, RNF_EV_CLASH, m->unit, other, 0, 0, "RNF-CHG.14");
}

// RNF-CHG.15: stops before the first other enemy, and takes it on if it might have charged it.
static void run_on(field *f, mover *m, int other, pl_len gap)
{
    pl_turn *turn = f->turn;
    pl_len over = rnf_t(turn)->limit.charge_stop - gap, way = m->moved + gap;
    rnf_unit *u = &rnf_units(turn)[m->unit];
    rnf_lane lane;
    rnf_lane_of(turn, &m->start, pl_travel(m->start.at, m->bearing, way, PL_NEAREST), &lane);
    pl_foot foot = rnf_unit_foot(turn, other);
    int wheel = pl_turned(m->start.facing - m->first.facing, 0);
    wheel = wheel > 180 ? 360 - wheel : wheel;
    int64_t price = rnf_lane_price(turn, &lane, m->rate, 1, &foot);
    price += pl_scale(rnf_arc(rnf_width(rnf_t(turn), &m->first), wheel), rnf_t(turn)->budget, m->rate, PL_UP);
    halt(f, m, m->moved - rnf_most(over, 0));
    if (rnf_why_not_prey(turn, m->unit, other) || price > rnf_t(turn)->budget) {
        u->charges = 0;
        return;
    }
    u->edge = (uint8_t)rnf_edge_struck(turn, m->unit, other, true);
    note_met(turn, m->unit, other, RNF_EV_RAN_ON);
}

static void check_charger(field *f, mover *m)
{
    pl_turn *turn = f->turn;
    const rnf_tables *t = rnf_t(turn);
    if (m->quiet-- > 0)
        return;
    rnf_stance now = rnf_stance_of(turn, m->unit);
    pl_foot own = rnf_foot(turn, &now);
    int target = rnf_see(turn)[m->unit].charges, nearest = 0;
    pl_len stop = t->limit.charge_stop, to_target = RNF_FAR, to_other = RNF_FAR, safe = RNF_FAR;
    for (int i = 0; t->order[i]; i++) {
        int other = t->order[i];
        if (rnf_side_of(turn, other) == rnf_side_of(turn, m->unit) || !rnf_on_table(turn, other))
            continue;
        if (is_moving(f, other) && mover_of(f, other)->is_fleer && !(other == target && can_catch(f, m, other)))
            continue;  // RNF-CHG.13: passes through others in flight, and never catches a faster one
        pl_foot foot = rnf_unit_foot(turn, other);
        pl_len near = pl_gap(&own, &foot, PL_DOWN);
        safe = rnf_least(safe, near);
        pl_len gap = near > stop ? RNF_FAR : rnf_forward_gap(turn, &now, &foot);
        if (gap > stop || (other != target && rnf_is_charger(&rnf_see(turn)[other]) && gap >= stop))
            continue;
        if (other == target)
            to_target = gap;
        else if (gap < to_other)
            to_other = gap, nearest = other;
    }
    m->quiet = rnf_least(ticks_apart(f, safe - stop), LOOK_AGAIN);
    if (to_target <= to_other && to_target < RNF_FAR)
        meet_target(f, m, target, to_target);
    else if (nearest && rnf_is_charger(&rnf_see(turn)[nearest]))
        clash(f, m, nearest);
    else if (nearest)
        run_on(f, m, nearest, to_other);
}

static void check_stops(field *f)
{
    for (int i = 0; i < f->count; i++)
        if (f->m[i].is_on && f->m[i].is_fleer)
            check_flight(f, &f->m[i]);
    for (int i = 0; i < f->count; i++)
        if (f->m[i].is_on && !f->m[i].is_fleer)
            check_charger(f, &f->m[i]);
}

static void move_all(field *f)
{
    for (int i = 0; i < f->count; i++) {
        mover *m = &f->m[i];
        m->before = m->moved;
        if (!m->is_on)
            continue;
        if (m->is_fleer) {
            m->moved = rnf_least(m->moved + m->flee, m->limit);
            place(f, m);
            continue;
        }
        spend(f, m);
        place(f, m);
        if (runs_into_friend(f, m)) {
            m->moved = m->before;
            m->credit = 0;
            place(f, m);
        }
    }
}

// ---- the end of it

static void end_flight(field *f, mover *m)
{
    pl_turn *turn = f->turn;
    if (!rnf_on_table(turn, m->unit))
        return;
    pl_len way = rnf_see(turn)[m->unit].caught ? m->moved : rnf_clear_way(turn, m->unit, &m->start, m->bearing, m->moved, m->limit);
    m->moved = way;
    place(f, m);
    if (m->is_halted_flight && !m->is_edge_of_table && m->moved * 2 < PL_INCHES(m->flee))
        rnf_lose_stands(turn, m->unit, 1, RNF_CAUGHT, "RNF-RET.6");
}

void rnf_move_charges(pl_turn *turn)
{
    field f = {.turn = turn};
    muster(&f);
    check_stops(&f);  // RNF-CHG.12: at once, without moving, if it starts so near
    for (int tick = 1; tick <= TICKS && f.count; tick++) {
        move_all(&f);
        check_stops(&f);
    }
    for (int i = 0; i < f.count; i++)
        if (f.m[i].is_fleer)
            end_flight(&f, &f.m[i]);
    for (int i = 0; i < f.count; i++) {
        mover *m = &f.m[i];
        rnf_unit *u = &rnf_units(turn)[m->unit];
        if (!rnf_on_table(turn, m->unit))
            continue;
        rnf_stance end = rnf_stance_of(turn, m->unit);
        u->at = m->first.at;
        u->facing = m->first.facing;
        rnf_put(turn, m->unit, &end, m->is_fleer ? "RNF-CHG.10" : "RNF-CHG.11");
        if (!m->is_fleer && !u->met) {
            u->spent = 1;
            u->charges = 0;
            rnf_tell(turn, RNF_EV_CHARGE_SPENT, m->unit, 0, 0, 0, "RNF-CHG.16");
        }
    }
    for (int i = 0; i < f.count; i++)
        if (f.m[i].is_fleer && rnf_see(turn)[f.m[i].unit].morale == RNF_ROUTING) {  // whether or not it is still on the table
            rnf_stance end = rnf_stance_of(turn, f.m[i].unit);
            rnf_pass_through(turn, f.m[i].unit, &f.m[i].start, &end, f.m[i].bearing);
        }
    rnf_displace_leaders(turn);
    rnf_release_leaders(turn);
}
