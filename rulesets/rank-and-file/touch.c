// touch.c - who touches whom at contact, and with how many stands each fights in the first round (RNF-MEL.5, .7).
#include "melee.h"

typedef struct contact {  // one enemy lying along one edge of a unit
    int foe;
    rnf_zone edge;     // of the unit
    pl_len low, high;  // front and rear: right of the anchor; flanks: behind it; a garrison: not used
    bool is_striker;   // the unit's front lies on the foe's edge
    rnf_zone struck;   // that edge of the foe
} contact;

enum { CONTACTS_MAX = RNF_UNITS_MAX, ON_LINE = 2 };  // ON_LINE: thousandths that rounding may leave between two flush edges

// The edge of `foot` that lies along the front of s, and the stretch of s's front it covers. -1: none.
static int edge_along(const pl_turn *turn, const rnf_stance *s, const pl_foot *foot, pl_len *low, pl_len *high)
{
    pl_len half = rnf_width(rnf_t(turn), s) / 2;
    for (int i = 0; i < foot->corner_count; i++) {
        pl_point a = pl_seen_from(foot->corners[i], s->at, s->facing, PL_NEAREST);
        pl_point b = pl_seen_from(foot->corners[(i + 1) % foot->corner_count], s->at, s->facing, PL_NEAREST);
        if (rnf_size(a.y) > ON_LINE || rnf_size(b.y) > ON_LINE)
            continue;
        pl_point middle = pl_seen_from(foot->centre, s->at, s->facing, PL_NEAREST);
        *low = rnf_most(rnf_least(a.x, b.x), -half);
        *high = rnf_least(rnf_most(a.x, b.x), half);
        if (middle.y > 0 && *high - *low >= 1)
            return i;
    }
    return -1;
}

static rnf_zone zone_of_edge(int corner)
{
    static const rnf_zone zones[] = {RNF_FRONT, RNF_RIGHT, RNF_REAR, RNF_LEFT};
    return zones[corner & 3];
}

// Contacts of unit with foe: its own front on foe's edge, or foe's front on an edge of its own.
static int contacts_with(const pl_turn *turn, int unit, int foe, contact *out)
{
    rnf_stance s = rnf_stance_of(turn, unit), v = rnf_stance_of(turn, foe);
    pl_foot own = rnf_foot(turn, &s), other = rnf_foot(turn, &v);
    pl_len low, high;
    int count = 0, edge;
    bool can_strike = s.formation != RNF_GARRISON && s.formation != RNF_SQUARE,
         can_be_struck = v.formation != RNF_GARRISON && v.formation != RNF_SQUARE;
    if (can_strike && (edge = edge_along(turn, &s, &other, &low, &high)) >= 0)
        out[count++] = (contact){foe, RNF_FRONT, low, high, true, v.formation == RNF_GARRISON ? RNF_FRONT : zone_of_edge(edge)};
    if (count || !can_be_struck || (edge = edge_along(turn, &v, &own, &low, &high)) < 0)
        return count;
    pl_point ends[2] = {pl_placed_from(pl_at(low, 0), v.at, v.facing, PL_NEAREST),
                        pl_placed_from(pl_at(high, 0), v.at, v.facing, PL_NEAREST)};
    pl_point a = pl_seen_from(ends[0], s.at, s.facing, PL_NEAREST), b = pl_seen_from(ends[1], s.at, s.facing, PL_NEAREST);
    contact c = {.foe = foe, .edge = s.formation == RNF_GARRISON ? RNF_FRONT : zone_of_edge(edge)};
    bool is_flank = c.edge == RNF_LEFT || c.edge == RNF_RIGHT;
    pl_len p = is_flank ? -a.y : a.x, q = is_flank ? -b.y : b.x;
    c.low = rnf_least(p, q);
    c.high = rnf_most(p, q);
    out[count++] = c;
    return count;
}

