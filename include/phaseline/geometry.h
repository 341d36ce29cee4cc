// geometry.h - exact measuring on the table, in whole thousandths of an inch.
// Stands on basics.h. Predicates are exact for coordinates below 2^20; there is no epsilon and no floating point.
// A polygon is its corners in order, either way round; it is taken as closed, its boundary belonging to it unless said otherwise.
#pragma once
#include "phaseline/basics.h"

PL_PUBLIC_BEGIN

enum { PL_CORNERS_MAX = 16 };

/// How a computed length or coordinate becomes whole: each rulebook says which one it uses.
typedef enum pl_round { PL_NEAREST, PL_DOWN, PL_UP, PL_TRUNCATE } pl_round;  // PL_NEAREST: halves away from zero

// ---- whole numbers

uint64_t pl_isqrt(uint64_t n);                                    // largest r with r * r <= n
int64_t pl_divide(int64_t n, int64_t d, pl_round round);          // n / d made whole; d > 0
int64_t pl_scale(int64_t n, int64_t times, int64_t by, pl_round round);  // n * times / by with a wide product; by > 0

// ---- points and angles. Angles are whole degrees clockwise from north, 0 to 359.

static inline pl_point pl_at(pl_len x, pl_len y) { return PL_MADE(pl_point){x, y}; }
static inline bool pl_same_point(pl_point a, pl_point b) { return a.x == b.x && a.y == b.y; }
static inline int64_t pl_distance_squared(pl_point a, pl_point b)
{
    int64_t dx = (int64_t)a.x - b.x, dy = (int64_t)a.y - b.y;
    return dx * dx + dy * dy;
}
pl_len pl_distance(pl_point a, pl_point b, pl_round round);
static inline bool pl_points_within(pl_point a, pl_point b, pl_len reach)
{
    return reach >= 0 && pl_distance_squared(a, b) <= (int64_t)reach * reach;
}

enum { PL_SINE_ONE = 1000000000 };   // sines and cosines are whole numbers out of this
int64_t pl_sine(int degrees);        // any whole number of degrees
int64_t pl_cosine(int degrees);
int pl_turned(int degrees, int by);  // degrees + by, brought to 0 ... 359
int pl_angle_between(int a, int b);  // 0 ... 180
/// Bearing from a to b to the nearest whole degree, halves clockwise; 0 where the points coincide.
int pl_bearing(pl_point a, pl_point b);
/// The point `distance` away on a bearing, each coordinate rounded.
pl_point pl_travel(pl_point from, int bearing, pl_len distance, pl_round round);
/// b turned clockwise about a, each coordinate rounded.
pl_point pl_turn_about(pl_point b, pl_point a, int degrees, pl_round round);
/// Where p lies seen from `origin` facing `facing`: x to the right, y ahead, rounded.
pl_point pl_seen_from(pl_point p, pl_point origin, int facing, pl_round round);
/// The reverse: a point given as right and ahead of origin.
pl_point pl_placed_from(pl_point right_ahead, pl_point origin, int facing, pl_round round);
/// Exact sign of how far p lies ahead of (+) or behind (-) the line through origin square to facing.
int pl_ahead(pl_point p, pl_point origin, int facing);
/// Exact: p lies within `half` degrees (0 to 180) either side of facing, seen from origin; the limits count as within. A point on origin is.
bool pl_in_arc(pl_point p, pl_point origin, int facing, int half);
/// The point of a polyline after `length` along it (segment lengths rounded by `segments`), each coordinate rounded by `point`; its end if longer.
pl_point pl_along(const pl_point *line, int count, pl_len length, pl_round segments, pl_round point);
pl_len pl_line_length(const pl_point *line, int count, pl_round segments);

// ---- segments

/// Sign of the turn a -> b -> c: +1 to the left, -1 to the right, 0 straight.
int pl_side_of(pl_point a, pl_point b, pl_point c);
/// Closed segments share a point; is_proper (may be NULL): they cross in one inner point of both.
bool pl_segments_meet(pl_point a, pl_point b, pl_point c, pl_point d, bool *is_proper);
/// Where they meet, rounded to the nearest; of a common stretch, the point nearest a. False: they do not meet.
bool pl_segments_cross_at(pl_point a, pl_point b, pl_point c, pl_point d, pl_point *at);
/// Exact: p is at most reach from the segment.
bool pl_point_near_segment(pl_point p, pl_point a, pl_point b, pl_len reach);
/// The point of the segment nearest p, rounded to the nearest; and the distance, rounded.
pl_point pl_nearest_on_segment(pl_point p, pl_point a, pl_point b);
pl_len pl_distance_to_segment(pl_point p, pl_point a, pl_point b, pl_round round);

// ---- polygons

