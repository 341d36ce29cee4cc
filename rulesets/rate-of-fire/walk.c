// walk.c - see walk.h. ROF-MOV.4 and .5: portions by their ground, tolls where lines and edges are passed.
#include "walk.h"

#include <string.h>

#include "phaseline/recall.h"

// One cut more than a walk has legs for: too winding. More lines than that are not passed by as many legs.
enum { CUTS_MAX = ROF_LEGS_MAX + 2, AREA_WORDS = PL_FEATURES_MAX / 64 + 1, PASSED_MAX = 2 * CUTS_MAX };

typedef struct ground_at {  // the ground at a point
    pl_len elevation;
    uint64_t entered[AREA_WORDS];  // areas with an entry cost, a bit each place in the list of near features
    uint8_t multiplier, is_covered, is_mined, is_barred;
} ground_at;

typedef struct passing {  // where a segment meets a line
    pl_feature_id line;
    pl_point at;
} passing;

typedef struct cutter {
    const pl_turn *turn;
    pl_feature_id near[PL_FEATURES_MAX];
    int near_count;
    passing passed[PASSED_MAX];  // of the segment, in the order of the features
    int passed_count;
    rof_walk *walk;
    pl_len toll;  // waiting for the next leg
} cutter;

static const rof_ground *ground_of(const cutter *c, pl_feature_id id)
{
    return &rof_t(c->turn)->ground[pl_terrain_feature(c->turn->scene->terrain, id)->kind];
}

static ground_at look_at_ground(const cutter *c, pl_point p)
{
    const pl_terrain *terrain = c->turn->scene->terrain;
    ground_at at = {.multiplier = 1};
    bool has_bridge = false;
    for (int i = 0; i < c->near_count; i++) {
        const rof_ground *g = ground_of(c, c->near[i]);
        if (g->is_line || pl_feature_holds(terrain, c->near[i], p) == PL_OUTSIDE)
            continue;
        pl_len height = PL_INCHES(pl_terrain_feature(terrain, c->near[i])->height);
        if (g->use & ROF_USE_HILL)
            at.elevation = height > at.elevation ? height : at.elevation;
        else if (g->cost)
            at.entered[i / 64] |= (uint64_t)1 << i % 64;
        if (g->multiplier > at.multiplier)
            at.multiplier = g->multiplier;  // where areas overlap the highest counts
        at.is_covered |= g->cover != ROF_OPEN;
        at.is_mined |= (g->use & ROF_USE_MINES) != 0;
        at.is_barred |= g->is_impassable;
        has_bridge |= (g->use & ROF_USE_BRIDGE) != 0;
    }
    at.is_barred = at.is_barred && !has_bridge;
    return at;
}

static pl_len hill_cost(const cutter *c)
{
    for (int k = 0; k < rof_t(c->turn)->kind_count; k++)
        if (rof_t(c->turn)->ground[k].use & ROF_USE_HILL)
            return rof_t(c->turn)->ground[k].cost;
    return 0;
}

// Entering and leaving each pay; hills only upward, for each inch of rise.
static pl_len edge_toll(const cutter *c, const ground_at *was, const ground_at *is)
{
    pl_len toll = 0;
    for (int i = 0; i < c->near_count; i++)
        if ((was->entered[i / 64] ^ is->entered[i / 64]) >> i % 64 & 1)
            toll += ground_of(c, c->near[i])->cost;
    if (is->elevation > was->elevation)
        toll += (pl_len)((int64_t)hill_cost(c) * (is->elevation - was->elevation) / 1000);
    return toll;
}

static bool bar(rof_walk *walk, pl_point at)
{
    if (!walk->why) {
        walk->why = "ROF-MOV.7: impassable";
        walk->stop = at;
    }
    return false;
}

// ---- linear features

// A start on the line has passed it when the path came from the other side.
static bool passes_at_start(const cutter *c, pl_feature_id id, const pl_point *before, pl_point a, pl_point b)
{
    int count;
    const pl_point *p = pl_terrain_points(c->turn->scene->terrain, id, 0, &count);
    if (!before)
        return false;
    for (int i = 0; i + 1 < count; i++)
        if (pl_point_near_segment(a, p[i], p[i + 1], 0) && pl_side_of(p[i], p[i + 1], *before) * pl_side_of(p[i], p[i + 1], b) < 0)
            return true;
    return false;
}

