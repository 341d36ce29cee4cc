// march.c - moves as the scripted player sees them: way gained, ground entered, enemies met; one step ahead.
#include "march.h"

#include "phaseline/recall.h"

enum { NEVER = -100000, BALKS = -50, ENTERS = 150, DISPUTES = 30, INCH = 10, POINT = 4 };

// What does not change while the moves of one unit are compared.
typedef struct outlook {
    int unit, promise;  // A icons it could have more
    al_aim aim;
    int32_t way;      // still to go
    uint64_t beside;  // enemies next to it already
} outlook;
_Static_assert(sizeof(outlook) == 32, "name every byte");

typedef struct unit_key {
    uint64_t rest;
    int unit, spare;
} unit_key;

static void look_out(const pl_turn *turn, const void *key, void *answer)
{
    int unit = ((const unit_key *)key)->unit;
    al_stand from = al_stand_of(turn, unit);
    outlook o = {.unit = unit, .promise = al_attack_promise(turn, unit), .aim = al_aim_of(turn, unit)};
    o.way = al_way_to_go(turn, unit, &o.aim, &from);
    o.beside = al_hostile_neighbours(turn, unit);
    *(outlook *)answer = o;
}

static const pl_memo outlooks = {
    .key_size = sizeof(unit_key), .answer_size = sizeof(outlook), .bits = 8, .is_of_state = true, .work = look_out};

static outlook outlook_of(const pl_turn *turn, int unit)
{
    outlook found;
    pl_recall_ask(turn, &outlooks, &(unit_key){pl_key_rest(turn), unit, 0}, &found);
    return found;
}

// Being next to somebody is worth what attacking him is, after a regroup if that helps; strong side first, weak side of his best.
static int contact_worth(const pl_turn *turn, const outlook *o, const al_stand *to, int foe)
{
    al_stand theirs = al_stand_of(turn, foe);
    al_base_side own, side;
    if (!al_stands_touch(turn, to, &theirs, &own, &side))
        return 0;
    al_order order = {
        .unit = (uint16_t)o->unit, .target = (uint16_t)foe, .kind = AL_CLOSE, .own_side = (uint8_t)own, .target_side = (uint8_t)side};
    int worth = o->promise ? al_promised_worth(turn, &order, o->promise) : al_attack_worth(turn, &order);
    if (al_is_by_control(turn, foe))
        worth += DISPUTES;
    return worth + (al_card_of(turn, o->unit)->is_strong[own] ? 10 : -40) + (al_card_of(turn, foe)->is_strong[side] ? 0 : 30);
}

static int32_t stand_worth(const pl_turn *turn, const outlook *o, const al_stand *to, int cost)
{
    int32_t way = al_way_to_go(turn, o->unit, &o->aim, to), worth = (o->way - way) * INCH / 1000;
    if (o->aim.area && !way && o->way)
        worth += ENTERS;
    for (int foe = 1; foe <= al_unit_count(turn); foe++)
        if (!(o->beside >> foe & 1) && al_in_play(turn, foe) && al_is_hostile(turn, o->unit, foe))
            worth += contact_worth(turn, o, to, foe);
    return worth - POINT * cost;
}

// A place may be worth the step that can be taken from it: round a corner, past a friend.
static int32_t ahead_worth(const pl_turn *turn, const outlook *o, const al_stand *to, int cost, int left)
{
    const al_card *card = al_card_of(turn, o->unit);
    int32_t best = stand_worth(turn, o, to, cost);
    for (int side = 0; side < AL_BASE_SIDES; side++) {
        if (card->cost[side] > left)
            continue;
        al_stand next = al_slid(to, al_side_bearing(to->facing, (al_base_side)side), al_data(turn)->step);
        pl_point corners[4];
        al_corners(&next, corners);
        if (al_why_not_clear(turn, corners, 4, o->unit))
            continue;
        int32_t worth = stand_worth(turn, o, &next, cost + card->cost[side]) - 1;
        best = worth > best ? worth : best;
    }
    return best;
}

