// test_battle.c - scenarios and battles: what an author may get wrong, and the line that tells him.
#define _POSIX_C_SOURCE 200809L
#include "formats/battle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/error.h"
#include "formats/home.h"
#include "formats/scenario_file.h"
#include "harness.h"
#include "rulesets.h"

static const char sound[] = "game: drill\n"
                            "name: Test\n"
                            "table: {width: 24, height: 24}\n"
                            "turns: 4\n"
                            "sides:\n"
                            "- {id: blue, name: Blue, home: south}\n"
                            "- {id: red, name: Red, home: north}\n"
                            "terrain:\n"
                            "- {id: w, kind: wood, area: [[0, 0], [4, 0], [4, 4.5], [0, 4]]}\n"
                            "- {id: d, kind: wood, parts: [[[10, 10], [11, 10], [11, 11]], [[14, 14], [15, 14], [15, 15]]]}\n"
                            "units:\n"
                            "- {id: B1, side: 1, type: line, at: [6, 4], facing: 0}\n"
                            "- {id: R1, side: red, type: guard, at: [6, 20], facing: 180, set: {men: 5}}\n"
                            "markers:\n"
                            "- {id: o, kind: objective, at: [12, 12], value: 2}\n";

// The sound scenario with one text replaced by another, and the one line it then gets.
static const char *complaint_about(const char *old, const char *new)
{
    static char line[800];
    char text[4096];
    const char *at = strstr(sound, old);
    CHECK(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - sound), sound, new, at + strlen(old));
    pl_battle *battle;
    pl_error error = {0};
    line[0] = '\0';
    if (pl_battle_open_text(pl_ruleset_named("drill"), text, strlen(text), "t.yaml", &battle, &error) != PL_OK)
        pl_error_print(&error, line, sizeof line);
    pl_battle_close(battle);
    CHECK(!strchr(line, '\n'));
    return line;
}

// Shows the whole line when the wanted part is not in it.
static void check_says(const char *line, const char *wanted) { CHECK_TEXT(strstr(line, wanted) ? wanted : line, wanted); }

TEST(battle_of_a_sound_scenario)
{
    pl_battle *battle;
    pl_error error = {0};
    char line[800] = "";
    if (pl_battle_open_text(pl_ruleset_named("drill"), sound, strlen(sound), "t.yaml", &battle, &error) != PL_OK)
        pl_error_print(&error, line, sizeof line);
    CHECK_TEXT(line, "");
    CHECK_TEXT(battle->text, sound);
    CHECK_TEXT(battle->scenario->id, "t");
    CHECK_EQ(battle->scenario->features[0].points[2].y, 4500);
    CHECK_EQ(battle->scenario->features[1].part_count, 2);
    CHECK_EQ(battle->scenario->features[1].part_ends[1], 6);
    CHECK_EQ(battle->scenario->units[1].side, 2);
    CHECK_EQ(pl_terrain_count(battle->scene->terrain), 2);
    CHECK_EQ(pl_scene_unit_named(battle->scene, "R1"), 2);
    pl_battle_close(battle);
}

TEST(scenario_schema_complaints)
{
    CHECK_TEXT(complaint_about("facing: 0", "facng: 0"), "t.yaml:12:45: units[0]: unknown key 'facng'; did you mean 'facing'?");
    CHECK_TEXT(complaint_about("{men: 5}", "{mem: 5}"), "t.yaml:13:68: units[1].set: unknown key 'mem'; did you mean 'men'?");
    CHECK_TEXT(complaint_about("table: {width: 24, height: 24}\n", ""), "t.yaml: the key 'table' is missing");
    CHECK_TEXT(complaint_about("at: [6, 4]", "at: 6"), "t.yaml:12:37: units[0].at: found a single value, wanted a list");
    CHECK_TEXT(complaint_about("[[10, 10], [11, 10], [11, 11]]", "[10, 10]"),
               "t.yaml:10:31: terrain[1].parts[0]: wanted points of two numbers, as [22.5, 16]");
}

TEST(scenario_value_complaints)
{
    CHECK_TEXT(complaint_about("4.5]", "4.5555]"),
               "t.yaml:9:46: terrain[0].area[2]: found '4.5555', wanted inches with at most three decimals");
    CHECK_TEXT(complaint_about("facing: 0", "facing: 400"),
               "t.yaml:12:53: units[0].facing: found '400', wanted a whole number from 0 to 359");
    CHECK_TEXT(complaint_about("side: 1,", "side: 3,"),
               "t.yaml:12:18: units[0].side: found '3', wanted a side: a number from 1 to 2, or its id");
    check_says(complaint_about("side: red", "side: rde"), "did you mean 'red'?");
    CHECK_TEXT(complaint_about("turns: 4", "turns: many"), "t.yaml:4:8: turns: found 'many', wanted a whole number from 0 to 1000");
    check_says(complaint_about("home: south", "home: suoth"), "did you mean 'south'?");
    check_says(complaint_about(" area: [[0, 0], [4, 0], [4, 4.5], [0, 4]]", ""), "t.yaml:9:3: terrain[0]: found 0 outlines");
    check_says(complaint_about("at: [6, 4], ", ""), "the key 'at'");
    check_says(complaint_about("game: drill", "game: chess"), "t.yaml:1:7: game: found a scenario for 'chess', wanted one for 'drill'");
}

