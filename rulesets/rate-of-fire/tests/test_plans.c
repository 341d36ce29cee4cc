// test_plans.c - a move before it is made: where each figure stands at every sample, who holds together, where reserves come from.
#include "plan.h"

#include "table.h"

#define ENEMY "- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.3, at: [60, 40]}]}\n"

static pl_point inch(double x, double y) { return pl_at((pl_len)(x * 1000 + .5), (pl_len)(y * 1000 + .5)); }

static pl_item to(const table *t, const char *piece, double x, double y)
{
    return (pl_item){.piece = (uint16_t)piece_of(t, piece), .at = inch(x, y)};
}

// ROF-MOV.5: every half inch and at the very end, each where it has spent so much, whoever has arrived waiting.
TEST(rof_mov_5_every_sample_of_a_move)
{
    table t = lay(
        HEAD "terrain:\n- {id: h, kind: hedge, line: [[8, 11], [12, 11]]}\n- {id: m, kind: minefield, area: [[19, 11], [21, 11], [21, 12], "
             "[19, 12]]}\n- {id: c, kind: crops, area: [[10.5, 9], [20.5, 9], [20.5, 30], [10.5, 30]]}\nunits:\n"
             "- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.3, at: [10, 10]}, {id: U2.4, at: [11.5, 10]}, {id: U2.5, at: [13, "
             "10]}]}\n" ENEMY,
        "T4.1", 1);
    rof_move plan;
    pl_hint hint;
    const pl_item items[] = {to(&t, "U2.3", 10, 13.2), to(&t, "U2.4", 11.5, 12)};
    CHECK(!rof_plan_new(t.turn, unit_of(&t, "U2"), 0, ROF_M, items, 2, &plan, &hint));
    CHECK_EQ(plan.going, 7);
    CHECK_EQ(plan.total[0], 5200);
    CHECK_EQ(plan.total[1], 2000 + 2000);
    CHECK_EQ(plan.total[2], 0);
    CHECK_EQ(plan.count, 11);
    for (int row = 0; row < ROF_SAMPLES; row++) {
        int p = row < 10 ? 500 * (row + 1) : row == 10 ? 5200 : 0;
        CHECK_EQ(plan.p[row], p);
        if (row >= plan.count) {
            CHECK(!plan.open[row] && !plan.mined[row]);
            continue;
        }
        int a = p <= 1000 ? p : p <= 3000 ? 1000 : p - 2000, b = p <= 1000 ? p : p <= 3000 ? 1000 : p <= 4000 ? p - 2000 : 2000;
        CHECK(pl_same_point(rof_track_at(&plan, row, 0), pl_at(10000, 10000 + a)));
        CHECK(pl_same_point(rof_track_at(&plan, row, 1), pl_at(11500, 10000 + b)));
        CHECK(pl_same_point(rof_track_at(&plan, row, 2), pl_at(13000, 10000)));
        CHECK_EQ(plan.open[row], 1);  // the first walks in the open, the second in the crops
        CHECK_EQ(plan.mined[row], 0);
    }
    clear(&t);
}

// The longest move there is fits the samples: twelve inches of twenty-four samples, and one that ends between two has one more.
TEST(rof_mov_5_the_longest_moves)
{
    table t = lay(HEAD "units:\n- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.3, at: [10, 10]}]}\n" ENEMY, "T4.1", 1);
    static const struct {
        double y;
        int count, last;
    } moves[] = {{22, 24, 12000}, {21.999, 24, 11999}, {21.501, 24, 11501}, {21.5, 23, 11500},
                 {10.5, 1, 500},  {10.499, 1, 499},    {10.501, 2, 501},    {10, 0, 0}};
    for (int i = 0; i < PL_COUNT(moves); i++) {
        rof_move plan;
        pl_hint hint;
        const pl_item item = to(&t, "U2.3", 10, moves[i].y);
        CHECK(!rof_plan_new(t.turn, unit_of(&t, "U2"), 0, ROF_A, &item, 1, &plan, &hint));
        CHECK_EQ(plan.count, moves[i].count);
        if (plan.count)
            CHECK_EQ(plan.p[plan.count - 1], moves[i].last);
    }
    rof_move plan;
    pl_hint hint;
    pl_item item = to(&t, "U2.3", 10, 22.001);
    CHECK_TEXT(rof_plan_new(t.turn, unit_of(&t, "U2"), 0, ROF_A, &item, 1, &plan, &hint), "ROF-MOV.3: farther than its order allows");
    CHECK(hint.item == -1 && hint.over == 1 && hint.has_at && pl_same_point(hint.at, inch(10, 22)));
    item = to(&t, "U2.3", 10, 18.25);
    CHECK_TEXT(rof_plan_new(t.turn, unit_of(&t, "U2"), 0, ROF_M, &item, 1, &plan, &hint), "ROF-MOV.3: farther than its order allows");
    CHECK(hint.over == 250 && pl_same_point(hint.at, inch(10, 18)));
    item = to(&t, "U2.3", 10, 14);
    CHECK(!rof_plan_new(t.turn, unit_of(&t, "U2"), 0, ROF_C, &item, 1, &plan, &hint));
    clear(&t);
}

