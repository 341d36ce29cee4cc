// judge.h - how good the scripted player thinks a choice is. Reads views only, throws no dice.
// Stands on options.h and score.h.
#pragma once
#include "options.h"

int32_t rnf_judge(const pl_turn *view, const pl_choice *choice);

/// What a unit is worth now, in tenths of a point.
int rnf_worth(const pl_turn *turn, int unit);
/// One stand more and it counts as lost (RNF-ARM.1).
bool rnf_is_brittle(const rnf_unit *u);
/// Value of the objectives that the unit holds by standing where it is.
int rnf_holds(const pl_turn *turn, int unit);
/// Chance in thousandths that a morale test with `mods` more than now passes.
int rnf_pass_chance(const pl_turn *turn, int unit, int mods, bool to_square);
/// Chance in thousandths of at least `wanted` successes with n dice of chance p (thousandths).
int rnf_at_least(int n, int p, int wanted);
/// Fire of a target that stands, on a unit two inches before its front: dice, need and mods; no dice: it does not fire.
void rnf_reply(const pl_turn *turn, int unit, int target, int formation, rnf_shot *shot);
/// How often, in thousandths, the target would get into square against this charger, were it to try; 0: it may not. gap: how far off it is.
int rnf_square_chance(const pl_turn *turn, int unit, int target, pl_len gap);
/// Chance in thousandths that the charge comes home and wins the first round; *arrives: that it comes home.
int rnf_charge_odds(const pl_turn *turn, int unit, int target, rnf_zone edge, int formation, int *arrives);
/// What a charge is worth, against not charging.
int rnf_charge_worth(const pl_turn *turn, int unit, int target, int wheel);
/// What standing there is worth to a unit, for comparing places; *has_target (may be NULL): it could fire at somebody from there.
int rnf_place_worth(const pl_turn *turn, int unit, const rnf_stance *s, bool *has_target);
