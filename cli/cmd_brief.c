// cmd_brief.c - phaseline brief: a battle before it begins.
#include <stdio.h>

#include "brief.h"
#include "cli.h"

static int run(const cli_args *args)
{
    const pl_ruleset *rules = cli_game(args->words[0]);
    pl_battle *battle = NULL;
    pl_error error = {0};
    if (!rules)
        return CLI_BAD;
    if (pl_battle_open(rules, args->word_count > 1 ? args->words[1] : rules->tutorial, &battle, &error))
        return cli_fail_error(CLI_BAD, &error);
    if (cli_has(args, "--json")) {
        pl_glossary *glossary = NULL;
        pl_glossary_load(rules, &glossary, NULL);
        cli_print_json(pl_json_brief(battle, glossary));
        pl_glossary_free(glossary);
    } else {
        cli_brief_print(battle, 0);
    }
    pl_battle_close(battle);
    return CLI_FINE;
}

static const cli_option options[] = {
    {"--json", CLI_FLAG, NULL, "as JSON", 0, 0},
    {0},
};

const cli_verb cli_brief = {
    .name = "brief",
    .usage = "GAME [SCENARIO] [--json]",
    .about = "prints what to know before a battle",
    .help = "Tells the situation, what wins, both forces as far as everybody may know them, how long it takes, and what is special "
            "here; `phaseline play` begins with it. SCENARIO is an id or a file; without one it is the battle to begin with.",
    .examples = "  phaseline brief drill\n"
                "  phaseline brief rank-and-file mill-road\n",
    .options = options,
    .words_min = 1,
    .words_max = 2,
    .run = run,
};
