// feet.h - what the foot files share: a foot as corners plus a radius; private to engine/.
// Stands on rings.h.
#pragma once
#include "rings.h"

/// A foot without its radius: the corners, or the centre of a disc alone.
static inline const pl_point *pl_core_of(const pl_foot *foot, int *count)
{
    *count = foot->corner_count ? foot->corner_count : 1;
    return foot->corner_count ? foot->corners : &foot->centre;
}

/// Squared distance of the nearest points of two closed polygons (1 corner: a point, 2: a segment); 0 where they share a point.
pl_square pl_square_between(const pl_point *p, int p_count, const pl_point *q, int q_count);
/// The two convex polygons' projections on every edge normal of both share more than slack.
bool pl_convex_overlap(const pl_point *p, int p_count, const pl_point *q, int q_count, pl_len slack);
