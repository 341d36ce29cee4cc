// judge.h - how the scripted player weighs a choice.
// Stands on state.h.
#pragma once
#include "state.h"

int32_t al_judge(const pl_turn *view, const pl_choice *choice);
