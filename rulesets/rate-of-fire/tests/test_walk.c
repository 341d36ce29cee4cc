// test_walk.c - a path cut into legs, leg by leg: where each begins and ends, what is paid standing there, what ground it is.
#include "walk.h"

#include "table.h"

#define BOTH "units: [{id: U1, side: 1, type: ge_sniper, at: [1, 47]}, {id: U12, side: 2, type: ge_sniper, at: [71, 47]}]\n"

static const char country[] = HEAD "terrain:\n"
                                   "- {id: hedge, kind: hedge, line: [[10, 20], [30, 20]]}\n"
                                   "- {id: wire, kind: wire, line: [[24, 20], [30, 20]]}\n"
                                   "- {id: cliff, kind: cliff, line: [[10, 30], [30, 30]]}\n"
                                   "- {id: woods, kind: woods, area: [[40, 10], [44, 10], [44, 14], [40, 14]]}\n"
                                   "- {id: mines, kind: minefield, area: [[43, 10], [48, 10], [48, 14], [43, 14]]}\n"
                                   "- {id: trench, kind: trench, area: [[50, 10], [54, 10], [54, 12], [50, 12]]}\n"
                                   "- {id: low, kind: hill, height: 2, area: [[40, 20], [50, 20], [50, 30], [40, 30]]}\n"
                                   "- {id: high, kind: hill, height: 5, area: [[44, 22], [48, 22], [48, 28], [44, 28]]}\n"
                                   "- {id: pond, kind: river, area: [[60, 20], [66, 20], [66, 26], [60, 26]]}\n"
                                   "- {id: bridge, kind: bridge, area: [[62, 19], [64, 19], [64, 27], [62, 27]]}\n" BOTH;

typedef struct leg {
    double x, y;  // of its end
    int toll, length, multiplier;
    bool is_open, is_mined;
} leg;

static pl_point inch(double x, double y) { return pl_at((pl_len)(x * 1000 + .5), (pl_len)(y * 1000 + .5)); }

static void expect_walk(const rof_walk *walk, pl_point from, const leg *legs, int count)
{
    pl_len cost = 0;
    CHECK(!walk->why);
    CHECK_EQ(walk->count, count);
    for (int i = 0; i < count; i++) {
        const rof_leg *got = &walk->legs[i];
        pl_point to = inch(legs[i].x, legs[i].y);
        CHECK(pl_same_point(got->from, from) && pl_same_point(got->to, to));
        CHECK_EQ(got->toll, legs[i].toll);
        CHECK_EQ(got->length, legs[i].length);
        CHECK_EQ(got->multiplier, legs[i].multiplier);
        CHECK_EQ(got->is_open, legs[i].is_open);
        CHECK_EQ(got->is_mined, legs[i].is_mined);
        cost += legs[i].toll + legs[i].length * legs[i].multiplier;
        from = to;
    }
    CHECK_EQ(walk->cost, cost);
}

static rof_walk straight(const table *t, double x1, double y1, double x2, double y2)
{
    rof_walk walk;
    pl_point to = inch(x2, y2);
    rof_walk_make(t->turn, inch(x1, y1), &to, 1, NULL, &walk);
    return walk;
}

#define EXPECT_LEGS(x1, y1, x2, y2, ...) \
    do { \
        const leg wanted[] = {__VA_ARGS__}; \
        rof_walk found = straight(&t, x1, y1, x2, y2); \
        expect_walk(&found, inch(x1, y1), wanted, PL_COUNT(wanted)); \
    } while (0)

