// meaning_move.c - moves drawn before they are made: rings of the orders, every man where he would stand, where somebody would see him.
// Stands on meaning.h. Reads the mover's view alone, decides nothing.
#include "meaning.h"

enum { RING_POINTS = 32, WATCHERS_MAX = 8 };

static const pl_scene_unit *men_of(const pl_turn *turn, int unit) { return rof_scene_unit(turn, unit); }

// ---- rings: how far each order goes

void rof_draw_ring(pl_preview *to, pl_role role, pl_point at, pl_len reach, pl_said label, pl_said meaning)
{
    pl_point ring[RING_POINTS];
    for (int i = 0; i < RING_POINTS; i++)
        ring[i] = pl_travel(at, 360 * i / RING_POINTS, reach, PL_NEAREST);
    pl_drawn *drawn = pl_draw(to, PL_DRAW_REACH, role, ring, RING_POINTS);
    drawn->label = label;
    drawn->meaning = meaning;
}

static pl_point middle_of(const rof_move *plan)
{
    int64_t x = 0, y = 0, count = 0;
    for (int n = 0; n < ROF_FIGURES; n++)
        if (plan->going >> n & 1) {
            x += plan->start[n].x;
            y += plan->start[n].y;
            count++;
        }
    return count ? pl_at((pl_len)(x / count), (pl_len)(y / count)) : pl_at(0, 0);
}

static void draw_rings(const pl_turn *turn, int unit, int order, pl_point at, pl_preview *to)
{
    static const pl_said labels[ROF_ORDERS] = {
        [ROF_M] = {"Move & Fire, {1}"}, [ROF_C] = {"Cautious Advance, {1}"}, [ROF_A] = {"At the Double, {1}"}};
    static const pl_said meanings[ROF_ORDERS] = {[ROF_M] = {"fires after moving; easier to hit in the open"},
                                                 [ROF_C] = {"fires after moving; no easier to hit"},
                                                 [ROF_A] = {"no fire this turn; much easier to hit"}};
    for (int i = ROF_M; i <= ROF_A; i++) {
        pl_said label = labels[i];
        if (rof_why_not_order(turn, unit, i))
            continue;
        label.nouns[0].kind = PL_LENGTH;
        label.nouns[0].value = rof_t(turn)->allowance[i];
        rof_draw_ring(to, i == order ? PL_ROLE_MINE : PL_ROLE_HELP, at, rof_t(turn)->allowance[i], label, meanings[i]);
    }
}

// ---- the men

static int facing_in(const pl_choice *draft, int piece, int facing)
{
    for (int i = 0; i < draft->item_count; i++)
        if (draft->items[i].piece == piece && draft->items[i].value == ROF_FACE)
            facing = pl_item_facing(&draft->items[i], facing);
    return facing;
}

// One man's way, as it is named; false: he keeps his place and his facing.
static bool draw_man(const pl_turn *turn, const pl_choice *draft, int piece, pl_preview *to)
{
    const pl_piece *man = rof_piece_at(turn, piece);
    pl_point points[ROF_STOPS_MAX + 2];
    int count = 0, facing = facing_in(draft, piece, man->facing), first = man->place == PL_ON_TABLE;
    if (first)
        points[count++] = man->at;
    for (int i = 0; i < draft->item_count && count < PL_COUNT(points); i++)
        if (draft->items[i].piece == piece && draft->items[i].value == ROF_GO && pl_item_has_at(&draft->items[i]))
            points[count++] = draft->items[i].at;
    if (count == first && facing == man->facing)
        return false;
    if (count > 1)
        pl_draw(to, PL_DRAW_PATH, PL_ROLE_MINE, points, count);
    if (count)
        pl_draw_ghost(to, PL_ROLE_MINE, (pl_piece_id)piece, points[count - 1], facing);
    return true;
}

static void draw_men(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    const pl_scene_unit *su = men_of(turn, draft->subject);
    for (int n = 0; n < su->count; n++)
        draw_man(turn, draft, su->first + n, to);
}

// ---- who sees the way

typedef struct watcher {
    int unit, counter;  // a known element, or a counter that may be men
    int rows, first;    // samples it sees, and the first of them
} watcher;

