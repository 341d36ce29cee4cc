// fire.c - arcs, ranges, dice and modifiers of fire.
#include "fire.h"

pl_why rnf_why_not_firer(const pl_turn *turn, int unit)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    if (u->morale == RNF_ROUTING)
        return "RNF-FIR.2: routers do not fire";
    if (rnf_type_of(turn, unit)->weapon == RNF_UNARMED)
        return "RNF-FIR.2: it has no firearms";
    if (rnf_is_charger(u) || u->fled)
        return "RNF-CHG.18: chargers and units that fled do not fire";
    if (u->no_fire)
        return "RNF-CHG.9: it failed to form square";
    return rnf_t(turn)->fires[u->formation] == RNF_FIRES_NONE ? "RNF-UNT.12: it does not fire in this formation" : NULL;
}

static int firing_stands(const pl_turn *turn, const rnf_stance *s)
{
    switch (rnf_t(turn)->fires[s->formation]) {
    case RNF_FIRES_ALL: return s->stands;
    case RNF_FIRES_FRONT: return rnf_front_rank(rnf_t(turn), s);
    case RNF_FIRES_QUARTER: return (s->stands + 3) / 4;
    case RNF_FIRES_HALF: return (s->stands + 1) / 2;
    default: return 0;
    }
}

// ---- one stand

typedef struct stand {
    pl_point left, right, middle;  // of its front edge
    pl_foot foot;                  // all of it (skirmishers, squares, garrisons)
} stand;

static stand stand_of(const pl_turn *turn, const rnf_stance *s, int n)
{
    const rnf_tables *t = rnf_t(turn);
    stand st;
    pl_len left, right;
    rnf_stand_span(t, s, n, &left, &right);
    st.left = pl_placed_from(pl_at(left, 0), s->at, s->facing, PL_NEAREST);
    st.right = pl_placed_from(pl_at(right, 0), s->at, s->facing, PL_NEAREST);
    st.middle = pl_placed_from(pl_at((left + right) / 2, 0), s->at, s->facing, PL_NEAREST);
    pl_shape shape = {.kind = PL_RECTANGLE, .is_from_front = 1, .width = right - left, .depth = t->stand_depth[s->arm]};
    st.foot = pl_foot_of(shape, st.middle, s->facing);
    return st;
}

// RNF-FIR.4: some part of the target lies ahead within 45 degrees outward of the front corners: x at most half + y on either hand.
static bool bears(const stand *st, int facing, const pl_foot *target)
{
    pl_len half = pl_distance(st->left, st->right, PL_NEAREST) / 2;
    int64_t x[PL_CORNERS_MAX + 1], y[PL_CORNERS_MAX + 1], sine = pl_sine(facing), cosine = pl_cosine(facing);
    int count = target->corner_count;
    for (int i = 0; i < count; i++) {
        int64_t dx = target->corners[i].x - st->middle.x, dy = target->corners[i].y - st->middle.y;
        x[i] = pl_divide(dx * cosine - dy * sine, PL_SINE_ONE / 1000, PL_NEAREST);
        y[i] = pl_divide(dx * sine + dy * cosine, PL_SINE_ONE / 1000, PL_NEAREST);
    }
    int64_t wide = (int64_t)half * 1000;
    bool on_left = false, on_right = false;
    for (int i = 0; i < count; i++) {  // a corner in the arc
        bool is_left = -x[i] <= wide + y[i], is_right = x[i] <= wide + y[i];
        if (y[i] > 0 && is_left && is_right)
            return true;
        on_left |= y[i] > 0 && !is_left;
        on_right |= y[i] > 0 && !is_right;
    }
    for (int i = 0; i < count; i++) {  // or an edge through one of its two sides
        int k = (i + 1) % count;
        for (int hand = -1; hand <= 1; hand += 2) {
            int64_t a = hand * x[i] - wide - y[i], b = hand * x[k] - wide - y[k];  // beyond that side if positive
            if ((a > 0) == (b > 0))
                continue;
            if (y[i] + pl_scale(y[k] - y[i], rnf_size(a), rnf_size(a - b), PL_NEAREST) > 0)
                return true;
        }
    }
    return on_left && on_right;  // it fills the arc from side to side
}

