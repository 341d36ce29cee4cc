// test_doors.c - what a refusal points at, what the page's tools show, and orders whose parties are gone in the middle of them.
#include <stdlib.h>

#include "board.h"
#include "orders.h"
#include "view.h"

#define TWO_SIDES "sides: [{id: a, name: A, home: south, set: {op: 9}}, {id: b, name: B}]\n"

static pl_hint refused(board *b, pl_side side, const char *text, const char *why)
{
    pl_hint hint = {.item = -9};
    CHECK_EQ(board_try(b, side, text), PL_ILLEGAL);
    const char *said = pl_game_why_not(b->game, &hint);
    if (strncmp(said, why, strlen(why)))
        fail_msg("'%s': wanted '%s', got '%s'", text, why, said);
    return hint;
}

// AL-MOVE.6: the hint of a step too dear lies on its own way, whichever way the base looks; none where not even the shortest can be paid.
TEST(al_move_6_the_hint_lies_on_the_way)
{
    board b =
        board_lay(TWO_SIDES "terrain: [{id: r, kind: hindering, area: [[8, 7], [12, 7], [12, 8.5], [8, 8.5]]}]\n"
                            "units: [{id: c, side: 1, type: scarab_swarm, at: [10, 10], facing: 90, set: {slots: m1}}, {id: z, side: 2, "
                            "type: scarab_swarm, at: [40, 30]}]\n",
                  1);
    board_start(&b, "TS.2b", NULL);
    board_play(&b, 1, "order_move c");
    board_play(&b, 1, "pay_costs c -");
    pl_hint hint = refused(&b, 1, "step c right 2", "AL-MOVE.6");
    CHECK(hint.has_at && hint.at.x == 10000 && hint.at.y == 9490);
    CHECK_EQ(hint.over, 1490);
    CHECK_EQ(hint.item, -1);
    board_play(&b, 1, "step c right 0.51");
    CHECK_EQ(al_piece_of(board_turn(&b), 1)->at.y, 9490);
    board_clear(&b);
}

TEST(al_move_6_the_hint_lies_ahead_of_who_looks_east)
{
    board b =
        board_lay(TWO_SIDES "terrain: [{id: r, kind: hindering, area: [[12, 8], [14, 8], [14, 12], [12, 12]]}]\n"
                            "units: [{id: c, side: 1, type: scarab_swarm, at: [10, 10], facing: 90, set: {slots: m1}}, {id: z, side: 2, "
                            "type: scarab_swarm, at: [40, 30]}]\n",
                  1);
    board_start(&b, "TS.2b", NULL);
    board_play(&b, 1, "order_move c");
    board_play(&b, 1, "pay_costs c -");
    pl_hint hint = refused(&b, 1, "step c front 1.5", "AL-MOVE.6");
    CHECK(hint.has_at && hint.at.x == 11010 && hint.at.y == 10000);
    CHECK_EQ(hint.over, 490);
    board_clear(&b);
}

// AL-MOVE.6: a thousandth may be all that can be paid for.
TEST(al_move_6_a_thousandth_and_no_more)
{
    board b = board_lay(TWO_SIDES "terrain: [{id: r, kind: hindering, area: [[8, 10.991], [12, 10.991], [12, 13], [8, 13]]}]\n"
                                  "units: [{id: c, side: 1, type: scarab_swarm, at: [10, 10], set: {slots: m1}}, {id: z, side: 2, "
                                  "type: scarab_swarm, at: [40, 30]}]\n",
                        1);
    board_start(&b, "TS.2b", NULL);
    board_play(&b, 1, "order_move c");
    board_play(&b, 1, "pay_costs c -");
    pl_hint hint = refused(&b, 1, "step c front 0.002", "AL-MOVE.6");
    CHECK(hint.has_at && hint.at.y == 10001 && hint.over == 1);
    board_play(&b, 1, "step c front 0.001");
    board_clear(&b);
}