static bool sees_row(const pl_turn *turn, const watcher *w, const rof_move *plan, int row)
{
    pl_len visibility = rof_visibility(turn, plan->unit), radius = rof_t(turn)->radius;
    for (int n = 0; n < ROF_FIGURES; n++) {
        if (!(plan->going >> n & 1))
            continue;
        pl_point at = rof_track_at(plan, row, n);
        if (w->counter && rof_sees(turn, rof_marker_at(turn, w->counter)->at, at, radius, visibility))
            return true;
        if (w->unit)
            ROF_EACH_FIGURE(turn, w->unit, f)
                if (!(rof_weapon_of(turn, f)->flags & ROF_FLAME) && rof_can_reach(turn, f, at, visibility))
                    return true;
    }
    return false;
}

static int list_watchers(const pl_turn *turn, pl_side side, watcher *list)
{
    int count = 0;
    ROF_EACH_UNIT(turn, e)
        if (count < WATCHERS_MAX && rof_unit_at(turn, e)->side != side && rof_revealed(turn, e) && rof_may_mark(turn, e))
            list[count++] = (watcher){.unit = e};
    ROF_EACH_MARKER(turn, m, ROF_COUNTER)  // ROF-OPP.5: one that has had an order marks nobody
        if (count < WATCHERS_MAX && rof_marker_at(turn, m)->side != side && !rof_see_m(turn, m)->order)
            list[count++] = (watcher){.counter = m};
    return count;
}

static int lead_of(const rof_move *plan)
{
    int lead = 0;
    while (lead < ROF_FIGURES - 1 && !(plan->going >> lead & 1))
        lead++;
    return lead;
}

static void tell_watcher(const watcher *w, pl_said meaning, pl_len seen, pl_preview *to)
{
    pl_noun_kind is = w->unit ? PL_UNIT : PL_MARKER;
    int id = w->unit ? w->unit : w->counter;
    pl_row *row = pl_add_row(to, is, id, (pl_said){"{1}", {{(uint8_t)is, id}}});
    row->meaning = meaning;
    row->value = seen ? (pl_said){"{1}", {{PL_LENGTH, seen}}} : (pl_said){"no"};
    row->good = seen ? -1 : 0;
}

static void draw_stop(const watcher *w, pl_point at, pl_len after, pl_len seen, pl_preview *to)
{
    pl_noun_kind is = w->unit ? PL_UNIT : PL_MARKER;
    int id = w->unit ? w->unit : w->counter;
    pl_drawn *stop = pl_draw(to, PL_DRAW_STOP, PL_ROLE_RISK, &at, 1);
    stop->label = (pl_said){"In view of {1}", {{(uint8_t)is, id}}};
    stop->meaning = (pl_said){"after {1} of the way, for {2}", {{PL_LENGTH, after}, {PL_LENGTH, seen}}};
    pl_draw_mark(to, PL_ROLE_RISK, is, id, PL_MARK_RISK);
}

static pl_point place_of(const pl_turn *turn, const watcher *w)
{
    return w->counter ? rof_marker_at(turn, w->counter)->at : rof_piece_at(turn, rof_lowest_figure(turn, w->unit))->at;
}

// ROF-OPP.2: where the way comes into view of each, and for how far.
static void draw_stops(const pl_turn *turn, const rof_move *plan, pl_preview *to)
{
    watcher list[WATCHERS_MAX];
    int count = list_watchers(turn, rof_unit_at(turn, plan->unit)->side, list), lead = lead_of(plan);
    to->table = (pl_said){"Who may see it move"};
    to->told = (pl_said){"known to you"};
    for (int i = 0; i < count; i++) {
        watcher *w = &list[i];
        for (int row = plan->sample; row < plan->count; row++)
            if (sees_row(turn, w, plan, row) && !w->rows++)
                w->first = row;
        if (!w->rows) {
            tell_watcher(w, (pl_said){"no sight of the way"}, 0, to);
            continue;
        }
        pl_len seen = w->rows * rof_t(turn)->sample, whole = plan->p[plan->count - 1] - plan->leg_p,
               after = plan->p[w->first] - plan->leg_p;
        pl_point at = rof_track_at(plan, w->first, lead);
        pl_len far = pl_distance(place_of(turn, w), at, PL_NEAREST);
        tell_watcher(w, (pl_said){"{1} off, from {2} of the way on", {{PL_LENGTH, far}, {PL_LENGTH, after}}}, seen < whole ? seen : whole,
                     to);
        draw_stop(w, at, after, seen < whole ? seen : whole, to);
    }
}

