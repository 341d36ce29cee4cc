// terrain.c - what lies on the table: checked, copied and indexed at set-up, then only read.
// Stands on polygon.c and sight.c; the only geometry file that asks for memory.
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- set-up

static const char *name_of(const pl_feature_input *input) { return input->id ? input->id : input->name ? input->name : "?"; }

static pl_status check_points(const pl_feature_input *input, int index, pl_error *error)
{
    char path[32];
    snprintf(path, sizeof path, "terrain[%d]", index);
    const char *id = name_of(input);
    if (input->kind > 63)
        return pl_fail_at(error, PL_BAD, path, "terrain %s: kind %d, kinds go from 0 to 63", id, input->kind);
    int parts = input->part_ends ? input->part_count : 1, least = input->is_line ? 2 : 3, first = 0;
    if (parts < 1 || parts > 255 || (input->is_line && parts != 1))
        return pl_fail_at(error, PL_BAD, path, "terrain %s: %d parts, wanted 1%s", id, parts, input->is_line ? "" : " to 255");
    for (int i = 0; i < parts; i++) {
        int end = input->part_ends ? input->part_ends[i] : input->point_count;
        if (end - first < least || end > input->point_count)
            return pl_fail_at(error, PL_BAD, path, "terrain %s: part %d has %d points, wanted at least %d", id, i + 1, end - first, least);
        first = end;
    }
    if (first != input->point_count)
        return pl_fail_at(error, PL_BAD, path, "terrain %s: %d points, its parts have %d", id, input->point_count, first);
    if (input->point_count > PL_FEATURE_POINTS_MAX)
        return pl_fail_at(error, PL_FULL, path, "terrain %s: %d points, wanted at most %d", id, input->point_count, PL_FEATURE_POINTS_MAX);
    for (int i = 0; i < input->point_count; i++) {
        pl_point p = input->points[i];
        if (p.x <= -PL_COORDINATE_LIMIT || p.x >= PL_COORDINATE_LIMIT || p.y <= -PL_COORDINATE_LIMIT || p.y >= PL_COORDINATE_LIMIT)
            return pl_fail_at(error, PL_BAD, path, "terrain %s: point %d at (%d, %d) thousandths, wanted less than %d either way", id,
                              i + 1, p.x, p.y, PL_COORDINATE_LIMIT);
    }
    return PL_OK;
}

typedef struct sizes {
    size_t points, parts, text;
} sizes;

static pl_status check_all(const pl_feature_input *features, int count, sizes *total, pl_error *error)
{
    if (count < 0 || count > PL_FEATURES_MAX)
        return pl_fail(error, PL_FULL, "%d terrain features, the table holds %d", count, PL_FEATURES_MAX);
    for (int i = 0; i < count; i++) {
        pl_status status = check_points(&features[i], i, error);
        if (status != PL_OK)
            return status;
        total->points += (size_t)features[i].point_count;
        total->parts += (size_t)(features[i].part_ends ? features[i].part_count : 1);
        total->text += (features[i].id ? strlen(features[i].id) + 1 : 0) + (features[i].name ? strlen(features[i].name) + 1 : 0);
    }
    return PL_OK;
}

static const char *keep_text(char **next, const char *text)
{
    if (!text)
        return NULL;
    size_t size = strlen(text) + 1;
    char *kept = memcpy(*next, text, size);
    *next += size;
    return kept;
}

