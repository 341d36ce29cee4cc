// test_polygon.c - points and segments against polygons: worked numbers, then every answer against a second opinion on random polygons.
#include "harness.h"

#include <string.h>

#include "chance.h"

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
