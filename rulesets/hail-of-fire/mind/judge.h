// judge.h - the scripted player's judgement, in thousandths of a point.
// Stands on state.h.
#pragma once
#include "state.h"

/// How well a side stands: what is left and fit, objectives and chits the later the more, Hero Points kept.
int32_t hof_standing(const pl_turn *turn, pl_side side);
int32_t hof_judge(const pl_turn *view, const pl_choice *choice);
