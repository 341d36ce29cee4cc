// judge_move.c - what a move is worth: fire given and taken, cover, the way to the objectives, the officer's reach.
// Stands on judge.h. From a view alone; numbers are hundredths of a man.
#include "judge.h"

enum {
    GRENADE_COST = 25,    // there is but one
    OBSERVER_COST = 80,   // a battery's observer who walks does not observe
    MOVING_FIRE = 120,    // percent: fire on the move brings the attack forward
    ATTACKER_RISK = 80,   // percent of what is taken that an attacker minds
    AHEAD_MOST = 6,       // turns to come that a place is judged by, at most
    ATTACKER_AHEAD = 30,  // percent of the fire of each that counts, attacker and defender
    DEFENDER_AHEAD = 25,
    CHARGE_PERCENT = 30  // of what a charge promises: much may happen before T9
};

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

// Where a figure of the mover ends.
static pl_point end_of(const pl_turn *view, const pl_choice *choice, int piece)
{
    pl_point at = rof_piece_at(view, piece)->at;
    for (int i = 0; i < choice->item_count; i++)
        if (choice->items[i].piece == piece && choice->items[i].value == ROF_GO)
            at = choice->items[i].at;
    return at;
}

// A charge this turn against one element: how it would go with the men who end within reach. 0: nobody does.
static int32_t charge_at(const pl_turn *view, const pl_choice *choice, int unit, int enemy)
{
    const rof_tables *t = rof_t(view);
    int near = 0, dice = 0;
    pl_point mark = rof_piece_at(view, rof_lowest_figure(view, enemy))->at;
    ROF_EACH_FIGURE(view, unit, own) {
        bool is_near = false;
        pl_point at = end_of(view, choice, own);
        if (!rof_within(view, at, mark, t->assault + t->officer_radius))
            continue;
        ROF_EACH_FIGURE(view, enemy, f)
            is_near |= rof_within(view, at, rof_piece_at(view, f)->at, t->assault);
        near += is_near;
        dice += is_near ? rof_weapon_of(view, own)->melee_dice + (rof_standing_of(view, own) == 2) : 0;
    }
    return near ? rof_melee_odds(view, unit, enemy, near, dice) : 0;
}

static int32_t charge_worth(const pl_turn *view, const pl_choice *choice, int unit)
{
    int32_t best = 0;
    if (rof_see_u(view, unit)->status != ROF_GOOD)
        return 0;
    ROF_EACH_UNIT(view, e) {
        if (rof_unit_at(view, e)->side == rof_unit_at(view, unit)->side || !rof_revealed(view, e))
            continue;
        int32_t worth = charge_at(view, choice, unit, e);
        best = worth > best ? worth : best;
    }
    return best;
}

// Turns to come that a place will serve, two at most.
static int32_t turns_ahead(const pl_turn *view)
{
    int turns = view->scene->scenario->turns, left = turns - view->state->turn;
    return !turns || left > AHEAD_MOST ? AHEAD_MOST : left < 0 ? 0 : left;
}

int32_t rof_judge_move(const pl_turn *view, const pl_choice *choice)
{
    int unit = choice->subject, order = choice->verb == ROF_V_CONTINUE ? rof_see_g(view)->move.order : choice->target;
    pl_side side = rof_unit_at(view, unit)->side;
    pl_point from, to = centre_after(view, unit, choice, &from);
    const rof_unit *u = rof_see_u(view, unit);
    const pl_point *smoke = grenade_of(choice);
    bool attacks = side != rof_see_g(view)->defender;
    int32_t risk = attacks ? ATTACKER_RISK : 100;
    rof_exchange there = rof_exchange_at(view, unit, to, order, smoke, false);
    if (rof_unit_at(view, unit)->place == PL_RESERVE)
        return rof_entry_worth(view, side, to) - there.taken;  // come on, and well forward
    rof_exchange here = rof_exchange_at(view, unit, from, ROF_NO_ORDER, NULL, false);
    int32_t worth = rof_advance_worth(view, unit, from, to, here.given) + rof_place_worth(view, unit, from, to);
    int32_t taken = there.taken;
    if (order != ROF_C) {  // the most dangerous point of the way counts too: halfway
        pl_point half = {(from.x + to.x) / 2, (from.y + to.y) / 2};
        int32_t way = rof_exchange_at(view, unit, half, order, smoke, true).taken;
        taken = way > taken ? way : taken;
    }
    worth += there.given * MOVING_FIRE / 100 - here.given;
    worth -= (taken - here.taken) * risk / 100;
    int32_t later = there.given_later - here.given_later - (there.taken_later - here.taken_later) * risk / 100;
    worth += later * turns_ahead(view) * (attacks ? ATTACKER_AHEAD : DEFENDER_AHEAD) / 100;
    worth += 4 * (rof_area_cover(view, to) - rof_area_cover(view, from)) - (smoke ? GRENADE_COST : 0);
    worth += attacks ? charge_worth(view, choice, unit) * CHARGE_PERCENT / 100 : 0;
    if (u->is_hidden)
        worth -= order == ROF_C ? 15 : 60;  // hiding is worth keeping
    if (u->status == ROF_SUPPRESSED && here.taken > 40)
        worth += 10;
    if (u->battery && (u->ffe || u->ffe_smoke))
        worth -= here.given_later || here.taken_later ? OBSERVER_COST : 10;  // observers and mortars serve standing still
    return worth - 3;                                                        // standing still costs nothing
}
