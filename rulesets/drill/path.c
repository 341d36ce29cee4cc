// path.c - the one judge of a path (drill_check_path), its hint, and the candidates that pass before it.
// Stands on path.h. Every condition on a leg holds for a part of the leg if it holds for the whole, so that the farthest legal
// point can be found by halving.
#include "path.h"

pl_len drill_allowance(const pl_turn *turn, pl_unit_id unit)
{
    return drill_type(turn, unit)->move + drill_stance_of(turn, drill_side_of(turn, unit))->move;
}

// DRILL-move.2 and DRILL-move.3: the length rounded up to a thousandth, and each inch inside slow ground once more for every point of its cost above
// one.
static pl_len leg_cost(const pl_turn *turn, pl_point from, pl_point to)
{
    const drill_tables *tables = drill_tab(turn);
    pl_crossing met[PL_FEATURES_MAX];
    pl_len cost = pl_distance(from, to, PL_UP);
    int count = pl_terrain_crossings(turn->scene->terrain, from, to, tables->slow, met, PL_COUNT(met));
    for (int i = 0; i < count; i++)
        cost += met[i].inside * (tables->ground[pl_terrain_feature(turn->scene->terrain, met[i].feature)->kind].cost - 1);
    return cost;
}

// A squad's disc would come over another one on the way. Measured from centre to path, so that a place rounded to the
// thousandth never counts as an overlap. Hidden enemies are not asked: DRILL-hide.4.
static bool is_obstructed(const pl_turn *turn, pl_unit_id unit, pl_point from, pl_point to)
{
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++) {
        pl_len apart = (drill_type(turn, unit)->base + drill_type(turn, u)->base) / 2;
        if (u != unit && drill_is_known(turn, u, drill_side_of(turn, unit)) &&
            pl_point_near_segment(drill_at(turn, u), from, to, apart - 1))
            return true;
    }
    return false;
}

pl_why drill_why_not_pass(const pl_turn *turn, pl_unit_id unit, pl_point from, pl_point to)
{
    if (pl_same_point(from, to))
        return NULL;
    pl_foot foot = pl_piece_foot_at(turn->scene, drill_piece(turn, unit), to, 0);
    if (!pl_foot_on_table(&foot, turn->scene->width, turn->scene->height))
        return "DRILL-move.5: off the table";
    if (pl_terrain_blocked(turn->scene->terrain, from, to, drill_tab(turn)->barriers))
        return "DRILL-move.4: a wall is in the way";
    return is_obstructed(turn, unit, from, to) ? "DRILL-move.5: another squad is in the way" : NULL;
}

pl_point drill_reach(const pl_turn *turn, pl_unit_id unit, pl_point from, pl_point to, pl_len left)
{
    pl_point best = from, leg[2] = {from, to};
    pl_len low = 0, high = pl_line_length(leg, 2, PL_UP), step = 1;
    high = high < left ? high : left;
    // Mostly nothing is in the way and only rounding costs a thousandth: from the far end down in growing steps, then by halves.
    for (pl_len middle = high; low < high; step *= 8) {
        pl_point at = pl_along(leg, 2, middle, PL_UP, PL_NEAREST);
        if (!drill_why_not_pass(turn, unit, from, at) && leg_cost(turn, from, at) <= left)
            low = middle, best = at, step = 0;
        else
            high = middle - 1;
        pl_len half = low + (high - low + 1) / 2;
        middle = step && high - step > half ? high - step : half;
    }
    return best;
}

pl_why drill_check_path(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    pl_unit_id unit = choice->subject;
    pl_point from = drill_at(turn, unit);
    pl_len left = drill_allowance(turn, unit);
    *hint = (pl_hint){.item = -1};
    if (choice->item_count < 1 || choice->item_count > DRILL_CORNERS_MAX)
        return pl_reason(turn, "DRILL-move.2: a path has one to {number} corners", DRILL_CORNERS_MAX);
    for (int i = 0; i < choice->item_count; i++) {
        pl_point to = choice->items[i].at;
        if (!pl_item_has_at(&choice->items[i])) {
            hint->item = i;
            return "DRILL-move.2: a corner is not named";
        }
        pl_why why = drill_why_not_pass(turn, unit, from, to);
        pl_len cost = why ? 0 : leg_cost(turn, from, to);
        if (why || cost > left) {
            *hint = (pl_hint){.item = i, .over = why ? 0 : cost - left, .has_at = true, .at = drill_reach(turn, unit, from, to, left)};
            return why ? why : "DRILL-move.2: too far";
        }
        left -= cost;
        from = to;
    }
    return NULL;
}

// ---- candidates, most purposeful first

// Goes as far as it can on the way to `goal`, by way of `by` where that differs from the start.
static bool propose(const pl_turn *turn, pl_candidates *to, pl_unit_id unit, pl_point by, pl_point goal)
{
    pl_point from = drill_at(turn, unit);
    pl_len left = drill_allowance(turn, unit);
    pl_item items[2] = {{0}, {0}};
    int count = 0;
    if (!pl_same_point(by, from)) {
        by = drill_reach(turn, unit, from, by, left / 2);
        left -= leg_cost(turn, from, by);
        items[count++].at = by;
    }
    items[count++].at = drill_reach(turn, unit, by, goal, left);
    return pl_candidate(to, items, count, to->option->value);
}

static bool propose_objectives(const pl_turn *turn, pl_candidates *to, pl_unit_id unit)
{
    static const int detours[] = {-60, 60};
    const pl_marker *markers = pl_see_markers(turn->state);
    pl_point from = drill_at(turn, unit);
    for (int m = 1; m <= turn->state->marker_count; m++) {
        if (markers[m].kind != DRILL_OBJECTIVE)
            continue;
        if (!propose(turn, to, unit, from, markers[m].at))
            return false;
        for (int i = 0; i < PL_COUNT(detours); i++) {
            int bearing = pl_turned(pl_bearing(from, markers[m].at), detours[i]);
            if (!propose(turn, to, unit, pl_travel(from, bearing, drill_allowance(turn, unit), PL_NEAREST), markers[m].at))
                return false;
        }
    }
    return true;
}

// Marking time is always legal (DRILL-move.2), so a squad that may move at all has a candidate.
void drill_suggest_paths(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_unit_id unit = option->subject;
    pl_point from = drill_at(turn, unit);
    pl_item stay = {.at = from};
    pl_len allowance = drill_allowance(turn, unit);
    if (!propose_objectives(turn, to, unit))
        return;
    for (int half = 0; half < 2; half++)
        for (int bearing = 0; bearing < 360; bearing += 45)
            if (!propose(turn, to, unit, from, pl_travel(from, bearing, half ? allowance / 2 : allowance, PL_NEAREST)))
                return;
    pl_candidate(to, &stay, 1, option->value);
}
