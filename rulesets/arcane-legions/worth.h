// worth.h - what the scripted player thinks things are worth, in hundredths of a victory point.
// Stands on the questions of base.h, lines.h, move.h and orders.h; judge.c weighs choices with it.
#pragma once
#include "move.h"
#include "combat.h"
#include "orders.h"

/// Hits to be expected, in tenths: dealt and taken by so many attack dice against so many defence dice.
void al_expected_hits(int attack, int defence, int *dealt, int *taken);
/// What one point of damage on the unit is worth to those who are hostile to it.
int al_hit_worth(const pl_turn *turn, int unit);
/// An attack by the order's sides and penalties: damage done less damage taken.
int al_attack_worth(const pl_turn *turn, const al_order *order);
/// The same in close combat with `more` attack dice, as after a regroup.
int al_promised_worth(const pl_turn *turn, const al_order *order, int more);
/// The best close combat attack from where the unit stands, by `more` A icons more than it has; *target, 0: none.
int al_best_close(const pl_turn *turn, int unit, int more, int *target);
/// A ranged attack along a line, and the best one; *target, 0: none.
int al_line_worth(const pl_turn *turn, int unit, int target, int own_notch, int target_notch);
int al_best_line(const pl_turn *turn, int unit, int *target);

/// What each ready icon is worth to the unit now.
void al_icon_wants(const pl_turn *turn, int unit, int want[AL_ICONS]);
/// What a slot is worth by those, abilities and commanders included.
int al_slot_worth(const pl_turn *turn, int unit, int slot, const int want[AL_ICONS]);
/// What an arrangement of its figures is worth.
int al_slots_worth(const pl_turn *turn, int unit, const uint8_t slots[AL_FIGURES_MAX]);
/// A icons the unit could have more than now, with a few figures left for other things.
int al_attack_promise(const pl_turn *turn, int unit);
/// How much better the unit's figures could stand.
int al_regroup_worth(const pl_turn *turn, int unit);

/// Where a unit wants to go: a control area, or an enemy. How far a stand is from it, in thousandths, turning included.
typedef struct al_aim {
    pl_feature_id area;  // 0: none
    uint16_t enemy;      // 0: none
    pl_point at;
} al_aim;
al_aim al_aim_of(const pl_turn *turn, int unit);
int32_t al_way_to_go(const pl_turn *turn, int unit, const al_aim *aim, const al_stand *stand);
