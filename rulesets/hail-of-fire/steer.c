// steer.c - the judge of a path, and the finite set of paths put forward: straight to aims, along roads, round the compass.
#include "steer.h"

#include "transport.h"

// ---- judging

static pl_why why_not_start(const pl_turn *turn, int team, pl_point start)
{
    const pl_piece *piece = hof_piece(turn, team);
    const hof_unit *unit = hof_see_unit(turn, piece->unit);
    if (piece->place == PL_ABOARD)
        return hof_why_not_alight(turn, team, start);
    if (piece->place != PL_RESERVE || pl_point_near_segment(start, unit->enter_from, unit->enter_to, 0))
        return NULL;
    return "HOF-SET.4: the path starts on the entry segment";
}

pl_why hof_why_not_facing(const pl_item *item)
{
    return item->facing < 0 || item->facing > 359 ? "HOF-GEN.13: facings are 0 to 359" : NULL;
}

bool hof_path_way(const pl_turn *turn, int team, const pl_item *items, int count, hof_way *way, pl_why *why)
{
    bool is_entering = !hof_on_table(turn, team);
    *way = (hof_way){.team = team};
    *why = pl_reason(turn, "HOF-MOV.11: a path is one to {number} points of this Team", HOF_WAY_MAX - !is_entering);
    if (count < 1 || count + !is_entering > HOF_WAY_MAX)
        return false;
    if (!is_entering)
        way->points[way->count++] = hof_piece(turn, team)->at;
    for (int i = 0; i < count; i++) {
        if (items[i].piece != team)
            return false;
        if (!pl_item_has_at(&items[i])) {
            *why = "HOF-MOV.11: a point of the path is not named";
            return false;
        }
        // A point named twice is one point: between its two names there is no direction that could be gone on in.
        if (!way->count || !pl_same_point(way->points[way->count - 1], items[i].at))
            way->points[way->count++] = items[i].at;
    }
    if (way->count == 1)
        way->points[way->count++] = way->points[0];
    *why = hof_why_not_facing(&items[count - 1]);
    if (*why)
        return false;
    way->facing = hof_way_facing(turn, way, pl_item_facing(&items[count - 1], HOF_ALONG));
    *why = why_not_start(turn, team, way->points[0]);
    return !*why;
}

hof_way hof_reverse_way(const pl_turn *turn, int team, pl_len length)
{
    const pl_piece *piece = hof_piece(turn, team);
    hof_way way = {.team = team,
                   .count = 2,
                   .points = {piece->at, pl_travel(piece->at, pl_turned(piece->facing, 180), length, PL_NEAREST)},
                   .facing = piece->facing,
                   .is_reverse = true};
    return way;
}

static pl_why why_not_end(const pl_turn *turn, const hof_way *way)
{
    const hof_tables *t = hof_rules(turn);
    const hof_team *own = hof_see_team(turn, way->team);
    pl_point end = way->points[way->count - 1];
    pl_why why = hof_why_not_stand(turn, way->team, end, way->facing);
    if (why)
        return why;
    pl_foot foot = hof_foot_at(turn, way->team, end, way->facing);
    if (hof_enemy_near(turn, hof_piece(turn, way->team)->side, &foot, t->keep_away))
        return pl_reason(turn, "HOF-MOV.12: it would end within {inches} of an enemy", t->keep_away);
    if (own->boosted && !hof_foot_touches(turn, &foot, own->boosted_by))
        return "HOF-LDR.5: with extra movement it ends in contact with its Leader";
    if (own->has_destination && pl_distance_squared(end, own->destination) > pl_distance_squared(way->points[0], own->destination))
        return "HOF-ACT.12: it would end farther from the destination";
    return NULL;
}

