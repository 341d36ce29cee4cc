// walk.h - the way of a Team's centre over the table: how far, over what ground, and where a failed check ends it (HOF-MOV, HOF-TER).
// Stands on sight.h.
#pragma once
#include "sight.h"

enum { HOF_WAY_MAX = 14, HOF_CHECKS_MAX = PL_FEATURES_MAX + PL_MARKERS_MAX };  // checks: one a feature, one a wreck
enum { HOF_ALONG = -1 };                                                       // as a facing wanted: none was named

typedef struct hof_way {
    int team, count;  // count: points, the start among them
    pl_point points[HOF_WAY_MAX + 1];
    int facing;  // at its end
    bool is_reverse;
} hof_way;

typedef struct hof_bog_point {  // where ground asks something of the Team
    pl_feature_id feature;
    uint8_t bog;   // hof_bog
    pl_len along;  // inches of the way before it
} hof_bog_point;

/// HOF-TER.12: within half its width of a leg of a road.
bool hof_on_road(const pl_turn *turn, pl_point p);
/// HOF-MOV.9: every segment lies along one leg of a road.
bool hof_way_on_roads(const pl_turn *turn, const hof_way *way);
pl_len hof_way_length(const hof_way *way);
/// HOF-MOV.1, HOF-MOV.2, HOF-MOV.3, .6-8, HOF-LDR.1, HOF-LDR.5: with the dice the Team holds.
pl_len hof_allowance(const pl_turn *turn, int team, bool is_on_roads);
/// Whether the Team's movement takes dice (HOF-MOV.15).
bool hof_moves_by_dice(const pl_turn *turn, int team);
/// HOF-MOV.4, HOF-MOV.10: beyond the free inches a Vehicle goes straight.
pl_why hof_why_not_straight(const pl_turn *turn, const hof_way *way);
/// HOF-MOV.11, HOF-TER.8: no enemy footprint is crossed and no ground entered that the Team may not enter.
pl_why hof_why_not_go(const pl_turn *turn, const hof_way *way, pl_hint *hint);
/// HOF-TER.7: what the ground asks, in the order of the way.
int hof_way_bogs(const pl_turn *turn, const hof_way *way, hof_bog_point *out, int max);
/// The ground at a point is open to the Team (HOF-TER.8, HOF-TER.12).
bool hof_may_be_at(const pl_turn *turn, int team, pl_point p);
/// HOF-SUP.2: nearer to an enemy that saw it at the start.
pl_why hof_why_not_toward(const pl_turn *turn, const hof_way *way);
/// HOF-MOV.13: the facing a Vehicle ends with, if it asked for this one; HOF_ALONG: it named none.
int hof_way_facing(const pl_turn *turn, const hof_way *way, int wanted);
/// The rule that gives the Team its allowance: what a way that is too long breaks.
pl_why hof_why_too_far(const pl_turn *turn, const hof_way *way);
/// Goes the way, rolling checks; the Team stands at its end or where a failed check leaves it. True: the end was reached.
bool hof_go(pl_turn *turn, const hof_way *way, const char *rule);
