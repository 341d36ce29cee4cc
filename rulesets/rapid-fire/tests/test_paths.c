// test_paths.c - a path by itself: how far a piece may go, where it stands after so many inches, what they cost, what bars them.
#include "path.h"

#include "table.h"

#define GROUPS "groups: [{id: U1, side: 1, type: infantry}, {id: U2, side: 1, type: squadron}, {id: U11, side: 2, type: infantry}]\n"

static pl_point inch(double x, double y) { return pl_at((pl_len)(x * 1000 + .5), (pl_len)(y * 1000 + .5)); }

// The path of a piece from where it stands through places, a pair of inches each.
static rf_path path_of(const table *t, const char *who, const double *places, int count)
{
    rf_path path;
    pl_item items[PL_ITEMS_MAX] = {{0}};
    pl_piece_id p = piece(t, who);
    for (int i = 0; i < count; i++)
        items[i] = (pl_item){.piece = p, .at = inch(places[2 * i], places[2 * i + 1]), .left_out = PL_ITEM_FACING};
    CHECK(rf_path_read(items, count, p, rf_at_point(turn_of(t), p), rf_piece_at(turn_of(t), p)->facing, &path));
    return path;
}
#define PATH(who, ...) path_of(&t, who, (const double[]){__VA_ARGS__}, PL_COUNT(((const double[]){__VA_ARGS__})) / 2)

// RF-MOV.4, RF-DAM.1: each kind of mover across country and by road; light damage halves, heavy damage and mines end it.
TEST(rf_mov_4_how_far_each_may_go)
{
    table t;
    lay(&t, "width: 96, height: 60",
        GROUPS "units:\n- {id: A, side: 1, type: platoon, group: U1, at: [5, 5]}\n- {id: K, side: 1, type: truck, group: U1, at: [10, 5]}\n"
               "- {id: T, side: 1, type: sherman75, group: U2, at: [15, 5]}\n- {id: P, side: 2, type: pak40, group: U11, at: [20, 5]}\n"
               "- {id: L, side: 1, type: sherman75, group: U2, pieces: [{at: [25, 5], set: {damage: light}}]}\n"
               "- {id: H, side: 1, type: sherman75, group: U2, pieces: [{at: [30, 5], set: {damage: heavy}}]}\n"
               "- {id: M, side: 1, type: truck, group: U1, pieces: [{at: [35, 5], set: {flags: immobile}}]}\n"
               "- {id: X, side: 1, type: truck, group: U1, pieces: [{at: [40, 5], set: {used: 3}}]}\n"
               "- {id: Y, side: 1, type: truck, group: U1, pieces: [{at: [45, 5], set: {used: 8}}]}\n"
               "- {id: Z, side: 1, type: truck, group: U1, pieces: [{at: [50, 5], set: {used: 6, damage: light}}]}\n",
        "T5", 1);
    static const struct {
        const char *who;
        int cross, road, left, left_on_road;
    } movers[] = {{"A.1", 6, 9, 6, 9}, {"K.1", 8, 24, 8, 24}, {"T.1", 12, 18, 12, 18}, {"P.1", 1, 1, 1, 1},  {"L.1", 6, 9, 6, 9},
                  {"H.1", 0, 0, 0, 0}, {"M.1", 0, 0, 0, 0},   {"X.1", 8, 24, 5, 15},   {"Y.1", 8, 24, 0, 0}, {"Z.1", 4, 12, 0, 0}};
    for (int i = 0; i < PL_COUNT(movers); i++) {
        pl_piece_id p = piece(&t, movers[i].who);
        CHECK_EQ(rf_full_allowance(turn_of(&t), p, false), PL_INCHES(movers[i].cross));
        CHECK_EQ(rf_full_allowance(turn_of(&t), p, true), PL_INCHES(movers[i].road));
        CHECK_EQ(rf_allowance(turn_of(&t), p, false), PL_INCHES(movers[i].left));
        CHECK_EQ(rf_allowance(turn_of(&t), p, true), PL_INCHES(movers[i].left_on_road));
    }
    CHECK_EQ(rf_gait(turn_of(&t), piece(&t, "A.1")), RF_ON_FOOT);
    CHECK_EQ(rf_gait(turn_of(&t), piece(&t, "T.1")), RF_TRACKED);
    CHECK_EQ(rf_gait(turn_of(&t), piece(&t, "K.1")), RF_WHEELED);
    clear(&t);
}

