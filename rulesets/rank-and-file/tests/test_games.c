// test_games.c - Rank & File played as a whole: what must hold for every game holds for its battles, and sense beats chance.
#include "formats/battle.h"
#include "simulate/batch.h"

#include "conformance.h"
#include "harness.h"
#include "ruleset.h"

static pl_battle *open_battle(const char *scenario)
{
    pl_battle *battle = NULL;
    pl_error error = {0};
    if (pl_battle_open(&rnf_ruleset, scenario, &battle, &error))
        fail_msg("%s:%d: %s: %s", error.file, error.line, error.path, error.text);
    return battle;
}

static kit_report conform(pl_battle *battle, const char *player, int games)
{
    kit_plan plan = {.games = games, .seed = 11, .player = player, .look_every = 8};
    kit_report report;
    pl_error error = {0};
    if (kit_conformance(battle->scene, &plan, &report, &error))
        fail_msg("%s", error.text);
    CHECK(report.choices > 0);
    pl_battle_close(battle);
    return report;
}

TEST(rnf_mill_road_conforms) { conform(open_battle("mill-road"), "random", 10); }
TEST(rnf_mill_road_conforms_played_with_sense) { conform(open_battle("mill-road"), "scripted", 3); }

// RNF-END.3: the edge of a flank march is told to nobody before it arrives; twins differ in it and nothing shows.
TEST(rnf_end_3_the_edge_of_a_flank_march_stays_secret) { CHECK(conform(open_battle("wells-of-el-hadra"), "random", 3).twins > 0); }

static void expect_sense_to_win(const char *scenario, int games, int percent)
{
    pl_battle *battle = open_battle(scenario);
    pl_batch batch = {
        .scene = battle->scene, .players = {NULL, "scripted", "random"}, .games = games, .seed = 3, .jobs = 1, .is_swapped = true};
    pl_batch_result result;
    pl_error error = {0};
    CHECK_EQ(pl_batch_run(&batch, &result, &error), PL_OK);
    CHECK_EQ(result.unfinished, 0);
    CHECK(result.player_wins[1] * 100 >= games * percent);
    pl_battle_close(battle);
}

TEST(rnf_judge_beats_chance_on_the_mill_road) { expect_sense_to_win("mill-road", 40, 85); }
TEST(rnf_judge_beats_chance_at_the_wells) { expect_sense_to_win("wells-of-el-hadra", 8, 85); }
