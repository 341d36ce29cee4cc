// shared_battle.h - battles that several tables play: one scenario is read and kept once, however many tables stand on it.
// Stands on formats/battle.h. Scenes are const in play, so that workers may read them too; uses are counted on the host's thread alone.
#pragma once
#include "formats/battle.h"
#include "phaseline/game.h"

typedef struct host_battle {
    pl_battle *battle;
    const pl_scene *scene;
    pl_game *scratch;  // to replay on, for whoever holds the host's thread
    pl_state *view;    // room for what somebody may see, likewise
    pl_state **spare;  // blocks that nobody needs now
    int spare_count, spare_max;
    int uses;
    struct host_battles *home;  // the list it is in
    struct host_battle *next;
} host_battle;

typedef struct host_battles {
    host_battle *first;
    size_t kept_bytes;  // of the states that tables of these battles keep
} host_battles;

/// Both are of the same text and begin in the same position, wherever that was written.
bool host_battle_begins_as(const pl_battle *a, const pl_battle *b);
/// Takes over a battle just opened: kept, or closed again if the same is there already. NULL: no memory, it is closed.
host_battle *host_battle_share(host_battles *battles, pl_battle *fresh, pl_error *error);
host_battle *host_battle_use(host_battle *battle);
/// Moves the only use of a battle to another list: the battle there that is the same, or this one.
host_battle *host_battle_move(host_battle *battle, host_battles *from, host_battles *to);
/// Ends one use; the last one ends the battle.
void host_battle_leave(host_battles *battles, host_battle *battle);

/// A block for a state of this battle, its bytes undefined; NULL: no memory. Given back when it is of no more use; NULL may be, too.
pl_state *host_battle_block(host_battle *battle);
void host_battle_give_back(host_battle *battle, pl_state *block);

/// What side may know of a state of this battle. Borrowed until the next call.
const pl_state *host_battle_view(host_battle *battle, const pl_state *state, pl_side side);
