// ideas_move.c - see ideas.h: moves toward aims, enemies and cover, in all directions, regrouping, entering, throwing smoke.
// Reads only what the mover's side may know.
#include "ideas.h"

#include "rules.h"

typedef struct mover {
    const pl_turn *turn;
    int unit, order, counter;
    pl_side side;
    uint16_t going;
    pl_point at[ROF_FIGURES];
    pl_len left[ROF_FIGURES];
    pl_candidates *to;
    bool is_full;  // no room for more
    bool throws;   // every move goes with the grenade
    pl_item grenade;
    pl_said why;  // what the move is for, in words
} mover;

static int piece_of(const mover *m, int n) { return m->unit ? rof_scene_unit(m->turn, m->unit)->first + n : 0; }

static void offer_items(mover *m, const pl_item *items, int count)
{
    pl_item all[3 * ROF_FIGURES + 1];
    if (m->is_full)
        return;
    for (int i = 0; i < count; i++)
        all[i] = items[i];
    if (m->throws)
        all[count++] = m->grenade;
    m->is_full = !pl_candidate_for(m->to, all, count, 0, m->why);
}

// How far along (dx, dy) / len a figure gets with what it has left; stops short of what it cannot pass.
static pl_len reach_of(const mover *m, int n, pl_point by, pl_len length)
{
    pl_point from = m->at[n];
    rof_walk walk;
    for (int part = 4; part > 0; part--) {
        pl_point to = pl_at(from.x + (pl_len)((int64_t)by.x * part / 4), from.y + (pl_len)((int64_t)by.y * part / 4));
        if (to.x < 0 || to.y < 0 || to.x > m->turn->scene->width || to.y > m->turn->scene->height)
            continue;
        rof_walk_make(m->turn, from, &to, 1, NULL, &walk);
        if (walk.why)
            continue;
        if (walk.cost <= m->left[n])
            return length * part / 4;
        bool open, mined;
        return pl_distance(from, rof_walk_at(&walk, m->left[n], &open, &mined), PL_DOWN);
    }
    return 0;
}

// The whole element shifts by as much of `by` as all its figures can afford, times quarters / 4.
static void shift(mover *m, pl_point by, int quarters)
{
    pl_item items[ROF_FIGURES];
    pl_len length = pl_distance(pl_at(0, 0), by, PL_UP), reach = length;
    int count = 0;
    if (!length || m->is_full)
        return;
    for (int n = 0; n < ROF_FIGURES; n++)
        if (m->going >> n & 1) {
            pl_len own = reach_of(m, n, by, length);
            reach = own < reach ? own : reach;
        }
    reach = (pl_len)((int64_t)reach * quarters / 4) - 2;  // rounding up must not cost the last thousandth
    if (reach < PL_INCHES(1) / 2)
        return;
    for (int n = 0; n < ROF_FIGURES; n++)
        if (m->going >> n & 1)
            items[count++] = (pl_item){
                .piece = (uint16_t)piece_of(m, n),
                .at = {m->at[n].x + (pl_len)((int64_t)by.x * reach / length), m->at[n].y + (pl_len)((int64_t)by.y * reach / length)}};
    offer_items(m, items, count);
}

static pl_point centre_of(const mover *m)
{
    int64_t x = 0, y = 0, count = 0;
    for (int n = 0; n < ROF_FIGURES; n++)
        if (m->going >> n & 1) {
            x += m->at[n].x;
            y += m->at[n].y;
            count++;
        }
    return count ? pl_at((pl_len)(x / count), (pl_len)(y / count)) : pl_at(0, 0);
}

static void shift_to(mover *m, pl_point goal)
{
    pl_point centre = centre_of(m), by = {goal.x - centre.x, goal.y - centre.y};
    pl_len length = pl_distance(centre, goal, PL_UP), most = rof_t(m->turn)->allowance[m->order];
    if (length > most)
        by = pl_at((pl_len)((int64_t)by.x * most / length), (pl_len)((int64_t)by.y * most / length));
    shift(m, by, 4);
}

// ---- goals

static void shift_to_aims(mover *m)
{
    ROF_EACH_MARKER(m->turn, k, ROF_OBJECTIVE) {
        m->why = (pl_said){"towards {1}", {{PL_MARKER, k}}};
        shift_to(m, rof_marker_at(m->turn, k)->at);
    }
    int enemies = 0;
    ROF_EACH_UNIT(m->turn, e)
        if (rof_unit_at(m->turn, e)->side != m->side && rof_revealed(m->turn, e) && enemies++ < 4) {
            m->why = (pl_said){"towards {1}", {{PL_UNIT, e}}};
            shift_to(m, rof_piece_at(m->turn, rof_lowest_figure(m->turn, e))->at);
        }
    ROF_EACH_MARKER(m->turn, k, ROF_COUNTER)
        if (rof_marker_at(m->turn, k)->side != m->side && enemies++ < 6) {
            m->why = (pl_said){"towards {1}", {{PL_MARKER, k}}};
            shift_to(m, rof_marker_at(m->turn, k)->at);
        }
}

