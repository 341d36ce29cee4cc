// view.h - what a side may not know: the edges named for flank marches (sealed answers are the engine's business).
// Stands on state.h.
#pragma once
#include "state.h"

void rnf_hide(const pl_scene *scene, pl_state *view, pl_side side);
bool rnf_disguise(const pl_scene *scene, pl_state *state, pl_side viewer, uint64_t pick);
