// activate.c - who may be activated, in which groups and with which orders. One choice names group, orders, targets and weapons (A1).
#include "activate.h"

#include "events.h"

// ---- who

hof_paid hof_paid_by(int verb)
{
    switch (verb) {
    case HOF_ACTIVATE_HERO: return HOF_BY_HP;
    case HOF_ACTIVATE_ASSAULT: return HOF_BY_NOTHING;
    case HOF_CALL_BARRAGE: return HOF_BY_CALL;
    default: return HOF_BY_OP;
    }
}

static pl_why why_not_place(const pl_turn *turn, int team, hof_paid paid)
{
    const pl_piece *piece = hof_piece(turn, team);
    if (piece->place == PL_ON_TABLE)
        return NULL;
    if (piece->place == PL_ABOARD && (paid == HOF_BY_OP || paid == HOF_BY_HP))
        return NULL;
    if (piece->place != PL_RESERVE)
        return "HOF-ACT.7: this Team is not on the table";
    if (paid != HOF_BY_OP)
        return "HOF-SET.5: a Team in reserve can be activated with an Order Point alone";
    return turn->state->turn < hof_see_unit(turn, piece->unit)->arrives ? "HOF-SET.4: this reserve has not come up yet" : NULL;
}

// HOF-ACT.2, HOF-ACT.3, HOF-ACT.4, HOF-ACT.5, HOF-ACT.6: the same kinds of groups by either point; what differs is who may be in them.
pl_why hof_why_not_activate(const pl_turn *turn, int team, pl_side side, hof_paid paid)
{
    const hof_team *own = hof_see_team(turn, team);
    if (!hof_is_side(turn, team, side))
        return "HOF-ACT.7: not a Team of this side";
    pl_why why = why_not_place(turn, team, paid);
    if (why)
        return why;
    if (own->hero)
        return "HOF-ACT.5: activated with a Hero Point this turn";
    if (paid != HOF_BY_HP && own->acts)
        return "HOF-ACT.2: has been activated this turn";
    if (paid == HOF_BY_HP && side == turn->state->active && !own->acts && !pl_switched_on(turn->scene, HOF_HERO_FIRST_ACTIVATION))
        return "HOF-ACT.3: a Hero Point activates a second time only";
    if (paid == HOF_BY_OP && own->in_contact)
        return "HOF-ACT.13: in contact it is activated free, in an assault group";
    if (paid == HOF_BY_NOTHING && !own->in_contact)
        return "HOF-ASL.5: only Teams in contact are activated free";
    if (paid == HOF_BY_CALL && own->in_contact)
        return "HOF-ART.2: in contact with enemy";
    return NULL;
}

bool hof_has_able(const pl_turn *turn, pl_side side, int unit, hof_paid paid)
{
    int first = unit ? turn->scene->units[unit].first : 1;
    int end = unit ? first + turn->scene->units[unit].count : hof_team_count(turn) + 1;
    for (int team = first; team < end; team++)
        if (!hof_why_not_activate(turn, team, side, paid))
            return true;
    return false;
}

int hof_cost(const pl_turn *turn, hof_paid paid, int orders)
{
    const hof_tables *t = hof_rules(turn);
    if (paid == HOF_BY_NOTHING)
        return 0;
    if (paid != HOF_BY_HP && pl_switched_on(turn->scene, HOF_FREE_APPROACH) && !hof_see_game(turn)->has_met)
        return 0;
    if (orders >= t->orders_per_activation && pl_switched_on(turn->scene, HOF_SPLIT_ORDER_COST))
        return t->split_cost;
    return paid == HOF_BY_HP ? t->hp_cost : t->op_cost;
}

// ---- with which orders