static pl_len edge_range(const stand *st, const pl_foot *target, pl_round round)
{
    if (pl_foot_near_segment(target, st->left, st->right, 0))
        return 0;
    pl_len best = pl_foot_distance_to_point(target, st->left, round), end = pl_foot_distance_to_point(target, st->right, round);
    best = rnf_least(best, end);
    for (int i = 0; i < target->corner_count; i++) {
        pl_len way = pl_distance_to_segment(target->corners[i], st->left, st->right, round);
        best = rnf_least(best, way);
    }
    return best;
}

// ---- the switch howitzer_indirect

static bool is_seen_by_friend(const pl_turn *turn, int unit, int target)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i]; i++) {
        int other = t->order[i];
        if (rnf_side_of(turn, other) != rnf_side_of(turn, unit) || !rnf_on_table(turn, other))
            continue;
        if (!rnf_sight(turn, rnf_see(turn)[other].at, other, target).blocked)
            return true;
    }
    return false;
}

static bool may_lob(const pl_turn *turn, int unit, int target, const rnf_line *line, pl_len range_up)
{
    const rnf_tables *t = rnf_t(turn);
    const rnf_type *type = rnf_type_of(turn, unit);
    if (!rnf_is_on(turn->scene, RNF_HOWITZER_INDIRECT) || !(type->flags & RNF_HOWITZER) || !line->what)
        return false;
    pl_foot own = rnf_unit_foot(turn, unit), foot = rnf_unit_foot(turn, target);
    pl_len clear = t->limit.howitzer_clear;
    if (pl_feature_near_foot(turn->scene->terrain, line->what, &own, clear - 1) ||
        pl_feature_near_foot(turn->scene->terrain, line->what, &foot, clear - 1))
        return false;
    return range_up > t->gun[rnf_weight_of(type)].canister_max && is_seen_by_friend(turn, unit, target);
}

// ---- the unit's fire

typedef struct tally {
    int bearing, light, heavy, hindered, lobbed, in_arc, in_range;
    pl_len range, range_up;
} tally;

static void count_line(const pl_turn *turn, int unit, int target, pl_point from, pl_len range, pl_len range_up, int stands, tally *sum)
{
    rnf_line line = rnf_sight(turn, from, unit, target);
    bool is_lobbed = line.blocked && may_lob(turn, unit, target, &line, range_up);
    if (line.blocked && !is_lobbed)
        return;
    sum->bearing += stands;
    sum->light += line.cover == RNF_LIGHT_COVER ? stands : 0;
    sum->heavy += line.cover == RNF_HEAVY_COVER ? stands : 0;
    sum->hindered += line.is_hindered || is_lobbed ? stands : 0;
    sum->lobbed |= is_lobbed;
    if (range_up < sum->range_up) {
        sum->range = range;
        sum->range_up = range_up;
    }
}

static tally count_stands(const pl_turn *turn, int unit, int target, pl_len max)
{
    rnf_stance s = rnf_stance_of(turn, unit);
    pl_foot foot = rnf_unit_foot(turn, target);
    tally sum = {.range = RNF_FAR, .range_up = RNF_FAR};
    int count = firing_stands(turn, &s);
    if (s.formation == RNF_SQUARE || s.formation == RNF_GARRISON) {  // from the point of its footprint nearest the target
        pl_foot own = rnf_foot(turn, &s);
        pl_point near = pl_foot_nearest_to(&own, pl_foot_nearest_to(&foot, own.centre));
        sum.in_arc = sum.in_range = count;  // the whole of it is in range, as rnf_shot_at() has seen
        count_line(turn, unit, target, near, pl_gap(&own, &foot, PL_NEAREST), pl_gap(&own, &foot, PL_UP), count, &sum);
        return sum;
    }
    for (int n = 0; n < count; n++) {
        stand st = stand_of(turn, &s, n);
        bool is_round = s.formation == RNF_SKIRMISH;
        if (!is_round && !bears(&st, s.facing, &foot))
            continue;
        sum.in_arc++;
        pl_len range = is_round ? pl_gap(&st.foot, &foot, PL_UP) : edge_range(&st, &foot, PL_UP);
        if (range > max)
            continue;
        sum.in_range++;
        count_line(turn, unit, target, st.middle, is_round ? pl_gap(&st.foot, &foot, PL_NEAREST) : edge_range(&st, &foot, PL_NEAREST),
                   range, 1, &sum);
    }
    return sum;
}

