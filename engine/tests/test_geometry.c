// test_geometry.c - whole numbers, angles, polylines and segments: worked numbers first, then against second opinions.
#include "harness.h"

#include "chance.h"

// ---- whole numbers

TEST(isqrt_is_the_largest_root_below)
{
    CHECK_EQ(pl_isqrt(0), 0);
    CHECK_EQ(pl_isqrt(UINT64_MAX), UINT32_MAX);
    chance c = {1};
    for (int i = 0; i < 20000; i++) {
        uint64_t r = chance_next(&c) >> (32 + i % 32);
        CHECK_EQ(pl_isqrt(r * r), r);
        if (r > 1) {
            CHECK_EQ(pl_isqrt(r * r - 1), r - 1);
            CHECK_EQ(pl_isqrt(r * r + r), r);
        }
    }
}

TEST(divide_rounds_as_asked)
{
    CHECK_EQ(pl_divide(5, 2, PL_NEAREST), 3);
    CHECK_EQ(pl_divide(-5, 2, PL_NEAREST), -3);
    CHECK_EQ(pl_divide(-5, 2, PL_DOWN), -3);
    CHECK_EQ(pl_divide(-5, 2, PL_UP), -2);
    CHECK_EQ(pl_divide(-5, 2, PL_TRUNCATE), -2);
    CHECK_EQ(pl_divide(7, 3, PL_NEAREST), 2);
    CHECK_EQ(pl_divide(8, 3, PL_NEAREST), 3);
    CHECK_EQ(pl_divide(-8, 3, PL_NEAREST), -3);
    CHECK_EQ(pl_divide(-6, 3, PL_DOWN), -2);
    CHECK_EQ(pl_divide(7, 3, PL_UP), 3);
    CHECK_EQ(pl_scale(4000000000000, 3000000000, 8000000000, PL_NEAREST), 1500000000000);
    CHECK_EQ(pl_scale(-1, 1, 2, PL_NEAREST), -1);
    const int64_t wide = 5000000000;  // a product of 65 bits, and one over
    CHECK_EQ(pl_scale(-wide, 4 * wide + 1, 4 * wide, PL_DOWN), -wide - 1);
    CHECK_EQ(pl_scale(-wide, 4 * wide + 1, 4 * wide, PL_UP), -wide);
    CHECK_EQ(pl_scale(wide, 4 * wide + 1, 4 * wide, PL_UP), wide + 1);
    CHECK_EQ(pl_scale(-wide, 4 * wide + 1, 4 * wide, PL_TRUNCATE), -wide);
    CHECK_EQ(pl_scale(-wide, 4 * wide + 2, 4 * wide, PL_NEAREST), -wide - 1);  // a half
}

// ---- angles

TEST(sines_agree_with_cosines)
{
    for (int d = 0; d < 360; d++) {
        int64_t s = pl_sine(d), c = pl_cosine(d), one = PL_SINE_ONE;
        int64_t off = s * s + c * c - one * one;
        CHECK(off <= 2 * one && off >= -2 * one);  // half a unit in each, times twice its size
        CHECK_EQ(pl_sine(-d), -s);
        CHECK_EQ(pl_sine(180 - d), s);
        CHECK_EQ(pl_cosine(d + 720), c);
        CHECK_EQ(pl_sine(d + 90), c);
    }
    CHECK_EQ(pl_sine(30), 500000000);
    CHECK_EQ(pl_sine(45), 707106781);
    CHECK_EQ(pl_cosine(60), 500000000);
    // sin 3d = 3 sin d - 4 sin^3 d ties every third entry to another.
    for (int d = 0; d <= 30; d++) {
        slow_int s = pl_sine(d), one = PL_SINE_ONE;
        slow_int off = 3 * s * one * one - 4 * s * s * s - pl_sine(3 * d) * one * one;
        CHECK(off < 8 * one * one && off > -8 * one * one);
    }
}

