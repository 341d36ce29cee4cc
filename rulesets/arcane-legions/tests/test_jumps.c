// test_jumps.c - every jump of the five orders, walked: where a refusal lands, and which end it keeps silent. RUL-1, RUL-2.
#include "board.h"
#include "phases.h"
#include "sequence.h"

static const char face_to_face[] = "sides: [{id: a, name: A, set: {op: 8}}, {id: b, name: B}, {id: c, name: C}]\n"
                                   "units:\n"
                                   "- {id: u1, side: 1, type: eagle_cohort, at: [16, 11]}\n"
                                   "- {id: v1, side: 1, type: velite_screen, at: [26, 11]}\n"
                                   "- {id: g1, side: 1, type: steamclad_guard, at: [8, 11]}\n"
                                   "- {id: u2, side: 2, type: sealed_door, at: [16, 13], facing: 180}\n"
                                   "- {id: v2, side: 3, type: sealed_door, at: [26, 16], facing: 180}\n"
                                   "- {id: g2, side: 2, type: tomb_levy, at: [8, 13], facing: 180}\n";

static board begin(const int *dice)
{
    board b = board_lay(face_to_face, 1);
    board_start(&b, "TS.2b", dice);
    return b;
}

// AL-ORD.1. The outline itself: where each row may jump is the jump table and nothing else.
TEST(al_ord_1_each_order_jumps_where_its_list_says)
{
    static const struct {
        uint8_t sequence, row, to;
    } jumps[] = {
        {AL_CC, AL_CC_A, AL_CC_J}, {AL_CC, AL_CC_B, AL_CC_J}, {AL_CC, AL_CC_C, AL_CC_J}, {AL_RC, AL_RC_A, AL_RC_L},
        {AL_RC, AL_RC_B, AL_RC_L}, {AL_RC, AL_RC_C, AL_RC_L}, {AL_MV, AL_MV_A, AL_MV_H}, {AL_MV, AL_MV_F, AL_MV_E},
        {AL_RG, AL_RG_A, AL_RG_E}, {AL_SP, AL_SP_A, AL_SP_F}, {AL_SP, AL_SP_B, AL_SP_F},
    };
    int found = 0;
    for (int s = AL_CC; s <= AL_SP; s++)
        for (int row = 0; row < al_sequences[s].step_count; row++)
            for (int j = 0; j < PL_JUMPS_MAX; j++) {
                uint8_t to = al_sequences[s].steps[row].jumps[j];
                bool is_listed = !to;
                for (int i = 0; i < PL_COUNT(jumps); i++)
                    is_listed |= jumps[i].sequence == s && jumps[i].row == row && PL_TO(jumps[i].to) == to;
                CHECK(is_listed);
                found += to != 0;
            }
    CHECK_EQ(found, PL_COUNT(jumps));
    CHECK_EQ(al_sequences[AL_CC].refusal, AL_CC_J);
    CHECK_EQ(al_sequences[AL_RC].refusal, AL_RC_L);
    CHECK_EQ(al_sequences[AL_MV].refusal, AL_MV_H);
    CHECK_EQ(al_sequences[AL_RG].refusal, AL_RG_E);
    CHECK_EQ(al_sequences[AL_SP].refusal, AL_SP_F);
}

// The rows are the letters of the lists, in order.
TEST(al_ord_1_rows_are_letters)
{
    static const struct {
        uint8_t sequence;
        const char *name;
        char last;
    } lists[] = {{AL_CC, "CC", 'k'}, {AL_RC, "RC", 'm'}, {AL_MV, "MV", 'i'}, {AL_RG, "RG", 'f'}, {AL_SP, "SP", 'f'}};
    for (int i = 0; i < PL_COUNT(lists); i++) {
        const pl_sequence *s = &al_sequences[lists[i].sequence];
        CHECK_EQ(s->step_count, lists[i].last - 'a' + 1);
        for (int row = 0; row < s->step_count; row++) {
            char id[8];
            snprintf(id, sizeof id, "%s.%c", lists[i].name, 'a' + row);
            CHECK_TEXT(s->steps[row].id, id);
        }
    }
}

