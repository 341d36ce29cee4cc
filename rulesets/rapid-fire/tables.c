// tables.c - reads the rules data into rf_tables: a plain list of reads with one check at its end.
// Stands on data.h; called once for each battle, before its units are known. Forces are read in tables_forces.c.
#include "tables.h"

#include <string.h>

#include "tables_forces.h"

int rf_rows(pl_reader *from, const char *table, int room)
{
    int count = pl_read_rows(from, table);
    if (count <= room)
        return count;
    if (from->status == PL_OK)
        from->status = pl_fail(from->error, PL_FULL, "table %s: %d rows, wanted at most %d", table, count, room);
    return 0;
}

static void read_terrain(pl_reader *from, rf_tables *t)
{
    static const char *const costs[] = {"full", "half", "d6", "no", NULL};
    static const char *const sights[] = {"-", "wood", "blocks", "two", "level", NULL};
    static const char *const covers[] = {"-", "soft", "hard", NULL};
    static const char *const shapes[] = {"area", "line", NULL};
    static const char *const flags[] = {"road", "position", "fortification", "door", "hill", "sea", "beach", NULL};
    static const char *const gaits[] = {"foot", "tracked", "wheeled"};
    int count = rf_rows(from, "terrain", RF_GROUNDS_MAX);
    for (int i = 0; i < count; i++) {
        const char *key = pl_read_key(from, "terrain", i);
        rf_ground *g = &t->ground[i];
        uint64_t bit = (uint64_t)1 << i;
        g->is_line = (uint8_t)pl_read_word(from, "terrain", key, "shape", shapes);
        g->sight = (uint8_t)pl_read_word(from, "terrain", key, "sight", sights);
        g->rise = (int8_t)pl_read_int(from, "terrain", key, "rise");
        g->cover = (uint8_t)pl_read_word(from, "terrain", key, "cover", covers);
        g->spot = (uint8_t)pl_read_word(from, "terrain", key, "spot", covers);
        g->flags = (uint8_t)pl_read_words(from, "terrain", key, "flags", flags);
        for (int gait = 0; gait < RF_GAITS; gait++) {
            g->cost[gait] = (uint8_t)pl_read_word(from, "terrain", key, gaits[gait], costs);
            if (g->cost[gait] == RF_HALF)
                t->half[gait] |= bit;
            if (g->cost[gait] == RF_NO)
                *(g->is_line ? &t->barred_lines[gait] : &t->barred_areas[gait]) |= bit;
            if (g->cost[gait] == RF_D6)
                t->d6[gait] |= bit;
        }
        t->woods |= g->sight == RF_SIGHT_WOOD ? bit : 0;
        t->blockers |= g->sight == RF_SIGHT_BLOCKS || g->sight == RF_SIGHT_WOOD || g->sight == RF_SIGHT_LEVEL ? bit : 0;
        t->twos |= g->sight == RF_SIGHT_TWO ? bit : 0;
        t->hills |= g->flags & RF_IS_HILL ? bit : 0;
        t->positions |= g->flags & RF_IS_POSITION ? bit : 0;
        t->fortifications |= g->flags & RF_IS_FORTIFICATION ? bit : 0;
        t->roads |= g->flags & RF_IS_ROAD ? bit : 0;
        t->beaches |= g->flags & RF_IS_BEACH ? bit : 0;
        t->seas |= g->flags & RF_IS_SEA ? bit : 0;
        t->cover_lines |= g->is_line && (g->cover || g->spot) ? bit : 0;
        t->covers |= g->cover ? bit : 0;
    }
    t->kind_of_ruin = (uint8_t)pl_read_row(from, "terrain", "ruin");
    t->kind_of_building = (uint8_t)pl_read_row(from, "terrain", "building");
}

static void read_sight(pl_reader *from, rf_tables *t)
{
    static const char *const rows[] = {"open_vehicle",   "open_foot",  "soft_still",  "soft_active",
                                       "soft_fired_gun", "hard_still", "hard_active", "hard_fired_gun"};
    static const char *const near[] = {"regular", "recce", "op"}, *const far[] = {"regular_chance", "recce_chance", "op_chance"};
    for (int r = 0; r < RF_SIGHT_ROWS; r++)
        for (int o = 0; o < RF_OBSERVERS; o++)
            t->sight[r][o] = (rf_sight_range){pl_read_len(from, "observation", rows[r], near[o]),
                                              pl_read_len_or(from, "observation", rows[r], far[o], 0)};
    t->chance_soft = pl_read_int(from, "chance_number", "soft", "number");
    t->chance_hard = pl_read_int(from, "chance_number", "hard", "number");
    t->chance_fired = pl_read_int(from, "chance_number", "fired_from_building", "number");
}

