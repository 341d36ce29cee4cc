// meaning_there.c - "from there": what an element could do and suffer where its move would end, for its card. The same is asked of the rules as in play,
// on a copy of the view in which the men stand there.
// Stands on meaning.h. Reads the mover's view alone, decides nothing.
#include "meaning.h"

enum { TOLD_EACH = 2 };  // of those that can be fired at, and of those that can fire

// Every man at the end of his way, the order on his element, the leaders as near as they are then.
static void stand_there(pl_turn *t, const rof_move *plan, const pl_preview *drawn)
{
    int first = rof_scene_unit(t, plan->unit)->first;
    for (int i = 0; i < drawn->drawn_count; i++) {
        const pl_drawn *ghost = &drawn->drawn[i];
        if (ghost->kind != PL_DRAW_GHOST || ghost->role != PL_ROLE_MINE)
            continue;
        pl_piece *man = &pl_pieces(t->state)[ghost->id];
        man->at = drawn->points[ghost->point_first];
        man->facing = ghost->facing;
        man->place = PL_ON_TABLE;
    }
    for (int row = 0; row < plan->count; row++)
        for (int n = 0; n < ROF_FIGURES; n++)
            if (plan->going >> n & plan->open[row] >> n & 1)
                rof_p(t, first + n)->moved_in_open = 1;
    pl_units(t->state)[plan->unit].place = PL_ON_TABLE;
    rof_u(t, plan->unit)->order = plan->order;
    rof_u(t, plan->unit)->is_hidden = rof_u(t, plan->unit)->is_hidden && plan->order == ROF_C;
    rof_snapshot(t);
}

static bool is_foe(const pl_turn *t, int unit, int other)
{
    return rof_unit_at(t, other)->side != rof_unit_at(t, unit)->side && rof_revealed(t, other);
}

// ROF-SUP.3: those that have moved fire in the Moving Fire Phase, those that have run do not.
static void tell_fire(const pl_turn *t, int unit, pl_preview *to)
{
    int told = 0;
    if (rof_see_u(t, unit)->order == ROF_A) {
        pl_add_there(to, 0, (pl_said){"does not fire this turn"});
        return;
    }
    ROF_EACH_UNIT(t, e) {
        int dice, low = is_foe(t, unit, e) && told < TOLD_EACH ? rof_best_number(t, unit, e, false, &dice) : 0;
        if (!low)
            continue;
        told++;
        if (low > 6)
            pl_add_there(to, 1,
                         (pl_said){"fires at {1}: {2:die|dice}, a 6 and then {3} or more",
                                   {{PL_UNIT, e}, {PL_NUMBER, dice}, {PL_NUMBER, rof_t(t)->second[low - 7]}}});
        else
            pl_add_there(to, 1, (pl_said){"fires at {1}: {2:die|dice}, {3} or more", {{PL_UNIT, e}, {PL_NUMBER, dice}, {PL_NUMBER, low}}});
    }
    if (!told)
        pl_add_there(to, 0, (pl_said){"nobody known in sight and range to fire at"});
}

static void tell_danger(const pl_turn *t, int unit, pl_preview *to)
{
    int told = 0;
    ROF_EACH_UNIT(t, e) {
        int dice, low = is_foe(t, unit, e) && told < TOLD_EACH ? rof_best_number(t, e, unit, true, &dice) : 0;
        if (!low)
            continue;
        told++;
        if (low > 6)
            pl_add_there(
                to, -1,
                (pl_said){"{1} need{s} a 6 and then {2} or more to hit it", {{PL_UNIT, e}, {PL_NUMBER, rof_t(t)->second[low - 7]}}});
        else
            pl_add_there(to, -1, (pl_said){"{1} need{s} {2} or more to hit it", {{PL_UNIT, e}, {PL_NUMBER, low}}});
    }
    if (!told)
        pl_add_there(to, 1, (pl_said){"no known enemy can fire at it there"});
}

// A counter that is easier to make out from there than from where everybody stands now.
static void tell_counters(const pl_turn *t, const pl_turn *now, pl_side side, pl_preview *to)
{
    bool by_open;
    ROF_EACH_MARKER(t, m, ROF_COUNTER) {
        if (rof_marker_at(t, m)->side == side)
            continue;
        int then = rof_spot_number(t, side, m, &by_open), before = rof_spot_number(now, side, m, &by_open);
        if (then < 0 || then > 6 || (before >= 0 && before <= then))
            continue;
        pl_add_there(to, 1,
                     then ? (pl_said){"makes out {1} on {2} or more next turn", {{PL_MARKER, m}, {PL_NUMBER, then}}}
                          : (pl_said){"sees next turn without a die what {1} is", {{PL_MARKER, m}}});
        return;
    }
}

// ROF-LDR.2. A force without officers is told nothing of them.
static void tell_officer(const pl_turn *t, int unit, pl_preview *to)
{
    for (int p = 1; p <= t->state->piece_count; p++)
        if (rof_stands(t, p) && rof_piece_at(t, p)->side == rof_unit_at(t, unit)->side && rof_see_p(t, p)->leader == ROF_OFFICER) {
            if (!rof_see_u(t, unit)->helpers)
                pl_add_there(to, -1, (pl_said){"too far from an officer: no re-roll"});
            return;
        }
}

void rof_tell_there(const rof_move *plan, pl_preview *to)
{
    pl_turn *t = plan->unit ? pl_preview_trial(to) : NULL;
    if (!t)
        return;
    stand_there(t, plan, to);
    tell_fire(t, plan->unit, to);
    tell_danger(t, plan->unit, to);
    tell_counters(t, to->turn, rof_unit_at(t, plan->unit)->side, to);
    tell_officer(t, plan->unit, to);
}
