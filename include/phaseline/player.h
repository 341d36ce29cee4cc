// player.h - opponents: given a game and a side, a legal choice. A player sees its side's view and nothing else.
// Stands on the public headers; the command line, the server and simulations seat players by name.
#pragma once
#include "phaseline/game.h"
#include "phaseline/plan.h"
#include "phaseline/recall.h"

#ifdef __cplusplus
#include <atomic>
typedef std::atomic<bool> pl_flag;
#else
#include <stdatomic.h>
typedef atomic_bool pl_flag;  // one that another thread may set
#endif

PL_PUBLIC_BEGIN

typedef struct pl_player pl_player;

/// The names players are created by, NULL after the last.
extern const char *const pl_player_names[];

/// "random", "scripted" or "search1" to "search5". The same seed makes the same choices. The scene must outlive the player.
pl_status pl_player_create(const char *name, const pl_scene *scene, uint64_t seed, pl_player **out, pl_error *error);
/// The same with a mind of its own, for games that are not in the list of minds.h; it must outlive the player.
pl_status pl_player_create_minded(const char *name, const pl_scene *scene, const pl_mind *mind, uint64_t seed, pl_player **out,
                                  pl_error *error);
void pl_player_destroy(pl_player *player);
/// Begins another game with another seed; asks for no memory.
void pl_player_reseed(pl_player *player, uint64_t seed);

/// Remembers what it works out in another memory than its own (recall.h), which must outlive it: players of one thread then work out things
/// once for all of them. Makes the same choices.
void pl_player_share(pl_player *player, pl_recall *recall);

/// A search ends with its best so far when this long has passed since it was asked. 0, as at first: it ends by count of its
/// play-outs alone, so that the same seed makes the same choices on every machine.
void pl_player_set_time(pl_player *player, uint32_t time_ms);
/// The same once *stop is true, which another thread may set while the player thinks. NULL, as at first: nobody stops it.
/// The player looks there between any two choices of a play-out, and only reads it.
void pl_player_set_stop(pl_player *player, const pl_flag *stop);

/// A legal choice for a side that is asked in this state. Its items are borrowed until the next call.
pl_choice pl_player_choose(pl_player *player, const pl_state *state, pl_side side);
/// What the last choice was weighed against, and why it was taken. Tells what that side may know, nothing else. Borrowed until the next choice.
const pl_plan *pl_player_plan(const pl_player *player);

// ---- a player who thinks elsewhere (players/bot.h)

typedef struct pl_outside {
    void *data;
    void (*begin)(void *data, uint64_t seed);  // another game
    /// A legal choice. eyes: a game that stands on the side's view; look, suggest and check, do not play.
    pl_status (*choose)(void *data, pl_game *eyes, pl_side side, pl_choice *choice, pl_error *error);
    pl_side (*sits_on)(void *data);                  // the side it has chosen for in this game; 0: none yet
    void (*over)(void *data, const pl_state *view);  // how the game ended, as that side may know it
    void (*destroy)(void *data);
} pl_outside;

/// Takes over outside->data, also after a failure.
pl_status pl_player_create_outside(const pl_outside *outside, const pl_scene *scene, uint64_t seed, pl_player **out, pl_error *error);
/// Tells a player how its game ended. Only those outside care.
void pl_player_over(pl_player *player, const pl_state *state);
/// What went wrong with a player outside: from then on it passes, legal or not. NULL: all is well.
const pl_error *pl_player_trouble(const pl_player *player);

PL_PUBLIC_END