static void read_morale(pl_reader *from, rf_tables *t)
{
    static const char *const tests[] = {"casualties", "under_idf", "tank_fear", "squadron", "lone_vehicle", NULL};
    static const char *const mods[] = {"elite", "poor", "hq_lost", "afv_near", "all_hard", "three_quarters", "squadron_half"};
    static const char *const below[] = {"carry_on", "halt", "retire", "rout", "abandon", NULL};
    for (int i = 0; i < RF_TESTS; i++) {
        t->morale[i].carry = (int8_t)pl_read_int(from, "morale_result", tests[i], "carry_on");
        t->morale[i].halt = (int8_t)pl_read_int_or(from, "morale_result", tests[i], "halt", 99);
        t->morale[i].retire = (int8_t)pl_read_int_or(from, "morale_result", tests[i], "retire", 99);
        t->morale[i].below = (uint8_t)pl_read_word(from, "morale_result", tests[i], "below", below);
    }
    for (int i = 0; i < RF_MODS; i++) {
        t->morale_mod[i].value = (int8_t)pl_read_int(from, "morale_modifier", mods[i], "value");
        t->morale_mod[i].types = (uint8_t)pl_read_words(from, "morale_modifier", mods[i], "types", tests);
    }
}

static void read_weapons(pl_reader *from, rf_tables *t)
{
    static const char *const weights[] = {"light", "medium", "heavy", NULL};
    static const char *const called[] = {"-", "itself", "hq", "op", NULL};
    int count = rf_rows(from, "small_arms", RF_ROWS_FIT);
    for (int i = 0; i < count; i++) {
        const char *key = pl_read_key(from, "small_arms", i);
        t->small[i + 1] = (rf_small){(uint8_t)pl_read_int(from, "small_arms", key, "points"),
                                     pl_read_flag(from, "small_arms", key, "a_figure"),
                                     {pl_read_len(from, "small_arms", key, "short"), pl_read_len(from, "small_arms", key, "medium"),
                                      pl_read_len_or(from, "small_arms", key, "long", 0)}};
    }
    t->sa_smg_row = 1 + pl_read_row(from, "small_arms", "smg");
    count = rf_rows(from, "he_weapon", RF_ROWS_FIT);
    for (int i = 0; i < count; i++) {
        const char *key = pl_read_key(from, "he_weapon", i);
        t->he[i + 1] = (rf_he){.points = (uint8_t)pl_read_int(from, "he_weapon", key, "points"),
                               .weight = (uint8_t)pl_read_word(from, "he_weapon", key, "weight", weights),
                               .bands = (uint8_t)pl_read_int_or(from, "he_weapon", key, "bands", 0),
                               .called = (uint8_t)pl_read_word(from, "he_weapon", key, "called", called),
                               .has_indirect = pl_read_has(from, "he_weapon", key, "min"),
                               .band = pl_read_len_or(from, "he_weapon", key, "band", 0),
                               .least = pl_read_len_or(from, "he_weapon", key, "min", 0),
                               .most = pl_read_len_or(from, "he_weapon", key, "max", 0)};
    }
    t->he_rocket = 1 + pl_read_row(from, "he_weapon", "rocket_air");
    count = rf_rows(from, "at_weapon", RF_ROWS_FIT);
    for (int i = 0; i < count; i++) {
        const char *key = pl_read_key(from, "at_weapon", i);
        t->at[i + 1] = (rf_at){(uint8_t)pl_read_int(from, "at_weapon", key, "class"), (uint8_t)pl_read_int(from, "at_weapon", key, "bands"),
                               pl_read_flag(from, "at_weapon", key, "hand"), pl_read_len(from, "at_weapon", key, "band")};
    }
    for (int i = 0; i < RF_WEIGHTS; i++) {
        t->zone[i].diameter = pl_read_len(from, "risk_zone", weights[i], "diameter");
        t->zone[i].armour = (uint8_t)pl_read_int_or(from, "risk_zone", weights[i], "armour", 0);
        t->zone[i].vessel = (int8_t)pl_read_int(from, "risk_zone", weights[i], "vessel");
    }
}

static int digit_of(char c)
{
    const char *digits = "0123456789abcdef", *found = strchr(digits, c);
    return found ? (int)(found - digits) : 0;
}