// ROF-MOV.6: nobody comes within an inch of an enemy he did not start beside, nor ends on anybody.
TEST(rof_mov_6_near_enemies_and_on_friends)
{
    table t = lay(HEAD "units:\n- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.3, at: [10, 10]}, {id: U2.4, at: [12, 10]}]}\n"
                       "- {id: U3, side: 1, type: br_section_7, pieces: [{id: U3.3, at: [8, 12]}]}\n"
                       "- {id: U12, side: 2, type: ge_rifles_6, pieces: [{id: U12.3, at: [10, 16]}]}\n",
                  "T4.1", 1);
    static const char near[] = "ROF-MOV.6: too close to an enemy", on[] = "ROF-MOV.6: figures would overlap";
    static const struct {
        double x, y;
        const char *why;
    } ends[] = {{10, 14, near},   {10, 13.999, NULL}, {10, 13.5, NULL}, {8.5, 15.5, near}, {12, 10, on},     {11.01, 10, NULL},
                {11.011, 10, on}, {8, 12, on},        {8, 11.01, NULL}, {8, 11.011, on},   {8.99, 12, NULL}, {8.989, 12, on}};
    for (int i = 0; i < PL_COUNT(ends); i++) {
        rof_move plan;
        pl_hint hint;
        const pl_item item = to(&t, "U2.3", ends[i].x, ends[i].y);
        pl_why why = rof_plan_new(t.turn, unit_of(&t, "U2"), 0, ROF_M, &item, 1, &plan, &hint);
        if (ends[i].why ? !why || strcmp(why, ends[i].why) != 0 : why && strcmp(why, "ROF-ELM.5: the element would not hold together") != 0)
            fail_msg("to (%g,%g): %s", ends[i].x, ends[i].y, why ? why : "allowed");
        if (why)
            CHECK(hint.item == -1 && hint.over == 0 && hint.has_at);
    }
    clear(&t);
}

// ROF-ELM.5: two inches from the next links, a thousandth more does not; the largest group is the element, of equal ones the first.
TEST(rof_elm_5_who_is_outside)
{
    table t = lay(HEAD "units:\n- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.3, at: [10, 10]}]}\n" ENEMY, "T4.1", 1);
    static const struct {
        double x[4];
        int who, outside;
    } rows[] = {{{0, 3, 6, 9}, 15, 0},
                {{0, 3.001, 6.001, 9.001}, 15, 1},
                {{0, 3, 6.001, 9.001}, 15, 12},
                {{0, 3, 6, 9.001}, 15, 8},
                {{0, 3.001, 6.002, 9.003}, 15, 14},
                {{9, 0, 6, 3}, 15, 0},
                {{0, 50, 3, 6}, 13, 0},
                {{0, 50, 3, 6}, 15, 2},
                {{0, 3, 20, 23}, 7, 4},
                {{0, 3, 20, 23}, 14, 2},
                {{0, 3, 6, 9}, 9, 8},
                {{5, 5, 5, 5}, 8, 0}};
    for (int i = 0; i < PL_COUNT(rows); i++) {
        pl_point at[ROF_FIGURES] = {{0, 0}};
        for (int n = 0; n < 4; n++)
            at[n] = inch(rows[i].x[n], 10);
        CHECK_EQ(rof_outsiders(t.turn, (uint16_t)rows[i].who, at), rows[i].outside);
    }
    pl_point far[ROF_FIGURES] = {{0, 0}};
    for (int n = 0; n < ROF_FIGURES; n++)
        far[n] = inch(3 * n, 10);
    CHECK_EQ(rof_outsiders(t.turn, 0xfff, far), 0);
    far[ROF_FIGURES - 1].x++;
    CHECK_EQ(rof_outsiders(t.turn, 0xfff, far), 0x800);
    clear(&t);
}