TEST(scenario_names_are_harmless)
{
    check_says(complaint_about("name: Test", "name: \"a\\e[2J\""), "t.yaml:2:7: found U+001B in a text, wanted no control characters");
    check_says(complaint_about("name: Test", "name: \"a\\nb\""), "t.yaml:2:7: name: found a line break or tab in a name, wanted one line");
    check_says(complaint_about("name: Blue", "name: \"Bl\\nue\""), "t.yaml:6:20: sides[0].name: found a line break");
    CHECK_TEXT(complaint_about("name: Test", "name: Test\nabout: |\n  Two\n  lines."), "");
    check_says(complaint_about("type: line", "type: \"li\\nne\""), "unknown unit type 'li?ne'; did you mean 'line'?");
    check_says(complaint_about("id: B1", "id: 'B 1'"), "units[0].id: found 'B 1', wanted an id");
    check_says(complaint_about("id: B1", "id: 0"), "units[0].id: found '0', wanted an id");
}

TEST(scenario_name_complaints)
{
    CHECK_TEXT(complaint_about("type: line", "type: lime"), "t.yaml:12:27: units[0].type: unknown unit type 'lime'; did you mean 'line'?");
    CHECK_TEXT(complaint_about("kind: wood", "kind: wooods"),
               "t.yaml:9:17: terrain[0].kind: unknown terrain kind 'wooods'; did you mean 'wood'?");
    check_says(complaint_about("kind: objective", "kind: objectve"), "unknown marker kind 'objectve'; did you mean 'objective'?");
    check_says(complaint_about("turns: 4", "switches: {on: [last_stnd]}"),
               "t.yaml:4:17: switches.on[0]: unknown switch 'last_stnd'; did you mean 'last_stand'?");
    check_says(complaint_about("turns: 4", "overrides: [{name: squad.line.mve, value: 9}]"), "unknown column 'mve'; did you mean 'move'?");
    check_says(complaint_about("turns: 4", "overrides: [{name: squad, value: 9}]"), "wanted table.row.column");
    check_says(complaint_about("turns: 4", "overrides: [{name: squad.line.move, value: far}]"), "far");
    check_says(complaint_about("turns: 4", "goals: [{kind: hold, on: oo}]"), "did you mean 'o'?");
    check_says(complaint_about("id: R1", "id: B1"), "t.yaml:13:8: units[1].id: there is a unit 'B1' already");
}

// A game's own battle, opened by a text with more lines behind it; the one line it then gets.
static const char *complaint_of(const char *game, const char *units, const char *more)
{
    static char line[800];
    char text[2048];
    pl_battle *battle;
    pl_error error = {0};
    snprintf(text, sizeof text,
             "game: %s\nname: T\ntable: {width: 48, height: 36}\nturns: 4\nsides:\n- {id: a, name: A, home: south}\n"
             "- {id: b, name: B, home: north}\nunits:\n%s%s",
             game, units, more);
    line[0] = '\0';
    if (pl_battle_open_text(pl_ruleset_named(game), text, strlen(text), "t.yaml", &battle, &error) != PL_OK)
        pl_error_print(&error, line, sizeof line);
    pl_battle_close(battle);
    return line;
}

// Lists are the same in form for every game; a word that this one does not know, or a key that means nothing beside it, is refused.
TEST(scenario_words_of_another_game)
{
    static const char teams[] =
        "- {id: 1, side: 1, type: us_hq, pieces: [{at: [9, 9]}]}\n- {id: 51, side: 2, type: ger_hmg_team, pieces: [{at: [40, 30]}]}\n";
    CHECK_TEXT(complaint_of("hail-of-fire", teams, "goals: [{kind: owns_most}]\n"), "");
    CHECK_TEXT(complaint_of("hail-of-fire", teams, "goals: [{kind: own_most}]\n"),
               "t.yaml:11:16: goals[0].kind: unknown kind 'own_most' of goals; did you mean 'owns_most'?");
    CHECK_TEXT(complaint_of("hail-of-fire", teams, "goals: [{kind: owns_most, turn: 3}]\n"),
               "t.yaml:11:33: goals[0].turn: 'owns_most' takes no 'turn' in Hail of Fire");
    CHECK_TEXT(complaint_of("hail-of-fire", teams, "goals: [{kind: owns_at_least, value: 2}]\n"),
               "t.yaml:11:9: goals[0]: the key 'side' is missing: 'owns_at_least' needs it");
    CHECK_TEXT(complaint_of("hail-of-fire", teams, "zones: [{id: z, side: 1, use: deplpy, area: [[0, 0], [9, 0], [9, 9]]}]\n"),
               "t.yaml:11:31: zones[0].use: unknown use 'deplpy' of zones; did you mean 'deploy'?");
    CHECK_TEXT(complaint_of("hail-of-fire", teams, "arrivals: [{id: r, side: 1, turn: 2, edge: south, kind: flank}]\n"),
               "t.yaml:11:57: arrivals[0].kind: unknown kind 'flank' of arrivals, of which this game has none");
    CHECK_TEXT(complaint_of("hail-of-fire", teams, "arrivals: [{id: r, side: 1, turn: 2, edge: south, need: 4}]\n"),
               "t.yaml:11:57: arrivals[0].need: 'arrivals' takes no 'need' in Hail of Fire");
    CHECK_TEXT(complaint_of("hail-of-fire", teams, "arrivals: [{id: r, side: 1, turn: 300, edge: south, units: [1]}]\n"),
               "t.yaml:11:35: arrivals[0].turn: found 300, wanted 0 to 254");
}

