// test_whole.c - whole numbers under the geometry: wide divisions, roots and comparisons of roots, at the places where they change.
#include "exact.h"
#include "harness.h"

static const pl_int128 two_64 = (pl_int128)1 << 64;

// ---- divisions

TEST(a_wide_division_rounds_as_a_short_one)
{
    const pl_round rounds[] = {PL_NEAREST, PL_DOWN, PL_UP, PL_TRUNCATE};
    for (int k = 0; k < 4; k++)
        for (int64_t d = 1; d <= 9; d++)
            for (int64_t n = -40; n <= 40; n++) {  // the same rest, once beyond 64 bits
                pl_int128 far = n < 0 ? n - two_64 * d : n + two_64 * d, more = n < 0 ? -two_64 : two_64;
                CHECK(pl_divide128(far, d, rounds[k]) == more + pl_divide(n, d, rounds[k]));
                CHECK(pl_divide128(n, d, rounds[k]) == pl_divide(n, d, rounds[k]));
            }
}

TEST(halves_go_away_from_zero_and_what_is_less_does_not)
{
    CHECK_EQ(pl_divide(7, 2, PL_NEAREST), 4);
    CHECK_EQ(pl_divide(-7, 2, PL_NEAREST), -4);
    CHECK_EQ(pl_divide(10, 7, PL_NEAREST), 1);
    CHECK_EQ(pl_divide(11, 7, PL_NEAREST), 2);
    CHECK_EQ(pl_divide(-10, 7, PL_NEAREST), -1);
    CHECK_EQ(pl_divide(-11, 7, PL_NEAREST), -2);
    CHECK_EQ(pl_divide(INT64_MAX, INT64_MAX, PL_NEAREST), 1);
    CHECK_EQ(pl_divide(INT64_MAX / 2, INT64_MAX, PL_NEAREST), 0);
}

// ---- roots

TEST(every_small_root_is_the_largest_below)
{
    for (uint64_t root = 0; root < 300; root++)
        for (uint64_t n = root * root; n < (root + 1) * (root + 1); n++) {
            CHECK_EQ(pl_isqrt(n), root);
            CHECK_EQ(pl_isqrt128(n), root);
        }
}

TEST(roots_of_wide_numbers)
{
    CHECK(pl_isqrt128((pl_uint128)two_64) == (uint64_t)1 << 32);
    CHECK(pl_isqrt128((pl_uint128)two_64 - 1) == UINT32_MAX);
    CHECK(pl_isqrt128((pl_uint128)UINT64_MAX * UINT64_MAX) == UINT64_MAX);
    CHECK(pl_isqrt128((pl_uint128)UINT64_MAX * UINT64_MAX - 1) == UINT64_MAX - 1);
    CHECK(pl_isqrt128(~(pl_uint128)0) == UINT64_MAX);
    for (int bits = 1; bits < 64; bits++) {
        uint64_t root = (uint64_t)1 << bits;
        CHECK(pl_isqrt128((pl_uint128)root * root) == root);
        CHECK(pl_isqrt128((pl_uint128)root * root - 1) == root - 1);
        CHECK(bits > 31 || pl_isqrt(root * root) == root);
        CHECK(bits > 32 || pl_isqrt(root * root - 1) == root - 1);
    }
}

TEST(a_root_is_made_whole_as_asked)
{
    for (int64_t n = 0; n < 2000; n++) {
        int64_t down = pl_square_root((pl_square){n, 1}, PL_DOWN), up = pl_square_root((pl_square){n, 1}, PL_UP);
        CHECK(down * down <= n && (down + 1) * (down + 1) > n);
        CHECK_EQ(up, down * down == n ? down : down + 1);
        // 4 n against (2 down + 1) squared: the nearest of both; a whole number has no root that is a half.
        CHECK_EQ(pl_square_root((pl_square){n, 1}, PL_NEAREST), 4 * n < (2 * down + 1) * (2 * down + 1) ? down : up);
        CHECK_EQ(pl_square_root((pl_square){n, 1}, PL_TRUNCATE), down);
    }
}

TEST(a_root_of_a_fraction_counts_what_is_left_over)
{
    CHECK_EQ(pl_square_root((pl_square){9, 4}, PL_DOWN), 1);  // one and a half
    CHECK_EQ(pl_square_root((pl_square){9, 4}, PL_UP), 2);
    CHECK_EQ(pl_square_root((pl_square){9, 4}, PL_NEAREST), 2);
    CHECK_EQ(pl_square_root((pl_square){899, 400}, PL_NEAREST), 1);  // a little less
    CHECK_EQ(pl_square_root((pl_square){17, 4}, PL_UP), 3);
    CHECK_EQ(pl_square_root((pl_square){16, 4}, PL_UP), 2);
}

