// test_ground.c - fords, hulls and boxes against slow answers: points tried one by one.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "phaseline/dice.h"
#include "phaseline/game.h"

#include "ground.h"
#include "harness.h"
#include "ruleset.h"

typedef struct table {
    pl_battle *battle;
    pl_state *state;
    pl_turn turn;
} table;

static table lay(const char *more)
{
    char text[4096];
    table t = {0};
    pl_error error = {0};
    snprintf(text, sizeof text,
             "game: rank-and-file\nname: Field\ntable: {width: 48, height: 48}\nsides: [{id: a, name: A}, {id: b, name: B}]\n%s", more);
    if (pl_battle_open_text(&rnf_ruleset, text, strlen(text), "field", &t.battle, &error))
        fail_msg("%s: %s", error.path, error.text);
    t.state = pl_scene_block(t.battle->scene);
    pl_state_copy(t.state, t.battle->scene->initial);
    t.turn = (pl_turn){.scene = t.battle->scene, .rules = &rnf_ruleset, .state = t.state};
    return t;
}

static void clear(table *t)
{
    free(t->state);
    pl_battle_close(t->battle);
}

// ---- fords

static bool is_between(pl_len n, pl_len low, pl_len high) { return n > low && n < high; }

// True if some point of the stance's foot, made larger all round by `more`, lies in the river 0..20 x 20..25 and out of the ford 8..12.
static bool is_wet(const pl_turn *turn, const rnf_stance *s, pl_len more)
{
    pl_len half = rnf_width(rnf_t(turn), s) / 2 + more, deep = rnf_depth(rnf_t(turn), s) + more;
    for (pl_len x = -half; x <= half; x += 50)
        for (pl_len y = -deep; y <= more; y += 50) {
            pl_point p = pl_placed_from(pl_at(x, y), s->at, s->facing, PL_NEAREST);
            if (is_between(p.x, 5000, 20000) && is_between(p.y, 20000, 25000) && !is_between(p.x, 8000, 12000))
                return true;
        }
    return false;
}

static void try_ford(const char *river)
{
    char text[1000];
    snprintf(text, sizeof text,
             "terrain:\n- {id: r, kind: river, area: %s}\n- {id: f, kind: ford, area: [[8, 20], [12, 20], [12, 25], [8, 25]]}\n"
             "units: [{id: 2, side: 1, type: pr_musk, at: [40, 40], set: {formation: column}}]\n",
             river);
    table t = lay(text);
    rnf_stance s = rnf_stance_of(&t.turn, 1);
    int barred = 0, open = 0;
    for (int facing = 0; facing < 360; facing += 15)
        for (pl_len x = 3500; x < 22000; x += 500)
            for (pl_len y = 18000; y < 28000; y += 1000) {
                s.at = pl_at(x, y);
                s.facing = (int16_t)facing;
                pl_foot foot = rnf_foot(&t.turn, &s);
                bool is_barred = rnf_foot_barred(&t.turn, &s, &foot);
                if (is_wet(&t.turn, &s, -60))
                    CHECK(is_barred);
                else if (!is_wet(&t.turn, &s, 60))
                    CHECK(!is_barred);
                barred += is_barred;
                open += !is_barred;
            }
    CHECK(barred > 1000 && open > 1000);
    clear(&t);
}

// RNF-TER.3: all that a foot covers of a river must lie in the ford, whichever way round the river is drawn.
TEST(rnf_ter_3_a_foot_in_a_ford_has_no_corner_in_the_river)
{
    try_ford("[[5, 20], [20, 20], [20, 25], [5, 25]]");
    try_ford("[[5, 25], [20, 25], [20, 20], [5, 20]]");
    try_ford("[[20, 25], [5, 25], [5, 20], [20, 20]]");
}

// ---- boxes

