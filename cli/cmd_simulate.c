// cmd_simulate.c - phaseline simulate: many games of one battle on all cores; who wins, how sure that is, how long it takes.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "formats/battle.h"
#include "formats/nearest.h"
#include "stats.h"

enum { NAME_MAX_LENGTH = 32 };

static void show(void *data, int done, int total)
{
    (void)total;
    cli_progress_show(data, done);
}

// "scripted,random" by side; the last name stands for all further sides.
static int seat(pl_batch *batch, const char *list, char names[][NAME_MAX_LENGTH])
{
    int sides = batch->scene->side_count;
    for (int side = 1; side <= sides; side++) {
        size_t length = strcspn(list, ",");
        const char *from = length ? list : side > 1 ? names[side - 1] : "";
        snprintf(names[side], NAME_MAX_LENGTH, "%.*s", (int)(length ? length : strlen(from)), from);
        list += length + (list[length] == ',');
        batch->players[side] = names[side];
        if (pl_parse_word(names[side], pl_player_names) < 0) {
            char hint[160];
            return cli_fail(CLI_BAD, "simulate: --players: unknown player '%s'%s", names[side],
                            pl_nearest_of(names[side], pl_player_names, hint, sizeof hint));
        }
    }
    if (*list)
        return cli_fail(CLI_BAD, "simulate: --players: found '%s' left over, wanted a name for each of %d sides", list, sides);
    return CLI_FINE;
}

static json_t *share_as_json(int wins, int games)
{
    double low, high;
    pl_share_interval(wins, games, &low, &high);
    return json_pack("{s:i, s:f, s:f, s:f}", "wins", wins, "share", games ? (double)wins / games : 0.0, "low", low, "high", high);
}

static void print_json(const pl_batch *batch, const pl_batch_result *result, const pl_stats *stats)
{
    char digest[17];
    json_t *sides = json_array();
    snprintf(digest, sizeof digest, "%016" PRIx64, result->digest);
    for (int side = 1; side <= batch->scene->side_count; side++) {
        json_t *one = share_as_json(result->wins[side], result->games);
        json_object_set_new(one, "side", json_string(batch->scene->scenario->sides[side - 1].name));
        json_object_set_new(one, "player", json_string(batch->players[side]));
        json_object_set_new(one, "player_wins", json_integer(result->player_wins[side]));
        json_object_set_new(one, "score", json_real(result->games ? (double)result->score[side] / result->games : 0.0));
        json_array_append_new(sides, one);
    }
    json_t *all = json_pack("{s:s, s:s?, s:i, s:i, s:i, s:o, s:I, s:I, s:s, s:f}", "game", batch->scene->rules->id, "scenario",
                            batch->scene->scenario->id, "games", result->games, "draws", result->wins[0], "unfinished", result->unfinished,
                            "sides", sides, "choices", (json_int_t)result->choices, "turns", (json_int_t)result->turns, "digest", digest,
                            "seconds", result->seconds);
    if (stats)
        json_object_set_new(all, "stats", cli_stats_json(batch->scene, stats));
    cli_print_json(all);
}

static void print_text(const pl_batch *batch, const pl_batch_result *result)
{
    int games = result->games ? result->games : 1;
    printf("%s, %s: %d games\n\n", batch->scene->rules->name, batch->scene->scenario->name, result->games);
    for (int side = 1; side <= batch->scene->side_count; side++) {
        double low, high;
        pl_share_interval(result->wins[side], games, &low, &high);
        printf("  %-20s %-9s wins %5.1f %%   (95 %%: %4.1f to %4.1f)   mean score %.1f\n", batch->scene->scenario->sides[side - 1].name,
               batch->players[side], 100.0 * result->wins[side] / games, 100 * low, 100 * high, (double)result->score[side] / games);
        if (batch->is_swapped)
            printf("  %-20s %-9s as a player, on either side, %5.1f %%\n", "", batch->players[side],
                   100.0 * result->player_wins[side] / games);
    }
    printf("  %-30s      %5.1f %%\n", "drawn", 100.0 * result->wins[0] / games);
    if (result->unfinished)
        printf("  %-30s      %5.1f %%\n", "given up as endless", 100.0 * result->unfinished / games);
    printf("\n  a game has %.1f turns and %.0f choices; %.0f games a second; digest %016" PRIx64 "\n", (double)result->turns / games,
           (double)result->choices / games, result->seconds > 0 ? result->games / result->seconds : 0.0, result->digest);
}

