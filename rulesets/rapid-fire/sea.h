// sea.h - vessels, DD tanks and DUKWs: arriving, floundering, beaching, mines and lanes (RF-AMP).
// Stands on path.h.
#pragma once
#include "path.h"

/// Comes ashore by itself: a landing craft, or a DD or DUKW that arrives afloat.
bool rf_is_vessel(const pl_turn *turn, pl_unit_id unit);
/// RF-AMP.5: why T5 cannot be ended yet, or NULL.
pl_why rf_why_must_beach(const pl_turn *turn, pl_side side);
void rf_offer_beaching(const pl_turn *turn, pl_offer *offer);
void rf_beach(pl_turn *turn, pl_unit_id unit);
/// RF-AMP.11: an unloaded vessel is taken away.
void rf_clear_vessel(pl_turn *turn, pl_unit_id unit);
/// Goes down with everything aboard.
void rf_sink(pl_turn *turn, pl_piece_id piece, const char *rule);
/// Table 23: what a mine, or a hit that would sink it, does to a vessel already on the beach. row: of the vessel tables.
void rf_strike_vessel(pl_turn *turn, pl_piece_id piece, int row, const char *rule);
/// Table 23: what happens to the load.
void rf_strike_load(pl_turn *turn, pl_piece_id piece, int effect, pl_side by, const char *rule);
/// RF-AMP.7, .8: mines and lanes of a vehicle that has gone `went` along its path and left the beach or ended on it. Returns how far it got: a
/// vehicle that is hit is put back to where it was last on the beach.
pl_len rf_meet_mines(pl_turn *turn, pl_piece_id piece, const rf_path *path, pl_len went);
