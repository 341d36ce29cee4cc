// rings.h - one or more closed polygons, or one open line, as the walks of polygon.c see them; private to engine/.
// Stands on exact.h.
#pragma once
#include "exact.h"

/// Corners of several parts in a row; part i ends before ends[i]. A point is inside when it is inside any part.
typedef struct pl_rings {
    const pl_point *points;
    const int *ends;
    int count;
    bool is_open;  // a polyline: no edge from the last corner to the first, and no inside
} pl_rings;

/// The first place at or after `from` (only after it, unless is_from_included) where a-b meets an edge. False: there is none.
/// Of a stretch that runs along an edge both ends are places.
bool pl_rings_next_cut(const pl_rings *rings, pl_point a, pl_point b, pl_fraction from, bool is_from_included, pl_fraction *cut);
pl_inside pl_rings_hold(const pl_rings *rings, pl_point p);

/// Walks along a-b from one stretch inside to the next. Begin with {rings, a, b, .at = {0, 1}}; a stretch goes on through a corner or an edge
/// that two parts share.
typedef struct pl_walk {
    const pl_rings *rings;
    pl_point a, b;
    pl_fraction at;
    bool is_outside_wanted;  // stretches outside the closed rings instead
} pl_walk;
bool pl_walk_next(pl_walk *walk, pl_fraction *from, pl_fraction *to);

/// Where a segment goes in and out of an area of one part, in order. The ground changes at each cut.
enum { PL_TRACE_MAX = 16 };
typedef struct pl_trace {
    pl_fraction cuts[PL_TRACE_MAX];
    int count;
    bool is_inside;  // at a
} pl_trace;
/// False: it cannot be told in one pass (several parts, a corner or an end on an edge, more cuts than there is room for), and a walk must be made.
bool pl_trace_of(const pl_rings *rings, pl_point a, pl_point b, pl_trace *trace);
static inline bool pl_trace_enters(const pl_trace *trace) { return trace->is_inside || trace->count; }
int pl_trace_stretches(const pl_trace *trace, pl_point a, pl_point b, pl_stretch *out, int max);
pl_len pl_trace_length(const pl_trace *trace, pl_point a, pl_point b);

/// A list has room for another. Room for one asks for the first alone; a longer list that is full would leave something out, a mistake of
/// the caller, who must give room for all there can be.
static inline bool pl_has_room(int count, int max)
{
    PL_ASSERT(count < max || max <= 1);
    return count < max;
}

/// The parts' stretches added up, as pl_length_in_polygon.
pl_len pl_rings_length(const pl_rings *rings, pl_point a, pl_point b);
int pl_rings_stretches(const pl_rings *rings, pl_point a, pl_point b, pl_stretch *out, int max);
/// Some of a-b lies in the inside.
bool pl_rings_entered(const pl_rings *rings, pl_point a, pl_point b);
/// The box round some points, grown by a margin on every side.
typedef struct pl_box {
    pl_point low, high;
} pl_box;
pl_box pl_box_of(const pl_point *points, int count, pl_len margin);
static inline bool pl_boxes_apart(pl_box a, pl_box b)
{
    return a.high.x < b.low.x || b.high.x < a.low.x || a.high.y < b.low.y || b.high.y < a.low.y;
}
/// Twice the area, by sign of the way round.
int64_t pl_area_doubled(const pl_point *corners, int count);
bool pl_is_convex(const pl_point *corners, int count);
/// The interiors of two polygons share a point; either may be concave.
bool pl_polygons_overlap(const pl_point *p, int p_count, const pl_point *q, int q_count);
