// tables_forces.c - reads who fights: the five tables of stand types become one list, elements name its entries.
// Stands on tables_forces.h.
#include "tables_forces.h"

#include <string.h>

const char *const rf_kind_words[] = {"none",         "rifle", "hq",     "at_team", "mg",   "mortar_light", "mortar_medium",
                                     "mortar_heavy", "op",    "air_op", "gun",     "tank", "sp_gun",       "armoured_car",
                                     "apc",          "soft",  "air",    "craft",   NULL};
const char *const rf_unit_kind_words[] = {"none", "infantry", "armour", "artillery", "independent", "team", "air", "craft", NULL};
const char *const rf_quality_words[] = {"regular", "elite", "poor", NULL};

int rf_type_named(const rf_tables *tables, const char *key)
{
    for (int i = 1; i < RF_TYPES_MAX && tables->type[i].key; i++)
        if (!strcmp(tables->type[i].key, key))
            return i;
    return 0;
}

// Row from 1 of the table that the cell names, 0 for a dash.
static uint8_t row_of(pl_reader *from, const char *table, const char *key, const char *column, const char *rows)
{
    if (!pl_read_has(from, table, key, column))
        return 0;
    return (uint8_t)(1 + pl_read_row(from, rows, pl_read_text(from, table, key, column)));
}

static void read_shapes(pl_reader *from, pl_scene *scene)
{
    int count = rf_rows(from, "footprint", PL_SHAPES_MAX - 1);
    for (int i = 0; i < count; i++) {
        const char *key = pl_read_key(from, "footprint", i);
        scene->shapes[i + 1] = (pl_shape){.kind = PL_RECTANGLE,
                                          .width = pl_read_len(from, "footprint", key, "width"),
                                          .depth = pl_read_len(from, "footprint", key, "depth")};
        if (from->status == PL_OK && scene->shapes[i + 1].width + scene->shapes[i + 1].depth > PL_INCHES(12))
            from->status = pl_fail(from->error, PL_BAD, "table footprint: '%s' is larger than 12 inches in width and depth together", key);
    }
    scene->shape_count = count + 1;
}

static void read_rates(pl_reader *from, rf_tables *t)
{
    int count = rf_rows(from, "move_rate", RF_ROWS_MAX);
    for (int i = 0; i < count; i++) {
        const char *key = pl_read_key(from, "move_rate", i);
        t->rate[i].cross = pl_read_len(from, "move_rate", key, "cross_country");
        t->rate[i].road = pl_read_len(from, "move_rate", key, "road");
    }
    t->rate_foot = pl_read_row(from, "move_rate", "foot");
    t->rate_beach = pl_read_row(from, "move_rate", "beach");
    t->rate_landing = pl_read_row(from, "move_rate", "beach_landing");
    t->rate_flail = pl_read_row(from, "move_rate", "flail_clearing");
}

static int read_troops(pl_reader *from, rf_tables *t, int n)
{
    static const char *const observers[] = {"regular", "recce", "op", NULL};
    int count = rf_rows(from, "troop_type", RF_TYPES_MAX - n);
    for (int i = 0; i < count; i++, n++) {
        const char *key = pl_read_key(from, "troop_type", i);
        rf_type *type = &t->type[n];
        type->key = key;
        type->kind = (uint8_t)pl_read_word(from, "troop_type", key, "kind", rf_kind_words);
        type->figs = (uint8_t)pl_read_int(from, "troop_type", key, "figs");
        type->rate = (uint8_t)(row_of(from, "troop_type", key, "move", "move_rate") - 1);
        type->shape = row_of(from, "troop_type", key, "footprint", "footprint");
        type->small = row_of(from, "troop_type", key, "small", "small_arms");
        type->he = row_of(from, "troop_type", key, "he", "he_weapon");
        type->at = row_of(from, "troop_type", key, "at", "at_weapon");
        type->aa = row_of(from, "troop_type", key, "aa", "aa_fire");
        type->smoke = (uint8_t)pl_read_int(from, "troop_type", key, "smoke");
        type->observer = (uint8_t)pl_read_word(from, "troop_type", key, "observer", observers);
        for (int q = 0; q < 3; q++)
            type->points[q] = (int16_t)pl_read_int(from, "troop_type", key, rf_quality_words[q]);
    }
    return n;
}

