// standing.c - how well a side stands, in thousandths of a point.
#include "judge.h"

#include "phaseline/grip.h"
#include "sequence.h"
#include "worth.h"

enum { POINT = 1000 };

// Whose ready teams are about an objective, -1000 ... 1000.
static int32_t grip_of(const pl_turn *turn, pl_point at, pl_side side)
{
    pl_grip grip = {.at = at, .reach = PL_INCHES(6)};
    for (int team = 1; team <= hof_team_count(turn); team++) {
        const pl_piece *piece = hof_piece(turn, team);
        if (piece->place == PL_ON_TABLE && piece->side)
            pl_grip_add(&grip, piece->side, piece->at, hof_see_team(turn, team)->suppressed ? 500 : 1000);
    }
    return pl_grip_of(&grip, side, 1000);
}

// How late it is, 0 ... 1000.
static int32_t lateness(const pl_turn *turn)
{
    int32_t limit = hof_round_limit(turn), now = turn->state->turn;
    return !limit || now >= limit ? 1000 : 1000 * now / limit;
}

// A team that is left, less what holds it down.
static int32_t fitness_of(const pl_turn *turn, int team)
{
    int32_t worth = hof_team_worth(turn, team);
    int rfp = hof_see_team(turn, team)->rfp < 4 ? hof_see_team(turn, team)->rfp : 4;
    return worth - (hof_see_team(turn, team)->suppressed ? worth * 2 / 5 : 0) - worth * rfp / 5;
}

// Hero Points kept count like teams: a side that spends them on trifles has none when it is charged.
static int32_t nerve_of(const hof_side *side, int32_t late)
{
    return 12 * POINT * side->hp - 10 * POINT * side->units_lost - 25 * late * late / 1000 * side->chit_total;
}

// Weighed after what told winners in scripted games: an objective and a chit tell the more the later it is.
int32_t hof_standing(const pl_turn *turn, pl_side side)
{
    int32_t worth[3] = {0, 0, 0}, late = lateness(turn);
    const pl_marker *markers = pl_see_markers(turn->state);
    for (int team = 1; team <= hof_team_count(turn); team++)
        if (hof_piece(turn, team)->place != PL_LOST)
            worth[hof_piece(turn, team)->side] += fitness_of(turn, team);
    for (int i = 1; i <= turn->state->marker_count; i++)
        if (markers[i].kind == HOF_OBJECTIVE) {
            worth[markers[i].side] += 30 * POINT + 110 * late;
            worth[side] += 100 * grip_of(turn, markers[i].at, side);
        }
    for (pl_side each = 1; each <= 2; each++)
        worth[each] += nerve_of(hof_see_side(turn, each), late);
    return worth[side] - worth[pl_other(side)];
}