// RF-GEN.12: as many corners as a path may have and no more; whoever names no facing looks along the last leg that leads anywhere.
TEST(rf_gen_12_corners_and_facings)
{
    rf_path path;
    pl_item items[RF_CORNERS_MAX + 1];
    for (int i = 0; i <= RF_CORNERS_MAX; i++)
        items[i] = (pl_item){.piece = 7, .at = inch(10 + i % 2, 11 + i), .left_out = PL_ITEM_FACING};
    CHECK(rf_path_read(items, RF_CORNERS_MAX, 7, inch(10, 10), 90, &path));
    CHECK_EQ(path.count, RF_CORNERS_MAX + 1);
    CHECK(!rf_path_read(items, RF_CORNERS_MAX + 1, 7, inch(10, 10), 90, &path));
    items[0].piece = 8;
    CHECK(rf_path_read(items, RF_CORNERS_MAX + 1, 7, inch(10, 10), 90, &path));
    CHECK(pl_same_point(path.line[0], inch(10, 10)) && pl_same_point(path.line[1], inch(11, 12)));

    pl_item east = {.piece = 7, .at = inch(13, 10), .left_out = PL_ITEM_FACING}, north = {.piece = 7, .at = inch(13, 14), .facing = -90},
            nowhere = {.piece = 7, .left_out = PL_ITEM_AT | PL_ITEM_FACING}, turned = {.piece = 7, .left_out = PL_ITEM_AT, .facing = 45};
    CHECK(rf_path_read((pl_item[]){east}, 1, 7, inch(10, 10), 0, &path));
    CHECK(path.facing == 90 && path.length == 3000 && path.count == 2);
    CHECK(rf_path_read((pl_item[]){east, north}, 2, 7, inch(10, 10), 0, &path));
    CHECK(path.facing == 270 && path.length == 7000 && path.count == 3);
    CHECK(rf_path_read((pl_item[]){east, nowhere}, 2, 7, inch(10, 10), 0, &path));
    CHECK(path.facing == 90 && path.length == 3000 && pl_same_point(path.line[2], inch(13, 10)));
    CHECK(rf_path_read((pl_item[]){nowhere}, 1, 7, inch(10, 10), 135, &path));
    CHECK(path.facing == 135 && path.length == 0 && pl_same_point(path.line[1], inch(10, 10)));
    CHECK(rf_path_read((pl_item[]){east, turned}, 2, 7, inch(10, 10), 0, &path));
    CHECK(path.facing == 45 && path.length == 3000);
    CHECK(rf_path_read(NULL, 0, 7, inch(10, 10), 30, &path));
    CHECK(path.facing == 30 && path.length == 0 && path.count == 1);
}

// RF-RES.2: after so many inches, on the leg it is on; at a corner it still faces along the leg that led there.
TEST(rf_res_2_where_it_stands_after_so_many_inches)
{
    rf_path path;
    pl_item items[] = {{.piece = 7, .at = inch(13, 10), .left_out = PL_ITEM_FACING},
                       {.piece = 7, .left_out = PL_ITEM_AT | PL_ITEM_FACING},
                       {.piece = 7, .at = inch(13, 14), .facing = 200}};
    CHECK(rf_path_read(items, 3, 7, inch(10, 10), 0, &path));
    static const struct {
        pl_len length;
        double x, y;
        int facing;
    } places[] = {{0, 10, 10, 90},       {1, 10.001, 10, 90},   {2999, 12.999, 10, 90}, {3000, 13, 10, 90},
                  {3001, 13, 10.001, 0}, {6999, 13, 13.999, 0}, {7000, 13, 14, 0}};
    for (int i = 0; i < PL_COUNT(places); i++) {
        int facing = 5;
        CHECK(pl_same_point(rf_path_at(&path, places[i].length, &facing), inch(places[i].x, places[i].y)));
        CHECK_EQ(facing, places[i].facing);
        CHECK(pl_same_point(rf_path_at(&path, places[i].length, NULL), inch(places[i].x, places[i].y)));
    }
}

