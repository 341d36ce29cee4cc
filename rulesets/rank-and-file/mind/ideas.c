// ideas.c - fillings put forward for machines and defaults: towards enemies and objectives, into line, into sectors, back out of reach.
#include "ideas.h"

typedef struct sink {
    const pl_turn *turn;
    int unit;
    pl_candidates *to;
    pl_said why;
    bool is_done;
} sink;

static void offer_path(sink *k, const pl_item *items, int count)
{
    if (!k->is_done)
        k->is_done = !pl_candidate_for(k->to, items, count, 0, k->why);
}

static pl_item step(int order, pl_len value, int facing)
{
    return (pl_item){.order = (uint8_t)order, .value = value, .facing = (int16_t)facing};
}

static void offer_one(sink *k, pl_item a) { offer_path(k, &a, 1); }
static void offer_two(sink *k, pl_item a, pl_item b) { offer_path(k, (pl_item[]){a, b}, 2); }
static void offer_three(sink *k, pl_item a, pl_item b, pl_item c) { offer_path(k, (pl_item[]){a, b, c}, 3); }

// ---- where to look

enum { FOCUS_MAX = 4 };

// A thing worth going to, or facing: an enemy, an objective.
typedef struct aim {
    pl_point at;
    uint8_t kind;  // pl_noun_kind
    int id;
} aim;

static pl_said towards(const aim *at) { return (pl_said){"towards {1}", {{at->kind, at->id}}}; }

static int find_focus(const pl_turn *turn, int unit, aim *out)
{
    const rnf_tables *t = rnf_t(turn);
    pl_point at = rnf_see(turn)[unit].at;
    int count = 0;
    int64_t best[2] = {INT64_MAX, INT64_MAX};
    aim near[2] = {{.kind = PL_UNIT}, {.kind = PL_UNIT}};
    for (int i = 0; t->order[i]; i++) {
        int other = t->order[i];
        if (rnf_side_of(turn, other) == rnf_side_of(turn, unit) || !rnf_on_table(turn, other))
            continue;
        rnf_stance s = rnf_stance_of(turn, other);
        int64_t far = pl_distance_squared(at, s.at);
        if (far < best[0]) {
            best[1] = best[0], near[1] = near[0];
            best[0] = far, near[0] = (aim){rnf_centre(turn, &s), PL_UNIT, other};
        } else if (far < best[1]) {
            best[1] = far, near[1] = (aim){rnf_centre(turn, &s), PL_UNIT, other};
        }
    }
    for (int i = 0; i < 2; i++)
        if (best[i] != INT64_MAX)
            out[count++] = near[i];
    int64_t nearest = INT64_MAX;
    for (int id = 1; id <= turn->state->marker_count; id++) {
        const pl_marker *m = &pl_see_markers(turn->state)[id];
        int64_t far = pl_distance_squared(at, m->at);
        if (m->kind != 1 || far >= nearest || m->side == rnf_side_of(turn, unit))
            continue;
        nearest = far;
        out[count < FOCUS_MAX ? count : FOCUS_MAX - 1] = (aim){m->at, PL_MARKER, id};
    }
    return nearest == INT64_MAX ? count : count + 1 > FOCUS_MAX ? FOCUS_MAX : count + 1;
}

static int signed_turn(int from, int to)
{
    int by = pl_turned(to - from, 0);
    return by > 180 ? by - 360 : by;
}

// ---- moves of formed troops

// A straight step that says how far it goes.
static void offer_far(sink *k, const char *form, pl_item step)
{
    k->why = (pl_said){form, {{PL_LENGTH, step.value}}};
    offer_one(k, step);
}

static void offer_straight(sink *k, pl_len rate)
{
    static const int eighths[] = {8, 6, 4, 2, 1};
    for (int i = 0; i < PL_COUNT(eighths); i++)
        offer_far(k, "straight on, {1}", step(RNF_ADVANCE, rate * eighths[i] / 8, 0));
    offer_far(k, "back {1}, facing as now", step(RNF_BACK, rate / 2, 0));
    offer_far(k, "back {1}, facing as now", step(RNF_BACK, rate / 4, 0));
}

