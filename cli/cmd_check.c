// cmd_check.c - phaseline check: is a game's data, or a file of an author, right?
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "formats/battle.h"
#include "formats/data_file.h"
#include "formats/error.h"
#include "formats/example.h"
#include "formats/glossary.h"
#include "formats/home.h"
#include "formats/lesson.h"
#include "formats/lint.h"
#include "formats/nearest.h"
#include "formats/scenario_file.h"
#include "formats/sheet.h"
#include "rulesets/rulesets.h"
#include "players/minds.h"
#include "players/player.h"

enum { FILE_BYTES_MAX = 4 << 20, LINE_MAX = 1024 };

typedef struct report {
    json_t *list;  // NULL: lines for a person
    int checked, wrong;
} report;

static void note(report *to, const char *what, const pl_error *error)
{
    char text[LINE_MAX] = "";
    to->checked++;
    if (error) {
        to->wrong++;
        pl_error_print(error, text, sizeof text);
    }
    if (to->list)
        json_array_append_new(to->list, json_pack("{s:s, s:b, s:s?}", "checked", what, "ok", !error, "problem", error ? text : NULL));
    else if (error)
        printf("%s\n", text);
}

// ---- one file

// The word after "game:" at the margin. Scenario and example files must have it; it says which rules to check them by.
static bool game_of_text(const char *text, char *game, size_t size)
{
    for (const char *line = text; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        if (strncmp(line, "game:", 5) != 0)
            continue;
        line += 5;
        line += strspn(line, " \t\"'");
        snprintf(game, size, "%.*s", (int)strcspn(line, " \t\r\n\"'#"), line);
        return game[0] != '\0';
    }
    return false;
}

static bool has_key(const char *text, const char *key)
{
    size_t length = strlen(key);
    for (const char *line = text; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
        if (!strncmp(line, key, length) && line[length] == ':')
            return true;
    return false;
}

static const pl_ruleset *rules_of_text(const char *path, const char *text, pl_error *error)
{
    char game[64], hint[256];
    if (!game_of_text(text, game, sizeof game)) {
        pl_fail(error, PL_BAD, "%s: found no key 'game', wanted 'game: ID' of the rules it is for", path);
        return NULL;
    }
    const pl_ruleset *rules = pl_ruleset_named(game);
    if (!rules) {
        pl_nearest nearest = {.word = game};
        for (int i = 0; pl_rulesets[i]; i++)
            pl_nearest_try(&nearest, pl_rulesets[i]->id);
        pl_fail(error, PL_MISSING, "%s: game: unknown game '%s'%s", path, game, pl_nearest_hint(&nearest, hint, sizeof hint));
    }
    return rules;
}

static pl_status check_scenario(const pl_ruleset *rules, const char *path, pl_error *error)
{
    pl_battle *battle;
    pl_game *game;
    pl_status status = pl_battle_open(rules, path, &battle, error);
    if (status)
        return status;
    status = pl_game_create(battle->scene, &game, error);
    if (!status) {
        const pl_dice dice = {.seed = 1};
        pl_game_start(game, &dice);
        const char *wrong = pl_game_validate(game);
        if (wrong)
            status = pl_fail(error, PL_BAD, "%s: the first position: %s", path, wrong);
        pl_game_destroy(game);
    }
    pl_battle_close(battle);
    return status;
}

// A lesson is checked by playing it.
static pl_status check_lesson(const pl_ruleset *rules, const char *text, size_t size, const char *path, pl_error *error)
{
    pl_lesson *lesson = NULL;
    pl_status status = pl_lesson_load_text(rules, text, size, path, pl_player_names, &lesson, error);
    if (!status)
        status = pl_lesson_check(lesson, error);
    pl_lesson_free(lesson);
    return status;
}

static pl_status check_text(const char *path, const char *text, size_t size, pl_error *error)
{
    if (has_key(text, "tables")) {
        pl_data *data;
        pl_status status = pl_data_load_text(text, size, path, &data, error);
        if (!status)
            pl_data_free(data);
        return status;
    }
    const pl_ruleset *rules = rules_of_text(path, text, error);
    if (!rules)
        return error->status;
    if (has_key(text, "words")) {
        pl_glossary *glossary = NULL;
        pl_status status = pl_glossary_load_text(rules, text, size, path, &glossary, error);
        pl_glossary_free(glossary);
        return status;
    }
    if (has_key(text, "chapters"))
        return check_lesson(rules, text, size, path, error);
    if (has_key(text, "parts")) {
        json_t *sheet = NULL;
        pl_status status = pl_json_sheet_text(rules, NULL, text, size, path, &sheet, error);
        json_decref(sheet);
        return status;
    }
    if (!has_key(text, "examples"))
        return check_scenario(rules, path, error);
    pl_example_report none = {.only = ""};  // reads all of the file, and runs no example: that is `phaseline example`
    return pl_example_run_file(rules, path, &none, error);
}

static void check_file(report *to, const char *path)
{
    pl_error error = {0};
    size_t size;
    char *text = cli_read_file(path, FILE_BYTES_MAX, &size, &error);
    pl_status status = text ? check_text(path, text, size, &error) : error.status;
    note(to, path, status ? &error : NULL);
    free(text);
}

// ---- a whole game

static void note_fault(void *context, const char *fault)
{
    pl_error error = {0};
    pl_fail(&error, PL_BAD, "%s", fault);
    note(context, fault, &error);
}

// What can be read off the ruleset's tables, its rulebook beside it.
static void check_ruleset(report *to, const pl_ruleset *rules)
{
    pl_rulebook *book = NULL;
    pl_error error = {0};
    if (pl_rulebook_load(rules, &book, &error))
        note(to, rules->id, &error);
    int wrong = to->wrong;
    pl_lint_ruleset(rules, pl_mind_of(rules), book, note_fault, to);
    if (to->wrong == wrong)
        note(to, rules->id, NULL);
    for (int i = 0; pl_rulesets[i] != rules; i++)
        if (!strcmp(pl_rulesets[i]->id, rules->id))
            note_fault(to, "rulesets: two games have one id");
    pl_rulebook_free(book);
}

static void check_folder(report *to, const pl_ruleset *rules, const char *part)
{
    char folder[PL_PATH_MAX], path[PL_PATH_MAX + 256], **names;
    pl_error error = {0};
    int count;
    if (pl_home_path(rules->id, part, folder, sizeof folder, &error) || pl_names_in(folder, ".yaml", &names, &count, &error)) {
        note(to, part, &error);
        return;
    }
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s.yaml", folder, names[i]);
        check_file(to, path);
    }
    pl_names_free(names, count);
}