pl_why hof_why_not_way(const pl_turn *turn, const hof_way *way, pl_len allowance, pl_hint *hint)
{
    pl_len length = hof_way_length(way);
    if (length > allowance) {
        hint->over = length - allowance;
        hint->has_at = true;
        hint->at = pl_along(way->points, way->count, allowance, PL_NEAREST, PL_NEAREST);
        return hof_why_too_far(turn, way);
    }
    for (int i = 1; i < way->count; i++)
        if (!hof_is_on_table(turn, way->points[i]))
            return HOF_OFF_TABLE;
    pl_why why = hof_why_not_straight(turn, way);
    if (!why)
        why = why_not_end(turn, way);
    if (!why)
        why = hof_why_not_go(turn, way, hint);
    return why ? why : hof_why_not_toward(turn, way);
}

// ---- putting forward

typedef struct seeker {
    const pl_turn *turn;
    int team;
    hof_visit *visit;
    void *to;
    pl_point start;
    bool is_entering, is_full;
    pl_len free, road;  // allowance off and on roads
} seeker;

static int nearest_enemy(const pl_turn *turn, int team, pl_point from)
{
    int best = 0;
    for (int enemy = 1; enemy <= hof_team_count(turn); enemy++)
        if (hof_on_table(turn, enemy) && hof_piece(turn, enemy)->side != hof_piece(turn, team)->side &&
            (!best || pl_distance_squared(hof_piece(turn, enemy)->at, from) < pl_distance_squared(hof_piece(turn, best)->at, from)))
            best = enemy;
    return best;
}

// A Vehicle that may choose looks at the nearest enemy, or keeps its facing.
static int good_facing(const seeker *s, pl_point at)
{
    int enemy = nearest_enemy(s->turn, s->team, at);
    if (!hof_is_vehicle(s->turn, s->team))
        return hof_piece(s->turn, s->team)->facing;
    return enemy ? pl_bearing(at, hof_piece(s->turn, enemy)->at) : hof_piece(s->turn, s->team)->facing;
}

static void give(seeker *s, const pl_point *points, int count)
{
    pl_item items[HOF_WAY_MAX + 1];
    int n = 0;
    if (s->is_full)
        return;
    if (s->is_entering)
        items[n++] = (pl_item){.piece = (uint16_t)s->team, .at = s->start};
    for (int i = 0; i < count && n < HOF_WAY_MAX; i++)
        items[n++] = (pl_item){.piece = (uint16_t)s->team, .at = points[i]};
    for (int i = 0; i + 1 < n; i++)
        items[i].left_out = PL_ITEM_FACING;
    items[n - 1].facing = (int16_t)good_facing(s, items[n - 1].at);
    s->is_full = !s->visit(s->to, items, n);
}

static pl_point clipped(const seeker *s, pl_point p)
{
    pl_len w = s->turn->scene->width, h = s->turn->scene->height;
    return pl_at(p.x < 0 ? 0 : p.x > w ? w : p.x, p.y < 0 ? 0 : p.y > h ? h : p.y);
}

// Straight toward an aim, at most the allowance, `short_by` before it.
static void go_toward(seeker *s, pl_point aim, pl_len short_by)
{
    pl_len far = pl_distance(s->start, aim, PL_DOWN) - short_by;
    if (far <= 0)
        return;
    pl_point line[2] = {s->start, aim};
    pl_point end = clipped(s, pl_along(line, 2, far < s->free ? far : s->free, PL_NEAREST, PL_NEAREST));
    give(s, &end, 1);
}

static void go_to_objectives(seeker *s)
{
    const pl_marker *markers = pl_see_markers(s->turn->state);
    for (int i = 1; i <= s->turn->state->marker_count; i++)
        if (markers[i].kind == HOF_OBJECTIVE) {
            go_toward(s, markers[i].at, 0);
            go_toward(s, markers[i].at, PL_INCHES(2));
        }
}

static void go_to_enemies(seeker *s)
{
    for (int enemy = 1, given = 0; enemy <= hof_team_count(s->turn) && given < 6; enemy++) {
        const pl_piece *piece = hof_piece(s->turn, enemy);
        if (piece->place != PL_ON_TABLE || piece->side == hof_piece(s->turn, s->team)->side ||
            !pl_points_within(piece->at, s->start, PL_INCHES(24)))
            continue;
        go_toward(s, piece->at, PL_INCHES(4));
        given++;
    }
}

