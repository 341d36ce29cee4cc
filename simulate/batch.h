// batch.h - many games of one battle on all cores, and what came of them.
// Stands on players/player.h. Game number n of a batch is the same game whatever the number of jobs.
#pragma once
#include "players/player.h"

typedef struct pl_batch {
    const pl_scene *scene;
    const char *players[PL_SIDES_MAX + 1];  // by side: names of players/player.h
    int games;
    uint64_t seed;
    int jobs;                                           // threads; 0: as many as the machine has cores
    uint32_t choices_max;                               // a game that asks for more is given up and counted as unfinished; 0: 200,000
    bool is_swapped;                                    // odd games seat the players the other way round (two sides)
    void (*progress)(void *data, int done, int total);  // called from the calling thread now and then; NULL: never
    void *progress_data;
} pl_batch;

typedef struct pl_batch_result {
    int games, unfinished;
    int wins[PL_SIDES_MAX + 1];         // by side; [0]: drawn
    int player_wins[PL_SIDES_MAX + 1];  // by the seat a player was named for, however seated
    uint64_t choices, turns;            // summed over all games
    uint64_t digest;                    // of all final hashes in the order of the games
    int64_t score[PL_SIDES_MAX + 1];    // summed
    double seconds;
} pl_batch_result;

pl_status pl_batch_run(const pl_batch *batch, pl_batch_result *result, pl_error *error);
/// The 95 % confidence interval (Wilson) of a share of wins.
void pl_share_interval(int wins, int games, double *low, double *high);
