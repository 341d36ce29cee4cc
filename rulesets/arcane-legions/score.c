// score.c - victory points, elimination, the end. AL-VP.
#include "score.h"

#include "phases.h"

bool al_is_eliminated(const pl_turn *turn, pl_side side)
{
    for (int unit = 1; unit <= al_unit_count(turn); unit++) {
        const pl_unit *u = al_unit_of(turn, unit);
        if (u->side == side && (u->place == PL_ON_TABLE || u->place == PL_RESERVE))
            return false;
    }
    return true;
}

void al_tell_eliminated(pl_turn *turn)
{
    for (pl_side side = 1; side <= turn->state->sides; side++)
        if (al_is_eliminated(turn, side) && !al_see_side(turn, side)->is_out) {
            al_sides(turn)[side].is_out = 1;
            pl_emit(turn, (pl_event){.kind = AL_EV_SIDE_ELIMINATED, .side = side, .subject = side, .rule = "AL-VP.6"});
        }
}

void al_score_loss(pl_turn *turn, pl_side by, pl_side victim, int points, const char *rule)
{
    if (points && al_are_hostile(turn, by, victim))
        pl_score_add(turn, by, points, rule);
}

int32_t al_team_score(const pl_turn *turn, pl_side side)
{
    int32_t sum = 0;
    for (pl_side mate = 1; mate <= turn->state->sides; mate++)
        if (!al_are_hostile(turn, side, mate))
            sum += turn->state->score[mate];
    return sum;
}

int32_t al_surviving_value(const pl_turn *turn, pl_side side)
{
    int32_t sum = 0;
    for (int unit = 1; unit <= al_unit_count(turn); unit++)
        if (al_in_play(turn, unit) && al_side_of(turn, unit) == side)
            sum += al_card_of(turn, unit)->points * al_see(turn, unit)->hits / al_card_of(turn, unit)->hit_points;
    return sum;
}

int32_t al_team_value(const pl_turn *turn, pl_side side)
{
    int32_t sum = 0;
    for (pl_side mate = 1; mate <= turn->state->sides; mate++)
        if (!al_are_hostile(turn, side, mate))
            sum += al_surviving_value(turn, mate);
    return sum;
}

bool al_are_allied(const pl_scene *scene, pl_side a, pl_side b)
{
    const al_tables *tables = scene->tables;
    return tables->team[a] == tables->team[b];
}

// A team wins in the name of its member with most VP, the lowest number among equals.
static pl_side speaker(const pl_turn *turn, pl_side side)
{
    pl_side best = 0;
    for (pl_side mate = 1; mate <= turn->state->sides; mate++)
        if (!al_are_hostile(turn, side, mate) && (!best || turn->state->score[mate] > turn->state->score[best]))
            best = mate;
    return best;
}

// The side whose team is ahead of every other by the measure; 0: the most is shared.
static pl_side ahead_of_all(const pl_turn *turn, bool with_value)
{
    for (pl_side side = 1; side <= turn->state->sides; side++) {
        bool is_ahead = true;
        for (pl_side other = 1; other <= turn->state->sides && is_ahead; other++) {
            int32_t lead = al_team_score(turn, side) - al_team_score(turn, other);
            if (!lead && with_value)
                lead = al_team_value(turn, side) - al_team_value(turn, other);
            is_ahead = !al_are_hostile(turn, side, other) || lead > 0;
        }
        if (is_ahead)
            return speaker(turn, side);
    }
    return 0;
}

static bool is_goal_reached(const pl_turn *turn)
{
    for (pl_side side = 1; side <= turn->state->sides; side++)
        if (al_team_score(turn, side) >= al_data(turn)->vp_goal)
            return true;
    return false;
}

pl_side al_goal_winner(const pl_turn *turn) { return is_goal_reached(turn) ? ahead_of_all(turn, false) : 0; }
pl_side al_points_winner(const pl_turn *turn) { return ahead_of_all(turn, true); }

// AL-VP.9, AL-VP.10; the engine then empties all lists (AL-TRIG.10). The boundary is one of orders and turns: not inside a halt, not between the points of one set of damage.
bool al_is_decided(const pl_turn *turn, pl_side *winner)
{
    const pl_frame *first = &pl_see_frames(turn->state)[0];
    if (first->sequence != AL_TS || first->row < AL_TS_1 || turn->rules->sequences[pl_top(turn)->sequence].is_inner)
        return false;
    pl_side left = 0;
    for (pl_side side = 1; side <= turn->state->sides; side++) {
        if (al_is_eliminated(turn, side))
            continue;
        if (left && al_are_hostile(turn, left, side))
            return false;
        left = left ? left : side;
    }
    if (left && !pl_switched_on(turn->scene, AL_SW_ELIMINATION_ENDS) && !is_goal_reached(turn))
        return false;
    *winner = left ? speaker(turn, left) : al_points_winner(turn);
    return true;
}
