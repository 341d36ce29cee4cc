// outcome.h - what may come of a choice, as sentences with a share each. Private to players/.
// Stands on odds.h.
#pragma once
#include "players/odds.h"

/// Notes what the last choice of the game, a copy, brought: whatever hurts or helps somebody and the asking side would see.
void pl_outcomes_note(const pl_game *game, pl_odds *odds, pl_side side);
/// The copy is done and weighs so much.
void pl_outcomes_weigh(pl_odds *odds, double weight);
/// Shares of the whole, sorted.
void pl_outcomes_sum_up(const pl_scene *scene, pl_odds *odds, double all);
/// Takes away what doing nothing brings about nearly as often.
void pl_outcomes_leave_out(const pl_scene *scene, pl_odds *odds, const pl_odds *idle);
