// contact.c - step 8.3: chargers close the last two inches, lie flush against the struck edge, and stands touch (RNF-MEL.2 to .5).
#include "melee.h"

// ---- who closes on whom

static bool targets(const rnf_unit *u, int other) { return (u->met && u->charges == other) || (u->also_met && u->also == other); }

static bool has_ahead(const pl_turn *turn, int unit, int other)
{
    rnf_stance s = rnf_stance_of(turn, unit);
    pl_foot foot = rnf_unit_foot(turn, other);
    return rnf_forward_gap(turn, &s, &foot) != RNF_FAR;
}

// RNF-MEL.2: of two that target each other, the one that has the other in its corridor closes; both or neither: the initiative winner's.
static bool closes_pair(const pl_turn *turn, int unit, int target)
{
    const rnf_unit *all = rnf_see(turn);
    if (!targets(&all[unit], target))
        return false;
    if (!targets(&all[target], unit))
        return true;
    bool own = has_ahead(turn, unit, target), other = has_ahead(turn, target, unit);
    return own != other ? own
                        : rnf_side_of(turn, unit) == rnf_see_game(turn)->initiative ||
                              (!rnf_see_game(turn)->initiative && rnf_side_of(turn, unit) == 1);
}

static int closes_on(const pl_turn *turn, int unit)
{
    const rnf_unit *u = &rnf_see(turn)[unit];
    if (u->charges && closes_pair(turn, unit, u->charges))
        return u->charges;
    return u->also && closes_pair(turn, unit, u->also) ? u->also : 0;
}

// ---- the struck edge

typedef struct edge {
    pl_point middle;
    pl_len length;
    int facing;  // of a unit that lies flush against it
} edge;

static edge edge_of(const pl_turn *turn, int unit, int target)
{
    static const uint8_t by_zone[] = {[RNF_FRONT] = 0, [RNF_RIGHT] = 1, [RNF_REAR] = 2, [RNF_LEFT] = 3};
    static const int turned[] = {180, 270, 0, 90};
    const rnf_unit *u = &rnf_see(turn)[unit];
    rnf_stance s = rnf_stance_of(turn, unit), v = rnf_stance_of(turn, target);
    pl_foot foot = rnf_foot(turn, &v);
    int zone = u->charges == target ? u->edge : u->also_edge;
    int i = rnf_is_open(v.formation) ? rnf_edge_met(turn, &s, &foot) : by_zone[zone & 3];
    pl_point a = foot.corners[i], b = foot.corners[(i + 1) % foot.corner_count];
    edge e = {.middle = {(pl_len)pl_divide((int64_t)a.x + b.x, 2, PL_NEAREST), (pl_len)pl_divide((int64_t)a.y + b.y, 2, PL_NEAREST)},
              .length = pl_distance(a, b, PL_NEAREST)};
    if (v.formation != RNF_GARRISON) {
        e.facing = pl_turned(v.facing, turned[i & 3]);
    } else {
        int along = pl_bearing(a, b);
        pl_point probe = pl_travel(e.middle, pl_turned(along, 90), 100, PL_NEAREST);
        bool is_in = pl_point_in_polygon(probe, foot.corners, foot.corner_count) == PL_INSIDE;
        e.facing = pl_turned(along, is_in ? 90 : -90);
    }
    return e;
}

// ---- sliding in

enum { BLOCKS_MAX = RNF_UNITS_MAX + PL_FEATURES_MAX + 4, SLIDE_FROM = 100000 };  // SLIDE_FROM: well beyond any table's units
typedef struct blocks {
    pl_len low[BLOCKS_MAX], high[BLOCKS_MAX];
    int count;
} blocks;

static bool is_in_way(const pl_turn *turn, int unit, int target, int other, const uint8_t *has_closed)
{
    if (other == unit || other == target || !rnf_on_table(turn, other))
        return false;
    bool is_in_melee = rnf_see(turn)[other].melee == rnf_see(turn)[unit].melee;
    return is_in_melee ? has_closed[other] && rnf_side_of(turn, other) == rnf_side_of(turn, unit) : true;
}

