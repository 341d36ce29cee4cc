// test_words.c - verbs, options, help pages and the lists they print; wrong words get one line with the nearest right one.
#define _POSIX_C_SOURCE 200809L
#include "program.h"

#include <jansson.h>

#include "phaseline/basics.h"

static const char *const verbs[] = {
#define X(verb, name) name,
#include "verbs.def"
#undef X
};

TEST(help_lists_every_verb_and_the_exit_codes)
{
    CHECK_EQ(run("--help"), 0);
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        CHECK_SAID(verbs[i]);
    CHECK_SAID("Exit codes");
}

TEST(every_verb_has_a_help_page_with_examples)
{
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        CHECK_EQ(run("%s --help", verbs[i]), 0);
        CHECK_SAID("Usage\n");
        CHECK_SAID("Options\n");
        CHECK_SAID("Examples\n  phaseline ");
    }
}

// Man pages stand in by seven columns, where examples have two here and are not filled anew.
static void check_columns(const char *page)
{
    size_t most = 80;
    for (const char *line = ran.said; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        int length = (int)strcspn(line, "\n");
        most = !strncmp(line, "Examples\n", 9) ? 75 : length ? most : 80;
        if ((size_t)length > most)
            fail_msg("%s: wanted at most %zu columns, found '%.*s'", page, most, length, line);
    }
}

TEST(help_pages_keep_to_80_columns)
{
    run("--help");
    check_columns("--help");
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        run("%s --help", verbs[i]);
        check_columns(verbs[i]);
    }
}

// Those that want no file, no time and nobody at the keyboard.
TEST(what_help_pages_give_as_examples_works)
{
    static const char *const short_ones[] = {"games", "scenarios", "brief", "sequence", "rule", "words", "odds"};
    int tried = 0;
    for (int i = 0; i < PL_COUNT(short_ones); i++) {
        run("%s --help", short_ones[i]);
        char page[8192];
        snprintf(page, sizeof page, "%s", strstr(ran.said, "Examples\n") + strlen("Examples\n"));
        for (char *line = strtok(page, "\n"); line; line = strtok(NULL, "\n")) {
            const char *words = line + strlen("  phaseline ");
            if (strstr(words, ".jsonl"))
                continue;
            if (run("%s", words) != 0)
                fail_msg("%s: exit %d: %s", words, ran.code, ran.said);
            tried++;
        }
    }
    CHECK(tried > PL_COUNT(short_ones));
}

TEST(ways_to_call_a_verb_stand_below_each_other)
{
    run("play --help");
    CHECK_SAID("Usage\n  phaseline play GAME [SCENARIO] [options]\n  phaseline play --resume FILE\n");
    run("games --help");  // a bar within brackets is part of one way
    CHECK_SAID("Usage\n  phaseline games [--names | --json]\n");
}

TEST(an_unknown_verb_names_the_nearest)
{
    run("gamse");
    CHECK_ONE_LINE(2);
    CHECK_SAID("unknown verb 'gamse'; did you mean 'games'?");
}

TEST(an_unknown_option_names_the_nearest)
{
    run("games --jsno");
    CHECK_ONE_LINE(2);
    CHECK_SAID("did you mean '--json'?");
}

TEST(an_unknown_game_names_the_nearest)
{
    run("sequence dril");
    CHECK_ONE_LINE(2);
    CHECK_SAID("unknown game 'dril'; did you mean 'drill'?");
}

TEST(an_unknown_scenario_names_the_nearest)
{
    run("simulate drill frist-steps");
    CHECK_ONE_LINE(2);
    CHECK_SAID("did you mean 'first-steps'?");
}

TEST(an_unknown_rule_names_the_nearest)
{
    run("rule DRILL-fier.3");
    CHECK_ONE_LINE(2);
    CHECK_SAID("did you mean 'DRILL-fire.3'?");
    run("rule NOSUCH-1.1");
    CHECK_ONE_LINE(2);
}

TEST(too_few_and_too_many_words_show_the_usage)
{
    run("sequence");
    CHECK_ONE_LINE(2);
    CHECK_SAID("wanted: phaseline sequence GAME");
    run("rule A B");
    CHECK_ONE_LINE(2);
    CHECK_SAID("too many words");
}

