// leaders.h - commanders: attached or loose, at risk, displaced, back again (RNF-LDR).
// Stands on path.h.
#pragma once
#include "path.h"

/// Morale modifier of the leaders attached to a unit (RNF-LDR.5).
int rnf_leader_mod(const pl_turn *turn, int unit);
/// I9: loose leaders covered by an enemy footprint get away or are taken (RNF-LDR.10).
void rnf_displace_leaders(pl_turn *turn);
/// Leaders of units that are gone stand loose at the last anchor (RNF-LDR.7).
void rnf_release_leaders(pl_turn *turn);
/// Takes a dead leader's figure off and tells of it.
void rnf_tell_dead(pl_turn *turn, int leader, const char *rule);
/// I5: dice for each leader attached to the unit.
void rnf_leader_risk(pl_turn *turn, int unit);
/// RNF-LDR.3: a straight ride to a point that keeps off the enemy; NULL or why not. Rounded length in *length.
pl_why rnf_why_not_ride(const pl_turn *turn, int leader, pl_point from, pl_point to, pl_len *length);
pl_why rnf_why_not_attach(const pl_turn *turn, int leader, int unit);
/// The CinC of a side, 0: none.
int rnf_cinc_of(const pl_turn *turn, int side);
