// seat.h - inside players/: what every kind of player has in its hand, and the kinds.
#pragma once
#include "players/minds.h"
#include "players/player.h"

enum { PL_CANDIDATES_MAX = 64 };

typedef struct pl_search pl_search;

struct pl_player {
    pl_choice (*choose)(pl_player *player, pl_side side);
    uint64_t seed;
    uint32_t picks;
    int level;  // of a searching player
    const pl_mind *mind;
    pl_game *eyes;  // a game whose state is the view
    pl_state *view;
    pl_recall *own_recall;  // used until it shares another
    pl_dice no_dice;
    pl_choice candidates[PL_CANDIDATES_MAX];
    pl_item *items;  // of the candidates
    pl_item best_items[PL_ITEMS_MAX];
    pl_option *options;
    uint64_t work;  // candidates looked at so far, and items in them: a measure of effort that is the same on every machine
    uint32_t time_ms;
    const atomic_bool *stop;
    pl_plan plan;
    pl_search *search;   // NULL unless it searches
    pl_outside outside;  // .choose NULL: it thinks here
    pl_error trouble;
};

/// Spreads a number over 64 bits; neighbours share nothing.
uint64_t pl_player_mixed(uint64_t x);
/// 0 ... count - 1, the next of this player's own numbers.
uint32_t pl_player_pick(pl_player *player, int count);
/// The open options of a side, in player->options.
int pl_player_options(pl_player *player, pl_side side);
/// Fillings of an option, at most max, in player->candidates.
int pl_player_fillings(pl_player *player, pl_side side, const pl_option *option, int max);
/// Puts a choice's items where the next search for candidates does not overwrite them.
pl_choice pl_player_kept(pl_player *player, pl_choice choice);
/// Makes side's view of a state the one that player->eyes looks at.
void pl_player_look(pl_player *player, const pl_state *state, pl_side side);

pl_choice pl_choose_at_random(pl_player *player, pl_side side);
pl_choice pl_choose_by_script(pl_player *player, pl_side side);
pl_choice pl_choose_by_search(pl_player *player, pl_side side);
pl_status pl_search_create(const pl_scene *scene, const pl_mind *mind, int level, pl_search **out, pl_error *error);
void pl_search_share(pl_search *search, pl_recall *recall);
void pl_search_destroy(pl_search *search);
