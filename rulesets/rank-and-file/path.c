// path.c - walks path steps and prices them (RNF-MOV.2 to .16).
#include "path.h"

#include <string.h>

const char *const rnf_path_words[] = {"none",       "advance",     "back",   "side_left", "side_right", "oblique_left", "oblique_right",
                                      "wheel_left", "wheel_right", "turn",   "pivot",     "line",       "column",       "march",
                                      "square",     "skirmish",    "limber", "unlimber",  "garrison",   "leave",        NULL};

pl_len rnf_rate(const pl_turn *turn, int unit, int formation, bool on_road)
{
    const rnf_type *type = rnf_type_of(turn, unit);
    const rnf_tables *t = rnf_t(turn);
    if (on_road && (formation == RNF_MARCH || formation == RNF_LIMBERED))
        return t->road[type->arm][rnf_weight_of(type)];
    return t->move[type->arm][rnf_weight_of(type)][formation];
}

pl_len rnf_nearest_enemy(const pl_turn *turn, int side, const pl_foot *foot, int *which)
{
    const rnf_tables *t = rnf_t(turn);
    pl_len best = RNF_FAR;
    rnf_box box = rnf_box_of(foot);
    for (int i = 0; t->order[i]; i++) {
        int other = t->order[i];
        if (rnf_side_of(turn, other) == side || !rnf_on_table(turn, other) || rnf_is_far(turn, other, &box, best))
            continue;
        pl_foot foe = rnf_unit_foot(turn, other);
        pl_len gap = pl_gap(foot, &foe, PL_NEAREST);
        if (gap < best) {
            best = gap;
            if (which)
                *which = other;
        }
    }
    return best;
}

bool rnf_is_enemy_near(const pl_turn *turn, int side, const pl_foot *foot, pl_len reach)
{
    const rnf_tables *t = rnf_t(turn);
    rnf_box box = rnf_box_of(foot);
    for (int i = 0; t->order[i]; i++) {
        int other = t->order[i];
        if (rnf_side_of(turn, other) == side || !rnf_on_table(turn, other) || rnf_is_far(turn, other, &box, reach + 1))
            continue;
        pl_foot foe = rnf_unit_foot(turn, other);
        if (pl_feet_within(foot, &foe, reach))  // RNF-GEN.1: compared exactly
            return true;
    }
    return false;
}

// ---- what stands about the mover

// RNF-MOV.10 for one enemy: `over` is the strip or the place taken, `from` where the unit began the step.
static pl_why too_close(const pl_turn *turn, const pl_foot *from, const pl_foot *over, const pl_foot *to, const pl_foot *foe)
{
    pl_len keep = rnf_t(turn)->limit.enemy_near;
    if (!rnf_closer_than(over, foe, keep))
        return NULL;
    if (from && rnf_closer_than(from, foe, keep) && pl_gap_compare(over, foe, from, foe) >= 0 && pl_gap_compare(to, foe, from, foe) >= 0)
        return NULL;  // it began closer and does not lessen the distance
    return pl_reason(turn, "RNF-MOV.10: closer than {inches} to an enemy", keep);
}

// Units that may matter to a step within `box`, in order; the mover is none of them.
typedef struct crowd {
    uint16_t units[RNF_UNITS_MAX];
    int count;
} crowd;

static void look_about(const pl_turn *turn, int unit, const rnf_box *box, crowd *c)
{
    const rnf_tables *t = rnf_t(turn);
    c->count = 0;
    for (int i = 0; t->order[i]; i++)
        if (t->order[i] != unit && rnf_on_table(turn, t->order[i]) && !rnf_is_far(turn, t->order[i], box, t->limit.enemy_near))
            c->units[c->count++] = t->order[i];
}

