// path.c - what a path costs and whether it is legal. Every condition on a leg holds for a part of it if it holds for the whole, so that the
// farthest legal point can be found by halving.
#include "state.h"

// TMPL-move.2 and .3: an inch inside slow ground once more for every point of its cost above one.
static pl_len leg_cost(const pl_turn *turn, pl_point from, pl_point to)
{
    pl_crossing met[PL_FEATURES_MAX];
    pl_len cost = pl_distance(from, to, PL_UP);
    int count = pl_terrain_crossings(turn->scene->terrain, from, to, tmpl_tab(turn)->slow, met, PL_COUNT(met));
    for (int i = 0; i < count; i++)
        cost += met[i].inside * (tmpl_tab(turn)->ground[pl_terrain_feature(turn->scene->terrain, met[i].feature)->kind].cost - 1);
    return cost;
}

// A thousandth of slack: places are rounded.
static bool is_obstructed(const pl_turn *turn, pl_unit_id unit, pl_point from, pl_point to)
{
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        if (u != unit && tmpl_is_there(turn, u) &&
            pl_point_near_segment(tmpl_at(turn, u), from, to, (tmpl_type_of(turn, unit)->base + tmpl_type_of(turn, u)->base) / 2 - 1))
            return true;
    return false;
}

static pl_why why_not_leg(const pl_turn *turn, pl_unit_id unit, pl_point from, pl_point to, pl_len left)
{
    pl_foot foot = pl_piece_foot_at(turn->scene, tmpl_piece(turn, unit), to, 0);
    if (pl_same_point(from, to))
        return NULL;
    if (!pl_foot_on_table(&foot, turn->scene->width, turn->scene->height))
        return "TMPL-move.4: off the table";
    if (pl_terrain_blocked(turn->scene->terrain, from, to, tmpl_tab(turn)->barriers))
        return "TMPL-move.4: a wall is in the way";
    if (is_obstructed(turn, unit, from, to))
        return "TMPL-move.4: another unit is in the way";
    return leg_cost(turn, from, to) > left ? "TMPL-move.2: too far" : NULL;
}

pl_point tmpl_reach(const pl_turn *turn, pl_unit_id unit, pl_point from, pl_point to, pl_len left)
{
    const pl_point leg[2] = {from, to};
    pl_point best = from;
    for (pl_len low = 0, high = pl_line_length(leg, 2, PL_UP); low < high;) {
        pl_len middle = low + (high - low + 1) / 2;
        pl_point at = pl_along(leg, 2, middle, PL_UP, PL_NEAREST);
        if (why_not_leg(turn, unit, from, at, left))
            high = middle - 1;
        else
            low = middle, best = at;
    }
    return best;
}

pl_why tmpl_check_path(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    pl_unit_id unit = choice->subject;
    pl_point from = tmpl_at(turn, unit);
    pl_len left = tmpl_type_of(turn, unit)->move;
    *hint = (pl_hint){.item = -1};
    if (choice->item_count < 1 || choice->item_count > TMPL_CORNERS_MAX)
        return pl_reason(turn, "TMPL-move.2: a path has one to {number} corners", TMPL_CORNERS_MAX);
    for (int i = 0; i < choice->item_count; i++) {
        pl_point to = choice->items[i].at;
        pl_why why = why_not_leg(turn, unit, from, to, left);
        if (why) {
            pl_len over = leg_cost(turn, from, to) - left;
            *hint = (pl_hint){.item = i, .over = over > 0 ? over : 0, .has_at = true, .at = tmpl_reach(turn, unit, from, to, left)};
            return why;
        }
        left -= leg_cost(turn, from, to);
        from = to;
    }
    return NULL;
}
