// worth.h - what things are worth to the scripted player, in points: Teams, shots, ground. Reads views; decides nothing.
// Stands on meaning_chance.h.
#pragma once
#include "meaning_chance.h"

/// What a Team is worth, in thousandths of a point.
int32_t hof_team_worth(const pl_turn *turn, int team);
/// Expected worth of the damage of one Team's shot with a weapon, by itself.
int32_t hof_shot_worth(const pl_turn *turn, int team, int target, int slot, bool is_concealed);
/// How good it is to stand there: near objectives, in cover, with targets in reach, away from stronger enemies.
int32_t hof_place_worth(const pl_turn *turn, int team, pl_point at, int facing);
/// What it is worth to the other side to be rid of it: more where it stands on or near an objective.
int32_t hof_prize(const pl_turn *turn, int enemy);
/// The side has objectives still to take.
bool hof_wants_ground(const pl_turn *turn, pl_side side);
/// Distance from a point to the nearest objective the side owns, or to the nearest it does not; 99 inches: there is none.
pl_len hof_objective_distance(const pl_turn *turn, pl_side side, pl_point at, bool is_own);
/// What an inch toward ground to be taken is worth to the Team.
int32_t hof_inch_worth(const pl_turn *turn, int team);
/// The Team may be sent to take ground: neither Small nor a gun.
bool hof_is_taker(const pl_turn *turn, int team);
/// What it would be worth to stand there as the one Team that takes an open objective, or keeps one a near enemy would take.
int32_t hof_claim_worth(const pl_turn *turn, int team, pl_point at);
/// What a Move promises before its dice: the open objective that the Team may reach with it.
int32_t hof_claim_promise(const pl_turn *turn, int team);
/// Expected gain of a charge: what the fight may win, less what the answer, the way and the ground left behind may cost.
int32_t hof_charge_worth(const pl_turn *turn, int team, int enemy);
/// The same if there is a way, which takes longer to say.
int32_t hof_charge_promise(const pl_turn *turn, int team, int enemy);
bool hof_has_charge_way(const pl_turn *turn, int team, int enemy);
/// What a Suppressed Team's rally may win: an open objective it already stands at.
int32_t hof_rally_worth(const pl_turn *turn, int team);
