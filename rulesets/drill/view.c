// view.c - the only place that keeps secrets: what is blanked in a view, and what else a secret could have been.
// Stands on view.h. Drill has one secret of its own, where a hidden squad stands; sealed stances are the engine's to keep.
#include "view.h"

enum { TRIES = 64 };

// The roster is public (scene->units tells side and type of every squad), so only the place and the squad's own record go.
void drill_hide(const pl_scene *scene, pl_state *view, pl_side side)
{
    drill_unit *own = pl_state_part(view, PL_PART_OWN_UNITS);
    for (pl_unit_id u = 1; u <= view->unit_count; u++) {
        if (!own[u].is_hidden || scene->units[u].side == side)
            continue;
        pl_piece *piece = &pl_pieces(view)[scene->units[u].first];
        piece->at = pl_at(0, 0);
        piece->facing = 0;
        piece->place = PL_AWAY;
        pl_units(view)[u].place = PL_AWAY;
        own[u] = (drill_unit){0};
    }
}

bool drill_in_zone(const pl_scene *scene, pl_side side, pl_point p)
{
    for (int z = 0; z < scene->scenario->zone_count; z++) {
        const pl_scenario_zone *zone = &scene->scenario->zones[z];
        if (zone->side == side && pl_point_in_polygon(p, zone->points, zone->point_count) != PL_OUTSIDE)
            return true;
    }
    return false;
}

// The squad could as well stand at `at`: in its zone, on nobody's feet, and not so near to an enemy that it would have been turned up.
static bool could_stand(const pl_turn *turn, pl_unit_id unit, pl_point at)
{
    pl_side side = drill_side_of(turn, unit);
    pl_foot foot = pl_piece_foot_at(turn->scene, drill_piece(turn, unit), at, 0);
    if (!drill_in_zone(turn->scene, side, at) || !pl_foot_on_table(&foot, turn->scene->width, turn->scene->height))
        return false;
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++) {
        pl_foot other = pl_piece_foot(turn->scene, drill_piece(turn, u));
        if (u != unit && drill_is_there(turn, u) &&
            pl_feet_within(&foot, &other, drill_side_of(turn, u) == side ? 0 : drill_tab(turn)->spot))
            return false;
    }
    return true;
}

static uint64_t next_pick(uint64_t *pick)
{
    *pick = *pick * 6364136223846793005u + 1442695040888963407u;
    return *pick >> 33;
}

bool drill_disguise(const pl_scene *scene, pl_state *state, pl_side viewer, uint64_t pick)
{
    const pl_turn turn = {.scene = scene, .rules = scene->rules, .state = state};
    for (pl_unit_id u = 1; u <= state->unit_count; u++) {
        if (!drill_is_there(&turn, u) || !drill_see_unit(&turn, u)->is_hidden || drill_side_of(&turn, u) == viewer)
            continue;
        for (int i = 0; i < TRIES; i++) {
            pl_point at = {(pl_len)(next_pick(&pick) % (uint64_t)scene->width), (pl_len)(next_pick(&pick) % (uint64_t)scene->height)};
            if (!pl_same_point(at, drill_at(&turn, u)) && could_stand(&turn, u, at)) {
                pl_pieces(state)[drill_piece_id(&turn, u)].at = at;
                return true;
            }
        }
    }
    return false;
}
