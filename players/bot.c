// bot.c - a talk seated as a player.
#include "players/bot.h"

#include <stdlib.h>
#include <string.h>

#include "talk.h"

static const char prefix[] = "bot:";

typedef struct bot {
    pl_talk *talk;
    uint64_t seed;
    pl_side side;  // it was told to sit on in this game; 0: not told yet
} bot;

bool pl_bot_is_named(const char *name) { return !strncmp(name, prefix, sizeof prefix - 1); }

static void begin(void *data, uint64_t seed)
{
    bot *b = data;
    b->seed = seed;
    b->side = 0;
}

static pl_status choose(void *data, pl_game *eyes, pl_side side, pl_choice *choice, pl_error *error)
{
    bot *b = data;
    pl_status status = PL_OK;
    if (b->side != side)
        status = pl_talk_seat(b->talk, side, b->seed, error);
    b->side = side;
    if (!status)
        status = pl_talk_ask(b->talk, eyes, side, choice, error);
    if (status && error)
        pl_talk_complain(b->talk, error);
    return status;
}

static pl_side sits_on(void *data) { return ((bot *)data)->side; }

static void over(void *data, const pl_state *view)
{
    bot *b = data;
    pl_talk_over(b->talk, view, b->side, NULL);  // a bot that is gone by now is found out when it is asked again
}

static void destroy(void *data)
{
    bot *b = data;
    pl_talk_destroy(b->talk);
    free(b);
}

static pl_status seat(pl_line *line, const pl_scene *scene, uint64_t seed, pl_player **out, pl_error *error)
{
    bot *b = calloc(1, sizeof *b);
    pl_talk *talk = NULL;
    pl_status status = pl_talk_create(scene, line, &talk, error);
    if (!b || status) {
        free(b);
        pl_talk_destroy(talk);
        return status ? status : pl_fail(error, PL_NO_MEMORY, "no memory for a bot");
    }
    b->talk = talk;
    const pl_outside outside = {.data = b, .begin = begin, .choose = choose, .sits_on = sits_on, .over = over, .destroy = destroy};
    return pl_player_create_outside(&outside, scene, seed, out, error);
}

pl_status pl_bot_seat(const char *name, const pl_scene *scene, uint64_t seed, int limit_ms, pl_player **out, pl_error *error)
{
    pl_line *line;
    *out = NULL;
    if (!pl_bot_is_named(name))
        return pl_player_create(name, scene, seed, out, error);
    if (!name[sizeof prefix - 1])
        return pl_fail(error, PL_BAD, "found 'bot:' alone, wanted bot:PROGRAM");
    pl_status status = pl_line_start(name + sizeof prefix - 1, limit_ms, &line, error);
    return status ? status : seat(line, scene, seed, out, error);
}

pl_status pl_bot_seat_here(int in, int out, const pl_scene *scene, uint64_t seed, int limit_ms, pl_player **player, pl_error *error)
{
    pl_line *line;
    *player = NULL;
    pl_status status = pl_line_take(in, out, limit_ms, &line, error);
    return status ? status : seat(line, scene, seed, player, error);
}
