// tables.c - reads the rules data into hof_tables: a plain list of reads with one check at its end.
#include "tables.h"

#include <string.h>

#include "phaseline/dice.h"

static const char *const classes[] = {"infantry", "gun", "vehicle", NULL};
static const char *const movers[] = {"infantry", "gun", "vehicle", "leader"};
static const char *const mobilities[] = {"foot", "gun", "tracked", "half_tracked", "wheeled", NULL};
static const char *const dice_rules[] = {"higher", "lower", "sum", "none", NULL};
static const char *const grounds[] = {"none", "difficult", "very_difficult", "foot_only", "impassable", NULL};
static const char *const bogs[] = {"none", "check_else_1in", "check_else_stop", "check_else_1in_stop", "forbid", NULL};
static const char *const sights[] = {"clear", "deep", "solid", "tall", "hill", NULL};
static const char *const effects[] = {"none", "rfp", "destroyed", NULL};
static const char *const flags[] = {"leader", "commander", "small", "fo", "mortar", "open_topped", "no_turret", NULL};
static const char *const check_rows[] = {"open_ground", "hard_cover", NULL};
static const char *const cases[HOF_CASES] = {
    "open_topped_in_contact", "armoured", "unarmoured_in_open", "unarmoured_in_cover", "cover_suppressed", "cover", "open_suppressed",
    "open_not_moving",        "open",
};

static int constant(pl_reader *r, const char *key) { return pl_read_int(r, "constants", key, "value"); }
static pl_len length(pl_reader *r, const char *key) { return pl_read_len(r, "constants", key, "value"); }

// How many rows there are; more than there is room for are refused by the table's name.
static int rows_of(pl_reader *r, const char *table, int most)
{
    int rows = pl_read_rows(r, table);
    if (r->status || rows <= most)
        return rows;
    r->status = pl_fail(r->error, PL_FULL, "%s: found %d rows, wanted at most %d", table, rows, most);
    return 0;
}

static void read_constants(pl_reader *r, hof_tables *t)
{
    t->order_dice = constant(r, "order_dice");
    t->hero_die = constant(r, "hero_die");
    t->hero_points_most = constant(r, "hero_points_most");
    t->op_cost = constant(r, "op_cost");
    t->hp_cost = constant(r, "hp_cost");
    t->split_cost = constant(r, "split_cost");
    t->orders_per_activation = constant(r, "orders_per_activation");
    t->max_hits_nonvehicle = constant(r, "max_hits_nonvehicle");
    t->long_range_multiple = constant(r, "long_range_multiple");
    t->leader_direct_dice = constant(r, "leader_direct_dice");
    t->charge_turn = constant(r, "charge_turn");
    t->max_touching = constant(r, "max_touching");
    t->assault_at_bonus = constant(r, "assault_at_bonus");
    t->assault_default_at = constant(r, "assault_default_at");
    t->support_bonus = constant(r, "support_bonus");
    t->front_arc_half = constant(r, "front_arc_half");
    t->need_least = constant(r, "need_least");
    t->need_most = constant(r, "need_most");
    t->ineffective_multiple = constant(r, "ineffective_multiple");
    t->cluster_range = length(r, "cluster_range");
    t->vehicle_free_turn = length(r, "vehicle_free_turn");
    t->leader_boost = length(r, "leader_boost");
    t->charge_range = length(r, "charge_range");
    t->consolidate_move = length(r, "consolidate_move");
    t->contact_gap = length(r, "contact_gap");
    t->keep_away = length(r, "keep_away");
    t->reverse_max = length(r, "reverse_max");
    t->road_width = length(r, "road_width");
    t->wood_depth = length(r, "wood_depth");
    t->tall_adjacent = length(r, "tall_adjacent");
    t->lining_distance = length(r, "lining_distance");
    t->objective_radius = length(r, "objective_radius");
    t->bog_move = length(r, "bog_move");
    t->one_tube_radius = length(r, "one_tube_radius");
    t->kept_back_most = constant(r, "kept_back_most");
    t->ambush_distance = length(r, "ambush_distance");
}

