// test_json.c - choices, options, events, views and scenes in JSON; what comes in is not trusted.
#include "formats/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "formats/notation.h"
#include "harness.h"
#include "rulesets.h"
#include "players/minds.h"

typedef struct stage {
    pl_battle *battle;
    pl_game *game;
    pl_dice dice;
    pl_state *view;
} stage;

static void set_stage(stage *s, const char *scenario)
{
    pl_error error = {0};
    *s = (stage){.dice = {.seed = 5}};
    CHECK_EQ(pl_battle_open(pl_ruleset_named("drill"), scenario, &s->battle, &error), PL_OK);
    CHECK_EQ(pl_game_create(s->battle->scene, &s->game, &error), PL_OK);
    s->view = pl_scene_block(s->battle->scene);
    pl_game_start(s->game, &s->dice);
}

static void strike(stage *s)
{
    free(s->view);
    pl_game_destroy(s->game);
    pl_battle_close(s->battle);
}

static void play(stage *s, pl_side side, const char *text)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    CHECK_EQ(pl_choice_parse(s->game, side, text, &choice, items, &error), PL_OK);
    CHECK_EQ(pl_game_choose(s->game, &choice), PL_OK);
}

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

static const json_t *entry_of(const json_t *list, const char *id)
{
    size_t i;
    json_t *entry;
    json_array_foreach(list, i, entry) if (!strcmp(text_of(entry, "id"), id)) return entry;
    return NULL;
}

TEST(json_choice_round_trips_with_suggestions)
{
    stage s;
    set_stage(&s, "first-steps");
    play(&s, 1, "stance press");
    play(&s, 2, "stance steady");
    pl_sides asked = pl_game_asked(s.game);
    pl_side side = asked & PL_SIDE_BIT(1) ? 1 : 2;
    int count;
    const pl_option *options = pl_game_options(s.game, side, false, &count);
    pl_option copy[64];
    CHECK(count > 1 && count < 64);
    memcpy(copy, options, sizeof *copy * (size_t)count);
    static pl_item items[8 * PL_ITEMS_MAX], back_items[PL_ITEMS_MAX];
    int made = 0;
    for (int i = 0; i < count; i++) {
        pl_choice choices[8], back;
        int found = pl_game_suggest(s.game, pl_mind_in(s.game), side, &copy[i], choices, items, 8);
        for (int k = 0; k < found; k++, made++) {
            pl_error error = {0};
            json_t *json = pl_json_choice(s.battle->scene, &choices[k]);
            pl_json_choice_read(s.battle->scene, side, json, &back, back_items, &error);
            CHECK_TEXT(error.text, "");
            json_decref(json);
            CHECK_EQ(back.verb, choices[k].verb);
            CHECK_EQ(back.subject, choices[k].subject);
            CHECK_EQ(back.item_count, choices[k].item_count);
            CHECK(!back.item_count || !memcmp(back.items, choices[k].items, sizeof(pl_item) * (size_t)back.item_count));
            CHECK_EQ(pl_game_check(s.game, &back), PL_OK);
        }
    }
    CHECK(made > 3);
    strike(&s);
}

static const char *const orders[] = {"move", "fire", NULL};
static const pl_verb verbs[] = {
    {.name = "pass"},
    {.name = "aim", .subject = {PL_UNIT, "firer", NULL, NULL}, .value = {PL_NUMBER, "shots", NULL, NULL}},
    {.name = "act",
     .need = PL_NEED_GROUP,
     .value = {PL_FLAG, "fast", NULL, NULL},
     .item_parts = 63,
     .item_order = {PL_WORD, "order", orders, NULL},
     .item_target = {PL_UNIT, NULL, NULL, NULL}},
};

