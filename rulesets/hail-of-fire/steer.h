// steer.h - the judge of where a Team goes: `path`, `reverse`, `withdraw`.
// Stands on sequence.h.
#pragma once
#include "sequence.h"

/// The move a choice of `path` or `reverse` describes; false: it is not well formed.
bool hof_path_way(const pl_turn *turn, int team, const pl_item *items, int count, hof_way *way, pl_why *why);
hof_way hof_reverse_way(const pl_turn *turn, int team, pl_len length);
/// Every rule on where a `path`, a `withdraw` or a reverse may go.
pl_why hof_why_not_way(const pl_turn *turn, const hof_way *way, pl_len allowance, pl_hint *hint);
/// HOF-GEN.13.
pl_why hof_why_not_facing(const pl_item *item);
/// The longest reverse there can be; 0: none.
pl_len hof_reverse_most(const pl_turn *turn, int team);