static void shift_to_cover(mover *m)
{
    const pl_terrain *terrain = m->turn->scene->terrain;
    pl_point centre = centre_of(m);
    pl_feature_id near[32];
    int count = pl_terrain_near(terrain, centre, centre, rof_t(m->turn)->allowance[m->order], near, PL_COUNT(near));
    for (int i = 0; i < count; i++) {
        const pl_feature *f = pl_terrain_feature(terrain, near[i]);
        const rof_ground *g = &rof_t(m->turn)->ground[f->kind];
        if (g->cover == ROF_OPEN)
            continue;
        pl_point goal = {(f->low.x + f->high.x) / 2, (f->low.y + f->high.y) / 2};
        if (g->is_line)  // stand behind it on the near side
            goal = pl_at(centre.x < f->low.x    ? f->low.x
                         : centre.x > f->high.x ? f->high.x
                                                : centre.x,
                         centre.y < f->low.y    ? f->low.y - PL_INCHES(1)
                         : centre.y > f->high.y ? f->high.y + PL_INCHES(1)
                                                : centre.y);
        m->why = (pl_said){g->is_line ? "to {1}, for cover" : "into {1}, for cover", {{PL_FEATURE, near[i]}}};
        shift_to(m, goal);
    }
}

// ---- bridges: where the straight way is barred, an element files over

// The element gathers in a block round a goal. Whoever is nearest takes the next place; `bridge`: they go over it, 0: straight.
static int block_items(const mover *m, pl_point goal, const pl_feature *bridge, pl_item *items)
{
    static const int8_t places[ROF_FIGURES][2] = {{0, 0},  {0, 1},  {0, -1},  {1, 0}, {-1, 0}, {1, 1},
                                                  {-1, 1}, {1, -1}, {-1, -1}, {0, 2}, {0, -2}, {1, 2}};
    uint16_t left = m->going;
    int count = 0;
    for (int k = 0; k < ROF_FIGURES && left; k++) {
        pl_point to = {goal.x + places[k][0] * PL_INCHES(5) / 4, goal.y + places[k][1] * PL_INCHES(5) / 4};
        int best = -1;
        for (int n = 0; n < ROF_FIGURES; n++)
            if (left >> n & 1 && (best < 0 || pl_distance_squared(m->at[n], to) < pl_distance_squared(m->at[best], to)))
                best = n;
        left &= (uint16_t) ~(1u << best);
        if (bridge) {
            pl_point a = rof_bridge_end(bridge, m->at[best]), b = rof_bridge_end(bridge, to);
            items[count++] = (pl_item){.piece = (uint16_t)piece_of(m, best), .at = a};
            items[count++] = (pl_item){.piece = (uint16_t)piece_of(m, best), .at = b};
        }
        items[count++] = (pl_item){.piece = (uint16_t)piece_of(m, best), .at = to};
    }
    return count;
}

static void file_over_bridges(mover *m)
{
    const pl_terrain *terrain = m->turn->scene->terrain;
    pl_point centre = centre_of(m);
    pl_item items[3 * ROF_FIGURES];
    for (int f = 1; f <= pl_terrain_count(terrain); f++) {
        const pl_feature *bridge = pl_terrain_feature(terrain, (pl_feature_id)f);
        if (!(rof_t(m->turn)->ground[bridge->kind].use & ROF_USE_BRIDGE) ||
            !rof_within(m->turn, centre, rof_bridge_end(bridge, centre), PL_INCHES(16)))
            continue;
        pl_point near = rof_bridge_end(bridge, centre), far = rof_bridge_far_end(m->turn, bridge, centre);
        pl_point way = {far.x > near.x ? 1 : far.x < near.x ? -1 : 0, far.y > near.y ? 1 : far.y < near.y ? -1 : 0};
        m->why = (pl_said){"towards {1}", {{PL_FEATURE, f}}};
        shift_to(m, near);
        for (int back = 2; back <= 4; back += 2)  // form up before it
            offer_items(m, items, block_items(m, pl_at(near.x - way.x * PL_INCHES(back), near.y - way.y * PL_INCHES(back)), NULL, items));
        m->why = (pl_said){"over {1}", {{PL_FEATURE, f}}};
        for (int on = 2; on <= 6; on += 2)  // and go over
            offer_items(m, items, block_items(m, pl_at(far.x + way.x * PL_INCHES(on), far.y + way.y * PL_INCHES(on)), bridge, items));
    }
}

