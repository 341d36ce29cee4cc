// test_charges.c - one charge, counter-charge or square at a time: who may, with which opening wheel, how far it is, and by which rule not.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "phaseline/game.h"

#include "charge.h"
#include "harness.h"
#include "morale.h"
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
             "game: rank-and-file\nname: Field\ntable: {width: 60, height: 60}\nsides: [{id: a, name: A}, {id: b, name: B}]\n%s", more);
    if (pl_battle_open_text(&rnf_ruleset, text, strlen(text), "field", &t.battle, &error))
        fail_msg("%s: %s\n%s", error.path, error.text, more);
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

typedef struct charge_case {
    const char *unit, *target, *more;  // what stands behind ids 1 and 101; then more units and other keys; NULL: none
    const char *why;                   // NULL: it may
    int wheel;
    pl_len gap;
} charge_case;

// is_straight: as it stands, without an opening wheel, which might find another way.
static void try_charges(const charge_case *cases, int count, bool is_straight)
{
    for (int i = 0; i < count; i++) {
        const charge_case *c = &cases[i];
        char text[2048];
        int wheel = 99;
        pl_len gap = -1;
        snprintf(text, sizeof text, "units:\n- {id: 1, side: 1, %s}\n- {id: 101, side: 2, %s}\n%s", c->unit, c->target,
                 c->more ? c->more : "");
        table t = lay(text);
        pl_why why = rnf_why_not_charge(&t.turn, 1, 2, rnf_t(&t.turn)->budget, &wheel, &gap);
        if (is_straight) {
            wheel = 0;
            why = rnf_why_not_wheel(&t.turn, 1, 2, 0, rnf_t(&t.turn)->budget, &gap);
        }
        bool is_same = c->why ? why && !strncmp(why, c->why, strlen(c->why)) : !why && wheel == c->wheel && gap == c->gap;
        if (!is_same)
            fail_msg("%d: %s at %s %s: %s, wheel %d, gap %d", i, c->unit, c->target, c->more ? c->more : "", why ? why : "", wheel, gap);
        clear(&t);
    }
}

#define FOOT "type: pr_musk, at: [20, 20], facing: 0"
#define FOOT_SET(set) "type: pr_musk, at: [20, 20], facing: 0, set: {" set "}"
#define HORSE "type: pr_drag, at: [20, 20], facing: 0"
#define JAEGER "type: pr_jaeg, at: [20, 20], facing: 0, set: {formation: skirmish}"
#define ENEMY(y) "type: au_musk, at: [20, " y "], facing: 180"
#define ENEMY_SET(y, set) "type: au_musk, at: [20, " y "], facing: 180, set: {" set "}"

// RNF-CHG.1: who may charge at all.
TEST(rnf_chg_1_who_may_charge)
{
    static const charge_case cases[] = {
        {FOOT, ENEMY("25"), NULL, NULL, 0, 5000},
        {FOOT_SET("formation: column"), ENEMY("25"), NULL, NULL, 0, 5000},
        {FOOT_SET("morale: unsteady"), ENEMY("25"), NULL, NULL, 0, 5000},
        {FOOT_SET("formation: march"), ENEMY("25"), NULL, "RNF-CHG.1: only in line", 0, 0},
        {FOOT_SET("formation: square"), ENEMY("25"), NULL, "RNF-CHG.1: only in line", 0, 0},
        {FOOT_SET("morale: routing"), ENEMY("25"), NULL, "RNF-CHG.1: routers", 0, 0},
        {FOOT_SET("stands_start: 1"), ENEMY("25"), NULL, "RNF-CHG.1: single", 0, 0},
        {FOOT_SET("stands_start: 2"), ENEMY("25"), NULL, NULL, 0, 5000},
        {FOOT_SET("charged: yes"), ENEMY("25"), NULL, "RNF-CHG.1: it has declared", 0, 0},
        {FOOT_SET("counter_charged: yes"), ENEMY("25"), NULL, "RNF-CHG.1: it has declared", 0, 0},
        {"type: pr_bat, at: [20, 20], facing: 0, set: {formation: deployed}", ENEMY("25"), NULL, "RNF-CHG.1", 0, 0},
    };
    try_charges(cases, PL_COUNT(cases), false);
}

