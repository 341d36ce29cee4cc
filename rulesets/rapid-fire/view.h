// view.h - what a side may not know, and what else it could be.
// Stands on state.h.
#pragma once
#include "phaseline/ruleset.h"
#include "state.h"

void rf_hide(const pl_scene *scene, pl_state *view, pl_side side);
bool rf_disguise(const pl_scene *scene, pl_state *state, pl_side viewer, uint64_t pick);