// A line is paid where it is passed; whoever only comes up to it or sets off from it has not passed it.
TEST(rof_mov_4_a_line_is_paid_where_it_is_passed)
{
    table t = lay(country, "T3.2", 1);
    EXPECT_LEGS(20, 18, 20, 23, {20, 20, 0, 2000, 1, true}, {20, 23, 2000, 3000, 1, true});
    EXPECT_LEGS(20, 23, 20, 18, {20, 20, 0, 3000, 1, true}, {20, 18, 2000, 2000, 1, true});
    EXPECT_LEGS(20, 18, 20, 20, {20, 20, 0, 2000, 1, true});
    EXPECT_LEGS(20, 20, 20, 23, {20, 23, 0, 3000, 1, true});
    EXPECT_LEGS(10, 18, 10, 23, {10, 20, 0, 2000, 1, true}, {10, 23, 2000, 3000, 1, true});  // past its very end
    EXPECT_LEGS(9.999, 18, 9.999, 23, {9.999, 23, 0, 5000, 1, true});
    EXPECT_LEGS(12, 21, 18, 17, {13.5, 20, 0, 1803, 1, true}, {18, 17, 2000, 5409, 1, true});
    CHECK(!straight(&t, 20, 18, 20, 23).crosses_wire);
    clear(&t);
}

// Two lines in one place are both paid, and wire is remembered.
TEST(rof_mov_8_wire_on_a_hedge_is_both)
{
    table t = lay(country, "T3.2", 1);
    EXPECT_LEGS(26, 18, 26, 23, {26, 20, 0, 2000, 1, true}, {26, 23, 8000, 3000, 1, true});
    CHECK(straight(&t, 26, 18, 26, 23).crosses_wire);
    CHECK(!straight(&t, 26, 18, 26, 20).crosses_wire);
    clear(&t);
}

// A corner of the path on a line: passed if the path goes on to the other side, also where only what came before tells.
TEST(rof_mov_4_a_corner_on_a_line)
{
    table t = lay(country, "T3.2", 1);
    rof_walk walk;
    pl_point on[] = {inch(20, 20), inch(20, 23)}, back[] = {inch(20, 20), inch(20, 17)},
             along[] = {inch(20, 20), inch(22, 20), inch(22, 23)};
    const leg over[] = {{20, 20, 0, 2000, 1, true}, {20, 23, 2000, 3000, 1, true}},
              not_over[] = {{20, 20, 0, 2000, 1, true}, {20, 17, 0, 3000, 1, true}};
    rof_walk_make(t.turn, inch(20, 18), on, 2, NULL, &walk);
    expect_walk(&walk, inch(20, 18), over, 2);
    rof_walk_make(t.turn, inch(20, 18), back, 2, NULL, &walk);
    expect_walk(&walk, inch(20, 18), not_over, 2);
    rof_walk_make(t.turn, inch(20, 18), along, 3, NULL, &walk);
    CHECK(!walk.why);
    for (int i = 0; i < 2; i++) {
        pl_point before = inch(20, i ? 18 : 22);
        const leg first = {20, 23, i ? 2000 : 0, 3000, 1, true};
        rof_walk_make(t.turn, inch(20, 20), &on[1], 1, &before, &walk);
        expect_walk(&walk, inch(20, 20), &first, 1);
    }
    pl_point twice[] = {inch(20, 18), inch(20, 18), inch(20, 17)};
    const leg last = {20, 17, 0, 1000, 1, true};
    rof_walk_make(t.turn, inch(20, 18), twice, 3, NULL, &walk);
    expect_walk(&walk, inch(20, 18), &last, 1);
    clear(&t);
}

