// judge_move.c - what a move is worth: fire given and taken, cover, the way to the objectives, the officer's reach.
// Stands on rules.h. From a view alone; numbers are hundredths of a man.
#include "rules.h"

enum { UNKNOWN_POWER = 6 };  // dice one reckons with from a counter

// Dice of an element after an order, with those that reach `gap`.
static int power_of(const pl_turn *view, int unit, int order, pl_len gap)
{
    int dice = 0;
    ROF_EACH_FIGURE(view, unit, f) {
        const rof_weapon *w = rof_weapon_of(view, f);
        if (!(w->flags & (ROF_INDIRECT | ROF_FLAME)) && gap <= w->long_range && gap >= w->min)
            dice += rof_dice_after(w, order) * (w->flags & ROF_HE ? 2 : 1);
    }
    return dice;
}

static int32_t worth_of_dice(const pl_turn *view, int dice, int tn, int cover)
{
    return dice * rof_hit_chance(view, tn < 2 ? 2 : tn) * (7 - rof_t(view)->to_kill[cover]) / 60;
}

int32_t rof_threat_at(const pl_turn *view, pl_side side, pl_point at, int order)
{
    const rof_tables *t = rof_t(view);
    int cover = rof_area_cover(view, at);
    int base = t->to_hit[cover] - (order == ROF_A ? 2 : order == ROF_M && cover == ROF_OPEN ? 1 : 0);
    int32_t sum = 0;
    ROF_EACH_UNIT(view, e) {
        if (rof_unit_at(view, e)->side == side || !rof_revealed(view, e) || !rof_unbroken(view, e) || rof_see_u(view, e)->locks)
            continue;
        pl_point from = rof_piece_at(view, rof_lowest_figure(view, e))->at;
        pl_len gap = rof_gap(view, from, at);
        int dice = gap <= rof_visibility(view, 0) ? power_of(view, e, rof_see_u(view, e)->order, gap) : 0;
        rof_line line = {.from = from, .to = at, .from_radius = t->radius, .to_radius = t->radius};
        if (!dice)
            continue;
        rof_look(view, &line);
        if (line.blocked)
            continue;
        int best = line.line_cover > cover ? line.line_cover : cover;
        int tn = base + t->to_hit[best] - t->to_hit[cover] + line.hindrance + (gap > PL_INCHES(16)) +
                 (rof_see_u(view, e)->status == ROF_SUPPRESSED);
        sum += worth_of_dice(view, dice, tn, best);
    }
    ROF_EACH_MARKER(view, m, ROF_COUNTER) {
        pl_point from = rof_marker_at(view, m)->at;
        if (rof_marker_at(view, m)->side != side && rof_within(view, from, at, PL_INCHES(24)) &&
            rof_sees(view, from, at, t->radius, rof_visibility(view, 0)))
            sum += worth_of_dice(view, UNKNOWN_POWER, base + !rof_within(view, from, at, PL_INCHES(16)), cover);
    }
    return sum / 2;  // an element shoots at one target, not at all
}

int32_t rof_fire_from(const pl_turn *view, int unit, pl_point at, int order)
{
    const rof_tables *t = rof_t(view);
    pl_side side = rof_unit_at(view, unit)->side;
    int own = (order != ROF_NO_ORDER) + (rof_see_u(view, unit)->status == ROF_SUPPRESSED) + (rof_see_u(view, unit)->training == ROF_GREEN) -
              (rof_see_u(view, unit)->training == ROF_VETERAN);
    int32_t best = 0;
    ROF_EACH_UNIT(view, e) {
        if (rof_unit_at(view, e)->side == side || !rof_revealed(view, e) || rof_see_u(view, e)->locks)
            continue;
        pl_point to = rof_piece_at(view, rof_lowest_figure(view, e))->at;
        pl_len gap = rof_gap(view, at, to);
        int dice = gap <= rof_visibility(view, e) ? power_of(view, unit, order, gap) : 0, cover = rof_area_cover(view, to);
        rof_line line = {.from = at, .to = to, .from_radius = t->radius, .to_radius = t->radius};
        if (!dice)
            continue;
        rof_look(view, &line);
        if (line.blocked)
            continue;
        cover = line.line_cover > cover ? line.line_cover : cover;
        int32_t worth = worth_of_dice(view, dice, t->to_hit[cover] + own + line.hindrance + (gap > PL_INCHES(16)), cover);
        best = worth > best ? worth : best;
    }
    return best;
}

// ---- aims

// The way to the nearest objective that the side does not hold; with all held, to the nearest one.
static pl_len way_to_go(const pl_turn *view, pl_side side, pl_point at)
{
    pl_len best = -1;
    for (int pass = 0; pass < 2 && best < 0; pass++)
        ROF_EACH_MARKER(view, m, ROF_OBJECTIVE) {
            if (!pass && rof_marker_at(view, m)->side == side)
                continue;
            pl_len gap = pl_distance(at, rof_marker_at(view, m)->at, PL_DOWN);
            best = best < 0 || gap < best ? gap : best;
        }
    return best < 0 ? 0 : best;
}

static bool holds_objective(const pl_turn *view, pl_side side, pl_point at)
{
    ROF_EACH_MARKER(view, m, ROF_OBJECTIVE)
        if (rof_marker_at(view, m)->side == side &&
            pl_points_within(at, rof_marker_at(view, m)->at, rof_t(view)->objective_reach + rof_t(view)->radius))
            return true;
    return false;
}

