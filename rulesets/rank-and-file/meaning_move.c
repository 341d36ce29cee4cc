// meaning_move.c - moves, entries, rides and places, drawn: each step with its price, all stands at the end, who is near there.
#include "meaning.h"
#include "meaning_draw.h"

// ---- steps

static const char *const step_words[RNF_PATH_STEPS] = {
    [RNF_ADVANCE] = "On {1}",
    [RNF_BACK] = "Back {1}",
    [RNF_SIDE_LEFT] = "Left {1}",
    [RNF_SIDE_RIGHT] = "Right {1}",
    [RNF_OBLIQUE_LEFT] = "Slantwise left {1}",
    [RNF_OBLIQUE_RIGHT] = "Slantwise right {1}",
    [RNF_WHEEL_LEFT] = "Wheels left {1}",
    [RNF_WHEEL_RIGHT] = "Wheels right {1}",
    [RNF_TURN] = "Turns {1}",
    [RNF_PIVOT] = "Pivots {1}",
    [RNF_TO_LINE] = "Forms line",
    [RNF_TO_COLUMN] = "Forms column",
    [RNF_TO_MARCH] = "Forms march column",
    [RNF_TO_SQUARE] = "Forms square",
    [RNF_TO_SKIRMISH] = "Opens into skirmish order",
    [RNF_LIMBER] = "Limbers up",
    [RNF_UNLIMBER] = "Unlimbers",
    [RNF_GO_IN] = "Into {1}",
    [RNF_LEAVE] = "Leaves the table",
};

static bool is_straight(int order) { return order >= RNF_ADVANCE && order <= RNF_OBLIQUE_RIGHT; }

static pl_said words_of(const pl_item *item)
{
    pl_said said = {item->order < RNF_PATH_STEPS ? step_words[item->order] : NULL};
    said.nouns[0].kind = (uint8_t)(item->order == RNF_GO_IN ? PL_FEATURE : is_straight(item->order) ? PL_LENGTH : PL_DEGREES);
    said.nouns[0].value = item->order == RNF_GO_IN           ? item->target
                          : is_straight(item->order)         ? item->value
                          : pl_turned(item->facing, 0) > 180 ? 360 - pl_turned(item->facing, 0)
                                                             : pl_turned(item->facing, 0);
    return said;
}

// The leg of one step that was legal: its way, and what it took.
static void draw_leg(pl_preview *to, int unit, const pl_item *item, const rnf_walk *before, const rnf_walk *after)
{
    bool is_wheel = item->order == RNF_WHEEL_LEFT || item->order == RNF_WHEEL_RIGHT;
    pl_drawn *leg = is_wheel ? rnf_draw_wheel(to, PL_ROLE_MINE, &before->now, item->order == RNF_WHEEL_LEFT ? -item->facing : item->facing)
                             : pl_draw(to, PL_DRAW_PATH, PL_ROLE_MINE, (pl_point[]){before->now.at, after->now.at}, 2);
    pl_len rate = rnf_rate(to->turn, unit, before->now.formation, before->on_road);
    pl_len took = (pl_len)pl_scale(before->points - after->points, rate, rnf_t(to->turn)->budget, PL_NEAREST);
    leg->label = words_of(item);
    if (took != item->value || !is_straight(item->order))
        leg->meaning = took ? (pl_said){"takes {1}", {{PL_LENGTH, took}}} : (pl_said){"takes nothing"};
}

// The step at fault: as far as it would be legal, and the rest of it.
static void draw_fault(pl_preview *to, const pl_item *item, const rnf_walk *w, const pl_hint *hint)
{
    static const int turned[] = {[RNF_ADVANCE] = 0, [RNF_BACK] = 180, [RNF_SIDE_LEFT] = -90, [RNF_SIDE_RIGHT] = 90};
    if (!is_straight(item->order) || item->value <= 0 || item->value > RNF_FAR)
        return;
    int by = item->order == RNF_OBLIQUE_LEFT ? -item->facing : item->order == RNF_OBLIQUE_RIGHT ? item->facing : turned[item->order];
    pl_point end = pl_travel(w->now.at, pl_turned(w->now.facing, by), item->value, PL_NEAREST);
    if (hint->has_at) {
        pl_drawn *way = pl_draw(to, PL_DRAW_PATH, PL_ROLE_MINE, (pl_point[]){w->now.at, hint->at}, 2);
        way->label = (pl_said){"Legal to here"};
        pl_drawn *rest = pl_draw(to, PL_DRAW_PATH, PL_ROLE_RISK, (pl_point[]){hint->at, end}, 2);
        rest->label = (pl_said){"{1} too far", {{PL_LENGTH, hint->over}}};
        return;
    }
    pl_draw(to, PL_DRAW_PATH, PL_ROLE_RISK, (pl_point[]){w->now.at, end}, 2);
}

