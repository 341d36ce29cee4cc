// test_measure.c - bases, notches, contact, the turning tool and snapping, as numbers.
#include <stdlib.h>

#include "board.h"
#include "lines.h"
#include "move.h"
#include "orders.h"
#include "worth.h"

#define TWO_SIDES "sides: [{id: a, name: A, set: {op: 9}}, {id: b, name: B}]\n"

static void check_at(pl_point got, pl_len x, pl_len y)
{
    CHECK_EQ(got.x, x);
    CHECK_EQ(got.y, y);
}

// AL-UNIT.1, AL-UNIT.2, AL-GEO.1, AL-GEO.3: sizes and notches of the three bases.
TEST(al_unit_2_bases_and_their_notches)
{
    board b = board_lay(TWO_SIDES
                        "units: [{id: f, side: 1, type: eagle_cohort, at: [10, 10]}, {id: h, side: 1, type: equites_ala, at: [20, 10]},\n"
                        "        {id: s, side: 2, type: scarab_swarm, at: [30, 10], facing: 90}]\n",
                        1);
    board_start(&b, "TS.2b", NULL);
    const pl_turn *turn = board_turn(&b);
    al_stand f = al_stand_of(turn, 1), h = al_stand_of(turn, 2), s = al_stand_of(turn, 3);
    pl_point corners[4];
    CHECK_EQ(al_data(turn)->step, 2000);
    al_corners(&f, corners);
    check_at(corners[0], 8000, 11000);
    check_at(corners[2], 12000, 9000);
    al_corners(&h, corners);
    check_at(corners[0], 19000, 12000);
    check_at(corners[2], 21000, 8000);
    CHECK(f.base->is_formation && h.base->is_formation && !s.base->is_formation);
    check_at(al_notch(&f, 0), 9000, 11000);   // F1
    check_at(al_notch(&f, 1), 11000, 11000);  // F2
    check_at(al_notch(&f, 4), 11000, 9000);   // B1, clockwise
    check_at(al_notch(&h, 2), 21000, 11000);  // R1
    check_at(al_notch(&h, 7), 19000, 11000);  // L2
    check_at(al_notch(&s, 0), 31000, 10000);  // F1 of a sortie facing east
    CHECK(!s.base->has_notch[1] && !f.base->has_notch[3]);
    board_clear(&b);
}

// AL-GEN.6: corners and notches at 45 degrees are exact diagonals.
TEST(al_gen_6_slanted_notches)
{
    board b = board_lay(TWO_SIDES "units: [{id: m, side: 1, type: minotaur_breakers, at: [11.414, 7.828], facing: 45}, {id: z, side: 2, "
                                  "type: scarab_swarm, at: [40, 30]}]\n",
                        1);
    board_start(&b, "TS.2b", NULL);
    al_stand m = al_stand_of(board_turn(&b), 1);
    pl_point corners[4];
    check_at(al_notch(&m, 0), 12121, 8535);
    al_corners(&m, corners);
    check_at(corners[0], 11414, 9242);
    check_at(corners[1], 12828, 7828);
    board_clear(&b);
}

// AL-GEN.7: ten thousandths are contact, eleven are overlap; a diagonal needs as much along its own normal.
TEST(al_gen_7_overlap_begins_beyond_touch_eps)
{
    pl_point a[4] = {{0, 2000}, {2000, 2000}, {2000, 0}, {0, 0}}, b[4] = {{1990, 2000}, {3990, 2000}, {3990, 0}, {1990, 0}};
    CHECK(!al_shapes_overlap(a, 4, b, 4, 10));
    CHECK(al_shapes_overlap(a, 4, b, 4, 9));
    CHECK(al_shapes_overlap(a, 4, b, 4, 0));
    pl_point diamond[4] = {{3000, 2500}, {4500, 1000}, {3000, -500}, {1986, 1000}};
    CHECK(al_shapes_overlap(a, 4, diamond, 4, 10));
    diamond[3].x = 1990;
    CHECK(!al_shapes_overlap(a, 4, diamond, 4, 10));
    pl_point apart[4] = {{2000, 2000}, {4000, 2000}, {4000, 0}, {2000, 0}};
    CHECK(!al_shapes_overlap(a, 4, apart, 4, 0));
}

