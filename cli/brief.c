// brief.c - see brief.h. It prints what the page shows, from the same words.
#include "brief.h"

#include <stdio.h>
#include <string.h>

#include "line.h"

enum { LINE_MAX = 600 };

static const char *text_at(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

static int int_at(const json_t *json, const char *key) { return (int)json_integer_value(json_object_get(json, key)); }

static const char *level_text(const char *level)
{
    return !strcmp(level, "first")     ? "a first battle"
           : !strcmp(level, "evening") ? "for an evening"
           : !strcmp(level, "expert")  ? "with the rare rules"
                                       : "";
}

static void print_frame(const json_t *brief, const pl_scene *scene)
{
    char text[LINE_MAX];
    int length =
        snprintf(text, sizeof text, "%d by %d inches, %d units", (int)scene->width / 1000, (int)scene->height / 1000, scene->unit_count);
    if (int_at(brief, "minutes"))
        length += snprintf(text + length, sizeof text - (size_t)length, ", about %d minutes", int_at(brief, "minutes"));
    if (int_at(brief, "turns"))
        length += snprintf(text + length, sizeof text - (size_t)length, ", %d turns at most", int_at(brief, "turns"));
    if (text_at(brief, "level")[0])
        snprintf(text + length, sizeof text - (size_t)length, "; %s", level_text(text_at(brief, "level")));
    cli_line(stdout, CLI_FAINT, 0, text, NULL);
}

static void print_wins(const json_t *brief)
{
    const json_t *here = json_object_get(brief, "to_win"), *always = json_object_get(brief, "aims");
    cli_line(stdout, CLI_PLAIN, 0, "To win:", NULL);
    for (size_t i = 0; i < json_array_size(here); i++)
        cli_line(stdout, CLI_PLAIN, 2, json_string_value(json_array_get(here, i)), NULL);
    for (size_t i = 0; i < json_array_size(always); i++)
        cli_line(stdout, CLI_PLAIN, 2, text_at(json_array_get(always, i), "say"), text_at(json_array_get(always, i), "rule"));
}

static void print_side(const json_t *side, pl_side reader)
{
    char text[LINE_MAX];
    const json_t *units = json_object_get(side, "units");
    bool is_own = int_at(side, "side") == reader;
    snprintf(text, sizeof text, "%s%s", text_at(side, "name"), is_own ? ", your side" : "");
    cli_line(stdout, CLI_STRONG, 0, text, NULL);
    if (text_at(side, "aim")[0])
        cli_line(stdout, CLI_PLAIN, 2, text_at(side, "aim"), NULL);
    int length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < json_array_size(units) && length < (int)sizeof text - 80; i++) {
        const json_t *unit = json_array_get(units, i);
        int count = int_at(unit, "count");
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%.60s", i ? ", " : "", text_at(unit, "name"));
        if (count > 1)
            length += snprintf(text + length, sizeof text - (size_t)length, " (%d)", count);
    }
    if (length >= (int)sizeof text - 80)
        length += snprintf(text + length, sizeof text - (size_t)length, " and others");
    if (int_at(side, "unknown"))
        snprintf(text + length, sizeof text - (size_t)length, "%s%d that only its own side knows", length ? ", " : "",
                 int_at(side, "unknown"));
    cli_line(stdout, CLI_PLAIN, 2, text, NULL);
}

static void print_special(const json_t *brief)
{
    const json_t *list = json_object_get(brief, "special"), *switched = json_object_get(brief, "switched"),
                 *changes = json_object_get(brief, "changes");
    char text[LINE_MAX];
    if (json_array_size(list) + json_array_size(switched) + json_array_size(changes))
        cli_line(stdout, CLI_PLAIN, 0, "Special here:", NULL);
    for (size_t i = 0; i < json_array_size(list); i++)
        cli_line(stdout, CLI_PLAIN, 2, json_string_value(json_array_get(list, i)), NULL);
    for (size_t i = 0; i < json_array_size(switched); i++) {
        const json_t *rule = json_array_get(switched, i);
        snprintf(text, sizeof text, "%s: %s", json_is_true(json_object_get(rule, "on")) ? "optional rule" : "not in force",
                 text_at(rule, "about"));
        cli_line(stdout, CLI_PLAIN, 2, text, text_at(rule, "rule"));
    }
    for (size_t i = 0; i < json_array_size(changes); i++) {
        const json_t *change = json_array_get(changes, i);
        snprintf(text, sizeof text, "%s: %s instead of %s", text_at(change, "name"), text_at(change, "is"), text_at(change, "was"));
        cli_line(stdout, CLI_PLAIN, 2, text, NULL);
    }
}

void cli_brief_print(const pl_battle *battle, pl_side side)
{
    pl_glossary *glossary = NULL;
    char text[LINE_MAX];
    pl_glossary_load(battle->rules, &glossary, NULL);
    json_t *brief = pl_json_brief(battle, glossary), *sides = json_object_get(brief, "sides");
    snprintf(text, sizeof text, "%s: %s", battle->rules->name, battle->scenario->name);
    cli_line(stdout, CLI_STRONG, 0, text, NULL);
    cli_line(stdout, CLI_PLAIN, 0, text_at(brief, "lede"), NULL);
    print_frame(brief, battle->scene);
    print_wins(brief);
    for (size_t i = 0; i < json_array_size(sides); i++)
        print_side(json_array_get(sides, i), side);
    print_special(brief);
    cli_line(stdout, CLI_FAINT, 0, "How even it is: not measured yet", NULL);
    json_decref(brief);
    pl_glossary_free(glossary);
}
