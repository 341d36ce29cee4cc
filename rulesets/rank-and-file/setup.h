// setup.h - from a scenario to the first state.
// Stands on state.h.
#pragma once
#include "state.h"

int rnf_piece_count(const pl_scene *scene, const pl_scenario_unit *unit);
pl_status rnf_setup(pl_turn *turn, pl_error *error);
bool rnf_may_overlap(const pl_turn *turn, pl_piece_id a, pl_piece_id b);
const char *rnf_validate(const pl_turn *turn);