// Into areas, and behind lines, that give this class hard cover or concealment.
static void go_to_cover(seeker *s)
{
    const hof_tables *t = hof_rules(s->turn);
    const pl_terrain *terrain = s->turn->scene->terrain;
    bool is_vehicle = hof_is_vehicle(s->turn, s->team);
    pl_len radius = s->turn->scene->shapes[hof_piece(s->turn, s->team)->shape].width / 2;
    for (int id = 1; id <= pl_terrain_count(terrain); id++) {
        const pl_feature *feature = pl_terrain_feature(terrain, (pl_feature_id)id);
        const hof_terrain_kind *kind = &t->terrain[feature->kind];
        int count;
        if ((!kind->is_hard[is_vehicle] && !kind->conceals[is_vehicle]) ||
            !pl_feature_near_point(terrain, (pl_feature_id)id, s->start, s->free))
            continue;
        const pl_point *points = pl_terrain_points(terrain, (pl_feature_id)id, 0, &count);
        if (!feature->is_line) {
            go_toward(s, pl_mean_of(points, count), 0);
            continue;
        }
        for (int k = 0; k + 1 < count; k++)
            go_toward(s, pl_nearest_on_segment(s->start, points[k], points[k + 1]), radius + t->lining_distance / 2);
    }
}

// Along the road from the leg the Team stands on, both ways, as far as it may go.
static void follow_road(seeker *s, const pl_point *points, int count, int leg, int step)
{
    pl_point line[HOF_WAY_MAX], way[HOF_WAY_MAX];
    int n = 0, given = 0;
    line[n++] = s->start;
    for (int k = step > 0 ? leg + 1 : leg; k >= 0 && k < count && n < HOF_WAY_MAX - 2; k += step)
        line[n++] = points[k];
    pl_len gone = 0;
    for (int i = 1; i < n; i++) {
        pl_len segment = pl_distance(line[i - 1], line[i], PL_NEAREST);
        if (gone + segment >= s->road) {
            way[given++] = pl_along(line, n, s->road, PL_NEAREST, PL_NEAREST);
            break;
        }
        gone += segment;
        way[given++] = line[i];
    }
    if (!given)
        return;
    give(s, way, given);
    pl_point half = pl_along(line, n, s->road / 2, PL_NEAREST, PL_NEAREST);
    give(s, &half, 1);
}

// Onto the nearest point of each leg of a road.
static void go_to_roads(seeker *s)
{
    const pl_terrain *terrain = s->turn->scene->terrain;
    if (!hof_is_vehicle(s->turn, s->team) || hof_on_road(s->turn, s->start))
        return;
    for (int id = 1; id <= pl_terrain_count(terrain); id++) {
        int count;
        const pl_point *points = pl_terrain_points(terrain, (pl_feature_id)id, 0, &count);
        for (int k = 0; k + 1 < count && pl_terrain_feature(terrain, (pl_feature_id)id)->kind == hof_rules(s->turn)->road_kind; k++)
            go_toward(s, pl_nearest_on_segment(s->start, points[k], points[k + 1]), 0);
    }
}

static void go_by_road(seeker *s)
{
    const pl_terrain *terrain = s->turn->scene->terrain;
    if (!hof_is_vehicle(s->turn, s->team) || !hof_on_road(s->turn, s->start))
        return;
    for (int id = 1; id <= pl_terrain_count(terrain); id++) {
        const pl_feature *road = pl_terrain_feature(terrain, (pl_feature_id)id);
        int count;
        if (road->kind != hof_rules(s->turn)->road_kind || !road->is_line)
            continue;
        const pl_point *points = pl_terrain_points(terrain, (pl_feature_id)id, 0, &count);
        pl_len half = (road->width ? road->width : hof_rules(s->turn)->road_width) / 2;
        for (int k = 0; k + 1 < count; k++)
            if (pl_point_near_segment(s->start, points[k], points[k + 1], half)) {
                follow_road(s, points, count, k, 1);
                follow_road(s, points, count, k, -1);
            }
    }
}

