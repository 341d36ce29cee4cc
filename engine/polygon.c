// polygon.c - points and segments against polygons, concave ones and those of several parts included.
// Stands on geometry.c. A segment is cut where it meets edges; each piece between two cuts is wholly inside, outside or on the boundary.
#include "rings.h"

// ---- a point against corners

// The place num / den of the way along `way` from `from`, all exact. Even-odd; on_edge wins.
static pl_inside place_in_polygon(pl_point from, pl_vector way, pl_fraction place, const pl_point *corners, int count)
{
    // Everything relative to `from` and times den: coordinates below 2^65, cross products below 2^88.
    pl_int128 x = (pl_int128)way.x * place.num, y = (pl_int128)way.y * place.num;
    bool is_inside = false;
    for (int i = 0, j = count - 1; i < count; j = i++) {
        pl_vector p = pl_from_to(from, corners[j]), q = pl_from_to(from, corners[i]);
        pl_int128 py = (pl_int128)p.y * place.den - y, qy = (pl_int128)q.y * place.den - y;
        if ((py > 0 && qy > 0) || (py < 0 && qy < 0))
            continue;
        pl_int128 px = (pl_int128)p.x * place.den - x, qx = (pl_int128)q.x * place.den - x;
        int turn = pl_sign128((q.x - p.x) * -py + (q.y - p.y) * px);  // side of the edge the place lies on
        if (turn == 0 && !((px > 0 && qx > 0) || (px < 0 && qx < 0)))
            return PL_ON_EDGE;
        if ((py > 0) != (qy > 0) && (turn > 0) == (qy > py))
            is_inside = !is_inside;
    }
    return is_inside ? PL_INSIDE : PL_OUTSIDE;
}

pl_inside pl_point_in_polygon(pl_point p, const pl_point *corners, int count)
{
    bool is_inside = false;
    for (int i = 0, j = count - 1; i < count; j = i++) {
        pl_vector to_j = pl_from_to(p, corners[j]), to_i = pl_from_to(p, corners[i]);
        if ((to_j.y > 0 && to_i.y > 0) || (to_j.y < 0 && to_i.y < 0))
            continue;
        int64_t turn = pl_cross(to_j, to_i);
        if (turn == 0 && !((to_j.x > 0 && to_i.x > 0) || (to_j.x < 0 && to_i.x < 0)))
            return PL_ON_EDGE;
        if ((to_j.y > 0) != (to_i.y > 0) && (turn > 0) == (to_i.y > to_j.y))
            is_inside = !is_inside;
    }
    return is_inside ? PL_INSIDE : PL_OUTSIDE;
}

static const pl_point *part_of(const pl_rings *rings, int part, int *count)
{
    int first = part ? rings->ends[part - 1] : 0;
    *count = rings->ends[part] - first;
    return rings->points + first;
}

// The strongest answer over the parts, for a place strictly between two cuts.
static pl_inside place_in_rings(const pl_walk *walk, pl_fraction place)
{
    pl_inside best = PL_OUTSIDE;
    for (int part = 0; part < walk->rings->count && best != PL_INSIDE; part++) {
        int count;
        const pl_point *corners = part_of(walk->rings, part, &count);
        // Up to the first cut all is as at a, unless that lies on an edge: the short numbers of a point will do.
        pl_inside here = walk->at.num == 0 ? pl_point_in_polygon(walk->a, corners, count) : PL_ON_EDGE;
        if (here == PL_ON_EDGE)
            here = place_in_polygon(walk->a, pl_from_to(walk->a, walk->b), place, corners, count);
        best = here > best ? here : best;
    }
    return best;
}

pl_inside pl_rings_hold(const pl_rings *rings, pl_point p)
{
    pl_inside best = PL_OUTSIDE;
    for (int part = 0; part < rings->count && best != PL_INSIDE; part++) {
        int count;
        const pl_point *corners = part_of(rings, part, &count);
        pl_inside here = PL_OUTSIDE;
        if (!rings->is_open)
            here = pl_point_in_polygon(p, corners, count);
        else
            for (int i = 0; i + 1 < count && !here; i++)
                here = pl_segments_meet(p, p, corners[i], corners[i + 1], NULL) ? PL_ON_EDGE : PL_OUTSIDE;
        best = here > best ? here : best;
    }
    return best;
}

// ---- where a segment meets edges

// An edge on the line through a and b: the ends, as places on a-b, of what the two have in common. False: nothing.
static bool common_stretch(pl_point a, pl_point b, pl_point c, pl_point d, pl_fraction *first, pl_fraction *last)
{
    if (!pl_segments_meet(a, b, c, d, NULL))
        return false;
    pl_vector way = pl_from_to(a, b);
    int64_t length = pl_dot(way, way), c_along = pl_dot(way, pl_from_to(a, c)), d_along = pl_dot(way, pl_from_to(a, d));
    int64_t parts = length ? length : 1;
    *first = (pl_fraction){pl_most64(pl_least64(c_along, d_along), 0), parts};
    *last = (pl_fraction){pl_least64(pl_most64(c_along, d_along), length), parts};
    return true;
}

