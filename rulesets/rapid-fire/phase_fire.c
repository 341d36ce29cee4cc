// phase_fire.c - T6 reserved fire and T8.3 direct fire: the offers; how shots are resolved is in shot.c.
// Stands on fire.h and air.h.
#include "air.h"
#include "fire.h"
#include "phases.h"

void rf_offer_reserve(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    rf_offer_shots(turn, offer, true, NULL, 0);
    rf_put_done(turn, offer);  // RF-HID.4
}

pl_flow rf_take_reserve(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    if (choice->verb == PL_PASS)
        return PL_NEXT;
    rf_shoot(turn, choice, true);
    return PL_AGAIN;
}

void rf_offer_fire(const pl_turn *turn, pl_offer *offer)
{
    rf_put_resign(offer);
    rf_offer_shots(turn, offer, false, NULL, 0);
    rf_offer_aa(turn, offer);
    rf_put_done(turn, offer);
}

pl_flow rf_take_fire(pl_turn *turn, const pl_choice *choice)
{
    if (choice->verb == RF_V_RESIGN)
        return rf_give_up(turn, choice->side);
    if (choice->verb == PL_PASS)
        return PL_NEXT;
    if (choice->verb == RF_V_AA)
        rf_fire_aa(turn, choice->subject, choice->target);
    else
        rf_shoot(turn, choice, false);
    return PL_AGAIN;
}
