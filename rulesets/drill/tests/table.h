// table.h - for tests: a small battle from text, about to move.
#pragma once
#include <string.h>

#include "formats/battle.h"
#include "phaseline/game.h"

#include "harness.h"
#include "ruleset.h"

static const char open_field[] =
    "game: drill\nname: Open field\ntable: {width: 30, height: 24}\n"
    "set: {first: 1}\n"
    "sides: [{id: blue, name: Blue, home: south, set: {stance: steady}}, {id: red, name: Red, home: north, set: {stance: press}}]\n"
    "terrain: [{id: w, kind: wall, line: [[8, 7], [16, 7]]}, {id: wood, kind: wood, area: [[20, 6], [26, 6], [26, 12], [20, 12]]}]\n"
    "units: [{id: B1, side: 1, type: line, at: [4, 4]}, {id: B2, side: 1, type: line, at: [12, 4]}, {id: B3, side: 1, type: line, at: [23, "
    "4]},\n"
    "        {id: R1, side: 2, type: line, at: [15, 20]}]\n";

static const char walled_in[] = "game: drill\nname: Walled in\ntable: {width: 30, height: 24}\n"
                                "set: {first: 1}\n"
                                "sides: [{id: blue, name: Blue}, {id: red, name: Red}]\n"
                                "terrain: [{id: w, kind: wall, line: [[4, 3.999], [4.001, 4], [4, 4.001], [3.999, 4], [4, 3.999]]}]\n"
                                "units: [{id: B1, side: 1, type: line, at: [4, 4]}, {id: R1, side: 2, type: line, at: [15, 20]}]\n";

typedef struct table {
    pl_battle *battle;
    pl_game *game;
    pl_dice dice;
} table;

static inline table lay(const char *text)
{
    table t = {0};
    pl_error error = {0};
    if (pl_battle_open_text(&drill_ruleset, text, strlen(text), "test", &t.battle, &error))
        fail_msg("%d: %s: %s", error.line, error.path, error.text);
    CHECK_EQ(pl_game_create(t.battle->scene, &t.game, &error), PL_OK);
    return t;
}

static inline void start_moving(table *t)
{
    pl_error error = {0};
    t->dice.seed = 1;
    CHECK_EQ(pl_game_start_at(t->game, &t->dice, "T.4a", 1, &error), PL_OK);
    CHECK_EQ(pl_game_asked(t->game), PL_SIDE_BIT(1));
}

static inline void clear(table *t)
{
    pl_game_destroy(t->game);
    pl_battle_close(t->battle);
}