pl_why hof_why_not_order(const pl_turn *turn, int team, int order)
{
    const hof_team *own = hof_see_team(turn, team);
    if (order == HOF_HOLD)
        return hof_on_table(turn, team) ? NULL : "HOF-SET.4: off the table a Team can only move";
    if (own->committed)
        return "HOF-ART.5: committed to a barrage this turn";
    if (hof_order_is_move(order))
        return own->stopped ? "HOF-TER.10: stopped for this turn" : NULL;
    if (hof_order_is_fire(order) && !hof_on_table(turn, team))
        return "HOF-SET.4: off the table a Team can only move";
    return NULL;
}

// Team 0 is nobody: of no side and nowhere.
pl_why hof_why_not_target(const pl_turn *turn, pl_side side, int target)
{
    if (target > hof_team_count(turn) || !hof_on_table(turn, target) || hof_is_side(turn, target, side))
        return "HOF-FIRE.1: no such enemy Team on the table";
    if (hof_see_team(turn, target)->in_contact && !pl_switched_on(turn->scene, HOF_FIRE_INTO_CONTACT))
        return "HOF-FIRE.15: a Team in contact may not be a Target";
    return NULL;
}

typedef struct orders {  // of one declaration: [1] and [2]
    int count[3];
    bool is_fire[3], is_seen[3], has_destination[3];
    int target[3];
    pl_point destination[3];
} orders;

static pl_why check_fire(const pl_turn *turn, const pl_choice *c, const pl_item *item, orders *o, int n)
{
    pl_why why = hof_why_not_target(turn, c->side, item->target);
    if (why)
        return why;
    if (!hof_weapon_of(turn, item->piece, item->value))
        return "HOF-FIRE.14: it has no such weapon";
    if (o->count[n] && (!o->is_fire[n] || o->target[n] != item->target))
        return "HOF-ACT.15: one order has one Target";
    o->is_fire[n] = true;
    o->target[n] = item->target;
    o->is_seen[n] |= hof_sees(turn, item->piece, item->target);
    return NULL;
}

static pl_why check_move(const pl_turn *turn, const pl_item *item, orders *o, int n)
{
    if (o->count[n] && o->is_fire[n])
        return "HOF-ACT.15: an order is either Fire or Move";
    if (hof_order_is_charge(item->order))
        return item->target <= hof_team_count(turn) ? hof_why_not_charge(turn, item->piece, item->target)
                                                    : "HOF-ASL.1: no such enemy Team on the table";
    if (!pl_item_has_at(item))
        return NULL;
    if (o->has_destination[n] && !pl_same_point(o->destination[n], item->at))
        return "HOF-ACT.11: one order has one destination";
    o->has_destination[n] = true;
    o->destination[n] = item->at;
    return NULL;
}

static pl_why check_orders(const pl_turn *turn, const pl_choice *c, pl_hint *hint, orders *o)
{
    for (int i = 0; i < c->item_count; i++) {
        const pl_item *item = &c->items[i];
        hint->item = i;
        if (item->order > HOF_ASSAULT_MOVE_SECOND)
            return "HOF-ASL.6: such an order is for Teams in contact";
        pl_why why = hof_why_not_order(turn, item->piece, item->order);
        if (why)
            return why;
        int n = hof_order_number(item->order);
        if (!n)
            continue;
        if (n == 2 && c->item_count == 1)
            return "HOF-ACT.15: a single Team gets one order";
        why = hof_order_is_fire(item->order) ? check_fire(turn, c, item, o, n) : check_move(turn, item, o, n);
        if (why)
            return why;
        o->count[n]++;
    }
    hint->item = -1;
    for (int n = 1; n <= 2; n++)
        if (o->count[n] && o->is_fire[n] && !o->is_seen[n])
            return "HOF-FIRE.1: no Team of the order sees the Target";
    return NULL;
}

// ---- in which groups