// AL-RGP.1, AL-UNIT.3: the hint names the figure at fault; where two get in each other's way, none.
TEST(al_rgp_1_the_hint_names_the_figure)
{
    board b = board_lay(
        TWO_SIDES "units: [{id: c, side: 1, type: eagle_cohort, at: [10, 5]}, {id: z, side: 2, type: scarab_swarm, at: [40, 30]}]\n", 1);
    board_start(&b, "TS.2b", NULL);
    board_play(&b, 1, "order_regroup c");
    board_play(&b, 1, "pay_costs c -");
    CHECK_EQ(refused(&b, 1, "regroup_slots c [d1 >a4] [d2 >s2]", "AL-UNIT.3").item, 1);
    CHECK_EQ(refused(&b, 1, "regroup_slots c [s1 >a4] [d2 >a5]", "AL-UNIT.3").item, 0);
    CHECK_EQ(refused(&b, 1, "regroup_slots c [d1 >a4] [d2 >a4]", "AL-RGP.1").item, -1);
    CHECK_EQ(refused(&b, 1, "regroup_slots c [d1 >d1]", "AL-RGP.1").item, -1);
    CHECK_EQ(refused(&b, 1, "regroup_slots c [d1 >d2] [d6 >a4]", "AL-RGP.1").item, 1);
    board_play(&b, 1, "regroup_slots c [d1 >d2] [d2 >d1]");
    board_where(&b, "TS.2b > RG.d");
    board_clear(&b);
}

// AL-SET.4: the hint of a place refused names its item.
TEST(al_set_4_the_hint_names_the_place)
{
    board b = board_lay("zones: [{id: s, side: 1, use: deploy, area: [[0, 0], [48, 0], [48, 6], [0, 6]]}]\n" TWO_SIDES
                        "units: [{id: c, side: 1, type: eagle_cohort, place: away}, {id: z, side: 2, type: scarab_swarm, at: [40, 30]}]\n",
                        1);
    board_start(&b, "SU", NULL);
    CHECK_EQ(refused(&b, 1, "deploy_unit c [c.1 (10,10)]", "AL-SET.4").item, 0);
    board_play(&b, 1, "deploy_unit c [c.1 (10,4)]");
    board_clear(&b);
}

// AL-GEO.4: facings beyond a full turn are none, whoever sends them.
TEST(al_geo_4_no_facing_beyond_a_full_turn)
{
    board b = board_lay("zones: [{id: s, side: 1, use: deploy, area: [[0, 0], [48, 0], [48, 6], [0, 6]]}]\n" TWO_SIDES
                        "units: [{id: c, side: 1, type: eagle_cohort, place: away}, {id: z, side: 2, type: scarab_swarm, at: [40, 30]}]\n",
                        1);
    static const int16_t facings[] = {360, 405, -45, 44, 315};
    board_start(&b, "SU", NULL);
    for (int i = 0; i < PL_COUNT(facings); i++) {
        pl_item items[PL_ITEMS_MAX];
        pl_choice choice;
        pl_error error = {0};
        CHECK_EQ(pl_choice_parse(b.game, 1, "deploy_unit c [c.1 (10,3) @90]", &choice, items, &error), PL_OK);
        items[0].facing = facings[i];
        CHECK_EQ(pl_game_choose(b.game, &choice) == PL_OK, i == 4);
    }
    board_clear(&b);
}