typedef enum pl_inside { PL_OUTSIDE, PL_ON_EDGE, PL_INSIDE } pl_inside;
pl_inside pl_point_in_polygon(pl_point p, const pl_point *corners, int count);
/// The segment has length in the polygon's interior: touching or running along the boundary is not enough.
bool pl_segment_enters_polygon(pl_point a, pl_point b, const pl_point *corners, int count);
/// The segment shares any point with the closed polygon.
bool pl_segment_meets_polygon(pl_point a, pl_point b, const pl_point *corners, int count);
/// Length of the segment inside the polygon, stretches added up; each end of a stretch and each length is rounded to the nearest first.
pl_len pl_length_in_polygon(pl_point a, pl_point b, const pl_point *corners, int count);
/// A stretch of a segment inside a polygon, from nearest to farthest from a. Give room for all: a polygon of n corners has at most n / 2 of them.
typedef struct pl_stretch { pl_point from, to; } pl_stretch;
int pl_stretches_in_polygon(pl_point a, pl_point b, const pl_point *corners, int count, pl_stretch *out, int max);
pl_point pl_mean_of(const pl_point *corners, int count);          // mean of the corners, rounded to the nearest

// ---- footprints: a shape put down on the table

typedef enum pl_shape_kind { PL_NO_SHAPE, PL_DISC, PL_RECTANGLE, PL_POLYGON } pl_shape_kind;

typedef struct pl_shape {
    uint8_t kind;          // pl_shape_kind
    uint8_t is_from_front; // the piece's place is the middle of its front edge, not its centre
    uint16_t spare;
    pl_len width, depth;   // across and along the facing; a disc: width is its diameter
} pl_shape;

typedef struct pl_foot {
    uint8_t kind;
    uint8_t corner_count;  // 0 for a disc. A rectangle: front left, front right, rear right, rear left
    uint16_t spare;
    pl_len radius;         // of a disc
    pl_point centre;
    pl_point corners[PL_CORNERS_MAX];
} pl_foot;

/// Radii of discs about the centre, whichever way the shape faces: one that holds it, and one that it holds. Rounded corners are allowed for.
pl_len pl_shape_outer(pl_shape shape);
pl_len pl_shape_inner(pl_shape shape);
/// Corners are computed from place and facing and rounded to the nearest.
pl_foot pl_foot_of(pl_shape shape, pl_point at, int facing);
pl_foot pl_foot_of_polygon(const pl_point *corners, int count);
pl_foot pl_foot_of_point(pl_point at);

/// Exact: nearest points are at most reach apart (0: they touch or overlap).
bool pl_feet_within(const pl_foot *a, const pl_foot *b, pl_len reach);
/// Distance of nearest points, 0 if they touch or overlap.
pl_len pl_gap(const pl_foot *a, const pl_foot *b, pl_round round);
/// Exact comparison of two gaps without rounding: sign of gap(a, b) - gap(c, d).
int pl_gap_compare(const pl_foot *a, const pl_foot *b, const pl_foot *c, const pl_foot *d);
/// Their interiors share a point; `slack` > 0: they overlap by more than slack on every edge normal of both (discs: on the line of centres).
bool pl_feet_overlap(const pl_foot *a, const pl_foot *b, pl_len slack);
/// Every point of the foot lies in the rectangle (0,0)-(width,height).
bool pl_foot_on_table(const pl_foot *foot, pl_len width, pl_len height);
bool pl_foot_in_polygon(const pl_foot *foot, const pl_point *corners, int count);   // wholly, boundary allowed
bool pl_foot_overlaps_polygon(const pl_foot *foot, const pl_point *corners, int count);  // interiors share a point; concave allowed
bool pl_foot_near_point(const pl_foot *foot, pl_point p, pl_len reach);
bool pl_foot_near_segment(const pl_foot *foot, pl_point a, pl_point b, pl_len reach);
pl_len pl_foot_distance_to_point(const pl_foot *foot, pl_point p, pl_round round);
pl_point pl_foot_nearest_to(const pl_foot *foot, pl_point p);    // rounded to the nearest; p itself if inside
/// The segment has length inside the foot.
bool pl_segment_enters_foot(pl_point a, pl_point b, const pl_foot *foot);
/// The foot moved by (dx, dy).
pl_foot pl_foot_shifted(const pl_foot *foot, pl_len dx, pl_len dy);
/// Sliding `foot` straight along `bearing` by up to `distance`: it would overlap `other` (by more than slack) on the way.
/// *free (may be NULL): the last whole thousandth of travel without overlap.
bool pl_foot_sweep_hits(const pl_foot *foot, int bearing, pl_len distance, const pl_foot *other, pl_len slack, pl_len *free);
/// The convex hull of foot here and after moving to another centre by (dx, dy) overlaps other: nothing is passed through.
bool pl_foot_path_overlaps(const pl_foot *foot, pl_len dx, pl_len dy, const pl_foot *other);

PL_PUBLIC_END
