// meaning_fill.c - a place that was pointed at as path steps that lead there: what ends nearest to it comes first. Decides nothing.
#include "meaning.h"
#include "meaning_draw.h"
#include "options.h"

enum { WAYS_MAX = 12, STEPS_MAX = 3 };

typedef struct way {
    pl_item steps[STEPS_MAX];
    int count;
    int64_t off;  // how far from the place it ends, squared
} way;

typedef struct plan {
    const pl_turn *turn;
    int unit;
    pl_point to;
    rnf_stance from;
    way ways[WAYS_MAX];
    int count;
} plan;

static pl_item step_of(int order, pl_len value, int facing)
{
    return (pl_item){.order = (uint8_t)order, .value = value, .facing = (int16_t)facing};
}

// Kept in order of nearness. A last step that is too long is cut to what is left.
static void keep(plan *p, const pl_item *steps, int count)
{
    way w = {.count = count};
    rnf_walk end = {0};
    pl_hint hint = {.item = -1};
    for (int i = 0; i < count; i++)
        w.steps[i] = steps[i];
    if (rnf_walk_path(p->turn, p->unit, w.steps, count, false, &end, &hint) && !rnf_longest(p->turn, p->unit, w.steps, count, &end))
        return;
    w.off = pl_distance_squared(end.now.at, p->to);
    int at = p->count < WAYS_MAX ? p->count++ : WAYS_MAX - 1;
    for (; at > 0 && p->ways[at - 1].off > w.off; at--)
        p->ways[at] = p->ways[at - 1];
    p->ways[at] = w;
}

static void keep_one(plan *p, pl_item a) { keep(p, &a, 1); }
static void keep_two(plan *p, pl_item a, pl_item b) { keep(p, (pl_item[]){a, b}, 2); }

// ---- ways of formed troops

static void go_straight(plan *p)
{
    pl_point there = pl_seen_from(p->to, p->from.at, p->from.facing, PL_NEAREST);
    pl_len aside = (pl_len)rnf_size(there.x);
    pl_item on = step_of(there.y > 0 ? RNF_ADVANCE : RNF_BACK, (pl_len)rnf_size(there.y), 0);
    pl_item side = step_of(there.x < 0 ? RNF_SIDE_LEFT : RNF_SIDE_RIGHT, aside, 0);
    if (on.value)
        keep_one(p, on);
    if (aside)
        keep_one(p, side);
    if (on.value && aside)
        keep_two(p, on, side);
    int off = pl_bearing(p->from.at, p->to) - p->from.facing;
    off = pl_turned(off, 0) > 180 ? pl_turned(off, 0) - 360 : pl_turned(off, 0);
    if (off && rnf_size(off) <= rnf_t(p->turn)->limit.oblique)
        keep_one(p,
                 step_of(off < 0 ? RNF_OBLIQUE_LEFT : RNF_OBLIQUE_RIGHT, pl_distance(p->from.at, p->to, PL_NEAREST), (int)rnf_size(off)));
}

// The wheel after which the place lies straight ahead, as nearly as whole degrees allow.
static void go_wheeling(plan *p)
{
    const rnf_limits *limit = &rnf_t(p->turn)->limit;
    int f = p->from.formation, most = f == RNF_LINE || f == RNF_SKIRMISH ? limit->wheel_line : f == RNF_COLUMN ? limit->wheel_column : 0;
    int best = 0;
    pl_point best_at = {RNF_FAR, 0};
    for (int by = -most; by <= most; by++) {
        rnf_stance s = rnf_wheeled(p->turn, &p->from, by);
        pl_point there = pl_seen_from(p->to, s.at, s.facing, PL_NEAREST);
        if (by && there.y > 0 && rnf_size(there.x) < rnf_size(best_at.x))
            best = by, best_at = there;
    }
    if (best)
        keep_two(p, step_of(best < 0 ? RNF_WHEEL_LEFT : RNF_WHEEL_RIGHT, 0, (int)rnf_size(best)), step_of(RNF_ADVANCE, best_at.y, 0));
}

