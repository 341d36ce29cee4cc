// test_games.c - drill played as a whole: what must hold for every game holds for drill's scenarios, and sense beats chance.
#include "formats/battle.h"
#include "simulate/batch.h"

#include "conformance.h"
#include "harness.h"
#include "ruleset.h"

static pl_battle *open_battle(const char *scenario)
{
    pl_battle *battle = NULL;
    pl_error error = {0};
    if (pl_battle_open(&drill_ruleset, scenario, &battle, &error))
        fail_msg("%s:%d: %s: %s", error.file, error.line, error.path, error.text);
    return battle;
}

static void conform(const char *scenario, const char *player, int games)
{
    pl_battle *battle = open_battle(scenario);
    kit_plan plan = {.games = games, .seed = 7, .player = player};
    kit_report report;
    pl_error error = {0};
    if (kit_conformance(battle->scene, &plan, &report, &error))
        fail_msg("%s", error.text);
    CHECK(report.choices > 0);
    CHECK(report.twins > 0);  // hidden squads were moved about under the other side's eyes, and nothing showed
    pl_battle_close(battle);
}

TEST(drill_first_steps_conforms) { conform("first-steps", "random", 30); }
TEST(drill_two_hills_conforms) { conform("two-hills", "random", 6); }
TEST(drill_first_steps_conforms_played_with_sense) { conform("first-steps", "scripted", 10); }

static void expect_sense_to_win(const char *scenario, int games)
{
    pl_battle *battle = open_battle(scenario);
    pl_batch batch = {
        .scene = battle->scene, .players = {NULL, "scripted", "random"}, .games = games, .seed = 3, .jobs = 1, .is_swapped = true};
    pl_batch_result result;
    pl_error error = {0};
    CHECK_EQ(pl_batch_run(&batch, &result, &error), PL_OK);
    CHECK_EQ(result.unfinished, 0);
    CHECK(result.player_wins[1] * 100 >= games * 95);
    pl_battle_close(battle);
}

TEST(drill_judge_beats_chance_in_first_steps) { expect_sense_to_win("first-steps", 100); }
TEST(drill_judge_beats_chance_in_two_hills) { expect_sense_to_win("two-hills", 40); }
