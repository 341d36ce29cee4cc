// plain_simulate.c - many games between computers, and what came of them as JSON.
#include <inttypes.h>
#include <stdio.h>

#include "library/dumped.h"
#include "library/seats.h"
#include "phaseline/plain.h"
#include "simulate/batch.h"

char *pl_plain_simulate(const pl_scene *scene, const char *players, int games, uint64_t seed, int jobs, pl_error *error)
{
    char names[PL_SIDES_MAX + 1][SEAT_NAME_MAX] = {0}, digest[20];
    pl_batch batch = {.scene = scene, .games = games, .seed = seed, .jobs = jobs};
    pl_batch_result result = {0};
    if (games < 1) {
        pl_fail(error, PL_BAD, "games: found %d, wanted at least 1", games);
        return NULL;
    }
    if (seats_read(players, scene->side_count, NULL, names, error))
        return NULL;
    for (int side = 1; side <= scene->side_count; side++)
        batch.players[side] = names[side];
    if (pl_batch_run(&batch, &result, error))
        return NULL;
    json_t *wins = json_array();
    for (int side = 1; side <= scene->side_count; side++)
        json_array_append_new(wins, json_integer(result.wins[side]));
    snprintf(digest, sizeof digest, "%016" PRIx64, result.digest);
    return pl_dumped(json_pack("{s:i, s:i, s:i, s:o, s:I, s:I, s:f, s:s}", "games", result.games, "unfinished", result.unfinished, "drawn",
                               result.wins[0], "wins", wins, "choices", (json_int_t)result.choices, "turns", (json_int_t)result.turns,
                               "seconds", result.seconds, "digest", digest));
}
