// feature.c - one terrain feature against points, segments and feet; and all of them that a segment meets, in order.
// Stands on terrain.c and foot.c. An area of several parts is their union; a line has no inside and its width does not count here.
#include "feet.h"
#include "table.h"

static bool box_holds(const pl_feature *feature, pl_point p)
{
    return p.x >= feature->low.x && p.x <= feature->high.x && p.y >= feature->low.y && p.y <= feature->high.y;
}

// The box round the segment meets the feature's, and not all corners of that lie on one side of the segment's line.
static bool box_meets(const pl_feature *feature, pl_point a, pl_point b)
{
    pl_point low = feature->low, high = feature->high;
    if (pl_least(a.x, b.x) > high.x || pl_most(a.x, b.x) < low.x || pl_least(a.y, b.y) > high.y || pl_most(a.y, b.y) < low.y)
        return false;
    pl_vector way = pl_from_to(a, b), middle = {(int64_t)low.x + high.x - 2 * (int64_t)a.x, (int64_t)low.y + high.y - 2 * (int64_t)a.y};
    int64_t off = pl_cross(way, middle);
    int64_t reach = (way.x < 0 ? -way.x : way.x) * ((int64_t)high.y - low.y) + (way.y < 0 ? -way.y : way.y) * ((int64_t)high.x - low.x);
    return (off < 0 ? -off : off) <= reach;
}

// ---- points

pl_inside pl_feature_holds(const pl_terrain *terrain, pl_feature_id id, pl_point p)
{
    bool is_inside;
    if (!box_holds(pl_terrain_feature(terrain, id), p) || !id)
        return PL_OUTSIDE;
    if (pl_raster_knows(terrain, id, p, &is_inside))
        return is_inside ? PL_INSIDE : PL_OUTSIDE;
    pl_rings rings = pl_feature_rings(terrain, id);
    return pl_rings_hold(&rings, p);
}

int pl_areas_at(const pl_terrain *terrain, pl_point p, pl_feature_id *out, int max)
{
    int found = 0;
    pl_point low = terrain->raster_low, high = terrain->raster_high;
    if (!terrain->feature_count || p.x < low.x || p.x > high.x || p.y < low.y || p.y > high.y)
        return 0;
    size_t first = pl_raster_at(terrain, p);
    for (int word = 0; word < terrain->raster_words; word++)
        for (uint64_t here = terrain->edged[first + (size_t)word] | terrain->filled[first + (size_t)word]; here; here &= here - 1) {
            pl_feature_id id = (pl_feature_id)(64 * word + __builtin_ctzll(here));
            if (terrain->features[id].is_line || pl_feature_holds(terrain, id, p) == PL_OUTSIDE)
                continue;
            if (!pl_has_room(found, max))
                return found;
            out[found++] = id;
        }
    return found;
}

bool pl_feature_near_point(const pl_terrain *terrain, pl_feature_id id, pl_point p, pl_len reach)
{
    pl_foot point = pl_foot_of_point(p);
    return pl_feature_near_foot(terrain, id, &point, reach);
}

// ---- segments. No feature, id 0, has no parts, so that nothing meets it.

bool pl_feature_crossed(const pl_terrain *terrain, pl_feature_id id, pl_point a, pl_point b)
{
    if (!box_meets(pl_terrain_feature(terrain, id), a, b))
        return false;
    pl_rings rings = pl_feature_rings(terrain, id);
    pl_fraction cut;
    return rings.is_open ? pl_rings_next_cut(&rings, a, b, (pl_fraction){0, 1}, true, &cut) : pl_rings_entered(&rings, a, b);
}

pl_len pl_feature_length_in(const pl_terrain *terrain, pl_feature_id id, pl_point a, pl_point b)
{
    pl_rings rings = pl_feature_rings(terrain, id);
    if (rings.is_open || !box_meets(pl_terrain_feature(terrain, id), a, b))
        return 0;
    return pl_rings_length(&rings, a, b);
}

int pl_feature_stretches(const pl_terrain *terrain, pl_feature_id id, pl_point a, pl_point b, pl_stretch *out, int max)
{
    pl_rings rings = pl_feature_rings(terrain, id);
    if (rings.is_open || !box_meets(pl_terrain_feature(terrain, id), a, b))
        return 0;
    return pl_rings_stretches(&rings, a, b, out, max);
}

static int meetings_of(const pl_trace *trace, pl_point a, pl_point b, pl_point *out, int max)
{
    int found = 0;
    for (int i = 0; i < trace->count; i++) {
        pl_point here = pl_point_at(a, b, trace->cuts[i]);
        if (found && pl_same_point(out[found - 1], here))
            continue;
        if (!pl_has_room(found, max))
            break;
        out[found++] = here;
    }
    return found;
}

