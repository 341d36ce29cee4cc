// measure.c - forward gaps, strips, zones and wheels.
#include "measure.h"

// Millionths of an inch, seen from a point and a facing.
typedef struct micro {
    int64_t x, y;
} micro;
enum { MICRO = 1000, SLACK = 1500, EDGES_MAX = PL_CORNERS_MAX };

static micro seen(pl_point p, pl_point from, int facing)
{
    int64_t dx = (int64_t)p.x - from.x, dy = (int64_t)p.y - from.y, sine = pl_sine(facing), cosine = pl_cosine(facing);
    int64_t x = dx * cosine - dy * sine, y = dx * sine + dy * cosine, by = PL_SINE_ONE / MICRO;
    return (micro){pl_divide(x, by, PL_NEAREST), pl_divide(y, by, PL_NEAREST)};
}

static pl_len to_len(int64_t length) { return (pl_len)pl_divide(length, MICRO, PL_NEAREST); }

rnf_zone rnf_zone_of(const pl_turn *turn, const rnf_stance *s, pl_point p)
{
    if (rnf_is_open(s->formation) || pl_ahead(p, s->at, s->facing) >= 0)
        return RNF_FRONT;
    micro at = seen(p, s->at, s->facing);
    int64_t half = (int64_t)rnf_width(rnf_t(turn), s) * MICRO / 2, deep = (int64_t)rnf_depth(rnf_t(turn), s) * MICRO;
    int64_t aside = rnf_size(at.x);
    if (at.y <= -deep && aside <= half + (-deep - at.y))
        return RNF_REAR;
    return at.x < 0 ? RNF_LEFT : RNF_RIGHT;
}

// ---- a polygon cut by the line x = const

static bool span_at(const micro *p, int count, int64_t x, int64_t *low, int64_t *high)
{
    bool is_found = false;
    for (int i = 0; i < count; i++) {
        micro a = p[i], b = p[(i + 1) % count];
        if (a.x > b.x) {
            micro swap = a;
            a = b, b = swap;
        }
        if (x < a.x || x > b.x)
            continue;
        int64_t ys[2] = {a.y, b.y};
        if (a.x != b.x)
            ys[0] = ys[1] = a.y + pl_scale(b.y - a.y, x - a.x, b.x - a.x, PL_NEAREST);
        for (int k = 0; k < 2; k++) {
            *low = is_found ? rnf_least_wide(*low, ys[k]) : ys[k];
            *high = is_found ? rnf_most_wide(*high, ys[k]) : ys[k];
            is_found = true;
        }
    }
    return is_found;
}

static void range_of(const micro *p, int count, int64_t *low, int64_t *high)
{
    *low = *high = p[0].x;
    for (int i = 1; i < count; i++) {
        *low = rnf_least_wide(*low, p[i].x);
        *high = rnf_most_wide(*high, p[i].x);
    }
}

pl_len rnf_forward_gap(const pl_turn *turn, const rnf_stance *s, const pl_foot *other)
{
    micro p[EDGES_MAX];
    int count = other->corner_count;
    for (int i = 0; i < count; i++)
        p[i] = seen(other->corners[i], s->at, s->facing);
    int64_t half = (int64_t)rnf_width(rnf_t(turn), s) * MICRO / 2, low, high, nearest = INT64_MAX, bottom, top;
    range_of(p, count, &low, &high);
    low = rnf_most_wide(low, -half);
    high = rnf_least_wide(high, half);
    if (high - low < MICRO)  // RNF-GEN.11: at least 0.001 of its width
        return RNF_FAR;
    for (int i = -2; i < count; i++) {  // the gap is piecewise straight: its least value lies at an end or a corner
        int64_t x = i == -2 ? low : i == -1 ? high : p[i].x;
        if (x < low || x > high || !span_at(p, count, x, &bottom, &top) || top <= 0)
            continue;
        nearest = rnf_least_wide(nearest, bottom);
    }
    if (nearest == INT64_MAX)
        return RNF_FAR;
    return to_len(rnf_most_wide(nearest, 0));
}