static rnf_stance slid_to(const rnf_stance *flush, const edge *e, pl_len aside)
{
    rnf_stance s = *flush;
    s.at = pl_placed_from(pl_at(aside, 0), e->middle, e->facing, PL_NEAREST);
    return s;
}

// The open stretch of the slide that something in the way shuts: from the two places where it would first be touched.
static void add_block(blocks *b, const pl_foot *from_left, const pl_foot *from_right, int facing, const pl_foot *thing)
{
    pl_len a = rnf_sweep(from_left, pl_turned(facing, 90), thing), c = rnf_sweep(from_right, pl_turned(facing, -90), thing);
    PL_ASSERT(b->count < BLOCKS_MAX);
    if (a == RNF_FAR || c == RNF_FAR)
        return;
    b->low[b->count] = -SLIDE_FROM + a;
    b->high[b->count++] = SLIDE_FROM - c;
}

// Of an area, whose edges are many more than a foot has: whichever of them is touched first.
static void add_area(const pl_turn *turn, const pl_foot *from_left, const pl_foot *from_right, int facing, pl_feature_id id, blocks *b)
{
    const pl_terrain *terrain = turn->scene->terrain;
    pl_len from_west = RNF_FAR, from_east = RNF_FAR;
    for (int part = 0; part < pl_terrain_feature(terrain, id)->part_count; part++) {
        int count;
        const pl_point *corners = pl_terrain_points(terrain, id, part, &count);
        for (int i = 0; i < count; i++) {
            pl_foot line = pl_foot_of_polygon((const pl_point[]){corners[i], corners[(i + 1) % count]}, 2);
            pl_len a = rnf_sweep(from_left, pl_turned(facing, 90), &line), c = rnf_sweep(from_right, pl_turned(facing, -90), &line);
            from_west = rnf_least(from_west, a);
            from_east = rnf_least(from_east, c);
        }
    }
    PL_ASSERT(b->count < BLOCKS_MAX);
    if (from_west == RNF_FAR || from_east == RNF_FAR)
        return;
    b->low[b->count] = -SLIDE_FROM + from_west;
    b->high[b->count++] = SLIDE_FROM - from_east;
}

// RNF-MOV.15: what lies beyond the table's edges, as wide as any slide.
static void add_edges(const pl_turn *turn, const pl_foot *from_left, const pl_foot *from_right, int facing, blocks *b)
{
    const pl_len far = 2 * SLIDE_FROM, width = turn->scene->width, height = turn->scene->height;
    const pl_point low[] = {{-far, -far}, {width, -far}, {-far, -far}, {-far, height}};
    const pl_point high[] = {{0, height + far}, {width + far, height + far}, {width + far, 0}, {width + far, height + far}};
    for (int i = 0; i < 4; i++) {
        const pl_point corners[] = {low[i], {low[i].x, high[i].y}, high[i], {high[i].x, low[i].y}};
        pl_foot beyond = pl_foot_of_polygon(corners, PL_COUNT(corners));
        add_block(b, from_left, from_right, facing, &beyond);
    }
}

// RNF-MEL.3: earlier attackers and units outside the melee; RNF-TER.3: and ground the unit may not stand on, the target's own sector excepted.
static void find_blocks(const pl_turn *turn, int unit, int target, const rnf_stance *flush, const edge *e, const uint8_t *has_closed,
                        blocks *b)
{
    const rnf_tables *t = rnf_t(turn);
    const pl_terrain *terrain = turn->scene->terrain;
    rnf_stance left = slid_to(flush, e, -SLIDE_FROM), right = slid_to(flush, e, SLIDE_FROM);
    pl_foot from_left = rnf_foot(turn, &left), from_right = rnf_foot(turn, &right);
    for (int i = 0; t->order[i]; i++) {
        if (!is_in_way(turn, unit, target, t->order[i], has_closed))
            continue;
        pl_foot foot = rnf_unit_foot(turn, t->order[i]);
        add_block(b, &from_left, &from_right, e->facing, &foot);
    }
    for (pl_feature_id id = 1; id <= pl_terrain_count(terrain); id++)
        if (rnf_bars_area(turn, flush, id) && id != rnf_see(turn)[target].sector)
            add_area(turn, &from_left, &from_right, e->facing, id, b);
    add_edges(turn, &from_left, &from_right, e->facing, b);
}

