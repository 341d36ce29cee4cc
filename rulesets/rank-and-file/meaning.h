// meaning.h - what the questions of Rank & File are about, for the people who are asked. Decides nothing: no rule reads it.
// Stands on phases.h.
#pragma once
#include "phases.h"

/// The first charged unit of the side that has not answered, and who charges it; value: from the front, left, right or rear.
void rnf_about_reaction(const pl_turn *turn, pl_side side, pl_about *to);
/// The unit that may seize the chance, and the mover.
void rnf_about_opportunity(const pl_turn *turn, pl_side side, pl_about *to);
/// The unit or leader of a "for each" of the turn.
void rnf_about_turn_unit(const pl_turn *turn, pl_side side, pl_about *to);
/// The winner of a melee who may take the ground.
void rnf_about_winner(const pl_turn *turn, pl_side side, pl_about *to);
