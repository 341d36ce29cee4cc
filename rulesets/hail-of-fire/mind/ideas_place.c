// ideas_place.c - see ideas.h: places before the game, for those who were hidden, and for markers of barrages.
#include "ideas.h"

#include "ambush.h"
#include "phase.h"

// ---- deployment

void hof_suggest_place(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    const pl_piece *own = hof_scenario_place(turn, option->subject);
    const pl_scenario_zone *zone = hof_zone_of(turn, to->side);
    pl_item item = {.piece = option->subject, .at = own->at, .facing = own->facing};
    if (!pl_candidate(to, &item, 1, 0))
        return;
    for (int step = 1; step <= 8; step++)
        for (int bearing = 0; bearing < 360; bearing += 30) {
            item.at = pl_travel(own->at, bearing, PL_INCHES(step), PL_NEAREST);
            if (!pl_candidate(to, &item, 1, 0))
                return;
        }
    pl_point low = zone->points[0], high = low;
    for (int i = 1; i < zone->point_count; i++) {
        low = pl_at(zone->points[i].x < low.x ? zone->points[i].x : low.x, zone->points[i].y < low.y ? zone->points[i].y : low.y);
        high = pl_at(zone->points[i].x > high.x ? zone->points[i].x : high.x, zone->points[i].y > high.y ? zone->points[i].y : high.y);
    }
    for (pl_len x = low.x; x <= high.x && !to->count; x += PL_INCHES(1))
        for (pl_len y = low.y; y <= high.y && !to->count; y += PL_INCHES(1)) {
            item.at = pl_at(x, y);
            pl_candidate(to, &item, 1, 0);
        }
}

// ---- ambushes

// Fills the area with the Unit's Teams, inch by inch; the number that found a place.
static int hide_in(const pl_turn *turn, int unit, const pl_feature *area, pl_item *items)
{
    const pl_scene_unit *u = &turn->scene->units[unit];
    int count = 0;
    for (pl_len y = area->low.y + 500; y <= area->high.y && count < u->count; y += 500)
        for (pl_len x = area->low.x + 500; x <= area->high.x && count < u->count; x += 500) {
            pl_item item = {.piece = (uint16_t)(u->first + count), .at = pl_at(x, y), .facing = hof_piece(turn, u->first + count)->facing};
            if (hof_is_clear(turn, items, count, &item) && !hof_why_not_hide(turn, item.piece, item.at, item.facing))
                items[count++] = item;
        }
    return count;
}

static bool find_hiding(const pl_turn *turn, int unit, int from, int *feature, pl_item *items)
{
    const pl_terrain *terrain = turn->scene->terrain;
    bool is_vehicle = hof_is_vehicle(turn, turn->scene->units[unit].first);
    for (int id = from; id <= pl_terrain_count(terrain); id++) {
        const pl_feature *area = pl_terrain_feature(terrain, (pl_feature_id)id);
        if (area->is_line || !hof_rules(turn)->terrain[area->kind].conceals[is_vehicle] ||
            hide_in(turn, unit, area, items) < turn->scene->units[unit].count)
            continue;
        *feature = id;
        return true;
    }
    return false;
}

void hof_suggest_ambush(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_item items[PL_ITEMS_MAX];
    int feature = 0;
    while (find_hiding(turn, option->subject, feature + 1, &feature, items))
        if (!pl_candidate(to, items, turn->scene->units[option->subject].count, 0))
            return;
}

// ---- markers

enum { MARKERS_ENOUGH = 40 };

// The n-th point worth trying: each enemy, the middle of each near pair of them, then the observer's own ground,
// at last a net over the table; false: no more.
static bool marker_point(const pl_turn *turn, const hof_mission *m, int n, pl_point *at)
{
    pl_side side = turn->scene->units[m->unit].side;
    for (int team = 1; team <= hof_team_count(turn); team++)
        if (hof_on_table(turn, team) && !hof_is_side(turn, team, side) && n-- == 0) {
            *at = hof_piece(turn, team)->at;
            return true;
        }
    for (int a = 1; a <= hof_team_count(turn); a++)
        for (int b = a + 1; b <= hof_team_count(turn); b++) {
            const pl_piece *x = hof_piece(turn, a), *y = hof_piece(turn, b);
            if (x->place != PL_ON_TABLE || y->place != PL_ON_TABLE || x->side == side || y->side == side ||
                !pl_points_within(x->at, y->at, PL_INCHES(6)) || n-- != 0)
                continue;
            *at = pl_at((x->at.x + y->at.x) / 2, (x->at.y + y->at.y) / 2);
            return true;
        }
    pl_point own = hof_piece(turn, m->observer)->at;
    if (n >= 0 && n <= 36) {
        *at = n == 0 ? own : pl_travel(own, n * 30, PL_INCHES(4 + n / 12 * 6), PL_NEAREST);
        return true;
    }
    int across = turn->scene->width / PL_INCHES(3) + 1;  // a net over the whole table
    *at = pl_at((n - 37) % across * PL_INCHES(3), (n - 37) / across * PL_INCHES(3));
    return at->y <= turn->scene->height;
}

// An enemy that stands there is why.
static pl_said marker_why(const pl_turn *turn, pl_side side, pl_point at)
{
    for (int team = 1; team <= hof_team_count(turn); team++)
        if (hof_on_table(turn, team) && !hof_is_side(turn, team, side) && pl_same_point(hof_piece(turn, team)->at, at))
            return (pl_said){"on {1}", {{PL_PIECE, team}}};
    return (pl_said){NULL};
}

void hof_suggest_marker(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    hof_mission m = hof_mission_now(turn);
    pl_item item = {0};
    (void)option;
    for (int n = 0; to->count < MARKERS_ENOUGH && marker_point(turn, &m, n, &item.at); n++)
        if (!pl_candidate_for(to, &item, 1, 0, marker_why(turn, to->side, item.at)))
            return;
}
