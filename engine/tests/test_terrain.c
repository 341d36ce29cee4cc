// test_terrain.c - features: set-up and its refusals, points, segments, stretches, crossings in order, feet.
#include "harness.h"

#include <string.h>

#include "chance.h"
#include "phaseline/terrain.h"

enum { WOOD, HEDGE, HOUSE, ROAD };

static const pl_point wood[] = {{10000, 10000}, {16000, 10000}, {16000, 14000}, {10000, 14000}};
static const pl_point hedge[] = {{27000, 18000}, {36000, 18000}};
static const pl_point road[] = {{24000, 0}, {24000, 16000}, {30000, 16000}};
// Two parts that share an edge, and a third apart.
static const pl_point houses[] = {{40000, 0},    {42000, 0},    {42000, 2000}, {40000, 2000}, {42000, 0},   {44000, 0},
                                  {44000, 2000}, {42000, 2000}, {46000, 0},    {47000, 0},    {47000, 1000}};
static const int house_ends[] = {4, 8, 11};

static const pl_feature_input inputs[] = {
    {.id = "w1", .name = "Wood", .kind = WOOD, .height = 1, .points = wood, .point_count = 4},
    {.id = "h1", .kind = HEDGE, .is_line = 1, .points = hedge, .point_count = 2},
    {.id = "b1", .kind = HOUSE, .points = houses, .point_count = 11, .part_ends = house_ends, .part_count = 3},
    {.id = "r1", .kind = ROAD, .is_line = 1, .width = 2000, .points = road, .point_count = 3},
};

static pl_terrain *set_up(void)
{
    pl_terrain *terrain;
    CHECK_EQ(pl_terrain_create(inputs, PL_COUNT(inputs), &terrain, NULL), PL_OK);
    return terrain;
}

// ---- set-up

TEST(features_are_copied_with_parts_and_boxes)
{
    pl_terrain *terrain = set_up();
    CHECK_EQ(pl_terrain_count(terrain), 4);
    const pl_feature *b = pl_terrain_feature(terrain, 3);
    CHECK_TEXT(b->id, "b1");
    CHECK(b->id != inputs[2].id && !b->name);
    CHECK(b->part_count == 3 && b->high.x == 47000 && b->low.x == 40000 && b->high.y == 2000);
    int count;
    const pl_point *points = pl_terrain_points(terrain, 3, 2, &count);
    CHECK(count == 3 && pl_same_point(points[0], pl_at(46000, 0)));
    CHECK_EQ(pl_terrain_feature(terrain, 4)->width, 2000);
    CHECK_EQ(pl_terrain_feature(terrain, 1)->height, 1);
    CHECK_TEXT(pl_terrain_feature(terrain, 1)->name, "Wood");
    pl_terrain_destroy(terrain);
    pl_terrain_destroy(NULL);
}

TEST(an_empty_table_blocks_nothing)
{
    pl_terrain *terrain;
    CHECK_EQ(pl_terrain_create(NULL, 0, &terrain, NULL), PL_OK);
    pl_point corners[8];
    CHECK(!pl_terrain_blocked(terrain, pl_at(0, 0), pl_at(48000, 36000), ~(uint64_t)0));
    CHECK_EQ(pl_visible_area(terrain, pl_at(100, 100), 48000, 36000, ~(uint64_t)0, corners, 8) >= 4, true);
    CHECK_EQ(pl_terrain_crossings(terrain, pl_at(0, 0), pl_at(5, 5), ~(uint64_t)0, NULL, 0), 0);
    pl_terrain_destroy(terrain);
}

static void check_refused(pl_feature_input input, pl_status status, const char *part_of_text)
{
    pl_terrain *terrain = (pl_terrain *)&input;
    pl_error error = {0};
    pl_feature_input both[2] = {inputs[0], input};
    CHECK_EQ(pl_terrain_create(both, 2, &terrain, &error), status);
    CHECK(!terrain);
    CHECK(strstr(error.text, part_of_text) != NULL);
    CHECK_TEXT(error.path, "terrain[1]");
}

