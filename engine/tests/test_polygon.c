// test_polygon.c - points and segments against polygons: worked numbers, then every answer against a second opinion on random polygons.
#define _DEFAULT_SOURCE
#include "harness.h"

#include <string.h>

#include "chance.h"
#include "guarded.h"
#include "phaseline/terrain.h"
#include "rings.h"

static const pl_point square[] = {{0, 0}, {1000, 0}, {1000, 1000}, {0, 1000}};
static const pl_point ell[] = {{0, 0}, {2000, 0}, {2000, 1000}, {1000, 1000}, {1000, 2000}, {0, 2000}};  // concave at (1, 1)

TEST(boundary_is_neither_inside_nor_outside)
{
    CHECK_EQ(pl_point_in_polygon(pl_at(500, 500), square, 4), PL_INSIDE);
    CHECK_EQ(pl_point_in_polygon(pl_at(0, 500), square, 4), PL_ON_EDGE);
    CHECK_EQ(pl_point_in_polygon(pl_at(1000, 1000), square, 4), PL_ON_EDGE);
    CHECK_EQ(pl_point_in_polygon(pl_at(1001, 1000), square, 4), PL_OUTSIDE);
    CHECK_EQ(pl_point_in_polygon(pl_at(1500, 1500), ell, 6), PL_OUTSIDE);
    CHECK_EQ(pl_point_in_polygon(pl_at(1000, 1500), ell, 6), PL_ON_EDGE);
}

TEST(touching_is_not_entering)
{
    CHECK(!pl_segment_enters_polygon(pl_at(0, -500), pl_at(0, 2000), square, 4));          // along an edge
    CHECK(!pl_segment_enters_polygon(pl_at(-1000, 1000), pl_at(1000, -1000), square, 4));  // through a corner only
    CHECK(pl_segment_meets_polygon(pl_at(-1000, 1000), pl_at(1000, -1000), square, 4));
    CHECK(pl_segment_enters_polygon(pl_at(0, 0), pl_at(1000, 1000), square, 4));     // corner to corner
    CHECK(pl_segment_enters_polygon(pl_at(400, 400), pl_at(600, 600), square, 4));   // wholly inside
    CHECK(!pl_segment_enters_polygon(pl_at(500, 500), pl_at(500, 500), square, 4));  // no length
    CHECK(pl_segment_meets_polygon(pl_at(500, 500), pl_at(500, 500), square, 4));
    CHECK(!pl_segment_enters_polygon(pl_at(1000, 2000), pl_at(2000, 1000), ell, 6));  // across the mouth, outside
    CHECK(!pl_segment_enters_polygon(pl_at(1000, 1000), pl_at(1000, 3000), ell, 6));
    CHECK(pl_segment_enters_polygon(pl_at(1000, -10), pl_at(1000, 3000), ell, 6));  // inside, then along an edge
}

TEST(stretches_in_order_and_lengths)
{
    pl_stretch out[4];
    const pl_point comb[] = {{0, 0}, {5000, 0}, {5000, 3000}, {4000, 3000}, {4000, 1000}, {1000, 1000}, {1000, 3000}, {0, 3000}};
    CHECK_EQ(pl_stretches_in_polygon(pl_at(6000, 2000), pl_at(-1000, 2000), comb, 8, out, 4), 2);
    CHECK(out[0].from.x == 5000 && out[0].to.x == 4000 && out[1].from.x == 1000 && out[1].to.x == 0);
    CHECK_EQ(pl_length_in_polygon(pl_at(6000, 2000), pl_at(-1000, 2000), comb, 8), 2000);
    CHECK_EQ(pl_stretches_in_polygon(pl_at(6000, 2000), pl_at(-1000, 2000), comb, 8, out, 1), 1);
    CHECK_EQ(pl_length_in_polygon(pl_at(6000, 1000), pl_at(-1000, 1000), comb, 8), 2000);  // along the floor of the comb is outside
    CHECK_EQ(pl_length_in_polygon(pl_at(500, 500), pl_at(-1000, 500), comb, 8), 500);
    CHECK_EQ(pl_length_in_polygon(pl_at(200, 200), pl_at(500, 600), comb, 8), 500);
    // Touching a corner from the inside does not break a stretch.
    CHECK_EQ(pl_stretches_in_polygon(pl_at(500, 500), pl_at(1000, 1000), ell, 6, out, 4), 1);
    CHECK_EQ(pl_stretches_in_polygon(pl_at(500, 1500), pl_at(1500, 500), ell, 6, out, 4), 1);
    CHECK(out[0].from.x == 500 && out[0].to.x == 1500);
}

