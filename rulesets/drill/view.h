// view.h - drill's secrets: where the squads not yet turned up stand.
// Stands on state.h.
#pragma once
#include "state.h"

void drill_hide(const pl_scene *scene, pl_state *view, pl_side side);
bool drill_disguise(const pl_scene *scene, pl_state *state, pl_side viewer, uint64_t pick);
/// DRILL-hide.1: the place lies in a deployment zone of the side.
bool drill_in_zone(const pl_scene *scene, pl_side side, pl_point p);
