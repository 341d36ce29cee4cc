// regroup.h - figures changing slots in a regroup order. AL-RGP.1-3.
// Stands on state.h.
#pragma once
#include "state.h"

enum { AL_KEEP, AL_LEFT90, AL_RIGHT90, AL_ABOUT180 };

/// Some figure could stand in another slot.
bool al_can_regroup(const pl_turn *turn, int unit);
/// Moves figures together; the items have been checked.
void al_regroup(pl_turn *turn, int unit, const pl_item *items, int count);
/// check of the verb regroup_slots.
pl_why al_check_regroup(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
