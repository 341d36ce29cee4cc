// test_rules.c - rules that want more than one example: limits, the end of the game, switches, who may order whom.
#include <stdlib.h>

#include "board.h"

#define TWO_SIDES "sides: [{id: a, name: A, set: {op: 9}}, {id: b, name: B}]\n"

// AL-GEN.1: beginning, orders, end; then the next player.
TEST(al_gen_1_a_turn_and_the_next)
{
    board b = board_lay(
        TWO_SIDES "units: [{id: x, side: 1, type: eagle_cohort, at: [10, 5]}, {id: y, side: 2, type: eagle_cohort, at: [10, 30]}]\n", 1);
    board_start(&b, "TS.1", NULL);
    board_where(&b, "TS.2b");
    CHECK_EQ(pl_game_state(b.game)->active, 1);
    board_play(&b, 1, "pass");
    CHECK_EQ(pl_game_state(b.game)->active, 2);
    CHECK_EQ(b.told[PL_EV_TURN_BEGAN], 2);
    board_clear(&b);
}

// AL-GEN.2, AL-MULT.2: a mandatory ability cannot be passed, and nobody orders another's units.
TEST(al_mult_2_own_units_only)
{
    board b = board_lay(
        TWO_SIDES "units: [{id: x, side: 1, type: eagle_cohort, at: [10, 5]}, {id: y, side: 2, type: eagle_cohort, at: [10, 30]}]\n", 1);
    board_start(&b, "TS.2b", NULL);
    CHECK_EQ(board_try(&b, 1, "order_regroup y"), PL_ILLEGAL);
    CHECK_EQ(board_try(&b, 2, "order_regroup y"), PL_ILLEGAL);
    board_clear(&b);
}

// AL-GEN.3: nothing is hidden: what either side may know is the whole of it.
TEST(al_gen_3_views_hide_nothing)
{
    board b = board_lay(
        TWO_SIDES "units: [{id: x, side: 1, type: eagle_cohort, at: [10, 5]}, {id: y, side: 2, type: eagle_cohort, at: [10, 30]}]\n", 1);
    board_start(&b, "TS.2b", NULL);
    pl_state *one = pl_scene_block(b.battle->scene), *two = pl_scene_block(b.battle->scene);
    pl_view_make(b.battle->scene, pl_game_state(b.game), 1, one);
    pl_view_make(b.battle->scene, pl_game_state(b.game), 2, two);
    CHECK(pl_state_equal(one, two));
    free(one);
    free(two);
    board_clear(&b);
}

// AL-GEN.5: units are numbered in the order of the list.
TEST(al_gen_5_unit_order)
{
    board b = board_lay(
        TWO_SIDES "units: [{id: x, side: 1, type: eagle_cohort, at: [10, 5]}, {id: y, side: 2, type: eagle_cohort, at: [10, 30]}]\n", 1);
    CHECK_EQ(board_unit(&b, "x"), 1);
    CHECK_EQ(board_unit(&b, "y"), 2);
    board_clear(&b);
}

// Three swarms fall to one fireburst: three death throes wait at once.
static const char three_swarms[] = TWO_SIDES "units:\n"
                                             "- {id: f, side: 1, type: fire_lancers, at: [10, 6]}\n"
                                             "- {id: m, side: 2, type: scarab_swarm, at: [10, 12], set: {slots: a1}}\n"
                                             "- {id: l, side: 2, type: scarab_swarm, at: [8, 12], set: {slots: a1}}\n"
                                             "- {id: r, side: 2, type: scarab_swarm, at: [12, 12], set: {slots: a1}}\n"
                                             "- {id: z, side: 2, type: tomb_levy, at: [40, 30]}\n";

static board burst(const char *head)
{
    char text[2048];
    snprintf(text, sizeof text, "%s%s", head, three_swarms);
    board b = board_lay(text, 1);
    board_start(&b, "TS.2b", NULL);
    board_play(&b, 1, "order_special f fireburst");
    board_play(&b, 1, "special_target f m");
    board_play(&b, 1, "pay_costs f -");
    return b;
}

// AL-TRIG.4, AL-TRIG.6: the player orders his own.
TEST(al_trig_4_a_player_orders_his_own)
{
    board b = burst("");
    board_where(&b, "TS.2b > SP.d > H.2");
    CHECK_EQ(pl_game_asked(b.game), PL_SIDE_BIT(2));
    board_play(&b, 2, "choose_trigger r death_throes f");
    board_play(&b, 2, "choose_trigger l death_throes f");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_UNIT_DEFEATED], 3);
    CHECK_EQ(pl_game_state(b.game)->score[1], 3);
    CHECK_EQ(b.told[AL_EV_SPECIAL_ENDED], 1);
    board_clear(&b);
}