TEST(turning_and_differences_wrap)
{
    CHECK_EQ(pl_turned(350, 20), 10);
    CHECK_EQ(pl_turned(10, -20), 350);
    CHECK_EQ(pl_turned(0, -720), 0);
    CHECK_EQ(pl_angle_between(350, 10), 20);
    CHECK_EQ(pl_angle_between(10, 350), 20);
    CHECK_EQ(pl_angle_between(0, 180), 180);
    for (int a = 0; a < 360; a++)
        for (int off = 0; off <= 180; off++) {
            CHECK_EQ(pl_angle_between(a, a + off), off);
            CHECK_EQ(pl_angle_between(a - 360, a - off + 720), off);
        }
}

TEST(bearings_of_the_games)
{
    pl_point o = pl_at(20000, 20000);
    CHECK_EQ(pl_bearing(o, o), 0);
    CHECK_EQ(pl_bearing(o, pl_at(20000, 20001)), 0);
    CHECK_EQ(pl_bearing(o, pl_at(30000, 30000)), 45);
    CHECK_EQ(pl_bearing(o, pl_at(20001, 20000)), 90);
    CHECK_EQ(pl_bearing(o, pl_at(20000, 10000)), 180);
    CHECK_EQ(pl_bearing(o, pl_at(10000, 20000)), 270);
    CHECK_EQ(pl_bearing(o, pl_at(24000, 23000)), 53);                     // a way of 4 and 3: 53.130
    CHECK_EQ(pl_bearing(o, pl_at(19999, 20999)), 0);                      // 359.94 comes round to north
    CHECK_EQ(pl_bearing(pl_at(16500, 37700), pl_at(30000, 24000)), 135);  // the tripod's arc: 135.4
}

TEST(bearing_is_the_nearest_degree_of_all)
{
    // The bearing's direction is at least as near as its neighbours': by the angle's cosine against the table.
    chance c = {2};
    for (int i = 0; i < 20000; i++) {
        pl_point a = chance_point(&c, 72000), b = chance_point(&c, i % 2 ? 72000 : 1000);
        if (pl_same_point(a, b))
            continue;
        int bearing = pl_bearing(a, b);
        slow_int dx = b.x - a.x, dy = b.y - a.y, best = dx * pl_sine(bearing) + dy * pl_cosine(bearing);
        slow_int slack = 200000;  // the tables' own rounding on a length of 72,000
        CHECK(best + slack >= dx * pl_sine(bearing + 1) + dy * pl_cosine(bearing + 1));
        CHECK(best + slack >= dx * pl_sine(bearing - 1) + dy * pl_cosine(bearing - 1));
        CHECK_EQ(pl_turned(pl_bearing(b, a), 180), bearing);
        pl_point quarter = pl_at(a.x + (b.y - a.y), a.y - (b.x - a.x));
        CHECK_EQ(pl_bearing(a, quarter), pl_turned(bearing, 90));
    }
}

TEST(a_line_wheels_about_its_corner)
{
    // A line 9.000 wide at (20, 8) facing north wheels right by 20 degrees about (24.5, 8), then advances 4.858.
    pl_point anchor = pl_turn_about(pl_at(20000, 8000), pl_at(24500, 8000), 20, PL_NEAREST);
    CHECK_EQ(anchor.x, 20271);
    CHECK_EQ(anchor.y, 9539);
    pl_point end = pl_travel(anchor, 20, 4858, PL_NEAREST);
    CHECK_EQ(end.x, 21933);
    CHECK_EQ(end.y, 14104);
}

TEST(travel_rounds_the_coordinate)
{
    CHECK_EQ(pl_travel(pl_at(10, 0), 30, 1, PL_NEAREST).x, 11);    // 10.5
    CHECK_EQ(pl_travel(pl_at(10, 0), 330, 1, PL_NEAREST).x, 10);   // 9.5, away from zero
    CHECK_EQ(pl_travel(pl_at(-10, 0), 30, 1, PL_NEAREST).x, -10);  // -9.5, away from zero
    CHECK_EQ(pl_travel(pl_at(10, 0), 30, 1, PL_TRUNCATE).x, 10);
    CHECK_EQ(pl_travel(pl_at(10, 0), 330, 1, PL_DOWN).x, 9);
    CHECK_EQ(pl_travel(pl_at(10, 0), 30, 1, PL_UP).x, 11);
}