TEST(bad_features_are_refused_by_name)
{
    pl_point far[] = {{0, 0}, {1 << 20, 0}, {0, 5}};
    const int short_ends[] = {3, 4}, early_ends[] = {3};
    check_refused((pl_feature_input){.id = "x", .points = wood, .point_count = 2}, PL_BAD, "terrain x: part 1 has 2 points");
    check_refused((pl_feature_input){.id = "x", .is_line = 1, .points = wood, .point_count = 1}, PL_BAD, "wanted at least 2");
    check_refused((pl_feature_input){.id = "x", .points = far, .point_count = 3}, PL_BAD, "point 2");
    check_refused((pl_feature_input){.id = "x", .kind = 64, .points = wood, .point_count = 4}, PL_BAD, "kind 64");
    check_refused((pl_feature_input){.id = "x", .points = wood, .point_count = 4, .part_ends = short_ends, .part_count = 2}, PL_BAD,
                  "part 2 has 1");
    check_refused((pl_feature_input){.id = "x", .points = wood, .point_count = 4, .part_ends = early_ends, .part_count = 1}, PL_BAD,
                  "its parts have 3");
    static pl_point many[PL_FEATURE_POINTS_MAX + 1];
    for (int i = 0; i < PL_COUNT(many); i++)
        many[i] = pl_at(100 * i, i % 2 ? 0 : 500);
    check_refused((pl_feature_input){.id = "x", .is_line = 1, .points = many, .point_count = PL_COUNT(many)}, PL_FULL,
                  "terrain x: 256 points, wanted at most 255");
    pl_terrain *terrain;
    pl_error error = {0};
    CHECK_EQ(pl_terrain_create(inputs, PL_FEATURES_MAX + 1, &terrain, &error), PL_FULL);
}

// A line as crooked as a line may be, crossed at every one of its bends' edges: nothing is left out.
TEST(a_line_is_met_wherever_it_is_crossed)
{
    static pl_point bends[PL_FEATURE_POINTS_MAX], met[PL_MEETINGS_MAX];
    for (int i = 0; i < PL_COUNT(bends); i++)
        bends[i] = pl_at(100 * i, i % 2 ? 0 : 500);
    pl_feature_input crooked = {.id = "hedge", .is_line = 1, .points = bends, .point_count = PL_COUNT(bends)};
    pl_terrain *terrain;
    pl_error error = {0};
    CHECK_EQ(pl_terrain_create(&crooked, 1, &terrain, &error), PL_OK);
    CHECK_EQ(pl_feature_meetings(terrain, 1, pl_at(-100, 250), pl_at(30000, 250), met, PL_COUNT(met)), PL_FEATURE_POINTS_MAX - 1);
    pl_terrain_destroy(terrain);
}

// ---- points and boxes

TEST(areas_hold_points)
{
    pl_terrain *terrain = set_up();
    pl_feature_id ids[4];
    CHECK_EQ(pl_feature_holds(terrain, 1, pl_at(12000, 12000)), PL_INSIDE);
    CHECK_EQ(pl_feature_holds(terrain, 1, pl_at(10000, 12000)), PL_ON_EDGE);
    CHECK_EQ(pl_feature_holds(terrain, 1, pl_at(9999, 12000)), PL_OUTSIDE);
    CHECK_EQ(pl_feature_holds(terrain, 2, pl_at(30000, 18000)), PL_ON_EDGE);
    CHECK_EQ(pl_feature_holds(terrain, 3, pl_at(46800, 100)), PL_INSIDE);
    CHECK_EQ(pl_feature_holds(terrain, 3, pl_at(45000, 100)), PL_OUTSIDE);
    CHECK(pl_areas_at(terrain, pl_at(16000, 14000), ids, 4) == 1 && ids[0] == 1);
    CHECK_EQ(pl_areas_at(terrain, pl_at(30000, 18000), ids, 4), 0);  // a line is no area
    CHECK(pl_terrain_near(terrain, pl_at(17000, 11000), pl_at(23000, 12000), 1000, ids, 4) == 2 && ids[0] == 1 && ids[1] == 4);
    CHECK_EQ(pl_terrain_near(terrain, pl_at(17000, 11000), pl_at(23000, 12000), 999, ids, 4), 0);
    CHECK(pl_feature_near_point(terrain, 1, pl_at(17000, 15000), 1415));
    CHECK(!pl_feature_near_point(terrain, 1, pl_at(17000, 15000), 1414));
    CHECK(pl_feature_near_point(terrain, 1, pl_at(12000, 12000), 0));
    CHECK(pl_feature_near_point(terrain, 4, pl_at(25000, 15000), 1000));
    CHECK(!pl_feature_near_point(terrain, 4, pl_at(25000, 14000), 999));
    pl_terrain_destroy(terrain);
}

// ---- segments

