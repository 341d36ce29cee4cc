// meaning.h - what the questions of Rate of Fire are about, for the people who are asked. Decides nothing: no rule reads it.
// Stands on rules.h.
#pragma once
#include "rules.h"

void rof_about_flight(const pl_turn *turn, pl_side side, pl_about *to);
void rof_about_loser(const pl_turn *turn, pl_side side, pl_about *to);
void rof_about_mover(const pl_turn *turn, pl_side side, pl_about *to);
/// The element that has moved, if the other side may know of it; value: it does.
void rof_about_marked(const pl_turn *turn, pl_side side, pl_about *to);
/// The element that tests; value 1: it has not failed, and is asked for all that so that silence tells nothing.
void rof_about_test(const pl_turn *turn, pl_side side, pl_about *to);