static void read_small_tables(pl_reader *r, hof_tables *t)
{
    static const char *const chit_keys[] = {"zero", "one", "two"};
    for (int i = 0; i < PL_COUNT(movers); i++) {
        t->movement[i].dice = (uint8_t)pl_read_word(r, "movement", movers[i], "dice", dice_rules);
        t->movement[i].add = pl_read_len(r, "movement", movers[i], "add");
    }
    for (int i = 0; i < HOF_MOBILITIES; i++)
        t->road_bonus[i] = pl_read_len(r, "road_bonus", mobilities[i], "inches");
    t->hit_base = pl_read_int(r, "to_hit", "base", "number");
    t->hit_concealed = pl_read_int(r, "to_hit", "target_concealed_from_all", "number");
    t->hit_long = pl_read_int(r, "to_hit", "target_at_long_range", "number");
    for (int i = 0; i < 2; i++) {
        const char *die = i ? "pen" : "ping";
        t->armour_dice[i].high_from = pl_read_int(r, "armour_dice", die, "high_from");
        t->armour_dice[i].low = (uint8_t)pl_read_word(r, "armour_dice", die, "low", effects);
        t->armour_dice[i].high = (uint8_t)pl_read_word(r, "armour_dice", die, "high", effects);
        t->check_rows[i].killed_to = pl_read_int(r, "received_fire_check", check_rows[i], "killed_to");
        t->check_rows[i].suppressed_to = pl_read_int(r, "received_fire_check", check_rows[i], "suppressed_to");
    }
    for (int i = 0; i < HOF_CASES; i++) {
        t->cases[i].row = (uint8_t)pl_read_word(r, "check_row", cases[i], "row", check_rows);
        t->cases[i].killed_needs = pl_read_int(r, "check_row", cases[i], "killed_needs");
    }
    t->deviation_faces = pl_read_int(r, "deviation", "distance", "faces");
    t->deviation_direct = pl_read_int(r, "deviation", "distance", "direct");
    t->direction_faces = pl_read_int(r, "deviation", "direction", "faces");
    t->direction_degrees = pl_read_int(r, "deviation", "direction", "degrees");
    for (int i = 0; i < HOF_CHIT_VALUES; i++)
        t->chits[i] = pl_read_int(r, "chit_bag", chit_keys[i], "chits");
}

static void read_batteries(pl_reader *r, hof_tables *t)
{
    t->battery_count = rows_of(r, "battery", HOF_BATTERIES_MAX);
    for (int i = 0; i < t->battery_count; i++) {
        const char *key = pl_read_key(r, "battery", i);
        t->batteries[i] = (hof_battery){pl_read_int(r, "battery", key, "rfp"), pl_read_int(r, "battery", key, "ping"),
                                        pl_read_len(r, "battery", key, "radius"), pl_read_len_or(r, "battery", key, "range", 0),
                                        pl_read_flag(r, "battery", key, "on_table")};
    }
}

// HOF-TER.2, HOF-TER.3, HOF-TER.4, HOF-TER.5, HOF-TER.6, HOF-TER.8, HOF-TER.13: what each kind of ground asks of each mobility.
static hof_bog bog_of(pl_reader *r, int mobility, hof_ground ground)
{
    switch (ground) {
    case HOF_GO_DIFFICULT: return (hof_bog)pl_read_word(r, "terrain_check", mobilities[mobility], "difficult", bogs);
    case HOF_GO_VERY_DIFFICULT: return (hof_bog)pl_read_word(r, "terrain_check", mobilities[mobility], "very_difficult", bogs);
    case HOF_GO_FOOT_ONLY: return mobility == HOF_FOOT ? HOF_BOG_NONE : HOF_BOG_FORBID;
    case HOF_GO_NOWHERE: return HOF_BOG_FORBID;
    default: return HOF_BOG_NONE;
    }
}

