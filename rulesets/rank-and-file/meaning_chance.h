// meaning_chance.h - how likely a roll is to come off, for those who weigh a choice: people in a preview, computers in their judgement. Throws no dice.
// Stands on options.h.
#pragma once
#include "options.h"

/// Chance in thousandths of at least `wanted` successes with n dice of chance p (thousandths).
int rnf_at_least(int n, int p, int wanted);
/// Volleys of several units at one target: chances of exactly so many hits, in millionths. Begins with no hit for sure.
typedef struct rnf_volleys {
    int64_t chance[48];
} rnf_volleys;
/// With n dice more of chance p (thousandths).
void rnf_add_volley(rnf_volleys *all, int n, int p);
/// Chance in thousandths of at least `wanted` hits.
int rnf_volleys_reach(const rnf_volleys *all, int wanted);
/// Chance in thousandths that a morale test with `mods` more than now passes.
int rnf_pass_chance(const pl_turn *turn, int unit, int mods, bool to_square);
/// Fire of a target that stands, on a unit two inches before its front: dice, need and mods; no dice: it does not fire.
void rnf_reply(const pl_turn *turn, int unit, int target, int formation, rnf_shot *shot);
/// How often, in thousandths, the target would get into square against this charger, were it to try; 0: it may not. gap: how far off it is.
int rnf_square_chance(const pl_turn *turn, int unit, int target, pl_len gap);