// Woods double their inches, a trench is paid on the way in and on the way out, where areas overlap each has its say.
TEST(rof_mov_4_ground_by_the_leg)
{
    table t = lay(country, "T3.2", 1);
    EXPECT_LEGS(38, 12, 50, 13, {40, 12.167, 0, 2007, 1, true}, {43, 12.417, 0, 3011, 2, false}, {44, 12.5, 0, 1004, 2, false, true},
                {48, 12.833, 0, 4014, 1, true, true}, {50, 13, 0, 2007, 1, true});
    EXPECT_LEGS(52, 8, 52, 14, {52, 10, 0, 2000, 1, true}, {52, 12, 2000, 2000, 1, false}, {52, 14, 2000, 2000, 1, true});
    EXPECT_LEGS(52, 8, 52, 11, {52, 10, 0, 2000, 1, true}, {52, 11, 2000, 1000, 1, false});
    EXPECT_LEGS(52, 8, 52, 10, {52, 10, 0, 2000, 1, true}, {52, 10, 2000, 0, 1, false});  // its edge is in it
    EXPECT_LEGS(52, 8, 52, 9.999, {52, 9.999, 0, 1999, 1, true});
    EXPECT_LEGS(52, 10, 52, 8, {52, 8, 2000, 2000, 1, true});
    EXPECT_LEGS(52, 10, 52, 11, {52, 11, 0, 1000, 1, false});
    EXPECT_LEGS(46, 8, 46, 10, {46, 10, 0, 2000, 1, true}, {46, 10, 0, 0, 1, false, true});  // the edge of a minefield is mined
    EXPECT_LEGS(46, 10, 46, 8, {46, 8, 0, 2000, 1, true});
    clear(&t);
}

// Two inches for each inch of rise, from wherever one stands; downward nothing.
TEST(rof_mov_4_hills_are_paid_upward)
{
    table t = lay(country, "T3.2", 1);
    EXPECT_LEGS(46, 18, 46, 32, {46, 20, 0, 2000, 1, true}, {46, 22, 4000, 2000, 1, true}, {46, 28, 6000, 6000, 1, true},
                {46, 30, 0, 2000, 1, true}, {46, 32, 0, 2000, 1, true});
    EXPECT_LEGS(46, 21, 46, 22, {46, 22, 0, 1000, 1, true}, {46, 22, 6000, 0, 1, false});
    EXPECT_LEGS(46, 22, 46, 21, {46, 21, 0, 1000, 1, true});
    clear(&t);
}

static void expect_barred(const table *t, double x1, double y1, double x2, double y2, double x, double y)
{
    rof_walk walk = straight(t, x1, y1, x2, y2);
    CHECK_TEXT(walk.why, "ROF-MOV.7: impassable");
    CHECK(pl_same_point(walk.stop, inch(x, y)));
}

// Impassable ground may not even be touched, along its edge or at a corner; the first place that is counts. A bridge carries over it.
TEST(rof_mov_7_where_a_path_is_barred)
{
    table t = lay(country, "T3.2", 1);
    expect_barred(&t, 20, 28, 20, 32, 20, 30);
    expect_barred(&t, 20, 28, 20, 30, 20, 30);
    EXPECT_LEGS(20, 28, 20, 29.999, {20, 29.999, 0, 1999, 1, true});
    EXPECT_LEGS(20, 30, 20, 32, {20, 32, 0, 2000, 1, true});  // set down on it, one may go
    rof_walk walk;
    for (int i = 0; i < 2; i++) {
        pl_point before = inch(20, i ? 29 : 31), to = inch(20, 32);
        rof_walk_make(t.turn, inch(20, 30), &to, 1, &before, &walk);
        CHECK_EQ(walk.why != NULL, i);
    }
    expect_barred(&t, 58, 22, 61, 22, 60, 22);
    expect_barred(&t, 58, 22, 60, 22, 60, 22);
    expect_barred(&t, 59, 21, 61, 19, 60, 20);
    expect_barred(&t, 59, 20, 61, 20, 60, 20);
    EXPECT_LEGS(59, 20.999, 60.998, 19, {60.998, 19, 0, 2827, 1, true});
    EXPECT_LEGS(63, 18, 63, 28, {63, 19, 0, 1000, 1, true}, {63, 20, 0, 1000, 1, true}, {63, 26, 0, 6000, 1, true},
                {63, 27, 0, 1000, 1, true}, {63, 28, 0, 1000, 1, true});
    expect_barred(&t, 63, 22, 65, 22, 64, 22);
    pl_point first_of_two[] = {inch(20, 32), inch(58, 22), inch(61, 22)};
    rof_walk_make(t.turn, inch(20, 28), first_of_two, 3, NULL, &walk);
    CHECK(walk.why && pl_same_point(walk.stop, inch(20, 30)));
    CHECK(rof_is_barred(t.turn, inch(60, 20)) && !rof_is_barred(t.turn, inch(59.999, 20)));
    CHECK(rof_is_barred(t.turn, inch(64.001, 22)) && !rof_is_barred(t.turn, inch(64, 22)));
    clear(&t);
}

