// sight.c - the hot question of the table: does a segment meet any edge? And the index that answers it.
// Stands on table.h. Three sieves, each exact or on the safe side: cells give the parts whose box the segment's box may meet, as bits of
// a word; a box that lies wholly on one side of the line falls out; the edges of what remains decide.
//
// Why doubles are exact here. Every value is a whole number. Coordinates are below 2^20 (checked at the door and on every call), so
// differences are below 2^21, products below 2^42, and the sums of up to four of them below 2^45; doubles hold every whole number up
// to 2^53. So nothing is ever rounded, fused or not, in any order, and all machines agree. Only the sign of a product of two such sums is
// used: it may be rounded, but rounding neither turns a sign nor makes a zero. Doubles, because vectors of them multiply on every machine
// and 64-bit whole numbers do not.
#include "table.h"

#include <stdlib.h>

// ---- the index

static bool grab_edges(pl_sight_edges *edges, size_t count)
{
    double **lists[] = {&edges->x, &edges->y, &edges->dx, &edges->dy, &edges->turn};
    bool is_complete = true;
    for (int i = 0; i < PL_COUNT(lists); i++) {
        *lists[i] = calloc(count + 1, sizeof(double));
        is_complete = is_complete && *lists[i];
    }
    return is_complete;
}

static void set_edge(pl_sight_edges *edges, int at, pl_point from, pl_point to)
{
    edges->x[at] = from.x;
    edges->y[at] = from.y;
    edges->dx[at] = to.x - from.x;
    edges->dy[at] = to.y - from.y;
    edges->turn[at] = edges->dy[at] * from.x - edges->dx[at] * from.y;
}

static int padded(int edge_count) { return (edge_count + PL_SIGHT_LANES - 1) / PL_SIGHT_LANES * PL_SIGHT_LANES; }

// Marks the part in each cell it reaches. Cell k of an axis begins at origin + k * size. A segment beyond the cells is put in the first or
// last one, so those answer for everything beyond as well.
static void mark_cells(pl_terrain *terrain, int part, pl_box box)
{
    int cell_low[2] = {(box.low.x - terrain->origin.x) >> terrain->shift, (box.low.y - terrain->origin.y) >> terrain->shift};
    int cell_high[2] = {(box.high.x - terrain->origin.x) >> terrain->shift, (box.high.y - terrain->origin.y) >> terrain->shift};
    uint64_t bit = (uint64_t)1 << part % 64;
    for (int axis = 0; axis < 2; axis++)
        for (int cell = 0; cell < PL_SIGHT_CELLS; cell++) {
            size_t at = (size_t)cell * (size_t)terrain->word_count + (size_t)(part / 64);
            if (cell_high[axis] >= cell)
                terrain->reaching[2 * axis][at] |= bit;  // reaches a segment whose low end is in this cell
            if (cell_low[axis] <= cell)
                terrain->reaching[2 * axis + 1][at] |= bit;  // reaches a segment whose high end is in this cell
        }
}

static void index_part(pl_terrain *terrain, const pl_feature *feature, int part, const pl_point *points, int count, int *next_edge)
{
    pl_box box = pl_box_of(points, count, 0);
    terrain->boxes[part] = (pl_sight_box){(double)box.low.x + box.high.x, (double)box.low.y + box.high.y, (double)box.high.x - box.low.x,
                                          (double)box.high.y - box.low.y};
    mark_cells(terrain, part, box);
    terrain->of_kind[(size_t)feature->kind * (size_t)terrain->word_count + (size_t)(part / 64)] |= (uint64_t)1 << part % 64;
    int edges = pl_edge_count(feature, count);
    terrain->first_edges[part] = *next_edge;
    for (int i = 0; i < edges; i++)
        set_edge(&terrain->edges, (*next_edge)++, points[i], points[(i + 1) % count]);
    for (int i = edges; i < padded(edges); i++)
        set_edge(&terrain->edges, (*next_edge)++, points[0], points[0]);
    terrain->first_edges[part + 1] = *next_edge;
}

