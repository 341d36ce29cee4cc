// test_shots.c - one shot and one line of sight at a time, to the thousandth: arcs, ranges, dice, modifiers, cover, what blocks.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "phaseline/game.h"

#include "fire.h"
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

static int id_of(const table *t, const char *name) { return pl_scene_unit_named(t->battle->scene, name); }

typedef struct shot_case {
    const char *firer, *target;     // what stands behind their ids; 1 fires at 101
    const char *more;               // further units, then other keys; NULL: none
    const char *why;                // NULL: it may
    int bearing, dice, need, mods;  // need 0: 4
} shot_case;

static void try_shots(const shot_case *cases, int count)
{
    for (int i = 0; i < count; i++) {
        const shot_case *c = &cases[i];
        char text[2048];
        rnf_shot shot;
        snprintf(text, sizeof text, "units:\n- {id: 1, side: 1, %s}\n- {id: 101, side: 2, %s}\n%s", c->firer, c->target,
                 c->more ? c->more : "");
        table t = lay(text);
        pl_why why = rnf_shot_at(&t.turn, id_of(&t, "1"), id_of(&t, "101"), &shot);
        bool is_same = c->why ? why && !strncmp(why, c->why, strlen(c->why))
                              : !why && shot.bearing == c->bearing && shot.dice == c->dice && shot.need == (c->need ? c->need : 4) &&
                                    shot.mods == c->mods;
        if (!is_same)
            fail_msg("%d: %s at %s: %s; %d bear, %d dice, need %d, mods %d", i, c->firer, c->target, why ? why : "", shot.bearing,
                     shot.dice, shot.need, shot.mods);
        clear(&t);
    }
}

#define GUN "type: pr_bat, at: [20, 20], facing: 0, set: {formation: deployed}"
#define STAND(x, y) "type: au_musk, at: [" x ", " y "], facing: 180, set: {stands_start: 1}"

// RNF-FIR.4: a stand bears on what touches the lines 45 degrees outward from its corners, on either hand, and on nothing beyond.
TEST(rnf_fir_4_the_arc_to_the_thousandth)
{
    static const shot_case cases[] = {
        {GUN, STAND("27.25", "25"), NULL, NULL, 1, 4, 0, 0},
        {GUN, STAND("27.251", "25"), NULL, "RNF-FIR.4", 0, 0, 0, 0},
        {GUN, STAND("12.75", "25"), NULL, NULL, 1, 4, 0, 0},
        {GUN, STAND("12.749", "25"), NULL, "RNF-FIR.4", 0, 0, 0, 0},
        {GUN, STAND("20", "15"), NULL, "RNF-FIR.4", 0, 0, 0, 0},
        // of a line of six only the last stand has it in its arc
        {"type: pr_musk, at: [20, 20], facing: 0", STAND("29", "23"), NULL, NULL, 1, 1, 0, -1},
        {"type: pr_musk, at: [20, 20], facing: 0", STAND("11", "23"), NULL, NULL, 1, 1, 0, -1},
        {"type: pr_musk, at: [20, 20], facing: 0", STAND("29.001", "23"), NULL, "RNF-FIR.4", 0, 0, 0, 0},
        {"type: pr_musk, at: [20, 20], facing: 0", STAND("10.999", "23"), NULL, "RNF-FIR.4", 0, 0, 0, 0},
        // near, and wider than the arc
        {GUN, "type: au_musk, at: [20, 21.9], facing: 180, set: {stands_start: 10}", NULL, NULL, 1, 4, 3, 0},
    };
    try_shots(cases, PL_COUNT(cases));
}

