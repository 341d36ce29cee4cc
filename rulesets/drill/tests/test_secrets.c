// test_secrets.c - what the other side may not learn: from its view, from being asked, from refusals, from the order of answers.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "phaseline/game.h"

#include "harness.h"
#include "ruleset.h"
#include "state.h"

// Two tables that differ only in where the hidden scouts stand: with the mover in range, or far away.
static const char field[] = "game: drill\nname: Field\ntable: {width: 40, height: 24}\nset: {first: 1}\n"
                            "sides: [{id: b, name: B, set: {stance: steady}}, {id: r, name: R, set: {stance: steady}}]\n"
                            "zones: [{id: z2, side: 2, use: deploy, area: [[0, 10], [40, 10], [40, 24], [0, 24]]}]\n"
                            "units: [{id: B1, side: 1, type: line, at: [4, 4]}, {id: B2, side: 1, type: line, at: [9, 4]},\n"
                            "        {id: R1, side: 2, type: scouts, at: [%s], hidden: yes}]\n";

typedef struct table {
    pl_battle *battle;
    pl_game *game;
    pl_state *view;
    pl_dice dice;
} table;

static void lay(table *t, const char *scouts, const char *step)
{
    char text[700];
    pl_error error = {0};
    *t = (table){.dice = {.seed = 5}};
    snprintf(text, sizeof text, field, scouts);
    if (pl_battle_open_text(&drill_ruleset, text, strlen(text), "test", &t->battle, &error))
        fail_msg("%d: %s: %s", error.line, error.path, error.text);
    CHECK_EQ(pl_game_create(t->battle->scene, &t->game, &error), PL_OK);
    CHECK_EQ(pl_game_start_at(t->game, &t->dice, step, 1, &error), PL_OK);
    t->view = pl_scene_block(t->battle->scene);
    CHECK(t->view != NULL);
}

static void clear(table *t)
{
    free(t->view);
    pl_game_destroy(t->game);
    pl_battle_close(t->battle);
}

static void see(table *t, pl_side side) { pl_view_make(t->battle->scene, pl_game_state(t->game), side, t->view); }

static void same_in_the_eyes_of(table *one, table *two, pl_side side)
{
    see(one, side);
    see(two, side);
    CHECK(pl_state_equal(one->view, two->view));
    CHECK_EQ(pl_game_asked(one->game), pl_game_asked(two->game));
}

// DRILL-hide.5: whether the scouts could react or not, their side is asked at the same samples.
TEST(drill_hide_5_being_asked_tells_nothing)
{
    table near, far;
    lay(&near, "4, 12.5", "T.4a");
    lay(&far, "36, 22", "T.4a");
    same_in_the_eyes_of(&near, &far, 1);
    pl_item item = {.at = {4000, 7000}};
    pl_choice move = {.side = 1, .verb = DRILL_V_MOVE, .subject = 1, .item_count = 1, .items = &item};
    pl_choice pass = {.side = 2, .verb = PL_PASS};
    CHECK_EQ(pl_game_choose(near.game, &move), PL_OK);
    CHECK_EQ(pl_game_choose(far.game, &move), PL_OK);
    CHECK_EQ(pl_game_asked(far.game), PL_SIDE_BIT(2));
    same_in_the_eyes_of(&near, &far, 1);
    CHECK_EQ(pl_game_choose(far.game, &pass), PL_OK);
    CHECK_EQ(pl_game_choose(near.game, &pass), PL_OK);
    same_in_the_eyes_of(&near, &far, 1);  // the second sample
    clear(&near);
    clear(&far);
}

// DRILL-hide.4: a path onto the hidden squad is as legal as any other; only the walk finds it.
TEST(drill_hide_4_a_refusal_tells_nothing)
{
    table near, far;
    lay(&near, "4, 10", "T.4a");
    lay(&far, "36, 22", "T.4a");
    pl_item item = {.at = {4000, 10000}};
    pl_choice move = {.side = 1, .verb = DRILL_V_MOVE, .subject = 1, .item_count = 1, .items = &item};
    CHECK_EQ(pl_game_check(near.game, &move), PL_OK);
    CHECK_EQ(pl_game_check(far.game, &move), PL_OK);
    clear(&near);
    clear(&far);
}

// DRILL-stance.1: the first answer is in nobody else's view, and the order of answering leaves no trace.
TEST(drill_stance_1_sealed_answers_leave_no_trace)
{
    table one, two;
    lay(&one, "36, 22", "T.2");
    lay(&two, "36, 22", "T.2");
    pl_choice press = {.side = 1, .verb = DRILL_V_STANCE, .value = DRILL_PRESS},
              steady = {.side = 1, .verb = DRILL_V_STANCE, .value = DRILL_STEADY};
    pl_choice other = {.side = 2, .verb = DRILL_V_STANCE, .value = DRILL_STEADY};
    CHECK_EQ(pl_game_choose(one.game, &press), PL_OK);
    CHECK_EQ(pl_game_choose(two.game, &steady), PL_OK);
    same_in_the_eyes_of(&one, &two, 2);
    clear(&two);
    lay(&two, "36, 22", "T.2");
    CHECK_EQ(pl_game_choose(one.game, &other), PL_OK);
    CHECK_EQ(pl_game_choose(two.game, &other), PL_OK);
    CHECK_EQ(pl_game_choose(two.game, &press), PL_OK);
    CHECK(pl_state_equal(pl_game_state(one.game), pl_game_state(two.game)));
    clear(&one);
    clear(&two);
}

// A twin's hidden squad stands somewhere else, still in its zone, and the position still holds together.
TEST(drill_hide_1_a_twin_is_another_possible_table)
{
    table t;
    lay(&t, "36, 22", "T.4a");
    pl_state *twin = pl_scene_block(t.battle->scene);
    for (uint64_t pick = 1; pick <= 50; pick++) {
        pl_state_copy(twin, pl_game_state(t.game));
        CHECK(drill_ruleset.disguise(t.battle->scene, twin, 1, pick));
        pl_point at = pl_see_pieces(twin)[t.battle->scene->units[3].first].at;
        CHECK(at.y >= 10000 && !pl_same_point(at, pl_at(36000, 22000)));
        pl_turn turn = {.scene = t.battle->scene, .rules = &drill_ruleset, .state = twin};
        CHECK(drill_ruleset.validate(&turn) == NULL);
    }
    CHECK(!drill_ruleset.disguise(t.battle->scene, twin, 2, 1));  // its own side has nothing to guess
    free(twin);
    clear(&t);
}
