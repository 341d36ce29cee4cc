// exact.h - 128-bit whole numbers and fractions for the geometry files; private to engine/.
// Stands on geometry.h. Coordinates are below 2^20, so differences are below 2^21, cross and dot products below 2^43,
// their squares below 2^86, and a product of two fractions' parts below 2^88: all within 128 bits.
#pragma once
#include "phaseline/geometry.h"

__extension__ typedef __int128 pl_int128;
__extension__ typedef unsigned __int128 pl_uint128;

enum { PL_COORDINATE_LIMIT = 1 << 20 };

/// Farther than any two points can be apart; a longer reach is cut to it, so that sums of reach and radius stay small.
enum { PL_REACH_MAX = 1 << 28 };

/// A whole vector: the difference of two points.
typedef struct pl_vector {
    int64_t x, y;
} pl_vector;

static inline pl_vector pl_from_to(pl_point a, pl_point b) { return (pl_vector){(int64_t)b.x - a.x, (int64_t)b.y - a.y}; }
static inline int64_t pl_cross(pl_vector u, pl_vector v) { return u.x * v.y - u.y * v.x; }
static inline int64_t pl_dot(pl_vector u, pl_vector v) { return u.x * v.x + u.y * v.y; }
static inline int pl_sign(int64_t n) { return (n > 0) - (n < 0); }
static inline int pl_sign128(pl_int128 n) { return (n > 0) - (n < 0); }
static inline pl_len pl_least(pl_len a, pl_len b) { return a < b ? a : b; }
static inline pl_len pl_most(pl_len a, pl_len b) { return a > b ? a : b; }
static inline int64_t pl_least64(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t pl_most64(int64_t a, int64_t b) { return a > b ? a : b; }

/// A place along a segment, num / den of the way; den > 0, both below 2^44.
typedef struct pl_fraction {
    int64_t num, den;
} pl_fraction;

static inline int pl_fraction_compare(pl_fraction p, pl_fraction q)
{
    pl_int128 left = (pl_int128)p.num * q.den, right = (pl_int128)q.num * p.den;
    return (left > right) - (left < right);
}

/// A squared distance, num / den: a whole number between corners (den 1), a fraction to the inside of a segment.
typedef struct pl_square {
    pl_int128 num;
    int64_t den;
} pl_square;

/// n / d made whole; d > 0.
pl_int128 pl_divide128(pl_int128 n, int64_t d, pl_round round);
/// Sign of p - q.
int pl_square_compare(pl_square p, pl_square q);
/// The root of p, made whole.
int64_t pl_square_root(pl_square p, pl_round round);
uint64_t pl_isqrt128(pl_uint128 n);
/// Sign of (root p - less_p) - (root q - less_q), each taken as 0 where negative; exact.
int pl_roots_compare(pl_square p, int64_t less_p, pl_square q, int64_t less_q);

/// Squared distance from p to the closed segment a-b.
pl_square pl_square_to_segment(pl_point p, pl_point a, pl_point b);
/// a + t (b - a), rounded to the nearest.
pl_point pl_point_at(pl_point a, pl_point b, pl_fraction t);
/// Exact sign of how far the vector lies clockwise of the direction `half_degrees` / 2.
int pl_clockwise_of(int half_degrees, pl_vector v);
/// A place and a facing, the sine and cosine looked up once for all the points placed from it.
typedef struct pl_axes {
    int64_t x, y, sine, cosine;
} pl_axes;

static inline pl_axes pl_axes_at(pl_point origin, int facing) { return (pl_axes){origin.x, origin.y, pl_sine(facing), pl_cosine(facing)}; }

/// The point right / 2 to the right and ahead / 2 ahead, rounded to the nearest: corners of odd widths need halves. Products stay below
/// 2^57 (coordinates 2^20, sizes 2^25, sines 2^30), and the divisor is written out, so that no machine divides here.
static inline pl_point pl_placed_halves(const pl_axes *axes, int64_t right, int64_t ahead)
{
    const int64_t half = PL_SINE_ONE, unit = 2 * half;
    int64_t x = axes->x * unit + right * axes->cosine + ahead * axes->sine;
    int64_t y = axes->y * unit - right * axes->sine + ahead * axes->cosine;
    return pl_at((pl_len)((x < 0 ? x - half : x + half) / unit), (pl_len)((y < 0 ? y - half : y + half) / unit));
}
