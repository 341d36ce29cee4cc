// plan.h - a move before it is made: every sample of it, and whether the rules allow it.
// Stands on walk.h; activations, encounters and dummies use it, as checks and as moves alike.
#pragma once
#include "walk.h"

/// What an item of a path stands for.
enum { ROF_GO, ROF_SMOKE_FIRST, ROF_SMOKE_LAST, ROF_FACE };
extern const char *const rof_item_words[];

/// Lays out a new move of an element (or, unit 0, of a dummy's counter), or goes on with the one under way. NULL: legal.
/// Reads only what the mover's side may know.
pl_why rof_plan_new(const pl_turn *turn, int unit, int counter, int order, const pl_item *items, int count, rof_move *plan, pl_hint *hint);
pl_why rof_plan_on(const pl_turn *turn, const pl_item *items, int count, rof_move *plan, pl_hint *hint);

/// Where figure n of the move stands at sample row `row` (0 is the first).
static inline pl_point rof_track_at(const rof_move *move, int row, int n)
{
    return pl_at(move->start[n].x + move->track[row][n][0], move->start[n].y + move->track[row][n][1]);
}
/// ROF-SMK.3: a grenade thrown from `from` reaches the place, which is on the table.
bool rof_can_throw(const pl_turn *turn, pl_point from, pl_point to);
/// The stretch of table edge a reserve enters by; it must belong to an arrival, which names one.
void rof_entry_edge(const pl_turn *turn, int unit, pl_point *from, pl_point *to);
/// Figures outside the largest linked group, a bit each.
uint16_t rof_outsiders(const pl_turn *turn, uint16_t who, const pl_point *at);
