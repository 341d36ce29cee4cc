// wreck.h - the optional rule on wrecks: a destroyed armoured Vehicle leaves its footprint as difficult, concealing ground.
// Stands on measure.h.
#pragma once
#include "measure.h"

/// Puts a wreck where a Vehicle has just been destroyed, if the optional rule is on and it was armoured.
void hof_wreck_leave(pl_turn *turn, int team);
/// The next wreck's marker after `after`, 0: none.
int hof_wreck_next(const pl_turn *turn, int after);
pl_foot hof_wreck_foot(const pl_turn *turn, int wreck);
/// HOF-LOS.9 (a) and (b) for wrecks.
bool hof_wreck_conceals(const pl_turn *turn, int target, pl_point from, pl_point to);
