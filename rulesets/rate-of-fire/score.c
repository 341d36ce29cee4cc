// score.c - strength, break points, what wins at once and what is counted at the end.
// Stands on rules.h. ROF-FMO.2, .3, .5, ROF-VIC, ROF-END.2, .3.
#include "rules.h"

#include <string.h>

// ---- strength (ROF-FMO.1)

static void set_break_point(pl_turn *turn, pl_side side)
{
    const rof_tables *t = rof_t(turn);
    rof_side *s = rof_s(turn, side);
    int average = s->strength ? (2 * s->morale_sum + s->strength) / (2 * s->strength) : 0;  // half up
    int rate = s->break_rate;
    if (!rate && !rof_on(turn, ROF_OPT_FORCE_LEVEL))
        rate = 50;
    for (int i = 0; i < t->break_count && !rate; i++)
        if (average <= t->break_up_to[i])
            rate = t->break_rate[i];
    s->break_point = (uint16_t)((s->strength * rate + 99) / 100);
    pl_emit(turn, (pl_event){.kind = ROF_EV_BREAK_POINT,
                             .side = side,
                             .subject = side,
                             .value = s->break_point,
                             .value2 = s->strength,
                             .rule = "ROF-FMO.3"});
}

static void add_element(pl_turn *turn, int unit)
{
    rof_side *s = rof_s(turn, rof_unit_at(turn, unit)->side);
    int figures = rof_figures_of(turn, unit);
    s->strength = (uint16_t)(s->strength + figures);
    s->morale_sum = (uint16_t)(s->morale_sum + figures * rof_see_u(turn, unit)->morale);
}

void rof_count_force(pl_turn *turn, pl_side side)
{
    rof_side *s = rof_s(turn, side);
    s->strength = s->morale_sum = 0;
    ROF_EACH_UNIT(turn, e)
        if (rof_unit_at(turn, e)->side == side)  // whoever is not on the table has no figure standing
            add_element(turn, e);
    set_break_point(turn, side);
}

void rof_arrive(pl_turn *turn, int unit)
{
    if (!rof_on(turn, ROF_OPT_REINF))
        return;
    add_element(turn, unit);  // ROF-REI.3: the moment the entry move is complete
    set_break_point(turn, rof_unit_at(turn, unit)->side);
}

int rof_effective(const pl_turn *turn, pl_side side)
{
    int count = rof_see_s(turn, side)->exited;
    ROF_EACH_UNIT(turn, e)
        if (rof_unit_at(turn, e)->side == side && (rof_unbroken(turn, e) || rof_on(turn, ROF_OPT_FORCE_BROKEN)))
            count += rof_figures_of(turn, e);
    return count;
}

// ---- automatic victory

// ROF-VIC.1: more than a part of the strength.
static bool lost_more_than(const pl_turn *turn, pl_side side, int part, int whole)
{
    return whole * rof_see_s(turn, side)->casualties > part * rof_see_s(turn, side)->strength;
}

static bool is_aim_met(const pl_turn *turn, const pl_scenario_goal *goal)
{
    if (turn->state->turn < goal->turn)
        return false;
    if (!strcmp(goal->kind, "hold")) {
        int marker = goal->on ? pl_scene_marker_named(turn->scene, goal->on) : 0;
        return marker && rof_marker_at(turn, marker)->side == goal->side;
    }
    if (!strcmp(goal->kind, "kept_half"))
        return !lost_more_than(turn, goal->side, 1, 2);
    if (!strcmp(goal->kind, "enemy_lost_half"))
        return lost_more_than(turn, pl_other(goal->side), 1, 2);
    return lost_more_than(turn, pl_other(goal->side), 2, 3);  // enemy_lost_two_thirds
}

bool rof_goal_met(const pl_turn *turn, pl_side side)
{
    const pl_scenario *s = turn->scene->scenario;
    int aims = 0;
    for (int i = 0; i < s->goal_count; i++) {
        if (s->goals[i].side != side || !strcmp(s->goals[i].kind, "wipe_out"))
            continue;
        if (!is_aim_met(turn, &s->goals[i]))
            return false;
        aims++;
    }
    return aims > 0;
}

// ---- final scoring

pl_flow rof_final_score(pl_turn *turn)
{
    const pl_scenario *s = turn->scene->scenario;
    ROF_EACH_MARKER(turn, m, ROF_OBJECTIVE)
        if (rof_marker_at(turn, m)->side)
            pl_score_add(turn, rof_marker_at(turn, m)->side, rof_marker_at(turn, m)->value, "ROF-VIC.3");
    for (int i = 0; i < s->goal_count; i++)
        if (!strcmp(s->goals[i].kind, "wipe_out") && s->goals[i].side)
            pl_score_add(turn, s->goals[i].side, s->goals[i].value * rof_see_s(turn, pl_other(s->goals[i].side))->wiped_out, "ROF-VIC.3");
    int32_t a = turn->state->score[1], b = turn->state->score[2];
    turn->has_revealed = true;  // the game is over: everything is laid open
    return pl_win(turn, a > b ? 1 : b > a ? 2 : 0);
}
