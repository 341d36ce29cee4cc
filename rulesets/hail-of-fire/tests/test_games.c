// test_games.c - Hail of Fire played as a whole: what must hold for every game holds in its three battles, and sense beats chance.
#include "formats/battle.h"
#include "simulate/batch.h"

#include "conformance.h"
#include "harness.h"
#include "ruleset.h"

static pl_battle *open_battle(const char *scenario)
{
    pl_battle *battle = NULL;
    pl_error error = {0};
    if (pl_battle_open(&hof_ruleset, scenario, &battle, &error))
        fail_msg("%s:%d: %s: %s", error.file, error.line, error.path, error.text);
    return battle;
}

static void conform(const char *scenario, const char *player, int games, int look_every)
{
    pl_battle *battle = open_battle(scenario);
    kit_plan plan = {.games = games, .seed = 11, .player = player, .look_every = look_every};
    kit_report report;
    pl_error error = {0};
    if (kit_conformance(battle->scene, &plan, &report, &error))
        fail_msg("%s", error.text);
    CHECK(report.choices > 0);
    CHECK(report.twins > 0);  // other hero dice and chits, and nothing of them showed
    pl_battle_close(battle);
}

TEST(hof_farm_conforms) { conform("hof_farm", "random", 4, 8); }
TEST(hof_mill_conforms) { conform("hof_mill", "random", 2, 16); }
TEST(hof_vire_road_conforms) { conform("hof_vire_road", "random", 1, 16); }
TEST(hof_farm_conforms_played_with_sense) { conform("hof_farm", "scripted", 1, 16); }
