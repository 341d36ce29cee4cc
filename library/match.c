// match.c - a game with all that it stands on, opened and ended together.
#include "phaseline/match.h"

#include <stdlib.h>
#include <string.h>

#include "formats/nearest.h"
#include "library/seats.h"
#include "phaseline/games.h"

static pl_status find_game(const char *id, const pl_ruleset **rules, pl_error *error)
{
    pl_nearest nearest = {.word = id};
    char hint[256];
    *rules = pl_ruleset_named(id);
    if (*rules)
        return PL_OK;
    for (int i = 0; pl_rulesets[i]; i++)
        pl_nearest_try(&nearest, pl_rulesets[i]->id);
    return pl_fail(error, PL_MISSING, "there is no game '%.40s'%s", id, pl_nearest_hint(&nearest, hint, sizeof hint));
}

// Different dice for the game and for whatever each computer draws.
static uint64_t seed_of(uint64_t seed, pl_side side) { return seed + side * 0x9E3779B97F4A7C15u; }

static pl_status seat(pl_match *match, const char *players, uint64_t seed, pl_error *error)
{
    const pl_scene *scene = match->battle->scene;
    char names[PL_SIDES_MAX + 1][SEAT_NAME_MAX] = {0};
    pl_status status = seats_read(players, scene->side_count, "human", names, error);
    for (pl_side side = 1; !status && side <= scene->side_count; side++)
        if (strcmp(names[side], "human") != 0)
            status = pl_player_create(names[side], scene, seed_of(seed, side), &match->computers[side], error);
    return status;
}

pl_status pl_match_open(const char *game, const char *scenario, const char *players, uint64_t seed, pl_match **out, pl_error *error)
{
    const pl_ruleset *rules;
    *out = NULL;
    pl_status status = find_game(game, &rules, error);
    if (status)
        return status;
    pl_match *match = calloc(1, sizeof *match);
    if (!match)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a match");
    match->dice.seed = seed;
    if ((status = pl_battle_open(rules, scenario ? scenario : rules->tutorial, &match->battle, error)) ||
        (status = seat(match, players, seed, error)) || (status = pl_game_create(match->battle->scene, &match->game, error))) {
        pl_match_close(match);
        return status;
    }
    pl_game_start(match->game, &match->dice);
    *out = match;
    return PL_OK;
}

void pl_match_close(pl_match *match)
{
    if (!match)
        return;
    pl_game_destroy(match->game);
    for (pl_side side = 1; side <= PL_SIDES_MAX; side++)
        pl_player_destroy(match->computers[side]);
    if (match->battle)
        pl_battle_close(match->battle);
    free(match);
}

pl_side pl_match_step(pl_match *match)
{
    pl_sides asked = pl_game_asked(match->game);
    for (pl_side side = 1; side <= PL_SIDES_MAX; side++) {
        if (!(asked & PL_SIDE_BIT(side)) || !match->computers[side])
            continue;
        pl_choice choice = pl_player_choose(match->computers[side], pl_game_state(match->game), side);
        return pl_game_choose(match->game, &choice) == PL_OK ? side : 0;
    }
    return 0;
}

int pl_match_play(pl_match *match)
{
    int made = 0;
    while (pl_match_step(match))
        made++;
    return made;
}
