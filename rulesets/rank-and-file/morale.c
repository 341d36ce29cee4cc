// morale.c - tests, retreats and what hits cost (RNF-MOR.3, RNF-RET, RNF-CAS).
#include "morale.h"

#include "charge.h"
#include "leaders.h"

int rnf_grade(const pl_turn *turn, int unit)
{
    int grade = rnf_type_of(turn, unit)->grade;
    return grade == RNF_ELITE && !rnf_is_on(turn->scene, RNF_ELITE_CLASS) ? RNF_VETERAN : grade;
}

// ---- the test

static void add_mods(const pl_turn *turn, int unit, bool to_square, pl_roll *roll)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    const int *mod = rnf_t(turn)->morale_mod;
    if (u->stands_start > 1)
        pl_roll_mod(roll, "stands_lost", mod[RNF_RM_LOST] * rnf_lost(u));  // RNF-MOR.9: single stands ignore it
    pl_roll_mod(roll, "commander", rnf_leader_mod(turn, unit));
    pl_roll_mod(roll, "in_building", u->formation == RNF_GARRISON ? mod[RNF_RM_BUILDING] : 0);
    pl_roll_mod(roll, "bad_army_morale", rnf_is_bad(turn, unit) ? mod[RNF_RM_ARMY] : 0);
    pl_roll_mod(roll, "column_to_square", to_square && u->formation == RNF_COLUMN ? mod[RNF_RM_COLUMN] : 0);
}

int rnf_test_mods(const pl_turn *turn, int unit, bool to_square)
{
    pl_roll roll = {0};
    int sum = 0;
    add_mods(turn, unit, to_square, &roll);
    for (int i = 0; i < roll.mod_count; i++)
        sum += roll.mods[i].value;
    return sum;
}

bool rnf_test(pl_turn *turn, int unit, const char *purpose, const char *rule, bool to_square)
{
    pl_roll roll = {.purpose = purpose,
                    .rule = rule,
                    .owner = (pl_side)rnf_side_of(turn, unit),
                    .need = (int16_t)rnf_t(turn)->morale_need[rnf_grade(turn, unit)],
                    .never = 1,
                    .subject = (uint16_t)unit,
                    .subject_is = PL_UNIT};
    add_mods(turn, unit, to_square, &roll);
    pl_roll_dice(turn, &roll);
    return roll.passed != 0;
}

int rnf_roll_inches(pl_turn *turn, int unit, int dice, const char *purpose, const char *rule)
{
    pl_roll roll = {.purpose = purpose,
                    .rule = rule,
                    .owner = (pl_side)rnf_side_of(turn, unit),
                    .count = (uint8_t)dice,
                    .is_sum = true,
                    .subject = (uint16_t)unit,
                    .subject_is = PL_UNIT};
    return pl_roll_dice(turn, &roll);
}

// ---- the way back

// RNF-RET.3, in whole degrees (RNF-GEN.2).
int rnf_direction(const pl_turn *turn, int unit, int source, bool is_melee)
{
    rnf_stance own = rnf_stance_of(turn, unit), from = rnf_stance_of(turn, source);
    if (!source)
        return pl_turned(own.facing, 180);
    if (rnf_is_open(own.formation)) {
        if (is_melee && !rnf_is_open(from.formation))
            return from.facing;
        return pl_bearing(is_melee ? rnf_centre(turn, &from) : from.at, rnf_centre(turn, &own));
    }
    if (rnf_zone_of(turn, &own, from.at) == RNF_FRONT)
        return pl_turned(own.facing, 180);
    return rnf_is_open(from.formation) ? pl_bearing(rnf_centre(turn, &from), rnf_centre(turn, &own)) : from.facing;
}

static rnf_stance slid(const rnf_stance *s, int bearing, pl_len way)
{
    rnf_stance now = *s;
    now.at = pl_travel(s->at, bearing, way, PL_NEAREST);
    return now;
}

static bool is_shut(const pl_turn *turn, const rnf_stance *s, int bearing, pl_len way, bool keep_on_table)
{
    rnf_stance end = slid(s, bearing, way);
    pl_foot from = rnf_foot(turn, s), to = rnf_foot(turn, &end), strip = rnf_hull(&from, &to);
    if (keep_on_table && !pl_foot_on_table(&to, turn->scene->width, turn->scene->height))
        return true;
    if (rnf_strip_barred(turn, s, &from, bearing, &strip))
        return true;
    rnf_lane lane;
    rnf_lane_of(turn, s, end.at, &lane);
    for (int i = 0; i < lane.cross_count; i++)
        if (lane.cross[i].inches == RNF_BARRED)
            return true;
    return false;
}

