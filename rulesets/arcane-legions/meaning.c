// meaning.c - see meaning.h.
#include "meaning.h"

void al_about_order(const pl_turn *turn, pl_side side, pl_about *to)
{
    const al_order *order = al_see_order(turn);
    (void)side;
    to->subject_is = order->unit ? PL_UNIT : PL_NOTHING;
    to->subject = order->unit;
    to->cause_is = order->target ? PL_UNIT : PL_NOTHING;
    to->cause = order->target;
}
