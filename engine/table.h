// table.h - the inside of pl_terrain: features, their parts, and the index that answers sight lines; private to engine/.
// Stands on terrain.h. Built once, never written in play.
#pragma once
#include "phaseline/terrain.h"
#include "rings.h"

enum { PL_SIGHT_CELLS = 256, PL_SIGHT_LANES = 8, PL_KNOT_PARTS = 256 };

/// The box of a part as a sight line asks for it: twice its middle, and its size. Whole numbers, held as doubles.
typedef struct pl_sight_box {
    double middle_x, middle_y, size_x, size_y;
} pl_sight_box;

/// Edges of all parts, each part padded to whole lanes with edges that are a repeated corner. Whole numbers, held as doubles.
/// An edge goes from (x, y) to (x + dx, y + dy); turn is dy * x - dx * y.
typedef struct pl_sight_edges {
    double *x, *y, *dx, *dy, *turn;
} pl_sight_edges;

typedef struct pl_terrain {
    int feature_count, part_count, point_count;
    pl_feature *features;  // by id, [0] is none
    int *first_points;     // of a feature, in points, by id
    int *ends;             // of a part, counted from its feature's first point
    pl_point *points;
    char *texts;
    uint64_t kinds;  // that occur

    // ---- the index of sight.c
    int word_count;         // of 64 parts each
    int shift;              // a cell is 2^shift wide
    pl_point origin;        // south-west corner of the cells
    uint64_t *reaching[4];  // by cell and word, parts whose box reaches: east of, west of, north of, south of the cell's nearer limit
    uint64_t *of_kind;      // by kind and word, parts of that kind
    pl_sight_box *boxes;    // by part
    int *first_edges;       // by part, in edges; one more than parts
    pl_sight_edges edges;

    // ---- the raster of raster.c
    int raster_shift;  // a cell is 2^shift wide and holds its limits
    int raster_columns;
    int raster_words;                  // of 64 features each, by id
    pl_point raster_low, raster_high;  // corners of the box round all features, which the cells cover
    uint64_t *edged, *filled;          // by cell and word: features an edge of which may come into the cell; areas that hold all of it

    // ---- for pl_visible_area
    pl_point *knots;  // where edges cross, in 1 / PL_KNOT_PARTS of a thousandth
    int knot_count;
} pl_terrain;

/// A feature as rings.
static inline pl_rings pl_feature_rings(const pl_terrain *terrain, pl_feature_id id)
{
    const pl_feature *feature = &terrain->features[id];
    return (pl_rings){terrain->points + terrain->first_points[id], terrain->ends + feature->first_part, feature->part_count,
                      feature->is_line};
}

/// Corner i of the feature's part and the next one; a line has one edge less than corners.
static inline int pl_edge_count(const pl_feature *feature, int corner_count) { return feature->is_line ? corner_count - 1 : corner_count; }

/// The first of the raster's words for the cell that holds p, which must lie in the box round all features.
static inline size_t pl_raster_at(const pl_terrain *terrain, pl_point p)
{
    size_t column = (size_t)((p.x - terrain->raster_low.x) >> terrain->raster_shift);
    size_t row = (size_t)((p.y - terrain->raster_low.y) >> terrain->raster_shift);
    return (row * (size_t)terrain->raster_columns + column) * (size_t)terrain->raster_words;
}

/// Where a feature's cells are of no doubt. p must lie in the box round all features. False: an edge may be near, ask exactly.
static inline bool pl_raster_knows(const pl_terrain *terrain, pl_feature_id id, pl_point p, bool *is_inside)
{
    size_t word = pl_raster_at(terrain, p) + id / 64;
    *is_inside = terrain->filled[word] >> id % 64 & 1;
    return !(terrain->edged[word] >> id % 64 & 1);
}
bool pl_raster_make(pl_terrain *terrain);
void pl_raster_drop(pl_terrain *terrain);

/// Fills the index from features, parts and points. False: no memory.
bool pl_sight_index(pl_terrain *terrain);
bool pl_sight_find_knots(pl_terrain *terrain);
void pl_sight_drop(pl_terrain *terrain);