// ROF-MOV.3: sixty-four legs a path may have, and one more is too winding, where the last leg would begin.
TEST(rof_mov_3_as_many_legs_as_there_is_room_for)
{
    for (int lines = 63; lines <= 64; lines++) {
        static char text[8192];
        strcpy(text, HEAD "terrain:\n");
        for (int i = 0; i < lines; i++)
            snprintf(text + strlen(text), sizeof text - strlen(text), "- {id: f%d, kind: fence, line: [[%d, 10], [%d, 20]]}\n", i, i + 2,
                     i + 2);
        strcat(text, BOTH);
        table t = lay(text, "T3.2", 1);
        rof_walk walk = straight(&t, 1, 15, 70, 15);
        if (lines == 63) {
            CHECK(!walk.why);
            CHECK_EQ(walk.count, 64);
            CHECK_EQ(walk.cost, 69000 + 63000);
        } else {
            CHECK_TEXT(walk.why, "ROF-MOV.3: the path is too winding");
            CHECK(pl_same_point(walk.stop, inch(65, 15)));
        }
        clear(&t);
    }
}

// Six legs are kept for whoever asks again, seven are worked out anew: it is the same walk.
TEST(rof_mov_4_asked_again_it_is_the_same_walk)
{
    for (int lines = 4; lines <= 7; lines++) {
        static char text[2048];
        strcpy(text, HEAD "terrain:\n");
        for (int i = 0; i < lines; i++)
            snprintf(text + strlen(text), sizeof text - strlen(text), "- {id: f%d, kind: wire, line: [[%d, 10], [%d, 20]]}\n", i, i + 2,
                     i + 2);
        strcat(text, BOTH);
        table t = lay(text, "T3.2", 1);
        for (int again = 0; again < 2; again++) {
            rof_walk walk = straight(&t, 1, 15, 11, 15);
            CHECK(!walk.why && walk.crosses_wire);
            CHECK_EQ(walk.count, lines + 1);
            CHECK_EQ(walk.cost, 10000 + 6000 * lines);
            CHECK_EQ(walk.legs[lines].toll, 6000);
            CHECK_EQ(walk.legs[lines].to.x, 11000);
        }
        clear(&t);
    }
}