static void read_terrain(pl_reader *r, hof_tables *t)
{
    t->terrain_count = rows_of(r, "terrain", HOF_TERRAIN_MAX);
    for (int k = 0; k < t->terrain_count; k++) {
        const char *key = pl_read_key(r, "terrain", k);
        hof_terrain_kind *kind = &t->terrain[k];
        uint64_t bit = (uint64_t)1 << k;
        kind->move = (uint8_t)pl_read_word(r, "terrain", key, "move", grounds);
        kind->los = (uint8_t)pl_read_word(r, "terrain", key, "los", sights);
        kind->conceals[0] = pl_read_flag(r, "terrain", key, "conceal_nv");
        kind->conceals[1] = pl_read_flag(r, "terrain", key, "conceal_v");
        kind->is_hard[0] = pl_read_flag(r, "terrain", key, "hard_nv");
        kind->is_hard[1] = pl_read_flag(r, "terrain", key, "hard_v");
        if (kind->los != HOF_LOS_CLEAR)
            t->los_kinds |= bit;
        for (int v = 0; v < 2; v++)
            if (kind->conceals[v])
                t->conceal_kinds[v] |= bit;
        for (int m = 0; m < HOF_MOBILITIES; m++) {
            t->bog[m][k] = (uint8_t)bog_of(r, m, (hof_ground)kind->move);
            if (t->bog[m][k])
                t->bog_kinds[m] |= bit;
        }
    }
    t->road_kind = (uint8_t)pl_read_row(r, "terrain", "road");
    t->wreck_kind = (uint8_t)pl_read_row(r, "terrain", "wreck");
}

static void read_weapons(pl_reader *r, hof_tables *t)
{
    t->weapon_count = rows_of(r, "weapons", HOF_WEAPONS_MAX);
    for (int i = 0; i < t->weapon_count; i++) {
        const char *key = pl_read_key(r, "weapons", i);
        t->weapons[i] = (hof_weapon){key, pl_read_text(r, "weapons", key, "name"), pl_read_len(r, "weapons", key, "range"),
                                     pl_read_int(r, "weapons", key, "rof"), pl_read_int_or(r, "weapons", key, "at", 0)};
    }
}

static void read_shapes(pl_reader *r, hof_tables *t, pl_scene *scene)
{
    static const char *const shapes[] = {"disc", "rectangle", NULL};
    int rows = rows_of(r, "footprints", PL_SHAPES_MAX - 1);
    for (int i = 0; i < rows; i++) {
        const char *key = pl_read_key(r, "footprints", i);
        pl_len along = pl_read_len(r, "footprints", key, "length");
        if (pl_read_word(r, "footprints", key, "shape", shapes) == 0)
            scene->shapes[i + 1] = (pl_shape){.kind = PL_DISC, .width = 2 * along, .depth = 2 * along};
        else
            scene->shapes[i + 1] = (pl_shape){.kind = PL_RECTANGLE, .width = pl_read_len(r, "footprints", key, "width"), .depth = along};
    }
    scene->shape_count = rows + 1;
    for (int i = 1; i <= rows; i++) {
        pl_len outer = pl_shape_outer(scene->shapes[i]);
        t->widest = outer > t->widest ? outer : t->widest;
    }
}

// Calls `with` for each word of a space-separated cell.
static int read_list(pl_reader *r, const char *text, const char *table, uint8_t *out, int max)
{
    int count = 0;
    char word[48];
    while (*text && strcmp(text, "-") != 0) {
        size_t n = strcspn(text, " ");
        if (n >= sizeof word || count == max) {
            r->status = pl_fail(r->error, PL_FULL, "'%s' names more than %d rows of %s", text, max, table);
            return 0;
        }
        memcpy(word, text, n);
        word[n] = '\0';
        out[count++] = (uint8_t)pl_read_row(r, table, word);
        text += n + strspn(text + n, " ");
    }
    return count;
}

