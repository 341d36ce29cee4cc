// cmd_sequence.c - phaseline sequence: a game's turn as the rulebook's outline, printed from the tables alone.
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "formats/json.h"

enum { INDENT = 2, WIDTH = 58 };

static const char *const who[] = {"", "the active side", "the other side", "the side at work", "all at once", "all at once, sealed"};

static const char *kind_of(const pl_step *step) { return step->run ? "by itself" : step->offer ? who[step->by] : "heading"; }

typedef struct outline {
    const pl_ruleset *rules;
    bool is_printed[256];
} outline;

static void print_sequence(outline *out, int number, int depth);

// What a decision offers: "may move, or enter, again and again", "must choose: stance".
static void print_verbs(const outline *out, const pl_step *step, int depth)
{
    const char *between = step->verbs & PL_VERB(PL_PASS) ? "may " : "must ";
    if (!step->offer)
        return;
    printf("%*s", depth * INDENT + 10, "");
    for (int verb = 1; verb < out->rules->verb_count; verb++)
        if (step->verbs >> verb & 1) {
            printf("%s%s", between, out->rules->verbs[verb].name);
            between = ", ";
        }
    printf("%s\n", step->repeats ? "; again and again" : "");
}

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
        printf("%*s%-7s %-*s %-19s %s%s\n", left, "", step->id, room > 20 ? room : 20, step->name, kind_of(step),
               step->rule ? step->rule : "", step->run && step->repeats ? ", again and again" : "");
    }
    print_verbs(out, step, depth);
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

static int run(const cli_args *args)
{
    const pl_ruleset *rules = cli_game(args->words[0]);
    if (!rules)
        return CLI_BAD;
    if (cli_has(args, "--json"))
        cli_print_json(pl_json_sequence(rules));
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
    .help = "Prints the outline that the engine runs: each row with its id, its name, who acts and the rule it plays; under it what "
            "may be chosen there (may: one of these or nothing; must: one of these), whether it comes again and again, where else "
            "it may go and what it calls. A sequence that is called is written out, indented, where it is called first.\n\n"
            "While playing, the game tells where it stands by the same ids: 'T.2 > MV.b'.",
    .examples = "  phaseline sequence drill\n"
                "  phaseline sequence drill --json\n",
    .options = options,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