static const char country[] =
    "terrain:\n- {id: w, kind: wood, area: [[10, 10], [20, 10], [20, 14], [10, 14]]}\n- {id: h, kind: hill, area: [[30, 10], [40, 10], "
    "[40, 14], "
    "[30, 14]]}\n- {id: r, kind: road, line: [[50, 0], [50, 20], [60, 20]], width: 2}\n"
    "- {id: be, kind: beach, area: [[70, 10], [90, 10], [90, 14], [70, 14]]}\n- {id: b2, kind: beach, area: [[70, 16], [90, 16], [90, 18], "
    "[70, "
    "18]]}\n" GROUPS
    "units:\n- {id: T, side: 1, type: sherman75, group: U2, at: [15, 8]}\n- {id: A, side: 1, type: platoon, group: U1, at: [12, 8]}\n"
    "- {id: K, side: 1, type: truck, group: U1, at: [35, 8]}\n- {id: V, side: 1, type: truck, group: U1, at: [50, 4]}\n"
    "- {id: S, side: 1, type: sherman75, group: U2, at: [80, 8]}\n- {id: E, side: 2, type: platoon, group: U11, at: [4, 50]}\n";

// RF-MOV.6: every inch of half-rate ground twice, by who pays it; and back again, how far so much will carry.
TEST(rf_mov_6_what_the_first_inches_cost)
{
    table t;
    lay(&t, "width: 96, height: 60", country, "T5", 1);
    rf_path tank = PATH("T.1", 15, 17), foot = PATH("A.1", 12, 17), truck = PATH("K.1", 35, 17), bent = PATH("T.1", 15, 12, 22, 12);
    static const pl_len tank_costs[][2] = {{0, 0},       {1, 1},        {2000, 2000},  {2001, 2002},
                                           {4000, 6000}, {6000, 10000}, {6001, 10001}, {9000, 13000}};
    for (int i = 0; i < PL_COUNT(tank_costs); i++) {
        CHECK_EQ(rf_path_cost(turn_of(&t), &tank, tank_costs[i][0]), tank_costs[i][1]);
        CHECK_EQ(rf_path_reach(turn_of(&t), &tank, tank_costs[i][1]), tank_costs[i][0]);
        CHECK_EQ(rf_path_cost(turn_of(&t), &foot, tank_costs[i][0]), tank_costs[i][0]);
        CHECK_EQ(rf_path_cost(turn_of(&t), &truck, tank_costs[i][0]),
                 tank_costs[i][1]);  // the hill is half to wheels as the wood to tracks
    }
    CHECK_EQ(rf_path_reach(turn_of(&t), &tank, 5999), 3999);
    CHECK_EQ(rf_path_reach(turn_of(&t), &tank, 20000), 9000);
    CHECK_EQ(rf_path_reach(turn_of(&t), &tank, -1), 0);
    CHECK_EQ(rf_path_cost(turn_of(&t), &bent, 4000), 6000);
    CHECK_EQ(rf_path_cost(turn_of(&t), &bent, 5000), 8000);
    CHECK_EQ(rf_path_cost(turn_of(&t), &bent, 9000), 16000);
    CHECK_EQ(rf_path_cost(turn_of(&t), &bent, 11000), 18000);
    clear(&t);
}

// RF-MOV.4: an inch beside the middle of the road is on it, a thousandth more is not; round a bend one follows it.
TEST(rf_mov_4_on_the_road_and_beside_it)
{
    table t;
    lay(&t, "width: 96, height: 60", country, "T5", 1);
    rf_path straight = PATH("V.1", 50, 12), edge = PATH("V.1", 51, 12), off = PATH("V.1", 51.001, 12), bend = PATH("V.1", 50, 20, 58, 20),
            cut = PATH("V.1", 50, 12, 58, 20), end = PATH("V.1", 50, 20, 61, 20), past = PATH("V.1", 50, 20, 61.001, 20),
            none = PATH("V.1", 50, 4), corner = PATH("V.1", 50, 18, 52, 20);
    CHECK(rf_path_on_road(turn_of(&t), &straight));
    CHECK(rf_path_on_road(turn_of(&t), &edge));
    CHECK(!rf_path_on_road(turn_of(&t), &off));
    CHECK(rf_path_on_road(turn_of(&t), &bend));
    CHECK(!rf_path_on_road(turn_of(&t), &cut));
    CHECK(rf_path_on_road(turn_of(&t), &end));
    CHECK(!rf_path_on_road(turn_of(&t), &past));
    CHECK(rf_path_on_road(turn_of(&t), &none));
    CHECK(rf_path_on_road(turn_of(&t), &corner));
    rf_path tank = PATH("T.1", 15, 9);
    CHECK(!rf_path_on_road(turn_of(&t), &tank));
    clear(&t);
}

