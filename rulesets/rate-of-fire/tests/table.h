// table.h - a small table for rule tests: a position in YAML, a game started at a step, and the turn to look at.
#pragma once
#include <stdio.h>
#include <string.h>

#include "formats/battle.h"
#include "phaseline/game.h"

#include "harness.h"
#include "rules.h"
#include "ruleset.h"

typedef struct table {
    pl_battle *battle;
    pl_game *game;
    const pl_turn *turn;
} table;

#define HEAD \
    "game: rate-of-fire\nname: Test\ntable: {width: 72, height: 48}\nsides: [{id: a, name: A, home: south}, {id: b, name: B, home: " \
    "north}]\n"

static inline table lay(const char *text, const char *step, pl_side by)
{
    static const pl_dice dice = {.seed = 5};
    table t = {0};
    pl_error error = {0};
    if (pl_battle_open_text(&rof_ruleset, text, strlen(text), "test", &t.battle, &error))
        fail_msg("%d: %s: %s", error.line, error.path, error.text);
    CHECK_EQ(pl_game_create(t.battle->scene, &t.game, &error), PL_OK);
    if (pl_game_start_at(t.game, &dice, step, by, &error))
        fail_msg("%s", error.text);
    t.turn = pl_game_turn(t.game);
    return t;
}

static inline void clear(table *t)
{
    pl_game_destroy(t->game);
    pl_battle_close(t->battle);
}

static inline int unit_of(const table *t, const char *id) { return pl_scene_unit_named(t->battle->scene, id); }
static inline int piece_of(const table *t, const char *id) { return pl_scene_piece_named(t->battle->scene, id); }

// The target number of a figure's fire at an element, 0 if it cannot fire.
static inline int number_of(const table *t, const char *firer, const char *target, bool is_stationary, rof_shot *shot)
{
    return rof_shot_make(t->turn, piece_of(t, firer), unit_of(t, target), 0, 0, is_stationary, shot) ? 0 : shot->tn;
}