// March columns and guns turn where they stand.
static void go_pivoting(plan *p)
{
    int by = pl_turned(pl_bearing(p->from.at, p->to) - p->from.facing, 0);
    pl_len far = pl_distance(p->from.at, p->to, PL_NEAREST);
    if (p->from.formation == RNF_DEPLOYED) {
        if (by)
            keep_one(p, step_of(RNF_PIVOT, 0, by));
        if (by)
            keep(p, (pl_item[]){step_of(RNF_LIMBER, 0, 0), step_of(RNF_PIVOT, 0, by), step_of(RNF_ADVANCE, far, 0)}, 3);
        else
            keep_two(p, step_of(RNF_LIMBER, 0, 0), step_of(RNF_ADVANCE, far, 0));
        return;
    }
    if (by)
        keep_two(p, step_of(RNF_PIVOT, 0, by), step_of(RNF_ADVANCE, far, 0));
    else
        keep_one(p, step_of(RNF_ADVANCE, far, 0));
}

// ---- buildings

static pl_feature_id sector_at(const pl_turn *turn, pl_point at)
{
    pl_feature_id areas[16];
    int count = pl_areas_at(turn->scene->terrain, at, areas, PL_COUNT(areas));
    for (int i = 0; i < count; i++)
        if (rnf_t(turn)->ground[pl_terrain_feature(turn->scene->terrain, areas[i])->kind].cost[RNF_SORT_FOOT] == RNF_SECTOR)
            return areas[i];
    return 0;
}

static void go_in(plan *p, pl_feature_id sector)
{
    int count;
    const pl_point *corners = pl_terrain_points(p->turn->scene->terrain, sector, 0, &count);
    pl_foot foot = pl_foot_of_polygon(corners, count);
    pl_item in = {.order = RNF_GO_IN, .target = sector};
    keep_one(p, in);
    pl_len gap = rnf_forward_gap(p->turn, &p->from, &foot), near = rnf_t(p->turn)->limit.sector_near / 2;
    if (gap < RNF_FAR)
        keep_two(p, step_of(RNF_ADVANCE, gap > near ? gap - near : gap, 0), in);
}

static void go_out(plan *p)
{
    static const uint8_t orders[] = {RNF_TO_LINE, RNF_TO_COLUMN};
    int out = pl_bearing(p->from.at, p->to);
    for (int i = 0; i < PL_COUNT(orders); i++)
        keep_one(p, (pl_item){.order = orders[i], .at = p->to, .facing = (int16_t)out});
}

void rnf_fill_move(const pl_turn *turn, const pl_choice *draft, pl_candidates *to)
{
    plan p = {.turn = turn, .unit = draft->subject};
    if (draft->item_count < 1 || !pl_item_has_at(&draft->items[0]) || !rnf_on_table(turn, p.unit))
        return;
    p.to = draft->items[0].at;
    p.from = rnf_stance_of(turn, p.unit);
    pl_feature_id sector = rnf_is_foot(turn, p.unit) ? sector_at(turn, p.to) : 0;
    bool is_turning = rnf_is_gun(turn, p.unit) || p.from.formation == RNF_MARCH;
    if (p.from.formation == RNF_GARRISON)
        go_out(&p);
    else if (is_turning)
        go_pivoting(&p);
    else
        go_straight(&p), go_wheeling(&p);
    if (sector && p.from.formation != RNF_GARRISON)
        go_in(&p, sector);
    for (int i = 0; i < p.count; i++)
        pl_candidate_for(to, p.ways[i].steps, p.ways[i].count, 0, (pl_said){NULL});
}

// ---- entries

