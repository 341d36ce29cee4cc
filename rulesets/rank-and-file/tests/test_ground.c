// test_ground.c - fords, hulls and boxes against slow answers: points tried one by one.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
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
