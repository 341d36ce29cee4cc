// morale.h - tests of morale, and going back: retiring, routing, fleeing (RNF-MOR, RNF-RET, RNF-CAS).
// Stands on measure.h and ground.h.
#pragma once
#include "ground.h"

/// The class that counts: elite troops are veterans unless the switch is on.
int rnf_grade(const pl_turn *turn, int unit);
/// RNF-MOR.3: one die against the class number. to_square: the test of RNF-CHG.9.
bool rnf_test(pl_turn *turn, int unit, const char *purpose, const char *rule, bool to_square);
/// The sum of modifiers a test would have now.
int rnf_test_mods(const pl_turn *turn, int unit, bool to_square);

/// RNF-RET.3: the way the unit goes back from `source`.
int rnf_direction(const pl_turn *turn, int unit, int source, bool is_melee);
/// Rolls dice for a distance in whole inches.
int rnf_roll_inches(pl_turn *turn, int unit, int dice, const char *purpose, const char *rule);
/// The unit becomes unsteady and retires.
void rnf_retire(pl_turn *turn, int unit, int bearing, bool is_melee);
/// The unit routs: it is removed, or takes rout formation and runs (RNF-RET.4, RNF-RAL.8, RNF-ART.2, RNF-MEL.13).
void rnf_rout(pl_turn *turn, int unit, int bearing, bool is_melee);
/// A further rout move in its facing (RNF-RET.8).
void rnf_rout_on(pl_turn *turn, int unit);
/// How far a stance could slide along a bearing before impassable ground, or (keep_on_table) the table's edge.
pl_len rnf_free_way(const pl_turn *turn, const rnf_stance *s, int bearing, pl_len distance, bool keep_on_table);
/// RNF-RET.5: from `way` along the bearing on until clear of units, or back; the way that results.
pl_len rnf_clear_way(const pl_turn *turn, int unit, const rnf_stance *s, int bearing, pl_len way, pl_len limit);
/// Adds hits to a unit and takes off the stands they cost (RNF-CAS.1); returns stands lost.
int rnf_take_hits(pl_turn *turn, int unit, int hits, rnf_cause cause, const char *rule);
/// I8: friends on the strip that a router ran along test, in the order passed.
void rnf_pass_through(pl_turn *turn, int unit, const rnf_stance *from, const rnf_stance *to, int bearing);
