// trace.c - all cuts of a segment through an area in one pass over its edges, where each cut is a plain crossing of one edge.
// Stands on rings.h. The walks of polygon.c look at every edge again for every cut; they are for what is not plain.
#include "rings.h"

// Puts a cut in its place; false: there is no room, or another edge is crossed at the same place.
static bool insert(pl_trace *trace, pl_fraction cut)
{
    if (trace->count == PL_TRACE_MAX)
        return false;
    int at = trace->count++;
    for (; at > 0; at--) {
        int order = pl_fraction_compare(trace->cuts[at - 1], cut);
        if (order == 0)
            return false;
        if (order < 0)
            break;
        trace->cuts[at] = trace->cuts[at - 1];
    }
    trace->cuts[at] = cut;
    return true;
}

// An edge that meets the line through a and b, num / den of the way from a to b: before a it tells whether a lies inside, between the two it
// is a cut. False: it goes through an end, or there is no room.
static bool take_edge(pl_trace *trace, int64_t num, int64_t den)
{
    if (den < 0)
        num = -num, den = -den;
    if (num == 0 || num == den)
        return false;
    if (num < 0)
        trace->is_inside = !trace->is_inside;
    return num < 0 || num > den || insert(trace, (pl_fraction){num, den});
}

bool pl_trace_of(const pl_rings *rings, pl_point a, pl_point b, pl_trace *trace)
{
    if (rings->count != 1 || rings->is_open || pl_same_point(a, b))
        return false;
    const pl_point *corners = rings->points;
    int count = rings->ends[0];
    pl_vector way = pl_from_to(a, b), to_d = pl_from_to(a, corners[count - 1]);
    int64_t d_side = pl_cross(way, to_d);
    trace->count = 0;
    trace->is_inside = false;
    for (int i = 0; i < count; i++) {
        pl_vector to_c = to_d;
        int64_t c_side = d_side;
        to_d = pl_from_to(a, corners[i]);
        d_side = pl_cross(way, to_d);
        if (!d_side)
            return false;  // a corner on the line
        if (c_side && (c_side > 0) != (d_side > 0) && !take_edge(trace, pl_cross(to_c, to_d), d_side - c_side))
            return false;
    }
    return true;
}

int pl_trace_stretches(const pl_trace *trace, pl_point a, pl_point b, pl_stretch *out, int max)
{
    int found = 0;
    bool is_inside = trace->is_inside;
    pl_point from = a;
    for (int i = 0; i <= trace->count; i++, is_inside = !is_inside) {
        pl_point here = i < trace->count ? pl_point_at(a, b, trace->cuts[i]) : b;
        if (is_inside && !pl_has_room(found, max))
            break;
        if (is_inside)
            out[found++] = (pl_stretch){from, here};
        from = here;
    }
    return found;
}

pl_len pl_trace_length(const pl_trace *trace, pl_point a, pl_point b)
{
    pl_len length = 0;
    bool is_inside = trace->is_inside;
    pl_point from = a;
    for (int i = 0; i <= trace->count; i++, is_inside = !is_inside) {
        pl_point here = i < trace->count ? pl_point_at(a, b, trace->cuts[i]) : b;
        length += is_inside ? pl_distance(from, here, PL_NEAREST) : 0;
        from = here;
    }
    return length;
}