bool pl_sight_index(pl_terrain *terrain)
{
    int edge_count = 0;
    for (int id = 1; id <= terrain->feature_count; id++)
        for (int part = 0, count; part < terrain->features[id].part_count; part++) {
            pl_terrain_points(terrain, (pl_feature_id)id, part, &count);
            edge_count += padded(pl_edge_count(&terrain->features[id], count));
        }
    pl_box whole = pl_box_of(terrain->points, terrain->point_count ? terrain->point_count : 1, 0);
    terrain->origin = whole.low;
    pl_len extent = pl_most(whole.high.x - whole.low.x, whole.high.y - whole.low.y);
    while (extent >> terrain->shift >= PL_SIGHT_CELLS)
        terrain->shift++;
    terrain->word_count = (terrain->part_count + 63) / 64;
    size_t words = (size_t)terrain->word_count;
    bool is_complete = grab_edges(&terrain->edges, (size_t)edge_count);
    for (int i = 0; i < PL_COUNT(terrain->reaching); i++) {
        terrain->reaching[i] = calloc(PL_SIGHT_CELLS * words + 1, sizeof(uint64_t));
        is_complete = is_complete && terrain->reaching[i];
    }
    terrain->of_kind = calloc(64 * words + 1, sizeof(uint64_t));
    terrain->boxes = calloc((size_t)terrain->part_count + 1, sizeof *terrain->boxes);
    terrain->first_edges = calloc((size_t)terrain->part_count + 1, sizeof *terrain->first_edges);
    if (!is_complete || !terrain->of_kind || !terrain->boxes || !terrain->first_edges)
        return false;
    int next_edge = 0;
    for (int id = 1; id <= terrain->feature_count; id++)
        for (int part = 0, count; part < terrain->features[id].part_count; part++) {
            const pl_point *points = pl_terrain_points(terrain, (pl_feature_id)id, part, &count);
            index_part(terrain, &terrain->features[id], terrain->features[id].first_part + part, points, count, &next_edge);
        }
    return true;
}

void pl_sight_drop(pl_terrain *terrain)
{
    double *lists[] = {terrain->edges.x, terrain->edges.y, terrain->edges.dx, terrain->edges.dy, terrain->edges.turn};
    for (int i = 0; i < PL_COUNT(lists); i++)
        free(lists[i]);
    for (int i = 0; i < PL_COUNT(terrain->reaching); i++)
        free(terrain->reaching[i]);
    free(terrain->of_kind);
    free(terrain->boxes);
    free(terrain->first_edges);
    free(terrain->knots);
}

// ---- the question

// gcc can compile one function for several processors and choose when the program starts. Not under the sanitisers: they are not ready
// that early.
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "arch=x86-64-v2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

static inline int cell_of(const pl_terrain *terrain, pl_len place, pl_len origin)
{
    int cell = place < origin ? 0 : (place - origin) >> terrain->shift;
    return cell < PL_SIGHT_CELLS ? cell : PL_SIGHT_CELLS - 1;
}

// Parts of the kinds asked for, in one word.
static uint64_t parts_of_kinds(const pl_terrain *terrain, uint64_t kinds, int word)
{
    uint64_t parts = 0;
    for (uint64_t left = kinds & terrain->kinds; left; left &= left - 1)
        parts |= terrain->of_kind[(size_t)__builtin_ctzll(left) * (size_t)terrain->word_count + (size_t)word];
    return parts;
}

// The segment lies on the line of an edge: whole numbers settle whether they share a point.
static bool meets_in_line(const pl_sight_edges *edges, int first, pl_point a, pl_point b)
{
    for (int i = first; i < first + PL_SIGHT_LANES; i++) {
        pl_point from = pl_at((pl_len)edges->x[i], (pl_len)edges->y[i]);
        if (pl_segments_meet(a, b, from, pl_at(from.x + (pl_len)edges->dx[i], from.y + (pl_len)edges->dy[i]), NULL))
            return true;
    }
    return false;
}

// A segment as the sieves use it: where it begins, its way, and way x begin.
typedef struct ray {
    double x, y, way_x, way_y, line;
} ray;

// Of these parts, the ones whose box the line passes: a box that it misses has its middle farther off than its size reaches.
// Without a branch, for it would be guessed badly.
static inline __attribute__((always_inline)) uint64_t boxes_on_line(const pl_sight_box *boxes, uint64_t parts, ray r)
{
    const double size_x = __builtin_fabs(r.way_x), size_y = __builtin_fabs(r.way_y);
    uint64_t left = 0;
    for (; parts; parts &= parts - 1) {
        const pl_sight_box *box = &boxes[__builtin_ctzll(parts)];
        double off = r.way_x * box->middle_y - r.way_y * box->middle_x - 2 * r.line;
        double reach = size_x * box->size_y + size_y * box->size_x;
        left |= parts & -parts & -(uint64_t)(__builtin_fabs(off) <= reach);
    }
    return left;
}

