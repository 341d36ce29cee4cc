// standing.c - how well a side stands.
#include "judge.h"

#include "phaseline/grip.h"
#include "score.h"

// Whose pieces are about an objective, -1000 ... 1000.
static int32_t grip_of(const pl_turn *turn, pl_point at, pl_side side)
{
    pl_grip grip = {.at = at, .reach = PL_INCHES(7)};
    RF_EACH_PIECE(turn, p) {
        if (!rf_is_live(turn, p) || rf_see(turn, p)->flags & RF_F_RETIRED || rf_kind(turn, p) == RF_CRAFT)
            continue;
        int weight = rf_is_foot(turn, p) ? rf_see(turn, p)->figs : rf_is_afv(turn, p) && rf_see(turn, p)->damage < RF_HEAVY ? 4 : 0;
        pl_grip_add(&grip, rf_side_of(turn, p), rf_at_point(turn, p), weight * 1000);
    }
    return pl_grip_of(&grip, side, 8000);
}

// How late it is, 0 ... 1000: hardly at all in the first half of the game.
static int32_t lateness(const pl_turn *turn)
{
    int64_t limit = rf_move_limit(turn), now = turn->state->turn;
    return turn->state->is_over || !limit || now >= limit ? 1000 : (int32_t)(1000 * now * now * now / (limit * limit * limit));
}

// Figures that must retire or withdraw, the enemy's less the own, a vehicle as four: they are off before they can do anything.
static int32_t shaken(const pl_turn *turn, pl_side side)
{
    int32_t figs = 0;
    RF_EACH_PIECE(turn, p) {
        int must = rf_see(turn, p)->must;
        if (rf_is_live(turn, p) && (must == RF_MUST_RETIRE || must == RF_MUST_WITHDRAW || must == RF_MUST_WITHDRAW_DRAWN))
            figs += (rf_is_foot(turn, p) ? rf_see(turn, p)->figs : 4) * (rf_side_of(turn, p) == side ? -1 : 1);
    }
    return figs;
}

// What is held early is seldom held at the end; who is about it tells more. Weighed after what told winners in scripted games.
int32_t rf_standing(const pl_turn *turn, pl_side side)
{
    const pl_marker *markers = pl_see_markers(turn->state);
    int32_t kills = rf_see_side(turn, side)->kills - rf_see_side(turn, pl_other(side))->kills;
    int32_t held = rf_points(turn, side) - rf_points(turn, pl_other(side)) - kills;
    int32_t late = lateness(turn), about = 230 - 130 * late / 1000, standing = 10 * kills + held * late / 100 + 13 * shaken(turn, side);
    for (int m = 1; m <= turn->state->marker_count; m++)
        if (markers[m].kind == RF_M_OBJECTIVE)
            standing += markers[m].value * grip_of(turn, markers[m].at, side) * about / 10000;
    return standing;
}
