// crossing.h - a mover set under way: the paths kept in the state, and the dice of the ground it crosses (RF-MOV.5).
// Stands on move.h.
#pragma once
#include "move.h"

/// The path of a piece from the way kept in the state. False: it has none.
bool rf_way_path(const pl_turn *turn, pl_piece_id piece, rf_path *path);
/// Throws for what the pieces touch up to `to` along their paths, nearest feature first, then the lowest piece; deducts, or stops who cannot get clear.
void rf_cross_features(pl_turn *turn, rf_move_frame *move, const pl_piece_id *pieces, int count, pl_len to);
