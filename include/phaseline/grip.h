// grip.h - whose troops are about a place: ground is won by going there before it is won by holding it.
// Stands on turn.h and geometry.h. No rule: a measure for a ruleset's `standing`, which says who counts and for how much.
#pragma once
#include "phaseline/geometry.h"
#include "phaseline/turn.h"

PL_PUBLIC_BEGIN

typedef struct pl_grip {
    pl_point at;
    pl_len reach;                     // so far away somebody counts half
    int64_t near[PL_SIDES_MAX + 1];
} pl_grip;

/// Counts somebody of weight thousandths of a man, the less the farther away he is.
static inline void pl_grip_add(pl_grip *grip, pl_side side, pl_point at, int64_t weight)
{
    int64_t square = (int64_t)grip->reach * grip->reach;
    grip->near[side] += weight * square / (square + pl_distance_squared(at, grip->at));
}

/// -1000 ... 1000, between two sides: how firmly this one has hold of it. crowd: the weight that makes half a grip of it with nobody against it.
static inline int32_t pl_grip_of(const pl_grip *grip, pl_side side, int64_t crowd)
{
    return (int32_t)(1000 * (grip->near[side] - grip->near[pl_other(side)]) / (grip->near[1] + grip->near[2] + crowd));
}

PL_PUBLIC_END
