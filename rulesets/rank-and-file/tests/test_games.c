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

// The switch free_deployment, with a sector to garrison; and secret charges on a table where armies start within reach.
static const char free_field[] =
    "game: rank-and-file\nname: Free field\ntable: {width: 48, height: 36}\nturns: 3\n"
    "switches: {on: [free_deployment, secret_charges, opportunity_charge, cavalry_breakthrough]}\n"
    "sides:\n- {id: a, name: A}\n- {id: b, name: B}\n"
    "terrain:\n- {id: mill, kind: building, area: [[22, 16], [26, 16], [26, 20], [22, 20]], height: 1}\n"
    "zones:\n- {id: s, side: 1, use: deploy, area: [[0, 0], [48, 0], [48, 15], [0, 15]]}\n"
    "- {id: n, side: 2, use: deploy, area: [[0, 21], [48, 21], [48, 36], [0, 36]]}\n"
    "units:\n"
    "- {id: 1, side: 1, type: pr_gren, at: [10, 12], facing: 0}\n- {id: 3, side: 1, type: pr_drag, at: [30, 12], facing: 0}\n"
    "- {id: 4, side: 1, type: pr_bat, at: [20, 12], facing: 0, set: {formation: deployed}}\n- {id: 91, side: 1, type: cinc, at: [20, 5]}\n"
    "- {id: 101, side: 2, type: au_musk, at: [10, 24], facing: 180}\n- {id: 103, side: 2, type: au_huss, at: [30, 24], facing: 180}\n"
    "- {id: 105, side: 2, type: au_grenz, at: [20, 24], facing: 180, set: {formation: skirmish}}\n- {id: 191, side: 2, type: cinc, at: "
    "[20, 30]}\n";

TEST(rnf_free_deployment_and_secret_charges_conform)
{
    pl_battle *battle = NULL;
    pl_error error = {0};
    if (pl_battle_open_text(&rnf_ruleset, free_field, sizeof free_field - 1, "free-field", &battle, &error))
        fail_msg("%s: %s", error.path, error.text);
    conform(battle, "random", 12);
}

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