TEST(al_cc_a_to_j_no_target)
{
    board b = begin(NULL);
    board_play(&b, 1, "order_close u1");
    board_where(&b, "TS.2b > CC.a");
    board_play(&b, 1, "pass");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_COMBAT_ENDED], 0);
    CHECK_EQ(b.told[AL_EV_COSTS_PAID], 0);
    board_clear(&b);
}

TEST(al_cc_b_to_j_not_paid)
{
    board b = begin(NULL);
    board_play(&b, 1, "order_close u1");
    board_play(&b, 1, "declare_close_target u1 u2");
    board_where(&b, "TS.2b > CC.b");
    board_play(&b, 1, "pass");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_ORDER_GIVEN] + b.told[AL_EV_COMBAT_ENDED], 0);
    board_clear(&b);
}

TEST(al_cc_c_to_j_not_given)
{
    board b = begin(NULL);
    board_play(&b, 1, "order_close u1");
    board_play(&b, 1, "declare_close_target u1 u2");
    board_play(&b, 1, "pay_costs u1 -");
    board_play(&b, 2, "accept u2 awe u1");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_ORDER_FAILED], 1);
    CHECK_EQ(b.told[AL_EV_ORDER_GIVEN] + b.told[AL_EV_COMBAT_ENDED], 0);
    board_clear(&b);
}

TEST(al_rc_a_to_l_no_line)
{
    board b = begin(NULL);
    board_play(&b, 1, "order_ranged v1");
    board_where(&b, "TS.2b > RC.a");
    board_play(&b, 1, "pass");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_COMBAT_ENDED] + b.told[AL_EV_COSTS_PAID], 0);
    board_clear(&b);
}

TEST(al_rc_b_to_l_not_paid)
{
    board b = begin(NULL);
    board_play(&b, 1, "order_ranged v1");
    board_play(&b, 1, "declare_ranged_line v1 v2 F1-F1");
    board_where(&b, "TS.2b > RC.b");
    board_play(&b, 1, "pass");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_ORDER_GIVEN] + b.told[AL_EV_COMBAT_ENDED], 0);
    board_clear(&b);
}

TEST(al_rc_c_to_l_not_given)
{
    board b = begin(NULL);
    board_play(&b, 1, "order_ranged v1");
    board_play(&b, 1, "declare_ranged_line v1 v2 F1-F1");
    board_play(&b, 1, "pay_costs v1 -");
    board_play(&b, 3, "accept v2 awe v1");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_ORDER_FAILED], 1);
    CHECK_EQ(b.told[AL_EV_COMBAT_ENDED], 0);
    board_clear(&b);
}

TEST(al_mv_a_to_h_past_the_end_of_movement)
{
    board b = begin(NULL);
    board_play(&b, 1, "order_move v1");
    board_where(&b, "TS.2b > MV.a");
    board_play(&b, 1, "pass");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_MOVEMENT_ENDED], 0);
    board_clear(&b);
}

TEST(al_mv_f_to_e_after_a_move_and_on_to_g_after_none)
{
    board b = begin(NULL);
    board_play(&b, 1, "order_move v1");
    board_play(&b, 1, "pay_costs v1 -");
    board_where(&b, "TS.2b > MV.e");
    board_play(&b, 1, "step v1 front 1");
    board_where(&b, "TS.2b > MV.e");
    CHECK_EQ(b.told[AL_EV_MOVEMENT_ENDED], 0);
    board_play(&b, 1, "pass");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_MOVEMENT_ENDED], 1);
    board_clear(&b);
}

