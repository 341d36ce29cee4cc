// setup.h - from scenario to first state, and what a side may know of a state.
// Stands on sequence.h.
#pragma once
#include "sequence.h"

int hof_piece_count(const pl_scene *scene, const pl_scenario_unit *unit);
pl_status hof_setup(pl_turn *turn, pl_error *error);
void hof_hide(const pl_scene *scene, pl_state *view, pl_side side);
bool hof_disguise(const pl_scene *scene, pl_state *state, pl_side viewer, uint64_t pick);
const char *hof_validate(const pl_turn *turn);
