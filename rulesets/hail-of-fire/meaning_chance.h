// meaning_chance.h - how likely a roll is to come off, for those who weigh a choice: people in a preview, computers in their judgement. Throws no dice.
// Stands on fire.h.
#pragma once
#include "fire.h"

/// Chance, in thousandths, of one die showing at least so much.
int hof_chance_of(int need);
/// The better weapon against the target; -1: it cannot hurt it.
int hof_best_slot(const pl_turn *turn, int team, int target);
/// Chance, in thousandths, that the Team comes out of its Received Fire Check alive with that order.
int hof_survival(const pl_turn *turn, int team, int order);
/// Chance, in thousandths, of one Assault Check destroying the enemy.
int hof_fight_chance(const pl_turn *turn, int team, int enemy, int supporters, int at);