// AL-GEO.6: flush sides, gaps up to 0.010, no corners.
TEST(al_geo_6_adjacent_and_not)
{
    al_base_side own, theirs;
    board c = board_lay(TWO_SIDES "units:\n"
                                  "- {id: a, side: 1, type: scarab_swarm, at: [10, 10]}\n"
                                  "- {id: flush, side: 2, type: eagle_cohort, at: [10, 13], facing: 90}\n"
                                  "- {id: near, side: 2, type: scarab_swarm, at: [12.01, 10], facing: 0}\n"
                                  "- {id: far, side: 2, type: scarab_swarm, at: [7.989, 10], facing: 0}\n"
                                  "- {id: corner, side: 2, type: scarab_swarm, at: [12, 7.9], facing: 0}\n",
                        1);
    board_start(&c, "TS.2b", NULL);
    const pl_turn *turn = board_turn(&c);
    CHECK(al_touching_sides(turn, 1, 2, &own, &theirs));
    CHECK_EQ(own, AL_FRONT);
    CHECK_EQ(theirs, AL_RIGHT);
    CHECK(al_touching_sides(turn, 1, 3, &own, NULL));
    CHECK_EQ(own, AL_RIGHT);
    CHECK(!al_are_adjacent(turn, 1, 4));
    CHECK(!al_are_adjacent(turn, 1, 5));
    CHECK_EQ(al_hostile_neighbours(turn, 1), al_bit(2) | al_bit(3));
    board_clear(&c);
}

// AL-TURN.2, AL-TURN.3, AL-TURN.4, AL-TURN.5, AL-TURN.6: the third turn of the formation's example, which it cannot afford.
TEST(al_turn_6_tool_on_the_flank)
{
    board b = board_lay(
        TWO_SIDES "units: [{id: c, side: 1, type: eagle_cohort, at: [13, 4]}, {id: z, side: 2, type: scarab_swarm, at: [40, 30]}]\n", 1);
    board_start(&b, "TS.2b", NULL);
    al_turning t = al_turning_of(board_turn(&b), 1, 2, true, 6);
    check_at(t.to.at, 17121, 2293);
    CHECK_EQ(t.to.facing, 45);
    CHECK_EQ(t.cost, 6);
    t = al_turning_of(board_turn(&b), 1, 1, true, 6);
    check_at(t.to.at, 15707, 7121);
    CHECK_EQ(t.cost, 3);
    t = al_turning_of(board_turn(&b), 1, 0, false, 4);  // to the left: the mirror image of a turn to the right
    CHECK_EQ(t.to.facing, 315);
    board_clear(&b);
}

// AL-TURN.8, AL-MOVE.10: a turn that ends flush with an enemy ends the movement; nothing snaps.
TEST(al_turn_8_a_turn_into_contact_ends_movement)
{
    board b = board_lay(TWO_SIDES "units: [{id: m, side: 1, type: minotaur_breakers, at: [9, 4], set: {slots: m1 m2 m3}},\n"
                                  "        {id: z, side: 2, type: scarab_swarm, at: [11.414, 7.828], facing: 45}]\n",
                        1);
    board_start(&b, "TS.2b", NULL);
    board_play(&b, 1, "order_move m");
    board_play(&b, 1, "pay_costs m -");
    board_play(&b, 1, "turn m F1-right B1");
    board_where(&b, "TS.2b");
    check_at(al_piece_of(board_turn(&b), 1)->at, 10000, 6414);
    CHECK(al_are_adjacent(board_turn(&b), 1, 2));
    CHECK_EQ(b.told[AL_EV_MOVEMENT_ENDED], 1);
    board_clear(&b);
}