// A unit that is called far is so; one that is well away is called so.
TEST(rnf_far_units_are_far)
{
    table t = lay("units:\n- {id: 2, side: 1, type: pr_musk, at: [24, 24], facing: 0}\n- {id: 3, side: 1, type: pr_musk, at: [40, 40]}\n");
    int far = 0, near = 0;
    for (int facing = 0; facing < 360; facing += 30)
        for (pl_len x = 12000; x < 36000; x += 700)
            for (pl_len y = 12000; y < 36000; y += 700) {
                rnf_units(&t.turn)[1].facing = (int16_t)facing;
                pl_foot foot = rnf_unit_foot(&t.turn, 1), there = pl_foot_of_point(pl_at(x, y));
                rnf_box own = rnf_box_of(&foot), box = rnf_box_of_points(pl_at(x, y), pl_at(x, y));
                pl_len beside = rnf_most(rnf_most(own.low.x - x, x - own.high.x), rnf_most(own.low.y - y, y - own.high.y));
                bool is_far = rnf_is_far(&t.turn, 1, &box, 1000);
                if (is_far)
                    CHECK(pl_gap(&foot, &there, PL_DOWN) >= 1000);
                CHECK(is_far || beside <= 1020);
                far += is_far;
                near += !is_far;
            }
    CHECK(far > 100 && near > 100);
    clear(&t);
}

TEST(rnf_boxes_hold_every_corner)
{
    static const pl_point corners[] = {{3000, 5000}, {9000, 1000}, {7000, 8000}, {2000, 6000}};
    static const pl_point others[] = {{1000, 9000}, {1500, 8500}, {1200, 8800}};
    pl_foot foot = pl_foot_of_polygon(corners, 4), other = pl_foot_of_polygon(others, 3);
    rnf_box box = rnf_box_of(&foot), both = rnf_box_of_both(&foot, &other);
    CHECK(pl_same_point(box.low, pl_at(2000, 1000)) && pl_same_point(box.high, pl_at(9000, 8000)));
    CHECK(pl_same_point(both.low, pl_at(1000, 1000)) && pl_same_point(both.high, pl_at(9000, 9000)));
}

// ---- strips

// At the very end of a foot, where its corner is rounded, a sliver does not stop it.
TEST(rnf_ret_6_a_sliver_at_the_end_does_not_stop)
{
    static const pl_point own[] = {{10000, 10000}, {19000, 10000}, {19000, 9250}, {10000, 9250}};
    static const pl_point left[] = {{5000, 11000}, {10000, 11000}, {10002, 15000}, {5000, 15000}};
    static const pl_point right[] = {{24000, 11000}, {19000, 11000}, {18998, 15000}, {24000, 15000}};
    pl_foot foot = pl_foot_of_polygon(own, 4), a = pl_foot_of_polygon(left, 4), b = pl_foot_of_polygon(right, 4);
    CHECK_EQ(rnf_sweep(&foot, 0, &a), 4000);
    CHECK_EQ(rnf_sweep(&foot, 0, &b), 4000);
}

enum { STEEP = 120 };  // so much a rounded corner may add along an edge that is nearly the way itself

// How far to the right of the line from `from` along `bearing` the corners of a foot lie.
static void sides_of(const pl_foot *foot, pl_point from, int bearing, pl_len *left, pl_len *right)
{
    *left = *right = pl_seen_from(foot->corners[0], from, bearing, PL_NEAREST).x;
    for (int i = 1; i < foot->corner_count; i++) {
        pl_len x = pl_seen_from(foot->corners[i], from, bearing, PL_NEAREST).x;
        *left = rnf_least(*left, x);
        *right = rnf_most(*right, x);
    }
}

static pl_foot moved(const pl_foot *foot, int bearing, pl_len way)
{
    pl_foot there = *foot;
    for (int i = 0; i < foot->corner_count; i++)
        there.corners[i] = pl_travel(foot->corners[i], bearing, way, PL_NEAREST);
    return there;
}