static void read_effects(pl_reader *from, rf_tables *t)
{
    static const char *const columns[] = {"col1", "col2", "col3", "col4", "col5"};
    static const char *const armours[] = {"A", "B", "C", "D", "E", "F", "G"};
    static const char *const fires[] = {"sa_short", "sa_medium", "sa_long", "he"}, *const covers[] = {"open", "soft", "hard", "bunker"};
    for (int points = 1; points <= 20; points++) {
        char key[3] = {(char)(points < 10 ? '0' + points : '0' + points / 10), (char)(points < 10 ? 0 : '0' + points % 10), 0};
        for (int c = 0; c < 5; c++) {
            const char *cell = pl_read_text(from, "table4", key, columns[c]);
            for (int die = 1; die <= 6 && cell[die - 1]; die++)
                t->casualties[points][c + 1][die] = (uint8_t)digit_of(cell[die - 1]);
        }
    }
    for (int c = 1; c <= 6; c++)
        for (int a = 0; a < 7; a++) {
            char key[2] = {(char)('0' + c), 0};
            const char *cell = pl_read_text(from, "at_effect", key, armours[a]);
            for (int die = 1; die <= 6 && cell[die - 1]; die++)
                t->effect[c][a][die] = cell[die - 1];
        }
    for (int f = 0; f < 4; f++)
        for (int c = 0; c < 4; c++)
            t->column[f][c] = (uint8_t)pl_read_int(from, "fire_column", fires[f], covers[c]);
}

static void read_small_tables(pl_reader *from, rf_tables *t)
{
    static const char *const idf[] = {"artillery", "mortar", "mortar_light"};
    for (int i = 0; i < RF_IDF_ROWS; i++) {
        t->idf[i].still = (uint8_t)pl_read_int(from, "idf_to_hit", idf[i], "stationary");
        t->idf[i].moving = (uint8_t)pl_read_int(from, "idf_to_hit", idf[i], "moving");
        t->idf[i].chain = (uint8_t)pl_read_int(from, "idf_to_hit", idf[i], "chain");
        t->idf[i].second = (uint8_t)pl_read_int_or(from, "idf_to_hit", idf[i], "second", 0);
        t->idf[i].add = (uint8_t)pl_read_int(from, "idf_to_hit", idf[i], "second_add");
    }
    t->sa_elite = pl_read_int(from, "sa_modifier", "elite", "value");
    t->sa_poor = pl_read_int(from, "sa_modifier", "poor", "value");
    t->sa_moved = pl_read_int(from, "sa_modifier", "moved", "value");
    t->sa_smg = pl_read_int(from, "sa_modifier", "smg_short", "value");
    t->hand_near = pl_read_int(from, "hand_to_hit", "near", "number");
    t->hand_far = pl_read_int(from, "hand_to_hit", "far", "number");
    t->radio_good = pl_read_int(from, "radio", "good", "number");
    t->radio_weak = pl_read_int(from, "radio", "weak", "number");
    t->assault_figure = pl_read_int(from, "assault_value", "figure", "value");
    t->assault_afv = pl_read_int(from, "assault_value", "afv", "value");
    t->assault_vehicle = pl_read_int(from, "assault_value", "vehicle", "value");
    t->assault_passenger = pl_read_int(from, "assault_value", "passenger", "value");
    t->assault_elite = pl_read_int(from, "assault_modifier", "elite", "value");
    t->assault_poor = pl_read_int(from, "assault_modifier", "poor", "value");
    t->assault_hard = pl_read_int(from, "assault_modifier", "hard", "value");
    t->assault_soft = pl_read_int(from, "assault_modifier", "soft", "value");
}