static bool is_free(const blocks *b, pl_len aside)
{
    for (int i = 0; i < b->count; i++)
        if (aside > b->low[i] && aside < b->high[i])
            return false;
    return true;
}

// RNF-MEL.3: the least slide that clears, left if equal, within the limit. False: there is none.
static bool find_room(const blocks *b, pl_len limit, pl_len *aside)
{
    pl_len best = 0, least = RNF_FAR;
    for (int i = -1; i < 2 * b->count; i++) {
        pl_len place = i < 0 ? *aside : i % 2 ? b->high[i / 2] : b->low[i / 2];
        pl_len way = place > *aside ? place - *aside : *aside - place;
        if (place < -limit || place > limit || !is_free(b, place))
            continue;
        if (way < least || (way == least && place < best))
            least = way, best = place;
    }
    *aside = best;
    return least != RNF_FAR;
}

static void close_on(pl_turn *turn, int unit, int target, const uint8_t *has_closed)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_stance s = rnf_stance_of(turn, unit), flush = s;
    pl_foot foot = rnf_unit_foot(turn, target);
    edge e = edge_of(turn, unit, target);
    pl_len gap = rnf_forward_gap(turn, &s, &foot), stand = t->stand_width[s.arm], wide = rnf_width(t, &s);
    pl_point touch = gap == RNF_FAR ? s.at : pl_travel(s.at, s.facing, gap, PL_NEAREST);
    pl_len aside = pl_seen_from(touch, e.middle, e.facing, PL_NEAREST).x;
    pl_len limit = e.length / 2 + wide / 2 - rnf_least(stand, e.length);
    aside = rnf_most(-limit, rnf_least(aside, limit));
    flush.facing = (int16_t)e.facing;
    blocks b = {.count = 0};
    find_blocks(turn, unit, target, &flush, &e, has_closed, &b);
    if (!find_room(&b, limit, &aside)) {
        rnf_units(turn)[unit].in_support = 1;
        rnf_tell(turn, RNF_EV_SUPPORTS, unit, target, 0, 0, "RNF-MEL.3");
        return;
    }
    flush = slid_to(&flush, &e, aside);
    rnf_put(turn, unit, &flush, "RNF-MEL.2");
    rnf_tell(turn, RNF_EV_CLOSED, unit, target, 0, 0, "RNF-MEL.2");
}

void rnf_contact(pl_turn *turn, int melee)
{
    const rnf_tables *t = rnf_t(turn);
    uint8_t has_closed[RNF_UNITS_MAX + 1] = {0}, waits[RNF_UNITS_MAX + 1] = {0};
    uint16_t on[RNF_UNITS_MAX + 1] = {0};
    for (int i = 0; t->order[i]; i++) {
        int unit = t->order[i];
        if (rnf_see(turn)[unit].melee == melee && rnf_on_table(turn, unit))
            on[unit] = (uint16_t)closes_on(turn, unit);
        waits[unit] = on[unit] != 0;
    }
    for (int left = t->order_count; left > 0; left--) {
        int next = 0, lowest = 0;
        for (int i = 0; t->order[i]; i++) {
            int unit = t->order[i];
            if (!waits[unit])
                continue;
            if (rnf_is_before(turn, unit, lowest))
                lowest = unit;
            if (!waits[on[unit]] && rnf_is_before(turn, unit, next))
                next = unit;
        }
        next = next ? next : lowest;  // a ring starts with the lowest
        if (!next)
            break;
        waits[next] = 0;
        close_on(turn, next, on[next], has_closed);
        has_closed[next] = !rnf_see(turn)[next].in_support;
    }
    rnf_note_touches(turn, melee);
}
