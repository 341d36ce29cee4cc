// march.h - what a move is worth to the scripted player: where it would leave the unit, and what could follow.
// Stands on worth.h.
#pragma once
#include "worth.h"

/// The best single move the unit could begin a move order with; 0: none is worth making.
int al_first_move_worth(const pl_turn *turn, int unit);
/// A step of a chosen length, with the movement points the unit has; a turn; a way of closing up.
int32_t al_step_worth(const pl_turn *turn, int unit, al_base_side side, pl_len chosen);
int32_t al_turn_worth(const pl_turn *turn, int unit, int tool_notch, bool is_right, int landing_notch);
int32_t al_snap_worth(const pl_turn *turn, const pl_choice *choice);
