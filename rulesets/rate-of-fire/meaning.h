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
/// The element that tests; value 1: it has not failed, and is asked for all that so that silence tells nothing.
void rof_about_test(const pl_turn *turn, pl_side side, pl_about *to);

// ---- what a choice would be, drawn: meaning_move.c, meaning_fire.c, meaning_shells.c

#define ROF_PREVIEW(name) void rof_preview_##name(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
ROF_PREVIEW(activate);
ROF_PREVIEW(continue);
ROF_PREVIEW(creep);
ROF_PREVIEW(flight);  // and withdrawal
ROF_PREVIEW(assault);
ROF_PREVIEW(fire);
ROF_PREVIEW(spot);
ROF_PREVIEW(mark);
ROF_PREVIEW(call);
ROF_PREVIEW(adjust);
ROF_PREVIEW(effect);  // of a mission under way, smoke too

void rof_draw_ring(pl_preview *to, pl_role role, pl_point at, pl_len reach, pl_said label, pl_said meaning);
/// Where rounds are meant, and how far they may drift.
void rof_draw_drift(const pl_turn *turn, pl_point at, pl_len radius, pl_len drift, pl_preview *to);
/// What a man is by himself: his rank, or what he carries.
const char *rof_piece_kind(const pl_scene *scene, pl_piece_id piece);
