// judge_place.c - what a place is worth: objectives, fields of fire, flanks, enemy horse, cover.
#include "judge.h"
#include "phaseline/recall.h"

// ---- how far apart, near enough for a judgement

enum { ONE = 1 << 15 };  // sines out of this

typedef struct body {  // a footprint as a rectangle about its centre
    pl_point centre;
    pl_len half_width, half_depth;
    int32_t sine, cosine;
} body;

static pl_len part(int64_t length, int32_t of) { return (pl_len)(length * of / ONE); }
static pl_len size(pl_len length) { return length < 0 ? -length : length; }
// The root of the sum of two squares, to within seven in a hundred.
static pl_len roughly(pl_len a, pl_len b) { return a > b ? a + b * 3 / 8 : b + a * 3 / 8; }

static body body_of(const pl_turn *turn, const rnf_stance *s)
{
    if (s->formation == RNF_GARRISON && s->sector) {
        const pl_feature *f = pl_terrain_feature(turn->scene->terrain, s->sector);
        return (body){s->at, (f->high.x - f->low.x) / 2, (f->high.y - f->low.y) / 2, 0, ONE};
    }
    pl_len half = rnf_depth(rnf_t(turn), s) / 2;
    int32_t sine = (int32_t)(pl_sine(s->facing) * ONE / PL_SINE_ONE), cosine = (int32_t)(pl_cosine(s->facing) * ONE / PL_SINE_ONE);
    return (body){{s->at.x - part(half, sine), s->at.y - part(half, cosine)}, rnf_width(rnf_t(turn), s) / 2, half, sine, cosine};
}

// From a to the box about b that stands as a does: never more than the true gap, and mostly near it.
static pl_len gap_seen_by(const body *a, const body *b)
{
    int64_t x = b->centre.x - a->centre.x, y = b->centre.y - a->centre.y;
    pl_len aside = size(part(x, a->cosine) - part(y, a->sine)), ahead = size(part(x, a->sine) + part(y, a->cosine));
    int32_t turned = size(part(a->sine, b->cosine) - part(a->cosine, b->sine));
    int32_t same = size(part(a->cosine, b->cosine) + part(a->sine, b->sine));
    aside -= a->half_width + part(b->half_width, same) + part(b->half_depth, turned);
    ahead -= a->half_depth + part(b->half_width, turned) + part(b->half_depth, same);
    return roughly(aside > 0 ? aside : 0, ahead > 0 ? ahead : 0);
}

static pl_len gap_about(const body *a, const body *b)
{
    pl_len one = gap_seen_by(a, b), two = gap_seen_by(b, a);
    return one > two ? one : two;
}

// ---- aims

// The objective this unit should care for: near, and not safely ours.
static bool find_aim(const pl_turn *turn, int unit, pl_point at, pl_point *aim, int *sector)
{
    int64_t best = INT64_MAX;
    for (int id = 1; id <= turn->state->marker_count; id++) {
        const pl_marker *m = &pl_see_markers(turn->state)[id];
        if (m->kind != 1)
            continue;
        int64_t far = roughly(size(at.x - m->at.x), size(at.y - m->at.y));
        if (m->side == rnf_side_of(turn, unit))
            far += PL_INCHES(12);
        far -= (int64_t)m->value * 500;
        if (far >= best)
            continue;
        best = far;
        *aim = m->at;
        *sector = m->feature;
    }
    return best != INT64_MAX;
}

static bool has_guns(const rnf_type *type) { return type->weapon >= RNF_LIGHT_GUN; }

static pl_len reach_of(const pl_turn *turn, int unit)
{
    const rnf_type *type = rnf_type_of(turn, unit);
    if (type->weapon == RNF_UNARMED)
        return 0;
    return has_guns(type) ? rnf_t(turn)->gun[rnf_weight_of(type)].max[1] : rnf_t(turn)->long_max[type->weapon];
}

// Roughly FIR.4 without looking stand by stand.
static bool has_in_arc(const rnf_stance *s, pl_point p) { return rnf_is_open(s->formation) || pl_in_arc(p, s->at, s->facing, 50); }

// ---- one enemy's share

static int fire_on(const pl_turn *turn, int unit, const rnf_stance *s, int enemy, const rnf_stance *e, pl_point centre, pl_len gap)
{
    const rnf_tables *t = rnf_t(turn);
    pl_len reach = reach_of(turn, unit);
    if (gap > reach || !has_in_arc(s, centre) || t->fires[s->formation] == RNF_FIRES_NONE)
        return 0;
    int value = has_guns(rnf_type_of(turn, unit)) ? (gap <= t->gun[rnf_weight_of(rnf_type_of(turn, unit))].max[0] ? 70 : 45)
                                                  : (gap <= t->short_max[rnf_type_of(turn, unit)->weapon] ? 75 : 40);
    if (rnf_zone_of(turn, e, s->at) != RNF_FRONT)
        value += 30;
    if (s->formation == RNF_COLUMN)
        value /= 3;
    else if (s->arm == RNF_FOOT)
        value = value * (s->stands + 2) / 8;
    return rnf_see(turn)[enemy].morale == RNF_UNSTEADY ? value + 15 : value;
}

