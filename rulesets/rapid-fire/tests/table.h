// table.h - lays a small table from YAML for tests that ask the rules directly.
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/battle.h"
#include "phaseline/game.h"

#include "harness.h"
#include "ruleset.h"

typedef struct table {
    pl_battle *battle;
    pl_game *game;
    pl_dice dice;
} table;

static inline void lay(table *t, const char *size, const char *body, const char *step, pl_side by)
{
    char text[4000];
    pl_error error = {0};
    *t = (table){.dice = {.seed = 5}};
    snprintf(text, sizeof text,
             "game: rapid-fire\nname: Table\ntable: {%s}\nsides: [{id: a, name: A}, {id: b, name: B, set: {may_hide: yes}}]\n%s", size,
             body);
    if (pl_battle_open_text(&rf_ruleset, text, strlen(text), "test", &t->battle, &error))
        fail_msg("%d: %s: %s", error.line, error.path, error.text);
    CHECK_EQ(pl_game_create(t->battle->scene, &t->game, &error), PL_OK);
    if (pl_game_start_at(t->game, &t->dice, step, by, &error))
        fail_msg("%s", error.text);
}

static inline void clear(table *t)
{
    pl_game_destroy(t->game);
    pl_battle_close(t->battle);
}

static inline const pl_turn *turn_of(const table *t) { return pl_game_turn(t->game); }
static inline pl_piece_id piece(const table *t, const char *id)
{
    pl_piece_id p = pl_scene_piece_named(t->battle->scene, id);
    CHECK(p != 0);
    return p;
}
static inline pl_unit_id unit(const table *t, const char *id)
{
    pl_unit_id u = pl_scene_unit_named(t->battle->scene, id);
    CHECK(u != 0);
    return u;
}