// Walks the items as the rules do, and draws each; false: one of them is not legal.
static bool draw_legs(const pl_turn *turn, int unit, const pl_item *items, int count, rnf_walk *w, pl_preview *to)
{
    for (int i = 0; i < count; i++) {
        rnf_walk before = *w;
        pl_hint hint = {.item = -1};
        if (rnf_walk_step(turn, unit, w, &items[i], &hint)) {
            *w = before;
            draw_fault(to, &items[i], w, &hint);
            return false;
        }
        draw_leg(to, unit, &items[i], &before, w);
    }
    return true;
}

// ---- how far

// Where the middle of the front comes to by these steps, the last as long as it may be. False: they are not legal at all.
static bool farthest(const pl_turn *turn, int unit, const pl_item *steps, int count, pl_point *at)
{
    enum { STEPS = 3 };
    pl_item way[STEPS];
    rnf_walk end;
    for (int i = 0; i < count; i++)
        way[i] = steps[i];
    if (!rnf_longest(turn, unit, way, count, &end))
        return false;
    *at = end.now.at;
    return true;
}

// Troops in a body wheel and go on, slant, step aside or back: the ends of all that, as one outline.
static int body_reach(const pl_turn *turn, int unit, const rnf_stance *s, pl_point *ring)
{
    const rnf_limits *limit = &rnf_t(turn)->limit;
    pl_len rate = rnf_rate(turn, unit, s->formation, false);
    int count = 0, most = s->formation == RNF_COLUMN ? limit->wheel_column : limit->wheel_line;
    enum { EACH = 5 };
    if (farthest(turn, unit, &(pl_item){.order = RNF_SIDE_LEFT, .value = rate}, 1, &ring[count]))
        count++;
    for (int by = -most; by <= most; by += EACH) {
        pl_item on = {.order = RNF_ADVANCE, .value = rate}, wheel = {.order = (uint8_t)(by < 0 ? RNF_WHEEL_LEFT : RNF_WHEEL_RIGHT)};
        wheel.facing = (int16_t)rnf_size(by);
        if (by ? farthest(turn, unit, (pl_item[]){wheel, on}, 2, &ring[count]) : farthest(turn, unit, &on, 1, &ring[count]))
            count++;
    }
    if (farthest(turn, unit, &(pl_item){.order = RNF_SIDE_RIGHT, .value = rate}, 1, &ring[count]))
        count++;
    if (farthest(turn, unit, &(pl_item){.order = RNF_BACK, .value = rate}, 1, &ring[count]))
        count++;
    else
        ring[count++] = s->at;
    return count;
}

// March columns and guns turn where they stand and go any way.
static int turning_reach(const pl_turn *turn, int unit, const rnf_stance *s, pl_point *ring)
{
    enum { EACH = 12 };
    bool is_deployed = s->formation == RNF_DEPLOYED;
    pl_len rate = rnf_rate(turn, unit, is_deployed ? RNF_LIMBERED : s->formation, false);
    int count = 0;
    for (int by = 0; by < 360; by += EACH) {
        pl_item steps[3];
        int n = 0;
        if (is_deployed)
            steps[n++] = (pl_item){.order = RNF_LIMBER};
        if (by)
            steps[n++] = (pl_item){.order = RNF_PIVOT, .facing = (int16_t)by};
        steps[n++] = (pl_item){.order = RNF_ADVANCE, .value = rate};
        if (!farthest(turn, unit, steps, n, &ring[count]))
            ring[count] = s->at;
        count++;
    }
    return count;
}

static void draw_reach(const pl_turn *turn, int unit, pl_preview *to)
{
    enum { CORNERS = 48 };
    pl_point ring[CORNERS];
    rnf_stance s = rnf_stance_of(turn, unit);
    bool is_turning = rnf_is_gun(turn, unit) || s.formation == RNF_MARCH;
    if (s.formation == RNF_GARRISON || s.formation == RNF_SQUARE)
        return;
    int count = is_turning ? turning_reach(turn, unit, &s, ring) : body_reach(turn, unit, &s, ring);
    bool is_wide = false;
    for (int i = 0; i < count; i++)
        is_wide |= pl_distance_squared(ring[i], s.at) > 0;
    if (count > 2 && is_wide)
        pl_draw(to, PL_DRAW_REACH, PL_ROLE_MINE, ring, count);
}

