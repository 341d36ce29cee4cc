// phase.h - what the phase files lend each other and the list of verbs: checks and suggestions of needs.
// Stands on sequence.h.
#pragma once
#include "sequence.h"

pl_why hof_check_path(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
void hof_suggest_path(const pl_turn *turn, const pl_option *option, pl_candidates *to);
pl_why hof_check_reverse(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
void hof_suggest_reverse(const pl_turn *turn, const pl_option *option, pl_candidates *to);
pl_why hof_check_fight(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
void hof_suggest_fight(const pl_turn *turn, const pl_option *option, pl_candidates *to);
pl_why hof_check_consolidate(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
void hof_suggest_consolidate(const pl_turn *turn, const pl_option *option, pl_candidates *to);
pl_why hof_check_marker(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
void hof_suggest_marker(const pl_turn *turn, const pl_option *option, pl_candidates *to);
/// HOF-ART.14, HOF-ART.17: how far from its marker the barrage that is asked about will reach, with the tubes that can fire now.
pl_len hof_barrage_radius(const pl_turn *turn, int unit);
/// HOF-ASL.10, HOF-ASL.11, HOF-ASL.12: a success or Hit against an armoured Vehicle in assault; `at`: the best rating, 0 none. True:
/// destroyed.
bool hof_assault_hit(pl_turn *turn, int vehicle, int from, int at);
