// standing.c - how well a side stands: points, men, and who has a grip on what is worth points.
#include "judge.h"

#include "phaseline/grip.h"
#include "score.h"

// Whose men are about an objective, -1000 ... 1000.
static int32_t grip_of(const pl_turn *turn, pl_point at, pl_side side)
{
    pl_grip grip = {.at = at, .reach = PL_INCHES(6)};
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        if (drill_is_there(turn, u) && !drill_see_unit(turn, u)->is_broken)
            pl_grip_add(&grip, drill_side_of(turn, u), drill_piece(turn, u)->at, 1000 * drill_see_unit(turn, u)->men);
    return pl_grip_of(&grip, side, 4000);
}

// Weighed after what told winners in scripted games.
int32_t drill_standing(const pl_turn *turn, pl_side side)
{
    const pl_marker *markers = pl_see_markers(turn->state);
    pl_side other = pl_other(side);
    int32_t sum = 100 * (turn->state->score[side] - turn->state->score[other]);
    sum += 50 * (drill_men_of(turn, side) - drill_men_of(turn, other));
    for (int m = 1; m <= turn->state->marker_count; m++)
        if (markers[m].kind == DRILL_OBJECTIVE)
            sum += grip_of(turn, markers[m].at, side) * markers[m].value / 4;
    for (int m = 1; m <= turn->state->marker_count; m++)
        if (markers[m].kind == DRILL_OBJECTIVE && markers[m].side)
            sum += (markers[m].side == side ? 300 : -300) * markers[m].value;
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        if (drill_is_there(turn, u) && drill_see_unit(turn, u)->is_broken)
            sum += drill_side_of(turn, u) == side ? -50 : 50;
    return sum;
}
