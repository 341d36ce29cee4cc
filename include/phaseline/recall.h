// recall.h - what was worked out before: answers, kept by all that they were made from. Neither in the state nor in the scene.
// Stands on turn.h. A player has one for every game it looks at, and players of one thread may share one; a game without works everything out.
// It holds no part of a game: with or without it, full or empty, every answer is the same and the same questions are asked.
#pragma once
#include "phaseline/turn.h"

PL_PUBLIC_BEGIN

/// A kind of question. The answer follows from the key, the scene and, if is_of_state, from what the key's first word names: nothing else.
typedef struct pl_memo {
    uint16_t key_size, answer_size;  // in bytes, the key in whole words of 8; no byte of either without a name
    uint8_t bits;             // so many answers are kept: 2^bits
    bool is_of_state;         // the key begins with a word of pl_key_...(); where that is zero, nothing is kept
    /// Works the answer out; it is zero before. It may ask other questions. No pointer to anything that ends with a turn goes in.
    void (*work)(const pl_turn *turn, const void *key, void *answer);
} pl_memo;

/// All memory is asked for here, none in play. For games of this scene, by one thread at a time.
pl_status pl_recall_create(const pl_scene *scene, pl_recall **out, pl_error *error);
void pl_recall_destroy(pl_recall *recall);
/// Empties it.
void pl_recall_forget(pl_recall *recall);
/// Questions asked so far from outside, known or not: nobody can tell from it what the memory held.
uint64_t pl_recall_asked(const pl_recall *recall);

/// The answer, remembered or worked out. In debug builds one in 64 of those remembered is worked out again and compared.
void pl_recall_ask(const pl_turn *turn, const pl_memo *memo, const void *key, void *answer);

// ---- what an answer was made from, as a word. Zero: the state does not stand still, so nothing can be named by it.

/// The whole state, as long as it stays as it is: no other rest has this name.
static inline uint64_t pl_key_rest(const pl_turn *turn) { return turn->rest; }
/// The units and pieces of a side with their own records, and all that belongs to no unit: markers, own records of game, sides and groups, the turn's number.
/// Equal bytes have equal names, whichever copy of the game they are in.
uint64_t pl_key_side(const pl_turn *turn, pl_side side);
/// Pieces on the table whose place lies in the square of that reach about a point, with place and facing, and all markers.
uint64_t pl_key_near(const pl_turn *turn, pl_point at, pl_len reach);
/// A key with some more bytes in it.
uint64_t pl_key_with(uint64_t key, const void *bytes, size_t size);
static inline uint64_t pl_key_point(pl_point p) { return (uint64_t)(uint32_t)p.x << 32 | (uint32_t)p.y; }
static inline pl_point pl_point_of_key(uint64_t key) { return pl_at((pl_len)(uint32_t)(key >> 32), (pl_len)(uint32_t)key); }

PL_PUBLIC_END