TEST(seen_from_and_placed_from_are_reverse)
{
    pl_point p = pl_seen_from(pl_at(25000, 20000), pl_at(20000, 20000), 90, PL_NEAREST);
    CHECK_EQ(p.x, 0);
    CHECK_EQ(p.y, 5000);
    chance c = {3};
    for (int i = 0; i < 5000; i++) {
        pl_point at = chance_point(&c, 72000), origin = chance_point(&c, 72000);
        int facing = chance_from(&c, 0, 359);
        pl_point seen = pl_seen_from(at, origin, facing, PL_NEAREST), back = pl_placed_from(seen, origin, facing, PL_NEAREST);
        CHECK(abs(back.x - at.x) <= 1 && abs(back.y - at.y) <= 1);
        if (abs(seen.y) > 1)
            CHECK_EQ(pl_ahead(at, origin, facing), seen.y > 0 ? 1 : -1);
    }
}

TEST(ahead_and_arcs_count_their_limits)
{
    pl_point o = pl_at(10000, 10000);
    CHECK_EQ(pl_ahead(pl_at(20000, 10000), o, 0), 0);
    CHECK_EQ(pl_ahead(pl_at(20000, 10001), o, 0), 1);
    CHECK_EQ(pl_ahead(pl_at(11000, 9000), o, 45), 0);
    CHECK(pl_in_arc(pl_at(15000, 15000), o, 0, 45));
    CHECK(!pl_in_arc(pl_at(15001, 15000), o, 0, 45));
    CHECK(pl_in_arc(pl_at(5000, 15000), o, 0, 45));
    CHECK(pl_in_arc(o, o, 0, 0));
    CHECK(pl_in_arc(pl_at(10000, 20000), o, 0, 0));
    CHECK(!pl_in_arc(pl_at(10000, 0), o, 0, 0));
    CHECK(pl_in_arc(pl_at(20000, 10000), o, 0, 90));
    CHECK(!pl_in_arc(pl_at(20000, 9999), o, 0, 90));
    CHECK(pl_in_arc(pl_at(20000, 0), o, 0, 135));
    CHECK(!pl_in_arc(pl_at(19999, 0), o, 0, 135));
    CHECK(pl_in_arc(pl_at(10000, 0), o, 0, 180));
}

TEST(arcs_agree_with_bearings)
{
    chance c = {4};
    for (int i = 0; i < 20000; i++) {
        pl_point a = chance_point(&c, 72000), b = chance_point(&c, 72000);
        int facing = chance_from(&c, 0, 359), half = chance_from(&c, 0, 180), off = pl_angle_between(pl_bearing(a, b), facing);
        if (off < half)
            CHECK(pl_in_arc(b, a, facing, half));
        if (off > half + 1)
            CHECK(!pl_in_arc(b, a, facing, half));
    }
}

// ---- polylines

TEST(along_a_polyline)
{
    const pl_point line[] = {{0, 0}, {3000, 4000}, {3000, 10000}};
    CHECK_EQ(pl_line_length(line, 3, PL_NEAREST), 11000);
    pl_point p = pl_along(line, 3, 2500, PL_UP, PL_TRUNCATE);
    CHECK_EQ(p.x, 1500);
    CHECK_EQ(p.y, 2000);
    p = pl_along(line, 3, 6000, PL_UP, PL_TRUNCATE);
    CHECK_EQ(p.y, 5000);
    CHECK(pl_same_point(pl_along(line, 3, 5001, PL_UP, PL_NEAREST), pl_at(3000, 4001)));
    CHECK(pl_same_point(pl_along(line, 3, 99999, PL_UP, PL_NEAREST), line[2]));
    CHECK(pl_same_point(pl_along(line, 3, 0, PL_UP, PL_NEAREST), line[0]));
    CHECK(pl_same_point(pl_along(line, 3, 5000, PL_UP, PL_NEAREST), line[1]));
    // A way of root 2 rounded up to 2: half of it is half the way.
    const pl_point step[] = {{0, 0}, {1, 1}};
    CHECK_EQ(pl_line_length(step, 2, PL_UP), 2);
    CHECK_EQ(pl_along(step, 2, 1, PL_UP, PL_TRUNCATE).x, 0);
    CHECK_EQ(pl_along(step, 2, 1, PL_UP, PL_NEAREST).x, 1);
}

