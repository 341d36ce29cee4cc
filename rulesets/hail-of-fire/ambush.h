// ambush.h - the optional hidden reserve: Units kept back are placed whole in ground that conceals them.
// Stands on activate.h.
#pragma once
#include "activate.h"

void hof_put_ambushes(const pl_turn *turn, pl_offer *offer);
/// NULL, or why the Team may not come out of hiding there.
pl_why hof_why_not_hide(const pl_turn *turn, int team, pl_point at, int facing);
/// A place overlaps none of those named before it: Teams placed by the same choice must not overlap each other either.
bool hof_is_clear(const pl_turn *turn, const pl_item *items, int count, const pl_item *item);
pl_why hof_check_ambush(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
void hof_take_ambush(pl_turn *turn, const pl_choice *choice);
