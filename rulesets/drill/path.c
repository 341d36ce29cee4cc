// path.c - the one judge of a path (drill_check_path) and its hint.
// Stands on path.h. Every condition on a leg holds for a part of the leg if it holds for the whole, so that the farthest legal
// point can be found by halving, and what the whole does not meet need not be asked again.
#include "path.h"

#include "phaseline/recall.h"

pl_len drill_allowance(const pl_turn *turn, pl_unit_id unit)
{
    return drill_type(turn, unit)->move + drill_stance_of(turn, drill_side_of(turn, unit))->move;
}

// DRILL-move.2 and DRILL-move.3: the length rounded up to a thousandth, and each inch inside slow ground once more for every point of its cost above
// one.
pl_len drill_leg_cost(const pl_turn *turn, pl_point from, pl_point to)
{
    const drill_tables *tables = drill_tab(turn);
    pl_crossing met[PL_FEATURES_MAX];
    pl_len cost = pl_distance(from, to, PL_UP);
    int count = pl_terrain_crossings(turn->scene->terrain, from, to, tables->slow, met, PL_COUNT(met));
    for (int i = 0; i < count; i++)
        cost += met[i].inside * (tables->ground[pl_terrain_feature(turn->scene->terrain, met[i].feature)->kind].cost - 1);
    return cost;
}

static bool may_touch(pl_point p, pl_point from, pl_point to, pl_len reach)
{
    pl_point low = pl_at(from.x < to.x ? from.x : to.x, from.y < to.y ? from.y : to.y);
    pl_point high = pl_at(from.x + to.x - low.x, from.y + to.y - low.y);
    return p.x + reach >= low.x && p.x - reach <= high.x && p.y + reach >= low.y && p.y - reach <= high.y;
}

// A squad's disc would come over another one on the way. Measured from centre to path, so that a place rounded to the
// thousandth never counts as an overlap. Hidden enemies are not asked: DRILL-hide.4.
static bool is_obstructed(const pl_turn *turn, pl_unit_id unit, pl_point from, pl_point to)
{
    for (pl_unit_id u = 1; u <= turn->state->unit_count; u++) {
        pl_len apart = (drill_type(turn, unit)->base + drill_type(turn, u)->base) / 2;
        if (u != unit && may_touch(drill_at(turn, u), from, to, apart) && drill_is_known(turn, u, drill_side_of(turn, unit)) &&
            pl_point_near_segment(drill_at(turn, u), from, to, apart - 1))
            return true;
    }
    return false;
}

static bool off_table(const pl_turn *turn, pl_unit_id unit, pl_point at)
{
    pl_foot foot = pl_piece_foot_at(turn->scene, drill_piece(turn, unit), at, 0);
    return !pl_foot_on_table(&foot, turn->scene->width, turn->scene->height);
}

pl_why drill_why_not_pass(const pl_turn *turn, pl_unit_id unit, pl_point from, pl_point to)
{
    if (pl_same_point(from, to))
        return NULL;
    if (off_table(turn, unit, to))
        return "DRILL-move.5: off the table";
    if (pl_terrain_blocked(turn->scene->terrain, from, to, drill_tab(turn)->barriers))
        return "DRILL-move.4: a wall is in the way";
    return is_obstructed(turn, unit, from, to) ? "DRILL-move.5: another squad is in the way" : NULL;
}

// What a leg meets. A part of it meets nothing else, so only this need be asked of its parts.
typedef struct meets {
    bool wall, squad, slow, edge;
} meets;

static bool may_reach(const pl_turn *turn, pl_unit_id unit, pl_point from, pl_point to, pl_len left, meets met)
{
    pl_len cost = met.slow ? drill_leg_cost(turn, from, to) : pl_distance(from, to, PL_UP);
    return cost <= left && !(met.edge && off_table(turn, unit, to)) &&
           !(met.wall && pl_terrain_blocked(turn->scene->terrain, from, to, drill_tab(turn)->barriers)) &&
           !(met.squad && is_obstructed(turn, unit, from, to));
}

static pl_point search(const pl_turn *turn, pl_unit_id unit, const pl_point leg[2], pl_len high, pl_len left, meets met)
{
    pl_point best = leg[0];
    // Mostly nothing is in the way and only rounding costs a thousandth: from the far end down in growing steps, then by halves.
    for (pl_len low = 0, middle = high, step = 1; low < high; step *= 8) {
        pl_point at = pl_along(leg, 2, middle, PL_UP, PL_NEAREST);
        if (may_reach(turn, unit, leg[0], at, left, met))
            low = middle, best = at, step = 0;
        else
            high = middle - 1;
        pl_len half = low + (high - low + 1) / 2;
        middle = step && high - step > half ? high - step : half;
    }
    return best;
}