// A step of that length, closing up to an enemy in the best way there is. *cost: its movement points.
static int32_t step_worth(const pl_turn *turn, const outlook *o, al_base_side side, pl_len chosen, int mp, int *cost)
{
    al_stand from = al_stand_of(turn, o->unit);
    al_contact contact = al_contact_ahead(turn, o->unit, side);
    bool is_contact;
    pl_len length = al_step_length(turn, &contact, chosen, &is_contact);
    *cost = al_step_cost(turn, o->unit, side, &contact, chosen);
    if (*cost > mp || length <= al_data(turn)->touch_eps)
        return NEVER;
    al_stand to = al_slid(&from, al_side_bearing(from.facing, side), length);
    if (!is_contact || contact.stop != AL_STOP_HOSTILE)
        return ahead_worth(turn, o, &to, *cost, is_contact && contact.stop == AL_STOP_TERRAIN ? 0 : mp - *cost);
    al_snap snaps[AL_SNAPS_MAX];
    int count = al_snaps(turn, o->unit, side, &contact, snaps, AL_SNAPS_MAX);
    int32_t best = count ? NEVER : BALKS;
    for (int i = 0; i < count; i++) {
        int32_t worth = stand_worth(turn, o, &snaps[i].to, *cost);
        best = worth > best ? worth : best;
    }
    return best;
}

int al_first_move_worth(const pl_turn *turn, int unit)
{
    outlook o = outlook_of(turn, unit);
    const al_base *base = al_base_of(turn, unit);
    int mp = al_see(turn, unit)->icons[AL_ICON_M], best = 0, cost;
    for (int side = 0; side < AL_BASE_SIDES; side++) {
        int worth = step_worth(turn, &o, (al_base_side)side, al_data(turn)->step, mp, &cost);
        best = worth > best ? worth : best;
    }
    for (int tool = 0; tool < AL_NOTCHES; tool++)  // a turn on to its back keeps it going forward
        for (int hand = 0; hand < 2 && base->has_notch[tool] && al_notch_side(tool) == AL_FRONT; hand++) {
            al_turning t = al_turning_of(turn, unit, tool, hand, 2 * AL_BACK);
            int worth = t.cost > mp || al_why_not_turn_room(turn, unit, &t) ? 0 : ahead_worth(turn, &o, &t.to, t.cost, mp - t.cost);
            best = worth > best ? worth : best;
        }
    return best;
}

int32_t al_step_worth(const pl_turn *turn, int unit, al_base_side side, pl_len chosen)
{
    outlook o = outlook_of(turn, unit);
    int cost;
    return step_worth(turn, &o, side, chosen, al_see(turn, unit)->mp, &cost);
}

int32_t al_turn_worth(const pl_turn *turn, int unit, int tool_notch, bool is_right, int landing_notch)
{
    outlook o = outlook_of(turn, unit);
    al_turning t = al_turning_of(turn, unit, tool_notch, is_right, landing_notch);
    return ahead_worth(turn, &o, &t.to, t.cost, al_see(turn, unit)->mp - t.cost) - 1;
}

int32_t al_snap_worth(const pl_turn *turn, const pl_choice *c)
{
    const al_order *order = al_see_order(turn);
    outlook o = outlook_of(turn, c->subject);
    al_contact contact = al_contact_ahead(turn, c->subject, (al_base_side)order->move_side);
    al_snap snaps[AL_SNAPS_MAX];
    int count = al_snaps(turn, c->subject, (al_base_side)order->move_side, &contact, snaps, AL_SNAPS_MAX);
    for (int i = 0; i < count; i++)
        if (snaps[i].target == c->target && snaps[i].side * 3 + snaps[i].slide == c->value)
            return stand_worth(turn, &o, &snaps[i].to, 0);
    return 0;
}
