// meaning.c - see meaning.h.
#include "meaning.h"

// A mover that nobody sees is not named, whoever is asked.
void rf_about_move(const pl_turn *turn, pl_side side, pl_about *to)
{
    const rf_move_frame *move = pl_see_local(turn);
    for (int i = 0; i < move->count && !to->cause; i++)
        if (rf_is_known(turn, turn->scene->units[move->units[i]].first, side))
            pl_about_cause(to, PL_UNIT, move->units[i]);
    to->value = to->cause != 0;
}

void rf_about_aircraft(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    pl_about_cause(to, PL_UNIT, ((const rf_attack_frame *)pl_see_local(turn))->aircraft);
}

void rf_about_occupier(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    pl_about_subject(to, PL_PIECE, ((const rf_fight_frame *)pl_see_local(turn))->piece);
}

void rf_about_withdrawal(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    pl_about_subject(to, PL_PIECE, ((const rf_withdraw_frame *)pl_see_local(turn))->piece);
}
