// score.h - objectives, points, and the end of the game (RF-VIC).
// Stands on state.h.
#pragma once
#include "state.h"

/// T10.2: who holds what now, and the points of both sides.
void rf_score(pl_turn *turn);
/// The game is over; *winner 0: a draw. is_last: the Move limit or the random end has come.
bool rf_is_finished(const pl_turn *turn, bool is_last, pl_side *winner);
/// The last Move, by the option max_moves or the scenario; 0: none.
int rf_move_limit(const pl_turn *turn);
/// Points a side would have if the game ended now.
int32_t rf_points(const pl_turn *turn, pl_side side);
