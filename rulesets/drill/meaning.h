// meaning.h - what drill's questions are about, for the people who are asked. Decides nothing: the rules do not read it.
// Stands on state.h.
#pragma once
#include "state.h"

void drill_about_reaction(const pl_turn *turn, pl_side side, pl_about *to);
/// Of reactions: the mover is near.
extern const pl_until drill_reaction_untils[];
void drill_about_squad(const pl_turn *turn, pl_side side, pl_about *to);