TEST(segments_cross_features)
{
    pl_terrain *terrain = set_up();
    pl_stretch out[4];
    pl_point at[8];
    CHECK(pl_feature_crossed(terrain, 1, pl_at(8000, 12000), pl_at(18000, 12000)));
    CHECK(!pl_feature_crossed(terrain, 1, pl_at(8000, 14000), pl_at(18000, 14000)));
    CHECK(pl_feature_crossed(terrain, 2, pl_at(30000, 14000), pl_at(30000, 18000)));  // a line is met by touching
    CHECK(!pl_feature_crossed(terrain, 2, pl_at(30000, 14000), pl_at(30000, 17999)));
    CHECK_EQ(pl_feature_length_in(terrain, 1, pl_at(8000, 12000), pl_at(18000, 12000)), 6000);
    CHECK_EQ(pl_feature_length_in(terrain, 2, pl_at(30000, 14000), pl_at(30000, 19000)), 0);
    CHECK_EQ(pl_feature_length_in(terrain, 4, pl_at(23000, 14000), pl_at(31000, 14000)), 0);  // a bend of the road has no inside either
    CHECK_EQ(pl_feature_stretches(terrain, 4, pl_at(23000, 14000), pl_at(31000, 14000), out, 4), 0);
    // Through two parts that share an edge: one stretch; then the one apart.
    CHECK_EQ(pl_feature_stretches(terrain, 3, pl_at(39000, 500), pl_at(48000, 500), out, 4), 2);
    CHECK(out[0].from.x == 40000 && out[0].to.x == 44000 && out[1].from.x == 46500 && out[1].to.x == 47000);
    CHECK_EQ(pl_feature_length_in(terrain, 3, pl_at(39000, 500), pl_at(48000, 500)), 4500);
    CHECK_EQ(pl_feature_meetings(terrain, 3, pl_at(48000, 500), pl_at(39000, 500), at, 8), 5);
    CHECK(at[0].x == 47000 && at[1].x == 46500 && at[2].x == 44000 && at[3].x == 42000 && at[4].x == 40000);
    CHECK_EQ(pl_feature_meetings(terrain, 3, pl_at(48000, 500), pl_at(39000, 500), at, 1), 1);
    CHECK_EQ(pl_feature_meetings(terrain, 4, pl_at(24000, 1000), pl_at(24000, 20000), at, 8),
             2);  // along the road, from its middle to its bend
    CHECK(at[0].y == 1000 && at[1].y == 16000);
    CHECK_EQ(pl_feature_meetings(terrain, 4, pl_at(24000, 1000), pl_at(24000, 5000), at, 8), 2);  // ends on it
    CHECK(at[0].y == 1000 && at[1].y == 5000);
    CHECK_EQ(pl_feature_meetings(terrain, 4, pl_at(27000, 16000), pl_at(40000, 16000), at, 8), 2);  // goes on beyond its end
    CHECK(at[0].x == 27000 && at[1].x == 30000);
    pl_terrain_destroy(terrain);
}

TEST(crossings_come_in_order)
{
    pl_terrain *terrain = set_up();
    pl_crossing out[4];
    pl_point a = pl_at(33000, 20000), b = pl_at(9000, 8000);  // hedge, road, wood
    CHECK_EQ(pl_terrain_crossings(terrain, a, b, ~(uint64_t)0, out, 4), 3);
    CHECK(out[0].feature == 2 && pl_same_point(out[0].at, pl_at(29000, 18000)) && out[0].inside == 0);
    CHECK(out[1].feature == 4 && out[2].feature == 1);
    CHECK_EQ(out[2].inside, pl_feature_length_in(terrain, 1, a, b));
    CHECK_EQ(pl_terrain_crossings(terrain, b, a, ~(uint64_t)0, out, 4), 3);
    CHECK(out[0].feature == 1 && out[1].feature == 4 && out[2].feature == 2);
    CHECK_EQ(pl_terrain_crossings(terrain, b, a, 1u << ROAD, out, 4), 1);
    CHECK_EQ(out[0].feature, 4);
    CHECK_EQ(pl_terrain_crossings(terrain, a, b, ~(uint64_t)0, out, 1), 1);  // the nearest are kept
    CHECK_EQ(out[0].feature, 2);
    CHECK_EQ(pl_terrain_crossings(terrain, pl_at(12000, 12000), b, 1u << WOOD, out, 4), 1);
    CHECK(pl_same_point(out[0].at, pl_at(12000, 12000)));  // begins inside
    CHECK_EQ(pl_terrain_crossings(terrain, pl_at(8000, 14000), pl_at(18000, 14000), 1u << WOOD, out, 4), 0);
    pl_terrain_destroy(terrain);
}

