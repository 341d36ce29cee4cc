// charge.h - who may charge whom, and the simultaneous movement of step 1.4 (RNF-CHG).
// Stands on path.h and sight.h.
#pragma once
#include "path.h"
#include "sight.h"

/// RNF-CHG.1: may the unit declare a charge at all?
pl_why rnf_why_not_charger(const pl_turn *turn, int unit);
/// RNF-CHG.3: may this arm and formation charge that target?
pl_why rnf_why_not_prey(const pl_turn *turn, int unit, int target);
/// RNF-CHG.2 with a given opening wheel and movement points; *gap: distance to contact.
pl_why rnf_why_not_wheel(const pl_turn *turn, int unit, int target, int wheel, int32_t budget, pl_len *gap);
/// All of it; finds the smallest wheel that serves. *wheel and *gap may be NULL.
pl_why rnf_why_not_charge(const pl_turn *turn, int unit, int target, int32_t budget, int *wheel, pl_len *gap);
/// I6: a charge at a unit that has just moved, for half the movement. Where it is placed, 2 inches off; and why not, without and with a given wheel.
rnf_stance rnf_seized(const pl_turn *turn, int unit, int mover, int wheel);
pl_why rnf_why_not_seize(const pl_turn *turn, int unit, int mover);
pl_why rnf_why_not_seize_by(const pl_turn *turn, int unit, int mover, int wheel);
/// RNF-CHG.8 without and with a given wheel.
pl_why rnf_why_not_counter(const pl_turn *turn, int unit, int charger);
pl_why rnf_why_not_counter_wheel(const pl_turn *turn, int unit, int charger, int wheel);
/// RNF-CHG.9.
pl_why rnf_why_not_square(const pl_turn *turn, int unit);
/// The edge a charge strikes, judged where the charger stands (RNF-CHG.19); by_touch: the one its front would touch first.
rnf_zone rnf_edge_struck(const pl_turn *turn, int unit, int target, bool by_touch);
/// Notes a charge: markers on both.
void rnf_declare(pl_turn *turn, int unit, int target, int wheel);
/// MOR.7: the unit is gone from its place; its charge and the charges on it are over.
void rnf_end_charges(pl_turn *turn, int unit);
/// Step 1.4: a thousand ticks.
void rnf_move_charges(pl_turn *turn);
