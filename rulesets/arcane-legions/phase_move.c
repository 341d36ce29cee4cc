// phase_move.c - the Move Order, MV.a to MV.i: breakaway attacks nested in MV.c, one move at a time in MV.e and MV.f.
#include "meaning.h"
#include "move.h"
#include "orders.h"
#include "phases.h"

static pl_flow take_costs(pl_turn *turn, const pl_choice *c) { return al_take_costs(turn, c) ? PL_NEXT : pl_jump(turn, AL_MV_H); }

static pl_flow give_order(pl_turn *turn)
{
    al_give(turn);
    al_order_now(turn)->asked = 0;
    pl_top(turn)->by = turn->state->active;  // AL-BRK.3: the active player first
    return PL_NEXT;
}

// ---- MV.c: breakaway attacks

// AL-BRK.5: asked anew for each attack, so that a ruined unit has lost its own. AL-BRK.6: nothing but a move order leads here.
static pl_why why_not_break(const pl_turn *turn, const al_order *order, int unit)
{
    if (!al_base_of(turn, order->unit)->is_formation)
        return "AL-BRK.2: only a formation suffers breakaway attacks";
    if (al_sum(turn, AL_AT_BREAKAWAY, &(al_moment){.unit = order->unit}))
        return "AL-BRK.2: skirmishers slip away";
    if (order->used >> unit & 1)
        return "AL-BRK.2: each unit may make one";
    if (!al_are_adjacent(turn, unit, order->unit))
        return "AL-BRK.2: not adjacent to the moving unit";
    if (!al_see(turn, unit)->icons[AL_ICON_A])
        return "AL-BRK.2: no ready A icon";
    return al_has_room(turn) ? NULL : "AL-ORD.4: too many orders inside each other";
}

static void offer_breakaway(const pl_turn *turn, pl_offer *offer)
{
    const al_order *order = al_see_order(turn);
    if (!al_are_hostile(turn, offer->side, al_side_of(turn, order->unit)))
        return;
    for (int unit = 1; unit <= al_unit_count(turn); unit++)
        if (al_in_play(turn, unit) && al_side_of(turn, unit) == offer->side)
            pl_put(offer, (pl_option){.verb = AL_BREAKAWAY, .subject = (uint16_t)unit, .target = order->unit},
                   why_not_break(turn, order, unit));
    pl_put_pass(offer);
}

static pl_flow take_breakaway(pl_turn *turn, const pl_choice *c)
{
    al_order *order = al_order_now(turn);
    if (c->verb == AL_BREAKAWAY) {
        order->used |= al_bit(c->subject);
        al_call_order(turn, c->side, (al_order){.unit = c->subject, .target = order->unit, .kind = AL_CLOSE, .is_free = 1, .is_fixed = 1});
        return PL_CALL_AGAIN;  // AL-ORD.2: back to MV.c
    }
    order->asked++;
    pl_top(turn)->by = al_side_after(turn, turn->state->active, order->asked);
    return order->asked < turn->state->sides ? PL_AGAIN : PL_NEXT;
}

// ---- MV.d to MV.f

static pl_flow gain_points(pl_turn *turn)
{
    const al_order *order = al_see_order(turn);
    al_unit *u = &al_units(turn)[order->unit];
    u->mp = (uint8_t)(u->icons[AL_ICON_M] + al_sum(turn, AL_AT_MP, &(al_moment){.unit = order->unit}));
    pl_top(turn)->by = pl_top(turn)->owner;
    pl_emit(turn,
            (pl_event){.kind = AL_EV_MP_GAINED, .side = pl_top(turn)->by, .subject = order->unit, .value = u->mp, .rule = "AL-MOVE.1"});
    return PL_NEXT;
}

// AL-TURN.5: any side and notch may be landed on.
static void offer_turns(const pl_turn *turn, pl_offer *offer, uint16_t unit)
{
    const al_base *base = al_base_of(turn, unit);
    for (int tool = 0; tool < AL_NOTCHES; tool++) {
        if (!base->has_notch[tool])
            continue;
        for (int landing = 0; landing < AL_NOTCHES; landing++)
            for (int hand = 0; hand < 2 && base->has_notch[landing]; hand++) {
                pl_option option = {.verb = AL_TAKE_TURN, .subject = unit, .target = (uint16_t)(tool * 2 + hand), .value = landing};
                if (offer->sought && (offer->sought->target != option.target || offer->sought->value != landing))
                    continue;
                al_turning t = al_turning_of(turn, unit, tool, hand == 1, landing);
                option.cost = (uint8_t)t.cost;
                pl_put(offer, option, al_why_not_turn(turn, unit, &t));
            }
    }
}

