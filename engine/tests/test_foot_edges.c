// test_foot_edges.c - footprints where one thousandth tells: rims, corners, the edge of the table, slack met exactly, glancing slides.
#define _DEFAULT_SOURCE
#include "harness.h"

#include "chance.h"
#include "guarded.h"

static const pl_shape figure = {.kind = PL_DISC, .width = 1000};

static pl_shape rectangle(pl_len width, pl_len depth) { return (pl_shape){.kind = PL_RECTANGLE, .width = width, .depth = depth}; }

TEST(the_nearest_point_of_a_point_is_itself)
{
    pl_foot point = pl_foot_of_point(pl_at(-7, 9));
    CHECK(pl_same_point(pl_foot_nearest_to(&point, pl_at(-7, 9)), pl_at(-7, 9)));
    CHECK(pl_same_point(pl_foot_nearest_to(&point, pl_at(100, 100)), pl_at(-7, 9)));
    CHECK_EQ(pl_foot_distance_to_point(&point, pl_at(-4, 5), PL_UP), 5);
}

TEST(the_nearest_point_of_a_disc_lies_on_its_rim)
{
    pl_foot disc = pl_foot_of((pl_shape){.kind = PL_DISC, .width = 10}, pl_at(-20, -20), 0);
    CHECK(pl_same_point(pl_foot_nearest_to(&disc, pl_at(-17, -16)), pl_at(-17, -16)));  // on the rim
    CHECK(pl_same_point(pl_foot_nearest_to(&disc, pl_at(-21, -19)), pl_at(-21, -19)));  // inside
    CHECK(pl_same_point(pl_foot_nearest_to(&disc, pl_at(-20, 30)), pl_at(-20, -15)));
    CHECK(pl_same_point(pl_foot_nearest_to(&disc, pl_at(-20, -90)), pl_at(-20, -25)));
    CHECK(pl_same_point(pl_foot_nearest_to(&disc, pl_at(-50, -20)), pl_at(-25, -20)));
    CHECK(pl_same_point(pl_foot_nearest_to(&disc, pl_at(40, -20)), pl_at(-15, -20)));
    CHECK(pl_same_point(pl_foot_nearest_to(&disc, pl_at(10, 20)), pl_at(-17, -16)));  // 3, 4, 5
    CHECK(pl_same_point(pl_foot_nearest_to(&disc, pl_at(-50, -60)), pl_at(-23, -24)));
    CHECK(pl_same_point(pl_foot_nearest_to(&disc, pl_at(30, 30)), pl_at(-16, -16)));  // 3.54 either way
    CHECK(pl_same_point(pl_foot_nearest_to(&disc, pl_at(-70, -70)), pl_at(-24, -24)));
    disc.radius = 1;  // 0.6 and 0.8; then halves, exactly: 0.5 of 1 at 30 degrees cannot be, so of two
    CHECK(pl_same_point(pl_foot_nearest_to(&disc, pl_at(-14, -12)), pl_at(-19, -19)));
}

TEST(the_nearest_point_of_a_corner_shape)
{
    pl_foot box = pl_foot_of(rectangle(10, 20), pl_at(0, 0), 0);
    CHECK(pl_same_point(pl_foot_nearest_to(&box, pl_at(9, 3)), pl_at(5, 3)));
    CHECK(pl_same_point(pl_foot_nearest_to(&box, pl_at(-9, -3)), pl_at(-5, -3)));
    CHECK(pl_same_point(pl_foot_nearest_to(&box, pl_at(2, 30)), pl_at(2, 10)));
    CHECK(pl_same_point(pl_foot_nearest_to(&box, pl_at(-2, -30)), pl_at(-2, -10)));
    CHECK(pl_same_point(pl_foot_nearest_to(&box, pl_at(8, 14)), pl_at(5, 10)));
    CHECK(pl_same_point(pl_foot_nearest_to(&box, pl_at(5, 10)), pl_at(5, 10)));
    CHECK(pl_same_point(pl_foot_nearest_to(&box, pl_at(1, 1)), pl_at(1, 1)));
}

