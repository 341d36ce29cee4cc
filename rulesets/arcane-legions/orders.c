// orders.c - prices, pushes and the conditions of orders; the cost step of all five. AL-OP, AL-ORD.
#include "orders.h"

#include <string.h>

#include "base.h"

// ---- what it costs

int al_order_cost(const pl_turn *turn, const al_order *order)
{
    const al_tables *t = al_data(turn);
    if (order->is_free)
        return 0;  // AL-ORD.9
    int cost = t->order_cost[order->kind][al_base_of(turn, order->unit)->is_formation];
    if (order->ability == AL_STAND_AND_SHOOT)
        cost = t->abilities[AL_STAND_AND_SHOOT].value;
    for (int unit = 1; unit <= al_unit_count(turn); unit++)
        if (al_in_play(turn, unit))
            cost += al_sum(turn, AL_AT_COST, &(al_moment){.unit = (uint16_t)unit, .other = order->unit, .kind = order->kind});
    return cost;
}

bool al_push_is_due(const pl_turn *turn, const al_order *order)
{
    const al_tables *t = al_data(turn);
    int given = al_see(turn, order->unit)->given[order->kind];
    if (order->is_free || order->kind == AL_SPECIAL || !given || t->push_price == AL_PUSH_NONE || !t->push_figures)
        return false;
    return order->kind != AL_REGROUP || given > al_sum(turn, AL_AT_REGROUP, &(al_moment){.unit = order->unit});
}

pl_why al_why_not_push(const pl_turn *turn, int unit, int figure)
{
    const al_unit *u = al_see(turn, unit);
    const al_card *card = al_card_of(turn, unit);
    bool is_damage = al_data(turn)->push_price == AL_PUSH_DAMAGE1;
    if (!u->slot[figure])
        return "AL-OP.9: no figure stands there";
    if (u->figures == 1 && (!is_damage || u->hits == 1))
        return "AL-OP.9: a unit's last figure cannot be pushed";
    if (is_damage)
        return al_why_not_damage(turn, unit, figure, false);
    return card->figures[figure].colour == AL_YELLOW ? "AL-OP.9: a commander cannot be pushed" : NULL;
}

static bool can_push(const pl_turn *turn, int unit)
{
    for (int f = 0; f < al_card_of(turn, unit)->figure_count; f++)
        if (!al_why_not_push(turn, unit, f))
            return true;
    return false;
}

pl_why al_why_not_pay(const pl_turn *turn, pl_side side, const al_order *order)
{
    const al_unit *u = al_see(turn, order->unit);
    if (order->kind == AL_SPECIAL && u->given[AL_SPECIAL] >= al_data(turn)->special_limit)
        return "AL-OP.8: it has had its special order this turn";
    if (order->kind == AL_MOVE && al_is_locked(turn, order->unit))
        return "AL-ORD.5: a beast next to a hostile unit does not move";
    if (al_see_side(turn, side)->op < al_order_cost(turn, order))
        return "AL-OP.5: too few order points";
    return al_push_is_due(turn, order) && !can_push(turn, order->unit) ? "AL-OP.9: no figure can be pushed" : NULL;
}

// ---- when it may be chosen

bool al_is_locked(const pl_turn *turn, int unit) { return al_sum(turn, AL_AT_LOCK, &(al_moment){.unit = (uint16_t)unit}) != 0; }

static bool has_any_line(const pl_turn *turn, int unit)
{
    pl_len reach = al_range(turn, unit);
    for (int target = 1; target <= al_unit_count(turn); target++)
        if (al_is_hostile(turn, unit, target) && al_has_line(turn, unit, target, reach))
            return true;
    return false;
}

pl_why al_why_not_able(const pl_turn *turn, int unit, al_kind kind, al_ability_id ability)
{
    const al_unit *u = al_see(turn, unit);
    switch (kind) {
    case AL_CLOSE:
        if (!u->icons[AL_ICON_A])
            return "AL-ORD.5: no ready A icon";
        return al_is_in_melee(turn, unit) ? NULL : "AL-ORD.5: no adjacent hostile unit";
    case AL_RANGED:
        if (!u->icons[AL_ICON_R])
            return "AL-ORD.5: no ready R icon";
        return has_any_line(turn, unit) ? NULL : "AL-ORD.5: no legal line to a hostile unit";
    case AL_MOVE:
        if (!u->icons[AL_ICON_M])
            return "AL-ORD.5: no ready M icon";
        return al_is_locked(turn, unit) ? "AL-ORD.5: a beast next to a hostile unit does not move" : NULL;
    case AL_SPECIAL:
        if (!(u->ready >> ability & 1))
            return "AL-SPC.3: the ability is not ready";
        return al_special_has_any(turn, unit, ability) ? NULL : "AL-ORD.5: the ability has no legal target";
    default: return NULL;
    }
}

static bool is_refused(const al_unit *u, al_kind kind, al_ability_id ability)
{
    return kind == AL_SPECIAL ? u->refused_specials >> (ability - AL_SPECIAL_FIRST) & 1 : u->refused >> kind & 1;
}

pl_why al_why_not_order(const pl_turn *turn, int unit, al_kind kind, al_ability_id ability)
{
    al_order order = {.unit = (uint16_t)unit, .kind = (uint8_t)kind, .ability = (uint8_t)ability};
    if (is_refused(al_see(turn, unit), kind, ability))
        return "AL-ORD.11: refused before; pay for another order first";
    pl_why why = al_why_not_pay(turn, al_side_of(turn, unit), &order);
    return why ? why : al_why_not_able(turn, unit, kind, ability);
}

// ---- the cost step

