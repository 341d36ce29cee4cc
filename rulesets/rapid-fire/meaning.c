// meaning.c - see meaning.h.
#include "meaning.h"

static void set_subject(pl_about *to, pl_piece_id piece)
{
    to->subject_is = piece ? PL_PIECE : PL_NOTHING;
    to->subject = piece;
}

static void set_cause(pl_about *to, pl_unit_id unit)
{
    to->cause_is = unit ? PL_UNIT : PL_NOTHING;
    to->cause = unit;
    to->value = unit != 0;
}

// A mover that nobody sees is not named, whoever is asked.
void rf_about_move(const pl_turn *turn, pl_side side, pl_about *to)
{
    const rf_move_frame *move = pl_see_local(turn);
    for (int i = 0; i < move->count && !to->cause; i++)
        if (rf_is_known(turn, turn->scene->units[move->units[i]].first, side))
            set_cause(to, move->units[i]);
}

void rf_about_aircraft(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    set_cause(to, ((const rf_attack_frame *)pl_see_local(turn))->aircraft);
}

void rf_about_occupier(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    set_subject(to, ((const rf_fight_frame *)pl_see_local(turn))->piece);
}

void rf_about_withdrawal(const pl_turn *turn, pl_side side, pl_about *to)
{
    (void)side;
    set_subject(to, ((const rf_withdraw_frame *)pl_see_local(turn))->piece);
}