static bool is_met_by_mounted(const pl_turn *turn, int unit)
{
    for (int i = 1; i <= turn->scene->unit_count; i++) {
        const rnf_unit *u = &rnf_see(turn)[i];
        if (((u->charges == unit && u->met) || (u->also == unit && u->also_met)) && rnf_is_mounted(turn, i))
            return true;
    }
    return false;
}

// RNF-FIR.8: every modifier of t_fire_mods by name (RNF-ART.3 damaged guns, RNF-SKI.2 open order among them).
void rnf_fire_mods(const pl_turn *turn, int unit, int target, const rnf_shot *shot, pl_roll *roll)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    const int *mod = rnf_t(turn)->fire_mod;
    rnf_stance v = rnf_stance_of(turn, target);
    bool is_open = v.formation == RNF_SKIRMISH || v.formation == RNF_DEPLOYED;
    bool is_deep = rnf_t(turn)->is_deep[v.formation] && (v.stands > 1 || v.formation == RNF_LIMBERED || v.formation == RNF_SQUARE);
    bool is_sheltered = u->formation == RNF_SQUARE || u->formation == RNF_GARRISON;
    pl_roll_mod(roll, "target_open_order", is_open ? mod[RNF_FM_OPEN_ORDER] : 0);
    pl_roll_mod(roll, "charged_by_mounted",
                rnf_is_foot(turn, unit) && !is_sheltered && is_met_by_mounted(turn, unit) ? mod[RNF_FM_BY_MOUNTED] : 0);
    pl_roll_mod(roll, "gun_damaged", rnf_is_gun(turn, unit) && u->hits ? mod[RNF_FM_DAMAGED] : 0);
    pl_roll_mod(roll, "firer_moved", u->moved ? mod[RNF_FM_MOVED] : 0);
    pl_roll_mod(roll, "firer_unsteady", u->morale == RNF_UNSTEADY ? mod[RNF_FM_UNSTEADY] : 0);
    pl_roll_mod(roll, "light_cover", shot->is_covered_light ? mod[RNF_FM_LIGHT] : 0);
    pl_roll_mod(roll, "heavy_cover", shot->is_covered_heavy ? mod[RNF_FM_HEAVY] : 0);
    pl_roll_mod(roll, "deep_or_enfiladed", is_deep || rnf_zone_of(turn, &v, u->at) != RNF_FRONT ? mod[RNF_FM_DEEP] : 0);
    pl_roll_mod(roll, "hindrance", shot->is_hindered ? mod[RNF_FM_HINDRANCE] : 0);
    pl_roll_mod(roll, "long_range", shot->is_long ? mod[RNF_FM_LONG] : 0);
}

// RNF-ART.1: the dice of the battery's range band.
static int gun_dice(const pl_turn *turn, int unit, pl_len range, int *need)
{
    const rnf_gun *gun = &rnf_t(turn)->gun[rnf_weight_of(rnf_type_of(turn, unit))];
    int band = 0;
    while (band < 2 && range > gun->max[band])
        band++;
    if (range <= gun->canister_max)
        *need = gun->canister_need;  // RNF-FIR.9
    int dice = gun->dice[band];
    return rnf_see(turn)[unit].low_ammo ? (dice + 1) / 2 : dice;
}