static void read_air_and_sea(pl_reader *from, rf_tables *t)
{
    static const char *const vessels[] = {"lca", "lct", "dukw", "dd"};
    static const char *const effects[] = {"-", "passengers", "vehicle", "vehicles", "half_passengers", "light", NULL};
    int count = rf_rows(from, "strafing", RF_FEW_MAX - 1);
    for (int i = 0; i < count; i++)
        t->strafing[i + 1] = (uint8_t)pl_read_int(from, "strafing", pl_read_key(from, "strafing", i), "points");
    count = rf_rows(from, "air_at", RF_FEW_MAX - 1);
    for (int i = 0; i < count; i++) {
        const char *key = pl_read_key(from, "air_at", i);
        t->air_at[i + 1].dice = (uint8_t)pl_read_int(from, "air_at", key, "dice");
        t->air_at[i + 1].hit = (uint8_t)pl_read_int(from, "air_at", key, "hit");
        t->air_at[i + 1].gun_class = (uint8_t)pl_read_int(from, "air_at", key, "class");
        t->air_at[i + 1].he_hit = (uint8_t)pl_read_int_or(from, "air_at", key, "he_hit", 0);
    }
    count = rf_rows(from, "bomb", RF_FEW_MAX - 1);
    for (int i = 0; i < count; i++) {
        const char *key = pl_read_key(from, "bomb", i);
        t->bomb[i + 1].points = (uint8_t)pl_read_int(from, "bomb", key, "points");
        t->bomb[i + 1].radius = pl_read_len(from, "bomb", key, "radius");
        t->bomb[i + 1].gun_class = (uint8_t)pl_read_int(from, "bomb", key, "armour");
        t->bomb[i + 1].ruins = pl_read_flag(from, "bomb", key, "ruins");
    }
    count = rf_rows(from, "aa_fire", RF_FEW_MAX - 1);
    for (int i = 0; i < count; i++) {
        const char *key = pl_read_key(from, "aa_fire", i);
        t->aa[i + 1].low_drive = (uint8_t)pl_read_int_or(from, "aa_fire", key, "low_drive", 0);
        t->aa[i + 1].low_kill = (uint8_t)pl_read_int_or(from, "aa_fire", key, "low_kill", 0);
        t->aa[i + 1].medium_drive = (uint8_t)pl_read_int_or(from, "aa_fire", key, "medium_drive", 0);
        t->aa[i + 1].medium_kill = (uint8_t)pl_read_int_or(from, "aa_fire", key, "medium_kill", 0);
    }
    t->aa_unit = 1 + pl_read_row(from, "aa_fire", "unit_small_arms");
    t->aa_multiple = pl_read_int(from, "aa_modifier", "multiple", "value");
    t->aa_poor = pl_read_int(from, "aa_modifier", "poor", "value");
    for (int i = 0; i < RF_VESSELS; i++) {
        t->vessel[i].damaged = (uint8_t)pl_read_int(from, "vessel_hit", vessels[i], "damaged");
        t->vessel[i].sunk = (uint8_t)pl_read_int(from, "vessel_hit", vessels[i], "sunk");
        t->vessel[i].effect = (uint8_t)pl_read_word(from, "vessel_hit", vessels[i], "effect", effects);
        t->vessel[i].mine = (uint8_t)pl_read_word(from, "vessel_mine", vessels[i], "effect", effects);
        if (i >= RF_VESSEL_DUKW) {
            t->vessel[i].sinks = (uint8_t)pl_read_int(from, "flounder", vessels[i], "sinks");
            t->vessel[i].sinks_damaged = (uint8_t)pl_read_int(from, "flounder", vessels[i], "damaged");
        }
    }
}