// RNF-FIR.5: from the front edge of a stand, from all of a skirmisher, from the whole of a square: to the last thousandth.
TEST(rnf_fir_5_ranges_to_the_thousandth)
{
#define SQUARE "type: pr_musk, at: [20, 20], facing: 0, set: {formation: square}"
#define JAEGER "type: pr_jaeg, at: [20, 20], facing: 0, set: {formation: skirmish}"
    static const shot_case cases[] = {
        {SQUARE, STAND("20", "28"), NULL, NULL, 2, 2, 0, -1},
        {SQUARE, STAND("20", "28.001"), NULL, "RNF-FIR.5", 0, 0, 0, 0},
        {SQUARE, STAND("20", "24"), NULL, NULL, 2, 2, 0, 0},
        {SQUARE, STAND("20", "24.001"), NULL, NULL, 2, 2, 0, -1},
        {SQUARE, STAND("24.65", "23.2"), NULL, NULL, 2, 2, 0, 0},
        {SQUARE, STAND("24.652", "23.199"), NULL, NULL, 2, 2, 0, -1},  // 4.0004 inches
        {"type: pr_musk, at: [20, 20], facing: 0, set: {stands_start: 1}", STAND("23.9", "23.2"), NULL, NULL, 1, 1, 0, 0},
        {"type: pr_musk, at: [20, 20], facing: 0, set: {stands_start: 1}", STAND("23.902", "23.199"), NULL, NULL, 1, 1, 0, -1},
        {JAEGER, "type: au_musk, at: [35.75, 20], facing: 270, set: {stands_start: 1}", NULL, NULL, 1, 1, 0, -1},
        {JAEGER, "type: au_musk, at: [35.751, 20], facing: 270, set: {stands_start: 1}", NULL, "RNF-FIR.5", 0, 0, 0, 0},
        {JAEGER, "type: au_musk, at: [20, 7.25], facing: 0, set: {stands_start: 1}", NULL, NULL, 2, 2, 0, -1},
        // two corners: the nearest point of the target is a corner, that of the stand its edge, and the other way about
        {"type: pr_musk, at: [20, 20], facing: 0, set: {stands_start: 1}",
         "type: au_musk, at: [20, 24], facing: 225, set: {stands_start: 1}", NULL, NULL, 1, 1, 0, 0},
    };
    try_shots(cases, PL_COUNT(cases));
}

// RNF-FIR.7: small arms roll dice_per_2 for every two stands, rounded down; of one stand in a table of half a die none is left.
TEST(rnf_fir_7_dice_of_odd_stands)
{
#define RIFLES(stands) "type: im_rifle, at: [20, 20], facing: 0, set: {stands_start: " stands "}"
    static const shot_case cases[] = {
        {RIFLES("1"), STAND("20", "24"), NULL, NULL, 1, 1, 0, 0},
        {RIFLES("2"), STAND("20", "24"), NULL, NULL, 2, 3, 0, 0},
        {RIFLES("3"), STAND("20", "24"), NULL, NULL, 3, 4, 0, 0},
        {"type: pr_musk, at: [20, 20], facing: 0, set: {stands_start: 1}", STAND("20", "24"),
         "overrides: [{name: t_small_arms.musket.dice_per_2, value: 1}]\n", "RNF-FIR.7", 0, 0, 0, 0},
        {"type: pr_musk, at: [20, 20], facing: 0, set: {stands_start: 2}", STAND("20", "24"),
         "overrides: [{name: t_small_arms.musket.dice_per_2, value: 1}]\n", NULL, 2, 1, 0, 0},
    };
    try_shots(cases, PL_COUNT(cases));
}

