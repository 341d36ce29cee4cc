// test_words.c - the words of every game: each verb's example can be read back, and nothing is left without a word of what it is.
#include "formats/words.h"

#include <string.h>

#include "formats/battle.h"
#include "formats/notation.h"
#include "harness.h"
#include "rulesets.h"

static void check_verb(const pl_scene *scene, const json_t *verb)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    const char *example = json_string_value(json_object_get(verb, "example")), *name = json_string_value(json_object_get(verb, "name"));
    if (pl_choice_read(scene, 1, example, &choice, items, &error))
        fail_msg("%s: '%s': %s", scene->rules->id, example, error.text);
    CHECK_TEXT(scene->rules->verbs[choice.verb].name, name);
    CHECK(json_array_size(json_object_get(verb, "steps")) > 0);
    CHECK(!strncmp(json_string_value(json_object_get(verb, "written")), name, strlen(name)));
}

TEST(words_of_every_game_can_be_written)
{
    for (int i = 0; pl_rulesets[i]; i++) {
        pl_battle *battle;
        pl_error error = {0};
        CHECK_EQ(pl_battle_open(pl_rulesets[i], pl_rulesets[i]->tutorial, &battle, &error), PL_OK);
        json_t *words = pl_json_words(battle->scene), *verbs = json_object_get(words, "verbs"), *fields = json_object_get(words, "fields");
        CHECK_EQ(json_array_size(verbs), pl_rulesets[i]->verb_count - 1);
        for (size_t v = 0; v < json_array_size(verbs); v++)
            check_verb(battle->scene, json_array_get(verbs, v));
        for (size_t f = 0; f < json_array_size(fields); f++) {
            CHECK(json_string_length(json_object_get(json_array_get(fields, f), "about")) > 0);
            CHECK(json_string_length(json_object_get(json_array_get(fields, f), "values")) > 0);
        }
        json_decref(words);
        pl_battle_close(battle);
    }
}
