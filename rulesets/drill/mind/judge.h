// judge.h - the judgement of the scripted player.
// Stands on state.h.
#pragma once
#include "state.h"

int32_t drill_judge(const pl_turn *view, const pl_choice *choice);
/// How well a side stands; larger is better, the same with the other sign for its opponent.
int32_t drill_standing(const pl_turn *turn, pl_side side);
