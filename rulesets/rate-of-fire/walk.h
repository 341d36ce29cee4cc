// walk.h - what a path costs and where a figure stands after spending part of it.
// Stands on sight.h. A walk is a path cut into legs wherever the ground changes or a line is crossed.
#pragma once
#include "sight.h"

enum { ROF_LEGS_MAX = 64, ROF_STOPS_MAX = 8 };

typedef struct rof_leg {
    pl_point from, to;
    pl_len toll;    // paid standing at `from`: crossing and entry costs
    pl_len length;  // rounded up
    uint8_t multiplier, is_open, is_mined, spare;
} rof_leg;

typedef struct rof_walk {
    int count;
    pl_len cost;
    pl_why why;     // NULL: passable
    pl_point stop;  // where it becomes impassable
    bool crosses_wire;
    rof_leg legs[ROF_LEGS_MAX];
} rof_walk;

/// Cuts the path from `from` through stops into legs. `before`: the point it came from, for a start on a line; NULL: it starts here.
void rof_walk_make(const pl_turn *turn, pl_point from, const pl_point *stops, int count, const pl_point *before, rof_walk *walk);
/// Where a figure stands having spent this much; *is_open, *is_mined: what it has been through by then.
pl_point rof_walk_at(const rof_walk *walk, pl_len spent, bool *is_open, bool *is_mined);
/// Multiplier of the ground at a point.
int rof_multiplier_at(const pl_turn *turn, pl_point p);
/// Impassable ground, and no bridge over it: nobody stands there.
bool rof_is_barred(const pl_turn *turn, pl_point p);
/// A displacement by table 5.13: vector x distance / 1000, truncated.
pl_point rof_displaced(const pl_turn *turn, pl_point from, int degrees, pl_len distance);

/// The place on a bridge nearest to a point, and the middle of the end away from it.
pl_point rof_bridge_end(const pl_feature *bridge, pl_point from);
pl_point rof_bridge_far_end(const pl_turn *turn, const pl_feature *bridge, pl_point from);
/// About how far it is on foot: straight, or over a bridge where the straight way is barred.
pl_len rof_way_between(const pl_turn *turn, pl_point a, pl_point b);
