// survivors.h - where those who get out of a wreck may stand (I4).
// Stands on path.h.
#pragma once
#include "path.h"

/// Some place of the quarter-inch grid will do for the survivor as he faces; others may, where none does.
bool rf_has_place(const pl_turn *turn, pl_piece_id piece);
pl_why rf_check_place(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
void rf_suggest_place(const pl_turn *turn, const pl_option *option, pl_candidates *to);
