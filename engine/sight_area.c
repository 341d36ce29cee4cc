// sight_area.c - what a viewer sees of the table, as a polygon to draw.
// Stands on table.h. Between two neighbouring directions to corners the nearest edge is one and the same; so the polygon is made of wedges,
// each cut off by one edge. Directions and nearness are judged exactly, only the corners written out are rounded.
#include "table.h"

#include <stdlib.h>

// ---- where edges cross: found once, for such a crossing is a corner of what can be seen

// Kept in finer parts of a thousandth: seen from close by, a rounded crossing would point far off on the other side of the table.
static pl_point finer(pl_point p) { return pl_at(p.x * PL_KNOT_PARTS, p.y * PL_KNOT_PARTS); }

static int crossings_of(const pl_terrain *terrain, pl_feature_id p_id, pl_feature_id q_id, pl_point *out)
{
    const pl_feature *p = &terrain->features[p_id], *q = &terrain->features[q_id];
    int found = 0;
    if (pl_boxes_apart((pl_box){p->low, p->high}, (pl_box){q->low, q->high}))
        return 0;
    for (int p_part = 0, p_count; p_part < p->part_count; p_part++) {
        const pl_point *p_points = pl_terrain_points(terrain, p_id, p_part, &p_count);
        for (int q_part = 0, q_count; q_part < q->part_count; q_part++) {
            const pl_point *q_points = pl_terrain_points(terrain, q_id, q_part, &q_count);
            for (int i = 0; i < pl_edge_count(p, p_count); i++)
                for (int k = 0; k < pl_edge_count(q, q_count); k++) {
                    pl_point a = p_points[i], b = p_points[(i + 1) % p_count], c = q_points[k], d = q_points[(k + 1) % q_count], at;
                    bool is_proper;
                    if (pl_segments_meet(a, b, c, d, &is_proper) && is_proper &&
                        pl_segments_cross_at(finer(a), finer(b), finer(c), finer(d), &at)) {
                        if (out)
                            out[found] = at;
                        found++;
                    }
                }
        }
    }
    return found;
}

static int all_crossings(const pl_terrain *terrain, pl_point *out)
{
    int found = 0;
    for (int p = 1; p <= terrain->feature_count; p++)
        for (int q = p; q <= terrain->feature_count; q++)  // with itself too: parts of one area may overlap
            found += crossings_of(terrain, (pl_feature_id)p, (pl_feature_id)q, out ? out + found : NULL);
    return found;
}

bool pl_sight_find_knots(pl_terrain *terrain)
{
    terrain->knot_count = all_crossings(terrain, NULL);
    terrain->knots = calloc((size_t)terrain->knot_count + 1, sizeof *terrain->knots);
    if (!terrain->knots)
        return false;
    all_crossings(terrain, terrain->knots);
    return true;
}

// ---- directions, clockwise from north

static int quarter_of(pl_vector v)
{
    if (v.x >= 0 && v.y > 0)
        return 0;
    if (v.x > 0)
        return 1;
    return v.y < 0 ? 2 : 3;
}

// Sign of where u stands after v on the way round from north.
static int direction_compare(pl_vector u, pl_vector v)
{
    int u_quarter = quarter_of(u), v_quarter = quarter_of(v);
    return u_quarter != v_quarter ? (u_quarter > v_quarter) - (u_quarter < v_quarter) : pl_sign(-pl_cross(v, u));
}

typedef struct look {
    const pl_terrain *terrain;
    pl_point viewer;
    pl_len width, height;
    uint64_t kinds;
} look;

static void keep_next(pl_vector v, pl_vector after, pl_vector *next, bool *is_found)
{
    if (v.x == 0 && v.y == 0)
        return;
    if (direction_compare(v, after) <= 0 || (*is_found && direction_compare(v, *next) >= 0))
        return;
    *next = v;
    *is_found = true;
}

// Where a feature leaves the table something begins or ends as well.
static void keep_next_on_rim(const look *l, pl_feature_id id, pl_vector after, pl_vector *next, bool *is_found)
{
    const pl_feature *feature = &l->terrain->features[id];
    const pl_point rim[4] = {{0, 0}, {l->width, 0}, {l->width, l->height}, {0, l->height}};
    if (feature->low.x >= 0 && feature->low.y >= 0 && feature->high.x <= l->width && feature->high.y <= l->height)
        return;
    for (int part = 0, count; part < feature->part_count; part++) {
        const pl_point *points = pl_terrain_points(l->terrain, id, part, &count);
        for (int i = 0; i < pl_edge_count(feature, count); i++)
            for (int side = 0; side < 4; side++) {
                pl_point at;
                if (pl_segments_cross_at(finer(points[i]), finer(points[(i + 1) % count]), finer(rim[side]), finer(rim[(side + 1) % 4]),
                                         &at))
                    keep_next(pl_from_to(finer(l->viewer), at), after, next, is_found);
            }
    }
}

