// ground.c - prices a way over the table and says where troops may not be.
#include "ground.h"

#include <string.h>

#include "phaseline/recall.h"

enum { WET_MAX = 2 * PL_FEATURE_POINTS_MAX };  // corners of what a foot covers of a river

static const rnf_ground *ground_of(const pl_turn *turn, pl_feature_id id)
{
    return &rnf_t(turn)->ground[pl_terrain_feature(turn->scene->terrain, id)->kind];
}

rnf_sort rnf_sort_of(const rnf_stance *s)
{
    if (s->arm == RNF_ART_FOOT || s->arm == RNF_ART_HORSE)
        return RNF_SORT_GUNS;
    return rnf_arm_mounted(s->arm) ? RNF_SORT_MOUNTED : s->formation == RNF_SKIRMISH ? RNF_SORT_SKIRMISH : RNF_SORT_FOOT;
}

static bool uses_road(const rnf_stance *s) { return s->formation == RNF_MARCH || s->formation == RNF_LIMBERED; }

static bool uses_bridge(const rnf_ground *bridge, const rnf_stance *s)
{
    rnf_sort sort = rnf_sort_of(s);
    return !bridge->is_march_only || s->formation == RNF_MARCH || sort == RNF_SORT_SKIRMISH || sort == RNF_SORT_GUNS;
}

int rnf_height_at(const pl_turn *turn, pl_point p)
{
    pl_feature_id areas[PL_FEATURES_MAX];
    int count = pl_areas_at(turn->scene->terrain, p, areas, PL_COUNT(areas)), height = 0;
    for (int i = 0; i < count; i++) {
        const pl_feature *f = pl_terrain_feature(turn->scene->terrain, areas[i]);
        int own = f->height ? f->height : ground_of(turn, areas[i])->height;
        height = rnf_most(height, own);
    }
    return height;
}

// ---- roads

static bool both_near(const pl_turn *turn, pl_feature_id road, pl_point a, pl_point b)
{
    int count;
    const pl_point *line = pl_terrain_points(turn->scene->terrain, road, 0, &count);
    pl_len reach = rnf_t(turn)->limit.road_near;
    for (int i = 0; i + 1 < count; i++)
        if (pl_point_near_segment(a, line[i], line[i + 1], reach) && pl_point_near_segment(b, line[i], line[i + 1], reach))
            return true;  // points near one straight stretch form a convex band
    return false;
}

bool rnf_near_road(const pl_turn *turn, pl_point a, pl_point b)
{
    for (pl_feature_id id = 1; id <= pl_terrain_count(turn->scene->terrain); id++)
        if (ground_of(turn, id)->is_road && both_near(turn, id, a, b))
            return true;
    if (pl_points_within(a, b, 250))
        return false;
    pl_point middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};  // round a bend
    return rnf_near_road(turn, a, middle) && rnf_near_road(turn, middle, b);
}

// ---- where troops may be

// RNF-TER.1: the ground under the anchor governs movement; where areas overlap the higher multiple counts.
int rnf_ground_at(const pl_turn *turn, const rnf_stance *s, pl_point p)
{
    pl_feature_id areas[PL_FEATURES_MAX];
    int count = pl_areas_at(turn->scene->terrain, p, areas, PL_COUNT(areas)), times = 1;
    rnf_sort sort = rnf_sort_of(s);
    bool is_carried = count && uses_road(s) && rnf_near_road(turn, p, p), has_ford = false, is_barred = false;
    for (int i = 0; i < count; i++) {
        const rnf_ground *g = ground_of(turn, areas[i]);
        has_ford |= g->is_ford;
        is_carried |= g->is_bridge && uses_bridge(g, s);
    }
    for (int i = 0; i < count; i++) {
        const rnf_ground *g = ground_of(turn, areas[i]);
        if (g->is_bridge)
            continue;
        int cost = g->cost[sort];
        if (cost > 0)
            times = rnf_most(times, cost);
        else if (cost == RNF_SECTOR || !(has_ford || is_carried))
            is_barred |= pl_feature_holds(turn->scene->terrain, areas[i], p) == PL_INSIDE;
    }
    return is_barred ? RNF_BARRED : is_carried ? 1 : times;
}

bool rnf_no_charge_at(const pl_turn *turn, pl_point p)
{
    pl_feature_id areas[PL_FEATURES_MAX];
    int count = pl_areas_at(turn->scene->terrain, p, areas, PL_COUNT(areas));
    for (int i = 0; i < count; i++)
        if (!ground_of(turn, areas[i])->is_charge_in)
            return true;
    return false;
}

