// setup.h - the first state and what must always hold.
// Stands on state.h.
#pragma once
#include "state.h"

pl_status rf_setup(pl_turn *turn, pl_error *error);
const char *rf_validate(const pl_turn *turn);
/// The own record of a stand as its element's type has it.
void rf_fresh_piece(pl_turn *turn, pl_piece_id piece);
/// The scenario begins with this element aboard another.
bool rf_is_carried_first(const pl_scene *scene, pl_unit_id unit);
bool rf_may_overlap(const pl_turn *turn, pl_piece_id a, pl_piece_id b);