pl_len rnf_sweep(const pl_foot *foot, int bearing, const pl_foot *other)
{
    micro a[EDGES_MAX], b[EDGES_MAX];
    pl_point from = foot->corners[0];
    for (int i = 0; i < foot->corner_count; i++)
        a[i] = seen(foot->corners[i], from, bearing);
    for (int i = 0; i < other->corner_count; i++)
        b[i] = seen(other->corners[i], from, bearing);
    int64_t low, high, low2, high2, nearest = INT64_MAX, bottom, top, under, over;
    range_of(a, foot->corner_count, &low, &high);
    range_of(b, other->corner_count, &low2, &high2);
    low += SLACK;  // corners are rounded: at its very ends a turned foot is a corner, not an edge
    high -= SLACK;
    low = rnf_most_wide(low, low2);
    high = rnf_least_wide(high, high2);
    if (high <= low)
        return RNF_FAR;
    bool is_ahead = false;
    for (int i = -2; i < foot->corner_count + other->corner_count; i++) {
        int64_t x = i == -2 ? low : i == -1 ? high : i < foot->corner_count ? a[i].x : b[i - foot->corner_count].x;
        if (x < low || x > high || !span_at(a, foot->corner_count, x, &under, &over) || !span_at(b, other->corner_count, x, &bottom, &top))
            continue;
        is_ahead |= top > over;
        nearest = rnf_least_wide(nearest, bottom - over);
    }
    if (!is_ahead || nearest == INT64_MAX)
        return RNF_FAR;
    return (pl_len)pl_divide(rnf_most_wide(nearest, 0), MICRO, PL_DOWN);
}

// ---- hulls and edges

pl_foot rnf_hull(const pl_foot *a, const pl_foot *b)
{
    pl_point p[2 * EDGES_MAX], out[4 * EDGES_MAX];
    int count = 0, kept = 0;
    for (int i = 0; i < a->corner_count; i++)
        p[count++] = a->corners[i];
    for (int i = 0; i < b->corner_count; i++)
        p[count++] = b->corners[i];
    for (int i = 1; i < count; i++)  // by x, then y
        for (int k = i; k > 0 && (p[k].x < p[k - 1].x || (p[k].x == p[k - 1].x && p[k].y < p[k - 1].y)); k--) {
            pl_point swap = p[k];
            p[k] = p[k - 1], p[k - 1] = swap;
        }
    for (int half = 0; half < 2; half++) {
        int floor = kept + 1;
        for (int i = 0; i < count; i++) {
            pl_point next = p[half ? count - 1 - i : i];
            while (kept > floor && pl_side_of(out[kept - 2], out[kept - 1], next) <= 0)
                kept--;
            if (!kept || !pl_same_point(out[kept - 1], next))
                out[kept++] = next;
        }
        kept -= kept > 1;  // the last is the first of the other half
    }
    PL_ASSERT(kept <= EDGES_MAX);
    return pl_foot_of_polygon(out, kept);
}

// How far ahead the nearest point of one edge lies inside the corridor, and how squarely it faces the advance.
static bool edge_ahead(micro a, micro b, int64_t half, int64_t *nearest)
{
    micro pair[2] = {a, b};
    int64_t low, high, bottom, top;
    range_of(pair, 2, &low, &high);
    low = rnf_most_wide(low, -half);
    high = rnf_least_wide(high, half);
    if (high < low)
        return false;
    *nearest = INT64_MAX;
    for (int k = 0; k < 2; k++)
        if (span_at(pair, 2, k ? high : low, &bottom, &top) && bottom < *nearest)
            *nearest = bottom;
    return *nearest != INT64_MAX;
}

int rnf_edge_met(const pl_turn *turn, const rnf_stance *s, const pl_foot *target)
{
    int64_t half = (int64_t)rnf_width(rnf_t(turn), s) * MICRO / 2, best = INT64_MAX, best_slope = 0;
    int found = -1, count = target->corner_count;
    for (int pass = 0; pass < 2 && found < 0; pass++)  // out of the corridor: the nearest edge ahead of the front's line
        for (int i = 0; i < count; i++) {
            micro a = seen(target->corners[i], s->at, s->facing), b = seen(target->corners[(i + 1) % count], s->at, s->facing);
            int64_t near, run = rnf_size(b.x - a.x), rise = rnf_size(b.y - a.y);
            if (!edge_ahead(a, b, pass ? INT32_MAX : half, &near) || !(run + rise))
                continue;
            int64_t slope = pl_scale(rise, MICRO, run + rise, PL_NEAREST);
            if (near < best || (near == best && slope < best_slope))
                best = near, best_slope = slope, found = i;
        }
    return found < 0 ? 0 : found;
}

