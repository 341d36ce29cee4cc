// survivors.h - where those who get out of a wreck may stand (I4).
// Stands on path.h.
#pragma once
#include "path.h"

enum { RF_SURVIVOR_GRID = 250 };  // a quarter inch

/// NULL, or why the survivor may not stand there.
pl_why rf_why_not_place(const pl_turn *turn, pl_piece_id piece, pl_point at, int facing);
/// Where the grid round the survivor's wreck begins and ends; it lies on whole quarters of the table.
void rf_grid_round(const pl_turn *turn, pl_piece_id piece, pl_point *low, pl_point *high);
/// Some place of the quarter-inch grid will do for the survivor as he faces; others may, where none does.
bool rf_has_place(const pl_turn *turn, pl_piece_id piece);
pl_why rf_check_place(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
