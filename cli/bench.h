// bench.h - what `phaseline bench` measures, one function a figure. Timings live here and nowhere else in the program.
#pragma once
#include "phaseline/game.h"

/// Seconds of a clock that only goes forward.
double bench_now(void);
/// Calls of malloc, calloc and realloc by our own code so far.
uint64_t bench_allocations(void);

typedef struct bench_machine {
    double step_ns;    // an automatic row
    double ask_ns[3];  // ask and answer by index with 2, 8, 32 options
    double door_ns;    // ask and answer by content with 2 options
} bench_machine;
pl_status bench_measure_machine(double seconds, bench_machine *out, pl_error *error);

typedef struct bench_copy {
    uint32_t bytes;
    double copy_ns, memcpy_ns, hash_ns;
} bench_copy;
void bench_measure_copy(const pl_scene *scene, double seconds, bench_copy *out);

typedef struct bench_sight {
    int features, segments, blocked, unlike;  // unlike: pairs where A sees B and B does not see A
    double queries_per_s, gaps_per_s;
} bench_sight;
/// The scene is a text file: "width height polygons pieces", then a line a polygon, "n x y x y ...".
pl_status bench_measure_sight(const char *path, double seconds, bench_sight *out, pl_error *error);

typedef struct bench_games {
    long games;
    double games_per_s, choices_per_game, choices_per_s;
    uint64_t allocations;  // asked for while playing: 0
} bench_games;
pl_status bench_measure_games(const pl_scene *scene, const char *player, double seconds, bench_games *out, pl_error *error);

/// Simulates scripted games with one job and with `jobs`, taking turns: how many times as fast the latter are. 0: the machine has not so many cores.
pl_status bench_measure_scaling(const pl_scene *scene, int jobs, int games, double *ratio, pl_error *error);
