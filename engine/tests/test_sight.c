// test_sight.c - the fast sight line against a slow one on random tables; its symmetries; and what a viewer sees of the table.
#include "harness.h"

#include "chance.h"
#include "phaseline/terrain.h"

enum { FEATURES = 200, CORNERS = 20 };

typedef struct scene {
    pl_feature_input inputs[FEATURES];
    pl_point points[FEATURES][CORNERS];
    int count;
} scene;

static scene chance_scene(chance *c, int size, int count)
{
    scene s = {.count = count};
    for (int i = 0; i < count; i++) {
        bool is_line = chance_from(c, 0, 4) == 0;
        int reach = chance_from(c, 1, size / 8 + 3), corners = chance_polygon(c, chance_point(c, size), reach, s.points[i], CORNERS);
        s.inputs[i] = (pl_feature_input){.kind = (uint8_t)(i % 5 * 15), .is_line = is_line, .points = s.points[i], .point_count = corners};
    }
    return s;
}

static pl_terrain *terrain_of(scene *s)
{
    pl_terrain *terrain;
    for (int i = 0; i < s->count; i++)
        s->inputs[i].points = s->points[i];
    CHECK_EQ(pl_terrain_create(s->inputs, s->count, &terrain, NULL), PL_OK);
    return terrain;
}

static bool slow_blocked(const scene *s, pl_point a, pl_point b, uint64_t kinds)
{
    for (int i = 0; i < s->count; i++) {
        const pl_feature_input *f = &s->inputs[i];
        for (int k = 0; kinds >> f->kind & 1 && k < f->point_count - f->is_line; k++)
            if (slow_meet(a, b, s->points[i][k], s->points[i][(k + 1) % f->point_count]))
                return true;
    }
    return false;
}

// Ends of chance, and often ones that make trouble: a corner, the line of an edge, a place mirrored in a corner so that the segment grazes it.
static void chance_segment(chance *c, const scene *s, int size, pl_point *a, pl_point *b)
{
    int i = chance_from(c, 0, s->count - 1), k = chance_from(c, 0, s->inputs[i].point_count - 1);
    pl_point corner = s->points[i][k], next = s->points[i][(k + 1) % s->inputs[i].point_count];
    *a = chance_point(c, size);
    *b = chance_point(c, size);
    switch (chance_from(c, 0, 7)) {
    case 0: *a = corner; break;
    case 1: *b = pl_at(2 * corner.x - a->x, 2 * corner.y - a->y); break;
    case 2:
        *a = next;
        *b = pl_at(2 * next.x - corner.x, 2 * next.y - corner.y);
        break;
    case 3:
        *a = pl_at(2 * corner.x - next.x, 2 * corner.y - next.y);
        *b = next;
        break;
    case 4: *b = *a; break;
    default: break;
    }
}

static const uint64_t every_kind = ~(uint64_t)0;

static uint64_t chance_kinds(chance *c) { return chance_from(c, 0, 1) ? every_kind : chance_next(c); }

TEST(sight_lines_as_the_second_opinion_says)
{
    chance c = {21};
    int scenes = chance_rounds(40, 300), rounds = chance_rounds(400, 8000), blocked = 0, asked = 0;
    for (int n = 0; n < scenes; n++) {
        int size = (const int[]){12, 60, 72000, 500000}[n % 4];
        scene s = chance_scene(&c, size, chance_from(&c, 1, n % 8 == 7 ? FEATURES : 45));
        pl_terrain *terrain = terrain_of(&s);
        for (int i = 0; i < rounds; i++) {
            pl_point a, b;
            chance_segment(&c, &s, size, &a, &b);
            uint64_t kinds = chance_kinds(&c);
            bool is_blocked = pl_terrain_blocked(terrain, a, b, kinds);
            CHECK_EQ(is_blocked, slow_blocked(&s, a, b, kinds));
            CHECK_EQ(is_blocked, pl_terrain_blocked(terrain, b, a, kinds));  // A sees B exactly when B sees A
            blocked += is_blocked, asked++;
        }
        pl_terrain_destroy(terrain);
    }
    CHECK(blocked > asked / 20 && blocked < asked * 19 / 20);
}

