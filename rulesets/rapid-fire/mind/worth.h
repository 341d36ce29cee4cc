// worth.h - what a shot is worth to the player who would fire it.
// Stands on state.h.
#pragma once
#include "state.h"

/// The number of casualties an average die would do, a hundredth each; hits on armour as their chance to destroy. points: of small arms.
int32_t rf_shot_worth(const pl_turn *view, pl_piece_id firer, int weapon, pl_piece_id target, int points);