static void shift_all_round(mover *m, int step)
{
    pl_len most = rof_t(m->turn)->allowance[m->order];
    m->why = (pl_said){0};  // how far and where to, as it comes
    for (int d = 0; d < 24; d += step) {
        pl_point by = rof_displaced(m->turn, pl_at(0, 0), 15 * d, most);
        shift(m, by, 4);
        shift(m, by, 2);
    }
}

// ---- regrouping

// Outsiders walk straight to the nearest of the main group, the others stand.
static int regroup_items(const mover *m, pl_item *items)
{
    uint16_t outside = rof_outsiders(m->turn, m->going, m->at), core = (uint16_t)(m->going & ~outside);
    int count = 0;
    for (int n = 0; n < ROF_FIGURES; n++) {
        int best = -1;
        if (!(outside >> n & 1))
            continue;
        for (int k = 0; k < ROF_FIGURES; k++)
            if (core >> k & 1 && (best < 0 || pl_distance_squared(m->at[n], m->at[k]) < pl_distance_squared(m->at[n], m->at[best])))
                best = k;
        if (best < 0)
            continue;
        pl_len far = pl_distance(m->at[n], m->at[best], PL_UP), want = far - PL_INCHES(5) / 4 - 150 * count;
        pl_point by = {(pl_len)((int64_t)(m->at[best].x - m->at[n].x) * want / far),
                       (pl_len)((int64_t)(m->at[best].y - m->at[n].y) * want / far)};
        pl_len reach = reach_of(m, n, by, want) - 2;
        if (reach > 0)
            items[count++] =
                (pl_item){.piece = (uint16_t)piece_of(m, n),
                          .at = {m->at[n].x + (pl_len)((int64_t)by.x * reach / want), m->at[n].y + (pl_len)((int64_t)by.y * reach / want)}};
    }
    return count;
}

static mover mover_of(const pl_turn *turn, int unit, int order, pl_candidates *to)
{
    mover m = {.turn = turn, .unit = unit, .order = order, .side = rof_unit_at(turn, unit)->side, .to = to};
    const pl_scene_unit *su = rof_scene_unit(turn, unit);
    for (int n = 0; n < su->count; n++)
        if (rof_stands(turn, su->first + n)) {
            m.going |= (uint16_t)(1u << n);
            m.at[n] = rof_piece_at(turn, su->first + n)->at;
            m.left[n] = rof_t(turn)->allowance[order];
        }
    return m;
}

// In the middle of a move: what each figure has left.
static mover mover_under_way(const pl_turn *turn, pl_candidates *to)
{
    const rof_move *move = &rof_see_g(turn)->move;
    mover m = mover_of(turn, move->unit, move->order, to);
    pl_len reached = move->p[move->sample - 1] - move->leg_p;
    for (int n = 0; n < ROF_FIGURES; n++) {
        pl_len most = move->total[n] - move->after[n];
        m.left[n] -= move->after[n] + (reached < most ? reached : most);
    }
    return m;
}

// ---- extras

static int nearest_enemy(const mover *m, pl_point from, pl_point *at)
{
    int64_t best = INT64_MAX;
    for (int e = 1; e <= m->turn->state->piece_count; e++) {
        const pl_piece *p = rof_piece_at(m->turn, e);
        if (p->place == PL_ON_TABLE && p->side != m->side && rof_revealed(m->turn, p->unit) && pl_distance_squared(from, p->at) < best) {
            best = pl_distance_squared(from, p->at);
            *at = p->at;
        }
    }
    ROF_EACH_MARKER(m->turn, k, ROF_COUNTER)
        if (rof_marker_at(m->turn, k)->side != m->side && pl_distance_squared(from, rof_marker_at(m->turn, k)->at) < best) {
            best = pl_distance_squared(from, rof_marker_at(m->turn, k)->at);
            *at = rof_marker_at(m->turn, k)->at;
        }
    return best != INT64_MAX;
}

// The middle of the line throws, so that the smoke hides most of it.
static int thrower_of(const mover *m)
{
    pl_point centre = centre_of(m);
    int best = -1;
    for (int n = 0; n < ROF_FIGURES; n++)
        if (m->going >> n & 1 && (best < 0 || pl_distance_squared(m->at[n], centre) < pl_distance_squared(m->at[best], centre)))
            best = n;
    return best;
}