TEST(distances_round_as_asked)
{
    pl_point o = pl_at(0, 0);
    CHECK_EQ(pl_distance(o, pl_at(3000, 4000), PL_UP), 5000);
    CHECK_EQ(pl_distance(o, pl_at(1, 1), PL_NEAREST), 1);
    CHECK_EQ(pl_distance(o, pl_at(1, 1), PL_UP), 2);
    CHECK_EQ(pl_distance(o, pl_at(1, 2), PL_NEAREST), 2);
    CHECK_EQ(pl_distance(o, pl_at(1, 2), PL_DOWN), 2);
    CHECK_EQ(pl_distance(pl_at(10000, 10000), pl_at(1061, 16793), PL_NEAREST), 11227);
    CHECK(pl_points_within(o, pl_at(3000, 4000), 5000));
    CHECK(!pl_points_within(o, pl_at(3000, 4000), 4999));
    CHECK(!pl_points_within(o, o, -1));
}

// ---- segments

TEST(segments_touching_and_in_line)
{
    bool proper;
    pl_point at;
    CHECK(pl_segments_meet(pl_at(0, 0), pl_at(10, 10), pl_at(0, 10), pl_at(10, 0), &proper) && proper);
    CHECK(pl_segments_meet(pl_at(0, 0), pl_at(10, 0), pl_at(5, 0), pl_at(5, 9), &proper) && !proper);
    CHECK(pl_segments_meet(pl_at(0, 0), pl_at(10, 0), pl_at(10, 0), pl_at(20, 0), NULL));
    CHECK(!pl_segments_meet(pl_at(0, 0), pl_at(10, 0), pl_at(11, 0), pl_at(20, 0), NULL));
    CHECK(pl_segments_cross_at(pl_at(0, 0), pl_at(10, 0), pl_at(8, 0), pl_at(4, 0), &at));
    CHECK_EQ(at.x, 4);
    CHECK(pl_segments_cross_at(pl_at(10, 0), pl_at(0, 0), pl_at(8, 0), pl_at(4, 0), &at));
    CHECK_EQ(at.x, 8);
    CHECK(pl_segments_cross_at(pl_at(0, 0), pl_at(10, 0), pl_at(-8, 0), pl_at(4, 0), &at));
    CHECK_EQ(at.x, 0);
    CHECK(pl_segments_cross_at(pl_at(5, 0), pl_at(5, 0), pl_at(-8, 0), pl_at(14, 0), &at) && at.x == 5);
    CHECK(pl_segments_cross_at(pl_at(0, 0), pl_at(1, 1), pl_at(0, 1), pl_at(1, 0), &at));
    CHECK(at.x == 1 && at.y == 1);  // halves away from zero
    CHECK(pl_segments_cross_at(pl_at(0, 0), pl_at(-1, -1), pl_at(0, -1), pl_at(-1, 0), &at));
    CHECK(at.x == -1 && at.y == -1);
}

static pl_point quarter_turn(pl_point p) { return pl_at(p.y, -p.x); }
static pl_point mirrored(pl_point p) { return pl_at(-p.x, p.y); }
static pl_point moved(pl_point p) { return pl_at(p.x - 40000, p.y + 12345); }

