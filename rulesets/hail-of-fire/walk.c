// walk.c - the way of a Team's centre: its length, its ground, and the checks on it.
// HOF-GEN.10: distances along a way are whole thousandths, and computed places are rounded to the nearest.
#include "walk.h"

#include "events.h"
#include "transport.h"
#include "wreck.h"

// ---- roads

static pl_len half_width(const pl_turn *turn, const pl_feature *road)
{
    return (road->width ? road->width : hof_rules(turn)->road_width) / 2;
}

// A leg of a road that holds both points (HOF-MOV.9); with a == b, one that holds the point.
static bool shares_leg(const pl_turn *turn, pl_point a, pl_point b, pl_point leg[2], pl_len *half)
{
    const pl_terrain *terrain = turn->scene->terrain;
    for (int id = 1; id <= pl_terrain_count(terrain); id++) {
        const pl_feature *road = pl_terrain_feature(terrain, (pl_feature_id)id);
        if (road->kind != hof_rules(turn)->road_kind || !road->is_line)
            continue;
        int count;
        const pl_point *points = pl_terrain_points(terrain, (pl_feature_id)id, 0, &count);
        pl_len reach = half_width(turn, road);
        for (int k = 0; k + 1 < count; k++) {
            if (!pl_point_near_segment(a, points[k], points[k + 1], reach) || !pl_point_near_segment(b, points[k], points[k + 1], reach))
                continue;
            if (leg) {
                leg[0] = points[k];
                leg[1] = points[k + 1];
                *half = reach;
            }
            return true;
        }
    }
    return false;
}

bool hof_on_road(const pl_turn *turn, pl_point p) { return shares_leg(turn, p, p, NULL, NULL); }

bool hof_way_on_roads(const pl_turn *turn, const hof_way *way)
{
    for (int i = 0; i + 1 < way->count; i++)
        if (!shares_leg(turn, way->points[i], way->points[i + 1], NULL, NULL))
            return false;
    return true;
}

// ---- length

pl_len hof_way_length(const hof_way *way) { return pl_line_length(way->points, way->count, PL_NEAREST); }

bool hof_moves_by_dice(const pl_turn *turn, int team)
{
    const hof_tables *t = hof_rules(turn);
    int mover = hof_is_foot_leader(turn, team) ? HOF_CLASSES : hof_profile_of(turn, team)->class;
    return t->movement[mover].dice != HOF_DICE_NONE;
}

// HOF-MOV.1, HOF-MOV.2, HOF-MOV.3, HOF-MOV.6, HOF-MOV.7, HOF-MOV.8: dice by class, the bonus of roads by mobility.
pl_len hof_allowance(const pl_turn *turn, int team, bool is_on_roads)
{
    const hof_tables *t = hof_rules(turn);
    const hof_team *own = hof_see_team(turn, team);
    const hof_profile *profile = hof_profile_of(turn, team);
    int mover = hof_is_foot_leader(turn, team) ? HOF_CLASSES : profile->class;
    pl_len inches = t->movement[mover].add;
    int a = own->die_a, b = own->die_b;
    switch (t->movement[mover].dice) {
    case HOF_DICE_HIGHER: inches += PL_INCHES(a > b ? a : b); break;
    case HOF_DICE_LOWER: inches += PL_INCHES(a < b ? a : b); break;
    case HOF_DICE_SUM: inches += PL_INCHES(a + b); break;
    default: break;
    }
    if (is_on_roads)
        inches += t->road_bonus[profile->mobility];
    return own->boosted ? inches + t->leader_boost : inches;
}