static pl_point turn_quarter(pl_point p) { return pl_at(p.y, -p.x); }
static pl_point mirror(pl_point p) { return pl_at(-p.x, p.y); }
static pl_point move(pl_point p) { return pl_at(p.x - 34567, p.y + 1234); }

TEST(sight_moves_with_the_table)
{
    pl_point (*const changes[])(pl_point) = {turn_quarter, mirror, move};
    chance c = {22};
    for (int n = 0; n < chance_rounds(24, 300); n++) {
        int size = n % 2 ? 30 : 72000;
        scene s = chance_scene(&c, size, 30), t = s;
        for (int i = 0; i < s.count; i++)
            for (int k = 0; k < s.inputs[i].point_count; k++)
                t.points[i][k] = changes[n % 3](s.points[i][k]);
        pl_terrain *here = terrain_of(&s), *there = terrain_of(&t);
        for (int i = 0; i < 300; i++) {
            pl_point a, b;
            chance_segment(&c, &s, size, &a, &b);
            CHECK_EQ(pl_terrain_blocked(here, a, b, every_kind),
                     pl_terrain_blocked(there, changes[n % 3](a), changes[n % 3](b), every_kind));
        }
        pl_terrain_destroy(here);
        pl_terrain_destroy(there);
    }
}

TEST(far_ends_are_answered_in_wide_numbers)
{
    const pl_point wall[] = {{0, 0}, {1000, 0}, {1000, 1000}};
    pl_feature_input input = {.points = wall, .point_count = 3};
    pl_terrain *terrain;
    CHECK_EQ(pl_terrain_create(&input, 1, &terrain, NULL), PL_OK);
    CHECK(pl_terrain_blocked(terrain, pl_at(-2000000000, 1000), pl_at(2000000000, 1000), 1));
    CHECK(!pl_terrain_blocked(terrain, pl_at(-2000000000, 1001), pl_at(2000000000, 1001), 1));
    CHECK(!pl_terrain_blocked(terrain, pl_at(-2000000000, 1000), pl_at(2000000000, 1000), 2));
    CHECK(pl_terrain_blocked(terrain, pl_at(-2000000000, -2000000000), pl_at(2000000000, 2000000000), 1));
    pl_terrain_destroy(terrain);
}

// The crossing of an area or line, one by one, against the fast answer for all: crossing implies meeting an edge or beginning inside.
TEST(crossings_agree_with_sight)
{
    chance c = {23};
    for (int n = 0; n < chance_rounds(10, 200); n++) {
        int size = n % 2 ? 40 : 72000;
        scene s = chance_scene(&c, size, 30);
        pl_terrain *terrain = terrain_of(&s);
        for (int i = 0; i < 100; i++) {
            pl_point a, b;
            pl_crossing out[FEATURES];
            chance_segment(&c, &s, size, &a, &b);
            uint64_t kinds = chance_kinds(&c);
            int found = pl_terrain_crossings(terrain, a, b, kinds, out, FEATURES);
            bool is_inside = false;
            for (int k = 0; k < found; k++) {
                is_inside = is_inside || pl_feature_holds(terrain, out[k].feature, a) == PL_INSIDE;
                CHECK(pl_feature_crossed(terrain, out[k].feature, a, b));
                CHECK(k == 0 || pl_distance_squared(a, out[k - 1].at) <= pl_distance_squared(a, out[k].at) + 4 * size);
            }
            if (found)
                CHECK(is_inside || pl_terrain_blocked(terrain, a, b, kinds));
            if (!pl_terrain_blocked(terrain, a, b, kinds) && !is_inside)
                CHECK_EQ(found, 0);
        }
        pl_terrain_destroy(terrain);
    }
}

// ---- what a viewer sees