// ROF-SMK.3: six inches from the thrower's base, onto the table.
TEST(rof_smk_3_how_far_a_grenade_flies)
{
    table t = lay(HEAD "units:\n- {id: U2, side: 1, type: br_section_7, pieces: [{id: U2.3, at: [10, 10]}]}\n" ENEMY, "T4.1", 1);
    CHECK(rof_can_throw(t.turn, inch(10, 10), inch(10, 16.5)));
    CHECK(!rof_can_throw(t.turn, inch(10, 10), inch(10, 16.501)));
    CHECK(rof_can_throw(t.turn, inch(1, 1), pl_at(0, 0)));
    CHECK(!rof_can_throw(t.turn, inch(1, 1), pl_at(-1, 0)));
    CHECK(!rof_can_throw(t.turn, inch(1, 1), pl_at(0, -1)));
    CHECK(rof_can_throw(t.turn, inch(71, 47), pl_at(72000, 48000)));
    CHECK(!rof_can_throw(t.turn, inch(71, 47), pl_at(72001, 48000)));
    CHECK(!rof_can_throw(t.turn, inch(71, 47), pl_at(72000, 48001)));
    clear(&t);
}

// ROF-REI.1: a stretch of the edge named, whichever of the four it is.
TEST(rof_rei_1_the_edge_reserves_come_from)
{
    static const struct {
        const char *edge;
        double x1, y1, x2, y2;
    } edges[] = {{"south", 10, 0, 20, 0}, {"north", 10, 48, 20, 48}, {"west", 0, 10, 0, 20}, {"east", 72, 10, 72, 20}};
    for (int i = 0; i < PL_COUNT(edges); i++) {
        char text[1000];
        pl_point from, to_;
        rof_move plan;
        pl_hint hint;
        snprintf(text, sizeof text,
                 HEAD "arrivals: [{id: r, side: 1, turn: 1, edge: %s, from: 10, to: 20, units: [U2]}]\nunits:\n"
                      "- {id: U1, side: 1, type: ge_sniper, at: [36, 4]}\n"
                      "- {id: U2, side: 1, type: br_section_7, place: reserve, pieces: [{id: U2.3}]}\n" ENEMY,
                 edges[i].edge);
        table t = lay(text, "T4.1", 1);
        rof_entry_edge(t.turn, unit_of(&t, "U2"), &from, &to_);
        CHECK(pl_same_point(from, inch(edges[i].x1, edges[i].y1)) && pl_same_point(to_, inch(edges[i].x2, edges[i].y2)));
        double step_x = edges[i].x1 == 0 ? 1 : edges[i].x1 == 72 ? -1 : 0, step_y = edges[i].y1 == 0 ? 1 : edges[i].y1 == 48 ? -1 : 0;
        pl_item in[2] = {to(&t, "U2.3", edges[i].x2, edges[i].y2), to(&t, "U2.3", edges[i].x2 + 3 * step_x, edges[i].y2 + 3 * step_y)};
        CHECK(!rof_plan_new(t.turn, unit_of(&t, "U2"), 0, ROF_M, in, 2, &plan, &hint));
        CHECK(plan.is_entry && pl_same_point(plan.start[0], inch(edges[i].x2, edges[i].y2)));
        CHECK_EQ(plan.total[0], 3000);
        in[0].at.x += (pl_len)(step_y != 0);
        in[0].at.y += (pl_len)(step_x != 0);
        CHECK_TEXT(rof_plan_new(t.turn, unit_of(&t, "U2"), 0, ROF_M, in, 2, &plan, &hint),
                   "ROF-REI.1: a reserve's path starts on its entry edge");
        CHECK(hint.item == 0 && hint.has_at && pl_same_point(hint.at, from));
        CHECK_TEXT(rof_plan_new(t.turn, unit_of(&t, "U2"), 0, ROF_M, NULL, 0, &plan, &hint), "ROF-REI.1: every figure of a reserve enters");
        CHECK_EQ(hint.item, -1);
        clear(&t);
    }
}