pl_why hof_why_too_far(const pl_turn *turn, const hof_way *way)
{
    static const pl_why by_class[HOF_CLASSES] = {[HOF_INFANTRY] = "HOF-MOV.1: farther than the higher die takes it",
                                                 [HOF_GUN] = "HOF-MOV.2: farther than the lower die takes it",
                                                 [HOF_VEHICLE] = "HOF-MOV.3: farther than both dice take it"};
    static const pl_why by_road[HOF_MOBILITIES] = {[HOF_TRACKED] = "HOF-MOV.6: farther than dice and road take it",
                                                   [HOF_HALF_TRACKED] = "HOF-MOV.8: farther than dice and road take it",
                                                   [HOF_WHEELED] = "HOF-MOV.7: farther than dice and road take it"};
    const hof_profile *profile = hof_profile_of(turn, way->team);
    if (way->is_reverse)
        return "HOF-MOV.14: too far to reverse";
    if (hof_see_team(turn, way->team)->boosted)
        return "HOF-LDR.5: farther than it may move, extra movement included";
    if (hof_is_foot_leader(turn, way->team))
        return "HOF-LDR.1: farther than a Leader moves";
    pl_why why = hof_way_on_roads(turn, way) ? by_road[profile->mobility] : NULL;
    return why ? why : by_class[profile->class];
}

// ---- straightness and facing

static bool goes_on_straight(pl_point a, pl_point b, pl_point c)
{
    int64_t dot = (int64_t)(b.x - a.x) * (c.x - b.x) + (int64_t)(b.y - a.y) * (c.y - b.y);
    return pl_side_of(a, b, c) == 0 && dot >= 0;
}

pl_why hof_why_not_straight(const pl_turn *turn, const hof_way *way)
{
    if (!hof_is_vehicle(turn, way->team) || hof_way_on_roads(turn, way))
        return NULL;
    pl_len gone = 0;
    for (int i = 1; i + 1 < way->count; i++) {
        gone += pl_distance(way->points[i - 1], way->points[i], PL_NEAREST);
        if (gone > hof_rules(turn)->vehicle_free_turn && !goes_on_straight(way->points[i - 1], way->points[i], way->points[i + 1]))
            return pl_reason(turn, "HOF-MOV.4: beyond the first {inches} a Vehicle goes straight", hof_rules(turn)->vehicle_free_turn);
    }
    return NULL;
}

// HOF-GEN.11, HOF-MOV.13: only a Vehicle's facing changes; it may choose one after a short way, and else faces along the last segment.
int hof_way_facing(const pl_turn *turn, const hof_way *way, int wanted)
{
    const pl_piece *piece = hof_piece(turn, way->team);
    if (!hof_is_vehicle(turn, way->team) || way->is_reverse)
        return piece->facing;
    if (wanted != HOF_ALONG && hof_way_length(way) <= hof_rules(turn)->vehicle_free_turn)
        return pl_turned(wanted, 0);
    for (int i = way->count - 1; i > 0; i--)
        if (!pl_same_point(way->points[i - 1], way->points[i]))
            return pl_bearing(way->points[i - 1], way->points[i]);
    return piece->facing;
}

// ---- the ground

static pl_point point_at(pl_point a, pl_point b, pl_len length, pl_len t)
{
    if (t >= length)
        return b;
    return pl_at((pl_len)(a.x + pl_scale((int64_t)b.x - a.x, t, length, PL_NEAREST)),
                 (pl_len)(a.y + pl_scale((int64_t)b.y - a.y, t, length, PL_NEAREST)));
}

// HOF-TER.12: the first place of the segment from `from` to `to` that is not on a road; -1: none. A leg with its width is convex, so the
// stretch on it is one interval and its end is found by halving.
static pl_len first_off_road(const pl_turn *turn, pl_point a, pl_point b, pl_len length, pl_len from, pl_len to)
{
    pl_len left_at = from;  // the last place on a road: there it leaves it
    for (;;) {              // every round goes on along another leg
        pl_point leg[2], here = point_at(a, b, length, from);
        pl_len half = 0;
        if (!shares_leg(turn, here, here, leg, &half))
            return left_at;
        pl_len on = from, off = to + 1;
        while (off - on > 1) {
            pl_len middle = on + (off - on) / 2;
            if (pl_point_near_segment(point_at(a, b, length, middle), leg[0], leg[1], half))
                on = middle;
            else
                off = middle;
        }
        if (off > to)
            return -1;
        left_at = on;
        from = off;
    }
}