// RF-AMP.7: where a path was last on a beach: its end, the edge it left over, nowhere; of two beaches the later.
TEST(rf_amp_7_where_it_was_last_on_a_beach)
{
    table t;
    lay(&t, "width: 96, height: 60", country, "T5", 1);
    static const struct {
        double x1, y1, x2, y2;
        pl_len went, last;
        bool is_on;
    } paths[] = {
        {80, 9, 80, 9.5, 1500, -1, false},  {80, 9, 80, 10, 2000, 2000, true},    {80, 12, 80, 13, 5000, 5000, true},
        {80, 12, 80, 15, 7000, 6000, true}, {80, 12, 80, 15, 6000, 6000, true},   {80, 12, 80, 15, 5000, 5000, true},
        {80, 15, 80, 17, 9000, 9000, true}, {80, 15, 80, 19, 11000, 10000, true}, {80, 15, 60, 15, 7000, 6000, true},
        {80, 15, 80, 15.5, 1000, -1, true}, {66, 8, 66, 20, 20000, -1, false},    {92, 9, 92, 9, 5000, -1, false},
    };
    for (int i = 0; i < PL_COUNT(paths); i++) {
        rf_path path = path_of(&t, "S.1", (const double[]){paths[i].x1, paths[i].y1, paths[i].x2, paths[i].y2}, 2);
        if (rf_path_beach_end(turn_of(&t), &path, paths[i].went) != paths[i].last || rf_path_on_beach(turn_of(&t), &path) != paths[i].is_on)
            fail_msg("path %d: last at %d", i, (int)rf_path_beach_end(turn_of(&t), &path, paths[i].went));
    }
    rf_path both = PATH("S.1", 80, 20), back = PATH("S.1", 95, 8, 95, 20, 80, 20, 80, 9.5);  // over both at once, and from the north
    CHECK_EQ(rf_path_beach_end(turn_of(&t), &both, 12000), 10000);
    CHECK_EQ(rf_path_beach_end(turn_of(&t), &both, 8500), 8500);
    CHECK_EQ(rf_path_beach_end(turn_of(&t), &both, 7000), 6000);
    CHECK_EQ(rf_path_beach_end(turn_of(&t), &back, 52500), 52000);
    CHECK_EQ(rf_path_beach_end(turn_of(&t), &back, 47000), 46000);
    CHECK_EQ(rf_path_beach_end(turn_of(&t), &back, 43000), -1);
    clear(&t);
}

static void expect_pass(const table *t, const char *who, double x, double y, const char *why)
{
    rf_path path = path_of(t, who, (const double[]){x, y}, 1);
    pl_why got = rf_why_not_pass(turn_of(t), &path, RF_BY_MOVE, NULL, 0);
    if (why ? !got || strcmp(got, why) != 0 : got != NULL)
        fail_msg("%s to (%g,%g): %s", who, x, y, got ? got : "may pass");
}

