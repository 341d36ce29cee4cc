// test_foot.c - footprints: corners, gaps, overlaps, slides; worked numbers, then exactness checked on random feet.
#include "harness.h"

#include "chance.h"

static const pl_shape line_shape = {.kind = PL_RECTANGLE, .is_from_front = 1, .width = 9000, .depth = 750};
static const pl_shape figure = {.kind = PL_DISC, .width = 1000};

static pl_shape rectangle(pl_len width, pl_len depth) { return (pl_shape){.kind = PL_RECTANGLE, .width = width, .depth = depth}; }

static pl_foot chance_foot(chance *c, int size)
{
    pl_point at = chance_point(c, size);
    int facing = chance_from(c, 0, 1) ? chance_from(c, 0, 359) : 90 * chance_from(c, 0, 3);
    switch (chance_from(c, 0, 3)) {
    case 0: return pl_foot_of((pl_shape){.kind = PL_DISC, .width = chance_from(c, 0, size / 4)}, at, 0);
    case 1: return pl_foot_of_point(at);
    case 2: {
        pl_point corners[8];
        return pl_foot_of_polygon(corners, chance_polygon(c, at, size / 5 + 3, corners, 8));
    }
    default: return pl_foot_of(rectangle(chance_from(c, 1, size / 3), chance_from(c, 1, size / 3)), at, facing);
    }
}

// ---- corners

TEST(corners_from_place_and_facing)
{
    pl_foot foot = pl_foot_of(line_shape, pl_at(20000, 8000), 0);
    CHECK(pl_same_point(foot.corners[0], pl_at(15500, 8000)));  // front left
    CHECK(pl_same_point(foot.corners[1], pl_at(24500, 8000)));  // front right: the corner it wheels about
    CHECK(pl_same_point(foot.corners[2], pl_at(24500, 7250)));
    CHECK(pl_same_point(foot.corners[3], pl_at(15500, 7250)));
    CHECK(pl_same_point(foot.centre, pl_at(20000, 7625)));
    foot = pl_foot_of(line_shape, pl_at(20271, 9539), 20);  // after a wheel right by 20 degrees the right corner stands where it stood
    CHECK(pl_same_point(foot.corners[1], pl_at(24500, 8000)));
    foot = pl_foot_of(rectangle(3, 1), pl_at(10, 10), 90);  // odd sizes: halves away from zero
    CHECK(pl_same_point(foot.corners[0], pl_at(11, 12)));
    CHECK(pl_same_point(foot.corners[2], pl_at(10, 9)));
    foot = pl_foot_of(figure, pl_at(5, 5), 77);
    CHECK(foot.radius == 500 && foot.corner_count == 0);
    foot = pl_foot_of((pl_shape){.kind = PL_DISC, .is_from_front = 1, .width = 1000}, pl_at(0, 0), 90);
    CHECK(pl_same_point(foot.centre, pl_at(-500, 0)));
}

TEST(discs_round_and_in_a_footprint)
{
    CHECK_EQ(pl_shape_outer(rectangle(3000, 4000)), 2502);
    CHECK_EQ(pl_shape_inner(rectangle(3000, 4000)), 1498);
    CHECK_EQ(pl_shape_outer(figure), 502);
    CHECK_EQ(pl_shape_inner(figure), 498);
    CHECK_EQ(pl_shape_inner(rectangle(3, 4000)), 0);
    CHECK_EQ(pl_shape_inner(rectangle(6, 4000)), 1);
    CHECK_EQ(pl_shape_inner(rectangle(4000, 6)), 1);
    chance c = {23};
    for (int i = 0; i < 20000; i++) {
        pl_shape shape = rectangle(chance_from(&c, 1, 9000), chance_from(&c, 1, 9000));
        pl_foot foot = pl_foot_of(shape, chance_point(&c, 40000), chance_from(&c, 0, 359));
        for (int k = 0; k < 4; k++) {
            CHECK(pl_points_within(foot.centre, foot.corners[k], pl_shape_outer(shape)));
            CHECK(!pl_points_within(foot.centre, foot.corners[k], pl_shape_inner(shape) - 1));
            CHECK(!pl_shape_inner(shape) ||
                  !pl_point_near_segment(foot.centre, foot.corners[k], foot.corners[(k + 1) % 4], pl_shape_inner(shape) - 1));
        }
    }
}