bool rnf_entry_edge(const pl_turn *turn, int unit, pl_point *from, pl_point *until, int *inward)
{
    int group = rnf_arrival_of(turn, unit);
    if (group < 0)
        return false;
    const rnf_arrival_data *data = &rnf_t(turn)->arrival[group];
    pl_len width = turn->scene->width, height = turn->scene->height;
    int edge = data->is_flank ? rnf_see_game(turn)->arrival[group].edge : data->edge;
    bool is_level = edge == RNF_NORTH || edge == RNF_SOUTH;
    pl_len first = data->is_flank ? 0 : data->from, last = !data->is_flank ? data->to : is_level ? width : height;
    pl_len line = edge == RNF_NORTH ? height : edge == RNF_EAST ? width : 0;
    static const int to_inside[] = {[RNF_NORTH] = 180, [RNF_EAST] = 270, [RNF_SOUTH] = 0, [RNF_WEST] = 90};
    if (!edge)
        return false;
    *from = is_level ? pl_at(first, line) : pl_at(line, first);
    *until = is_level ? pl_at(last, line) : pl_at(line, last);
    *inward = to_inside[edge];
    return true;
}

static pl_len between(pl_len value, pl_len low, pl_len high) { return rnf_most(rnf_least(value, high), low); }

// Straight on from the edge, as far as the place lies and as it may go.
static void keep_entry(const pl_turn *turn, int unit, int form, pl_point edge, pl_len far, pl_candidates *to)
{
    pl_item steps[2] = {{.order = (uint8_t)form, .at = edge}, step_of(RNF_ADVANCE, 0, 0)};
    rnf_stance start;
    steps[0].left_out = PL_ITEM_FACING;
    if (rnf_entry_stance(turn, unit, &steps[0], &start))
        return;
    pl_len on = far - rnf_depth(rnf_t(turn), &start);
    rnf_walk end = {.now = start};
    pl_hint hint = {.item = -1};
    for (steps[1].value = on; steps[1].value > 0;) {
        if (!rnf_walk_path(turn, unit, &steps[1], 1, true, &end, &hint)) {
            pl_candidate_for(to, steps, 2, 0, (pl_said){NULL});
            return;
        }
        steps[1].value -= hint.over > 0 ? hint.over : PL_INCHES(1) / 2;
        hint = (pl_hint){.item = -1};
        end = (rnf_walk){.now = start};
    }
    pl_candidate_for(to, steps, 1, 0, (pl_said){NULL});
}

void rnf_fill_enter(const pl_turn *turn, const pl_choice *draft, pl_candidates *to)
{
    static const uint8_t forms[] = {RNF_TO_MARCH, RNF_LIMBER, RNF_TO_LINE, RNF_TO_COLUMN, RNF_TO_SKIRMISH};
    pl_point from, until, at;
    int inward;
    if (draft->item_count < 1 || !pl_item_has_at(&draft->items[0]) || !rnf_entry_edge(turn, draft->subject, &from, &until, &inward))
        return;
    at = pl_at(between(draft->items[0].at.x, from.x, until.x), between(draft->items[0].at.y, from.y, until.y));
    for (int i = 0; i < PL_COUNT(forms); i++)
        keep_entry(turn, draft->subject, forms[i], at, pl_distance(at, draft->items[0].at, PL_NEAREST), to);
}

// ---- charges

void rnf_fill_charge(const pl_turn *turn, const pl_choice *draft, pl_candidates *to)
{
    static const int turned[] = {[RNF_FRONT] = 180, [RNF_LEFT] = 90, [RNF_RIGHT] = 270, [RNF_REAR] = 0};
    int unit = draft->subject, target = draft->target, limit = rnf_t(turn)->limit.charge_wheel;
    if (!rnf_on_table(turn, unit) || !rnf_on_table(turn, target))
        return;
    rnf_stance own = rnf_stance_of(turn, unit), foe = rnf_stance_of(turn, target);
    int square = pl_turned(foe.facing, turned[rnf_edge_struck(turn, unit, target, false)]);
    int off = pl_turned(square - own.facing, 0), ideal = off > 180 ? off - 360 : off;
    for (int by = 0; by <= 2 * limit + 180 && !to->count; by++)
        for (int sign = ideal > 0 ? -1 : 1, i = 0; i < 2 && !to->count; i++, sign = -sign)  // of two the one nearer to no wheel
            if (rnf_size(ideal + sign * by) <= limit)
                pl_candidate_for(to, NULL, 0, ideal + sign * by, (pl_said){"as square to {1} as it can be", {{PL_UNIT, target}}});
}