TEST(json_choice_is_strict)
{
    static const struct {
        const char *json, *wanted;
    } cases[] = {
        {"[]", "found a list, wanted a choice: an object"},
        {"{\"verb\":\"pass\",\"vreb\":1}", "unknown key 'vreb'; did you mean 'verb'?"},
        {"{}", "wanted the name of a verb"},
        {"{\"verb\":3}", "wanted the name of a verb"},
        {"{\"verb\":\"iam\"}", "unknown verb 'iam'; did you mean 'aim'?"},
        {"{\"verb\":\"pass\",\"subject\":\"B1\"}", "'pass' has no subject"},
        {"{\"verb\":\"aim\",\"subject\":\"B1\"}", "'aim' wants a value: shots"},
        {"{\"verb\":\"aim\",\"subject\":7,\"value\":1}", "found a whole number, wanted a text: firer"},
        {"{\"verb\":\"aim\",\"subject\":\"B9\",\"value\":1}", "found 'B9', wanted a unit (firer); did you mean 'B1'?"},
        {"{\"verb\":\"aim\",\"subject\":\"B1\",\"value\":1.5}", "found a number with decimals, wanted a whole number"},
        {"{\"verb\":\"aim\",\"subject\":\"B1\",\"value\":99999999999}", "found 99999999999, wanted -2147483648 to 2147483647"},
        {"{\"verb\":\"aim\",\"subject\":\"B1\",\"value\":1,\"items\":[{}]}", "'aim' takes no items"},
        {"{\"verb\":\"act\",\"value\":1}", "found a whole number, wanted true or false"},
        {"{\"verb\":\"act\",\"value\":true,\"items\":{}}", "found an object, wanted a list"},
        {"{\"verb\":\"act\",\"value\":true,\"items\":[1]}", "found a whole number, wanted an object"},
        {"{\"verb\":\"act\",\"value\":true,\"items\":[{\"piec\":\"B1.1\"}]}", "unknown key 'piec'; did you mean 'piece'?"},
        {"{\"verb\":\"act\",\"value\":true,\"items\":[{\"at\":[1]}]}",
         "found a list, wanted a list of two whole numbers, in thousandths of an inch"},
        {"{\"verb\":\"act\",\"value\":true,\"items\":[{\"at\":[1,1e3]}]}", "found a number with decimals, wanted a whole number"},
        {"{\"verb\":\"act\",\"value\":true,\"items\":[{\"at\":[1,2000000000]}]}", "found 2000000000, wanted -1000000 to 1000000"},
        {"{\"verb\":\"act\",\"value\":true,\"items\":[{\"facing\":361}]}", "found 361, wanted -360 to 360"},
        {"{\"verb\":\"act\",\"value\":true,\"items\":[{\"order\":\"mvoe\"}]}", "found 'mvoe', wanted a word (order); did you mean 'move'?"},
        {"{\"verb\":\"act\",\"value\":true,\"items\":[{\"piece\":\"B1.1\",\"order\":\"fire\",\"target\":\"R1\",\"at\":[1,-2],\"facing\":90,"
         "\"value\":3}]}",
         ""},
    };
    stage s;
    set_stage(&s, "first-steps");
    pl_ruleset rules = *s.battle->rules;
    rules.verbs = verbs;
    rules.verb_count = PL_COUNT(verbs);
    s.battle->scene->rules = &rules;
    for (int i = 0; i < PL_COUNT(cases); i++) {
        pl_item items[PL_ITEMS_MAX];
        pl_choice choice = {.verb = 77};
        pl_error error = {0};
        json_t *json = json_loads(cases[i].json, 0, NULL);
        CHECK(json);
        pl_status status = pl_json_choice_read(s.battle->scene, 1, json, &choice, items, &error);
        CHECK_TEXT(error.text, cases[i].wanted);
        CHECK_EQ(status, cases[i].wanted[0] ? PL_BAD : PL_OK);
        CHECK_EQ(choice.verb, cases[i].wanted[0] ? 77 : 2);
        if (!cases[i].wanted[0]) {
            json_t *again = pl_json_choice(s.battle->scene, &choice);
            CHECK(json_equal(json, again));
            json_decref(again);
        }
        json_decref(json);
    }
    s.battle->scene->rules = s.battle->rules;
    strike(&s);
}

