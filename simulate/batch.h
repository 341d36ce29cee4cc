// batch.h - many games of one battle on all cores, and what came of them.
// Stands on players/player.h and stats.h. Game number n of a batch is the same game whatever the number of jobs.
#pragma once
#include "players/player.h"
#include "simulate/stats.h"

typedef struct pl_batch {
    const pl_scene *scene;
    const char *players[PL_SIDES_MAX + 1];  // by side: names of players/player.h, or programs as players/bot.h names them
    int bot_limit_ms;                       // for a line of such a program; 0: for ever
    int first, games;                       // numbers first ... first + games - 1
    uint64_t seed;
    int jobs;                                           // threads; 0: as many as the machine has cores
    uint32_t choices_max;                               // a game that asks for more is given up and counted as unfinished; 0: 200,000
    bool is_swapped;                                    // odd games seat the players the other way round (two sides)
    void (*progress)(void *data, int done, int total);  // called from the calling thread now and then; NULL: never
    void *progress_data;
} pl_batch;

/// How long the player named for a seat thought. Wall time: not part of any digest.
typedef struct pl_thought {
    uint64_t ns, longest_ns;
    uint32_t choices;
} pl_thought;

/// What came of one game.
typedef struct pl_outcome {
    uint64_t hash;
    uint32_t choices;
    uint16_t turns;
    pl_side winner;
    bool is_finished;
    int32_t score[PL_SIDES_MAX + 1];
    pl_thought thought[PL_SIDES_MAX + 1];  // by the seat a player was named for, however seated
} pl_outcome;

typedef struct pl_batch_result {
    int games, unfinished;
    int wins[PL_SIDES_MAX + 1];         // by side; [0]: drawn
    int player_wins[PL_SIDES_MAX + 1];  // by the seat a player was named for, however seated
    uint64_t choices, turns;            // summed over all games
    uint64_t digest;                    // of all final hashes in the order of the games
    int64_t score[PL_SIDES_MAX + 1];    // summed
    pl_thought thought[PL_SIDES_MAX + 1];
    double seconds;
} pl_batch_result;

/// Plays the games; outcomes[i] is that of game first + i. stats (NULL: not wanted) are added to; wanting them costs some speed.
pl_status pl_batch_play(const pl_batch *batch, pl_outcome *outcomes, pl_stats *stats, pl_error *error);
/// Adds outcomes of games number `first` and following to a result that begins as {0}. In the order of the games.
void pl_batch_sum(const pl_batch *batch, const pl_outcome *outcomes, int first, int count, pl_batch_result *result);
/// Both, for a whole batch.
pl_status pl_batch_run(const pl_batch *batch, pl_batch_result *result, pl_error *error);
/// The 95 % confidence interval (Wilson) of a share of wins.
void pl_share_interval(int wins, int games, double *low, double *high);