static pl_len line_toll(cutter *c, pl_feature_id id, pl_point q, const pl_point *before, pl_point a, pl_point b)
{
    const rof_ground *g = ground_of(c, id);
    if (g->is_impassable) {
        if (!pl_same_point(q, a) || passes_at_start(c, id, before, a, b))
            bar(c->walk, q);
        return 0;
    }
    if (pl_same_point(q, b) || (pl_same_point(q, a) && !passes_at_start(c, id, before, a, b)))
        return 0;  // not passed yet: only if the path goes on to the other side
    c->walk->crosses_wire |= (g->use & ROF_USE_WIRE) != 0;
    return g->cost;
}

// ---- cutting one straight segment

static int64_t along(pl_point a, pl_point b, pl_point p)
{
    return ((int64_t)p.x - a.x) * ((int64_t)b.x - a.x) + ((int64_t)p.y - a.y) * ((int64_t)b.y - a.y);
}

static int add_cut(pl_point *cuts, int count, pl_point a, pl_point b, pl_point q)
{
    int i = count;
    for (int k = 0; k < count; k++)
        if (pl_same_point(cuts[k], q))
            return count;
    if (count == CUTS_MAX)
        return count;  // its last leg finds no room, and the path is refused
    for (; i > 0 && along(a, b, cuts[i - 1]) > along(a, b, q); i--)
        cuts[i] = cuts[i - 1];
    cuts[i] = q;
    return count + 1;
}

static bool is_too_winding(rof_walk *walk, pl_point at)
{
    walk->why = "ROF-MOV.3: the path is too winding";
    walk->stop = at;
    return true;
}

static bool add_leg(cutter *c, pl_point from, pl_point to, const ground_at *g)
{
    rof_walk *w = c->walk;
    if (w->count == ROF_LEGS_MAX)
        return !is_too_winding(w, from);
    rof_leg *leg = &w->legs[w->count++];
    *leg = (rof_leg){.from = from,
                     .to = to,
                     .toll = c->toll,
                     .length = pl_distance(from, to, PL_UP),
                     .multiplier = g->multiplier,
                     .is_open = !g->is_covered && !pl_same_point(from, to),
                     .is_mined = g->is_mined};
    c->toll = 0;
    w->cost += leg->toll + leg->length * leg->multiplier;
    return true;
}

static pl_len tolls_at(cutter *c, pl_point q, const pl_point *before, pl_point a, pl_point b)
{
    pl_len toll = 0;
    for (int i = 0; i < c->passed_count; i++)
        if (pl_same_point(c->passed[i].at, q))
            toll += line_toll(c, c->passed[i].line, q, before, a, b);
    return toll;
}

static pl_point middle(pl_point a, pl_point b) { return pl_at((a.x + b.x) / 2, (a.y + b.y) / 2); }

// Every place where the segment meets an edge or a line. -1: there are too many.
static int find_cuts(cutter *c, pl_point a, pl_point b, pl_point *cuts)
{
    const pl_terrain *terrain = c->turn->scene->terrain;
    pl_point meet[PL_MEETINGS_MAX];
    int count = add_cut(cuts, add_cut(cuts, 0, a, b, a), a, b, b);
    c->passed_count = 0;
    for (int i = 0; i < c->near_count; i++) {
        int met = pl_feature_meetings(terrain, c->near[i], a, b, meet, PL_COUNT(meet));
        bool is_line = ground_of(c, c->near[i])->is_line;
        if (is_line && c->passed_count + met > PASSED_MAX)
            return -1;
        for (int k = 0; k < met; k++) {
            count = add_cut(cuts, count, a, b, meet[k]);
            if (is_line)
                c->passed[c->passed_count++] = (passing){c->near[i], meet[k]};
        }
    }
    return count;
}