TEST(shifting_moves_every_corner)
{
    pl_foot foot = pl_foot_of(line_shape, pl_at(20000, 8000), 30), shifted = pl_foot_shifted(&foot, 100, -200);
    for (int i = 0; i < 4; i++)
        CHECK(shifted.corners[i].x == foot.corners[i].x + 100 && shifted.corners[i].y == foot.corners[i].y - 200);
    CHECK_EQ(shifted.centre.x, foot.centre.x + 100);
}

// ---- gaps

TEST(gaps_of_the_games)
{
    // Figures 1.414 apart by their centres: 0.414 between rims.
    pl_foot a = pl_foot_of(figure, pl_at(20000, 24000), 0), b = pl_foot_of(figure, pl_at(21000, 23000), 0);
    CHECK_EQ(pl_gap(&a, &b, PL_NEAREST), 414);
    CHECK_EQ(pl_gap(&a, &b, PL_UP), 415);
    CHECK(pl_feet_within(&a, &b, 415));
    CHECK(!pl_feet_within(&a, &b, 414));
    CHECK(pl_feet_within(&a, &b, INT32_MAX));
    // The tripod's shot: gap 18.234 from (16.5, 37.7) to (30, 24).
    a = pl_foot_of(figure, pl_at(16500, 37700), 0), b = pl_foot_of(figure, pl_at(30000, 24000), 0);
    CHECK_EQ(pl_gap(&a, &b, PL_NEAREST), 18234);
    // Two lines front to front, four inches apart.
    a = pl_foot_of(line_shape, pl_at(20000, 10000), 0), b = pl_foot_of(line_shape, pl_at(20000, 14000), 180);
    CHECK_EQ(pl_gap(&a, &b, PL_NEAREST), 4000);
    b = pl_foot_of(line_shape, pl_at(20000, 10000), 180);
    CHECK_EQ(pl_gap(&a, &b, PL_NEAREST), 0);
    CHECK(pl_feet_within(&a, &b, 0));
    CHECK(!pl_feet_overlap(&a, &b, 0));
    CHECK(!pl_feet_within(&a, &b, -1));
    // One within the other has no gap.
    a = pl_foot_of(rectangle(9000, 9000), pl_at(0, 0), 33), b = pl_foot_of_point(pl_at(10, 10));
    CHECK_EQ(pl_gap(&a, &b, PL_UP), 0);
}

TEST(gaps_compare_without_rounding)
{
    pl_foot o = pl_foot_of_point(pl_at(0, 0)), four = pl_foot_of_point(pl_at(4000, 0)),
            disc = pl_foot_of((pl_shape){.kind = PL_DISC, .width = 2000}, pl_at(3000, 4000), 0);
    CHECK_EQ(pl_gap_compare(&o, &four, &o, &disc), 0);  // 4 against 5 less a radius of 1
    disc.centre.x = 3001;
    CHECK_EQ(pl_gap_compare(&o, &four, &o, &disc), -1);
    CHECK_EQ(pl_gap_compare(&o, &disc, &o, &four), 1);
    // A point's distance to a slanted edge against a disc of the same gap: both are root 2 times 500.
    const pl_point slant[] = {{1000, 0}, {0, 1000}, {1000, 1000}};
    pl_foot triangle = pl_foot_of_polygon(slant, 3), far = pl_foot_of_point(pl_at(500, 500));
    CHECK_EQ(pl_gap_compare(&o, &triangle, &o, &far), 0);
    CHECK_EQ(pl_gap_compare(&o, &o, &triangle, &triangle), 0);
    // Large numbers: 100 inches square to a 3-4-5 edge, against 101 to the rim of a disc of radius 1. One thousandth tells.
    const pl_point edge[] = {{300000, 400000}, {600000, 800000}, {900000, 400000}};
    pl_foot wedge = pl_foot_of_polygon(edge, 3), off = pl_foot_of_point(pl_at(450000 - 80000, 600000 + 60000));
    pl_foot rim = pl_foot_of((pl_shape){.kind = PL_DISC, .width = 2000}, pl_at(101000, 0), 0);
    CHECK_EQ(pl_gap_compare(&off, &wedge, &o, &rim), 0);
    CHECK_EQ(pl_gap_compare(&o, &rim, &off, &wedge), 0);
    rim.centre.x++;
    CHECK_EQ(pl_gap_compare(&off, &wedge, &o, &rim), -1);
    rim.centre.x -= 2;
    CHECK_EQ(pl_gap_compare(&off, &wedge, &o, &rim), 1);
}

