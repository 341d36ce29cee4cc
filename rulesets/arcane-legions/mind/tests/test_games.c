// test_games.c - battles played as a whole: what must hold for every game holds here, and sense beats chance.
#include "formats/battle.h"
#include "simulate/batch.h"

#include "conformance.h"
#include "harness.h"
#include "ruleset.h"

static pl_battle *open_battle(const char *scenario)
{
    pl_battle *battle = NULL;
    pl_error error = {0};
    if (pl_battle_open(&al_ruleset, scenario, &battle, &error))
        fail_msg("%s:%d: %s: %s", error.file, error.line, error.path, error.text);
    return battle;
}

static void conform(const char *scenario, const char *player, int games)
{
    pl_battle *battle = open_battle(scenario);
    kit_plan plan = {.games = games, .seed = 11, .player = player, .look_every = 4};
    kit_report report;
    pl_error error = {0};
    if (kit_conformance(battle->scene, &plan, &report, &error))
        fail_msg("%s", error.text);
    CHECK(report.choices > 0);
    pl_battle_close(battle);
}

TEST(al_shrine_road_conforms) { conform("al_shrine_road", "random", 40); }
TEST(al_two_eagles_conforms) { conform("al_two_eagles", "random", 10); }
TEST(al_three_wells_conforms) { conform("al_three_wells", "random", 8); }
TEST(al_crossroads_conforms) { conform("al_crossroads", "random", 8); }
TEST(al_two_alliances_conforms) { conform("al_two_alliances", "random", 6); }
TEST(al_three_empires_conforms) { conform("al_three_empires", "random", 6); }
TEST(al_shrine_road_conforms_played_with_sense) { conform("al_shrine_road", "scripted", 10); }
TEST(al_two_eagles_conforms_played_with_sense) { conform("al_two_eagles", "scripted", 3); }
TEST(al_three_wells_conforms_played_with_sense) { conform("al_three_wells", "scripted", 3); }
TEST(al_crossroads_conforms_played_with_sense) { conform("al_crossroads", "scripted", 3); }

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

TEST(al_sense_beats_chance)
{
    expect_sense_to_win("al_shrine_road", 40);
    expect_sense_to_win("al_three_wells", 10);
}
