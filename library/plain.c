// plain.c - games, scenes, views, events and options as JSON; choices, errors and questions as text.
#include "phaseline/plain.h"

#include <stdlib.h>
#include <string.h>

#include "formats/error.h"
#include "formats/journal_file.h"
#include "formats/json.h"
#include "formats/notation.h"
#include "formats/say.h"
#include "formats/scenario_file.h"
#include "library/dumped.h"
#include "phaseline/games.h"

void pl_plain_free(char *text) { free(text); }

int pl_plain_error(const pl_error *error, char *text, size_t size) { return pl_error_print(error, text, size); }

char *pl_dumped(json_t *json)
{
    char *text = json ? json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    json_decref(json);
    return text;
}

char *pl_plain_games(void)
{
    json_t *list = json_array();
    for (int i = 0; pl_rulesets[i]; i++) {
        const pl_ruleset *rules = pl_rulesets[i];
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s, s:s?, s:i, s:i}", "id", rules->id, "name", rules->name, "about",
                                              rules->about, "prefix", rules->prefix, "tutorial", rules->tutorial, "sides_min",
                                              rules->sides_min, "sides_max", rules->sides_max));
    }
    return pl_dumped(list);
}

char *pl_plain_scenarios(const pl_ruleset *rules, pl_error *error)
{
    pl_scenario_info *list;
    int count;
    if (pl_scenario_list(rules, &list, &count, error))
        return NULL;
    json_t *json = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(json, json_pack("{s:s, s:s*, s:s*, s:s*}", "id", list[i].id, "name", list[i].name, "about", list[i].about,
                                              "problem", list[i].problem));
    pl_scenario_list_free(list, count);
    return pl_dumped(json);
}

char *pl_plain_scene(const pl_scene *scene) { return pl_dumped(pl_json_scene(scene)); }

char *pl_plain_view(const pl_game *game, pl_side side)
{
    const pl_scene *scene = pl_game_scene(game);
    pl_state *view = pl_scene_block(scene);
    if (!view)
        return NULL;
    pl_view_make(scene, pl_game_state(game), side, view);
    char *text = pl_dumped(pl_json_view(scene, view, side));
    free(view);
    return text;
}

char *pl_plain_events(const pl_game *game, pl_side viewer) { return pl_dumped(pl_json_events(game, viewer)); }

char *pl_plain_options(pl_game *game, pl_side side, bool with_shut) { return pl_dumped(pl_json_options(game, side, with_shut)); }

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

char *pl_plain_ask(const pl_game *game, pl_side side)
{
    char text[PL_SAY_MAX] = "";
    pl_about about;
    pl_eye eye = {.scene = pl_game_scene(game), .viewer = side};
    pl_say_ask(game, &eye, &about, text, sizeof text);
    return copy_of(text);
}

char *pl_plain_where(const pl_game *game)
{
    char text[256];
    pl_game_where(game, text, sizeof text);
    return copy_of(text);
}

char *pl_plain_choice(const pl_scene *scene, const pl_choice *choice)
{
    char *text = malloc(PL_CHOICE_TEXT_MAX);
    if (text)
        pl_choice_print(scene, choice, text, PL_CHOICE_TEXT_MAX);
    return text;
}

char *pl_plain_suggest(pl_game *game, pl_side side, int option, int max)
{
    int count, found = 0;
    const pl_option *options = pl_game_options(game, side, false, &count);
    if (option < 0 || option >= count || max < 1)
        return copy_of("[]");
    pl_option wanted = options[option];
    pl_choice *choices = calloc((size_t)max, sizeof *choices);
    pl_item *items = calloc((size_t)max * PL_ITEMS_MAX, sizeof *items);
    json_t *list = json_array();
    char text[PL_CHOICE_TEXT_MAX];
    const pl_scene *scene = pl_game_scene(game);
    if (choices && items && scene->rules->verbs[wanted.verb].need == PL_NEED_NONE) {
        choices[found++] =
            (pl_choice){.side = side, .verb = wanted.verb, .subject = wanted.subject, .target = wanted.target, .value = wanted.value};
    } else if (choices && items) {
        found = pl_game_suggest(game, pl_mind_of(scene->rules), side, &wanted, choices, items, max);
    }
    for (int i = 0; i < found; i++) {
        pl_choice_print(scene, &choices[i], text, sizeof text);
        json_array_append_new(list, json_string(text));
    }
    free(items);
    free(choices);
    return pl_dumped(list);
}

static pl_status read_and(pl_game *game, pl_side side, const char *text, pl_error *error, pl_status (*act)(pl_game *, const pl_choice *))
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_status status = pl_choice_parse(game, side, text, &choice, items, error);
    if (status == PL_OK && (status = act(game, &choice)) == PL_ILLEGAL)
        return pl_fail(error, PL_ILLEGAL, "%s", pl_game_why_not(game, NULL));
    return status;
}

pl_status pl_plain_choose(pl_game *game, pl_side side, const char *choice, pl_error *error)
{
    return read_and(game, side, choice, error, pl_game_choose);
}

pl_status pl_plain_check(pl_game *game, pl_side side, const char *choice, pl_error *error)
{
    return read_and(game, side, choice, error, pl_game_check);
}

pl_status pl_plain_save(const pl_journal *journal, const pl_battle *battle, const char *path, pl_error *error)
{
    return pl_journal_save(journal, battle, path, error);
}

pl_status pl_plain_load(const char *path, pl_battle **battle, pl_journal *journal, pl_error *error)
{
    return pl_journal_load(path, pl_ruleset_named, battle, journal, error);
}
