// phase_regroup.c - the Regroup Order, RG.a to RG.f; next to the enemy too (AL-RGP.4). The filling of regroup_slots is judged and proposed in regroup.c.
#include "meaning.h"
#include "orders.h"
#include "phases.h"
#include "regroup.h"

static pl_flow take_costs(pl_turn *turn, const pl_choice *c) { return al_take_costs(turn, c) ? PL_NEXT : pl_jump(turn, AL_RG_E); }

static pl_flow give_order(pl_turn *turn) { return al_give(turn), PL_NEXT; }

// RG.c: any number of figures, all moving together. AL-RGP.1.
static void offer_slots(const pl_turn *turn, pl_offer *offer)
{
    const al_order *order = al_see_order(turn);
    pl_put(offer, (pl_option){.verb = AL_REGROUP_SLOTS, .subject = order->unit},
           al_can_regroup(turn, order->unit) ? NULL : "AL-RGP.1: no figure has another slot to go to");
    pl_put_pass(offer);
}

static pl_flow take_slots(pl_turn *turn, const pl_choice *c)
{
    const al_order *order = al_see_order(turn);
    if (c->verb == AL_REGROUP_SLOTS)
        al_regroup(turn, order->unit, c->items, c->item_count);
    return PL_NEXT;
}

// RG.d: a sortie by 90 either way or 180, a formation by 180. AL-RGP.2.
static void offer_facing(const pl_turn *turn, pl_offer *offer)
{
    const al_order *order = al_see_order(turn);
    bool is_formation = al_base_of(turn, order->unit)->is_formation;
    pl_why why = is_formation ? "AL-RGP.2: a formation only turns about" : NULL;
    pl_put(offer, (pl_option){.verb = AL_REGROUP_FACING, .subject = order->unit, .value = AL_LEFT90}, why);
    pl_put(offer, (pl_option){.verb = AL_REGROUP_FACING, .subject = order->unit, .value = AL_RIGHT90}, why);
    pl_put(offer, (pl_option){.verb = AL_REGROUP_FACING, .subject = order->unit, .value = AL_ABOUT180}, NULL);
    pl_put_pass(offer);
}

static pl_flow take_facing(pl_turn *turn, const pl_choice *c)
{
    static const int degrees[] = {0, 270, 90, 180};
    const al_order *order = al_see_order(turn);
    const pl_piece *piece = al_piece_of(turn, order->unit);
    if (c->verb == AL_REGROUP_FACING)
        pl_piece_move(turn, turn->scene->units[order->unit].first, piece->at, pl_turned(piece->facing, degrees[c->value]), PL_EVERYONE,
                      "AL-RGP.2");
    return PL_NEXT;
}

static pl_flow end_regroup(pl_turn *turn)
{
    const al_order *order = al_see_order(turn);
    if (order->is_given)  // RUL-2
        pl_emit(turn, (pl_event){.kind = AL_EV_REGROUP_ENDED, .side = pl_top(turn)->owner, .subject = order->unit, .rule = "AL-ORD.2"});
    return PL_NEXT;
}

const pl_step al_rg_steps[] = {
    [AL_RG_A] = {"RG.a", "Costs may be paid", PL_BY_ACTING, .jumps = {PL_TO(AL_RG_E)}, .offer = al_offer_costs, .apply = take_costs,
                 .rule = "AL-OP.5", .when = "unless paid", .prompt = "pay for the order, or decline", .moment = "payment",
                 .ask = "{subject} {is} to be given an order. Pay for it?", .about = al_about_order,
                 .pass = "Decline to pay: the order is lost", .pass_is = PL_LOSES, .verbs = PL_VERB(AL_PAY) | PL_VERB(PL_PASS)},
    [AL_RG_B] = {"RG.b", "Regroup order is given", PL_BY_NOBODY, .run = give_order, .rule = "AL-ORD.8"},
    [AL_RG_C] = {"RG.c", "Reposition figures", PL_BY_ACTING, .offer = offer_slots, .apply = take_slots, .rule = "AL-RGP.1",
                 .prompt = "move figures to other slots, or pass", .moment = "regrouping",
                 .ask = "{subject} regroup{s}. Who goes where on the base?", .about = al_about_order, .pass = "All stay where they are",
                 .verbs = PL_VERB(AL_REGROUP_SLOTS) | PL_VERB(PL_PASS)},
    [AL_RG_D] = {"RG.d", "Facing", PL_BY_ACTING, .offer = offer_facing, .apply = take_facing, .rule = "AL-RGP.2",
                 .prompt = "change the facing, or keep it", .moment = "regrouping",
                 .ask = "{subject} {has} regrouped. Which way {does} {it} face?", .about = al_about_order, .pass = "Keep the facing",
                 .pass_is = PL_FREE, .verbs = PL_VERB(AL_REGROUP_FACING) | PL_VERB(PL_PASS)},
    [AL_RG_E] = {"RG.e", "End of regroup", PL_BY_NOBODY, .run = end_regroup, .rule = "AL-ORD.2"},
    [AL_RG_F] = {"RG.f", "Return", PL_BY_NOBODY, .run = al_go_back, .rule = "AL-ORD.2"},
};
_Static_assert(PL_COUNT(al_rg_steps) == AL_RG_STEPS, "a row for each letter");
