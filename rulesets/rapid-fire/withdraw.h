// withdraw.h - where a piece that must go back may go: reference pieces, the three ways, the fan of straight paths (RF-WDR).
// Stands on path.h.
#pragma once
#include "path.h"

/// NULL: the path is a legal withdrawal of the piece. may_run: way (a) is open.
pl_why rf_why_not_withdraw(const pl_turn *turn, const rf_path *path, bool may_run);
/// Some path of the fan is legal; only_cover: by way (b) or (c) alone.
bool rf_fan_has_path(const pl_turn *turn, pl_piece_id piece, bool only_cover);
pl_why rf_check_withdraw(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
void rf_suggest_withdraw(const pl_turn *turn, const pl_option *option, pl_candidates *to);
/// The piece leaves over its own base edge at the end of this path.
bool rf_leaves_table(const pl_turn *turn, const rf_path *path);
