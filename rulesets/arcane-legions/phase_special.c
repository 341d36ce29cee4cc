// phase_special.c - the Special Order, SP.a to SP.f. What each ability does stands in abilities.c.
#include "meaning.h"
#include "orders.h"
#include "phases.h"

// SP.a: abilities without a target ask nothing (RUL-24).
static void offer_target(const pl_turn *turn, pl_offer *offer)
{
    const al_order *order = al_see_order(turn);
    if (!al_special_has_target((al_ability_id)order->ability))
        return;
    for (int target = 1; target <= al_unit_count(turn); target++)
        if (al_in_play(turn, target))
            pl_put(offer, (pl_option){.verb = AL_SPECIAL_TARGET, .subject = order->unit, .target = (uint16_t)target},
                   al_why_not_special(turn, order->unit, (al_ability_id)order->ability, target));
    pl_put_pass(offer);
}

static pl_flow take_target(pl_turn *turn, const pl_choice *c)
{
    al_order *order = al_order_now(turn);
    order->target = c->target;
    if (c->verb == AL_SPECIAL_TARGET || !al_special_has_target((al_ability_id)order->ability))
        return PL_NEXT;
    al_note_refusal(turn);
    return pl_jump(turn, AL_SP_F);
}

static pl_flow take_costs(pl_turn *turn, const pl_choice *c) { return al_take_costs(turn, c) ? PL_NEXT : pl_jump(turn, AL_SP_F); }

// SP.c: given; AL-SPC.3: an ability unreadied meanwhile will do nothing.
static pl_flow give_order(pl_turn *turn)
{
    al_order *order = al_order_now(turn);
    al_give(turn);
    order->is_applied = !(al_see(turn, order->unit)->ready >> order->ability & 1);
    return PL_NEXT;
}

// SP.d: AL-SPC.1: the target is tested again.
static pl_flow apply_effect(pl_turn *turn)
{
    al_order *order = al_order_now(turn);
    if (order->is_applied || al_why_not_special(turn, order->unit, (al_ability_id)order->ability, order->target))
        return PL_NEXT;
    order->is_applied = 1;
    pl_emit(turn, (pl_event){.kind = AL_EV_SPECIAL_USED,
                             .side = pl_top(turn)->owner,
                             .subject = order->unit,
                             .target = order->target,
                             .value = order->ability,
                             .rule = "AL-SPC.1"});
    return al_special_act(turn, order->unit, (al_ability_id)order->ability, order->target);
}

static pl_flow end_special(pl_turn *turn)
{
    pl_emit(turn,
            (pl_event){.kind = AL_EV_SPECIAL_ENDED, .side = pl_top(turn)->owner, .subject = al_see_order(turn)->unit, .rule = "AL-ORD.2"});
    return PL_NEXT;
}

const pl_step al_sp_steps[] = {
    [AL_SP_A] = {"SP.a", "Targets", PL_BY_ACTING, .jumps = {PL_TO(AL_SP_F)}, .offer = offer_target, .apply = take_target,
                 .rule = "AL-SPC.1", .when = "if none", .prompt = "choose a target, or none", .moment = "special order",
                 .ask = "{subject} need{s} a target. Whom?", .about = al_about_order, .pass = "Nobody: the order is lost",
                 .pass_is = PL_LOSES, .verbs = PL_VERB(AL_CLOSE_TARGET) | PL_VERB(AL_SPECIAL_TARGET) | PL_VERB(PL_PASS)},
    [AL_SP_B] = {"SP.b", "Costs may be paid", PL_BY_ACTING, .jumps = {PL_TO(AL_SP_F)}, .offer = al_offer_costs, .apply = take_costs,
                 .rule = "AL-OP.5", .when = "unless paid", .prompt = "pay for the order, or decline", .moment = "payment",
                 .ask = "{subject} {is} to be given an order. Pay for it?", .about = al_about_order,
                 .pass = "Decline to pay: the order is lost", .pass_is = PL_LOSES, .verbs = PL_VERB(AL_PAY) | PL_VERB(PL_PASS)},
    [AL_SP_C] = {"SP.c", "Special order is given", PL_BY_NOBODY, .run = give_order, .rule = "AL-ORD.8"},
    [AL_SP_D] = {"SP.d", "Effect happens", PL_BY_NOBODY, .calls = {AL_DM, AL_FG, AL_MV}, .run = apply_effect, .rule = "AL-SPC.1"},
    [AL_SP_E] = {"SP.e", "End of special order", PL_BY_NOBODY, .run = end_special, .rule = "AL-ORD.2"},
    [AL_SP_F] = {"SP.f", "Return", PL_BY_NOBODY, .run = al_go_back, .rule = "AL-ORD.2"},
};
_Static_assert(PL_COUNT(al_sp_steps) == AL_SP_STEPS, "a row for each letter");
