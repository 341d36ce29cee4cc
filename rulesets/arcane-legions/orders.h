// orders.h - what an order costs, when it may be chosen, and the cost step the five orders share. AL-OP, AL-ORD.
// Stands on abilities.h.
#pragma once
#include "abilities.h"
#include "lines.h"

/// Order points of an order, abilities near included. AL-OP.4.
int al_order_cost(const pl_turn *turn, const al_order *order);
/// The order also needs a push. AL-OP.7.
bool al_push_is_due(const pl_turn *turn, const al_order *order);
/// NULL: the figure may be the price of a push. AL-OP.9.
pl_why al_why_not_push(const pl_turn *turn, int unit, int figure);
/// NULL: the side can pay for the order. AL-OP.5, AL-OP.8.
pl_why al_why_not_pay(const pl_turn *turn, pl_side side, const al_order *order);
/// NULL: the unit could carry out an order of the kind now, whatever it costs. AL-ORD.5.
pl_why al_why_not_able(const pl_turn *turn, int unit, al_kind kind, al_ability_id ability);
/// NULL: the order may be chosen at TS.2b. AL-ORD.5, AL-ORD.11.
pl_why al_why_not_order(const pl_turn *turn, int unit, al_kind kind, al_ability_id ability);
/// A beast next to a hostile unit.
bool al_is_locked(const pl_turn *turn, int unit);

/// The cost step of the order on top: CC.b, RC.b, MV.a, RG.a, SP.b.
void al_offer_costs(const pl_turn *turn, pl_offer *offer);
/// True: paid. False: declined or unable; a refusal of an order chosen at TS.2b is remembered (AL-ORD.11).
bool al_take_costs(pl_turn *turn, const pl_choice *choice);
/// Remembers that the order on top was refused before payment.
void al_note_refusal(pl_turn *turn);
/// The order on top is given: counted unless free, and told.
void al_give(pl_turn *turn);

/// The order on top is not given after all, and that is told. AL-ORD.6.
void al_tell_failed(pl_turn *turn);

/// The last step of every order: back to the point where it began. AL-ORD.2.
pl_flow al_go_back(pl_turn *turn);
/// Prepares the frame of an order; return PL_CALL or PL_CALL_AGAIN after it.
void al_call_order(pl_turn *turn, pl_side by, al_order order);
/// The ordered unit has left play, or the defender between CC.d/RC.d and damage. AL-ORD.7.
bool al_order_is_void(const pl_turn *turn);
/// Frames left for nested orders: one that would not fit is not offered.
bool al_has_room(const pl_turn *turn);
