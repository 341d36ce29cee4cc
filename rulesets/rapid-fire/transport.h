// transport.h - embarking, disembarking, towing, and what a move leaves behind (RF-TRN).
// Stands on move.h.
#pragma once
#include "move.h"

/// Puts forward embark, disembark, limber and unlimber for the side.
void rf_offer_transport(const pl_turn *turn, pl_offer *offer, int step);
/// Those aboard go where the carrier goes.
void rf_carry_to(pl_turn *turn, pl_piece_id piece, pl_point at, int facing);
/// A piece comes off what carried it, at the start of its own move.
void rf_leave_carrier(pl_turn *turn, pl_piece_id piece, bool is_landing, int step);
/// Books what a piece's move used up; the exit.
void rf_finish_move(pl_turn *turn, pl_piece_id piece, const rf_path *path, pl_len went, bool is_own_move);
void rf_board(pl_turn *turn, pl_unit_id unit, pl_piece_id transport);
void rf_limber(pl_turn *turn, pl_unit_id gun, pl_piece_id tow);
void rf_unlimber(pl_turn *turn, const pl_choice *choice);
pl_why rf_check_unlimber(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