TEST(a_wall_hides_what_is_behind_it)
{
    const pl_point wall[] = {{4000, 5000}, {6000, 5000}};
    pl_feature_input input = {.is_line = 1, .points = wall, .point_count = 2};
    pl_terrain *terrain;
    pl_point area[32];
    CHECK_EQ(pl_terrain_create(&input, 1, &terrain, NULL), PL_OK);
    int count = pl_visible_area(terrain, pl_at(5000, 4000), 10000, 8000, 1, area, 32);
    CHECK_EQ(pl_point_in_polygon(pl_at(5000, 6000), area, count), PL_OUTSIDE);
    CHECK_EQ(pl_point_in_polygon(pl_at(5000, 4900), area, count), PL_INSIDE);
    CHECK_EQ(pl_point_in_polygon(pl_at(2000, 7500), area, count), PL_OUTSIDE);  // the wall's shadow goes out at 45 degrees
    CHECK_EQ(pl_point_in_polygon(pl_at(500, 7500), area, count), PL_INSIDE);
    CHECK_EQ(pl_visible_area(terrain, pl_at(5000, 4000), 10000, 8000, 2, area, 32) >= 4, true);
    CHECK_EQ(pl_visible_area(terrain, pl_at(-1, 4000), 10000, 8000, 1, area, 32), 0);
    count = pl_visible_area(terrain, pl_at(0, 0), 10000, 8000, 1, area, 32);  // from a corner of the table
    CHECK_EQ(pl_point_in_polygon(pl_at(9000, 1000), area, count), PL_INSIDE);
    CHECK_EQ(pl_point_in_polygon(pl_at(5400, 5800), area, count), PL_OUTSIDE);
    pl_terrain_destroy(terrain);
}

static bool is_seen_over_walls(const pl_point (*walls)[2], int count, pl_point viewer, pl_point p)
{
    pl_feature_input inputs[4];
    pl_terrain *terrain;
    pl_point area[64];
    for (int i = 0; i < count; i++)
        inputs[i] = (pl_feature_input){.is_line = 1, .points = walls[i], .point_count = 2};
    CHECK_EQ(pl_terrain_create(inputs, count, &terrain, NULL), PL_OK);
    pl_inside inside = pl_point_in_polygon(p, area, pl_visible_area(terrain, viewer, 10000, 8000, 1, area, 64));
    CHECK_EQ(inside == PL_INSIDE, !pl_terrain_blocked(terrain, viewer, p, 1));
    pl_terrain_destroy(terrain);
    return inside == PL_INSIDE;
}

TEST(walls_that_cross_hide_together)
{
    const pl_point walls[][2] = {{{3000, 3000}, {7000, 5000}}, {{3000, 5000}, {7000, 3000}}};  // they cross at (5, 4)
    pl_point viewer = pl_at(4500, 1000);
    CHECK(is_seen_over_walls(walls, 2, viewer, pl_at(5000, 3900)));
    CHECK(!is_seen_over_walls(walls, 2, viewer, pl_at(5500, 3800)));
    CHECK(!is_seen_over_walls(walls, 2, viewer, pl_at(4600, 3850)));
    CHECK(is_seen_over_walls(walls, 2, viewer, pl_at(5500, 3700)));
}

TEST(a_wall_that_leaves_the_table)
{
    const pl_point walls[][2] = {{{9000, 2000}, {12000, 5000}}};
    CHECK(!is_seen_over_walls(walls, 1, pl_at(1000, 1000), pl_at(9800, 2300)));
    CHECK(is_seen_over_walls(walls, 1, pl_at(1000, 1000), pl_at(9800, 3500)));
}

TEST(seen_points_are_unblocked_and_hidden_ones_blocked)
{
    enum { AREA = 4096 };
    static pl_point area[AREA];
    chance c = {24};
    int seen = 0, hidden = 0;
    for (int n = 0; n < chance_rounds(120, 600); n++) {
        scene s = chance_scene(&c, 48000, 3 + n % 30);
        pl_terrain *terrain = terrain_of(&s);
        pl_point viewer = chance_point(&c, 48000);
        uint64_t kinds = chance_kinds(&c);
        int count = pl_visible_area(terrain, viewer, 48000, 48000, kinds, area, AREA);
        CHECK(count >= 3 && count < AREA);
        for (int i = 0; i < 200; i++) {
            pl_point p = chance_point(&c, 48000);
            bool is_clear = true;  // well away from the boundary of the area
            for (int k = 0; k < count; k++)
                is_clear = is_clear && !pl_point_near_segment(p, area[k], area[(k + 1) % count], 20);
            if (!is_clear)
                continue;
            bool is_seen = pl_point_in_polygon(p, area, count) == PL_INSIDE;
            CHECK_EQ(pl_terrain_blocked(terrain, viewer, p, kinds), !is_seen);
            seen += is_seen, hidden += !is_seen;
        }
        pl_terrain_destroy(terrain);
    }
    CHECK(seen > 300 && hidden > 300);
}

