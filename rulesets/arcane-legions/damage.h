// damage.h - a set of losses that take hold together, and figures that move or return. AL-DMG, AL-SPC.4.
// Stands on state.h.
#pragma once
#include "state.h"

/// Notes damage for a unit in the set being made; no more than it has hit points.
void al_owe(pl_turn *turn, int unit, int points);
/// Prepares the damage sequence for what is owed; return PL_CALL after it. first: assigned first, 0: in unit order.
void al_call_damage(pl_turn *turn, al_damage damage);
/// Prepares the figures sequence; return PL_CALL after it.
void al_call_figures(pl_turn *turn, al_figures figures);
/// NULL: a downed figure may return to the slot under these terms.
pl_why al_why_not_return(const pl_turn *turn, const al_figures *terms, int slot);
bool al_can_return(const pl_turn *turn, const al_figures *terms);
/// Some figure of the unit could be put into a free matching slot.
bool al_can_reposition(const pl_turn *turn, int unit);