TEST(a_foot_is_on_the_table_up_to_its_edges)
{
    pl_foot disc = pl_foot_of(figure, pl_at(500, 500), 0), box = pl_foot_of(rectangle(1000, 1000), pl_at(9500, 7500), 0);
    CHECK(pl_foot_on_table(&disc, 10000, 8000) && pl_foot_on_table(&box, 10000, 8000));
    const pl_point steps[] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}};
    for (int i = 0; i < 4; i++) {
        pl_foot a = pl_foot_shifted(&disc, steps[i].x, steps[i].y), b = pl_foot_shifted(&box, steps[i].x, steps[i].y);
        CHECK_EQ(pl_foot_on_table(&a, 10000, 8000), i >= 2);
        CHECK_EQ(pl_foot_on_table(&b, 10000, 8000), i < 2);
    }
}

TEST(a_foot_lies_wholly_in_a_polygon_or_not)
{
    const pl_point ell[] = {{0, 0}, {2000, 0}, {2000, 1000}, {1000, 1000}, {1000, 2000}, {0, 2000}};
    pl_foot disc = pl_foot_of((pl_shape){.kind = PL_DISC, .width = 1000}, pl_at(500, 500), 0);
    CHECK(pl_foot_in_polygon(&disc, ell, 6));  // touches two edges
    disc.radius = 501;
    CHECK(!pl_foot_in_polygon(&disc, ell, 6));
    disc = pl_foot_of((pl_shape){.kind = PL_DISC, .width = 10}, pl_at(1500, 1500), 0);
    CHECK(!pl_foot_in_polygon(&disc, ell, 6));  // in the notch, wholly outside
    CHECK(!pl_foot_overlaps_polygon(&disc, ell, 6));
    disc.centre = pl_at(1005, 1500);
    CHECK(!pl_foot_overlaps_polygon(&disc, ell, 6));  // touches from outside
    disc.centre = pl_at(1004, 1500);
    CHECK(pl_foot_overlaps_polygon(&disc, ell, 6));
    pl_foot bar = pl_foot_of(rectangle(2000, 100), pl_at(1000, 500), 0);
    CHECK(pl_foot_in_polygon(&bar, ell, 6));
    bar = pl_foot_shifted(&bar, 1, 0);
    CHECK(!pl_foot_in_polygon(&bar, ell, 6));
    const pl_point across[] = {
        {500, 1900}, {1900, 500}, {1900, 600}};  // every corner inside or on the edge but one; its side crosses the notch
    pl_foot wedge = pl_foot_of_polygon(across, 3);
    CHECK(!pl_foot_in_polygon(&wedge, ell, 6));
    pl_foot point = pl_foot_of_point(pl_at(2000, 1000));
    CHECK(pl_foot_in_polygon(&point, ell, 6));
    point.centre.y++;
    CHECK(!pl_foot_in_polygon(&point, ell, 6));
}

TEST(a_segment_through_a_foot_has_length_in_it)
{
    pl_foot disc = pl_foot_of(figure, pl_at(0, 0), 0);
    CHECK(!pl_segment_enters_foot(pl_at(-900, 500), pl_at(900, 500), &disc));  // a tangent
    CHECK(pl_segment_enters_foot(pl_at(-900, 499), pl_at(900, 499), &disc));
    CHECK(!pl_segment_enters_foot(pl_at(0, 0), pl_at(0, 0), &disc));
    CHECK(pl_segment_enters_foot(pl_at(0, 0), pl_at(1, 0), &disc));
    pl_foot box = pl_foot_of(rectangle(1000, 1000), pl_at(0, 0), 0);
    CHECK(!pl_segment_enters_foot(pl_at(-900, 500), pl_at(900, 500), &box));
    CHECK(pl_segment_enters_foot(pl_at(-900, 499), pl_at(900, 499), &box));
}

