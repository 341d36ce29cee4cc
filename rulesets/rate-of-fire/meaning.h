// meaning.h - what the questions of Rate of Fire are about, and what its choices would be, for the people who are asked. Decides nothing: no rule reads it.
// Stands on rules.h.
#pragma once
#include "phaseline/preview.h"
#include "rules.h"

void rof_about_flight(const pl_turn *turn, pl_side side, pl_about *to);
void rof_about_loser(const pl_turn *turn, pl_side side, pl_about *to);
void rof_about_mover(const pl_turn *turn, pl_side side, pl_about *to);
/// The element that has moved, if the other side may know of it; value: it does.
void rof_about_marked(const pl_turn *turn, pl_side side, pl_about *to);
/// Of opportunity fire: the mover has come near.
extern const pl_until rof_mark_untils[];
/// The element that tests; value 1: it has not failed, and is asked for all that so that silence tells nothing.
void rof_about_test(const pl_turn *turn, pl_side side, pl_about *to);

// ---- what a choice would be, drawn: meaning_move.c, meaning_fire.c, meaning_shells.c

#define ROF_PREVIEW(name) void rof_preview_##name(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
ROF_PREVIEW(activate);
ROF_PREVIEW(continue);
ROF_PREVIEW(creep);
ROF_PREVIEW(flight);  // and withdrawal
ROF_PREVIEW(assault);
ROF_PREVIEW(reroll);
ROF_PREVIEW(fire);
ROF_PREVIEW(spot);
ROF_PREVIEW(mark);
ROF_PREVIEW(call);
ROF_PREVIEW(adjust);
ROF_PREVIEW(effect);  // of a mission under way, smoke too

/// Where a flight or a withdrawal leads: meaning_handles.c.
int rof_handles_flight(const pl_turn *turn, const pl_option *option, pl_handle *to);
/// A counter with the number that makes it out.
int rof_handles_spot(const pl_turn *turn, const pl_option *option, pl_handle *to);

/// What could be fired at, seen and suffered where the plan ends, for the card of whoever goes: meaning_there.c. To be told once the ghosts are drawn.
void rof_tell_there(const rof_move *plan, pl_preview *to);
/// The easiest number with which an element could hit another as they stand, and with how many dice; 0: it cannot fire at it.
int rof_best_number(const pl_turn *turn, int unit, int target, bool is_stationary, int *dice);

void rof_draw_ring(pl_preview *to, pl_role role, pl_point at, pl_len reach, pl_said label, pl_said meaning);
/// Where rounds are meant, and how far they may drift.
void rof_draw_drift(const pl_turn *turn, pl_point at, pl_len radius, pl_len drift, pl_preview *to);
/// Smoke at these places: which enemies it would hide whom from, as the table beside the draft.
void rof_draw_hidden(const pl_turn *turn, pl_side side, const pl_point *places, int count, pl_preview *to);
/// What a man is by himself: his rank, or what he carries.
const char *rof_piece_kind(const pl_scene *scene, pl_piece_id piece);
/// Who of an element, `most` at most, can come to blows: items[ROF_FIGURES] get each figure with its place, which no other takes. Returns how many.
/// with_leaders: they go too.
void rof_fill_assault(const pl_turn *turn, const pl_choice *draft, pl_candidates *to);
int rof_gather_rush(const pl_turn *turn, int unit, int most, bool with_leaders, pl_item *items);
