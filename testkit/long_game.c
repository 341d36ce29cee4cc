// long_game.c - a battle as large and long as a stranger may bring, made up and played at random.
#define _POSIX_C_SOURCE 200809L
#include "long_game.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "formats/battle.h"
#include "formats/journal_file.h"
#include "players/player.h"
#include "rulesets/rulesets.h"

enum { SIZE = 180, ROW = 20, WOOD_ROW = 15, TEXT_MAX = 1 << 17 };

typedef struct text {
    char *bytes;
    size_t size;
} text;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
add(text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    t->size += (size_t)vsnprintf(t->bytes + t->size, TEXT_MAX - t->size, format, args);
    va_end(args);
}

// A wide table, so that random players take long to meet.
static void add_battle(text *t, int squads, int woods, int turns)
{
    static const char *const sides[] = {"B", "R"};
    add(t, "game: drill\nname: A Long Battle\ntable: {width: %d, height: %d}\nturns: %d\nfirst: 1\n", SIZE, SIZE, turns);
    add(t, "sides:\n- {id: blue, name: Blue, home: south}\n- {id: red, name: Red, home: north}\nterrain:\n");
    for (int i = 0; i < woods; i++) {
        int x = 2 + i % WOOD_ROW * ((SIZE - 6) / WOOD_ROW), y = 14 + i / WOOD_ROW * ((SIZE - 28) / 8);
        add(t, "- {id: w%d, kind: wood, area: [[%d, %d], [%d, %d], [%d, %d], [%d, %d]]}\n", i + 1, x, y, x + 2, y, x + 2, y + 1, x, y + 1);
    }
    add(t, "zones:\n- {id: z1, side: 1, use: deploy, area: [[0, 0], [%d, 0], [%d, 13], [0, 13]]}\n", SIZE, SIZE);
    add(t, "- {id: z2, side: 2, use: deploy, area: [[0, %d], [%d, %d], [%d, %d], [0, %d]]}\nunits:\n", SIZE - 13, SIZE, SIZE - 13, SIZE,
        SIZE, SIZE);
    for (int i = 0; i < squads; i++) {
        int side = i % 2, n = i / 2, x = 3 + n % ROW * ((SIZE - 6) / ROW), y = 2 + n / ROW * 3;
        add(t, "- {id: %s%d, side: %d, type: line, at: [%d, %d], facing: %d}\n", sides[side], n + 1, side + 1, x, side ? SIZE - y : y,
            side ? 180 : 0);
    }
    add(t, "markers:\n- {id: cross, kind: objective, at: [%d, %d], value: 1}\n", SIZE / 2, SIZE / 2);
}

static pl_status play(const pl_battle *battle, uint32_t choices, uint64_t seed, pl_journal *journal)
{
    pl_game *game = NULL;
    pl_player *player = NULL;
    pl_error error;
    const pl_dice dice = {.seed = seed};
    pl_status status = pl_game_create(battle->scene, &game, &error);
    if (!status)
        status = pl_player_create("random", battle->scene, seed, &player, &error);
    if (!status) {
        pl_game_start(game, &dice);
        status = pl_journal_begin(journal, game, &error);
    }
    while (!status && !pl_game_is_over(game) && journal->entry_count < choices) {
        pl_side side = 1;
        while (!(pl_game_asked(game) & PL_SIDE_BIT(side)))
            side++;
        pl_choice choice = pl_player_choose(player, pl_game_state(game), side);
        status = pl_game_choose(game, &choice);
        if (!status)
            status = pl_journal_append(journal, game, &choice, &error);
    }
    pl_player_destroy(player);
    pl_game_destroy(game);
    return status;
}

static char *text_of(const pl_journal *journal, const pl_battle *battle, size_t *size)
{
    char path[] = "/tmp/phaseline-long-XXXXXX", *out = NULL;
    int file = mkstemp(path);
    FILE *in = NULL;
    if (file < 0)
        return NULL;
    close(file);
    if (!pl_journal_save(journal, battle, path, NULL) && (in = fopen(path, "rb")) && !fseek(in, 0, SEEK_END)) {
        *size = (size_t)ftell(in);
        rewind(in);
        out = malloc(*size + 1);
        if (out && fread(out, 1, *size, in) == *size) {
            out[*size] = '\0';
        } else {
            free(out);
            out = NULL;
        }
    }
    if (in)
        fclose(in);
    unlink(path);
    return out;
}

char *kit_long_journal(int squads, int woods, int turns, uint32_t choices, uint64_t seed, size_t *size, uint32_t *made)
{
    text yaml = {malloc(TEXT_MAX), 0};
    pl_battle *battle = NULL;
    pl_journal journal;
    pl_error error = {0};
    char *out = NULL;
    pl_journal_init(&journal);
    if (yaml.bytes)
        add_battle(&yaml, squads, woods, turns);
    if (yaml.bytes && !pl_battle_open_text(pl_ruleset_named("drill"), yaml.bytes, yaml.size, "long", &battle, &error) &&
        !play(battle, choices, seed, &journal))
        out = text_of(&journal, battle, size);
    else
        fprintf(stderr, "a long game: line %d: %s\n", error.line, error.text);
    *made = journal.entry_count;
    pl_journal_end(&journal);
    pl_battle_close(battle);
    free(yaml.bytes);
    return out;
}
