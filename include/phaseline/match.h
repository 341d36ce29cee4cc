// match.h - a game with all that it stands on: battle, dice, and computers on their seats. Opened by one call and ended by one.
// Stands on battle.h and player.h; programs that only want games played begin here.
#pragma once
#include "phaseline/battle.h"
#include "phaseline/player.h"

PL_PUBLIC_BEGIN

typedef struct pl_match {
    pl_battle *battle;
    pl_game *game;                           // look at it, and choose in it for the seats that are empty
    pl_player *computers[PL_SIDES_MAX + 1];  // by side; NULL: an empty seat
    pl_dice dice;                            // which the game throws
} pl_match;

/// Starts a battle of the game with that id. scenario: as for pl_battle_open(); NULL: the game's tutorial. players: names by side, separated by commas,
/// the last one for all further sides; those of pl_player_names, or "human": whoever opened the match chooses for that side. The same seed and
/// choices make the same game.
pl_status pl_match_open(const char *game, const char *scenario, const char *players, uint64_t seed, pl_match **out, pl_error *error);
void pl_match_close(pl_match *match);
/// Lets computers choose until none is asked: the game is over, or waits for an empty seat. How many choices they made.
int pl_match_play(pl_match *match);
/// Lets one computer that is asked choose, and tells for which side; 0: none is asked.
pl_side pl_match_step(pl_match *match);

PL_PUBLIC_END
