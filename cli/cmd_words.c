// cmd_words.c - phaseline words: the words of a game for players and authors, printed from the tables that it runs on.
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "formats/battle.h"
#include "formats/glossary.h"
#include "formats/words.h"
#include "line.h"

static const char *text_at(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

static void print_list(const char *before, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        printf("%s%s", i ? ", " : before, json_string_value(json_array_get(list, i)));
}

static void heading(const char *title, const json_t *list)
{
    if (json_array_size(list))
        printf("\n%s\n", title);
}

static void print_glossary(const json_t *glossary)
{
    const json_t *words = json_object_get(glossary, "words"), *aims = json_object_get(glossary, "aims");
    heading("Words: what they mean", words);
    for (size_t i = 0; i < json_array_size(words); i++) {
        const json_t *word = json_array_get(words, i);
        printf("  %s   %s\n", text_at(word, "word"), text_at(word, "rule"));
        cli_line(stdout, CLI_PLAIN, 6, text_at(word, "say"), NULL);
    }
    heading("How every battle is won", aims);
    for (size_t i = 0; i < json_array_size(aims); i++)
        cli_line(stdout, CLI_PLAIN, 2, text_at(json_array_get(aims, i), "say"), text_at(json_array_get(aims, i), "rule"));
}

static void print_verbs(const json_t *list)
{
    heading("Verbs: how a choice is written", list);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *verb = json_array_get(list, i);
        printf("  %s\n      %s, %s", text_at(verb, "written"), text_at(verb, "label"), text_at(verb, "rule"));
        print_list(", in ", json_object_get(verb, "steps"));
        printf("\n      as in: %s\n", text_at(verb, "example"));
    }
}

static void print_fields(const json_t *list)
{
    heading("Fields: what a scenario or an example may set and expect", list);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *field = json_array_get(list, i);
        json_int_t count = json_integer_value(json_object_get(field, "count"));
        printf("  %-6s %-20s %s", text_at(field, "of"), text_at(field, "name"), text_at(field, "values"));
        if (count)
            printf(", up to %lld of them", (long long)count);
        printf("\n%-30s%s\n", "", text_at(field, "about"));
    }
}

static void print_events(const json_t *list)
{
    heading("Events: what an example may expect, and the log says", list);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *event = json_array_get(list, i);
        const char *subject = text_at(event, "subject"), *target = text_at(event, "target");
        printf("  %-24s %s", text_at(event, "name"), text_at(event, "text"));
        printf(*target ? "   (of a %s and a %s)\n" : *subject ? "   (of a %s)\n" : "\n", subject, target);
    }
}

static void print_rolls(const json_t *list)
{
    heading("Rolls: purposes that an example may expect, and what they mean", list);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *roll = json_array_get(list, i);
        const char *passed = text_at(roll, "passed"), *failed = text_at(roll, "failed"), *mods = text_at(roll, "modifiers");
        printf("  %-24s %s\n", text_at(roll, "name"), text_at(roll, "title"));
        if (*passed)
            printf("%-27sif it passes: %s; if not: %s\n", "", passed, failed);
        if (*mods)
            printf("%-27s%s: %s\n", "", text_at(roll, "counts"), mods);
    }
}

static void print_switches(const json_t *list)
{
    heading("Switches: optional rules", list);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *s = json_array_get(list, i);
        printf("  %-20s %s %s   %s\n", text_at(s, "name"), json_is_true(json_object_get(s, "on")) ? "on " : "off", text_at(s, "about"),
               text_at(s, "rule"));
    }
}

static void print_markers(const json_t *list)
{
    heading("Markers", list);
    for (size_t i = 0; i < json_array_size(list); i++)
        printf("  %-20s %s\n", text_at(json_array_get(list, i), "name"), text_at(json_array_get(list, i), "about"));
}

static void print_terms(const char *title, const json_t *list)
{
    heading(title, list);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *term = json_array_get(list, i);
        const char *name = text_at(term, "name"), *on = text_at(term, "on");
        printf("  %-24s %s   %s", *name ? name : "(no kind)", text_at(term, "about"), text_at(term, "rule"));
        print_list("\n                           must have: ", json_object_get(term, "must"));
        print_list("\n                           may have: ", json_object_get(term, "may"));
        printf("%s%s\n", *on ? "\n                           on: a " : "", on);
    }
}

static void print_words(const json_t *words)
{
    printf("%s\n", text_at(words, "name"));
    print_glossary(json_object_get(words, "glossary"));
    print_verbs(json_object_get(words, "verbs"));
    print_fields(json_object_get(words, "fields"));
    print_events(json_object_get(words, "events"));
    print_rolls(json_object_get(words, "rolls"));
    print_switches(json_object_get(words, "switches"));
    print_markers(json_object_get(words, "markers"));
    print_terms("Goals", json_object_get(words, "goals"));
    print_terms("Uses of zones", json_object_get(words, "zones"));
    print_terms("Arrivals", json_object_get(words, "arrivals"));
    print_terms("Random end", json_object_get(words, "end"));
}

static int run(const cli_args *args)
{
    const pl_ruleset *rules = cli_game(args->words[0]);
    pl_battle *battle = NULL;
    pl_error error = {0};
    if (!rules)
        return CLI_BAD;
    if (pl_battle_open(rules, rules->tutorial, &battle, &error))
        return cli_fail_error(0, &error);
    json_t *words = pl_json_words(battle->scene);
    pl_battle_close(battle);
    if (!words)
        return cli_fail(CLI_FAILED, "words: no memory");
    pl_glossary *glossary = NULL;
    if (pl_glossary_load(rules, &glossary, &error)) {
        json_decref(words);
        return cli_fail_error(0, &error);
    }
    json_object_set_new(words, "glossary", pl_json_glossary(glossary, rules));
    pl_glossary_free(glossary);
    if (cli_has(args, "--json")) {
        cli_print_json(words);
    } else {
        print_words(words);
        json_decref(words);
    }
    return CLI_FINE;
}

static const cli_option options[] = {
    {"--json", CLI_FLAG, NULL, "as JSON", 0, 0},
    {0},
};

const cli_verb cli_words = {
    .name = "words",
    .usage = "GAME [--json]",
    .about = "prints a game's words, for players and authors",
    .help = "First the game's glossary: what its words mean, by which rule, and how every battle is won. Then everything that may "
            "be written in scenarios, examples and choices of the game: verbs with their form and where they may be chosen, fields "
            "with their values, events, rolls, switches, markers, goals, uses of zones and arrivals. It is printed from the tables "
            "that the game runs on, so it is never out of date.",
    .examples = "  phaseline words drill\n"
                "  phaseline words rapid-fire --json\n",
    .options = options,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
