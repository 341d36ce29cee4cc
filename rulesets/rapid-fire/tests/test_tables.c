// test_tables.c - the tables say what their generators say, and the formations add up.
#include "tables.h"

#include "table.h"

// RF-SA.5: floor(points x die x column / 48), at least 1 on a six in columns 4 and 5.
TEST(rf_table_4_follows_its_generator)
{
    table t;
    lay(&t, "width: 48, height: 36",
        "groups: [{id: U1, side: 1, type: infantry}]\nunits: [{id: A, side: 1, type: hq, group: U1, at: [5, 5]}]\n", "T4", 1);
    const rf_tables *tables = rf_tables_of(t.battle->scene);
    for (int points = 1; points <= 20; points++)
        for (int column = 1; column <= 5; column++)
            for (int die = 1; die <= 6; die++) {
                int wanted = points * die * column / 48;
                if (die == 6 && column >= 4 && wanted < 1)
                    wanted = 1;
                CHECK_EQ(tables->casualties[points][column][die], wanted);
            }
    clear(&t);
}

// RF-AT.2: die + armour - class.
TEST(rf_at_effect_follows_its_generator)
{
    table t;
    lay(&t, "width: 48, height: 36",
        "groups: [{id: U1, side: 1, type: infantry}]\nunits: [{id: A, side: 1, type: hq, group: U1, at: [5, 5]}]\n", "T4", 1);
    const rf_tables *tables = rf_tables_of(t.battle->scene);
    for (int gun = 1; gun <= 6; gun++)
        for (int armour = 0; armour < 7; armour++)
            for (int die = 1; die <= 6; die++) {
                int sum = die + armour + 1 - gun;
                CHECK_EQ(tables->effect[gun][armour][die], sum >= 4 ? 'D' : sum == 3 ? 'H' : sum == 2 ? 'L' : 'N');
            }
    clear(&t);
}

// RF-GEN.11, RF-OBS.2: the rows every rule relies on are there.
TEST(rf_every_element_is_made_of_known_stands)
{
    table t;
    lay(&t, "width: 48, height: 36",
        "groups: [{id: U1, side: 1, type: infantry}]\nunits: [{id: A, side: 1, type: hq, group: U1, at: [5, 5]}]\n", "T4", 1);
    const rf_tables *tables = rf_tables_of(t.battle->scene);
    const pl_table *rows = pl_data_table(t.battle->scene->data, "element_type");
    CHECK(rows != NULL);
    for (int i = 0; i < rows->row_count; i++) {
        CHECK(tables->element[i].count > 0);
        for (int n = 0; n < tables->element[i].count; n++)
            CHECK(tables->type[tables->element[i].stands[n]].kind != RF_NO_KIND);
    }
    clear(&t);
}

// ---- no list is cut off in silence

TEST(rf_more_rows_than_there_is_room_for_are_refused)
{
    table t;
    lay(&t, "width: 48, height: 36",
        "groups: [{id: U1, side: 1, type: infantry}]\nunits: [{id: A, side: 1, type: hq, group: U1, at: [5, 5]}]\n", "T4", 1);
    pl_error error = {0};
    pl_reader from = pl_reader_start(t.battle->scene->data, &error);
    int rows = pl_read_rows(&from, "bomb");
    CHECK_EQ(rf_rows(&from, "bomb", rows), rows);
    CHECK_EQ(from.status, PL_OK);
    CHECK_EQ(rf_rows(&from, "bomb", rows - 1), 0);
    CHECK_EQ(from.status, PL_FULL);
    CHECK(strstr(error.text, "table bomb: 3 rows, wanted at most 2") != NULL);
    CHECK_EQ(rf_rows(&from, "terrain", 1), 0);  // the first refusal stays
    CHECK(strstr(error.text, "table bomb") != NULL);
    clear(&t);
}

