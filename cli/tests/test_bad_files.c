// test_bad_files.c - files that are wrong: each is told in one line with its place, what was found and what was wanted; exit code 2.
#define _POSIX_C_SOURCE 200809L
#include "program.h"

#include "formats/letters.h"

// A scenario of the drill game that is right; the tests below put one thing wrong.
static const char *const head = "game: drill\n"
                                "name: A test\n"
                                "table: {width: 36, height: 24}\n"
                                "sides:\n"
                                "- {id: blue, name: Blue}\n"
                                "- {id: red, name: Red}\n";
static const char *const units = "units:\n"
                                 "- {id: B1, side: 1, type: line, at: [12, 4], facing: 0}\n"
                                 "- {id: R1, side: 2, type: line, at: [24, 20], facing: 180}\n";

static const char *scenario(const char *first, const char *second, const char *third)
{
    char text[4096];
    const char *path = own_file("battle.yaml");
    snprintf(text, sizeof text, "%s%s%s", first, second, third);
    write_file(path, text);
    return path;
}

TEST(a_right_scenario_passes)
{
    CHECK_EQ(run("check %s", scenario(head, units, "")), 0);
    CHECK_SAID("1 passed, 0 failed");
}

TEST(an_unknown_key_is_told_with_its_place_and_the_nearest)
{
    const char *path = scenario(head, units, "terain: []\n");
    run("simulate drill %s --games 1", path);
    CHECK_ONE_LINE(2);
    CHECK_SAID("battle.yaml:10:1:");
    CHECK_SAID("terain");
    CHECK_SAID("did you mean 'terrain'?");
    CHECK_EQ(run("check %s", path), 2);
    CHECK_SAID("battle.yaml:10:1:");
    CHECK_SAID("0 passed, 1 failed");
}

TEST(an_unknown_unit_type_is_told_with_the_nearest)
{
    run("simulate drill %s --games 1", scenario(head, "units:\n- {id: B1, side: 1, type: lime, at: [12, 4]}\n", ""));
    CHECK_ONE_LINE(2);
    CHECK_SAID("battle.yaml:8:");
    CHECK_SAID("did you mean 'line'?");
}

TEST(a_piece_off_the_table_is_told)
{
    run("simulate drill %s --games 1", scenario(head, units, "- {id: B2, side: 1, type: line, at: [40, 4], facing: 0}\n"));
    CHECK_ONE_LINE(2);
    CHECK_SAID("battle.yaml:10:");
    CHECK_SAID("units[2]");
}

TEST(overlapping_pieces_are_told)
{
    run("simulate drill %s --games 1", scenario(head, units, "- {id: B2, side: 1, type: line, at: [12, 4.1], facing: 0}\n"));
    CHECK_ONE_LINE(2);
    CHECK_SAID("battle.yaml:");
    CHECK_SAID("B1");
    CHECK_SAID("B2");
}

TEST(two_units_of_one_id_are_told)
{
    run("simulate drill %s --games 1", scenario(head, units, "- {id: B1, side: 1, type: line, at: [30, 4], facing: 0}\n"));
    CHECK_ONE_LINE(2);
    CHECK_SAID("battle.yaml:10:");
}

TEST(an_unknown_game_in_a_file_is_told)
{
    CHECK_EQ(run("check %s", scenario("game: dril\nname: x\n", "", "")), 2);
    CHECK_SAID("unknown game 'dril'; did you mean 'drill'?");
    CHECK_EQ(run("check %s", scenario("name: x\n", "", "")), 2);
    CHECK_SAID("found no key 'game'");
}

TEST(ten_megabytes_of_junk_are_refused_quickly)
{
    const char *path = own_file("junk.yaml");
    FILE *file = fopen(path, "wb");
    uint32_t noise = 1;
    for (int i = 0; i < 10 << 20; i++) {
        noise = noise * 1664525u + 1013904223u;
        fputc((int)(noise >> 24), file);
    }
    fclose(file);
    run("simulate drill %s --games 1", path);
    CHECK_ONE_LINE(2);
    CHECK_SAID("junk.yaml");
    CHECK_EQ(run("check %s", path), 2);
    CHECK_SAID("junk.yaml");
    CHECK_SAID("0 passed, 1 failed");
}