static bool meets(pl_len a, pl_len b, pl_len c, pl_len d) { return rnf_least(b, d) > rnf_most(a, c); }

// ---- stands of a unit given to its enemies

typedef struct muster {
    const pl_turn *turn;
    rnf_stance s;
    contact c[CONTACTS_MAX];
    int count;
    uint16_t foe[RNF_STANDS_MAX + 2];  // by stand: whom it fights
    uint8_t rank[RNF_STANDS_MAX + 2];  // 0 by its front, 1 by its flank, 2 by its rear; 3: nobody yet
} muster;

// Contacts come by ascending number of the enemy: of two that a stand touches alike the first keeps it (RNF-MEL.7).
static void give(muster *m, int stand, const contact *c, int rank)
{
    if (stand >= m->s.stands || rank >= m->rank[stand])
        return;
    m->foe[stand] = (uint16_t)c->foe;
    m->rank[stand] = (uint8_t)rank;
}

static void give_edge(muster *m, const contact *c)
{
    const rnf_tables *t = rnf_t(m->turn);
    int front = rnf_front_rank(t, &m->s), ranks = rnf_ranks(t, &m->s);
    pl_len left, right, deep = rnf_depth(t, &m->s) / (ranks > 0 ? ranks : 1);
    if (c->edge == RNF_FRONT || c->edge == RNF_REAR) {
        int first = c->edge == RNF_FRONT ? 0 : m->s.stands - front;  // the rear rank is as many stands as the front rank
        for (int i = 0; i < front; i++) {
            rnf_stand_span(t, &m->s, i, &left, &right);
            if (meets(left, right, c->low, c->high))
                give(m, first + i, c, c->edge == RNF_FRONT ? 0 : 2);
        }
        return;
    }
    for (int rank = 0; rank < ranks; rank++) {  // one stand of each rank, on that flank
        int last = (rank + 1) * front - 1;
        int stand = c->edge == RNF_LEFT ? rank * front : rnf_least(last, m->s.stands - 1);
        if (meets(rank * deep, (rank + 1) * deep, c->low, c->high))
            give(m, stand, c, 1);
    }
}

// Square: a quarter of its stands on each face struck.
static void give_faces(muster *m)
{
    int per = (m->s.stands + 3) / 4, next = 0;
    pl_len wide = rnf_t(m->turn)->stand_width[m->s.arm], half = per * wide / 2;
    for (rnf_zone face = RNF_FRONT; face <= RNF_REAR; face++)
        for (int i = 0; i < per; i++) {
            bool is_flank = face == RNF_LEFT || face == RNF_RIGHT;
            pl_len left = is_flank ? i * wide : -half + i * wide;
            const contact *best = NULL;
            bool is_touched = false;
            for (int k = 0; k < m->count; k++) {
                const contact *c = &m->c[k];
                if (c->edge != face)
                    continue;
                bool touches = meets(left, left + wide, c->low, c->high);
                if (!best || (touches && !is_touched))
                    best = c;
                is_touched |= touches;
            }
            if (best)
                give(m, next++, best, 0);
        }
}

// Garrison: at most three stands against each attacker, counted off in ascending number.
static void give_sector(muster *m)
{
    int next = 0;
    for (int k = 0; k < m->count; k++)
        for (int i = 0; i < rnf_t(m->turn)->limit.sector_fight; i++)
            give(m, next++, &m->c[k], 0);
}

static bool may_lap(const muster *m, int foe)
{
    int f = rnf_see(m->turn)[foe].formation;
    return f != RNF_SQUARE && f != RNF_GARRISON;
}

// One more stand on each flank of those that touch with the front.
static void give_overlaps(muster *m)
{
    int front = rnf_front_rank(rnf_t(m->turn), &m->s);
    uint16_t touching[RNF_STANDS_MAX + 2] = {0};
    for (int i = 0; i < front; i++)
        touching[i + 1] = m->rank[i] == 0 ? m->foe[i] : 0;
    for (int i = 0; i < front; i++) {
        if (m->foe[i])
            continue;
        int left = touching[i], right = touching[i + 2];
        left = left && may_lap(m, left) ? left : 0;
        right = right && may_lap(m, right) ? right : 0;
        m->foe[i] = (uint16_t)(left && rnf_is_before(m->turn, left, right) ? left : right);
    }
}