pl_why rnf_shot_at(const pl_turn *turn, int unit, int target, rnf_shot *shot)
{
    const rnf_tables *t = rnf_t(turn);
    const rnf_type *type = rnf_type_of(turn, unit);
    *shot = (rnf_shot){.need = t->fire_need};
    bool is_gun = rnf_is_gun(turn, unit);
    pl_len max = is_gun ? t->gun[rnf_weight_of(type)].max[2] : t->long_max[type->weapon];
    pl_foot own = rnf_unit_foot(turn, unit), foot = rnf_unit_foot(turn, target);
    if (!pl_feet_within(&own, &foot, max))
        return "RNF-FIR.5: out of range";
    tally sum = count_stands(turn, unit, target, max);
    if (!sum.bearing)
        return !sum.in_arc ? "RNF-FIR.4: no stand bears" : !sum.in_range ? "RNF-FIR.5: out of range" : "RNF-LOS.2: no stand sees it";
    shot->bearing = sum.bearing;
    shot->range = sum.range;
    shot->range_up = sum.range_up;
    shot->is_indirect = sum.lobbed;
    shot->is_covered_heavy = sum.heavy * 2 >= sum.bearing;  // RNF-LOS.6: for at least half of the stands that bear
    shot->is_covered_light = !shot->is_covered_heavy && (sum.light + sum.heavy) * 2 >= sum.bearing;
    shot->is_hindered = sum.hindered * 2 >= sum.bearing;
    shot->is_long = !is_gun && sum.range_up > t->short_max[type->weapon];
    shot->dice = is_gun ? gun_dice(turn, unit, sum.range_up, &shot->need) : sum.bearing * t->dice_per_2[type->weapon] / 2;
    pl_roll roll = {0};
    rnf_fire_mods(turn, unit, target, shot, &roll);
    for (int i = 0; i < roll.mod_count; i++)
        shot->mods += roll.mods[i].value;
    return shot->dice ? NULL : "RNF-FIR.7: too few stands bear";
}

// ---- RNF-FIR.6: whom to fire at

static bool may_be_passed_over(const pl_turn *turn, int target)
{
    const rnf_unit *v = &rnf_see(turn)[target];
    return v->formation == RNF_SKIRMISH || rnf_is_gun(turn, target) || v->morale == RNF_ROUTING;
}

static bool charges_it(const pl_turn *turn, int enemy, int unit)
{
    const rnf_unit *e = &rnf_see(turn)[enemy];
    return rnf_is_charger(e) && (e->charges == unit || e->also == unit);
}

typedef struct prospects {
    uint8_t can[RNF_UNITS_MAX + 1], is_near[RNF_UNITS_MAX + 1];
    pl_len range[RNF_UNITS_MAX + 1];
    bool has_charger, has_danger;
    pl_len nearest;
} prospects;

// RNF-FIR.11: leaders stand in no list of targets.
static void look_round(const pl_turn *turn, int unit, prospects *p)
{
    const rnf_tables *t = rnf_t(turn);
    *p = (prospects){.nearest = RNF_FAR};
    for (int i = 0; t->order[i]; i++) {
        int target = t->order[i];
        rnf_shot shot;
        if (rnf_side_of(turn, target) == rnf_side_of(turn, unit) || !rnf_on_table(turn, target) || rnf_shot_at(turn, unit, target, &shot))
            continue;
        p->can[target] = 1;
        p->range[target] = shot.range;
        p->has_charger |= charges_it(turn, target, unit);
        p->is_near[target] = shot.range_up <= t->limit.gun_danger;
        p->has_danger |= p->is_near[target];
        if (!may_be_passed_over(turn, target) && shot.range < p->nearest)
            p->nearest = shot.range;
    }
}

static pl_why why_not_among(const pl_turn *turn, int unit, int target, const prospects *p)
{
    if (p->has_charger)
        return charges_it(turn, target, unit) ? NULL : "RNF-FIR.6: a charge target fires at a unit that charges it";
    if (rnf_is_gun(turn, unit))
        return p->has_danger && !p->is_near[target]
                   ? pl_reason(turn, "RNF-FIR.6: an enemy within {inches} bears", rnf_t(turn)->limit.gun_danger)
                   : NULL;
    return p->range[target] > p->nearest ? "RNF-FIR.6: a nearer enemy must be taken" : NULL;
}