TEST(a_missing_file_and_a_folder_are_told)
{
    CHECK_EQ(run("check %s", own_file("nowhere.yaml")), 2);
    CHECK_SAID("nowhere.yaml");
    CHECK_EQ(run("check ./"), 2);
    CHECK_SAID("0 passed, 1 failed");
    run("simulate drill %s", own_file("nowhere.yaml"));
    CHECK_ONE_LINE(2);
}

// A copy of the drill game with one line of its data edited away.
TEST(a_missing_table_value_is_told)
{
    char command[512];
    const char *home = own_file("home");
    snprintf(command, sizeof command,
             "mkdir -p %s/rulesets && cp -r rulesets/drill %s/rulesets/ && sed -i '/key: scouts/d' %s/rulesets/drill/data/*.yaml", home,
             home, home);
    CHECK_EQ(system(command), 0);
    setenv("PHASELINE_HOME", home, 1);
    run("simulate drill first-steps --games 1");
    unsetenv("PHASELINE_HOME");
    CHECK_ONE_LINE(2);
    CHECK_SAID("scouts");
}

// ---- what a terminal would obey

// Neither escape nor bell nor an override of the direction of writing comes through, whatever the file holds and whichever verb quotes it.
static void check_terminal(const char *what)
{
    uint32_t letter;
    const char *at = pl_letters_fault(ran.said, strlen(ran.said), &letter);
    if (at)
        fail_msg("%s: U+%04X reaches the terminal in: %s", what, (unsigned)letter, ran.said);
}

TEST(nothing_of_a_file_reaches_the_terminal_that_it_would_obey)
{
    static const char *const harmful[] = {"\\e[2J", "\\a", "\\u202e", "\\x9b2J", "\xE2\x80\xAE", "\x1b[2J"};
    for (size_t i = 0; i < sizeof harmful / sizeof *harmful; i++) {
        char unit[256], text[2048];
        snprintf(unit, sizeof unit,
                 "units:\n- {id: \"B%s\", side: 1, type: line, at: [12, 4]}\n- {id: R1, side: 2, type: line, at: [24, 20]}\n", harmful[i]);
        const char *path = scenario(head, unit, "");
        CHECK_EQ(run("play drill %s --players random,random --seed 1", path), 2);
        check_terminal("play");
        CHECK_EQ(run("check %s", path), 2);
        check_terminal("check");
        run("simulate drill %s --games 1", path);
        check_terminal("simulate");
        snprintf(text, sizeof text, "game: \"dri%s\"\nexamples:\n- id: \"v%s\"\n  choices: [\"x%s\"]\n", harmful[i], harmful[i],
                 harmful[i]);
        write_file(own_file("e.yaml"), text);
        CHECK(run("example %s", own_file("e.yaml")) != 0);
        check_terminal("example");
        snprintf(text, sizeof text, "{\"phaseline\":1,\"game\":\"drill\",\"scenario\":\"s%s\",\"text\":\"%s\",\"hash\":\"\",\"dice\":[]}\n",
                 i == 2 ? harmful[i] : "", i > 3 ? harmful[i] : "x\\u001b[2J");
        write_file(own_file("j.jsonl"), text);
        CHECK_EQ(run("replay %s", own_file("j.jsonl")), 3);
        check_terminal("replay");
    }
}

TEST(words_of_the_command_line_are_quoted_without_harm)
{
    run("play 'dri\x1b[2J\xe2\x80\xae' x");
    CHECK_ONE_LINE(2);
    check_terminal("play");
    run("replay 'no\x1b[2J.jsonl'");
    CHECK_ONE_LINE(2);
    check_terminal("replay");
    run("check 'no\x1b[2J.yaml'");
    check_terminal("check");
}

TEST(everything_of_the_drill_game_is_right)
{
    CHECK_EQ(run("check drill"), 0);
    CHECK_SAID(" passed, 0 failed");
}
