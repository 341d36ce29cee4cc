// lines.h - ranged lines from notch to notch: range, sight and what weakens the shot. AL-RNG, AL-LOS.
// Stands on ground.h.
#pragma once
#include "ground.h"

/// Range of a unit's ranged attack: normal, or as javelins and long_shot say.
pl_len al_range(const pl_turn *turn, int unit);
/// NULL: the two notches make a legal line within reach. AL-RNG.2-5.
pl_why al_why_not_line(const pl_turn *turn, int unit, int target, int own_notch, int target_notch, pl_len reach);
/// Some pair of notches does.
bool al_has_line(const pl_turn *turn, int unit, int target, pl_len reach);
/// AL-LOS.1, AL-LOS.3, AL-LOS.4, AL-LOS.5: dice lost to what stands on the straight line between the notches.
int al_line_penalty(const pl_turn *turn, int unit, int target, int own_notch, int target_notch);
/// AL-RNG.6-7.
int al_melee_penalty(const pl_turn *turn, int unit, int target);
