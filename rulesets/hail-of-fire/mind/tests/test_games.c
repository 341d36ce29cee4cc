// test_games.c - Hail of Fire played as a whole: what must hold for every game holds in its battles and in brawls laid out for it.
#include <string.h>

#include "formats/battle.h"
#include "simulate/batch.h"

#include "conformance.h"
#include "harness.h"
#include "ruleset.h"

// Two forces in each other's arms: charges, fights, withdrawals, consolidation and fire on contact come up at once.
#define BRAWL_HEAD "game: hail-of-fire\nname: Brawl\ntable: {width: 24, height: 20}\nturns: 4\nfirst: 1\n"
#define BRAWL \
    "sides: [{id: us, name: US, set: {break_limit: 9}}, {id: ger, name: Germany, set: {break_limit: 9}}]\n" \
    "terrain:\n" \
    "- {id: wd, kind: woods, area: [[2, 8], [9, 8], [9, 12], [2, 12]]}\n" \
    "- {id: f, kind: ploughed, area: [[12, 7], [20, 7], [20, 9], [12, 9]]}\n" \
    "- {id: w, kind: stone_wall, line: [[10, 10], [16, 10]]}\n" \
    "- {id: r, kind: road, line: [[21, 0], [21, 20]], width: 2}\n" \
    "- {id: s, kind: stream, line: [[17, 10], [24, 10]]}\n" \
    "units:\n" \
    "- {id: 1, side: 1, type: us_rifle_platoon, pieces: [{at: [5, 5]}, {at: [4, 7]}, {at: [6, 7]}, {at: [8, 7]}, {at: [11, 7]}, {at: " \
    "[12.5, 6]}, {at: [10, 5]}]}\n" \
    "- {id: 2, side: 1, type: us_tank_platoon, pieces: [{at: [14, 6]}, {at: [17, 6]}]}\n" \
    "- {id: 3, side: 1, type: us_mortar_section, pieces: [{at: [8, 2]}, {at: [12, 2]}, {at: [15, 2]}]}\n" \
    "- {id: 4, side: 1, type: us_recon, pieces: [{at: [21, 3]}, {at: [21, 6]}]}\n" \
    "- {id: 5, side: 1, type: us_jeeps, pieces: [{at: [19, 4]}]}\n" \
    "- {id: 6, side: 1, type: us_hq, pieces: [{at: [3, 3]}]}\n" \
    "- {id: 51, side: 2, type: ger_assault_platoon, pieces: [{at: [5, 13]}, {at: [4, 11]}, {at: [6, 11]}, {at: [8, 11]}, {at: [3, " \
    "9.5]}]}\n" \
    "- {id: 52, side: 2, type: ger_grenadier_platoon, pieces: [{at: [12, 13]}, {at: [11, 11]}, {at: [13, 11]}, {at: [15, 11]}, {at: [10, " \
    "13]}, {at: [14, 14]}]}\n" \
    "- {id: 53, side: 2, type: ger_panzer_platoon, pieces: [{at: [18, 14], facing: 180}, {at: [15, 16], facing: 180}]}\n" \
    "- {id: 54, side: 2, type: ger_halftracks, pieces: [{at: [21, 14], facing: 180}, {at: [21, 17], facing: 180}]}\n" \
    "- {id: 55, side: 2, type: ger_pak_gun, pieces: [{at: [18, 11.5]}]}\n" \
    "- {id: 56, side: 2, type: ger_artillery_105, pieces: [{at: [10, 15]}]}\n" \
    "- {id: 57, side: 2, type: ger_stug_platoon, place: reserve, pieces: [{facing: 180}, {facing: 180}]}\n" \
    "arrivals: [{id: R, side: 2, units: [57], turn: 2, edge: north, from: 18, to: 22}]\n" \
    "markers: [{id: o1, kind: objective, side: 2, at: [12, 9]}, {id: o2, kind: objective, side: 1, at: [6, 9]}]\n"

static void conform(pl_battle *battle, const char *player, int games, int look_every)
{
    kit_plan plan = {.games = games, .seed = 11, .player = player, .look_every = look_every};
    kit_report report;
    pl_error error = {0};
    if (kit_conformance(battle->scene, &plan, &report, &error))
        fail_msg("%s (game %d, choice %u)", error.text, report.failed_game, report.failed_choice);
    CHECK(report.choices > 0);
    CHECK(report.twins > 0);  // other hero dice and chits, and nothing of them showed
    pl_battle_close(battle);
}

static pl_battle *scenario(const char *id)
{
    pl_battle *battle = NULL;
    pl_error error = {0};
    if (pl_battle_open(&hof_ruleset, id, &battle, &error))
        fail_msg("%s:%d: %s: %s", error.file, error.line, error.path, error.text);
    return battle;
}

