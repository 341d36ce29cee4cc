// activate.h - who may be activated, in which groups and with which orders (HOF-ACT, A1).
// Stands on sequence.h.
#pragma once
#include "sequence.h"

/// NULL: the Team may be a member of an activation paid so.
pl_why hof_why_not_activate(const pl_turn *turn, int team, pl_side side, hof_paid paid);
/// Some Team of the Unit (0: of any) may be.
bool hof_has_able(const pl_turn *turn, pl_side side, int unit, hof_paid paid);
/// NULL: a Team out of contact may carry out such an order as far as its own state goes.
pl_why hof_why_not_order(const pl_turn *turn, int team, int order);
pl_why hof_why_not_target(const pl_turn *turn, pl_side side, int target);
hof_paid hof_paid_by(int verb);
/// What an activation with that many orders costs.
int hof_cost(const pl_turn *turn, hof_paid paid, int orders);

pl_why hof_check_activation(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
pl_why hof_check_call(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
void hof_offer_activation(const pl_turn *turn, pl_offer *offer);
void hof_offer_window(const pl_turn *turn, pl_offer *offer);
/// A1: pays, notes every member's order and prepares the activation.
void hof_declare(pl_turn *turn, const pl_choice *choice);
