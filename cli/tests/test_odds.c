// test_odds.c - phaseline odds: lists, single choices, exact and sampled, positions of scenarios and journals, and wrong words.
#define _POSIX_C_SOURCE 200809L
#include "program.h"

#include <jansson.h>

// Blue shows steady, Red shows steady, B1 moves in sight of R2: after choice 4 Red may react with four dice that need a six or a five.
static const char *journal(void)
{
    const char *path = own_file("odds.jsonl");
    CHECK_EQ(run("play drill first-steps --players scripted,scripted --seed 4 --quiet --save %s", path), 0);
    return path;
}

// The first choice of the journal after which the list has a choice that begins with these words; 0: none.
static int find(const char *path, const char *words)
{
    for (int to = 1; to < 40; to++) {
        CHECK_EQ(run("odds %s --to %d --copies 1", path, to), 0);
        if (strstr(ran.said, words))
            return to;
    }
    return 0;
}

TEST(without_a_choice_all_are_listed)
{
    CHECK_EQ(run("odds drill first-steps"), 0);
    CHECK_SAID("First Steps, turn 1, at T.2: Blue chooses");
    CHECK_SAID("stance press");
    CHECK_SAID("stance steady");
}

TEST(a_shot_of_few_dice_is_exact_and_adds_up)
{
    const char *path = journal();
    int to = find(path, "react ");
    CHECK(to > 0);
    CHECK_EQ(run("odds %s 1 --to %d --json", path, to), 0);
    json_t *said = json_loads(ran.said, 0, NULL), *line, *fired = NULL;
    size_t i;
    CHECK(said && json_is_true(json_object_get(said, "exact")));
    json_array_foreach(json_object_get(said, "lines"), i, line)
    {
        if (!strcmp(json_string_value(json_object_get(line, "kind")), "FIRED"))
            fired = line;
    }
    CHECK(fired);
    double sum = 0, mean = 0;
    for (i = 0; i < json_array_size(json_object_get(fired, "spread")); i++) {
        double share = json_number_value(json_array_get(json_object_get(fired, "spread"), i));
        sum += share, mean += share * (double)i;
    }
    CHECK(sum > 0.999999 && sum < 1.000001);
    CHECK(mean - json_number_value(json_object_get(fired, "value")) < 1e-9 &&
          json_number_value(json_object_get(fired, "value")) - mean < 1e-9);
    json_decref(said);
    CHECK_EQ(run("odds %s 1 --to %d", path, to), 0);
    CHECK_SAID("Exact, by what the side knows: all ");
    CHECK_SAID("  fired ");
    CHECK(!strstr(ran.said, "FIRED"));
    CHECK_EQ(run("odds rapid-fire crossroads-farm pass --copies 1"), 0);
    CHECK_SAID(": The British choose\n");
}

TEST(a_choice_is_named_by_number_or_written_out)
{
    run("odds drill first-steps 2");
    CHECK_EQ(ran.code, 0);
    CHECK_SAID("stance steady");
    run("odds drill first-steps 'stance press'");
    CHECK_EQ(ran.code, 0);
}

TEST(a_scenario_can_be_entered_at_a_place_of_the_sequence)
{
    CHECK_EQ(run("odds drill first-steps --at T.4a --by 2"), 0);
    CHECK_SAID("Red chooses");
    run("odds drill first-steps --at T.99");
    CHECK_ONE_LINE(2);
}

TEST(wrong_words_are_told_in_one_line)
{
    run("odds drill first-steps 17");
    CHECK_ONE_LINE(2);
    run("odds drill first-steps 'shoot B1 R1'");
    CHECK_ONE_LINE(2);
    CHECK_SAID("is not allowed here");
    run("odds drill first-steps 'dance'");
    CHECK_ONE_LINE(2);
    run("odds drill");
    CHECK_ONE_LINE(2);
    run("odds ./no-such.jsonl");
    CHECK_ONE_LINE(2);
    const char *path = journal();
    run("odds %s --to 99999", path);
    CHECK_ONE_LINE(2);
    run("odds %s", path);  // it is over where it ends
    CHECK_ONE_LINE(2);
}
