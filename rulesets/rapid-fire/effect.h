// effect.h - what hits do: casualties on table 4, bursts in a risk zone, armour, vessels.
// Stands on observe.h; direct fire, indirect fire, bombs and rockets end here.
#pragma once
#include "observe.h"

/// A burst of high explosive (RF-HE.3 to .8, RF-AIR.18).
typedef struct rf_burst_of {
    pl_point at;
    pl_len radius;
    int points, gun_class;  // gun_class 0: none against armour
    pl_piece_id firer;      // direct fire: cover counts from here; 0: from above
    pl_side by;
    bool is_indirect;  // places idf_hit
    int cover;         // of the aim piece, fixed at the declaration
    pl_piece_id aim;   // 0: a bomb, whose column is that of the piece nearest the centre
    const char *rule;
} rf_burst_of;
void rf_burst(pl_turn *turn, const rf_burst_of *burst);

/// Table 4: casualties for a die already modified and clamped.
int rf_casualties(const pl_turn *turn, int points, int column, int die);
/// RF-AT.2: the die on at_effect, damage and what follows.
void rf_hit_armour(pl_turn *turn, pl_piece_id target, int gun_class, pl_side by, const char *rule);
/// RF-SA.8, RF-HE.7: casualties on a soft-skin.
void rf_hit_soft_skin(pl_turn *turn, pl_piece_id target, int casualties, const char *rule);
/// RF-AMP.3, table 23: one hit on a vessel.
void rf_hit_vessel(pl_turn *turn, pl_piece_id target, int modifier, pl_side by);
/// RF-SA.6, RF-AIR.12: takes casualties off the aim piece, then off stands of its element for which `reaches` holds, nearest to `near` first.
typedef bool (*rf_reaches)(const pl_turn *turn, pl_piece_id piece, const void *who);
void rf_spread(pl_turn *turn, pl_piece_id aim, int casualties, const pl_foot *near, rf_reaches reaches, const void *who, const char *rule);
/// A vessel of table 23: row, or -1.
int rf_vessel_row(const pl_turn *turn, pl_piece_id piece);
/// RF-MOR.4: the piece's unit has been hit from above.
void rf_note_idf(pl_turn *turn, pl_piece_id piece);
