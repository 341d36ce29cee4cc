// melee.h - melees: who is in one, contact, who fights whom, rounds, what becomes of the loser (RNF-MEL).
// Stands on fire.h and charge.h.
#pragma once
#include "charge.h"
#include "fire.h"

/// 8.1: destroys caught routers and limbered guns, groups the remaining pairs (RNF-MEL.1, .16, RNF-ART.4).
void rnf_form_melees(pl_turn *turn);
/// 8.3: units close and line up (RNF-MEL.2 to .5); notes who touches whom in rnf_game.touch.
void rnf_contact(pl_turn *turn, int melee);
/// Notes the touches of a melee whose units stand in contact.
void rnf_note_touches(pl_turn *turn, int melee);
/// 8.4: fights until a side wins; returns it, 0: nobody is left (RNF-MEL.6 to .10).
int rnf_fight(pl_turn *turn, int melee);
/// 8.5: losers go (RNF-MEL.11 to .13).
void rnf_settle_melee(pl_turn *turn, int melee, int winner);
/// RNF-MEL.12: whether the unit would rout at once if that side won the melee.
bool rnf_routs_at_once(const pl_turn *turn, int melee, int unit, int winner);
/// RNF-MEL.14: how far the unit may go to occupy the ground, 0: not at all; *sector: a vacated one it may enter instead.
pl_len rnf_ground_won(const pl_turn *turn, int melee, int unit, int *sector);
/// Lowest-numbered unit of a melee: its name.
int rnf_melee_name(const pl_turn *turn, int melee);
/// Dice modifiers of `unit` against `foe`, added to the roll. round from 1.
void rnf_melee_mods(const pl_turn *turn, int unit, int foe, const rnf_touch *touch, int round, pl_roll *roll);
/// The touch of unit on foe in this melee, NULL: none.
const rnf_touch *rnf_touch_of(const pl_turn *turn, int melee, int unit, int foe);
/// Forgets a melee that is over.
void rnf_drop_melee(pl_turn *turn, int melee);
/// Dice a stand of the unit rolls.
int rnf_dice_each(const pl_turn *turn, int unit, bool is_gun_in_front);