static pl_why meet_units(const pl_turn *turn, int unit, const crowd *c, const rnf_stance *s, const pl_foot *from, const pl_foot *over,
                         const pl_foot *to, bool is_clear)
{
    int side = rnf_side_of(turn, unit);
    for (int i = 0; i < c->count; i++) {
        int other = c->units[i];
        const rnf_unit *o = &rnf_see(turn)[other];
        if (rnf_side_of(turn, other) == side) {
            if (!is_clear && !rnf_bars(turn, s->arm, s->formation, other))
                continue;
            pl_foot friend = rnf_unit_foot(turn, other);
            if (pl_feet_overlap(over, &friend, 0) && !(from && !is_clear && pl_feet_overlap(from, &friend, 0)))
                return "RNF-MOV.11: a friendly unit stands in the way";
            continue;
        }
        pl_foot foe = rnf_unit_foot(turn, other);
        pl_why why = o->morale == RNF_ROUTING ? NULL : too_close(turn, from, over, to, &foe);
        if (!why && pl_feet_overlap(over, &foe, 0))
            why = "RNF-MOV.11: an enemy unit stands there";
        if (why)
            return why;
    }
    return NULL;
}

static bool is_on_table(const pl_turn *turn, const pl_foot *foot)
{
    return pl_foot_on_table(foot, turn->scene->width, turn->scene->height);
}

pl_why rnf_why_not_there(const pl_turn *turn, int unit, const rnf_stance *s, bool is_end)
{
    pl_foot foot = rnf_foot(turn, s);
    if (s->formation != RNF_GARRISON) {
        if (!is_on_table(turn, &foot))
            return "RNF-MOV.15: off the table";
        if (rnf_foot_barred(turn, s, &foot))
            return "RNF-TER.3: impassable ground";
    }
    crowd about;
    rnf_box box = rnf_box_of(&foot);
    look_about(turn, unit, &box, &about);
    if (!about.count)
        return NULL;
    pl_foot before = rnf_unit_foot(turn, unit);
    return meet_units(turn, unit, &about, s, rnf_on_table(turn, unit) ? &before : NULL, &foot, &foot, is_end);
}

// ---- where a step leads

static int bearing_of(const pl_item *item, int facing)
{
    switch (item->order) {
    case RNF_BACK: return pl_turned(facing, 180);
    case RNF_SIDE_LEFT: return pl_turned(facing, -90);
    case RNF_SIDE_RIGHT: return pl_turned(facing, 90);
    case RNF_OBLIQUE_LEFT: return pl_turned(facing, -item->facing);
    case RNF_OBLIQUE_RIGHT: return pl_turned(facing, item->facing);
    default: return facing;
    }
}

static const uint8_t form_of[RNF_PATH_STEPS] = {
    [RNF_TO_LINE] = RNF_LINE,         [RNF_TO_COLUMN] = RNF_COLUMN, [RNF_TO_MARCH] = RNF_MARCH,    [RNF_TO_SQUARE] = RNF_SQUARE,
    [RNF_TO_SKIRMISH] = RNF_SKIRMISH, [RNF_LIMBER] = RNF_LIMBERED,  [RNF_UNLIMBER] = RNF_DEPLOYED, [RNF_GO_IN] = RNF_GARRISON};

static rnf_stance formed(const pl_turn *turn, const rnf_stance *s, const pl_item *item)
{
    rnf_stance next = *s;
    next.formation = form_of[item->order];
    if (next.formation == RNF_GARRISON) {
        int count;
        const pl_point *corners = pl_terrain_points(turn->scene->terrain, item->target, 0, &count);
        next.sector = item->target;
        next.at = pl_mean_of(corners, count);
    } else if (s->formation == RNF_GARRISON) {
        next.sector = 0;
        next.at = item->at;
        next.facing = (int16_t)pl_turned(item->facing, 0);
    }
    return next;
}

