// phase_rally.c - T2, the Rally Phase, and T3, Initiative.
// Stands on rules.h. ROF-RAL.1 to .5, .10, ROF-INI.
#include "rules.h"

// ---- T2.1

// ROF-SPT.14: a hidden element that took a secret test is gone through like one that must rally, whatever its status.
static bool seems_to_rally(const rof_unit *u) { return u->is_hidden && u->shaken; }

pl_flow rof_run_rally(pl_turn *turn)
{
    rof_cursor *c = rof_c(turn);
    if (!c->pass) {
        rof_end_locks(turn);  // ROF-MEL.17
        rof_snapshot(turn);
        c->pass = 1;
        c->unit = 0;
    }
    for (int e = rof_next_element(turn, c->unit); e; e = rof_next_element(turn, e)) {
        const rof_unit *u = rof_see_u(turn, e);
        c->unit = (uint8_t)e;
        if (!rof_on_table(turn, e) || (u->then == ROF_GOOD && !seems_to_rally(u)))
            continue;
        pl_flow flow = rof_call_test(turn, e, ROF_TEST_RALLY, 0, 0, PL_CALL_AGAIN);
        if (u->then == ROF_GOOD)
            ((rof_test *)pl_frames(turn->state)[turn->state->depth].local)->is_sham = 1;
        return flow;
    }
    rof_cursor_reset(turn);
    return PL_NEXT;
}

// ---- T2.2

pl_flow rof_run_flight(pl_turn *turn)
{
    rof_cursor *c = rof_c(turn);
    for (int e = rof_next_element(turn, c->unit); e; e = rof_next_element(turn, e)) {
        c->unit = (uint8_t)e;
        if (!rof_on_table(turn, e) || !rof_see_u(turn, e)->must)
            continue;
        pl_top(turn)->by = rof_unit_at(turn, e)->side;
        return PL_NEXT;
    }
    rof_cursor_reset(turn);
    return pl_jump(turn, ROF_T3);
}

void rof_offer_flee(const pl_turn *turn, pl_offer *offer) { rof_offer_headings(turn, offer, ROF_V_FLEE, rof_see_c(turn)->unit); }

pl_flow rof_take_flee(pl_turn *turn, const pl_choice *choice)
{
    rof_u(turn, choice->subject)->must = 0;
    pl_emit(turn, (pl_event){
                      .kind = ROF_EV_FLEES, .side = choice->side, .subject = choice->subject, .value = choice->value, .rule = "ROF-RAL.6"});
    rof_flee(turn, choice->subject, choice->value, 0);
    return pl_jump(turn, ROF_T2_FLIGHT);
}

// ---- T3: dice succeed high, 2D6 tests low (ROF-GEN.4)

static void win_initiative(pl_turn *turn, pl_side side)
{
    rof_game *g = rof_g(turn);
    g->winner = g->lead = side;
    pl_top(turn)->by = side;
    pl_emit(turn, (pl_event){.kind = ROF_EV_INITIATIVE, .side = side, .subject = side, .rule = "ROF-INI.2"});
}

static int roll_for_initiative(pl_turn *turn, pl_side side)
{
    pl_roll roll = {.purpose = "initiative", .rule = "ROF-INI.1", .owner = side, .is_answer = side == 2};
    return pl_roll_dice(turn, &roll);
}

pl_flow rof_run_initiative(pl_turn *turn)
{
    const rof_game *g = rof_g(turn);
    if (rof_on(turn, ROF_OPT_INITIATIVE) && g->initiative_side && turn->state->turn == g->initiative_turn) {
        win_initiative(turn, g->initiative_side);
        return PL_NEXT;
    }
    int a = roll_for_initiative(turn, 1), b = roll_for_initiative(turn, 2);
    if (a == b)
        return PL_AGAIN;  // equal dice are rolled again
    win_initiative(turn, a > b ? 1 : 2);
    return PL_NEXT;
}

void rof_offer_initiative(const pl_turn *turn, pl_offer *offer)
{
    (void)turn;
    pl_put(offer, (pl_option){.verb = ROF_V_MOVE_FIRST, .is_default = 1}, NULL);
    pl_put(offer, (pl_option){.verb = ROF_V_MOVE_SECOND}, NULL);
}

pl_flow rof_take_initiative(pl_turn *turn, const pl_choice *choice)
{
    rof_game *g = rof_g(turn);
    g->first = choice->verb == ROF_V_MOVE_SECOND ? pl_other(choice->side) : choice->side;
    pl_emit(turn, (pl_event){.kind = ROF_EV_ORDER_OF_MOVE, .side = choice->side, .subject = g->first, .rule = "ROF-INI.2"});
    return PL_NEXT;
}