// Where on the segment the centre first is in the feature, and not on a road; -1: nowhere.
static pl_len first_in(const pl_turn *turn, pl_feature_id id, pl_point a, pl_point b, pl_len length)
{
    const pl_terrain *terrain = turn->scene->terrain;
    if (pl_terrain_feature(terrain, id)->is_line) {
        pl_point meetings[PL_MEETINGS_MAX];
        int count = pl_feature_meetings(terrain, id, a, b, meetings, PL_COUNT(meetings));
        for (int i = 0; i < count; i++)
            if (!hof_on_road(turn, meetings[i]))
                return pl_distance(a, meetings[i], PL_NEAREST);
        return -1;
    }
    pl_stretch stretches[PL_STRETCHES_MAX];
    int count = pl_feature_stretches(terrain, id, a, b, stretches, PL_COUNT(stretches));
    for (int i = 0; i < count; i++) {
        pl_len found =
            first_off_road(turn, a, b, length, pl_distance(a, stretches[i].from, PL_NEAREST), pl_distance(a, stretches[i].to, PL_NEAREST));
        if (found >= 0)
            return found;
    }
    return pl_feature_holds(terrain, id, b) != PL_OUTSIDE && !hof_on_road(turn, b) ? length : -1;  // HOF-TER.1: the boundary is inside
}

static int add_bog(hof_bog_point *out, int count, int max, pl_feature_id id, int bog, pl_len along)
{
    for (int i = 0; i < count; i++)
        if (out[i].feature == id)
            return count;
    PL_ASSERT(count < max);  // the caller has room for every feature and wreck
    if (count == max)
        return count;
    int at = count;
    for (; at > 0 && (out[at - 1].along > along || (out[at - 1].along == along && out[at - 1].feature > id)); at--)
        out[at] = out[at - 1];
    out[at] = (hof_bog_point){id, (uint8_t)bog, along};
    return count + 1;
}

static int bog_of(const pl_turn *turn, int mobility, pl_feature_id id)
{
    return hof_rules(turn)->bog[mobility][pl_terrain_feature(turn->scene->terrain, id)->kind];
}

// Optional wrecks: ground like any other, but it came in play. They are numbered after the features.
static int bogs_of_wrecks(const pl_turn *turn, int mobility, pl_point a, pl_point b, pl_len before, hof_bog_point *out, int count, int max)
{
    int bog = hof_rules(turn)->bog[mobility][hof_rules(turn)->wreck_kind];
    pl_len length = pl_distance(a, b, PL_NEAREST);
    for (int id = bog ? hof_wreck_next(turn, 0) : 0; id; id = hof_wreck_next(turn, id)) {
        pl_foot foot = hof_wreck_foot(turn, id);
        pl_stretch stretch;
        bool is_in = pl_point_in_polygon(a, foot.corners, foot.corner_count) != PL_OUTSIDE;
        if (!is_in && !pl_stretches_in_polygon(a, b, foot.corners, foot.corner_count, &stretch, 1))
            continue;
        pl_len from = is_in ? 0 : pl_distance(a, stretch.from, PL_NEAREST), to = is_in ? length : pl_distance(a, stretch.to, PL_NEAREST);
        pl_len along = first_off_road(turn, a, b, length, from, to);
        if (along >= 0)
            count = add_bog(out, count, max, (pl_feature_id)(PL_FEATURES_MAX + id), bog, before + along);
    }
    return count;
}

static int bogs_of_segment(const pl_turn *turn, int mobility, pl_point a, pl_point b, pl_len before, hof_bog_point *out, int count, int max)
{
    const pl_terrain *terrain = turn->scene->terrain;
    const hof_tables *t = hof_rules(turn);
    pl_crossing crossings[PL_FEATURES_MAX];
    pl_feature_id areas[PL_FEATURES_MAX];
    pl_len length = pl_distance(a, b, PL_NEAREST);
    int found = pl_terrain_crossings(terrain, a, b, t->bog_kinds[mobility], crossings, PL_COUNT(crossings));
    for (int i = 0; i < found; i++) {
        pl_len along = first_in(turn, crossings[i].feature, a, b, length);
        if (along >= 0)
            count = add_bog(out, count, max, crossings[i].feature, bog_of(turn, mobility, crossings[i].feature), before + along);
    }
    found = pl_areas_at(terrain, b, areas, PL_COUNT(areas));
    for (int i = 0; i < found; i++)
        if (t->bog_kinds[mobility] >> pl_terrain_feature(terrain, areas[i])->kind & 1 && first_in(turn, areas[i], a, b, length) >= 0)
            count = add_bog(out, count, max, areas[i], bog_of(turn, mobility, areas[i]), before + first_in(turn, areas[i], a, b, length));
    return count;
}