TEST(scenario_words_that_a_game_has_none_of)
{
    check_says(complaint_about("turns: 4", "goals: [{kind: hold, on: o}]"), "unknown kind 'hold' of goals, of which this game has none");
    check_says(complaint_about("turns: 4", "arrivals: [{id: r, side: 1, units: [B1], edge: south}]"), "arrivals[0]: Drill has no arrivals");
    check_says(complaint_about("turns: 4", "random_end: {from: 2, need: 4, last: 6}"),
               "t.yaml:4:13: random_end: Drill knows no random end of this form");
    check_says(complaint_about("turns: 4", "zones: [{id: z, use: deploy, area: [[0, 0], [9, 0], [9, 9]]}]"),
               "zones[0]: the key 'side' is missing: 'deploy' needs it");
}

TEST(scenario_piece_off_the_table)
{
    check_says(complaint_about("at: [6, 4]", "at: [60, 4]"), "t.yaml:12:37: units[0].at:");
    check_says(complaint_about("at: [12, 12]", "at: [12, 99]"), "t.yaml:15:32: markers[0].at:");
}

TEST(battle_overrides_change_only_their_own_data)
{
    char text[2048];
    pl_battle *changed, *plain;
    pl_error error = {0};
    snprintf(text, sizeof text, "%soverrides: [{name: squad.line.move, value: 9}]\n", sound);
    CHECK_EQ(pl_battle_open_text(pl_ruleset_named("drill"), text, strlen(text), "a", &changed, &error), PL_OK);
    CHECK_EQ(pl_battle_open_text(pl_ruleset_named("drill"), sound, strlen(sound), "b", &plain, &error), PL_OK);
    pl_reader one = pl_reader_start(changed->data, &error), two = pl_reader_start(plain->data, &error);
    CHECK_EQ(pl_read_int(&one, "squad", "line", "move"), 9);
    CHECK_EQ(pl_read_int(&two, "squad", "line", "move"), 6);
    pl_battle_close(changed);
    pl_battle_close(plain);
}

TEST(battle_by_id_and_every_scenario_opens)
{
    pl_battle *battle;
    pl_error error = {0};
    CHECK_EQ(pl_battle_open(pl_ruleset_named("drill"), "frist-steps", &battle, &error), PL_MISSING);
    CHECK_TEXT(error.text, "Drill has no scenario 'frist-steps'; did you mean 'first-steps'?");
    for (int i = 0; pl_rulesets[i]; i++) {
        pl_scenario_info *list;
        int count;
        CHECK_EQ(pl_scenario_list(pl_rulesets[i], &list, &count, &error), PL_OK);
        bool has_tutorial = false;
        for (int k = 0; k < count; k++) {
            char line[800] = "";
            CHECK(!list[k].problem);
            if (pl_battle_open(pl_rulesets[i], list[k].id, &battle, &error) != PL_OK)
                pl_error_print(&error, line, sizeof line);
            CHECK_TEXT(line, "");
            CHECK_TEXT(battle->scenario->name, list[k].name);
            has_tutorial |= !strcmp(list[k].id, pl_rulesets[i]->tutorial);
            pl_battle_close(battle);
        }
        CHECK(has_tutorial);
        pl_scenario_list_free(list, count);
    }
}

TEST(home_by_environment)
{
    char found[PL_PATH_MAX], again[PL_PATH_MAX];
    pl_error error = {0};
    CHECK_EQ(pl_home(found, sizeof found, &error), PL_OK);
    setenv("PHASELINE_HOME", "/nowhere", 1);
    CHECK_EQ(pl_home(again, sizeof again, &error), PL_MISSING);
    CHECK_TEXT(error.text, "PHASELINE_HOME is /nowhere, wanted a folder that holds rulesets/");
    setenv("PHASELINE_HOME", found, 1);
    CHECK_EQ(pl_home(again, sizeof again, &error), PL_OK);
    CHECK_TEXT(again, found);
    unsetenv("PHASELINE_HOME");
}
