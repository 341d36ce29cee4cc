// phase.h - what the phase files lend each other and the list of verbs: checks of needs.
// Stands on sequence.h.
#pragma once
#include "sequence.h"

pl_why hof_check_path(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
pl_why hof_check_reverse(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
/// HOF-ASL.8: NULL: a Ready member ordered to support, touching the same enemy, that has supported nobody yet.
pl_why hof_why_not_support(const pl_turn *turn, int team, int fighter, int enemy);
pl_why hof_check_fight(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
pl_why hof_check_consolidate(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
/// The barrage that is asked about: waiting (T1) or just called (E-BARRAGE).
typedef struct hof_mission {
    int unit, observer;
    unsigned tubes;  // of the Unit's Teams, a bit each
} hof_mission;
hof_mission hof_mission_now(const pl_turn *turn);
pl_why hof_check_marker(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
/// HOF-ART.14, HOF-ART.17: how far from its marker the barrage that is asked about will reach, with the tubes that can fire now.
pl_len hof_barrage_radius(const pl_turn *turn, int unit);
/// HOF-ASL.10, HOF-ASL.11, HOF-ASL.12: a success or Hit against an armoured Vehicle in assault; `at`: the best rating, 0 none. True:
/// destroyed.
bool hof_assault_hit(pl_turn *turn, int vehicle, int from, int at);