static int32_t near_officer(const pl_turn *view, int unit, pl_point at)
{
    for (int p = 1; p <= view->state->piece_count; p++)
        if (rof_stands(view, p) && rof_piece_at(view, p)->side == rof_unit_at(view, unit)->side && rof_piece_at(view, p)->unit != unit &&
            rof_see_p(view, p)->leader == ROF_OFFICER && rof_within(view, rof_piece_at(view, p)->at, at, rof_t(view)->officer_radius))
            return 8;
    return 0;
}

// Troops who carry the fight forward; guns, mortars and headquarters follow more slowly.
static int drive_of(const pl_turn *view, int unit)
{
    int drive = 8, rifles = 0;
    ROF_EACH_FIGURE(view, unit, f) {
        rifles += !rof_is_gunner(view, f);
        if (rof_weapon_of(view, f)->flags & (ROF_HEAVY_GUN | ROF_SMOKE))
            drive = 1;
        else if (rof_see_p(view, f)->leader == ROF_OFFICER || rof_see_p(view, f)->leader == ROF_OBSERVER)
            drive = drive < 3 ? drive : 3;
    }
    return rifles < 2 && drive > 3 ? 3 : drive;
}

static pl_point centre_after(const pl_turn *view, int unit, const pl_choice *choice, pl_point *before)
{
    int64_t x = 0, y = 0, x0 = 0, y0 = 0;
    int count = 0;
    const pl_scene_unit *su = rof_scene_unit(view, unit);
    for (int n = 0; n < su->count; n++) {
        pl_point at = rof_piece_at(view, su->first + n)->at, start = at;
        if (rof_piece_at(view, su->first + n)->place == PL_LOST)
            continue;
        for (int i = 0; i < choice->item_count; i++)
            if (choice->items[i].piece == su->first + n && choice->items[i].value == ROF_GO)
                at = choice->items[i].at;
        x += at.x, y += at.y, x0 += start.x, y0 += start.y;
        count++;
    }
    if (!count)
        return pl_at(0, 0);
    *before = pl_at((pl_len)(x0 / count), (pl_len)(y0 / count));
    return pl_at((pl_len)(x / count), (pl_len)(y / count));
}

static bool throws_smoke(const pl_choice *choice)
{
    for (int i = 0; i < choice->item_count; i++)
        if (choice->items[i].value == ROF_SMOKE_FIRST || choice->items[i].value == ROF_SMOKE_LAST)
            return true;
    return false;
}

// The most dangerous point of the way counts too: halfway.
static int32_t cost_of(const pl_turn *view, pl_side side, pl_point from, pl_point to, int order, int figures)
{
    pl_point half = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    int32_t there = rof_threat_at(view, side, to, order), way = order == ROF_C ? 0 : rof_threat_at(view, side, half, order);
    int32_t worst = there > way ? there : way;
    return figures < 3 ? worst * 3 / 2 : worst;
}

int32_t rof_judge_move(const pl_turn *view, const pl_choice *choice)
{
    int unit = choice->subject, order = choice->verb == ROF_V_CONTINUE ? rof_see_g(view)->move.order : choice->target;
    pl_side side = rof_unit_at(view, unit)->side;
    pl_point from, to = centre_after(view, unit, choice, &from);
    const rof_unit *u = rof_see_u(view, unit);
    int figures = rof_figures_of(view, unit), turns = view->scene->scenario->turns;
    bool is_defender = side == rof_see_g(view)->defender;
    if (rof_unit_at(view, unit)->place == PL_RESERVE)
        return 1000 - way_to_go(view, side, to) / 250 - rof_threat_at(view, side, to, order);  // come on, and well forward
    int32_t closer = (way_to_go(view, side, from) - way_to_go(view, side, to)) / 100;          // tenths of an inch
    int drive = is_defender ? drive_of(view, unit) / 2 : drive_of(view, unit);
    if (turns && view->state->turn + 2 >= turns && !is_defender)
        drive += 3;  // time runs out
    int32_t volley = rof_fire_from(view, unit, from, ROF_NO_ORDER);
    if (volley > 30 && view->state->turn + 2 < turns)
        drive /= 3;  // a good shot from here: win the firefight first
    int32_t worth = closer * drive / 10;
    int32_t danger = rof_threat_at(view, side, from, ROF_NO_ORDER);
    worth += rof_fire_from(view, unit, to, order) * 8 / 10 - volley;
    worth -= cost_of(view, side, from, to, order, figures) - danger;
    worth += 4 * (rof_area_cover(view, to) - rof_area_cover(view, from)) + near_officer(view, unit, to) - near_officer(view, unit, from);
    if (holds_objective(view, side, from) && !holds_objective(view, side, to))
        worth -= 60;
    if (holds_objective(view, side, to) && !holds_objective(view, side, from))
        worth += 10;
    if (u->is_hidden)
        worth -= order == ROF_C ? 15 : 60;  // hiding is worth keeping
    if (u->status == ROF_SUPPRESSED && danger > 40)
        worth += 10;
    if (u->battery && (u->ffe || u->ffe_smoke))
        worth -= 20;  // observers and mortars serve standing still
    if (throws_smoke(choice))
        worth += danger / 2 - 5;
    return worth - 3;  // standing still costs nothing
}