TEST(numbers_are_checked_against_their_range)
{
    run("simulate drill first-steps --games none");
    CHECK_ONE_LINE(2);
    CHECK_SAID("found 'none', wanted a whole number from 1 to");
    run("simulate drill first-steps --games 0");
    CHECK_ONE_LINE(2);
    run("simulate drill first-steps --games");
    CHECK_ONE_LINE(2);
    CHECK_SAID("wants a value");
    run("simulate drill first-steps --games 3 --games 4");
    CHECK_ONE_LINE(2);
    CHECK_SAID("given twice");
    run("games --json=yes");
    CHECK_ONE_LINE(2);
    CHECK_SAID("takes no value");
}

TEST(games_and_scenarios_are_listed_for_people_and_for_scripts)
{
    CHECK_EQ(run("games"), 0);
    CHECK_SAID("drill");
    CHECK_EQ(run("games --names"), 0);
    CHECK_SAID("drill\n");
    CHECK_EQ(run("scenarios drill --names"), 0);
    CHECK_SAID("drill first-steps\n");
    CHECK_EQ(run("scenarios"), 0);
    CHECK_SAID("First Steps (begin here)");
    CHECK_SAID("Two Hills\n");
}

TEST(the_outline_shows_who_acts_jumps_and_calls)
{
    CHECK_EQ(run("sequence drill"), 0);
    CHECK_SAID("all at once, sealed");
    CHECK_SAID("calls MV");
    CHECK_SAID("must stance");
    CHECK_SAID("may move; again and again");
    CHECK_SAID("or to MV.5 at the end of the path");
    CHECK_SAID("waiting triggers are resolved");
}

TEST(the_words_of_a_game_are_told)
{
    CHECK_EQ(run("words drill"), 0);
    CHECK_SAID("move <squad> [(x,y)] ...");
    CHECK_SAID("as in: move B1 [(12,6)]");
    CHECK_SAID("none | press | steady");
    CHECK_SAID("last_stand");
    CHECK_EQ(run("words chess"), 2);
}

TEST(a_rule_is_found_whatever_its_capitals)
{
    CHECK_EQ(run("rule drill-FIRE.3"), 0);
    CHECK_SAID("DRILL-fire.3 ");
    CHECK_NOT_SAID("**");
    CHECK_NOT_SAID("DRILL-fire.4 ");
}

TEST(what_is_printed_as_json_is_json)
{
    static const char *const lines[] = {"games --json", "scenarios --json", "sequence drill --json", "rule DRILL-fire.3 --json",
                                        "simulate drill first-steps --games 2 --json"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        CHECK_EQ(run("%s", lines[i]), 0);
        json_t *json = json_loads(ran.said, 0, NULL);
        assert_non_null(json);
        json_decref(json);
    }
}

TEST(a_batch_is_the_same_however_many_jobs_play_it)
{
    char digest[2][64] = {"", ""};
    for (int jobs = 1; jobs <= 2; jobs++) {
        CHECK_EQ(run("simulate drill first-steps --games 6 --players random,scripted --seed 5 --jobs %d --json", jobs), 0);
        const char *at = strstr(ran.said, "\"digest\"");
        assert_non_null(at);
        snprintf(digest[jobs - 1], sizeof digest[0], "%.28s", at);
    }
    CHECK_TEXT(digest[0], digest[1]);
}

TEST(statistics_tell_turns_luck_and_rules)
{
    CHECK_EQ(run("simulate drill first-steps --games 4 --stats"), 0);
    CHECK_SAID("dice passed");
    CHECK_SAID("DRILL-fire.3");
    CHECK_EQ(run("simulate drill first-steps --games 4 --stats --json"), 0);
    json_t *json = json_loads(ran.said, 0, NULL);
    const json_t *first = json_array_get(json_object_get(json_object_get(json, "stats"), "turns"), 0);
    CHECK_EQ(json_integer_value(json_object_get(first, "games")), 4);
    json_decref(json);
}

TEST(a_home_without_rulesets_is_told)
{
    setenv("PHASELINE_HOME", "/dev", 1);
    run("rule DRILL-fire.3");
    unsetenv("PHASELINE_HOME");
    CHECK_ONE_LINE(2);
    CHECK_SAID("PHASELINE_HOME");
}
