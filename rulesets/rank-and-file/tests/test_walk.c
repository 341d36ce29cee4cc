// test_walk.c - moves to the point: what each path step costs on each ground, where it leads, and what is refused by which rule.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "formats/notation.h"
#include "phaseline/game.h"

#include "harness.h"
#include "path.h"
#include "ruleset.h"

typedef struct walk_case {
    const char *unit, *steps;  // what stands behind id 1, and its path
    const char *why;           // NULL: it may
    int points;                // left
    pl_len x, y;
    int facing;
    bool has_moved;
} walk_case;

static pl_why walk(const char *more, const walk_case *c, rnf_walk *end, char *reason, size_t size)
{
    char text[4096];
    pl_battle *battle = NULL;
    pl_error error = {0};
    snprintf(text, sizeof text,
             "game: rank-and-file\nname: Field\ntable: {width: 60, height: 60}\nsides: [{id: a, name: A}, {id: b, name: B}]\n%s"
             "- {id: 1, side: 1, %s}\n- {id: 199, side: 2, type: au_musk, at: [50, 58], facing: 180}\n",
             more, c->unit);
    if (pl_battle_open_text(&rnf_ruleset, text, strlen(text), "field", &battle, &error))
        fail_msg("%s: %s\n%s", error.path, error.text, text);
    pl_state *state = pl_scene_block(battle->scene);
    pl_state_copy(state, battle->scene->initial);
    pl_turn turn = {.scene = battle->scene, .rules = &rnf_ruleset, .state = state};
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_hint hint = {.item = -1};
    char line[512];
    snprintf(line, sizeof line, "move 1 %s", c->steps);
    if (pl_choice_read(battle->scene, 1, line, &choice, items, &error))
        fail_msg("%s: %s", line, error.text);
    pl_why why = rnf_walk_path(&turn, pl_scene_unit_named(battle->scene, "1"), items, choice.item_count, false, end, &hint);
    snprintf(reason, size, "%s", why ? why : "");
    free(state);
    pl_battle_close(battle);
    return why ? reason : NULL;
}

static void try_walks(const char *more, const walk_case *cases, int count)
{
    for (int i = 0; i < count; i++) {
        const walk_case *c = &cases[i];
        rnf_walk end = {0};
        char reason[200];
        pl_why why = walk(more, c, &end, reason, sizeof reason);
        bool is_same = c->why ? why && !strncmp(why, c->why, strlen(c->why)) && (why[strlen(c->why)] == ':' || strchr(c->why, ':'))
                              : !why && end.points == c->points && end.now.at.x == c->x && end.now.at.y == c->y &&
                                    end.now.facing == c->facing && end.has_moved == c->has_moved;
        if (!is_same)
            fail_msg("%d: %s %s: %s; %d points, (%d, %d) @%d, %s", i, c->unit, c->steps, reason, end.points, end.now.at.x, end.now.at.y,
                     end.now.facing, end.has_moved ? "moved" : "not moved");
    }
}

#define LINE "type: pr_musk, at: [20, 20], facing: 0"
#define COLUMN "type: pr_musk, at: [20, 20], facing: 0, set: {formation: column}"
#define MARCH "type: pr_musk, at: [20, 20], facing: 0, set: {formation: march}"
#define IN_SQUARE "type: pr_musk, at: [20, 20], facing: 0, set: {formation: square}"
#define SKIRMISH "type: pr_jaeg, at: [20, 20], facing: 0, set: {formation: skirmish}"
#define HORSE "type: pr_drag, at: [20, 20], facing: 0"
#define DEPLOYED "type: pr_bat, at: [20, 20], facing: 0, set: {formation: deployed}"
#define LIMBERED "type: pr_bat, at: [20, 20], facing: 0, set: {formation: limbered}"
#define HEAVY "type: au_hvy, at: [20, 20], facing: 0, set: {formation: deployed}"