// ---- what is worth knowing

// The area that covers there, or the line that does close by; 0: nothing on the ground does.
static pl_feature_id cover_at(const pl_turn *turn, pl_point at)
{
    pl_feature_id near[32], line = 0;
    const pl_terrain *terrain = turn->scene->terrain;
    int count = pl_terrain_near(terrain, at, at, rof_t(turn)->near_linear + rof_t(turn)->radius, near, PL_COUNT(near));
    for (int i = 0; i < count; i++) {
        const rof_ground *g = &rof_t(turn)->ground[pl_terrain_feature(terrain, near[i])->kind];
        if (g->cover == ROF_OPEN)
            continue;
        if (!g->is_line && pl_feature_holds(terrain, near[i], at) != PL_OUTSIDE)
            return near[i];
        if (g->is_line && pl_feature_near_point(terrain, near[i], at, rof_t(turn)->near_linear + rof_t(turn)->radius))
            line = near[i];
    }
    return line;
}

static bool is_covered(const pl_turn *turn, pl_point at) { return rof_area_cover(turn, at) != ROF_OPEN || cover_at(turn, at); }

static void note_cover(const pl_turn *turn, const rof_move *plan, pl_preview *to)
{
    int all = 0, covered = 0;
    for (int n = 0; n < ROF_FIGURES; n++)
        if (plan->going >> n & 1) {
            all++;
            covered += is_covered(turn, rof_track_at(plan, plan->count - 1, n));
        }
    if (covered)
        pl_add_note(to, 1, (pl_said){"{1} of {2:man|men} in cover at the end", {{PL_NUMBER, covered}, {PL_NUMBER, all}}});
    else
        pl_add_note(to, -1, (pl_said){"nobody ends in cover"});
}

static int bits(uint16_t set)
{
    int count = 0;
    for (; set; set &= (uint16_t)(set - 1))
        count++;
    return count;
}

static void note_plan(const pl_turn *turn, const rof_move *plan, pl_preview *to)
{
    const rof_unit *u = rof_see_u(turn, plan->unit);
    if (plan->count > plan->sample)
        note_cover(turn, plan, to);
    if (plan->count && plan->mined[plan->count - 1] && rof_on(turn, ROF_OPT_MINES))
        pl_add_note(to, -1, (pl_said){"{1:man goes|men go} through the minefield", {{PL_NUMBER, bits(plan->mined[plan->count - 1])}}});
    if (u->is_hidden && plan->order != ROF_C)
        pl_add_note(to, -1, (pl_said){"{1} come{s} out of hiding", {{PL_UNIT, plan->unit}}});
    ROF_EACH_MARKER(turn, m, ROF_OPPORTUNITY)
        if (rof_marker_at(turn, m)->unit == plan->unit)
            pl_add_note(to, -1, (pl_said){"{1} lose{s} {its} opportunity marker", {{PL_UNIT, plan->unit}}});
}

static void say_then(const rof_move *plan, pl_preview *to)
{
    to->then = plan->order == ROF_A
                   ? (pl_said){"the other side may mark {1} for fire; {it} do{es} not fire this turn", {{PL_UNIT, plan->unit}}}
                   : (pl_said){"the other side may mark {1} for fire; {it} may fire in the Moving Fire Phase", {{PL_UNIT, plan->unit}}};
}

static pl_len longest_way(const rof_move *plan)
{
    pl_len longest = 0;
    for (int n = 0; n < ROF_FIGURES; n++)
        if (plan->going >> n & 1 && plan->total[n] > longest)
            longest = plan->total[n];
    return longest;
}

