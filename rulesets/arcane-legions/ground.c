// ground.c - what a base or a line meets on the table.
#include "ground.h"

// Most features lie far off, and their boxes say so before anything is measured.
static bool is_near_box(const pl_feature *f, const pl_point *shape, int count)
{
    pl_point low = shape[0], high = shape[0];
    for (int i = 1; i < count; i++) {
        low = pl_at(al_least(shape[i].x, low.x), al_least(shape[i].y, low.y));
        high = pl_at(al_most(shape[i].x, high.x), al_most(shape[i].y, high.y));
    }
    return low.x <= f->high.x && high.x >= f->low.x && low.y <= f->high.y && high.y >= f->low.y;
}

bool al_is_on(const pl_turn *turn, pl_feature_id id, const pl_point *shape, int count)
{
    const pl_terrain *terrain = turn->scene->terrain;
    const pl_feature *f = pl_terrain_feature(terrain, id);
    if (!is_near_box(f, shape, count))
        return false;
    for (int part = 0; part < f->part_count; part++) {
        int n;
        const pl_point *points = pl_terrain_points(terrain, id, part, &n);
        if (!f->is_line && al_shapes_overlap(shape, count, points, n, al_data(turn)->touch_eps))
            return true;
        for (int i = 0; f->is_line && i + 1 < n; i++)
            if (pl_segment_enters_polygon(points[i], points[i + 1], shape, count))
                return true;
    }
    return false;
}

bool al_crosses(const pl_turn *turn, pl_feature_id id, pl_point a, pl_point b)
{
    const pl_terrain *terrain = turn->scene->terrain;
    const pl_feature *f = pl_terrain_feature(terrain, id);
    for (int part = 0; part < f->part_count; part++) {
        int n;
        const pl_point *points = pl_terrain_points(terrain, id, part, &n);
        if (!f->is_line && pl_segment_enters_polygon(a, b, points, n))
            return true;
        for (int i = 0; f->is_line && i + 1 < n; i++) {
            bool is_proper = false;
            if (pl_segments_meet(a, b, points[i], points[i + 1], &is_proper) && is_proper)
                return true;
        }
    }
    return false;
}

bool al_is_on_table(const pl_turn *turn, const pl_point *shape, int count)
{
    for (int i = 0; i < count; i++)
        if (shape[i].x < 0 || shape[i].y < 0 || shape[i].x > turn->scene->width || shape[i].y > turn->scene->height)
            return false;
    return true;
}

// The base, whichever way it faces, lies within its half width and half depth together of its middle.
static bool may_reach(const pl_point *shape, int count, const al_stand *stand)
{
    pl_len reach = stand->base->width / 2 + stand->base->depth / 2 + 2;
    bool is_west = true, is_east = true, is_south = true, is_north = true;  // all of the shape lies there
    for (int i = 0; i < count; i++) {
        is_west &= shape[i].x < stand->at.x - reach;
        is_east &= shape[i].x > stand->at.x + reach;
        is_south &= shape[i].y < stand->at.y - reach;
        is_north &= shape[i].y > stand->at.y + reach;
    }
    return !is_west && !is_east && !is_south && !is_north;
}

pl_why al_why_not_clear(const pl_turn *turn, const pl_point *shape, int count, int unit)
{
    if (!al_is_on_table(turn, shape, count))
        return "AL-MOVE.9: off the table";
    int features = pl_terrain_count(turn->scene->terrain);
    for (int id = 1; id <= features; id++)
        if (al_kind_of(turn, (pl_feature_id)id)->move == AL_GROUND_IMPASSABLE && al_is_on(turn, (pl_feature_id)id, shape, count))
            return "AL-MOVE.9: impassable terrain is in the way";
    for (int other = 1; other <= al_unit_count(turn); other++) {
        if (other == unit || !al_in_play(turn, other))
            continue;
        al_stand stand = al_stand_of(turn, other);
        pl_point corners[4];
        if (!may_reach(shape, count, &stand))
            continue;
        al_corners(&stand, corners);
        if (al_shapes_overlap(shape, count, corners, 4, al_data(turn)->touch_eps))
            return "AL-MOVE.9: another unit is in the way";
    }
    return NULL;
}

bool al_holds(const pl_turn *turn, pl_side side, pl_feature_id area)
{
    bool has_own = false;
    for (int unit = 1; unit <= al_unit_count(turn); unit++) {
        if (!al_in_play(turn, unit))
            continue;
        bool is_own = al_side_of(turn, unit) == side;
        if (!is_own && !al_are_hostile(turn, side, al_side_of(turn, unit)))
            continue;
        al_stand stand = al_stand_of(turn, unit);
        pl_point corners[4];
        al_corners(&stand, corners);
        if (!al_is_on(turn, area, corners, 4))
            continue;
        if (!is_own)
            return false;
        has_own = true;
    }
    return has_own;
}

bool al_is_by_control(const pl_turn *turn, int unit)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_foot foot = pl_piece_foot(turn->scene, al_piece_of(turn, unit));
    for (int id = 1; id <= pl_terrain_count(terrain); id++)
        if (al_kind_of(turn, (pl_feature_id)id)->vp && pl_feature_near_foot(terrain, (pl_feature_id)id, &foot, al_data(turn)->touch_eps))
            return true;
    return false;
}
