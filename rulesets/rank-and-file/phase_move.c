// phase_move.c - steps 4 and 5: one side moves all it wants, then the other (RNF-MOV; I6 opportunity_charge).
#include "options.h"

pl_why rnf_why_not_mover(const pl_turn *turn, int unit)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    if (u->acted)
        return "RNF-MOV.1: it has moved in this phase";
    if (rnf_is_charger(u))
        return "RNF-MOV.1: it has charged";
    if (u->reacted)
        return "RNF-MOV.1: it has reacted to a charge";
    if (u->pinned)
        return "RNF-CHG.17: it is pinned by a charge";
    return u->morale == RNF_ROUTING ? "RNF-MOV.1: routers do not move here" : NULL;
}

// Whether there is a way, check alone says.
static void put_unit(const pl_turn *turn, pl_offer *offer, int unit)
{
    if (rnf_see(turn)[unit].arriving && !rnf_on_table(turn, unit))
        pl_put(offer, (pl_option){RNF_ENTER, .subject = (uint16_t)unit}, NULL);
    else if (rnf_on_table(turn, unit))
        pl_put(offer, (pl_option){RNF_MOVE, .subject = (uint16_t)unit}, rnf_why_not_mover(turn, unit));
}

void rnf_offer_moves(const pl_turn *turn, pl_offer *offer)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i]; i++)
        if (rnf_side_of(turn, t->order[i]) == offer->side && (!offer->sought || offer->sought->subject == t->order[i]))
            put_unit(turn, offer, t->order[i]);
    for (int i = 0; t->leaders[i]; i++) {
        int leader = t->leaders[i];
        const rnf_unit *l = &rnf_see(turn)[leader];
        if (rnf_side_of(turn, leader) != offer->side || !rnf_on_table(turn, leader) || (offer->sought && offer->sought->subject != leader))
            continue;
        pl_why why = l->attached_to      ? "RNF-LDR.1: an attached leader moves with his unit"
                     : l->acted          ? "RNF-MOV.1: he has moved in this phase"
                     : l->allowance <= 0 ? "RNF-LDR.2: no movement left"
                                         : NULL;
        pl_put(offer, (pl_option){RNF_MOVE_LEADER, .subject = (uint16_t)leader}, why);
        for (int k = 0; offer->sought && offer->sought->verb == RNF_ATTACH && t->order[k]; k++)
            if (t->order[k] == offer->sought->target)
                pl_put(offer, (pl_option){RNF_ATTACH, .subject = (uint16_t)leader, .target = t->order[k]},
                       "RNF-LDR.1: leaders attach only at the end of the turn");
    }
    pl_put_pass(offer);
}

static void move_unit(pl_turn *turn, const pl_choice *choice)
{
    int unit = choice->subject;
    bool is_entry = choice->verb == RNF_ENTER;
    rnf_walk walk = {0};
    pl_hint hint = {.item = -1};
    int skip = 0;
    if (is_entry) {
        rnf_entry_stance(turn, unit, &choice->items[0], &walk.now);
        skip = 1;
    }
    rnf_walk_path(turn, unit, choice->items + skip, choice->item_count - skip, is_entry, &walk, &hint);
    rnf_unit *u = &rnf_units(turn)[unit];
    if (is_entry) {
        pl_units(turn->state)[unit].place = PL_ON_TABLE;
        u->arriving = 0;
        u->at = walk.now.at;
        rnf_tell(turn, RNF_EV_ENTERED, unit, 0, 0, 0, "RNF-END.2");
    }
    rnf_put(turn, unit, &walk.now, "RNF-MOV.3");
    u->acted = 1;
    u->moved = walk.has_moved || is_entry;
    if (walk.has_left) {
        rnf_tell(turn, RNF_EV_EXITED, unit, 0, 0, 0, "RNF-MOV.15");
        pl_units(turn->state)[unit].place = PL_AWAY;
        rnf_lay(turn, unit);
        rnf_release_leaders(turn);
    }
    rnf_displace_leaders(turn);
}