static double rough_size(double d) { return d < 0 ? -d : d; }

static double rough_root(double square)
{
    double root = square > 1 ? square : 1;
    for (int i = 0; i < 60; i++)
        root = (root + square / root) / 2;
    return root;
}

static double rough_to_segment(pl_point p, pl_point a, pl_point b)
{
    double ux = b.x - a.x, uy = b.y - a.y, px = p.x - a.x, py = p.y - a.y, length = ux * ux + uy * uy;
    double t = length > 0 ? (ux * px + uy * py) / length : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return rough_root((px - t * ux) * (px - t * ux) + (py - t * uy) * (py - t * uy));
}

static int core_of(const pl_foot *foot, pl_point *core)
{
    int count = foot->corner_count ? foot->corner_count : 1;
    for (int i = 0; i < count; i++)
        core[i] = foot->corner_count ? foot->corners[i] : foot->centre;
    return count;
}

// In floating point, for comparison only.
static double rough_gap(const pl_foot *a, const pl_foot *b)
{
    pl_point p[16], q[16];
    int n = core_of(a, p), m = core_of(b, q);
    double best = 1e18;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++) {
            if (slow_meet(p[i], p[(i + 1) % n], q[k], q[(k + 1) % m]))
                return 0;
            double there = rough_to_segment(p[i], q[k], q[(k + 1) % m]), back = rough_to_segment(q[k], p[i], p[(i + 1) % n]);
            best = there < best ? there : best;
            best = back < best ? back : best;
        }
    if (slow_inside(p[0], q, m) == PL_INSIDE || slow_inside(q[0], p, n) == PL_INSIDE)
        return 0;
    double gap = best - a->radius - b->radius;
    return gap > 0 ? gap : 0;
}

TEST(gaps_agree_with_one_another_and_with_a_rough_measure)
{
    chance c = {11};
    for (int i = 0; i < chance_rounds(10000, 1000000); i++) {
        int size = i % 3 ? 30000 : 60;
        pl_foot a = chance_foot(&c, size), b = chance_foot(&c, size), d = chance_foot(&c, size), e = chance_foot(&c, size);
        double rough = rough_gap(&a, &b), other = rough_gap(&d, &e);
        pl_len down = pl_gap(&a, &b, PL_DOWN), up = pl_gap(&a, &b, PL_UP), near = pl_gap(&a, &b, PL_NEAREST);
        CHECK(rough_size(near - rough) < 0.501);
        CHECK(up - down <= 1 && near >= down && near <= up);
        CHECK(pl_feet_within(&a, &b, up) && !pl_feet_within(&a, &b, down - 1));
        CHECK(up == down || !pl_feet_within(&a, &b, down));
        CHECK_EQ(pl_gap(&b, &a, PL_UP), up);
        int order = pl_gap_compare(&a, &b, &d, &e);
        CHECK_EQ(pl_gap_compare(&d, &e, &b, &a), -order);
        if (rough_size(rough - other) > 1e-4)
            CHECK_EQ(order, rough > other ? 1 : -1);
        CHECK_EQ(pl_gap_compare(&a, &b, &b, &a), 0);
    }
}

