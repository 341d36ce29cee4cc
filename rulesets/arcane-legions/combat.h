// combat.h - dice of a combat: how many, what they show, what they score. AL-DICE, AL-DMG.1.
// Stands on abilities.h. Row 0 is the attacker's, row 1 the defender's; a die set aside shows 0.
#pragma once
#include "abilities.h"

/// Dice of a row that are not set aside, and the one that shows most (first rolled among equals; there must be one).
int al_dice_left(const pl_turn *turn, int row);
int al_die_highest(const pl_turn *turn, int row);
void al_die_add(pl_turn *turn, int row, int die, int value);
void al_die_reroll(pl_turn *turn, int row, int die, const char *rule);

/// AL-DICE.1, AL-DICE.2, AL-DICE.3: dice an attack would have, and the defence against it, by the order's sides and penalties.
int al_attack_dice(const pl_turn *turn, const al_order *order);
int al_defence_dice(const pl_turn *turn, const al_order *order);

// Steps that close and ranged combat share; each works on the order on top.
pl_flow al_count_dice(pl_turn *turn);                      // CC.e, RC.g
pl_flow al_roll_dice(pl_turn *turn);                       // CC.f, RC.h
void al_offer_dice(const pl_turn *turn, pl_offer *offer);  // CC.g, RC.i
pl_flow al_take_dice(pl_turn *turn, const pl_choice *choice);
pl_flow al_score_hits(pl_turn *turn);   // CC.h, RC.j
pl_flow al_deal_damage(pl_turn *turn);  // CC.i, RC.k: calls the damage sequence if there is any
pl_flow al_end_combat(pl_turn *turn);   // CC.j, RC.l