static void move_leader(pl_turn *turn, const pl_choice *choice)
{
    rnf_unit *l = &rnf_units(turn)[choice->subject];
    pl_point from = l->at;
    l->allowance -= pl_distance(from, choice->items[0].at, PL_NEAREST);
    l->at = choice->items[0].at;
    l->acted = 1;
    rnf_lay(turn, choice->subject);
    pl_emit(
        turn,
        (pl_event){
            .kind = RNF_EV_LEADER_MOVED, .side = choice->side, .subject = choice->subject, .from = from, .to = l->at, .rule = "RNF-LDR.2"});
}

static pl_flow take_move(pl_turn *turn, const pl_choice *choice, bool is_first)
{
    if (choice->verb == RNF_PASS) {
        pl_side next = pl_other(choice->side);
        pl_top(turn)->by = next;
        turn->state->active = next;
        if (is_first)
            rnf_tell_phase(turn, ROW_MOVE_SECOND);
        return PL_NEXT;
    }
    if (choice->verb == RNF_MOVE_LEADER) {
        move_leader(turn, choice);
        return PL_AGAIN;
    }
    move_unit(turn, choice);
    if (!rnf_is_on(turn->scene, RNF_OPPORTUNITY) || !rnf_on_table(turn, choice->subject))
        return PL_AGAIN;
    rnf_opportunity *local = pl_callee(turn, RNF_SEQ_OPPORTUNITY, pl_other(choice->side));
    local->mover = choice->subject;
    return PL_CALL_AGAIN;
}

pl_flow rnf_take_move_first(pl_turn *turn, const pl_choice *choice) { return take_move(turn, choice, true); }
pl_flow rnf_take_move_second(pl_turn *turn, const pl_choice *choice) { return take_move(turn, choice, false); }

// ---- I6: the switch opportunity_charge

static pl_why why_not_offer(const pl_turn *turn, int unit, int mover)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    if (!rnf_is_mounted(turn, unit) || u->morale != RNF_GOOD || rnf_is_charger(u) || u->moved || u->target)
        return "RNF-CHG.1: only fresh mounted units in good state";
    return rnf_why_not_seize(turn, unit, mover);
}

// Ascending unit number, each asked once.
pl_flow rnf_next_opportunity(pl_turn *turn)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_opportunity *local = pl_local(turn);
    pl_side by = pl_top(turn)->by;
    while (t->order[local->cursor] && rnf_on_table(turn, local->mover)) {
        int unit = t->order[local->cursor++];
        if (rnf_side_of(turn, unit) != by || !rnf_on_table(turn, unit) || why_not_offer(turn, unit, local->mover))
            continue;
        local->unit = (uint16_t)unit;
        return PL_NEXT;
    }
    return PL_RETURN;
}

void rnf_offer_opportunity(const pl_turn *turn, pl_offer *offer)
{
    const rnf_opportunity *local = pl_see_local(turn);
    int limit = rnf_t(turn)->limit.charge_wheel;
    rnf_put_numbers(turn, offer, (pl_option){RNF_OPPORTUNITY_CHARGE, .subject = local->unit, .target = local->mover}, -limit, limit,
                    rnf_why_not_seize_by);
    pl_put_pass(offer);
}

// Placed at 2 inches; both are then marked as in step 1.
pl_flow rnf_take_opportunity(pl_turn *turn, const pl_choice *choice)
{
    rnf_opportunity *local = pl_local(turn);
    int unit = local->unit, mover = local->mover;
    local->unit = 0;
    if (choice->verb != RNF_OPPORTUNITY_CHARGE)
        return pl_jump(turn, ROW_OPP_NEXT);
    rnf_declare(turn, unit, mover, choice->value);
    rnf_stance s = rnf_seized(turn, unit, mover, choice->value);
    rnf_put(turn, unit, &s, "RNF-CHG.12");
    rnf_unit *v = &rnf_units(turn)[mover];
    rnf_units(turn)[unit].met = 1;
    v->pinned = 1;
    v->is_halted = rnf_is_mounted(turn, mover);
    rnf_tell(turn, RNF_EV_CHARGE_MET, unit, mover, 0, 0, "RNF-CHG.12");
    rnf_tell(turn, RNF_EV_PINNED, mover, unit, 0, 0, "RNF-CHG.17");
    rnf_displace_leaders(turn);
    return pl_jump(turn, ROW_OPP_NEXT);
}