// AL-SNAP.3: a corner of the mover meets an enemy side: that side is the one, and the mover turns about its own corner.
TEST(al_snap_3_own_corner_on_an_enemy_side)
{
    board b = board_lay(TWO_SIDES "units: [{id: m, side: 1, type: minotaur_breakers, at: [21.9, 17]}, {id: p, side: 2, type: sealed_door, "
                                  "at: [20, 20], facing: 45}]\n",
                        1);
    board_start(&b, "TS.2b", NULL);
    al_snap snaps[AL_SNAPS_MAX];
    al_contact contact = al_contact_ahead(board_turn(&b), 1, AL_FRONT);
    CHECK_EQ(contact.stop, AL_STOP_HOSTILE);
    CHECK_EQ(contact.distance, 1486);
    CHECK_EQ(al_snaps(board_turn(&b), 1, AL_FRONT, &contact, snaps, AL_SNAPS_MAX), 2);
    CHECK_EQ(snaps[0].side, AL_RIGHT);
    CHECK_EQ(snaps[0].slide, AL_STAY);
    check_at(snaps[0].to.at, 22314, 19486);
    CHECK_EQ(snaps[0].to.facing, 315);
    CHECK_EQ(snaps[1].slide, AL_SLIDE_LEFT);
    check_at(snaps[1].to.at, 21414, 18586);
    board_clear(&b);
}

// AL-SNAP.6: no room to lie along the enemy's side; the unit stops a tenth of an inch short.
TEST(al_snap_6_balks_where_no_place_is_legal)
{
    board b = board_lay(TWO_SIDES "terrain: [{id: t, kind: blocking, area: [[17, 17.4], [19.2, 17.4], [19.2, 19], [17, 19]]},\n"
                                  "          {id: w, kind: water, area: [[21.6, 17.4], [24, 17.4], [24, 19], [21.6, 19]]}]\n"
                                  "units: [{id: m, side: 1, type: minotaur_breakers, at: [20.4, 16]}, {id: p, side: 2, type: sealed_door, "
                                  "at: [20, 20], facing: 45}]\n",
                        1);
    board_start(&b, "TS.2b", NULL);
    board_play(&b, 1, "order_move m");
    board_play(&b, 1, "pay_costs m -");
    board_play(&b, 1, "step m front 2");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_BALKED], 1);
    check_at(al_piece_of(board_turn(&b), 1)->at, 20400, 17486);
    CHECK(!al_are_adjacent(board_turn(&b), 1, 2));
    board_clear(&b);
}

// AL-SNAP.7: two enemies met at the same distance; the player picks one of them.
TEST(al_snap_7_two_enemies_at_once)
{
    board b = board_lay(
        TWO_SIDES
        "units: [{id: c, side: 1, type: eagle_cohort, at: [20, 10]}, {id: x, side: 2, type: scarab_swarm, at: [18.5, 13], facing: 180},\n"
        "        {id: y, side: 2, type: scarab_swarm, at: [21.5, 13], facing: 180}, {id: f, side: 1, type: scarab_swarm, at: [24, 13]}]\n",
        1);
    board_start(&b, "TS.2b", NULL);
    al_contact contact = al_contact_ahead(board_turn(&b), 1, AL_FRONT);
    CHECK_EQ(contact.stop, AL_STOP_HOSTILE);
    CHECK_EQ(contact.distance, 1000);
    CHECK_EQ(contact.hostile, al_bit(2) | al_bit(3));
    board_play(&b, 1, "order_move c");
    board_play(&b, 1, "pay_costs c -");
    board_play(&b, 1, "step c front 2");
    board_where(&b, "TS.2b > MV.f");
    board_play(&b, 1, "snap_choice c y front-stay");
    board_where(&b, "TS.2b");
    board_clear(&b);
}

