// learn.h - many games of one battle side by side, as arrays of numbers: what a side may know, what it may do, what came of it. For learners.
// Stands on game.h. Whoever chooses sees its own view and nothing else: observations, actions and what describes them are made from it.
//
// An action is a number. 0 ... listed - 1: a choice of the list that a game has now: every open option, those that want filling with the
// fillings that come to the game's mind. listed + k * grid * grid + cell: the k-th open option that wants a way or a place, filled as if
// somebody dragged it to the middle of that cell of the table (west to east, then south to north) and brought to what the rules allow;
// where nothing there is allowed it is the listed filling that ends nearest. The mask says which numbers mean something now.
#pragma once
#include "phaseline/game.h"

PL_PUBLIC_BEGIN

typedef struct pl_learn pl_learn;

typedef struct pl_learn_options {
    int games;         // side by side; at least 1
    uint64_t seed;     // of the dice: the same seed and actions make the same games
    int listed;        // room for listed choices; 0: 128
    int ideas;         // listed for each option that wants filling, at most; 0: 8
    int grid;          // cells along each edge of the table; 0: no free points
    int free_options;  // options that may be filled by a free point, at most; 0: 16 where there is a grid
    bool ends_stay;    // a game that is over stays over until it is reset; else the next one begins by itself
} pl_learn_options;

/// What an action is like, in this order, for each number of the list.
typedef enum pl_learn_feature {
    PL_LEARN_VERB,              // its number
    PL_LEARN_SUBJECT,           // ids, 0: none
    PL_LEARN_TARGET,
    PL_LEARN_VALUE,             // lengths in inches
    PL_LEARN_COST,
    PL_LEARN_X, PL_LEARN_Y,     // where it ends, as a share of the table; of a choice without a place, where its target stands, else its subject
    PL_LEARN_FROM_X, PL_LEARN_FROM_Y,  // where its subject stands
    PL_LEARN_FEATURES
} pl_learn_feature;

/// The arrays to fill, a row a game; NULL: not wanted.
typedef struct pl_learn_arrays {
    float *observations;        // [games][observation]: what the side to choose may know; columns are named by pl_learn_column()
    float *features;            // [games][listed][PL_LEARN_FEATURES]
    uint8_t *mask;              // [games][actions]: 1: means something
    int32_t *counts;            // [games]: listed choices now
    uint8_t *sides;             // [games]: who is to choose; 0: the game is over
    uint8_t *done;              // [games]: the game ended with the last action
    float *rewards;             // [games][sides]: at its end 1 for the winner, -1 for the others, 0 in a draw; else 0
    float *scores;              // [games][sides]: points so far, at its end those of the end
} pl_learn_arrays;

typedef struct pl_learn_shape {
    int games, sides, observation, listed, actions, features;
} pl_learn_shape;

/// The scene must outlive it. Every game is started.
pl_status pl_learn_create(const pl_scene *scene, const pl_learn_options *options, pl_learn **out, pl_error *error);
void pl_learn_destroy(pl_learn *learn);
pl_learn_shape pl_learn_shape_of(const pl_learn *learn);
/// What a column of an observation holds: "unit B1 men". As snprintf.
int pl_learn_column(const pl_learn *learn, int column, char *text, size_t size);
/// What the verb of that number, from 0, is called: "move". As snprintf; -1: there is none.
int pl_learn_verb(const pl_learn *learn, int verb, char *text, size_t size);

/// Begins game number `game` anew (-1: all) with the dice of its next round.
void pl_learn_reset(pl_learn *learn, int game);
/// Begins a game anew with dice of its own.
void pl_learn_reset_seeded(pl_learn *learn, int game, uint64_t seed);
/// Fills the arrays with how things stand.
void pl_learn_look(pl_learn *learn, const pl_learn_arrays *to);
/// Plays an action in every game (-1: none in this one; games that are over are passed over) and fills the arrays.
/// PL_ILLEGAL: *error names the first game whose action means nothing; none was played.
pl_status pl_learn_step(pl_learn *learn, const int32_t *actions, const pl_learn_arrays *to, pl_error *error);
/// One game by itself: the action, then its row of the arrays.
pl_status pl_learn_step_one(pl_learn *learn, int game, int32_t action, pl_error *error);
/// What any side may know of one game, whoever is to choose.
void pl_learn_observe(pl_learn *learn, int game, pl_side side, float *observation);
/// The choice that an action stands for now. Its items are borrowed until the next call. False: it means nothing.
bool pl_learn_choice(pl_learn *learn, int game, int32_t action, pl_choice *choice);
/// How many listed choices of a game there was no room for.
int pl_learn_left_out(const pl_learn *learn, int game);
/// Copies one game into another, of the same learn or of one of the same scene, the dice to come included.
void pl_learn_copy(pl_learn *learn, int to, const pl_learn *source, int from);
/// Other dice to come; what has fallen stays.
void pl_learn_use_dice(pl_learn *learn, int game, uint64_t seed);
/// The game itself, to look at; play it through the calls above.
pl_game *pl_learn_game(pl_learn *learn, int game);

PL_PUBLIC_END
