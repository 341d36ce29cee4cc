// test_games.c - the game played as a whole: what must hold for every game holds for its battles, and sense beats chance.
#include "formats/battle.h"
#include "simulate/batch.h"

#include "conformance.h"
#include "harness.h"
#include "mind.h"

static pl_battle *open_battle(void)
{
    pl_battle *battle = NULL;
    pl_error error = {0};
    if (pl_battle_open(tmpl_mind.rules, tmpl_mind.rules->tutorial, &battle, &error))
        fail_msg("%s:%d: %s: %s", error.file, error.line, error.path, error.text);
    return battle;
}

TEST(tmpl_tutorial_conforms)
{
    pl_battle *battle = open_battle();
    kit_plan plan = {.games = 30, .seed = 7, .player = "random"};
    kit_report report;
    pl_error error = {0};
    if (kit_conformance(battle->scene, &plan, &report, &error))
        fail_msg("%s", error.text);
    CHECK(report.choices > 0);
    pl_battle_close(battle);
}

TEST(tmpl_judge_beats_chance)
{
    pl_battle *battle = open_battle();
    pl_batch batch = {
        .scene = battle->scene, .players = {NULL, "scripted", "random"}, .games = 100, .seed = 3, .jobs = 1, .is_swapped = true};
    pl_batch_result result;
    pl_error error = {0};
    CHECK_EQ(pl_batch_run(&batch, &result, &error), PL_OK);
    CHECK_EQ(result.unfinished, 0);
    CHECK(result.player_wins[1] >= 95);
    pl_battle_close(battle);
}
