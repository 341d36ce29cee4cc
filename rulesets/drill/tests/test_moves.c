// test_moves.c - what a path's judge answers besides yes or no: how far too far, legal to where; and what candidates there are.
#include <stdio.h>
#include <string.h>

#include "formats/battle.h"
#include "phaseline/game.h"

#include "harness.h"
#include "ruleset.h"

enum { CANDIDATES = 64 };

static const char open_field[] =
    "game: drill\nname: Open field\ntable: {width: 30, height: 24}\n"
    "set: {first: 1}\n"
    "sides: [{id: blue, name: Blue, home: south, set: {stance: steady}}, {id: red, name: Red, home: north, set: {stance: press}}]\n"
    "terrain: [{id: w, kind: wall, line: [[8, 7], [16, 7]]}, {id: wood, kind: wood, area: [[20, 6], [26, 6], [26, 12], [20, 12]]}]\n"
    "units: [{id: B1, side: 1, type: line, at: [4, 4]}, {id: B2, side: 1, type: line, at: [12, 4]}, {id: B3, side: 1, type: line, at: [23, "
    "4]},\n"
    "        {id: R1, side: 2, type: line, at: [15, 20]}]\n";

static const char walled_in[] = "game: drill\nname: Walled in\ntable: {width: 30, height: 24}\n"
                                "set: {first: 1}\n"
                                "sides: [{id: blue, name: Blue}, {id: red, name: Red}]\n"
                                "terrain: [{id: w, kind: wall, line: [[4, 3.999], [4.001, 4], [4, 4.001], [3.999, 4], [4, 3.999]]}]\n"
                                "units: [{id: B1, side: 1, type: line, at: [4, 4]}, {id: R1, side: 2, type: line, at: [15, 20]}]\n";

typedef struct table {
    pl_battle *battle;
    pl_game *game;
    pl_dice dice;
} table;

static table lay(const char *text)
{
    table t = {0};
    pl_error error = {0};
    if (pl_battle_open_text(&drill_ruleset, text, strlen(text), "test", &t.battle, &error))
        fail_msg("%d: %s: %s", error.line, error.path, error.text);
    CHECK_EQ(pl_game_create(t.battle->scene, &t.game, &error), PL_OK);
    return t;
}

static void start_moving(table *t)
{
    pl_error error = {0};
    t->dice.seed = 1;
    CHECK_EQ(pl_game_start_at(t->game, &t->dice, "T.4a", 1, &error), PL_OK);
    CHECK_EQ(pl_game_asked(t->game), PL_SIDE_BIT(1));
}

static void clear(table *t)
{
    pl_game_destroy(t->game);
    pl_battle_close(t->battle);
}

static pl_choice path_of(const table *t, const char *unit, const pl_item *items, int count)
{
    const pl_verb *verbs = drill_ruleset.verbs;
    uint8_t verb = 0;
    while (strcmp(verbs[verb].name, "move") != 0)
        verb++;
    return (pl_choice){
        .side = 1, .verb = verb, .subject = pl_scene_unit_named(t->battle->scene, unit), .item_count = count, .items = items};
}

// The path is refused by this rule; the place given as legal is legal, and nothing farther along the same leg is.
static pl_hint refuse(const table *t, const char *unit, pl_point to, const char *rule)
{
    pl_item item = {.at = to};
    pl_choice choice = path_of(t, unit, &item, 1);
    pl_hint hint;
    CHECK_EQ(pl_game_check(t->game, &choice), PL_ILLEGAL);
    CHECK_EQ(strncmp(pl_game_why_not(t->game, &hint), rule, strlen(rule)), 0);
    CHECK_EQ(hint.item, 0);
    CHECK(hint.has_at);
    item.at = hint.at;
    CHECK_EQ(pl_game_check(t->game, &choice), PL_OK);
    return hint;
}

// DRILL-move.2: "4 inches too far; legal to here".
TEST(drill_move_2_tells_how_far_too_far)
{
    table t = lay(open_field);
    start_moving(&t);
    pl_hint hint = refuse(&t, "B1", pl_at(4000, 14000), "DRILL-move.2");
    CHECK_EQ(hint.over, 4000);
    CHECK_EQ(hint.at.x, 4000);
    CHECK_EQ(hint.at.y, 10000);
    clear(&t);
}

// DRILL-move.3: two inches of grass, then two of wood at double cost.
TEST(drill_move_3_counts_the_wood_in_the_hint)
{
    table t = lay(open_field);
    start_moving(&t);
    pl_hint hint = refuse(&t, "B3", pl_at(23000, 9000), "DRILL-move.2");
    CHECK_EQ(hint.over, 2000);
    CHECK_EQ(hint.at.y, 8000);
    clear(&t);
}

// DRILL-move.4: a thousandth short of the wall.
TEST(drill_move_4_leads_up_to_the_wall)
{
    table t = lay(open_field);
    start_moving(&t);
    pl_hint hint = refuse(&t, "B2", pl_at(12000, 9000), "DRILL-move.4");
    CHECK_EQ(hint.over, 0);
    CHECK_EQ(hint.at.y, 6999);
    clear(&t);
}

// DRILL-move.5: the disc stays on the table.
TEST(drill_move_5_leads_up_to_the_edge)
{
    table t = lay(open_field);
    start_moving(&t);
    pl_hint hint = refuse(&t, "B1", pl_at(4000, 0), "DRILL-move.5");
    CHECK_EQ(hint.at.y, 750);
    clear(&t);
}

static int candidates_of(table *t, pl_choice *choices, pl_item *items)
{
    int count;
    const pl_option *options = pl_game_options(t->game, 1, false, &count);
    CHECK(count > 0);
    pl_option first = options[0];
    return pl_game_suggest(t->game, 1, &first, choices, items, CANDIDATES);
}