static void offer_sideways(sink *k, pl_len rate)
{
    offer_far(k, "slantwise to the left, {1}", step(RNF_OBLIQUE_LEFT, rate / 2, 30));
    offer_far(k, "slantwise to the right, {1}", step(RNF_OBLIQUE_RIGHT, rate / 2, 30));
    offer_far(k, "sideways to the left, {1}", step(RNF_SIDE_LEFT, rate / 4, 0));
    offer_far(k, "sideways to the right, {1}", step(RNF_SIDE_RIGHT, rate / 4, 0));
}

static void offer_least(sink *k)
{
    offer_far(k, "straight on, {1}", step(RNF_ADVANCE, 100, 0));
    offer_far(k, "back {1}, facing as now", step(RNF_BACK, 100, 0));
}

static void offer_wheels(sink *k, const rnf_stance *s, pl_len rate, const aim *focus, int count)
{
    int limit = s->formation == RNF_COLUMN ? rnf_t(k->turn)->limit.wheel_column : rnf_t(k->turn)->limit.wheel_line;
    pl_len wide = rnf_width(rnf_t(k->turn), s);
    for (int i = 0; i < count; i++) {
        int by = signed_turn(s->facing, pl_bearing(s->at, focus[i].at)), size = by < 0 ? -by : by;
        if (size > limit)
            size = limit;
        if (!size)
            continue;
        k->why = towards(&focus[i]);
        int order = by < 0 ? RNF_WHEEL_LEFT : RNF_WHEEL_RIGHT;
        pl_len left = rate - rnf_arc(wide, size);
        if (left > 500) {
            offer_two(k, step(order, 0, size), step(RNF_ADVANCE, left - left % 125, 0));
            offer_two(k, step(order, 0, size), step(RNF_ADVANCE, left / 2, 0));
        }
        k->why = (pl_said){"wheels to face {1}", {{focus[i].kind, focus[i].id}}};
        offer_one(k, step(order, 0, size));
        k->why = towards(&focus[i]);
        left = rate - rnf_arc(wide, (size + 1) / 2);
        if (size > 4 && left > 500)
            offer_two(k, step(order, 0, (size + 1) / 2), step(RNF_ADVANCE, left - left % 125, 0));
    }
}

static void offer_forms(sink *k, const rnf_stance *s, pl_len rate)
{
    static const uint8_t orders[] = {RNF_TO_LINE, RNF_TO_COLUMN, RNF_TO_MARCH, RNF_TO_SKIRMISH, RNF_TO_SQUARE};
    static const uint8_t forms[] = {RNF_LINE, RNF_COLUMN, RNF_MARCH, RNF_SKIRMISH, RNF_SQUARE};
    static const char *const words[] = {"into line", "into column", "into march column", "into skirmish order", "into square"};
    for (int i = 0; i < PL_COUNT(orders); i++) {
        if (forms[i] == s->formation || !rnf_may_form(k->turn, k->unit, forms[i]))
            continue;
        pl_len after = rnf_rate(k->turn, k->unit, forms[i], false);
        k->why = (pl_said){words[i]};
        offer_one(k, step(orders[i], 0, 0));
        if (forms[i] == RNF_LINE)
            offer_two(k, step(RNF_ADVANCE, rate / 2, 0), step(orders[i], 0, 0));
        if (forms[i] != RNF_SQUARE)
            offer_two(k, step(orders[i], 0, 0), step(RNF_ADVANCE, after / 2, 0));
    }
}