// HOF-LDR.5: places round the Leader, in contact with him.
static void go_to_leader(seeker *s)
{
    int leader = hof_see_team(s->turn, s->team)->boosted_by;
    const pl_shape *shapes = s->turn->scene->shapes;
    pl_point centre = hof_piece(s->turn, leader)->at;
    pl_len apart = (shapes[hof_piece(s->turn, leader)->shape].width + shapes[hof_piece(s->turn, s->team)->shape].width) / 2;
    for (int bearing = 0; bearing < 360; bearing += 15) {
        pl_point at = pl_travel(centre, bearing, apart, PL_NEAREST);
        give(s, &at, 1);
    }
}

static void go_round_compass(seeker *s, pl_len distance, int step)
{
    for (int bearing = 0; bearing < 360; bearing += step) {
        pl_point at = clipped(s, pl_travel(s->start, bearing, distance, PL_NEAREST));
        if (!pl_same_point(at, s->start))
            give(s, &at, 1);
    }
}

static void seek(seeker *s)
{
    if (hof_see_team(s->turn, s->team)->boosted) {
        go_to_leader(s);
        return;
    }
    go_by_road(s);
    go_to_roads(s);
    go_to_objectives(s);
    go_to_cover(s);
    go_to_enemies(s);
    go_round_compass(s, s->free, s->is_entering ? 45 : 30);
    go_round_compass(s, s->free / 2, 60);
    if (!s->is_entering && hof_is_vehicle(s->turn, s->team))
        give(s, &s->start, 1);
    go_round_compass(s, PL_INCHES(1), 90);
}

// Where nothing sensible was legal: every few degrees and ever shorter, so that a Team with little room still finds it.
static void seek_finely(seeker *s)
{
    int leader = hof_see_team(s->turn, s->team)->boosted ? hof_see_team(s->turn, s->team)->boosted_by : 0;
    for (int bearing = 0; bearing < 360 && leader; bearing += 3) {
        pl_point at = hof_beside(s->turn, s->team, leader, bearing);
        give(s, &at, 1);
    }
    for (pl_len distance = s->free; distance >= 60 && !leader && !s->is_full; distance = distance * 3 / 4)
        go_round_compass(s, distance, 5);
    if (!s->is_entering && !leader)
        give(s, &s->start, 1);
}

void hof_each_path(const pl_turn *turn, int team, bool is_fine, hof_visit *visit, void *to)
{
    void (*search)(seeker *) = is_fine ? seek_finely : seek;
    const pl_piece *piece = hof_piece(turn, team);
    const hof_unit *unit = hof_see_unit(turn, piece->unit);
    seeker s = {.turn = turn,
                .team = team,
                .visit = visit,
                .to = to,
                .start = piece->at,
                .is_entering = piece->place != PL_ON_TABLE,
                .free = hof_allowance(turn, team, false),
                .road = hof_allowance(turn, team, true)};
    if (!s.is_entering) {
        search(&s);
        return;
    }
    for (int bearing = 0; bearing < 360 && piece->place == PL_ABOARD && !s.is_full; bearing += 45) {
        s.start = hof_beside(turn, team, hof_see_team(turn, team)->carrier, bearing);
        give(&s, NULL, 0);
        search(&s);
    }
    if (piece->place == PL_ABOARD)
        return;
    static const int eighths[] = {4, 2, 6, 1, 7, 3, 5};
    for (int i = 0; i < PL_COUNT(eighths) && !s.is_full; i++) {
        pl_point line[2] = {unit->enter_from, unit->enter_to};
        pl_len length = pl_distance(line[0], line[1], PL_NEAREST);
        s.start = pl_along(line, 2, (pl_len)((int64_t)length * eighths[i] / 8), PL_NEAREST, PL_NEAREST);
        search(&s);
    }
}

pl_len hof_reverse_most(const pl_turn *turn, int team)
{
    pl_len most = hof_allowance(turn, team, false);
    if (!hof_is_vehicle(turn, team) || !hof_on_table(turn, team))
        return 0;
    return most < hof_rules(turn)->reverse_max ? most : hof_rules(turn)->reverse_max;
}
