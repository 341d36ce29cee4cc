// test_bad_files.c - files that are wrong: each is told in one line with its place, what was found and what was wanted; exit code 2.
#define _POSIX_C_SOURCE 200809L
#include "program.h"

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

TEST(everything_of_the_drill_game_is_right)
{
    CHECK_EQ(run("check drill"), 0);
    CHECK_SAID(" passed, 0 failed");
}
