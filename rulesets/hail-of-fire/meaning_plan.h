// meaning_plan.h - orders for the Teams of a Unit that act together, laid out as fillings of an activation: for what a person points at, and for the mind.
// Decides nothing: hof_check_activation() keeps what is legal. Stands on activate.h.
#pragma once
#include "activate.h"

enum { HOF_PLAN_MAX = 24, HOF_PLAN_CHARGES = 2 };  // members of a plan; Teams sent at one enemy

/// An activation being planned.
typedef struct hof_plan {
    const pl_turn *turn;
    pl_candidates *to;
    pl_side side;
    int unit;
    hof_paid paid;
    uint16_t members[HOF_PLAN_MAX];  // able, on the table, out of contact
    int count;
    pl_said why;   // what the next filling is for
    bool is_full;  // no more fillings are wanted
} hof_plan;

/// Everybody moves; or those under fire lie low, or are left alone until it matters less.
typedef enum hof_shyness { HOF_ALL_MOVE, HOF_HIT_HOLD, HOF_HIT_STAY_OUT } hof_shyness;

/// Those of the members who can act together, the Leader of Teams on foot first; returns how many, 0: nobody leads them. group[HOF_PLAN_MAX].
int hof_plan_group(const hof_plan *p, uint16_t *group);
bool hof_plan_can_move(const hof_plan *p, int team);
/// A Team's order; a place of (0,0) is none.
pl_item hof_plan_order(int team, int word, int target, int value, pl_point at);
/// Puts a filling forward, for the plan's `why`.
void hof_plan_give(hof_plan *p, const pl_item *items, int count);
/// Those who can shoot at the target do; the others get `rest`, as the second order if it is one. Nothing where nobody can.
void hof_plan_fire(hof_plan *p, const uint16_t *group, int count, int target, int rest, pl_point at);
void hof_plan_moves(hof_plan *p, const uint16_t *group, int count, pl_point at, hof_shyness how);
