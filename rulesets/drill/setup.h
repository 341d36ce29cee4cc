// setup.h - the first state of a battle, and what must hold of every later one.
// Stands on state.h.
#pragma once
#include "state.h"

pl_status drill_setup(pl_turn *turn, pl_error *error);
const char *drill_validate(const pl_turn *turn);
