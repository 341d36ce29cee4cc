// test_sight.c - lines of sight: woods, houses, bocage, hills, visibility; and what a path costs.
#include "table.h"

static const char ground[] = HEAD "switches: {on: [opt_night, opt_rain]}\nset: {night_until: 1, night_visibility: 20, rain_from: 2}\n"
                                  "terrain:\n- {id: w, kind: woods, area: [[10, 20], [20, 20], [20, 30], [10, 30]]}\n"
                                  "- {id: b, kind: building_stone, area: [[30, 20], [36, 20], [36, 26], [30, 26]]}\n"
                                  "- {id: bo, kind: bocage, line: [[44, 20], [60, 20]]}\n"
                                  "- {id: hi, kind: hill, height: 2, area: [[2, 34], [8, 34], [8, 40], [2, 40]]}\n"
                                  "- {id: he, kind: hedge, line: [[62, 20], [71, 20]]}\n"
                                  "- {id: tr, kind: trench, area: [[40, 2], [44, 2], [44, 4], [40, 4]]}\n"
                                  "- {id: ri, kind: river, area: [[50, 2], [54, 2], [54, 12], [50, 12]]}\n"
                                  "- {id: br, kind: bridge, area: [[50, 6], [54, 6], [54, 8], [50, 8]]}\n"
                                  "units:\n- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.3, at: [4, 4]}]}\n"
                                  "- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.2, at: [70, 46]}]}\n";

static bool sees(const table *t, double x1, double y1, double x2, double y2)
{
    rof_line line = {.from = {(pl_len)(x1 * 1000), (pl_len)(y1 * 1000)},
                     .to = {(pl_len)(x2 * 1000), (pl_len)(y2 * 1000)},
                     .from_radius = 500,
                     .to_radius = 500};
    rof_look(t->turn, &line);
    return !line.blocked;
}

static int hindrance(const table *t, double x1, double y1, double x2, double y2)
{
    rof_line line = {.from = {(pl_len)(x1 * 1000), (pl_len)(y1 * 1000)},
                     .to = {(pl_len)(x2 * 1000), (pl_len)(y2 * 1000)},
                     .from_radius = 500,
                     .to_radius = 500};
    rof_look(t->turn, &line);
    return line.blocked ? -1 : line.hindrance;
}

TEST(rof_los_4_woods_and_houses)
{
    table t = lay(ground, "T3.2", 1);
    CHECK(sees(&t, 15, 10, 15, 24));  // four inches deep
    CHECK(!sees(&t, 15, 10, 15, 24.1));
    CHECK(sees(&t, 15, 21, 15, 29));  // both inside: eight
    CHECK(!sees(&t, 15, 20.9, 15, 29));
    CHECK(!sees(&t, 15, 10, 15, 35));            // right through
    CHECK_EQ(hindrance(&t, 18, 18, 22, 24), 1);  // a corner of the wood: it hinders
    CHECK(sees(&t, 33, 10, 33, 22));             // two inches into the house
    CHECK(!sees(&t, 33, 10, 33, 22.1));
    CHECK(!sees(&t, 29, 19, 31, 27));  // a house that holds neither end always blocks
    clear(&t);
}

TEST(rof_los_5_bocage_and_hedges)
{
    table t = lay(ground, "T3.2", 1);
    CHECK(sees(&t, 50, 18.5, 50, 40));  // an inch from it
    CHECK(!sees(&t, 50, 18.4, 50, 40));
    CHECK(!sees(&t, 44, 10, 44, 30));  // touching its end crosses it
    CHECK_EQ(hindrance(&t, 65, 10, 65, 30), 1);
    CHECK_EQ(hindrance(&t, 65, 18.5, 65, 30), 0);
    clear(&t);
}

TEST(rof_los_3_hills)
{
    table t = lay(ground, "T3.2", 1);
    CHECK(!sees(&t, 1, 37, 12, 37));  // the hill between two men on the plain
    CHECK(sees(&t, 3, 37, 1, 37));    // from the crest down the near slope
    CHECK(!sees(&t, 3, 37, 12, 37));  // the far rim hides the foot of the hill
    CHECK(sees(&t, 7.5, 37, 30, 37));
    clear(&t);
}

