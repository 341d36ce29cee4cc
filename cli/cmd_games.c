// cmd_games.c - phaseline games: the list of games.
#include <stdio.h>

#include "cli.h"
#include "formats/home.h"
#include "rulesets/rulesets.h"

static int count_scenarios(const pl_ruleset *rules)
{
    char folder[PL_PATH_MAX], **names;
    int count;
    if (pl_home_path(rules->id, "scenarios", folder, sizeof folder, NULL) || pl_names_in(folder, ".yaml", &names, &count, NULL))
        return 0;
    pl_names_free(names, count);
    return count;
}

static json_t *game_as_json(const pl_ruleset *rules)
{
    return json_pack("{s:s, s:s, s:s, s:s, s:i, s:i, s:i}", "id", rules->id, "name", rules->name, "prefix", rules->prefix, "about",
                     rules->about, "sides_min", rules->sides_min, "sides_max", rules->sides_max, "scenarios", count_scenarios(rules));
}

static void print_game(const pl_ruleset *rules)
{
    int scenarios = count_scenarios(rules);
    printf("%-16s %s\n%-16s %s\n%-16s ", rules->id, rules->name, "", rules->about, "");
    if (rules->sides_min == rules->sides_max)
        printf("%d sides", rules->sides_min);
    else
        printf("%d to %d sides", rules->sides_min, rules->sides_max);
    printf(", %d scenario%s, rules %s-...\n", scenarios, scenarios == 1 ? "" : "s", rules->prefix);
}

static int run(const cli_args *args)
{
    json_t *list = json_array();
    for (int i = 0; pl_rulesets[i]; i++) {
        if (cli_has(args, "--json"))
            json_array_append_new(list, game_as_json(pl_rulesets[i]));
        else if (cli_has(args, "--names"))
            printf("%s\n", pl_rulesets[i]->id);
        else
            print_game(pl_rulesets[i]);
    }
    if (cli_has(args, "--json"))
        cli_print_json(json_incref(list));
    json_decref(list);
    return CLI_FINE;
}

static const cli_option options[] = {
    {"--names", CLI_FLAG, NULL, "ids alone, one a line", 0, 0},
    {"--json", CLI_FLAG, NULL, "as a JSON list", 0, 0},
    {0},
};

const cli_verb cli_games = {
    .name = "games",
    .usage = "[--names | --json]",
    .about = "lists the games that can be played",
    .help = "Lists every game with its id, which the other verbs want as GAME.",
    .examples = "  phaseline games\n"
                "  phaseline games --json\n",
    .options = options,
    .run = run,
};
