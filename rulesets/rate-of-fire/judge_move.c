// judge_move.c - what a move is worth: fire given and taken, cover, the way to the objectives, the officer's reach.
// Stands on rules.h. From a view alone; numbers are hundredths of a man.
#include "rules.h"

enum {
    UNKNOWN_POWER = 6,  // dice one reckons with from a counter
    GRENADE_COST = 25   // there is but one
};

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

// What smoke on a line adds to the number to hit; `more`: a grenade about to be thrown, or NULL.
static int smoke_between(const pl_turn *view, pl_point a, pl_point b, const pl_point *more)
{
    const rof_tables *t = rof_t(view);
    int full, depleted;
    rof_smoke_on(view, a, b, &full, &depleted);
    full += more && pl_point_near_segment(*more, a, b, t->smoke_radius);
    return full * t->hit_mod[ROF_HIT_SMOKE_FULL].value + depleted * t->hit_mod[ROF_HIT_SMOKE_DEPLETED].value;
}

static int32_t threat_behind(const pl_turn *view, pl_side side, pl_point at, int order, const pl_point *smoke)
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
                 (rof_see_u(view, e)->status == ROF_SUPPRESSED) + smoke_between(view, from, at, smoke);
        sum += worth_of_dice(view, dice, tn, best);
    }
    ROF_EACH_MARKER(view, m, ROF_COUNTER) {
        pl_point from = rof_marker_at(view, m)->at;
        if (rof_marker_at(view, m)->side != side && rof_within(view, from, at, PL_INCHES(24)) &&
            rof_sees(view, from, at, t->radius, rof_visibility(view, 0)))
            sum += worth_of_dice(view, UNKNOWN_POWER,
                                 base + !rof_within(view, from, at, PL_INCHES(16)) + smoke_between(view, from, at, smoke), cover);
    }
    return sum / 2;  // an element shoots at one target, not at all
}

int32_t rof_threat_at(const pl_turn *view, pl_side side, pl_point at, int order) { return threat_behind(view, side, at, order, NULL); }

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
        int32_t worth = worth_of_dice(
            view, dice, t->to_hit[cover] + own + line.hindrance + (gap > PL_INCHES(16)) + smoke_between(view, at, to, NULL), cover);
        best = worth > best ? worth : best;
    }
    return best;
}

// ---- the move as a whole

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

// Where a grenade goes with the move; NULL: none.
static const pl_point *grenade_of(const pl_choice *choice)
{
    for (int i = 0; i < choice->item_count; i++)
        if (choice->items[i].value == ROF_SMOKE_FIRST || choice->items[i].value == ROF_SMOKE_LAST)
            return &choice->items[i].at;
    return NULL;
}

// The most dangerous point of the way counts too: halfway.
static int32_t cost_of(const pl_turn *view, const pl_choice *choice, pl_point from, pl_point to, int order)
{
    pl_side side = rof_unit_at(view, choice->subject)->side;
    const pl_point *smoke = grenade_of(choice);
    pl_point half = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    int32_t there = threat_behind(view, side, to, order, smoke);
    int32_t way = order == ROF_C ? 0 : threat_behind(view, side, half, order, smoke);
    int32_t worst = there > way ? there : way;
    return (rof_figures_of(view, choice->subject) < 3 ? worst * 3 / 2 : worst) + (smoke ? GRENADE_COST : 0);
}

int32_t rof_judge_move(const pl_turn *view, const pl_choice *choice)
{
    int unit = choice->subject, order = choice->verb == ROF_V_CONTINUE ? rof_see_g(view)->move.order : choice->target;
    pl_side side = rof_unit_at(view, unit)->side;
    pl_point from, to = centre_after(view, unit, choice, &from);
    const rof_unit *u = rof_see_u(view, unit);
    if (rof_unit_at(view, unit)->place == PL_RESERVE)
        return rof_entry_worth(view, side, to) - rof_threat_at(view, side, to, order);  // come on, and well forward
    int32_t volley = rof_fire_from(view, unit, from, ROF_NO_ORDER), danger = rof_threat_at(view, side, from, ROF_NO_ORDER);
    int32_t worth = rof_advance_worth(view, unit, from, to, volley) + rof_place_worth(view, unit, from, to);
    worth += rof_fire_from(view, unit, to, order) * 8 / 10 - volley;
    worth -= cost_of(view, choice, from, to, order) - danger;
    worth += 4 * (rof_area_cover(view, to) - rof_area_cover(view, from));
    if (u->is_hidden)
        worth -= order == ROF_C ? 15 : 60;  // hiding is worth keeping
    if (u->status == ROF_SUPPRESSED && danger > 40)
        worth += 10;
    if (u->battery && (u->ffe || u->ffe_smoke))
        worth -= 20;   // observers and mortars serve standing still
    return worth - 3;  // standing still costs nothing
}
