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

static void note_number(pl_preview *to, int value, const char *more, const char *less)
{
    if (value)
        pl_add_note(to, value > 0 ? 1 : -1, (pl_said){value > 0 ? more : less, {{PL_NUMBER, value}}});
}

void drill_preview_stance(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    if (draft->value <= DRILL_NO_STANCE || draft->value >= DRILL_STANCES)
        return;
    const drill_stance *stance = &drill_tab(turn)->stance[draft->value];
    if (stance->move)
        pl_add_note(to, 1, (pl_said){"Squads move {1} farther", {{PL_LENGTH, stance->move}}});
    pl_add_note(to, stance->reacts ? 1 : -1,
                stance->reacts ? (pl_said){"Squads may fire at enemies on the move"} : (pl_said){"No fire at enemies on the move"});
    note_number(to, stance->fire, "+{1} on their dice when they fire", "{1} on their dice when they fire");
    note_number(to, stance->rally, "+{1} when broken squads rally", "{1} when broken squads rally");
    if (draft->value == DRILL_PRESS)
        pl_add_note(to, 0, (pl_said){"{1} move{s} first if the other side stands steady", {{PL_SIDE, draft->side}}});
    to->then = (pl_said){"both stances are shown, then one side moves, then the other"};
}
