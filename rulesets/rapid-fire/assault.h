// assault.h - close assault: bodies, fights, counts, and where the winner may go (RF-CAS).
// Stands on path.h.
#pragma once
#include "path.h"

/// Builds the fights from the contacts on the table; returns how many.
int rf_find_fights(pl_turn *turn);
/// Lists the positions that hold defenders of the fight.
int rf_fight_positions(const pl_turn *turn, int number, uint16_t *out, int max);
/// Sides (from 1) of the position that attackers of the fight are within reach of, a bit each.
uint32_t rf_touched_sides(const pl_turn *turn, int number, pl_feature_id position);
/// RF-CAS.3, .4: the piece counts in the fight, given the named sides.
bool rf_is_counted(const pl_turn *turn, const rf_fight_frame *fight, pl_piece_id piece);
/// RF-CAS.6: what a piece counts, those aboard included.
int rf_assault_value(const pl_turn *turn, pl_piece_id piece);
/// RF-CAS.6: modifiers of one side, by name.
void rf_assault_mods(const pl_turn *turn, const rf_fight_frame *fight, pl_side side, pl_roll *roll);
/// RF-CAS.8: something that the losers held is within the winner's reach, as the crow flies; which way there is for the check of the path to say.
bool rf_may_occupy(const pl_turn *turn, pl_piece_id piece);
pl_why rf_check_occupy(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