// RNF-MOV.2, .4: a thousandth costs 48 points by the rate, irregular steps twice that.
TEST(rnf_mov_2_straight_steps)
{
    static const walk_case cases[] = {
        {LINE, "[advance =2]", NULL, 36000, 20000, 22000, 0, true},
        {LINE, "[advance =8]", NULL, 0, 20000, 28000, 0, true},
        {LINE, "[advance =8.001]", "RNF-MOV.2", 0, 0, 0, 0, false},
        {LINE, "[back =1]", NULL, 36000, 20000, 19000, 0, true},
        {LINE, "[back =4.001]", "RNF-MOV.2", 0, 0, 0, 0, false},
        {LINE, "[side_left =1]", NULL, 36000, 19000, 20000, 0, true},
        {LINE, "[side_right =1]", NULL, 36000, 21000, 20000, 0, true},
        {LINE, "[oblique_left @45 =2]", NULL, 24000, 18586, 21414, 0, true},
        {LINE, "[oblique_right @30 =2]", NULL, 24000, 21000, 21732, 0, true},
        {LINE, "[oblique_right @1 =1]", NULL, 36000, 20017, 21000, 0, true},
        {LINE, "[oblique_right @46 =1]", "RNF-MOV.4", 0, 0, 0, 0, false},
        {LINE, "[oblique_left @0 =1]", "RNF-MOV.4", 0, 0, 0, 0, false},
        {LINE, "[advance =0]", "RNF-MOV.3", 0, 0, 0, 0, false},
        {LINE, "[advance =0.001]", NULL, 47994, 20000, 20001, 0, true},
        {HORSE, "[advance =3]", NULL, 36000, 20000, 23000, 0, true},
        {SKIRMISH, "[advance =3]", NULL, 36000, 20000, 23000, 0, true},
        {IN_SQUARE, "[advance =1]", NULL, 24000, 20000, 21000, 0, true},
        {DEPLOYED, "[advance =1]", NULL, 24000, 20000, 21000, 0, true},
        {HEAVY, "[advance =1]", "RNF-MOV.2: it does not move in this formation", 0, 0, 0, 0, false},
        {"type: pr_musk, at: [20, 0.75], facing: 0", "[back =0.001]", "RNF-MOV.15", 0, 0, 0, 0, false},
        {"type: pr_musk, at: [4.501, 20], facing: 0", "[side_left =0.001]", NULL, 47988, 4500, 20000, 0, true},
        {"type: pr_musk, at: [4.501, 20], facing: 0", "[side_left =0.002]", "RNF-MOV.15", 0, 0, 0, 0, false},
        {"type: pr_musk, at: [20, 59.9], facing: 0", "[advance =0.1]", NULL, 47400, 20000, 60000, 0, true},
        {"type: pr_musk, at: [20, 59.9], facing: 0", "[advance =0.101]", "RNF-MOV.15", 0, 0, 0, 0, false},
    };
    try_walks("units:\n", cases, PL_COUNT(cases));
}

// RNF-MOV.5: the arc of the outer corner, rounded up; 45 degrees in a line, 90 in a column, in all.
TEST(rnf_mov_5_wheels)
{
    static const walk_case cases[] = {
        {LINE, "[wheel_left @10]", NULL, 38574, 19932, 20781, 350, true},  // the left corner stays
        {LINE, "[wheel_right @10]", NULL, 38574, 20068, 20781, 10, true},
        {LINE, "[wheel_left @45] [wheel_right @1]", "RNF-MOV.5: more", 0, 0, 0, 0, false},
        {LINE, "[wheel_left @46]", "RNF-MOV.5: more", 0, 0, 0, 0, false},
        {LINE, "[wheel_left @0]", "RNF-MOV.5: a wheel", 0, 0, 0, 0, false},
        {COLUMN, "[wheel_right @90]", NULL, 19722, 21500, 21500, 90, true},
        {COLUMN, "[wheel_right @91]", "RNF-MOV.5: more", 0, 0, 0, 0, false},
        {MARCH, "[wheel_right @5]", "RNF-MOV.5: only", 0, 0, 0, 0, false},
        {IN_SQUARE, "[wheel_right @5]", "RNF-MOV.5: only", 0, 0, 0, 0, false},
        {SKIRMISH, "[wheel_right @46]", "RNF-MOV.5: more", 0, 0, 0, 0, false},
        {"type: pr_musk, at: [20, 20], facing: 0, set: {stands_start: 10}", "[wheel_right @31]", "RNF-MOV.2", 0, 0, 0, 0, false},
    };
    try_walks("units:\n", cases, PL_COUNT(cases));
}

