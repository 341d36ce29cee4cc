// cmd_example.c - phaseline example: runs executable examples and says which hold.
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "formats/example.h"
#include "rulesets/rulesets.h"

typedef struct teller {
    const char *file;  // or the game, where all of its examples run
    json_t *list;      // NULL: lines for a person
    bool is_verbose;
} teller;

static void tell(void *context, const char *id, bool is_passed, const char *message)
{
    const teller *t = context;
    if (t->list)
        json_array_append_new(t->list, json_pack("{s:s, s:s, s:b, s:s?}", "file", t->file, "id", id, "passed", is_passed, "difference",
                                                 is_passed ? NULL : message));
    else if (!is_passed)
        printf("FAILED  %s  %s: %s\n", t->file, id, message);
    else if (t->is_verbose)
        printf("passed  %s  %s\n", t->file, id);
}

static void print_line(void *context, const char *line)
{
    (void)context;
    puts(line);
}

static int run_word(const char *word, pl_example_report *report)
{
    pl_error error = {0};
    pl_status status;
    if (cli_is_path(word)) {
        status = pl_example_run_any(pl_ruleset_named, word, report, &error);
    } else {
        const pl_ruleset *rules = cli_game(word);
        if (!rules)
            return CLI_BAD;
        status = pl_example_run_all(rules, report, &error);
    }
    return status ? cli_fail_error(CLI_BAD, &error) : CLI_FINE;
}

static int run(const cli_args *args)
{
    teller t = {.list = cli_has(args, "--json") ? json_array() : NULL, .is_verbose = cli_has(args, "--verbose")};
    pl_example_report report = {.tell = tell, .context = &t, .only = cli_text(args, "--only", NULL)};
    if (cli_has(args, "--trace") && !t.list)
        report.trace = print_line;
    int code = CLI_FINE;
    cli_progress progress = cli_progress_start("files", args->word_count);
    for (int i = 0; i < args->word_count; i++) {
        t.file = args->words[i];
        int one = run_word(t.file, &report);
        code = one ? one : code;
        cli_progress_show(&progress, i + 1);
    }
    cli_progress_end(&progress);
    if (report.only && !report.passed && !report.failed && !code)
        code = cli_fail(CLI_BAD, "example: --only: no example '%s' in what was named", report.only);
    if (t.list)
        cli_print_json(json_incref(t.list));
    else if (!code)
        printf("%d passed, %d failed\n", report.passed, report.failed);
    json_decref(t.list);
    return code ? code : report.failed ? CLI_FAILED : CLI_FINE;
}

static const cli_option options[] = {
    {"--only", CLI_TEXT, "ID", "run only the example of this id", 0, 0},
    {"--trace", CLI_FLAG, NULL, "print every choice and what came of it, with its rule", 0, 0},
    {"--verbose", CLI_FLAG, NULL, "a line for each that passed, too", 0, 0},
    {"--json", CLI_FLAG, NULL, "a JSON list: file, id, passed, the first difference", 0, 0},
    {0},
};

const cli_verb cli_example = {
    .name = "example",
    .usage = "FILE|GAME... [options]",
    .about = "runs executable examples",
    .help = "An example is a position, dice, choices and what must come of them. The rulebook's own examples are kept so, and a "
            "report of a fault is best written so: docs/examples.md describes the format. Runs those of each file, or all of a "
            "game, and prints the first difference of each that fails. Exit code 1 if one fails, 2 if a file cannot be read.",
    .examples = "  phaseline example drill\n"
                "  phaseline example my-question.yaml --verbose\n"
                "  phaseline example my-question.yaml --only volley --trace\n",
    .options = options,
    .words_min = 1,
    .words_max = CLI_WORDS_MAX,
    .run = run,
};