static void offer_sectors(sink *k, const rnf_stance *s, pl_len rate)
{
    const pl_terrain *terrain = k->turn->scene->terrain;
    if (s->arm != RNF_FOOT)
        return;
    for (pl_feature_id id = 1; id <= pl_terrain_count(terrain) && id < 64; id++) {
        if (rnf_t(k->turn)->ground[pl_terrain_feature(terrain, id)->kind].cost[RNF_SORT_FOOT] != RNF_SECTOR)
            continue;
        int count;
        const pl_point *corners = pl_terrain_points(terrain, id, 0, &count);
        pl_foot sector = pl_foot_of_polygon(corners, count);
        pl_len gap = rnf_forward_gap(k->turn, s, &sector);
        pl_item in = {.order = RNF_GO_IN, .target = id};
        k->why = (pl_said){"into {1}", {{PL_FEATURE, id}}};
        offer_one(k, in);
        if (gap < rate)
            offer_two(k, step(RNF_ADVANCE, gap > 250 ? gap - 250 : gap, 0), in);
    }
}

static void offer_leaving(sink *k, const rnf_stance *s)
{
    int count;
    const pl_point *corners = pl_terrain_points(k->turn->scene->terrain, s->sector, 0, &count);
    pl_point middle = pl_mean_of(corners, count);
    static const uint8_t orders[] = {RNF_TO_LINE, RNF_TO_COLUMN}, forms[] = {RNF_LINE, RNF_COLUMN};
    for (int i = 0; i < count && i < 8; i++)
        for (int f = 0; f < 2; f++) {
            pl_point a = corners[i], b = corners[(i + 1) % count], edge = {(a.x + b.x) / 2, (a.y + b.y) / 2};
            int out = pl_turned(pl_bearing(a, b), 90);
            if (pl_angle_between(out, pl_bearing(middle, edge)) > 90)
                out = pl_turned(out, 180);
            rnf_stance next = {.formation = forms[f], .stands = s->stands, .arm = s->arm};
            k->why = (pl_said){f ? "out of {1}, in column" : "out of {1}, in line", {{PL_FEATURE, s->sector}}};
            pl_point at = pl_travel(edge, out, rnf_depth(rnf_t(k->turn), &next) + 200, PL_NEAREST);
            offer_one(k, (pl_item){.order = orders[f], .at = at, .facing = (int16_t)out});
        }
}

static void offer_pivots(sink *k, const rnf_stance *s, pl_len rate, const aim *focus, int count)
{
    for (int i = 0; i < count; i++) {
        int by = pl_turned(pl_bearing(s->at, focus[i].at) - s->facing, 0);
        if (!by)
            continue;
        if (s->formation == RNF_DEPLOYED) {
            k->why = (pl_said){"turns to face {1}", {{focus[i].kind, focus[i].id}}};
            offer_one(k, step(RNF_PIVOT, 0, by));
            continue;
        }
        k->why = towards(&focus[i]);
        offer_two(k, step(RNF_PIVOT, 0, by), step(RNF_ADVANCE, rate, 0));
        offer_two(k, step(RNF_PIVOT, 0, by), step(RNF_ADVANCE, rate / 2, 0));
        k->why.form = s->formation == RNF_LIMBERED ? "towards {1}, and unlimbers" : "towards {1}, and forms line";
        if (s->formation == RNF_LIMBERED)
            offer_three(k, step(RNF_PIVOT, 0, by), step(RNF_ADVANCE, rate / 2, 0), step(RNF_UNLIMBER, 0, 0));
        else
            offer_three(k, step(RNF_PIVOT, 0, by), step(RNF_ADVANCE, rate / 2, 0), step(RNF_TO_LINE, 0, 0));
        k->why.form = "turns to face {1}";
        offer_one(k, step(RNF_PIVOT, 0, by));
    }
}

static void offer_pivot(sink *k, int degrees)
{
    bool is_left = degrees > 180;
    k->why = (pl_said){is_left ? "turns left {1}" : "turns right {1}", {{PL_DEGREES, is_left ? 360 - degrees : degrees}}};
    if (degrees == 180)
        k->why = (pl_said){"turns about"};
    offer_one(k, step(RNF_PIVOT, 0, degrees));
}

