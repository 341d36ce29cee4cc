// foresee.h - several choices of one side in a row, tried on a copy of what it sees: how far they go before a die falls or somebody else is asked.
// Stands on game.h. What is tried is a view with guesses for what is hidden, so that nothing found out here can tell a secret.
#pragma once
#include "phaseline/game.h"

enum { PL_CHAIN_MAX = 24 };

typedef enum pl_foreseen {
    PL_FORESEEN_REFUSED,  // the rules refuse it: pl_game_why_not(); nothing was played
    PL_FORESEEN_END,      // played; what comes next cannot be foreseen: a die fell, something was shown, or somebody else is asked
    PL_FORESEEN_ON,       // played, and the same side alone is asked next
} pl_foreseen;

/// Stands where the side stands, as far as it knows. room: a block of the scene, for the view.
void pl_foresee(pl_game *game, const pl_state *state, pl_side side, pl_state *room);
pl_foreseen pl_foresee_go(pl_game *game, const pl_choice *choice);

/// A person's draft may go on with this option: its verb continues the last one's, about the same unit, or what that unit carries.
bool pl_goes_on(const pl_scene *scene, const pl_choice *last, const pl_option *option);

/// Choices without lists that bring a unit nearest to a place: first one of its open options that go somewhere, then what continues it. Returns
/// how many, PL_CHAIN_MAX at most; 0: nothing brings it nearer. The game must stand where pl_foresee() or pl_foresee_go() left it, and stands
/// anywhere afterwards.
int pl_foresee_towards(pl_game *game, pl_side side, pl_unit_id unit, pl_point to, pl_choice chain[PL_CHAIN_MAX]);
