// foot.c - footprints put down on the table: their corners, and the gaps between them.
// Stands on polygon.c. A foot is a core (corners, or one point) and a radius; gaps are measured between cores, radii taken off last.
#include "feet.h"

_Static_assert(sizeof(pl_shape) == 12 && sizeof(pl_foot) == 16 + 8 * PL_CORNERS_MAX, "name every byte");

// ---- making feet

// Corners that a foot does not have are left as they are: most feet are made to be asked one question.
static pl_foot foot_without_corners(pl_shape_kind kind, int corner_count, pl_point centre)
{
    pl_foot foot;
    foot.kind = (uint8_t)kind;
    foot.corner_count = (uint8_t)corner_count;
    foot.spare = 0;
    foot.radius = 0;
    foot.centre = centre;
    return foot;
}

pl_foot pl_foot_of_point(pl_point at) { return foot_without_corners(PL_DISC, 0, at); }

// Corners and radii are rounded to the nearest thousandth, halves are cut: two thousandths cover both.
enum { ROUNDING = 2 };

pl_len pl_shape_outer(pl_shape shape)
{
    pl_len depth = shape.kind == PL_DISC ? 0 : shape.depth;
    return pl_distance(pl_at(0, 0), pl_at(shape.width, depth), PL_UP) / 2 + ROUNDING;
}

pl_len pl_shape_inner(pl_shape shape)
{
    pl_len least = (shape.kind == PL_DISC || shape.width < shape.depth ? shape.width : shape.depth) / 2 - ROUNDING;
    return least > 0 ? least : 0;
}

pl_foot pl_foot_of(pl_shape shape, pl_point at, int facing)
{
    PL_ASSERT(shape.kind <= PL_RECTANGLE);  // a polygon's corners are not in its shape: pl_foot_of_polygon()
    pl_axes axes = pl_axes_at(at, facing);
    if (shape.kind == PL_DISC) {
        pl_point centre = shape.is_from_front ? pl_placed_halves(&axes, 0, -(int64_t)shape.width) : at;
        pl_foot disc = foot_without_corners(PL_DISC, 0, centre);
        disc.radius = (pl_len)pl_divide(shape.width, 2, PL_NEAREST);
        return disc;
    }
    if (shape.kind != PL_RECTANGLE)
        return pl_foot_of_point(at);
    int64_t width = shape.width, front = shape.is_from_front ? 0 : shape.depth, rear = front - 2 * (int64_t)shape.depth;
    pl_foot foot = foot_without_corners(PL_RECTANGLE, 4, shape.is_from_front ? pl_placed_halves(&axes, 0, -(int64_t)shape.depth) : at);
    foot.corners[0] = pl_placed_halves(&axes, -width, front);
    foot.corners[1] = pl_placed_halves(&axes, width, front);
    foot.corners[2] = pl_placed_halves(&axes, width, rear);
    foot.corners[3] = pl_placed_halves(&axes, -width, rear);
    return foot;
}

pl_foot pl_foot_of_polygon(const pl_point *corners, int count)
{
    PL_ASSERT(count >= 1 && count <= PL_CORNERS_MAX);
    pl_foot foot = foot_without_corners(PL_POLYGON, count, pl_mean_of(corners, count));
    for (int i = 0; i < count; i++)
        foot.corners[i] = corners[i];
    return foot;
}

pl_foot pl_foot_shifted(const pl_foot *foot, pl_len dx, pl_len dy)
{
    pl_foot shifted = *foot;
    shifted.centre = pl_at(foot->centre.x + dx, foot->centre.y + dy);
    for (int i = 0; i < foot->corner_count; i++)
        shifted.corners[i] = pl_at(foot->corners[i].x + dx, foot->corners[i].y + dy);
    return shifted;
}

// ---- gaps

static bool cores_touch(const pl_point *p, int p_count, const pl_point *q, int q_count)
{
    for (int i = 0, j = p_count - 1; i < p_count; j = i++)
        for (int k = 0, l = q_count - 1; k < q_count; l = k++)
            if (pl_segments_meet(p[j], p[i], q[l], q[k], NULL))
                return true;
    return pl_point_in_polygon(p[0], q, q_count) != PL_OUTSIDE || pl_point_in_polygon(q[0], p, p_count) != PL_OUTSIDE;
}