// ---- wheels

rnf_stance rnf_wheeled(const pl_turn *turn, const rnf_stance *s, int degrees)
{
    rnf_stance now = *s;
    if (!degrees)
        return now;
    pl_len half = rnf_width(rnf_t(turn), s) / 2;
    pl_point corner = pl_placed_from(pl_at(degrees > 0 ? half : -half, 0), s->at, s->facing, PL_NEAREST);
    now.at = pl_turn_about(s->at, corner, degrees, PL_NEAREST);
    now.facing = (int16_t)pl_turned(s->facing, degrees);
    return now;
}

pl_len rnf_arc(pl_len width, int degrees) { return (pl_len)pl_scale((int64_t)width * rnf_size(degrees), 3141592654, 180000000000, PL_UP); }

// ---- units about

bool rnf_closer_than(const pl_foot *a, const pl_foot *b, pl_len reach) { return pl_gap(a, b, PL_DOWN) < reach; }

rnf_box rnf_box_of_points(pl_point a, pl_point b)
{
    return (rnf_box){{rnf_least(a.x, b.x), rnf_least(a.y, b.y)}, {rnf_most(a.x, b.x), rnf_most(a.y, b.y)}};
}

rnf_box rnf_box_of(const pl_foot *foot)
{
    rnf_box box = {foot->corners[0], foot->corners[0]};
    for (int i = 1; i < foot->corner_count; i++) {
        box.low = rnf_box_of_points(box.low, foot->corners[i]).low;
        box.high = rnf_box_of_points(box.high, foot->corners[i]).high;
    }
    return box;
}

rnf_box rnf_box_of_both(const pl_foot *a, const pl_foot *b)
{
    rnf_box one = rnf_box_of(a), two = rnf_box_of(b);
    return (rnf_box){rnf_box_of_points(one.low, two.low).low, rnf_box_of_points(one.high, two.high).high};
}

static bool boxes_apart(pl_point low, pl_point high, const rnf_box *box, pl_len reach)
{
    return low.x - reach > box->high.x || high.x + reach < box->low.x || low.y - reach > box->high.y || high.y + reach < box->low.y;
}

bool rnf_is_apart(const pl_turn *turn, int other, const rnf_box *box, pl_len reach)
{
    rnf_stance s = rnf_stance_of(turn, other);
    if (s.formation == RNF_GARRISON && s.sector) {
        const pl_feature *sector = pl_terrain_feature(turn->scene->terrain, s.sector);
        return boxes_apart(sector->low, sector->high, box, reach);
    }
    pl_len half = rnf_width(rnf_t(turn), &s) / 2 + 2, deep = rnf_depth(rnf_t(turn), &s) + 2;
    int64_t sine = pl_sine(s.facing), cosine = pl_cosine(s.facing);
    pl_len across = (pl_len)(half * rnf_size(cosine) / PL_SINE_ONE) + 2, back_x = (pl_len)(-deep * sine / PL_SINE_ONE);
    pl_len along = (pl_len)(half * rnf_size(sine) / PL_SINE_ONE) + 2, back_y = (pl_len)(-deep * cosine / PL_SINE_ONE);
    pl_point low = {s.at.x - across + rnf_least(back_x, 0), s.at.y - along + rnf_least(back_y, 0)};
    pl_point high = {s.at.x + across + rnf_most(back_x, 0), s.at.y + along + rnf_most(back_y, 0)};
    return boxes_apart(low, high, box, reach);
}

bool rnf_overlaps_unit(const pl_turn *turn, const pl_foot *foot, int self, int also_not, int *which)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_box box = rnf_box_of(foot);
    for (int i = 0; t->order[i]; i++) {
        int other = t->order[i];
        if (other == self || other == also_not || !rnf_on_table(turn, other))
            continue;
        if (rnf_is_far(turn, other, &box, 0))
            continue;
        pl_foot foe = rnf_unit_foot(turn, other);
        if (pl_feet_overlap(foot, &foe, 0)) {
            if (which)
                *which = other;
            return true;
        }
    }
    return false;
}
