// cmd_sheet.c - phaseline sheet: the turn and the tables of a game on a page to print.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "formats/sheet.h"

static int write_to(const char *path, const char *text)
{
    FILE *file = strcmp(path, "-") ? fopen(path, "wb") : stdout;
    bool is_written = file && fputs(text, file) >= 0;
    if (file && file != stdout)
        is_written = !fclose(file) && is_written;
    return is_written ? CLI_FINE : cli_fail(CLI_FAILED, "%s: cannot be written: %s", path, strerror(errno));
}

static int run(const cli_args *args)
{
    const pl_ruleset *rules = cli_game(args->words[0]);
    pl_battle *battle = NULL;
    pl_error error = {0};
    json_t *sheet = NULL;
    if (!rules)
        return CLI_BAD;
    if (args->word_count > 1 && pl_battle_open(rules, args->words[1], &battle, &error))
        return cli_fail_error(CLI_BAD, &error);
    pl_status status = pl_json_sheet(rules, battle, &sheet, &error);
    pl_battle_close(battle);
    if (status)
        return cli_fail_error(CLI_BAD, &error);
    if (cli_has(args, "--json")) {
        cli_print_json(sheet);
        return CLI_FINE;
    }
    char *html = pl_sheet_html(sheet);
    json_decref(sheet);
    int code =
        html ? write_to(cli_text(args, "--out", "-"), html) : cli_fail(CLI_FAILED, "sheet: no memory, or rulesets/sheet.css is missing");
    free(html);
    return code;
}

static const cli_option options[] = {
    {"--out", CLI_TEXT, "FILE", "where the page goes; without it, the screen", 0, 0},
    {"--json", CLI_FLAG, NULL, "its parts as JSON instead", 0, 0},
    {0},
};

const cli_verb cli_sheet = {
    .name = "sheet",
    .usage = "GAME [SCENARIO] [--out FILE.html | --json]",
    .about = "writes a game's play sheet",
    .help = "The sequence of play and the tables a player needs, on one or two A4 pages: open the file in a browser and print it, "
            "or keep it as PDF. All numbers come from the game's own data, and house values are marked. With a SCENARIO, what that "
            "battle changes is underlined, the old number beside it.",
    .examples = "  phaseline sheet drill --out drill.html\n"
                "  phaseline sheet rank-and-file wells-of-el-hadra --out wells.html\n",
    .options = options,
    .words_min = 1,
    .words_max = 2,
    .run = run,
};