// ROF-MOV.5: a toll is waited out, an inch of woods takes two, and only what was walked counts as walked.
TEST(rof_mov_5_where_one_stands_and_what_one_has_been_through)
{
    table t = lay(country, "T3.2", 1);
    static const struct {
        double x1, y1, x2, y2;
        pl_len spent;
        double x, y;
        bool is_open, is_mined;
    } places[] = {
        {20, 18, 20, 23, 0, 20, 18, false, false},        {20, 18, 20, 23, 1, 20, 18.001, true, false},
        {20, 18, 20, 23, 1999, 20, 19.999, true, false},  {20, 18, 20, 23, 2000, 20, 20, true, false},
        {20, 18, 20, 23, 3999, 20, 20, true, false},      {20, 18, 20, 23, 4000, 20, 20, true, false},
        {20, 18, 20, 23, 4001, 20, 20.001, true, false},  {20, 18, 20, 23, 6999, 20, 22.999, true, false},
        {20, 18, 20, 23, 7000, 20, 23, true, false},      {20, 18, 20, 23, 9000, 20, 23, true, false},
        {42, 13, 46, 13, 1999, 42.999, 13, false, false}, {42, 13, 46, 13, 2000, 43, 13, false, true},
        {42, 13, 46, 13, 2001, 43, 13, false, true},      {42, 13, 46, 13, 2002, 43.001, 13, false, true},
        {42, 13, 46, 13, 4000, 44, 13, false, true},      {42, 13, 46, 13, 4001, 44.001, 13, true, true},
        {52, 8, 52, 11, 3999, 52, 10, true, false},       {52, 11, 52, 14, 3000, 52, 12, false, false},
        {52, 11, 52, 14, 3001, 52, 12.001, true, false},  {46, 8, 46, 10, 1999, 46, 9.999, true, false},
        {46, 8, 46, 10, 2000, 46, 10, true, true},        {1, 1, 4, 5, 2500, 2.5, 3, true, false},
        {4, 5, 1, 1, 2500, 2.5, 3, true, false},
    };
    for (int i = 0; i < PL_COUNT(places); i++) {
        rof_walk walk = straight(&t, places[i].x1, places[i].y1, places[i].x2, places[i].y2);
        bool is_open, is_mined;
        pl_point at = rof_walk_at(&walk, places[i].spent, &is_open, &is_mined);
        if (!pl_same_point(at, inch(places[i].x, places[i].y)) || is_open != places[i].is_open || is_mined != places[i].is_mined)
            fail_msg("place %d: (%d,%d) open %d mined %d", i, (int)at.x, (int)at.y, is_open, is_mined);
    }
    clear(&t);
}

TEST(rof_mov_4_the_ground_underfoot)
{
    table t = lay(country, "T3.2", 1);
    CHECK_EQ(rof_multiplier_at(t.turn, inch(40, 10)), 2);
    CHECK_EQ(rof_multiplier_at(t.turn, inch(43.5, 12)), 2);
    CHECK_EQ(rof_multiplier_at(t.turn, inch(44.001, 12)), 1);
    CHECK_EQ(rof_multiplier_at(t.turn, inch(5, 5)), 1);
    clear(&t);
}

// ROF-GEN.10: by the table of directions, and short of a thousandth rather than beyond it.
TEST(rof_gen_10_displaced_by_the_table)
{
    table t = lay(country, "T3.2", 1);
    static const struct {
        int degrees;
        pl_len distance, x, y;
    } ways[] = {{0, 3000, 0, 3000},       {90, 3000, 3000, 0},   {180, 3000, 0, -3000}, {270, 3000, -3000, 0},
                {360, 3000, 0, 3000},     {-90, 3000, -3000, 0}, {450, 3000, 3000, 0},  {30, 2000, 1000, 1732},
                {150, 2000, 1000, -1732}, {0, 1, 0, 1},          {30, 3, 1, 2}};
    for (int i = 0; i < PL_COUNT(ways); i++) {
        pl_point at = rof_displaced(t.turn, pl_at(30000, 30000), ways[i].degrees, ways[i].distance);
        CHECK_EQ(at.x, 30000 + ways[i].x);
        CHECK_EQ(at.y, 30000 + ways[i].y);
    }
    clear(&t);
}

// ---- bridges

static const pl_feature *feature(const table *t, const char *kind_id)
{
    pl_feature_id id = pl_scene_feature_named(t->battle->scene, kind_id);
    CHECK(id != 0);
    return pl_terrain_feature(t->turn->scene->terrain, id);
}

// ROF-MOV.7: a tenth of an inch inside its edges is on a bridge; whoever is on it stays where he is.
TEST(rof_mov_7_the_nearest_place_on_a_bridge)
{
    table t = lay(country, "T3.2", 1);
    const pl_feature *bridge = feature(&t, "bridge");
    static const double places[][4] = {{50, 23, 62.1, 23},       {62.1, 23, 62.1, 23},     {62.101, 23, 62.101, 23}, {62.05, 23, 62.1, 23},
                                       {70, 23, 63.9, 23},       {63.9, 23, 63.9, 23},     {63.95, 23, 63.9, 23},    {63, 10, 63, 19.1},
                                       {63, 19.05, 63, 19.1},    {63, 19.101, 63, 19.101}, {63, 40, 63, 26.9},       {63, 26.95, 63, 26.9},
                                       {63, 26.899, 63, 26.899}, {10, 10, 62.1, 19.1},     {70, 40, 63.9, 26.9}};
    for (int i = 0; i < PL_COUNT(places); i++)
        CHECK(pl_same_point(rof_bridge_end(bridge, inch(places[i][0], places[i][1])), inch(places[i][2], places[i][3])));
    clear(&t);
}

