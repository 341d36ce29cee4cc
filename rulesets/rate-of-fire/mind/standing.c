// standing.c - how well a side stands.
#include "judge.h"

#include "phaseline/grip.h"

static int32_t worth_of(const pl_turn *turn, int unit)
{
    static const int32_t by_status[] = {100, 75, 25, 0};
    return by_status[rof_see_u(turn, unit)->status] * rof_figures_of(turn, unit) * (1 + rof_see_u(turn, unit)->training);
}

// Whose figures are about an objective, -1000 ... 1000.
static int32_t grip_of(const pl_turn *turn, pl_point at, pl_side side)
{
    const pl_piece *pieces = pl_see_pieces(turn->state);
    pl_grip grip = {.at = at, .reach = PL_INCHES(8)};
    for (int p = 1; p <= turn->state->piece_count; p++)
        if (pieces[p].place == PL_ON_TABLE && pieces[p].side && rof_unbroken(turn, pieces[p].unit))
            pl_grip_add(&grip, pieces[p].side, pieces[p].at, 1000);
    return pl_grip_of(&grip, side, 4000);
}

// Weighed after what told winners in scripted games: what is left tells more than what is lost.
int32_t rof_standing(const pl_turn *turn, pl_side side)
{
    int32_t worth = 0;
    ROF_EACH_MARKER(turn, m, ROF_OBJECTIVE) {
        pl_side holder = rof_marker_at(turn, m)->side;
        worth += 2 * grip_of(turn, rof_marker_at(turn, m)->at, side) * rof_marker_at(turn, m)->value;
        worth += holder == side ? 750 * rof_marker_at(turn, m)->value : holder ? -750 * rof_marker_at(turn, m)->value : 0;
    }
    for (pl_side s = 1; s <= 2; s++) {
        int32_t lost = 100 * rof_see_s(turn, s)->casualties + 200 * rof_see_s(turn, s)->wiped_out;
        worth += s == side ? -lost : lost;
    }
    ROF_EACH_UNIT(turn, e)
        if (rof_revealed(turn, e))  // what both may know, so that the sum over the sides is zero from any view
            worth += rof_unit_at(turn, e)->side == side ? 2 * worth_of(turn, e) : -2 * worth_of(turn, e);
    return worth;
}