static void offer_gun(sink *k, const rnf_stance *s, pl_len rate)
{
    if (s->formation == RNF_DEPLOYED) {
        k->why = (pl_said){"limbers up"};
        offer_one(k, step(RNF_LIMBER, 0, 0));
        k->why = (pl_said){"limbers up and goes on"};
        offer_two(k, step(RNF_LIMBER, 0, 0), step(RNF_ADVANCE, rnf_rate(k->turn, k->unit, RNF_LIMBERED, false) / 2, 0));
        offer_pivot(k, 45);
        offer_pivot(k, 315);
        offer_pivot(k, 1);
    } else {
        k->why = (pl_said){"unlimbers"};
        offer_one(k, step(RNF_UNLIMBER, 0, 0));
        k->why = (pl_said){"goes on and unlimbers"};
        offer_two(k, step(RNF_ADVANCE, rate / 2, 0), step(RNF_UNLIMBER, 0, 0));
        offer_pivot(k, 90);
        offer_pivot(k, 1);
        offer_pivot(k, 180);
    }
}

// Straight on to the table's edge and over it, where the scenario lets it.
static void offer_exit(sink *k, const rnf_stance *s, pl_len rate)
{
    const pl_scene *scene = k->turn->scene;
    pl_len way = s->facing == 0     ? scene->height - s->at.y
                 : s->facing == 90  ? scene->width - s->at.x
                 : s->facing == 180 ? s->at.y
                 : s->facing == 270 ? s->at.x
                                    : RNF_FAR;
    pl_item leave = {.order = RNF_LEAVE};
    k->why = (pl_said){"off the table"};
    if (!way)
        offer_one(k, leave);
    else if (way <= 2 * rate)
        offer_two(k, step(RNF_ADVANCE, way, 0), leave);
}

static void offer_moves(sink *k)
{
    rnf_stance s = rnf_stance_of(k->turn, k->unit);
    pl_len rate = rnf_rate(k->turn, k->unit, s.formation, false);
    aim focus[FOCUS_MAX];
    int count = find_focus(k->turn, k->unit, focus);
    if (s.formation == RNF_GARRISON) {
        offer_leaving(k, &s);
        return;
    }
    bool is_gun = rnf_is_gun(k->turn, k->unit), is_march = s.formation == RNF_MARCH;
    if (rate)
        offer_straight(k, rate);
    if (is_gun || is_march)
        offer_pivots(k, &s, rate, focus, count);
    else if (s.formation != RNF_SQUARE)
        offer_wheels(k, &s, rate, focus, count);
    if (is_gun)
        offer_gun(k, &s, rate);
    else
        offer_forms(k, &s, rate);
    offer_sectors(k, &s, rate);
    offer_exit(k, &s, rate);
    if (is_march) {
        pl_len road = rnf_rate(k->turn, k->unit, RNF_MARCH, true);
        offer_far(k, "along the road, {1}", step(RNF_ADVANCE, road, 0));
        offer_pivot(k, 180);
        offer_pivot(k, 1);
    }
    k->why = (pl_said){"turns about"};
    offer_one(k, step(RNF_TURN, 0, 180));
    if (s.formation == RNF_COLUMN || s.formation == RNF_SQUARE) {
        k->why = (pl_said){"turns right"};
        offer_one(k, step(RNF_TURN, 0, 90));
        k->why = (pl_said){"turns left"};
        offer_one(k, step(RNF_TURN, 0, 270));
    }
    if (rate) {
        offer_sideways(k, rate);
        offer_least(k);
    }
}