// RNF-RET.6: the sweep is as long as the way up to the first place where the two would lie on one another, tried inch by fraction of an inch.
TEST(rnf_ret_6_a_sweep_ends_where_two_feet_meet)
{
    enum { STEP = 40, FARTHEST = 12000 };
    static const pl_shape shapes[] = {{.kind = PL_RECTANGLE, .is_from_front = 1, .width = 6000, .depth = 1000},
                                      {.kind = PL_RECTANGLE, .is_from_front = 1, .width = 1500, .depth = 4500},
                                      {.kind = PL_RECTANGLE, .is_from_front = 1, .width = 3000, .depth = 3000}};
    int met = 0, missed = 0;
    for (int n = 0; n < 700; n++) {
        int turn = pl_dice_seeded(7, (uint32_t)(6 * n), 360), facing = pl_dice_seeded(7, (uint32_t)(6 * n + 1), 360);
        int bearing = n % 3 ? pl_dice_seeded(7, (uint32_t)(6 * n + 2), 360) : turn;
        pl_point at =
            pl_at(17000 + pl_dice_seeded(7, (uint32_t)(6 * n + 3), 14000), 17000 + pl_dice_seeded(7, (uint32_t)(6 * n + 4), 14000));
        pl_foot own = pl_foot_of(shapes[n % 3], pl_at(24000, 24000), turn), other = pl_foot_of(shapes[n / 3 % 3], at, facing);
        pl_len left, right, low, high, way = rnf_sweep(&own, bearing, &other), tried = 0;
        sides_of(&own, own.centre, bearing, &left, &right);
        sides_of(&other, own.centre, bearing, &low, &high);
        pl_len shared = rnf_least(right, high) - rnf_most(left, low);
        if (shared > -40 && shared < 40)
            continue;  // they meet by their very ends
        if (shared <= 0) {
            CHECK_EQ(way, RNF_FAR);
            missed++;
            continue;
        }
        while (tried <= FARTHEST) {
            pl_foot there = moved(&own, bearing, tried);
            if (pl_feet_overlap(&there, &other, 0))
                break;
            tried += STEP;
        }
        if (tried > FARTHEST) {
            CHECK(way > FARTHEST - STEP);
            missed++;
        } else if (tried) {  // who lies on the other already is another matter
            CHECK(way <= tried + STEEP && way >= tried - STEP - STEEP);
            met++;
        }
    }
    CHECK(met > 80 && missed > 80);
}

// RNF-CHG.2: the forward gap is that of the front edge alone, to the nearest point of what lies before it, tried likewise.
TEST(rnf_chg_2_a_forward_gap_ends_where_the_front_meets)
{
    enum { STEP = 20, FARTHEST = 12000 };
    table t = lay("units: [{id: 2, side: 1, type: pr_gren, at: [24, 24], facing: 0}]\n");
    rnf_stance s = rnf_stance_of(&t.turn, 1);
    static const pl_shape shapes[] = {{.kind = PL_RECTANGLE, .is_from_front = 1, .width = 9000, .depth = 750},
                                      {.kind = PL_RECTANGLE, .is_from_front = 1, .width = 1500, .depth = 4500}};
    int met = 0, missed = 0;
    for (int n = 0; n < 600; n++) {
        s.facing = (int16_t)(n % 4 ? pl_dice_seeded(9, (uint32_t)(4 * n), 360) : 90 * (n / 4 % 4));
        pl_point at =
            pl_at(15000 + pl_dice_seeded(9, (uint32_t)(4 * n + 1), 18000), 15000 + pl_dice_seeded(9, (uint32_t)(4 * n + 2), 18000));
        pl_foot other = pl_foot_of(shapes[n % 2], at, pl_dice_seeded(9, (uint32_t)(4 * n + 3), 360));
        pl_len low, high, half = rnf_width(rnf_t(&t.turn), &s) / 2, gap = rnf_forward_gap(&t.turn, &s, &other), tried = 0;
        sides_of(&other, s.at, s.facing, &low, &high);
        pl_len shared = rnf_least(half, high) - rnf_most(-half, low);
        if (shared > -40 && shared < 40)
            continue;
        while (shared > 0 && tried <= FARTHEST) {
            pl_point a = pl_placed_from(pl_at(-half, tried), s.at, s.facing, PL_NEAREST),
                     b = pl_placed_from(pl_at(half, tried), s.at, s.facing, PL_NEAREST);
            if (pl_segment_enters_foot(a, b, &other))
                break;
            tried += STEP;
        }
        if (shared <= 0 || tried > FARTHEST) {
            CHECK(gap > FARTHEST - STEP);
            missed++;
        } else if (tried) {
            CHECK(gap <= tried + STEEP && gap >= tried - STEP - STEEP);
            met++;
        }
    }
    CHECK(met > 80 && missed > 80);
    clear(&t);
}

