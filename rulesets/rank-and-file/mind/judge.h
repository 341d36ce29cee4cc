// judge.h - how good the scripted player thinks a choice is. Reads views only, throws no dice.
// Stands on meaning_chance.h and score.h.
#pragma once
#include "meaning_chance.h"

int32_t rnf_standing(const pl_turn *turn, pl_side side);
int32_t rnf_judge(const pl_turn *view, const pl_choice *choice);

/// What a unit is worth now, in tenths of a point.
int rnf_worth(const pl_turn *turn, int unit);
/// One stand more and it counts as lost (RNF-ARM.1).
bool rnf_is_brittle(const rnf_unit *u);
/// Value of the objectives that the unit holds by standing where it is.
int rnf_holds(const pl_turn *turn, int unit);
/// Chance in thousandths that the charge comes home and wins the first round; *arrives: that it comes home.
int rnf_charge_odds(const pl_turn *turn, int unit, int target, rnf_zone edge, int formation, int *arrives);
/// What a charge is worth, against not charging.
int rnf_charge_worth(const pl_turn *turn, int unit, int target, int wheel);
/// What standing there is worth to a unit, for comparing places; *has_target (may be NULL): it could fire at somebody from there.
int rnf_place_worth(const pl_turn *turn, int unit, const rnf_stance *s, bool *has_target);