// RNF-CHG.3: whom.
TEST(rnf_chg_3_whom_it_may_charge)
{
#define MILL "terrain: [{id: mill, kind: building, area: [[18, 25], [22, 25], [22, 29], [18, 29]]}]\n"
#define UNDER(kind, y, top) "terrain: [{id: w, kind: " kind ", area: [[10, " y "], [30, " y "], [30, " top "], [10, " top "]]}]\n"
    static const charge_case cases[] = {
        {FOOT, "type: au_drag, at: [20, 25], facing: 180", NULL, "RNF-CHG.3: foot", 0, 0},
        {HORSE, "type: au_drag, at: [20, 25], facing: 180", NULL, NULL, 0, 5000},
        {JAEGER, ENEMY("25"), NULL, "RNF-CHG.3: skirmishers", 0, 0},
        {JAEGER, "type: au_grenz, at: [20, 25], facing: 180, set: {formation: skirmish}", NULL, NULL, 0, 5000},
        {JAEGER, "type: au_bat, at: [20, 25], facing: 180, set: {formation: deployed}", NULL, NULL, 0, 5000},
        {JAEGER, "type: au_bat, at: [20, 25], facing: 180, set: {formation: limbered}", NULL, NULL, 0, 5000},
        {JAEGER, ENEMY_SET("25", "morale: routing"), NULL, NULL, 0, 5000},
        {JAEGER, ENEMY_SET("25", "morale: unsteady"), NULL, "RNF-CHG.3: skirmishers", 0, 0},
        {FOOT, "type: au_musk, at: [20, 27], set: {formation: garrison, sector: mill}", MILL, NULL, 0, 5000},
        {HORSE, "type: au_musk, at: [20, 27], set: {formation: garrison, sector: mill}", MILL,
         "RNF-CHG.3: mounted troops may not charge a garrison", 0, 0},
        {HORSE, ENEMY("25"), UNDER("wood", "25.3", "26"), "RNF-CHG.3: mounted troops may not charge into", 0, 0},
        {HORSE, ENEMY("25"), UNDER("wood", "25.4", "26"), NULL, 0, 5000},
        {HORSE, ENEMY("25"), UNDER("marsh", "25.3", "26"), "RNF-CHG.3: mounted troops may not charge into", 0, 0},
        {HORSE, ENEMY("25"), UNDER("rough", "25.3", "26"), NULL, 0, 5000},
        {HORSE, ENEMY("25"), UNDER("wood", "22", "22.5"), "RNF-CHG.3: mounted troops may not charge into", 0, 0},
        {FOOT, ENEMY("25"), UNDER("wood", "22", "22.5"), NULL, 0, 5000},
        {FOOT, ENEMY("25"), UNDER("river", "22", "22.5"), "RNF-CHG.2: impassable", 0, 0},
    };
    static const charge_case beside[] = {
        {FOOT, ENEMY("25"), "terrain: [{id: r, kind: river, area: [[10, 22], [16, 22], [16, 23], [10, 23]]}]\n", "RNF-CHG.2: impassable", 0,
         0},
        {FOOT, ENEMY("25"), "terrain: [{id: r, kind: river, area: [[10, 22], [15.5, 22], [15.5, 23], [10, 23]]}]\n", NULL, 0, 5000},
    };
    try_charges(beside, PL_COUNT(beside), true);
    try_charges(cases, PL_COUNT(cases), false);
}

