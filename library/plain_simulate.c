// plain_simulate.c - many games between computers, and what came of them as JSON.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "library/dumped.h"
#include "phaseline/plain.h"
#include "simulate/batch.h"

enum { NAME_MAX_LENGTH = 32 };

// Names by side; the last one stands for all further sides.
static pl_status seat(pl_batch *batch, const char *players, char names[][NAME_MAX_LENGTH], pl_error *error)
{
    for (int side = 1; side <= batch->scene->side_count; side++) {
        size_t length = strcspn(players, ",");
        if (length >= NAME_MAX_LENGTH || (!length && side == 1))
            return pl_fail(error, PL_BAD, "players: found '%.60s', wanted names separated by commas", players);
        if (length)
            snprintf(names[side], NAME_MAX_LENGTH, "%.*s", (int)length, players);
        else
            memcpy(names[side], names[side - 1], NAME_MAX_LENGTH);
        if (pl_parse_word(names[side], pl_player_names) < 0)
            return pl_fail(error, PL_MISSING, "players: found '%s', wanted random, scripted or search1 to search5", names[side]);
        batch->players[side] = names[side];
        players += length + (players[length] == ',');
    }
    return PL_OK;
}

char *pl_plain_simulate(const pl_scene *scene, const char *players, int games, uint64_t seed, int jobs, pl_error *error)
{
    char names[PL_SIDES_MAX + 1][NAME_MAX_LENGTH] = {0}, digest[20];
    pl_batch batch = {.scene = scene, .games = games, .seed = seed, .jobs = jobs};
    pl_batch_result result = {0};
    if (games < 1) {
        pl_fail(error, PL_BAD, "games: found %d, wanted at least 1", games);
        return NULL;
    }
    if (seat(&batch, players, names, error) || pl_batch_run(&batch, &result, error))
        return NULL;
    json_t *wins = json_array();
    for (int side = 1; side <= scene->side_count; side++)
        json_array_append_new(wins, json_integer(result.wins[side]));
    snprintf(digest, sizeof digest, "%016" PRIx64, result.digest);
    return pl_dumped(json_pack("{s:i, s:i, s:i, s:o, s:I, s:I, s:f, s:s}", "games", result.games, "unfinished", result.unfinished, "drawn",
                               result.wins[0], "wins", wins, "choices", (json_int_t)result.choices, "turns", (json_int_t)result.turns,
                               "seconds", result.seconds, "digest", digest));
}