// ---- feet

TEST(feet_and_features)
{
    pl_terrain *terrain = set_up();
    pl_foot disc = pl_foot_of((pl_shape){.kind = PL_DISC, .width = 1000}, pl_at(16500, 12000), 0);
    CHECK(!pl_feature_overlaps_foot(terrain, 1, &disc));
    CHECK(pl_feature_near_foot(terrain, 1, &disc, 0));
    disc.centre.x--;
    CHECK(pl_feature_overlaps_foot(terrain, 1, &disc));
    disc.centre = pl_at(30000, 18500);
    CHECK(!pl_feature_overlaps_foot(terrain, 2, &disc));
    CHECK(pl_feature_near_foot(terrain, 2, &disc, 0));
    disc.centre.y--;
    CHECK(pl_feature_overlaps_foot(terrain, 2, &disc));
    pl_foot box = pl_foot_of((pl_shape){.kind = PL_RECTANGLE, .width = 4000, .depth = 1000}, pl_at(42000, 1000), 0);
    CHECK(pl_feature_overlaps_foot(terrain, 3, &box));
    box = pl_foot_shifted(&box, 0, 1500);
    CHECK(!pl_feature_overlaps_foot(terrain, 3, &box));
    CHECK(pl_feature_near_foot(terrain, 3, &box, 0));
    box = pl_foot_shifted(&box, 0, 1);
    CHECK(!pl_feature_near_foot(terrain, 3, &box, 0));
    CHECK(pl_feature_near_foot(terrain, 3, &box, 1));
    CHECK(!pl_feature_near_foot(terrain, 3, &box, -1));
    CHECK(pl_feature_near_foot(terrain, 3, &box, INT32_MAX));
    pl_terrain_destroy(terrain);
}

// ---- lists that hold all there is

static pl_terrain *comb(int teeth)
{
    static pl_point points[400];
    for (int i = 0; i < teeth; i++) {  // up and down: every leg crosses the line y = 500
        points[2 * i] = pl_at(1000 * i, 0);
        points[2 * i + 1] = pl_at(1000 * i + 500, 1000);
    }
    points[2 * teeth] = pl_at(1000 * teeth, -2000);
    points[2 * teeth + 1] = pl_at(0, -2000);
    pl_feature_input made[2] = {{.id = "line", .kind = ROAD, .is_line = 1, .points = points, .point_count = 2 * teeth},
                                {.id = "area", .kind = WOOD, .points = points, .point_count = 2 * teeth + 2}};
    pl_terrain *terrain;
    pl_error error;
    CHECK_EQ(pl_terrain_create(made, 2, &terrain, &error), PL_OK);
    return terrain;
}

TEST(meetings_and_stretches_are_listed_to_the_last)
{
    pl_terrain *terrain = comb(120);
    pl_point at[PL_MEETINGS_MAX];
    pl_stretch inside[PL_STRETCHES_MAX];
    int count = pl_feature_meetings(terrain, 1, pl_at(-1000, 500), pl_at(200000, 500), at, PL_MEETINGS_MAX);
    CHECK_EQ(count, 2 * 120 - 1);
    for (int i = 0; i < count; i++)
        CHECK_EQ(at[i].x, 250 + 500 * i);
    count = pl_feature_stretches(terrain, 2, pl_at(-1000, 500), pl_at(200000, 500), inside, PL_STRETCHES_MAX);
    CHECK_EQ(count, 120);
    for (int i = 0; i < count; i++)
        CHECK(inside[i].from.x == 1000 * i + 250 && inside[i].to.x > inside[i].from.x);
    CHECK_EQ(pl_feature_meetings(terrain, 1, pl_at(-1000, 500), pl_at(200000, 500), at, 1), 1);
    pl_terrain_destroy(terrain);
}