TEST(mean_of_corners_rounds)
{
    CHECK(pl_same_point(pl_mean_of(square, 4), pl_at(500, 500)));
    const pl_point pair[] = {{0, 0}, {1, -1}};
    CHECK(pl_same_point(pl_mean_of(pair, 2), pl_at(1, -1)));
}

// ---- second opinions

// All places of a-b where it meets an edge, as fractions of one common, small den; coordinates stay below 64 so that this is exact.
typedef struct place {
    slow_int num, den;
} place;

static int places_on(pl_point a, pl_point b, const pl_point *corners, int count, place *out)
{
    slow_int ux = b.x - a.x, uy = b.y - a.y;
    int found = 0;
    out[found++] = (place){0, 1};
    out[found++] = (place){1, 1};
    for (int i = 0; i < count; i++) {
        pl_point c = corners[i], d = corners[(i + 1) % count];
        slow_int vx = d.x - c.x, vy = d.y - c.y, den = ux * vy - uy * vx, num = (c.x - a.x) * vy - (c.y - a.y) * vx;
        if (den == 0) {  // the ends of a parallel edge, wherever they lie
            den = ux * ux + uy * uy;
            num = (c.x - a.x) * ux + (c.y - a.y) * uy;
        }
        if (den < 0)
            den = -den, num = -num;
        if (num >= 0 && num <= den)
            out[found++] = (place){num, den};
    }
    for (int i = 1; i < found; i++)
        for (int k = i; k > 0 && out[k - 1].num * out[k].den > out[k].num * out[k - 1].den; k--) {
            place swap = out[k];
            out[k] = out[k - 1];
            out[k - 1] = swap;
        }
    return found;
}

// The middle of two neighbouring places, on a grid made fine enough to hold it as a whole point.
static pl_inside middle_inside(pl_point a, pl_point b, place p, place q, const pl_point *corners, int count)
{
    slow_int den = 2 * p.den * q.den, num = p.num * q.den + q.num * p.den;
    slow_int x = a.x * den + (b.x - a.x) * num, y = a.y * den + (b.y - a.y) * num;
    bool is_inside = false;
    for (int i = 0; i < count; i++) {
        slow_int px = corners[i].x * den - x, py = corners[i].y * den - y;
        slow_int qx = corners[(i + 1) % count].x * den - x, qy = corners[(i + 1) % count].y * den - y;
        slow_int turn = px * qy - py * qx;
        if (turn == 0 && px * qx <= 0 && py * qy <= 0)
            return PL_ON_EDGE;
        if ((py > 0) != (qy > 0) && (qy > py ? turn > 0 : turn < 0))
            is_inside = !is_inside;
    }
    return is_inside ? PL_INSIDE : PL_OUTSIDE;
}

static bool slow_enters(pl_point a, pl_point b, const pl_point *corners, int count, double *length)
{
    place places[64];
    int found = places_on(a, b, corners, count, places);
    bool is_entered = false;
    *length = 0;
    for (int i = 0; i + 1 < found; i++) {
        double share = (double)places[i + 1].num / (double)places[i + 1].den - (double)places[i].num / (double)places[i].den;
        if (places[i].num * places[i + 1].den == places[i + 1].num * places[i].den || pl_same_point(a, b) ||
            middle_inside(a, b, places[i], places[i + 1], corners, count) != PL_INSIDE)
            continue;
        is_entered = true;
        *length += share * (double)pl_isqrt((uint64_t)pl_distance_squared(a, b) * 1000000) / 1000;
    }
    return is_entered;
}

TEST(points_in_polygons_as_the_second_opinion_says)
{
    chance c = {7};
    int seen[3] = {0, 0, 0};
    for (int i = 0; i < chance_rounds(20000, 1000000); i++) {
        pl_point corners[12];
        int size = (const int[]){6, 30, 9000}[i % 3];
        int count = chance_polygon(&c, pl_at(size, size), size, corners, 12);
        pl_point p = chance_from(&c, 0, 9) ? chance_point(&c, 2 * size) : corners[chance_from(&c, 0, count - 1)];
        pl_inside inside = pl_point_in_polygon(p, corners, count);
        seen[inside]++;
        CHECK_EQ(inside, slow_inside(p, corners, count));
    }
    CHECK(seen[0] > 100 && seen[1] > 100 && seen[2] > 100);
}

