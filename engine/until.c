// until.c - see sequence.h: facts of the table that the untils of windows are made of.
#include "phaseline/turn.h"

static bool is_near_any(const pl_turn *turn, pl_side side, pl_point at, pl_len reach)
{
    const pl_piece *pieces = pl_see_pieces(turn->state);
    for (int i = 1; i <= turn->state->piece_count; i++)
        if (pieces[i].place == PL_ON_TABLE && turn->scene->units[pieces[i].unit].side == side && pl_points_within(pieces[i].at, at, reach))
            return true;
    return false;
}

bool pl_until_near(const pl_turn *turn, pl_side side, pl_unit_id unit, pl_len reach)
{
    const pl_piece *pieces = pl_see_pieces(turn->state);
    for (int i = 1; i <= turn->state->piece_count; i++) {
        bool is_meant =
            pieces[i].place == PL_ON_TABLE && turn->scene->units[pieces[i].unit].side != side && (!unit || pieces[i].unit == unit);
        if (is_meant && is_near_any(turn, side, pieces[i].at, reach))
            return true;
    }
    return false;
}