static void print_result(const pl_batch *batch, const pl_batch_result *result, const pl_stats *stats, bool is_json)
{
    if (is_json) {
        print_json(batch, result, stats);
    } else {
        print_text(batch, result);
        if (stats)
            cli_stats_print(batch->scene, stats);
    }
}

static int simulate(const pl_battle *battle, const cli_args *args)
{
    char names[PL_SIDES_MAX + 1][NAME_MAX_LENGTH];
    pl_error error = {0};
    pl_batch_result result = {0};
    int games = (int)cli_number(args, "--games", 100);
    cli_progress progress = cli_progress_start("games", games);
    pl_batch batch = {.scene = battle->scene,
                      .games = games,
                      .seed = (uint64_t)cli_number(args, "--seed", 1),
                      .jobs = (int)cli_number(args, "--jobs", 0),
                      .is_swapped = cli_has(args, "--swap"),
                      .progress = show,
                      .progress_data = &progress};
    int code = seat(&batch, cli_text(args, "--players", "scripted,scripted"), names);
    if (code)
        return code;
    pl_outcome *outcomes = calloc((size_t)games, sizeof *outcomes);
    pl_stats *stats = cli_has(args, "--stats") ? calloc(1, sizeof *stats) : NULL;
    pl_status status = PL_NO_MEMORY;
    int64_t started_ms = cli_now_ms();
    if (outcomes && (stats || !cli_has(args, "--stats")))
        status = pl_batch_play(&batch, outcomes, stats, &error);
    else
        pl_fail(&error, PL_NO_MEMORY, "no memory for %d games", games);
    cli_progress_end(&progress);
    if (!status) {
        pl_batch_sum(&batch, outcomes, 0, games, &result);
        result.seconds = (double)(cli_now_ms() - started_ms) / 1000;
        print_result(&batch, &result, stats, cli_has(args, "--json"));
    }
    free(outcomes);
    free(stats);
    if (status)
        return cli_fail_error(CLI_FAILED, &error);
    return result.unfinished ? CLI_FAILED : CLI_FINE;
}

static int run(const cli_args *args)
{
    pl_error error = {0};
    pl_battle *battle;
    const pl_ruleset *rules = cli_game(args->words[0]);
    if (!rules)
        return CLI_BAD;
    if (pl_battle_open(rules, args->words[1], &battle, &error))
        return cli_fail_error(0, &error);
    int code = simulate(battle, args);
    pl_battle_close(battle);
    return code;
}

static const cli_option options[] = {
    {"--games", CLI_NUMBER, "N", "how many games (100)", 1, 10000000},
    {"--players", CLI_TEXT, "A,B", "by side: random, scripted, search1 to search5 (scripted,scripted)", 0, 0},
    {"--seed", CLI_NUMBER, "S", "the same seed plays the same games, whatever --jobs is (1)", 0, INT64_MAX},
    {"--jobs", CLI_NUMBER, "J", "games at a time (as many as there are cores)", 1, 1024},
    {"--swap", CLI_FLAG, NULL, "in every other game the players change sides", 0, 0},
    {"--stats", CLI_FLAG, NULL, "losses and scores by turn, luck, which rules were used", 0, 0},
    {"--json", CLI_FLAG, NULL, "the result as JSON", 0, 0},
    {0},
};

const cli_verb cli_simulate = {
    .name = "simulate",
    .usage = "GAME SCENARIO [options]",
    .about = "plays many games between computer players and counts",
    .help = "Plays a battle many times and tells who won how often, with the 95 % interval of that share, mean scores and length.\n"
            "With --swap the players change sides, which tells the better player from the better side. A digest names the whole\n"
            "batch: equal digests are equal games. Exit code 1 if a game did not come to an end.\n",
    .examples = "  phaseline simulate drill first-steps --games 1000\n"
                "  phaseline simulate drill my-battle.yaml --games 500 --players scripted,random --swap\n"
                "  phaseline simulate drill two-hills --games 200 --stats\n",
    .options = options,
    .words_min = 2,
    .words_max = 2,
    .run = run,
};