TEST(segments_meet_as_the_second_opinion_says)
{
    chance c = {5};
    int rounds = chance_rounds(40000, 2000000), met = 0;
    for (int i = 0; i < rounds; i++) {
        int size = (const int[]){3, 8, 100, 72000, 1000000}[i % 5];
        pl_point a = chance_point(&c, size), b = chance_point(&c, size), p = chance_point(&c, size), q = chance_point(&c, size);
        bool is_proper, is_met = pl_segments_meet(a, b, p, q, &is_proper);
        met += is_met;
        CHECK_EQ(is_met, slow_meet(a, b, p, q));
        CHECK_EQ(is_proper, slow_cross(a, b, p, q));
        CHECK_EQ(is_met, pl_segments_meet(q, p, b, a, NULL));
        CHECK_EQ(is_met, pl_segments_meet(quarter_turn(a), quarter_turn(b), quarter_turn(p), quarter_turn(q), NULL));
        CHECK_EQ(is_met, pl_segments_meet(mirrored(a), mirrored(b), mirrored(p), mirrored(q), NULL));
        CHECK_EQ(is_met, pl_segments_meet(moved(a), moved(b), moved(p), moved(q), NULL));
        pl_point at;
        CHECK_EQ(pl_segments_cross_at(a, b, p, q, &at), is_met);
        if (is_met) {
            CHECK(pl_point_near_segment(at, a, b, 1));
            CHECK(pl_point_near_segment(at, p, q, 1));
        }
    }
    CHECK(met > rounds / 10 && met < rounds * 9 / 10);
}

TEST(distance_to_a_segment)
{
    pl_point a = pl_at(0, 0), b = pl_at(10000, 0);
    CHECK_EQ(pl_distance_to_segment(pl_at(5000, 3000), a, b, PL_UP), 3000);
    CHECK_EQ(pl_distance_to_segment(pl_at(13000, 4000), a, b, PL_UP), 5000);
    CHECK_EQ(pl_distance_to_segment(pl_at(13000, 4000), a, a, PL_DOWN), 13601);
    CHECK(pl_point_near_segment(pl_at(5000, 3000), a, b, 3000));
    CHECK(!pl_point_near_segment(pl_at(5000, 3000), a, b, 2999));
    CHECK(!pl_point_near_segment(a, a, b, -1));
    chance c = {6};
    for (int i = 0; i < 20000; i++) {
        int size = i % 2 ? 50 : 72000;
        pl_point p = chance_point(&c, size), s = chance_point(&c, size), e = chance_point(&c, size), n = pl_nearest_on_segment(p, s, e);
        pl_len down = pl_distance_to_segment(p, s, e, PL_DOWN), up = pl_distance_to_segment(p, s, e, PL_UP);
        CHECK(up - down <= 1 && down >= 0);
        CHECK(pl_point_near_segment(p, s, e, up));
        CHECK(!pl_point_near_segment(p, s, e, down - 1));
        if (up != down)
            CHECK(!pl_point_near_segment(p, s, e, down));
        pl_len nearest = pl_distance_to_segment(p, s, e, PL_NEAREST);
        CHECK(nearest == down || nearest == up);
        CHECK(pl_point_near_segment(n, s, e, 1));
        CHECK(abs(pl_distance(p, n, PL_NEAREST) - nearest) <= 1);
        // No other of a hundred places of the segment is nearer.
        for (int k = 0; k <= 100; k++)
            CHECK(pl_distance(p, pl_at(s.x + (e.x - s.x) * k / 100, s.y + (e.y - s.y) * k / 100), PL_UP) + 1 >= down);
    }
}

// ---- at their edges