// HOF-ACT.8, HOF-ACT.9, HOF-ACT.10: a Leader and Teams under his command, or a Commander with a Unit that has no Leader.
static pl_why check_led_group(const pl_turn *turn, const pl_choice *c, pl_hint *hint)
{
    int leader = 0, unit = 0;
    for (int i = 0; i < c->item_count; i++)
        if (hof_is_foot_leader(turn, c->items[i].piece)) {
            if (leader)
                return "HOF-ACT.8: one Leader";
            leader = c->items[i].piece;
        }
    if (!leader)
        return "HOF-ACT.8: the Leader must be a member";
    for (int i = 0; i < c->item_count; i++) {
        int team = c->items[i].piece;
        hint->item = i;
        if (team == leader)
            continue;
        if (unit && hof_piece(turn, team)->unit != unit)
            return "HOF-ACT.9: Teams of one Unit";
        unit = hof_piece(turn, team)->unit;
        if (hof_on_table(turn, team) && !hof_sees(turn, leader, team))
            return "HOF-ACT.8: out of the Leader's sight";
        if (hof_see_team(turn, team)->carrier != hof_see_team(turn, leader)->carrier)
            return "HOF-ACT.8: aboard another Vehicle";
    }
    if (unit == hof_piece(turn, leader)->unit)
        return NULL;
    if (!hof_has(turn, leader, HOF_COMMANDER))
        return "HOF-ACT.9: not of the Leader's own Unit";
    return hof_leader_of(turn, unit) ? "HOF-ACT.10: that Unit has a Leader of its own" : NULL;
}

// HOF-ACT.11: every member sees every other, and the Target or destination of its order.
static pl_why check_destination(const pl_turn *turn, const pl_item *item, const orders *o)
{
    int n = hof_order_number(item->order);
    if (!o->has_destination[n])
        return "HOF-ACT.11: the order names no destination";
    if (!hof_is_on_table(turn, o->destination[n]))
        return "HOF-ACT.11: the destination is off the table";
    return hof_sees_point(turn, item->piece, o->destination[n]) ? NULL : "HOF-ACT.11: every Vehicle must see the destination";
}

static pl_why check_vehicle_group(const pl_turn *turn, const pl_choice *c, const orders *o, pl_hint *hint)
{
    bool is_entering = !hof_on_table(turn, c->items[0].piece);
    for (int i = 0; i < c->item_count; i++) {
        const pl_item *item = &c->items[i];
        hint->item = i;
        if (hof_piece(turn, item->piece)->unit != c->subject)
            return "HOF-ACT.11: Vehicles of one Unit";
        if (is_entering)
            continue;  // HOF-SET.5
        for (int k = 0; k < i; k++)
            if (!hof_sees(turn, item->piece, c->items[k].piece))
                return "HOF-ACT.11: every Vehicle must see every other";
        if ((hof_order_is_fire(item->order) || hof_order_is_charge(item->order)) && !hof_sees(turn, item->piece, item->target))
            return "HOF-ACT.11: every Vehicle must see the Target";
        pl_why why = item->order == HOF_MOVE || item->order == HOF_MOVE_SECOND ? check_destination(turn, item, o) : NULL;
        if (why)
            return why;
    }
    return NULL;
}

// HOF-ACT.13, HOF-ASL.6, HOF-ASL.9, HOF-ASL.19: Teams in contact, of the same Assault.
static pl_why check_assault_group(const pl_turn *turn, const pl_choice *c, pl_hint *hint)
{
    for (int i = 0; i < c->item_count; i++) {
        const pl_item *item = &c->items[i];
        const hof_team *own = hof_see_team(turn, item->piece);
        bool is_small = hof_has(turn, item->piece, HOF_SMALL), has_number = hof_profile_of(turn, item->piece)->asl;
        hint->item = i;
        if (own->assault != hof_see_team(turn, c->items[0].piece)->assault)
            return "HOF-ACT.13: Teams of one Assault";
        if (item->order < HOF_ASSAULT || item->order > HOF_STAND)
            return "HOF-ASL.6: in contact a Team assaults, supports, withdraws or stands";
        if (item->order == HOF_ASSAULT && is_small)
            return "HOF-ASL.9: Small Teams cannot fight on their own";
        if (item->order == HOF_ASSAULT && !has_number)
            return "HOF-ASL.19: it has no assault number";
        if (item->order == HOF_SUPPORT && !has_number && !is_small)
            return "HOF-ASL.19: it has no assault number";
        if (item->order == HOF_WITHDRAW && (own->stopped || own->committed))
            return "HOF-MOV.16: stopped or committed, it may not move";
    }
    return NULL;
}

