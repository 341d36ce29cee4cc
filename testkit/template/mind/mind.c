// mind.c - paths put forward, and how good a choice looks to a sensible player: larger is better, a pass is zero. No rule reads it.
#include "mind.h"

#include "ruleset.h"
#include "state.h"

// Towards every objective, all round, and not at all: marking time is always legal, so whoever may move has an idea.
static void suggest_paths(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    const pl_marker *markers = pl_see_markers(turn->state);
    pl_point from = tmpl_at(turn, option->subject);
    pl_len move = tmpl_type_of(turn, option->subject)->move;
    pl_item item = {0};
    for (pl_marker_id m = 1; m <= turn->state->marker_count; m++) {
        item.at = tmpl_reach(turn, option->subject, from, markers[m].at, move);
        if (!pl_candidate(to, &item, 1, 0))
            return;
    }
    for (int bearing = 0; bearing < 360; bearing += 45) {
        item.at = tmpl_reach(turn, option->subject, from, pl_travel(from, bearing, move, PL_NEAREST), move);
        if (!pl_candidate(to, &item, 1, 0))
            return;
    }
    item.at = from;
    pl_candidate(to, &item, 1, 0);
}

// How much nearer a move comes to the nearest objective, in thousandths; a unit that stands at one stays.
static int32_t judge_move(const pl_turn *view, const pl_choice *choice)
{
    const pl_marker *markers = pl_see_markers(view->state);
    pl_point from = tmpl_at(view, choice->subject), at = choice->items[choice->item_count - 1].at;
    pl_len before = INT32_MAX, after = 0;
    for (pl_marker_id m = 1; m <= view->state->marker_count; m++)
        if (pl_distance(from, markers[m].at, PL_NEAREST) < before) {
            before = pl_distance(from, markers[m].at, PL_NEAREST);
            after = pl_distance(at, markers[m].at, PL_NEAREST);
        }
    return before == INT32_MAX ? -1 : before - after - 1;  // to move for nothing is worse than to stand
}

// Every shot is worth taking, at the weakest first.
static int32_t judge(const pl_turn *view, const pl_choice *choice)
{
    switch (choice->verb) {
    case TMPL_V_MOVE: return judge_move(view, choice);
    case TMPL_V_SHOOT: return 100 - tmpl_see_unit(view, choice->target)->men;
    default: return 0;
    }
}

// Points, and men who can still win some.
static int32_t standing(const pl_turn *turn, pl_side side)
{
    int32_t sum = 10 * (turn->state->score[side] - turn->state->score[pl_other(side)]);
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        sum += tmpl_side_of(turn, u) == side ? tmpl_see_unit(turn, u)->men : -tmpl_see_unit(turn, u)->men;
    return sum;
}

static pl_idea *const ideas[TMPL_VERBS] = {[TMPL_V_MOVE] = suggest_paths};

const pl_mind tmpl_mind = {.rules = &tmpl_ruleset, .ideas = ideas, .judge = judge, .standing = standing, .foresight = 2};
