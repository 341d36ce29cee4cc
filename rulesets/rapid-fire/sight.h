// sight.h - lines of sight and cover: what lies between two pieces, and what protects the target.
// Stands on state.h.
#pragma once
#include "state.h"

/// One end of a line: a piece where it stands (or would stand), or a bare point. Its footprint is turned only where discs leave a doubt.
typedef struct rf_end_point {
    pl_point at;
    pl_len outer, inner;  // radii of discs round and in its footprint
    int16_t facing;
    uint16_t shape;  // 0: a bare point
} rf_end_point;
rf_end_point rf_end_of(const pl_turn *turn, pl_piece_id piece);
rf_end_point rf_end_at(const pl_turn *turn, pl_piece_id piece, pl_point at, int facing);
rf_end_point rf_end_bare(pl_point at);
/// Nearest points of the two are at most reach apart.
bool rf_ends_within(const pl_turn *turn, const rf_end_point *a, const rf_end_point *b, pl_len reach);

/// RF-LOS.1 to .8: NULL, or what blocks the line of sight. at and what may be NULL.
pl_why rf_why_no_line(const pl_turn *turn, const rf_end_point *from, const rf_end_point *to, bool is_vehicle, pl_point *at,
                      pl_feature_id *what);
bool rf_has_line(const pl_turn *turn, pl_piece_id from, pl_piece_id to);
/// RF-LOS.6: the level of the ground.
int rf_level_at(const pl_turn *turn, pl_point p);
/// The same between two ends: the yes or no of rf_why_no_line(), without looking for the nearest of several reasons.
bool rf_is_line_free(const pl_turn *turn, const rf_end_point *from, const rf_end_point *to, bool is_vehicle);

/// RF-COV.1 to .4: cover of a piece against direct fire from a piece. RF_OPEN ... RF_HARD_COVER, or RF_BUNKER.
enum { RF_BUNKER = RF_COVERS };
int rf_cover_from(const pl_turn *turn, pl_piece_id target, pl_piece_id firer, bool is_small_arms);
/// RF-COV.5: what the ground under the piece gives against fire from above.
int rf_cover_above(const pl_turn *turn, pl_piece_id target);
/// RF-OBS.3, .9: cover for observation against somebody at `from`.
int rf_cover_seen(const pl_turn *turn, pl_piece_id target, pl_point from);
/// Its two halves: the ground, and what a hedge or wall in contact makes of it.
int rf_ground_seen(const pl_turn *turn, pl_point at);
int rf_hedge_seen(const pl_turn *turn, int ground, const rf_end_point *end, pl_point from);
/// RF-COV.6: a vehicle's cover against anti-tank fire.
bool rf_covered_from_at(const pl_turn *turn, pl_piece_id target, pl_piece_id firer);
/// RF-MOR.6, RF-HER.5: no cover at all against somebody at `from`.
bool rf_in_open_from(const pl_turn *turn, pl_piece_id target, pl_point from);
/// The same where the piece would stand.
bool rf_in_open_at(const pl_turn *turn, const rf_end_point *end, pl_point from);
/// In a trench or bunker.
bool rf_in_fortification(const pl_turn *turn, pl_piece_id piece);
/// Inside something that counts as hard cover.
bool rf_in_hard(const pl_turn *turn, pl_piece_id piece);

/// For the page's tools.
pl_why rf_sight_from(const pl_turn *view, pl_piece_id from, pl_point to, pl_point *at, pl_feature_id *what);
