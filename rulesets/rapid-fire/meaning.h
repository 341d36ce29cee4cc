// meaning.h - what the questions of Rapid Fire are about, and what its choices would be, for the people who are asked. Decides nothing: no rule reads it.
// Stands on state.h.
#pragma once
#include "phaseline/preview.h"
#include "state.h"

/// The first of the movers that the other side sees; value: there is one.
void rf_about_move(const pl_turn *turn, pl_side side, pl_about *to);
void rf_about_aircraft(const pl_turn *turn, pl_side side, pl_about *to);
void rf_about_occupier(const pl_turn *turn, pl_side side, pl_about *to);
void rf_about_withdrawal(const pl_turn *turn, pl_side side, pl_about *to);

// ---- what a choice would be, drawn: meaning_move.c, meaning_fire.c, meaning_air.c

#define RF_PREVIEW(name) void rf_preview_##name(const pl_turn *turn, const pl_choice *draft, pl_preview *to)
RF_PREVIEW(move);  // column, entry, getting in and out too
RF_PREVIEW(step);  // of one piece: withdrawal, occupying
RF_PREVIEW(beach);
RF_PREVIEW(hold);
RF_PREVIEW(fire);
RF_PREVIEW(volley);
RF_PREVIEW(idf);
RF_PREVIEW(smoke);
RF_PREVIEW(fight);
RF_PREVIEW(air);
RF_PREVIEW(flak);

bool rf_is_own_piece(const pl_turn *turn, const pl_choice *draft, int piece);
/// Marks own pieces within reach of a place, and says how many.
void rf_mark_own(const pl_turn *turn, pl_side side, pl_point at, pl_len reach, pl_preview *to);