pl_why rnf_why_not_fire(const pl_turn *turn, int unit, int target)
{
    rnf_shot shot;
    prospects p;
    pl_why why = rnf_why_not_firer(turn, unit);
    if (!why)
        why = rnf_shot_at(turn, unit, target, &shot);
    if (why)
        return why;
    look_round(turn, unit, &p);
    return why_not_among(turn, unit, target, &p);
}

void rnf_aim_all(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i]; i++) {
        int unit = t->order[i];
        rnf_unit *u = &rnf_units(turn)[unit];
        u->aims[0] = u->aims[1] = 0;
        if (!rnf_on_table(turn, unit) || rnf_why_not_firer(turn, unit))
            continue;
        prospects p;
        look_round(turn, unit, &p);
        for (int k = 0; t->order[k]; k++)
            if (p.can[t->order[k]] && !why_not_among(turn, unit, t->order[k], &p))
                rnf_aim(u, t->order[k]);
    }
    rnf_own(turn)->aims_for = 2;
}

// ---- rolling

int rnf_hit_chance(int need, int mods)
{
    int hits = 0;
    for (int die = 1; die <= 6; die++)
        hits += die != 1 && (die == 6 || die + mods >= need);
    return hits * 1000 / 6;
}

// RNF-FIR.8. RNF-GEN.4: the sum is never clamped, so a natural 6 may be the only hit left.
int rnf_roll_hits(pl_turn *turn, pl_roll *roll)
{
    int mods = 0, hits = 0, sixes = 0;
    roll->sure = 6;
    roll->never = 1;
    pl_roll_dice(turn, roll);
    for (int i = 0; i < roll->mod_count; i++)
        mods += roll->mods[i].value;
    hits = roll->passed;
    if (!rnf_is_on(turn->scene, RNF_SIX_CONFIRM) || 6 + mods >= roll->need)
        return hits;
    for (int i = 0; i < roll->count; i++)
        sixes += roll->dice[i] == 6;
    if (!sixes)
        return hits;
    pl_roll confirm = {.purpose = "confirm",
                       .rule = roll->rule,
                       .owner = roll->owner,
                       .count = (uint8_t)sixes,
                       .need = (int16_t)rnf_t(turn)->limit.confirm_need,
                       .subject = roll->subject,
                       .subject_is = PL_UNIT};
    pl_roll_dice(turn, &confirm);
    return hits - sixes + confirm.passed;
}

int rnf_roll_fire(pl_turn *turn, int unit, int target)
{
    rnf_shot shot;
    if (rnf_shot_at(turn, unit, target, &shot))
        return 0;
    pl_roll roll = {.purpose = "fire",
                    .rule = "RNF-FIR.8",
                    .owner = (pl_side)rnf_side_of(turn, unit),
                    .count = (uint8_t)shot.dice,
                    .need = (int16_t)shot.need,
                    .subject = (uint16_t)unit,
                    .target = (uint16_t)target,
                    .subject_is = PL_UNIT,
                    .target_is = PL_UNIT};
    rnf_fire_mods(turn, unit, target, &shot, &roll);
    int hits = rnf_roll_hits(turn, &roll), ones = 0;
    rnf_unit *u = &rnf_units(turn)[unit], *v = &rnf_units(turn)[target];
    for (int i = 0; i < shot.dice; i++)
        ones += roll.dice[i] == 1;
    if (rnf_is_gun(turn, unit) && rnf_is_on(turn->scene, RNF_AMMUNITION) && ones >= rnf_t(turn)->limit.low_ammo_ones && !u->low_ammo) {
        u->low_ammo = 1;
        rnf_tell(turn, RNF_EV_LOW_AMMO, unit, 0, 0, 0, "RNF-FIR.7");
    }
    v->noted = (uint8_t)(v->noted + hits);
    if (hits > v->source_hits) {  // RNF-RET.2: the enemy that scored most, the lower number on a tie
        v->source_hits = (uint8_t)hits;
        v->source = (uint16_t)unit;
    }
    rnf_tell(turn, RNF_EV_FIRED, unit, target, hits, shot.dice, "RNF-FIR.8");
    return hits;
}