// RNF-MOV.6, .7: who turns and pivots, and for what.
TEST(rnf_mov_6_turns_and_pivots)
{
    static const walk_case cases[] = {
        {LINE, "[turn @180]", NULL, 36000, 20000, 19250, 180, true},
        {LINE, "[turn @90]", "RNF-MOV.6", 0, 0, 0, 0, false},
        {LINE, "[turn @179]", "RNF-MOV.6", 0, 0, 0, 0, false},
        {COLUMN, "[turn @90]", NULL, 36000, 21125, 18875, 90, true},
        {COLUMN, "[turn @270]", NULL, 36000, 18875, 18875, 270, true},
        {COLUMN, "[turn @180]", NULL, 36000, 20000, 17750, 180, true},
        {COLUMN, "[turn @45]", "RNF-MOV.6", 0, 0, 0, 0, false},
        {IN_SQUARE, "[turn @90]", NULL, 36000, 21500, 18500, 90, true},
        {IN_SQUARE, "[turn @180]", NULL, 36000, 20000, 17000, 180, true},
        {SKIRMISH, "[turn @180]", NULL, 36000, 20000, 19250, 180, true},
        {SKIRMISH, "[turn @90]", "RNF-MOV.6", 0, 0, 0, 0, false},
        {MARCH, "[turn @180]", "RNF-MOV.6", 0, 0, 0, 0, false},
        {DEPLOYED, "[turn @180]", "RNF-MOV.6", 0, 0, 0, 0, false},
        {MARCH, "[pivot @30]", NULL, 48000, 20000, 20000, 30, false},
        {LIMBERED, "[pivot @200]", NULL, 48000, 20000, 20000, 200, false},
        {LINE, "[pivot @30]", "RNF-MOV.7", 0, 0, 0, 0, false},
        {COLUMN, "[pivot @30]", "RNF-MOV.7", 0, 0, 0, 0, false},
        {MARCH, "[pivot @0]", "RNF-MOV.7", 0, 0, 0, 0, false},
        {DEPLOYED, "[pivot @45]", NULL, 36000, 20000, 20000, 45, false},
        {DEPLOYED, "[pivot @46]", NULL, 36000, 20000, 20000, 46, true},
        {DEPLOYED, "[pivot @315]", NULL, 36000, 20000, 20000, 315, false},
        {DEPLOYED, "[pivot @314]", NULL, 36000, 20000, 20000, 314, true},
        {DEPLOYED, "[pivot @30] [pivot @30]", NULL, 24000, 20000, 20000, 60, true},
        {DEPLOYED, "[pivot @30] [pivot @330]", NULL, 24000, 20000, 20000, 0, false},
        {DEPLOYED, "[pivot @1] [pivot @1] [pivot @1] [pivot @1]", NULL, 0, 20000, 20000, 4, false},
        {DEPLOYED, "[pivot @1] [pivot @1] [pivot @1] [pivot @1] [pivot @1]", "RNF-MOV.7", 0, 0, 0, 0, false},
        {LINE, "[advance =6] [turn @180]", NULL, 0, 20000, 25250, 180, true},
        {LINE, "[advance =6.001] [turn @180]", "RNF-MOV.6", 0, 0, 0, 0, false},
    };
    try_walks("units:\n", cases, PL_COUNT(cases));
}