TEST(json_options_open_and_shut)
{
    stage s;
    set_stage(&s, "first-steps");
    json_t *list = pl_json_options(s.game, 1, true);
    json_t *first = json_array_get(list, 0);
    CHECK_TEXT(text_of(first, "verb"), "stance");
    CHECK_TEXT(text_of(first, "value"), "press");
    CHECK_TEXT(text_of(first, "value_is"), "word");
    CHECK_TEXT(text_of(first, "text"), "stance press");
    CHECK_TEXT(text_of(first, "need"), "none");
    CHECK_TEXT(text_of(first, "rule"), "DRILL-stance.1");
    json_decref(list);
    play(&s, 1, "stance press");
    play(&s, 2, "stance steady");
    pl_side side = pl_game_asked(s.game) & PL_SIDE_BIT(1) ? 1 : 2;
    list = pl_json_options(s.game, side, true);
    bool has_path = false;
    size_t i;
    json_t *option;
    json_array_foreach(list, i, option) if (!strcmp(text_of(option, "need"), "path"))
    {
        has_path = true;
        CHECK_TEXT(text_of(option, "subject_is"), "unit");
        CHECK_TEXT(json_string_value(json_array_get(json_object_get(option, "parts"), 0)), "at");
    }
    CHECK(has_path);
    json_decref(list);
    strike(&s);
}

TEST(json_view_keeps_secrets_and_has_footprints)
{
    stage s;
    set_stage(&s, "first-steps");
    pl_view_make(s.battle->scene, pl_game_state(s.game), 1, s.view);
    json_t *view = pl_json_view(s.battle->scene, s.view, 1);
    CHECK_EQ(json_array_size(json_object_get(view, "asked")), 2);
    CHECK_TEXT(text_of(view, "where"), "T.2");
    CHECK_EQ(json_integer_value(json_object_get(view, "turn")), 1);
    const json_t *units = json_object_get(view, "units"), *pieces = json_object_get(view, "pieces");
    CHECK_TEXT(text_of(entry_of(units, "B3"), "name"), "Blue Scouts");
    CHECK_EQ(json_integer_value(json_object_get(json_object_get(entry_of(units, "B1"), "fields"), "men")), 8);
    CHECK_TEXT(text_of(entry_of(units, "R3"), "place"), "away");
    CHECK(!json_object_get(entry_of(units, "R3"), "type"));
    CHECK(!entry_of(pieces, "R3.1"));
    const json_t *piece = entry_of(pieces, "B1.1");
    CHECK_EQ(json_integer_value(json_array_get(json_object_get(piece, "at"), 0)), 12000);
    CHECK(json_object_get(piece, "corners") || json_object_get(piece, "radius"));
    const json_t *marker = json_array_get(json_object_get(view, "markers"), 0);
    CHECK_TEXT(text_of(marker, "kind"), "objective");
    CHECK_EQ(json_array_size(json_object_get(view, "sides")), 2);
    // Nothing of the hidden squad's place is anywhere in the text.
    char *text = json_dumps(view, JSON_COMPACT);
    CHECK(!strstr(text, "Red Scouts"));
    CHECK(!strstr(text, "[9000,17000]"));
    free(text);
    json_decref(view);
    pl_view_make(s.battle->scene, pl_game_state(s.game), 2, s.view);
    view = pl_json_view(s.battle->scene, s.view, 2);
    CHECK_TEXT(text_of(entry_of(json_object_get(view, "units"), "R3"), "name"), "Red Scouts");
    json_decref(view);
    strike(&s);
}

TEST(json_scene_names_no_unit)
{
    stage s;
    set_stage(&s, "first-steps");
    json_t *scene = pl_json_scene(s.battle->scene);
    CHECK_TEXT(text_of(scene, "game"), "drill");
    CHECK_EQ(json_integer_value(json_object_get(json_object_get(scene, "table"), "width")), 36000);
    const json_t *wood = entry_of(json_object_get(scene, "terrain"), "w1");
    CHECK_TEXT(text_of(wood, "kind"), "wood");
    CHECK_EQ(json_array_size(json_array_get(json_object_get(wood, "parts"), 0)), 4);
    CHECK_EQ(json_array_size(json_object_get(scene, "unit_types")), 3);
    CHECK(json_array_size(json_object_get(scene, "verbs")) > 3);
    char *text = json_dumps(scene, JSON_COMPACT);
    CHECK(!strstr(text, "Scouts"));
    free(text);
    json_decref(scene);
    json_t *outline = pl_json_sequence(s.battle->rules);
    CHECK_TEXT(text_of(json_array_get(outline, 0), "id"), "T");
    CHECK(entry_of(json_object_get(json_array_get(outline, 0), "steps"), "T.2"));
    json_decref(outline);
    strike(&s);
}

