// batch.c - workers take game numbers from one counter; each game is played from its own seed, so who plays it does not matter.
#define _POSIX_C_SOURCE 200809L  // clock_gettime
#include "simulate/batch.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "players/bot.h"
#include "simulate/threads.h"

typedef struct shared {
    const pl_batch *batch;
    pl_outcome *outcomes;
    bool wants_stats;
    atomic_int next, done;
    atomic_bool is_broken;  // a player outside failed: nobody begins another game
    struct worker *workers;
} shared;

typedef struct worker {
    shared *all;
    pl_game *game;
    pl_recall *recall;                     // shared by the game and its players
    pl_player *players[PL_SIDES_MAX + 1];  // by seat
    pl_stats *stats;                       // its own, NULL: not wanted
    pl_error trouble;
} worker;

static uint64_t seed_of(uint64_t seed, int game, int purpose)
{
    uint64_t x = seed + 0x9E3779B97F4A7C15u * ((uint64_t)game * 16 + (uint64_t)purpose + 1);
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

static int seat_of(const pl_batch *batch, int number, pl_side side)
{
    return batch->is_swapped && number % 2 && batch->scene->side_count == 2 ? 3 - side : side;
}

static uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void note_thought(pl_thought *thought, uint64_t ns)
{
    thought->choices++;
    thought->ns += ns;
    if (ns > thought->longest_ns)
        thought->longest_ns = ns;
}

// False: a player outside failed, and there is no choice.
static bool ask(worker *w, int seat, pl_side side, pl_outcome *out, pl_choice *choice)
{
    uint64_t start = now_ns();
    *choice = pl_player_choose(w->players[seat], pl_game_state(w->game), side);
    note_thought(&out->thought[seat], now_ns() - start);
    const pl_error *trouble = pl_player_trouble(w->players[seat]);
    if (trouble) {
        w->trouble = *trouble;
        atomic_store(&w->all->is_broken, true);
    }
    return !trouble;
}

static void play(worker *w, int number, pl_outcome *out)
{
    const pl_batch *batch = w->all->batch;
    pl_dice dice = {.seed = seed_of(batch->seed, number, 0)};
    uint32_t limit = batch->choices_max ? batch->choices_max : 200000;
    for (int seat = 1; seat <= batch->scene->side_count; seat++)
        pl_player_reseed(w->players[seat], seed_of(batch->seed, number, seat));
    pl_game_start(w->game, &dice);
    const pl_state *state = pl_game_state(w->game);
    pl_side first = 0;  // the first that was asked alone: who chooses together with others moves with them
    int leader = 0, turn = state->turn;
    *out = (pl_outcome){0};
    if (w->stats)
        pl_stats_note(w->stats, w->game, (uint32_t)number);
    while (!state->is_over && out->choices < limit) {
        pl_sides asked = pl_game_asked(w->game);
        pl_side side = (pl_side)__builtin_ctz(asked);
        first = first || asked != PL_SIDE_BIT(side) ? first : side;
        pl_choice choice;
        if (!ask(w, seat_of(batch, number, side), side, out, &choice) || pl_game_choose(w->game, &choice))
            break;  // a player that makes an illegal choice: the game counts as unfinished
        out->choices++;
        if (w->stats)
            pl_stats_note(w->stats, w->game, (uint32_t)number);
        if (w->stats && (state->turn != turn || state->is_over))
            pl_stats_end_turn(w->stats, w->game, turn, &leader);
        turn = state->turn;
    }
    for (int seat = 1; seat <= batch->scene->side_count; seat++)
        pl_player_over(w->players[seat], state);
    if (w->stats)
        pl_stats_end_game(w->stats, w->game, first);
    out->hash = pl_game_hash(w->game);
    out->turns = state->turn;
    out->winner = state->winner;
    out->is_finished = state->is_over;
    for (int side = 0; side <= PL_SIDES_MAX; side++)
        out->score[side] = state->score[side];
}

static void work(void *data, int which)
{
    shared *all = data;
    worker *w = &all->workers[which];
    int number;
    while ((number = atomic_fetch_add(&all->next, 1)) < all->batch->games && !atomic_load(&all->is_broken)) {
        play(w, all->batch->first + number, &all->outcomes[number]);
        atomic_fetch_add(&all->done, 1);
    }
}

static pl_status hire(worker *w, shared *all, pl_error *error)
{
    const pl_batch *batch = all->batch;
    w->all = all;
    if (all->wants_stats && !(w->stats = calloc(1, sizeof *w->stats)))
        return pl_fail(error, PL_NO_MEMORY, "no memory for statistics");
    pl_status status = pl_game_create(batch->scene, &w->game, error);
    if (!status)
        status = pl_recall_create(batch->scene, &w->recall, error);
    if (!status) {
        pl_game_want_events(w->game, all->wants_stats);
        pl_game_use_recall(w->game, w->recall);
    }
    for (int seat = 1; seat <= batch->scene->side_count && !status; seat++)
        status = pl_bot_seat(batch->players[seat] ? batch->players[seat] : "random", batch->scene, 0, batch->bot_limit_ms,
                             &w->players[seat], error);
    for (int seat = 1; seat <= batch->scene->side_count && !status; seat++)
        pl_player_share(w->players[seat], w->recall);
    return status;
}

static void dismiss(worker *w)
{
    free(w->stats);
    pl_game_destroy(w->game);
    for (int seat = 1; seat <= PL_SIDES_MAX; seat++)
        pl_player_destroy(w->players[seat]);
    pl_recall_destroy(w->recall);
}

void pl_batch_sum(const pl_batch *batch, const pl_outcome *outcomes, int first, int count, pl_batch_result *result)
{
    uint64_t digest = result->games ? result->digest : 0xCBF29CE484222325u;
    for (int i = 0; i < count; i++) {
        const pl_outcome *o = &outcomes[i];
        digest = (digest ^ o->hash) * 0x100000001B3u;
        digest ^= digest >> 32;
        result->choices += o->choices;
        result->turns += o->turns;
        result->unfinished += !o->is_finished;
        result->wins[o->is_finished ? o->winner : 0] += o->is_finished;
        result->player_wins[o->is_finished && o->winner ? seat_of(batch, first + i, o->winner) : 0] += o->is_finished;
        for (int side = 0; side <= PL_SIDES_MAX; side++)
            result->score[side] += o->score[side];
        for (int seat = 1; seat <= PL_SIDES_MAX; seat++) {
            pl_thought *sum = &result->thought[seat];
            sum->choices += o->thought[seat].choices;
            sum->ns += o->thought[seat].ns;
            sum->longest_ns = o->thought[seat].longest_ns > sum->longest_ns ? o->thought[seat].longest_ns : sum->longest_ns;
        }
    }
    result->games += count;
    result->digest = digest;
}

static void tell(void *data)
{
    const shared *all = data;
    if (all->batch->progress)
        all->batch->progress(all->batch->progress_data, atomic_load(&all->done), all->batch->games);
}

pl_status pl_batch_play(const pl_batch *batch, pl_outcome *outcomes, pl_stats *stats, pl_error *error)
{
    int jobs = batch->jobs > 0 ? batch->jobs : pl_cores(), hired = 0;
    jobs = jobs > batch->games ? batch->games : jobs > 256 ? 256 : jobs;
    shared all = {.batch = batch, .outcomes = outcomes, .wants_stats = stats != NULL};
    worker *workers = all.workers = calloc((size_t)jobs, sizeof *workers);
    pl_status status = workers ? PL_OK : pl_fail(error, PL_NO_MEMORY, "no memory for %d jobs", jobs);
    while (hired < jobs && !status)
        status = hire(&workers[hired++], &all, error);
    if (!status)
        pl_side_by_side(jobs, work, tell, &all);
    for (int i = 0; i < hired && !status; i++)
        if (workers[i].trouble.status)
            status = pl_fail(error, workers[i].trouble.status, "%s", workers[i].trouble.text);
    for (int i = 0; i < hired; i++) {
        if (!status && stats)
            pl_stats_add(stats, workers[i].stats);
        dismiss(&workers[i]);
    }
    free(workers);
    return status;
}

pl_status pl_batch_run(const pl_batch *batch, pl_batch_result *result, pl_error *error)
{
    uint64_t start = now_ns();
    *result = (pl_batch_result){0};
    if (batch->games < 1)
        return pl_fail(error, PL_BAD, "%d games, wanted at least 1", batch->games);
    pl_outcome *outcomes = calloc((size_t)batch->games, sizeof *outcomes);
    pl_status status =
        outcomes ? pl_batch_play(batch, outcomes, NULL, error) : pl_fail(error, PL_NO_MEMORY, "no memory for %d games", batch->games);
    if (!status)
        pl_batch_sum(batch, outcomes, batch->first, batch->games, result);
    result->seconds = (double)(now_ns() - start) * 1e-9;
    free(outcomes);
    return status;
}

void pl_share_interval(int wins, int games, double *low, double *high)
{
    double n = games > 0 ? games : 1, p = wins / n, z = 1.959964, z2 = z * z;
    double middle = (p + z2 / (2 * n)) / (1 + z2 / n), half = z * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    *low = middle - half < 0 ? 0 : middle - half;
    *high = middle + half > 1 ? 1 : middle + half;
}
