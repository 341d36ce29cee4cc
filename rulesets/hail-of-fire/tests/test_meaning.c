// test_meaning.c - what people see before they choose: the shapes of each verb.
#include <stdio.h>
#include <string.h>

#include "formats/battle.h"
#include "formats/home.h"
#include "formats/notation.h"
#include "formats/say.h"
#include "phaseline/field.h"

#include "drafts.h"
#include "fire.h"
#include "harness.h"
#include "ruleset.h"

enum { VIEW_BYTES = 256 * 1024 };
static _Alignas(16) unsigned char view[VIEW_BYTES];
static pl_preview preview;

typedef struct table {
    pl_battle *battle;
    pl_game *game;
} table;

static table lay(const char *body)
{
    char text[6000];
    static const pl_dice dice = {.seed = 1};
    table t = {0};
    pl_error error = {0};
    snprintf(text, sizeof text,
             "game: hail-of-fire\nname: Field\ntable: {width: 48, height: 48}\nsides: [{id: us, name: US}, {id: ger, name: Germany}]\n%s",
             body);
    if (pl_battle_open_text(&hof_ruleset, text, strlen(text), "field", &t.battle, &error))
        fail_msg("%d: %s: %s", error.line, error.path, error.text);
    CHECK_EQ(pl_game_create(t.battle->scene, &t.game, &error), PL_OK);
    CHECK_EQ(pl_game_start_at(t.game, &dice, "T4", 1, &error), PL_OK);
    CHECK(t.battle->scene->initial->size <= VIEW_BYTES);
    return t;
}

static void clear(table *t)
{
    pl_game_destroy(t->game);
    pl_battle_close(t->battle);
}

static void choose(table *t, pl_side side, const char *text)
{
    static pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    if (pl_choice_read(t->battle->scene, side, text, &choice, items, &error))
        fail_msg("%s: %s", text, error.text);
    if (pl_game_choose(t->game, &choice))
        fail_msg("%s: %s", text, pl_game_why_not(t->game, NULL));
}

static int team(const table *t, const char *id) { return pl_scene_piece_named(t->battle->scene, id); }
static void draw(const table *t, const char *draft) { kit_draw((pl_turn *)(void *)pl_game_turn(t->game), 1, draft, view, &preview); }
static int count_of(pl_drawn_kind kind) { return kit_drawn_count(&preview, kind); }
static const char *label_of(pl_drawn_kind kind, int n) { return kit_said(&preview, 1, &kit_drawn(&preview, kind, n)->label); }
static const char *meaning_of(pl_drawn_kind kind, int n) { return kit_said(&preview, 1, &kit_drawn(&preview, kind, n)->meaning); }

static bool has_note(const char *words)
{
    for (int i = 0; i < preview.note_count; i++)
        if (!strcmp(kit_said(&preview, 1, &preview.notes[i].say), words))
            return true;
    return false;
}

#define FIELD \
    "set: {op: 3}\nterrain:\n- {id: w, kind: woods, area: [[30, 8], [36, 8], [36, 14], [30, 14]]}\n" \
    "units:\n" \
    "- {id: 1, side: 1, type: us_rifle_platoon, pieces: [{id: l, type: us_leader, at: [10, 10]}, {id: a, type: us_rifle, at: [12, 10], " \
    "set: {rfp: 1}}, " \
    "{id: b, type: us_rifle, at: [14, 10]}, {id: z, type: us_bazooka, at: [2, 10]}]}\n" \
    "- {id: 3, side: 1, type: us_mortar_section, pieces: [{id: o, type: us_fo, at: [20, 6]}, {id: m, type: us_mortar, at: [20, 3]}, {id: " \
    "n, type: us_mortar, at: " \
    "[22, 3]}]}\n" \
    "- {id: 51, side: 2, type: ger_grenadier_platoon, pieces: [{id: x, type: ger_rifle_mg, at: [12, 26]}, {id: y, type: ger_rifle_mg, " \
    "at: [14, 26]}]}\n"

