// judge_aim.c - what a side fights for: the way to the objectives, the time left for it, who carries the fight there.
// Stands on judge.h. From a view alone; judge_move.c weighs it against fire given and taken.
#include "judge.h"

enum {
    COUNTER_DICE = 4,      // dice one reckons with from a counter; some stand for nothing
    STEADY_PACE = 4,       // inches a turn at which an advance is in time
    PACE_MOST = 4,         // how much harder a late attacker presses, at most
    GOOD_VOLLEY = 30,      // hundredths of a man: worth standing still for
    OPEN_AIM_WORTH = 150,  // an objective nobody else is at
    HELD_AIM_WORTH = 80,   // one to be contested
    OWN_AIM_WORTH = 8,     // one of ours, to stand by
    LEFT_AIM_COST = 60,    // one given up
    OFFICER_WORTH = 8,
    LATE_TURNS = 2,   // before the end of the allotted turns
    LATE_PACE = 200,  // hundredths: no time to shoot first
    LATE_FACTOR = 3   // objectives decide now
};

static bool is_late(const pl_turn *view)
{
    int turns = view->scene->scenario->turns;
    return turns && view->state->turn + LATE_TURNS > turns;
}

// ---- objectives

// The way to the nearest objective that the side does not hold; with all held, to the nearest one.
static pl_len way_to_go(const pl_turn *view, pl_side side, pl_point at)
{
    pl_len best = -1;
    for (int pass = 0; pass < 2 && best < 0; pass++)
        ROF_EACH_MARKER(view, m, ROF_OBJECTIVE) {
            if (!pass && rof_marker_at(view, m)->side == side)
                continue;
            pl_len gap = rof_way_between(view, at, rof_marker_at(view, m)->at);
            best = best < 0 || gap < best ? gap : best;
        }
    return best < 0 ? 0 : best;
}

static bool is_at(const pl_turn *view, pl_point at, int marker)
{
    return pl_points_within(at, rof_marker_at(view, marker)->at, rof_t(view)->objective_reach + rof_t(view)->radius);
}

static bool has_enemy_at(const pl_turn *view, pl_side side, int marker)
{
    ROF_EACH_UNIT(view, e)
        if (rof_unit_at(view, e)->side != side && rof_revealed(view, e) && rof_unbroken(view, e))
            ROF_EACH_FIGURE(view, e, f)
                if (is_at(view, rof_piece_at(view, f)->at, marker))
                    return true;
    return false;
}

// Coming to an objective or leaving it.
static int32_t objective_worth(const pl_turn *view, pl_side side, pl_point from, pl_point to)
{
    int32_t worth = 0;
    ROF_EACH_MARKER(view, m, ROF_OBJECTIVE) {
        bool was = is_at(view, from, m), is = is_at(view, to, m);
        if (is && !was)
            worth += rof_marker_at(view, m)->side == side ? OWN_AIM_WORTH : has_enemy_at(view, side, m) ? HELD_AIM_WORTH : OPEN_AIM_WORTH;
        if (was && !is)
            worth -= LEFT_AIM_COST;
    }
    return is_late(view) ? worth * LATE_FACTOR : worth;
}

static int32_t near_officer(const pl_turn *view, int unit, pl_point at)
{
    for (int p = 1; p <= view->state->piece_count; p++)
        if (rof_stands(view, p) && rof_piece_at(view, p)->side == rof_unit_at(view, unit)->side && rof_piece_at(view, p)->unit != unit &&
            rof_see_p(view, p)->leader == ROF_OFFICER && rof_within(view, rof_piece_at(view, p)->at, at, rof_t(view)->officer_radius))
            return OFFICER_WORTH;
    return 0;
}

int32_t rof_place_worth(const pl_turn *view, int unit, pl_point from, pl_point to)
{
    return objective_worth(view, rof_unit_at(view, unit)->side, from, to) + near_officer(view, unit, to) - near_officer(view, unit, from);
}

// ---- the will to go forward

// Troops who carry the fight forward; guns, mortars and headquarters follow more slowly.
static int drive_of(const pl_turn *view, int unit)
{
    int drive = 8, rifles = 0;
    ROF_EACH_FIGURE(view, unit, f) {
        rifles += !rof_is_gunner(view, f);
        if (rof_weapon_of(view, f)->flags & (ROF_HEAVY_GUN | ROF_SMOKE))
            drive = 1;
        else if (rof_see_p(view, f)->leader == ROF_OFFICER || rof_see_p(view, f)->leader == ROF_OBSERVER)
            drive = drive < 3 ? drive : 3;
    }
    return rifles < 2 && drive > 3 ? 3 : drive;
}

// Dice of all a side knows to stand and fight; counters of the other side count for a few.
static int dice_of_side(const pl_turn *view, pl_side side, pl_side viewer)
{
    int dice = 0;
    ROF_EACH_UNIT(view, e)
        if (rof_unit_at(view, e)->side == side && rof_known_to(view, e, viewer) && rof_see_u(view, e)->status == ROF_GOOD)
            ROF_EACH_FIGURE(view, e, f)
                dice += rof_weapon_of(view, f)->rof;
    ROF_EACH_MARKER(view, m, ROF_COUNTER)
        dice += side != viewer && rof_marker_at(view, m)->side == side ? COUNTER_DICE : 0;
    return dice;
}

// Hundredths: how hard an attacker presses, by the inches a turn he still has to make before the allotted turns are over.
static int32_t pace_of(const pl_turn *view, pl_side side, pl_point from)
{
    int turns = view->scene->scenario->turns, left = turns + 1 - view->state->turn;
    pl_len way = way_to_go(view, side, from) - rof_t(view)->objective_reach;
    if (!turns || way <= 0)
        return 100;
    int32_t pace = way / (left < 1 ? 1 : left) * 100 / PL_INCHES(STEADY_PACE);
    if (is_late(view) && pace < LATE_PACE)
        return LATE_PACE;
    return pace > 100 * PACE_MOST ? 100 * PACE_MOST : pace;
}

int32_t rof_advance_worth(const pl_turn *view, int unit, pl_point from, pl_point to, int32_t volley)
{
    pl_side side = rof_unit_at(view, unit)->side;
    int32_t closer = (way_to_go(view, side, from) - way_to_go(view, side, to)) / 100;  // tenths of an inch
    int32_t worth = closer * drive_of(view, unit) / 10;
    if (side == rof_see_g(view)->defender)
        return volley > GOOD_VOLLEY ? worth / 6 : worth / 2;
    int32_t pace = pace_of(view, side, from);
    int ours = dice_of_side(view, side, side), theirs = dice_of_side(view, pl_other(side), side);
    if (ours > 2 * theirs)
        pace *= 2;  // they cannot stop us
    if (volley > GOOD_VOLLEY && pace < 150)
        pace /= 3;  // a good shot from here: win the firefight first
    return worth * pace / 100;
}

int32_t rof_entry_worth(const pl_turn *view, pl_side side, pl_point to) { return 1000 - way_to_go(view, side, to) / 250; }
