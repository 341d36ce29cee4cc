// minds.h - the minds of the games: which ideas and which judgement a computer, a deadline or a prompt takes for a scene.
// The list is public (games.h); here stands what only our own programs want of it.
#pragma once
#include "phaseline/game.h"
#include "phaseline/games.h"

static inline const pl_mind *pl_mind_in(const pl_game *game) { return pl_mind_of(pl_game_scene(game)->rules); }
