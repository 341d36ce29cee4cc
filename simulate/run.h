// run.h - a simulation from start to end: in chunks of games, so that it can stop early, be killed and go on, or be spread over machines.
// Stands on batch.h.
#pragma once
#include <jansson.h>

#include "simulate/batch.h"

enum { PL_CHUNK = 64 };  // games played between two looks at the clock, the interval and the file

typedef struct pl_run {
    pl_batch batch;    // .games: all of them
    double until;      // stop once the 95 % interval of side 1's share is at most this wide on either side; 0: play all
    const char *file;  // where chunks that are done are kept, one JSON line each; NULL: nowhere
    bool is_resumed;   // chunks found in the file are not played again
    bool wants_stats;
    int ranks, rank;  // under MPI: how many processes, and which one this is; 0, 0: alone
} pl_run;

typedef struct pl_run_result {
    pl_batch_result games;
    pl_stats stats;
    int chunks_found;  // taken from the file
    json_t *rules;     // texts that the statistics point to
} pl_run_result;

/// Plays until all games are done or the interval is narrow enough. The result is the same for any number of jobs and ranks.
/// Under MPI only rank 0's result counts. Ended by pl_run_result_end(), also after a failure.
pl_status pl_run_all(const pl_run *run, pl_run_result *result, pl_error *error);
void pl_run_result_end(pl_run_result *result);
/// Whether the interval is as narrow as wanted.
bool pl_run_is_sure(const pl_batch_result *result, double until);