static pl_status open_with(const char *body, pl_error *error)
{
    char text[12000];
    pl_battle *battle = NULL;
    snprintf(text, sizeof text,
             "game: rapid-fire\nname: Table\ntable: {width: 96, height: 60}\nsides: [{id: a, name: A}, {id: b, name: B}]\n"
             "groups: [{id: U1, side: 1, type: infantry}, {id: U2, side: 2, type: infantry}]\n%s",
             body);
    pl_status status = pl_battle_open_text(&rf_ruleset, text, strlen(text), "test", &battle, error);
    if (!status)
        pl_battle_close(battle);
    return status;
}

// RF-CAS.3: a position may have 31 sides and no more.
TEST(rf_a_position_of_too_many_sides_is_refused)
{
    for (int sides = 31; sides <= 32; sides++) {
        char body[2000];
        int length = snprintf(body, sizeof body,
                              "units: [{id: A, side: 1, type: hq, group: U1, at: [5, 5]}]\nterrain: [{id: p, kind: trench, area: [");
        for (int i = 0; i < sides - 1; i++)
            length += snprintf(body + length, sizeof body - (size_t)length, "[%d, %d.5], ", 10 + i, 20 + i % 2);
        snprintf(body + length, sizeof body - (size_t)length, "[25, 40]]}]\n");
        pl_error error = {0};
        pl_status status = open_with(body, &error);
        CHECK_EQ(status == PL_OK, sides == 31);
        if (status)
            CHECK(strstr(error.text, "a position of 32 sides, wanted at most 31") != NULL);
    }
}

// RF-GEN.7: a unit's figures are counted up to 255.
TEST(rf_a_unit_of_too_many_figures_is_refused)
{
    for (int extra = 0; extra <= 1; extra++) {  // 63 companies' worth of platoons of two figures, and guns of three
        char body[12000];
        int length = snprintf(body, sizeof body, "units:\n- {id: G, side: 1, type: atg_6pdr, group: U1, at: [90, 50]}\n");
        for (int i = 0; i < 126 + extra; i++)
            length += snprintf(body + length, sizeof body - (size_t)length,
                               "- {id: A%d, side: 1, type: platoon, group: U1, at: [%d, %d]}\n", i, 2 + i % 40 * 2, 2 + i / 40 * 2);
        pl_error error = {0};
        CHECK_EQ(open_with(body, &error) == PL_OK, !extra);
        if (extra)
            CHECK(strstr(error.text, "at most 255 figures") != NULL);
    }
}

// ---- the numbers are read where the rules look for them (section 5 of the rules)

static void lay_hq(table *t)
{
    lay(t, "width: 48, height: 36",
        "groups: [{id: U1, side: 1, type: infantry}]\nunits: [{id: A, side: 1, type: hq, group: U1, at: [5, 5]}]\n", "T4", 1);
}

static int row_named(const table *t, const char *name, const char *key)
{
    return pl_table_row(pl_data_table(t->battle->scene->data, name), key) + 1;
}

// RF-OBS.2, RF-OBS.6: ranges in inches, automatic and by chance, of regular, recce and OP; and the numbers of the die.
TEST(rf_observation_is_read_cell_by_cell)
{
    static const int want[RF_SIGHT_ROWS][RF_OBSERVERS][2] = {
        {{120, 0}, {120, 0}, {120, 0}}, {{36, 0}, {48, 0}, {60, 0}}, {{6, 24}, {9, 36}, {6, 48}}, {{12, 36}, {18, 48}, {12, 60}},
        {{24, 48}, {36, 60}, {36, 72}}, {{3, 12}, {6, 18}, {3, 24}}, {{6, 24}, {9, 36}, {6, 48}}, {{12, 48}, {18, 60}, {18, 72}}};
    table t;
    lay_hq(&t);
    const rf_tables *tables = rf_tables_of(t.battle->scene);
    for (int row = 0; row < RF_SIGHT_ROWS; row++)
        for (int type = 0; type < RF_OBSERVERS; type++) {
            CHECK_EQ(tables->sight[row][type].automatic, PL_INCHES(want[row][type][0]));
            CHECK_EQ(tables->sight[row][type].chance, PL_INCHES(want[row][type][1]));
        }
    CHECK_EQ(tables->chance_soft, 5);
    CHECK_EQ(tables->chance_hard, 6);
    CHECK_EQ(tables->chance_fired, 5);
    clear(&t);
}