TEST(segments_enter_as_the_second_opinion_says)
{
    chance c = {8};
    int rounds = chance_rounds(20000, 1000000), entered = 0;
    for (int i = 0; i < rounds; i++) {
        pl_point corners[10], a, b;
        int size = 4 + i % 20, count = chance_polygon(&c, pl_at(size, size), size, corners, 10);
        a = chance_from(&c, 0, 3) ? chance_point(&c, 2 * size) : corners[chance_from(&c, 0, count - 1)];
        b = chance_from(&c, 0, 3) ? chance_point(&c, 2 * size) : corners[chance_from(&c, 0, count - 1)];
        double length;
        bool is_entered = slow_enters(a, b, corners, count, &length);
        entered += is_entered;
        CHECK_EQ(pl_segment_enters_polygon(a, b, corners, count), is_entered);
        CHECK_EQ(pl_segment_enters_polygon(b, a, corners, count), is_entered);
        bool is_met = pl_point_in_polygon(a, corners, count) != PL_OUTSIDE;
        for (int k = 0; k < count; k++)
            is_met = is_met || slow_meet(a, b, corners[k], corners[(k + 1) % count]);
        CHECK_EQ(pl_segment_meets_polygon(a, b, corners, count), is_met);
        pl_stretch out[12];
        int stretches = pl_stretches_in_polygon(a, b, corners, count, out, 12);
        CHECK_EQ(stretches > 0, is_entered);
        double off = pl_length_in_polygon(a, b, corners, count) - length;
        CHECK(off <= 3 * stretches && off >= -3 * stretches);
        for (int k = 0; k + 1 < stretches; k++)
            CHECK(pl_distance_squared(a, out[k].to) <= pl_distance_squared(a, out[k + 1].from));
    }
    CHECK(entered > rounds / 10 && entered < rounds * 9 / 10);
}

// Large coordinates: the answers do not change when everything is moved, turned a quarter, mirrored, or listed the other way round.
TEST(answers_move_with_the_table)
{
    chance c = {9};
    for (int i = 0; i < chance_rounds(5000, 200000); i++) {
        pl_point corners[14], other[14];
        int size = i % 2 ? 400000 : 12, count = chance_polygon(&c, pl_at(size, size), size, corners, 14);
        pl_point a = chance_from(&c, 0, 3) ? chance_point(&c, 2 * size) : corners[0], b = chance_point(&c, 2 * size);
        bool is_entered = pl_segment_enters_polygon(a, b, corners, count);
        pl_inside inside = pl_point_in_polygon(a, corners, count);
        for (int k = 0; k < count; k++)
            other[k] = pl_at(-corners[k].y + 77, corners[k].x - 1234);
        CHECK_EQ(pl_segment_enters_polygon(pl_at(-a.y + 77, a.x - 1234), pl_at(-b.y + 77, b.x - 1234), other, count), is_entered);
        CHECK_EQ(pl_point_in_polygon(pl_at(-a.y + 77, a.x - 1234), other, count), inside);
        for (int k = 0; k < count; k++)
            other[k] = pl_at(-corners[count - 1 - k].x, corners[count - 1 - k].y);
        CHECK_EQ(pl_segment_enters_polygon(pl_at(-a.x, a.y), pl_at(-b.x, b.y), other, count), is_entered);
        CHECK_EQ(pl_point_in_polygon(pl_at(-a.x, a.y), other, count), inside);
    }
}

// ---- lists that end where they end

TEST(no_corner_beyond_the_last_is_looked_at)
{
    const pl_point *corners = guarded(ell, sizeof ell);
    pl_stretch out[4];
    CHECK_EQ(pl_point_in_polygon(pl_at(1500, 1500), corners, 6), PL_OUTSIDE);
    CHECK_EQ(pl_point_in_polygon(pl_at(500, 1500), corners, 6), PL_INSIDE);
    CHECK(!pl_segment_enters_polygon(pl_at(3000, 3000), pl_at(2500, 0), corners, 6));
    CHECK(!pl_segment_meets_polygon(pl_at(3000, 3000), pl_at(2500, 0), corners, 6));
    CHECK_EQ(pl_length_in_polygon(pl_at(-500, 500), pl_at(3000, 500), corners, 6), 2000);
    CHECK_EQ(pl_stretches_in_polygon(pl_at(1500, -500), pl_at(1500, 3000), corners, 6, out, 4), 1);
    CHECK(pl_same_point(pl_mean_of(corners, 6), pl_at(1000, 1000)));
    pl_foot foot = pl_foot_of_polygon(corners, 6), disc = pl_foot_of((pl_shape){.kind = PL_DISC, .width = 200}, pl_at(500, 500), 0);
    CHECK(foot.corner_count == 6 && pl_same_point(foot.corners[5], ell[5]));
    CHECK(pl_foot_in_polygon(&disc, corners, 6) && pl_foot_overlaps_polygon(&disc, corners, 6));
    CHECK(pl_foot_in_polygon(&foot, corners, 6) && pl_foot_overlaps_polygon(&foot, corners, 6));
    disc.centre = pl_at(5000, 5000);
    CHECK(!pl_foot_in_polygon(&disc, corners, 6) && !pl_foot_overlaps_polygon(&disc, corners, 6));
    CHECK(!pl_is_convex(corners, 6) && pl_area_doubled(corners, 6) == 6000000);
    CHECK_EQ(pl_box_of(corners, 6, 5).high.x, 2005);
}

