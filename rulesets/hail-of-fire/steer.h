// steer.h - where a Team might sensibly go: finite fillings of `path`, `reverse` and `consolidate`, and their judge.
// Stands on sequence.h.
#pragma once
#include "sequence.h"

/// Gets one filling after another; false: enough, stop.
typedef bool hof_visit(void *to, const pl_item *items, int count);

/// Ways for the Team whose Move is under way: to objectives, cover, enemies, along roads, round the compass. Finely: a close net of
/// directions and lengths, for when none of those is legal.
void hof_each_path(const pl_turn *turn, int team, bool is_fine, hof_visit *visit, void *to);
/// The move a choice of `path` or `reverse` describes; false: it is not well formed.
bool hof_path_way(const pl_turn *turn, int team, const pl_item *items, int count, hof_way *way, pl_why *why);
hof_way hof_reverse_way(const pl_turn *turn, int team, pl_len length);
/// Every rule on where a `path`, a `withdraw` or a reverse may go.
pl_why hof_why_not_way(const pl_turn *turn, const hof_way *way, pl_len allowance, pl_hint *hint);
/// HOF-GEN.13.
pl_why hof_why_not_facing(const pl_item *item);
/// Longest reverse worth trying; 0: none.
pl_len hof_reverse_most(const pl_turn *turn, int team);
