// wreck.c - the optional rule on wrecks. A wreck is a marker that remembers its Vehicle, whose footprint it has.
#include "wreck.h"

void hof_wreck_leave(pl_turn *turn, int team)
{
    const pl_piece *piece = hof_piece(turn, team);
    if (!pl_switched_on(turn->scene, HOF_WRECKS) || !hof_profile_of(turn, team)->is_armoured)
        return;
    pl_marker wreck = {.at = piece->at, .facing = piece->facing, .kind = HOF_WRECK, .piece = (pl_piece_id)team};
    pl_marker_place(turn, wreck, PL_EVERYONE, "HOF-GEN.7");
}

int hof_wreck_next(const pl_turn *turn, int after)
{
    const pl_marker *markers = pl_see_markers(turn->state);
    if (!pl_switched_on(turn->scene, HOF_WRECKS))
        return 0;
    for (int id = after + 1; id <= turn->state->marker_count; id++)
        if (markers[id].kind == HOF_WRECK && markers[id].piece)
            return id;
    return 0;
}

pl_foot hof_wreck_foot(const pl_turn *turn, int wreck)
{
    const pl_marker *marker = &pl_see_markers(turn->state)[wreck];
    return hof_foot_at(turn, marker->piece, marker->at, marker->facing);
}

bool hof_wreck_conceals(const pl_turn *turn, int target, pl_point from, pl_point to)
{
    if (!hof_rules(turn)->terrain[hof_rules(turn)->wreck_kind].conceals[hof_is_vehicle(turn, target)])
        return false;
    for (int id = hof_wreck_next(turn, 0); id; id = hof_wreck_next(turn, id)) {
        pl_foot foot = hof_wreck_foot(turn, id);
        bool has_from = pl_point_in_polygon(from, foot.corners, foot.corner_count) != PL_OUTSIDE;
        bool has_to = pl_point_in_polygon(to, foot.corners, foot.corner_count) != PL_OUTSIDE;
        if (has_to || (!has_from && pl_segment_enters_polygon(from, to, foot.corners, foot.corner_count)))
            return true;
    }
    return false;
}
