// standing.c - how well a side stands: what it has left, what it holds, and who has a grip on the rest.
#include "judge.h"

#include "phaseline/grip.h"
#include "score.h"

static int32_t worth_of(const pl_turn *turn, int unit)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    int points = rnf_type_of(turn, unit)->points;
    if (rnf_is_leader(turn, unit))
        return u->fate == RNF_DEAD ? 0 : u->fate == RNF_WOUNDED ? points * 5 : points * 10;
    if (pl_see_units(turn->state)[unit].place == PL_LOST || !u->stands_start)
        return 0;
    int32_t whole = points * 10 * u->stands / u->stands_start - points * 10 * u->hits / (3 * u->stands_start);
    if (u->morale == RNF_ROUTING)
        return whole / 5;
    if (rnf_at_half(u))
        whole /= 2;
    return u->morale == RNF_UNSTEADY ? whole * 3 / 4 : whole;
}

// Whose steady stands are about an objective, -1000 ... 1000.
static int32_t grip_of(const pl_turn *turn, pl_point at, pl_side side)
{
    const pl_piece *pieces = pl_see_pieces(turn->state);
    pl_grip grip = {.at = at, .reach = PL_INCHES(6)};
    for (int p = 1; p <= turn->state->piece_count; p++)
        if (pieces[p].place == PL_ON_TABLE && pieces[p].side && rnf_see(turn)[pieces[p].unit].morale != RNF_ROUTING)
            pl_grip_add(&grip, pieces[p].side, pieces[p].at, 1000);
    return pl_grip_of(&grip, side, 2000);
}

// Weighed after what told winners in scripted games: losses tell more than ground.
int32_t rnf_standing(const pl_turn *turn, pl_side side)
{
    int32_t sum = 0;
    const pl_marker *markers = pl_see_markers(turn->state);
    if (turn->state->is_over)
        return !turn->state->winner ? 0 : turn->state->winner == side ? 100000 : -100000;
    for (int unit = 1; unit <= turn->scene->unit_count; unit++)
        sum += rnf_side_of(turn, unit) == side ? 4 * worth_of(turn, unit) : -4 * worth_of(turn, unit);
    for (int m = 1; m <= turn->state->marker_count; m++)
        if (markers[m].kind == 1)
            sum += grip_of(turn, markers[m].at, side) * markers[m].value * 3 / 5;
    sum += 400 * (rnf_points_of(turn, side) - rnf_points_of(turn, 3 - side));
    sum += 10000 * (rnf_see_sides(turn)[3 - side].is_broken - rnf_see_sides(turn)[side].is_broken);
    return sum;
}