// How far they go and what to: the ground that covers most of them.
static void say_way(const pl_turn *turn, const rof_move *plan, pl_preview *to)
{
    static const char *const forms[ROF_ORDERS][2] = {
        [ROF_M] = {"{1} move{s} {2}, Move & Fire", "{1} move{s} {2} to {3}, Move & Fire"},
        [ROF_C] = {"{1} move{s} {2}, Cautious Advance", "{1} move{s} {2} to {3}, Cautious Advance"},
        [ROF_A] = {"{1} move{s} {2}, At the Double", "{1} move{s} {2} to {3}, At the Double"}};
    pl_feature_id found[ROF_FIGURES] = {0}, ground = 0;
    int most = 0;
    for (int n = 0; n < ROF_FIGURES; n++) {
        int same = 1;
        found[n] = plan->going >> n & 1 ? cover_at(turn, rof_track_at(plan, plan->count - 1, n)) : 0;
        for (int k = 0; k < n; k++)
            same += found[k] == found[n];
        if (found[n] && same > most) {
            most = same;
            ground = found[n];
        }
    }
    to->say = (pl_said){forms[plan->order][ground != 0], {{PL_UNIT, plan->unit}, {PL_LENGTH, longest_way(plan)}, {PL_FEATURE, ground}}};
}

static void label_way(const pl_turn *turn, const rof_move *plan, pl_preview *to)
{
    pl_len longest = longest_way(plan);
    for (int i = 0; i < to->drawn_count; i++)
        if (to->drawn[i].kind == PL_DRAW_PATH) {
            to->drawn[i].label = (pl_said){"{1} of {2}", {{PL_LENGTH, longest}, {PL_LENGTH, rof_t(turn)->allowance[plan->order]}}};
            return;
        }
}

// ---- smoke with the order

static void draw_grenades(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    for (int i = 0; i < draft->item_count; i++) {
        const pl_item *item = &draft->items[i];
        if ((item->value != ROF_SMOKE_FIRST && item->value != ROF_SMOKE_LAST) || !pl_item_has_at(item))
            continue;
        pl_drawn *disc = pl_draw_disc(to, PL_ROLE_HELP, item->at, rof_t(turn)->smoke_radius, PL_SURE);
        disc->label = item->value == ROF_SMOKE_FIRST ? (pl_said){"Smoke, before they go"} : (pl_said){"Smoke, when they have gone"};
        disc->meaning = (pl_said){"{1} harder to hit through it", {{PL_NUMBER, rof_t(turn)->hit_mod[ROF_HIT_SMOKE_FULL].value}}};
    }
}

// ---- the verbs

static bool is_own_unit(const pl_turn *turn, const pl_choice *draft)
{
    if (!draft->subject || draft->subject > turn->state->unit_count || rof_unit_at(turn, draft->subject)->side != draft->side)
        return false;
    int place = rof_unit_at(turn, draft->subject)->place;
    return place == PL_ON_TABLE || (place == PL_RESERVE && rof_see_u(turn, draft->subject)->arrival);
}

static void draw_plan(const pl_turn *turn, const pl_choice *draft, const rof_move *plan, pl_preview *to)
{
    draw_men(turn, draft, to);
    draw_grenades(turn, draft, to);
    if (plan->count > plan->sample) {
        label_way(turn, plan, to);
        say_way(turn, plan, to);
        draw_stops(turn, plan, to);
        rof_tell_there(plan, to);
    }
    note_plan(turn, plan, to);
    say_then(plan, to);
}

void rof_preview_activate(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    rof_move plan;
    pl_hint hint;
    if (!is_own_unit(turn, draft) || draft->target < ROF_M || draft->target > ROF_A || draft->item_count > ROF_WAYS)
        return;
    rof_plan_new(turn, draft->subject, 0, draft->target, draft->items, draft->item_count, &plan, &hint);
    if (!plan.is_entry)
        draw_rings(turn, draft->subject, draft->target, middle_of(&plan), to);
    draw_plan(turn, draft, &plan, to);
}

void rof_preview_continue(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    rof_move plan;
    pl_hint hint;
    const rof_move *now = &rof_see_g(turn)->move;
    if (!is_own_unit(turn, draft) || now->unit != draft->subject || !now->sample || draft->item_count > ROF_WAYS)
        return;
    rof_plan_on(turn, draft->items, draft->item_count, &plan, &hint);
    draw_plan(turn, draft, &plan, to);
}

