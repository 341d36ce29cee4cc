// score.c - objectives, and the end of the game.
#include "state.h"

// TMPL-score.1: the side with more men near it; 0: neither has.
static pl_side holder_of(const pl_turn *turn, pl_point objective)
{
    int men[3] = {0};
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++) {
        pl_foot foot = tmpl_foot(turn, u);
        if (tmpl_is_there(turn, u) && pl_foot_near_point(&foot, objective, tmpl_tab(turn)->hold))
            men[tmpl_side_of(turn, u)] += tmpl_see_unit(turn, u)->men;
    }
    return men[1] > men[2] ? 1 : men[2] > men[1] ? 2 : 0;
}

void tmpl_score(pl_turn *turn)
{
    pl_marker *markers = pl_markers(turn->state);
    for (pl_marker_id m = 1; m <= turn->state->marker_count; m++) {
        pl_side holder = markers[m].kind == TMPL_OBJECTIVE ? holder_of(turn, markers[m].at) : 0;
        if (holder && holder != markers[m].side) {
            markers[m].side = holder;
            pl_emit(turn,
                    (pl_event){.kind = TMPL_EV_OBJECTIVE_TAKEN, .side = holder, .subject = m, .target = holder, .rule = "TMPL-score.1"});
        }
        if (markers[m].kind == TMPL_OBJECTIVE && markers[m].side)
            pl_score_add(turn, markers[m].side, markers[m].value, "TMPL-score.2");
    }
}

bool tmpl_is_finished(const pl_turn *turn, pl_side *winner)
{
    int units[3] = {0};
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        units[tmpl_side_of(turn, u)] += tmpl_is_there(turn, u);
    int limit = turn->scene->scenario->turns ? turn->scene->scenario->turns : tmpl_tab(turn)->turns;
    int32_t lead = turn->state->score[1] - turn->state->score[2];
    if (!units[1] || !units[2])
        lead = units[1] - units[2];
    else if (turn->state->turn < limit)
        return false;
    *winner = lead > 0 ? 1 : lead < 0 ? 2 : 0;
    return true;
}
