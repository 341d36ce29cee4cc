// foot_overlap.c - do two feet overlap, where they stand or on the way of one of them.
// Stands on foot.c. Corners that touch do not overlap; convex shapes are told apart on the normals of their edges.
#include "feet.h"

// ---- projections on a normal

typedef struct span {
    int64_t low, high;
} span;

static span span_on(const pl_point *corners, int count, pl_vector normal)
{
    int64_t first = normal.x * corners[0].x + normal.y * corners[0].y;
    span s = {first, first};
    for (int i = 1; i < count; i++) {
        int64_t here = normal.x * corners[i].x + normal.y * corners[i].y;
        s.low = pl_least64(s.low, here);
        s.high = pl_most64(s.high, here);
    }
    return s;
}

static int64_t shared(span p, span q) { return pl_least64(p.high, q.high) - pl_most64(p.low, q.low); }

// Spans are in units of the normal's length: more than slack is shared when the share, squared, passes slack * length, squared.
static bool is_more_than(int64_t share, pl_len slack, pl_vector normal)
{
    return share > 0 && (pl_int128)share * share > (pl_int128)slack * slack * pl_dot(normal, normal);
}

static pl_vector normal_of(const pl_point *corners, int count, int edge)
{
    pl_vector along = pl_from_to(corners[edge], corners[(edge + 1) % count]);
    return (pl_vector){along.y, -along.x};
}

static bool overlap_on_normals_of(const pl_point *p, int p_count, const pl_point *q, int q_count, pl_len slack)
{
    for (int i = 0; i < p_count; i++) {
        pl_vector normal = normal_of(p, p_count, i);
        if ((normal.x || normal.y) && !is_more_than(shared(span_on(p, p_count, normal), span_on(q, q_count, normal)), slack, normal))
            return false;
    }
    return true;
}

bool pl_convex_overlap(const pl_point *p, int p_count, const pl_point *q, int q_count, pl_len slack)
{
    return overlap_on_normals_of(p, p_count, q, q_count, slack) && overlap_on_normals_of(q, q_count, p, p_count, slack);
}

// ---- standing feet

static bool disc_overlaps_polygon(const pl_foot *disc, const pl_foot *other, pl_len slack)
{
    bool is_inside = pl_point_in_polygon(disc->centre, other->corners, other->corner_count) == PL_INSIDE;
    pl_len reach = disc->radius - slack;
    pl_square square = pl_square_between(&disc->centre, 1, other->corners, other->corner_count);
    if (!is_inside && (reach <= 0 || square.num >= (pl_int128)reach * reach * square.den))
        return false;
    // The shape may still be thinner than slack along some normal, or lie in it by less.
    for (int i = 0; slack > 0 && i < other->corner_count; i++) {
        pl_vector normal = normal_of(other->corners, other->corner_count, i);
        int64_t length_squared = pl_dot(normal, normal), at = normal.x * disc->centre.x + normal.y * disc->centre.y;
        int64_t grown = (int64_t)pl_isqrt128((pl_uint128)((pl_int128)disc->radius * disc->radius * length_squared));
        span across = {at - grown, at + grown};
        if (length_squared && !is_more_than(shared(across, span_on(other->corners, other->corner_count, normal)), slack, normal))
            return false;
    }
    return true;
}

bool pl_feet_overlap(const pl_foot *a, const pl_foot *b, pl_len slack)
{
    if (!a->corner_count && !b->corner_count) {
        int64_t reach = (int64_t)a->radius + b->radius - slack;
        return reach > 0 && pl_distance_squared(a->centre, b->centre) < reach * reach;
    }
    if (!a->corner_count)
        return disc_overlaps_polygon(a, b, slack);
    if (!b->corner_count)
        return disc_overlaps_polygon(b, a, slack);
    if (!pl_convex_overlap(a->corners, a->corner_count, b->corners, b->corner_count, slack))
        return false;
    // Normals settle it for convex shapes; a concave one may reach round the other.
    bool is_settled = (a->kind == PL_RECTANGLE || pl_is_convex(a->corners, a->corner_count)) &&
                      (b->kind == PL_RECTANGLE || pl_is_convex(b->corners, b->corner_count));
    return is_settled || pl_polygons_overlap(a->corners, a->corner_count, b->corners, b->corner_count);
}

// ---- paths

enum { HULL_MAX = 2 * PL_CORNERS_MAX };

// Lowest x first, then lowest y: insertion, for the lists are short.
static void sort_points(pl_point *points, int count)
{
    for (int i = 1; i < count; i++) {
        pl_point p = points[i];
        int k = i;
        for (; k > 0 && (points[k - 1].x > p.x || (points[k - 1].x == p.x && points[k - 1].y > p.y)); k--)
            points[k] = points[k - 1];
        points[k] = p;
    }
}

// One chain of the hull, over sorted points taken forward or backward; the chain's last point is left to the next chain.
static int hull_chain(const pl_point *sorted, int count, bool is_backward, pl_point *hull, int start)
{
    int size = start;
    for (int i = 0; i < count; i++) {
        pl_point p = sorted[is_backward ? count - 1 - i : i];
        while (size - start >= 2 && pl_side_of(hull[size - 2], hull[size - 1], p) <= 0)
            size--;
        hull[size++] = p;
    }
    return size - 1;
}

// The convex hull of a foot here and there.
static int hull_of_move(const pl_foot *foot, pl_len dx, pl_len dy, pl_point *hull)
{
    pl_point points[HULL_MAX];
    int count = 0;
    for (int i = 0; i < foot->corner_count; i++) {
        points[count++] = foot->corners[i];
        points[count++] = pl_at(foot->corners[i].x + dx, foot->corners[i].y + dy);
    }
    sort_points(points, count);
    int size = hull_chain(points, count, false, hull, 0);
    return hull_chain(points, count, true, hull, size);
}

bool pl_foot_path_overlaps(const pl_foot *foot, pl_len dx, pl_len dy, const pl_foot *other)
{
    if (dx == 0 && dy == 0)
        return pl_feet_overlap(foot, other, 0);
    if (foot->corner_count) {
        pl_point hull[HULL_MAX + 2];
        int size = hull_of_move(foot, dx, dy, hull);
        if (pl_boxes_apart(pl_box_of(hull, size, other->radius), pl_box_of(&other->centre, 1, 0)) && !other->corner_count)
            return false;
        if (other->corner_count && pl_is_convex(other->corners, other->corner_count))
            return pl_convex_overlap(hull, size, other->corners, other->corner_count, 0);
        if (other->corner_count)
            return pl_polygons_overlap(hull, size, other->corners, other->corner_count);
        return pl_foot_overlaps_polygon(other, hull, size);
    }
    // A disc sweeps the segment of its centre, grown by its radius.
    pl_point way[2] = {foot->centre, pl_at(foot->centre.x + dx, foot->centre.y + dy)};
    int count;
    const pl_point *core = pl_core_of(other, &count);
    if (count > 1 && pl_segment_enters_polygon(way[0], way[1], core, count))
        return true;
    int64_t reach = (int64_t)foot->radius + other->radius;
    pl_square square = pl_square_between(way, 2, core, count);
    return square.num < (pl_int128)reach * reach * square.den;
}
