// bench_wg.c - what the machine costs a whole game: the little wargame through the public interface against the same game as plain C.
// usage: bench_wg [SECONDS]. Prints one JSON object; the figure to look at is the ratio.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "wg_ruleset.h"

#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wshadow"
#include "bench/wg.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

typedef struct rate {
    double games_per_s, decisions_per_game;
} rate;

static rate play_plain(double seconds)
{
    wg_state s;
    long games = 0, decisions = 0;
    double start = now(), taken;
    do {
        for (int i = 0; i < 64; i++, games++) {
            uint32_t policy = (uint32_t)games * 2 + 1;
            wg_init(&s, (uint32_t)games);
            decisions += wg_playout(&s, &policy);
        }
    } while ((taken = now() - start) < seconds);
    return (rate){(double)games / taken, (double)decisions / (double)games};
}

static rate play_machine(pl_game *game, double seconds, bool is_by_content)
{
    long games = 0, decisions = 0;
    double start = now(), taken;
    do {
        for (int i = 0; i < 64; i++, games++) {
            uint32_t policy = (uint32_t)games * 2 + 1;
            pl_dice dice = {.seed = (uint64_t)games};
            pl_game_start(game, &dice);
            for (; !pl_game_is_over(game); decisions++) {
                int count;
                pl_side side = pl_game_state(game)->active;
                const pl_option *options = pl_game_options(game, side, false, &count);
                int pick = (int)wg_below(&policy, (uint32_t)count);
                pl_choice choice = {
                    .side = side, .verb = options[pick].verb, .subject = options[pick].subject, .target = options[pick].target};
                if (is_by_content)
                    pl_game_choose(game, &choice);
                else
                    pl_game_take(game, side, pick);
            }
        }
    } while ((taken = now() - start) < seconds);
    return (rate){(double)games / taken, (double)decisions / (double)games};
}

// Rounds of each in turn, so that a noisy neighbour disturbs all alike; the best round of each counts.
int main(int argc, char **argv)
{
    double seconds = argc > 1 ? atof(argv[1]) : 3;
    pl_scene *scene;
    pl_game *game;
    pl_error error;
    if (wg_scene(&scene, &error) || pl_game_create(scene, &game, &error)) {
        fprintf(stderr, "bench_wg: %s\n", error.text);
        return 1;
    }
    rate plain = {0, 0}, machine = {0, 0}, told = {0, 0}, door = {0, 0};
    for (int round = 0; round < 3; round++) {
        rate r = play_plain(seconds / 12);
        plain = r.games_per_s > plain.games_per_s ? r : plain;
        pl_game_want_events(game, false);
        r = play_machine(game, seconds / 12, false);
        machine = r.games_per_s > machine.games_per_s ? r : machine;
        r = play_machine(game, seconds / 12, true);
        door = r.games_per_s > door.games_per_s ? r : door;
        pl_game_want_events(game, true);
        r = play_machine(game, seconds / 12, false);
        told = r.games_per_s > told.games_per_s ? r : told;
    }
    printf("{\"plain_games_per_s\": %.0f, \"plain_decisions_per_game\": %.1f, \"machine_games_per_s\": %.0f, "
           "\"machine_decisions_per_game\": %.1f, "
           "\"ratio\": %.2f, \"ratio_with_events\": %.2f, \"ratio_at_the_door\": %.2f, \"state_bytes\": %u}\n",
           plain.games_per_s, plain.decisions_per_game, machine.games_per_s, machine.decisions_per_game,
           machine.games_per_s / plain.games_per_s, told.games_per_s / plain.games_per_s, door.games_per_s / plain.games_per_s,
           scene->initial->size);
    pl_game_destroy(game);
    pl_scene_destroy(scene);
    return 0;
}