// RNF-CHG.2: within the full movement, ground and lines paid for, but for a line within an inch of the target.
TEST(rnf_chg_2_how_far)
{
#define ACROSS(kind, y) "terrain: [{id: l, kind: " kind ", line: [[0, " y "], [60, " y "]]}]\n"
    static const charge_case cases[] = {
        {FOOT, ENEMY("28"), NULL, NULL, 0, 8000},
        {FOOT, ENEMY("28.001"), NULL, "RNF-CHG.2: beyond", 0, 0},
        {FOOT, ENEMY("26"), ACROSS("hedge", "23"), NULL, 0, 6000},
        {FOOT, ENEMY("26.001"), ACROSS("hedge", "23"), "RNF-CHG.2: beyond", 0, 0},
        {FOOT, ENEMY("28"), ACROSS("hedge", "27"), NULL, 0, 8000},
        {FOOT, ENEMY("28"), ACROSS("hedge", "26.999"), "RNF-CHG.2: beyond", 0, 0},
        {FOOT, ENEMY("26"), UNDER("rough", "22", "24"), NULL, 0, 6000},
        {FOOT, ENEMY("26.001"), UNDER("rough", "22", "24"), "RNF-CHG.2: beyond", 0, 0},
        {HORSE, ENEMY("32"), NULL, NULL, 0, 12000},
        {HORSE, ENEMY("32.001"), NULL, "RNF-CHG.2: beyond", 0, 0},
        {HORSE, ENEMY("26"), ACROSS("field_work", "25.5"), "RNF-CHG.2: impassable", 0, 0},
        {FOOT, ENEMY("26"), ACROSS("field_work", "25.5"), NULL, 0, 6000},
        {FOOT, "type: au_musk, at: [20, 15], facing: 180", NULL, "RNF-CHG.2: a straight", 0, 0},
    };
    static const charge_case seen[] = {
        {FOOT, ENEMY("25"), "terrain: [{id: b, kind: wood, area: [[19, 22], [21, 22], [21, 24.001], [19, 24.001]]}]\n",
         "RNF-CHG.2: no line of sight", 0, 0},
        {FOOT, ENEMY("25"), "terrain: [{id: b, kind: wood, area: [[19, 22], [21, 22], [21, 24], [19, 24]]}]\n", NULL, 0, 5000},
    };
    try_charges(seen, PL_COUNT(seen), false);
    try_charges(cases, PL_COUNT(cases), true);
}

// RNF-CHG.2: others on the way. A unit that is touched at the same moment does not come first.
TEST(rnf_chg_2_others_on_the_way)
{
#define OTHER(side, what) "- {id: 2, side: " side ", " what "}\n"
    static const charge_case cases[] = {
        {FOOT, ENEMY_SET("25", "stands_start: 2"), OTHER("2", "type: au_gren, at: [25, 25], facing: 180"), NULL, 0, 5000},
        {FOOT, ENEMY_SET("25", "stands_start: 2"), OTHER("2", "type: au_gren, at: [25, 24.999], facing: 180"),
         "RNF-CHG.2: it would touch another", 0, 0},
        {FOOT, ENEMY_SET("25", "stands_start: 2"), OTHER("2", "type: au_gren, at: [27.5, 24], facing: 180"), NULL, 0, 5000},
        {FOOT, ENEMY_SET("25", "stands_start: 2"), OTHER("1", "type: pr_gren, at: [25, 24.999], facing: 0"), "RNF-CHG.2: a friend", 0, 0},
        {FOOT, ENEMY_SET("25", "stands_start: 2"), OTHER("1", "type: pr_bat, at: [23, 23], facing: 0, set: {formation: deployed}"), NULL, 0,
         5000},
        {FOOT, ENEMY_SET("25", "stands_start: 2"),
         OTHER("1", "type: pr_jaeg, at: [23, 23], facing: 0, set: {formation: skirmish, stands_start: 1}"), NULL, 0, 5000},
        {FOOT, ENEMY_SET("25", "stands_start: 2"), OTHER("1", "type: pr_gren, at: [25, 24], facing: 0, place: lost"), NULL, 0, 5000},
        {FOOT, ENEMY_SET("25", "stands_start: 2"), OTHER("2", "type: au_gren, at: [25, 24], facing: 0, place: lost"), NULL, 0, 5000},
        {FOOT, ENEMY_SET("25", "stands_start: 2"), OTHER("2", "type: au_gren, at: [20, 30], facing: 180"), NULL, 0, 5000},
    };
    try_charges(cases, PL_COUNT(cases), true);
}

