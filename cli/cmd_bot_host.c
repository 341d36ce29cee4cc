// cmd_bot_host.c - phaseline bot-host: a table for a bot that started this program. The bot reads our output and writes to our input.
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "formats/battle.h"
#include "formats/nearest.h"
#include "players/bot.h"

typedef struct host {
    pl_battle *battle;
    const pl_scene *scene;
    pl_game *game;
    pl_player *bot;
    pl_player *others[PL_SIDES_MAX + 1];  // by side, for whichever side the bot leaves
} host;

static pl_status open_table(host *h, const pl_ruleset *rules, const cli_args *args, pl_error *error)
{
    int limit_ms = (int)cli_number(args, "--bot-time", 0) * 1000;
    pl_status status = pl_battle_open(rules, args->words[1], &h->battle, error);
    if (status)
        return status;
    h->scene = h->battle->scene;
    status = pl_game_create(h->scene, &h->game, error);
    for (int side = 1; side <= h->scene->side_count && !status; side++)
        status = pl_player_create(cli_text(args, "--against", "scripted"), h->scene, 0, &h->others[side], error);
    return status ? status : pl_bot_seat_here(STDIN_FILENO, STDOUT_FILENO, h->scene, 0, limit_ms, &h->bot, error);
}

static void close_table(host *h)
{
    pl_player_destroy(h->bot);
    for (int side = 1; side <= PL_SIDES_MAX; side++)
        pl_player_destroy(h->others[side]);
    pl_game_destroy(h->game);
    if (h->battle)
        pl_battle_close(h->battle);
}

static pl_status play(host *h, pl_side bot_side, uint64_t seed, pl_error *error)
{
    pl_dice dice = {.seed = seed};
    pl_player_reseed(h->bot, seed);
    for (int side = 1; side <= h->scene->side_count; side++)
        pl_player_reseed(h->others[side], seed * PL_SIDES_MAX + (uint64_t)side);
    pl_game_start(h->game, &dice);
    while (!pl_game_is_over(h->game)) {
        pl_side side = (pl_side)__builtin_ctz(pl_game_asked(h->game));
        pl_choice choice = pl_player_choose(side == bot_side ? h->bot : h->others[side], pl_game_state(h->game), side);
        const pl_error *trouble = pl_player_trouble(h->bot);
        if (trouble)
            return pl_fail(error, trouble->status, "%s", trouble->text);
        if (pl_game_choose(h->game, &choice))
            return pl_fail(error, PL_BAD, "a choice of side %d is refused: %s", side, pl_game_why_not(h->game, NULL));
    }
    pl_player_over(h->bot, pl_game_state(h->game));
    return PL_OK;
}

static int run(const cli_args *args)
{
    const pl_ruleset *rules = cli_game(args->words[0]);
    const char *against = cli_text(args, "--against", "scripted");
    char hint[160];
    if (!rules)
        return CLI_BAD;
    if (pl_parse_word(against, pl_player_names) < 0)
        return cli_fail(CLI_BAD, "bot-host: --against: unknown player '%s'%s", against,
                        pl_nearest_of(against, pl_player_names, hint, sizeof hint));
    signal(SIGPIPE, SIG_IGN);  // a bot that is gone is told in a line, as every other trouble
    host h = {0};
    pl_error error = {0};
    pl_status status = open_table(&h, rules, args, &error);
    int first = (int)cli_number(args, "--side", 1), sides = status ? 0 : h.scene->side_count;
    if (!status && first > sides)
        status = pl_fail(&error, PL_BAD, "bot-host: --side: found %d, wanted a side from 1 to %d", first, sides);
    for (int game = 0; game < cli_number(args, "--games", 1) && !status; game++) {
        int side = cli_has(args, "--swap") ? (first - 1 + game) % sides + 1 : first;
        status = play(&h, (pl_side)side, (uint64_t)cli_number(args, "--seed", 1) + (uint64_t)game, &error);
    }
    close_table(&h);
    return status ? cli_fail_error(status == PL_ILLEGAL ? CLI_BAD : 0, &error) : CLI_FINE;
}

static const cli_option options[] = {
    {"--side", CLI_NUMBER, "N", "where the bot sits (1)", 1, PL_SIDES_MAX},
    {"--against", CLI_TEXT, "PLAYER", "who sits on the other sides: random, scripted, search1 to search5 (scripted)", 0, 0},
    {"--games", CLI_NUMBER, "N", "how many games, one after the other (1)", 1, 10000000},
    {"--swap", CLI_FLAG, NULL, "the bot moves on to the next side after every game", 0, 0},
    {"--seed", CLI_NUMBER, "S", "of the first game; the next has the next (1)", 0, INT32_MAX},
    {"--bot-time", CLI_NUMBER, "S", "seconds the bot may take for a line; 0: for ever (0)", 0, 86400},
    {0},
};

const cli_verb cli_bot_host = {
    .name = "bot-host",
    .usage = "GAME SCENARIO [options]",
    .about = "hosts a bot that starts this program and speaks JSON",
    .help = "Writes what the bot's side may know, and its options, as lines of JSON to standard output and reads choices from "
            "standard input, a line each. A line that is wrong ends the program with exit code 2 and one line that names it; an "
            "illegal choice may be made again. docs/bots.md has the messages and an example in Python.\n\n"
            "The other way round, a program that reads its standard input is seated with --players bot:PROGRAM in `phaseline play` "
            "and `phaseline simulate`.",
    .examples = "  phaseline bot-host drill first-steps\n"
                "  phaseline bot-host drill first-steps --side 2 --games 10 --swap\n"
                "  phaseline bot-host drill two-hills --against search2\n",
    .options = options,
    .words_min = 2,
    .words_max = 2,
    .run = run,
};