// RNF-GEN.11: what reaches just to the line of the front from behind is not ahead; what stands up from it is, at no distance.
TEST(rnf_gen_11_what_only_reaches_the_front_is_not_ahead)
{
    table t = lay("units: [{id: 2, side: 1, type: pr_gren, at: [24, 24], facing: 0}]\n");
    static const pl_point behind[] = {{23000, 24000}, {25000, 24000}, {25000, 23000}, {23000, 23000}};
    static const pl_point before[] = {{23000, 25000}, {25000, 25000}, {25000, 24000}, {23000, 24000}};
    static const pl_point sliver[] = {{27000, 26000}, {29000, 26000}, {29000, 25000}, {27000, 25000}};
    static const pl_point by_one[] = {{26999, 26000}, {29000, 26000}, {29000, 25000}, {26999, 25000}};
    rnf_stance s = rnf_stance_of(&t.turn, 1);
    pl_foot feet[] = {pl_foot_of_polygon(behind, 4), pl_foot_of_polygon(before, 4), pl_foot_of_polygon(sliver, 4),
                      pl_foot_of_polygon(by_one, 4)};
    CHECK_EQ(rnf_forward_gap(&t.turn, &s, &feet[0]), RNF_FAR);
    CHECK_EQ(rnf_forward_gap(&t.turn, &s, &feet[1]), 0);
    CHECK_EQ(rnf_forward_gap(&t.turn, &s, &feet[2]), RNF_FAR);
    CHECK_EQ(rnf_forward_gap(&t.turn, &s, &feet[3]), 1000);
    clear(&t);
}

// RNF-MOV.5: a wheel of any number of degrees leaves the corner of its side where it is.
TEST(rnf_mov_5_a_wheel_keeps_its_corner)
{
    table t = lay("units: [{id: 2, side: 1, type: pr_gren, at: [24, 24], facing: 70}]\n");
    static const int degrees[] = {-45, -2, -1, 1, 2, 45};
    rnf_stance s = rnf_stance_of(&t.turn, 1);
    pl_foot before = rnf_foot(&t.turn, &s);
    for (int i = 0; i < PL_COUNT(degrees); i++) {
        rnf_stance now = rnf_wheeled(&t.turn, &s, degrees[i]);
        pl_foot after = rnf_foot(&t.turn, &now);
        int corner = degrees[i] > 0 ? 1 : 0;  // front left, front right
        CHECK(pl_points_within(before.corners[corner], after.corners[corner], 2));
        CHECK(!pl_points_within(before.corners[1 - corner], after.corners[1 - corner], 90));
        CHECK(pl_ahead(after.corners[1 - corner], s.at, s.facing) > 0);
        CHECK_EQ(now.facing, 70 + degrees[i]);
    }
    rnf_stance same = rnf_wheeled(&t.turn, &s, 0);
    CHECK(pl_same_point(same.at, s.at) && same.facing == s.facing);
    clear(&t);
}

// RNF-CHG.19: the edge that the front would touch first; of two that meet in the corner which is touched, the squarer one.
TEST(rnf_chg_19_the_edge_that_is_touched_first)
{
    table t = lay("units: [{id: 2, side: 1, type: pr_gren, at: [24, 20], facing: 0}]\n");
    static const pl_shape line = {.kind = PL_RECTANGLE, .is_from_front = 1, .width = 4500, .depth = 750};
    static const struct {
        pl_len x, y;
        int facing, edge;
    } cases[] = {
        {24000, 30000, 180, 0},
        {24000, 30000, 0, 2},
        {24000, 30000, 90, 1},
        {24000, 30000, 270, 3},
        {24000, 30000, 136, 0},
        {24000, 30000, 224, 0},
        {24000, 30000, 134, 1},
        {24000, 30000, 226, 3},
        {24000, 30000, 46, 1},
        {24000, 30000, 44, 2},
        {24000, 30000, 314, 3},
        {24000, 30000, 316, 2},
        {40000, 30000, 180, 0},
        {8000, 30000, 180, 0},
        {40000, 30000, 90, 1},
        // beside the corridor but for its nearer end
        {28500, 30000, 160, 0},
        {19500, 30000, 200, 0},
        {29000, 26000, 100, 1},
        {19000, 26000, 260, 3},
    };
    rnf_stance s = rnf_stance_of(&t.turn, 1);
    for (int i = 0; i < PL_COUNT(cases); i++) {
        pl_foot foot = pl_foot_of(line, pl_at(cases[i].x, cases[i].y), cases[i].facing);
        int edge = rnf_edge_met(&t.turn, &s, &foot);
        if (edge != cases[i].edge)
            fail_msg("%d: %d, wanted %d", i, edge, cases[i].edge);
    }
    clear(&t);
}