// RF-SA.2, RF-SA.4, RF-HE.1, RF-AT.1: weapons by their names.
TEST(rf_weapons_are_read_cell_by_cell)
{
    static const struct {
        const char *key;
        int points, is_each, band[3];
    } small[] = {{"rifle", 1, 1, {6, 12, 18}},
                 {"smg", 1, 1, {6, 12, 0}},
                 {"mmg", 5, 0, {8, 16, 24}},
                 {"hmg", 6, 0, {8, 16, 30}},
                 {"veh_mg", 3, 0, {6, 12, 18}}};
    static const struct {
        const char *key;
        int points, weight, band, bands, least, most, called;
    } he[] = {{"mortar_light", 2, 0, 0, 0, 3, 18, 1}, {"mortar_medium", 5, 1, 0, 0, 6, 60, 2}, {"mortar_heavy", 7, 1, 0, 0, 10, 72, 2},
              {"ig_75", 6, 1, 8, 6, 6, 60, 2},        {"gun_20", 2, 0, 8, 6, 0, 0, 0},         {"gun_57", 3, 0, 8, 6, 0, 0, 0},
              {"gun_75_long", 6, 1, 10, 6, 0, 0, 0},  {"gun_88", 7, 1, 10, 6, 0, 0, 0},        {"how_105", 9, 2, 10, 6, 12, 0, 3},
              {"how_150", 12, 2, 10, 6, 12, 0, 3},    {"petard", 15, 2, 8, 1, 0, 0, 0},        {"rocket_air", 10, 2, 0, 0, 0, 0, 0}};
    static const struct {
        const char *key;
        int gun_class, band, bands, is_hand;
    } at[] = {{"at_hmg", 6, 8, 2, 0},    {"at_20", 6, 8, 3, 0},     {"at_2pdr", 5, 8, 5, 0},   {"at_6pdr", 4, 8, 6, 0},
              {"at_75_48", 3, 10, 6, 0}, {"at_88_71", 1, 10, 6, 0}, {"hand_piat", 4, 3, 2, 1}, {"hand_faust", 2, 3, 2, 1}};
    table t;
    lay_hq(&t);
    const rf_tables *tables = rf_tables_of(t.battle->scene);
    for (int i = 0; i < PL_COUNT(small); i++) {
        const rf_small *got = &tables->small[row_named(&t, "small_arms", small[i].key)];
        CHECK_EQ(got->points, small[i].points);
        CHECK_EQ(got->is_each, small[i].is_each);
        for (int band = 0; band < 3; band++)
            CHECK_EQ(got->band[band], PL_INCHES(small[i].band[band]));
    }
    for (int i = 0; i < PL_COUNT(he); i++) {
        const rf_he *got = &tables->he[row_named(&t, "he_weapon", he[i].key)];
        CHECK_EQ(got->points, he[i].points);
        CHECK_EQ(got->weight, he[i].weight);
        CHECK_EQ(got->band, PL_INCHES(he[i].band));
        CHECK_EQ(got->bands, he[i].bands);
        CHECK_EQ(got->least, PL_INCHES(he[i].least));
        CHECK_EQ(got->most, PL_INCHES(he[i].most));
        CHECK_EQ(got->called, he[i].called);
    }
    for (int i = 0; i < PL_COUNT(at); i++) {
        const rf_at *got = &tables->at[row_named(&t, "at_weapon", at[i].key)];
        CHECK_EQ(got->gun_class, at[i].gun_class);
        CHECK_EQ(got->band, PL_INCHES(at[i].band));
        CHECK_EQ(got->bands, at[i].bands);
        CHECK_EQ(got->is_hand, at[i].is_hand);
    }
    CHECK_EQ(tables->sa_smg_row, row_named(&t, "small_arms", "smg"));
    CHECK_EQ(tables->he_rocket, row_named(&t, "he_weapon", "rocket_air"));
    clear(&t);
}

