// ideas_move.c - see ideas.h: ways straight to aims, along roads, round the compass, and back; places beside a Vehicle and after a fight.
#include "ideas.h"

#include "phase.h"
#include "steer.h"

// ---- paths

typedef struct seeker {
    const pl_turn *turn;
    int team;
    pl_candidates *to;
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
    s->is_full = !pl_candidate(s->to, items, n, 0);
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

// Finely: a close net of directions and lengths, for when none of the sensible ways is legal.
static void each_path(const pl_turn *turn, int team, bool is_fine, pl_candidates *to)
{
    void (*search)(seeker *) = is_fine ? seek_finely : seek;
    const pl_piece *piece = hof_piece(turn, team);
    const hof_unit *unit = hof_see_unit(turn, piece->unit);
    seeker s = {.turn = turn,
                .team = team,
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

void hof_suggest_path(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    each_path(turn, option->subject, false, to);
    if (!to->count)
        each_path(turn, option->subject, true, to);
}

// ---- back

enum { REVERSE_TRIES = 24, REVERSES_ENOUGH = 4 };

// The longest first, then quarter by quarter, then what lies between.
static pl_len reverse_try(pl_len most, int i)
{
    int part = i < 4 ? REVERSE_TRIES - i * REVERSE_TRIES / 4 : REVERSE_TRIES + 3 - i;
    return most * part / REVERSE_TRIES;
}

void hof_suggest_reverse(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    for (int i = 0; i < REVERSE_TRIES + 3 && to->count < REVERSES_ENOUGH; i++)
        pl_candidate(to, NULL, 0, reverse_try(hof_reverse_most(turn, option->subject), i));
}

// ---- boarding

// The n-th way to the Vehicle: where it stands, if that touches, then round about; false: no more.
static bool boarding_place(const pl_turn *turn, int team, int vehicle, int n, pl_item *item)
{
    pl_point at = n == 0 ? hof_piece(turn, team)->at : hof_beside(turn, team, vehicle, 10 * (n - 1));
    *item = (pl_item){.piece = (uint16_t)team, .at = at, .facing = hof_piece(turn, team)->facing};
    return n <= 36;
}

void hof_suggest_board(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_item item;
    for (int n = 0; boarding_place(turn, option->subject, option->target, n, &item); n++)
        if (!pl_candidate(to, &item, 1, 0))
            return;
}

// ---- assaults

void hof_suggest_fight(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_item items[HOF_TOUCHED_MAX];
    int count = 0;
    for (int team = 1; team <= hof_team_count(turn) && count < HOF_TOUCHED_MAX; team++)
        if (!hof_why_not_support(turn, team, option->subject, option->target))
            items[count++] = (pl_item){.piece = (uint16_t)team};
    pl_candidate(to, items, count, 0);
    pl_candidate(to, NULL, 0, 0);
}

enum { ONTO_PLACES = 4, FOLLOWINGS_MAX = 16 };

// Onto the place left, as near to it as it gets, or into contact with an enemy in reach.
static int followings(const pl_turn *turn, int team, pl_item *items, int max)
{
    const hof_after_frame *frame = pl_see_local(turn);
    const pl_piece *piece = hof_piece(turn, team);
    pl_point line[2] = {piece->at, frame->at};
    pl_len most = hof_rules(turn)->consolidate_move, apart = pl_distance(piece->at, frame->at, PL_NEAREST);
    int facing = hof_is_vehicle(turn, team) && apart ? pl_bearing(piece->at, frame->at) : piece->facing, count = 0;
    for (int part = ONTO_PLACES; part > 0 && count < max; part--)
        items[count++] = (pl_item){.piece = (uint16_t)team,
                                   .facing = (int16_t)facing,
                                   .at = pl_along(line, 2, (apart < most ? apart : most) * part / ONTO_PLACES, PL_NEAREST, PL_NEAREST)};
    for (int enemy = 1; enemy <= hof_team_count(turn) && count < max; enemy++) {
        hof_way way;
        if (!hof_on_table(turn, enemy) || hof_is_side(turn, enemy, piece->side) || !hof_within(turn, team, enemy, most + PL_INCHES(1)))
            continue;
        if (hof_charge_way(turn, team, enemy, &way))
            items[count++] = (pl_item){.piece = (uint16_t)team, .at = way.points[1], .facing = (int16_t)way.facing};
    }
    return count;
}

// A close net round the place left, for when none of those will do; the n-th point, false: no more.
static bool fine_following(const pl_turn *turn, int team, int n, pl_item *item)
{
    const hof_after_frame *frame = pl_see_local(turn);
    const pl_piece *piece = hof_piece(turn, team);
    pl_point at = pl_travel(frame->at, n % 24 * 15, (pl_len)(n / 24 * 250), PL_NEAREST);
    *item = (pl_item){.piece = (uint16_t)team, .at = at, .facing = piece->facing};
    return n < 24 * 10;
}

void hof_suggest_consolidate(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    pl_item items[FOLLOWINGS_MAX];
    int count = followings(turn, option->subject, items, FOLLOWINGS_MAX);
    for (int i = 0; i < count; i++)
        if (!pl_candidate(to, &items[i], 1, 0))
            return;
    for (int n = 0; !to->count && fine_following(turn, option->subject, n, &items[0]); n++)
        pl_candidate(to, &items[0], 1, 0);
}