static void keep_earlier(pl_fraction place, pl_fraction from, bool is_from_included, pl_fraction *cut, bool *is_found)
{
    int after = pl_fraction_compare(place, from);
    if (after < 0 || (after == 0 && !is_from_included) || (*is_found && pl_fraction_compare(place, *cut) >= 0))
        return;
    *cut = place;
    *is_found = true;
}

// One part's edges. The side of a-b on which a corner lies is worked out once for the two edges that share it; most edges are done with then.
static void next_cut_of_part(const pl_point *corners, int count, bool is_open, const pl_walk *walk, bool is_from_included, pl_fraction *cut,
                             bool *is_found)
{
    pl_point a = walk->a;
    pl_vector way = pl_from_to(a, walk->b), to_d = pl_from_to(a, corners[is_open ? 0 : count - 1]);
    int64_t d_side = pl_cross(way, to_d);
    for (int i = is_open ? 1 : 0; i < count; i++) {
        pl_vector to_c = to_d;
        int64_t c_side = d_side;
        to_d = pl_from_to(a, corners[i]);
        d_side = pl_cross(way, to_d);
        if ((c_side > 0 && d_side > 0) || (c_side < 0 && d_side < 0))
            continue;
        pl_fraction first, last;
        int64_t den = d_side - c_side, num = pl_cross(to_c, to_d);  // the edge meets the line num / den of the way along
        if (den) {
            first = den > 0 ? (pl_fraction){num, den} : (pl_fraction){-num, -den};
            if (first.num >= 0 && first.num <= first.den)
                keep_earlier(first, walk->at, is_from_included, cut, is_found);
        } else if (common_stretch(a, walk->b, corners[i ? i - 1 : count - 1], corners[i], &first, &last)) {
            keep_earlier(first, walk->at, is_from_included, cut, is_found);
            keep_earlier(last, walk->at, is_from_included, cut, is_found);
        }
    }
}

static bool next_cut(const pl_walk *walk, bool is_from_included, pl_fraction *cut)
{
    bool is_found = false;
    for (int part = 0; part < walk->rings->count; part++) {
        int count;
        const pl_point *corners = part_of(walk->rings, part, &count);
        next_cut_of_part(corners, count, walk->rings->is_open, walk, is_from_included, cut, &is_found);
    }
    return is_found;
}

bool pl_rings_next_cut(const pl_rings *rings, pl_point a, pl_point b, pl_fraction from, bool is_from_included, pl_fraction *cut)
{
    return next_cut(&(pl_walk){rings, a, b, from, false}, is_from_included, cut);
}

// ---- stretches

bool pl_walk_next(pl_walk *walk, pl_fraction *from, pl_fraction *to)
{
    const pl_fraction end = {1, 1};
    bool is_found = false;
    if (pl_same_point(walk->a, walk->b))
        return false;
    while (pl_fraction_compare(walk->at, end) < 0) {
        pl_fraction cut;
        if (!next_cut(walk, false, &cut))
            cut = end;
        // The mediant lies strictly between two fractions and stays small, unlike their middle.
        pl_fraction between = {walk->at.num + cut.num, walk->at.den + cut.den};
        bool is_wanted = place_in_rings(walk, between) == (walk->is_outside_wanted ? PL_OUTSIDE : PL_INSIDE);
        if (!is_wanted && is_found)
            return true;  // at the end of a stretch; the piece after it is looked at again next time
        if (is_wanted && !is_found)
            *from = walk->at;
        if (is_wanted)
            *to = cut;
        is_found = is_found || is_wanted;
        walk->at = cut;
    }
    return is_found;
}

int pl_rings_stretches(const pl_rings *rings, pl_point a, pl_point b, pl_stretch *out, int max)
{
    pl_trace trace;
    if (pl_trace_of(rings, a, b, &trace))
        return pl_trace_stretches(&trace, a, b, out, max);
    pl_walk walk = {rings, a, b, {0, 1}, false};
    pl_fraction from, to;
    int count = 0;
    while (pl_walk_next(&walk, &from, &to) && pl_has_room(count, max))
        out[count++] = (pl_stretch){pl_point_at(a, b, from), pl_point_at(a, b, to)};
    return count;
}

pl_len pl_rings_length(const pl_rings *rings, pl_point a, pl_point b)
{
    pl_trace trace;
    if (pl_trace_of(rings, a, b, &trace))
        return pl_trace_length(&trace, a, b);
    pl_walk walk = {rings, a, b, {0, 1}, false};
    pl_fraction from, to;
    pl_len length = 0;
    while (pl_walk_next(&walk, &from, &to))
        length += pl_distance(pl_point_at(a, b, from), pl_point_at(a, b, to), PL_NEAREST);
    return length;
}

