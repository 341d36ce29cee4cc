// test_games.c - whole games: what must hold for every game holds for the three scenarios, and sense beats chance.
#include "formats/battle.h"
#include "simulate/batch.h"

#include "conformance.h"
#include "harness.h"
#include "ruleset.h"

static pl_battle *open_battle(const char *scenario)
{
    pl_battle *battle = NULL;
    pl_error error = {0};
    if (pl_battle_open(&rf_ruleset, scenario, &battle, &error))
        fail_msg("%s:%d: %s: %s", error.file, error.line, error.path, error.text);
    return battle;
}

static void conform(const char *scenario, const char *player, int games, bool has_secrets)
{
    pl_battle *battle = open_battle(scenario);
    kit_plan plan = {.games = games, .seed = 11, .player = player, .look_every = 8};
    kit_report report;
    pl_error error = {0};
    if (kit_conformance(battle->scene, &plan, &report, &error))
        fail_msg("%s", error.text);
    CHECK(report.choices > 0);
    CHECK(!has_secrets || report.twins > 0);
    pl_battle_close(battle);
}

TEST(rf_crossroads_farm_conforms) { conform("crossroads-farm", "random", 6, false); }
TEST(rf_exercise_threadbare_conforms) { conform("exercise-threadbare", "random", 4, false); }
TEST(rf_mike_beach_conforms) { conform("first-light-on-mike-beach", "random", 3, true); }
TEST(rf_the_ridge_conforms) { conform("ridge-at-saint-aubin", "random", 1, true); }

TEST(rf_judge_beats_chance)
{
    pl_battle *battle = open_battle("crossroads-farm");
    pl_batch batch = {
        .scene = battle->scene, .players = {NULL, "scripted", "random"}, .games = 40, .seed = 3, .jobs = 1, .is_swapped = true};
    pl_batch_result result;
    pl_error error = {0};
    CHECK_EQ(pl_batch_run(&batch, &result, &error), PL_OK);
    CHECK_EQ(result.unfinished, 0);
    CHECK(result.player_wins[1] * 100 >= 40 * 95);
    pl_battle_close(battle);
}