// The least square so far, and the whole number next above it: most others are seen to be larger without a division.
typedef struct least {
    pl_square square;
    int64_t above;
} least;

// Corners p against the insides of the edges q. Their ends are left out: corners have met corners before.
static void keep_nearer(const pl_point *p, int p_count, const pl_point *q, int q_count, least *best)
{
    for (int k = 0, l = q_count - 1; k < q_count; l = k++) {
        pl_vector edge = pl_from_to(q[l], q[k]);
        int64_t length = pl_dot(edge, edge);
        for (int i = 0; i < p_count; i++) {
            pl_vector to = pl_from_to(q[l], p[i]);
            int64_t along = pl_dot(edge, to);
            if (along <= 0 || along >= length)
                continue;
            int64_t aside = pl_cross(edge, to);
            pl_square here = {(pl_int128)aside * aside, length};
            if (here.num < (pl_int128)best->above * length && pl_square_compare(here, best->square) < 0)
                *best = (least){here, (int64_t)(here.num / length) + 1};
        }
    }
}

pl_square pl_square_between(const pl_point *p, int p_count, const pl_point *q, int q_count)
{
    if (p_count == 1 && q_count == 1)
        return (pl_square){pl_distance_squared(p[0], q[0]), 1};
    if (!pl_boxes_apart(pl_box_of(p, p_count, 0), pl_box_of(q, q_count, 0)) && cores_touch(p, p_count, q, q_count))
        return (pl_square){0, 1};
    int64_t nearest = INT64_MAX;
    for (int i = 0; i < p_count; i++)
        for (int k = 0; k < q_count; k++) {
            int64_t here = pl_distance_squared(p[i], q[k]);
            nearest = pl_least64(nearest, here);
        }
    least best = {{nearest, 1}, nearest + 1};
    keep_nearer(p, p_count, q, q_count, &best);
    keep_nearer(q, q_count, p, p_count, &best);
    return best.square;
}

static pl_square core_square(const pl_foot *a, const pl_foot *b)
{
    int a_count, b_count;
    const pl_point *a_core = pl_core_of(a, &a_count), *b_core = pl_core_of(b, &b_count);
    return pl_square_between(a_core, a_count, b_core, b_count);
}

bool pl_feet_within(const pl_foot *a, const pl_foot *b, pl_len reach)
{
    if (reach < 0)
        return false;
    int a_count, b_count;
    const pl_point *a_core = pl_core_of(a, &a_count), *b_core = pl_core_of(b, &b_count);
    pl_len total = a->radius + b->radius + pl_least(reach, PL_REACH_MAX);
    if (pl_boxes_apart(pl_box_of(a_core, a_count, total), pl_box_of(b_core, b_count, 0)))
        return false;
    pl_square square = pl_square_between(a_core, a_count, b_core, b_count);
    return square.num <= (pl_int128)total * total * square.den;
}

pl_len pl_gap(const pl_foot *a, const pl_foot *b, pl_round round)
{
    pl_square square = core_square(a, b);
    int64_t radii = (int64_t)a->radius + b->radius;
    if (square.num <= (pl_int128)radii * radii * square.den)
        return 0;
    return (pl_len)(pl_square_root(square, round) - radii);
}

int pl_gap_compare(const pl_foot *a, const pl_foot *b, const pl_foot *c, const pl_foot *d)
{
    return pl_roots_compare(core_square(a, b), (int64_t)a->radius + b->radius, core_square(c, d), (int64_t)c->radius + d->radius);
}

bool pl_foot_near_point(const pl_foot *foot, pl_point p, pl_len reach)
{
    pl_foot point = pl_foot_of_point(p);
    return pl_feet_within(foot, &point, reach);
}

bool pl_foot_near_segment(const pl_foot *foot, pl_point a, pl_point b, pl_len reach)
{
    pl_foot segment = {.kind = PL_POLYGON, .corner_count = 2, .centre = a, .corners = {a, b}};
    return pl_feet_within(foot, &segment, reach);
}

pl_len pl_foot_distance_to_point(const pl_foot *foot, pl_point p, pl_round round)
{
    pl_foot point = pl_foot_of_point(p);
    return pl_gap(foot, &point, round);
}

// ---- the nearest point of a foot