TEST(segments_of_one_line_that_only_touch)
{
    pl_point at;
    CHECK(pl_segments_cross_at(pl_at(0, 0), pl_at(10, 0), pl_at(-5, 0), pl_at(0, 0), &at) && at.x == 0);  // at its beginning
    CHECK(pl_segments_cross_at(pl_at(0, 0), pl_at(10, 0), pl_at(0, 0), pl_at(-5, 0), &at) && at.x == 0);
    CHECK(pl_segments_cross_at(pl_at(0, 0), pl_at(10, 0), pl_at(10, 0), pl_at(15, 0), &at) && at.x == 10);  // at its end
    CHECK(pl_segments_cross_at(pl_at(0, 0), pl_at(10, 0), pl_at(15, 0), pl_at(10, 0), &at) && at.x == 10);
    CHECK(pl_segments_cross_at(pl_at(0, 0), pl_at(10, 0), pl_at(0, 0), pl_at(15, 0), &at) && at.x == 0);
    CHECK(pl_segments_cross_at(pl_at(0, 0), pl_at(10, 0), pl_at(7, 0), pl_at(7, 0), &at) && at.x == 7);  // a point on it
    CHECK(!pl_segments_cross_at(pl_at(0, 0), pl_at(10, 0), pl_at(11, 0), pl_at(11, 0), &at));
    CHECK(!pl_segments_cross_at(pl_at(0, 0), pl_at(0, 10), pl_at(0, -1), pl_at(0, -5), &at));
    CHECK(!pl_segments_cross_at(pl_at(0, 0), pl_at(0, 10), pl_at(0, 11), pl_at(0, 15), &at));
    CHECK(pl_segments_cross_at(pl_at(3, 3), pl_at(3, 3), pl_at(3, 3), pl_at(3, 3), &at) && at.x == 3);
    CHECK(!pl_segments_meet(pl_at(3, 3), pl_at(3, 3), pl_at(3, 4), pl_at(3, 4), NULL));
}

TEST(a_turn_to_the_left_is_plus)
{
    CHECK_EQ(pl_side_of(pl_at(0, 0), pl_at(5, 0), pl_at(5, 1)), 1);
    CHECK_EQ(pl_side_of(pl_at(0, 0), pl_at(5, 0), pl_at(5, -1)), -1);
    CHECK_EQ(pl_side_of(pl_at(0, 0), pl_at(5, 0), pl_at(-9, 0)), 0);
}

TEST(every_sine_lies_between_its_neighbours)
{
    for (int d = 0; d < 360; d++) {
        bool is_rising = d < 90 || d >= 270;
        CHECK_EQ(pl_sine(d) < pl_sine(d + 1), is_rising);
        CHECK_EQ(pl_sine(d) > 0, d > 0 && d < 180);
        CHECK_EQ(pl_sine(d) < 0, d > 180);
        CHECK_EQ(pl_sine(d - 360), pl_sine(d));
    }
    CHECK_EQ(pl_sine(90), PL_SINE_ONE);
    CHECK_EQ(pl_sine(270), -PL_SINE_ONE);
}

TEST(the_limits_of_an_arc_are_exact_all_round)
{
    pl_point o = pl_at(-3, 7);
    for (int quarter = 0; quarter < 4; quarter++)
        for (int n = 0; n < 4; n++) {
            static const pl_point ahead[] = {{0, 5}, {5, 5}, {5, 0}, {5, -5}};  // 0, 45, 90, 135 degrees from the facing
            pl_point p = ahead[n], left = pl_at(-p.x, p.y);
            for (int turn = 0; turn < quarter; turn++)
                p = pl_at(p.y, -p.x), left = pl_at(left.y, -left.x);
            p = pl_at(o.x + p.x, o.y + p.y), left = pl_at(o.x + left.x, o.y + left.y);
            for (int half = 0; half <= 180; half += 5) {
                CHECK_EQ(pl_in_arc(p, o, 90 * quarter, half), half >= 45 * n);
                CHECK_EQ(pl_in_arc(left, o, 90 * quarter, half), half >= 45 * n);
            }
            CHECK_EQ(pl_ahead(p, o, 90 * quarter), n < 2 ? 1 : n == 2 ? 0 : -1);
            CHECK_EQ(pl_bearing(o, p), pl_turned(90 * quarter + 45 * n, 0));
            CHECK_EQ(pl_bearing(o, left), pl_turned(90 * quarter - 45 * n, 0));
        }
}

