// fire.h - one unit's fire at one target: what bears, with how many dice and which modifiers (RNF-FIR, RNF-ART).
// Stands on sight.h.
#pragma once
#include "sight.h"

typedef struct rnf_shot {
    int bearing;           // stands that bear
    int dice, need, mods;  // mods: their sum
    pl_len range;          // of the nearest bearing stand
    pl_len range_up;       // the same rounded up: at most a limit if and only if the range is
    bool is_indirect, is_covered_light, is_covered_heavy, is_hindered, is_long;
} rnf_shot;

/// RNF-FIR.2: may it fire at all this turn?
pl_why rnf_why_not_firer(const pl_turn *turn, int unit);
/// RNF-FIR.3 to .5: what it would do to this target; NULL, or why it cannot.
pl_why rnf_shot_at(const pl_turn *turn, int unit, int target, rnf_shot *shot);
/// RNF-FIR.8: the modifiers of a shot by name, added to the roll.
void rnf_fire_mods(const pl_turn *turn, int unit, int target, const rnf_shot *shot, pl_roll *roll);
/// RNF-FIR.6 as well: whom it may choose.
pl_why rnf_why_not_fire(const pl_turn *turn, int unit, int target);
/// Works out every unit's eligible targets once for the step (rnf_unit.aims).
void rnf_aim_all(pl_turn *turn);
/// Rolls the fire and notes the hits on the target (RNF-FIR.8, .9); returns them.
int rnf_roll_fire(pl_turn *turn, int unit, int target);
/// Dice that hit on need with these modifiers, natural 6 and 1 heeded; switch six_confirm.
int rnf_roll_hits(pl_turn *turn, pl_roll *roll);
/// Chance in thousandths that one die hits.
int rnf_hit_chance(int need, int mods);
