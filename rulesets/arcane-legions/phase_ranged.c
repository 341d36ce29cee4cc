// phase_ranged.c - the Ranged Combat Order, RC.a to RC.m.
#include "meaning.h"
#include "combat.h"
#include "orders.h"
#include "phases.h"

// RC.a: a notch of one's own and one of a hostile unit; the two fix the sides and the line of sight. AL-RNG.1-5.
static void offer_lines(const pl_turn *turn, pl_offer *offer)
{
    const al_order *order = al_see_order(turn);
    const al_base *own = al_base_of(turn, order->unit);
    pl_len reach = al_range(turn, order->unit);
    for (int target = 1; target <= al_unit_count(turn); target++) {
        if (!al_in_play(turn, target) || (order->is_fixed ? target != order->target : !al_is_hostile(turn, order->unit, target)))
            continue;
        const al_base *theirs = al_base_of(turn, target);
        for (int i = 0; i < AL_NOTCHES; i++)
            for (int k = 0; k < AL_NOTCHES && own->has_notch[i]; k++)
                if (theirs->has_notch[k])
                    pl_put(offer,
                           (pl_option){
                               .verb = AL_RANGED_LINE, .subject = order->unit, .target = (uint16_t)target, .value = i * AL_NOTCHES + k},
                           al_why_not_line(turn, order->unit, target, i, k, reach));
    }
    pl_put_pass(offer);
}

static pl_flow take_line(pl_turn *turn, const pl_choice *c)
{
    al_order *order = al_order_now(turn);
    if (c->verb != AL_RANGED_LINE) {
        order->target = 0;
        al_note_refusal(turn);
        return pl_jump(turn, AL_RC_L);
    }
    order->target = c->target;
    order->own_notch = (uint8_t)(c->value / AL_NOTCHES);
    order->target_notch = (uint8_t)(c->value % AL_NOTCHES);
    return PL_NEXT;
}

static pl_flow take_costs(pl_turn *turn, const pl_choice *c) { return al_take_costs(turn, c) ? PL_NEXT : pl_jump(turn, AL_RC_L); }

// RC.c, AL-ORD.6: cancelled, no ready R icon left, the line no longer legal, or gone.
static pl_flow give_order(pl_turn *turn)
{
    const al_order *order = al_order_now(turn);
    if (order->is_cancelled || !al_see(turn, order->unit)->icons[AL_ICON_R] ||
        al_why_not_line(turn, order->unit, order->target, order->own_notch, order->target_notch, al_range(turn, order->unit))) {
        al_tell_failed(turn);
        return pl_jump(turn, AL_RC_L);
    }
    al_give(turn);
    return PL_NEXT;
}

static pl_flow set_roles(pl_turn *turn)
{
    al_order *order = al_order_now(turn);
    order->own_side = (uint8_t)al_notch_side(order->own_notch);
    order->target_side = (uint8_t)al_notch_side(order->target_notch);
    order->has_roles = 1;
    return PL_NEXT;
}

static pl_flow weigh_line(pl_turn *turn)
{
    al_order *order = al_order_now(turn);
    order->los = (uint8_t)al_line_penalty(turn, order->unit, order->target, order->own_notch, order->target_notch);
    return PL_NEXT;
}

static pl_flow weigh_melee(pl_turn *turn)
{
    al_order *order = al_order_now(turn);
    order->melee = (uint8_t)al_melee_penalty(turn, order->unit, order->target);
    return PL_NEXT;
}

const pl_step al_rc_steps[] = {
    [AL_RC_A] = {"RC.a", "Choose own side and an in-range side of an enemy unit", PL_BY_ACTING, .jumps = {PL_TO(AL_RC_L)},
                 .offer = offer_lines, .apply = take_line, .rule = "AL-RNG.1", .when = "if none",
                 .prompt = "choose a line from notch to notch, or none", .moment = "shot", .ask = "{subject} may shoot. At whom?",
                 .about = al_about_order, .pass = "Shoot at nobody: the order is lost", .pass_is = PL_LOSES,
                 .verbs = PL_VERB(AL_RANGED_LINE) | PL_VERB(PL_PASS)},
    [AL_RC_B] = {"RC.b", "Costs may be paid", PL_BY_ACTING, .jumps = {PL_TO(AL_RC_L)}, .offer = al_offer_costs, .apply = take_costs,
                 .rule = "AL-OP.5", .when = "unless paid", .prompt = "pay for the order, or decline", .moment = "payment",
                 .ask = "{subject} {is} to be given an order. Pay for it?", .about = al_about_order,
                 .pass = "Decline to pay: the order is lost", .pass_is = PL_LOSES, .verbs = PL_VERB(AL_PAY) | PL_VERB(PL_PASS)},
    [AL_RC_C] = {"RC.c", "Order is given", PL_BY_NOBODY, .jumps = {PL_TO(AL_RC_L)}, .run = give_order, .rule = "AL-ORD.6",
                 .when = "if it is not given"},
    [AL_RC_D] = {"RC.d", "Attacker and defender", PL_BY_NOBODY, .run = set_roles, .rule = "AL-ORD.1"},
    [AL_RC_E] = {"RC.e", "Line of sight penalties", PL_BY_NOBODY, .run = weigh_line, .rule = "AL-LOS.2"},
    [AL_RC_F] = {"RC.f", "Firing-into-melee penalties", PL_BY_NOBODY, .run = weigh_melee, .rule = "AL-RNG.6"},
    [AL_RC_G] = {"RC.g", "Count dice", PL_BY_NOBODY, .run = al_count_dice, .rule = "AL-DICE.2"},
    [AL_RC_H] = {"RC.h", "Roll; criticals", PL_BY_NOBODY, .run = al_roll_dice, .rule = "AL-DICE.5"},
    [AL_RC_I] = {"RC.i", "Rerolls, adjustments", PL_BY_ACTING, .offer = al_offer_dice, .apply = al_take_dice, .rule = "AL-DICE.6",
                 .prompt = "reroll or adjust a die, or pass", .moment = "may change the dice", .ask = "Does an ability change the dice?",
                 .pass = "Leave the dice", .pass_is = PL_FREE, .verbs = PL_VERB(AL_DICE_ABILITY) | PL_VERB(PL_PASS), .repeats = true},
    [AL_RC_J] = {"RC.j", "Hits scored", PL_BY_NOBODY, .run = al_score_hits, .rule = "AL-DICE.7"},
    [AL_RC_K] = {"RC.k", "Damage dealt", PL_BY_NOBODY, .calls = {AL_DM}, .run = al_deal_damage, .rule = "AL-DMG.1"},
    [AL_RC_L] = {"RC.l", "End of ranged combat", PL_BY_NOBODY, .run = al_end_combat, .rule = "AL-ORD.2"},
    [AL_RC_M] = {"RC.m", "Return", PL_BY_NOBODY, .run = al_go_back, .rule = "AL-ORD.2"},
};
_Static_assert(PL_COUNT(al_rc_steps) == AL_RC_STEPS, "a row for each letter");