static bool cut_segment(cutter *c, const pl_point *before, pl_point a, pl_point b, ground_at *was)
{
    pl_point cuts[CUTS_MAX], low = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y}, high = {a.x + b.x - low.x, a.y + b.y - low.y};
    c->near_count = pl_terrain_near(c->turn->scene->terrain, low, high, 0, c->near, PL_COUNT(c->near));
    *was = look_at_ground(c, a);
    int count = find_cuts(c, a, b, cuts);
    if (count < 0)
        return !is_too_winding(c->walk, a);
    for (int i = 0; i + 1 < count; i++) {
        pl_point mid = middle(cuts[i], cuts[i + 1]);
        ground_at is = look_at_ground(c, mid);
        if (is.is_barred || (i > 0 && look_at_ground(c, cuts[i]).is_barred))
            return bar(c->walk, cuts[i]);
        c->toll += edge_toll(c, was, &is) + tolls_at(c, cuts[i], before, a, b);
        if (c->walk->why || !add_leg(c, cuts[i], cuts[i + 1], &is))
            return false;
        *was = is;
    }
    ground_at end = look_at_ground(c, b);  // a centre on the edge is inside, ROF-GEN.3
    if (end.is_barred)
        return bar(c->walk, b);
    tolls_at(c, b, before, a, b);
    c->toll += edge_toll(c, was, &end);
    if (c->walk->why || ((c->toll || end.is_mined) && !add_leg(c, b, b, &end)))
        return false;
    *was = end;
    return true;
}

static void cut_path(const pl_turn *turn, pl_point from, const pl_point *stops, int count, const pl_point *before, rof_walk *walk)
{
    cutter c = {.turn = turn, .walk = walk};
    ground_at was = {0};
    walk->count = 0;
    walk->cost = 0;
    walk->why = NULL;
    walk->crosses_wire = false;
    pl_point came = before ? *before : from;
    const pl_point *prior = before;
    for (int i = 0; i < count; i++) {
        if (pl_same_point(from, stops[i]))
            continue;
        if (!cut_segment(&c, prior, from, stops[i], &was))
            return;
        came = from;
        prior = &came;
        from = stops[i];
    }
}

// A straight walk from a standing start, which is what most are, if it has few legs.
enum { KEPT_LEGS = 6 };
typedef struct walk_key {
    pl_point from, to;
} walk_key;
typedef struct short_walk {
    pl_why why;
    int count;  // -1: it has more legs
    pl_len cost;
    pl_point stop;
    uint32_t crosses_wire;
    uint32_t spare;
    rof_leg legs[KEPT_LEGS];
} short_walk;
_Static_assert(sizeof(short_walk) == sizeof(pl_why) + 24 + KEPT_LEGS * sizeof(rof_leg), "name every byte");

static void walk_straight(const pl_turn *turn, const void *key, void *answer)
{
    const walk_key *way = key;
    short_walk *kept = answer;
    rof_walk walk = {0};
    cut_path(turn, way->from, &way->to, 1, NULL, &walk);
    *kept = (short_walk){walk.why, walk.count, walk.cost, walk.stop, walk.crosses_wire, 0, {{{0}}}};
    if (walk.count > KEPT_LEGS)
        kept->count = -1;
    else
        memcpy(kept->legs, walk.legs, sizeof *walk.legs * (size_t)walk.count);
}

static const pl_memo straights = {.key_size = sizeof(walk_key), .answer_size = sizeof(short_walk), .bits = 12, .work = walk_straight};

void rof_walk_make(const pl_turn *turn, pl_point from, const pl_point *stops, int count, const pl_point *before, rof_walk *walk)
{
    short_walk kept = {.count = -1};
    if (count == 1 && !before)
        pl_recall_ask(turn, &straights, &(walk_key){from, stops[0]}, &kept);
    if (kept.count < 0) {
        cut_path(turn, from, stops, count, before, walk);
        return;
    }
    walk->count = kept.count;
    walk->cost = kept.cost;
    walk->why = kept.why;
    walk->stop = kept.stop;
    walk->crosses_wire = kept.crosses_wire;
    memcpy(walk->legs, kept.legs, sizeof *kept.legs * (size_t)kept.count);
}

// ---- along a walk

