// sight.h - distances between figures, lines of sight with heights, cover and what hinders a line.
// Stands on state.h; fire, spotting, rally and movement ask here.
#pragma once
#include "state.h"

/// ROF-GEN.1, ROF-GEN.2: within D of each other, two figures or counters (circles) by their centres.
static inline bool rof_within(const pl_turn *turn, pl_point a, pl_point b, pl_len reach)
{
    return pl_points_within(a, b, reach + 2 * rof_t(turn)->radius);
}
/// The gap for showing and comparing whole numbers, rounded down; decisions use rof_within().
pl_len rof_gap(const pl_turn *turn, pl_point a, pl_point b);
/// Squared centre distance that orders gaps: touching and overlapping are alike.
int64_t rof_gap_order(const pl_turn *turn, pl_point a, pl_point b);
/// ROF-GEN.12.
static inline bool rof_overlap(const pl_turn *turn, pl_point a, pl_point b)
{
    return pl_distance_squared(a, b) < (int64_t)rof_t(turn)->overlap * rof_t(turn)->overlap;
}
static inline bool rof_contact(const pl_turn *turn, pl_point a, pl_point b) { return pl_points_within(a, b, rof_t(turn)->contact); }

pl_len rof_elevation(const pl_turn *turn, pl_point p);  // ROF-LOS.3
int rof_area_cover(const pl_turn *turn, pl_point p);    // best class of the areas it is in
pl_len rof_visibility(const pl_turn *turn, int unit);   // ROF-LOS.7, ROF-NGT.1: greatest gap at which this element is seen; 0: a point

/// What a line of sight meets. Ends are centres with the radius of what stands there.
typedef struct rof_line {
    pl_point from, to;
    pl_len from_radius, to_radius;
    pl_len from_ground, to_ground;
    pl_why blocked;      // NULL: clear
    pl_feature_id what;  // that blocks, and where
    pl_point where;
    int hindrance;   // ROF-COV.4, terrain alone
    int line_cover;  // ROF-COV.2: best class of lines close to the far end
} rof_line;

/// Fills blocked, hindrance and line_cover; ends and radii are given. Distance is not looked at.
void rof_look(const pl_turn *turn, rof_line *line);
/// A figure sees a place (of a figure or counter, or a bare point with radius 0), visibility included.
bool rof_sees(const pl_turn *turn, pl_point from, pl_point to, pl_len to_radius, pl_len visibility);
/// A revealed unbroken enemy of `side` sees the figure or counter at `at`.
bool rof_seen_by_enemy(const pl_turn *turn, pl_side side, pl_point at, pl_len visibility);
/// Smoke on the line: how many full and depleted counters it touches.
void rof_smoke_on(const pl_turn *turn, pl_point a, pl_point b, int *full, int *depleted);
/// ROF-COV.5: other elements in the way of fire from one element at another.
int rof_elements_on(const pl_turn *turn, pl_point a, pl_point b, int firer, int target);
bool rof_rains(const pl_turn *turn);