bool pl_rings_entered(const pl_rings *rings, pl_point a, pl_point b)
{
    pl_trace trace;
    if (pl_trace_of(rings, a, b, &trace))
        return pl_trace_enters(&trace);
    pl_walk walk = {rings, a, b, {0, 1}, false};
    pl_fraction from, to;
    return pl_walk_next(&walk, &from, &to);
}

int pl_stretches_in_polygon(pl_point a, pl_point b, const pl_point *corners, int count, pl_stretch *out, int max)
{
    return pl_rings_stretches(&(pl_rings){corners, &count, 1, false}, a, b, out, max);
}

pl_len pl_length_in_polygon(pl_point a, pl_point b, const pl_point *corners, int count)
{
    return pl_rings_length(&(pl_rings){corners, &count, 1, false}, a, b);
}

bool pl_segment_enters_polygon(pl_point a, pl_point b, const pl_point *corners, int count)
{
    return pl_rings_entered(&(pl_rings){corners, &count, 1, false}, a, b);
}

bool pl_segment_meets_polygon(pl_point a, pl_point b, const pl_point *corners, int count)
{
    for (int i = 0, j = count - 1; i < count; j = i++)
        if (pl_segments_meet(a, b, corners[j], corners[i], NULL))
            return true;
    return pl_point_in_polygon(a, corners, count) != PL_OUTSIDE;
}

// ---- whole polygons

pl_point pl_mean_of(const pl_point *corners, int count)
{
    PL_ASSERT(count > 0);
    int64_t x = 0, y = 0;
    for (int i = 0; i < count; i++)
        x += corners[i].x, y += corners[i].y;
    return pl_at((pl_len)pl_divide(x, count, PL_NEAREST), (pl_len)pl_divide(y, count, PL_NEAREST));
}

pl_box pl_box_of(const pl_point *points, int count, pl_len margin)
{
    pl_point low = points[0], high = points[0];
    for (int i = 1; i < count; i++) {
        low = pl_at(pl_least(low.x, points[i].x), pl_least(low.y, points[i].y));
        high = pl_at(pl_most(high.x, points[i].x), pl_most(high.y, points[i].y));
    }
    return (pl_box){pl_at(low.x - margin, low.y - margin), pl_at(high.x + margin, high.y + margin)};
}

int64_t pl_area_doubled(const pl_point *corners, int count)
{
    int64_t sum = 0;
    for (int i = 1; i + 1 < count; i++)
        sum += pl_cross(pl_from_to(corners[0], corners[i]), pl_from_to(corners[0], corners[i + 1]));
    return sum;
}

// Turns all one way, and only once round: the direction of the edges changes between upward and downward twice.
bool pl_is_convex(const pl_point *corners, int count)
{
    int way = 0, swings = 0, last_rise = 0, first_rise = 0;
    for (int i = 0; i < count; i++) {
        pl_point a = corners[i], b = corners[(i + 1) % count], c = corners[(i + 2) % count];
        int turn = pl_side_of(a, b, c);
        if (turn && way && turn != way)
            return false;
        way = turn ? turn : way;
        int rise = pl_sign((int64_t)b.y - a.y);
        if (rise && last_rise && rise != last_rise)
            swings++;
        first_rise = first_rise ? first_rise : rise;
        last_rise = rise ? rise : last_rise;
    }
    return way != 0 && swings + (first_rise != last_rise) <= 2;
}

static bool any_edge_enters(const pl_point *p, int p_count, const pl_point *q, int q_count)
{
    pl_box box = pl_box_of(q, q_count, 0);
    for (int i = 0, j = p_count - 1; i < p_count; j = i++) {
        const pl_point ends[2] = {p[j], p[i]};
        if (!pl_boxes_apart(pl_box_of(ends, 2, 0), box) && pl_segment_enters_polygon(p[j], p[i], q, q_count))
            return true;
    }
    return false;
}

static bool all_on_boundary(const pl_point *p, int p_count, const pl_point *q, int q_count)
{
    for (int i = 0; i < p_count; i++)
        if (pl_point_in_polygon(p[i], q, q_count) != PL_ON_EDGE)
            return false;
    return true;
}

bool pl_polygons_overlap(const pl_point *p, int p_count, const pl_point *q, int q_count)
{
    if (pl_area_doubled(p, p_count) == 0 || pl_area_doubled(q, q_count) == 0)
        return false;  // one without area has no interior
    if (any_edge_enters(p, p_count, q, q_count) || any_edge_enters(q, q_count, p, p_count))
        return true;
    // No boundary enters the other's inside: either they are apart, or they are the same polygon.
    return all_on_boundary(p, p_count, q, q_count) && all_on_boundary(q, q_count, p, p_count);
}
