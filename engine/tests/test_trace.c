// test_trace.c - one pass along a segment against the walk that looks at every edge again; the raster against the exact question.
#include "harness.h"

#include "chance.h"
#include "table.h"

enum { CORNERS_MAX = 12 };

// What the walk of polygon.c finds, whatever the trace says.
static int walked(const pl_rings *rings, pl_point a, pl_point b, pl_stretch *out)
{
    pl_walk walk = {rings, a, b, {0, 1}, false};
    pl_fraction from, to;
    int count = 0;
    while (pl_walk_next(&walk, &from, &to))
        out[count++] = (pl_stretch){pl_point_at(a, b, from), pl_point_at(a, b, to)};
    return count;
}

TEST(a_trace_finds_the_stretches_that_a_walk_finds)
{
    chance c = {7};
    int traced = 0, entered = 0, rounds = chance_rounds(20000, 2000000);
    for (int i = 0; i < rounds; i++) {
        pl_point corners[CORNERS_MAX];
        int count = chance_from(&c, 3, CORNERS_MAX), size = i % 2 ? 40 : 40000;  // on a small grid corners and edges are often touched
        for (int k = 0; k < count; k++)
            corners[k] = chance_point(&c, size);
        pl_rings rings = {corners, &count, 1, false};
        pl_point a = chance_point(&c, size), b = chance_point(&c, size);
        pl_stretch one[CORNERS_MAX], two[CORNERS_MAX];
        pl_trace trace;
        if (!pl_trace_of(&rings, a, b, &trace))
            continue;
        int found = pl_trace_stretches(&trace, a, b, one, CORNERS_MAX);
        CHECK_EQ(found, walked(&rings, a, b, two));
        pl_len length = 0;
        for (int k = 0; k < found; k++) {
            CHECK(pl_same_point(one[k].from, two[k].from) && pl_same_point(one[k].to, two[k].to));
            length += pl_distance(two[k].from, two[k].to, PL_NEAREST);
        }
        CHECK_EQ(pl_trace_length(&trace, a, b), length);
        CHECK_EQ(pl_trace_enters(&trace), found > 0);
        traced++;
        entered += found > 0;
    }
    CHECK(traced > rounds / 2 && entered > rounds / 4);
}

TEST(what_is_not_plain_is_left_to_the_walk)
{
    const pl_point square[] = {{0, 0}, {1000, 0}, {1000, 1000}, {0, 1000}};
    int one = 4, ends[] = {4, 4};
    pl_rings rings = {square, &one, 1, false}, several = {square, ends, 2, false}, open = {square, &one, 1, true};
    pl_trace trace;
    CHECK(pl_trace_of(&rings, pl_at(-500, 400), pl_at(1500, 600), &trace));
    CHECK(trace.count == 2 && !trace.is_inside);
    CHECK(pl_trace_of(&rings, pl_at(500, 400), pl_at(1500, 600), &trace));
    CHECK(trace.count == 1 && trace.is_inside);
    CHECK(!pl_trace_of(&rings, pl_at(0, 400), pl_at(1500, 600), &trace));       // begins on an edge
    CHECK(!pl_trace_of(&rings, pl_at(-500, 400), pl_at(1000, 600), &trace));    // ends on one
    CHECK(!pl_trace_of(&rings, pl_at(-500, -500), pl_at(2000, 2000), &trace));  // goes through corners
    CHECK(!pl_trace_of(&rings, pl_at(500, 500), pl_at(500, 500), &trace));
    CHECK(!pl_trace_of(&several, pl_at(-500, 400), pl_at(1500, 600), &trace));
    CHECK(!pl_trace_of(&open, pl_at(-500, 400), pl_at(1500, 600), &trace));
}

TEST(two_edges_crossed_at_one_place_and_more_cuts_than_there_is_room_for_are_left_to_the_walk)
{
    const pl_point bow[] = {{0, 0}, {2000, 2000}, {2000, 0}, {0, 2000}};  // its sides cross at (1000, 1000)
    int four = 4, many = 2 * PL_TRACE_MAX + 4;
    pl_rings rings = {bow, &four, 1, false};
    pl_trace trace;
    CHECK(!pl_trace_of(&rings, pl_at(900, 1300), pl_at(1100, 700), &trace));
    CHECK(pl_trace_of(&rings, pl_at(900, 1300), pl_at(1110, 700), &trace));
    pl_point comb[2 * PL_TRACE_MAX + 4] = {{0, -100}};
    for (int i = 0; i < 2 * PL_TRACE_MAX + 2; i++)
        comb[i + 1] = pl_at(100 * i, i % 2 ? 1000 : 0);
    comb[many - 1] = pl_at(100 * many, -100);
    rings = (pl_rings){comb, &many, 1, false};
    pl_stretch out[PL_STRETCHES_MAX];
    CHECK(!pl_trace_of(&rings, pl_at(-50, 501), pl_at(100 * many, 502), &trace));
    CHECK_EQ(pl_rings_stretches(&rings, pl_at(-50, 501), pl_at(100 * many, 502), out, PL_STRETCHES_MAX), PL_TRACE_MAX + 1);
}

// ---- the raster

static pl_terrain *random_table(chance *c, int size, pl_point corners[][CORNERS_MAX], int features)
{
    pl_feature_input inputs[70];
    pl_terrain *terrain;
    for (int i = 0; i < features; i++) {
        int count = chance_from(c, 3, CORNERS_MAX);
        pl_point corner = chance_point(c, size);
        for (int k = 0; k < count; k++) {
            pl_point off = chance_point(c, size / 2);
            corners[i][k] = pl_at(corner.x + off.x, corner.y + off.y);
        }
        inputs[i] = (pl_feature_input){.kind = 1, .is_line = i % 5 == 4, .points = corners[i], .point_count = count};
    }
    CHECK_EQ(pl_terrain_create(inputs, features, &terrain, NULL), PL_OK);
    return terrain;
}

TEST(the_raster_says_what_the_exact_question_says)
{
    static pl_point corners[70][CORNERS_MAX];
    chance c = {11};
    int known = 0, all = 0;
    for (int round = 0; round < chance_rounds(40, 2000); round++) {
        int size = round % 3 == 0 ? 200 : round % 3 == 1 ? 3000 : 72000, features = round % 2 ? 5 : 70;  // more than a word holds
        pl_terrain *terrain = random_table(&c, size, corners, features);
        for (int i = 0; i < 400; i++) {
            pl_feature_id id = (pl_feature_id)chance_from(&c, 1, features);
            // Anywhere, at a corner, and beside one.
            pl_point p = i % 3 ? corners[id - 1][i % 3] : chance_point(&c, 2 * size);
            p.x += i % 3 == 2 ? chance_from(&c, -2, 2) : 0;
            pl_rings rings = pl_feature_rings(terrain, id);
            const pl_feature *feature = pl_terrain_feature(terrain, id);
            bool is_inside, is_near = p.x >= feature->low.x && p.x <= feature->high.x && p.y >= feature->low.y && p.y <= feature->high.y;
            CHECK_EQ(pl_feature_holds(terrain, id, p), pl_rings_hold(&rings, p));
            all += is_near;
            known += is_near && pl_raster_knows(terrain, id, p, &is_inside);
        }
        pl_terrain_destroy(terrain);
    }
    CHECK(known > all / 50);  // most of these points lie at a corner
}
