// positions.h - every game, at moments of one of its recorded games: where a fuzzed choice is to be judged.
// Stands on journal_file.h. The first byte of an input picks the game, for some targets the second the moment; the rest is what is read.
#pragma once
#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "formats/journal_file.h"
#include "rulesets/rulesets.h"

enum { FUZZ_GAMES_MAX = 32, FUZZ_MOMENTS = 16 };

typedef struct fuzz_game {
    pl_battle *battle;
    pl_game *game;
    pl_state *moments[FUZZ_MOMENTS];
} fuzz_game;

static inline int fuzz_game_count(void)
{
    int count = 0;
    while (pl_rulesets[count] && count < FUZZ_GAMES_MAX)
        count++;
    return count;
}

// The first recorded game of a ruleset; states at equal distances of it.
static inline void fuzz_open(fuzz_game *g, const pl_ruleset *rules)
{
    char pattern[256];
    pl_journal journal;
    pl_error error;
    glob_t files;
    snprintf(pattern, sizeof pattern, "rulesets/%s/journals/*.jsonl", rules->id);
    if (glob(pattern, 0, NULL, &files) || pl_journal_load(files.gl_pathv[0], pl_ruleset_named, &g->battle, &journal, &error) ||
        pl_game_create(g->battle->scene, &g->game, &error))
        abort();
    const pl_dice dice = {.script = journal.dice, .script_count = journal.dice_count};
    pl_game_start(g->game, &dice);
    for (uint32_t i = 0, k = 0; k < FUZZ_MOMENTS; i++) {
        for (; k < FUZZ_MOMENTS && i >= k * journal.entry_count / FUZZ_MOMENTS; k++) {
            if (!(g->moments[k] = pl_scene_block(g->battle->scene)))
                abort();
            pl_state_copy(g->moments[k], pl_game_state(g->game));
        }
        pl_choice choice = pl_journal_choice(&journal, i);
        if (k < FUZZ_MOMENTS && pl_game_choose(g->game, &choice))
            abort();
    }
    pl_journal_end(&journal);
    globfree(&files);
}

/// The game a byte picks, opened when it is first wanted.
static inline fuzz_game *fuzz_game_of(uint8_t byte)
{
    static fuzz_game games[FUZZ_GAMES_MAX];
    int which = byte % fuzz_game_count();
    if (!games[which].battle)
        fuzz_open(&games[which], pl_rulesets[which]);
    return &games[which];
}