pl_len rnf_free_way(const pl_turn *turn, const rnf_stance *s, int bearing, pl_len distance, bool keep_on_table)
{
    if (!is_shut(turn, s, bearing, distance, keep_on_table))
        return distance;
    pl_len good = 0, bad = distance;
    while (bad - good > 1) {  // what is shut at some distance is shut beyond it
        pl_len middle = (good + bad) / 2;
        if (is_shut(turn, s, bearing, middle, keep_on_table))
            bad = middle;
        else
            good = middle;
    }
    return good;
}

static bool is_covered(const pl_turn *turn, int unit, const rnf_stance *s, int bearing, pl_len way, int *by)
{
    rnf_stance now = slid(s, bearing, way);
    pl_foot foot = rnf_foot(turn, &now);
    return rnf_overlaps_unit(turn, &foot, unit, 0, by);
}

// The first way beyond (or, back, before) `way` at which the unit is off unit `by`: overlap holds on one stretch of a straight slide.
static pl_len leave(const pl_turn *turn, const rnf_stance *s, int bearing, pl_len way, pl_len end, int by)
{
    pl_foot other = rnf_unit_foot(turn, by);
    pl_len in = way, out = end;
    rnf_stance last = slid(s, bearing, end);
    pl_foot foot = rnf_foot(turn, &last);
    if (pl_feet_overlap(&foot, &other, 0))
        return end;
    while (rnf_size(in - out) > 1) {
        pl_len middle = (in + out) / 2;
        rnf_stance now = slid(s, bearing, middle);
        foot = rnf_foot(turn, &now);
        if (pl_feet_overlap(&foot, &other, 0))
            in = middle;
        else
            out = middle;
    }
    return out;
}

pl_len rnf_clear_way(const pl_turn *turn, int unit, const rnf_stance *s, int bearing, pl_len way, pl_len limit)
{
    int by = 0;
    pl_len end = rnf_least(way + rnf_t(turn)->limit.clear_on, limit), at = way;
    while (at < end && is_covered(turn, unit, s, bearing, at, &by))
        at = leave(turn, s, bearing, at, end, by);
    if (!is_covered(turn, unit, s, bearing, at, &by))
        return at;
    at = way;
    while (at && is_covered(turn, unit, s, bearing, at, &by))
        at = leave(turn, s, bearing, at, 0, by);
    return at;
}

static pl_len enemy_limit(const pl_turn *turn, int unit, const rnf_stance *s, int bearing, pl_len distance)
{
    const rnf_tables *t = rnf_t(turn);
    pl_foot foot = rnf_foot(turn, s);
    for (int i = 0; t->order[i]; i++) {
        int other = t->order[i];
        if (rnf_side_of(turn, other) == rnf_side_of(turn, unit) || !rnf_on_table(turn, other))
            continue;
        pl_foot foe = rnf_unit_foot(turn, other);
        pl_len ahead = rnf_sweep(&foot, bearing, &foe);
        if (ahead == RNF_FAR)
            continue;
        distance = rnf_least(distance, rnf_most(ahead - t->limit.charge_stop, 0));
    }
    return distance;
}

// RNF-RET.5 to .7: slides the stance back and settles what stops it.
static void go(pl_turn *turn, int unit, const rnf_stance *s, int bearing, int inches, bool is_rout, bool is_melee, const char *rule)
{
    pl_len wanted = PL_INCHES(inches), further = wanted + rnf_t(turn)->limit.clear_on;
    pl_len ground = rnf_free_way(turn, s, bearing, further, false), foe = enemy_limit(turn, unit, s, bearing, further);
    pl_len stop = rnf_least(ground, foe), edge = is_rout ? further : rnf_free_way(turn, s, bearing, further, true);
    pl_len limit = rnf_least(stop, edge), way = rnf_least(wanted, limit);
    bool is_stopped = stop < wanted && way == stop;
    if (is_melee && way <= 0) {
        rnf_remove_unit(turn, unit, RNF_DESTROYED_MELEE, "RNF-RET.6");
        return;
    }
    way = rnf_clear_way(turn, unit, s, bearing, way, limit);
    rnf_stance end = slid(s, bearing, way);
    pl_foot foot = rnf_foot(turn, &end);
    if (is_rout && !pl_foot_on_table(&foot, turn->scene->width, turn->scene->height)) {
        rnf_pass_through(turn, unit, s, &end, bearing);
        rnf_remove_unit(turn, unit, RNF_FLED_TABLE, "RNF-RET.7");
        return;
    }
    rnf_set(turn, unit, &end, rule);
    pl_emit(turn, (pl_event){.kind = RNF_EV_WENT_BACK,
                             .side = (pl_side)rnf_side_of(turn, unit),
                             .subject = (uint16_t)unit,
                             .value = way,
                             .value2 = wanted,
                             .from = s->at,
                             .to = end.at,
                             .facing = end.facing,
                             .rule = rule});
    if (is_stopped && way * 2 < wanted)
        rnf_lose_stands(turn, unit, 1, is_melee ? RNF_DESTROYED_MELEE : RNF_DESTROYED_FIRE, "RNF-RET.6");
    rnf_displace_leaders(turn);
    if (is_rout)  // whether or not it is still on the table
        rnf_pass_through(turn, unit, s, &end, bearing);
}