// What the card of a Unit tells, added up over its Teams.
TEST(a_card_tells_what_is_left_of_a_unit)
{
    table t = lay(FIELD);
    const pl_scene *scene = t.battle->scene;
    pl_turn *turn = (pl_turn *)(void *)pl_game_turn(t.game);
    int unit = pl_scene_unit_named(scene, "1");
    const struct {
        const char *name;
        int32_t before, after;  // a Team is lost, another suppressed
    } told[] = {{"strength", 4, 3}, {"strength_max", 4, 4}, {"able", 4, 2}, {"quality", 4, 4}, {"under_fire", 1, 0}};
    for (int i = 0; i < PL_COUNT(told); i++)
        CHECK_EQ(pl_field_get(scene, turn->state, pl_field_named(&hof_ruleset, PL_OF_UNIT, told[i].name), unit, 0), told[i].before);
    pl_pieces(turn->state)[team(&t, "a")].place = PL_LOST;  // with the fire on it
    hof_own_team(turn, team(&t, "b"))->suppressed = 1;
    for (int i = 0; i < PL_COUNT(told); i++)
        CHECK_EQ(pl_field_get(scene, turn->state, pl_field_named(&hof_ruleset, PL_OF_UNIT, told[i].name), unit, 0), told[i].after);
    clear(&t);
}

TEST(fire_has_a_line_for_each_with_dice_and_number)
{
    table t = lay(FIELD);
    draw(&t, "activate_op 1 [l hold] [a fire >x] [b fire >x] [z fire >x]");
    CHECK_EQ(count_of(PL_DRAW_LINE), 3);
    CHECK_TEXT(label_of(PL_DRAW_LINE, 0), "2 dice, hitting on 4 or more");
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_LINE, 0)->how, PL_LINE_CLEAR);
    CHECK_TEXT(label_of(PL_DRAW_LINE, 2), "Out of range");  // of a bazooka
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_LINE, 2)->how, PL_LINE_BLOCKED);
    CHECK(has_note("4 dice at the German rifles x"));
    CHECK(has_note("about 2.0 hits are to be expected"));
    clear(&t);
}

TEST(each_member_has_its_line_in_the_table)
{
    table t = lay(FIELD);
    draw(&t, "activate_op 1 [l move] [a fire >x] [b fire >x] [z fire >x]");
    CHECK_TEXT(kit_said(&preview, 1, &preview.table), "Who does what");
    CHECK_EQ(preview.row_count, 4);
    for (int i = 0; i < preview.row_count; i++)
        CHECK_EQ(preview.rows[i].noun, PL_PIECE);
    CHECK_EQ(preview.rows[1].id, team(&t, "a"));
    CHECK_TEXT(kit_said(&preview, 1, &preview.rows[0].meaning), "12 in, without dice");  // a leader on foot
    CHECK_TEXT(kit_said(&preview, 1, &preview.rows[1].meaning), "1 point of fire on it: killed 17 %");
    CHECK_EQ(preview.rows[1].good, -1);
    CHECK_TEXT(kit_said(&preview, 1, &preview.rows[2].meaning), "2 dice, hitting on 4 or more");
    CHECK_EQ(preview.rows[2].good, 0);
    CHECK_TEXT(kit_said(&preview, 1, &preview.rows[3].meaning), "Out of range");
    CHECK_EQ(preview.rows[3].good, -1);
    draw(&t, "activate_op 1 [b move]");
    CHECK_TEXT(kit_said(&preview, 1, &preview.rows[0].meaning), "3 in surely, at most 8 in");
    clear(&t);
}

TEST(received_fire_is_foretold_with_and_without_a_move)
{
    table t = lay(FIELD);
    draw(&t, "activate_op 1 [l hold] [a hold]");
    CHECK_TEXT(label_of(PL_DRAW_MARK, 0), "1 point of fire");
    CHECK_TEXT(meaning_of(PL_DRAW_MARK, 0), "killed 17 %");
    CHECK(has_note("Your US rifles a are killed: 17 %, on the move 33 %"));
    draw(&t, "activate_op 1 [l hold] [a move]");
    CHECK_TEXT(meaning_of(PL_DRAW_MARK, 0), "killed 33 %");
    clear(&t);
}