// RNF-MOV.8, RNF-UNT.9: half the movement, once; into what is open to the arm, about the same anchor.
TEST(rnf_mov_8_changes_of_formation)
{
    static const walk_case cases[] = {
        {LINE, "[column]", NULL, 24000, 20000, 20000, 0, true},
        {LINE, "[advance =4] [column]", NULL, 0, 20000, 24000, 0, true},
        {LINE, "[advance =4.001] [column]", "RNF-MOV.8", 0, 0, 0, 0, false},
        {LINE, "[march] [advance =6]", NULL, 0, 20000, 26000, 0, true},
        {LINE, "[column] [line]", "RNF-MOV.8: one", 0, 0, 0, 0, false},
        {LINE, "[line]", "RNF-UNT.7", 0, 0, 0, 0, false},
        {LINE, "[skirmish]", "RNF-UNT.7", 0, 0, 0, 0, false},
        {LINE, "[limber]", "RNF-UNT.7", 0, 0, 0, 0, false},
        {LINE, "[square]", NULL, 24000, 20000, 20000, 0, true},
        {"type: pr_musk, at: [20, 20], facing: 0, set: {morale: unsteady}", "[square]", "RNF-MOR.8", 0, 0, 0, 0, false},
        {HORSE, "[square]", "RNF-UNT.7", 0, 0, 0, 0, false},
        {SKIRMISH, "[line] [advance =4]", NULL, 0, 20000, 24000, 0, true},
        {DEPLOYED, "[limber] [advance =4]", NULL, 0, 20000, 24000, 0, true},
        {LIMBERED, "[unlimber] [advance =1]", NULL, 0, 20000, 21000, 0, true},
        {LIMBERED, "[line]", "RNF-UNT.7", 0, 0, 0, 0, false},
    };
    try_walks("units:\n", cases, PL_COUNT(cases));
}

// RNF-MOV.16, RNF-TER.1: a step is paid piece by piece by the ground under the anchor.
TEST(rnf_mov_16_ground_is_paid)
{
#define BAND(kind) "terrain: [{id: g, kind: " kind ", area: [[0, 21], [60, 21], [60, 24], [0, 24]]}]\nunits:\n"
    static const walk_case rough[] = {
        {LINE, "[advance =2]", NULL, 30000, 20000, 22000, 0, true},
        {LINE, "[advance =5]", NULL, 0, 20000, 25000, 0, true},
        {LINE, "[advance =1] [advance =1]", NULL, 30000, 20000, 22000, 0, true},
        {LINE, "[advance =1] [wheel_left @10]", NULL, 48000 - 6000 - 18852, 19932, 21781, 350, true},
        {SKIRMISH, "[advance =2]", NULL, 40000, 20000, 22000, 0, true},
        {HORSE, "[advance =2]", NULL, 36000, 20000, 22000, 0, true},
        {LIMBERED, "[advance =2]", NULL, 30000, 20000, 22000, 0, true},
        {"type: pr_musk, at: [20, 25], facing: 0", "[back =2]", NULL, 48000 - 12000 - 24000, 20000, 23000, 0, true},
    };
    try_walks(BAND("rough"), rough, PL_COUNT(rough));
    static const walk_case marsh[] = {
        {LINE, "[advance =2]", NULL, 18000, 20000, 22000, 0, true},     {SKIRMISH, "[advance =2]", NULL, 36000, 20000, 22000, 0, true},
        {HORSE, "[advance =2]", NULL, 28000, 20000, 22000, 0, true},    {LIMBERED, "[advance =1]", NULL, 42000, 20000, 21000, 0, true},
        {LIMBERED, "[advance =1.001]", "RNF-TER.3", 0, 0, 0, 0, false},
    };
    try_walks(BAND("marsh"), marsh, PL_COUNT(marsh));
    static const walk_case river[] = {
        {LINE, "[advance =1]", NULL, 42000, 20000, 21000, 0, true},
        {LINE, "[advance =1.001]", "RNF-TER.3", 0, 0, 0, 0, false},
        {SKIRMISH, "[advance =1.001]", "RNF-TER.3", 0, 0, 0, 0, false},
        {"type: pr_musk, at: [20, 25], facing: 0", "[back =0.25]", NULL, 45000, 20000, 24750, 0, true},
        {"type: pr_musk, at: [20, 25], facing: 0", "[back =0.251]", "RNF-TER.3", 0, 0, 0, 0, false},
    };
    try_walks(BAND("river"), river, PL_COUNT(river));
    static const walk_case two[] = {{LINE, "[advance =2]", NULL, 18000, 20000, 22000, 0, true}};
    try_walks("terrain: [{id: g, kind: rough, area: [[0, 21], [60, 21], [60, 24], [0, 24]]}, {id: h, kind: marsh, area: [[0, 21], [60, "
              "21], [60, 24], [0, "
              "24]]}]\nunits:\n",
              two, PL_COUNT(two));
    try_walks("terrain: [{id: h, kind: marsh, area: [[0, 21], [60, 21], [60, 24], [0, 24]]}, {id: g, kind: rough, area: [[0, 21], [60, "
              "21], [60, 24], [0, "
              "24]]}]\nunits:\n",
              two, PL_COUNT(two));
}

