// plan.c - see plan.h. A plan is laid out sample by sample, then held against the rules of movement one by one.
#include "plan.h"

#include <string.h>

const char *const rof_item_words[] = {"go", "smoke_first", "smoke_last", "face", NULL};

// ---- where reserves come from

void rof_entry_edge(const pl_turn *turn, int unit, pl_point *from, pl_point *to)
{
    const pl_scenario_arrival *a = &turn->scene->scenario->arrivals[rof_see_u(turn, unit)->arrival - 1];
    bool is_high = !strcmp(a->edge, "north") || !strcmp(a->edge, "east");
    if (!strcmp(a->edge, "north") || !strcmp(a->edge, "south")) {
        *from = pl_at(a->from, is_high ? turn->scene->height : 0);
        *to = pl_at(a->to, from->y);
    } else {
        *from = pl_at(is_high ? turn->scene->width : 0, a->from);
        *to = pl_at(from->x, a->to);
    }
}

// ---- laying out

typedef struct route {  // one figure's path
    rof_walk walk;
    pl_point stops[ROF_STOPS_MAX];
    int count;
} route;

static pl_why fault(pl_hint *hint, int item, int32_t over, const pl_point *at, pl_why why)
{
    *hint = (pl_hint){.item = item, .over = over, .has_at = at != NULL, .at = at ? *at : pl_at(0, 0)};
    return why;
}

static bool is_on_table(const pl_turn *turn, pl_point p)
{
    return p.x >= 0 && p.y >= 0 && p.x <= turn->scene->width && p.y <= turn->scene->height;
}

// Collects figure n's stops; a reserve's first stop is where it enters.
static pl_why collect(const pl_turn *turn, rof_move *plan, int n, const pl_item *items, int count, route *r, pl_hint *hint)
{
    int piece = plan->unit ? rof_scene_unit(turn, plan->unit)->first + n : 0, last = -1;
    bool is_new_entry = plan->is_entry && !plan->sample;
    r->count = 0;
    for (int i = 0; i < count; i++) {
        if (items[i].piece != piece || items[i].value != ROF_GO)
            continue;
        last = i;
        if (!pl_item_has_at(&items[i]))
            return fault(hint, i, 0, NULL, "ROF-MOV.3: name the place to go to");
        if (!is_on_table(turn, items[i].at))
            return fault(hint, i, 0, NULL, "ROF-MOV.7: the path leaves the table");
        if (is_new_entry) {
            pl_point from, to;
            rof_entry_edge(turn, plan->unit, &from, &to);
            if (!pl_point_near_segment(items[i].at, from, to, 0))
                return fault(hint, i, 0, &from, "ROF-REI.1: a reserve's path starts on its entry edge");
            plan->start[n] = items[i].at;
            is_new_entry = false;
            continue;
        }
        if (r->count == ROF_STOPS_MAX)
            return fault(hint, i, 0, NULL, "ROF-MOV.3: too many turns in one path");
        r->stops[r->count++] = items[i].at;
    }
    return is_new_entry ? fault(hint, last, 0, NULL, "ROF-REI.1: every figure of a reserve enters") : NULL;
}

// Walks one figure's route and keeps it within its allowance.
static pl_why walk_route(const pl_turn *turn, rof_move *plan, int n, pl_point from, route *r, pl_hint *hint)
{
    pl_len left = rof_t(turn)->allowance[plan->order] - plan->after[n];
    rof_walk_make(turn, from, r->stops, r->count, NULL, &r->walk);
    if (r->walk.why)
        return fault(hint, -1, 0, &r->walk.stop, r->walk.why);
    if (r->walk.crosses_wire && plan->order == ROF_A)  // ROF-OBS.2
        return fault(hint, -1, 0, NULL, "ROF-MOV.8: not over wire at the double");
    if (r->walk.cost > left) {
        bool open, mined;
        pl_point legal = rof_walk_at(&r->walk, left, &open, &mined);
        return fault(hint, -1, r->walk.cost - left, &legal, "ROF-MOV.3: farther than its order allows");
    }
    plan->total[n] = (uint16_t)(plan->after[n] + r->walk.cost);
    return NULL;
}

static void note_samples(rof_move *plan, int n, const route *r, pl_point from, int first_row)
{
    for (int row = first_row; row < plan->count; row++) {
        pl_len spent = plan->p[row] - plan->leg_p, most = plan->total[n] - plan->after[n];
        bool open = false, mined = false;
        pl_point at = r->walk.count ? rof_walk_at(&r->walk, spent < most ? spent : most, &open, &mined) : from;
        plan->track[row][n][0] = (int16_t)(at.x - plan->start[n].x);
        plan->track[row][n][1] = (int16_t)(at.y - plan->start[n].y);
        plan->open[row] |= (uint16_t)(open << n);
        plan->mined[row] |= (uint16_t)(mined << n);
    }
}