// RNF-ART.1, RNF-FIR.9 and the switch ammunition: bands and what is left of their dice when the ammunition runs low, rounded up.
TEST(rnf_art_1_dice_of_a_battery)
{
#define LOW(type) "type: " type ", at: [20, 10], facing: 0, set: {formation: deployed, low_ammo: yes}"
    static const shot_case cases[] = {
        {LOW("pr_bat"), STAND("20", "12"), NULL, NULL, 1, 2, 3, 0},
        {LOW("pr_bat"), STAND("20", "12.001"), NULL, NULL, 1, 2, 4, 0},
        {LOW("pr_bat"), STAND("20", "26"), NULL, NULL, 1, 1, 0, 0},
        {LOW("pr_bat"), STAND("20", "26.001"), NULL, NULL, 1, 1, 0, 0},
        {LOW("im_mtn"), STAND("20", "16"), NULL, NULL, 1, 2, 0, 0},
        {LOW("im_mtn"), STAND("20", "16.001"), NULL, NULL, 1, 1, 0, 0},
        {LOW("pr_bat"), STAND("20", "42"), NULL, NULL, 1, 1, 0, 0},
        {LOW("pr_bat"), STAND("20", "42.001"), NULL, "RNF-FIR.5", 0, 0, 0, 0},
        {"type: pr_bat, at: [20, 10], facing: 0, set: {formation: deployed, hits: 1}", STAND("20", "26"), NULL, NULL, 1, 2, 0, -1},
        {"type: pr_musk, at: [20, 20], facing: 0, set: {stands_start: 1, hits: 2}", STAND("20", "24"), NULL, NULL, 1, 1, 0, 0},
    };
    try_shots(cases, PL_COUNT(cases));
}

// RNF-FIR.8: what is deep: more than one stand in column, a square and a team however small; and who has the firer beside or behind it.
TEST(rnf_fir_8_deep_or_enfiladed)
{
#define AT_24(set) "type: au_musk, at: [20, 24], facing: 180, set: {" set "}"
    static const shot_case cases[] = {
        {GUN, AT_24("formation: column, stands_start: 1"), NULL, NULL, 1, 4, 0, 0},
        {GUN, AT_24("formation: column, stands_start: 2"), NULL, NULL, 1, 4, 0, 1},
        {GUN, AT_24("formation: march, stands_start: 1"), NULL, NULL, 1, 4, 0, 0},
        {GUN, AT_24("formation: march, stands_start: 2"), NULL, NULL, 1, 4, 0, 1},
        {GUN, AT_24("formation: square, stands_start: 1"), NULL, NULL, 1, 4, 0, 1},
        {GUN, AT_24("morale: routing, stands_start: 4"), NULL, NULL, 1, 4, 0, 1},
        {GUN, "type: au_bat, at: [20, 24], facing: 180, set: {formation: limbered}", NULL, NULL, 1, 4, 0, 1},
        {GUN, "type: au_bat, at: [20, 24], facing: 180, set: {formation: deployed}", NULL, NULL, 1, 4, 0, -1},
        {GUN, "type: au_grenz, at: [20, 24], facing: 180, set: {formation: skirmish}", NULL, NULL, 1, 4, 0, -1},
        {GUN, "type: au_musk, at: [20, 24], facing: 0", NULL, NULL, 1, 4, 0, 1},
        {GUN, "type: au_musk, at: [20, 29], facing: 90", NULL, NULL, 1, 4, 0, 0},
        {GUN, "type: au_musk, at: [19.999, 29], facing: 90", NULL, NULL, 1, 4, 0, 0},
        {GUN, "type: au_musk, at: [20.001, 29], facing: 90", NULL, NULL, 1, 4, 0, 1},
    };
    try_shots(cases, PL_COUNT(cases));
}