// RF-MOV.14, RF-MOV.7, RF-GEN.13: the table's four edges, pieces that stand in the way of some and not of others, water.
TEST(rf_mov_7_what_stands_in_the_way)
{
    table t;
    lay(&t, "width: 48, height: 36",
        "terrain:\n- {id: v, kind: river, area: [[30, 20], [36, 20], [36, 22], [30, 22]]}\n- {id: s, kind: stream, line: [[38, 10], [47, "
        "10]]}\n" GROUPS
        "units:\n- {id: A, side: 1, type: platoon, group: U1, at: [10, 10]}\n- {id: B, side: 1, type: platoon, group: U1, at: [10, 13]}\n"
        "- {id: T, side: 1, type: sherman75, group: U2, at: [20, 10]}\n- {id: U, side: 1, type: truck, group: U1, at: [20, 16]}\n"
        "- {id: W, side: 1, type: sherman75, group: U2, pieces: [{at: [26, 16], set: {damage: wreck}}]}\n"
        "- {id: C, side: 1, type: platoon, group: U1, at: [26, 10]}\n- {id: E, side: 2, type: platoon, group: U11, at: [4, 16]}\n"
        "- {id: D, side: 1, type: platoon, group: U1, at: [4, 10]}\n- {id: F, side: 1, type: platoon, group: U1, at: [33, 16]}\n"
        "- {id: K, side: 1, type: truck, group: U1, at: [42, 5]}\n",
        "T5", 1);
    static const char off[] = "RF-MOV.14: no path leaves the table", friend_there[] = "RF-MOV.7: another piece is in the way",
                      enemy_there[] = "RF-MOV.7: an enemy is in the way", ground[] = "RF-GEN.13: impassable ground is in the way";
    expect_pass(&t, "A.1", 0, 10, NULL);
    expect_pass(&t, "A.1", 10, 36, NULL);
    expect_pass(&t, "A.1", 10, 36.001, off);
    expect_pass(&t, "A.1", 10, 0, NULL);
    expect_pass(&t, "C.1", 48, 10, NULL);
    expect_pass(&t, "C.1", 48.001, 10, off);
    rf_path south = PATH("A.1", 10, 5);
    for (int axis = 0; axis < 2; axis++) {
        south.line[1] = axis ? pl_at(-1, 10000) : pl_at(10000, -1);
        CHECK_TEXT(rf_why_not_pass(turn_of(&t), &south, RF_BY_MOVE, NULL, 0), off);
    }
    expect_pass(&t, "A.1", 10, 18, NULL);    // foot through foot
    expect_pass(&t, "T.1", 20, 13.5, NULL);  // up to the lorry
    expect_pass(&t, "T.1", 20, 13.52, friend_there);
    expect_pass(&t, "T.1", 20, 22, friend_there);  // and not through it
    expect_pass(&t, "T.1", 26, 10, NULL);          // vehicles through foot
    expect_pass(&t, "C.1", 26, 20, friend_there);  // nobody through a wreck
    expect_pass(&t, "D.1", 4, 20, enemy_there);
    expect_pass(&t, "D.1", 4, 15.24, NULL);
    expect_pass(&t, "D.1", 4, 15.27, enemy_there);
    expect_pass(&t, "F.1", 33, 19.999, NULL);
    expect_pass(&t, "F.1", 33, 20, ground);
    expect_pass(&t, "F.1", 33, 24, ground);
    expect_pass(&t, "K.1", 42, 8.75, NULL);  // its bonnet at the stream
    expect_pass(&t, "K.1", 42, 8.76, ground);
    expect_pass(&t, "K.1", 42, 12, ground);
    clear(&t);
}

// RF-MOV.2: exactly an inch is within an inch; whoever begins there may go away and not nearer.
TEST(rf_mov_2_within_an_inch)
{
    table t;
    lay(&t, "width: 48, height: 36",
        GROUPS
        "units:\n- {id: T, side: 1, type: sherman75, group: U2, at: [20, 10]}\n- {id: S, side: 1, type: sherman75, group: U2, at: [30, "
        "17]}\n"
        "- {id: E, side: 2, type: platoon, group: U11, at: [20, 20]}\n- {id: F, side: 2, type: platoon, group: U11, at: [30, 19.5]}\n",
        "T5", 1);
    rf_path near = PATH("T.1", 20, 17.375), clear_of = PATH("T.1", 20, 17.374), away = PATH("S.1", 30, 12), closer = PATH("S.1", 30, 17.1),
            beside = PATH("T.1", 18, 20);
    CHECK(rf_why_too_close(turn_of(&t), &near, false) != NULL);
    CHECK(!rf_why_too_close(turn_of(&t), &near, true));
    CHECK(!rf_why_too_close(turn_of(&t), &clear_of, false));
    CHECK(!rf_why_too_close(turn_of(&t), &away, false));
    CHECK(rf_why_too_close(turn_of(&t), &closer, false) != NULL);
    CHECK(rf_why_too_close(turn_of(&t), &beside, false) != NULL);
    clear(&t);
    lay(&t, "width: 48, height: 36",
        GROUPS "units:\n- {id: S, side: 1, type: sherman75, group: U2, at: [30, 17.4], facing: 90}\n"
               "- {id: E, side: 2, type: truck, group: U11, at: [31, 19.75], facing: 90}\n",
        "T5", 1);
    rf_path along = PATH("S.1", 31, 17.4), aside = PATH("S.1", 30, 14);  // as near as before is not farther
    CHECK(rf_why_too_close(turn_of(&t), &along, false) != NULL);
    CHECK(!rf_why_too_close(turn_of(&t), &aside, false));
    clear(&t);
}