// centre + offset * radius / root(square), to the nearest. The root makes it irrational in general, so half steps are found first:
// their whole number, and whether it is met exactly (only then can the coordinate be a true half).
static pl_len on_rim(pl_len centre, int64_t offset, int64_t radius, int64_t square)
{
    pl_int128 top = (pl_int128)offset * radius;
    pl_square doubled = {4 * top * top, square};
    int64_t halves = pl_square_root(doubled, PL_DOWN);
    bool is_exact = (pl_int128)halves * halves * square == doubled.num;
    if (is_exact)
        return (pl_len)pl_divide(2 * (int64_t)centre + pl_sign(offset) * halves, 2, PL_NEAREST);
    return (pl_len)(centre + pl_sign(offset) * ((halves + 1) / 2));
}

pl_point pl_foot_nearest_to(const pl_foot *foot, pl_point p)
{
    if (foot->corner_count == 0) {
        int64_t square = pl_distance_squared(foot->centre, p);
        if (square <= (int64_t)foot->radius * foot->radius)
            return p;
        pl_vector out = pl_from_to(foot->centre, p);
        return pl_at(on_rim(foot->centre.x, out.x, foot->radius, square), on_rim(foot->centre.y, out.y, foot->radius, square));
    }
    if (pl_point_in_polygon(p, foot->corners, foot->corner_count) != PL_OUTSIDE)
        return p;
    int nearest = 0;
    pl_square best = {-1, 1};
    for (int i = 0; i < foot->corner_count; i++) {
        pl_square here = pl_square_to_segment(p, foot->corners[i], foot->corners[(i + 1) % foot->corner_count]);
        if (best.num < 0 || pl_square_compare(here, best) < 0) {
            best = here;
            nearest = i;
        }
    }
    return pl_nearest_on_segment(p, foot->corners[nearest], foot->corners[(nearest + 1) % foot->corner_count]);
}

// ---- a foot and the table, areas, segments

bool pl_foot_on_table(const pl_foot *foot, pl_len width, pl_len height)
{
    int count;
    const pl_point *core = pl_core_of(foot, &count);
    pl_box b = pl_box_of(core, count, foot->radius);
    return b.low.x >= 0 && b.low.y >= 0 && b.high.x <= width && b.high.y <= height;
}

static bool edge_leaves(pl_point a, pl_point b, const pl_point *corners, int count)
{
    pl_walk walk = {&(pl_rings){corners, &count, 1, false}, a, b, {0, 1}, true};
    pl_fraction from, to;
    return pl_walk_next(&walk, &from, &to);
}

bool pl_foot_in_polygon(const pl_foot *foot, const pl_point *corners, int count)
{
    int core_count;
    const pl_point *core = pl_core_of(foot, &core_count);
    for (int i = 0; i < core_count; i++)
        if (pl_point_in_polygon(core[i], corners, count) == PL_OUTSIDE)
            return false;
    for (int i = 0, j = core_count - 1; i < core_count; j = i++)
        if (edge_leaves(core[j], core[i], corners, count))
            return false;
    // A disc keeps at least its radius from every edge.
    for (int i = 0, j = count - 1; foot->radius > 0 && i < count; j = i++) {
        pl_square square = pl_square_to_segment(foot->centre, corners[j], corners[i]);
        if (square.num < (pl_int128)foot->radius * foot->radius * square.den)
            return false;
    }
    return true;
}

bool pl_foot_overlaps_polygon(const pl_foot *foot, const pl_point *corners, int count)
{
    if (foot->corner_count)
        return pl_polygons_overlap(foot->corners, foot->corner_count, corners, count);
    if (pl_point_in_polygon(foot->centre, corners, count) == PL_INSIDE)
        return true;
    for (int i = 0, j = count - 1; i < count; j = i++) {
        pl_square square = pl_square_to_segment(foot->centre, corners[j], corners[i]);
        if (square.num < (pl_int128)foot->radius * foot->radius * square.den)
            return true;
    }
    return false;
}

bool pl_segment_enters_foot(pl_point a, pl_point b, const pl_foot *foot)
{
    if (foot->corner_count)
        return pl_segment_enters_polygon(a, b, foot->corners, foot->corner_count);
    pl_square square = pl_square_to_segment(foot->centre, a, b);
    return !pl_same_point(a, b) && square.num < (pl_int128)foot->radius * foot->radius * square.den;
}