TEST(al_rg_a_to_e_not_paid)
{
    board b = begin(NULL);
    board_play(&b, 1, "order_regroup u1");
    board_where(&b, "TS.2b > RG.a");
    board_play(&b, 1, "pass");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_REGROUP_ENDED], 0);
    board_play(&b, 1, "order_regroup v1");
    board_play(&b, 1, "pay_costs v1 -");
    board_play(&b, 1, "pass");
    board_play(&b, 1, "pass");
    CHECK_EQ(b.told[AL_EV_REGROUP_ENDED], 1);
    board_clear(&b);
}

TEST(al_sp_a_to_f_past_the_end_of_the_special_order)
{
    board b = begin(NULL);
    board_play(&b, 1, "order_special g1 armored_rush");
    board_where(&b, "TS.2b > SP.a");
    board_play(&b, 1, "pass");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_SPECIAL_ENDED] + b.told[AL_EV_COSTS_PAID], 0);
    board_clear(&b);
}

TEST(al_sp_b_to_f_past_the_end_of_the_special_order)
{
    board b = begin(NULL);
    board_play(&b, 1, "order_special g1 armored_rush");
    board_play(&b, 1, "special_target g1 g2");
    board_where(&b, "TS.2b > SP.b");
    board_play(&b, 1, "pass");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_SPECIAL_ENDED] + b.told[AL_EV_COSTS_PAID], 0);
    board_clear(&b);
}

// AL-ORD.7, AL-BRK.7: the mover is gone in mid-order; nobody hears of an end of movement.
TEST(al_ord_7_a_mover_defeated_goes_to_mv_h)
{
    board b = board_lay("sides: [{id: a, name: A, set: {op: 8}}, {id: b, name: B}]\n"
                        "units:\n"
                        "- {id: c, side: 1, type: eagle_cohort, at: [16, 11], set: {slots: m1}}\n"
                        "- {id: r, side: 1, type: heron_retinue, at: [40, 5]}\n"
                        "- {id: g, side: 2, type: tomb_levy, at: [16, 13], facing: 180}\n",
                        1);
    board_start(&b, "TS.2b", (int[]){6, 1, 1, 1, 0});
    board_play(&b, 1, "order_move c");
    board_play(&b, 1, "pay_costs c -");
    board_play(&b, 2, "breakaway g c");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_UNIT_DEFEATED], 1);
    CHECK_EQ(b.told[AL_EV_COMBAT_ENDED], 1);
    CHECK_EQ(b.told[AL_EV_MOVEMENT_ENDED] + b.told[AL_EV_MP_GAINED], 0);
    board_clear(&b);
}

// AL-ORD.7, RUL-25: an order inside a trigger inside an order, each back where it began.
TEST(al_ord_4_the_stack_unwinds_to_where_each_began)
{
    board b = board_lay("sides: [{id: a, name: A, set: {op: 8}}, {id: b, name: B, set: {op: 1}}]\n"
                        "units:\n"
                        "- {id: l, side: 1, type: tomb_levy, at: [20, 20]}\n"
                        "- {id: m, side: 2, type: mandate_monks, at: [20, 22], facing: 180, set: {slots: a1 d1 m1 s1}}\n",
                        1);
    board_start(&b, "TS.2b", (int[]){1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 0});
    board_play(&b, 1, "order_close l");
    board_play(&b, 1, "declare_close_target l m");
    board_play(&b, 1, "pay_costs l -");
    board_where(&b, "TS.2b > CC.j > H.4");
    board_play(&b, 2, "accept m riposte l");
    board_where(&b, "TS.2b > CC.j > H.5 > CC.b");
    board_play(&b, 2, "pay_costs m -");
    board_where(&b, "TS.2b > CC.j > H.5 > CC.i > DM.2");
    CHECK_EQ(pl_game_asked(b.game), PL_SIDE_BIT(1));
    board_play(&b, 1, "assign_damage l m1");
    board_where(&b, "TS.2b");
    CHECK_EQ(b.told[AL_EV_COMBAT_ENDED], 2);
    board_clear(&b);
}
