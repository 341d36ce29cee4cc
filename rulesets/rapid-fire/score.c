// score.c - objectives and points.
// Stands on score.h. Losses are counted where they happen (losses.c).
#include "score.h"

// RF-VIC.1. A hidden piece neither holds nor contests (RF-HID.2).
static bool holds(const pl_turn *turn, pl_piece_id p, const pl_marker *marker)
{
    if (!rf_is_live(turn, p) || rf_kind(turn, p) == RF_CRAFT || rf_is_afloat(turn, p) || rf_see(turn, p)->flags & RF_F_RETIRED ||
        rf_see_unit(turn, rf_unit_of(turn, p))->is_hidden)
        return false;
    if (marker->feature && pl_feature_holds(turn->scene->terrain, marker->feature, rf_at_point(turn, p)) != PL_OUTSIDE)
        return true;
    pl_foot foot = rf_foot(turn, p);
    return pl_foot_near_point(&foot, marker->at, rf_tab(turn)->objective_near);
}

static pl_side holder_of(const pl_turn *turn, const pl_marker *marker)
{
    pl_sides here = 0;
    RF_EACH_PIECE(turn, p)
        if (holds(turn, p, marker))
            here |= PL_SIDE_BIT(rf_side_of(turn, p));
    return here == PL_SIDE_BIT(1) ? 1 : here == PL_SIDE_BIT(2) ? 2 : 0;
}

int rf_move_limit(const pl_turn *turn)
{
    int own = rf_see_game(turn)->max_moves;
    return own ? own : turn->scene->scenario->turns;
}

int32_t rf_points(const pl_turn *turn, pl_side side)
{
    const pl_marker *markers = pl_see_markers(turn->state);
    int32_t points = rf_see_side(turn, side)->kills;
    for (int m = 1; m <= turn->state->marker_count; m++) {
        int only = rf_see_marker(turn, (pl_marker_id)m)->only;
        if (markers[m].kind == RF_M_OBJECTIVE && markers[m].side == side && (!only || only == side))
            points += markers[m].value;
        if (markers[m].kind == RF_M_EXIT && markers[m].side == side && rf_see_side(turn, side)->exits >= rf_see_game(turn)->exit_need)
            points += markers[m].value;
    }
    return points;
}

void rf_score(pl_turn *turn)
{
    pl_marker *markers = pl_markers(turn->state);
    for (pl_marker_id m = 1; m <= turn->state->marker_count; m++) {
        pl_side holder = markers[m].kind == RF_M_OBJECTIVE ? holder_of(turn, &markers[m]) : 0;
        if (!holder || holder == markers[m].side)
            continue;
        markers[m].side = holder;
        pl_emit(turn, (pl_event){.kind = RF_EV_OBJECTIVE_TAKEN, .side = holder, .subject = m, .target = holder, .rule = "RF-VIC.1"});
    }
    for (pl_side side = 1; side <= turn->state->sides; side++) {
        int32_t more = rf_points(turn, side) - turn->state->score[side];
        if (more)
            pl_score_add(turn, side, more, "RF-VIC.2");
    }
}

// RF-VIC.3: nothing on the table, afloat or to arrive, aircraft and off-table batteries apart.
static bool has_anything(const pl_turn *turn, pl_side side)
{
    RF_EACH_PIECE(turn, p) {
        if (rf_side_of(turn, p) != side || rf_kind(turn, p) == RF_AIRCRAFT || rf_see_unit(turn, rf_unit_of(turn, p))->is_off_table ||
            rf_see(turn, p)->damage == RF_WRECK)
            continue;
        int place = rf_piece_at(turn, p)->place;
        if (place == PL_ON_TABLE || place == PL_ABOARD || place == PL_RESERVE)
            return true;
    }
    return false;
}

static pl_side leader_of(const pl_turn *turn)
{
    const rf_game *game = rf_see_game(turn);
    int32_t one = rf_points(turn, 1), two = rf_points(turn, 2), high = one > two ? one : two, gap = one > two ? one - two : two - one;
    pl_side ahead = one > two ? 1 : two > one ? 2 : 0;
    if (game->wins_level)
        return ahead ? ahead : game->wins_level;
    if (game->margin)
        return gap >= game->margin ? ahead : 0;
    return gap * 100 < high * rf_tab(turn)->draw_percent ? 0 : ahead;
}

bool rf_is_finished(const pl_turn *turn, bool is_last, pl_side *winner)
{
    if (!is_last && has_anything(turn, 1) && has_anything(turn, 2))
        return false;
    *winner = leader_of(turn);
    return true;
}
