// scene.h - a table of two players and an onlooker in mid-game, and who of the two is asked.
#pragma once
#include "tests/player.h"

typedef struct scene {
    seats s;
    player blue, red, watcher, *asked, *other;
} scene;

static inline scene scene_begin(int seed, int choices)
{
    scene it = {.s = make_table(up(), "link", seed), .blue = {.luck = (uint64_t)seed}, .red = {.luck = (uint64_t)seed + 1}};
    player_sit(&it.blue, up(), it.s.table, it.s.token[1]);
    player_sit(&it.red, up(), it.s.table, it.s.token[2]);
    player_sit(&it.watcher, up(), it.s.table, NULL);
    players_play(&it.blue, &it.red, choices);
    return it;
}

/// Pointers into the scene: set where it stands still.
static inline void scene_find_asked(scene *it)
{
    it->asked = player_is_asked(&it->blue) ? &it->blue : &it->red;
    it->other = it->asked == &it->blue ? &it->red : &it->blue;
}

static inline void scene_end(scene *it)
{
    player_end(&it->blue);
    player_end(&it->red);
    player_end(&it->watcher);
}