// RNF-FIR.8, charged_by_mounted: foot alone, not sheltered by square or walls, and only against horse that has met it, as its first or second.
TEST(rnf_fir_8_charged_by_mounted)
{
#define FOOT(set) "type: pr_musk, at: [20, 20], facing: 0, set: {stands_start: 4" set "}"
#define HORSE(set) "- {id: 103, side: 2, type: au_drag, at: [40, 40], facing: 180, set: {" set "}}\n"
#define MILL "terrain: [{id: mill, kind: building, area: [[18, 18], [22, 18], [22, 20], [18, 20]]}]\n"
    static const shot_case cases[] = {
        {FOOT(""), STAND("20", "24"), HORSE("charges: 1, met: yes"), NULL, 4, 4, 0, -1},
        {FOOT(""), STAND("20", "24"), HORSE("charges: 1"), NULL, 4, 4, 0, 0},
        {FOOT(""), STAND("20", "24"), HORSE("charged: yes, also: 1, also_met: yes"), NULL, 4, 4, 0, -1},
        {FOOT(""), STAND("20", "24"), HORSE("charged: yes, also: 1"), NULL, 4, 4, 0, 0},
        {FOOT(""), STAND("20", "24"), HORSE("charged: yes, met: yes, also_met: yes"), NULL, 4, 4, 0, 0},
        {FOOT(""), STAND("20", "24"), "- {id: 103, side: 2, type: au_musk, at: [40, 40], set: {charges: 1, met: yes}}\n", NULL, 4, 4, 0, 0},
        {FOOT(", formation: square"), STAND("20", "24"), HORSE("charges: 1, met: yes"), NULL, 1, 1, 0, 0},
        {"type: pr_musk, at: [20, 20], set: {formation: garrison, sector: mill}", STAND("20", "24"), HORSE("charges: 1, met: yes") MILL,
         NULL, 3, 3, 0, 0},
        {GUN, STAND("20", "24"), HORSE("charges: 1, met: yes"), NULL, 1, 4, 0, 0},
    };
    try_shots(cases, PL_COUNT(cases));
}

// RNF-LOS.6: cover and hindrance hold for the whole fire if they hold for half of the stands that bear; light and heavy cover are counted together for light.
TEST(rnf_los_6_half_of_the_stands)
{
#define FOUR "type: pr_musk, at: [20, 20], facing: 0, set: {stands_start: 4}"
#define WIDE "type: au_musk, at: [20, 24], facing: 180, set: {stands_start: 4}"
#define LINE(kind, from, to) "terrain: [{id: l, kind: " kind ", line: [[" from ", 23.5], [" to ", 23.5]]}]\n"
#define SCREEN(x, stands) \
    "- {id: 105, side: 2, type: au_grenz, at: [" x ", 22], facing: 180, set: {formation: skirmish, stands_start: " stands "}}\n"
    static const shot_case cases[] = {
        {FOUR, WIDE, LINE("hedge", "10", "20"), NULL, 4, 4, 0, -1},
        {FOUR, WIDE, LINE("hedge", "10", "18"), NULL, 4, 4, 0, 0},
        {FOUR, WIDE, LINE("wall", "10", "20"), NULL, 4, 4, 0, -2},
        {FOUR, WIDE, LINE("wall", "10", "18"), NULL, 4, 4, 0, 0},
        {FOUR, WIDE,
         "terrain: [{id: l, kind: wall, line: [[10, 23.5], [18, 23.5]]}, {id: m, kind: hedge, line: [[22, 23.5], [30, 23.5]]}]\n", NULL, 4,
         4, 0, -1},
        {FOUR, WIDE, SCREEN("17.75", "1"), NULL, 4, 4, 0, 0},
        {FOUR, WIDE, SCREEN("18.5", "2"), NULL, 4, 4, 0, -1},
        {"type: pr_musk, at: [20, 20], facing: 0, set: {stands_start: 3}", WIDE, SCREEN("18.5", "1"), NULL, 3, 3, 0, 0},
        {"type: pr_musk, at: [20, 20], facing: 0, set: {stands_start: 3}", WIDE, SCREEN("19.25", "2"), NULL, 3, 3, 0, -1},
    };
    try_shots(cases, PL_COUNT(cases));
}