// DRILL-move.2: a path of no corner or of nine is at fault as a whole, not at one of its corners.
TEST(drill_move_2_a_path_has_one_to_eight_corners)
{
    pl_item items[9] = {{0}};
    pl_hint hint;
    table t = lay(open_field);
    start_moving(&t);
    for (int i = 0; i < 9; i++)
        items[i].at = pl_at(4000, 4000);
    for (int count = 0; count <= 9; count++) {
        pl_choice choice = path_of(&t, "B1", items, count);
        bool is_path = count >= 1 && count <= 8;
        CHECK_EQ(pl_game_check(t.game, &choice), is_path ? PL_OK : PL_ILLEGAL);
        if (!is_path)
            CHECK(!strncmp(pl_game_why_not(t.game, &hint), "DRILL-move.2", 12) && hint.item == -1);
    }
    clear(&t);
}

// Candidates use the whole allowance and go in every direction.
TEST(drill_move_2_candidates_reach_all_round)
{
    static pl_item items[CANDIDATES * PL_ITEMS_MAX];
    pl_choice choices[CANDIDATES];
    table t = lay(open_field);
    start_moving(&t);
    int count = candidates_of(&t, choices, items);
    bool has_north = false, has_east = false;
    for (int i = 0; i < count; i++) {
        pl_point at = choices[i].items[choices[i].item_count - 1].at;
        has_north |= pl_same_point(at, pl_at(4000, 10000));
        has_east |= pl_same_point(at, pl_at(10000, 4000));
    }
    CHECK(has_north && has_east);
    clear(&t);
}

// DRILL-move.2: a squad that can go nowhere can still mark time, so its option has a filling.
TEST(drill_move_2_marking_time_is_always_legal)
{
    static pl_item items[CANDIDATES * PL_ITEMS_MAX];
    pl_choice choices[CANDIDATES];
    table t = lay(walled_in);
    start_moving(&t);
    CHECK_EQ(candidates_of(&t, choices, items), 1);
    CHECK(pl_same_point(choices[0].items[0].at, pl_at(4000, 4000)));
    CHECK_EQ(pl_game_choose(t.game, &choices[0]), PL_OK);
    CHECK_EQ(pl_game_state(t.game)->way_count, 0);  // a finished move leaves nothing behind: equal games are equal bytes
    clear(&t);
}

// ---- battles that the rules cannot play

static void refuse_battle(const char *units, const char *what)
{
    char text[600];
    pl_battle *battle = NULL;
    pl_error error = {0};
    snprintf(text, sizeof text,
             "game: drill\nname: Bad\ntable: {width: 30, height: 24}\nsides: [{id: b, name: B}, {id: r, name: R}]\n"
             "zones: [{id: z1, side: 1, use: deploy, area: [[0, 0], [30, 0], [30, 8], [0, 8]]}]\nunits: [%s]\n",
             units);
    CHECK(pl_battle_open_text(&drill_ruleset, text, strlen(text), "bad", &battle, &error) != PL_OK);
    if (!strstr(error.text, what))
        fail_msg("wanted '%s' in: %s", what, error.text);
}

TEST(drill_hide_1_a_hidden_squad_stands_in_a_zone)
{
    refuse_battle("{id: B1, side: 1, type: line, at: [4, 12], hidden: yes}", "DRILL-hide.1");
}
TEST(drill_setup_refuses_what_cannot_stand)
{
    refuse_battle("{id: B1, side: 1, type: line, at: [4, 4]}, {id: R1, side: 2, type: line, at: [5, 4]}", "B1 and R1: they overlap");
    refuse_battle("{id: B1, side: 1, type: line, at: [0.5, 4]}", "wholly on the table");
    refuse_battle("{id: B1, side: 1, type: line, place: reserve}", "no reserves");
    refuse_battle("{id: B1, side: 1, type: line, at: [4, 4], hidden: yes, set: {is_broken: yes}}", "a hidden squad has been fired at");
    refuse_battle("{id: B1, side: 1, type: line, at: [4, 4], set: {men: 9}}", "more men than its type");
}

// ---- the page's tools

// DRILL-gen.2: ranges as bands, and a sight line that says where and by what it is blocked.
TEST(drill_gen_2_whoever_wants_to_know_may_measure)
{
    table t = lay(open_field);
    start_moving(&t);
    const pl_turn *turn = pl_game_turn(t.game);
    pl_piece_id piece = t.battle->scene->units[pl_scene_unit_named(t.battle->scene, "B3")].first;
    const char *name;
    pl_len bands[4];
    int arc_half;
    CHECK_EQ(drill_ruleset.ranges(turn, piece, 0, &name, bands, 4, &arc_half), 2);
    CHECK_EQ(bands[0], 6000);
    CHECK_EQ(bands[1], 12000);
    CHECK_EQ(arc_half, 180);
    CHECK_EQ(drill_ruleset.ranges(turn, piece, 1, &name, bands, 4, &arc_half), -1);
    CHECK_EQ(drill_ruleset.ranges(turn, piece, 0, &name, bands, 2, &arc_half), 2);  // room for as many as there are
    CHECK_EQ(drill_ruleset.ranges(turn, piece, 0, &name, bands, 1, &arc_half), -1);
    pl_point at = {0, 0};
    pl_feature_id what = 0;
    CHECK(drill_ruleset.sight(turn, piece, pl_at(23000, 8000), &at, &what) == NULL);  // two inches of wood
    CHECK(drill_ruleset.sight(turn, piece, pl_at(23000, 8001), &at, &what) != NULL);
    CHECK(pl_same_point(at, pl_at(23000, 6000)));
    CHECK_EQ(what, pl_scene_feature_named(t.battle->scene, "wood"));
    clear(&t);
}
