// sight.h - what a line of sight meets: blocks, cover, hindrance (RNF-LOS).
// Stands on ground.h.
#pragma once
#include "ground.h"

typedef struct rnf_line {
    pl_why blocked;      // NULL: the line is clear
    pl_point where;      // of what blocks
    pl_feature_id what;  // 0: a unit, or nothing
    uint8_t cover;       // rnf_cover of the target against this line
    bool is_hindered;
} rnf_line;

/// The line from a point of `firer` to the nearest point of the target's foot; either id may be 0 for a mere place.
rnf_line rnf_sight(const pl_turn *turn, pl_point from, int firer, int target);
/// The same, to a given point. height: of the place looked at.
rnf_line rnf_sight_to(const pl_turn *turn, pl_point from, pl_point to, int firer, int target, int from_height, int to_height);