// ---- what is there

// Enemies near enough to charge it where it would stand: their movement reaches, as the crow flies.
static void note_chargers(const pl_turn *turn, int unit, const pl_foot *foot, pl_preview *to)
{
    const rnf_tables *t = rnf_t(turn);
    int noted = 0;
    for (int i = 0; t->order[i] && noted < 2; i++) {
        int foe = t->order[i];
        if (rnf_side_of(turn, foe) == rnf_side_of(turn, unit) || !rnf_on_table(turn, foe) || rnf_is_gun(turn, foe) ||
            rnf_see(turn)[foe].morale == RNF_ROUTING || rnf_is_bad(turn, foe) || rnf_why_not_prey(turn, foe, unit))
            continue;
        rnf_stance s = rnf_stance_of(turn, foe);
        pl_foot there = rnf_foot(turn, &s);
        bool is_ahead = rnf_zone_of(turn, &s, foot->centre) == RNF_FRONT;
        if (!is_ahead || !pl_feet_within(foot, &there, rnf_rate(turn, foe, s.formation, false)))
            continue;
        noted++;
        pl_draw_mark(to, PL_ROLE_RISK, PL_UNIT, foe, PL_MARK_RISK);
        pl_add_note(to, -1,
                    (pl_said){"{1} {is} near enough to charge, {2} away", {{PL_UNIT, foe}, {PL_LENGTH, pl_gap(foot, &there, PL_NEAREST)}}});
    }
}

static void note_end(const pl_turn *turn, int unit, const rnf_walk *end, pl_preview *to)
{
    pl_foot foot = rnf_foot(turn, &end->now);
    int foe = 0;
    pl_len far = rnf_nearest_enemy(turn, rnf_side_of(turn, unit), &foot, &foe);
    if (end->points > 0 && !end->has_left)
        pl_add_note(to, 0, (pl_said){"{1} left", {{PL_LENGTH, rnf_as_inches(turn, unit, end->now.formation, end->points)}}});
    bool is_armed = rnf_type_of(turn, unit)->weapon != RNF_UNARMED;
    if (is_armed && rnf_t(turn)->fires[end->now.formation] == RNF_FIRES_NONE)
        pl_add_note(to, -1, (pl_said){"{1} {does} not fire in this formation", {{PL_UNIT, unit}}});
    else if (end->has_moved && is_armed && rnf_t(turn)->fire_mod[RNF_FM_MOVED])
        pl_add_note(to, 0,
                    (pl_said){"{1} on the die when it fires this turn, having moved", {{PL_NUMBER, rnf_t(turn)->fire_mod[RNF_FM_MOVED]}}});
    if (far < RNF_FAR && foe)
        pl_add_note(to, 0, (pl_said){"{1} {is} nearest, {2} away", {{PL_UNIT, foe}, {PL_LENGTH, far}}});
    note_chargers(turn, unit, &foot, to);
}

static bool is_troops(const pl_turn *turn, int unit) { return unit > 0 && unit <= turn->scene->unit_count && !rnf_is_leader(turn, unit); }

static void draw_walk(const pl_turn *turn, int unit, const pl_item *items, int count, rnf_walk *w, bool is_legal, pl_preview *to)
{
    is_legal &= draw_legs(turn, unit, items, count, w, to);
    if (!w->has_left)
        rnf_draw_stands(to, is_legal ? PL_ROLE_MINE : PL_ROLE_RISK, unit, &w->now);
    if (is_legal)
        note_end(turn, unit, w, to);
    if (is_legal && !w->has_left)
        rnf_tell_there(to, unit, &w->now, w->has_moved);
    if (is_legal && rnf_is_on(turn->scene, RNF_OPPORTUNITY) && !w->has_left)
        to->then = (pl_said){"horse of the other side that is near may charge it at once"};
}

void rnf_preview_move(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int unit = draft->subject, count = draft->item_count;
    rnf_walk end = {0};
    pl_hint hint = {.item = -1};
    if (!is_troops(turn, unit) || !rnf_on_table(turn, unit))
        return;
    draw_reach(turn, unit, to);
    if (count < 1)
        return;
    bool is_legal = !rnf_walk_path(turn, unit, draft->items, count, false, &end, &hint);
    rnf_walk w = {.now = rnf_stance_of(turn, unit), .points = rnf_t(turn)->budget, .on_road = is_legal && end.on_road};
    draw_walk(turn, unit, draft->items, count, &w, is_legal, to);
}