TEST(distance_to_points_and_segments)
{
    pl_foot foot = pl_foot_of(rectangle(2000, 1000), pl_at(5000, 5000), 0);
    CHECK_EQ(pl_foot_distance_to_point(&foot, pl_at(5000, 7500), PL_UP), 2000);
    CHECK_EQ(pl_foot_distance_to_point(&foot, pl_at(9000, 8500), PL_UP), 4243);
    CHECK_EQ(pl_foot_distance_to_point(&foot, pl_at(5100, 5100), PL_UP), 0);
    CHECK(pl_foot_near_point(&foot, pl_at(5000, 7500), 2000));
    CHECK(!pl_foot_near_point(&foot, pl_at(5000, 7500), 1999));
    CHECK(pl_foot_near_segment(&foot, pl_at(0, 6000), pl_at(9000, 6000), 500));
    CHECK(!pl_foot_near_segment(&foot, pl_at(0, 6001), pl_at(9000, 6001), 500));
    CHECK(pl_foot_near_segment(&foot, pl_at(5000, 5000), pl_at(5001, 5000), 0));
    CHECK(pl_same_point(pl_foot_nearest_to(&foot, pl_at(5000, 7500)), pl_at(5000, 5500)));
    CHECK(pl_same_point(pl_foot_nearest_to(&foot, pl_at(9000, 9000)), pl_at(6000, 5500)));
    CHECK(pl_same_point(pl_foot_nearest_to(&foot, pl_at(5001, 5002)), pl_at(5001, 5002)));
    pl_foot disc = pl_foot_of((pl_shape){.kind = PL_DISC, .width = 10000}, pl_at(10000, 10000), 0);
    CHECK(pl_same_point(pl_foot_nearest_to(&disc, pl_at(16000, 18000)), pl_at(13000, 14000)));
    CHECK(pl_same_point(pl_foot_nearest_to(&disc, pl_at(-10000, 10000)), pl_at(5000, 10000)));
    disc = pl_foot_of((pl_shape){.kind = PL_DISC, .width = 10}, pl_at(0, 0), 0);
    CHECK(pl_same_point(pl_foot_nearest_to(&disc, pl_at(100, 100)), pl_at(4, 4)));  // 3.54
}

TEST(nearest_points_lie_on_the_foot)
{
    chance c = {12};
    for (int i = 0; i < 5000; i++) {
        pl_foot foot = chance_foot(&c, 20000);
        pl_point p = chance_point(&c, 20000), n = pl_foot_nearest_to(&foot, p);
        CHECK(pl_foot_distance_to_point(&foot, n, PL_UP) <= 1);
        CHECK(abs(pl_distance(n, p, PL_NEAREST) - pl_foot_distance_to_point(&foot, p, PL_NEAREST)) <= 1);
    }
}

// ---- overlaps

TEST(touching_feet_do_not_overlap)
{
    pl_foot a = pl_foot_of(rectangle(1000, 1000), pl_at(500, 500), 0), b = pl_foot_of(rectangle(1000, 1000), pl_at(1500, 500), 0);
    CHECK(!pl_feet_overlap(&a, &b, 0));
    b = pl_foot_shifted(&b, -1, 0);
    CHECK(pl_feet_overlap(&a, &b, 0));
    b = pl_foot_shifted(&b, -9, 0);
    CHECK(!pl_feet_overlap(&a, &b, 10));  // by exactly the slack
    b = pl_foot_shifted(&b, -1, 0);
    CHECK(pl_feet_overlap(&a, &b, 10));
    CHECK(pl_feet_overlap(&a, &a, 10));
    pl_foot p = pl_foot_of(figure, pl_at(0, 0), 0), q = pl_foot_of(figure, pl_at(990, 0), 0);
    CHECK(pl_feet_overlap(&p, &q, 0));
    CHECK(!pl_feet_overlap(&p, &q, 10));  // centres closer than 0.990 overlap
    q.centre.x = 989;
    CHECK(pl_feet_overlap(&p, &q, 10));
    q = pl_foot_of(rectangle(1000, 1000), pl_at(1000, 0), 0);
    CHECK(!pl_feet_overlap(&p, &q, 0));
    q = pl_foot_shifted(&q, -11, 0);
    CHECK(pl_feet_overlap(&p, &q, 10) && pl_feet_overlap(&q, &p, 10));
    // A concave foot round another.
    const pl_point u[] = {{0, 0}, {5000, 0}, {5000, 3000}, {4000, 3000}, {4000, 1000}, {1000, 1000}, {1000, 3000}, {0, 3000}};
    pl_foot horseshoe = pl_foot_of_polygon(u, 8), inner = pl_foot_of(rectangle(3000, 1000), pl_at(2500, 1500), 0);
    CHECK(!pl_feet_overlap(&horseshoe, &inner, 0) && !pl_feet_overlap(&inner, &horseshoe, 0));  // it fills the gap
    inner = pl_foot_shifted(&inner, 1, 0);
    CHECK(pl_feet_overlap(&horseshoe, &inner, 0));
}