static void throw_toward_enemy(mover *m)
{
    pl_point enemy, from;
    int thrower = thrower_of(m);
    if (m->order == ROF_A || !rof_see_u(m->turn, m->unit)->smoke_grenades || thrower < 0)
        return;
    from = m->at[thrower];
    if (!nearest_enemy(m, from, &enemy))
        return;
    pl_len far = pl_distance(from, enemy, PL_UP), throw = rof_t(m->turn)->smoke_throw;
    throw = far < throw ? far / 2 : throw;
    if (!far)
        return;
    m->grenade = (pl_item){
        .piece = (uint16_t)piece_of(m, thrower),
        .value = ROF_SMOKE_FIRST,
        .at = {from.x + (pl_len)((int64_t)(enemy.x - from.x) * throw / far), from.y + (pl_len)((int64_t)(enemy.y - from.y) * throw / far)}};
    m->throws = true;
    m->why = (pl_said){"throws smoke and holds {its} place"};
    offer_items(m, NULL, 0);
    shift_to_aims(m);  // and go on behind it
    m->throws = false;
}

static void turn_guns(mover *m)
{
    ROF_EACH_FIGURE(m->turn, m->unit, f)
        for (int facing = 0; facing < 360 && m->order != ROF_A && rof_weapon_of(m->turn, f)->flags & ROF_ARC; facing += 45) {
            pl_item item = {.piece = (uint16_t)f, .value = ROF_FACE, .facing = (int16_t)facing};
            m->why = (pl_said){"turns {1} about", {{PL_PIECE, f}}};
            if (facing != rof_piece_at(m->turn, f)->facing)
                offer_items(m, &item, 1);
        }
}

// One way onto the table: figures abreast from `first` along the edge, `step` apart, `far` inward.
static int entry_items(const mover *m, pl_point from, pl_point to, pl_len first, pl_len step, pl_len far, pl_item *items)
{
    const pl_scene_unit *su = rof_scene_unit(m->turn, m->unit);
    pl_point inward = from.y == to.y ? pl_at(0, from.y ? -1 : 1) : pl_at(from.x ? -1 : 1, 0);
    int count = 0;
    for (int n = 0; n < su->count; n++) {
        pl_len along = first + step * n;
        pl_point slot = from.y == to.y ? pl_at(from.x + along, from.y) : pl_at(from.x, from.y + along);
        items[count++] = (pl_item){.piece = (uint16_t)(su->first + n), .at = slot};
        if (far)
            items[count++] = (pl_item){.piece = (uint16_t)(su->first + n), .at = {slot.x + inward.x * far, slot.y + inward.y * far}};
    }
    return count;
}

// Tries the ways in, spread out and close together, far and near.
static void enter(mover *m)
{
    pl_point from, to;
    pl_item items[2 * ROF_FIGURES];
    rof_entry_edge(m->turn, m->unit, &from, &to);
    int gaps = rof_scene_unit(m->turn, m->unit)->count - 1;
    pl_len span = to.x - from.x + to.y - from.y, most = rof_t(m->turn)->allowance[m->order];
    for (pl_len step = PL_INCHES(3) / 2; step >= PL_INCHES(1); step -= 250)
        for (pl_len first = 0; first + step * gaps <= span; first += PL_INCHES(2))
            for (int part = 4; part >= 0; part -= 2)
                if (!pl_candidate_for(m->to, items, entry_items(m, from, to, first, step, part * (most - 500) / 4, items), 0,
                                      (pl_said){"comes on"}))
                    return;
}

// ---- the verbs

static void suggest_moves(mover *m, int step)
{
    pl_item items[ROF_FIGURES];
    if (rof_outsiders(m->turn, m->going, m->at)) {
        m->why = (pl_said){"gathers {its} men"};
        offer_items(m, items, regroup_items(m, items));
        shift_all_round(m, 4);
        return;
    }
    bool is_for_people = m->to->purposes;  // who are shown first what moves; to a computer, ties go to standing fast
    if (!is_for_people)
        offer_items(m, items, 0);
    shift_to_aims(m);
    m->why = (pl_said){"stands fast under the order"};
    if (is_for_people)
        offer_items(m, items, 0);
    file_over_bridges(m);
    shift_to_cover(m);
    shift_all_round(m, step);
}

void rof_suggest_activate(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    mover m = mover_of(turn, option->subject, option->target, to);
    if (rof_unit_at(turn, option->subject)->place == PL_RESERVE) {
        enter(&m);
        return;
    }
    suggest_moves(&m, 3);
    throw_toward_enemy(&m);
    turn_guns(&m);
}

void rof_suggest_continue(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    mover m = mover_under_way(turn, to);
    (void)option;
    suggest_moves(&m, 6);
}

void rof_suggest_creep(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    mover m = {
        .turn = turn, .order = ROF_C, .counter = option->subject, .side = rof_marker_at(turn, option->subject)->side, .going = 1, .to = to};
    m.at[0] = rof_marker_at(turn, option->subject)->at;
    m.left[0] = rof_t(turn)->allowance[ROF_C];
    m.why = (pl_said){"stays, and seems to have an order"};
    offer_items(&m, NULL, 0);
    shift_all_round(&m, 3);
}