// HOF-TER.7: the ground the Team starts in, or the line it starts on. One thousandth: a crossing was rounded when it stopped there.
static int bogs_at_start(const pl_turn *turn, int mobility, pl_point p, hof_bog_point *out, int max)
{
    const pl_terrain *terrain = turn->scene->terrain;
    int count = 0;
    if (!hof_rules(turn)->bog_kinds[mobility] || hof_on_road(turn, p))
        return 0;
    for (int id = 1; id <= pl_terrain_count(terrain); id++) {
        const pl_feature *feature = pl_terrain_feature(terrain, (pl_feature_id)id);
        if (!(hof_rules(turn)->bog_kinds[mobility] >> feature->kind & 1))
            continue;
        if (feature->is_line ? pl_feature_near_point(terrain, (pl_feature_id)id, p, 1)
                             : pl_feature_holds(terrain, (pl_feature_id)id, p) != PL_OUTSIDE)
            count = add_bog(out, count, max, (pl_feature_id)id, bog_of(turn, mobility, (pl_feature_id)id), 0);
    }
    return count;
}

int hof_way_bogs(const pl_turn *turn, const hof_way *way, hof_bog_point *out, int max)
{
    int mobility = hof_profile_of(turn, way->team)->mobility;
    pl_len before = 0;
    if (!hof_way_length(way))
        return 0;
    int count = bogs_at_start(turn, mobility, way->points[0], out, max);
    for (int i = 0; i + 1 < way->count; i++) {
        count = bogs_of_segment(turn, mobility, way->points[i], way->points[i + 1], before, out, count, max);
        count = bogs_of_wrecks(turn, mobility, way->points[i], way->points[i + 1], before, out, count, max);
        before += pl_distance(way->points[i], way->points[i + 1], PL_NEAREST);
    }
    return count;
}

bool hof_may_be_at(const pl_turn *turn, int team, pl_point p)
{
    hof_bog_point bogs[HOF_CHECKS_MAX];
    int count = bogs_at_start(turn, hof_profile_of(turn, team)->mobility, p, bogs, HOF_CHECKS_MAX);
    for (int i = 0; i < count; i++)
        if (bogs[i].bog == HOF_BOG_FORBID)
            return false;
    return true;
}

static bool crosses_team(const pl_turn *turn, const hof_way *way, int team)
{
    const pl_piece *piece = hof_piece(turn, team);
    for (int i = 0; i + 1 < way->count; i++) {
        if (!pl_point_near_segment(piece->at, way->points[i], way->points[i + 1], turn->scene->outer[piece->shape]))
            continue;  // the disc about the footprint settles it
        pl_foot foot = hof_foot(turn, team);
        if (pl_segment_enters_foot(way->points[i], way->points[i + 1], &foot))
            return true;
    }
    return false;
}

pl_why hof_why_not_go(const pl_turn *turn, const hof_way *way, pl_hint *hint)
{
    hof_bog_point bogs[HOF_CHECKS_MAX];
    pl_side side = hof_piece(turn, way->team)->side;
    int count = hof_way_bogs(turn, way, bogs, HOF_CHECKS_MAX);
    for (int i = 0; i < count; i++)
        if (bogs[i].bog == HOF_BOG_FORBID) {
            hint->has_at = true;
            hint->at = pl_along(way->points, way->count, bogs[i].along, PL_NEAREST, PL_NEAREST);
            return "HOF-TER.8: this ground is closed to it";
        }
    for (int enemy = 1; enemy <= hof_team_count(turn); enemy++) {
        if (!hof_on_table(turn, enemy) || hof_is_side(turn, enemy, side))
            continue;
        if (crosses_team(turn, way, enemy))
            return "HOF-MOV.11: the line crosses an enemy Team";
    }
    return NULL;
}