// Convex feet by normals, concave ones by walks along their edges: where both apply they agree; and no gap means touching.
TEST(overlap_by_normals_and_by_edges_agree)
{
    chance c = {13};
    int overlapping = 0, rounds = chance_rounds(5000, 300000);
    for (int i = 0; i < rounds; i++) {
        int size = i % 2 ? 12 : 9000;
        pl_foot a = pl_foot_of(rectangle(chance_from(&c, 1, size), chance_from(&c, 1, size)), chance_point(&c, size),
                               i % 4 ? 90 : chance_from(&c, 0, 359));
        pl_foot b = chance_foot(&c, size);
        bool is_overlapping = pl_feet_overlap(&a, &b, 0);
        overlapping += is_overlapping;
        CHECK_EQ(pl_feet_overlap(&b, &a, 0), is_overlapping);
        CHECK_EQ(pl_foot_overlaps_polygon(&b, a.corners, a.corner_count), is_overlapping);
        if (b.corner_count)
            CHECK_EQ(pl_foot_overlaps_polygon(&a, b.corners, b.corner_count), is_overlapping);
        if (is_overlapping)
            CHECK_EQ(pl_gap(&a, &b, PL_UP), 0);
        else
            CHECK(!pl_feet_overlap(&a, &b, 3));
        if (is_overlapping && pl_feet_overlap(&a, &b, 3))
            CHECK(pl_feet_overlap(&a, &b, 2));
        CHECK_EQ(pl_foot_path_overlaps(&b, 0, 0, &a), is_overlapping);
    }
    CHECK(overlapping > rounds / 20 && overlapping < rounds * 19 / 20);
}

TEST(on_the_table_and_in_areas)
{
    pl_foot disc = pl_foot_of(figure, pl_at(500, 500), 0);
    CHECK(pl_foot_on_table(&disc, 48000, 36000));
    disc.centre.x = 499;
    CHECK(!pl_foot_on_table(&disc, 48000, 36000));
    disc.centre = pl_at(47500, 35500);
    CHECK(pl_foot_on_table(&disc, 48000, 36000));
    disc.centre.y++;
    CHECK(!pl_foot_on_table(&disc, 48000, 36000));
    const pl_point ell[] = {{0, 0}, {9000, 0}, {9000, 3000}, {3000, 3000}, {3000, 9000}, {0, 9000}};
    pl_foot box = pl_foot_of(rectangle(9000, 3000), pl_at(4500, 1500), 0);
    CHECK(pl_foot_in_polygon(&box, ell, 6));
    CHECK(pl_foot_overlaps_polygon(&box, box.corners, 4));           // itself
    box = pl_foot_of(rectangle(4000, 1000), pl_at(2800, 2800), 45);  // its corners are inside, its middle is not
    CHECK(!pl_foot_in_polygon(&box, ell, 6));
    CHECK(pl_foot_overlaps_polygon(&box, ell, 6));
    disc = pl_foot_of(figure, pl_at(2500, 2500), 0);
    CHECK(pl_foot_in_polygon(&disc, ell, 6));
    disc.centre = pl_at(2700, 2700);
    CHECK(!pl_foot_in_polygon(&disc, ell, 6));
    disc.centre = pl_at(3500, 3500);  // 0.707 from the inner corner
    CHECK(!pl_foot_overlaps_polygon(&disc, ell, 6));
    disc.centre = pl_at(3500, 4000);
    CHECK(!pl_foot_overlaps_polygon(&disc, ell, 6));  // touches
    disc.centre = pl_at(3499, 4000);
    CHECK(pl_foot_overlaps_polygon(&disc, ell, 6));
}

TEST(segments_enter_feet)
{
    pl_foot disc = pl_foot_of(figure, pl_at(0, 0), 0), box = pl_foot_of(rectangle(1000, 1000), pl_at(0, 0), 0);
    CHECK(!pl_segment_enters_foot(pl_at(-900, 500), pl_at(900, 500), &disc));
    CHECK(pl_segment_enters_foot(pl_at(-900, 499), pl_at(900, 499), &disc));
    CHECK(!pl_segment_enters_foot(pl_at(0, 0), pl_at(0, 0), &disc));
    CHECK(!pl_segment_enters_foot(pl_at(-900, 500), pl_at(900, 500), &box));
    CHECK(pl_segment_enters_foot(pl_at(-900, 499), pl_at(900, 499), &box));
}

