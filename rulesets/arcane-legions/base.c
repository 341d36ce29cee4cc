// base.c - exact measuring of bases: every facing is a multiple of 45 degrees.
#include "base.h"

enum { FINE = 100000000, DIAGONAL = 70710678 };  // AL-GEN.6: sin 45 = cos 45 = 0.70710678

pl_point al_compass(int bearing)
{
    static const pl_point ways[8] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    return ways[(bearing + 360) / 45 % 8];
}

al_fine al_fine_at(pl_point p) { return (al_fine){(int64_t)p.x * FINE, (int64_t)p.y * FINE}; }

al_fine al_fine_travel(al_fine from, int bearing, pl_len distance)
{
    pl_point way = al_compass(bearing);
    int64_t unit = way.x && way.y ? DIAGONAL : FINE;
    return (al_fine){from.x + way.x * unit * distance, from.y + way.y * unit * distance};
}

static pl_len round_fine(int64_t n) { return (pl_len)pl_divide(n, FINE, PL_NEAREST); }
pl_point al_fine_round(al_fine p) { return pl_at(round_fine(p.x), round_fine(p.y)); }

al_fine al_fine_offset(al_fine centre, int facing, pl_point right_ahead)
{
    return al_fine_travel(al_fine_travel(centre, facing + 90, right_ahead.x), facing, right_ahead.y);
}

static pl_point turned(int facing, pl_point right_ahead) { return al_fine_round(al_fine_offset((al_fine){0, 0}, facing, right_ahead)); }

void al_base_turn(al_base *base)
{
    pl_len w = base->width / 2, d = base->depth / 2;
    const pl_point corners[4] = {{-w, d}, {w, d}, {w, -d}, {-w, -d}};
    for (int f = 0; f < 8; f++) {
        for (int i = 0; i < 4; i++)
            base->corner_off[f][i] = turned(45 * f, corners[i]);
        for (int n = 0; n < AL_NOTCHES; n++)
            base->notch_off[f][n] = turned(45 * f, base->notch[n]);
    }
}

void al_corners(const al_stand *stand, pl_point corners[4])
{
    const pl_point *off = stand->base->corner_off[stand->facing / 45];
    for (int i = 0; i < 4; i++)
        corners[i] = pl_at(stand->at.x + off[i].x, stand->at.y + off[i].y);
}

pl_point al_notch(const al_stand *stand, int notch)
{
    PL_ASSERT(notch >= 0 && notch < AL_NOTCHES);
    pl_point off = stand->base->notch_off[stand->facing / 45][notch];
    return pl_at(stand->at.x + off.x, stand->at.y + off.y);
}

// ---- overlap

typedef struct span {
    int64_t low, high;
} span;

static span span_along(const pl_point *shape, int count, int64_t nx, int64_t ny)
{
    span s = {INT64_MAX, INT64_MIN};
    for (int i = 0; i < count; i++) {
        int64_t along = shape[i].x * nx + shape[i].y * ny;
        if (along < s.low)
            s.low = along;
        if (along > s.high)
            s.high = along;
    }
    return s;
}

static int64_t common_of(span one, span two)
{
    return (one.high < two.high ? one.high : two.high) - (one.low > two.low ? one.low : two.low);
}

// Squares would do, but a whole root keeps the products in 64 bits: for whole numbers o * o > n exactly when o > floor(root n).
static bool overlap_along(const pl_point *a, int a_count, const pl_point *b, int b_count, int64_t nx, int64_t ny, pl_len slack)
{
    span one = span_along(a, a_count, nx, ny), two = span_along(b, b_count, nx, ny);
    int64_t common = common_of(one, two);
    if (!slack || common <= 0)
        return common > 0;
    return common > (int64_t)pl_isqrt((uint64_t)slack * (uint64_t)slack * (uint64_t)(nx * nx + ny * ny));
}

