// test_games.c - Rank & File played as a whole: what must hold for every game holds for its battles, and sense beats chance.
#include <stdlib.h>

#include "formats/battle.h"
#include "phaseline/view.h"
#include "simulate/batch.h"

#include "conformance.h"
#include "harness.h"
#include "ruleset.h"
#include "state.h"

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

// RNF-END.3: odds and search play with an edge that a view leaves blank drawn anew, either one, and never with a side's own changed.
TEST(rnf_end_3_a_view_is_filled_in_with_a_possible_edge)
{
    pl_battle *battle = open_battle("kolben-ridge");
    const pl_scene *scene = battle->scene;
    pl_state *state = pl_scene_block(scene), *view = pl_scene_block(scene);
    pl_state_copy(state, scene->initial);
    pl_state_copy(view, scene->initial);
    rnf_game *g = pl_state_part(state, PL_PART_OWN_GAME);
    const rnf_game *seen = pl_state_see(view, PL_PART_OWN_GAME);
    int flank = 0, count[5] = {0};
    while (!rnf_tab(scene)->arrival[flank].is_flank)
        flank++;
    pl_side owner = rnf_tab(scene)->arrival[flank].side;
    state->turn = 2;
    g->arrival[flank].edge = RNF_EAST;
    for (uint64_t pick = 0; pick < 32; pick++) {
        pl_view_make(scene, state, pl_other(owner), view);
        CHECK_EQ(seen->arrival[flank].edge, RNF_NO_EDGE);
        CHECK(rnf_ruleset.disguise(scene, view, pl_other(owner), pick));
        count[seen->arrival[flank].edge]++;
        pl_view_make(scene, state, owner, view);
        CHECK(!rnf_ruleset.disguise(scene, view, owner, pick));
    }
    CHECK(count[RNF_EAST] > 0 && count[RNF_WEST] > 0);
    CHECK_EQ(count[RNF_EAST] + count[RNF_WEST], 32);
    free(view);
    free(state);
    pl_battle_close(battle);
}

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

TEST(rnf_judge_beats_chance_on_the_mill_road) { expect_sense_to_win("mill-road", 40, 92); }
TEST(rnf_judge_beats_chance_at_the_wells) { expect_sense_to_win("wells-of-el-hadra", 8, 85); }
