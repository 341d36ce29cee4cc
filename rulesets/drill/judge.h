// judge.h - the judgement of the scripted player.
// Stands on state.h.
#pragma once
#include "state.h"

int32_t drill_judge(const pl_turn *view, const pl_choice *choice);
