// indirect.h - indirect fire and smoke: who calls whom, radio, where screens may lie (RF-IDF, RF-SMK).
// Stands on fire.h.
#pragma once
#include "fire.h"

enum { RF_BATTERY_MAX = PL_PIECES_MAX };

/// The caller may call for fire at the piece now (sight and radio apart from the die).
pl_why rf_why_not_call(const pl_turn *turn, pl_piece_id caller, pl_piece_id target, rf_sights *known);
/// Weapons the caller directs that can fire now, wherever the target is; returns how many.
int rf_weapons_of(const pl_turn *turn, pl_piece_id caller, pl_piece_id *out);
/// NULL, or why the weapon cannot fire indirectly this turn.
pl_why rf_why_not_lob(const pl_turn *turn, pl_piece_id weapon);
/// Some point within `beside` of the target may be in its range; the check of a point says which.
bool rf_lob_may_reach(const pl_turn *turn, pl_piece_id weapon, pl_piece_id target, pl_len beside);
/// In range of a point (off-table guns always are).
bool rf_lob_reaches(const pl_turn *turn, pl_piece_id weapon, pl_point at);
/// Fires on: called in for a second turn running at the same target (RF-IDF.7, .8).
bool rf_is_repeat(const pl_turn *turn, pl_piece_id weapon, pl_piece_id target, pl_point at);
/// RF-IDF.3: the radio die. False: no contact.
bool rf_radio(pl_turn *turn, pl_piece_id op, pl_piece_id battery_gun);
pl_why rf_check_idf(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
pl_why rf_check_smoke(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
/// The caller that would direct this weapon's smoke at the piece, 0: none. Itself, the HQ, then the OP.
pl_piece_id rf_smoke_caller(const pl_turn *turn, pl_piece_id weapon, pl_piece_id target, rf_sights *known);