// ROF-MOV.5: samples every half inch of progress, and the largest total.
static void set_samples(const pl_turn *turn, rof_move *plan, pl_len longest)
{
    pl_len step = rof_t(turn)->sample, end = plan->leg_p + longest;
    int row = plan->sample;
    for (pl_len p = (plan->leg_p / step + 1) * step; p < end && row < ROF_SAMPLES - 1; p += step)
        plan->p[row++] = (uint16_t)p;
    if (longest)
        plan->p[row++] = (uint16_t)end;
    plan->count = (uint8_t)row;
    for (row = plan->sample; row < ROF_SAMPLES; row++) {
        plan->open[row] = plan->sample ? plan->open[plan->sample - 1] : 0;
        plan->mined[row] = plan->sample ? plan->mined[plan->sample - 1] : 0;
        memset(plan->track[row], 0, sizeof plan->track[row]);
        if (row >= plan->count)
            plan->p[row] = plan->open[row] = plan->mined[row] = 0;
    }
}

// ---- the rules of a whole move

static pl_why check_enemies(const pl_turn *turn, const rof_move *plan, pl_side side, const pl_point *from, pl_hint *hint)
{
    for (int e = 1; e <= turn->state->piece_count; e++) {
        const pl_piece *enemy = rof_piece_at(turn, e);
        if (enemy->place != PL_ON_TABLE || enemy->side == side || !rof_revealed(turn, enemy->unit))
            continue;
        for (int n = 0; n < ROF_FIGURES; n++) {
            if (!(plan->going >> n & 1) || plan->total[n] == plan->after[n])
                continue;
            int64_t before = rof_gap_order(turn, from[n], enemy->at);
            if (!pl_points_within(from[n], enemy->at, plan->total[n] - plan->after[n] + rof_t(turn)->enemy_stop + 2 * rof_t(turn)->radius))
                continue;
            for (int row = plan->sample; row < plan->count; row++) {
                pl_point at = rof_track_at(plan, row, n);
                int64_t now = rof_gap_order(turn, at, enemy->at);
                if (now < before && rof_within(turn, at, enemy->at, rof_t(turn)->enemy_stop))
                    return fault(hint, -1, 0, &at, "ROF-MOV.6: too close to an enemy");
                before = now;
            }
        }
    }
    return NULL;
}

static pl_why check_overlaps(const pl_turn *turn, const rof_move *plan, pl_side side, const pl_point *end, pl_hint *hint)
{
    int first = rof_scene_unit(turn, plan->unit)->first;
    for (int n = 0; n < ROF_FIGURES; n++) {
        bool has_moved = plan->total[n] != plan->after[n] || plan->is_entry;
        if (!(plan->going >> n & 1) || !has_moved)
            continue;
        for (int k = 0; k < ROF_FIGURES; k++)
            if (k != n && plan->going >> k & 1 && rof_overlap(turn, end[n], end[k]))
                return fault(hint, -1, 0, &end[n], "ROF-MOV.6: figures would overlap");
        for (int e = 1; e <= turn->state->piece_count; e++) {
            const pl_piece *other = rof_piece_at(turn, e);
            if (other->place == PL_ON_TABLE && (e < first || e >= first + ROF_FIGURES || other->unit != plan->unit) &&
                rof_known_to(turn, other->unit, side) && rof_overlap(turn, end[n], other->at))
                return fault(hint, -1, 0, &end[n], "ROF-MOV.6: figures would overlap");
        }
    }
    return NULL;
}

// ---- cohesion

static uint16_t linked_with(const pl_turn *turn, uint16_t who, const pl_point *at, int n)
{
    uint16_t group = (uint16_t)(1u << n), last = 0;
    while (group != last) {
        last = group;
        for (int a = 0; a < ROF_FIGURES; a++)
            for (int b = 0; b < ROF_FIGURES && last >> a & 1; b++)
                if (who >> b & 1 && !(group >> b & 1) && rof_within(turn, at[a], at[b], rof_t(turn)->cohesion))
                    group |= (uint16_t)(1u << b);
    }
    return group;
}

static int bits(uint16_t set)
{
    int count = 0;
    for (; set; set &= (uint16_t)(set - 1))
        count++;
    return count;
}

uint16_t rof_outsiders(const pl_turn *turn, uint16_t who, const pl_point *at)
{
    uint16_t best = 0, seen = 0;
    for (int n = 0; n < ROF_FIGURES; n++) {
        if (!(who >> n & 1) || seen >> n & 1)
            continue;
        uint16_t group = linked_with(turn, who, at, n);
        seen |= group;
        if (bits(group) > bits(best))
            best = group;
    }
    return (uint16_t)(who & ~best);
}

