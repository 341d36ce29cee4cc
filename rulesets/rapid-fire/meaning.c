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

// A mover that the side sees, of armour if that is wanted, is within reach of its pieces.
static bool is_mover_near(const pl_turn *turn, pl_side side, pl_len reach, bool is_armour)
{
    const rf_move_frame *move = pl_see_local(turn);
    for (int i = 0; i < move->count; i++) {
        pl_piece_id first = turn->scene->units[move->units[i]].first;
        if (rf_is_known(turn, first, side) && (!is_armour || rf_is_afv(turn, first)) && pl_until_near(turn, side, move->units[i], reach))
            return true;
    }
    return false;
}

static bool is_tank_near(const pl_turn *turn, pl_side side) { return is_mover_near(turn, side, PL_INCHES(12), true); }
static bool is_anybody_near(const pl_turn *turn, pl_side side) { return is_mover_near(turn, side, PL_INCHES(12), false); }

const pl_until rf_reserve_untils[] = {
    {"tanks", "tanks are within 12 in", is_tank_near}, {"near", "somebody is within 12 in", is_anybody_near}, PL_UNTILS_END};

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

// RF-CAS.7: who goes back from an assault is told who won it. A draw, where both go back, has no winner.
static void tell_assault(const pl_turn *turn, pl_side side, const rf_fight_frame *fight, pl_about *to)
{
    to->value = fight->loser ? 1 : 2;
    RF_EACH_PIECE(turn, p)
        if (!to->cause && rf_see(turn, p)->fight == fight->number && rf_is_live(turn, p) && rf_side_of(turn, p) != side &&
            rf_is_known(turn, p, side))
            pl_about_cause(to, PL_UNIT, rf_unit_of(turn, p));
    if (!to->cause)
        to->value = 0;
}

void rf_about_withdrawal(const pl_turn *turn, pl_side side, pl_about *to)
{
    const pl_frame *top = pl_top(turn);
    pl_about_subject(to, PL_PIECE, ((const rf_withdraw_frame *)pl_see_local(turn))->piece);
    if (top->sequence == RF_WITHDRAW && turn->state->depth > 1 && top[-1].sequence == RF_FIGHT)
        tell_assault(turn, side, (const rf_fight_frame *)(const void *)top[-1].local, to);
}
