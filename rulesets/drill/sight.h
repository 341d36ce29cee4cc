// sight.h - range, sight and cover: who may fire at whom, and what helps or hinders the shot.
// Stands on state.h.
#pragma once
#include "state.h"

/// DRILL-fire.2: NULL, or why the line between two places is blocked, with where and by what (either may be NULL).
pl_why drill_sight(const pl_turn *turn, pl_point from, pl_point to, pl_point *at, pl_feature_id *what);
/// DRILL-fire.1, .2: NULL, or why this squad may not fire at that one. The target must be known to the shooter's side.
pl_why drill_why_not_fire(const pl_turn *turn, pl_unit_id shooter, pl_unit_id target);

typedef enum drill_shot { DRILL_SHOT_PHASE, DRILL_SHOT_REACTION, DRILL_SHOT_STAND } drill_shot;
/// DRILL-fire.3, .4: the roll of a volley with dice, need and every modifier named, not yet thrown.
pl_roll drill_volley_roll(const pl_turn *turn, pl_unit_id shooter, pl_unit_id target, drill_shot shot);
/// Throws it, marks the hits (DRILL-fire.6) and tells of it. A hidden shooter is turned up first (DRILL-hide.3).
void drill_volley(pl_turn *turn, pl_unit_id shooter, pl_unit_id target, drill_shot shot);

/// For the page's tools, DRILL-gen.2.
int drill_ranges(const pl_turn *view, pl_piece_id piece, int weapon, const char **name, pl_len *bands, int max, int *arc_half);
pl_why drill_sight_from(const pl_turn *view, pl_piece_id from, pl_point to, pl_point *at, pl_feature_id *what);