static rnf_stance after_step(const pl_turn *turn, const rnf_stance *s, const pl_item *item)
{
    rnf_stance next = *s;
    switch (item->order) {
    case RNF_ADVANCE:
    case RNF_BACK:
    case RNF_SIDE_LEFT:
    case RNF_SIDE_RIGHT:
    case RNF_OBLIQUE_LEFT:
    case RNF_OBLIQUE_RIGHT: next.at = pl_travel(s->at, bearing_of(item, s->facing), item->value, PL_NEAREST); return next;
    case RNF_WHEEL_LEFT: return rnf_wheeled(turn, s, -item->facing);
    case RNF_WHEEL_RIGHT: return rnf_wheeled(turn, s, item->facing);
    case RNF_TURN: return rnf_about_centre(turn, s, s->formation, s->facing + item->facing);
    case RNF_PIVOT: next.facing = (int16_t)pl_turned(s->facing, item->facing); return next;
    case RNF_LEAVE: return next;
    default: return formed(turn, s, item);
    }
}

// RNF-MOV.13: a deployed gun may pivot a little and still count as standing.
static bool counts_as_moving(const pl_turn *turn, int unit, const rnf_stance *s, const pl_item *item)
{
    if (item->order != RNF_PIVOT)
        return true;
    return s->formation == RNF_DEPLOYED && pl_angle_between(s->facing, rnf_see(turn)[unit].facing) > rnf_t(turn)->limit.gun_pivot_free;
}

rnf_stance rnf_walk_end(const pl_turn *turn, int unit, const rnf_stance *from, const pl_item *items, int count, bool *has_moved)
{
    rnf_stance s = *from;
    for (int i = 0; i < count; i++) {
        s = after_step(turn, &s, &items[i]);
        *has_moved |= counts_as_moving(turn, unit, &s, &items[i]);
    }
    return s;
}

// ---- steps

// The strip is drawn only where something may stand in it.
static pl_why why_not_straight(const pl_turn *turn, int unit, const rnf_stance *now, const rnf_stance *next, int bearing)
{
    pl_foot from = rnf_foot(turn, now), to = rnf_foot(turn, next);
    if (!is_on_table(turn, &to))
        return "RNF-MOV.15: off the table";
    crowd about;
    rnf_box box = rnf_box_of_both(&from, &to);
    look_about(turn, unit, &box, &about);
    bool may_be_barred = rnf_may_be_barred(turn, now, &box);
    if (!about.count && !may_be_barred)
        return NULL;
    pl_foot strip = rnf_hull(&from, &to);
    if (may_be_barred && rnf_strip_barred(turn, now, &from, bearing, &strip))
        return "RNF-TER.3: impassable ground";
    return meet_units(turn, unit, &about, now, &from, &strip, &to, false);
}

static pl_why step_straight(const pl_turn *turn, int unit, rnf_walk *w, const pl_item *item, int times, pl_hint *hint)
{
    if (item->value <= 0)
        return "RNF-MOV.3: a step has a length";
    if (w->now.formation == RNF_GARRISON)
        return "RNF-MOV.9: a garrison leaves its sector by changing formation";
    int bearing = bearing_of(item, w->now.facing);
    rnf_stance next = after_step(turn, &w->now, item);
    rnf_lane lane;
    rnf_lane_of(turn, &w->now, next.at, &lane);
    pl_len rate = rnf_rate(turn, unit, w->now.formation, w->on_road);
    if (!rate)
        return "RNF-MOV.2: it does not move in this formation";
    int64_t price = rnf_lane_price(turn, &lane, rate, times, NULL);
    if (price >= RNF_TOO_DEAR)
        return "RNF-TER.3: impassable ground";
    if (price > w->points) {
        hint->over = (int32_t)pl_scale(price - w->points, rate, (int64_t)rnf_t(turn)->budget * times, PL_UP);
        hint->has_at = true;
        hint->at = pl_travel(w->now.at, bearing, rnf_most(item->value - hint->over, 0), PL_NEAREST);
        return "RNF-MOV.2: too far";
    }
    pl_why why = why_not_straight(turn, unit, &w->now, &next, bearing);
    if (why)
        return why;
    w->on_road = w->on_road && rnf_near_road(turn, w->now.at, next.at);
    w->points -= (int32_t)price;
    w->now = next;
    w->has_moved = true;
    return NULL;
}