// RF-MOV.7: at the end nobody overlaps by more than a hair, nor the place where another of the same decision ends.
TEST(rf_mov_7_nobody_ends_on_another)
{
    table t;
    lay(&t, "width: 48, height: 36",
        GROUPS "units:\n- {id: T, side: 1, type: sherman75, group: U2, at: [20, 10]}\n- {id: S, side: 1, type: sherman75, group: U2, at: "
               "[30, 10]}\n"
               "- {id: E, side: 2, type: platoon, group: U11, at: [4, 34]}\n",
        "T5", 1);
    static const char there[] = "RF-MOV.7: pieces may not overlap at the end";
    rf_path touching = PATH("T.1", 28.5, 10, 30, 12.5), on = PATH("T.1", 30, 12), gone = PATH("S.1", 40, 10);
    touching.facing = on.facing = 0;
    CHECK(!rf_why_not_end(turn_of(&t), &touching, NULL, 0));
    CHECK_TEXT(rf_why_not_end(turn_of(&t), &on, NULL, 0), there);
    CHECK(!rf_why_not_end(turn_of(&t), &on, &gone, 1));
    rf_path back = PATH("S.1", 30, 14);
    back.facing = 0;
    CHECK_TEXT(rf_why_not_end(turn_of(&t), &on, &back, 1), there);
    rf_path stays = PATH("T.1", 20, 10);
    CHECK(!rf_why_not_end(turn_of(&t), &stays, NULL, 0));
    clear(&t);
}

// RF-GEN.13: a wall stops a lorry's bonnet wherever on its way it stands: in all four directions, round a corner, and on the way back.
TEST(rf_gen_13_walls_on_all_sides)
{
    table t;
    lay(&t, "width: 48, height: 36",
        "terrain:\n- {id: e, kind: wall, line: [[34, 17], [34, 19]]}\n- {id: w, kind: wall, line: [[14, 17], [14, 19]]}\n"
        "- {id: n, kind: wall, line: [[23, 28], [25, 28]]}\n- {id: s, kind: wall, line: [[23, 8], [25, 8]]}\n"
        "- {id: c, kind: wall, line: [[34, 23], [34, 25]]}\n- {id: d, kind: wall, line: [[14, 11], [14, 13]]}\n" GROUPS
        "units:\n- {id: K, side: 1, type: truck, group: U1, at: [24, 18]}\n- {id: E, side: 2, type: platoon, group: U11, at: [4, 34]}\n",
        "T5", 1);
    static const struct {
        double x1, y1, x2, y2;
        bool is_free;
    } ways[] = {{24, 18, 32.75, 18, true}, {24, 18, 32.76, 18, false}, {24, 18, 15.25, 18, true}, {24, 18, 15.24, 18, false},
                {24, 18, 24, 26.75, true}, {24, 18, 24, 26.76, false}, {24, 18, 24, 9.25, true},  {24, 18, 24, 9.24, false},
                {24, 24, 32.75, 24, true}, {24, 24, 32.76, 24, false}, {24, 12, 15.25, 12, true}, {24, 12, 15.24, 12, false},
                {33, 18, 24, 18, false},   {15, 18, 24, 18, false},    {24, 27, 24, 18, false},   {24, 9, 24, 18, false},
                {32, 18, 24, 18, true},    {24, 26, 24, 18, true},     {24, 36, 24, 18, false},   {48, 18, 24, 18, false}};
    for (int i = 0; i < PL_COUNT(ways); i++) {
        rf_path path = path_of(&t, "K.1", (const double[]){ways[i].x1, ways[i].y1, ways[i].x2, ways[i].y2}, 2);
        pl_why why = rf_why_not_pass(turn_of(&t), &path, RF_BY_MOVE, NULL, 0);
        if (!why != ways[i].is_free)
            fail_msg("way %d: %s", i, why ? why : "may pass");
    }
    clear(&t);
}