static pl_why check_members(const pl_turn *turn, const pl_choice *c, pl_hint *hint)
{
    bool has_subject = false;
    if (!c->item_count)
        return "HOF-ACT.7: name at least one Team";
    for (int i = 0; i < c->item_count; i++) {
        int team = c->items[i].piece;
        hint->item = i;
        if (team > hof_team_count(turn))
            return "HOF-ACT.7: no such Team";
        for (int k = 0; k < i; k++)
            if (c->items[k].piece == team)
                return "HOF-ACT.7: a Team is named twice";
        pl_why why = hof_why_not_activate(turn, team, c->side, hof_paid_by(c->verb));
        if (why)
            return why;
        if (hof_see_team(turn, team)->in_contact != hof_see_team(turn, c->items[0].piece)->in_contact)
            return "HOF-ACT.13: Teams in contact act in a group of their own";
        if (hof_piece(turn, team)->place != hof_piece(turn, c->items[0].piece)->place)
            return "HOF-SET.4: Teams in reserve enter in a group of their own";
        has_subject |= hof_piece(turn, team)->unit == c->subject;
    }
    hint->item = -1;
    return has_subject ? NULL : "HOF-ACT.7: no Team of the Unit named";
}

static pl_why check_cost(const pl_turn *turn, const pl_choice *c, int order_count)
{
    hof_paid paid = hof_paid_by(c->verb);
    int cost = hof_cost(turn, paid, order_count);
    int points = paid == HOF_BY_HP ? hof_see_side(turn, c->side)->hp : hof_see_game(turn)->op;
    return paid != HOF_BY_NOTHING && points < cost ? "HOF-ACT.15: too few points for two orders" : NULL;
}

pl_why hof_check_activation(const pl_turn *turn, const pl_choice *c, pl_hint *hint)
{
    pl_why why = check_members(turn, c, hint);
    if (why)
        return why;
    if (hof_see_team(turn, c->items[0].piece)->in_contact)
        return check_assault_group(turn, c, hint);
    orders o = {0};
    int vehicles = 0;
    for (int i = 0; i < c->item_count; i++)
        vehicles += hof_is_vehicle(turn, c->items[i].piece);
    if (vehicles && vehicles < c->item_count)
        return "HOF-ACT.11: Vehicles and other Teams do not act together";
    if ((why = check_orders(turn, c, hint, &o)))
        return why;
    if (c->item_count > 1)
        why = vehicles ? check_vehicle_group(turn, c, &o, hint) : check_led_group(turn, c, hint);
    return why ? why : check_cost(turn, c, (o.count[1] > 0) + (o.count[2] > 0));
}

// ---- a barrage call

// HOF-ACT.14: the artillery group.
pl_why hof_check_call(const pl_turn *turn, const pl_choice *c, pl_hint *hint)
{
    bool has_observer = false, is_off_table = !hof_rules(turn)->batteries[hof_see_unit(turn, c->subject)->battery - 1].is_on_table;
    int tubes = 0;
    for (int i = 0; i < c->item_count; i++) {
        int team = c->items[i].piece;
        hint->item = i;
        if (team > hof_team_count(turn) || hof_piece(turn, team)->unit != c->subject)
            return "HOF-ART.2: a Team of another Unit";
        for (int k = 0; k < i; k++)
            if (c->items[k].piece == team)
                return "HOF-ART.2: a Team is named twice";
        pl_why why = hof_why_not_activate(turn, team, c->side, HOF_BY_CALL);
        if (why)
            return why;
        if (hof_see_team(turn, team)->committed)
            return "HOF-ART.5: committed to a barrage this turn";
        if (team != c->target && !hof_has(turn, team, HOF_MORTAR))
            return "HOF-ART.2: only the observer and Mortar Teams take part";
        has_observer |= team == c->target;
        tubes += hof_has(turn, team, HOF_MORTAR);
    }
    hint->item = -1;
    if (!has_observer)
        return "HOF-ART.2: the observer takes part";
    return tubes || is_off_table ? NULL : "HOF-ART.2: no tube takes part";
}

