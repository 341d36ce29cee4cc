// base.h - a base on the table: corners, notches, overlap, adjacency. AL-GEN.6-7, AL-GEO.
// Stands on state.h. Facings are multiples of 45 degrees, so every side runs along an axis or a diagonal and all tests are exact.
#pragma once
#include "state.h"

/// A base as it stands, or would stand.
typedef struct al_stand {
    pl_point at;
    int facing;
    const al_base *base;
} al_stand;

static inline al_stand al_stand_of(const pl_turn *turn, int unit)
{
    const pl_piece *piece = al_piece_of(turn, unit);
    return (al_stand){piece->at, piece->facing, al_base_of(turn, unit)};
}

/// A point in hundred-millionths of a thousandth: places are computed here and rounded once, at the end (AL-GEN.6).
typedef struct al_fine {
    int64_t x, y;
} al_fine;
al_fine al_fine_at(pl_point p);
al_fine al_fine_travel(al_fine from, int bearing, pl_len distance);  // bearing: a multiple of 45
pl_point al_fine_round(al_fine p);
/// The point `right` and `ahead` of a centre facing `facing`.
al_fine al_fine_offset(al_fine centre, int facing, pl_point right_ahead);
/// Whole vector of a bearing: (0,1), (1,1), (1,0) ...; its length is 1 or the root of 2.
pl_point al_compass(int bearing);

/// Fills the offsets of corners and notches for every facing; at set-up.
void al_base_turn(al_base *base);
/// Bearing that a side looks out to.
static inline int al_side_bearing(int facing, al_base_side side) { return (facing + 90 * (int)side) % 360; }
/// The side that looks out to a bearing, which must be a side's.
static inline al_base_side al_side_looking(int facing, int bearing)
{
    PL_ASSERT((bearing - facing) % 90 == 0);
    return (al_base_side)(((bearing - facing + 720) % 360) / 90);
}
/// Front left, front right, back right, back left.
void al_corners(const al_stand *stand, pl_point corners[4]);
pl_point al_notch(const al_stand *stand, int notch);
/// Convex shapes overlap by more than slack on every edge normal of both (0: their insides share a point). AL-GEN.7.
bool al_shapes_overlap(const pl_point *a, int a_count, const pl_point *b, int b_count, pl_len slack);
/// AL-GEO.6: flush along part of a side. The sides that touch go to *side_a and *side_b (which may be NULL).
bool al_stands_touch(const pl_turn *turn, const al_stand *a, const al_stand *b, al_base_side *side_a, al_base_side *side_b);
/// The same where the sides are of no interest.
static inline bool al_stands_meet(const pl_turn *turn, const al_stand *a, const al_stand *b)
{
    return al_stands_touch(turn, a, b, NULL, NULL);
}

// ---- the same of units in play

bool al_are_adjacent(const pl_turn *turn, int a, int b);
/// The same, and the sides that touch, as in al_stands_touch().
bool al_touching_sides(const pl_turn *turn, int a, int b, al_base_side *side_a, al_base_side *side_b);
/// Units adjacent to one, friend and foe, as a set; hostile ones only, of whatever side (AL-MULT.5).
uint64_t al_neighbours(const pl_turn *turn, int unit);
uint64_t al_hostile_neighbours(const pl_turn *turn, int unit);
static inline bool al_is_in_melee(const pl_turn *turn, int unit) { return al_hostile_neighbours(turn, unit) != 0; }
/// AL-GEO.2: some notch of one lies within reach of some notch of the other.
bool al_are_within(const pl_turn *turn, int a, int b, pl_len reach);
