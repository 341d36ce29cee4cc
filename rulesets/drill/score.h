// score.h - who holds what, and who has won.
// Stands on state.h.
#pragma once
#include "state.h"

/// DRILL-score.1: the side that alone has a squad at this place; 0: nobody, or both.
pl_side drill_holder(const pl_turn *turn, pl_point objective);
/// Men of a side; a squad that the turn does not show counts as full.
int drill_men_of(const pl_turn *turn, pl_side side);
/// DRILL-score.1, .2: objectives change hands and bring points.
void drill_score_objectives(pl_turn *turn);
/// DRILL-score.3, .4: the game is over; *winner 0: drawn.
bool drill_is_finished(const pl_turn *turn, pl_side *winner);
