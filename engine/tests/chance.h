// chance.h - random points and shapes for the geometry tests, and slow, obvious second opinions to check the fast code against.
// Stands on geometry.h alone: nothing here shares code with the engine.
#pragma once
#include <stdlib.h>
#include "phaseline/geometry.h"

__extension__ typedef __int128 slow_int;

typedef struct chance {
    uint64_t state;
} chance;

static inline uint64_t chance_next(chance *c)
{
    uint64_t z = c->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}
static inline int chance_from(chance *c, int low, int high) { return low + (int)(chance_next(c) % (uint64_t)(high - low + 1)); }
static inline pl_point chance_point(chance *c, int size) { return pl_at(chance_from(c, 0, size), chance_from(c, 0, size)); }

/// A fixed short count in the normal run; the long one when PHASELINE_LONG is set.
static inline int chance_rounds(int brief, int prolonged) { return getenv("PHASELINE_LONG") ? prolonged : brief; }

// ---- second opinions

static inline int slow_sign(slow_int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }
static inline int slow_turn(pl_point a, pl_point b, pl_point c)
{
    return slow_sign(((slow_int)b.x - a.x) * ((slow_int)c.y - a.y) - ((slow_int)b.y - a.y) * ((slow_int)c.x - a.x));
}
static inline bool slow_on_segment(pl_point p, pl_point a, pl_point b)
{
    slow_int before = ((slow_int)p.x - a.x) * ((slow_int)p.x - b.x) + ((slow_int)p.y - a.y) * ((slow_int)p.y - b.y);
    return slow_turn(a, b, p) == 0 && before <= 0 && (a.x != b.x || a.y != b.y || (p.x == a.x && p.y == a.y));
}
/// Segments meet when an end of one lies on the other, or when they cross between ends.
static inline bool slow_cross(pl_point a, pl_point b, pl_point c, pl_point d)
{
    return slow_turn(a, b, c) * slow_turn(a, b, d) < 0 && slow_turn(c, d, a) * slow_turn(c, d, b) < 0;
}
static inline bool slow_meet(pl_point a, pl_point b, pl_point c, pl_point d)
{
    return slow_cross(a, b, c, d) || slow_on_segment(a, c, d) || slow_on_segment(b, c, d) || slow_on_segment(c, a, b) ||
           slow_on_segment(d, a, b);
}
/// A ray to a far point that no corner lies on: an odd number of crossings is inside.
static inline pl_inside slow_inside(pl_point p, const pl_point *corners, int count)
{
    for (int i = 0; i < count; i++)
        if (slow_on_segment(p, corners[i], corners[(i + 1) % count]))
            return PL_ON_EDGE;
    for (int slant = 1;; slant++) {
        pl_point far = pl_at(p.x + (1 << 29), p.y + slant);
        int crossings = 0;
        bool is_clean = true;
        for (int i = 0; i < count; i++) {
            is_clean = is_clean && !slow_on_segment(corners[i], p, far);
            crossings += slow_cross(p, far, corners[i], corners[(i + 1) % count]);
        }
        if (is_clean)
            return crossings % 2 ? PL_INSIDE : PL_OUTSIDE;
    }
}

/// A simple polygon, mostly concave: corners round a middle, at chance distances, in order of direction.
static inline int chance_polygon(chance *c, pl_point middle, int size, pl_point *corners, int max)
{
    int count = chance_from(c, 3, max);
    for (int i = 0; i < count; i++) {
        int bearing = 360 * i / count + chance_from(c, 0, 360 / count / 2);
        corners[i] = pl_travel(middle, bearing, chance_from(c, size / 3 + 1, size), PL_NEAREST);
    }
    return count;
}