// How far ground alone lets a squad go: remembered, since whoever has not moved asks it again after every choice of others.
typedef struct ground_key {
    uint64_t from, to;
    pl_len left;
    uint32_t unit;
} ground_key;
typedef struct ground_reach {
    pl_point far, best;        // where it would end unhindered, and where ground ends it
    uint8_t wall, slow, edge;  // what it meets
    uint8_t holds;             // best is legal by itself: a corner rounded to the thousandth may touch what the whole leg just missed
} ground_reach;
_Static_assert(sizeof(ground_key) == 24 && sizeof(ground_reach) == 20, "ground_key, ground_reach: name every byte");

static const meets all = {true, true, true, true};

static pl_len farthest(const pl_point leg[2], pl_len left)
{
    pl_len length = pl_line_length(leg, 2, PL_UP);
    return length < left ? length : left;
}

static void reach_ground(const pl_turn *turn, const void *key, void *answer)
{
    const ground_key *asked = key;
    ground_reach *reach = answer;
    const pl_terrain *terrain = turn->scene->terrain;
    const pl_point leg[2] = {pl_point_of_key(asked->from), pl_point_of_key(asked->to)};
    pl_unit_id unit = (pl_unit_id)asked->unit;
    pl_len high = farthest(leg, asked->left);
    pl_crossing first;
    reach->far = pl_along(leg, 2, high, PL_UP, PL_NEAREST);
    reach->wall = pl_terrain_blocked(terrain, leg[0], reach->far, drill_tab(turn)->barriers);
    reach->slow = pl_terrain_crossings(terrain, leg[0], reach->far, drill_tab(turn)->slow, &first, 1) > 0;
    reach->edge = off_table(turn, unit, reach->far);
    reach->best = search(turn, unit, leg, high, asked->left, (meets){reach->wall, false, reach->slow, reach->edge});
    reach->holds = may_reach(turn, unit, leg[0], reach->best, asked->left, (meets){true, false, true, true});
}

static const pl_memo grounds = {.key_size = sizeof(ground_key), .answer_size = sizeof(ground_reach), .bits = 14, .work = reach_ground};

pl_point drill_reach(const pl_turn *turn, pl_unit_id unit, pl_point from, pl_point to, pl_len left)
{
    const pl_point leg[2] = {from, to};
    ground_reach ground;
    pl_recall_ask(turn, &grounds, &(ground_key){pl_key_point(from), pl_key_point(to), left, unit}, &ground);
    bool squad = is_obstructed(turn, unit, from, ground.far), holds = ground.holds;
    pl_point best = ground.best;
    if (squad) {
        best = search(turn, unit, leg, farthest(leg, left), left, (meets){ground.wall, true, ground.slow, ground.edge});
        holds = may_reach(turn, unit, from, best, left, all);
    } else if (holds) {
        holds = !is_obstructed(turn, unit, from, best);
    }
    return holds ? best : search(turn, unit, leg, farthest(leg, left), left, all);
}

pl_why drill_check_path(const pl_turn *turn, const pl_choice *choice, pl_hint *hint)
{
    pl_unit_id unit = choice->subject;
    pl_point from = drill_at(turn, unit);
    pl_len left = drill_allowance(turn, unit);
    *hint = (pl_hint){.item = -1};
    if (choice->item_count < 1 || choice->item_count > DRILL_CORNERS_MAX)
        return pl_reason(turn, "DRILL-move.2: a path has one to {number} corners", DRILL_CORNERS_MAX);
    for (int i = 0; i < choice->item_count; i++) {
        pl_point to = choice->items[i].at;
        if (!pl_item_has_at(&choice->items[i])) {
            hint->item = i;
            return "DRILL-move.2: a corner is not named";
        }
        pl_why why = drill_why_not_pass(turn, unit, from, to);
        pl_len cost = why ? 0 : drill_leg_cost(turn, from, to);
        if (why || cost > left) {
            *hint = (pl_hint){.item = i, .over = why ? 0 : cost - left, .has_at = true, .at = drill_reach(turn, unit, from, to, left)};
            return why ? why : "DRILL-move.2: too far";
        }
        left -= cost;
        from = to;
    }
    return NULL;
}

// ---- candidates, most purposeful first