static const char crossings[] = HEAD "terrain:\n"
                                     "- {id: brook, kind: river, area: [[0, 20], [48, 20], [48, 22], [0, 22]]}\n"
                                     "- {id: north, kind: bridge, area: [[10, 19.5], [12, 19.5], [12, 22.5], [10, 22.5]]}\n"
                                     "- {id: other, kind: bridge, area: [[30, 19.5], [32, 19.5], [32, 22.5], [30, 22.5]]}\n"
                                     "- {id: ditch, kind: river, area: [[60, 0], [64, 0], [64, 48], [60, 48]]}\n"
                                     "- {id: east, kind: bridge, area: [[59, 30], [65, 30], [65, 32], [59, 32]]}\n" BOTH;

TEST(rof_mov_7_the_far_end_of_a_bridge)
{
    table t = lay(crossings, "T3.2", 1);
    const pl_feature *north = feature(&t, "north"), *east = feature(&t, "east");
    CHECK(pl_same_point(rof_bridge_far_end(t.turn, north, inch(11, 5)), inch(11, 22.4)));
    CHECK(pl_same_point(rof_bridge_far_end(t.turn, north, inch(3, 20.999)), inch(11, 22.4)));
    CHECK(pl_same_point(rof_bridge_far_end(t.turn, north, inch(3, 21)), inch(11, 19.6)));
    CHECK(pl_same_point(rof_bridge_far_end(t.turn, north, inch(11, 40)), inch(11, 19.6)));
    CHECK(pl_same_point(rof_bridge_far_end(t.turn, east, inch(50, 40)), inch(64.9, 31)));
    CHECK(pl_same_point(rof_bridge_far_end(t.turn, east, inch(61.999, 3)), inch(64.9, 31)));
    CHECK(pl_same_point(rof_bridge_far_end(t.turn, east, inch(62, 3)), inch(59.1, 31)));
    CHECK(pl_same_point(rof_bridge_far_end(t.turn, east, inch(70, 10)), inch(59.1, 31)));
    clear(&t);
}

TEST(rof_mov_7_how_far_it_is_on_foot)
{
    table t = lay(crossings, "T3.2", 1);
    CHECK_EQ(rof_way_between(t.turn, inch(5, 5), inch(8, 9)), 5000);
    CHECK_EQ(rof_way_between(t.turn, inch(11, 11), inch(11, 31)), 20000);  // over the bridge, straight
    CHECK_EQ(rof_way_between(t.turn, inch(8, 17), inch(8, 25)), 10000);    // five there, five on
    CHECK_EQ(rof_way_between(t.turn, inch(34, 17), inch(34, 25)), 10000);
    CHECK_EQ(rof_way_between(t.turn, inch(50, 17), inch(50, 25)), 8000);
    clear(&t);
    t = lay(country, "T3.2", 1);
    CHECK_EQ(rof_way_between(t.turn, inch(20, 28), inch(20, 32)),
             pl_distance(inch(20, 28), inch(63, 23), PL_DOWN) + pl_distance(inch(63, 23), inch(20, 32), PL_DOWN));
    clear(&t);
    t = lay(HEAD "terrain: [{id: c, kind: cliff, line: [[10, 30], [30, 30]]}]\n" BOTH, "T3.2", 1);
    CHECK_EQ(rof_way_between(t.turn, inch(20, 28), inch(20, 32)), 4000);
    clear(&t);
}