bool al_shapes_overlap(const pl_point *a, int a_count, const pl_point *b, int b_count, pl_len slack)
{
    for (int i = 0; i < a_count; i++) {
        pl_point p = a[i], q = a[(i + 1) % a_count];
        if (!overlap_along(a, a_count, b, b_count, q.y - p.y, p.x - q.x, slack))
            return false;
    }
    for (int i = 0; i < b_count; i++) {
        pl_point p = b[i], q = b[(i + 1) % b_count];
        if (!overlap_along(a, a_count, b, b_count, q.y - p.y, p.x - q.x, slack))
            return false;
    }
    return true;
}

// ---- adjacency

// A length along a compass vector, in thousandths times the vector's length, against a limit in thousandths.
static bool exceeds(int64_t along, pl_len limit, pl_point way)
{
    return along > 0 && along * along > (int64_t)limit * limit * (way.x && way.y ? 2 : 1);
}

bool al_stands_touch(const pl_turn *turn, const al_stand *a, const al_stand *b, al_base_side *side_a, al_base_side *side_b)
{
    pl_len eps = al_data(turn)->touch_eps;
    pl_len far = (a->base->width + a->base->depth + b->base->width + b->base->depth) / 2 + eps;
    if ((a->facing - b->facing) % 90 || !pl_points_within(a->at, b->at, far))
        return false;
    pl_point ca[4], cb[4];
    al_corners(a, ca);
    al_corners(b, cb);
    for (int s = 0; s < AL_BASE_SIDES; s++) {
        int bearing = al_side_bearing(a->facing, (al_base_side)s);
        int t = (int)al_side_looking(b->facing, bearing + 180);  // the side of b that looks back
        pl_point out = al_compass(bearing), along = al_compass(bearing + 90);
        pl_point p[2] = {ca[s], ca[(s + 1) % 4]}, q[2] = {cb[t], cb[(t + 1) % 4]};
        int64_t gap = (int64_t)(q[0].x - p[0].x) * out.x + (int64_t)(q[0].y - p[0].y) * out.y;
        if (exceeds(gap < 0 ? -gap : gap, eps, out))
            continue;
        span one = span_along(p, 2, along.x, along.y), two = span_along(q, 2, along.x, along.y);
        int64_t common = common_of(one, two);
        if (!exceeds(common, eps, along))
            continue;
        if (side_a)
            *side_a = (al_base_side)s;
        if (side_b)
            *side_b = (al_base_side)t;
        return true;
    }
    return false;
}

bool al_touching_sides(const pl_turn *turn, int a, int b, al_base_side *side_a, al_base_side *side_b)
{
    if (a == b || !al_in_play(turn, a) || !al_in_play(turn, b))
        return false;
    al_stand one = al_stand_of(turn, a), two = al_stand_of(turn, b);
    return al_stands_touch(turn, &one, &two, side_a, side_b);
}

bool al_are_adjacent(const pl_turn *turn, int a, int b) { return al_touching_sides(turn, a, b, NULL, NULL); }

uint64_t al_neighbours(const pl_turn *turn, int unit)
{
    uint64_t set = 0;
    for (int other = 1; other <= al_unit_count(turn); other++)
        if (al_are_adjacent(turn, unit, other))
            set |= al_bit(other);
    return set;
}

uint64_t al_hostile_neighbours(const pl_turn *turn, int unit)
{
    uint64_t set = 0;
    for (int other = 1; other <= al_unit_count(turn); other++)
        if (al_is_hostile(turn, unit, other) && al_are_adjacent(turn, unit, other))
            set |= al_bit(other);
    return set;
}

bool al_are_within(const pl_turn *turn, int a, int b, pl_len reach)
{
    if (!al_in_play(turn, a) || !al_in_play(turn, b))
        return false;
    if (a == b)
        return true;
    al_stand one = al_stand_of(turn, a), two = al_stand_of(turn, b);
    for (int i = 0; i < AL_NOTCHES; i++)
        for (int k = 0; k < AL_NOTCHES && one.base->has_notch[i]; k++)
            if (two.base->has_notch[k] && pl_points_within(al_notch(&one, i), al_notch(&two, k), reach))
                return true;
    return false;
}