// RNF-CHG.2, RNF-MOV.5: the smallest opening wheel that serves; its arc is paid, by the ground it is made on.
TEST(rnf_chg_2_opening_wheels)
{
    table t = lay("units:\n- {id: 1, side: 1, type: pr_drag, at: [20, 20], facing: 0, set: {stands_start: 4}}\n"
                  "- {id: 101, side: 2, type: au_musk, at: [28.75, 24.252], facing: 180, set: {stands_start: 1}}\n");
    int wheel = 0;
    CHECK(!rnf_why_not_charge(&t.turn, 1, 2, 48000, &wheel, NULL));
    CHECK_EQ(wheel, 45);
    rnf_stance s = rnf_stance_of(&t.turn, 1);
    CHECK_EQ(rnf_wheel_price(&t.turn, 1, &s, 45), 4713 * 4);
    CHECK_EQ(rnf_wheel_price(&t.turn, 1, &s, -45), 4713 * 4);
    CHECK_EQ(rnf_wheel_price(&t.turn, 1, &s, 0), 0);
    CHECK_EQ(rnf_wheel_price(&t.turn, 1, &s, 1), 105 * 4);
    CHECK(strstr(rnf_why_not_wheel(&t.turn, 1, 2, 46, 48000, NULL), "an opening wheel"));
    CHECK(strstr(rnf_why_not_wheel(&t.turn, 1, 2, -46, 48000, NULL), "an opening wheel"));
    CHECK(strstr(rnf_why_not_counter_wheel(&t.turn, 1, 2, 46), "a wheel of"));
    CHECK(strstr(rnf_why_not_counter_wheel(&t.turn, 1, 2, -46), "a wheel of"));
    CHECK(!rnf_why_not_counter_wheel(&t.turn, 1, 2, 45));
    clear(&t);
    t = lay("terrain: [{id: w, kind: rough, area: [[10, 10], [30, 10], [30, 21], [10, 21]]}]\n"
            "units:\n- {id: 1, side: 1, type: pr_drag, at: [20, 20], facing: 0, set: {stands_start: 4}}\n"
            "- {id: 101, side: 2, type: au_musk, at: [28.75, 24.252], facing: 180, set: {stands_start: 1}}\n");
    s = rnf_stance_of(&t.turn, 1);
    CHECK_EQ(rnf_wheel_price(&t.turn, 1, &s, 1), 105 * 8);
    CHECK(strstr(rnf_why_not_charge(&t.turn, 1, 2, 48000, &wheel, NULL), "RNF-CHG.2"));
    clear(&t);
}

// RNF-CHG.9: room for a square, on the table, clear of units and of ground that bars.
TEST(rnf_chg_9_room_for_a_square)
{
#define CHARGER "- {id: 103, side: 2, type: au_drag, at: [20, 40], facing: 180, set: {charges: 1}}\n"
    static const struct {
        const char *unit, *more, *why;
    } cases[] = {
        {FOOT, CHARGER, NULL},
        {FOOT, "- {id: 103, side: 2, type: au_musk, at: [20, 40], facing: 180, set: {charges: 1}}\n", "RNF-CHG.9: only against"},
        {FOOT, "- {id: 103, side: 2, type: au_drag, at: [20, 40], facing: 180, place: lost, set: {charges: 1}}\n",
         "RNF-CHG.9: only against"},
        {FOOT, "- {id: 103, side: 2, type: au_drag, at: [20, 40], facing: 180, set: {charges: 1, counter_charged: yes}}\n",
         "RNF-CHG.9: only against"},
        {FOOT, CHARGER "- {id: 104, side: 2, type: au_drag, at: [20, 24], facing: 180, set: {charges: 1}}\n",
         "RNF-CHG.9: a charger is too near"},
        {FOOT, CHARGER "- {id: 104, side: 2, type: au_drag, at: [20, 24.001], facing: 180, set: {charges: 1}}\n", NULL},
        {FOOT_SET("formation: column"), CHARGER, NULL},
        {FOOT_SET("formation: march"), CHARGER, "RNF-CHG.9: only foot"},
        {FOOT_SET("formation: square"), CHARGER, "RNF-CHG.9: only foot"},
        {FOOT_SET("morale: unsteady"), CHARGER, "RNF-CHG.9: only in good"},
        {HORSE, CHARGER, "RNF-CHG.9: only foot"},
        {FOOT, CHARGER "- {id: 2, side: 1, type: pr_musk, at: [20, 17.001], facing: 0}\n", "RNF-CHG.9: no room"},
        {FOOT, CHARGER "- {id: 2, side: 1, type: pr_musk, at: [20, 17], facing: 0}\n", NULL},
        {FOOT, CHARGER "terrain: [{id: w, kind: river, area: [[10, 10], [30, 10], [30, 17.001], [10, 17.001]]}]\n", "RNF-CHG.9: no room"},
        {FOOT, CHARGER "terrain: [{id: w, kind: river, area: [[10, 10], [30, 10], [30, 17], [10, 17]]}]\n", NULL},
        {"type: pr_musk, at: [20, 3], facing: 0", CHARGER, NULL},
        {"type: pr_musk, at: [20, 2.999], facing: 0", CHARGER, "RNF-CHG.9: no room"},
    };
    for (int i = 0; i < PL_COUNT(cases); i++) {
        char text[2048];
        snprintf(text, sizeof text, "units:\n- {id: 1, side: 1, %s}\n%s", cases[i].unit, cases[i].more);
        table t = lay(text);
        pl_why why = rnf_why_not_square(&t.turn, 1);
        if (cases[i].why ? !why || strncmp(why, cases[i].why, strlen(cases[i].why)) != 0 : why != NULL)
            fail_msg("%d: %s", i, why ? why : "it may");
        clear(&t);
    }
}