// ROF-LOS.2: what the line runs above does not matter: from the hill one looks over crops, from the plain through them.
TEST(rof_los_2_looking_over)
{
    table t = lay(HEAD "terrain:\n- {id: k, kind: hill, height: 2, area: [[2, 2], [8, 2], [8, 8], [2, 8]]}\n"
                       "- {id: c, kind: crops, area: [[9, 2], [14, 2], [14, 8], [9, 8]]}\n- {id: d, kind: crops, height: 2, area: [[9, "
                       "20], [14, 20], [14, 26], [9, 26]]}\n"
                       "units:\n- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.3, at: [70, 4]}]}\n"
                       "- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.2, at: [70, 46]}]}\n",
                  "T3.2", 1);
    CHECK_EQ(hindrance(&t, 7.5, 5, 40, 5), 0);
    CHECK_EQ(hindrance(&t, 8.5, 5, 40, 5), 1);
    CHECK_EQ(hindrance(&t, 7.5, 5, 10, 5), 0);  // the crops that hold the target do not hinder
    CHECK_EQ(hindrance(&t, 5, 23, 40, 23), 1);  // on a base of its own the same crops stand higher
    clear(&t);
}

TEST(rof_los_7_visibility)
{
    table t = lay(ground, "T3.2", 1);
    CHECK_EQ(rof_visibility(t.turn, 0), 20000);
    CHECK(rof_sees(t.turn, pl_at(20000, 2000), pl_at(38000, 2000), 500, 20000));
    CHECK(!rof_sees(t.turn, pl_at(16000, 2000), pl_at(38000, 2000), 500, 20000));
    CHECK(!rof_rains(t.turn));
    clear(&t);
}

static pl_len cost(const table *t, double x1, double y1, double x2, double y2)
{
    rof_walk walk;
    pl_point to = {(pl_len)(x2 * 1000), (pl_len)(y2 * 1000)};
    rof_walk_make(t->turn, pl_at((pl_len)(x1 * 1000), (pl_len)(y1 * 1000)), &to, 1, NULL, &walk);
    return walk.why ? -1 : walk.cost;
}

TEST(rof_mov_4_costs)
{
    table t = lay(ground, "T3.2", 1);
    CHECK_EQ(cost(&t, 15, 10, 15, 22), 14000);        // ten open, two of woods
    CHECK_EQ(cost(&t, 42, 1, 42, 3), 2000 + 2000);    // into the trench
    CHECK_EQ(cost(&t, 42, 3, 42, 6), 3000 + 2000);    // out of it
    CHECK_EQ(cost(&t, 42, 1, 42, 6), 5000 + 4000);    // through
    CHECK_EQ(cost(&t, 50, 18, 50, 22), 4000 + 4000);  // over bocage
    CHECK_EQ(cost(&t, 50, 18, 50, 20), 2000);         // up to it: not passed yet
    CHECK_EQ(cost(&t, 1, 37, 4, 37), 3000 + 4000);    // two inches up
    CHECK_EQ(cost(&t, 4, 37, 1, 37), 3000);           // down is free
    CHECK_EQ(cost(&t, 48, 4, 56, 4), -1);             // a river
    CHECK_EQ(cost(&t, 48, 7, 56, 7), 8000);           // its bridge
    CHECK_EQ(cost(&t, 48, 4, 50, 4), -1);             // its bank: a path may not touch it
    clear(&t);
}

// A vertex on the line counts as passed when the path goes on to the other side.
TEST(rof_mov_4_a_turn_on_the_line)
{
    table t = lay(ground, "T3.2", 1);
    rof_walk walk;
    rof_walk_make(t.turn, pl_at(65000, 18000), (pl_point[]){{65000, 20000}, {65000, 22000}}, 2, NULL, &walk);
    CHECK_EQ(walk.cost, 4000 + 2000);
    rof_walk_make(t.turn, pl_at(65000, 18000), (pl_point[]){{65000, 20000}, {67000, 18000}}, 2, NULL, &walk);
    CHECK_EQ(walk.cost, 2000 + pl_distance(pl_at(65000, 20000), pl_at(67000, 18000), PL_UP));
    clear(&t);
}

// ROF-MOV.5: tolls are spent standing on the line.
TEST(rof_mov_5_where_a_figure_stands)
{
    table t = lay(ground, "T3.2", 1);
    rof_walk walk;
    bool open, mined;
    rof_walk_make(t.turn, pl_at(65000, 18000), (pl_point[]){{65000, 24000}}, 1, NULL, &walk);
    CHECK_EQ(walk.cost, 8000);
    CHECK_EQ(rof_walk_at(&walk, 1500, &open, &mined).y, 19500);
    CHECK_EQ(rof_walk_at(&walk, 3000, &open, &mined).y, 20000);
    CHECK_EQ(rof_walk_at(&walk, 4500, &open, &mined).y, 20500);
    CHECK_EQ(rof_walk_at(&walk, 8000, &open, &mined).y, 24000);
    CHECK(open && !mined);
    clear(&t);
}