static int read_guns(pl_reader *from, rf_tables *t, int n)
{
    static const char *const mounts[] = {"-", "wheeled", "cruciform", NULL};
    int count = rf_rows(from, "gun_type", RF_TYPES_MAX - n);
    for (int i = 0; i < count; i++, n++) {
        const char *key = pl_read_key(from, "gun_type", i);
        rf_type *type = &t->type[n];
        type->key = key;
        type->kind = RF_GUN;
        type->figs = (uint8_t)pl_read_int(from, "gun_type", key, "crew");
        type->mount = (uint8_t)pl_read_word(from, "gun_type", key, "mount", mounts);
        type->has_shield = pl_read_flag(from, "gun_type", key, "shield");
        type->manhandle = pl_read_len(from, "gun_type", key, "manhandle");
        type->at = row_of(from, "gun_type", key, "at", "at_weapon");
        type->he = row_of(from, "gun_type", key, "he", "he_weapon");
        type->aa = row_of(from, "gun_type", key, "aa", "aa_fire");
        type->is_multiple = pl_read_flag(from, "gun_type", key, "multiple");
        type->smoke = (uint8_t)pl_read_int(from, "gun_type", key, "smoke");
        type->shape = row_of(from, "gun_type", key, "footprint", "footprint");
        type->points[0] = type->points[1] = type->points[2] = (int16_t)pl_read_int(from, "gun_type", key, "points");
    }
    return n;
}

static int read_vehicles(pl_reader *from, rf_tables *t, int n)
{
    static const char *const armours[] = {"A", "B", "C", "D", "E", "F", "G", NULL};
    static const char *const flags[] = {"tracked", "tow", "recce", "flail", "dd", "dukw", NULL};
    int count = rf_rows(from, "vehicle_type", RF_TYPES_MAX - n);
    for (int i = 0; i < count; i++, n++) {
        const char *key = pl_read_key(from, "vehicle_type", i);
        rf_type *type = &t->type[n];
        type->key = key;
        type->kind = (uint8_t)pl_read_word(from, "vehicle_type", key, "kind", rf_kind_words);
        type->armour = (uint8_t)pl_read_word(from, "vehicle_type", key, "armour", armours);
        type->at = row_of(from, "vehicle_type", key, "at", "at_weapon");
        type->he = row_of(from, "vehicle_type", key, "he", "he_weapon");
        type->small = row_of(from, "vehicle_type", key, "mg", "small_arms");
        type->rate = (uint8_t)(row_of(from, "vehicle_type", key, "move", "move_rate") - 1);
        type->carries = (uint8_t)pl_read_int(from, "vehicle_type", key, "carries");
        type->riders = (uint8_t)pl_read_int(from, "vehicle_type", key, "riders");
        type->shape = row_of(from, "vehicle_type", key, "footprint", "footprint");
        type->flags = (uint8_t)pl_read_words(from, "vehicle_type", key, "flags", flags);
        type->observer = type->flags & RF_RECCE ? RF_OBS_RECCE : RF_OBS_REGULAR;
        type->points[0] = type->points[1] = type->points[2] = (int16_t)pl_read_int(from, "vehicle_type", key, "points");
    }
    return n;
}