// RNF-MOV.9: lines are paid where they are crossed, by each arm its own price; an anchor that ends on one has not crossed it.
TEST(rnf_mov_9_lines_are_paid)
{
#define ACROSS(kind) "terrain: [{id: l, kind: " kind ", line: [[0, 21], [60, 21]]}]\nunits:\n"
    static const walk_case hedge[] = {
        {LINE, "[advance =1]", NULL, 42000, 20000, 21000, 0, true},
        {LINE, "[advance =1.5]", NULL, 48000 - 9000 - 12000, 20000, 21500, 0, true},
        {LINE, "[advance =6]", NULL, 0, 20000, 26000, 0, true},
        {LINE, "[advance =6.001]", "RNF-MOV.2", 0, 0, 0, 0, false},
        {SKIRMISH, "[advance =1.5]", NULL, 42000, 20000, 21500, 0, true},
        {HORSE, "[advance =1.5]", NULL, 48000 - 6000 - 8000, 20000, 21500, 0, true},
        {LIMBERED, "[advance =1.5]", NULL, 48000 - 9000 - 24000, 20000, 21500, 0, true},
        {"type: pr_musk, at: [20, 20.5], facing: 0", "[wheel_left @10]", NULL, 38574 - 12000, 19932, 21281, 350, true},
        {"type: pr_musk, at: [20, 20.1], facing: 0", "[wheel_left @10]", NULL, 38574, 19932, 20881, 350, true},
        {"type: pr_musk, at: [20, 22], facing: 0", "[back =1.5]", NULL, 48000 - 18000 - 12000, 20000, 20500, 0, true},
    };
    try_walks(ACROSS("hedge"), hedge, PL_COUNT(hedge));
    static const walk_case wall[] = {
        {SKIRMISH, "[advance =1.5]", NULL, 48000 - 6000 - 4000, 20000, 21500, 0, true},
        {LIMBERED, "[advance =1]", NULL, 42000, 20000, 21000, 0, true},
        {LIMBERED, "[advance =1.001]", "RNF-TER.3", 0, 0, 0, 0, false},
        {HORSE, "[advance =1.5]", NULL, 48000 - 6000 - 8000, 20000, 21500, 0, true},
    };
    try_walks(ACROSS("wall"), wall, PL_COUNT(wall));
    static const walk_case works[] = {
        {LINE, "[advance =1.5]", NULL, 48000 - 9000 - 24000, 20000, 21500, 0, true},
        {HORSE, "[advance =1.5]", "RNF-TER.3", 0, 0, 0, 0, false},
        {"type: pr_drag, at: [20, 20.5], facing: 0", "[wheel_left @10]", "RNF-TER.3", 0, 0, 0, 0, false},
    };
    try_walks(ACROSS("field_work"), works, PL_COUNT(works));
}