// The part of an area inside a convex foot, corners rounded: cut by one edge line of the foot after the other. -1: it has too many corners.
static int clip_to_foot(const pl_point *area, int count, const pl_foot *foot, pl_point *out)
{
    pl_point now[WET_MAX];
    int n = count;
    for (int i = 0; i < n; i++)
        out[i] = area[i];
    int turn_way = pl_side_of(foot->corners[0], foot->corners[1], foot->corners[2]);
    for (int e = 0; e < foot->corner_count && n; e++) {
        pl_point a = foot->corners[e], b = foot->corners[(e + 1) % foot->corner_count];
        int kept = 0;
        for (int i = 0; i < n; i++) {
            if (kept + 2 > WET_MAX)
                return -1;
            pl_point p = out[i], q = out[(i + 1) % n];
            int sp = pl_side_of(a, b, p) * turn_way, sq = pl_side_of(a, b, q) * turn_way;
            if (sp >= 0)
                now[kept++] = p;
            if (sp * sq < 0) {  // where pq meets the edge's line
                int64_t cp = (int64_t)(b.x - a.x) * (p.y - a.y) - (int64_t)(b.y - a.y) * (p.x - a.x);
                int64_t cq = (int64_t)(b.x - a.x) * (q.y - a.y) - (int64_t)(b.y - a.y) * (q.x - a.x);
                int64_t part = rnf_size(cp), whole = part + rnf_size(cq);
                now[kept++] = pl_at(p.x + (pl_len)pl_scale(q.x - p.x, part, whole, PL_NEAREST),
                                    p.y + (pl_len)pl_scale(q.y - p.y, part, whole, PL_NEAREST));
            }
        }
        n = kept;
        for (int i = 0; i < n; i++)
            out[i] = now[i];
    }
    return n;
}

// True if a ford or usable bridge holds all the foot covers of one part of a river; what cannot be told bars the way.
static bool holds_part(const pl_turn *turn, pl_feature_id ford, pl_feature_id river, int part, const pl_foot *foot)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_point wet[WET_MAX];
    int count;
    const pl_point *corners = pl_terrain_points(terrain, river, part, &count);
    int n = clip_to_foot(corners, count, foot, wet);
    bool is_all_in = n >= 0;
    for (int i = 0; i < n && is_all_in; i++)
        is_all_in = pl_feature_holds(terrain, ford, wet[i]) != PL_OUTSIDE;
    return is_all_in;
}

// True if what the foot covers of a river lies wholly in one ford or usable bridge.
static bool is_spanned(const pl_turn *turn, const rnf_stance *s, pl_feature_id river, const pl_foot *foot)
{
    const pl_terrain *terrain = turn->scene->terrain;
    int parts = pl_terrain_feature(terrain, river)->part_count;
    for (pl_feature_id id = 1; id <= pl_terrain_count(terrain); id++) {
        const rnf_ground *g = ground_of(turn, id);
        if (!g->is_ford && !(g->is_bridge && uses_bridge(g, s)))
            continue;
        int held = 0;
        while (held < parts && holds_part(turn, id, river, held, foot))
            held++;
        if (held == parts)
            return true;
    }
    return false;
}

static int find_near(const pl_turn *turn, const pl_foot *foot, pl_feature_id *near, int max)
{
    rnf_box box = rnf_box_of(foot);
    return pl_terrain_near(turn->scene->terrain, box.low, box.high, 0, near, max);
}

bool rnf_bars_area(const pl_turn *turn, const rnf_stance *s, pl_feature_id id)
{
    const rnf_ground *g = ground_of(turn, id);
    return !g->is_line && g->cost[rnf_sort_of(s)] <= RNF_BARRED && !g->is_bridge && !(s->formation == RNF_GARRISON && s->sector == id);
}

// True if the area lets troops out that stand on it already: it lies behind them.
static bool lets_out(const pl_turn *turn, pl_feature_id id, const pl_foot *from, int bearing)
{
    const pl_feature *f = pl_terrain_feature(turn->scene->terrain, id);
    pl_point middle = {(f->low.x + f->high.x) / 2, (f->low.y + f->high.y) / 2};
    return pl_feature_overlaps_foot(turn->scene->terrain, id, from) && pl_ahead(middle, from->centre, bearing) <= 0;
}