static int read_aircraft(pl_reader *from, rf_tables *t, int n)
{
    static const char *const bombing[] = {"-", "level_low", "level_medium", "dive", "dive_no_bombs", NULL};
    int count = rf_rows(from, "aircraft_type", RF_TYPES_MAX - n);
    for (int i = 0; i < count; i++, n++) {
        const char *key = pl_read_key(from, "aircraft_type", i);
        rf_type *type = &t->type[n];
        type->key = key;
        type->kind = RF_AIRCRAFT;
        type->strafing = row_of(from, "aircraft_type", key, "strafing", "strafing");
        type->air_at = row_of(from, "aircraft_type", key, "at", "air_at");
        type->loads = (uint8_t)pl_read_int(from, "aircraft_type", key, "loads");
        type->bomb[0] = row_of(from, "aircraft_type", key, "bomb", "bomb");
        type->bomb[1] = row_of(from, "aircraft_type", key, "bomb2", "bomb");
        type->bombs[0] = (uint8_t)pl_read_int(from, "aircraft_type", key, "bombs");
        type->bombs[1] = (uint8_t)pl_read_int(from, "aircraft_type", key, "bombs2");
        type->bombing = (uint8_t)pl_read_word(from, "aircraft_type", key, "bombing", bombing);
        type->combat = (int8_t)pl_read_int(from, "aircraft_type", key, "combat");
        type->points[0] = type->points[1] = type->points[2] = (int16_t)pl_read_int(from, "aircraft_type", key, "points");
    }
    count = rf_rows(from, "vessel_type", RF_TYPES_MAX - n);
    for (int i = 0; i < count; i++, n++) {
        const char *key = pl_read_key(from, "vessel_type", i);
        rf_type *type = &t->type[n];
        type->key = key;
        type->kind = RF_CRAFT;
        type->carries = (uint8_t)pl_read_int(from, "vessel_type", key, "carries");
        type->vehicles = (uint8_t)pl_read_int(from, "vessel_type", key, "vehicles");
        type->shape = row_of(from, "vessel_type", key, "footprint", "footprint");
        type->points[0] = type->points[1] = type->points[2] = (int16_t)pl_read_int(from, "vessel_type", key, "points");
    }
    return n;
}

static void read_element(pl_reader *from, rf_tables *t, int row)
{
    const char *key = pl_read_key(from, "element_type", row), *at = pl_read_text(from, "element_type", key, "stands");
    rf_element *element = &t->element[row];
    while (*at) {
        if (element->count == RF_STANDS_MAX) {
            if (from->status == PL_OK)
                from->status = pl_fail(from->error, PL_FULL, "table element_type: '%s' has more than %d stands", key, RF_STANDS_MAX);
            break;
        }
        char word[24] = {0};
        size_t length = strcspn(at, " ");
        memcpy(word, at, length < sizeof word ? length : sizeof word - 1);
        int type = rf_type_named(t, word);
        if (!type && from->status == PL_OK)
            from->status =
                pl_fail(from->error, PL_MISSING, "table element_type: '%s' names no stand, gun, vehicle, aircraft or vessel", word);
        element->stands[element->count++] = (uint8_t)type;
        at += length + strspn(at + length, " ");
    }
    element->hand = row_of(from, "element_type", key, "hand", "at_weapon");
}

void rf_read_forces(pl_reader *from, rf_tables *t, pl_scene *scene)
{
    read_shapes(from, scene);
    read_rates(from, t);
    read_aircraft(from, t, read_vehicles(from, t, read_guns(from, t, read_troops(from, t, 1))));
    t->type_rifle = rf_type_named(t, "rifle");
    int count = rf_rows(from, "element_type", RF_ELEMENTS_MAX);
    for (int i = 0; i < count; i++)
        read_element(from, t, i);
    count = rf_rows(from, "formation", RF_FORMATIONS_MAX);
    for (int i = 0; i < count; i++) {
        const char *key = pl_read_key(from, "formation", i);
        t->formation[i] = (rf_formation){(uint8_t)pl_read_word(from, "formation", key, "kind", rf_unit_kind_words),
                                         (uint8_t)pl_read_word(from, "formation", key, "quality", rf_quality_words),
                                         (uint8_t)pl_read_int_or(from, "formation", key, "figs", 0),
                                         (uint8_t)pl_read_int_or(from, "formation", key, "threshold", 0),
                                         (int16_t)pl_read_int_or(from, "formation", key, "points", 0)};
    }
}

int rf_piece_count(const pl_scene *scene, const pl_scenario_unit *unit)
{
    const pl_table *table = pl_data_table(scene->data, "element_type");
    int row = table ? pl_table_row(table, unit->type) : -1;
    if (unit->piece_count)
        return unit->piece_count;
    return row < 0 || !rf_tables_of(scene)->element[row].count ? 1 : rf_tables_of(scene)->element[row].count;
}