static pl_battle *text(const char *yaml)
{
    pl_battle *battle = NULL;
    pl_error error = {0};
    if (pl_battle_open_text(&hof_ruleset, yaml, strlen(yaml), "brawl", &battle, &error))
        fail_msg("%d: %s: %s", error.line, error.path, error.text);
    return battle;
}

TEST(hof_farm_conforms) { conform(scenario("hof_farm"), "random", 12, 4); }
TEST(hof_two_platoons_conforms) { conform(scenario("hof_two_platoons"), "random", 6, 4); }
TEST(hof_mill_conforms) { conform(scenario("hof_mill"), "random", 6, 6); }
TEST(hof_vire_road_conforms) { conform(scenario("hof_vire_road"), "random", 4, 8); }
TEST(hof_farm_conforms_played_with_sense) { conform(scenario("hof_farm"), "scripted", 2, 6); }
TEST(hof_brawl_conforms) { conform(text(BRAWL_HEAD BRAWL), "random", 60, 3); }
TEST(hof_brawl_conforms_played_with_sense) { conform(text(BRAWL_HEAD BRAWL), "scripted", 4, 4); }

// Every optional rule at once.
TEST(hof_brawl_conforms_with_every_switch)
{
    conform(text(BRAWL_HEAD "set: {hero_window_limit: 2}\n"
                            "switches: {on: [hero_first_activation, split_order_cost, ready_clears_suppression, fire_into_contact, "
                            "movement_roll_per_team, leader_promotion, free_approach, wrecks, transports], off: [chits]}\n" BRAWL),
            "random", 30, 3);
}

// The optional hidden reserve, with half-tracks to ride in and wrecks to hide behind.
TEST(hof_farm_conforms_with_hidden_reserves)
{
    static const char yaml[] =
        "game: hail-of-fire\nname: Ambush\ntable: {width: 30, height: 30}\nturns: 4\nset: {deploys_first: 1}\n"
        "switches: {on: [hidden_reserve, transports, wrecks]}\n"
        "sides: [{id: us, name: US, set: {break_limit: 12}}, {id: ger, name: Germany, set: {break_limit: 12}}]\n"
        "terrain:\n- {id: wd, kind: woods, area: [[4, 16], [14, 16], [14, 26], [4, 26]]}\n"
        "- {id: bl, kind: building, area: [[20, 18], [24, 18], [24, 22], [20, 22]]}\n"
        "zones:\n- {id: z1, side: 1, use: deploy, area: [[0, 0], [30, 0], [30, 10], [0, 10]]}\n"
        "- {id: z2, side: 2, use: deploy, area: [[0, 14], [30, 14], [30, 30], [0, 30]]}\n"
        "units:\n- {id: 1, side: 1, type: us_rifle_platoon, pieces: [{at: [10, 8]}, {at: [8, 8]}, {at: [12, 8]}, {at: [14, 8]}]}\n"
        "- {id: 2, side: 1, type: us_halftracks, pieces: [{at: [10, 5]}, {at: [14, 5]}]}\n"
        "- {id: 3, side: 1, type: us_td_section, pieces: [{at: [20, 6]}, {at: [24, 6]}]}\n"
        "- {id: 51, side: 2, type: ger_grenadier_platoon, pieces: [{at: [22, 20]}, {at: [20.5, 18.5]}, {at: [23, 18.5]}, {at: [16, 15]}]}\n"
        "- {id: 52, side: 2, type: ger_stug_platoon, pieces: [{at: [26, 16], facing: 180}]}\n"
        "- {id: 53, side: 2, type: ger_assault_platoon, pieces: [{at: [9, 20]}, {at: [7, 18]}, {at: [9, 18]}, {at: [11, 18]}]}\n"
        "- {id: 54, side: 2, type: ger_halftracks, pieces: [{at: [27, 20], facing: 180}, {at: [27, 24], facing: 180}]}\n"
        "markers: [{id: o1, kind: objective, side: 2, at: [15, 14]}]\n";
    conform(text(yaml), "random", 40, 3);
}

// The scripted player, on either side of the farm, beats one that plays at random.
TEST(hof_judge_beats_chance)
{
    pl_battle *battle = scenario("hof_farm");
    pl_batch batch = {
        .scene = battle->scene, .players = {NULL, "scripted", "random"}, .games = 60, .seed = 5, .jobs = 1, .is_swapped = true};
    pl_batch_result result;
    pl_error error = {0};
    CHECK_EQ(pl_batch_run(&batch, &result, &error), PL_OK);
    CHECK_EQ(result.unfinished, 0);
    CHECK(result.player_wins[1] * 100 >= batch.games * 92);
    pl_battle_close(battle);
}
