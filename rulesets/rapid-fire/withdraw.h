// withdraw.h - where a piece that must go back may go: reference pieces, the three ways, the fan of straight paths (RF-WDR).
// Stands on path.h.
#pragma once
#include "path.h"

/// NULL: the path is a legal withdrawal of the piece. may_run: way (a) is open.
pl_why rf_why_not_withdraw(const pl_turn *turn, const rf_path *path, bool may_run);
/// Way (a) is open to the piece that withdraws now (I3).
bool rf_may_run(const pl_turn *turn);
/// What a search of the fan calls for; true: that is enough.
typedef bool rf_fan_found(const rf_path *path, void *data);
/// Every legal path of the fan, the longest first, until `found` says enough; true: it did.
bool rf_fan_search(const pl_turn *turn, pl_piece_id piece, bool may_run, rf_fan_found *found, void *data);
/// Some path of the fan is legal; only_cover: by way (b) or (c) alone.
bool rf_fan_has_path(const pl_turn *turn, pl_piece_id piece, bool only_cover);
pl_why rf_check_withdraw(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
/// The piece leaves over its own base edge at the end of this path.
bool rf_leaves_table(const pl_turn *turn, const rf_path *path);