int64_t rnf_wheel_price(const pl_turn *turn, int unit, const rnf_stance *s, int degrees)
{
    const rnf_tables *t = rnf_t(turn);
    int64_t way = (int64_t)rnf_arc(rnf_width(t, s), degrees) * rnf_most(rnf_ground_at(turn, s, s->at), 1);
    return pl_scale(way, t->budget, rnf_rate(turn, unit, s->formation, false), PL_UP);
}

static pl_why step_wheel(const pl_turn *turn, int unit, rnf_walk *w, const pl_item *item)
{
    const rnf_tables *t = rnf_t(turn);
    int f = w->now.formation, size = item->facing;
    int limit = f == RNF_LINE || f == RNF_SKIRMISH ? t->limit.wheel_line : f == RNF_COLUMN ? t->limit.wheel_column : 0;
    if (size <= 0)
        return "RNF-MOV.5: a wheel has degrees";
    if (!limit)
        return "RNF-MOV.5: only lines, columns and skirmishers wheel";
    if (w->wheeled + size > limit)
        return "RNF-MOV.5: more than it may wheel in a phase";
    rnf_stance next = after_step(turn, &w->now, item);
    int64_t price = rnf_wheel_price(turn, unit, &w->now, size);
    rnf_lane lane;
    rnf_lane_of(turn, &w->now, next.at, &lane);
    for (int i = 0; i < lane.cross_count; i++) {  // RNF-MOV.9: judged by the straight line between the two anchors
        if (lane.cross[i].inches == RNF_BARRED)
            return "RNF-TER.3: impassable ground";
        price += pl_scale(lane.cross[i].inches, t->budget, rnf_rate(turn, unit, f, false), PL_UP);
    }
    if (price > w->points)
        return "RNF-MOV.2: too far";
    w->points -= (int32_t)price;
    w->now = next;
    w->wheeled += size;
    w->has_moved = true;
    return rnf_why_not_there(turn, unit, &w->now, false);
}

static pl_why step_turn(const pl_turn *turn, int unit, rnf_walk *w, const pl_item *item)
{
    int f = w->now.formation, degrees = pl_turned(item->facing, 0);
    bool is_any = f == RNF_COLUMN || f == RNF_SQUARE;
    if (!(degrees == 180 && (is_any || f == RNF_LINE || f == RNF_SKIRMISH)) && !(is_any && (degrees == 90 || degrees == 270)))
        return "RNF-MOV.6: it may not turn so";
    if (w->points < rnf_t(turn)->turn_cost)
        return pl_reason(turn, "RNF-MOV.6: a turn costs {number} of {number} points", rnf_t(turn)->turn_cost, rnf_t(turn)->budget);
    w->points -= rnf_t(turn)->turn_cost;
    w->now = after_step(turn, &w->now, item);
    w->has_moved = true;
    return rnf_why_not_there(turn, unit, &w->now, false);
}

static pl_why step_pivot(const pl_turn *turn, int unit, rnf_walk *w, const pl_item *item)
{
    int f = w->now.formation;
    if (!pl_turned(item->facing, 0) || (f != RNF_MARCH && f != RNF_LIMBERED && f != RNF_DEPLOYED))
        return "RNF-MOV.7: only march columns and guns pivot";
    if (f == RNF_DEPLOYED) {
        if (w->points < rnf_t(turn)->turn_cost)
            return pl_reason(turn, "RNF-MOV.7: a deployed gun pivots for {number} of {number} points", rnf_t(turn)->turn_cost,
                             rnf_t(turn)->budget);
        w->points -= rnf_t(turn)->turn_cost;
    }
    w->now = after_step(turn, &w->now, item);
    w->has_moved |= counts_as_moving(turn, unit, &w->now, item);
    return rnf_why_not_there(turn, unit, &w->now, false);
}