// The switch howitzer_indirect: both at least 8 inches from what hides the target, seen by a friend, and not at canister range.
TEST(rnf_los_2_howitzers)
{
#define HOWITZER(type) "type: " type ", at: [20, 10], facing: 0, set: {formation: deployed}"
#define HIDDEN(y, wood, friend) \
    "- {id: 2, side: 1, type: pr_drag, at: [" friend "], facing: 0}\nterrain: [{id: w, kind: building, area: [[10, " wood "], [30, " wood \
                                                     "], [30, 22], [10, 22]]}]\n" y
#define NARROW \
    "- {id: 2, side: 1, type: pr_drag, at: [40, 25], facing: 0}\nterrain: [{id: w, kind: building, area: [[10, 10.3], [30, 10.3], [30, " \
    "11.7], [10, " \
    "11.7]]}]\noverrides: [{name: t_limits.howitzer_clear.value, value: 0.2}]\n" ON
#define ON "switches: {on: [howitzer_indirect]}\n"
    static const shot_case cases[] = {
        {HOWITZER("im_how"), STAND("20", "30"), HIDDEN(ON, "18", "40, 25"), NULL, 1, 1, 0, -1},
        {HOWITZER("im_how"), STAND("20", "30"), HIDDEN("", "18", "40, 25"), "RNF-LOS.2", 0, 0, 0, 0},
        {HOWITZER("pr_bat"), STAND("20", "30"), HIDDEN(ON, "18", "40, 25"), "RNF-LOS.2", 0, 0, 0, 0},
        {HOWITZER("im_how"), STAND("20", "30"), HIDDEN(ON, "17.999", "40, 25"), "RNF-LOS.2", 0, 0, 0, 0},
        {HOWITZER("im_how"), STAND("20", "29.999"), HIDDEN(ON, "18", "40, 25"), "RNF-LOS.2", 0, 0, 0, 0},
        {HOWITZER("im_how"), STAND("20", "30"), HIDDEN(ON, "18", "50, 10"), NULL, 1, 1, 0, -1},
        {HOWITZER("im_how"), STAND("20", "30"), HIDDEN(ON, "18", "20, 8"), "RNF-LOS.2", 0, 0, 0, 0},
        {HOWITZER("im_how"), STAND("20", "30"),
         "- {id: 2, side: 2, type: pr_drag, at: [40, 25], facing: 0}\nterrain: [{id: w, kind: building, area: "
         "[[10, 18], [30, 18], [30, 22], [10, 22]]}]\n" ON,
         "RNF-LOS.2", 0, 0, 0, 0},
        {HOWITZER("im_how"), STAND("20", "30"),
         "- {id: 2, side: 1, type: pr_drag, at: [40, 25], facing: 0}\n- {id: 102, side: 2, type: au_musk, at: "
         "[20, 20], facing: 180}\n" ON,
         "RNF-LOS.2", 0, 0, 0, 0},
        // a narrow house between, and another distance to keep: canister is not lobbed
        {HOWITZER("im_how"), STAND("20", "12"), NARROW, "RNF-LOS.2", 0, 0, 0, 0},
        {HOWITZER("im_how"), STAND("20", "12.001"), NARROW, NULL, 1, 4, 0, -1},
    };
    try_shots(cases, PL_COUNT(cases));
}

// ---- lines of sight

typedef struct sight_case {
    const char *ground, *units;  // beside 1 at (20, 10) facing north, who looks at 101 at (20, 20) facing south; NULL: none
    const char *blocked;         // NULL: it is not
    int cover;
    bool is_hindered;
} sight_case;

static void try_lines(const sight_case *cases, int count)
{
    for (int i = 0; i < count; i++) {
        char text[2048];
        const char *ground = cases[i].ground ? cases[i].ground : "", *units = cases[i].units ? cases[i].units : "";
        snprintf(
            text, sizeof text,
            "%s%sunits:\n- {id: 1, side: 1, type: pr_musk, at: [20, 10], facing: 0}\n- {id: 101, side: 2, type: au_musk, at: [20, 20], "
            "facing: 180}\n%s",
            *ground ? "terrain:\n" : "", ground, units);
        table t = lay(text);
        rnf_line line = rnf_sight(&t.turn, pl_at(20000, 10000), id_of(&t, "1"), id_of(&t, "101"));
        bool is_same = cases[i].blocked ? line.blocked && strstr(line.blocked, cases[i].blocked)
                                        : !line.blocked && line.cover == cases[i].cover && line.is_hindered == cases[i].is_hindered;
        if (!is_same)
            fail_msg("%d: %s%s: %s, cover %d, %s", i, ground, units, line.blocked ? line.blocked : "clear", line.cover,
                     line.is_hindered ? "hindered" : "not hindered");
        clear(&t);
    }
}