// Some edge of these lanes is met: 1 in a point, 2 perhaps, for they lie on one line.
static inline __attribute__((always_inline)) int64_t lanes_met(const pl_sight_edges *edges, int first, ray r)
{
    int64_t met = 0;
    for (int k = first; k < first + PL_SIGHT_LANES; k++) {
        // Sides of the edge's ends seen from the segment, and of the segment's ends seen from the edge.
        double from = r.way_x * edges->y[k] - r.way_y * edges->x[k] - r.line;
        double to = from + (r.way_x * edges->dy[k] - r.way_y * edges->dx[k]);
        double begin = edges->dx[k] * r.y - edges->dy[k] * r.x + edges->turn[k], end = begin - (to - from);
        int64_t here = ((from == 0) & (to == 0)) ? 2 : 1;
        met |= ((from * to <= 0) & (begin * end <= 0)) ? here : 0;
    }
    return met;
}

FOR_EACH_PROCESSOR
static bool near_blocked(const pl_terrain *terrain, pl_point a, pl_point b, uint64_t kinds)
{
    ray r = {.x = a.x, .y = a.y, .way_x = b.x - a.x, .way_y = b.y - a.y};
    r.line = r.way_x * r.y - r.way_y * r.x;
    const size_t words = (size_t)terrain->word_count;
    const uint64_t *from_x = terrain->reaching[0] + words * (size_t)cell_of(terrain, pl_least(a.x, b.x), terrain->origin.x);
    const uint64_t *to_x = terrain->reaching[1] + words * (size_t)cell_of(terrain, pl_most(a.x, b.x), terrain->origin.x);
    const uint64_t *from_y = terrain->reaching[2] + words * (size_t)cell_of(terrain, pl_least(a.y, b.y), terrain->origin.y);
    const uint64_t *to_y = terrain->reaching[3] + words * (size_t)cell_of(terrain, pl_most(a.y, b.y), terrain->origin.y);
    const bool is_every_kind = (terrain->kinds & ~kinds) == 0;
    for (size_t word = 0; word < words; word++) {
        uint64_t parts = from_x[word] & to_x[word] & from_y[word] & to_y[word];
        if (!is_every_kind)
            parts &= parts_of_kinds(terrain, kinds, (int)word);
        for (parts = boxes_on_line(terrain->boxes + 64 * word, parts, r); parts; parts &= parts - 1) {
            const int *first = terrain->first_edges + 64 * word + (size_t)__builtin_ctzll(parts);
            for (int i = first[0]; i < first[1]; i += PL_SIGHT_LANES) {
                int64_t met = lanes_met(&terrain->edges, i, r);
                if (met && (met & 1 || meets_in_line(&terrain->edges, i, a, b)))
                    return true;
            }
        }
    }
    return false;
}

static bool is_near(pl_point p)
{
    return p.x > -PL_COORDINATE_LIMIT && p.x < PL_COORDINATE_LIMIT && p.y > -PL_COORDINATE_LIMIT && p.y < PL_COORDINATE_LIMIT;
}

static int far_side(pl_point a, pl_point b, pl_point c)
{
    pl_vector u = pl_from_to(a, b), v = pl_from_to(a, c);
    return pl_sign128((pl_int128)u.x * v.y - (pl_int128)u.y * v.x);
}

// Points beyond the limit: every edge, in wide whole numbers.
static bool far_meets(pl_point a, pl_point b, pl_point c, pl_point d)
{
    int c_side = far_side(a, b, c), d_side = far_side(a, b, d);
    if (c_side * d_side > 0 || far_side(c, d, a) * far_side(c, d, b) > 0)
        return false;
    return c_side || d_side ||
           (pl_least(a.x, b.x) <= pl_most(c.x, d.x) && pl_least(c.x, d.x) <= pl_most(a.x, b.x) && pl_least(a.y, b.y) <= pl_most(c.y, d.y) &&
            pl_least(c.y, d.y) <= pl_most(a.y, b.y));
}

static bool far_blocked(const pl_terrain *terrain, pl_point a, pl_point b, uint64_t kinds)
{
    for (int id = 1; id <= terrain->feature_count; id++) {
        const pl_feature *feature = &terrain->features[id];
        for (int part = 0, count; kinds >> feature->kind & 1 && part < feature->part_count; part++) {
            const pl_point *points = pl_terrain_points(terrain, (pl_feature_id)id, part, &count);
            for (int i = 0; i < pl_edge_count(feature, count); i++)
                if (far_meets(a, b, points[i], points[(i + 1) % count]))
                    return true;
        }
    }
    return false;
}

bool pl_terrain_blocked(const pl_terrain *terrain, pl_point a, pl_point b, uint64_t kinds)
{
    if (is_near(a) && is_near(b))
        return near_blocked(terrain, a, b, kinds);
    return far_blocked(terrain, a, b, kinds);
}