static pl_why enter_sector(const pl_turn *turn, int unit, rnf_walk *w, const pl_item *item)
{
    int sector = item->target;
    const rnf_tables *t = rnf_t(turn);
    const pl_terrain *terrain = turn->scene->terrain;
    if (sector <= 0 || sector > pl_terrain_count(terrain) ||
        t->ground[pl_terrain_feature(terrain, (pl_feature_id)sector)->kind].cost[RNF_SORT_FOOT] != RNF_SECTOR)
        return "RNF-MOV.9: not a building sector";
    if (!rnf_is_foot(turn, unit) || w->now.stands > t->limit.sector_stands)
        return pl_reason(turn, "RNF-MOV.9: a sector holds one foot unit of at most {number} stands", t->limit.sector_stands);
    for (int i = 0; t->order[i]; i++)
        if (rnf_on_table(turn, t->order[i]) && rnf_see(turn)[t->order[i]].sector == sector)
            return "RNF-MOV.9: the sector is held already";
    pl_foot foot = rnf_foot(turn, &w->now);
    if (!pl_feature_near_foot(terrain, (pl_feature_id)sector, &foot, t->limit.sector_near))
        return pl_reason(turn, "RNF-MOV.9: more than {inches} from the sector", rnf_t(turn)->limit.sector_near);
    w->now = after_step(turn, &w->now, item);
    return rnf_why_not_there(turn, unit, &w->now, true);
}

static pl_why step_form(const pl_turn *turn, int unit, rnf_walk *w, const pl_item *item)
{
    int form = form_of[item->order];
    if (w->has_formed)
        return "RNF-MOV.8: one change of formation in a phase";
    if (w->points < rnf_t(turn)->form_cost)
        return pl_reason(turn, "RNF-MOV.8: a change of formation costs {number} of {number} points", rnf_t(turn)->form_cost,
                         rnf_t(turn)->budget);
    if (form == w->now.formation || !rnf_may_form(turn, unit, form))
        return "RNF-UNT.7: not a formation for it now";
    if (form == RNF_SQUARE && (rnf_see(turn)[unit].morale != RNF_GOOD || rnf_is_bad(turn, unit)))
        return "RNF-MOR.8: shaken troops form no square";
    w->points -= rnf_t(turn)->form_cost;
    w->has_formed = w->has_moved = true;
    if (form == RNF_GARRISON)
        return enter_sector(turn, unit, w, item);
    int sector = w->now.formation == RNF_GARRISON ? w->now.sector : 0;
    if (sector && (item->left_out & (PL_ITEM_AT | PL_ITEM_FACING)))
        return "RNF-MOV.9: leaving a sector, name anchor and facing";
    w->now = after_step(turn, &w->now, item);
    if (sector) {
        pl_foot foot = rnf_foot(turn, &w->now);
        if (!pl_feature_near_foot(turn->scene->terrain, (pl_feature_id)sector, &foot, rnf_t(turn)->limit.sector_near))
            return pl_reason(turn, "RNF-MOV.9: more than {inches} from the sector", rnf_t(turn)->limit.sector_near);
    }
    return rnf_why_not_there(turn, unit, &w->now, true);  // RNF-UNT.9: clear of every unit
}

// RNF-MOV.15: with its front on the table's edge, in a zone the scenario gives its side to leave by.
static pl_why step_leave(const pl_turn *turn, int unit, rnf_walk *w)
{
    const pl_scenario *s = turn->scene->scenario;
    pl_point at = w->now.at;
    bool is_on_edge = at.x == 0 || at.y == 0 || at.x == turn->scene->width || at.y == turn->scene->height;
    for (int i = 0; i < s->zone_count && is_on_edge; i++)
        if (s->zones[i].side == rnf_side_of(turn, unit) && s->zones[i].use && !strcmp(s->zones[i].use, "exit") &&
            pl_point_in_polygon(at, s->zones[i].points, s->zones[i].point_count) != PL_OUTSIDE) {
            w->has_left = w->has_moved = true;
            return NULL;
        }
    return "RNF-MOV.15: it may not leave the table here";
}

