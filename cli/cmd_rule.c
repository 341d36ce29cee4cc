// cmd_rule.c - phaseline rule: the text of a rule, out of the game's rulebook.md.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "formats/nearest.h"
#include "formats/rulebook.h"
#include "rulesets/rulesets.h"

static bool same_word(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (toupper((unsigned char)a[i]) != toupper((unsigned char)b[i]))
            return false;
    return true;
}

static const pl_ruleset *ruleset_of(const char *rule)
{
    size_t length = strcspn(rule, "-");
    for (int i = 0; pl_rulesets[i]; i++)
        if (strlen(pl_rulesets[i]->prefix) == length && same_word(pl_rulesets[i]->prefix, rule, length))
            return pl_rulesets[i];
    return NULL;
}

// Without bold stars, which only a page shows as what they mean.
static void print_plain(const char *text)
{
    for (const char *c = text; *c; c++)
        if (c[0] == '*' && c[1] == '*')
            c++;
        else
            putchar(*c);
    putchar('\n');
}

static int no_such_rule(const pl_rulebook *book, const char *wanted)
{
    char hint[256];
    pl_nearest nearest = {.word = wanted};
    for (int i = 0; i < book->count; i++)
        pl_nearest_try(&nearest, book->rules[i].id);
    return cli_fail(CLI_BAD, "%s: no rule '%s'%s", book->file, wanted, pl_nearest_hint(&nearest, hint, sizeof hint));
}

static int find_rule(const pl_ruleset *rules, const pl_rulebook *book, const char *wanted, bool is_json)
{
    const pl_rule_text *rule = pl_rulebook_find(book, wanted);
    if (!rule)
        return no_such_rule(book, wanted);
    if (is_json) {
        cli_print_json(json_pack("{s:s?, s:s, s:s, s:s}", "game", rules ? rules->id : NULL, "id", rule->id, "heading", rule->heading,
                                 "text", rule->text));
    } else {
        printf("%s%s%s\n\n%s ", rules ? rules->name : "", rules ? ", " : "", rule->heading, rule->id);
        print_plain(rule->text);
    }
    return CLI_FINE;
}

static int run(const cli_args *args)
{
    const char *wanted = args->words[0];
    const pl_ruleset *rules = ruleset_of(wanted);
    if (!rules && pl_rulebook_find(NULL, wanted))
        return find_rule(NULL, NULL, wanted, cli_has(args, "--json"));
    if (!rules) {
        char hint[256];
        pl_nearest nearest = {.word = wanted};
        for (int i = 0; pl_rulesets[i]; i++)
            pl_nearest_try(&nearest, pl_rulesets[i]->prefix);
        return cli_fail(CLI_BAD, "rule '%s' is of no game; a rule's id begins with the game's prefix%s", wanted,
                        pl_nearest_hint(&nearest, hint, sizeof hint));
    }
    pl_error error = {0};
    pl_rulebook *book;
    if (pl_rulebook_load(rules, &book, &error))
        return cli_fail_error(0, &error);
    int code = find_rule(rules, book, wanted, cli_has(args, "--json"));
    pl_rulebook_free(book);
    return code;
}

static const cli_option options[] = {
    {"--json", CLI_FLAG, NULL, "game, id, heading and text (as Markdown)", 0, 0},
    {0},
};

const cli_verb cli_rule = {
    .name = "rule",
    .usage = "ID [--json]",
    .about = "prints the text of a rule",
    .help = "Prints one numbered rule out of a game's rulebook. Lines of the log, refusals and the outline cite rules by these ids; "
            "capitals do not matter.",
    .examples = "  phaseline rule DRILL-fire.3\n",
    .options = options,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