// RNF-RET.4: a garrison first leaves its sector, just clear of it in the direction of travel.
static rnf_stance leave_sector(const pl_turn *turn, const rnf_stance *s, int formation, int facing, int bearing)
{
    rnf_stance out = rnf_about_centre(turn, s, formation, facing);
    pl_foot sector = rnf_foot(turn, s);
    pl_len in = 0, clear = PL_INCHES(40);
    while (clear - in > 1) {
        pl_len middle = (in + clear) / 2;
        rnf_stance now = slid(&out, bearing, middle);
        pl_foot foot = rnf_foot(turn, &now);
        if (pl_feet_overlap(&foot, &sector, 0))
            in = middle;
        else
            clear = middle;
    }
    return slid(&out, bearing, clear);
}

// RNF-RET.7: limbered teams are longer than the guns they draw; beside the table's edge they stand as much nearer as keeps them on it.
static rnf_stance inside(const pl_turn *turn, rnf_stance s)
{
    pl_foot foot = rnf_foot(turn, &s);
    rnf_box box = rnf_box_of(&foot);
    s.at.x += rnf_most(-box.low.x, 0) - rnf_most(box.high.x - turn->scene->width, 0);
    s.at.y += rnf_most(-box.low.y, 0) - rnf_most(box.high.y - turn->scene->height, 0);
    return s;
}

void rnf_retire(pl_turn *turn, int unit, int bearing, bool is_melee)
{
    rnf_unit *u = &rnf_units(turn)[unit];
    if (u->morale == RNF_GOOD) {
        u->morale = RNF_UNSTEADY;
        rnf_tell(turn, RNF_EV_MORALE_CHANGED, unit, 0, RNF_UNSTEADY, 0, "RNF-MOR.4");
    }
    rnf_end_charges(turn, unit);
    rnf_stance s = rnf_stance_of(turn, unit);
    if (rnf_is_gun(turn, unit))
        s = inside(turn, rnf_about_centre(turn, &s, RNF_LIMBERED, bearing));
    else if (s.formation == RNF_GARRISON)
        s = inside(turn, leave_sector(turn, &s, RNF_COLUMN, pl_turned(bearing, 180), bearing));
    int inches = rnf_roll_inches(turn, unit, rnf_t(turn)->retreat_dice[rnf_arm_of(turn, unit)][RNF_GO_RETIRE], "retire", "RNF-RET.1");
    go(turn, unit, &s, bearing, inches, false, is_melee, "RNF-RET.4");
}

// RNF-ART.2: the crew runs; deployed guns are left where they stand.
static void lose_guns(pl_turn *turn, int unit)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    if (u->formation == RNF_DEPLOYED) {
        pl_marker gun = {.at = u->at, .facing = u->facing, .kind = 2, .side = (pl_side)rnf_side_of(turn, unit), .unit = (uint16_t)unit};
        pl_marker_place(turn, gun, PL_EVERYONE, "RNF-ART.2");
        rnf_tell(turn, RNF_EV_GUNS_ABANDONED, unit, 0, 0, 0, "RNF-ART.2");
    }
    rnf_remove_unit(turn, unit, RNF_GUNS_LOST, "RNF-ART.2");
}