TEST(who_stands_on_a_wall_sees_neither_side_of_it)
{
    const pl_point wall[] = {{2000, 4000}, {8000, 4000}};
    pl_feature_input input = {.is_line = 1, .points = wall, .point_count = 2};
    pl_terrain *terrain;
    pl_point area[64], viewer = pl_at(5000, 4000);
    CHECK_EQ(pl_terrain_create(&input, 1, &terrain, NULL), PL_OK);
    int count = pl_visible_area(terrain, viewer, 10000, 8000, 1, area, 64);
    const pl_point places[] = {{5000, 5000}, {5000, 3000}, {9000, 7000}, {1000, 1000}, {9000, 1000}, {1000, 7000}};
    for (int i = 0; i < PL_COUNT(places); i++) {
        CHECK(pl_terrain_blocked(terrain, viewer, places[i], 1));
        CHECK(pl_point_in_polygon(places[i], area, count) != PL_INSIDE);
    }
    pl_terrain_destroy(terrain);
}

TEST(walls_beyond_the_limit_are_met_as_near_ones)
{
    const pl_point line[] = {{-1000, 0}, {1000, 0}};
    pl_feature_input input = {.is_line = 1, .points = line, .point_count = 2};
    enum { FAR = 2000000000 };
    pl_terrain *terrain;
    CHECK_EQ(pl_terrain_create(&input, 1, &terrain, NULL), PL_OK);
    CHECK(pl_terrain_blocked(terrain, pl_at(0, FAR), pl_at(0, -FAR), 1));
    CHECK(pl_terrain_blocked(terrain, pl_at(0, FAR), pl_at(0, 0), 1));   // ends on it
    CHECK(!pl_terrain_blocked(terrain, pl_at(0, FAR), pl_at(0, 1), 1));  // ends before it
    CHECK(pl_terrain_blocked(terrain, pl_at(1000, FAR), pl_at(1000, -5), 1));
    CHECK(!pl_terrain_blocked(terrain, pl_at(1001, FAR), pl_at(1001, -5), 1));
    CHECK(!pl_terrain_blocked(terrain, pl_at(-1001, FAR), pl_at(-1001, -FAR), 1));
    CHECK(pl_terrain_blocked(terrain, pl_at(FAR, 0), pl_at(1000, 0), 1));  // in its line
    CHECK(!pl_terrain_blocked(terrain, pl_at(FAR, 0), pl_at(1001, 0), 1));
    CHECK(pl_terrain_blocked(terrain, pl_at(-FAR, 0), pl_at(-1000, 0), 1));
    CHECK(!pl_terrain_blocked(terrain, pl_at(-FAR, 0), pl_at(-1001, 0), 1));
    pl_terrain_destroy(terrain);
    const pl_point post[] = {{0, -1000}, {0, 1000}};
    input.points = post;
    CHECK_EQ(pl_terrain_create(&input, 1, &terrain, NULL), PL_OK);
    CHECK(pl_terrain_blocked(terrain, pl_at(0, FAR), pl_at(0, 1000), 1));
    CHECK(!pl_terrain_blocked(terrain, pl_at(0, FAR), pl_at(0, 1001), 1));
    CHECK(pl_terrain_blocked(terrain, pl_at(0, -FAR), pl_at(0, -1000), 1));
    CHECK(!pl_terrain_blocked(terrain, pl_at(0, -FAR), pl_at(0, -1001), 1));
    pl_terrain_destroy(terrain);
}

