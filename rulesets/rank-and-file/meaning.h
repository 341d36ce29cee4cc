// meaning.h - what the questions of Rank & File are about, for the people who are asked. Decides nothing: no rule reads it.
// Stands on phases.h.
#pragma once
#include "phases.h"

/// The first charged unit of the side that has not answered, and who charges it; value: from the front, left, right or rear.
void rnf_about_reaction(const pl_turn *turn, pl_side side, pl_about *to);
/// The unit that may seize the chance, and the mover.
void rnf_about_opportunity(const pl_turn *turn, pl_side side, pl_about *to);
/// The unit or leader of a "for each" of the turn.
void rnf_about_turn_unit(const pl_turn *turn, pl_side side, pl_about *to);
/// The winner of a melee who may take the ground.
void rnf_about_winner(const pl_turn *turn, pl_side side, pl_about *to);

// ---- previews, by verb; each draws what preview.h has shapes for and leaves out what the draft does not tell yet
struct pl_preview;
typedef void rnf_preview(const pl_turn *turn, const pl_choice *draft, struct pl_preview *to);
rnf_preview rnf_preview_charge, rnf_preview_stand, rnf_preview_square, rnf_preview_flee, rnf_preview_counter;  // meaning_charge.c
rnf_preview rnf_preview_fire, rnf_preview_hold;                                                                // meaning_fire.c
rnf_preview rnf_preview_move, rnf_preview_enter, rnf_preview_place, rnf_preview_rally, rnf_preview_ride,
    rnf_preview_join,  // meaning_move.c
    rnf_preview_ground, rnf_preview_melee;
/// What the shots of a whole plan come to, and what may be fired at one's own meanwhile (meaning_fire.c).
void rnf_together_fire(const pl_turn *turn, const pl_choice *drafts, int count, struct pl_preview *to);
/// Path steps that lead to a place on the table, the nearest end first (meaning_fill.c).
void rnf_fill_move(const pl_turn *turn, const pl_choice *draft, pl_candidates *to);
/// An entry at the point of its edge nearest to the place, and straight on to it.
void rnf_fill_enter(const pl_turn *turn, const pl_choice *draft, pl_candidates *to);
/// The edge by which an arriving unit comes, and between which points; for a flank march all of the edge. False: it does not arrive.
bool rnf_entry_edge(const pl_turn *turn, int unit, pl_point *from, pl_point *until, int *inward);
/// The opening wheel that strikes the target's edge squarest, of several the least.
void rnf_fill_charge(const pl_turn *turn, const pl_choice *draft, pl_candidates *to);
