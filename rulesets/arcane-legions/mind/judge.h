// judge.h - how the scripted player weighs a choice.
// Stands on state.h.
#pragma once
#include "state.h"

/// How well a side stands: points first, then what is left.
int32_t al_standing(const pl_turn *turn, pl_side side);
int32_t al_judge(const pl_turn *view, const pl_choice *choice);
