// worth.h - what things are worth to the scripted player, in points: Teams, shots, ground. Reads views; decides nothing.
// Stands on fire.h.
#pragma once
#include "fire.h"

/// What a Team is worth, in thousandths of a point.
int32_t hof_team_worth(const pl_turn *turn, int team);
/// Expected worth of the damage of one Team's shot with a weapon, by itself.
int32_t hof_shot_worth(const pl_turn *turn, int team, int target, int slot, bool is_concealed);
/// The better weapon against the target; -1: it cannot hurt it.
int hof_best_slot(const pl_turn *turn, int team, int target);
/// How good it is to stand there: near objectives, in cover, with targets in reach, away from stronger enemies.
int32_t hof_place_worth(const pl_turn *turn, int team, pl_point at, int facing);
/// Chance, in thousandths, that the Team comes out of its Received Fire Check alive with that order.
int hof_survival(const pl_turn *turn, int team, int order);
/// Chance, in thousandths, of one Assault Check destroying the enemy.
int hof_fight_chance(const pl_turn *turn, int team, int enemy, int supporters, int at);
/// Distance from a point to the objective that matters most to the side.
pl_len hof_objective_distance(const pl_turn *turn, pl_side side, pl_point at);