TEST(a_slack_is_what_may_be_shared)
{
    pl_foot disc = pl_foot_of(figure, pl_at(0, 0), 0), other = pl_foot_of(figure, pl_at(990, 0), 0);
    CHECK(pl_feet_overlap(&disc, &other, 0) && !pl_feet_overlap(&disc, &other, 10) && pl_feet_overlap(&disc, &other, 9));
    CHECK(!pl_feet_overlap(&disc, &disc, 1000) && pl_feet_overlap(&disc, &disc, 999));
    pl_foot box = pl_foot_of(rectangle(1000, 1000), pl_at(990, 0), 0);
    CHECK(pl_feet_overlap(&disc, &box, 9) && !pl_feet_overlap(&disc, &box, 10) && !pl_feet_overlap(&box, &disc, 10));
    pl_foot wall = pl_foot_of(rectangle(8, 4000), pl_at(0, 0), 0);  // thinner than the slack: nothing overlaps it by more
    CHECK(pl_feet_overlap(&disc, &wall, 7) && !pl_feet_overlap(&disc, &wall, 8));
    CHECK(pl_feet_overlap(&box, &(pl_foot){0}, 0) == false);
    pl_foot second = pl_foot_of(rectangle(1000, 1000), pl_at(0, 0), 0);
    CHECK(pl_feet_overlap(&second, &box, 9) && !pl_feet_overlap(&second, &box, 10));
    CHECK(pl_feet_overlap(&second, &second, 999) && !pl_feet_overlap(&second, &second, 1000));
}

TEST(no_corner_beyond_the_last_of_a_foot_is_looked_at)
{
    pl_point corners[PL_CORNERS_MAX];
    for (int i = 0; i < PL_CORNERS_MAX; i++)
        corners[i] = pl_travel(pl_at(0, 0), 360 * i / PL_CORNERS_MAX, 1000, PL_NEAREST);
    pl_foot full = pl_foot_of_polygon(corners, PL_CORNERS_MAX), away = pl_foot_shifted(&full, 0, 5000);
    const pl_foot *a = guarded(&full, sizeof full), *b = guarded(&away, sizeof away);
    pl_len free;
    CHECK(pl_foot_sweep_hits(a, 0, 9000, b, 0, &free) && free == 3000);
    CHECK(!pl_foot_sweep_hits(a, 180, 9000, b, 0, &free));
    CHECK(!pl_feet_overlap(a, b, 0) && pl_feet_overlap(a, a, 0) && pl_feet_overlap(a, a, 5));
    CHECK(pl_foot_path_overlaps(a, 0, 4000, b) && !pl_foot_path_overlaps(a, 4000, 0, b));
    CHECK_EQ(pl_gap(a, b, PL_UP), 3000);
    CHECK(pl_foot_on_table(b, 1000, 6000) == false && pl_feet_within(a, b, 3000) && !pl_feet_within(a, b, 2999));
    CHECK(pl_same_point(pl_foot_nearest_to(a, pl_at(0, 4000)), pl_at(0, 1000)));
    pl_foot disc = pl_foot_of(figure, pl_at(0, 2500), 0);
    CHECK(!pl_feet_overlap(&disc, a, 5) && pl_foot_sweep_hits(&disc, 0, 9000, b, 0, &free) && free == 1000);
    CHECK(pl_foot_shifted(b, 0, -5000).corners[15].x == full.corners[15].x);
    const pl_point field[] = {{-1000, -1000}, {1000, -1000}, {1000, 1000}, {-1000, 1000}};
    CHECK(pl_foot_in_polygon(a, field, 4) && !pl_foot_in_polygon(b, field, 4));
    CHECK(pl_foot_overlaps_polygon(a, field, 4) && !pl_foot_overlaps_polygon(b, field, 4));
    CHECK(pl_segment_enters_foot(pl_at(-2000, 0), pl_at(2000, 0), a) && pl_foot_near_segment(b, pl_at(-9, 0), pl_at(9, 0), 4000));
}