bool rnf_strip_barred(const pl_turn *turn, const rnf_stance *s, const pl_foot *from, int bearing, const pl_foot *strip)
{
    pl_feature_id near[PL_FEATURES_MAX];
    int count = find_near(turn, strip, near, PL_COUNT(near));
    for (int i = 0; i < count; i++)
        if (rnf_bars_area(turn, s, near[i]) && pl_feature_overlaps_foot(turn->scene->terrain, near[i], strip) &&
            !is_spanned(turn, s, near[i], strip) && !(from && lets_out(turn, near[i], from, bearing)))
            return true;
    return false;
}

bool rnf_may_be_barred(const pl_turn *turn, const rnf_stance *s, const rnf_box *box)
{
    pl_feature_id near[PL_FEATURES_MAX];
    int count = pl_terrain_near(turn->scene->terrain, box->low, box->high, 0, near, PL_COUNT(near));
    for (int i = 0; i < count; i++)
        if (rnf_bars_area(turn, s, near[i]))
            return true;
    return false;
}

bool rnf_foot_barred(const pl_turn *turn, const rnf_stance *s, const pl_foot *foot) { return rnf_strip_barred(turn, s, NULL, 0, foot); }

// ---- a straight way

// False: there is no room for it.
static bool add_cut(pl_len *cuts, int *count, pl_len at, pl_len length)
{
    if (at <= 0 || at >= length)
        return true;
    int i = *count;
    while (i > 0 && cuts[i - 1] > at)
        i--;
    if (i > 0 && cuts[i - 1] == at)
        return true;
    if (*count >= RNF_PIECES_MAX - 1)
        return false;
    for (int k = (*count)++; k > i; k--)
        cuts[k] = cuts[k - 1];
    cuts[i] = at;
    return true;
}

static bool add_crossing(const pl_turn *turn, const rnf_stance *s, rnf_lane *lane, const rnf_ground *g, pl_point where)
{
    pl_len at = pl_distance(lane->from, where, PL_NEAREST);
    if (at >= lane->length)
        return true;  // an anchor that ends on the line has not crossed it yet
    int inches = g->cost[rnf_sort_of(s)];
    if (uses_road(s) && rnf_near_road(turn, where, where))
        inches = 0;
    pl_feature_id areas[PL_FEATURES_MAX];
    int count = pl_areas_at(turn->scene->terrain, where, areas, PL_COUNT(areas));
    for (int i = 0; i < count; i++) {
        const rnf_ground *under = ground_of(turn, areas[i]);
        if (under->is_bridge && uses_bridge(under, s))
            inches = 0;
    }
    if (!inches)
        return true;
    if (lane->cross_count == RNF_CROSS_MAX)
        return false;
    int i = lane->cross_count++;
    for (; i > 0 && lane->cross[i - 1].at > at; i--)
        lane->cross[i] = lane->cross[i - 1];
    lane->cross[i].at = at;
    lane->cross[i].where = where;
    lane->cross[i].inches = inches == RNF_BARRED ? RNF_BARRED : PL_INCHES(inches);
    return true;
}

// RNF-MOV.16: cut where the anchor's line meets an area's edge, each piece priced by itself.
static void cut_lane(const pl_turn *turn, const rnf_stance *s, pl_point to, rnf_lane *out)
{
    const pl_terrain *terrain = turn->scene->terrain;
    rnf_lane lane = {.from = s->at, .to = to, .length = pl_distance(s->at, to, PL_NEAREST)};
    rnf_box box = rnf_box_of_points(s->at, to);
    pl_feature_id near[PL_FEATURES_MAX];
    pl_len cuts[RNF_PIECES_MAX];
    int count = pl_terrain_near(terrain, box.low, box.high, 0, near, PL_COUNT(near)), cut_count = 0;
    bool has_room = true;
    for (int i = 0; i < count; i++) {
        const rnf_ground *g = ground_of(turn, near[i]);
        pl_point met[PL_MEETINGS_MAX];
        if (g->is_road)
            continue;
        int meetings = pl_feature_meetings(terrain, near[i], s->at, to, met, PL_COUNT(met));
        for (int k = 0; k < meetings; k++)
            has_room &= g->is_line ? add_crossing(turn, s, &lane, g, met[k])
                                   : add_cut(cuts, &cut_count, pl_distance(s->at, met[k], PL_NEAREST), lane.length);
    }
    for (int i = 0; i <= cut_count; i++) {
        pl_len begin = i ? cuts[i - 1] : 0, end = i < cut_count ? cuts[i] : lane.length, middle = (begin + end) / 2;
        pl_point p = s->at;
        if (lane.length)
            p = pl_at(s->at.x + (pl_len)pl_scale(to.x - s->at.x, middle, lane.length, PL_NEAREST),
                      s->at.y + (pl_len)pl_scale(to.y - s->at.y, middle, lane.length, PL_NEAREST));
        lane.piece[lane.piece_count].begin = begin;
        lane.piece[lane.piece_count++].times = has_room ? rnf_ground_at(turn, s, p) : RNF_BARRED;
    }
    *out = lane;
}