static int64_t gap_to_group(const pl_turn *turn, pl_point p, uint16_t group, const pl_point *at)
{
    int64_t best = INT64_MAX;
    for (int n = 0; n < ROF_FIGURES; n++)
        if (group >> n & 1) {
            int64_t gap = rof_gap_order(turn, p, at[n]);
            best = gap < best ? gap : best;
        }
    return best;
}

// ROF-ELM.5 for positions `now` after standing at `was`; NULL: it holds together.
static pl_why cohesion(const pl_turn *turn, uint16_t who, const pl_point *was, const pl_point *now, int *culprit)
{
    *culprit = 0;
    if (!rof_outsiders(turn, who, now))
        return NULL;
    uint16_t outside = rof_outsiders(turn, who, was), core = (uint16_t)(who & ~outside);
    while (!(core >> *culprit & 1))
        ++*culprit;
    uint16_t linked = linked_with(turn, who, now, *culprit);
    for (int n = 0; n < ROF_FIGURES; n++) {
        if (!(who >> n & 1) || linked >> n & 1)
            continue;
        *culprit = n;
        if (core >> n & 1 || gap_to_group(turn, now[n], core, now) >= gap_to_group(turn, was[n], core, was))
            return "ROF-ELM.5: the element would not hold together";
    }
    return NULL;
}

// ---- suppressed troops

static int nearest_visible(const pl_turn *turn, pl_side side, pl_point from)
{
    int best = 0;
    for (int e = 1; e <= turn->state->piece_count; e++) {
        const pl_piece *enemy = rof_piece_at(turn, e);
        if (enemy->place != PL_ON_TABLE || enemy->side == side || !rof_revealed(turn, enemy->unit))
            continue;
        if (best && rof_gap_order(turn, from, enemy->at) >= rof_gap_order(turn, from, rof_piece_at(turn, best)->at))
            continue;
        if (rof_sees(turn, from, enemy->at, rof_t(turn)->radius, rof_visibility(turn, enemy->unit)))
            best = e;
    }
    return best;
}

static pl_why check_suppressed(const pl_turn *turn, const rof_move *plan, pl_side side, const pl_point *from, const pl_point *end,
                               pl_hint *hint)
{
    if (rof_see_u(turn, plan->unit)->status != ROF_SUPPRESSED)
        return NULL;
    for (int n = 0; n < ROF_FIGURES; n++) {
        if (!(plan->going >> n & 1) || plan->total[n] == plan->after[n])
            continue;
        int enemy = nearest_visible(turn, side, from[n]);
        if (enemy &&
            rof_gap_order(turn, end[n], rof_piece_at(turn, enemy)->at) < rof_gap_order(turn, from[n], rof_piece_at(turn, enemy)->at))
            return fault(hint, -1, 0, &end[n], "ROF-MOV.9: suppressed troops do not close with the enemy");
    }
    return NULL;
}

// ---- what goes with a move

bool rof_can_throw(const pl_turn *turn, pl_point from, pl_point to)
{
    return is_on_table(turn, to) && pl_points_within(from, to, rof_t(turn)->smoke_throw + rof_t(turn)->radius);
}

static pl_why check_extras(const pl_turn *turn, const rof_move *plan, const pl_point *from, const pl_point *end, const pl_item *items,
                           int count, pl_hint *hint)
{
    int throws = 0, first = rof_scene_unit(turn, plan->unit)->first;
    for (int i = 0; i < count; i++) {
        int n = items[i].piece - first;
        if (n < 0 || n >= ROF_FIGURES || !(plan->going >> n & 1))
            return fault(hint, i, 0, NULL, "ROF-MOV.1: not a figure of this element");
        if (items[i].value < ROF_GO || items[i].value > ROF_FACE)
            return fault(hint, i, 0, NULL, "ROF-MOV.1: not a thing to do on the way");
        if (items[i].value == ROF_FACE && items[i].left_out & PL_ITEM_FACING)
            return fault(hint, i, 0, NULL, "ROF-SUP.6: name the new facing");
        if (items[i].value != ROF_FACE && !pl_item_has_at(&items[i]))
            return fault(hint, i, 0, NULL, "ROF-SMK.3: name the place to throw at");
        if (items[i].value == ROF_FACE && (plan->order == ROF_A || items[i].facing % 15 || items[i].facing < 0 || items[i].facing >= 360))
            return fault(hint, i, 0, NULL, "ROF-SUP.6: facing is set by order M or C, to one of the table of directions");
        if (items[i].value != ROF_SMOKE_FIRST && items[i].value != ROF_SMOKE_LAST)
            continue;
        if (plan->order == ROF_A || plan->sample)
            return fault(hint, i, 0, NULL, "ROF-SMK.3: smoke is thrown under M or C, with the order");
        if (++throws > 1 || !rof_see_u(turn, plan->unit)->smoke_grenades)
            return fault(hint, i, 0, NULL, "ROF-SMK.3: one grenade, while there is one");
        if (!rof_markers_left(turn))
            return fault(hint, i, 0, NULL, "ROF-SMK.2: no smoke counter is left");
        pl_point thrower = items[i].value == ROF_SMOKE_FIRST ? from[n] : end[n];
        if (!rof_can_throw(turn, thrower, items[i].at))
            return fault(hint, i, 0, &thrower, "ROF-SMK.3: too far to throw");
    }
    return NULL;
}

