// tables.c - reads data/*.yaml: a plain list of reads with one check at its end.
#include "tables.h"

#include "phaseline/event.h"

static void read_types(pl_reader *from, tmpl_type *types, int count)
{
    for (int i = 0; i < count; i++) {
        const char *key = pl_read_key(from, "unit", i);
        types[i] = (tmpl_type){
            .men = (uint8_t)pl_read_int(from, "unit", key, "men"),
            .dice = (uint8_t)pl_read_int(from, "unit", key, "dice"),
            .need = (uint8_t)pl_read_int(from, "unit", key, "need"),
            .move = pl_read_len(from, "unit", key, "move"),
            .range = pl_read_len(from, "unit", key, "range"),
            .base = pl_read_len(from, "unit", key, "base"),
        };
    }
}

static void read_terrain(pl_reader *from, tmpl_tables *tables, int count)
{
    for (int i = 0; i < count; i++) {
        const char *key = pl_read_key(from, "terrain", i);
        uint64_t bit = (uint64_t)1 << i;
        tables->ground[i].cost = (uint8_t)pl_read_int(from, "terrain", key, "cost");
        tables->ground[i].cover = (int8_t)pl_read_int_or(from, "terrain", key, "cover", 0);
        tables->slow |= tables->ground[i].cost > 1 ? bit : 0;
        tables->barriers |= pl_read_flag(from, "terrain", key, "barrier") ? bit : 0;
        tables->screens |= pl_read_flag(from, "terrain", key, "screen") ? bit : 0;
    }
}

pl_status tmpl_prepare(pl_scene *scene, pl_error *error)
{
    tmpl_tables *tables = scene->tables;
    pl_reader from = pl_reader_start(scene->data, error);
    int types = pl_read_rows(&from, "unit"), grounds = pl_read_rows(&from, "terrain");
    if (types > TMPL_TYPES_MAX || grounds > TMPL_GROUNDS_MAX)
        return pl_fail(error, PL_FULL, "%d types of unit and %d kinds of terrain, room for %d and %d", types, grounds, TMPL_TYPES_MAX,
                       TMPL_GROUNDS_MAX);
    read_types(&from, tables->type, types);
    read_terrain(&from, tables, grounds);
    tables->hold = pl_read_len(&from, "distance", "hold", "inches");
    tables->turns = pl_read_int(&from, "limit", "turns", "value");
    if (from.status != PL_OK)
        return from.status;
    scene->shape_count = 1 + types;
    for (int i = 0; i < types; i++) {
        if (tables->type[i].men < 1 || tables->type[i].dice > PL_DICE_MAX || tables->type[i].base < 1)
            return pl_fail(error, PL_BAD, "table unit: row %d: wanted a man at least, %d dice at most and a base wider than 0", i + 1,
                           PL_DICE_MAX);
        scene->shapes[1 + i] = (pl_shape){.kind = PL_DISC, .width = tables->type[i].base, .depth = tables->type[i].base};
    }
    return PL_OK;
}
