// test_moves.c - what a path's judge answers besides yes or no: how far too far, legal to where.
#include "table.h"

#include <stdio.h>

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

// DRILL-move.2: a squad that can go nowhere can still mark time.
TEST(drill_move_2_marking_time_is_always_legal)
{
    table t = lay(walled_in);
    start_moving(&t);
    pl_item item = {.at = pl_at(4000, 4000)};
    pl_choice choice = path_of(&t, "B1", &item, 1);
    CHECK_EQ(pl_game_choose(t.game, &choice), PL_OK);
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