static void offer_entries(sink *k)
{
    int group = rnf_arrival_of(k->turn, k->unit);
    if (group < 0)
        return;
    const rnf_arrival_data *data = &rnf_t(k->turn)->arrival[group];
    const pl_scene *scene = k->turn->scene;
    int edge = data->is_flank ? rnf_see_game(k->turn)->arrival[group].edge : data->edge;
    bool is_level = edge == RNF_NORTH || edge == RNF_SOUTH, is_gun = rnf_is_gun(k->turn, k->unit);
    pl_len low = data->is_flank ? 0 : data->from, high = data->is_flank ? (is_level ? scene->width : scene->height) : data->to;
    pl_len line = edge == RNF_NORTH ? scene->height : edge == RNF_EAST ? scene->width : 0;
    for (int i = 1; i < 12; i++) {
        pl_len along = low + (pl_len)((int64_t)(high - low) * i / 12);
        pl_point at = is_level ? pl_at(along, line) : pl_at(line, along);
        pl_item in = {.order = is_gun ? RNF_LIMBER : RNF_TO_MARCH, .at = at};
        pl_len rate = rnf_rate(k->turn, k->unit, is_gun ? RNF_LIMBERED : RNF_MARCH, false);
        k->why = (pl_said){"to the edge of the table and no farther"};
        offer_one(k, in);
        k->why = (pl_said){"on to the table, {1} in", {{PL_NUMBER, rate / 1000}}};
        offer_two(k, in, step(RNF_ADVANCE, rate, 0));
        k->why = (pl_said){"on to the table, half as far"};
        offer_two(k, in, step(RNF_ADVANCE, rate / 2, 0));
        if (data->is_flank && !is_gun) {
            in.order = RNF_TO_COLUMN;
            k->why = (pl_said){"on to the table in column"};
            offer_two(k, in, step(RNF_ADVANCE, rnf_rate(k->turn, k->unit, RNF_COLUMN, false), 0));
        }
    }
}

void rnf_suggest_move(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    sink k = {.turn = turn, .unit = option->subject, .to = to};
    offer_moves(&k);
}

void rnf_suggest_enter(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    sink k = {.turn = turn, .unit = option->subject, .to = to};
    offer_entries(&k);
}

// ---- charges

// The least wheel of the range, straight at the target, half way between, and square to its front.
static void offer_wheel_values(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    rnf_stance s = rnf_stance_of(turn, option->subject), v = rnf_stance_of(turn, option->target);
    int wheel = option->value > 0 ? option->value : option->value_max < 0 ? option->value_max : option->value_max ? 0 : option->value;
    int limit = rnf_t(turn)->limit.charge_wheel, straight = signed_turn(s.facing, pl_bearing(s.at, rnf_centre(turn, &v)));
    straight = straight > limit ? limit : straight < -limit ? -limit : straight;
    pl_candidate_for(to, NULL, 0, wheel, (pl_said){wheel ? "with the least wheel" : "without a wheel"});
    pl_candidate_for(to, NULL, 0, straight, (pl_said){"at the middle of {1}", {{PL_UNIT, option->target}}});
    pl_candidate_for(to, NULL, 0, (wheel + straight) / 2, (pl_said){"half way between"});
    pl_candidate_for(to, NULL, 0, signed_turn(s.facing, pl_turned(v.facing, 180)), (pl_said){"square to its front"});
}

void rnf_suggest_charge(const pl_turn *turn, const pl_option *option, pl_candidates *to) { offer_wheel_values(turn, option, to); }
void rnf_suggest_opportunity(const pl_turn *turn, const pl_option *option, pl_candidates *to) { offer_wheel_values(turn, option, to); }
void rnf_suggest_counter(const pl_turn *turn, const pl_option *option, pl_candidates *to) { offer_wheel_values(turn, option, to); }

static pl_said turned_by(int degrees)
{
    bool is_left = degrees > 180;
    return (pl_said){is_left ? "{1} to the left" : "{1} to the right", {{PL_DEGREES, is_left ? 360 - degrees : degrees}}};
}

void rnf_suggest_rally_form(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    const rnf_unit *u = &rnf_see(turn)[option->subject];
    aim focus[FOCUS_MAX];
    pl_candidate_for(to, NULL, 0, u->facing, (pl_said){"facing as now"});  // the default: column, present facing
    int count = find_focus(turn, option->subject, focus);
    for (int i = 0; i < count; i++)
        pl_candidate_for(to, NULL, 0, pl_bearing(u->at, focus[i].at), (pl_said){"facing {1}", {{focus[i].kind, focus[i].id}}});
    for (int i = 1; i < 24; i++)
        pl_candidate_for(to, NULL, 0, pl_turned(u->facing, 15 * i), turned_by(15 * i));
    pl_candidate_for(to, NULL, 0, option->value, (pl_said){"where there is room"});  // a narrow range may hold none of these
}

