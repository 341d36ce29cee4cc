// raster.c - a coarse picture of the table: which cells an edge of a feature may come into, and which an area fills. A point in any other cell
// needs no exact question. Stands on table.h.
#include <stdlib.h>

#include "table.h"

enum { CELLS = 64 };  // along the longer side

// The edge may share a point with the closed box; said of too many rather than too few.
static bool may_meet(pl_point a, pl_point b, pl_box box)
{
    const pl_point ends[] = {a, b};
    int low = pl_side_of(a, b, box.low), high = pl_side_of(a, b, box.high);
    int other_low = pl_side_of(a, b, pl_at(box.high.x, box.low.y)), other_high = pl_side_of(a, b, pl_at(box.low.x, box.high.y));
    bool is_beside = low && low == high && low == other_low && low == other_high;
    return !is_beside && !pl_boxes_apart(pl_box_of(ends, 2, 0), box);
}

static pl_box cells_of(const pl_terrain *terrain, pl_box box)
{
    pl_point base = terrain->raster_low;
    int shift = terrain->raster_shift;
    // A cell holds its limits, so a box that begins on one touches the cell before it.
    return (pl_box){pl_at(pl_most((box.low.x - base.x - 1) >> shift, 0), pl_most((box.low.y - base.y - 1) >> shift, 0)),
                    pl_at((box.high.x - base.x) >> shift, (box.high.y - base.y) >> shift)};
}

static uint64_t *word_of(const pl_terrain *terrain, uint64_t *words, int column, int row, pl_feature_id id)
{
    return &words[((size_t)row * (size_t)terrain->raster_columns + (size_t)column) * (size_t)terrain->raster_words + id / 64];
}

static pl_box box_of_cell(const pl_terrain *terrain, int column, int row)
{
    pl_len size = (pl_len)1 << terrain->raster_shift;
    pl_point low = pl_at(terrain->raster_low.x + column * size, terrain->raster_low.y + row * size);
    return (pl_box){low, pl_at(low.x + size, low.y + size)};
}

static void paint_edge(pl_terrain *terrain, pl_feature_id id, pl_point a, pl_point b)
{
    const pl_point ends[] = {a, b};
    pl_box cells = cells_of(terrain, pl_box_of(ends, 2, 0));
    for (int row = cells.low.y; row <= cells.high.y; row++)
        for (int column = cells.low.x; column <= cells.high.x; column++)
            if (may_meet(a, b, box_of_cell(terrain, column, row)))
                *word_of(terrain, terrain->edged, column, row, id) |= (uint64_t)1 << id % 64;
}

static void paint_inside(pl_terrain *terrain, pl_feature_id id)
{
    const pl_feature *feature = &terrain->features[id];
    pl_box cells = cells_of(terrain, (pl_box){feature->low, feature->high});
    pl_rings rings = pl_feature_rings(terrain, id);
    uint64_t bit = (uint64_t)1 << id % 64;
    for (int row = cells.low.y; row <= cells.high.y; row++)
        for (int column = cells.low.x; column <= cells.high.x; column++)
            if (!(*word_of(terrain, terrain->edged, column, row, id) & bit) &&
                pl_rings_hold(&rings, box_of_cell(terrain, column, row).low) == PL_INSIDE)
                *word_of(terrain, terrain->filled, column, row, id) |= bit;
}

static void paint(pl_terrain *terrain, pl_feature_id id)
{
    const pl_feature *feature = &terrain->features[id];
    for (int part = 0, count; part < feature->part_count; part++) {
        const pl_point *corners = pl_terrain_points(terrain, id, part, &count);
        for (int i = 0; i < pl_edge_count(feature, count); i++)
            paint_edge(terrain, id, corners[i], corners[(i + 1) % count]);
    }
    if (!feature->is_line)
        paint_inside(terrain, id);
}

bool pl_raster_make(pl_terrain *terrain)
{
    if (!terrain->feature_count)
        return true;
    pl_box whole = pl_box_of(terrain->points, terrain->point_count, 0);
    pl_len wide = whole.high.x - whole.low.x, deep = whole.high.y - whole.low.y;
    while (pl_most(wide, deep) >> terrain->raster_shift >= CELLS)
        terrain->raster_shift++;
    terrain->raster_low = whole.low;
    terrain->raster_high = whole.high;
    terrain->raster_columns = (wide >> terrain->raster_shift) + 1;
    terrain->raster_words = terrain->feature_count / 64 + 1;
    size_t words = (size_t)terrain->raster_columns * (size_t)((deep >> terrain->raster_shift) + 1) * (size_t)terrain->raster_words;
    terrain->edged = calloc(words, sizeof *terrain->edged);
    terrain->filled = calloc(words, sizeof *terrain->filled);
    if (!terrain->edged || !terrain->filled)
        return false;
    for (int id = 1; id <= terrain->feature_count; id++)
        paint(terrain, (pl_feature_id)id);
    return true;
}

void pl_raster_drop(pl_terrain *terrain)
{
    free(terrain->edged);
    free(terrain->filled);
}