TEST(a_move_has_bands_before_its_dice)
{
    table t = lay(FIELD);
    draw(&t, "activate_op 1 [a move]");
    CHECK_EQ(count_of(PL_DRAW_REACH), 3);
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_REACH, 0)->share, 100);
    CHECK_TEXT(label_of(PL_DRAW_REACH, 0), "Sure 3 in");  // the higher die and two
    CHECK_TEXT(label_of(PL_DRAW_REACH, 2), "At most 8 in");
    CHECK(kit_drawn(&preview, PL_DRAW_REACH, 1)->share >= 50);
    draw(&t, "activate_op 1 [l move] [a move] [b move]");
    CHECK_EQ(count_of(PL_DRAW_REACH), 4);  // one ring of the leader, who has no dice, and the bands of the rifles once
    clear(&t);
}

TEST(an_assault_move_shows_its_way_and_place)
{
    table t = lay("units:\n- {id: 1, side: 1, type: us_rifle_platoon, pieces: [{id: a, type: us_rifle, at: [12, 10]}]}\n"
                  "- {id: 51, side: 2, type: ger_grenadier_platoon, pieces: [{id: x, type: ger_rifle_mg, at: [12, 13]}]}\n");
    draw(&t, "activate_op 1 [a assault_move >x]");
    CHECK_EQ(count_of(PL_DRAW_GHOST), 1);
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_MARK, 0)->how, PL_MARK_CONTACT);
    CHECK_EQ(count_of(PL_DRAW_PATH), 1);
    clear(&t);
}

TEST(a_barrage_shows_its_radius_and_who_lies_under_it)
{
    table t = lay(FIELD);
    draw(&t, "call_barrage 3 m [m] [n]");
    CHECK_EQ(count_of(PL_DRAW_AREA), 2);
    choose(&t, 1, "call_barrage 3 m [m] [n]");
    draw(&t, "place_marker 3 [(12,26)]");
    CHECK_EQ(count_of(PL_DRAW_LINE), 1);
    CHECK_EQ(count_of(PL_DRAW_AREA), 1);  // mortars that see for themselves do not drift
    CHECK_EQ(kit_drawn(&preview, PL_DRAW_AREA, 0)->how, PL_SURE);
    CHECK(has_note("2 enemies under the marker"));
    draw(&t, "place_marker 3 [(12,10)]");
    CHECK(has_note("3 teams of your own will be hit"));
    clear(&t);
}

TEST(one_target_is_orders_for_all_who_can)
{
    table t = lay(FIELD);
    pl_option option = {.verb = HOF_ACTIVATE_OP, .subject = (uint16_t)pl_scene_unit_named(t.battle->scene, "1")};
    pl_item grasp = {.piece = (uint16_t)team(&t, "a"), .order = HOF_FIRE, .target = (uint16_t)team(&t, "x"), .left_out = PL_ITEM_AT};
    pl_choice choices[4];
    static pl_item items[4 * PL_ITEMS_MAX];
    int count = pl_game_fill(t.game, 1, &option, &grasp, choices, items, 4), firing = 0;
    CHECK(count > 0);
    CHECK_EQ(choices[0].item_count, 4);
    for (int i = 0; i < choices[0].item_count; i++)
        firing += choices[0].items[i].order == HOF_FIRE;
    CHECK_EQ(firing, 3);  // the bazooka does not reach
    grasp = (pl_item){.piece = (uint16_t)team(&t, "a"), .order = HOF_MOVE, .at = {12000, 14000}};
    CHECK(pl_game_fill(t.game, 1, &option, &grasp, choices, items, 4) > 0);
    for (int i = 0; i < choices[0].item_count; i++)
        CHECK_EQ(choices[0].items[i].order, HOF_MOVE);
    clear(&t);
}

TEST(every_row_that_asks_says_what_and_how_it_is_passed)
{
    for (int q = 1; q < HOF_SEQUENCES; q++)
        for (int r = 0; r < hof_sequences[q].step_count; r++) {
            const pl_step *step = &hof_sequences[q].steps[r];
            if (!step->offer)
                continue;
            CHECK(step->ask && !pl_say_mistake(step->ask));
            CHECK(step->moment && *step->moment);
            CHECK(!(step->verbs & PL_VERB(PL_PASS)) || step->pass);
        }
}
