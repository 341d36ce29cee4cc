// tables.c - reads drill's rules data into drill_tables: a plain list of reads with one check at its end.
// Stands on data.h; called once for each battle, before its units are known.
#include "tables.h"

#include "phaseline/dice.h"

#include <string.h>

const char *const drill_stance_words[] = {"none", "press", "steady", NULL};

static void read_squads(pl_reader *from, drill_squad *squads, int count)
{
    for (int i = 0; i < count; i++) {
        const char *key = pl_read_key(from, "squad", i);
        squads[i] = (drill_squad){
            .men = (uint8_t)pl_read_int(from, "squad", key, "men"),
            .need = (uint8_t)pl_read_int(from, "squad", key, "need"),
            .breaks = (uint8_t)pl_read_int(from, "squad", key, "breaks"),
            .nerve = (uint8_t)pl_read_int(from, "squad", key, "nerve"),
            .move = pl_read_len(from, "squad", key, "move"),
            .close = pl_read_len(from, "squad", key, "close"),
            .range = pl_read_len(from, "squad", key, "range"),
            .base = pl_read_len(from, "squad", key, "base"),
        };
    }
}

static void read_terrain(pl_reader *from, drill_tables *tables, int count)
{
    for (int i = 0; i < count; i++) {
        const char *key = pl_read_key(from, "terrain", i);
        drill_ground ground = {
            .cost = (uint8_t)pl_read_int(from, "terrain", key, "cost"),
            .is_barrier = pl_read_flag(from, "terrain", key, "barrier"),
            .cover = (int8_t)pl_read_int_or(from, "terrain", key, "cover", 0),
            .rise = (int8_t)pl_read_int_or(from, "terrain", key, "rise", 0),
            .sight = pl_read_len_or(from, "terrain", key, "sight", DRILL_SEE_ALL),
        };
        uint64_t bit = (uint64_t)1 << i;
        tables->ground[i] = ground;
        tables->slow |= ground.cost > 1 ? bit : 0;
        tables->barriers |= ground.is_barrier ? bit : 0;
        tables->screens |= ground.sight != DRILL_SEE_ALL ? bit : 0;
        tables->covers |= ground.cover ? bit : 0;
    }
}

static void read_stances(pl_reader *from, drill_stance *stances)
{
    for (int i = DRILL_PRESS; i < DRILL_STANCES; i++) {
        const char *key = drill_stance_words[i];
        stances[i] = (drill_stance){
            .move = pl_read_len(from, "stance", key, "move"),
            .fire = (int8_t)pl_read_int(from, "stance", key, "fire"),
            .rally = (int8_t)pl_read_int(from, "stance", key, "rally"),
            .reacts = pl_read_flag(from, "stance", key, "reacts"),
        };
    }
}

static void read_numbers(pl_reader *from, drill_tables *tables)
{
    tables->sample = pl_read_len(from, "distance", "sample", "inches");
    tables->spot = pl_read_len(from, "distance", "spot", "inches");
    tables->flee = pl_read_len(from, "distance", "flee", "inches");
    tables->hold = pl_read_len(from, "distance", "hold", "inches");
    tables->near = pl_read_len(from, "distance", "near", "inches");
    tables->men_per_die = pl_read_int(from, "fire", "men_per_die", "value");
    tables->always = pl_read_int(from, "fire", "always", "value");
    tables->never = pl_read_int(from, "fire", "never", "value");
    tables->stand_dice = pl_read_int(from, "fire", "stand_dice", "value");
    tables->close = pl_read_int(from, "fire", "close", "value");
    tables->reaction = pl_read_int(from, "fire", "reaction", "value");
    tables->rally_near = pl_read_int(from, "rally", "near", "value");
    tables->rally_sergeant = pl_read_int(from, "rally", "sergeant", "value");
    tables->turns = pl_read_int(from, "limit", "turns", "value");
}

// The home edge of each side, as the bearing a squad runs on to reach it. Where the scenario is silent: side 1 south, side 2 north.
static pl_status read_homes(const pl_scene *scene, drill_tables *tables, pl_error *error)
{
    static const char *const edges[] = {"north", "east", "south", "west", NULL};
    for (int side = 1; side <= scene->scenario->side_count; side++) {
        const char *home = scene->scenario->sides[side - 1].home;
        int edge = pl_parse_word(home ? home : side == 1 ? "south" : "north", edges);
        if (edge < 0)
            return pl_fail_at(error, PL_BAD, "sides", "side %d: home is '%s', wanted north, east, south or west", side, home);
        tables->home[side] = (int16_t)(90 * edge);
    }
    return PL_OK;
}

// What the rules take for granted of their numbers.
static pl_status check_numbers(const drill_tables *tables, int squads, pl_error *error)
{
    if (tables->sample <= 0 || tables->sample >= tables->spot)
        return pl_fail(error, PL_BAD,
                       "table distance: sample must be more than 0 and less than spot, so that nobody walks into a hidden squad");
    if (tables->men_per_die < 1 || tables->flee < 0 || tables->turns < 1)
        return pl_fail(error, PL_BAD, "tables fire, distance, limit: men_per_die and turns must be at least 1, flee at least 0");
    for (int i = 0; i < squads; i++)
        if (tables->squad[i].men < 1 || tables->squad[i].breaks < 1 || tables->squad[i].base < 1)
            return pl_fail(error, PL_BAD, "table squad: row %d: men, breaks and base must be more than 0", i + 1);
        else if (tables->squad[i].men > PL_DICE_MAX * tables->men_per_die || tables->stand_dice > PL_DICE_MAX)
            return pl_fail(error, PL_FULL, "tables squad and fire: row %d: more than %d dice would be thrown together", i + 1, PL_DICE_MAX);
    return PL_OK;
}

pl_status drill_prepare(pl_scene *scene, pl_error *error)
{
    drill_tables *tables = scene->tables;
    pl_reader from = pl_reader_start(scene->data, error);
    int squads = pl_read_rows(&from, "squad"), grounds = pl_read_rows(&from, "terrain");
    if (squads > DRILL_SQUADS_MAX || grounds > DRILL_TERRAIN_MAX)
        return pl_fail(error, PL_FULL, "drill: %d squads and %d kinds of terrain, room for %d and %d", squads, grounds, DRILL_SQUADS_MAX,
                       DRILL_TERRAIN_MAX);
    read_squads(&from, tables->squad, squads);
    read_terrain(&from, tables, grounds);
    read_stances(&from, tables->stance);
    read_numbers(&from, tables);
    if (from.status != PL_OK)
        return from.status;
    scene->shape_count = 1 + squads;
    for (int i = 0; i < squads; i++)
        scene->shapes[1 + i] = (pl_shape){.kind = PL_DISC, .width = tables->squad[i].base, .depth = tables->squad[i].base};
    pl_status status = check_numbers(tables, squads, error);
    return status == PL_OK ? read_homes(scene, tables, error) : status;
}
