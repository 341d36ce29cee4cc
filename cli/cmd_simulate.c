// cmd_simulate.c - phaseline simulate: many games of one battle on all cores; who wins, how sure that is, how long it takes.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "formats/battle.h"
#include "formats/nearest.h"
#include "formats/rulebook.h"
#include "players/bot.h"
#include "simulate/ranks.h"
#include "simulate/report.h"
#include "simulate/run.h"
#include "stats.h"

enum { NAME_MAX_LENGTH = 256 };

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
        if (length >= NAME_MAX_LENGTH)
            return cli_fail(CLI_BAD, "simulate: --players: found a name of %zu letters, wanted at most %d", length, NAME_MAX_LENGTH - 1);
        const char *from = length ? list : side > 1 ? names[side - 1] : "";
        snprintf(names[side], NAME_MAX_LENGTH, "%.*s", (int)(length ? length : strlen(from)), from);
        list += length + (list[length] == ',');
        batch->players[side] = names[side];
        if (!pl_bot_is_named(names[side]) && pl_parse_word(names[side], pl_player_names) < 0) {
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

// Of the player named for this side, however seated.
static json_t *thought_as_json(const pl_thought *thought)
{
    return json_pack("{s:I, s:f, s:f}", "choices", (json_int_t)thought->choices, "mean_ms",
                     thought->choices ? (double)thought->ns / thought->choices * 1e-6 : 0.0, "longest_ms",
                     (double)thought->longest_ns * 1e-6);
}

static void print_json(const pl_batch *batch, const pl_batch_result *result, const pl_stats *stats, const pl_rulebook *book)
{
    char digest[17];
    json_t *sides = json_array();
    snprintf(digest, sizeof digest, "%016" PRIx64, result->digest);
    for (int side = 1; side <= batch->scene->side_count; side++) {
        json_t *one = share_as_json(result->wins[side], result->games);
        json_object_set_new(one, "side", json_string(batch->scene->scenario->sides[side - 1].name));
        json_object_set_new(one, "player", json_string(batch->players[side]));
        json_object_set_new(one, "player_wins", json_integer(result->player_wins[side]));
        json_object_set_new(one, "thought", thought_as_json(&result->thought[side]));
        json_object_set_new(one, "score", json_real(result->games ? (double)result->score[side] / result->games : 0.0));
        json_array_append_new(sides, one);
    }
    json_t *all = json_pack("{s:s, s:s?, s:i, s:i, s:i, s:o, s:I, s:I, s:s, s:f}", "game", batch->scene->rules->id, "scenario",
                            batch->scene->scenario->id, "games", result->games, "draws", result->wins[0], "unfinished", result->unfinished,
                            "sides", sides, "choices", (json_int_t)result->choices, "turns", (json_int_t)result->turns, "digest", digest,
                            "seconds", result->seconds);
    if (stats)
        json_object_set_new(all, "stats", cli_stats_json(batch->scene, stats, book));
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
    pl_rulebook *book = NULL;
    if (stats)
        pl_rulebook_load(batch->scene->rules, &book, NULL);  // without one, rules that were not cited are not known
    if (is_json) {
        print_json(batch, result, stats, book);
    } else {
        print_text(batch, result);
        if (stats)
            cli_stats_print(batch->scene, stats, book);
    }
    pl_rulebook_free(book);
}

// ---- what is written besides: a table for spreadsheets, and the report

static int write_csv(const char *path, const pl_batch *batch, const pl_batch_result *result, const char *varied)
{
    bool is_new = access(path, F_OK) != 0;
    FILE *out = fopen(path, "a");
    if (!out)
        return cli_fail(CLI_FAILED, "%s: cannot be written", path);
    if (is_new)
        fputs("game,scenario,varied,games,draws,unfinished,side,name,player,wins,share,low,high,mean_score,mean_turns,digest\n", out);
    for (int side = 1; side <= batch->scene->side_count; side++) {
        double low, high, games = result->games ? result->games : 1;
        pl_share_interval(result->wins[side], result->games, &low, &high);
        fprintf(out, "%s,%s,\"%s\",%d,%d,%d,%d,\"%s\",%s,%d,%.4f,%.4f,%.4f,%.2f,%.2f,%016" PRIx64 "\n", batch->scene->rules->id,
                batch->scene->scenario->id ? batch->scene->scenario->id : "", varied ? varied : "", result->games, result->wins[0],
                result->unfinished, side, batch->scene->scenario->sides[side - 1].name, batch->players[side], result->wins[side],
                result->wins[side] / games, low, high, (double)result->score[side] / games, (double)result->turns / games, result->digest);
    }
    bool is_fine = !ferror(out);
    return fclose(out) == 0 && is_fine ? CLI_FINE : cli_fail(CLI_FAILED, "%s: cannot be written", path);
}

static int write_report(const char *path, const pl_run *run, const pl_run_result *result)
{
    pl_rulebook *book = NULL;
    pl_error error = {0};
    pl_rulebook_load(run->batch.scene->rules, &book, NULL);  // without one the list of rules that never fired is left out
    pl_status status = pl_report_write(path, run, result, book, &error);
    pl_rulebook_free(book);
    return status ? cli_fail_error(CLI_FAILED, &error) : CLI_FINE;
}

// "2%" or "0.02": half the width of the interval that is wanted.
static bool read_until(const char *text, double *until)
{
    char *end;
    *until = text ? strtod(text, &end) : 0;
    if (text && *end == '%') {
        *until /= 100;
        end++;
    }
    return !text || (end != text && !*end && *until > 0 && *until < 0.5);
}

static int play(const pl_run *run, const cli_args *args, const char *varied)
{
    pl_run_result *result = calloc(1, sizeof *result);
    pl_error error = {0};
    if (!result)
        return cli_fail(CLI_FAILED, "no memory");
    pl_status status = pl_run_all(run, result, &error);
    int code = status ? cli_fail_error(CLI_FAILED, &error) : CLI_FINE;
    if (status && run->ranks)
        pl_ranks_abort(code);
    if (!status && run->rank == 0) {
        if (varied && !cli_has(args, "--json"))
            printf("%s\n\n", varied);
        print_result(&run->batch, &result->games, run->wants_stats && cli_has(args, "--stats") ? &result->stats : NULL,
                     cli_has(args, "--json"));
        if (cli_has(args, "--csv"))
            code = write_csv(cli_text(args, "--csv", ""), &run->batch, &result->games, varied);
        if (code == CLI_FINE && cli_has(args, "--report"))
            code = write_report(cli_text(args, "--report", ""), run, result);
        if (code == CLI_FINE && result->games.unfinished)
            code = CLI_FAILED;
    }
    pl_run_result_end(result);
    free(result);
    return code;
}

static int simulate(const pl_battle *battle, const cli_args *args, const char *varied, int ranks, int rank)
{
    char names[PL_SIDES_MAX + 1][NAME_MAX_LENGTH];
    double until;
    int games = (int)cli_number(args, "--games", 100);
    if (!read_until(cli_text(args, "--until", NULL), &until))
        return cli_fail(CLI_BAD, "simulate: --until: found '%s', wanted a share such as 2%% or 0.02", cli_text(args, "--until", ""));
    cli_progress progress = cli_progress_start("games", games);
    pl_run run = {.batch = {.scene = battle->scene,
                            .games = games,
                            .seed = (uint64_t)cli_number(args, "--seed", 1),
                            .jobs = ranks ? 1 : (int)cli_number(args, "--jobs", 0),
                            .bot_limit_ms = (int)cli_number(args, "--bot-time", PL_BOT_LIMIT_MS / 1000) * 1000,
                            .is_swapped = cli_has(args, "--swap"),
                            .progress = show,
                            .progress_data = &progress},
                  .until = until,
                  .file = cli_text(args, "--resume", NULL),
                  .is_resumed = cli_has(args, "--resume"),
                  .wants_stats = cli_has(args, "--stats") || cli_has(args, "--report"),
                  .ranks = ranks,
                  .rank = rank};
    int code = seat(&run.batch, cli_text(args, "--players", "scripted,scripted"), names);
    if (!code)
        code = play(&run, args, varied);
    cli_progress_end(&progress);
    return code;
}

// ---- one battle, or the same with one table value after the other

static int open_and_simulate(const pl_ruleset *rules, const cli_args *args, const char *name, const char *value, int ranks, int rank)
{
    pl_error error = {0};
    pl_battle *battle;
    char varied[200];
    pl_scenario_override override = {name, value};
    snprintf(varied, sizeof varied, "%s = %s", name ? name : "", value ? value : "");
    if (pl_battle_open_with(rules, args->words[1], name ? &override : NULL, name ? 1 : 0, &battle, &error))
        return cli_fail_error(0, &error);
    int code = simulate(battle, args, name ? varied : NULL, ranks, rank);
    pl_battle_close(battle);
    return code;
}

// --vary t_move.foot.line=6,8,10
static int vary(const pl_ruleset *rules, const cli_args *args, const char *text, int ranks, int rank)
{
    char name[128], value[64];
    size_t length = strcspn(text, "=");
    if (!text[length] || length >= sizeof name)
        return cli_fail(CLI_BAD, "simulate: --vary: found '%s', wanted table.row.column=a,b,c", text);
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    int code = CLI_FINE;
    for (const char *at = text + length + 1; *at && code == CLI_FINE;) {
        length = strcspn(at, ",");
        snprintf(value, sizeof value, "%.*s", (int)length, at);
        code = open_and_simulate(rules, args, name, value, ranks, rank);
        at += length + (at[length] == ',');
    }
    return code;
}

static int run(const cli_args *args)
{
    pl_error error = {0};
    int ranks = 0, rank = 0;
    const char *varied = cli_text(args, "--vary", NULL);
    const pl_ruleset *rules = cli_game(args->words[0]);
    if (!rules)
        return CLI_BAD;
    if (cli_has(args, "--mpi") && pl_ranks_join(&ranks, &rank, &error))
        return cli_fail_error(CLI_FAILED, &error);
    int code = varied ? vary(rules, args, varied, ranks, rank) : open_and_simulate(rules, args, NULL, NULL, ranks, rank);
    if (ranks)
        pl_ranks_leave();
    return code;
}

static const cli_option options[] = {
    {"--games", CLI_NUMBER, "N", "how many games (100)", 1, 10000000},
    {"--players", CLI_TEXT, "A,B", "by side: random, scripted, search1 to search5, bot:PROGRAM (scripted,scripted)", 0, 0},
    {"--bot-time", CLI_NUMBER, "S", "seconds a bot program may take for a line; 0: for ever (10)", 0, 86400},
    {"--seed", CLI_NUMBER, "S", "the same seed plays the same games, whatever --jobs is (1)", 0, INT64_MAX},
    {"--jobs", CLI_NUMBER, "J", "games at a time (as many as there are cores)", 1, 1024},
    {"--swap", CLI_FLAG, NULL, "in every other game the players change sides", 0, 0},
    {"--stats", CLI_FLAG, NULL, "losses and scores by turn, luck, which rules were used", 0, 0},
    {"--until", CLI_TEXT, "SHARE", "stop once the 95% interval of side 1's share is within this, such as 2%", 0, 0},
    {"--vary", CLI_TEXT, "CELL=A,B", "simulate once for each value of a table cell: t_move.foot.line=6,8,10", 0, 0},
    {"--resume", CLI_TEXT, "FILE", "keep what is done in this file, and go on from it if it is there", 0, 0},
    {"--report", CLI_TEXT, "FILE", "write a page with charts and heat maps", 0, 0},
    {"--csv", CLI_TEXT, "FILE", "add the result to a table for spreadsheets", 0, 0},
    {"--mpi", CLI_FLAG, NULL, "spread over the processes that mpirun started", 0, 0},
    {"--json", CLI_FLAG, NULL, "the result as JSON", 0, 0},
    {0},
};

const cli_verb cli_simulate = {
    .name = "simulate",
    .usage = "GAME SCENARIO [options]",
    .about = "plays many games between computers and counts",
    .help = "Plays a battle many times and tells who won how often, with the 95% interval of that share, mean scores and length. "
            "With --swap the players change sides, which tells the better player from the better side. A run with --resume that was "
            "killed goes on when it is started again in the same way. Exit code 1 if a game did not come to an end.\n\n"
            "A digest names the whole batch: equal digests are equal games, for any --jobs and under MPI.",
    .examples = "  phaseline simulate drill first-steps --games 1000\n"
                "  phaseline simulate drill my-battle.yaml --players scripted,random --swap\n"
                "  phaseline simulate drill two-hills --stats --report two-hills.html\n"
                "  phaseline simulate drill two-hills --until 1% --resume balance.jsonl\n"
                "  phaseline simulate drill two-hills --players 'bot:./my-bot,scripted'\n"
                "  mpirun -n 8 phaseline simulate drill two-hills --games 100000 --mpi\n",
    .options = options,
    .words_min = 2,
    .words_max = 2,
    .run = run,
};