// ---- leaders and deployment

// The short rides that are tried last.
static pl_item short_ride(const rnf_unit *l, int i)
{
    pl_len way = i < 16 ? 2000 : 100;
    return (pl_item){.at = pl_travel(l->at, 45 * i / 2, l->allowance < way ? l->allowance : way, PL_TRUNCATE)};
}

void rnf_suggest_leader(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    const rnf_tables *t = rnf_t(turn);
    const rnf_unit *l = &rnf_see(turn)[option->subject];
    for (int i = 0; t->order[i]; i++) {
        int unit = t->order[i];
        if (rnf_side_of(turn, unit) != rnf_side_of(turn, option->subject) || !rnf_on_table(turn, unit))
            continue;
        rnf_stance s = rnf_stance_of(turn, unit);
        pl_point behind =
            s.formation == RNF_GARRISON ? s.at : pl_placed_from(pl_at(0, -rnf_depth(t, &s) - 500), s.at, s.facing, PL_NEAREST);
        pl_len way = pl_distance(l->at, behind, PL_UP), part = l->allowance < way ? l->allowance - 10 : way;
        if (way <= 0 || part <= 0)
            continue;
        pl_item item = {.at = {l->at.x + (pl_len)pl_scale(behind.x - l->at.x, part, way, PL_TRUNCATE),
                               l->at.y + (pl_len)pl_scale(behind.y - l->at.y, part, way, PL_TRUNCATE)}};
        pl_candidate_for(to, &item, 1, 0, (pl_said){part < way ? "towards {1}" : "behind {1}", {{PL_UNIT, unit}}});
    }
    for (int i = 0; i < 32; i++) {
        pl_item item = short_ride(l, i);
        pl_candidate(to, &item, 1, 0);
    }
}

// Places in a zone, the present one first; a sector for a garrison. Stops where `is_done` says so.
static void offer_place(sink *k, const pl_item *item)
{
    if (!k->is_done)
        k->is_done = !pl_candidate_for(k->to, item, 1, 0, k->why) || k->to->count >= 24;
}

static void offer_places(sink *k, int formation)
{
    const pl_scenario *sc = k->turn->scene->scenario;
    rnf_stance s = rnf_stance_of(k->turn, k->unit);
    for (pl_feature_id id = 1; formation == RNF_GARRISON && id <= pl_terrain_count(k->turn->scene->terrain); id++)
        k->why = (pl_said){"in {1}", {{PL_FEATURE, id}}}, offer_place(k, &(pl_item){.target = id});
    if (formation == RNF_GARRISON)
        return;
    k->why = (pl_said){"where {1} stand{s} now", {{PL_UNIT, k->unit}}};
    offer_place(k, &(pl_item){.at = s.at, .facing = s.facing});
    k->why = (pl_said){NULL};
    for (int z = 0; z < sc->zone_count; z++) {
        if (!rnf_is_deploy_zone(&sc->zones[z], rnf_side_of(k->turn, k->unit)))
            continue;
        pl_point low = sc->zones[z].points[0], high = low;
        for (int i = 1; i < sc->zones[z].point_count; i++) {
            pl_point p = sc->zones[z].points[i];
            low = pl_at(p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y);
            high = pl_at(p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y);
        }
        for (int i = 1; i < 24 && !k->is_done; i++)
            for (int n = 1; n < 5; n++)
                offer_place(k, &(pl_item){.at = {low.x + (high.x - low.x) * i / 24, low.y + (high.y - low.y) * n / 5}, .facing = s.facing});
    }
}

void rnf_suggest_deploy(const pl_turn *turn, const pl_option *option, pl_candidates *to)
{
    sink k = {.turn = turn, .unit = option->subject, .to = to};
    offer_places(&k, option->target);
}