static void read_teams(pl_reader *r, hof_tables *t)
{
    t->team_count = rows_of(r, "teams", HOF_TEAMS_MAX);
    for (int i = 0; i < t->team_count; i++) {
        const char *key = pl_read_key(r, "teams", i);
        hof_profile *p = &t->teams[i];
        p->key = key;
        p->name = pl_read_text(r, "teams", key, "name");
        p->class = (uint8_t)pl_read_word(r, "teams", key, "class", classes);
        p->mobility = (uint8_t)pl_read_word(r, "teams", key, "mobility", mobilities);
        p->shape = (uint8_t)(1 + pl_read_row(r, "footprints", pl_read_text(r, "teams", key, "footprint")));
        p->carries = (uint8_t)pl_read_int(r, "footprints", pl_read_text(r, "teams", key, "footprint"), "carries");
        p->quality = (uint8_t)pl_read_int(r, "quality", pl_read_text(r, "teams", key, "q"), "number");
        p->weapon_count = (uint8_t)read_list(r, pl_read_text(r, "teams", key, "weapons"), "weapons", p->weapons, PL_COUNT(p->weapons));
        p->asl = (uint8_t)pl_read_int_or(r, "teams", key, "asl", 0);
        p->is_armoured = pl_read_has(r, "teams", key, "ar_front");
        p->ar_front = (uint8_t)pl_read_int_or(r, "teams", key, "ar_front", 0);
        p->ar_flank = (uint8_t)pl_read_int_or(r, "teams", key, "ar_flank", 0);
        p->flags = (uint8_t)pl_read_words(r, "teams", key, "flags", flags);
        p->points = pl_read_int(r, "teams", key, "points");
    }
}

static void read_units(pl_reader *r, hof_tables *t)
{
    t->unit_type_count = rows_of(r, "units", HOF_UNIT_TYPES_MAX);
    for (int i = 0; i < t->unit_type_count; i++) {
        const char *key = pl_read_key(r, "units", i);
        hof_unit_type *u = &t->units[i];
        u->key = key;
        u->name = pl_read_text(r, "units", key, "name");
        u->team_count = (uint8_t)read_list(r, pl_read_text(r, "units", key, "teams"), "teams", u->teams, HOF_UNIT_TEAMS_MAX);
        u->least = (uint8_t)pl_read_int(r, "units", key, "least");
        u->points = pl_read_int(r, "units", key, "points");
        if (pl_read_has(r, "units", key, "battery"))
            u->battery = (uint8_t)(1 + pl_read_row(r, "battery", pl_read_text(r, "units", key, "battery")));
    }
}

// So many dice can be thrown together.
static pl_status check_dice(const hof_tables *t, pl_error *error)
{
    for (int i = 0; i < t->weapon_count; i++)
        if (t->weapons[i].rof < 0 || t->weapons[i].rof + t->leader_direct_dice > PL_DICE_MAX || t->weapons[i].at < 0 ||
            t->weapons[i].at + t->assault_at_bonus > PL_DICE_MAX)
            return pl_fail(error, PL_FULL, "weapons.%s: found rof %d and at %d, wanted at most %d dice together", t->weapons[i].key,
                           t->weapons[i].rof, t->weapons[i].at, PL_DICE_MAX);
    for (int i = 0; i < t->battery_count; i++)
        if (t->batteries[i].ping > PL_DICE_MAX)
            return pl_fail(error, PL_FULL, "battery: found ping %d, wanted at most %d", t->batteries[i].ping, PL_DICE_MAX);
    return PL_OK;
}

pl_status hof_prepare(pl_scene *scene, pl_error *error)
{
    hof_tables *t = scene->tables;
    pl_status status;
    pl_reader r = pl_reader_start(scene->data, error);
    read_constants(&r, t);
    read_small_tables(&r, t);
    read_batteries(&r, t);
    read_terrain(&r, t);
    read_weapons(&r, t);
    read_shapes(&r, t, scene);
    read_teams(&r, t);
    read_units(&r, t);
    if (r.status)
        return r.status;
    if ((status = check_dice(t, error)))
        return status;
    if (t->max_touching > HOF_TOUCHED_MAX)
        return pl_fail(error, PL_FULL, "constants.max_touching: found %d, wanted at most %d", t->max_touching, HOF_TOUCHED_MAX);
    return PL_OK;
}