// ---- slides

TEST(slides_stop_where_they_touch)
{
    pl_len free;
    pl_foot a = pl_foot_of(rectangle(1000, 1000), pl_at(0, 0), 0), b = pl_foot_of(rectangle(1000, 1000), pl_at(0, 5000), 0);
    CHECK(pl_foot_sweep_hits(&a, 0, 6000, &b, 0, &free));
    CHECK_EQ(free, 4000);
    CHECK(!pl_foot_sweep_hits(&a, 0, 4000, &b, 0, &free));
    CHECK_EQ(free, 4000);
    CHECK(pl_foot_sweep_hits(&a, 0, 6000, &b, 10, &free));
    CHECK_EQ(free, 4010);
    CHECK(pl_foot_sweep_hits(&b, 180, 6000, &a, 10, &free));  // the same from the other side
    CHECK_EQ(free, 4010);
    CHECK(!pl_foot_sweep_hits(&a, 180, 6000, &b, 0, NULL));
    CHECK(!pl_foot_sweep_hits(&a, 90, 6000, &b, 0, NULL));
    b = pl_foot_shifted(&b, 1000, 0);  // passes alongside, touching
    CHECK(!pl_foot_sweep_hits(&a, 0, 20000, &b, 0, &free));
    CHECK_EQ(free, 20000);
    CHECK(pl_foot_sweep_hits(&a, 0, 20000, &a, 0, &free));
    CHECK_EQ(free, 0);
    pl_foot p = pl_foot_of(figure, pl_at(0, 0), 0), q = pl_foot_of(figure, pl_at(3000, 4000), 0);
    CHECK(pl_foot_sweep_hits(&p, 37, 9000, &q, 0, &free));  // 36.87 would be straight at it
    CHECK(free >= 3999 && free <= 4001);
    q.centre = pl_at(600, 5000);  // a glance: 5.000 - root (1 - 0.36) = 4.200
    CHECK(pl_foot_sweep_hits(&p, 0, 9000, &q, 0, &free));
    CHECK_EQ(free, 4200);
    b = pl_foot_of(rectangle(1000, 1000), pl_at(900, 5000), 0);  // its corner at (0.4, 4.5): 4.500 - 0.300
    CHECK(pl_foot_sweep_hits(&p, 0, 9000, &b, 0, &free));
    CHECK_EQ(free, 4200);
    CHECK(pl_foot_sweep_hits(&b, 180, 9000, &p, 0, &free));
    CHECK_EQ(free, 4200);
    b = pl_foot_of(rectangle(4000, 1000), pl_at(0, 5000), 0);
    CHECK(pl_foot_sweep_hits(&p, 0, 9000, &b, 0, &free));
    CHECK_EQ(free, 4000);
    CHECK(pl_foot_sweep_hits(&p, 0, 4001, &b, 0, &free));  // by a thousandth, with its centre still well before the edge
    CHECK_EQ(free, 4000);
    CHECK(!pl_foot_sweep_hits(&p, 0, 4000, &b, 0, &free));
    pl_foot point = pl_foot_of_point(pl_at(0, 0));
    CHECK(pl_foot_sweep_hits(&point, 0, 9000, &b, 0, &free));
    CHECK_EQ(free, 4500);
}