// A path on a small grid against the same done in small steps. All is a whole number of 1 / 1024 of a step, so no step is rounded; what
// overlaps somewhere on the way overlaps for longer than a step.
TEST(paths_on_a_small_grid_as_steps_say)
{
    enum { UNIT = 1024, SIZE = 3 };
    chance c = {33};
    int met = 0;
    for (int n = 0; n < 1500; n++) {
        pl_point p[3], q[3];
        for (int i = 0; i < 3; i++) {
            p[i] = pl_at(UNIT * chance_from(&c, -SIZE, 0), UNIT * chance_from(&c, -SIZE, 0));
            q[i] = pl_at(UNIT * chance_from(&c, -1, SIZE), UNIT * chance_from(&c, -1, SIZE));
        }
        if (pl_side_of(p[0], p[1], p[2]) == 0 || pl_side_of(q[0], q[1], q[2]) == 0)
            continue;
        pl_foot foot = pl_foot_of_polygon(p, 3), other = pl_foot_of_polygon(q, 3);
        int dx = chance_from(&c, -SIZE, SIZE), dy = chance_from(&c, -SIZE, SIZE);
        bool is_met = false;
        for (int k = 0; k <= UNIT && !is_met; k++) {
            pl_foot there = pl_foot_shifted(&foot, dx * k, dy * k);
            is_met = pl_feet_overlap(&there, &other, 0);
        }
        CHECK_EQ(pl_foot_path_overlaps(&foot, UNIT * dx, UNIT * dy, &other), is_met);
        met += is_met;
    }
    CHECK(met > 100 && met < 1200);
}

TEST(a_slide_ends_where_nothing_overlaps_at_a_glancing_angle_too)
{
    pl_foot bar = pl_foot_of(rectangle(7710, 1503), pl_at(20000, 20000), 356);
    pl_foot disc = pl_foot_of((pl_shape){.kind = PL_DISC, .width = 544}, pl_at(18039, 18835), 0);
    pl_len free;
    CHECK(pl_foot_sweep_hits(&bar, 88, 12000, &disc, 0, &free));
    pl_point shift = pl_travel(pl_at(0, 0), 88, free, PL_NEAREST);
    pl_foot there = pl_foot_shifted(&bar, shift.x, shift.y);
    CHECK(!pl_feet_overlap(&there, &disc, 0));
}

// A square on its point against a wall, each of its corners in front once: it stops where that corner touches and not a thousandth later.
TEST(a_slide_stops_at_whichever_corner_is_in_front)
{
    pl_foot wall = pl_foot_of(rectangle(4000, 1000), pl_at(0, 5000), 0);
    for (int facing = 45; facing < 360; facing += 90) {
        pl_foot square = pl_foot_of(rectangle(1000, 1000), pl_at(0, 0), facing);
        pl_len free;
        CHECK(pl_foot_sweep_hits(&square, 0, 3794, &wall, 0, &free) && free == 3793);  // half of its diagonal is 0.707
        CHECK(!pl_foot_sweep_hits(&square, 0, 3793, &wall, 0, &free) && free == 3793);
        CHECK(pl_foot_sweep_hits(&wall, 180, 3794, &square, 0, &free) && free == 3793);
        CHECK(!pl_foot_sweep_hits(&wall, 180, 3793, &square, 0, &free));
    }
}

// Whichever corner comes first, either way round: what is swept over holds all its corners.
TEST(the_ground_of_a_path_has_all_its_corners)
{
    const pl_point square[] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}}, ways[] = {{0, 200}, {0, -200}, {200, 0}, {-200, 0}, {200, 200}};
    for (int first = 0; first < 8; first++)
        for (int w = 0; w < PL_COUNT(ways); w++) {
            pl_point corners[4];
            for (int i = 0; i < 4; i++)
                corners[i] = square[(first < 4 ? first + i : first + 4 - i) % 4];
            pl_foot foot = pl_foot_of_polygon(corners, 4);
            for (int k = 0; k < 2; k++)  // here and there
                for (int i = 0; i < 4; i++) {
                    pl_point at = pl_at(square[i].x + k * ways[w].x, square[i].y + k * ways[w].y);
                    pl_point inward = pl_at(at.x + (i % 3 ? -3 : 3), at.y + (i / 2 ? -3 : 3));
                    pl_foot spot = pl_foot_of((pl_shape){.kind = PL_RECTANGLE, .width = 2, .depth = 2}, inward, 0);
                    CHECK(pl_foot_path_overlaps(&foot, ways[w].x, ways[w].y, &spot));
                }
        }
}