static void check_tables(report *to, const pl_ruleset *rules)
{
    pl_scenario_info *list;
    pl_error error = {0};
    pl_battle *battle;
    int count;
    if (pl_scenario_list(rules, &list, &count, &error)) {
        note(to, rules->id, &error);
        return;
    }
    if (!count) {
        pl_fail(&error, PL_MISSING, "%s: found no scenario, wanted at least one", rules->id);
        note(to, rules->id, &error);
    } else if (!pl_battle_open(rules, list[0].id, &battle, &error)) {
        note(to, rules->id, NULL);
        pl_lint_data(rules, battle->data, note_fault, to);
        pl_battle_close(battle);
    }
    bool has_tutorial = false;
    for (int i = 0; i < count; i++)
        has_tutorial |= rules->tutorial && !strcmp(list[i].id, rules->tutorial);
    if (count && !has_tutorial) {
        pl_fail(&error, PL_MISSING, "%s: tutorial: found '%s', wanted the id of a scenario", rules->id,
                rules->tutorial ? rules->tutorial : "");
        note(to, rules->id, &error);
    }
    pl_scenario_list_free(list, count);
}

static void check_words(report *to, const pl_ruleset *rules)
{
    pl_glossary *glossary = NULL;
    pl_error error = {0};
    pl_status status = pl_glossary_load(rules, &glossary, &error);
    note(to, "words.yaml", status ? &error : NULL);
    pl_glossary_free(glossary);
    json_t *sheet = NULL;
    status = status ? status : pl_json_sheet(rules, NULL, &sheet, &error);
    note(to, "sheet.yaml", status ? &error : NULL);
    json_decref(sheet);
}

static void check_game(report *to, const pl_ruleset *rules)
{
    check_ruleset(to, rules);
    check_folder(to, rules, "data");
    check_words(to, rules);
    check_tables(to, rules);
    check_folder(to, rules, "scenarios");
    check_folder(to, rules, "examples");
    check_folder(to, rules, "lessons");
}

static int run(const cli_args *args)
{
    report to = {.list = cli_has(args, "--json") ? json_array() : NULL};
    for (int i = 0; i < args->word_count; i++) {
        if (cli_is_path(args->words[i])) {
            check_file(&to, args->words[i]);
            continue;
        }
        const pl_ruleset *rules = cli_game(args->words[i]);
        if (!rules) {
            json_decref(to.list);
            return CLI_BAD;
        }
        check_game(&to, rules);
    }
    if (to.list)
        cli_print_json(to.list);
    else
        printf("%d passed, %d failed\n", to.checked - to.wrong, to.wrong);
    return to.wrong ? CLI_BAD : CLI_FINE;
}

static const cli_option options[] = {
    {"--json", CLI_FLAG, NULL, "a JSON list: what was checked, ok or not, the problem", 0, 0},
    {0},
};

const cli_verb cli_check = {
    .name = "check",
    .usage = "FILE|GAME... [--json]",
    .about = "checks scenarios, examples, lessons and rules data",
    .help = "Checks a file: a scenario, a lesson, examples, tables, words or a play sheet. Or everything of a game: its rows, "
            "verbs, events and fields; how deep its sequences call each other; the rules it cites; its tables, and whether every "
            "row and cell is read by some rule; its words and its play sheet; its scenarios, its examples, and its lessons, which "
            "are played along their own line.\n\n"
            "A FILE is a word with a dot or a slash in it. A mistake is one line: file, line and column, what was found and what "
            "was wanted. Exit code 2 if there is any.",
    .examples = "  phaseline check drill\n"
                "  phaseline check my-battle.yaml\n",
    .options = options,
    .words_min = 1,
    .words_max = CLI_WORDS_MAX,
    .run = run,
};
