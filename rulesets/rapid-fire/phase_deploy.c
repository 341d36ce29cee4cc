// phase_deploy.c - S0.1 and S0.2: each side places its elements; one that may hide them does so unseen and then says which stay hidden.
// Stands on deploy.h.
#include "deploy.h"
#include "phases.h"

static bool has_to_deploy(const pl_turn *turn, pl_side side)
{
    RF_EACH_UNIT(turn, u)
        if (turn->scene->units[u].side == side && rf_is_to_deploy(turn, u))
            return true;
    return false;
}

pl_flow rf_next_to_deploy(pl_turn *turn)
{
    rf_turn_frame *frame = pl_local(turn);
    pl_side first = rf_see_game(turn)->deploys_first;
    if (frame->sides_done >= 2) {
        pl_top(turn)->by = turn->state->active;
        return pl_jump(turn, T_PLAN_FIRST);
    }
    pl_side side = frame->sides_done ? pl_other(first) : first;
    frame->sides_done++;
    pl_top(turn)->by = side;
    return has_to_deploy(turn, side) ? PL_NEXT : PL_AGAIN;
}

void rf_offer_deploy(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    RF_EACH_UNIT(turn, u)
        if (turn->scene->units[u].side == offer->side && rf_is_to_deploy(turn, u)) {
            pl_option option = {.verb = RF_V_DEPLOY, .subject = u};
            pl_put(offer, option, NULL);
        }
}

pl_flow rf_take_deploy(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    if (choice->verb == PL_PASS)
        return PL_NEXT;  // all are placed
    pl_unit_id unit = choice->subject;
    rf_own_unit(turn, unit)->is_hidden = rf_see_side(turn, choice->side)->may_hide;
    pl_units(turn->state)[unit].place = PL_ON_TABLE;
    for (int i = 0; i < choice->item_count; i++) {
        pl_piece_id p = choice->items[i].piece;
        pl_pieces(turn->state)[p].place = PL_ON_TABLE;
        pl_piece_move(turn, p, choice->items[i].at, rf_named_facing(turn, &choice->items[i]), rf_sees_of(turn, unit), "RF-HID.1");
        RF_EACH_PIECE(turn, load)
            if (rf_see(turn, load)->aboard == p) {
                pl_pieces(turn->state)[load].at = choice->items[i].at;
                rf_own_unit(turn, rf_unit_of(turn, load))->is_hidden = rf_see_unit(turn, unit)->is_hidden;
            }
    }
    pl_emit(turn,
            (pl_event){.kind = RF_EV_DEPLOYED, .side = choice->side, .subject = unit, .sees = rf_sees_of(turn, unit), .rule = "RF-HID.1"});
    return PL_AGAIN;
}

void rf_offer_hide(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    if (!rf_see_side(turn, offer->side)->may_hide)
        return;
    RF_EACH_UNIT(turn, u)
        if (turn->scene->units[u].side == offer->side && rf_see_unit(turn, u)->is_hidden &&
            pl_see_units(turn->state)[u].place == PL_ON_TABLE)
            pl_put(offer, (pl_option){.verb = RF_V_HIDE, .subject = u}, rf_why_not_hide(turn, u));
    pl_put_pass(offer);
    pl_keep(offer);
}

// Those aboard are hidden or shown with what carries them.
pl_flow rf_take_hide(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    if (choice->verb == RF_V_HIDE) {
        rf_own_unit(turn, choice->subject)->stays_hidden = 1;
        RF_EACH_PIECE(turn, p)
            if (rf_unit_of(turn, rf_see(turn, p)->aboard) == choice->subject)
                rf_own_unit(turn, rf_unit_of(turn, p))->stays_hidden = 1;
        return PL_AGAIN;
    }
    RF_EACH_UNIT(turn, u)
        if (turn->scene->units[u].side == choice->side && !rf_see_unit(turn, u)->stays_hidden)
            rf_reveal(turn, u, "RF-HID.1");
    return pl_jump(turn, T_DEPLOY_NEXT);
}