// The page's ranges: the ranged attack while there is an R icon, then ready abilities that reach out, in their order.
TEST(al_rng_2_ranges_for_the_page)
{
    board b = board_lay(
        TWO_SIDES "units: [{id: v, side: 1, type: velite_screen, at: [10, 10]}, {id: s, side: 1, type: scorpion_battery, at: [20, 10]},\n"
                  "        {id: c, side: 1, type: crossbow_division, at: [30, 10]}, {id: h, side: 1, type: heron_retinue, at: [40, 10]},\n"
                  "        {id: n, side: 2, type: velite_screen, at: [10, 30], set: {slots: d1}}]\n",
        1);
    static const struct {
        int piece, weapon, count;
        const char *name;
        pl_len reach;
    } wanted[] = {{1, 0, 1, "ranged attack", 6000},
                  {1, 1, -1, NULL, 0},
                  {2, 0, 1, "ranged attack", 16000},
                  {2, 1, -1, NULL, 0},
                  {3, 0, 1, "ranged attack", 12000},
                  {4, 0, 1, "artificer", 4000},
                  {4, 1, 1, "battle_cry", 4000},
                  {4, 2, -1, NULL, 0},
                  {5, 0, -1, NULL, 0}};
    board_start(&b, "TS.2b", NULL);
    for (int i = 0; i < PL_COUNT(wanted); i++) {
        const char *name = NULL;
        pl_len bands[2] = {0, 0};
        int arc = 0;
        CHECK_EQ(al_ranges(board_turn(&b), (pl_piece_id)wanted[i].piece, wanted[i].weapon, &name, bands, 1, &arc), wanted[i].count);
        CHECK_EQ(bands[0], wanted[i].reach);
        CHECK_EQ(bands[1], 0);
        CHECK_EQ(arc, 180);
        if (wanted[i].name)
            CHECK_TEXT(name, wanted[i].name);
        CHECK_EQ(al_ranges(board_turn(&b), (pl_piece_id)wanted[i].piece, wanted[i].weapon, &name, bands, 0, &arc), -1);
    }
    board_clear(&b);
}

// AL-RNG.4: the page's sight line runs from the notch nearest to the place, and says what blocks it and where.
TEST(al_rng_4_sight_for_the_page)
{
    board b = board_lay("terrain: [{id: w, kind: hindering, area: [[18, 14], [22, 14], [22, 15], [18, 15]]}, {id: t, kind: blocking, area: "
                        "[[18, 16], [22, 16], [22, 18], [18, "
                        "18]]}]\n" TWO_SIDES
                        "units: [{id: c, side: 1, type: eagle_cohort, at: [20, 10]}, {id: z, side: 2, type: scarab_swarm, at: [40, 30]}]\n",
                        1);
    pl_point at = {0, 0};
    pl_feature_id what = 0;
    board_start(&b, "TS.2b", NULL);
    const pl_turn *turn = board_turn(&b);
    CHECK(al_sight(turn, 1, pl_at(19000, 20000), &at, &what) != NULL);
    CHECK_EQ(what, 2);
    CHECK(at.x == 19000 && at.y == 16000);  // from F1
    CHECK(al_sight(turn, 1, pl_at(21000, 20000), &at, &what) != NULL);
    CHECK(at.x == 21000 && at.y == 16000);  // from F2
    CHECK(al_sight(turn, 1, pl_at(20000, 15500), &at, &what) == NULL);
    CHECK(al_sight(turn, 1, pl_at(40000, 10000), &at, &what) == NULL);
    CHECK(al_sight(turn, 1, pl_at(17000, 20000), &at, &what) == NULL || at.x < 19000);
    CHECK(al_sight(turn, 1, pl_at(20000, 2000), &at, &what) == NULL);  // from its back
    board_clear(&b);
}

// ---- units that are gone in the middle of an order

static void take_off(board *b, int unit)
{
    pl_state *state = pl_scene_block(b->battle->scene);
    pl_state_copy(state, pl_game_state(b->game));
    pl_units(state)[unit].place = PL_LOST;
    pl_pieces(state)[b->battle->scene->units[unit].first].place = PL_LOST;
    pl_game_take_up(b->game, state, &b->dice);
    free(state);
}

static const char monks[] =
    TWO_SIDES "units: [{id: m, side: 1, type: mandate_monks, at: [20, 18]}, {id: l, side: 2, type: tomb_levy, at: [20, 20], facing: 180},\n"
              "        {id: y, side: 1, type: scarab_swarm, at: [5, 5]}, {id: z, side: 2, type: scarab_swarm, at: [40, 30]}]\n";

