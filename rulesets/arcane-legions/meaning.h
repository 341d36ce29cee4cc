// meaning.h - what the questions of Arcane Legions are about, for the people who are asked. Decides nothing: no rule reads it.
// Stands on state.h.
#pragma once
#include "state.h"

/// The unit whose order is under way.
void al_about_order(const pl_turn *turn, pl_side side, pl_about *to);