// Where it may come in: the stretch of its edge, and straight on from there.
static void draw_entry(const pl_turn *turn, int unit, pl_preview *to)
{
    pl_point from, until;
    int inward;
    if (!rnf_entry_edge(turn, unit, &from, &until, &inward))
        return;
    pl_len deep = rnf_rate(turn, unit, rnf_is_gun(turn, unit) ? RNF_LIMBERED : RNF_MARCH, false);
    pl_point ring[4] = {from, pl_travel(from, inward, deep, PL_NEAREST), pl_travel(until, inward, deep, PL_NEAREST), until};
    pl_draw(to, PL_DRAW_REACH, PL_ROLE_MINE, ring, 4)->label = (pl_said){"Enters here"};
}

void rnf_preview_enter(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int unit = draft->subject, count = draft->item_count;
    rnf_walk end = {0};
    pl_hint hint = {.item = -1};
    if (!is_troops(turn, unit))
        return;
    draw_entry(turn, unit, to);
    if (count < 1 || rnf_entry_stance(turn, unit, &draft->items[0], &end.now))
        return;
    rnf_stance start = end.now;
    bool is_legal = !rnf_walk_path(turn, unit, draft->items + 1, count - 1, true, &end, &hint);
    rnf_walk w = {.now = start, .points = rnf_t(turn)->budget, .on_road = is_legal && end.on_road};
    draw_walk(turn, unit, draft->items + 1, count - 1, &w, is_legal, to);
}

// ---- places

void rnf_preview_place(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int unit = draft->subject;
    if (draft->item_count != 1 || unit <= 0 || unit > turn->scene->unit_count)
        return;
    const pl_item *item = &draft->items[0];
    rnf_stance s = rnf_stance_of(turn, unit);
    s.formation = (uint8_t)(draft->target < RNF_FORMATIONS ? draft->target : s.formation);
    s.sector = 0;
    if (s.formation == RNF_GARRISON) {
        int count;
        if (!item->target || item->target > pl_terrain_count(turn->scene->terrain))
            return;
        const pl_point *corners = pl_terrain_points(turn->scene->terrain, item->target, 0, &count);
        s.sector = item->target;
        s.at = pl_mean_of(corners, count);
        pl_draw_mark(to, PL_ROLE_MINE, PL_FEATURE, item->target, PL_MARK_TARGET);
    } else if (!pl_item_has_at(item)) {
        return;
    } else {
        s.at = item->at;
        s.facing = (int16_t)pl_turned(pl_item_facing(item, s.facing), 0);
    }
    pl_hint hint = {.item = -1};
    bool is_legal = !rnf_check_deploy(turn, draft, &hint);
    rnf_draw_stands(to, is_legal ? PL_ROLE_MINE : PL_ROLE_RISK, unit, &s);
}

// A ring to turn it by: each place of it is a facing.
static void draw_compass(pl_preview *to, pl_point at)
{
    enum { PLACES = 60, EACH = 360 / PLACES };
    static const int32_t nothing[PLACES] = {0};
    pl_point points[PLACES];
    int32_t chosen[PLACES];
    for (int i = 0; i < PLACES; i++) {
        points[i] = pl_travel(at, i * EACH, PL_INCHES(3), PL_NEAREST);
        chosen[i] = i * EACH;
    }
    pl_draw_scale(to, PL_ROLE_MINE, points, nothing, chosen, PLACES);
}

void rnf_preview_rally(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    rnf_stance s;
    if (!rnf_is_there(turn, draft->subject) || !is_troops(turn, draft->subject) || !draft->target || draft->target >= RNF_FORMATIONS ||
        draft->value < 0 || draft->value > 359)
        return;
    bool is_legal = !rnf_why_not_rally_form(turn, draft->subject, draft->target, draft->value, &s);
    rnf_draw_stands(to, is_legal ? PL_ROLE_MINE : PL_ROLE_RISK, draft->subject, &s);
    draw_compass(to, rnf_see(turn)[draft->subject].at);
    to->then = (pl_said){"{1} {is} unsteady: it may move and fire this turn, and rally on later", {{PL_UNIT, draft->subject}}};
}

// ---- leaders

