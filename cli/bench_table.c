// bench_table.c - what measuring and whole games cost: sight lines and gaps on a table full of terrain, random and scripted play, on one core
// and on two.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench.h"
#include "simulate/run.h"

enum { SEGMENTS = 200000, CORNERS_MAX = 64 };

typedef struct segment {
    pl_point a, b;
} segment;

// A plain generator, so that the segments are the same everywhere and no predictor learns them by heart.
static uint32_t next_number(uint32_t *seed) { return *seed = *seed * 1664525u + 1013904223u; }
static pl_len below(uint32_t *seed, pl_len limit) { return (pl_len)((uint64_t)next_number(seed) * (uint32_t)limit >> 32); }

static pl_status read_scene(FILE *file, const char *path, pl_terrain **terrain, pl_len *width, pl_len *height, pl_error *error)
{
    int count, pieces;
    if (fscanf(file, "%d %d %d %d", width, height, &count, &pieces) != 4 || count < 1 || count > PL_FEATURES_MAX)
        return pl_fail(error, PL_BAD, "%s: line 1: wanted width, height, polygons, pieces", path);
    pl_feature_input *inputs = calloc((size_t)count, sizeof *inputs);
    pl_point *points = calloc((size_t)count * CORNERS_MAX, sizeof *points);
    pl_status status = inputs && points ? PL_OK : pl_fail(error, PL_NO_MEMORY, "no memory for %d polygons", count);
    for (int i = 0; i < count && !status; i++) {
        pl_point *own = points + (size_t)i * CORNERS_MAX;
        int corners = 0;
        if (fscanf(file, "%d", &corners) != 1 || corners < 3 || corners > CORNERS_MAX)
            status = pl_fail(error, PL_BAD, "%s: line %d: wanted 3 to %d corners, found %d", path, i + 2, CORNERS_MAX, corners);
        for (int k = 0; k < corners && !status; k++)
            if (fscanf(file, "%d %d", &own[k].x, &own[k].y) != 2)
                status = pl_fail(error, PL_BAD, "%s: line %d: corner %d is missing", path, i + 2, k + 1);
        inputs[i] = (pl_feature_input){.id = "area", .name = "area", .points = own, .point_count = corners};
    }
    if (!status)
        status = pl_terrain_create(inputs, count, terrain, error);
    free(inputs);
    free(points);
    return status;
}

static bool is_in_open(const pl_terrain *terrain, pl_point p)
{
    pl_feature_id holds[1];
    return pl_areas_at(terrain, p, holds, 1) == 0;
}

static void draw_segments(const pl_terrain *terrain, pl_len width, pl_len height, segment *list)
{
    uint32_t seed = 12345;
    for (int n = 0; n < SEGMENTS;) {
        segment s = {{below(&seed, width), below(&seed, height)}, {below(&seed, width), below(&seed, height)}};
        if (!pl_same_point(s.a, s.b) && is_in_open(terrain, s.a) && is_in_open(terrain, s.b))
            list[n++] = s;
    }
}

static double time_sight(const pl_terrain *terrain, const segment *list, double seconds)
{
    double best = 0, start = bench_now();
    volatile int sink = 0;
    do {
        double t = bench_now();
        for (int i = 0; i < SEGMENTS; i++)
            sink += pl_terrain_blocked(terrain, list[i].a, list[i].b, ~(uint64_t)0);
        double rate = SEGMENTS / (bench_now() - t);
        best = rate > best ? rate : best;
    } while (bench_now() - start < seconds);
    (void)sink;
    return best;
}

static double time_gaps(const segment *list, double seconds)
{
    static const pl_shape stand = {PL_RECTANGLE, 0, 0, 1500, 750};
    enum { FEET = 512 };
    pl_foot feet[FEET];
    for (int i = 0; i < FEET; i++)
        feet[i] = pl_foot_of(stand, list[i].a, list[i].b.x % 360);
    double best = 0, start = bench_now();
    volatile int sink = 0;
    do {
        double t = bench_now();
        for (int i = 0; i < FEET; i++)
            for (int k = 0; k < FEET; k++)
                sink += pl_feet_within(&feet[i], &feet[k], PL_INCHES(12));
        double rate = FEET * FEET / (bench_now() - t);
        best = rate > best ? rate : best;
    } while (bench_now() - start < seconds);
    (void)sink;
    return best;
}

