// learn.h - what the files of the learners' side share. Private to library/.
#pragma once
#include "phaseline/learn.h"
#include "phaseline/recall.h"

enum { ITEMS_EACH = 16 };  // room for items, per listed choice on average

typedef struct learn_game {
    pl_game *game;
    pl_dice dice;
    uint64_t round;
    pl_choice *listed;  // items in the pool
    pl_item *pool;
    uint8_t *costs;
    pl_option *free_options;
    int listed_count, pool_count, free_count, left_out;
    pl_side side;    // to choose; 0: over
    bool has_ended;  // with its last action
    pl_side winner;  // of the game that ended
    int32_t score[PL_SIDES_MAX + 1];
} learn_game;

struct pl_learn {
    const pl_scene *scene;
    const pl_mind *mind;
    pl_learn_options options;
    int observation, actions;
    pl_game *eyes;  // stands on a view
    pl_state *view;
    pl_recall *recall;  // one for all: games side by side ask much the same
    pl_dice no_dice;
    pl_choice *ideas;  // room for what comes to mind
    pl_item *idea_items;
    pl_option *offered;
    learn_game *games;
};

/// Takes up the side's view and lists what it may do.
void learn_list(pl_learn *learn, learn_game *game);
/// learn->eyes stand on what side may know of the game.
void learn_look_through(pl_learn *learn, const learn_game *game, pl_side side);
/// Numbers of an observation from a view; returns how many. to NULL: only counts.
int learn_observe(const pl_learn *learn, const pl_state *view, pl_side side, float *to);
void learn_describe(const pl_learn *learn, const learn_game *game, const pl_state *view, float *to);