TEST(json_events_with_rolls)
{
    stage s;
    set_stage(&s, "two-hills");
    // Random play until a die has fallen; its event must tell all of it.
    bool has_roll = false;
    uint64_t pick = 99;
    static pl_item items[4 * PL_ITEMS_MAX];
    for (int n = 0; n < 3000 && !has_roll && !pl_game_is_over(s.game); n++) {
        pl_sides asked = pl_game_asked(s.game);
        pl_side side = asked & PL_SIDE_BIT(1) ? 1 : 2;
        int count;
        const pl_option *options = pl_game_options(s.game, side, false, &count);
        pick = pick * 6364136223846793005u + 1442695040888963407u;
        pl_option option = options[(pick >> 33) % (uint64_t)count];
        pl_choice choices[4];
        int found = pl_game_suggest(s.game, pl_mind_in(s.game), side, &option, choices, items, 4);
        CHECK(found > 0);
        CHECK_EQ(pl_game_choose(s.game, &choices[(pick >> 50) % (uint64_t)found]), PL_OK);
        json_t *list = pl_json_events(s.game, 0);
        size_t i;
        json_t *event;
        json_array_foreach(list, i, event)
        {
            CHECK(json_object_get(event, "say"));
            const json_t *roll = json_object_get(event, "roll");
            if (!roll)
                continue;
            has_roll = true;
            CHECK(json_array_size(json_object_get(roll, "dice")) > 0);
            CHECK(json_is_array(json_object_get(roll, "mods")));
            CHECK(json_is_string(json_object_get(roll, "purpose")));
            CHECK(strstr(text_of(event, "say"), " rolled"));
        }
        json_decref(list);
    }
    CHECK(has_roll);
    strike(&s);
}

// To pass is a right that each row gives by its own rule.
TEST(json_pass_cites_the_rule_of_its_row)
{
    stage s;
    set_stage(&s, "first-steps");
    const char *rules[40] = {NULL};
    int passes = 0, changes = 0;
    for (int i = 0; i < 40 && pl_game_asked(s.game); i++) {
        pl_item items[PL_ITEMS_MAX];
        const pl_state *state = pl_game_state(s.game);
        const pl_frame *frame = &pl_see_frames(state)[state->depth - 1];
        const char *rule = s.battle->rules->sequences[frame->sequence].steps[frame->row].rule;
        pl_side side = pl_game_asked(s.game) & PL_SIDE_BIT(1) ? 1 : 2;
        json_t *list = pl_json_options(s.game, side, false);
        size_t k;
        json_t *option;
        json_array_foreach(list, k, option) if (!strcmp(text_of(option, "verb"), "pass"))
        {
            CHECK_TEXT(text_of(option, "rule"), rule);
            changes += passes && strcmp(rules[passes - 1], rule) != 0;
            rules[passes++] = rule;
        }
        json_decref(list);
        pl_choice choice = pl_game_default(s.game, pl_mind_in(s.game), side, items);
        CHECK_EQ(pl_game_choose(s.game, &choice), PL_OK);
    }
    CHECK(changes > 1);
    strike(&s);
}

TEST(json_refusal_names_the_rule)
{
    stage s;
    set_stage(&s, "first-steps");
    play(&s, 1, "stance press");
    play(&s, 2, "stance steady");
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    CHECK_EQ(pl_choice_parse(s.game, 1, "move B1 [(12,20)]", &choice, items, &error), PL_OK);
    CHECK_EQ(pl_game_choose(s.game, &choice), PL_ILLEGAL);
    json_t *json = pl_json_refusal(s.game);
    CHECK(!strncmp(text_of(json, "why"), text_of(json, "rule"), strlen(text_of(json, "rule"))));
    CHECK(!strncmp(text_of(json, "rule"), "DRILL-move.", 11));
    const json_t *hint = json_object_get(json, "hint");
    CHECK(json_integer_value(json_object_get(hint, "over")) > 0);
    CHECK_EQ(json_array_size(json_object_get(hint, "at")), 2);
    json_decref(json);
    strike(&s);
}