// RNF-UNT.13, RNF-TER.3: who stands on ground that bars him, for want of another place, may leave it and go no deeper in.
TEST(rnf_ter_3_the_way_out_is_open)
{
    table t = lay("terrain: [{id: r, kind: river, area: [[10, 20], [30, 20], [30, 24], [10, 24]]}]\n"
                  "units: [{id: 2, side: 1, type: pr_gren, at: [20, 21], facing: 0}]\n");
    rnf_stance s = rnf_stance_of(&t.turn, 1);
    static const struct {
        pl_len y;
        int bearing;
        bool is_barred;
    } cases[] = {{21000, 0, true},  {21000, 180, false}, {23500, 0, false}, {23500, 180, true},
                 {22375, 0, false}, {22375, 180, false}, {18000, 0, true}};
    for (int i = 0; i < PL_COUNT(cases); i++) {
        s.at.y = cases[i].y;
        rnf_stance end = s;
        end.at = pl_travel(s.at, cases[i].bearing, 3000, PL_NEAREST);
        pl_foot from = rnf_foot(&t.turn, &s), to = rnf_foot(&t.turn, &end), strip = rnf_hull(&from, &to);
        if (rnf_strip_barred(&t.turn, &s, &from, cases[i].bearing, &strip) != cases[i].is_barred)
            fail_msg("%d", i);
        CHECK(rnf_foot_barred(&t.turn, &s, &from) == (cases[i].y > 20000));
    }
    clear(&t);
}

// ---- stands

// RNF-UNT.7: in every formation of every size the stands lie within the footprint, and none on another.
TEST(rnf_unt_7_stands_lie_within_the_footprint)
{
    table t = lay("units: [{id: 2, side: 1, type: au_grenz, at: [24, 24], facing: 37, set: {stands_start: 10}}]\n");
    static const uint8_t forms[] = {RNF_LINE, RNF_COLUMN, RNF_MARCH, RNF_SKIRMISH, RNF_SQUARE, RNF_ROUT};
    const pl_scene_unit *of = &t.battle->scene->units[1];
    for (int stands = 10; stands > 0; stands--) {
        rnf_units(&t.turn)[1].stands = (uint8_t)stands;
        for (int i = 0; i < PL_COUNT(forms); i++) {
            rnf_units(&t.turn)[1].formation = forms[i];
            rnf_lay(&t.turn, 1);
            rnf_stance s = rnf_stance_of(&t.turn, 1);
            pl_len half = rnf_width(rnf_t(&t.turn), &s) / 2, deep = rnf_depth(rnf_t(&t.turn), &s);
            int64_t across = 0;
            for (int n = 0; n < stands; n++) {
                pl_point p = pl_seen_from(pl_see_pieces(t.state)[of->first + n].at, s.at, s.facing, PL_NEAREST);
                across += p.x;
                CHECK(rnf_size(p.x) <= half - 374 && p.y <= -374 && p.y >= -deep + 374);
                for (int m = 0; m < n; m++)
                    CHECK(!pl_points_within(pl_see_pieces(t.state)[of->first + n].at, pl_see_pieces(t.state)[of->first + m].at, 500));
            }
            if (forms[i] != RNF_SQUARE)
                CHECK(rnf_size(across) <= 20);  // as many to the left as to the right
        }
        pl_pieces(t.state)[of->first + stands - 1].place = PL_LOST;
    }
    clear(&t);
}
