// score.h - objectives, weights lost, break points, victory (RNF-ARM, RNF-END.7 to .9).
// Stands on formation.h.
#pragma once
#include "formation.h"

/// RNF-END.9: a garrison takes the objective of its sector at once.
void rnf_hold_sector(pl_turn *turn, int sector, int side);
/// Point objectives at step 9.7.
void rnf_hold_points(pl_turn *turn);
/// RNF-ARM.1: what a unit weighs.
int rnf_weight(const pl_turn *turn, int unit);
/// RNF-ARM.2: it counts as lost now.
bool rnf_is_lost(const pl_turn *turn, int unit);
/// Works out lost and total weight of every force and army and notes breaks (RNF-ARM.3, .4).
void rnf_check_breaks(pl_turn *turn);
/// The same sums without noting breaks, for the first state.
void rnf_weigh(pl_turn *turn);
/// Victory points of a side as things stand.
int rnf_points_of(const pl_turn *turn, int side);
/// Brings the scores up to date and tells of changes.
void rnf_update_scores(pl_turn *turn);