// A short line after a long one: what the long one met is not met again.
TEST(an_area_is_met_where_its_edge_is_crossed_and_nowhere_else)
{
    pl_terrain *terrain = comb(5);
    pl_point at[PL_MEETINGS_MAX];
    for (int teeth = 4; teeth > 0; teeth--) {
        CHECK_EQ(pl_feature_meetings(terrain, 2, pl_at(-1000, 500), pl_at(1000 * teeth, 500), at, PL_MEETINGS_MAX), 2 * teeth);
        for (int i = 0; i < 2 * teeth; i++)
            CHECK(pl_same_point(at[i], pl_at(250 + 500 * i, 500)));
    }
    CHECK_EQ(pl_feature_meetings(terrain, 2, pl_at(4000, 500), pl_at(-1000, 500), at, 1), 1);  // the first, from where it begins
    CHECK_EQ(at[0].x, 3750);
    pl_terrain_destroy(terrain);
}

TEST(a_visible_area_too_large_for_its_list_is_told)
{
    pl_terrain *terrain = comb(120);
    pl_point out[1024];
    int count = pl_visible_area(terrain, pl_at(75000, 20000), 150000, 40000, ~(uint64_t)0, out, 1024);
    CHECK(count > 100);
    CHECK_EQ(pl_visible_area(terrain, pl_at(75000, 20000), 150000, 40000, ~(uint64_t)0, out, count - 1), -1);
    pl_terrain_destroy(terrain);
}

TEST(every_feature_of_a_full_table_is_listed)
{
    static pl_feature_input made[PL_FEATURES_MAX];
    static pl_point corners[PL_FEATURES_MAX][3];
    pl_feature_id ids[PL_FEATURES_MAX];
    pl_crossing met[PL_FEATURES_MAX];
    pl_terrain *terrain;
    pl_error error;
    for (int i = 0; i < PL_FEATURES_MAX; i++) {
        corners[i][0] = pl_at(10 * i, 0), corners[i][1] = pl_at(9000, 0), corners[i][2] = pl_at(9000, 9000);
        made[i] = (pl_feature_input){.id = "a", .kind = WOOD, .points = corners[i], .point_count = 3};
    }
    CHECK_EQ(pl_terrain_create(made, PL_FEATURES_MAX, &terrain, &error), PL_OK);
    CHECK_EQ(pl_areas_at(terrain, pl_at(8999, 10), ids, PL_FEATURES_MAX), PL_FEATURES_MAX);
    CHECK_EQ(pl_terrain_near(terrain, pl_at(0, 0), pl_at(1, 1), 9000, ids, PL_FEATURES_MAX), PL_FEATURES_MAX);
    CHECK_EQ(pl_terrain_crossings(terrain, pl_at(0, 100), pl_at(9000, 100), 1u << WOOD, met, PL_FEATURES_MAX), PL_FEATURES_MAX);
    CHECK_EQ(ids[PL_FEATURES_MAX - 1], PL_FEATURES_MAX);
    pl_terrain_destroy(terrain);
}

// ---- at their edges

TEST(kinds_go_up_to_63)
{
    pl_terrain *terrain;
    pl_feature_input input = {.id = "x", .kind = 63, .points = wood, .point_count = 4};
    CHECK_EQ(pl_terrain_create(&input, 1, &terrain, NULL), PL_OK);
    CHECK(pl_terrain_blocked(terrain, pl_at(8000, 12000), pl_at(18000, 12000), (uint64_t)1 << 63));
    CHECK(!pl_terrain_blocked(terrain, pl_at(8000, 12000), pl_at(18000, 12000), ~((uint64_t)1 << 63)));
    pl_terrain_destroy(terrain);
}

TEST(points_lie_less_than_the_limit_away)
{
    enum { LIMIT = 1 << 20 };
    pl_terrain *terrain;
    pl_point points[] = {{LIMIT - 1, LIMIT - 1}, {1 - LIMIT, 1 - LIMIT}};
    pl_feature_input input = {.id = "x", .is_line = 1, .points = points, .point_count = 2};
    CHECK_EQ(pl_terrain_create(&input, 1, &terrain, NULL), PL_OK);
    pl_terrain_destroy(terrain);
    const pl_point beyond[] = {{LIMIT, 0}, {-LIMIT, 0}, {0, LIMIT}, {0, -LIMIT}};
    for (int i = 0; i < 4; i++) {
        points[1] = beyond[i];
        check_refused(input, PL_BAD, "terrain x: point 2 at (");
    }
    points[0] = pl_at(0, LIMIT), points[1] = pl_at(0, 0);
    check_refused(input, PL_BAD, "terrain x: point 1 at (");
}