static void take_feature(pl_terrain *terrain, const pl_feature_input *input, pl_feature_id id, char **text)
{
    int parts = input->part_ends ? input->part_count : 1;
    pl_feature *feature = &terrain->features[id];
    *feature = (pl_feature){.id = keep_text(text, input->id),
                            .name = keep_text(text, input->name),
                            .kind = input->kind,
                            .is_line = input->is_line != 0,
                            .height = input->height,
                            .part_count = (uint8_t)parts,
                            .first_part = (uint16_t)terrain->part_count,
                            .width = input->width,
                            .low = input->points[0],
                            .high = input->points[0]};
    terrain->first_points[id] = terrain->point_count;
    for (int i = 0; i < parts; i++)
        terrain->ends[terrain->part_count++] = input->part_ends ? input->part_ends[i] : input->point_count;
    for (int i = 0; i < input->point_count; i++) {
        pl_point p = terrain->points[terrain->point_count++] = input->points[i];
        feature->low = pl_at(pl_least(feature->low.x, p.x), pl_least(feature->low.y, p.y));
        feature->high = pl_at(pl_most(feature->high.x, p.x), pl_most(feature->high.y, p.y));
    }
    terrain->kinds |= (uint64_t)1 << input->kind;
}

pl_status pl_terrain_create(const pl_feature_input *features, int count, pl_terrain **out, pl_error *error)
{
    sizes total = {0};
    *out = NULL;
    pl_status status = check_all(features, count, &total, error);
    if (status != PL_OK)
        return status;
    pl_terrain *terrain = calloc(1, sizeof *terrain);
    if (!terrain)
        return pl_fail(error, PL_NO_MEMORY, "no memory for the terrain");
    terrain->features = calloc((size_t)count + 1, sizeof *terrain->features);
    terrain->first_points = calloc((size_t)count + 1, sizeof *terrain->first_points);
    terrain->ends = calloc(total.parts + 1, sizeof *terrain->ends);
    terrain->points = calloc(total.points + 1, sizeof *terrain->points);
    char *text = terrain->texts = malloc(total.text + 1);
    if (terrain->features && terrain->first_points && terrain->ends && terrain->points && text) {
        for (terrain->feature_count = 0; terrain->feature_count < count; terrain->feature_count++)
            take_feature(terrain, &features[terrain->feature_count], (pl_feature_id)(terrain->feature_count + 1), &text);
        if (pl_sight_index(terrain) && pl_sight_find_knots(terrain) && pl_raster_make(terrain)) {
            *out = terrain;
            return PL_OK;
        }
    }
    pl_terrain_destroy(terrain);
    return pl_fail(error, PL_NO_MEMORY, "no memory for the terrain");
}

void pl_terrain_destroy(pl_terrain *terrain)
{
    if (!terrain)
        return;
    pl_sight_drop(terrain);
    pl_raster_drop(terrain);
    free(terrain->features);
    free(terrain->first_points);
    free(terrain->ends);
    free(terrain->points);
    free(terrain->texts);
    free(terrain);
}

// ---- reading

int pl_terrain_count(const pl_terrain *terrain) { return terrain->feature_count; }

const pl_feature *pl_terrain_feature(const pl_terrain *terrain, pl_feature_id id)
{
    PL_ASSERT(id <= terrain->feature_count);
    return &terrain->features[id];
}

const pl_point *pl_terrain_points(const pl_terrain *terrain, pl_feature_id id, int part, int *count)
{
    const pl_feature *feature = pl_terrain_feature(terrain, id);
    PL_ASSERT(part >= 0 && part < feature->part_count);
    const int *ends = terrain->ends + feature->first_part;
    int first = part ? ends[part - 1] : 0;
    *count = ends[part] - first;
    return terrain->points + terrain->first_points[id] + first;
}

int pl_terrain_near(const pl_terrain *terrain, pl_point low, pl_point high, pl_len reach, pl_feature_id *out, int max)
{
    int found = 0;
    for (int id = 1; id <= terrain->feature_count; id++) {
        const pl_feature *feature = &terrain->features[id];
        if ((int64_t)feature->low.x - high.x > reach || (int64_t)low.x - feature->high.x > reach ||
            (int64_t)feature->low.y - high.y > reach || (int64_t)low.y - feature->high.y > reach)
            continue;
        if (!pl_has_room(found, max))
            break;
        out[found++] = (pl_feature_id)id;
    }
    return found;
}
