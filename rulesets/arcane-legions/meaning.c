// meaning.c - see meaning.h.
#include "meaning.h"

void al_about_order(const pl_turn *turn, pl_side side, pl_about *to)
{
    const al_order *order = al_see_order(turn);
    (void)side;
    pl_about_subject(to, PL_UNIT, order->unit);
    pl_about_cause(to, PL_UNIT, order->target);
}