void rof_preview_creep(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    pl_point points[ROF_STOPS_MAX + 1];
    int count = 0;
    if (!draft->subject || draft->subject > turn->state->marker_count || rof_marker_at(turn, draft->subject)->kind != ROF_COUNTER ||
        rof_marker_at(turn, draft->subject)->side != draft->side)
        return;
    pl_len reach = rof_t(turn)->allowance[ROF_C];
    points[count++] = rof_marker_at(turn, draft->subject)->at;
    rof_draw_ring(to, PL_ROLE_MINE, points[0], reach, (pl_said){"As far as {1}", {{PL_LENGTH, reach}}}, (pl_said){"as Cautious Advance"});
    for (int i = 0; i < draft->item_count && count < PL_COUNT(points); i++)
        if (pl_item_has_at(&draft->items[i]))
            points[count++] = draft->items[i].at;
    if (count == 1)
        return;
    pl_draw(to, PL_DRAW_PATH, PL_ROLE_MINE, points, count);
    pl_draw_disc(to, PL_ROLE_MINE, points[count - 1], 2 * rof_t(turn)->radius, PL_SURE);
    to->then = (pl_said){"the other side sees a counter move, and not what it is"};
}

// ---- flight and withdrawal

void rof_preview_flight(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    rof_outlook out;
    if (!is_own_unit(turn, draft) || !rof_on_table(turn, draft->subject) || draft->value < 0 || draft->value >= 360 || draft->value % 15)
        return;
    bool is_withdrawal = draft->verb == ROF_V_WITHDRAW;
    pl_len plain = is_withdrawal ? rof_t(turn)->withdraw[rof_see_u(turn, draft->subject)->must == 2] : 0;
    int first = men_of(turn, draft->subject)->first, count = 0;
    out = rof_flight_outlook(turn, draft->subject, draft->value, plain);
    ROF_EACH_FIGURE(turn, draft->subject, f) {
        pl_point way[2] = {rof_piece_at(turn, f)->at, out.end[f - first]};
        pl_draw(to, PL_DRAW_PATH, PL_ROLE_MINE, way, 2);
        if (out.left >> (f - first) & 1)
            continue;
        pl_draw_ghost(to, PL_ROLE_MINE, (pl_piece_id)f, way[1], rof_piece_at(turn, f)->facing);
        count++;
    }
    if (out.left)
        pl_add_note(to, -1, (pl_said){"{1:man runs|men run} off the table", {{PL_NUMBER, bits(out.left)}}});
    if (out.caught)
        pl_add_note(to, -1, (pl_said){"{1:man is|men are} still within reach of an enemy", {{PL_NUMBER, out.caught}}});
    if (count)
        pl_add_note(to, out.seen ? -1 : 1,
                    out.seen ? (pl_said){"{1:man ends|men end} in view of an enemy", {{PL_NUMBER, out.seen}}}
                             : (pl_said){"nobody ends in view of a known enemy"});
    if (out.covered)
        pl_add_note(to, 1, (pl_said){"{1:man ends|men end} in cover", {{PL_NUMBER, out.covered}}});
}

// ---- close assault

void rof_preview_assault(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
{
    uint32_t struck = 0;
    int men = 0;
    if (!is_own_unit(turn, draft) || !rof_on_table(turn, draft->subject))
        return;
    const pl_scene_unit *su = men_of(turn, draft->subject);
    for (int n = 0; n < su->count; n++) {
        if (!rof_stands(turn, su->first + n) || !draw_man(turn, draft, su->first + n, to) || !to->drawn_count)
            continue;
        pl_point end = to->points[to->drawn[to->drawn_count - 1].point_first];
        bool touches = false;
        for (int e = 1; e <= turn->state->piece_count; e++) {
            const pl_piece *p = rof_piece_at(turn, e);
            if (p->place != PL_ON_TABLE || p->side == draft->side || !rof_revealed(turn, p->unit) || !rof_contact(turn, end, p->at))
                continue;
            touches = true;
            if (!(struck >> p->unit & 1))
                pl_draw_mark(to, PL_ROLE_THEIRS, PL_UNIT, p->unit, PL_MARK_CONTACT);
            struck |= 1u << p->unit;
        }
        men += touches;
    }
    if (men)
        pl_add_note(to, 0, (pl_said){"{1:man comes|men come} to blows", {{PL_NUMBER, men}}});
    if (struck)
        to->then = (pl_said){"the melee is fought when all have closed in"};
}
