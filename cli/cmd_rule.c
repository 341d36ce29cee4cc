// cmd_rule.c - phaseline rule: the text of a rule, out of the game's rulebook.md.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "formats/home.h"
#include "formats/nearest.h"
#include "rulesets/rulesets.h"

enum { BOOK_BYTES_MAX = 4 << 20, ID_MAX = 48 };

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

// The id of the rule that begins on this line ("- **RNF-FIR.3** ..."), false: none does.
static bool rule_on_line(const char *line, char id[ID_MAX])
{
    if (strncmp(line, "- **", 4) != 0)
        return false;
    const char *end = strstr(line + 4, "**");
    size_t length = end ? (size_t)(end - line - 4) : 0;
    if (!length || length >= ID_MAX || memchr(line + 4, '\n', length))
        return false;
    memcpy(id, line + 4, length);
    id[length] = '\0';
    return true;
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

// A rule reaches to the next rule, the next heading, or a line at the margin after an empty one.
static const char *end_of_rule(const char *start)
{
    char id[ID_MAX];
    const char *line = next_line(start), *end = line;
    for (bool was_empty = false; *line; line = next_line(line)) {
        bool is_empty = *line == '\n';
        if (rule_on_line(line, id) || *line == '#' || (was_empty && !is_empty && *line != ' '))
            break;
        if (!is_empty)
            end = next_line(line);
        was_empty = is_empty;
    }
    return end;
}

// The heading a rule stands under, for a reader who came by number: text of the last line that began with '#'.
static void copy_heading(char *to, size_t size, const char *line)
{
    line += strspn(line, "#");
    line += strspn(line, " ");
    snprintf(to, size, "%.*s", (int)strcspn(line, "\n"), line);
}

// Without the list mark and bold stars, which only a page shows as what they mean.
static void print_rule(const char *start, const char *end, const char *id)
{
    printf("%s", id);
    for (const char *c = start + 4 + strlen(id) + 2; c < end; c++)
        if (c[0] == '*' && c[1] == '*')
            c++;
        else
            putchar(*c);
}

// Ends every id of the book with a NUL, so that the nearest one can point at it: the book is of no use afterwards.
static int no_such_rule(char *book, const char *file, const char *wanted)
{
    char id[ID_MAX], hint[256];
    pl_nearest nearest = {.word = wanted};
    for (char *line = book, *next; *line; line = next) {
        next = line + (next_line(line) - line);
        if (rule_on_line(line, id)) {
            line[4 + strlen(id)] = '\0';
            pl_nearest_try(&nearest, line + 4);
        }
    }
    return cli_fail(CLI_BAD, "%s: no rule '%s'%s", file, wanted, pl_nearest_hint(&nearest, hint, sizeof hint));
}

static int find_rule(const pl_ruleset *rules, char *book, const char *file, const char *wanted, bool is_json)
{
    char id[ID_MAX], heading[128] = "";
    for (const char *line = book; *line; line = next_line(line)) {
        if (*line == '#')
            copy_heading(heading, sizeof heading, line);
        if (!rule_on_line(line, id) || strlen(id) != strlen(wanted) || !same_word(id, wanted, strlen(id)))
            continue;
        const char *end = end_of_rule(line);
        const char *text = line + 4 + strlen(id) + 2;
        text += strspn(text, " ");
        if (is_json) {
            cli_print_json(
                json_pack("{s:s, s:s, s:s, s:s%}", "game", rules->id, "id", id, "heading", heading, "text", text, (size_t)(end - text)));
        } else {
            printf("%s, %s\n\n", rules->name, heading);
            print_rule(line, end, id);
        }
        return CLI_FINE;
    }
    return no_such_rule(book, file, wanted);
}

static int run(const cli_args *args)
{
    const char *wanted = args->words[0];
    const pl_ruleset *rules = ruleset_of(wanted);
    if (!rules) {
        char hint[256];
        pl_nearest nearest = {.word = wanted};
        for (int i = 0; pl_rulesets[i]; i++)
            pl_nearest_try(&nearest, pl_rulesets[i]->prefix);
        return cli_fail(CLI_BAD, "rule '%s' is of no game; a rule's id begins with the game's prefix%s", wanted,
                        pl_nearest_hint(&nearest, hint, sizeof hint));
    }
    char file[PL_PATH_MAX];
    pl_error error = {0};
    size_t size;
    if (pl_home_path(rules->id, "rulebook.md", file, sizeof file, &error))
        return cli_fail_error(0, &error);
    char *book = cli_read_file(file, BOOK_BYTES_MAX, &size, &error);
    if (!book)
        return cli_fail_error(0, &error);
    int code = find_rule(rules, book, file, wanted, cli_has(args, "--json"));
    free(book);
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
    .help = "Prints one numbered rule out of the game's rulebook. Ids are what log lines, refusals and the outline cite;\n"
            "capitals do not matter.\n",
    .examples = "  phaseline rule DRILL-fire.3\n",
    .options = options,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
