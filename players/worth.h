// worth.h - whether a question is worth somebody's attention: one of the choices has a fair chance of the best that may come of it.
// Stands on odds.h. Judged from the side's own view, so that the answer tells nothing the side does not know.
#pragma once
#include "players/odds.h"

/// The side is asked in this state and may do something, other than wait or pass, whose first good outcome (gravest first, then likeliest) comes
/// about with at least this share, in hundredths. The same question gets the same answer on every machine.
bool pl_is_worth(const pl_scene *scene, const pl_state *state, pl_side side, int share, uint64_t seed);