// ---- whole polygons

TEST(a_convex_polygon_turns_one_way_and_once_round)
{
    const pl_point star[] = {{0, 1000}, {588, -809}, {-951, 309}, {951, 309}, {-588, -809}};  // turns one way, twice round
    const pl_point pentagon[] = {{0, 1000}, {951, 309}, {588, -809}, {-588, -809}, {-951, 309}};
    const pl_point flat[] = {{0, 0}, {500, 0}, {1000, 0}}, straight[] = {{0, 0}, {500, 0}, {1000, 0}, {500, 900}};
    CHECK(!pl_is_convex(star, 5));
    CHECK(pl_is_convex(pentagon, 5));
    CHECK(pl_is_convex(square, 4));
    CHECK(!pl_is_convex(ell, 6));
    CHECK(!pl_is_convex(flat, 3));     // no way round at all
    CHECK(pl_is_convex(straight, 4));  // a corner in the middle of an edge
    pl_point turned[5];
    for (int first = 0; first < 5; first++) {  // whichever corner comes first
        for (int i = 0; i < 5; i++)
            turned[i] = star[(first + i) % 5];
        CHECK(!pl_is_convex(turned, 5));
        for (int i = 0; i < 5; i++)
            turned[i] = pentagon[(first + i) % 5];
        CHECK(pl_is_convex(turned, 5));
    }
}

TEST(the_middle_of_a_star_is_not_in_it)
{
    const pl_point star[] = {{0, 1000}, {588, -809}, {-951, 309}, {951, 309}, {-588, -809}};
    pl_foot foot = pl_foot_of_polygon(star, 5),
            small = pl_foot_of((pl_shape){.kind = PL_RECTANGLE, .width = 20, .depth = 20}, pl_at(0, 0), 0);
    CHECK(!pl_feet_overlap(&foot, &small, 0));
    small = pl_foot_shifted(&small, 0, 700);
    CHECK(pl_feet_overlap(&foot, &small, 0));
}

TEST(a_polygon_overlaps_itself_and_not_its_mirror_image)
{
    pl_point moved[6], other[6];
    for (int i = 0; i < 6; i++) {
        moved[i] = pl_at(ell[i].x + 5000, ell[i].y + 5000);
        other[i] = pl_at(9000 - ell[i].x, 5000 + ell[i].y);  // back to back along x = 7000
    }
    pl_foot a = pl_foot_of_polygon(moved, 6), b = pl_foot_of_polygon(other, 6);
    CHECK(pl_feet_overlap(&a, &a, 0));
    CHECK(pl_foot_overlaps_polygon(&a, moved, 6));
    CHECK(!pl_foot_overlaps_polygon(&a, other, 6));
    CHECK(!pl_feet_overlap(&a, &b, 0));
    const pl_point fill[] = {{6000, 6000}, {7000, 6000}, {7000, 7000}, {6000, 7000}};  // the notch of the first
    CHECK(!pl_foot_overlaps_polygon(&a, fill, 4));
    pl_foot notch = pl_foot_of_polygon(fill, 4);
    CHECK(!pl_feet_overlap(&a, &notch, 0));
    notch = pl_foot_shifted(&notch, -1, 0);
    CHECK(pl_feet_overlap(&a, &notch, 0));
}

TEST(a_polygon_without_area_has_no_inside)
{
    const pl_point thin[] = {{100, 100}, {900, 900}, {500, 500}};
    pl_foot foot = pl_foot_of_polygon(thin, 3);
    CHECK(!pl_foot_overlaps_polygon(&foot, square, 4));
    CHECK_EQ(pl_area_doubled(thin, 3), 0);
    CHECK_EQ(pl_area_doubled(square, 4), 2000000);
}

// ---- walks