#define AREA(id, kind, y, top) "- {id: " id ", kind: " kind ", area: [[15, " y "], [25, " y "], [25, " top "], [15, " top "]]}\n"
#define HEIGHT(id, h, y, top) "- {id: " id ", kind: open, height: " h ", area: [[15, " y "], [25, " y "], [25, " top "], [15, " top "]]}\n"

// RNF-LOS.2 and .5: wood adds up to two inches, height must be greater than both ends, an orchard only hinders.
TEST(rnf_los_2_what_the_ground_does)
{
    static const sight_case cases[] = {
        {AREA("w", "wood", "13", "15"), NULL, NULL, RNF_NO_COVER, true},
        {AREA("w", "wood", "13", "15.001"), NULL, "wood", 0, false},
        {AREA("w", "wood", "13", "14") AREA("v", "wood", "15", "16"), NULL, NULL, RNF_NO_COVER, true},
        {AREA("w", "wood", "13", "14") AREA("v", "wood", "15", "16.001"), NULL, "wood", 0, false},
        {AREA("o", "orchard", "11", "19"), NULL, NULL, RNF_NO_COVER, true},
        {AREA("o", "orchard", "11", "19") AREA("w", "wood", "13", "15"), NULL, NULL, RNF_NO_COVER, true},
        {AREA("w", "wood", "20.1", "21"), NULL, NULL, RNF_LIGHT_COVER, false},
        {AREA("o", "orchard", "20.1", "21"), NULL, NULL, RNF_LIGHT_COVER, false},
        {AREA("w", "wood", "18", "21"), NULL, NULL, RNF_LIGHT_COVER, false},
        {AREA("w", "wood", "17.999", "21"), NULL, "wood", 0, false},
        {AREA("o", "orchard", "11", "21"), NULL, NULL, RNF_LIGHT_COVER, false},
        {AREA("r", "rough", "11", "21"), NULL, NULL, RNF_NO_COVER, false},
        {AREA("h", "hill", "13", "15"), NULL, "higher ground", 0, false},
        {AREA("h", "hill", "13", "15") AREA("g", "hill", "20", "22"), NULL, NULL, RNF_NO_COVER, false},
        {AREA("h", "hill", "13", "15") AREA("g", "hill", "8", "10"), NULL, NULL, RNF_NO_COVER, false},
        {HEIGHT("h", "2", "13", "15") AREA("g", "hill", "20", "22"), NULL, "higher ground", 0, false},
        {HEIGHT("h", "2", "13", "15") HEIGHT("g", "2", "20", "22"), NULL, NULL, RNF_NO_COVER, false},
        {AREA("b", "building", "13", "15"), NULL, "building", 0, false},
        {AREA("b", "building", "13", "15") HEIGHT("g", "2", "20", "22"), NULL, "building", 0, false},
        {"- {id: b, kind: building, area: [[20, 13], [25, 13], [25, 15], [20, 15]]}\n", NULL, NULL, RNF_NO_COVER, false},
        {"- {id: b, kind: building, area: [[19.999, 13], [25, 13], [25, 15], [19.999, 15]]}\n", NULL, "building", 0, false},
    };
    try_lines(cases, PL_COUNT(cases));
}