void rnf_rout(pl_turn *turn, int unit, int bearing, bool is_melee)
{
    rnf_unit *u = &rnf_units(turn)[unit];
    bool is_gun = rnf_is_gun(turn, unit);
    u->morale = RNF_ROUTING;
    rnf_tell(turn, RNF_EV_MORALE_CHANGED, unit, 0, RNF_ROUTING, 0, is_melee ? "RNF-MEL.11" : "RNF-MOR.4");
    rnf_end_charges(turn, unit);
    if (is_gun && (is_melee || !rnf_is_on(turn->scene, RNF_ARTILLERY_RALLY))) {
        lose_guns(turn, unit);
        return;
    }
    if (rnf_at_half(u)) {
        rnf_remove_unit(turn, unit, RNF_ROUT_HALF, "RNF-RAL.8");
        return;
    }
    rnf_stance s = rnf_stance_of(turn, unit);
    if (s.formation == RNF_GARRISON)
        s = leave_sector(turn, &s, RNF_ROUT, bearing, bearing);
    else
        s = rnf_about_centre(turn, &s, is_gun ? RNF_LIMBERED : RNF_ROUT, bearing);
    const rnf_tables *t = rnf_t(turn);
    int arm = rnf_arm_of(turn, unit), dice = is_gun ? t->gun_rout_dice[arm] : t->retreat_dice[arm][RNF_GO_ROUT];
    go(turn, unit, &s, bearing, rnf_roll_inches(turn, unit, dice, "rout", "RNF-RET.1"), true, is_melee, "RNF-RET.4");
}

void rnf_rout_on(pl_turn *turn, int unit)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_stance s = rnf_stance_of(turn, unit);
    int arm = rnf_arm_of(turn, unit), dice = rnf_is_gun(turn, unit) ? t->gun_rout_dice[arm] : t->retreat_dice[arm][RNF_GO_ROUT];
    go(turn, unit, &s, s.facing, rnf_roll_inches(turn, unit, dice, "rout", "RNF-RAL.5"), true, false, "RNF-RET.8");
}

// ---- hits

// RNF-CAS.2: what goes beyond the last stand removes nothing, but the caller has counted it.
int rnf_take_hits(pl_turn *turn, int unit, int hits, rnf_cause cause, const char *rule)
{
    rnf_unit *u = &rnf_units(turn)[unit];
    int each = rnf_t(turn)->hits_per_stand[rnf_arm_of(turn, unit)], sum = u->hits + hits, lost = sum / each;
    lost = rnf_least(lost, u->stands);
    u->hits = (uint8_t)(sum % each);
    if (lost)
        rnf_lose_stands(turn, unit, lost, cause, rule);
    return lost;
}

// ---- I8: the switch pass_through_test

static bool is_passed(const pl_turn *turn, int unit, int other, const pl_foot *strip)
{
    const rnf_unit *o = &rnf_see(turn)[other];
    if (!rnf_on_table(turn, other) || rnf_side_of(turn, other) != rnf_side_of(turn, unit))
        return false;
    if (o->stands_start < 2 || o->passed_through || o->listed || o->morale == RNF_ROUTING)
        return false;
    pl_foot foot = rnf_unit_foot(turn, other);
    return pl_feet_overlap(strip, &foot, 0);
}

void rnf_pass_through(pl_turn *turn, int unit, const rnf_stance *from, const rnf_stance *to, int bearing)
{
    if (!rnf_is_on(turn->scene, RNF_PASS_THROUGH))
        return;
    const rnf_tables *t = rnf_t(turn);
    pl_foot a = rnf_foot(turn, from), b = rnf_foot(turn, to), strip = rnf_hull(&a, &b);
    for (int tries = 0; tries < RNF_UNITS_MAX; tries++) {  // in the order passed: the nearest to the start first
        int next = 0;
        pl_len best = RNF_FAR;
        for (int i = 0; t->order[i]; i++) {
            if (!is_passed(turn, unit, t->order[i], &strip))
                continue;
            pl_foot foot = rnf_unit_foot(turn, t->order[i]);
            pl_len ahead = rnf_sweep(&a, bearing, &foot);
            if (ahead < best || !next)
                best = ahead, next = t->order[i];
        }
        if (!next)
            return;
        rnf_units(turn)[next].passed_through = 1;
        rnf_tell(turn, RNF_EV_PASSED_THROUGH, next, unit, 0, 0, "RNF-MOR.3");
        if (rnf_test(turn, next, "pass-through", "RNF-MOR.3", false))
            continue;
        if (rnf_see(turn)[next].morale == RNF_GOOD)
            rnf_retire(turn, next, bearing, false);
        else
            rnf_rout(turn, next, bearing, false);
    }
}
