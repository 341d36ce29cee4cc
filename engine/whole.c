// whole.c - whole numbers: roots, divisions with a stated rounding, and fractions compared without rounding.
// Stands under the rest of the geometry; nothing here knows a point.
#include "exact.h"

uint64_t pl_isqrt128(pl_uint128 n)
{
    pl_uint128 root = 0, bit = (pl_uint128)1 << 126;
    while (bit > n)
        bit >>= 2;
    for (; bit; bit >>= 2) {
        if (n >= root + bit) {
            n -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return (uint64_t)root;
}

// Up to 2^52 a double holds n, and the root that IEEE 754 asks for is cut to the right whole number: below a whole k of at most 2^26 the
// root of k * k - 1 lies more than 1 / (2 k) lower, which is a step of doubles there or more, so it is not rounded up to k.
uint64_t pl_isqrt(uint64_t n) { return n >> 52 ? pl_isqrt128(n) : (uint64_t)__builtin_sqrt((double)n); }

pl_int128 pl_divide128(pl_int128 n, int64_t d, pl_round round)
{
    PL_ASSERT(d > 0);
    if ((int64_t)n == n)  // the usual case, and several times faster
        return pl_divide((int64_t)n, d, round);
    pl_int128 whole = n / d, rest = n % d;  // towards zero; rest has the sign of n
    if (rest == 0 || round == PL_TRUNCATE)
        return whole;
    if (round == PL_DOWN)
        return whole - (rest < 0);
    if (round == PL_UP)
        return whole + (rest > 0);
    pl_int128 size = rest < 0 ? -rest : rest;
    return size < d - size ? whole : whole + (n < 0 ? -1 : 1);
}

int64_t pl_divide(int64_t n, int64_t d, pl_round round)
{
    PL_ASSERT(d > 0);
    int64_t whole = n / d, rest = n % d;
    if (rest == 0 || round == PL_TRUNCATE)
        return whole;
    if (round == PL_DOWN)
        return whole - (rest < 0);
    if (round == PL_UP)
        return whole + (rest > 0);
    int64_t size = rest < 0 ? -rest : rest;
    return size < d - size ? whole : whole + (n < 0 ? -1 : 1);
}

int64_t pl_scale(int64_t n, int64_t times, int64_t by, pl_round round) { return (int64_t)pl_divide128((pl_int128)n * times, by, round); }

// Whole parts first, then what is left over: cross-multiplying the whole fractions could pass 128 bits.
int pl_square_compare(pl_square p, pl_square q)
{
    if (p.den == q.den)
        return (p.num > q.num) - (p.num < q.num);
    pl_int128 p_whole = p.num / p.den, q_whole = q.num / q.den;
    if (p_whole != q_whole)
        return p_whole > q_whole ? 1 : -1;
    pl_int128 left = (p.num - p_whole * p.den) * q.den, right = (q.num - q_whole * q.den) * p.den;
    return (left > right) - (left < right);
}

int64_t pl_square_root(pl_square p, pl_round round)
{
    pl_uint128 whole = (pl_uint128)(p.den == 1 ? p.num : p.num / p.den);
    int64_t root = whole >> 64 ? (int64_t)pl_isqrt128(whole) : (int64_t)pl_isqrt((uint64_t)whole);
    if (round == PL_UP)
        return root + ((pl_int128)root * root * p.den < p.num);
    if (round == PL_NEAREST)  // root + 1/2 or more, squared
        return root + ((2 * (pl_int128)root + 1) * (2 * root + 1) * p.den <= 4 * p.num);
    return root;
}

// ---- unsigned numbers of 384 bits, for the one comparison that needs more than 128

enum { LIMBS = 6 };
typedef struct wide {
    uint64_t limb[LIMBS];
} wide;  // lowest first

static wide wide_of(pl_uint128 n) { return (wide){{(uint64_t)n, (uint64_t)(n >> 64)}}; }

static wide wide_times(wide a, wide b)
{
    wide product = {{0}};
    for (int i = 0; i < LIMBS; i++) {
        uint64_t carry = 0;
        for (int j = 0; i + j < LIMBS; j++) {
            pl_uint128 sum = (pl_uint128)a.limb[i] * b.limb[j] + product.limb[i + j] + carry;
            product.limb[i + j] = (uint64_t)sum;
            carry = (uint64_t)(sum >> 64);
        }
    }
    return product;
}

static wide wide_plus(wide a, wide b)
{
    uint64_t carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        pl_uint128 sum = (pl_uint128)a.limb[i] + b.limb[i] + carry;
        a.limb[i] = (uint64_t)sum;
        carry = (uint64_t)(sum >> 64);
    }
    return a;
}

// a - b for a >= b.
static wide wide_minus(wide a, wide b)
{
    uint64_t borrow = 0;
    for (int i = 0; i < LIMBS; i++) {
        pl_uint128 take = (pl_uint128)b.limb[i] + borrow;
        borrow = a.limb[i] < take;
        a.limb[i] = (uint64_t)(a.limb[i] - take);
    }
    return a;
}

static int wide_compare(wide a, wide b)
{
    for (int i = LIMBS - 1; i >= 0; i--)
        if (a.limb[i] != b.limb[i])
            return a.limb[i] > b.limb[i] ? 1 : -1;
    return 0;
}

// Sign of root p - root q - k, for k >= 0: compare p with q + k*k + 2 k root q; move the whole terms to one side, square once more.
// Sizes: nums below 2^86, dens below 2^43, k below 2^22; the largest product is below 2^270.
static int roots_differ_by(pl_square p, pl_square q, int64_t k)
{
    wide p_den = wide_of((pl_uint128)p.den), q_den = wide_of((pl_uint128)q.den), k_squared = wide_of((pl_uint128)k * (pl_uint128)k);
    wide dens = wide_times(p_den, q_den);
    wide left = wide_times(wide_of((pl_uint128)p.num), q_den);
    wide right = wide_plus(wide_times(wide_of((pl_uint128)q.num), p_den), wide_times(k_squared, dens));
    if (wide_compare(left, right) < 0)
        return -1;
    wide rest = wide_minus(left, right);
    wide root_part = wide_times(wide_times(wide_of(4), k_squared), wide_times(wide_of((pl_uint128)q.num), wide_times(p_den, dens)));
    return wide_compare(wide_times(rest, rest), root_part);
}

static bool root_at_most(pl_square p, int64_t reach) { return p.num <= (pl_int128)reach * reach * p.den; }

int pl_roots_compare(pl_square p, int64_t less_p, pl_square q, int64_t less_q)
{
    bool p_is_zero = root_at_most(p, less_p), q_is_zero = root_at_most(q, less_q);
    if (p_is_zero || q_is_zero)
        return q_is_zero - p_is_zero;
    if (less_p == less_q)
        return pl_square_compare(p, q);
    return less_p > less_q ? roots_differ_by(p, q, less_p - less_q) : -roots_differ_by(q, p, less_q - less_p);
}
