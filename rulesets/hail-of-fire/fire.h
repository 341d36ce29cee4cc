// fire.h - who fires, what is needed, and who may be dealt a Hit (HOF-FIRE); shared by the Fire order and the judgement of targets.
// Stands on sequence.h.
#pragma once
#include "hindrance.h"
#include "sequence.h"

/// HOF-FIRE.2: what keeps the Team from firing that weapon at the Target now.
hof_hindrance hof_fire_hindrance(const pl_turn *turn, int team, int target, int slot);
/// HOF-FIRE.5, HOF-FIRE.6: the number needed; is_concealed: from all firing Teams.
int hof_hit_number(const pl_turn *turn, int team, int target, int slot, bool is_concealed);
/// HOF-FIRE.5: concealed from this firer, or out of its sight.
bool hof_is_covered_from(const pl_turn *turn, int target, int firer);
/// HOF-FIRE.12: the Teams among which the next Hit falls; returns their number, 0: it is lost.
int hof_recipients(const pl_turn *turn, int target, const hof_hit *hit, uint16_t *out, int max);
