// judge.h - the scripted player's judgement, and what it weighs: moves, fire given and taken at a place, the pull of the objectives, shots.
// Stands on meaning_chance.h; reads views, and decides nothing.
#pragma once
#include "meaning_chance.h"

int32_t rof_judge(const pl_turn *view, const pl_choice *choice);
/// How well a side stands: who is about the objectives and holds them, what is left, what is lost.
int32_t rof_standing(const pl_turn *turn, pl_side side);

/// How much better an element stands after a move than if it stayed, in hundredths of a man; for activations and encounters.
int32_t rof_judge_move(const pl_turn *view, const pl_choice *choice);
/// Fire at a place in hundredths of a man: given by an element there and taken by it, this turn under an order, and in a later turn standing
/// there. `smoke`: a grenade about to be thrown, or NULL; is_way: only passed, no fire from it.
typedef struct rof_exchange {
    int32_t given, taken, given_later, taken_later;
} rof_exchange;
rof_exchange rof_exchange_at(const pl_turn *view, int unit, pl_point at, int order, const pl_point *smoke, bool is_way);
int32_t rof_fire_from(const pl_turn *view, int unit, pl_point at, int order);
/// How a charge of `near` men with `dice` would go against an element: kills less losses and what winning is worth, in hundredths of a man.
int32_t rof_melee_odds(const pl_turn *view, int unit, int enemy, int near, int dice);
/// What coming nearer to the objectives is worth to an element that could do `volley` from where it stands; what the places are worth by
/// themselves; what a place is worth to a reserve coming on.
int32_t rof_advance_worth(const pl_turn *view, int unit, pl_point from, pl_point to, int32_t volley);
int32_t rof_place_worth(const pl_turn *view, int unit, pl_point from, pl_point to);
int32_t rof_entry_worth(const pl_turn *view, pl_side side, pl_point to);
/// How many kills an attack may be expected to make, in thousandths.
int32_t rof_expected_kills(const pl_turn *turn, int unit, int target, int ghost, bool is_stationary, int group, int aim);