TEST(a_feature_without_an_id_is_called_by_its_name)
{
    check_refused((pl_feature_input){.name = "Wood", .points = wood, .point_count = 2}, PL_BAD, "terrain Wood: part 1");
    check_refused((pl_feature_input){.points = wood, .point_count = 2}, PL_BAD, "terrain ?: part 1 has 2 points, wanted at least 3");
}

TEST(parts_are_counted_and_a_line_has_one)
{
    const int two[] = {2, 4}, none[] = {0}, past[] = {5};
    check_refused((pl_feature_input){.id = "x", .is_line = 1, .points = wood, .point_count = 4, .part_ends = two, .part_count = 2}, PL_BAD,
                  "terrain x: 2 parts, wanted 1");
    check_refused((pl_feature_input){.id = "x", .points = wood, .point_count = 4, .part_ends = none, .part_count = 0}, PL_BAD,
                  "terrain x: 0 parts, wanted 1 to 255");
    check_refused((pl_feature_input){.id = "x", .points = wood, .point_count = 4, .part_ends = past, .part_count = 1}, PL_BAD,
                  "terrain x: part 1 has 5 points, wanted at least 3");
    check_refused((pl_feature_input){.id = "x", .points = wood, .point_count = 4, .part_ends = none, .part_count = 256}, PL_BAD,
                  "terrain x: 256 parts, wanted 1 to 255");
    pl_terrain *terrain;
    pl_error error = {0};
    CHECK_EQ(pl_terrain_create(inputs, -1, &terrain, &error), PL_FULL);
}

TEST(a_line_ends_at_its_last_point)
{
    pl_terrain *terrain = set_up();
    // Between the road's end and wherever the next list of points begins nothing lies, though the road's box reaches there.
    pl_foot disc = pl_foot_of((pl_shape){.kind = PL_DISC, .width = 1000}, pl_at(27000, 14400), 0);
    CHECK(!pl_feature_overlaps_foot(terrain, 4, &disc));
    CHECK(!pl_feature_near_foot(terrain, 4, &disc, 1000));
    disc.centre = pl_at(24000, 8000);
    CHECK(pl_feature_overlaps_foot(terrain, 4, &disc));
    disc.centre = pl_at(28000, 16000);  // its second leg
    CHECK(pl_feature_overlaps_foot(terrain, 4, &disc));
    CHECK(pl_feature_near_foot(terrain, 4, &disc, 0));
    pl_terrain_destroy(terrain);
}

TEST(no_feature_is_feature_none)
{
    pl_terrain *terrain = set_up();
    pl_point at[PL_MEETINGS_MAX];
    pl_stretch out[PL_STRETCHES_MAX];
    CHECK_EQ(pl_feature_holds(terrain, 0, pl_at(0, 0)), PL_OUTSIDE);
    CHECK(!pl_feature_crossed(terrain, 0, pl_at(-5, 0), pl_at(5, 0)));
    CHECK_EQ(pl_feature_length_in(terrain, 0, pl_at(-5, 0), pl_at(5, 0)), 0);
    CHECK_EQ(pl_feature_stretches(terrain, 0, pl_at(-5, 0), pl_at(5, 0), out, PL_STRETCHES_MAX), 0);
    CHECK_EQ(pl_feature_meetings(terrain, 0, pl_at(-5, 0), pl_at(5, 0), at, PL_MEETINGS_MAX), 0);
    pl_terrain_destroy(terrain);
}

TEST(the_corners_of_a_box_belong_to_it)
{
    pl_terrain *terrain = set_up();
    for (int i = 0; i < 4; i++)
        CHECK_EQ(pl_feature_holds(terrain, 1, wood[i]), PL_ON_EDGE);
    CHECK_EQ(pl_feature_holds(terrain, 1, pl_at(16001, 14000)), PL_OUTSIDE);
    CHECK_EQ(pl_feature_holds(terrain, 1, pl_at(16000, 14001)), PL_OUTSIDE);
    CHECK_EQ(pl_feature_holds(terrain, 1, pl_at(12000, 9999)), PL_OUTSIDE);
    // A hedge is met by whatever ends on it, from either side and at its ends.
    CHECK(pl_feature_crossed(terrain, 2, pl_at(30000, 18000), pl_at(30000, 20000)));
    CHECK(pl_feature_crossed(terrain, 2, pl_at(20000, 18000), pl_at(27000, 18000)));
    CHECK(pl_feature_crossed(terrain, 2, pl_at(36000, 18000), pl_at(40000, 18000)));
    CHECK(!pl_feature_crossed(terrain, 2, pl_at(36001, 18000), pl_at(40000, 18000)));
    CHECK(!pl_feature_crossed(terrain, 2, pl_at(30000, 18001), pl_at(30000, 20000)));
    CHECK(!pl_feature_crossed(terrain, 2, pl_at(20000, 18000), pl_at(26999, 18000)));
    CHECK(pl_feature_crossed(terrain, 2, pl_at(30000, 18000), pl_at(30000, 18000)));
    pl_terrain_destroy(terrain);
}