// AL-TRIG.9: past the limit of one halt further triggers are dropped, and the log says so.
TEST(al_trig_9_too_many_triggers_are_dropped)
{
    board b = burst("overrides: [{name: constants.trigger_limit.value, value: 1}]\n");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_TRIGGER_DROPPED], 2);
    CHECK_EQ(b.told[AL_EV_TRIGGERED], 1);
    board_clear(&b);
}

// AL-VP.9, AL-TRIG.10: the last unit of the other side falls; posthumous triggers come first, then the game is over and nothing waits.
TEST(al_vp_9_the_last_side_wins_at_once)
{
    board b = board_lay(TWO_SIDES "units: [{id: m, side: 1, type: minotaur_breakers, at: [20, 18]}, {id: s, side: 2, type: scarab_swarm, "
                                  "at: [20, 20], set: {slots: a1}}]\n",
                        1);
    board_start(&b, "TS.2b", (int[]){5, 1, 0});
    board_play(&b, 1, "order_close m");
    board_play(&b, 1, "declare_close_target m s");
    board_play(&b, 1, "pay_costs m -");
    CHECK(!pl_game_is_over(b.game));  // death throes of the fallen swarm
    board_play(&b, 1, "assign_damage m d1");
    CHECK(pl_game_is_over(b.game));
    CHECK_EQ(pl_game_state(b.game)->winner, 1);
    CHECK_EQ(pl_game_state(b.game)->waiting_count, 0);
    CHECK_EQ(b.told[AL_EV_COMBAT_ENDED], 0);
    board_clear(&b);
}

// AL-VP.9 with elimination_ends off: play goes on while the goal is not reached.
TEST(al_vp_9_switched_off)
{
    board b = board_lay("switches: {off: [elimination_ends]}\nset: {vp_goal: 9}\n" TWO_SIDES
                        "units: [{id: m, side: 1, type: minotaur_breakers, at: [20, 18]}, {id: s, side: 2, type: scarab_swarm, at: [20, "
                        "20], set: {slots: a1}}]\n",
                        1);
    board_start(&b, "TS.2b", (int[]){5, 1, 0});
    board_play(&b, 1, "order_close m");
    board_play(&b, 1, "declare_close_target m s");
    board_play(&b, 1, "pay_costs m -");
    board_play(&b, 1, "assign_damage m d1");
    CHECK(!pl_game_is_over(b.game));
    board_where(&b, "TS.2b");
    board_clear(&b);
}

// AL-SPC.3: an ability unreadied by a trigger between payment and giving does nothing. No card has such a trigger, so the figure is taken off here.
TEST(al_spc_3_an_ability_no_longer_ready_does_nothing)
{
    board b = board_lay(TWO_SIDES "units: [{id: g, side: 1, type: steamclad_guard, at: [20, 20]}, {id: t, side: 2, type: terracotta_ranks, "
                                  "at: [20, 22], facing: 180}]\n",
                        1);
    board_start(&b, "TS.2b", NULL);
    board_play(&b, 1, "order_special g armored_rush");
    board_play(&b, 1, "special_target g t");
    pl_state *state = pl_scene_block(b.battle->scene);
    pl_state_copy(state, pl_game_state(b.game));
    pl_turn turn = *pl_game_turn(b.game);
    turn.state = state;
    al_unit *u = &al_units(&turn)[1];
    u->ready &= ~((uint64_t)1 << AL_ARMORED_RUSH);
    pl_game_take_up(b.game, state, &b.dice);
    board_play(&b, 1, "pay_costs g -");
    CHECK_EQ(b.told[AL_EV_ORDER_GIVEN], 1);
    CHECK_EQ(b.told[AL_EV_SPECIAL_USED] + b.told[AL_EV_DAMAGE_DEALT], 0);
    CHECK_EQ(b.told[AL_EV_SPECIAL_ENDED], 1);
    free(state);
    board_clear(&b);
}