// RNF-MOV.12: the road rate for march columns and limbered guns whose anchor keeps within 0.75 inches the whole way.
TEST(rnf_mov_12_roads)
{
#define ROAD(more) "terrain: [{id: r, kind: road, line: [[20.75, 0], [20.75, 60]]}" more "]\nunits:\n"
    static const walk_case road[] = {
        {MARCH, "[advance =16]", NULL, 0, 20000, 36000, 0, true},
        {MARCH, "[advance =16.001]", "RNF-MOV.2", 0, 0, 0, 0, false},
        {LIMBERED, "[advance =12]", NULL, 0, 20000, 32000, 0, true},
        {COLUMN, "[advance =8.001]", "RNF-MOV.2", 0, 0, 0, 0, false},
        {"type: pr_musk, at: [19.999, 20], facing: 0, set: {formation: march}", "[advance =12]", NULL, 0, 19999, 32000, 0, true},
        {"type: pr_musk, at: [19.999, 20], facing: 0, set: {formation: march}", "[advance =12.001]", "RNF-MOV.2", 0, 0, 0, 0, false},
        {MARCH, "[advance =2] [pivot @270] [advance =0.5]", NULL, 48000 - 8000 - 2000, 19500, 22000, 270, true},
        {MARCH, "[advance =2] [pivot @90] [advance =1.5]", NULL, 48000 - 6000 - 4500, 21500, 22000, 90, true},
        {MARCH, "[advance =2] [pivot @90] [advance =1.501]", NULL, 48000 - 8000 - 6004, 21501, 22000, 90, true},
    };
    try_walks(ROAD(""), road, PL_COUNT(road));
    static const walk_case hedge[] = {
        // a road opens a hedge for those who use it, and for them alone
        {MARCH, "[advance =1.5]", NULL, 43500, 20000, 21500, 0, true},
        {LIMBERED, "[advance =1.5]", NULL, 42000, 20000, 21500, 0, true},
        {LINE, "[advance =1.5]", NULL, 27000, 20000, 21500, 0, true},
        {"type: pr_musk, at: [30, 20], facing: 0, set: {formation: march}", "[advance =1.5]", NULL, 34000, 30000, 21500, 0, true},
    };
    try_walks(ROAD(", {id: h, kind: hedge, line: [[15, 21], [40, 21]]}"), hedge, PL_COUNT(hedge));
    static const walk_case wood[] = {
        {MARCH, "[advance =4]", NULL, 36000, 20000, 24000, 0, true},
        {"type: pr_musk, at: [30, 20], facing: 0, set: {formation: march}", "[advance =4]", NULL, 48000 - 4000 - 24000, 30000, 24000, 0,
         true},
        {LINE, "[advance =2]", NULL, 30000, 20000, 22000, 0, true},
        {LIMBERED, "[advance =4]", NULL, 32000, 20000, 24000, 0, true},
    };
    try_walks(
        ROAD(", {id: w, kind: rough, area: [[0, 21], [60, 21], [60, 40], [0, 40]]}, {id: h, kind: hedge, line: [[15, 23], [25, 23]]}"),
        wood, PL_COUNT(wood) - 2);
    try_walks(ROAD(", {id: w, kind: rough, area: [[0, 21], [60, 21], [60, 40], [0, 40]]}"), wood, PL_COUNT(wood));
}

// RNF-MOV.10, .11: two inches from the enemy, unless one starts closer and does not lessen it; friends are passed by some, overlapped by nobody.
TEST(rnf_mov_10_others_on_the_way)
{
#define ENEMY(y) "units:\n- {id: 101, side: 2, type: au_musk, at: [20, " y "], facing: 180}\n"
    static const walk_case far[] = {
        {LINE, "[advance =3]", NULL, 30000, 20000, 23000, 0, true},
        {LINE, "[advance =3.001]", "RNF-MOV.10", 0, 0, 0, 0, false},
        {LINE, "[advance =3] [side_right =1]", NULL, 18000, 21000, 23000, 0, true},
    };
    try_walks(ENEMY("25"), far, PL_COUNT(far));
    static const walk_case close[] = {
        {LINE, "[side_right =1]", NULL, 36000, 21000, 20000, 0, true}, {LINE, "[back =1]", NULL, 36000, 20000, 19000, 0, true},
        {LINE, "[advance =0.001]", "RNF-MOV.10", 0, 0, 0, 0, false},   {LINE, "[column]", NULL, 24000, 20000, 20000, 0, true},
        {LINE, "[turn @180]", NULL, 36000, 20000, 19250, 180, true},
    };
    try_walks(ENEMY("21.5"), close, PL_COUNT(close));
    static const walk_case router[] = {{LINE, "[advance =1]", NULL, 42000, 20000, 21000, 0, true},
                                       {LINE, "[advance =2]", "RNF-MOV.11", 0, 0, 0, 0, false}};
    try_walks("units:\n- {id: 101, side: 2, type: au_musk, at: [20, 21.5], facing: 180, set: {morale: routing}}\n", router,
              PL_COUNT(router));
#define FRIEND(more) "units:\n- {id: 2, side: 1, " more "}\n"
    static const walk_case formed[] = {
        {LINE, "[advance =1.25]", NULL, 40500, 20000, 21250, 0, true},
        {LINE, "[advance =1.251]", "RNF-MOV.11", 0, 0, 0, 0, false},
        {LINE, "[advance =3]", "RNF-MOV.11", 0, 0, 0, 0, false},
        {SKIRMISH, "[advance =3]", NULL, 36000, 20000, 23000, 0, true},
        {SKIRMISH, "[advance =1.5]", "RNF-MOV.11: nobody ends", 0, 0, 0, 0, false},
        {LIMBERED, "[advance =6]", NULL, 12000, 20000, 26000, 0, true},
    };
    try_walks(FRIEND("type: pr_musk, at: [20, 22], facing: 0"), formed, PL_COUNT(formed));
    static const walk_case open[] = {
        {LINE, "[advance =3]", NULL, 30000, 20000, 23000, 0, true},
        {LINE, "[advance =1.5]", "RNF-MOV.11: nobody ends", 0, 0, 0, 0, false},
    };
    try_walks(FRIEND("type: pr_jaeg, at: [20, 22], facing: 0, set: {formation: skirmish}"), open, PL_COUNT(open));
    static const walk_case gun[] = {{LINE, "[advance =3]", NULL, 30000, 20000, 23000, 0, true}};
    try_walks(FRIEND("type: pr_bat, at: [20, 22.2], facing: 0, set: {formation: deployed}"), gun, PL_COUNT(gun));
}