// AL-ORD.7: the defender is gone between the roles and the damage: the order ends, and nobody is hurt. No ability does that, so it is taken off here.
TEST(al_ord_7_a_defender_gone_before_the_damage)
{
    board b = board_lay(monks, 1);
    board_start(&b, "TS.2b", (int[]){5, 5, 1, 1, 1, 1, 0});
    board_play(&b, 1, "order_close m");
    board_play(&b, 1, "declare_close_target m l");
    board_play(&b, 1, "pay_costs m -");
    board_where(&b, "TS.2b > CC.g");
    take_off(&b, 2);
    board_play(&b, 1, "pass");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_HITS_SCORED] + b.told[AL_EV_DAMAGE_DEALT], 0);
    CHECK_EQ(b.told[AL_EV_COMBAT_ENDED], 1);
    board_clear(&b);
}

// AL-ORD.7: the ordered unit is gone.
TEST(al_ord_7_an_attacker_gone_before_the_damage)
{
    board b = board_lay(monks, 1);
    board_start(&b, "TS.2b", (int[]){5, 5, 1, 1, 1, 1, 0});
    board_play(&b, 1, "order_close m");
    board_play(&b, 1, "declare_close_target m l");
    board_play(&b, 1, "pay_costs m -");
    take_off(&b, 1);
    board_play(&b, 1, "pass");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_HITS_SCORED] + b.told[AL_EV_DAMAGE_DEALT], 0);
    board_clear(&b);
}

// AL-ORD.6: the target is gone, or no longer adjacent, when the order comes to be given.
TEST(al_ord_6_a_target_gone_before_the_order_is_given)
{
    for (int way = 0; way < 2; way++) {
        board b = board_lay(monks, 1);
        board_start(&b, "TS.2b", NULL);
        board_play(&b, 1, "order_close m");
        board_play(&b, 1, "declare_close_target m l");
        if (way) {
            take_off(&b, 2);
        } else {
            pl_state *state = pl_scene_block(b.battle->scene);
            pl_state_copy(state, pl_game_state(b.game));
            pl_pieces(state)[b.battle->scene->units[2].first].at.y += 11;
            pl_game_take_up(b.game, state, &b.dice);
            free(state);
        }
        board_play(&b, 1, "pay_costs m -");
        board_where(&b, "TS.2b");
        CHECK_EQ(b.told[AL_EV_ORDER_FAILED], 1);
        CHECK_EQ(b.told[AL_EV_ORDER_GIVEN] + b.told[AL_EV_COMBAT_ENDED], 0);
        CHECK_EQ(al_see_side(board_turn(&b), 1)->op, 8);
        board_clear(&b);
    }
}

// AL-ORD.6: a line that is no longer legal, or whose target is gone, gives no ranged order.
TEST(al_ord_6_a_line_no_longer_legal)
{
    for (int way = 0; way < 3; way++) {
        board b = board_lay(
            TWO_SIDES
            "units: [{id: x, side: 1, type: crossbow_division, at: [20, 10]}, {id: t, side: 2, type: scarab_swarm, at: [21, 24]},\n"
            "        {id: z, side: 2, type: scarab_swarm, at: [40, 30]}]\n",
            1);
        board_start(&b, "TS.2b", (int[]){1, 1, 1, 1, 1, 1, 0});
        board_play(&b, 1, "order_ranged x");
        board_play(&b, 1, "declare_ranged_line x t F2-B1");
        if (way == 1)
            take_off(&b, 2);
        if (way == 2) {
            pl_state *state = pl_scene_block(b.battle->scene);
            pl_state_copy(state, pl_game_state(b.game));
            pl_pieces(state)[b.battle->scene->units[2].first].at.y += 1;
            pl_game_take_up(b.game, state, &b.dice);
            free(state);
        }
        board_play(&b, 1, "pay_costs x -");
        board_where(&b, "TS.2b");
        CHECK_EQ(b.told[AL_EV_ORDER_FAILED], way > 0);
        CHECK_EQ(b.told[AL_EV_ORDER_GIVEN], way == 0);
        board_clear(&b);
    }
}

