// foot_sweep.c - sliding a foot straight ahead until it would overlap another.
// Stands on foot_overlap.c. The slide is continuous: on each normal the share of two spans is linear in the travel, so the travels at which
// feet overlap are one open interval, found by division; a disc against a corner adds a root. Concave feet count by their outline's hull here.
#include "feet.h"

// Travel at which overlap begins and ends, in 1 / PARTS of a thousandth; open at both ends.
enum { PARTS = 1024 };
typedef struct window {
    int64_t from, to;
} window;

static const window always = {INT64_MIN / 4, INT64_MAX / 4};
static const window never = {1, 0};

static bool is_open_window(window w) { return w.from < w.to; }

// The travels t (in parts) with base + t * slope / (ONE * PARTS) > 0, where base is a whole number times 1 / FINE.
enum { FINE = 1 << 20 };
static window where_positive(pl_int128 base, int64_t slope)
{
    if (slope == 0)
        return base > 0 ? always : never;
    pl_int128 top = -base * PL_SINE_ONE * PARTS / FINE;  // t * slope > top
    if (slope > 0)
        return (window){(int64_t)pl_divide128(top, slope, PL_DOWN), always.to};
    return (window){always.from, (int64_t)pl_divide128(-top, -slope, PL_UP)};
}

static window both(window p, window q) { return (window){pl_most64(p.from, q.from), pl_least64(p.to, q.to)}; }

static void span_of(const pl_point *corners, int count, pl_vector normal, int64_t *low, int64_t *high)
{
    *low = *high = normal.x * corners[0].x + normal.y * corners[0].y;
    for (int i = 1; i < count; i++) {
        int64_t here = normal.x * corners[i].x + normal.y * corners[i].y;
        *low = pl_least64(*low, here);
        *high = pl_most64(*high, here);
    }
}

typedef struct slide {
    int64_t sine, cosine;
} slide;

// Overlap on one normal: each span must reach into the other by more than slack.
static window window_on(const pl_point *p, int p_count, const pl_point *q, int q_count, pl_vector normal, slide way, pl_len slack)
{
    int64_t p_low, p_high, q_low, q_high, slope = normal.x * way.sine + normal.y * way.cosine;
    span_of(p, p_count, normal, &p_low, &p_high);
    span_of(q, q_count, normal, &q_low, &q_high);
    pl_int128 need = slack ? (pl_int128)pl_isqrt128((pl_uint128)((pl_int128)slack * slack * pl_dot(normal, normal)) << 40) : 0;
    // Neither shape shares more than its own width; a point stands for a disc and has none.
    if ((p_count > 1 && (pl_int128)(p_high - p_low) * FINE <= need) || (pl_int128)(q_high - q_low) * FINE <= need)
        return never;
    return both(where_positive((pl_int128)(p_high - q_low) * FINE - need, slope),
                where_positive((pl_int128)(q_high - p_low) * FINE - need, -slope));
}

static window windows_of_normals(const pl_point *p, int p_count, const pl_point *q, int q_count, const pl_point *edges, int count,
                                 slide way, pl_len slack)
{
    window w = always;
    for (int i = 0; i < count && is_open_window(w); i++) {
        pl_vector along = pl_from_to(edges[i], edges[(i + 1) % count]);
        if (along.x || along.y)
            w = both(w, window_on(p, p_count, q, q_count, (pl_vector){along.y, -along.x}, way, slack));
    }
    return w;
}

// A point slides into a disc of that radius.
static window window_of_disc(pl_point p, pl_point centre, int64_t radius, slide way)
{
    pl_vector to = pl_from_to(p, centre);
    pl_int128 along = ((pl_int128)to.x * way.sine + (pl_int128)to.y * way.cosine) * PARTS / PL_SINE_ONE;
    pl_int128 across = ((pl_int128)to.x * way.cosine - (pl_int128)to.y * way.sine) * PARTS / PL_SINE_ONE;
    pl_int128 left = (pl_int128)radius * radius * PARTS * PARTS - across * across;
    if (radius <= 0 || left <= 0)
        return never;
    int64_t half = (int64_t)pl_isqrt128((pl_uint128)left);
    return (window){(int64_t)along - half, (int64_t)along + half};
}