// From the rim and the corners of the table, and past walls that end on it or go out over it.
TEST(the_rim_of_the_table_is_where_sight_ends)
{
    const pl_point out_west[] = {{-3000, 3000}, {3000, 3000}}, over_north[] = {{7000, 5000}, {7000, 12000}}, rim[] = {{0, 0}, {4000, 0}};
    pl_feature_input inputs[] = {{.is_line = 1, .points = out_west, .point_count = 2},
                                 {.is_line = 1, .points = over_north, .point_count = 2},
                                 {.kind = 1, .is_line = 1, .points = rim, .point_count = 2}};
    const pl_point viewers[] = {{5000, 1000}, {0, 1000}, {10000, 8000}, {10000, 0}, {5000, 8000}, {5000, 0}, {10000, 4000}, {0, 8000}};
    pl_terrain *terrain;
    pl_point area[128];
    CHECK_EQ(pl_terrain_create(inputs, 3, &terrain, NULL), PL_OK);
    for (int v = 0; v < PL_COUNT(viewers); v++) {
        int count = pl_visible_area(terrain, viewers[v], 10000, 8000, 1, area, 128);
        CHECK(count >= 3);
        for (int i = 0; i < count; i++)
            CHECK(area[i].x >= 0 && area[i].x <= 10000 && area[i].y >= 0 && area[i].y <= 8000);
        for (pl_len x = 250; x < 10000; x += 500)
            for (pl_len y = 350; y < 8000; y += 500) {
                pl_inside inside = pl_point_in_polygon(pl_at(x, y), area, count);
                if (inside != PL_ON_EDGE)
                    CHECK_EQ(inside == PL_INSIDE, !pl_terrain_blocked(terrain, viewers[v], pl_at(x, y), 1));
            }
    }
    CHECK_EQ(pl_visible_area(terrain, pl_at(5000, -1), 10000, 8000, 1, area, 128), 0);
    CHECK_EQ(pl_visible_area(terrain, pl_at(10001, 1), 10000, 8000, 1, area, 128), 0);
    CHECK_EQ(pl_visible_area(terrain, pl_at(5000, 8001), 10000, 8000, 1, area, 128), 0);
    pl_terrain_destroy(terrain);
}

TEST(an_open_table_is_seen_whole_and_by_its_four_corners)
{
    pl_terrain *terrain;
    pl_point area[8];
    CHECK_EQ(pl_terrain_create(NULL, 0, &terrain, NULL), PL_OK);
    CHECK_EQ(pl_visible_area(terrain, pl_at(3000, 2000), 10000, 8000, 1, area, 8), 5);  // and straight north, where the round begins
    CHECK(pl_same_point(area[0], pl_at(3000, 8000)) && pl_same_point(area[1], pl_at(10000, 8000)) &&
          pl_same_point(area[2], pl_at(10000, 0)));
    CHECK(pl_same_point(area[3], pl_at(0, 0)) && pl_same_point(area[4], pl_at(0, 8000)));
    CHECK_EQ(pl_visible_area(terrain, pl_at(3000, 2000), 10000, 8000, 1, area, 5), 5);
    CHECK_EQ(pl_visible_area(terrain, pl_at(3000, 2000), 10000, 8000, 1, area, 4), -1);
    pl_terrain_destroy(terrain);
}