TEST(a_point_behind_an_end_is_as_far_as_that_end)
{
    pl_point a = pl_at(-10, -10), b = pl_at(10, -10);
    CHECK_EQ(pl_distance_to_segment(pl_at(-13, -6), a, b, PL_UP), 5);
    CHECK_EQ(pl_distance_to_segment(pl_at(13, -6), a, b, PL_UP), 5);
    CHECK_EQ(pl_distance_to_segment(pl_at(0, -17), a, b, PL_DOWN), 7);
    CHECK_EQ(pl_distance_to_segment(b, a, b, PL_UP), 0);
    CHECK(pl_same_point(pl_nearest_on_segment(pl_at(-13, -6), a, b), a));
    CHECK(pl_same_point(pl_nearest_on_segment(pl_at(13, -6), a, b), b));
    CHECK(pl_same_point(pl_nearest_on_segment(pl_at(3, 5), a, b), pl_at(3, -10)));
    CHECK(pl_same_point(pl_nearest_on_segment(pl_at(3, 5), a, a), a));
    CHECK(pl_point_near_segment(b, a, b, 0));
}

TEST(a_way_goes_on_behind_each_bend)
{
    const pl_point line[] = {{-5, -5}, {-5, -5}, {5, -5}, {5, 5}};  // begins with no length at all
    CHECK_EQ(pl_line_length(line, 4, PL_UP), 20);
    CHECK_EQ(pl_line_length(line, 1, PL_UP), 0);
    CHECK(pl_same_point(pl_along(line, 4, -3, PL_UP, PL_NEAREST), line[0]));
    CHECK(pl_same_point(pl_along(line, 4, 3, PL_UP, PL_NEAREST), pl_at(-2, -5)));
    CHECK(pl_same_point(pl_along(line, 4, 10, PL_UP, PL_NEAREST), pl_at(5, -5)));
    CHECK(pl_same_point(pl_along(line, 4, 11, PL_UP, PL_NEAREST), pl_at(5, -4)));
    CHECK(pl_same_point(pl_along(line, 4, 20, PL_UP, PL_NEAREST), line[3]));
    CHECK(pl_same_point(pl_along(line, 1, 20, PL_UP, PL_NEAREST), line[0]));
    const pl_point down[] = {{0, 0}, {-3, -3}};  // 4.24 long, rounded up to 5
    CHECK_EQ(pl_along(down, 2, 2, PL_UP, PL_DOWN).x, -2);
    CHECK_EQ(pl_along(down, 2, 2, PL_UP, PL_UP).x, -1);
    CHECK_EQ(pl_along(down, 2, 2, PL_UP, PL_TRUNCATE).y, -1);
}

TEST(points_beyond_every_table_are_placed_as_well)
{
    enum { FAR = 2000000000 };
    const pl_round rounds[] = {PL_NEAREST, PL_DOWN, PL_UP, PL_TRUNCATE};
    for (int i = 0; i < 4; i++) {
        CHECK(pl_same_point(pl_turn_about(pl_at(FAR, 7), pl_at(-FAR, -5), 0, rounds[i]), pl_at(FAR, 7)));
        CHECK(pl_same_point(pl_turn_about(pl_at(-3, FAR), pl_at(9, -FAR), 360, rounds[i]), pl_at(-3, FAR)));
        CHECK(pl_same_point(pl_turn_about(pl_at(FAR, FAR), pl_at(-FAR, -FAR), 720, rounds[i]), pl_at(FAR, FAR)));
        CHECK(pl_same_point(pl_turn_about(pl_at(0, FAR), pl_at(0, -1), 90, rounds[i]), pl_at(FAR + 1, -1)));
        CHECK(pl_same_point(pl_turn_about(pl_at(FAR, 0), pl_at(-1, 0), 90, rounds[i]), pl_at(-1, -FAR - 1)));
    }
}