int pl_feature_meetings(const pl_terrain *terrain, pl_feature_id id, pl_point a, pl_point b, pl_point *out, int max)
{
    if (!box_meets(pl_terrain_feature(terrain, id), a, b))
        return 0;
    pl_rings rings = pl_feature_rings(terrain, id);
    pl_fraction at = {0, 1}, cut;
    pl_trace trace;
    if (pl_trace_of(&rings, a, b, &trace))
        return meetings_of(&trace, a, b, out, max);
    int found = 0;
    for (bool is_first = true; pl_rings_next_cut(&rings, a, b, at, is_first, &cut); is_first = false) {
        pl_point here = pl_point_at(a, b, cut);
        at = cut;
        if (found && pl_same_point(out[found - 1], here))
            continue;
        if (!pl_has_room(found, max))
            break;
        out[found++] = here;
    }
    return found;
}

// ---- feet

static bool line_near(const pl_point *corners, int count, const pl_foot *foot, pl_len reach)
{
    for (int i = 0; i + 1 < count; i++)
        if (pl_foot_near_segment(foot, corners[i], corners[i + 1], reach))
            return true;
    return false;
}

bool pl_feature_near_foot(const pl_terrain *terrain, pl_feature_id id, const pl_foot *foot, pl_len reach)
{
    const pl_feature *feature = pl_terrain_feature(terrain, id);
    int core_count;
    const pl_point *core = pl_core_of(foot, &core_count);
    int64_t total = (int64_t)foot->radius + pl_least(reach, PL_REACH_MAX);
    pl_box reached = pl_box_of(core, core_count, (pl_len)total);
    for (int part = 0; reach >= 0 && part < feature->part_count; part++) {
        int count;
        const pl_point *corners = pl_terrain_points(terrain, id, part, &count);
        if (pl_boxes_apart(reached, pl_box_of(corners, count, 0)))
            continue;
        if (feature->is_line)
            return line_near(corners, count, foot, reach);
        pl_square square = pl_square_between(core, core_count, corners, count);
        if (square.num <= (pl_int128)total * total * square.den)
            return true;
    }
    return false;
}

bool pl_feature_overlaps_foot(const pl_terrain *terrain, pl_feature_id id, const pl_foot *foot)
{
    const pl_feature *feature = pl_terrain_feature(terrain, id);
    int core_count;
    const pl_point *core = pl_core_of(foot, &core_count);
    if (pl_boxes_apart(pl_box_of(core, core_count, foot->radius), (pl_box){feature->low, feature->high}))
        return false;
    for (int part = 0; part < feature->part_count; part++) {
        int count;
        const pl_point *corners = pl_terrain_points(terrain, id, part, &count);
        if (!feature->is_line && pl_foot_overlaps_polygon(foot, corners, count))
            return true;
        for (int i = 0; feature->is_line && i + 1 < count; i++)
            if (pl_segment_enters_foot(corners[i], corners[i + 1], foot))
                return true;
    }
    return false;
}

// ---- all features on a segment's way

// The feature is crossed: where a-b first shares a point with it, and how much of a-b lies inside.
static bool crossing_of(const pl_terrain *terrain, pl_feature_id id, pl_point a, pl_point b, pl_fraction *at, pl_len *inside)
{
    pl_rings rings = pl_feature_rings(terrain, id);
    pl_trace trace;
    *at = (pl_fraction){0, 1};
    if (!box_meets(&terrain->features[id], a, b))
        return false;
    if (pl_trace_of(&rings, a, b, &trace)) {
        if (!trace.is_inside && trace.count)
            *at = trace.cuts[0];
        *inside = pl_trace_length(&trace, a, b);
        return pl_trace_enters(&trace);
    }
    *inside = rings.is_open ? 0 : pl_rings_length(&rings, a, b);
    return pl_feature_crossed(terrain, id, a, b) &&
           (pl_rings_hold(&rings, a) != PL_OUTSIDE || pl_rings_next_cut(&rings, a, b, *at, true, at));
}

int pl_terrain_crossings(const pl_terrain *terrain, pl_point a, pl_point b, uint64_t kinds, pl_crossing *out, int max)
{
    pl_fraction places[PL_FEATURES_MAX + 1];
    int found = 0;
    for (int id = 1; id <= terrain->feature_count && max > 0; id++) {
        const pl_feature *feature = &terrain->features[id];
        pl_fraction at;
        pl_len inside;
        if (!(kinds >> feature->kind & 1) || !crossing_of(terrain, (pl_feature_id)id, a, b, &at, &inside))
            continue;
        if (!pl_has_room(found, max) && pl_fraction_compare(at, places[max - 1]) >= 0)
            continue;
        int k = found < max ? found++ : max - 1;  // of one place the nearest keeps it
        for (; k > 0 && pl_fraction_compare(places[k - 1], at) > 0; k--) {
            places[k] = places[k - 1];
            out[k] = out[k - 1];
        }
        places[k] = at;
        out[k] = (pl_crossing){.feature = (pl_feature_id)id, .at = pl_point_at(a, b, at), .inside = inside};
    }
    return found;
}
