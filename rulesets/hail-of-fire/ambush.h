// ambush.h - the optional hidden reserve: Units kept back are placed whole in ground that conceals them.
// Stands on activate.h.
#pragma once
#include "activate.h"

void hof_put_ambushes(const pl_turn *turn, pl_offer *offer);
pl_why hof_check_ambush(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
void hof_suggest_ambush(const pl_turn *turn, const pl_option *option, pl_candidates *to);
void hof_take_ambush(pl_turn *turn, const pl_choice *choice);
