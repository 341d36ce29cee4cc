// ideas.c - see ideas.h.
#include "ideas.h"

#include "path.h"

// Goes as far as it can on the way to `goal`, by way of `by` where that differs from the start.
static bool propose(const pl_turn *turn, pl_candidates *to, pl_unit_id unit, pl_point by, pl_point goal)
{
    pl_point from = drill_at(turn, unit);
    pl_len left = drill_allowance(turn, unit);
    pl_item items[2] = {{0}, {0}};
    int count = 0;
    if (!pl_same_point(by, from)) {
        by = drill_reach(turn, unit, from, by, left / 2);
        left -= drill_leg_cost(turn, from, by);
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