// The next direction after `after` in which something begins or ends. False: none before north.
static bool next_direction(const look *l, pl_vector after, pl_vector *next)
{
    bool is_found = false;
    const pl_vector axes[4] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    const pl_point table[4] = {{0, 0}, {l->width, 0}, {l->width, l->height}, {0, l->height}};
    for (int i = 0; i < 4; i++) {
        keep_next(axes[i], after, next, &is_found);
        keep_next(pl_from_to(l->viewer, table[i]), after, next, &is_found);
    }
    for (int id = 1; id <= l->terrain->feature_count; id++) {
        if (!(l->kinds >> l->terrain->features[id].kind & 1))
            continue;
        pl_rings rings = pl_feature_rings(l->terrain, (pl_feature_id)id);
        keep_next_on_rim(l, (pl_feature_id)id, after, next, &is_found);
        for (int i = 0; i < rings.ends[rings.count - 1]; i++)
            keep_next(pl_from_to(l->viewer, rings.points[i]), after, next, &is_found);
    }
    for (int i = 0; i < l->terrain->knot_count; i++)
        keep_next(pl_from_to(finer(l->viewer), l->terrain->knots[i]), after, next, &is_found);
    return is_found;
}

// ---- the nearest edge in a direction

typedef struct edge {
    pl_point from, to;
} edge;

// How far along `way` the edge lies, in lengths of way. False: it is not met, or seen end on.
static bool distance_along(const look *l, pl_vector way, edge e, pl_fraction *at)
{
    pl_vector to_from = pl_from_to(l->viewer, e.from), along = pl_from_to(e.from, e.to);
    int64_t den = pl_cross(way, along), num = pl_cross(to_from, along), place = pl_cross(to_from, way);
    if (den < 0)
        den = -den, num = -num, place = -place;
    *at = (pl_fraction){num, den};
    return den && num >= 0 && place >= 0 && place <= den;
}

static void keep_nearest(const look *l, pl_vector way, edge e, edge *nearest, pl_fraction *best)
{
    pl_fraction at;
    if (!distance_along(l, way, e, &at) || (best->den && pl_fraction_compare(at, *best) >= 0))
        return;
    *nearest = e;
    *best = at;
}

static edge nearest_edge(const look *l, pl_vector way)
{
    const pl_point sw = {0, 0}, se = {l->width, 0}, ne = {l->width, l->height}, nw = {0, l->height};
    edge nearest = {sw, sw};
    pl_fraction best = {0, 0};
    // Only the rims that the look goes out by: a viewer on the rim still sees inwards.
    keep_nearest(l, way, way.x > 0 ? (edge){se, ne} : (edge){nw, sw}, &nearest, &best);
    keep_nearest(l, way, way.y > 0 ? (edge){ne, nw} : (edge){sw, se}, &nearest, &best);
    for (int id = 1; id <= l->terrain->feature_count; id++) {
        const pl_feature *feature = &l->terrain->features[id];
        for (int part = 0, count; l->kinds >> feature->kind & 1 && part < feature->part_count; part++) {
            const pl_point *points = pl_terrain_points(l->terrain, (pl_feature_id)id, part, &count);
            for (int i = 0; i < pl_edge_count(feature, count); i++)
                keep_nearest(l, way, (edge){points[i], points[(i + 1) % count]}, &nearest, &best);
        }
    }
    return nearest;
}

// Where the direction meets the line of the edge.
static pl_point point_on(const look *l, pl_vector way, edge e)
{
    pl_vector along = pl_from_to(e.from, e.to);
    int64_t den = pl_cross(way, along), num = pl_cross(pl_from_to(l->viewer, e.from), along);
    if (den == 0)
        return l->viewer;
    if (den < 0)
        den = -den, num = -num;
    pl_int128 x = (pl_int128)l->viewer.x * den + (pl_int128)way.x * num, y = (pl_int128)l->viewer.y * den + (pl_int128)way.y * num;
    return pl_at((pl_len)pl_divide128(x, den, PL_NEAREST), (pl_len)pl_divide128(y, den, PL_NEAREST));
}

// The number of corners with this one; -1, and from then on, where there is no room for it. The first one, come round to again, needs none.
static int add_corner(pl_point corner, pl_point *out, int count, int max)
{
    if (count < 0 || (count && pl_same_point(out[count - 1], corner)))
        return count;
    if (count == max)
        return count && pl_same_point(out[0], corner) ? count : -1;
    out[count] = corner;
    return count + 1;
}

int pl_visible_area(const pl_terrain *terrain, pl_point viewer, pl_len width, pl_len height, uint64_t kinds, pl_point *out, int max)
{
    look l = {terrain, viewer, width, height, kinds};
    if (viewer.x < 0 || viewer.y < 0 || viewer.x > width || viewer.y > height)
        return 0;
    const pl_vector north = {0, 1};
    pl_vector from = north, to;  // north itself is always one of the directions
    edge last = {viewer, viewer};
    bool is_stretched = false;
    int count = 0;
    for (bool is_more = true; is_more && count >= 0; from = to) {
        is_more = next_direction(&l, from, &to);
        if (!is_more)
            to = north;
        // No wedge is wider than a quarter, so the sum of its limits points into it.
        edge e = nearest_edge(&l, (pl_vector){from.x + to.x, from.y + to.y});
        if (is_stretched && pl_same_point(e.from, last.from) && pl_same_point(e.to, last.to))
            count--;  // further along the same edge: its last corner moves on
        else
            count = add_corner(point_on(&l, from, e), out, count, max);
        int before = count;
        count = add_corner(point_on(&l, to, e), out, count, max);
        is_stretched = count > before;
        last = e;
    }
    if (count > 1 && pl_same_point(out[0], out[count - 1]))
        count--;
    return count;
}