static void read_numbers(pl_reader *from, rf_tables *t)
{
    const struct {
        const char *key;
        int *to;
    } numbers[] = {
        {"figs_threshold", &t->figs_threshold},
        {"loss_divisor", &t->loss_divisor},
        {"three_quarters_percent", &t->three_quarters_percent},
        {"smoke_hit", &t->smoke_hit},
        {"smoke_per_weapon", &t->smoke_per_weapon},
        {"heroic_success", &t->heroic_success},
        {"heroic_elite", &t->heroic_elite},
        {"assault_sides", &t->assault_sides},
        {"assault_d10", &t->assault_d10},
        {"assault_heavy", &t->assault_heavy},
        {"assault_destroyed", &t->assault_destroyed},
        {"groups_per_battalion", &t->groups_per_battalion},
        {"group_max_figs", &t->group_max_figs},
        {"moved_penalty", &t->moved_penalty},
        {"damage_penalty", &t->damage_penalty},
        {"cover_penalty", &t->cover_penalty},
        {"weapon_lost_on", &t->weapon_lost_on},
        {"soft_skin_kill", &t->soft_skin_kill},
        {"passenger_faces", &t->passenger_faces},
        {"air_delay", &t->air_delay},
        {"air_stay", &t->air_stay},
        {"air_targets", &t->air_targets},
        {"spot_planned", &t->spot_planned},
        {"spot_own", &t->spot_own},
        {"air_kill", &t->air_kill},
        {"dive_hit", &t->dive_hit},
        {"air_points_per_side", &t->air_points},
        {"vessel_points", &t->vessel_points},
        {"vessel_mine_on", &t->vessel_mine_on},
        {"vehicle_mine_destroyed", &t->mine_destroyed},
        {"vehicle_mine_immobile", &t->mine_immobile},
        {"lct_vehicle_lost", &t->lct_vehicle_lost},
        {"lct_mine_lost", &t->lct_mine_lost},
        {"gun_arc", &t->gun_arc},
        {"gun_pivot", &t->gun_pivot},
        {"fan_step", &t->fan_step},
        {"points_per_vehicle", &t->points_per_vehicle},
        {"draw_percent", &t->draw_percent},
        {"grid_across", &t->grid_across},
        {"grid_along", &t->grid_along},
        {"points_max", &t->points_max},
    };
    const struct {
        const char *key;
        pl_len *to;
    } lengths[] = {
        {"tank_fear_range", &t->fear_range},
        {"afv_support_range", &t->support_range},
        {"wood_sight", &t->wood_sight},
        {"smoke_length", &t->smoke_length},
        {"smoke_depth", &t->smoke_depth},
        {"smoke_near", &t->smoke_near},
        {"heroic_range", &t->heroic_range},
        {"assault_reach", &t->assault_reach},
        {"occupy_move", &t->occupy_move},
        {"group_gap", &t->group_gap},
        {"air_place", &t->air_place},
        {"aa_range", &t->aa_range},
        {"strafe_spread", &t->strafe_spread},
        {"lane_width", &t->lane_width},
        {"contact_gap", &t->contact_gap},
        {"wood_fire_depth", &t->wood_fire_depth},
        {"road_half", &t->road_half},
        {"sample", &t->sample},
        {"company_gap", &t->company_gap},
        {"at_team_gap", &t->at_team_gap},
        {"column_gap", &t->column_gap},
        {"entry_cost", &t->entry_cost},
        {"embark_near", &t->embark_near},
        {"disembark_near", &t->disembark_near},
        {"tow_retire", &t->tow_retire},
        {"survivors_near", &t->survivors_near},
        {"aim_near", &t->aim_near},
        {"withdraw_slack", &t->withdraw_slack},
        {"withdraw_clear", &t->withdraw_clear},
        {"withdraw_sight", &t->withdraw_sight},
        {"withdraw_friend", &t->withdraw_friend},
        {"hidden_meet", &t->hidden_meet},
        {"objective_near", &t->objective_near},
        {"crossing_fixed", &t->crossing_fixed},
        {"telephone", &t->telephone},
        {"grid_square", &t->grid_square},
    };
    for (int i = 0; i < PL_COUNT(numbers); i++)
        *numbers[i].to = pl_read_int(from, "constant", numbers[i].key, "value");
    for (int i = 0; i < PL_COUNT(lengths); i++)
        *lengths[i].to = pl_read_len(from, "constant", lengths[i].key, "value");
}

// The own base edge of each side as a bearing. Where the scenario is silent: side 1 south, side 2 north.
static pl_status read_homes(const pl_scene *scene, rf_tables *t, pl_error *error)
{
    static const char *const edges[] = {"north", "east", "south", "west", NULL};
    for (int side = 1; side <= scene->scenario->side_count; side++) {
        const char *home = scene->scenario->sides[side - 1].home;
        int edge = pl_parse_word(home ? home : side == 1 ? "south" : "north", edges);
        if (edge < 0)
            return pl_fail_at(error, PL_BAD, "sides", "side %d: home is '%s', wanted north, east, south or west", side, home);
        t->home[side] = (int16_t)(90 * edge);
    }
    return PL_OK;
}

static pl_status check_numbers(const rf_tables *t, pl_error *error)
{
    if (t->sample <= 0 || t->sample >= t->hidden_meet)
        return pl_fail(error, PL_BAD, "table constant: sample must be more than 0 and less than hidden_meet");
    if (t->fan_step <= 0 || t->points_per_vehicle <= 0 || t->loss_divisor <= 0 || t->grid_across <= 0 || t->points_max > 20)
        return pl_fail(error, PL_BAD,
                       "table constant: fan_step, points_per_vehicle, loss_divisor and grid_across are more than 0, points_max at most 20");
    return PL_OK;
}

pl_status rf_prepare(pl_scene *scene, pl_error *error)
{
    rf_tables *t = scene->tables;
    pl_reader from = pl_reader_start(scene->data, error);
    read_terrain(&from, t);
    read_sight(&from, t);
    read_morale(&from, t);
    read_weapons(&from, t);
    read_effects(&from, t);
    read_small_tables(&from, t);
    read_air_and_sea(&from, t);
    read_numbers(&from, t);
    rf_read_forces(&from, t, scene);
    if (from.status)
        return from.status;
    pl_status status = read_homes(scene, t, error);
    return status ? status : check_numbers(t, error);
}
