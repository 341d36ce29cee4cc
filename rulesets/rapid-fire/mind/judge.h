// judge.h - the scripted player's judgement.
// Stands on state.h.
#pragma once
#include "state.h"

/// How well a side stands: losses, what is held the later the more, who is about it, who must go back.
int32_t rf_standing(const pl_turn *turn, pl_side side);
int32_t rf_judge(const pl_turn *view, const pl_choice *choice);