// A slide against the same done in small steps.
TEST(slides_agree_with_steps)
{
    chance c = {14};
    int hits = 0, rounds = chance_rounds(1500, 50000);
    for (int i = 0; i < rounds; i++) {
        pl_foot a = chance_foot(&c, 3000), b = chance_foot(&c, 3000);
        if ((a.kind == PL_POLYGON && b.corner_count) || (b.kind == PL_POLYGON && a.corner_count))
            continue;  // concave outlines count by their hull here
        if ((a.kind == PL_POLYGON || b.kind == PL_POLYGON) && a.corner_count + b.corner_count > 4)
            continue;
        int bearing = chance_from(&c, 0, 359), slack = i % 3 ? 0 : 10;
        pl_len distance = chance_from(&c, 0, 3000), free, first = -1;
        bool is_hit = pl_foot_sweep_hits(&a, bearing, distance, &b, slack, &free);
        for (pl_len t = 0; t <= distance && first < 0; t++) {
            pl_point shift = pl_travel(pl_at(0, 0), bearing, t, PL_NEAREST);
            pl_foot there = pl_foot_shifted(&a, shift.x, shift.y);
            if (pl_feet_overlap(&there, &b, slack))
                first = t;
        }
        hits += is_hit;
        CHECK(free >= 0 && free <= distance);
        pl_point shift = pl_travel(pl_at(0, 0), bearing, free, PL_NEAREST);
        pl_foot there = pl_foot_shifted(&a, shift.x, shift.y);
        if (first != 0)
            CHECK(!pl_feet_overlap(&there, &b, slack) || !is_hit);
        if (first >= 0 && is_hit)
            CHECK(first == 0 ? free == 0 : abs(free + 1 - first) <= 60);  // at a glancing angle a rounded step shows late or early
        if (first < 0 && is_hit) {  // missed by the steps: then the overlap must be a graze, under two thousandths more than slack
            bool is_graze = true;
            for (pl_len t = free; t <= distance; t++) {
                shift = pl_travel(pl_at(0, 0), bearing, t, PL_NEAREST);
                there = pl_foot_shifted(&a, shift.x, shift.y);
                is_graze = is_graze && !pl_feet_overlap(&there, &b, slack + 2);
            }
            CHECK(is_graze);
        }
        if (first >= 0 && !is_hit) {  // seen by the steps alone: a graze by rounding
            for (pl_len t = 0; t <= distance; t++) {
                shift = pl_travel(pl_at(0, 0), bearing, t, PL_NEAREST);
                there = pl_foot_shifted(&a, shift.x, shift.y);
                CHECK(!pl_feet_overlap(&there, &b, slack + 2));
            }
        }
    }
    CHECK(hits > rounds / 20);
}

TEST(nothing_is_passed_through)
{
    pl_foot a = pl_foot_of(rectangle(1000, 1000), pl_at(0, 0), 0), wall = pl_foot_of(rectangle(9000, 10), pl_at(0, 5000), 0);
    CHECK(pl_foot_path_overlaps(&a, 0, 10000, &wall));
    CHECK(!pl_foot_path_overlaps(&a, 0, 4495, &wall));
    CHECK(pl_foot_path_overlaps(&a, 0, 4496, &wall));
    CHECK(!pl_foot_path_overlaps(&a, 9000, 0, &wall));
    pl_foot disc = pl_foot_of(figure, pl_at(0, 0), 0), point = pl_foot_of_point(pl_at(0, 0));
    CHECK(pl_foot_path_overlaps(&disc, 0, 10000, &wall));
    CHECK(!pl_foot_path_overlaps(&disc, 0, 4495, &wall));
    CHECK(pl_foot_path_overlaps(&point, 0, 10000, &wall));
    CHECK(pl_foot_path_overlaps(&wall, 0, -5000, &disc));
    CHECK(!pl_foot_path_overlaps(&wall, 0, -4495, &disc));
    pl_foot other = pl_foot_of(figure, pl_at(1000, 5000), 0);
    CHECK(!pl_foot_path_overlaps(&disc, 0, 10000, &other));  // they touch in passing
    other.centre.x = 999;
    CHECK(pl_foot_path_overlaps(&disc, 0, 10000, &other));
    // Whatever overlaps at some place of the way overlaps the path.
    chance c = {15};
    for (int i = 0; i < 3000; i++) {
        pl_foot f = chance_foot(&c, 5000), g = chance_foot(&c, 5000), there;
        pl_len dx = 10 * chance_from(&c, -500, 500), dy = 10 * chance_from(&c, -500, 500);
        bool is_overlapping = false;
        for (int k = 0; k <= 10; k++) {
            there = pl_foot_shifted(&f, dx / 10 * k, dy / 10 * k);
            is_overlapping = is_overlapping || pl_feet_overlap(&there, &g, 0);
        }
        if (is_overlapping)
            CHECK(pl_foot_path_overlaps(&f, dx, dy, &g));
        else if (pl_gap(&f, &g, PL_DOWN) > pl_distance(pl_at(0, 0), pl_at(dx, dy), PL_UP))
            CHECK(!pl_foot_path_overlaps(&f, dx, dy, &g));
    }
}