// RF-MOR.10: what each type of test asks for, and which modifiers it takes.
TEST(rf_morale_is_read_cell_by_cell)
{
    static const int want[RF_TESTS][3] = {{4, 3, 2}, {3, 2, 99}, {4, 3, 99}, {3, 2, 1}, {3, 99, 99}};
    static const int below[RF_TESTS] = {RF_ROUT, RF_RETIRE, RF_RETIRE, RF_ROUT, RF_ABANDON};
    static const int mods[RF_MODS][2] = {{1, 31}, {-1, 31}, {-1, 7}, {1, 3}, {1, 1}, {-1, 1}, {-1, 8}};
    table t;
    lay_hq(&t);
    const rf_tables *tables = rf_tables_of(t.battle->scene);
    for (int i = 0; i < RF_TESTS; i++) {
        CHECK_EQ(tables->morale[i].carry, want[i][0]);
        CHECK_EQ(tables->morale[i].halt, want[i][1]);
        CHECK_EQ(tables->morale[i].retire, want[i][2]);
        CHECK_EQ(tables->morale[i].below, below[i]);
    }
    for (int i = 0; i < RF_MODS; i++) {
        CHECK_EQ(tables->morale_mod[i].value, mods[i][0]);
        CHECK_EQ(tables->morale_mod[i].types, mods[i][1]);
    }
    clear(&t);
}

// RF-AIR.12 to RF-AIR.18, RF-AA.4, RF-AMP.3 to RF-AMP.5.
TEST(rf_air_and_sea_are_read_cell_by_cell)
{
    static const int strafing[] = {4, 8, 10}, air_at[][4] = {{2, 5, 2, 4}, {2, 4, 4, 0}, {2, 4, 5, 0}};
    static const int bomb[][4] = {{6, 1500, 6, 0}, {12, 2000, 4, 1}, {18, 3000, 2, 1}};
    static const int aa[][4] = {{6, 0, 0, 0}, {5, 6, 0, 0}, {4, 6, 0, 0}, {4, 6, 5, 6}, {6, 0, 5, 6}};
    static const int vessel[RF_VESSELS][4] = {{3, 5, 0, 0}, {4, 6, 0, 0}, {2, 4, 2, 2}, {2, 4, 1, 3}};
    static const char *const strafers[] = {"light_mg", "heavy_mg", "cannon"}, *const cannon[] = {"rocket_pair", "cannon_37", "cannon_30"},
                             *const bombs[] = {"bomb_50", "bomb_250", "bomb_500"},
                             *const guns[] = {"unit_small_arms", "aa_hmg", "aa_20", "aa_37_40", "aa_75_up"};
    table t;
    lay_hq(&t);
    const rf_tables *tables = rf_tables_of(t.battle->scene);
    for (int i = 0; i < 3; i++) {
        int row = row_named(&t, "air_at", cannon[i]);
        CHECK_EQ(tables->strafing[row_named(&t, "strafing", strafers[i])], strafing[i]);
        CHECK_EQ(tables->air_at[row].dice, air_at[i][0]);
        CHECK_EQ(tables->air_at[row].hit, air_at[i][1]);
        CHECK_EQ(tables->air_at[row].gun_class, air_at[i][2]);
        CHECK_EQ(tables->air_at[row].he_hit, air_at[i][3]);
        row = row_named(&t, "bomb", bombs[i]);
        CHECK_EQ(tables->bomb[row].points, bomb[i][0]);
        CHECK_EQ(tables->bomb[row].radius, bomb[i][1]);
        CHECK_EQ(tables->bomb[row].gun_class, bomb[i][2]);
        CHECK_EQ(tables->bomb[row].ruins, bomb[i][3]);
    }
    for (int i = 0; i < 5; i++) {
        int row = row_named(&t, "aa_fire", guns[i]);
        CHECK_EQ(tables->aa[row].low_drive, aa[i][0]);
        CHECK_EQ(tables->aa[row].low_kill, aa[i][1]);
        CHECK_EQ(tables->aa[row].medium_drive, aa[i][2]);
        CHECK_EQ(tables->aa[row].medium_kill, aa[i][3]);
    }
    for (int i = 0; i < RF_VESSELS; i++) {
        CHECK_EQ(tables->vessel[i].damaged, vessel[i][0]);
        CHECK_EQ(tables->vessel[i].sunk, vessel[i][1]);
        CHECK_EQ(tables->vessel[i].sinks, vessel[i][2]);
        CHECK_EQ(tables->vessel[i].sinks_damaged, vessel[i][3]);
    }
    clear(&t);
}

