// board.h - for tests: a small battle from text, started at a step, played by choices written as text, and what it told.
#pragma once
#include <stdio.h>
#include <string.h>

#include "formats/battle.h"
#include "formats/notation.h"
#include "phaseline/game.h"

#include "harness.h"
#include "ruleset.h"
#include "state.h"

typedef struct board {
    pl_battle *battle;
    pl_game *game;
    pl_dice dice;
    uint8_t script[64];
    int told[AL_EV_END];  // events of each kind since the start
} board;

/// A battle from the rest of a scenario after its head.
static inline board board_lay(const char *rest, pl_side active)
{
    board b = {0};
    pl_error error = {0};
    char text[4096];
    snprintf(text, sizeof text, "game: arcane-legions\nname: Test\ntable: {width: 48, height: 36}\nfirst: %d\n%s", active, rest);
    if (pl_battle_open_text(&al_ruleset, text, strlen(text), "test", &b.battle, &error))
        fail_msg("%d: %s: %s", error.line, error.path, error.text);
    CHECK_EQ(pl_game_create(b.battle->scene, &b.game, &error), PL_OK);
    return b;
}

static inline void board_note(board *b)
{
    int count;
    const pl_event *events = pl_game_events(b->game, &count);
    for (int i = 0; i < count; i++)
        b->told[events[i].kind]++;
}

/// Starts at a step with the dice written out, 0 after the last.
static inline void board_start(board *b, const char *step, const int *dice)
{
    pl_error error = {0};
    int count = 0;
    for (; dice && dice[count]; count++)
        b->script[count] = (uint8_t)dice[count];
    b->dice = (pl_dice){.script = b->script, .script_count = (uint32_t)count};
    if (pl_game_start_at(b->game, &b->dice, step, pl_game_state(b->game)->active, &error))
        fail_msg("%s", error.text);
    board_note(b);
}

static inline pl_status board_try(board *b, pl_side side, const char *text)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    if (pl_choice_parse(b->game, side, text, &choice, items, &error))
        fail_msg("'%s': %s", text, error.text);
    pl_status status = pl_game_choose(b->game, &choice);
    if (!status)
        board_note(b);
    return status;
}

static inline void board_play(board *b, pl_side side, const char *text)
{
    if (board_try(b, side, text))
        fail_msg("'%s' was refused: %s", text, pl_game_why_not(b->game, NULL));
}

static inline void board_where(board *b, const char *wanted)
{
    char where[256];
    pl_game_where(b->game, where, sizeof where);
    CHECK_TEXT(where, wanted);
}

static inline int board_unit(const board *b, const char *id) { return pl_scene_unit_named(b->battle->scene, id); }
static inline const pl_turn *board_turn(const board *b) { return pl_game_turn(b->game); }
static inline void board_clear(board *b)
{
    pl_game_destroy(b->game);
    pl_battle_close(b->battle);
}