// AL-SNAP.4: notches level already: no slide, unless free_slide allows it.
TEST(al_snap_4_no_slide_when_notches_are_level)
{
    static const char *const rules[] = {"", "switches: {on: [free_slide]}\n"};
    for (int i = 0; i < 2; i++) {
        char text[512];
        snprintf(
            text, sizeof text,
            "%s" TWO_SIDES
            "units: [{id: c, side: 1, type: eagle_cohort, at: [20, 10]}, {id: l, side: 2, type: tomb_levy, at: [20, 13], facing: 180}]\n",
            rules[i]);
        board b = board_lay(text, 1);
        board_start(&b, "TS.2b", NULL);
        al_snap snaps[AL_SNAPS_MAX];
        al_contact contact = al_contact_ahead(board_turn(&b), 1, AL_FRONT);
        CHECK_EQ(al_snaps(board_turn(&b), 1, AL_FRONT, &contact, snaps, AL_SNAPS_MAX), i ? 3 : 1);
        board_clear(&b);
    }
}

// The slow way: every thousandth of the way, one after the other.
static pl_len contact_by_steps(const pl_turn *turn, const al_stand *from, int bearing, const al_stand *other)
{
    pl_point theirs[4];
    pl_len eps = al_data(turn)->touch_eps, first = -1;
    al_corners(other, theirs);
    for (pl_len gone = 0; gone <= al_data(turn)->step + eps + 100; gone++) {
        al_stand to = al_slid(from, bearing, gone);
        pl_point mine[4];
        al_corners(&to, mine);
        if (first < 0 && al_shapes_overlap(mine, 4, theirs, 4, 0))
            first = gone;
        if (al_shapes_overlap(mine, 4, theirs, 4, eps))
            return first ? first - 1 : 0;
    }
    return -1;
}

// AL-MOVE.13: contact found by halving is contact found step by step, for bases of every kind at every angle.
TEST(al_move_13_contact_by_halving_is_contact_by_steps)
{
    board b = board_lay(TWO_SIDES
                        "units: [{id: a, side: 1, type: scarab_swarm, at: [20, 18]}, {id: f, side: 1, type: eagle_cohort, at: [2, 2]},\n"
                        "        {id: h, side: 1, type: equites_ala, at: [46, 2]}, {id: s, side: 2, type: scarab_swarm, at: [30, 18]},\n"
                        "        {id: g, side: 2, type: tomb_levy, at: [2, 34]}, {id: k, side: 2, type: sabre_horse, at: [46, 33]}]\n",
                        1);
    board_start(&b, "TS.2b", NULL);
    pl_state *state = pl_scene_block(b.battle->scene);
    int met = 0;
    for (uint32_t n = 0; n < 1500; n++) {
        uint32_t k = n * 8;
        int mover = pl_dice_seeded(5, k, 3), foe = 3 + pl_dice_seeded(5, k + 1, 3);
        pl_state_copy(state, pl_game_state(b.game));
        pl_turn turn = *board_turn(&b);
        turn.state = state;
        pl_piece *pieces = pl_pieces(state);
        for (int u = 1; u <= 6; u++)
            if (u != mover && u != foe)
                pl_units(state)[u].place = pieces[u].place = PL_AWAY;
        pieces[mover].at = pl_at(24000, 18000);
        pieces[mover].facing = (int16_t)(45 * (pl_dice_seeded(5, k + 2, 8) - 1));
        pieces[foe].facing = (int16_t)(45 * (pl_dice_seeded(5, k + 3, 8) - 1));
        pieces[foe].at = pl_at(24000 - 5000 + pl_dice_seeded(5, k + 4, 10000), 18000 - 5000 + pl_dice_seeded(5, k + 5, 10000));
        al_stand from = al_stand_of(&turn, mover), other = al_stand_of(&turn, foe);
        pl_point mine[4], theirs[4];
        al_corners(&from, mine);
        al_corners(&other, theirs);
        if (al_shapes_overlap(mine, 4, theirs, 4, al_data(&turn)->touch_eps))
            continue;  // no position of the game
        for (int side = 0; side < AL_BASE_SIDES; side++) {
            pl_len wanted = contact_by_steps(&turn, &from, al_side_bearing(from.facing, (al_base_side)side), &other);
            al_contact contact = al_contact_ahead(&turn, mover, (al_base_side)side);
            if (wanted > al_data(&turn)->step + al_data(&turn)->touch_eps)
                wanted = -1;
            CHECK_EQ(contact.stop == AL_STOP_HOSTILE ? contact.distance : -1, wanted);
            met += wanted >= 0;
        }
    }
    CHECK(met > 500);
    free(state);
    board_clear(&b);
}