static void offer_move(const pl_turn *turn, pl_offer *offer)
{
    const al_order *order = al_see_order(turn);
    const al_unit *u = al_see(turn, order->unit);
    if (!order->has_ended && (u->mp || offer->with_shut || offer->sought)) {
        for (int side = 0; side < AL_BASE_SIDES; side++) {
            pl_option step = {
                .verb = AL_TAKE_STEP, .subject = order->unit, .target = (uint16_t)side, .value = 1, .value_max = al_data(turn)->step};
            if (offer->sought && (offer->sought->verb != AL_TAKE_STEP || offer->sought->target != side))
                continue;
            al_contact ahead = al_contact_ahead(turn, order->unit, (al_base_side)side);
            step.cost = (uint8_t)al_step_cost(turn, order->unit, (al_base_side)side, &ahead, 1);
            pl_put(offer, step, al_why_not_step(turn, order->unit, (al_base_side)side, &ahead));
        }
        offer_turns(turn, offer, order->unit);
    }
    pl_put_pass(offer);
}

// MV.e: one move is chosen and paid for, or none.
static pl_flow take_move(pl_turn *turn, const pl_choice *c)
{
    al_order *order = al_order_now(turn);
    al_unit *u = &al_units(turn)[order->unit];
    int cost = 0;
    order->move = AL_NO_MOVE;
    if (c->verb == AL_TAKE_STEP) {
        order->move = AL_STEP;
        order->move_side = (uint8_t)c->target;
        order->distance = c->value;
        al_contact ahead = al_contact_ahead(turn, order->unit, (al_base_side)c->target);
        cost = al_step_cost(turn, order->unit, (al_base_side)c->target, &ahead, c->value);
    } else if (c->verb == AL_TAKE_TURN) {
        order->move = AL_TURN;
        order->move_notch = (uint8_t)c->target;
        order->landing = (uint8_t)c->value;
        cost = al_turning_of(turn, order->unit, c->target / 2, c->target % 2, c->value).cost;
    }
    u->mp = (uint8_t)(u->mp - cost);
    if (cost)
        pl_emit(turn,
                (pl_event){
                    .kind = AL_EV_MP_PAID, .side = c->side, .subject = order->unit, .value = cost, .value2 = u->mp, .rule = "AL-MOVE.3"});
    return PL_NEXT;
}

// The contact that the paid step runs into; stop NONE: it does not.
static al_contact paid_contact(const pl_turn *turn, const al_order *order)
{
    al_contact none = {.stop = AL_STOP_NONE, .distance = order->distance};
    bool is_contact = false;
    if (order->move != AL_STEP)
        return none;
    al_contact contact = al_contact_ahead(turn, order->unit, (al_base_side)order->move_side);
    al_step_length(turn, &contact, order->distance, &is_contact);
    return is_contact ? contact : none;
}

// MV.f asks only where the base snaps to a hostile one and there is a choice. AL-SNAP.5.
static void offer_snap(const pl_turn *turn, pl_offer *offer)
{
    const al_order *order = al_see_order(turn);
    al_contact contact = paid_contact(turn, order);
    al_snap snaps[AL_SNAPS_MAX];
    if (contact.stop != AL_STOP_HOSTILE)
        return;
    int count = al_snaps(turn, order->unit, (al_base_side)order->move_side, &contact, snaps, AL_SNAPS_MAX);
    for (int i = 0; i < count; i++)
        pl_put(offer,
               (pl_option){.verb = AL_SNAP, .subject = order->unit, .target = snaps[i].target, .value = snaps[i].side * 3 + snaps[i].slide},
               NULL);
}

static void put_down(pl_turn *turn, int unit, const al_stand *to, const char *rule)
{
    pl_piece_move(turn, turn->scene->units[unit].first, to->at, to->facing, PL_EVERYONE, rule);
}

// AL-SNAP.6: no legal place to snap to.
static void balk(pl_turn *turn, const al_order *order, const al_contact *contact)
{
    al_stand from = al_stand_of(turn, order->unit);
    pl_len gone = al_most(0, contact->distance - al_data(turn)->balk_gap);
    al_stand to = al_slid(&from, al_side_bearing(from.facing, (al_base_side)order->move_side), gone);
    pl_emit(turn, (pl_event){.kind = AL_EV_BALKED,
                             .side = al_side_of(turn, order->unit),
                             .subject = order->unit,
                             .target = (uint16_t)__builtin_ctzll(contact->hostile),
                             .rule = "AL-SNAP.6"});
    put_down(turn, order->unit, &to, "AL-SNAP.6");
}

static void snap(pl_turn *turn, const al_order *order, const al_contact *contact, const pl_choice *c)
{
    al_snap snaps[AL_SNAPS_MAX];
    int count = al_snaps(turn, order->unit, (al_base_side)order->move_side, contact, snaps, AL_SNAPS_MAX);
    for (int i = 0; i < count; i++)
        if (c->verb == AL_SNAP && snaps[i].target == c->target && snaps[i].side * 3 + snaps[i].slide == c->value) {
            put_down(turn, order->unit, &snaps[i].to, "AL-SNAP.1");
            return;
        }
    balk(turn, order, contact);
}