pl_why rnf_walk_step(const pl_turn *turn, int unit, rnf_walk *w, const pl_item *item, pl_hint *hint)
{
    if (w->has_left)
        return "RNF-MOV.15: it has left the table";
    switch (item->order) {
    case RNF_ADVANCE: return step_straight(turn, unit, w, item, 1, hint);
    case RNF_OBLIQUE_LEFT:
    case RNF_OBLIQUE_RIGHT:
        if (item->facing < 1 || item->facing > rnf_t(turn)->limit.oblique)
            return pl_reason(turn, "RNF-MOV.4: 1 to {number} degrees off the facing", rnf_t(turn)->limit.oblique);
        return step_straight(turn, unit, w, item, rnf_t(turn)->oblique_times, hint);
    case RNF_BACK:
    case RNF_SIDE_LEFT:
    case RNF_SIDE_RIGHT: return step_straight(turn, unit, w, item, rnf_t(turn)->oblique_times, hint);
    case RNF_WHEEL_LEFT:
    case RNF_WHEEL_RIGHT: return step_wheel(turn, unit, w, item);
    case RNF_TURN: return step_turn(turn, unit, w, item);
    case RNF_PIVOT: return step_pivot(turn, unit, w, item);
    case RNF_LEAVE: return step_leave(turn, unit, w);
    default:
        if (item->order >= RNF_TO_LINE && item->order <= RNF_GO_IN)
            return step_form(turn, unit, w, item);
        return "RNF-MOV.3: no such step";
    }
}

static pl_why walk(const pl_turn *turn, int unit, const pl_item *items, int count, rnf_walk *w, pl_hint *hint)
{
    for (int i = 0; i < count; i++) {
        pl_why why = rnf_walk_step(turn, unit, w, &items[i], hint);
        if (why) {
            hint->item = i;
            return why;
        }
    }
    return NULL;
}

static pl_why judge_end(const pl_turn *turn, int unit, const rnf_walk *w)
{
    pl_foot after = rnf_foot(turn, &w->now);
    int other;
    if (w->now.formation != RNF_GARRISON && rnf_overlaps_unit(turn, &after, unit, 0, &other))
        return "RNF-MOV.11: nobody ends on another unit";
    if (w->now.formation != RNF_GARRISON && rnf_foot_barred(turn, &w->now, &after))
        return "RNF-TER.3: impassable ground";
    if (rnf_is_bad(turn, unit) && rnf_on_table(turn, unit)) {
        pl_foot before = rnf_unit_foot(turn, unit);
        int side = rnf_side_of(turn, unit);
        if (rnf_nearest_enemy(turn, side, &after, NULL) < rnf_nearest_enemy(turn, side, &before, NULL))
            return "RNF-MOV.14: beaten troops do not go nearer to the enemy";
    }
    return NULL;
}

pl_why rnf_walk_path(const pl_turn *turn, int unit, const pl_item *items, int count, bool is_entry, rnf_walk *end, pl_hint *hint)
{
    rnf_stance start = rnf_stance_of(turn, unit);
    if (count > rnf_t(turn)->limit.path_steps)
        return pl_reason(turn, "RNF-MOV.3: at most {number} steps in one move", rnf_t(turn)->limit.path_steps);
    if (count < 1 && !is_entry)
        return "RNF-MOV.3: a move has steps";
    if (is_entry) {  // the caller has put the entry stance into *end
        start = end->now;
        pl_why why = rnf_why_not_there(turn, unit, &start, false);
        if (why)
            return why;
    }
    for (int road = 1; road >= 0; road--) {  // RNF-MOV.12: the road rate holds if the whole way kept to a road
        *end = (rnf_walk){.now = start, .points = rnf_t(turn)->budget, .on_road = road};
        if (road && ((start.formation != RNF_MARCH && start.formation != RNF_LIMBERED) || !rnf_near_road(turn, start.at, start.at)))
            continue;
        pl_hint trial = {.item = -1};
        pl_why why = walk(turn, unit, items, count, end, &trial);
        if (road && (why || !end->on_road))
            continue;
        *hint = trial;
        if (why)
            return why;
        break;
    }
    return judge_end(turn, unit, end);
}
