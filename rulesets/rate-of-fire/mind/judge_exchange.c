// judge_exchange.c - fire given and taken at a place: what an element could do from there, and what would be done to it.
// Stands on judge.h. From a view alone; numbers are hundredths of a man. judge_move.c weighs them.
#include "judge.h"
#include "phaseline/recall.h"

enum {
    COUNTER_DICE = 8,      // dice one reckons with from a counter
    COUNTER_REACH = 30,    // inches within which a counter is reckoned with
    COUNTER_PERCENT = 80,  // of fire at what a counter hides: some hide nothing
    SHARE_PERCENT = 50     // of all who could fire at a place: an element shoots at one target
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

// What a firer's own state adds to his number to hit.
static int firer_mod(const pl_turn *view, int unit)
{
    const rof_unit *u = rof_see_u(view, unit);
    return (u->status == ROF_SUPPRESSED) + (u->training == ROF_GREEN) - (u->training == ROF_VETERAN);
}

static int better(int a, int b) { return a > b ? a : b; }

typedef struct spot {  // a place an element might be at
    pl_point at;
    int unit, order, cover;
    const pl_point *smoke;
    bool is_way;  // on the way only: no fire from here
} spot;

// Fire at the place by an enemy who stands at `from`, with the dice he has now and later; is_late: he fires in T7. False: he does not see it.
static bool take(const pl_turn *view, const spot *s, pl_point from, pl_len gap, int now, int later, int mod, bool is_late, rof_exchange *x)
{
    const rof_tables *t = rof_t(view);
    rof_line line = {.from = from, .to = s->at, .from_radius = t->radius, .to_radius = t->radius};
    rof_look(view, &line);
    if (line.blocked)
        return false;
    int cover = better(line.line_cover, s->cover);
    int moving = is_late ? s->order == ROF_A : s->order == ROF_A ? 2 : s->order == ROF_M && s->cover == ROF_OPEN;
    int tn = t->to_hit[cover] + line.hindrance + (gap > PL_INCHES(16)) + mod + smoke_between(view, from, s->at, s->smoke);
    x->taken += worth_of_dice(view, now, tn - moving + is_late, cover);
    x->taken_later += worth_of_dice(view, later, tn, cover);
    return true;
}

static void give(const pl_turn *view, const spot *s, int enemy, pl_point to, pl_len gap, rof_exchange *x)
{
    const rof_tables *t = rof_t(view);
    int now = power_of(view, s->unit, s->order, gap), later = s->order ? power_of(view, s->unit, ROF_NO_ORDER, gap) : now;
    if (!later)
        return;
    rof_line line = {.from = s->at, .to = to, .from_radius = t->radius, .to_radius = t->radius};
    rof_look(view, &line);
    int cover = better(line.line_cover, rof_area_cover(view, to));
    int tn = t->to_hit[cover] + line.hindrance + (gap > PL_INCHES(16)) + firer_mod(view, s->unit) + smoke_between(view, s->at, to, NULL);
    int32_t worth = worth_of_dice(view, now, tn + (s->order != ROF_NO_ORDER), cover);
    x->given = worth > x->given ? worth : x->given;
    worth = worth_of_dice(view, later, tn, cover);
    if (!enemy)
        worth = worth * COUNTER_PERCENT / 100;
    x->given_later = worth > x->given_later ? worth : x->given_later;
}

static void exchange_with(const pl_turn *view, const spot *s, int enemy, rof_exchange *x)
{
    const rof_unit *u = rof_see_u(view, enemy);
    pl_point from = rof_piece_at(view, rof_lowest_figure(view, enemy))->at;
    pl_len gap = rof_gap(view, from, s->at);
    if (gap > rof_visibility(view, enemy))
        return;
    bool is_able = u->status <= ROF_SUPPRESSED;
    int now = is_able && !u->fired ? power_of(view, enemy, u->order, gap) : 0,
        later = is_able ? power_of(view, enemy, ROF_NO_ORDER, gap) : 0;
    if (take(view, s, from, gap, now, later, firer_mod(view, enemy), u->order != ROF_NO_ORDER, x) && !s->is_way)
        give(view, s, enemy, from, gap, x);
}

static rof_exchange weigh(const pl_turn *view, int unit, pl_point at, int order, const pl_point *smoke, bool is_way)
{
    const rof_tables *t = rof_t(view);
    spot s = {.at = at, .unit = unit, .order = order, .cover = rof_area_cover(view, at), .smoke = smoke, .is_way = is_way};
    pl_side side = rof_unit_at(view, unit)->side;
    rof_exchange x = {0};
    ROF_EACH_UNIT(view, e)
        if (rof_unit_at(view, e)->side != side && rof_revealed(view, e) && !rof_see_u(view, e)->locks)
            exchange_with(view, &s, e, &x);
    ROF_EACH_MARKER(view, m, ROF_COUNTER) {
        pl_point from = rof_marker_at(view, m)->at;
        pl_len gap = rof_gap(view, from, at);
        if (rof_marker_at(view, m)->side == side || gap > PL_INCHES(COUNTER_REACH) || gap > rof_visibility(view, 0))
            continue;
        if (take(view, &s, from, gap, COUNTER_DICE, COUNTER_DICE, t->hit_mod[ROF_HIT_AMBUSH].value, false, &x) && !is_way)
            give(view, &s, 0, from, gap, &x);
    }
    int most = 100 * rof_figures_of(view, unit);
    x.taken = x.taken * SHARE_PERCENT / 100;
    x.taken_later = x.taken_later * SHARE_PERCENT / 100;
    x.taken = x.taken > most ? most : x.taken;
    x.taken_later = x.taken_later > most ? most : x.taken_later;
    return x;
}

typedef struct question {
    uint64_t state;  // the enemy, the element itself and its arms; where it stands now does not matter
    pl_point at, smoke;
    uint16_t unit;
    uint8_t order, is_way;
    uint32_t has_smoke;
} question;
_Static_assert(sizeof(question) == 32, "name every byte");

static uint64_t key_of(const pl_turn *view, int unit)
{
    uint8_t arms[ROF_FIGURES] = {0};
    ROF_EACH_FIGURE(view, unit, f)
        arms[f - rof_scene_unit(view, unit)->first] = (uint8_t)(rof_see_p(view, f)->weapon + 1);
    uint64_t key = pl_key_side(view, pl_other(rof_unit_at(view, unit)->side));
    return pl_key_with(pl_key_with(key, rof_see_u(view, unit), sizeof(rof_unit)), arms, sizeof arms);
}

static void answer_exchange(const pl_turn *view, const void *key, void *answer)
{
    const question *q = key;
    *(rof_exchange *)answer = weigh(view, q->unit, q->at, q->order, q->has_smoke ? &q->smoke : NULL, q->is_way);
}

static const pl_memo exchanges = {
    .key_size = sizeof(question), .answer_size = sizeof(rof_exchange), .bits = 13, .is_of_state = true, .work = answer_exchange};

rof_exchange rof_exchange_at(const pl_turn *view, int unit, pl_point at, int order, const pl_point *smoke, bool is_way)
{
    question q = {.state = key_of(view, unit), .at = at, .unit = (uint16_t)unit, .order = (uint8_t)order, .is_way = is_way};
    rof_exchange x;
    if (smoke)
        q.smoke = *smoke, q.has_smoke = 1;
    pl_recall_ask(view, &exchanges, &q, &x);
    return x;
}

int32_t rof_fire_from(const pl_turn *view, int unit, pl_point at, int order)
{
    return rof_exchange_at(view, unit, at, order, NULL, false).given;
}
