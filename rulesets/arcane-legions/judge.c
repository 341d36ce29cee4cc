// judge.c - the scripted player: how good a legal choice looks from where its side stands.
#include "judge.h"

int32_t al_judge(const pl_turn *view, const pl_choice *choice) { return (void)view, choice->verb == PL_PASS ? 1 : 0; }
