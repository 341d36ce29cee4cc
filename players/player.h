// player.h - opponents: given a game and a side, a legal choice. A player sees its side's view and nothing else.
// Stands on the public headers; the command line, the server and simulations seat players by name.
#pragma once
#include "phaseline/game.h"

typedef struct pl_player pl_player;

/// The names players are created by, NULL after the last.
extern const char *const pl_player_names[];

/// "random" or "scripted". The same seed makes the same choices. The scene must outlive the player.
pl_status pl_player_create(const char *name, const pl_scene *scene, uint64_t seed, pl_player **out, pl_error *error);
void pl_player_destroy(pl_player *player);
/// Begins another game with another seed; asks for no memory.
void pl_player_reseed(pl_player *player, uint64_t seed);

/// A legal choice for a side that is asked in this state. Its items are borrowed until the next call.
pl_choice pl_player_choose(pl_player *player, const pl_state *state, pl_side side);