// AL-SPC.1: the target of a special order is tested again when the effect happens; one that is gone, or too far, suffers nothing.
TEST(al_spc_1_a_target_gone_before_the_effect)
{
    board b = board_lay(TWO_SIDES "units: [{id: g, side: 1, type: steamclad_guard, at: [20, 20]}, {id: t, side: 2, type: terracotta_ranks, "
                                  "at: [20, 22], facing: 180},\n"
                                  "        {id: z, side: 2, type: scarab_swarm, at: [40, 30]}]\n",
                        1);
    board_start(&b, "TS.2b", NULL);
    board_play(&b, 1, "order_special g armored_rush");
    board_play(&b, 1, "special_target g t");
    take_off(&b, 2);
    board_play(&b, 1, "pay_costs g -");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_SPECIAL_USED] + b.told[AL_EV_DAMAGE_DEALT], 0);
    CHECK_EQ(b.told[AL_EV_SPECIAL_ENDED], 1);
    board_clear(&b);
}

// AL-ORD.4: where the stack of orders is nearly full a breakaway attack or an answer is not offered; a frame earlier it is.
TEST(al_ord_4_no_order_where_there_is_no_room)
{
    board b = board_lay(monks, 1);
    board_start(&b, "TS.2b", NULL);
    pl_turn turn = *board_turn(&b);
    pl_state *state = pl_scene_block(b.battle->scene);
    pl_state_copy(state, pl_game_state(b.game));
    turn.state = state;
    state->depth = (uint8_t)(turn.rules->frames_max - 8);
    CHECK(al_has_room(&turn));
    state->depth++;
    CHECK(!al_has_room(&turn));
    free(state);
    board_clear(&b);
}

// AL-ORD.5: a beast that finds an enemy beside it between the choice and the price cannot pay for its move. None comes there by itself.
TEST(al_ord_5_a_beast_beside_an_enemy_cannot_pay_for_a_move)
{
    board b = board_lay(
        TWO_SIDES "units: [{id: s, side: 1, type: dune_sphinx, at: [20, 10]}, {id: z, side: 2, type: scarab_swarm, at: [20, 20]}]\n", 1);
    board_start(&b, "TS.2b", NULL);
    board_play(&b, 1, "order_move s");
    pl_state *state = pl_scene_block(b.battle->scene);
    pl_state_copy(state, pl_game_state(b.game));
    pl_pieces(state)[b.battle->scene->units[2].first].at = pl_at(20000, 13000);
    pl_game_take_up(b.game, state, &b.dice);
    free(state);
    refused(&b, 1, "pay_costs s -", "AL-ORD.5");
    board_play(&b, 1, "pass");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_ORDER_GIVEN], 0);
    board_clear(&b);
}

// AL-MOVE.3, AL-TURN.6: what an option says it costs is what is paid: a step by its side, a turn by the side of its tool.
TEST(al_move_3_options_tell_their_price)
{
    board b = board_lay("terrain: [{id: w, kind: hindering_line, line: [[8, 8], [12, 8]]}]\n" TWO_SIDES
                        "units: [{id: z, side: 2, type: scarab_swarm, at: [40, 30]}, {id: y, side: 2, type: scarab_swarm, at: [30, 30]},\n"
                        "        {id: m, side: 1, type: minotaur_breakers, at: [10, 9], set: {slots: m1 m2 m3}}]\n",
                        1);
    static const int steps[AL_BASE_SIDES] = {1, 2, 3, 2};  // the wall is just behind it
    int count, turns = 0, found = 0;
    board_start(&b, "TS.2b", NULL);
    board_play(&b, 1, "order_move m");
    board_play(&b, 1, "pay_costs m -");
    const pl_option *options = pl_game_options(b.game, 1, true, &count);
    for (int i = 0; i < count; i++) {
        if (options[i].verb == AL_TAKE_STEP) {
            CHECK_EQ(options[i].cost, steps[options[i].target]);
            found++;
        }
        if (options[i].verb == AL_TAKE_TURN && al_notch_side(options[i].target / 2) == AL_FRONT) {
            CHECK_EQ(options[i].cost, 2);
            turns++;
        }
    }
    CHECK_EQ(found, 4);
    CHECK_EQ(turns, 8);  // either hand, on to each of four sides
    board_clear(&b);
}
