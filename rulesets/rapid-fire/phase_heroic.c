// phase_heroic.c - T4: heroic actions, a licence for the moves of T5 and T9 that need one.
// Stands on move.h for who could move at all; which paths need the licence is in path.c.
#include "move.h"
#include "phases.h"

static pl_why why_not_heroic(const pl_turn *turn, pl_unit_id unit)
{
    if (rf_see_unit(turn, unit)->heroic)
        return "RF-HER.4: one roll for an element and turn";
    return rf_why_not_move(turn, unit, 5);
}

// RF-HER.5 asks for the licence near enemies that are known. Where none is within all that its pieces could move, and 6 beyond it, no path can need it: as
// things are known, nothing can come of an attempt but the loss of the move.
static bool could_need_it(const pl_turn *turn, pl_unit_id unit)
{
    const rf_tables *t = rf_tab(turn);
    pl_side side = turn->scene->units[unit].side;
    RF_EACH_OF(turn, unit, p) {
        bool is_afv = rf_is_afv(turn, p);
        pl_len reach = rf_full_allowance(turn, p, true) + t->disembark_near + t->heroic_range;
        RF_EACH_PIECE(turn, e)
            if (rf_side_of(turn, e) != side && (is_afv ? rf_is_infantry(turn, e) : rf_is_afv(turn, e)) && rf_is_known(turn, e, side) &&
                !rf_is_beyond(turn, p, rf_at_point(turn, p), e, reach))
                return true;
    }
    return false;
}

void rf_offer_heroic(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    RF_EACH_UNIT(turn, u) {
        pl_piece_id p = rf_first(turn, u);
        if (turn->scene->units[u].side == offer->side && pl_see_units(turn->state)[u].place == PL_ON_TABLE &&
            (rf_is_afv(turn, p) || rf_is_infantry(turn, p)))
            pl_put(offer, (pl_option){.verb = RF_V_HEROIC, .subject = u, .is_vain = could_need_it(turn, u) ? 0 : PL_VAIN},
                   why_not_heroic(turn, u));
    }
    rf_put_done(turn, offer);
}

pl_flow rf_take_heroic(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    if (choice->verb == PL_PASS)
        return PL_NEXT;
    const rf_tables *t = rf_tab(turn);
    pl_unit_id unit = choice->subject;
    pl_roll roll = {.purpose = "heroic action",
                    .rule = "RF-HER.2",
                    .owner = choice->side,
                    .need = (int16_t)t->heroic_success,
                    .subject = unit,
                    .subject_is = PL_UNIT,
                    .sees = rf_sees_of(turn, unit)};
    pl_roll_mod(&roll, "elite", rf_quality(turn, rf_first(turn, unit)) == RF_ELITE ? t->heroic_elite : 0);
    pl_roll_dice(turn, &roll);
    rf_own_unit(turn, unit)->heroic = roll.passed ? RF_HEROIC_OK : RF_HEROIC_FAIL;
    pl_emit(turn, (pl_event){.kind = RF_EV_HEROIC,
                             .side = choice->side,
                             .subject = unit,
                             .sees = rf_sees_of(turn, unit),
                             .value = rf_see_unit(turn, unit)->heroic,
                             .rule = "RF-HER.2"});
    return PL_AGAIN;
}
