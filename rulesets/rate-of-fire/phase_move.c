// phase_move.c - T4 and T5: one side orders its elements, one after the other, then the other side does.
// Stands on rules.h; an element's move itself is move.c. ROF-ORD, ROF-MOV.1, .2, .8, .9, .11, ROF-REI, ROF-SPT.10.
#include "rules.h"

// ---- the start of a side's movement

// The row both begins the phase and acts, so it tells its heading itself.
static pl_flow begin_move(pl_turn *turn, int row, pl_side side)
{
    turn->state->active = side;
    pl_top(turn)->by = side;
    rof_cursor_reset(turn);
    pl_emit(turn,
            (pl_event){.kind = PL_EV_STEP_BEGAN, .side = side, .value = ROF_SEQ_GAME, .value2 = row, .rule = rof_game_steps[row].rule});
    return PL_NEXT;
}

// ROF-REI.2: one die for each group that is to be rolled for.
pl_flow rof_run_arrivals(pl_turn *turn)
{
    const pl_scenario *s = turn->scene->scenario;
    pl_side side = turn->state->active;
    for (int i = 0; i < s->arrival_count; i++) {
        const pl_scenario_arrival *a = &s->arrivals[i];
        bool waits = false, is_due = !a->need;
        ROF_EACH_UNIT(turn, e)
            waits |= rof_see_u(turn, e)->arrival == i + 1 && rof_unit_at(turn, e)->place == PL_RESERVE && !rof_see_u(turn, e)->is_due;
        if (a->side != side || turn->state->turn < a->turn || !waits)
            continue;
        if (a->need) {
            pl_roll roll = {.purpose = "arrival", .rule = "ROF-REI.2", .owner = side, .need = (int16_t)a->need};
            pl_roll_dice(turn, &roll);
            is_due = roll.passed;
        }
        ROF_EACH_UNIT(turn, e)
            if (is_due && rof_see_u(turn, e)->arrival == i + 1) {
                rof_u(turn, e)->is_due = 1;
                pl_emit(turn, (pl_event){.kind = ROF_EV_DUE, .side = side, .subject = (uint16_t)e, .rule = "ROF-REI.1"});
            }
    }
    return PL_NEXT;
}

pl_flow rof_run_first_move(pl_turn *turn)
{
    rof_end_locks(turn);  // ROF-MEL.17
    return begin_move(turn, ROF_T4, rof_g(turn)->first);
}

pl_flow rof_run_second_move(pl_turn *turn) { return begin_move(turn, ROF_T5, pl_other(rof_g(turn)->first)); }

// ---- T4.1

static bool is_heavy(const pl_turn *turn, int unit)
{
    const pl_scene_unit *su = rof_scene_unit(turn, unit);
    for (int n = 0; n < su->count; n++)
        if (rof_piece_at(turn, su->first + n)->place != PL_LOST && rof_weapon_of(turn, su->first + n)->flags & ROF_HEAVY_GUN)
            return true;
    return false;
}

pl_why rof_why_not_order(const pl_turn *turn, int unit, int order)
{
    const rof_unit *u = rof_see_u(turn, unit);
    bool is_reserve = rof_unit_at(turn, unit)->place == PL_RESERVE;
    if (is_reserve && !u->arrival)  // an author may call it due and name no edge
        return "ROF-REI.1: no edge is named for it to enter by";
    if (is_reserve && !u->is_due)
        return "ROF-REI.1: it is not due yet";
    if (u->order)
        return "ROF-ORD.4: it has had its order";
    if (u->status >= ROF_BROKEN)
        return "ROF-ELM.4: broken troops take no orders";
    if (u->locks)
        return "ROF-MOV.11: locked in melee";
    if (u->status == ROF_SUPPRESSED && order != ROF_C)
        return "ROF-MOV.9: suppressed troops move with C only";
    return order == ROF_A && is_heavy(turn, unit) ? "ROF-MOV.8: its heavy weapon cannot be rushed" : NULL;
}

void rof_offer_activate(const pl_turn *turn, pl_offer *offer)
{
    ROF_EACH_UNIT(turn, e) {
        int place = rof_unit_at(turn, e)->place;
        if (rof_unit_at(turn, e)->side != offer->side || (place != PL_ON_TABLE && place != PL_RESERVE))
            continue;
        for (int order = ROF_M; order <= ROF_A; order++)
            pl_put(offer, (pl_option){.verb = ROF_V_ACTIVATE, .subject = (uint16_t)e, .target = (uint16_t)order},
                   rof_why_not_order(turn, e, order));
    }
    ROF_EACH_MARKER(turn, m, ROF_COUNTER)
        if (rof_marker_at(turn, m)->side == offer->side && !rof_marker_at(turn, m)->unit)
            pl_put(offer, (pl_option){.verb = ROF_V_CREEP, .subject = (uint16_t)m},
                   rof_see_m(turn, m)->order ? "ROF-ORD.4: it has had its order" : NULL);
    pl_put_pass(offer);
    ROF_EACH_MARKER(turn, m, ROF_COUNTER)
        if (rof_marker_at(turn, m)->side == offer->side && !rof_see_m(turn, m)->order)
            pl_keep(offer);  // a counter without an order may stand for an element that could take one
}

pl_why rof_check_activate(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    rof_move plan;
    if (choice->item_count > ROF_WAYS)
        return "ROF-MOV.3: too many turns in the paths";
    return rof_plan_new(turn, choice->subject, 0, choice->target, choice->items, choice->item_count, &plan, hint);
}

pl_why rof_check_creep(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    rof_move plan;
    return rof_plan_new(turn, 0, choice->subject, ROF_C, choice->items, choice->item_count, &plan, hint);
}

pl_why rof_check_continue(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    rof_move plan;
    if (choice->item_count > ROF_WAYS)
        return "ROF-MOV.3: too many turns in the paths";
    return rof_plan_on(turn, choice->items, choice->item_count, &plan, hint);
}

pl_flow rof_take_activate(pl_turn *turn, const pl_choice *choice)
{
    rof_move plan;
    pl_hint hint;
    pl_why why;
    if (choice->verb == PL_PASS)
        return PL_NEXT;
    if (choice->verb == ROF_V_CREEP)
        why = rof_plan_new(turn, 0, choice->subject, ROF_C, choice->items, choice->item_count, &plan, &hint);
    else
        why = rof_plan_new(turn, choice->subject, 0, choice->target, choice->items, choice->item_count, &plan, &hint);
    PL_ASSERT(!why);
    (void)why;
    rof_g(turn)->move = plan;
    pl_way_keep(turn, choice->items, choice->item_count);
    pl_callee(turn, ROF_SEQ_MOVE, choice->side);
    return PL_CALL_AGAIN;
}
