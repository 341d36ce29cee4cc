// ground.h - what the ground costs, bars and lifts (RNF-TER, RNF-MOV.9, .12, .16).
// Stands on measure.h.
#pragma once
#include "measure.h"

/// Which column of t_terrain holds for troops in this stance.
rnf_sort rnf_sort_of(const rnf_stance *s);
/// Height of the ground at a point.
int rnf_height_at(const pl_turn *turn, pl_point p);
/// Multiple of the movement cost with the anchor at p, RNF_BARRED where it may not be.
int rnf_ground_at(const pl_turn *turn, const rnf_stance *s, pl_point p);
/// RNF-TER.3: the foot overlaps an impassable area. A river does not bar where a ford or a bridge these troops may use covers it.
bool rnf_foot_barred(const pl_turn *turn, const rnf_stance *s, const pl_foot *foot);
/// The same of a strip swept from `from` along a bearing; what `from` overlaps already does not bar the way out of it (RNF-UNT.13).
bool rnf_strip_barred(const pl_turn *turn, const rnf_stance *s, const pl_foot *from, int bearing, const pl_foot *strip);
/// False only if nothing in the box bars these troops: the cheap question before the two above.
bool rnf_may_be_barred(const pl_turn *turn, const rnf_stance *s, const rnf_box *box);
/// An area these troops may not stand on.
bool rnf_bars_area(const pl_turn *turn, const rnf_stance *s, pl_feature_id id);
/// Areas of a terrain kind marked as no place for mounted charges hold p.
bool rnf_no_charge_at(const pl_turn *turn, pl_point p);
bool rnf_near_road(const pl_turn *turn, pl_point a, pl_point b);

enum { RNF_PIECES_MAX = 64, RNF_CROSS_MAX = 64 };
/// A stretch of equal cost: RNF_BARRED where the anchor may not be.
typedef struct rnf_piece {
    pl_len begin;
    int times;
} rnf_piece;
/// A line that is crossed: RNF_BARRED inches where it cannot be.
typedef struct rnf_cross {
    pl_len at;
    pl_point where;
    pl_len inches;
} rnf_cross;
/// The ground along a straight way of the anchor: stretches of equal cost, and the lines it crosses. A way with more of either than there is
/// room for is barred: it can be gone in shorter steps.
typedef struct rnf_lane {
    pl_point from, to;
    pl_len length;
    int piece_count, cross_count;
    rnf_piece piece[RNF_PIECES_MAX];
    rnf_cross cross[RNF_CROSS_MAX];
} rnf_lane;
/// Where a stretch ends: the next begins, or the lane is at its end.
pl_len rnf_piece_end(const rnf_lane *lane, int piece);
void rnf_lane_of(const pl_turn *turn, const rnf_stance *s, pl_point to, rnf_lane *lane);
/// RNF-CHG.3: how far along the lane mounted troops may charge, up to the first wood or marsh; RNF_FAR: there is none.
pl_len rnf_charge_way(const pl_turn *turn, const rnf_lane *lane, int bearing);
/// Points for the lane at `rate` (thousandths a phase, more than none), `times` for irregular steps; RNF_FAR * 64: barred.
/// Lines crossed within obstacle_near of `free_near` (NULL: none) cost nothing (RNF-CHG.2).
int64_t rnf_lane_price(const pl_turn *turn, const rnf_lane *lane, pl_len rate, int times, const pl_foot *free_near);
enum { RNF_TOO_DEAR = RNF_FAR * 64 };