static pl_why lay_out(const pl_turn *turn, rof_move *plan, const pl_point *from, const pl_item *items, int count, pl_hint *hint)
{
    route routes[ROF_FIGURES];
    pl_point starts[ROF_FIGURES], ends[ROF_FIGURES];
    pl_len longest = 0;
    pl_why why;
    for (int n = 0; n < ROF_FIGURES; n++) {
        starts[n] = ends[n] = from[n];
        routes[n].walk.count = 0;
        if (!(plan->going >> n & 1))
            continue;
        if ((why = collect(turn, plan, n, items, count, &routes[n], hint)) ||
            (why = walk_route(turn, plan, n, starts[n] = plan->is_entry && !plan->sample ? plan->start[n] : from[n], &routes[n], hint)))
            return why;
        pl_len cost = plan->total[n] - plan->after[n];
        longest = cost > longest ? cost : longest;
        ends[n] = routes[n].walk.count ? routes[n].walk.legs[routes[n].walk.count - 1].to : starts[n];
    }
    set_samples(turn, plan, longest);
    for (int n = 0; n < ROF_FIGURES; n++)
        if (plan->going >> n & 1)
            note_samples(plan, n, &routes[n], starts[n], plan->sample);
    if (!plan->unit)
        return NULL;  // ROF-SPT.10: a dummy has no limits but terrain
    pl_side side = rof_unit_at(turn, plan->unit)->side;
    int culprit;
    if ((why = check_extras(turn, plan, starts, ends, items, count, hint)) || (why = check_enemies(turn, plan, side, starts, hint)) ||
        (why = check_overlaps(turn, plan, side, ends, hint)) || (why = check_suppressed(turn, plan, side, starts, ends, hint)))
        return why;
    why = cohesion(turn, plan->going, plan->is_entry ? ends : starts, ends, &culprit);
    return why ? fault(hint, -1, 0, &ends[culprit], why) : NULL;
}

pl_why rof_plan_new(const pl_turn *turn, int unit, int counter, int order, const pl_item *items, int count, rof_move *plan, pl_hint *hint)
{
    memset(plan, 0, sizeof *plan);
    plan->unit = (uint8_t)unit;
    plan->counter = (uint8_t)counter;
    plan->order = (uint8_t)order;
    if (!unit) {
        plan->going = 1;
        plan->start[0] = rof_marker_at(turn, counter)->at;
        for (int i = 0; i < count; i++)
            if (items[i].piece || items[i].value != ROF_GO)
                return fault(hint, i, 0, NULL, "ROF-SPT.10: a dummy only walks");
        return lay_out(turn, plan, plan->start, items, count, hint);
    }
    const pl_scene_unit *su = rof_scene_unit(turn, unit);
    plan->is_entry = rof_unit_at(turn, unit)->place == PL_RESERVE;
    for (int n = 0; n < su->count; n++)
        if (rof_stands(turn, su->first + n) || (plan->is_entry && rof_piece_at(turn, su->first + n)->place == PL_RESERVE)) {
            plan->going |= (uint16_t)(1u << n);
            plan->start[n] = rof_piece_at(turn, su->first + n)->at;
        }
    return lay_out(turn, plan, plan->start, items, count, hint);
}

pl_why rof_plan_on(const pl_turn *turn, const pl_item *items, int count, rof_move *plan, pl_hint *hint)
{
    pl_point from[ROF_FIGURES] = {{0, 0}};
    *plan = rof_see_g(turn)->move;
    pl_len reached = plan->p[plan->sample - 1] - plan->leg_p;
    const pl_scene_unit *su = rof_scene_unit(turn, plan->unit);
    for (int n = 0; n < su->count; n++) {
        pl_len most = plan->total[n] - plan->after[n];
        plan->after[n] = (uint16_t)(plan->after[n] + (reached < most ? reached : most));
        plan->total[n] = plan->after[n];
        if (!rof_stands(turn, su->first + n))
            plan->going &= (uint16_t) ~(1u << n);
        else
            from[n] = rof_piece_at(turn, su->first + n)->at;
    }
    plan->leg_p = plan->p[plan->sample - 1];
    plan->is_entry = 0;
    return lay_out(turn, plan, from, items, count, hint);
}