// RNF-MOV.9: into a sector from half an inch off, foot of eight stands at the most, where nobody is; out of it as near.
TEST(rnf_mov_9_sectors)
{
#define MILL \
    "terrain: [{id: mill, kind: building, area: [[18, 20.5], [22, 20.5], [22, 24.5], [18, 24.5]]}, {id: w, kind: wood, area: [[30, 20], " \
    "[34, 20], [34, 24], [30, 24]]}]\nunits:\n"
#define INSIDE "type: pr_musk, at: [20, 22.5], facing: 0, set: {formation: garrison, sector: mill}"
    static const walk_case in[] = {
        {LINE, "[garrison >mill]", NULL, 24000, 20000, 22500, 0, true},
        {"type: pr_musk, at: [20, 19.999], facing: 0", "[garrison >mill]", "RNF-MOV.9: more than", 0, 0, 0, 0, false},
        {"type: pr_musk, at: [20, 20], facing: 0, set: {stands_start: 8}", "[garrison >mill]", NULL, 24000, 20000, 22500, 0, true},
        {"type: pr_musk, at: [20, 20], facing: 0, set: {stands_start: 9}", "[garrison >mill]", "RNF-MOV.9: a sector", 0, 0, 0, 0, false},
        {HORSE, "[garrison >mill]", "RNF-UNT.7", 0, 0, 0, 0, false},
        {"type: pr_musk, at: [32, 19.8], facing: 0", "[garrison >w]", "RNF-MOV.9: not a building", 0, 0, 0, 0, false},
        {LINE, "[garrison >0]", "RNF-MOV.9: not a building", 0, 0, 0, 0, false},
        {INSIDE, "[column (20,20) @0]", NULL, 24000, 20000, 20000, 0, true},
        {INSIDE, "[column (20,19.999) @0]", "RNF-MOV.9: more than", 0, 0, 0, 0, false},
        {INSIDE, "[line (20,25.75) @0]", NULL, 24000, 20000, 25750, 0, true},
        {INSIDE, "[column (20,20)]", "RNF-MOV.9: leaving", 0, 0, 0, 0, false},
        {INSIDE, "[column @0]", "RNF-MOV.9: leaving", 0, 0, 0, 0, false},
        {INSIDE, "[column (20,21) @0]", "RNF-TER.3", 0, 0, 0, 0, false},
        {INSIDE, "[advance =1]", "RNF-MOV.9: a garrison leaves", 0, 0, 0, 0, false},
        {INSIDE, "[column (20,27.25) @0] [advance =2]", NULL, 12000, 20000, 29250, 0, true},
    };
    try_walks(MILL, in, PL_COUNT(in));
    static const walk_case held[] = {{LINE, "[garrison >mill]", "RNF-MOV.9: the sector is held", 0, 0, 0, 0, false}};
    try_walks(MILL "- {id: 2, side: 1, type: pr_gren, at: [20, 22.5], set: {formation: garrison, sector: mill}}\n", held, 1);
    try_walks(MILL "- {id: 102, side: 2, type: au_gren, at: [20, 22.5], set: {formation: garrison, sector: mill}}\n", held, 1);
}
