// sight.h - lines of sight and concealment, centre to centre (HOF-LOS).
// Stands on measure.h.
#pragma once
#include "measure.h"

/// HOF-LOS.1: mutual. Both must be on the table, else nobody sees anybody.
bool hof_sees(const pl_turn *turn, int a, int b);
bool hof_sees_point(const pl_turn *turn, int team, pl_point to);
/// Why the line is blocked, where and by what; NULL: it is clear. `to` may be a Team (to_team) or a bare point (0).
pl_why hof_line_blocked(const pl_turn *turn, int team, int to_team, pl_point to, pl_point *at, pl_feature_id *what);
/// HOF-LOS.8: some enemy Team on the table has LoS to it.
bool hof_is_seen(const pl_turn *turn, int team);
/// The same as if the Team stood elsewhere.
bool hof_would_be_seen(const pl_turn *turn, int team, pl_point at);
/// HOF-LOS.9, HOF-LOS.10: a target in LoS is Concealed from the firer.
bool hof_is_concealed(const pl_turn *turn, int target, int firer);
/// HOF-LOS.9 (a): its own ground conceals it from anywhere.
bool hof_ground_conceals(const pl_turn *turn, int team, pl_point at);