// The ground never moves: a lane follows from its ends and from who goes. Those of few pieces, which most are, are kept.
enum { KEPT_PIECES = 4, KEPT_CROSSINGS = 2 };
typedef struct lane_key {
    pl_point from, to;
    uint32_t formation, arm;
} lane_key;
typedef struct short_lane {
    int piece_count, cross_count;  // piece_count 0: it has more
    rnf_piece piece[KEPT_PIECES];
    rnf_cross cross[KEPT_CROSSINGS];
} short_lane;

static void keep_lane(const pl_turn *turn, const void *key, void *answer)
{
    const lane_key *k = key;
    short_lane *kept = answer;
    rnf_lane lane;
    cut_lane(turn, &(rnf_stance){.at = k->from, .formation = (uint8_t)k->formation, .arm = (uint8_t)k->arm}, k->to, &lane);
    if (lane.piece_count > KEPT_PIECES || lane.cross_count > KEPT_CROSSINGS)
        return;
    kept->piece_count = lane.piece_count;
    kept->cross_count = lane.cross_count;
    memcpy(kept->piece, lane.piece, sizeof *lane.piece * (size_t)lane.piece_count);
    memcpy(kept->cross, lane.cross, sizeof *lane.cross * (size_t)lane.cross_count);
}

static const pl_memo lanes = {.key_size = sizeof(lane_key), .answer_size = sizeof(short_lane), .bits = 12, .work = keep_lane};

void rnf_lane_of(const pl_turn *turn, const rnf_stance *s, pl_point to, rnf_lane *lane)
{
    short_lane kept;
    pl_recall_ask(turn, &lanes, &(lane_key){s->at, to, s->formation, s->arm}, &kept);
    if (!kept.piece_count) {
        cut_lane(turn, s, to, lane);
        return;
    }
    lane->from = s->at;
    lane->to = to;
    lane->length = pl_distance(s->at, to, PL_NEAREST);
    lane->piece_count = kept.piece_count;
    lane->cross_count = kept.cross_count;
    memcpy(lane->piece, kept.piece, sizeof *kept.piece * (size_t)kept.piece_count);
    memcpy(lane->cross, kept.cross, sizeof *kept.cross * (size_t)kept.cross_count);
}

pl_len rnf_piece_end(const rnf_lane *lane, int piece)
{
    return piece + 1 < lane->piece_count ? lane->piece[piece + 1].begin : lane->length;
}

pl_len rnf_charge_way(const pl_turn *turn, const rnf_lane *lane, int bearing)
{
    for (int i = 0; i < lane->piece_count; i++) {
        pl_len middle = (lane->piece[i].begin + rnf_piece_end(lane, i)) / 2;
        if (rnf_no_charge_at(turn, pl_travel(lane->from, bearing, middle, PL_NEAREST)))
            return lane->piece[i].begin;
    }
    return RNF_FAR;
}

int64_t rnf_lane_price(const pl_turn *turn, const rnf_lane *lane, pl_len rate, int times, const pl_foot *free_near)
{
    const rnf_tables *t = rnf_t(turn);
    int64_t price = 0;
    for (int i = 0; i < lane->piece_count; i++) {
        if (lane->piece[i].times == RNF_BARRED)
            return RNF_TOO_DEAR;
        int64_t way = rnf_piece_end(lane, i) - lane->piece[i].begin;
        price += pl_scale(way * lane->piece[i].times * times, t->budget, rate, PL_UP);
    }
    for (int i = 0; i < lane->cross_count; i++) {
        if (lane->cross[i].inches == RNF_BARRED)
            return RNF_TOO_DEAR;
        if (!free_near || !pl_foot_near_point(free_near, lane->cross[i].where, t->limit.obstacle_near))
            price += pl_scale(lane->cross[i].inches, t->budget, rate, PL_UP);
    }
    return price;
}
