// test_decision.c - reasons that carry values of the tables, and the default where an open option has no proposal.
#include <string.h>

#include "bare.h"
#include "harness.h"
#include "phaseline/game.h"

enum { FILL = 1, PLAIN, VERBS };

// The one legal filling is one that nothing puts forward.
static pl_why check_fill(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    *hint = (pl_hint){.item = -1};
    return choice->item_count == 1 && choice->items[0].at.x == PL_INCHES(7) ? NULL : pl_reason(turn, "TOY-1: at {inches}", PL_INCHES(7));
}
static void suggest_nothing(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    (void)turn, (void)option;
    pl_item item = {.at = {PL_INCHES(3), 0}};
    pl_candidate(to, &item, 1, 0);
}
static void offer(const pl_turn *turn, pl_offer *offer)
{
    (void)turn;
    pl_put(offer, (pl_option){.verb = FILL, .is_default = 1}, NULL);
    pl_put(offer, (pl_option){.verb = PLAIN, .value = 2}, NULL);
}
static pl_flow take(pl_turn *turn, const pl_choice *choice) { return pl_win(turn, choice->verb == FILL ? 1 : 2); }

static pl_status prepare(pl_scene *scene, pl_error *error)
{
    (void)scene, (void)error;
    return PL_OK;
}

static const pl_step steps[] = {{"1", "Ask", PL_BY_ACTIVE, .offer = offer, .apply = take}};
static const pl_sequence sequences[] = {{0}, PL_SEQUENCE("M", "Main", steps)};
static const pl_verb verbs[VERBS] = {
    [PL_PASS] = {.name = "pass", .rule = "TOY-0"},
    [FILL] =
        {.name = "fill", .rule = "TOY-1", .need = PL_NEED_PLACE, .item_parts = PL_ITEM_AT, .check = check_fill, .suggest = suggest_nothing},
    [PLAIN] = {.name = "plain", .rule = "TOY-2"},
};
static const pl_ruleset toy_rules = {.id = "toy",
                                     .prefix = "TOY",
                                     .name = "Toy",
                                     .sequences = sequences,
                                     .sequence_count = PL_COUNT(sequences),
                                     .verbs = verbs,
                                     .verb_count = VERBS,
                                     .sides_min = 2,
                                     .sides_max = 2,
                                     .terrain_table = "terrain",
                                     .unit_table = "units",
                                     .prepare = prepare};

TEST(an_open_option_without_a_proposal_is_no_default_and_may_still_be_filled_in)
{
    pl_scene *scene;
    pl_game *game;
    pl_error error;
    pl_dice dice = {.seed = 1};
    pl_item items[PL_ITEMS_MAX], mine = {.at = {PL_INCHES(7), 0}};
    CHECK_EQ(kit_bare_scene(&toy_rules, 2, &scene, &error), PL_OK);
    CHECK_EQ(pl_game_create(scene, &game, &error), PL_OK);
    pl_game_start(game, &dice);
    pl_choice choice = pl_game_default(game, 1, items);
    CHECK_EQ(choice.verb, PLAIN);
    CHECK_EQ(pl_game_check(game, &choice), PL_OK);
    choice = (pl_choice){.side = 1, .verb = FILL};
    CHECK_EQ(pl_game_check(game, &choice), PL_ILLEGAL);
    CHECK(!strcmp(pl_game_why_not(game, NULL), "TOY-1: at 7 inches"));
    choice = (pl_choice){.side = 1, .verb = FILL, .item_count = 1, .items = &mine};
    CHECK_EQ(pl_game_choose(game, &choice), PL_OK);
    CHECK(pl_game_is_over(game));
    pl_game_destroy(game);
    pl_scene_destroy(scene);
}

TEST(a_reason_carries_its_values_and_stays)
{
    static pl_reasons reasons;
    const pl_turn turn = {.reasons = &reasons}, bare = {0};
    const char *form = "TOY-1: {number} within {inches}, {inches} from the edge";
    pl_why one = pl_reason(&turn, form, 8, PL_INCHES(1), PL_INCHES(2) + 500), two = pl_reason(&turn, form, 9, 250, 1001);
    CHECK(!strcmp(one, "TOY-1: 8 within 1 inch, 2.5 inches from the edge"));
    CHECK(!strcmp(two, "TOY-1: 9 within 0.25 inches, 1.001 inches from the edge"));
    CHECK(pl_reason(&turn, form, 8, PL_INCHES(1), PL_INCHES(2) + 500) == one);
    CHECK_EQ(reasons.count, 2);
    CHECK(pl_reason(&turn, "TOY-2: no value") != NULL);
    CHECK(pl_reason(&bare, form, 8, 1, 2) == form);
}