TEST(a_stretch_begins_and_ends_where_the_edge_is)
{
    pl_stretch out[4];
    CHECK_EQ(pl_stretches_in_polygon(pl_at(-700, 300), pl_at(1700, 300), square, 4, out, 4), 1);
    CHECK(pl_same_point(out[0].from, pl_at(0, 300)) && pl_same_point(out[0].to, pl_at(1000, 300)));
    CHECK_EQ(pl_stretches_in_polygon(pl_at(1700, 300), pl_at(-700, 300), square, 4, out, 4), 1);
    CHECK(pl_same_point(out[0].from, pl_at(1000, 300)) && pl_same_point(out[0].to, pl_at(0, 300)));
    CHECK_EQ(pl_stretches_in_polygon(pl_at(200, 300), pl_at(600, 300), square, 4, out, 4), 1);
    CHECK(pl_same_point(out[0].from, pl_at(200, 300)) && pl_same_point(out[0].to, pl_at(600, 300)));
    CHECK_EQ(pl_length_in_polygon(pl_at(200, 300), pl_at(200, 300), square, 4), 0);
    CHECK_EQ(pl_length_in_polygon(pl_at(0, 0), pl_at(1000, 0), square, 4), 0);  // along an edge is not inside
}

// Short steps in every direction among short edges: cross products of one and two, where a slip of one tells.
TEST(meetings_with_a_line_on_a_small_grid)
{
    chance c = {31};
    for (int n = 0; n < 400; n++) {
        int count = chance_from(&c, 2, 4);
        pl_point line[4], met[PL_MEETINGS_MAX];
        for (int i = 0; i < count; i++)
            line[i] = pl_at(chance_from(&c, -3, 3), chance_from(&c, -3, 3));
        pl_feature_input input = {.is_line = 1, .points = line, .point_count = count};
        pl_terrain *terrain;
        CHECK_EQ(pl_terrain_create(&input, 1, &terrain, NULL), PL_OK);
        for (int k = 0; k < 60; k++) {
            pl_point a = pl_at(chance_from(&c, -4, 4), chance_from(&c, -4, 4)),
                     b = pl_at(a.x + chance_from(&c, -1, 1), a.y + chance_from(&c, -1, 1));
            bool is_met = false;
            for (int i = 0; i + 1 < count; i++)
                is_met = is_met || slow_meet(a, b, line[i], line[i + 1]);
            int found = pl_feature_meetings(terrain, 1, a, b, met, PL_MEETINGS_MAX);
            CHECK_EQ(found > 0, is_met);
            CHECK_EQ(pl_feature_crossed(terrain, 1, a, b), is_met);
            for (int i = 0; i < found; i++)
                CHECK(pl_point_near_segment(met[i], a, b, 1));
        }
        pl_terrain_destroy(terrain);
    }
}

TEST(a_segment_meets_a_line_in_its_own_line_where_that_begins_and_ends)
{
    const pl_point line[] = {{24000, 0}, {24000, 16000}}, near[] = {{1, 0}, {2, 0}};
    pl_feature_input inputs[] = {{.is_line = 1, .points = line, .point_count = 2}, {.is_line = 1, .points = near, .point_count = 2}};
    pl_terrain *terrain;
    pl_point at[PL_MEETINGS_MAX];
    CHECK_EQ(pl_terrain_create(inputs, 2, &terrain, NULL), PL_OK);
    CHECK_EQ(pl_feature_meetings(terrain, 1, pl_at(24000, -5000), pl_at(24000, 20000), at, PL_MEETINGS_MAX), 2);
    CHECK(at[0].y == 0 && at[1].y == 16000);
    CHECK_EQ(pl_feature_meetings(terrain, 1, pl_at(24000, 20000), pl_at(24000, -5000), at, PL_MEETINGS_MAX), 2);
    CHECK(at[0].y == 16000 && at[1].y == 0);
    CHECK_EQ(pl_feature_meetings(terrain, 1, pl_at(24000, 7000), pl_at(24000, 7000), at, PL_MEETINGS_MAX), 1);  // no length
    CHECK_EQ(at[0].y, 7000);
    CHECK_EQ(pl_feature_meetings(terrain, 1, pl_at(24000, -7), pl_at(24000, -7), at, PL_MEETINGS_MAX), 0);
    CHECK_EQ(pl_feature_meetings(terrain, 2, pl_at(0, 0), pl_at(1, 0), at, PL_MEETINGS_MAX), 1);  // end to end
    CHECK(pl_same_point(at[0], pl_at(1, 0)));
    pl_terrain_destroy(terrain);
}