// RNF-CHG.4, .6: what a declaration leaves: the lowest number is the charger, whoever came first; edges by the zone it comes from.
TEST(rnf_chg_6_what_a_declaration_leaves)
{
    table t = lay(
        "units:\n- {id: 7, side: 1, type: pr_drag, at: [20, 10], facing: 0}\n- {id: 3, side: 1, type: pr_drag, at: [40, 20.5], facing: "
        "270}\n"
        "- {id: 5, side: 1, type: pr_drag, at: [20, 40], facing: 180}\n- {id: 101, side: 2, type: au_musk, at: [20, 20], facing: 180}\n");
    rnf_declare(&t.turn, 1, 4, -3);
    CHECK_EQ(rnf_see(&t.turn)[4].target_of, 1);
    CHECK(rnf_see(&t.turn)[1].charges == 4 && rnf_see(&t.turn)[1].wheel == -3 && rnf_see(&t.turn)[1].charged == 1);
    CHECK_EQ(rnf_see(&t.turn)[1].edge, RNF_FRONT);
    rnf_declare(&t.turn, 2, 4, 0);
    CHECK_EQ(rnf_see(&t.turn)[4].target_of, 2);
    CHECK_EQ(rnf_see(&t.turn)[2].edge, RNF_LEFT);
    rnf_declare(&t.turn, 3, 4, 0);
    CHECK_EQ(rnf_see(&t.turn)[4].target_of, 2);
    CHECK_EQ(rnf_see(&t.turn)[3].edge, RNF_REAR);
    CHECK_EQ(rnf_see(&t.turn)[4].target, 1);
    CHECK_EQ(rnf_edge_struck(&t.turn, 1, 4, true), RNF_FRONT);
    CHECK_EQ(rnf_edge_struck(&t.turn, 2, 4, true), RNF_LEFT);
    CHECK_EQ(rnf_edge_struck(&t.turn, 3, 4, true), RNF_REAR);
    clear(&t);
}

// RNF-RET.3: which way back, from whom.
TEST(rnf_ret_3_directions)
{
    static const struct {
        const char *unit, *source;
        bool is_melee;
        int bearing;
    } cases[] = {
        {FOOT, "type: au_musk, at: [25, 30], facing: 200", false, 180},
        {FOOT, "type: au_musk, at: [25, 30], facing: 200", true, 180},
        {FOOT, "type: au_musk, at: [30, 19.9], facing: 260", false, 260},
        {FOOT, "type: au_musk, at: [30, 19.9], facing: 260", true, 260},
        {FOOT, "type: au_musk, at: [30, 20], facing: 260", true, 180},
        {FOOT, "type: au_grenz, at: [30, 20], facing: 260, set: {formation: skirmish}", true, 180},
        {FOOT, "type: au_grenz, at: [20, 10.375], facing: 10, set: {formation: skirmish}", true, 0},
        {FOOT, "type: au_grenz, at: [30, 10], facing: 10, set: {formation: skirmish}", false, 315},
        {JAEGER, "type: au_musk, at: [30, 30], facing: 200", true, 200},
        {JAEGER, "type: au_musk, at: [30, 30], facing: 200", false, 224},
        {JAEGER, "type: au_grenz, at: [30, 30], facing: 200, set: {formation: skirmish}", true, 223},
        {JAEGER, "type: au_grenz, at: [30, 10], facing: 0, set: {formation: skirmish}", true, 315},
    };
    for (int i = 0; i < PL_COUNT(cases); i++) {
        char text[2048];
        snprintf(text, sizeof text, "units:\n- {id: 1, side: 1, %s}\n- {id: 101, side: 2, %s}\n", cases[i].unit, cases[i].source);
        table t = lay(text);
        int bearing = rnf_direction(&t.turn, 1, 2, cases[i].is_melee);
        if (bearing != cases[i].bearing)
            fail_msg("%d: %d, wanted %d", i, bearing, cases[i].bearing);
        CHECK_EQ(rnf_direction(&t.turn, 1, 0, cases[i].is_melee), 180);
        clear(&t);
    }
}
