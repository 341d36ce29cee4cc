// fuzz_bot.c - any bytes as the lines of a bot, in all six games: the talk goes on or ends with an error that names the line; never a crash,
// and no choice that the rules refuse. The first byte of an input picks the game.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "formats/battle.h"
#include "players/bot.h"
#include "rulesets/rulesets.h"

enum { GAMES = 6, CHOICES_MAX = 200 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

typedef struct table {
    pl_battle *battle;
    pl_game *game;
    pl_player *other;
} table;

static table *table_of(int number)
{
    static table tables[GAMES];
    table *t = &tables[number];
    pl_error error;
    const pl_ruleset *rules = pl_rulesets[number];
    if (!t->battle && (pl_battle_open(rules, rules->tutorial, &t->battle, &error) || pl_game_create(t->battle->scene, &t->game, &error) ||
                       pl_player_create("random", t->battle->scene, 1, &t->other, &error)))
        abort();
    return t;
}

static void play(table *t, pl_player *bot)
{
    static const pl_dice dice = {.seed = 1};
    pl_game_start(t->game, &dice);
    pl_player_reseed(t->other, 1);
    pl_player_reseed(bot, 1);
    for (int i = 0; i < CHOICES_MAX && !pl_game_is_over(t->game); i++) {
        pl_side side = (pl_side)__builtin_ctz(pl_game_asked(t->game));
        pl_choice choice = pl_player_choose(side == 1 ? bot : t->other, pl_game_state(t->game), side);
        const pl_error *trouble = pl_player_trouble(bot);
        if (trouble && !trouble->text[0])
            abort();
        if (trouble)
            return;
        if (pl_game_choose(t->game, &choice) || pl_game_validate(t->game))
            abort();
    }
    if (pl_game_is_over(t->game))
        pl_player_over(bot, pl_game_state(t->game));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    pl_player *bot;
    pl_error error;
    if (!size)
        return 0;
    table *t = table_of(bytes[0] % GAMES);
    int in = memfd_create("lines", MFD_CLOEXEC), out = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (in < 0 || out < 0 || write(in, bytes + 1, size - 1) != (ssize_t)size - 1 || lseek(in, 0, SEEK_SET))
        abort();
    if (pl_bot_seat_here(in, out, t->battle->scene, 1, 5000, &bot, &error))
        abort();
    play(t, bot);
    pl_player_destroy(bot);
    close(in);
    close(out);
    return 0;
}
