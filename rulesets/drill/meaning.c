// meaning.c - see meaning.h.
#include "meaning.h"

// The other side's squad is on the move, and was seen: reactions are asked of known movers alone.
void drill_about_reaction(const pl_turn *turn, pl_side side, pl_about *to)
{
    const drill_move_frame *move = pl_see_local(turn);
    (void)side;
    pl_about_cause(to, PL_UNIT, move->unit);
}

static bool is_mover_close(const pl_turn *turn, pl_side side)
{
    return pl_until_near(turn, side, ((const drill_move_frame *)pl_see_local(turn))->unit, PL_INCHES(6));
}

const pl_until drill_reaction_untils[] = {{"close", "they are within 6 in", is_mover_close}, PL_UNTILS_END};

// The squad of a "for each": broken, or fallen.
void drill_about_squad(const pl_turn *turn, pl_side side, pl_about *to)
{
    const drill_unit_frame *each = pl_see_local(turn);
    (void)side;
    pl_about_subject(to, PL_UNIT, each->unit);
}