// ---- A1

static void pay(pl_turn *turn, const pl_choice *c, hof_paid paid, int order_count)
{
    hof_game *game = hof_own_game(turn);
    hof_side *side = hof_own_side(turn, c->side);
    int cost = hof_cost(turn, paid, order_count);
    if (paid == HOF_BY_HP) {
        side->hp = (uint8_t)(side->hp - cost);
        side->hp_spent = (uint8_t)(side->hp_spent + cost);
        if (c->side != turn->state->active)
            game->window_spent = (uint8_t)(game->window_spent + cost);
        pl_emit(turn, (pl_event){.kind = HOF_EV_HERO_SPENT, .side = c->side, .subject = c->side, .value = cost, .rule = "HOF-TURN.4"});
    } else if (paid != HOF_BY_NOTHING) {
        game->op = (uint8_t)(game->op - cost);
        game->op_spent = (uint8_t)(game->op_spent + (cost ? cost : 1));
    }
}

static void clear_activation(pl_turn *turn)
{
    for (int team = 1; team <= hof_team_count(turn); team++) {
        hof_team *own = hof_own_team(turn, team);
        own->hits_this_activation = own->hits_this_order = own->order = own->weapon = own->member = own->done = own->ability_used = 0;
        own->is_supporting = own->firing = own->die_a = own->die_b = own->boosted = own->has_destination = 0;
        own->target = own->boosted_by = 0;
        own->destination = pl_at(0, 0);
    }
}

// HOF-ACT.11: an order has one destination, named by any of its members.
static pl_point destination_of(const pl_choice *c, int order)
{
    for (int i = 0; i < c->item_count; i++)
        if (hof_order_number(c->items[i].order) == order && !hof_order_is_charge(c->items[i].order) && pl_item_has_at(&c->items[i]))
            return c->items[i].at;
    return pl_at(0, 0);
}

void hof_declare(pl_turn *turn, const pl_choice *c)
{
    hof_paid paid = hof_paid_by(c->verb);
    bool has_order[3] = {false, false, false};
    clear_activation(turn);
    for (int i = 0; i < c->item_count; i++) {
        const pl_item *item = &c->items[i];
        hof_team *own = hof_own_team(turn, item->piece);
        own->member = 1;
        own->order = paid == HOF_BY_CALL ? HOF_BARRAGE : item->order;
        own->weapon = (uint8_t)(hof_order_is_fire(own->order) ? item->value : 0);
        own->target = hof_order_is_fire(own->order) || hof_order_is_charge(own->order) ? item->target : 0;
        bool is_plain_move = own->order == HOF_MOVE || own->order == HOF_MOVE_SECOND;
        if (c->item_count > 1 && is_plain_move && hof_is_vehicle(turn, item->piece) && hof_on_table(turn, item->piece)) {
            own->has_destination = 1;
            own->destination = destination_of(c, hof_order_number(item->order));
        }
        has_order[hof_order_number(own->order)] = true;
        pl_emit(turn, (pl_event){.kind = HOF_EV_ACTIVATED,
                                 .side = c->side,
                                 .subject = item->piece,
                                 .target = own->target,
                                 .value = own->order,
                                 .rule = "HOF-ACT.17"});
    }
    pay(turn, c, paid, has_order[1] + has_order[2]);
    hof_act_frame *frame = pl_callee(turn, HOF_SEQ_ACT, c->side);
    frame->paid = (uint8_t)paid;
    if (paid != HOF_BY_CALL)
        return;
    frame->unit = c->subject;
    frame->observer = c->target;
}
