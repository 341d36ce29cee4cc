// judge.h - the scripted player's judgement.
// Stands on state.h.
#pragma once
#include "state.h"

int32_t rf_judge(const pl_turn *view, const pl_choice *choice);
