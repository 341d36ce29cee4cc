// judge.c - how good a legal choice looks to a sensible player, from what his side may know. Larger is better; a pass is zero.
// Stands on sight.h for what a volley is worth and score.h for who holds what. Its weights are a player's taste, not rules.
#include "judge.h"

#include "score.h"
#include "sight.h"

enum { HIT = 100, INCH = 10 };  // what a man hit and an inch of progress are worth

// Expected hits of a volley, a hit being HIT.
static int32_t worth_of(const pl_turn *view, pl_unit_id shooter, pl_unit_id target, drill_shot shot)
{
    pl_roll roll = drill_volley_roll(view, shooter, target, shot);
    int faces = 0, sum = 0;
    for (int i = 0; i < roll.mod_count; i++)
        sum += roll.mods[i].value;
    for (int face = 1; face <= 6; face++)
        faces += face != roll.never && (face == roll.sure || face + sum >= roll.need);
    return HIT * roll.count * faces / 6;
}

// A squad about to break is worth more than one already broken.
static int32_t judge_shot(const pl_turn *view, const pl_choice *choice, drill_shot shot)
{
    const drill_unit *target = drill_see_unit(view, choice->target);
    int32_t worth = worth_of(view, choice->subject, choice->target, shot);
    if (target->marked >= target->men)
        return worth / 10;
    if (!target->is_broken && target->marked < drill_type(view, choice->target)->breaks)
        worth += worth / 2;
    return worth;
}

static bool has_enemy_in_reach(const pl_turn *view, pl_side side)
{
    for (pl_unit_id u = 1; u <= view->state->unit_count; u++)
        for (pl_unit_id t = 1; t <= view->state->unit_count; t++)
            if (drill_side_of(view, u) == side && drill_side_of(view, t) != side && drill_is_known(view, u, side) &&
                drill_is_known(view, t, side) && drill_within(view, u, t, drill_type(view, t)->range))
                return true;
    return false;
}

// The objective that most wants this squad: the nearest one, ours only if the squad already keeps it. 0: there is none.
static pl_marker_id goal_of(const pl_turn *view, pl_side side, pl_point now)
{
    const pl_marker *markers = pl_see_markers(view->state);
    pl_marker_id goal = 0;
    pl_len best = INT32_MAX;
    for (pl_marker_id m = 1; m <= view->state->marker_count; m++) {
        if (markers[m].kind != DRILL_OBJECTIVE)
            continue;
        pl_len rank = pl_distance(now, markers[m].at, PL_NEAREST);
        if (rank > drill_tab(view)->hold && (markers[m].side == side || drill_holder(view, markers[m].at) == side))
            rank += view->scene->width;
        if (rank < best) {
            best = rank;
            goal = m;
        }
    }
    return goal;
}

static int32_t judge_move(const pl_turn *view, const pl_choice *choice)
{
    pl_point now = drill_at(view, choice->subject), at = choice->items[choice->item_count - 1].at;
    pl_marker_id goal = goal_of(view, choice->side, now);
    int32_t worth = -1;  // to move for nothing is worse than to stand
    if (goal) {
        pl_point there = pl_see_markers(view->state)[goal].at;
        pl_len enough = drill_tab(view)->hold / 2;  // nearer than that is no gain
        pl_len before = pl_distance(now, there, PL_NEAREST), after = pl_distance(at, there, PL_NEAREST);
        worth += ((before > enough ? before : enough) - (after > enough ? after : enough)) * INCH / PL_INCHES(1);
    }
    if (drill_see_unit(view, choice->subject)->is_hidden)
        worth -= 4 * INCH;  // an ambush is worth waiting for, but not for ever
    return worth;
}

int32_t drill_judge(const pl_turn *view, const pl_choice *choice)
{
    switch (choice->verb) {
    case DRILL_V_STANCE: return (choice->value == DRILL_PRESS) != has_enemy_in_reach(view, choice->side) ? 10 : 0;
    case DRILL_V_MOVE: return judge_move(view, choice);
    case DRILL_V_REACT: return judge_shot(view, choice, DRILL_SHOT_REACTION) - HIT / 2;
    case DRILL_V_SHOOT: return judge_shot(view, choice, DRILL_SHOT_PHASE);
    case DRILL_V_SERGEANT: return 10;
    case DRILL_V_STAND: return judge_shot(view, choice, DRILL_SHOT_STAND);
    default: return 0;
    }
}