// A notch is no part of a foot: what stays in it meets nothing, whichever of the two moves.
TEST(a_path_through_a_notch_meets_nothing)
{
    const pl_point u[] = {{0, 0}, {5000, 0}, {5000, 3000}, {4000, 3000}, {4000, 1000}, {1000, 1000}, {1000, 3000}, {0, 3000}};
    pl_foot horseshoe = pl_foot_of_polygon(u, 8), box = pl_foot_of(rectangle(1000, 1000), pl_at(2500, 3500), 0);
    CHECK(!pl_foot_path_overlaps(&box, 0, -2000, &horseshoe));  // up to its bottom
    CHECK(pl_foot_path_overlaps(&box, 0, -2001, &horseshoe));
    CHECK(!pl_foot_path_overlaps(&box, 1000, 0, &horseshoe) && !pl_foot_path_overlaps(&box, -1000, -500, &horseshoe));
    pl_foot disc = pl_foot_of(figure, pl_at(2500, 3500), 0);
    CHECK(!pl_foot_path_overlaps(&disc, 0, -2000, &horseshoe));
    CHECK(pl_foot_path_overlaps(&disc, 0, -2001, &horseshoe));
}

TEST(a_corner_named_twice_changes_nothing)
{
    const pl_point plain[] = {{0, 0}, {1000, 0}, {1000, 1000}, {0, 1000}}, twice[] = {{0, 0}, {0, 0}, {1000, 0}, {1000, 1000}, {0, 1000}};
    pl_foot a = pl_foot_of_polygon(plain, 4), b = pl_foot_of_polygon(twice, 5);
    pl_foot other = pl_foot_of(rectangle(1000, 1000), pl_at(1400, 500), 0), disc = pl_foot_of(figure, pl_at(1400, 500), 0);
    pl_len free_a, free_b;
    for (pl_len slack = 99; slack <= 101; slack++) {
        CHECK_EQ(pl_feet_overlap(&b, &other, slack), slack < 100);
        CHECK_EQ(pl_feet_overlap(&other, &b, slack), slack < 100);
        CHECK_EQ(pl_feet_overlap(&b, &disc, slack), slack < 100);
        CHECK_EQ(pl_feet_overlap(&a, &disc, slack), slack < 100);
    }
    other = pl_foot_shifted(&other, 1000, 0);
    disc.centre.x += 1000;
    CHECK(pl_foot_sweep_hits(&a, 90, 5000, &other, 0, &free_a) && pl_foot_sweep_hits(&b, 90, 5000, &other, 0, &free_b));
    CHECK(free_a == 900 && free_b == 900);
    CHECK(pl_foot_sweep_hits(&b, 90, 5000, &disc, 0, &free_b) && free_b == 900);
    CHECK(pl_foot_sweep_hits(&disc, 270, 5000, &b, 0, &free_b) && free_b == 900);
    CHECK(pl_foot_path_overlaps(&b, 901, 0, &other) && !pl_foot_path_overlaps(&b, 900, 0, &other));
}