TEST(a_root_does_not_lose_the_bits_beyond_64)
{
    const int64_t root = (int64_t)1 << 32;
    CHECK_EQ(pl_square_root((pl_square){two_64, 1}, PL_DOWN), root);
    CHECK_EQ(pl_square_root((pl_square){two_64 + 1, 1}, PL_UP), root + 1);
    CHECK_EQ(pl_square_root((pl_square){two_64 - 1, 1}, PL_DOWN), root - 1);
    CHECK_EQ(pl_square_root((pl_square){2 * two_64, 2}, PL_UP), root);
}

// ---- comparisons

TEST(squares_compare_by_their_value_whatever_their_parts)
{
    CHECK_EQ(pl_square_compare((pl_square){1, 2}, (pl_square){2, 4}), 0);
    CHECK_EQ(pl_square_compare((pl_square){7, 3}, (pl_square){9, 4}), 1);
    CHECK_EQ(pl_square_compare((pl_square){9, 4}, (pl_square){7, 3}), -1);
    CHECK_EQ(pl_square_compare((pl_square){5, 2}, (pl_square){3, 1}), -1);
    CHECK_EQ(pl_square_compare((pl_square){3, 1}, (pl_square){5, 2}), 1);
    CHECK_EQ(pl_square_compare((pl_square){5, 3}, (pl_square){4, 3}), 1);
    CHECK_EQ(pl_square_compare((pl_square){4, 3}, (pl_square){4, 3}), 0);
    CHECK_EQ(pl_square_compare((pl_square){4, 3}, (pl_square){5, 3}), -1);
}

// root p - less_p against root q - less_q with roots that are whole: plain numbers tell the answer.
TEST(gaps_compare_like_plain_numbers_where_the_roots_are_whole)
{
    for (int64_t p = 0; p <= 6; p++)
        for (int64_t q = 0; q <= 6; q++)
            for (int64_t less_p = 0; less_p <= 3; less_p++)
                for (int64_t less_q = 0; less_q <= 3; less_q++) {
                    int64_t left = p > less_p ? p - less_p : 0, right = q > less_q ? q - less_q : 0;
                    CHECK_EQ(pl_roots_compare((pl_square){3 * p * p, 3}, less_p, (pl_square){q * q, 1}, less_q), pl_sign(left - right));
                }
}

TEST(gaps_compare_where_the_roots_are_not_whole)
{
    CHECK_EQ(pl_roots_compare((pl_square){2, 1}, 1, (pl_square){1, 5}, 0), -1);  // 0.4142 against 0.4472
    CHECK_EQ(pl_roots_compare((pl_square){2, 1}, 1, (pl_square){1, 6}, 0), 1);   // 0.4142 against 0.4082
    CHECK_EQ(pl_roots_compare((pl_square){1, 6}, 0, (pl_square){2, 1}, 1), -1);
    CHECK_EQ(pl_roots_compare((pl_square){8, 1}, 2, (pl_square){2, 1}, 1), 1);  // twice as much as the half of it
    CHECK_EQ(pl_roots_compare((pl_square){8, 4}, 1, (pl_square){2, 1}, 1), 0);
    // Large parts: root (k * k + 1) - k is 1 / (2 k), a little less than the root of 1 / (4 k * k).
    const pl_int128 k = 1 << 21;
    CHECK_EQ(pl_roots_compare((pl_square){k * k + 1, 1}, (int64_t)k, (pl_square){1, (int64_t)(4 * k * k) / 2}, 0), -1);
    CHECK_EQ(pl_roots_compare((pl_square){k * k + 1, 1}, (int64_t)k, (pl_square){1, (int64_t)(4 * k * k)}, 0), -1);
    CHECK_EQ(pl_roots_compare((pl_square){k * k + 1, 1}, (int64_t)k, (pl_square){1, (int64_t)(4 * k * k) + 9}, 0), 1);
}

// Where a double stops to hold every whole number between the squares: from 2^52 on it would round such a root up.
TEST(a_root_is_right_on_both_sides_of_what_a_double_holds)
{
    for (uint64_t root = ((uint64_t)1 << 26) - 300; root <= ((uint64_t)1 << 26) + 300; root++) {
        CHECK_EQ(pl_isqrt(root * root - 1), root - 1);
        CHECK_EQ(pl_isqrt(root * root), root);
        CHECK_EQ(pl_isqrt(root * root + 2 * root), root);
    }
}

// ---- to a segment

TEST(the_square_to_a_segment_is_exact_from_its_first_thousandth_to_its_last)
{
    const pl_point a = {0, 0}, b = {10, 10};
    for (int n = -3; n <= 23; n++) {  // along the segment's line from (n, 0): its foot lies n / 20 of the way
        pl_square square = pl_square_to_segment(pl_at(n, 0), a, b);
        pl_square wanted = n <= 0 ? (pl_square){n * n, 1} : n >= 20 ? (pl_square){(n - 10) * (n - 10) + 100, 1} : (pl_square){n * n, 2};
        CHECK_EQ(pl_square_compare(square, wanted), 0);
    }
    CHECK_EQ(pl_square_compare(pl_square_to_segment(pl_at(3, 4), a, a), (pl_square){25, 1}), 0);
}