pl_why hof_why_not_toward(const pl_turn *turn, const hof_way *way)
{
    int team = way->team;
    if (hof_is_ready(turn, team) || !hof_on_table(turn, team))
        return NULL;
    const pl_piece *piece = hof_piece(turn, team);
    pl_foot start = hof_foot(turn, team);
    for (int enemy = 1; enemy <= hof_team_count(turn); enemy++) {
        if (hof_is_side(turn, enemy, piece->side) || !hof_sees(turn, enemy, team))
            continue;
        pl_foot there = hof_foot(turn, enemy);
        for (int i = 1; i < way->count; i++) {
            bool is_last = i + 1 == way->count, has_moved = !pl_same_point(way->points[i - 1], way->points[i]);
            int facing = is_last                         ? way->facing
                         : has_moved && !way->is_reverse ? pl_bearing(way->points[i - 1], way->points[i])
                                                         : piece->facing;
            pl_foot here = hof_foot_at(turn, team, way->points[i], facing);
            if (pl_gap_compare(&here, &there, &start, &there) < 0)
                return "HOF-SUP.2: Suppressed, it may not go nearer to an enemy that sees it";
        }
    }
    return NULL;
}

// ---- going

static bool may_end(const pl_turn *turn, int team, pl_point at, int facing)
{
    if (hof_why_not_stand(turn, team, at, facing))
        return false;
    pl_foot foot = hof_foot_at(turn, team, at, facing);
    return !hof_enemy_near(turn, hof_piece(turn, team)->side, &foot, hof_rules(turn)->contact_gap);
}

static int facing_after(const pl_turn *turn, const hof_way *way, pl_len length)
{
    const pl_piece *piece = hof_piece(turn, way->team);
    if (length == 0 || way->is_reverse)
        return piece->facing;
    for (int i = 0; i + 1 < way->count; i++) {
        pl_len segment = pl_distance(way->points[i], way->points[i + 1], PL_NEAREST);
        if (length <= segment)
            return pl_bearing(way->points[i], way->points[i + 1]);
        length -= segment;
    }
    return way->facing;
}

// HOF-TER.9, HOF-TER.14: a failed check ends the Move an inch on or on the spot; if it cannot stand there, at the check; else at its
// start.
static void end_short(pl_turn *turn, const hof_way *way, const hof_bog_point *bog, pl_len on, const char *rule)
{
    pl_len ends[2] = {bog->along + on, bog->along};
    for (int i = 0; i < 2; i++) {
        pl_point at = pl_along(way->points, way->count, ends[i], PL_NEAREST, PL_NEAREST);
        int facing = facing_after(turn, way, ends[i]);
        if (!may_end(turn, way->team, at, facing))
            continue;
        if (ends[i])
            pl_piece_move(turn, (pl_piece_id)way->team, at, facing, PL_EVERYONE, rule);
        hof_carry(turn, way->team);
        return;
    }
}

bool hof_go(pl_turn *turn, const hof_way *way, const char *rule)
{
    const hof_tables *t = hof_rules(turn);
    hof_bog_point bogs[HOF_CHECKS_MAX];
    pl_len length = hof_way_length(way);
    int count = hof_way_bogs(turn, way, bogs, HOF_CHECKS_MAX);
    for (int i = 0; i < count; i++) {
        if (hof_quality_check(turn, way->team, hof_profile_of(turn, way->team)->quality, "terrain", "HOF-TER.7"))
            continue;
        pl_len on = bogs[i].bog == HOF_BOG_STOP ? 0 : t->bog_move;
        if (bogs[i].bog != HOF_BOG_INCH)
            hof_own_team(turn, way->team)->stopped = 1;  // HOF-TER.10
        pl_emit(turn, (pl_event){.kind = HOF_EV_BOGGED,
                                 .side = hof_piece(turn, way->team)->side,
                                 .subject = (uint16_t)way->team,
                                 .target = bogs[i].feature <= PL_FEATURES_MAX ? bogs[i].feature : 0,
                                 .rule = "HOF-TER.9"});
        if (bogs[i].along + on < length) {
            end_short(turn, way, &bogs[i], on, rule);
            return false;
        }
        break;
    }
    pl_piece_move(turn, (pl_piece_id)way->team, way->points[way->count - 1], way->facing, PL_EVERYONE, rule);
    hof_carry(turn, way->team);
    return true;
}