// Zero cost is paid without a question (AL-GEN.9: one option asks nobody), and a free order cannot be declined (AL-OP.5, AL-ORD.9).
void al_offer_costs(const pl_turn *turn, pl_offer *offer)
{
    const al_order *order = al_see_order(turn);
    int cost = al_order_cost(turn, order);
    bool is_push = al_push_is_due(turn, order);
    pl_why why = al_why_not_pay(turn, offer->side, order);
    pl_option pay = {.verb = AL_PAY, .cost = (uint8_t)cost, .subject = order->unit};
    const al_unit *u = al_see(turn, order->unit);
    const al_card *card = al_card_of(turn, order->unit);
    if (!is_push) {
        pay.is_default = !why;  // whoever gave the order means to pay for it
        pl_put(offer, pay, why);
        pay.is_default = 0;
    }
    for (int f = 0; f < card->figure_count && is_push; f++) {
        if (!u->slot[f])
            continue;
        pay.value = card->slots[u->slot[f] - 1].code;
        pl_put(offer, pay, why ? why : al_why_not_push(turn, order->unit, f));
    }
    if (why || cost || is_push)
        pl_put(offer, (pl_option){.verb = PL_PASS}, order->is_free && !why ? "AL-ORD.9: a free order cannot be declined" : NULL);
}

// AL-OP.9, AL-OP.10, AL-OP.11: one figure downed before the order is given, or a point of damage; no VP, no trigger.
static void pay_push(pl_turn *turn, int unit, int slot)
{
    int f = al_figure_in(al_see(turn, unit), slot);
    pl_emit(turn, (pl_event){.kind = AL_EV_PUSHED,
                             .side = al_side_of(turn, unit),
                             .subject = (uint16_t)unit,
                             .value = al_card_of(turn, unit)->slots[slot - 1].code,
                             .rule = "AL-OP.9"});
    if (al_data(turn)->push_price == AL_PUSH_DAMAGE1 && ++al_units(turn)[unit].hurt[f] < al_card_of(turn, unit)->figures[f].pegs)
        al_recount(turn, unit);
    else
        al_down_figure(turn, unit, f);
}

void al_note_refusal(pl_turn *turn)
{
    const al_order *order = al_see_order(turn);
    al_unit *u = &al_units(turn)[order->unit];
    pl_emit(
        turn,
        (pl_event){
            .kind = AL_EV_ORDER_REFUSED, .side = pl_top(turn)->owner, .subject = order->unit, .value = order->kind, .rule = "AL-ORD.11"});
    if (!order->is_from_turn)
        return;
    if (order->kind == AL_SPECIAL)
        u->refused_specials |= (uint8_t)(1u << (order->ability - AL_SPECIAL_FIRST));
    else
        u->refused |= (uint8_t)(1u << order->kind);
}

bool al_take_costs(pl_turn *turn, const pl_choice *c)
{
    al_order *order = al_order_now(turn);
    if (c->verb != AL_PAY) {
        al_note_refusal(turn);
        return false;
    }
    int cost = al_order_cost(turn, order);
    al_side *side = &al_sides(turn)[pl_top(turn)->owner];
    side->op = (uint8_t)(side->op - cost);  // AL-OP.6: never given back
    if (c->value)
        pay_push(turn, order->unit, al_card_slot(al_card_of(turn, order->unit), c->value));
    order->is_paid = 1;
    for (int unit = 1; unit <= al_unit_count(turn); unit++)  // AL-ORD.11: an order has been paid for
        al_units(turn)[unit].refused = al_units(turn)[unit].refused_specials = 0;
    pl_emit(turn, (pl_event){.kind = AL_EV_COSTS_PAID,
                             .side = c->side,
                             .subject = order->unit,
                             .target = order->target,
                             .value = order->kind,
                             .value2 = cost,
                             .rule = "AL-OP.5"});
    al_set_off(turn, &(al_happening){
                         .event = AL_ON_COSTS_PAID, .kind = order->kind, .side = c->side, .unit = order->unit, .other = order->target});
    return true;
}

void al_give(pl_turn *turn)
{
    al_order *order = al_order_now(turn);
    al_unit *u = &al_units(turn)[order->unit];
    order->is_given = 1;
    if (!order->is_free)  // AL-ORD.8-9
        u->given[order->kind]++;
    pl_emit(turn, (pl_event){.kind = AL_EV_ORDER_GIVEN,
                             .side = pl_top(turn)->owner,
                             .subject = order->unit,
                             .target = order->target,
                             .value = order->kind,
                             .value2 = order->ability,
                             .rule = "AL-ORD.8"});
}

void al_tell_failed(pl_turn *turn)
{
    const al_order *order = al_order_now(turn);
    pl_emit(turn, (pl_event){.kind = AL_EV_ORDER_FAILED,
                             .side = pl_top(turn)->owner,
                             .subject = order->unit,
                             .target = order->target,
                             .value = order->kind,
                             .rule = "AL-ORD.6"});
}

// ---- frames

void al_call_order(pl_turn *turn, pl_side by, al_order order)
{
    static const uint8_t sequences[AL_KINDS] = {AL_CC, AL_RC, AL_MV, AL_RG, AL_SP};
    al_order *local = pl_callee(turn, sequences[order.kind], by);
    *local = order;
}

pl_flow al_go_back(pl_turn *turn)
{
    (void)turn;
    return PL_RETURN;
}

bool al_order_is_void(const pl_turn *turn)
{
    const al_order *order = al_see_order(turn);
    return !al_in_play(turn, order->unit) || (order->has_roles && !al_in_play(turn, order->target));
}

// A nested order may itself be halted and damage: four more frames, and four for what that sets off.
bool al_has_room(const pl_turn *turn) { return turn->state->depth + 8 <= turn->rules->frames_max; }