static int fire_from(const pl_turn *turn, const rnf_stance *s, int enemy, const rnf_stance *e, pl_len gap)
{
    const rnf_type *type = rnf_type_of(turn, enemy);
    if (gap > reach_of(turn, enemy) || !has_in_arc(e, s->at) || rnf_t(turn)->fires[e->formation] == RNF_FIRES_NONE)
        return 0;
    int value = gap <= rnf_t(turn)->short_max[type->weapon] ? 45 : 22;
    if (e->arm == RNF_FOOT)
        value = value * (e->stands + 2) / (e->formation == RNF_COLUMN ? 16 : 8);
    if (has_guns(type))
        value = gap <= rnf_t(turn)->gun[rnf_weight_of(type)].max[0] ? 80 : 30;
    if (rnf_t(turn)->is_deep[s->formation])
        value += value / 2;
    return s->formation == RNF_SKIRMISH ? value / 2 : value;
}

// Horse that could charge us next turn, and where it would strike.
static int horse_near(const pl_turn *turn, int unit, const rnf_stance *s, int enemy, const rnf_stance *e, pl_len gap)
{
    if (!rnf_is_mounted(turn, enemy) || rnf_see(turn)[enemy].morale == RNF_ROUTING || gap > rnf_rate(turn, enemy, RNF_LINE, false))
        return 0;
    if (rnf_zone_of(turn, s, e->at) != RNF_FRONT)
        return 130;
    if (s->formation == RNF_MARCH || s->formation == RNF_LIMBERED)
        return 160;
    if (rnf_see(turn)[unit].morale == RNF_UNSTEADY)
        return 120;
    return s->arm == RNF_FOOT && s->formation == RNF_LINE ? 25 : s->formation == RNF_SQUARE ? -10 : 10;
}

// Our own horse wants to be on a flank, out of the muzzles.
static int hunt(const pl_turn *turn, int unit, const rnf_stance *s, int enemy, const rnf_stance *e, pl_len gap)
{
    pl_len reach = rnf_rate(turn, unit, s->formation, false);
    if (rnf_arm_of(turn, unit) > RNF_CAMEL || !reach || gap > reach || !pl_in_arc(e->at, s->at, s->facing, 60) ||
        rnf_why_not_prey(turn, unit, enemy))
        return 0;
    rnf_zone zone = rnf_zone_of(turn, e, s->at);
    int value = zone != RNF_FRONT                             ? 90
                : rnf_see(turn)[enemy].morale == RNF_UNSTEADY ? 50
                : rnf_is_gun(turn, enemy)                     ? 35
                : rnf_is_mounted(turn, unit)                  ? 15
                                                              : 5;
    return e->formation == RNF_SQUARE && rnf_is_mounted(turn, unit) ? 0 : value;
}

static int enemies_about(const pl_turn *turn, int unit, const rnf_stance *s, pl_len *nearest, pl_point *where, bool *has_target)
{
    const rnf_tables *t = rnf_t(turn);
    body own = body_of(turn, s);
    int best_fire = 0, best_hunt = 0, danger = 0, side = rnf_side_of(turn, unit), far_one = 0;
    bool is_gun = has_guns(rnf_type_of(turn, unit));
    int64_t reach = is_gun ? PL_INCHES(60) : PL_INCHES(34), far = INT64_MAX;
    *nearest = RNF_FAR;
    for (int i = 0; t->order[i]; i++) {
        int enemy = t->order[i];
        const rnf_unit *v = &rnf_see(turn)[enemy];
        if (rnf_side_of(turn, enemy) == side || !rnf_on_table(turn, enemy) || v->morale == RNF_ROUTING)
            continue;
        int64_t square = pl_distance_squared(s->at, v->at);
        if (square > reach * reach) {
            if (square < far)
                far = square, far_one = enemy;
            continue;
        }
        rnf_stance e = rnf_stance_of(turn, enemy);
        body other = body_of(turn, &e);
        pl_len gap = gap_about(&own, &other);
        if (gap < *nearest)
            *nearest = gap, *where = other.centre;
        if (gap > PL_INCHES(24) && !is_gun)
            continue;
        int fire = fire_on(turn, unit, s, enemy, &e, other.centre, gap), chase = hunt(turn, unit, s, enemy, &e, gap);
        best_fire = fire > best_fire ? fire : best_fire;
        best_hunt = chase > best_hunt ? chase : best_hunt;
        danger += fire_from(turn, s, enemy, &e, gap) + horse_near(turn, unit, s, enemy, &e, gap);
    }
    if (*nearest == RNF_FAR && far_one) {
        *nearest = (pl_len)pl_isqrt((uint64_t)far);
        *where = rnf_see(turn)[far_one].at;
    }
    bool is_spear = rnf_is_foot(turn, unit) && rnf_type_of(turn, unit)->weapon == RNF_UNARMED;
    if (rnf_is_brittle(&rnf_see(turn)[unit]))
        danger += danger / 2;
    int heed = is_spear                     ? 4
               : rnf_is_mounted(turn, unit) ? 1
                                            : 2;  // who cannot shoot must go through it; horse waits for its hour out of reach
    *has_target = best_fire > 0;
    return best_fire + best_hunt - danger / heed;
}