TEST(boxes_near_by_exactly_their_reach)
{
    pl_terrain *terrain = set_up();
    pl_feature_id ids[4];
    const pl_point boxes[][2] = {
        {{5000, 11000}, {9000, 12000}}, {{17000, 11000}, {18000, 12000}}, {{11000, 5000}, {12000, 9000}}, {{11000, 15000}, {12000, 16000}}};
    for (int i = 0; i < 4; i++) {  // an inch west, east, south, north of the wood
        CHECK_EQ(pl_terrain_near(terrain, boxes[i][0], boxes[i][1], 1000, ids, 4), 1);
        CHECK_EQ(ids[0], 1);
        CHECK_EQ(pl_terrain_near(terrain, boxes[i][0], boxes[i][1], 999, ids, 4), 0);
    }
    CHECK_EQ(pl_terrain_near(terrain, pl_at(0, 0), pl_at(48000, 36000), 0, ids, 4), 4);
    CHECK_EQ(ids[3], 4);  // the last one too
    CHECK_EQ(pl_terrain_near(terrain, pl_at(0, 0), pl_at(48000, 36000), 0, ids, 1), 1);
    pl_terrain_destroy(terrain);
}

TEST(only_areas_are_areas)
{
    pl_terrain *terrain = set_up();
    pl_feature_id ids[4];
    CHECK_EQ(pl_areas_at(terrain, pl_at(24000, 8000), ids, 4), 0);  // on the road
    CHECK_EQ(pl_areas_at(terrain, pl_at(41000, 1000), ids, 4), 1);
    CHECK_EQ(ids[0], 3);
    pl_terrain_destroy(terrain);
}

TEST(of_one_place_the_first_feature_comes_first)
{
    const pl_feature_input twins[] = {inputs[1], inputs[1], inputs[0]};
    pl_terrain *terrain;
    pl_crossing out[3];
    CHECK_EQ(pl_terrain_create(twins, 3, &terrain, NULL), PL_OK);
    CHECK_EQ(pl_terrain_crossings(terrain, pl_at(30000, 17000), pl_at(30000, 19000), ~(uint64_t)0, out, 3), 2);
    CHECK(out[0].feature == 1 && out[1].feature == 2);
    CHECK_EQ(pl_terrain_crossings(terrain, pl_at(30000, 17000), pl_at(30000, 19000), ~(uint64_t)0, out, 1), 1);
    CHECK_EQ(out[0].feature, 1);
    CHECK_EQ(pl_terrain_crossings(terrain, pl_at(30000, 17000), pl_at(30000, 19000), ~(uint64_t)0, out, 0), 0);
    pl_terrain_destroy(terrain);
}

TEST(places_that_round_to_one_are_met_once)
{
    const pl_point vee[] = {{0, 3}, {0, -1}, {1, 3}, {9, 3}, {9, -3}, {-4, -3}};  // crosses at 0, at a quarter, at 9; closed at -2 too
    const pl_feature_input inputs_of_two[] = {{.id = "line", .is_line = 1, .points = vee, .point_count = 5},
                                              {.id = "area", .points = vee, .point_count = 6}};
    pl_terrain *terrain;
    pl_point at[PL_MEETINGS_MAX + 1] = {{77, 77}};
    CHECK_EQ(pl_terrain_create(inputs_of_two, 2, &terrain, NULL), PL_OK);
    CHECK_EQ(pl_feature_meetings(terrain, 1, pl_at(-5, 0), pl_at(15, 0), at + 1, PL_MEETINGS_MAX), 2);
    CHECK(pl_same_point(at[1], pl_at(0, 0)) && pl_same_point(at[2], pl_at(9, 0)));
    CHECK_EQ(pl_feature_meetings(terrain, 2, pl_at(-5, 0), pl_at(15, 0), at + 1, PL_MEETINGS_MAX), 3);
    CHECK(pl_same_point(at[1], pl_at(-2, 0)) && pl_same_point(at[2], pl_at(0, 0)) && pl_same_point(at[3], pl_at(9, 0)));
    for (int id = 1; id <= 2; id++)  // what stands before the list is no place that was met
        for (int plain = 0; plain < 2; plain++) {
            pl_point to = pl_at(15, plain), first;
            CHECK(pl_feature_meetings(terrain, (pl_feature_id)id, pl_at(-5, plain), to, &first, 1) == 1);
            at[0] = first;
            CHECK(pl_feature_meetings(terrain, (pl_feature_id)id, pl_at(-5, plain), to, at + 1, PL_MEETINGS_MAX) > 1);
            CHECK(pl_same_point(at[1], first));
        }
    pl_terrain_destroy(terrain);
}

