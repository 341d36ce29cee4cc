// test_guess.c - odds and search play on guesses: a view whose hidden elements are put where they could be, and on nothing else.
#include "table.h"

#include <stdlib.h>

static table crossroads(void)
{
    static const pl_dice dice = {.seed = 5};
    pl_error error = {0};
    table t = {0};
    CHECK_EQ(pl_battle_open(&rof_ruleset, "rof_crossroads", &t.battle, &error), PL_OK);
    CHECK_EQ(pl_game_create(t.battle->scene, &t.game, &error), PL_OK);
    pl_game_start(t.game, &dice);
    for (pl_side side = 2; side; side--)
        CHECK_EQ(pl_game_choose(t.game, &(pl_choice){.side = side, .verb = PL_PASS}), PL_OK);
    t.turn = pl_game_turn(t.game);
    return t;
}

static pl_state *guess_of(const table *t, pl_side viewer, uint64_t pick)
{
    pl_state *view = pl_scene_block(t->battle->scene);
    pl_view_make(t->battle->scene, pl_game_state(t->game), viewer, view);
    CHECK(rof_ruleset.disguise(t->battle->scene, view, viewer, pick));
    return view;
}

static void expect_possible(const table *t, pl_state *guess)
{
    pl_turn turn = {.scene = t->battle->scene, .rules = &rof_ruleset, .state = guess};
    const char *fault = rof_ruleset.validate(&turn);
    if (fault)
        fail_msg("%s", fault);
    ROF_EACH_UNIT(&turn, e) {
        if (rof_unit_at(&turn, e)->side != 2 || !rof_see_u(&turn, e)->is_hidden)
            continue;
        const pl_scene_unit *su = rof_scene_unit(&turn, e);
        pl_point counter = rof_marker_at(&turn, rof_counter_of(&turn, e))->at, at[ROF_FIGURES] = {{0, 0}};
        CHECK_EQ(rof_figures_of(&turn, e), su->count);
        CHECK_EQ(rof_see_u(&turn, e)->morale, rof_see_u(t->turn, e)->morale);
        for (int n = 0; n < su->count; n++) {
            at[n] = rof_piece_at(&turn, su->first + n)->at;
            CHECK(rof_within(&turn, at[n], counter, rof_t(&turn)->hidden_spread));  // ROF-SPT.2
            CHECK_EQ(rof_see_p(&turn, su->first + n)->weapon, rof_see_p(t->turn, su->first + n)->weapon);
            CHECK_EQ(rof_see_p(&turn, su->first + n)->officer, rof_see_p(t->turn, su->first + n)->officer);
        }
        CHECK(pl_same_point(at[0], counter));
        CHECK_EQ(rof_outsiders(&turn, (uint16_t)((1u << su->count) - 1), at), 0);  // ROF-ELM.5
    }
}

// Six elements behind eight counters: each guess is a legal position, guesses differ, and one pick always gives the same.
TEST(rof_spt_2_a_guess_puts_hidden_elements_behind_counters)
{
    table t = crossroads();
    bool seen_at[64] = {false};
    int places = 0, u13 = unit_of(&t, "U13");
    for (uint64_t pick = 1; pick <= 40; pick++) {
        pl_state *one = guess_of(&t, 1, pick), *two = guess_of(&t, 1, pick);
        CHECK(pl_state_equal(one, two));
        expect_possible(&t, one);
        pl_turn turn = {.scene = t.battle->scene, .rules = &rof_ruleset, .state = one};
        int counter = rof_counter_of(&turn, u13);
        CHECK(counter > 0 && counter < 64);
        places += !seen_at[counter];
        seen_at[counter] = true;
        free(one);
        free(two);
    }
    CHECK(places >= 4);  // the squad might be anywhere
    clear(&t);
}

// The view of a guess is the view it was made from: nothing open was changed.
TEST(rof_spt_14_a_guess_changes_nothing_that_is_seen)
{
    table t = crossroads();
    pl_state *view = pl_scene_block(t.battle->scene), *again = pl_scene_block(t.battle->scene);
    pl_view_make(t.battle->scene, pl_game_state(t.game), 1, view);
    for (uint64_t pick = 1; pick <= 20; pick++) {
        pl_state *guess = guess_of(&t, 1, pick);
        pl_view_make(t.battle->scene, guess, 1, again);
        CHECK(pl_state_equal(view, again));
        free(guess);
    }
    free(view);
    free(again);
    clear(&t);
}

// What the owner alone knows does not steer the guess: two tables that look alike give the same one.
TEST(rof_gen_13_a_guess_knows_no_more_than_the_view)
{
    table t = crossroads();
    pl_state *twin = pl_scene_block(t.battle->scene), *other = pl_scene_block(t.battle->scene);
    pl_state_copy(twin, pl_game_state(t.game));
    CHECK(rof_ruleset.disguise(t.battle->scene, twin, 1, 7));
    pl_view_make(t.battle->scene, twin, 1, other);
    CHECK(rof_ruleset.disguise(t.battle->scene, other, 1, 99));
    pl_state *guess = guess_of(&t, 1, 99);
    CHECK(pl_state_equal(guess, other));
    free(guess);
    free(twin);
    free(other);
    clear(&t);
}

// ROF-SPC.3: the counter that fired and stays is the sniper's in every guess.
TEST(rof_spc_3_a_counter_that_fired_is_the_snipers)
{
    table t = crossroads();
    int sniper = unit_of(&t, "U16");
    for (uint64_t pick = 1; pick <= 20; pick++) {
        pl_state *view = pl_scene_block(t.battle->scene);
        pl_view_make(t.battle->scene, pl_game_state(t.game), 1, view);
        pl_turn turn = {.scene = t.battle->scene, .rules = &rof_ruleset, .state = view};
        int fired = 0;
        ROF_EACH_MARKER(&turn, m, ROF_COUNTER)
            fired = fired ? fired : m;
        rof_m(&turn, fired)->fired = 1;
        CHECK(rof_ruleset.disguise(t.battle->scene, view, 1, pick));
        CHECK_EQ(rof_counter_of(&turn, sniper), fired);
        free(view);
    }
    clear(&t);
}
