// cmd_scenarios.c - phaseline scenarios: the battles of a game, or of all.
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "formats/scenario_file.h"
#include "rulesets/rulesets.h"

static bool is_tutorial(const pl_ruleset *rules, const pl_scenario_info *info)
{
    return rules->tutorial && !strcmp(info->id, rules->tutorial);
}

static json_t *scenario_as_json(const pl_ruleset *rules, const pl_scenario_info *info)
{
    return json_pack("{s:s, s:s, s:s?, s:s?, s:s?, s:b, s:i, s:s?, s:s?, s:i, s:i, s:i}", "game", rules->id, "id", info->id, "name",
                     info->name, "about", info->about, "problem", info->problem, "is_tutorial", is_tutorial(rules, info), "minutes",
                     info->minutes, "level", info->level, "sides", info->sides, "units", info->unit_count, "width", info->width, "height",
                     info->height);
}

static void print_plainly(const pl_ruleset *rules, const pl_scenario_info *info)
{
    printf("  %-22s %s%s\n", info->id, info->name, is_tutorial(rules, info) ? " (begin here)" : "");
    if (info->about[0])
        printf("                         %s\n", info->about);
    printf("                         %s; %d by %d inches, %d units", info->sides, info->width, info->height, info->unit_count);
    if (info->minutes)
        printf(", about %d minutes", info->minutes);
    putchar('\n');
}

static void print_scenario(const pl_ruleset *rules, const pl_scenario_info *info, bool is_names)
{
    if (is_names)
        printf("%s %s\n", rules->id, info->id);
    else if (info->problem)
        printf("  %-22s cannot be read: %s\n", info->id, info->problem);
    else
        print_plainly(rules, info);
}

static int list_game(const pl_ruleset *rules, const cli_args *args, json_t *all)
{
    pl_scenario_info *list;
    pl_error error = {0};
    int count, code = CLI_FINE;
    if (pl_scenario_list(rules, &list, &count, &error))
        return cli_fail_error(0, &error);
    bool is_json = cli_has(args, "--json"), is_names = cli_has(args, "--names");
    if (!is_json && !is_names)
        printf("%s (%s)\n", rules->name, rules->id);
    for (int i = 0; i < count; i++) {
        if (is_json)
            json_array_append_new(all, scenario_as_json(rules, &list[i]));
        else
            print_scenario(rules, &list[i], is_names);
        if (list[i].problem)
            code = CLI_BAD;
    }
    pl_scenario_list_free(list, count);
    return code;
}

static int run(const cli_args *args)
{
    const pl_ruleset *only = args->word_count ? cli_game(args->words[0]) : NULL;
    if (args->word_count && !only)
        return CLI_BAD;
    json_t *all = json_array();
    int code = CLI_FINE;
    for (int i = 0; pl_rulesets[i]; i++)
        if (!only || only == pl_rulesets[i]) {
            int one = list_game(pl_rulesets[i], args, all);
            code = one ? one : code;
        }
    if (cli_has(args, "--json"))
        cli_print_json(json_incref(all));
    json_decref(all);
    return code;
}

static const cli_option options[] = {
    {"--names", CLI_FLAG, NULL, "game and id alone, one a line", 0, 0},
    {"--json", CLI_FLAG, NULL, "as a JSON list", 0, 0},
    {0},
};

const cli_verb cli_scenarios = {
    .name = "scenarios",
    .usage = "[GAME] [--names | --json]",
    .about = "lists the battles of a game",
    .help = "Lists the scenarios that come with a game, or with every game. Other verbs want their ids as SCENARIO, and take a file "
            "of your own just as well.",
    .examples = "  phaseline scenarios\n"
                "  phaseline scenarios drill\n",
    .options = options,
    .words_max = 1,
    .run = run,
};
