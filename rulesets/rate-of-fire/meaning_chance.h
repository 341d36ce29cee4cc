// meaning_chance.h - how likely fire is to tell, for those who weigh a choice: people in a preview, computers in their judgement. Throws no dice.
// Stands on rules.h.
#pragma once
#include "rules.h"

/// Chance in thousandths that a die needing tn hits, second die included.
int rof_hit_chance(const pl_turn *turn, int tn);
/// How many kills a figure's shot may be expected to make, in thousandths: of high explosive all men known who stand in the burst, own ones against it.
int rof_shot_worth(const pl_turn *turn, int firer, int target, int ghost, const rof_shot *shot);

/// Shots of several figures: chances of exactly so many kills, in millionths. Begins with none for sure.
typedef struct rof_kills {
    int64_t chance[24];
} rof_kills;
/// With so many dice more that kill with chance p (thousandths).
void rof_add_dice(rof_kills *all, int dice, int p);
/// Chance in thousandths of at least `wanted` kills.
int rof_kills_reach(const rof_kills *all, int wanted);
