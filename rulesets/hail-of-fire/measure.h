// measure.h - distances, contact, cover and armour facing: what a ruler on the table tells (HOF-GEN, HOF-TER.11, HOF-ARM).
// Stands on state.h.
#pragma once
#include "state.h"

pl_foot hof_foot(const pl_turn *turn, int team);
pl_foot hof_foot_at(const pl_turn *turn, int team, pl_point at, int facing);
/// HOF-GEN.1: nearest points of the footprints are at most reach apart. Both Teams must be on the table.
bool hof_within(const pl_turn *turn, int a, int b, pl_len reach);
pl_len hof_gap(const pl_turn *turn, int a, int b);
/// HOF-GEN.2: base contact, friend or foe.
bool hof_touch(const pl_turn *turn, int a, int b);
bool hof_foot_touches(const pl_turn *turn, const pl_foot *foot, int team);
/// Standing there a Team would overlap another by more than slack.
bool hof_overlaps(const pl_turn *turn, int team, pl_point at, int facing, pl_len slack);
/// HOF-GEN.9: the point is on the table, its edge included.
#define HOF_OFF_TABLE "HOF-GEN.9: the centre must stay on the table"
bool hof_is_on_table(const pl_turn *turn, pl_point p);
/// HOF-GEN.9: the centre is on the table and no other Team is overlapped.
pl_why hof_why_not_stand(const pl_turn *turn, int team, pl_point at, int facing);
/// An enemy of `side` on the table within reach of the foot; 0: none.
int hof_enemy_near(const pl_turn *turn, pl_side side, const pl_foot *foot, pl_len reach);
/// HOF-TER.11.
bool hof_in_hard_cover(const pl_turn *turn, int team);
bool hof_hard_cover_at(const pl_turn *turn, int team, pl_point at, int facing);
/// HOF-ARM.9: Front or Flank AR of an armoured Vehicle against a firer at a point.
int hof_armour_against(const pl_turn *turn, int vehicle, pl_point firer);
/// HOF-ARM.4: the weapon can do something to that armour.
bool hof_is_effective(const pl_turn *turn, int at, int ar);
/// HOF-GEN.6: a number needed, brought between the least and the most.
int hof_need(const pl_turn *turn, int number);
/// HOF-GEN.4: one d6 against a quality number; 1 fails, 6 passes.
bool hof_quality_check(pl_turn *turn, int team, int quality, const char *purpose, const char *rule);
/// Best AT rating among a Team's weapons, 0: none.
int hof_best_at(const pl_turn *turn, int team);
const hof_weapon *hof_weapon_of(const pl_turn *turn, int team, int slot);  // NULL: no such weapon
/// HOF-LDR.7: the Unit's Leader on the table, 0: none (left).
int hof_leader_of(const pl_turn *turn, int unit);