TEST(who_overlaps_where_he_stands_does_not_slide_at_all)
{
    pl_foot a = pl_foot_of(rectangle(1000, 1000), pl_at(0, 0), 0), b = pl_foot_of(rectangle(1000, 1000), pl_at(999, 0), 0);
    pl_len free = 7;
    CHECK(pl_foot_sweep_hits(&a, 270, 5000, &b, 0, &free) && free == 0);  // though a thousandth farther he would be clear
    CHECK(pl_foot_sweep_hits(&a, 90, 5000, &b, 0, &free) && free == 0);
    CHECK(pl_foot_sweep_hits(&a, 90, 0, &b, 0, &free) && free == 0);
    CHECK(pl_foot_sweep_hits(&a, 90, -5, &b, 0, &free) && free == 0);
    b = pl_foot_shifted(&b, 1, 0);  // they touch
    CHECK(pl_foot_sweep_hits(&a, 90, 5000, &b, 0, &free) && free == 0);
    CHECK(!pl_foot_sweep_hits(&a, 270, 5000, &b, 0, &free) && free == 5000);
    CHECK(!pl_foot_sweep_hits(&a, 90, 0, &b, 0, &free) && free == 0);
    CHECK(!pl_foot_sweep_hits(&a, 90, -5, &b, 0, &free) && free == 0);
    CHECK(pl_foot_sweep_hits(&a, 90, 1, &b, 0, NULL));
}

// As far as the slack and no farther: free is the last thousandth at which no more than that is shared.
TEST(a_slide_goes_on_by_its_slack)
{
    pl_foot a = pl_foot_of(rectangle(1000, 1000), pl_at(0, 0), 0), b = pl_foot_of(rectangle(1000, 1000), pl_at(0, 3000), 0);
    pl_foot disc = pl_foot_of(figure, pl_at(0, 0), 0), other = pl_foot_of(figure, pl_at(0, 3000), 0);
    for (pl_len slack = 0; slack <= 20; slack += 10) {
        pl_len free;
        CHECK(pl_foot_sweep_hits(&a, 0, 9000, &b, slack, &free) && free == 2000 + slack);
        CHECK(!pl_foot_sweep_hits(&a, 0, 2000 + slack, &b, slack, &free));
        CHECK(pl_foot_sweep_hits(&a, 0, 2001 + slack, &b, slack, &free) && free == 2000 + slack);
        CHECK(pl_foot_sweep_hits(&disc, 0, 9000, &other, slack, &free) && free == 2000 + slack);
        CHECK(pl_foot_sweep_hits(&disc, 0, 9000, &b, slack, &free) && free == 2000 + slack);
        CHECK(pl_foot_sweep_hits(&a, 0, 9000, &other, slack, &free) && free == 2000 + slack);
    }
    pl_foot thin = pl_foot_of(rectangle(1000, 8), pl_at(0, 3000), 0);  // no thicker than the slack: it is never in the way
    pl_len free;
    CHECK(!pl_foot_sweep_hits(&a, 0, 9000, &thin, 8, &free) && free == 9000);
    CHECK(pl_foot_sweep_hits(&a, 0, 9000, &thin, 7, &free) && free == 2496 + 7);
    CHECK(!pl_foot_sweep_hits(&thin, 180, 9000, &a, 8, &free));
    CHECK(pl_foot_sweep_hits(&thin, 180, 9000, &a, 7, &free) && free == 2496 + 7);
}

TEST(a_slack_of_one_thousandth_is_one)
{
    const pl_point thin[] = {{0, -2000}, {1, -2000}, {1, 2000}, {0, 2000}};
    pl_foot wall = pl_foot_of_polygon(thin, 4), disc = pl_foot_of(figure, pl_at(0, 0), 0),
            box = pl_foot_of(rectangle(10, 10), pl_at(0, 0), 0);
    CHECK(pl_feet_overlap(&disc, &wall, 0) && !pl_feet_overlap(&disc, &wall, 1) && !pl_feet_overlap(&wall, &disc, 1));
    CHECK(pl_feet_overlap(&box, &wall, 0) && !pl_feet_overlap(&box, &wall, 1));
    disc.centre.x = -498;  // two thousandths over its edge
    pl_foot block = pl_foot_of(rectangle(1000, 1000), pl_at(500, 0), 0);
    CHECK(pl_feet_overlap(&disc, &block, 1) && !pl_feet_overlap(&disc, &block, 2));
}
