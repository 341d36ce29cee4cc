// score.c - objectives, the end of the game, and how well a side stands.
// Stands on score.h.
#include "score.h"

#include "phaseline/grip.h"
#include "phaseline/recall.h"

// DRILL-score.1: a squad in order, in the open, with men. A hidden one holds nothing (DRILL-hide.4).
static bool holds(const pl_turn *turn, pl_unit_id unit, pl_point objective)
{
    const drill_unit *own = drill_see_unit(turn, unit);
    if (!drill_is_there(turn, unit) || own->is_hidden || own->is_broken || !own->men)
        return false;
    pl_foot foot = pl_piece_foot(turn->scene, drill_piece(turn, unit));
    return pl_foot_near_point(&foot, objective, drill_tab(turn)->hold);
}

typedef struct objective_key {
    uint64_t rest;
    pl_point at;
} objective_key;

static void find_holder(const pl_turn *turn, const void *key, void *answer)
{
    pl_point objective = ((const objective_key *)key)->at;
    pl_sides here = 0;
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++)
        if (holds(turn, u, objective))
            here |= PL_SIDE_BIT(drill_side_of(turn, u));
    *(pl_side *)answer = here == PL_SIDE_BIT(1) ? 1 : here == PL_SIDE_BIT(2) ? 2 : 0;
}

static const pl_memo holders = {
    .key_size = sizeof(objective_key), .answer_size = sizeof(pl_side), .bits = 6, .is_of_state = true, .work = find_holder};

pl_side drill_holder(const pl_turn *turn, pl_point objective)
{
    pl_side holder;
    pl_recall_ask(turn, &holders, &(objective_key){pl_key_rest(turn), objective}, &holder);
    return holder;
}

void drill_score_objectives(pl_turn *turn)
{
    pl_marker *markers = pl_markers(turn->state);
    for (pl_marker_id m = 1; m <= turn->state->marker_count; m++) {
        if (markers[m].kind != DRILL_OBJECTIVE)
            continue;
        pl_side holder = drill_holder(turn, markers[m].at);
        if (holder && holder != markers[m].side) {
            markers[m].side = holder;
            pl_emit(turn,
                    (pl_event){.kind = DRILL_EV_OBJECTIVE_TAKEN, .side = holder, .subject = m, .target = holder, .rule = "DRILL-score.1"});
        }
        if (markers[m].side)
            pl_score_add(turn, markers[m].side, markers[m].value, "DRILL-score.2");
    }
}

// In a view a hidden enemy squad has no men to count; it is taken to be at full strength, which it is (nobody can fire at it).
int drill_men_of(const pl_turn *turn, pl_side side)
{
    int men = 0;
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++) {
        if (drill_side_of(turn, u) != side)
            continue;
        if (drill_is_there(turn, u))
            men += drill_see_unit(turn, u)->men;
        else if (pl_see_units(turn->state)[u].place == PL_AWAY)
            men += drill_type(turn, u)->men;
    }
    return men;
}

bool drill_is_finished(const pl_turn *turn, pl_side *winner)
{
    const pl_state *state = turn->state;
    int men[3] = {0, drill_men_of(turn, 1), drill_men_of(turn, 2)};
    int limit = turn->scene->scenario->turns ? turn->scene->scenario->turns : drill_tab(turn)->turns;
    if (men[1] && men[2] && state->turn < limit)
        return false;
    int32_t lead = state->score[1] - state->score[2];
    // DRILL-score.4: a side without men has lost. DRILL-score.3: else points tell, and with equal points men.
    if (!men[1] != !men[2] || !lead)
        lead = men[1] - men[2];
    *winner = lead > 0 ? 1 : lead < 0 ? 2 : 0;
    return true;
}