// More features than a word has bits: each is told from all others, in the middle, where no edge is near, and on its edge.
TEST(every_feature_of_a_large_table_holds_its_own_points)
{
    enum { ACROSS = 14, ALL = ACROSS * ACROSS, SIZE = 4000 };
    static pl_point corners[ALL][4];
    static pl_feature_input made[ALL];
    pl_feature_id ids[ALL];
    pl_terrain *terrain;
    for (int i = 0; i < ALL; i++) {
        pl_point low = pl_at(5000 * (i % ACROSS), 5000 * (i / ACROSS));
        corners[i][0] = low, corners[i][1] = pl_at(low.x + SIZE, low.y);
        corners[i][2] = pl_at(low.x + SIZE, low.y + SIZE), corners[i][3] = pl_at(low.x, low.y + SIZE);
        made[i] = (pl_feature_input){.id = "a", .kind = WOOD, .points = corners[i], .point_count = 4};
    }
    CHECK_EQ(pl_terrain_create(made, ALL, &terrain, NULL), PL_OK);
    for (int i = 0; i < ALL; i++) {
        pl_feature_id id = (pl_feature_id)(i + 1), next = (pl_feature_id)(i ? i : ALL);
        for (pl_len off = 0; off <= SIZE; off += SIZE / 4) {
            pl_point p = pl_at(corners[i][0].x + SIZE / 2, corners[i][0].y + off);
            CHECK_EQ(pl_feature_holds(terrain, id, p), off % SIZE ? PL_INSIDE : PL_ON_EDGE);
            CHECK_EQ(pl_feature_holds(terrain, next, p), PL_OUTSIDE);
            CHECK(pl_areas_at(terrain, p, ids, ALL) == 1 && ids[0] == id);
        }
        CHECK_EQ(pl_areas_at(terrain, pl_at(corners[i][0].x + SIZE / 2, corners[i][0].y - 1), ids, ALL), 0);
        CHECK_EQ(pl_areas_at(terrain, pl_at(corners[i][0].x + SIZE / 2, corners[i][0].y + SIZE + 1), ids, ALL), 0);
        CHECK_EQ(pl_areas_at(terrain, pl_at(corners[i][0].x - 1, corners[i][0].y), ids, ALL), 0);
    }
    pl_terrain_destroy(terrain);
}

// One area over the whole table is every part of a point's answer, the rim of the table included.
TEST(an_area_as_large_as_the_table_is_everywhere)
{
    const pl_point whole[] = {{0, 0}, {72000, 0}, {72000, 48000}, {0, 48000}};
    const pl_feature_input fields[] = {{.id = "f", .points = whole, .point_count = 4}};
    pl_feature_id ids[2];
    pl_terrain *terrain;
    CHECK_EQ(pl_terrain_create(fields, 1, &terrain, NULL), PL_OK);
    for (pl_len x = 0; x <= 72000; x += 400)
        for (pl_len y = 0; y <= 48000; y += 400) {
            bool is_rim = x == 0 || y == 0 || x == 72000 || y == 48000;
            CHECK_EQ(pl_feature_holds(terrain, 1, pl_at(x, y)), is_rim ? PL_ON_EDGE : PL_INSIDE);
            CHECK_EQ(pl_areas_at(terrain, pl_at(x, y), ids, 2), 1);
        }
    const pl_point off[] = {{-1, 9}, {72001, 9}, {9, -1}, {9, 48001}};
    for (int i = 0; i < 4; i++)
        CHECK(pl_areas_at(terrain, off[i], ids, 2) == 0 && pl_feature_holds(terrain, 1, off[i]) == PL_OUTSIDE);
    pl_terrain_destroy(terrain);
}