// A point slides into the band of that half-width round the segment a-b; the ends are discs of their own.
static window window_of_band(pl_point p, pl_point a, pl_point b, int64_t half, slide way)
{
    pl_vector along = pl_from_to(a, b), normal = {along.y, -along.x};
    if (half <= 0 || (along.x == 0 && along.y == 0))
        return never;
    int64_t low, high, at = normal.x * p.x + normal.y * p.y, line = normal.x * a.x + normal.y * a.y;
    pl_int128 grown = (pl_int128)pl_isqrt128((pl_uint128)((pl_int128)half * half * pl_dot(normal, normal)) << 40);
    int64_t slope = normal.x * way.sine + normal.y * way.cosine;
    window across =
        both(where_positive((pl_int128)(at - line) * FINE + grown, slope), where_positive((pl_int128)(line - at) * FINE + grown, -slope));
    pl_point ends[2] = {a, b};
    span_of(ends, 2, along, &low, &high);
    int64_t ahead = along.x * p.x + along.y * p.y, rise = along.x * way.sine + along.y * way.cosine;
    return both(across,
                both(where_positive((pl_int128)(ahead - low) * FINE, rise), where_positive((pl_int128)(high - ahead) * FINE, -rise)));
}

// Of two windows the one that comes first; what lies behind does not come.
static window earlier(window p, window q)
{
    bool is_p = is_open_window(p) && p.to > 0, is_q = is_open_window(q) && q.to > 0;
    if (!is_p || !is_q)
        return is_p ? p : is_q ? q : never;
    return p.from <= q.from ? p : q;
}

// A point slides towards a polygon grown by a radius: bands along its edges, discs at its corners, the polygon itself.
static window window_of_grown(pl_point p, const pl_point *corners, int count, int64_t radius, slide way)
{
    window w = count > 2 ? windows_of_normals(&p, 1, corners, count, corners, count, way, 0) : never;
    for (int i = 0; i < count; i++) {
        w = earlier(w, window_of_disc(p, corners[i], radius, way));
        w = earlier(w, window_of_band(p, corners[i], corners[(i + 1) % count], radius, way));
    }
    return w;
}

static window window_of(const pl_foot *foot, const pl_foot *other, slide way, pl_len slack)
{
    int p_count, q_count;
    const pl_point *p = pl_core_of(foot, &p_count), *q = pl_core_of(other, &q_count);
    int64_t radius = (int64_t)foot->radius + other->radius - slack;
    if (p_count == 1)
        return window_of_grown(p[0], q, q_count, radius, way);
    if (q_count == 1)  // the same with the other sliding the other way
        return window_of_grown(q[0], p, p_count, radius, (slide){-way.sine, -way.cosine});
    window w = windows_of_normals(p, p_count, q, q_count, p, p_count, way, slack);
    return both(w, windows_of_normals(p, p_count, q, q_count, q, q_count, way, slack));
}

// The box round foot at both ends of the way does not come near other; a thousandth to spare for the rounding of the far end.
static bool is_out_of_reach(const pl_foot *foot, int bearing, pl_len travel, const pl_foot *other)
{
    int count, other_count;
    const pl_point *core = pl_core_of(foot, &count), *other_core = pl_core_of(other, &other_count);
    pl_point shift = pl_travel(pl_at(0, 0), bearing, travel, PL_NEAREST);
    pl_box box = pl_box_of(core, count, foot->radius + other->radius + 1);
    box.low = pl_at(pl_least(box.low.x, box.low.x + shift.x), pl_least(box.low.y, box.low.y + shift.y));
    box.high = pl_at(pl_most(box.high.x, box.high.x + shift.x), pl_most(box.high.y, box.high.y + shift.y));
    return pl_boxes_apart(box, pl_box_of(other_core, other_count, 0));
}

bool pl_foot_sweep_hits(const pl_foot *foot, int bearing, pl_len distance, const pl_foot *other, pl_len slack, pl_len *free)
{
    pl_len travel = pl_most(distance, 0);
    int64_t until = (int64_t)travel * PARTS;
    bool is_hit = true;
    if (is_out_of_reach(foot, bearing, travel, other)) {
        is_hit = false;
    } else if (pl_feet_overlap(foot, other, slack)) {
        travel = 0;
    } else {
        window w = window_of(foot, other, (slide){pl_sine(bearing), pl_cosine(bearing)}, slack);
        is_hit = is_open_window(w) && w.to > 0 && w.from < until;
        if (is_hit)
            travel = (pl_len)(pl_most64(w.from, 0) / PARTS);
    }
    // Where it is put down each coordinate is rounded: step back from every place where that alone makes them overlap, at a glancing angle
    // from a few dozen.
    for (; is_hit && travel > 0; travel--) {
        pl_point shift = pl_travel(pl_at(0, 0), bearing, travel, PL_NEAREST);
        pl_foot there = pl_foot_shifted(foot, shift.x, shift.y);
        if (!pl_feet_overlap(&there, other, slack))
            break;
    }
    if (free)
        *free = travel;
    return is_hit;
}