// RF-GEN.3, RF-GEN.5: what a stand, gun or vehicle is worth, whatever the quality of its crew.
TEST(rf_points_are_read_for_every_quality)
{
    static const struct {
        const char *key;
        int points[3];
    } want[] = {{"rifle", {6, 8, 12}},      {"mortar_heavy", {36, 38, 42}}, {"atg_6pdr", {30, 30, 30}},
                {"flak88", {75, 75, 75}},   {"tiger", {130, 130, 130}},     {"jeep", {6, 6, 6}},
                {"ju87g", {100, 100, 100}}, {"lca", {10, 10, 10}},          {"lct", {30, 30, 30}}};
    table t;
    lay_hq(&t);
    const rf_tables *tables = rf_tables_of(t.battle->scene);
    for (int i = 0; i < PL_COUNT(want); i++) {
        int type = rf_type_named(tables, want[i].key);
        CHECK(type > 0);
        for (int quality = 0; quality < 3; quality++)
            CHECK_EQ(tables->type[type].points[quality], want[i].points[rf_quality_words[quality][0] == 'p'   ? 0
                                                                        : rf_quality_words[quality][0] == 'r' ? 1
                                                                                                              : 2]);
    }
    clear(&t);
}

// A scenario may change a number, not beyond what the rules can be played with.
TEST(rf_numbers_that_cannot_be_played_are_refused)
{
    static const struct {
        const char *key, *value;
        bool is_good;
    } tries[] = {
        {"sample", "0", false},       {"sample", "0.001", true},   {"sample", "2.999", true},          {"sample", "3", false},
        {"fan_step", "0", false},     {"fan_step", "1", true},     {"points_per_vehicle", "0", false}, {"points_per_vehicle", "1", true},
        {"loss_divisor", "0", false}, {"loss_divisor", "1", true}, {"grid_across", "0", false},        {"grid_across", "1", true},
        {"points_max", "21", false},  {"points_max", "20", true}};
    for (int i = 0; i < PL_COUNT(tries); i++) {
        char body[400];
        pl_error error = {0};
        snprintf(body, sizeof body,
                 "units: [{id: A, side: 1, type: hq, group: U1, at: [5, 5]}]\noverrides: [{name: constant.%s.value, value: %s}]\n",
                 tries[i].key, tries[i].value);
        pl_status status = open_with(body, &error);
        if ((status == PL_OK) != tries[i].is_good)
            fail_msg("%s %s: %s", tries[i].key, tries[i].value, error.text);
    }
}