// MV.f: the base is moved; AL-MOVE.7, AL-MOVE.10: what ends movement.
static pl_flow move_base(pl_turn *turn, const pl_choice *c)
{
    al_order *order = al_order_now(turn);
    if (order->move == AL_NO_MOVE)
        return PL_NEXT;
    uint64_t before = al_hostile_neighbours(turn, order->unit);
    al_stand from = al_stand_of(turn, order->unit);
    if (order->move == AL_TURN) {
        al_turning t = al_turning_of(turn, order->unit, order->move_notch / 2, order->move_notch % 2, order->landing);
        put_down(turn, order->unit, &t.to, "AL-TURN.4");
    } else {
        al_contact contact = paid_contact(turn, order);
        if (contact.stop == AL_STOP_HOSTILE) {
            snap(turn, order, &contact, c);
        } else {
            al_stand to = al_slid(&from, al_side_bearing(from.facing, (al_base_side)order->move_side), contact.distance);
            put_down(turn, order->unit, &to, "AL-MOVE.4");
        }
        order->has_ended = contact.stop == AL_STOP_HOSTILE || contact.stop == AL_STOP_TERRAIN;
    }
    if (al_hostile_neighbours(turn, order->unit) & ~before)  // AL-TURN.8: after a turn too
        order->has_ended = 1;
    order->move = AL_NO_MOVE;
    order->distance = 0;
    return pl_jump(turn, AL_MV_E);
}

// ---- MV.g to MV.i

static pl_flow end_movement(pl_turn *turn)
{
    const al_order *order = al_see_order(turn);
    pl_emit(turn, (pl_event){.kind = AL_EV_MOVEMENT_ENDED, .side = pl_top(turn)->owner, .subject = order->unit, .rule = "AL-MOVE.12"});
    al_set_off(turn, &(al_happening){.event = AL_ON_MOVEMENT_ENDED, .kind = AL_MOVE, .side = pl_top(turn)->owner, .unit = order->unit});
    return PL_NEXT;
}

static pl_flow drop_points(pl_turn *turn)
{
    al_units(turn)[al_see_order(turn)->unit].mp = 0;  // AL-MOVE.11
    return PL_NEXT;
}

const pl_step al_mv_steps[] = {
    [AL_MV_A] = {"MV.a", "Costs may be paid", PL_BY_ACTING, .jumps = {PL_TO(AL_MV_H)}, .offer = al_offer_costs, .apply = take_costs,
                 .rule = "AL-OP.5", .when = "unless paid", .prompt = "pay for the order, or decline", .moment = "payment",
                 .ask = "{subject} {is} to be given an order. Pay for it?", .about = al_about_order,
                 .pass = "Decline to pay: the order is lost", .pass_is = PL_LOSES, .verbs = PL_VERB(AL_PAY) | PL_VERB(PL_PASS)},
    [AL_MV_B] = {"MV.b", "Move order is given", PL_BY_NOBODY, .run = give_order, .rule = "AL-ORD.8"},
    [AL_MV_C] = {"MV.c", "Breakaway attacks", PL_BY_ACTING, .calls = {AL_CC}, .offer = offer_breakaway, .apply = take_breakaway,
                 .rule = "AL-BRK.1", .prompt = "attack the unit that breaks away, or pass", .moment = "may strike",
                 .ask = "{subject} break{s} away from you. Strike at it?", .about = al_about_order, .pass = "Let it go",
                 .verbs = PL_VERB(AL_BREAKAWAY) | PL_VERB(PL_PASS), .repeats = true},
    [AL_MV_D] = {"MV.d", "Movement points gained", PL_BY_NOBODY, .run = gain_points, .rule = "AL-MOVE.1"},
    [AL_MV_E] = {"MV.e", "One move, or none", PL_BY_ACTING, .offer = offer_move, .apply = take_move, .rule = "AL-MOVE.2",
                 .prompt = "take a step, use the turning tool, or end the movement", .moment = "move",
                 .ask = "{subject} {is} on the move. Where to?", .about = al_about_order, .pass = "Stop here",
                 .verbs = PL_VERB(AL_TAKE_STEP) | PL_VERB(AL_TAKE_TURN) | PL_VERB(PL_PASS)},
    [AL_MV_F] = {"MV.f", "Move the unit", PL_BY_ACTING, .jumps = {PL_TO(AL_MV_E)}, .offer = offer_snap, .apply = move_base,
                 .rule = "AL-MOVE.2", .when = "if it moved", .prompt = "choose how the base closes up to the enemy", .moment = "move",
                 .ask = "{subject} close{s} up to the enemy. How?", .about = al_about_order, .verbs = PL_VERB(AL_SNAP)},
    [AL_MV_G] = {"MV.g", "End of movement", PL_BY_NOBODY, .run = end_movement, .rule = "AL-MOVE.12"},
    [AL_MV_H] = {"MV.h", "Movement points to 0", PL_BY_NOBODY, .run = drop_points, .rule = "AL-MOVE.11"},
    [AL_MV_I] = {"MV.i", "Return", PL_BY_NOBODY, .run = al_go_back, .rule = "AL-ORD.2"},
};
_Static_assert(PL_COUNT(al_mv_steps) == AL_MV_STEPS, "a row for each letter");
