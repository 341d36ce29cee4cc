// measure.h - distances and directions as this rulebook measures them: straight ahead, along a strip, by zone.
// Stands on formation.h. Exact to a millionth of an inch before the one rounding RNF-GEN.1 asks for.
#pragma once
#include "formation.h"

/// RNF-UNT.10: the zone of the stance in which p lies.
rnf_zone rnf_zone_of(const pl_turn *turn, const rnf_stance *s, pl_point p);
/// Forward gap: straight ahead from the front edge to the nearest point of `other` inside the corridor; RNF_FAR: not in it, or not ahead.
pl_len rnf_forward_gap(const pl_turn *turn, const rnf_stance *s, const pl_foot *other);
/// How far `foot` can slide along `bearing` before it touches `other`; RNF_FAR: never. 0 if they overlap.
pl_len rnf_sweep(const pl_foot *foot, int bearing, const pl_foot *other);
/// Convex hull of a foot in two places: the strip swept by a straight move.
pl_foot rnf_hull(const pl_foot *a, const pl_foot *b);
/// The edge of `target` (index of its first corner) that the front of `s`, going straight ahead, touches first.
int rnf_edge_met(const pl_turn *turn, const rnf_stance *s, const pl_foot *target);
/// RNF-UNT.9: the stance after a wheel, right positive, about the front corner of that side.
rnf_stance rnf_wheeled(const pl_turn *turn, const rnf_stance *s, int degrees);
/// RNF-MOV.5: length of the arc of a wheel, rounded up.
pl_len rnf_arc(pl_len width, int degrees);
/// True if the foot's interior meets that of any unit on the table but `self`, `also_not` (0: none); *which: one of them.
bool rnf_overlaps_unit(const pl_turn *turn, const pl_foot *foot, int self, int also_not, int *which);
typedef struct rnf_box {
    pl_point low, high;
} rnf_box;
/// The upright box about a foot, about two, about two points.
rnf_box rnf_box_of(const pl_foot *foot);
rnf_box rnf_box_of_both(const pl_foot *a, const pl_foot *b);
rnf_box rnf_box_of_points(pl_point a, pl_point b);
/// True only if unit `other` stands certainly farther than reach from every point of the box: the cheap question before a dear one.
bool rnf_is_apart(const pl_turn *turn, int other, const rnf_box *box, pl_len reach);
/// The same, cheaper yet: first however it faces.
static inline bool rnf_is_far(const pl_turn *turn, int other, const rnf_box *box, pl_len reach)
{
    const rnf_unit *u = &rnf_see(turn)[other];
    pl_len far = reach + rnf_t(turn)->span[rnf_arm_of(turn, other)][u->formation][u->stands];
    if (u->formation != RNF_GARRISON &&
        (u->at.x - far > box->high.x || u->at.x + far < box->low.x || u->at.y - far > box->high.y || u->at.y + far < box->low.y))
        return true;
    return rnf_is_apart(turn, other, box, reach);
}
/// True: nearest points are closer than reach.
bool rnf_closer_than(const pl_foot *a, const pl_foot *b, pl_len reach);
