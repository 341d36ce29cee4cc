// air.h - aircraft: what they may attack, anti-aircraft fire, and what attacks do (RF-AIR, RF-AA).
// Stands on fire.h.
#pragma once
#include "fire.h"

bool rf_is_aircraft(const pl_turn *turn, pl_unit_id unit);
/// On station and able to attack in this own turn.
pl_why rf_why_not_fly(const pl_turn *turn, pl_unit_id aircraft);
/// NULL, or why the aircraft may not make this attack on the aim piece.
pl_why rf_why_not_attack(const pl_turn *turn, pl_unit_id aircraft, pl_piece_id aim, int attack);
/// The aircraft carries what this attack needs.
bool rf_has_ordnance(const pl_turn *turn, pl_unit_id aircraft, int attack);
bool rf_is_dive_bomber(const pl_turn *turn, pl_unit_id aircraft);
/// The nearest known enemy piece within 6 of a point, 0: none (RF-AIR.3).
pl_piece_id rf_piece_near_point(const pl_turn *turn, pl_side side, pl_point at);
/// The OP that directs a called-in aircraft; 0: it is gone and the aircraft finds its own targets (RF-AIR.6).
pl_piece_id rf_air_op_of(const pl_turn *turn, pl_unit_id aircraft);
/// Step 4 of an attack.
void rf_air_attack(pl_turn *turn, const rf_attack_frame *attack);
/// NULL, or why the piece may not fire at an attack on this place (RF-AA.2).
pl_why rf_why_not_aa(const pl_turn *turn, pl_piece_id gun, pl_point at, const pl_unit_id *element, int altitude, bool is_reserve);
/// One anti-aircraft die: 0 nothing, 1 driven off, 2 shot down.
int rf_roll_aa(pl_turn *turn, pl_piece_id gun, bool is_unit, pl_unit_id aircraft, int altitude);
void rf_shoot_down(pl_turn *turn, pl_unit_id aircraft);
/// T8.3: anti-aircraft fire at aircraft left in position (RF-AA.6).
void rf_offer_aa(const pl_turn *turn, pl_offer *offer);
void rf_fire_aa(pl_turn *turn, pl_piece_id gun, pl_unit_id aircraft);
/// Something of the element stands on the table where the side can see it.
bool rf_is_known_unit(const pl_turn *turn, pl_unit_id unit, pl_side side);
pl_why rf_check_plan(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
pl_why rf_check_attack(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
/// Where the target of an attack lies: the aim piece, or for air_point the listed point.
pl_point rf_attack_point(const pl_turn *turn, const pl_choice *choice);
/// The bomb and how many of them a choice names; the first type that is left and all of it where it names none.
void rf_attack_load(const pl_turn *turn, const pl_choice *choice, int *bomb, int *count);
