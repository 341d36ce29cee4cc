// fire.h - direct fire: who may fire what at whom, and how a shot is resolved. T8.3, T6 and reserved fire share all of it.
// Stands on observe.h.
#pragma once
#include "observe.h"

enum { RF_VOLLEY_MAX = 16 };  // stands of one group of small arms

/// The piece has this weapon (RF-FIR.1).
bool rf_has_weapon(const pl_turn *turn, pl_piece_id piece, int weapon);
/// The slot a weapon belongs to: the entries of one gun are one weapon, a stand fires once.
int rf_slot(const pl_turn *turn, pl_piece_id piece, int weapon);
/// RF-MOV.3, .9: mg, mortar, gun able to fire indirectly or on a cruciform mount.
bool rf_is_heavy_weapon(const pl_turn *turn, pl_piece_id piece);
/// RF-SMK.1 with the switch smoke_any_gun: lays smoke at what it sees itself, by its roll to hit with high explosive.
bool rf_smokes_directly(const pl_turn *turn, pl_piece_id piece);
/// Fires indirectly at all.
bool rf_has_indirect(const pl_turn *turn, pl_piece_id piece);
/// NULL, or why the piece may not use the weapon now, whatever the target (RF-FIR.2, RF-RES.1).
pl_why rf_why_not_ready(const pl_turn *turn, pl_piece_id firer, int weapon, bool is_reserve);
/// An enemy piece that may be aimed at: known to the side, on the table or riding on a tank.
bool rf_is_target(const pl_turn *turn, pl_piece_id piece, pl_side side);
/// NULL, or why the piece may not aim at the target, whoever stands in its line of fire.
pl_why rf_why_not_aim(const pl_turn *turn, pl_piece_id firer, int weapon, pl_piece_id target, bool is_reserve);
/// NULL: the shot is legal, or would be if the die still unrolled showed the target (I5). Of small arms: in some group of its battalion.
pl_why rf_why_not_shoot(const pl_turn *turn, pl_piece_id firer, int weapon, pl_piece_id target, bool is_reserve);
/// RF-FIR.5: NULL, or who stands in the line of fire. members: those who fire with it, may be NULL.
pl_why rf_why_line_blocked(const pl_turn *turn, pl_piece_id firer, int weapon, pl_piece_id target, const pl_item *members, int count);

/// Puts forward every shot of the side; in reserve at the pieces of `only` alone (0: all). is_reserve: T6 and I1.
void rf_offer_shots(const pl_turn *turn, pl_offer *offer, bool is_reserve, const pl_unit_id *only, int only_count);
/// Plays `fire` or `volley`. False: the target was not seen after all, nothing is spent (RF-OBS.8).
bool rf_shoot(pl_turn *turn, const pl_choice *choice, bool is_reserve);

/// The roll to hit as it would be thrown: what it needs, and each modifier by its name. need 0: out of range.
pl_roll rf_hit_roll(const pl_turn *turn, pl_piece_id firer, int weapon, pl_piece_id target, pl_point at);
/// What a group of small arms would do, before the die.
typedef struct rf_volley {
    pl_piece_id nearest;                     // by whom range and cover are taken
    int points, band, cover, column, added;  // band: 0 short, 1 medium, 2 long, 3 out of range; added: to the die
} rf_volley;
rf_volley rf_volley_of(const pl_turn *turn, pl_piece_id lead, const pl_item *members, int count, pl_piece_id target);
/// The piece, if it were ready, could fire the weapon at somebody at that end: range, arc and line of sight. For those who ask before they go there.
bool rf_could_bear(const pl_turn *turn, pl_piece_id firer, int weapon, const rf_end_point *end, bool is_vehicle);

/// The band of a point for the weapon's high explosive, 0: out of range.
int rf_he_band(const pl_turn *turn, pl_piece_id firer, pl_point at);
/// Turns the gun and rolls to hit with high explosive; what the shell does is for the caller to say.
bool rf_lay_shell(pl_turn *turn, pl_piece_id firer, pl_piece_id target, pl_point at);

pl_why rf_check_fire(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
pl_why rf_check_volley(const pl_turn *turn, const pl_choice *choice, pl_hint *hint);
/// Range bands of a weapon, for the page.
int rf_ranges(const pl_turn *view, pl_piece_id piece, int weapon, const char **name, pl_len *bands, int max, int *arc_half);
/// True inside T6 and I1: the side asked is not the active one.
bool rf_is_reserve(const pl_turn *turn, pl_side side);
