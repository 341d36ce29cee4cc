// choice.h - an answer to a decision, and the list that fills a need.
// Stands on basics.h.
#pragma once
#include "phaseline/basics.h"

PL_PUBLIC_BEGIN

enum { PL_PASS = 0 };  // verb 0 of every ruleset: nothing (more), whatever the book calls it

enum { PL_ITEMS_MAX = 128 };

/// Which parts of an item a verb uses.
enum { PL_ITEM_PIECE = 1, PL_ITEM_TARGET = 2, PL_ITEM_AT = 4, PL_ITEM_FACING = 8, PL_ITEM_ORDER = 16, PL_ITEM_VALUE = 32 };

/// One line of a list need: a waypoint, a place, a member of a group with its order, a slot, a path step.
/// Which parts count, and what they number, the verb says.
typedef struct pl_item {
    uint16_t piece, target;
    pl_point at;
    int32_t value;
    int16_t facing;
    uint8_t order;
    uint8_t left_out;          // PL_ITEM_...: parts that whoever chose did not name, of those that the verb lets him leave out; they are zero
} pl_item;
PL_HOLDS(sizeof(pl_item) == 20, "name every byte");

/// The facing named, or what the rules say of one that was not.
static inline int pl_item_facing(const pl_item *item, int otherwise) { return item->left_out & PL_ITEM_FACING ? otherwise : item->facing; }
static inline bool pl_item_has_at(const pl_item *item) { return !(item->left_out & PL_ITEM_AT); }

typedef struct pl_choice {
    pl_side side;
    uint8_t verb;
    uint16_t subject, target;  // what they number is the verb's business
    int32_t value;
    int item_count;
    const pl_item *items;      // borrowed for the call
} pl_choice;

bool pl_same_choice(const pl_choice *a, const pl_choice *b);

PL_PUBLIC_END
