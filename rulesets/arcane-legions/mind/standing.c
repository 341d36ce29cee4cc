// standing.c - how well a side stands.
#include "judge.h"

#include "score.h"

// Points first; then what still stands, in points of the unit cards.
int32_t al_standing(const pl_turn *turn, pl_side side)
{
    int32_t best = INT32_MIN;
    for (pl_side other = 1; other <= turn->state->sides; other++) {
        if (!al_are_hostile(turn, side, other))
            continue;
        int32_t theirs = al_team_score(turn, other) * 300 + al_team_value(turn, other);
        best = theirs > best ? theirs : best;
    }
    return al_team_score(turn, side) * 300 + al_team_value(turn, side) - (best == INT32_MIN ? 0 : best);
}
