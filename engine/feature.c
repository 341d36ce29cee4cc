// feature.c - one terrain feature against points, segments and feet; and all of them that a segment meets, in order.
// Stands on terrain.c and foot.c. An area of several parts is their union; a line has no inside and its width does not count here.
#include "feet.h"
#include "table.h"

static bool box_holds(const pl_feature *feature, pl_point p)
{
    return p.x >= feature->low.x && p.x <= feature->high.x && p.y >= feature->low.y && p.y <= feature->high.y;
}

static bool box_meets(const pl_feature *feature, pl_point a, pl_point b)
{
    return pl_least(a.x, b.x) <= feature->high.x && pl_most(a.x, b.x) >= feature->low.x && pl_least(a.y, b.y) <= feature->high.y &&
           pl_most(a.y, b.y) >= feature->low.y;
}

// ---- points

pl_inside pl_feature_holds(const pl_terrain *terrain, pl_feature_id id, pl_point p)
{
    if (!box_holds(pl_terrain_feature(terrain, id), p) || !id)
        return PL_OUTSIDE;
    pl_rings rings = pl_feature_rings(terrain, id);
    return pl_rings_hold(&rings, p);
}

int pl_areas_at(const pl_terrain *terrain, pl_point p, pl_feature_id *out, int max)
{
    int found = 0;
    for (int id = 1; id <= terrain->feature_count; id++) {
        if (terrain->features[id].is_line || pl_feature_holds(terrain, (pl_feature_id)id, p) == PL_OUTSIDE)
            continue;
        if (!pl_has_room(found, max))
            break;
        out[found++] = (pl_feature_id)id;
    }
    return found;
}

bool pl_feature_near_point(const pl_terrain *terrain, pl_feature_id id, pl_point p, pl_len reach)
{
    pl_foot point = pl_foot_of_point(p);
    return pl_feature_near_foot(terrain, id, &point, reach);
}

// ---- segments

bool pl_feature_crossed(const pl_terrain *terrain, pl_feature_id id, pl_point a, pl_point b)
{
    if (!box_meets(pl_terrain_feature(terrain, id), a, b) || !id)
        return false;
    pl_rings rings = pl_feature_rings(terrain, id);
    pl_fraction from = {0, 1}, to;
    if (rings.is_open)
        return pl_rings_next_cut(&rings, a, b, from, true, &to);
    pl_walk walk = {&rings, a, b, from, false};
    return pl_walk_next(&walk, &from, &to);
}

pl_len pl_feature_length_in(const pl_terrain *terrain, pl_feature_id id, pl_point a, pl_point b)
{
    pl_rings rings = pl_feature_rings(terrain, id);
    if (!id || rings.is_open || !box_meets(pl_terrain_feature(terrain, id), a, b))
        return 0;
    return pl_rings_length(&rings, a, b);
}

int pl_feature_stretches(const pl_terrain *terrain, pl_feature_id id, pl_point a, pl_point b, pl_stretch *out, int max)
{
    pl_rings rings = pl_feature_rings(terrain, id);
    if (!id || rings.is_open || !box_meets(pl_terrain_feature(terrain, id), a, b))
        return 0;
    return pl_rings_stretches(&rings, a, b, out, max);
}

int pl_feature_meetings(const pl_terrain *terrain, pl_feature_id id, pl_point a, pl_point b, pl_point *out, int max)
{
    if (!id || !box_meets(pl_terrain_feature(terrain, id), a, b))
        return 0;
    pl_rings rings = pl_feature_rings(terrain, id);
    pl_fraction at = {0, 1}, cut;
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

// Where a-b first shares a point with the feature; false: nowhere.
static bool first_meeting(const pl_terrain *terrain, pl_feature_id id, pl_point a, pl_point b, pl_fraction *at)
{
    pl_rings rings = pl_feature_rings(terrain, id);
    *at = (pl_fraction){0, 1};
    return pl_rings_hold(&rings, a) != PL_OUTSIDE || pl_rings_next_cut(&rings, a, b, *at, true, at);
}

int pl_terrain_crossings(const pl_terrain *terrain, pl_point a, pl_point b, uint64_t kinds, pl_crossing *out, int max)
{
    pl_fraction places[PL_FEATURES_MAX + 1];
    int found = 0;
    for (int id = 1; id <= terrain->feature_count && max > 0; id++) {
        const pl_feature *feature = &terrain->features[id];
        pl_fraction at;
        if (!(kinds >> feature->kind & 1) || !pl_feature_crossed(terrain, (pl_feature_id)id, a, b) ||
            !first_meeting(terrain, (pl_feature_id)id, a, b, &at))
            continue;
        if (!pl_has_room(found, max) && pl_fraction_compare(at, places[max - 1]) >= 0)
            continue;
        int k = found < max ? found++ : max - 1;  // of one place the nearest keeps it
        for (; k > 0 && pl_fraction_compare(places[k - 1], at) > 0; k--) {
            places[k] = places[k - 1];
            out[k] = out[k - 1];
        }
        places[k] = at;
        out[k] = (pl_crossing){
            .feature = (pl_feature_id)id, .at = pl_point_at(a, b, at), .inside = pl_feature_length_in(terrain, (pl_feature_id)id, a, b)};
    }
    return found;
}
