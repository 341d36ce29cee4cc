// shared_battle.h - battles that several tables play: one scenario is read and kept once, however many tables stand on it.
// Stands on formats/battle.h. Scenes are const in play, so that workers may read them too; uses are counted on the loop's thread alone.
#pragma once
#include "formats/battle.h"
#include "phaseline/game.h"

typedef struct server_battle {
    pl_battle *battle;
    const pl_scene *scene;
    pl_game *scratch;  // to replay on, for whoever holds the loop's thread
    pl_state *view;    // room for what somebody may see, likewise
    pl_state **spare;  // blocks that nobody needs now
    int spare_count, spare_max;
    int uses;
    struct server_battles *home;  // the list it is in
    struct server_battle *next;
} server_battle;

typedef struct server_battles {
    server_battle *first;
    size_t kept_bytes;  // of the states that tables of these battles keep
} server_battles;

/// Both are of the same text and begin in the same position, wherever that was written.
bool server_battle_begins_as(const pl_battle *a, const pl_battle *b);
/// Takes over a battle just opened: kept, or closed again if the same is there already. NULL: no memory, it is closed.
server_battle *server_battle_share(server_battles *battles, pl_battle *fresh, pl_error *error);
server_battle *server_battle_use(server_battle *battle);
/// Moves the only use of a battle to another list: the battle there that is the same, or this one.
server_battle *server_battle_move(server_battle *battle, server_battles *from, server_battles *to);
/// Ends one use; the last one ends the battle.
void server_battle_leave(server_battles *battles, server_battle *battle);

/// A block for a state of this battle, its bytes undefined; NULL: no memory. Given back when it is of no more use; NULL may be, too.
pl_state *server_battle_block(server_battle *battle);
void server_battle_give_back(server_battle *battle, pl_state *block);

/// What side may know of a state of this battle. Borrowed until the next call.
const pl_state *server_battle_view(server_battle *battle, const pl_state *state, pl_side side);