// RNF-MEL.4: a line crossed within an inch of the struck edge is defended.
static bool is_behind_obstacle(const pl_turn *turn, const rnf_stance *striker)
{
    pl_point back = pl_travel(striker->at, pl_turned(striker->facing, 180), rnf_t(turn)->limit.obstacle_near, PL_NEAREST);
    for (pl_feature_id id = 1; id <= pl_terrain_count(turn->scene->terrain); id++) {
        const rnf_ground *g = &rnf_t(turn)->ground[pl_terrain_feature(turn->scene->terrain, id)->kind];
        if (g->is_line && !g->is_road && pl_feature_crossed(turn->scene->terrain, id, striker->at, back))
            return true;
    }
    return false;
}

static void note(pl_turn *turn, int melee, const muster *m, int unit, const contact *c)
{
    rnf_game *g = rnf_own(turn);
    PL_MUST(turn, g->touch_count < RNF_TOUCH_MAX);
    rnf_stance v = rnf_stance_of(turn, c->foe);
    rnf_touch touch = {.unit = (uint8_t)unit,
                       .foe = (uint8_t)c->foe,
                       .melee = (uint8_t)melee,
                       .strikes = c->is_striker,
                       .edge = (uint8_t)(c->is_striker && !rnf_is_open(v.formation) ? c->struck : RNF_FRONT),
                       .depth = (uint16_t)(v.formation == RNF_GARRISON ? 0 : rnf_depth(rnf_t(turn), &v)),
                       .sector = v.sector};
    touch.is_defended = c->is_striker && is_behind_obstacle(turn, &m->s);
    for (int i = 0; i < m->s.stands; i++)
        touch.stands = (uint8_t)(touch.stands + (m->foe[i] == c->foe));
    bool has_sector = v.formation == RNF_GARRISON || m->s.formation == RNF_GARRISON;
    if (has_sector)
        touch.stands = (uint8_t)rnf_least(touch.stands, rnf_t(turn)->limit.sector_fight);
    g->touch[g->touch_count++] = touch;
}

static void muster_unit(pl_turn *turn, int melee, int unit)
{
    const rnf_tables *t = rnf_t(turn);
    muster m = {.turn = turn, .s = rnf_stance_of(turn, unit)};
    for (int i = 0; i < RNF_STANDS_MAX; i++)
        m.rank[i] = 3;
    for (int i = 0; t->order[i]; i++) {
        int foe = t->order[i];
        const rnf_unit *v = &rnf_see(turn)[foe];
        if (v->melee != melee || !rnf_on_table(turn, foe) || rnf_side_of(turn, foe) == rnf_side_of(turn, unit))
            continue;
        PL_ASSERT(m.count < CONTACTS_MAX);
        m.count += contacts_with(turn, unit, foe, m.c + m.count);
    }
    if (m.s.formation == RNF_SQUARE)
        give_faces(&m);
    else if (m.s.formation == RNF_GARRISON)
        give_sector(&m);
    else {
        for (int i = 0; i < m.count; i++)
            give_edge(&m, &m.c[i]);
        give_overlaps(&m);
    }
    for (int i = 0; i < m.count; i++)
        note(turn, melee, &m, unit, &m.c[i]);
}

void rnf_note_touches(pl_turn *turn, int melee)
{
    const rnf_tables *t = rnf_t(turn);
    for (int i = 0; t->order[i]; i++)
        if (rnf_see(turn)[t->order[i]].melee == melee && rnf_on_table(turn, t->order[i]))
            muster_unit(turn, melee, t->order[i]);
}