// What the page draws round a piece: the bands of each of its weapons in turn, and its arc.
TEST(rf_ranges_are_those_of_the_weapon_asked_for)
{
    static const struct {
        const char *piece, *name;
        int weapon, count, first, last, arc;
    } want[] = {{"A.1", "small_arms", 0, 3, 6, 18, 180}, {"A.4", "hand", 0, 2, 3, 6, 180}, {"A.4", "small_arms", 1, 3, 6, 18, 180},
                {"M.1", "mg", 0, 3, 8, 24, 180},         {"T.1", "at", 0, 6, 8, 48, 180},  {"T.1", "he", 1, 6, 8, 48, 180},
                {"T.1", "mg", 2, 3, 6, 18, 180},         {"S.1", "at", 0, 6, 10, 60, 45},  {"G.1", "he", 1, 6, 8, 48, 45},
                {"F.1", "at", 0, 6, 10, 60, 180},        {"V.1", "he", 0, 1, 8, 8, 180}};
    table t;
    lay(&t, "width: 48, height: 36",
        "groups: [{id: U1, side: 1, type: infantry}, {id: U2, side: 1, type: squadron}]\nunits:\n"
        "- {id: A, side: 1, type: company_piat, group: U1, at: [5, 5]}\n- {id: M, side: 1, type: mg, group: U1, at: [5, 9]}\n"
        "- {id: T, side: 1, type: sherman75, group: U2, at: [9, 9]}\n- {id: S, side: 1, type: stug3, group: U2, at: [13, 9]}\n"
        "- {id: G, side: 1, type: atg_6pdr, group: U1, at: [17, 9]}\n- {id: F, side: 1, type: flak88, group: U1, at: [21, 9]}\n"
        "- {id: V, side: 1, type: avre, group: U2, at: [25, 9]}\n",
        "T4", 1);
    for (int i = 0; i < PL_COUNT(want); i++) {
        const char *name = NULL;
        pl_len bands[8] = {0};
        int arc = 0, count = rf_ruleset.ranges(turn_of(&t), piece(&t, want[i].piece), want[i].weapon, &name, bands, 8, &arc);
        if (count != want[i].count || strcmp(name, want[i].name))
            fail_msg("%s weapon %d: %d bands of %s", want[i].piece, want[i].weapon, count, name ? name : "nothing");
        CHECK_EQ(bands[0], PL_INCHES(want[i].first));
        CHECK_EQ(bands[count - 1], PL_INCHES(want[i].last));
        CHECK_EQ(arc, want[i].arc);
        if (count > 1)
            CHECK_EQ(rf_ruleset.ranges(turn_of(&t), piece(&t, want[i].piece), want[i].weapon, &name, bands, 1, &arc), 1);
    }
    const char *name = NULL;
    pl_len bands[8] = {0};
    int arc = 0;
    CHECK_EQ(rf_ruleset.ranges(turn_of(&t), piece(&t, "A.1"), 1, &name, bands, 8, &arc), -1);
    CHECK_EQ(rf_ruleset.ranges(turn_of(&t), piece(&t, "T.1"), 3, &name, bands, 8, &arc), -1);
    clear(&t);
}

// RF-GEN.3: an element belongs to a unit, has at most eight stands, all of a known type, and rides on something that is there.
TEST(rf_elements_that_cannot_be_played_are_refused)
{
    static const struct {
        const char *body, *text;
    } tries[] = {
        {"units: [{id: A, side: 1, type: hq, at: [5, 5]}]\n", "element A: wanted a group"},
        {"units: [{id: A, side: 1, type: hq, group: U1, at: [5, 5]}, {id: B, side: 1, type: hq, at: [9, 5]}]\n",
         "element B: wanted a group"},
        {"units: [{id: A, side: 1, type: hq, group: U1, pieces: [{at: [1, 5]}, {at: [3, 5]}, {at: [5, 5]}, {at: [7, 5]}, {at: [9, 5]}, "
         "{at: [11, 5]}, {at: [13, 5]}, {at: [15, 5]}, {at: [17, 5]}]}]\n",
         "element A: at most 8 stands"},
        {"units: [{id: A, side: 1, type: hq, group: U1, place: aboard, set: {carried_by: K}}, {id: K, side: 2, type: truck, group: U2, at: "
         "[9, 9]}]\n",
         "element A: carried_by 'K'"},
    };
    for (int i = 0; i < PL_COUNT(tries); i++) {
        pl_error error = {0};
        CHECK(open_with(tries[i].body, &error) != PL_OK);
        if (!strstr(error.text, tries[i].text))
            fail_msg("%d: %s", i, error.text);
    }
    pl_error error = {0};
    CHECK_EQ(open_with("units: [{id: A, side: 1, type: hq, group: U1, pieces: [{at: [1, 5]}, {at: [3, 5]}, {at: [5, 5]}, {at: [7, 5]}, "
                       "{at: [9, 5]}, {at: [11, 5]}, {at: [13, 5]}, {at: [15, 5]}]}]\n",
                       &error),
             PL_OK);
}