// AL-TER.3: an area of several parts counts once, for lines as for moves.
TEST(al_ter_3_parts_of_one_area_count_once)
{
    board b = board_lay(
        TWO_SIDES
        "terrain: [{id: r, kind: hindering, parts: [[[8, 14], [12, 14], [12, 15], [8, 15]], [[8, 16], [12, 16], [12, 17], [8, 17]]]},\n"
        "          {id: s, kind: hindering, area: [[8, 18], [12, 18], [12, 18.5], [8, 18.5]]}]\n"
        "units: [{id: x, side: 1, type: scorpion_battery, at: [10, 10]}, {id: t, side: 2, type: scarab_swarm, at: [9, 21], facing: 180}]\n",
        1);
    board_start(&b, "TS.2b", NULL);
    CHECK_EQ(al_line_penalty(board_turn(&b), 1, 2, 0, 0), 2);
    board_clear(&b);
}

// AL-MOVE.5, AL-MOVE.6: a step onto hindering ground that cannot be paid for is refused, and the hint says how far one could go.
TEST(al_move_6_legal_to_here)
{
    board b = board_lay(TWO_SIDES "terrain: [{id: r, kind: hindering, area: [[8, 12.5], [12, 12.5], [12, 15], [8, 15]]}]\n"
                                  "units: [{id: c, side: 1, type: eagle_cohort, at: [10, 11], set: {slots: a1 d1 m1}}, {id: z, side: 2, "
                                  "type: scarab_swarm, at: [40, 30]}]\n",
                        1);
    board_start(&b, "TS.2b", NULL);
    board_play(&b, 1, "order_move c");
    board_play(&b, 1, "pay_costs c -");
    CHECK_EQ(board_try(&b, 1, "step c front 2"), PL_ILLEGAL);
    pl_hint hint;
    CHECK_TEXT(pl_game_why_not(b.game, &hint), "AL-MOVE.6: too few movement points");
    CHECK(hint.has_at);
    check_at(hint.at, 10000, 11510);
    CHECK_EQ(hint.over, 1490);
    board_play(&b, 1, "step c front 0.51");
    board_clear(&b);
}

// AL-OP.4, AL-GEO.2: the aura's price by kind, at exactly two steps and a thousandth more.
TEST(al_op_4_costs_near_an_aura)
{
    for (int far = 0; far < 2; far++) {
        char text[512];
        snprintf(
            text, sizeof text,
            TWO_SIDES
            "units: [{id: c, side: 1, type: eagle_cohort, at: [11, %s], facing: 180}, {id: j, side: 2, type: jade_envoys, at: [10, 10]}]\n",
            far ? "16.001" : "16");
        board b = board_lay(text, 1);
        board_start(&b, "TS.2b", NULL);
        static const int near_cost[AL_KINDS] = {3, 3, 2, 2, 2}, far_cost[AL_KINDS] = {2, 2, 2, 1, 1};
        for (int kind = 0; kind < AL_KINDS; kind++) {
            al_order order = {.unit = 1, .kind = (uint8_t)kind};
            CHECK_EQ(al_order_cost(board_turn(&b), &order), far ? far_cost[kind] : near_cost[kind]);
            order.is_free = 1;
            CHECK_EQ(al_order_cost(board_turn(&b), &order), 0);
        }
        board_clear(&b);
    }
}

// The scripted player's table: more dice never expect fewer hits, and none are taken without defence dice.
TEST(al_expected_hits_grow_with_attack_dice)
{
    for (int defence = 0; defence <= 8; defence++)
        for (int attack = 1; attack < 10; attack++) {
            int less, more, taken;
            al_expected_hits(attack, defence, &less, &taken);
            al_expected_hits(attack + 1, defence, &more, &taken);
            CHECK(more >= less);
            CHECK(defence || !taken);
        }
}