// RNF-LOS.4: what is crossed within an inch of the target shelters it, the better of two alone.
TEST(rnf_los_4_lines_that_shelter)
{
#define ACROSS(id, kind, y) "- {id: " id ", kind: " kind ", line: [[10, " y "], [30, " y "]]}\n"
    static const sight_case cases[] = {
        {ACROSS("a", "hedge", "19"), NULL, NULL, RNF_LIGHT_COVER, false},
        {ACROSS("a", "hedge", "18.999"), NULL, NULL, RNF_NO_COVER, false},
        {ACROSS("a", "wall", "19"), NULL, NULL, RNF_HEAVY_COVER, false},
        {ACROSS("a", "field_work", "19.5"), NULL, NULL, RNF_HEAVY_COVER, false},
        {ACROSS("a", "stream", "19.5"), NULL, NULL, RNF_NO_COVER, false},
        {ACROSS("a", "road", "19.5"), NULL, NULL, RNF_NO_COVER, false},
        {ACROSS("a", "hedge", "19.2") ACROSS("b", "wall", "19.5"), NULL, NULL, RNF_HEAVY_COVER, false},
        {ACROSS("a", "wall", "19.2") ACROSS("b", "hedge", "19.5"), NULL, NULL, RNF_HEAVY_COVER, false},
        {ACROSS("a", "wall", "19.2") AREA("w", "wood", "20.1", "21"), NULL, NULL, RNF_HEAVY_COVER, false},
        {AREA("w", "wood", "20.1", "21") ACROSS("a", "wall", "19.2"), NULL, NULL, RNF_HEAVY_COVER, false},
    };
    try_lines(cases, PL_COUNT(cases));
}

// RNF-LOS.2, .3 and .5: units block, skirmishers hinder, what is only touched does neither; from a height one looks over whoever is more than two
// inches from both ends and lower than the higher of them.
TEST(rnf_los_3_looking_over_units)
{
#define BETWEEN(y) "- {id: 102, side: 2, type: au_musk, at: [20, " y "], facing: 0}\n"
#define HILL(y, top) AREA("h", "hill", y, top)
    static const sight_case cases[] = {
        {NULL, BETWEEN("15"), "a unit", 0, false},
        {NULL, "- {id: 2, side: 1, type: pr_musk, at: [20, 15], facing: 0}\n", "a unit", 0, false},
        {NULL, "- {id: 102, side: 2, type: au_musk, at: [24.5, 15], facing: 0}\n", NULL, RNF_NO_COVER, false},
        {NULL, "- {id: 102, side: 2, type: au_musk, at: [24.499, 15], facing: 0}\n", "a unit", 0, false},
        {NULL, "- {id: 105, side: 2, type: au_grenz, at: [20, 15], facing: 0, set: {formation: skirmish}}\n", NULL, RNF_NO_COVER, true},
        {NULL, "- {id: 105, side: 2, type: au_grenz, at: [23.75, 15], facing: 0, set: {formation: skirmish}}\n", NULL, RNF_NO_COVER, false},
        {NULL, "- {id: 102, side: 2, type: au_musk, at: [20, 15], facing: 0, place: lost}\n", NULL, RNF_NO_COVER, false},
        {HILL("8", "10"), BETWEEN("15"), NULL, RNF_NO_COVER, false},
        {HILL("20", "22"), BETWEEN("15"), NULL, RNF_NO_COVER, false},
        {HILL("8", "10"), BETWEEN("17.999"), NULL, RNF_NO_COVER, false},
        {HILL("8", "10"), BETWEEN("18"), "a unit", 0, false},
        {HILL("8", "10"), BETWEEN("12.751"), NULL, RNF_NO_COVER, false},
        {HILL("8", "10"), BETWEEN("12.75"), "a unit", 0, false},
        {HILL("8", "16"), BETWEEN("15"), "a unit", 0, false},
        {HEIGHT("k", "2", "20", "22") HILL("13", "16"), BETWEEN("15"), NULL, RNF_NO_COVER, false},
    };
    try_lines(cases, PL_COUNT(cases));
}
