// meaning.h - what drill's questions are about, and what a stance does, for the people who are asked. Decides nothing: the rules do not read it.
// Stands on state.h.
#pragma once
#include "phaseline/preview.h"
#include "state.h"

void drill_about_reaction(const pl_turn *turn, pl_side side, pl_about *to);
/// Of reactions: the mover is near.
extern const pl_until drill_reaction_untils[];
/// DRILL-stance.2, .3: what the stance gives and takes.
void drill_preview_stance(const pl_turn *turn, const pl_choice *draft, pl_preview *to);
void drill_about_squad(const pl_turn *turn, pl_side side, pl_about *to);
