// deploy.h - placing elements before the game: zones, room, hiding (S0, RF-HID.1).
// Stands on path.h.
#pragma once
#include "path.h"

/// It is to be placed before the game begins.
bool rf_is_to_deploy(const pl_turn *turn, pl_unit_id unit);
/// RF-HID.1: vehicles and guns in the open cannot be hidden.
pl_why rf_why_not_hide(const pl_turn *turn, pl_unit_id unit);
bool rf_in_zone(const pl_scene *scene, pl_side side, pl_point p);
pl_why rf_check_deploy(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