static int hits_with(const char *head, const int *dice, int *taken)
{
    char text[1024];
    snprintf(text, sizeof text,
             "%s" TWO_SIDES
             "units: [{id: c, side: 1, type: eagle_cohort, at: [16, 11]}, {id: l, side: 2, type: tomb_levy, at: [16, 13], facing: 0}]\n",
             head);
    board b = board_lay(text, 1);
    int hits = -1;
    board_start(&b, "TS.2b", dice);
    board_play(&b, 1, "order_close c");
    board_play(&b, 1, "declare_close_target c l");
    board_play(&b, 1, "pay_costs c -");
    int count;
    const pl_event *events = pl_game_events(b.game, &count);
    for (int i = 0; i < count; i++)
        if (events[i].kind == AL_EV_HITS_SCORED) {
            hits = events[i].value;
            *taken = events[i].value2;
        }
    CHECK(!pl_game_is_out_of_dice(b.game));
    board_clear(&b);
    return hits;
}

// Optional rules about dice: weak sides, defence criticals, the unopposed number. The Levy is struck in its weak back: D4 are 2 dice.
TEST(al_dice_2_optional_rules)
{
    int taken;
    CHECK_EQ(hits_with("", (int[]){3, 3, 3, 6, 2, 0}, &taken), 1);
    CHECK_EQ(taken, 1);
    CHECK_EQ(hits_with("overrides: [{name: constants.unopposed_hit_on.value, value: 3}]\n", (int[]){3, 3, 3, 6, 2, 0}, &taken), 2);
    CHECK_EQ(hits_with("overrides: [{name: constants.weak_side.value, value: none}]\n", (int[]){3, 3, 3, 6, 2, 2, 2, 0}, &taken), 2);
    CHECK_EQ(hits_with("overrides: [{name: constants.weak_side.value, value: minus2}]\n", (int[]){3, 3, 3, 6, 2, 0}, &taken), 1);
    CHECK_EQ(hits_with("switches: {on: [defence_criticals]}\n", (int[]){3, 3, 3, 6, 2, 0}, &taken), 1);
    CHECK_EQ(taken, 1);  // the six is set aside as a hit; 3 > 2, then two threes without an opposite
}

// AL-DMG.3 with owner_assigns off: the attacker puts the first point where it hurts.
TEST(al_dmg_3_the_opponent_assigns_first)
{
    board b = board_lay(
        "switches: {off: [owner_assigns]}\n" TWO_SIDES
        "units: [{id: c, side: 1, type: eagle_cohort, at: [16, 11]}, {id: l, side: 2, type: tomb_levy, at: [16, 13], facing: 180}]\n",
        1);
    board_start(&b, "TS.2b", (int[]){6, 6, 1, 1, 1, 1, 1, 0});
    board_play(&b, 1, "order_close c");
    board_play(&b, 1, "declare_close_target c l");
    board_play(&b, 1, "pay_costs c -");
    CHECK_EQ(pl_game_asked(b.game), PL_SIDE_BIT(1));
    board_play(&b, 1, "assign_damage l s1");
    CHECK_EQ(pl_game_asked(b.game), PL_SIDE_BIT(2));
    board_play(&b, 2, "assign_damage l m1");
    board_clear(&b);
}

// AL-VP.7 for teams: points are added up, and the team wins in the name of its best member.
TEST(al_vp_7_teams_add_up)
{
    board b = board_lay("set: {vp_goal: 10}\nsides: [{id: a, name: A, set: {team: 1, vp: 4, op: 1}}, {id: b, name: B, set: {team: 2, vp: "
                        "9}}, {id: c, name: C, set: {team: 1, vp: 6}}]\n"
                        "units: [{id: x, side: 1, type: scarab_swarm, at: [10, 10]}, {id: y, side: 2, type: scarab_swarm, at: [20, 10]}, "
                        "{id: z, side: 3, type: scarab_swarm, at: [30, 10]}]\n",
                        1);
    board_start(&b, "TS.2b", NULL);
    board_play(&b, 1, "pass");
    board_play(&b, 2, "pass");
    board_play(&b, 3, "pass");
    CHECK(pl_game_is_over(b.game));
    CHECK_EQ(pl_game_state(b.game)->winner, 3);
    board_clear(&b);
}

// AL-VP.8: the last rounds may end on a die.
TEST(al_vp_8_random_end)
{
    for (int die = 4; die <= 5; die++) {
        board b =
            board_lay("random_end: {from: 1, need: 5, last: 3}\n" TWO_SIDES
                      "units: [{id: x, side: 1, type: eagle_cohort, at: [10, 5]}, {id: y, side: 2, type: scarab_swarm, at: [10, 30]}]\n",
                      1);
        board_start(&b, "TS.2b", (int[]){die, 0});
        board_play(&b, 1, "pass");
        board_play(&b, 2, "pass");
        CHECK_EQ(pl_game_is_over(b.game), die == 5);
        board_clear(&b);
    }
}