// What he is worth to the troops he would be with.
static void note_leader(const pl_turn *turn, int leader, int unit, pl_preview *to)
{
    bool has_quality = rnf_is_on(turn->scene, RNF_COMMANDER_QUALITY);
    int mod = has_quality ? rnf_t(turn)->quality_mod[rnf_see(turn)[leader].quality] : rnf_t(turn)->morale_mod[RNF_RM_COMMANDER];
    if (mod)
        pl_add_note(to, mod < 0 ? -1 : 1,
                    (pl_said){mod < 0 ? "{1} on the morale of {2}" : "+{1} on the morale of {2}", {{PL_NUMBER, mod}, {PL_UNIT, unit}}});
    pl_add_note(to, -1, (pl_said){"{1} may be struck when {2} lose{s} stands", {{PL_UNIT, leader}, {PL_UNIT, unit}}});
}

void rnf_preview_ride(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int leader = draft->subject;
    if (!rnf_is_there(turn, leader) || !rnf_is_leader(turn, leader))
        return;
    const rnf_unit *l = &rnf_see(turn)[leader];
    pl_drawn *reach = pl_draw_disc(to, PL_ROLE_MINE, l->at, l->allowance, PL_POSSIBLE);
    reach->label = (pl_said){"Rides up to {1}", {{PL_LENGTH, l->allowance}}};
    if (draft->item_count != 1 || !pl_item_has_at(&draft->items[0]))
        return;
    pl_len length = 0;
    pl_point at = draft->items[0].at;
    bool is_legal = !rnf_why_not_ride(turn, leader, l->at, at, &length);
    rnf_stance s = rnf_stance_of(turn, leader);
    s.at = at;
    pl_drawn *path = pl_draw(to, PL_DRAW_PATH, is_legal ? PL_ROLE_MINE : PL_ROLE_RISK, (pl_point[]){l->at, at}, 2);
    path->label = (pl_said){"{1}", {{PL_LENGTH, pl_distance(l->at, at, PL_UP)}}};
    rnf_draw_stands(to, is_legal ? PL_ROLE_MINE : PL_ROLE_RISK, leader, &s);
    to->then = (pl_said){"leaders join units at the end of the turn"};
}

void rnf_preview_join(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int leader = draft->subject, unit = draft->target;
    if (leader <= 0 || leader > turn->scene->unit_count || !rnf_is_there(turn, unit))
        return;
    pl_draw_mark(to, PL_ROLE_MINE, PL_UNIT, unit, PL_MARK_TARGET);
    rnf_stance s = rnf_stance_of(turn, leader);
    s.at = rnf_see(turn)[unit].at;
    s.facing = rnf_see(turn)[unit].facing;
    rnf_draw_stands(to, PL_ROLE_MINE, leader, &s);
    if (draft->verb == RNF_ATTACH)
        note_leader(turn, leader, unit, to);
}

// ---- after a melee

void rnf_preview_ground(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    int unit = draft->subject, sector, struck = 0;
    if (!rnf_is_there(turn, unit) || !is_troops(turn, unit))
        return;
    rnf_stance s = rnf_stance_of(turn, unit), next = s;
    pl_len way = draft->verb == RNF_BREAK_THROUGH ? rnf_break_way(turn, unit, &struck)
                                                  : rnf_ground_won(turn, rnf_see(turn)[unit].melee, unit, &sector);
    next.at = pl_travel(s.at, s.facing, way, PL_NEAREST);
    rnf_draw_swath(to, PL_ROLE_MINE, &s, &next);
    pl_drawn *path = pl_draw(to, PL_DRAW_PATH, PL_ROLE_MINE, (pl_point[]){s.at, next.at}, 2);
    path->label = (pl_said){"{1} on", {{PL_LENGTH, way}}};
    rnf_draw_stands(to, PL_ROLE_MINE, unit, &next);
    if (!struck)
        return;
    pl_drawn *mark = pl_draw_mark(to, PL_ROLE_THEIRS, PL_UNIT, struck, PL_MARK_CONTACT);
    mark->edge = (int8_t)rnf_mark_edge(rnf_edge_struck(turn, unit, struck, true));
    to->then = (pl_said){"it strikes {1}, and they fight at once", {{PL_UNIT, struck}}};
}

void rnf_preview_melee(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    if (!rnf_is_there(turn, draft->subject) || !rnf_see(turn)[draft->subject].melee)
        return;
    for (int i = 0; rnf_t(turn)->order[i]; i++) {
        int unit = rnf_t(turn)->order[i];
        if (rnf_on_table(turn, unit) && rnf_see(turn)[unit].melee == rnf_see(turn)[draft->subject].melee)
            pl_draw_mark(to, rnf_side_of(turn, unit) == draft->side ? PL_ROLE_MINE : PL_ROLE_THEIRS, PL_UNIT, unit, PL_MARK_CONTACT);
    }
    to->then = (pl_said){"they close and fight until a side has won"};
}