// A wall that leaves the table goes on hiding up to the rim, whichever rim it is, from either side of it.
TEST(a_slanted_wall_hides_up_to_each_rim)
{
    enum { WIDE = 10000, DEEP = 8000 };
    const pl_point walls[][2] = {{{9000, 2000}, {12100, 5000}}, {{1000, 5000}, {-2100, 2000}}, {{4000, 7000}, {6000, 10100}},
                                 {{6000, 1000}, {4000, -2100}}, {{9000, 6000}, {10000, 6500}}, {{1000, 2000}, {0, 2700}},
                                 {{5000, 7000}, {5900, 8000}},  {{5000, 1000}, {4100, 0}}};
    const pl_point viewers[] = {{1000, 1100}, {9100, 900}, {900, 7100}, {9000, 7000}, {5100, 4000}};
    for (int w = 0; w < PL_COUNT(walls); w++) {
        pl_feature_input input = {.is_line = 1, .points = walls[w], .point_count = 2};
        pl_terrain *terrain;
        pl_point area[64];
        int hidden = 0;
        CHECK_EQ(pl_terrain_create(&input, 1, &terrain, NULL), PL_OK);
        for (int v = 0; v < PL_COUNT(viewers); v++) {
            int count = pl_visible_area(terrain, viewers[v], WIDE, DEEP, 1, area, 64);
            for (pl_len x = 130; x < WIDE; x += 190)
                for (pl_len y = 70; y < DEEP; y += 170) {
                    bool is_clear = true;  // away from the rounded boundary of what is seen
                    for (int k = 0; k < count; k++)
                        is_clear = is_clear && !pl_point_near_segment(pl_at(x, y), area[k], area[(k + 1) % count], 3);
                    bool is_seen = pl_point_in_polygon(pl_at(x, y), area, count) == PL_INSIDE;
                    if (is_clear)
                        CHECK_EQ(is_seen, !pl_terrain_blocked(terrain, viewers[v], pl_at(x, y), 1));
                    hidden += !is_seen;
                }
        }
        CHECK(hidden > 0);
        pl_terrain_destroy(terrain);
    }
}

// The wall's first wedge is so thin that it rounds to its end alone: the end stays a corner of what is seen, and the shadow begins there.
TEST(a_wedge_thinner_than_a_thousandth_loses_no_corner)
{
    const pl_point wall[] = {{4000, 5000}, {6000, 5000}}, behind[] = {{1001, 20000}, {3000, 19000}};
    pl_feature_input inputs[] = {{.is_line = 1, .points = wall, .point_count = 2}, {.is_line = 1, .points = behind, .point_count = 2}};
    pl_terrain *terrain;
    pl_point area[64], viewer = pl_at(5000, 0);
    CHECK_EQ(pl_terrain_create(inputs, 2, &terrain, NULL), PL_OK);
    int count = pl_visible_area(terrain, viewer, 10000, 20000, 1, area, 64);
    bool is_corner = false;
    for (int i = 0; i < count; i++)
        is_corner = is_corner || pl_same_point(area[i], wall[0]);
    CHECK(is_corner);
    CHECK(pl_terrain_blocked(terrain, viewer, pl_at(4000, 8000), 1));
    CHECK_EQ(pl_point_in_polygon(pl_at(4000, 8000), area, count), PL_OUTSIDE);
    CHECK_EQ(pl_point_in_polygon(pl_at(3000, 8000), area, count), PL_INSIDE);
    pl_terrain_destroy(terrain);
}

// From far beyond every table, past a corner by less than a hair, on the one side of it or the other.
TEST(far_sight_lines_as_the_second_opinion_says)
{
    chance c = {29};
    int blocked = 0, asked = 0;
    for (int n = 0; n < 20; n++) {
        scene s = chance_scene(&c, n % 2 ? 60 : 72000, 8);
        pl_terrain *terrain = terrain_of(&s);
        for (int i = 0; i < 200; i++) {
            int f = chance_from(&c, 0, s.count - 1), reach = i % 3 ? 1000000000 : 2000000;
            pl_point corner = s.points[f][chance_from(&c, 0, s.inputs[f].point_count - 1)];
            pl_point a = pl_at(chance_from(&c, -reach, reach), chance_from(&c, -reach, reach));
            pl_point b = pl_at(2 * corner.x - a.x + chance_from(&c, -1, 1), 2 * corner.y - a.y + chance_from(&c, -1, 1));
            uint64_t kinds = chance_kinds(&c);
            bool is_blocked = pl_terrain_blocked(terrain, a, b, kinds);
            CHECK_EQ(is_blocked, slow_blocked(&s, a, b, kinds));
            CHECK_EQ(is_blocked, pl_terrain_blocked(terrain, b, a, kinds));
            blocked += is_blocked, asked++;
        }
        pl_terrain_destroy(terrain);
    }
    CHECK(blocked > asked / 20 && blocked < asked * 19 / 20);
}
