// meaning.h - what the questions of Rapid Fire are about, for the people who are asked. Decides nothing: no rule reads it.
// Stands on state.h.
#pragma once
#include "state.h"

/// The first of the movers that the other side sees; value: there is one.
void rf_about_move(const pl_turn *turn, pl_side side, pl_about *to);
void rf_about_aircraft(const pl_turn *turn, pl_side side, pl_about *to);
void rf_about_occupier(const pl_turn *turn, pl_side side, pl_about *to);
void rf_about_withdrawal(const pl_turn *turn, pl_side side, pl_about *to);