pl_point rof_walk_at(const rof_walk *walk, pl_len spent, bool *is_open, bool *is_mined)
{
    *is_open = *is_mined = false;
    for (int i = 0; i < walk->count; i++) {
        const rof_leg *leg = &walk->legs[i];
        if (spent < leg->toll)
            return leg->from;
        spent -= leg->toll;
        *is_mined |= leg->is_mined;
        pl_len far = spent / leg->multiplier;
        if (far > 0 && leg->is_open)
            *is_open = true;
        if (far < leg->length)
            return pl_at(leg->from.x + (pl_len)((int64_t)(leg->to.x - leg->from.x) * far / leg->length),
                         leg->from.y + (pl_len)((int64_t)(leg->to.y - leg->from.y) * far / leg->length));
        spent -= leg->length * leg->multiplier;
    }
    return walk->count ? walk->legs[walk->count - 1].to : pl_at(0, 0);
}

bool rof_is_barred(const pl_turn *turn, pl_point p)
{
    cutter c = {.turn = turn};
    c.near_count = pl_terrain_near(turn->scene->terrain, p, p, 0, c.near, PL_COUNT(c.near));
    return look_at_ground(&c, p).is_barred;
}

int rof_multiplier_at(const pl_turn *turn, pl_point p)
{
    pl_feature_id ids[PL_FEATURES_MAX];
    int count = pl_areas_at(turn->scene->terrain, p, ids, PL_COUNT(ids)), best = 1;
    for (int i = 0; i < count; i++) {
        int m = rof_t(turn)->ground[pl_terrain_feature(turn->scene->terrain, ids[i])->kind].multiplier;
        best = m > best ? m : best;
    }
    return best;
}

pl_point rof_displaced(const pl_turn *turn, pl_point from, int degrees, pl_len distance)
{
    const rof_tables *t = rof_t(turn);
    int i = pl_turned(degrees, 0) / 15;
    return pl_at(from.x + (pl_len)((int64_t)t->vector_x[i] * distance / 1000),
                 from.y + (pl_len)((int64_t)t->vector_y[i] * distance / 1000));
}

// ---- bridges

// They cross the narrower thing the longer way: a bridge leads along the axis on which impassable ground begins at both its ends.
static bool leads_east(const pl_turn *turn, const pl_feature *bridge)
{
    rof_walk walk;
    pl_point mid = middle(bridge->low, bridge->high), side = {mid.x, bridge->high.y + 100};
    rof_walk_make(turn, mid, &side, 1, NULL, &walk);
    return walk.why != NULL;  // off its long side is water
}

pl_point rof_bridge_end(const pl_feature *bridge, pl_point from)
{
    pl_len inset = 100;
    return pl_at(from.x < bridge->low.x + inset    ? bridge->low.x + inset
                 : from.x > bridge->high.x - inset ? bridge->high.x - inset
                                                   : from.x,
                 from.y < bridge->low.y + inset    ? bridge->low.y + inset
                 : from.y > bridge->high.y - inset ? bridge->high.y - inset
                                                   : from.y);
}

pl_point rof_bridge_far_end(const pl_turn *turn, const pl_feature *bridge, pl_point from)
{
    pl_point mid = middle(bridge->low, bridge->high);
    if (leads_east(turn, bridge))
        return pl_at(from.x < mid.x ? bridge->high.x - 100 : bridge->low.x + 100, mid.y);
    return pl_at(mid.x, from.y < mid.y ? bridge->high.y - 100 : bridge->low.y + 100);
}

pl_len rof_way_between(const pl_turn *turn, pl_point a, pl_point b)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_len straight = pl_distance(a, b, PL_DOWN), best = -1;
    bool is_barred = false;
    for (int f = 1; f <= pl_terrain_count(terrain); f++) {
        const pl_feature *bridge = pl_terrain_feature(terrain, (pl_feature_id)f);
        if (!(rof_t(turn)->ground[bridge->kind].use & ROF_USE_BRIDGE))
            continue;
        if (!is_barred) {
            rof_walk walk;
            rof_walk_make(turn, a, &b, 1, NULL, &walk);
            if (!walk.why)
                return straight;
            is_barred = true;
        }
        pl_point mid = middle(bridge->low, bridge->high);
        pl_len way = pl_distance(a, mid, PL_DOWN) + pl_distance(mid, b, PL_DOWN);
        best = best < 0 || way < best ? way : best;
    }
    return best < 0 ? straight : best;
}
