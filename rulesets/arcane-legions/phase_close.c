// phase_close.c - the Close Combat Order, CC.a to CC.k.
#include "meaning.h"
#include "base.h"
#include "combat.h"
#include "orders.h"
#include "phases.h"

// CC.a: an adjacent hostile unit, or nobody. A breakaway or an order from a trigger has its target already (AL-BRK.4, AL-ORD.10).
static void offer_target(const pl_turn *turn, pl_offer *offer)
{
    const al_order *order = al_see_order(turn);
    for (int target = 1; target <= al_unit_count(turn); target++) {
        if (!al_in_play(turn, target) || (order->is_fixed ? target != order->target : !al_is_hostile(turn, order->unit, target)))
            continue;
        pl_put(offer, (pl_option){.verb = AL_CLOSE_TARGET, .subject = order->unit, .target = (uint16_t)target},
               al_are_adjacent(turn, order->unit, target) ? NULL : "AL-GEO.6: the unit is not adjacent");
    }
    if (!order->is_fixed)
        pl_put_pass(offer);
}

static pl_flow take_target(pl_turn *turn, const pl_choice *c)
{
    al_order_now(turn)->target = c->target;
    if (c->verb == AL_CLOSE_TARGET)
        return PL_NEXT;
    al_note_refusal(turn);
    return pl_jump(turn, AL_CC_J);
}

static pl_flow take_costs(pl_turn *turn, const pl_choice *c) { return al_take_costs(turn, c) ? PL_NEXT : pl_jump(turn, AL_CC_J); }

// CC.c, AL-ORD.6: cancelled, no ready A icon left, no longer adjacent, or gone.
static pl_flow give_order(pl_turn *turn)
{
    const al_order *order = al_order_now(turn);
    if (order->is_cancelled || !al_see(turn, order->unit)->icons[AL_ICON_A] || !al_are_adjacent(turn, order->unit, order->target)) {
        al_tell_failed(turn);
        return pl_jump(turn, AL_CC_J);
    }
    al_give(turn);
    return PL_NEXT;
}

// CC.d: attacker and defender, and the sides that touch.
static pl_flow set_roles(pl_turn *turn)
{
    al_order *order = al_order_now(turn);
    al_base_side own = AL_FRONT, theirs = AL_FRONT;
    al_touching_sides(turn, order->unit, order->target, &own, &theirs);
    order->own_side = (uint8_t)own;
    order->target_side = (uint8_t)theirs;
    order->has_roles = 1;
    return PL_NEXT;
}

const pl_step al_cc_steps[] = {
    [AL_CC_A] = {"CC.a", "Declare target", PL_BY_ACTING, .jumps = {PL_TO(AL_CC_J)}, .offer = offer_target, .apply = take_target,
                 .rule = "AL-ORD.1", .when = "if none", .prompt = "choose an adjacent enemy, or nobody", .moment = "attack",
                 .ask = "{subject} may attack. Whom?", .about = al_about_order, .pass = "Attack nobody: the order is lost",
                 .pass_is = PL_LOSES, .verbs = PL_VERB(AL_CLOSE_TARGET) | PL_VERB(AL_SPECIAL_TARGET) | PL_VERB(PL_PASS)},
    [AL_CC_B] = {"CC.b", "Costs may be paid", PL_BY_ACTING, .jumps = {PL_TO(AL_CC_J)}, .offer = al_offer_costs, .apply = take_costs,
                 .rule = "AL-OP.5", .when = "unless paid", .prompt = "pay for the order, or decline", .moment = "payment",
                 .ask = "{subject} {is} to be given an order. Pay for it?", .about = al_about_order,
                 .pass = "Decline to pay: the order is lost", .pass_is = PL_LOSES, .verbs = PL_VERB(AL_PAY) | PL_VERB(PL_PASS)},
    [AL_CC_C] = {"CC.c", "Order is given", PL_BY_NOBODY, .jumps = {PL_TO(AL_CC_J)}, .run = give_order, .rule = "AL-ORD.6",
                 .when = "if it is not given"},
    [AL_CC_D] = {"CC.d", "Attacker and defender", PL_BY_NOBODY, .run = set_roles, .rule = "AL-ORD.1"},
    [AL_CC_E] = {"CC.e", "Count dice", PL_BY_NOBODY, .run = al_count_dice, .rule = "AL-DICE.2"},
    [AL_CC_F] = {"CC.f", "Roll; criticals", PL_BY_NOBODY, .run = al_roll_dice, .rule = "AL-DICE.5"},
    [AL_CC_G] = {"CC.g", "Rerolls, adjustments", PL_BY_ACTING, .offer = al_offer_dice, .apply = al_take_dice, .rule = "AL-DICE.6",
                 .prompt = "reroll or adjust a die, or pass", .moment = "may change the dice", .ask = "Does an ability change the dice?",
                 .pass = "Leave the dice", .pass_is = PL_FREE, .verbs = PL_VERB(AL_DICE_ABILITY) | PL_VERB(PL_PASS), .repeats = true},
    [AL_CC_H] = {"CC.h", "Hits scored", PL_BY_NOBODY, .run = al_score_hits, .rule = "AL-DICE.7"},
    [AL_CC_I] = {"CC.i", "Damage dealt", PL_BY_NOBODY, .calls = {AL_DM}, .run = al_deal_damage, .rule = "AL-DMG.1"},
    [AL_CC_J] = {"CC.j", "End of close combat", PL_BY_NOBODY, .run = al_end_combat, .rule = "AL-ORD.2"},
    [AL_CC_K] = {"CC.k", "Return", PL_BY_NOBODY, .run = al_go_back, .rule = "AL-ORD.2"},
};
_Static_assert(PL_COUNT(al_cc_steps) == AL_CC_STEPS, "a row for each letter");