static int form_worth(const rnf_stance *s, pl_len nearest, pl_len reach, bool is_spear)
{
    bool is_near = nearest < PL_INCHES(14);
    if (is_spear && (s->formation == RNF_LINE || s->formation == RNF_COLUMN))
        return s->formation == RNF_COLUMN ? 60 : 5;  // depth is what it fights with
    switch (s->formation) {
    case RNF_LINE: return is_near ? 60 : 10;
    case RNF_COLUMN: return is_near ? 20 : 35;
    case RNF_MARCH: return is_near ? -120 : nearest > PL_INCHES(24) ? 45 : -20;
    case RNF_SKIRMISH: return 45;
    case RNF_SQUARE: return -60;
    case RNF_DEPLOYED: return nearest < reach + PL_INCHES(6) ? 80 : 10;
    case RNF_LIMBERED: return nearest < PL_INCHES(10) ? -60 : 20;
    case RNF_GARRISON: return 70;
    default: return 0;
    }
}

static int weigh(const pl_turn *turn, int unit, const rnf_stance *s, bool *has_target)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    pl_len nearest;
    pl_point where = s->at, aim;
    bool is_spear = rnf_is_foot(turn, unit) && rnf_type_of(turn, unit)->weapon == RNF_UNARMED;
    int sector = 0, worth = enemies_about(turn, unit, s, &nearest, &where, has_target);
    bool is_shaken = u->morale != RNF_GOOD || rnf_at_half(u) || rnf_is_bad(turn, unit);
    worth += form_worth(s, nearest, rnf_is_gun(turn, unit) ? reach_of(turn, unit) : 0, is_spear);
    if (nearest < PL_INCHES(24) && !rnf_is_open(s->formation))
        worth -= pl_angle_between(s->facing, pl_bearing(s->at, where)) / 3;
    if (is_shaken) {
        pl_len far = nearest < PL_INCHES(18) ? nearest : PL_INCHES(18);
        return worth + far / 80;  // get out of reach and rally
    }
    pl_len from = rnf_is_gun(turn, unit) ? reach_of(turn, unit) - PL_INCHES(2) : PL_INCHES(5), steps = nearest > from ? nearest - from : 0;
    worth -= steps / (rnf_is_mounted(turn, unit) ? 250 : is_spear ? 70 : 160);
    if (rnf_is_gun(turn, unit) && nearest < PL_INCHES(6))
        worth -= 60;
    if (find_aim(turn, unit, s->at, &aim, &sector) && !rnf_is_gun(turn, unit)) {
        worth -= pl_distance(s->at, aim, PL_DOWN) / (rnf_is_mounted(turn, unit) ? 300 : 120);
        if (sector && s->sector == sector)
            worth += 250;
        if (!sector && pl_points_within(s->at, aim, rnf_t(turn)->limit.objective_near))
            worth += 100;
    }
    return worth + (rnf_height_at(turn, rnf_centre(turn, s)) > 0 ? 12 : 0);
}

// The enemy, the unit's own record and where it would stand: nothing else is looked at.
typedef struct place {
    uint64_t state;
    rnf_stance stance;
    uint64_t unit;
} place;
typedef struct worth {
    int32_t value;
    uint32_t has_target;
} worth;
_Static_assert(sizeof(place) == 32, "name every byte");

static void weigh_place(const pl_turn *turn, const void *key, void *answer)
{
    const place *p = key;
    bool has_target = false;
    int value = weigh(turn, (int)p->unit, &p->stance, &has_target);
    *(worth *)answer = (worth){value, has_target};
}

static const pl_memo places = {
    .key_size = sizeof(place), .answer_size = sizeof(worth), .bits = 12, .is_of_state = true, .work = weigh_place};

int rnf_place_worth(const pl_turn *turn, int unit, const rnf_stance *s, bool *has_target)
{
    uint64_t enemy = pl_key_side(turn, pl_other((pl_side)rnf_side_of(turn, unit)));
    place key = {pl_key_with(enemy, &rnf_see(turn)[unit], sizeof(rnf_unit)), *s, (uint64_t)unit};
    worth found;
    pl_recall_ask(turn, &places, &key, &found);
    if (has_target)
        *has_target = found.has_target;
    return found.value;
}