pl_status bench_measure_sight(const char *path, double seconds, bench_sight *out, pl_error *error)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return pl_fail(error, PL_IO, "%s: cannot be opened", path);
    pl_terrain *terrain = NULL;
    pl_len width, height;
    pl_status status = read_scene(file, path, &terrain, &width, &height, error);
    fclose(file);
    segment *list = calloc(SEGMENTS, sizeof *list);
    if (!status && !list)
        status = pl_fail(error, PL_NO_MEMORY, "no memory for %d segments", SEGMENTS);
    if (!status) {
        *out = (bench_sight){.features = pl_terrain_count(terrain), .segments = SEGMENTS};
        draw_segments(terrain, width, height, list);
        for (int i = 0; i < SEGMENTS; i++) {
            bool there = pl_terrain_blocked(terrain, list[i].a, list[i].b, ~(uint64_t)0);
            out->blocked += there;
            out->unlike += there != pl_terrain_blocked(terrain, list[i].b, list[i].a, ~(uint64_t)0);
        }
        out->queries_per_s = time_sight(terrain, list, seconds / 2);
        out->gaps_per_s = time_gaps(list, seconds / 2);
    }
    free(list);
    pl_terrain_destroy(terrain);
    return status;
}

// ---- whole games

static long play(pl_game *game, pl_player *player, uint64_t seed)
{
    pl_dice dice = {.seed = seed};
    long choices = 0;
    pl_player_reseed(player, seed);
    pl_game_start(game, &dice);
    for (; !pl_game_is_over(game) && choices < 200000; choices++) {
        pl_choice choice = pl_player_choose(player, pl_game_state(game), (pl_side)__builtin_ctz(pl_game_asked(game)));
        if (pl_game_choose(game, &choice))
            break;
    }
    return choices;
}

pl_status bench_measure_games(const pl_scene *scene, const char *player, double seconds, bench_games *out, pl_error *error)
{
    pl_game *game = NULL;
    pl_player *seated = NULL;
    *out = (bench_games){0};
    pl_status status = pl_game_create(scene, &game, error);
    if (!status)
        status = pl_player_create(player, scene, 0, &seated, error);
    if (!status) {
        pl_game_want_events(game, false);
        play(game, seated, 0);
        uint64_t before = bench_allocations();
        double start = bench_now(), taken;
        long choices = 0;
        do
            choices += play(game, seated, (uint64_t)++out->games);
        while ((taken = bench_now() - start) < seconds);
        out->allocations = bench_allocations() - before;
        out->games_per_s = (double)out->games / taken;
        out->choices_per_s = (double)choices / taken;
        out->choices_per_game = (double)choices / (double)out->games;
    }
    pl_player_destroy(seated);
    pl_game_destroy(game);
    return status;
}

// ---- many at a time

static pl_status time_run(const pl_scene *scene, int jobs, int games, double *seconds, pl_error *error)
{
    pl_run run = {
        .batch = {
            .scene = scene, .players = {NULL, "scripted", "scripted", "scripted", "scripted"}, .games = games, .seed = 1, .jobs = jobs}};
    pl_run_result result;
    pl_status status = pl_run_all(&run, &result, error);
    *seconds += result.games.seconds;
    pl_run_result_end(&result);
    return status;
}

pl_status bench_measure_scaling(const pl_scene *scene, int jobs, int games, double *ratio, pl_error *error)
{
    double alone = 0, together = 0;
    pl_status status = PL_OK;
    *ratio = 0;
    if (sysconf(_SC_NPROCESSORS_ONLN) < jobs)
        return PL_OK;
    for (int round = 0; round < 3 && !status; round++) {
        status = time_run(scene, 1, games, &alone, error);
        if (!status)
            status = time_run(scene, jobs, games, &together, error);
    }
    *ratio = together > 0 ? alone / together : 0;
    return status;
}
