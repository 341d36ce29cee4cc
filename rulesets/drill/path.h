// path.h - the need of `move`: what a path costs and whether it is legal.
// Stands on state.h. Reads only what the moving side may know.
#pragma once
#include "state.h"

/// DRILL-move.2: the inches a squad may spend.
pl_len drill_allowance(const pl_turn *turn, pl_unit_id unit);
/// DRILL-move.2 and .3: what a straight leg costs.
pl_len drill_leg_cost(const pl_turn *turn, pl_point from, pl_point to);
/// The farthest point of the straight leg from -> to that the squad can legally reach with `left` to spend.
pl_point drill_reach(const pl_turn *turn, pl_unit_id unit, pl_point from, pl_point to, pl_len left);
/// DRILL-move.4 and .5: NULL, or why the squad may not go straight from here to there, whatever it costs.
pl_why drill_why_not_pass(const pl_turn *turn, pl_unit_id unit, pl_point from, pl_point to);

pl_why drill_check_path(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
