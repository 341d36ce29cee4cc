// cmd_sequence.c - phaseline sequence: a game's turn as the rulebook's outline, printed from the tables alone.
#include <stdio.h>
#include <string.h>

#include "cli.h"

enum { INDENT = 2, WIDTH = 58 };

static const char *const who[] = {"", "active side", "other side", "acting side", "all sides", "all sides, sealed"};

static const char *kind_of(const pl_step *step) { return step->run ? "automatic" : step->offer ? who[step->by] : "heading"; }

typedef struct outline {
    const pl_ruleset *rules;
    bool is_printed[256];
} outline;

static void print_sequence(outline *out, int number, int depth);

// Where a row may send control besides the next one: "or to MV.h unless paid; calls CC, FX", and "to MV.a" where it always does.
static void print_ways(const outline *out, const pl_sequence *sequence, const pl_step *step, int depth)
{
    char text[512] = "";
    size_t used = 0;
    bool is_always = step->when && !strcmp(step->when, "always");
    for (int i = 0; i < PL_JUMPS_MAX && step->jumps[i]; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s",
                                 i           ? " or "
                                 : is_always ? "to "
                                             : "or to ",
                                 sequence->steps[step->jumps[i] - 1].id);
    if (used && step->when && !is_always)
        used += (size_t)snprintf(text + used, sizeof text - used, " %s", step->when);
    for (int i = 0; i < PL_CALLS_MAX && step->calls[i]; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s",
                                 i      ? ", "
                                 : used ? "; calls "
                                        : "calls ",
                                 out->rules->sequences[step->calls[i]].id);
    if (used)
        printf("%*s%s\n", depth * INDENT + 10, "", text);
}

static void print_row(outline *out, const pl_sequence *sequence, const pl_step *step, int depth)
{
    int left = depth * INDENT;
    int room = WIDTH - left - 8;
    if (!step->run && !step->offer) {
        printf("%*s%-7s %s%s%s\n", left, "", step->id, step->name, step->rule ? "   " : "", step->rule ? step->rule : "");
    } else {
        printf("%*s%-7s %-*s %-17s %s\n", left, "", step->id, room > 20 ? room : 20, step->name, kind_of(step),
               step->rule ? step->rule : "");
    }
    print_ways(out, sequence, step, depth);
    // A sequence is written out where it is called first; after that its id is enough.
    for (int i = 0; i < PL_CALLS_MAX && step->calls[i]; i++)
        if (!out->is_printed[step->calls[i]])
            print_sequence(out, step->calls[i], depth + 2);
}

static void print_sequence(outline *out, int number, int depth)
{
    const pl_sequence *sequence = &out->rules->sequences[number];
    out->is_printed[number] = true;
    printf("%*s%s  %s", depth * INDENT, "", sequence->id, sequence->name);
    if (sequence->is_void)
        printf("   (to %s as soon as its reason is gone)", sequence->steps[sequence->refusal].id);
    putchar('\n');
    for (int row = 0; row < sequence->step_count; row++)
        print_row(out, sequence, &sequence->steps[row], depth + 1);
}

static void print_outline(const pl_ruleset *rules)
{
    outline out = {.rules = rules};
    printf("%s\n\n", rules->name);
    if (rules->halt) {
        out.is_printed[rules->halt] = true;
        print_sequence(&out, 1, 0);
        printf("\nBefore any row moves on, waiting triggers are resolved:\n");
        print_sequence(&out, rules->halt, 0);
    } else {
        print_sequence(&out, 1, 0);
    }
    for (int number = 1; number < rules->sequence_count; number++)
        if (!out.is_printed[number]) {
            putchar('\n');
            print_sequence(&out, number, 0);
        }
}

static json_t *text_or_null(const char *text) { return text ? json_string(text) : json_null(); }

static json_t *row_as_json(const pl_ruleset *rules, const pl_sequence *sequence, const pl_step *step)
{
    json_t *jumps = json_array(), *calls = json_array();
    for (int i = 0; i < PL_JUMPS_MAX && step->jumps[i]; i++)
        json_array_append_new(jumps, json_string(sequence->steps[step->jumps[i] - 1].id));
    for (int i = 0; i < PL_CALLS_MAX && step->calls[i]; i++)
        json_array_append_new(calls, json_string(rules->sequences[step->calls[i]].id));
    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o}", "id", step->id, "name", step->name, "who", kind_of(step), "rule",
                     text_or_null(step->rule), "jumps", jumps, "when", text_or_null(step->when), "calls", calls, "prompt",
                     text_or_null(step->prompt));
}

static json_t *outline_as_json(const pl_ruleset *rules)
{
    json_t *sequences = json_array();
    for (int number = 1; number < rules->sequence_count; number++) {
        const pl_sequence *sequence = &rules->sequences[number];
        json_t *rows = json_array();
        for (int row = 0; row < sequence->step_count; row++)
            json_array_append_new(rows, row_as_json(rules, sequence, &sequence->steps[row]));
        json_array_append_new(sequences, json_pack("{s:s, s:s, s:b, s:b, s:o}", "id", sequence->id, "name", sequence->name, "is_start",
                                                   number == 1, "is_halt", number == rules->halt, "rows", rows));
    }
    return json_pack("{s:s, s:s, s:o}", "game", rules->id, "name", rules->name, "sequences", sequences);
}

static int run(const cli_args *args)
{
    const pl_ruleset *rules = cli_game(args->words[0]);
    if (!rules)
        return CLI_BAD;
    if (cli_has(args, "--json"))
        cli_print_json(outline_as_json(rules));
    else
        print_outline(rules);
    return CLI_FINE;
}

static const cli_option options[] = {
    {"--json", CLI_FLAG, NULL, "the tables as JSON: sequences, rows, who acts, jumps, calls", 0, 0},
    {0},
};

const cli_verb cli_sequence = {
    .name = "sequence",
    .usage = "GAME [--json]",
    .about = "prints a game's turn sequence as its rulebook has it",
    .help = "Prints the outline that the engine runs: each row with its id, its name, who acts and the rule it plays; under\n"
            "it where else it may go and what it calls. A sequence that is called is written out, indented, where it is\n"
            "called first. While playing, the game tells where it stands by the same ids: 'T.2 > MV.b'.\n",
    .examples = "  phaseline sequence drill\n"
                "  phaseline sequence drill --json\n",
    .options = options,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
