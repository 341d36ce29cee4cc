// state.h - a game's state: one contiguous block of plain data, no pointers, sized at set-up.
// Stands on basics.h. A copy is one memcpy, equality is memcmp, a hash names it.
//
// The block:  pl_state | units | pieces | markers | frames | waiting triggers | sealed answers and their items | the way under way |
//             the ruleset's own: game, sides, groups, units, pieces, markers
// Lists are indexed by id: entry 0 of each is nobody and stays zero. The block lives in allocated memory only, is zeroed at
// birth, and what is popped, resolved or removed is zeroed again: equal games are equal bytes.
#pragma once
#include "phaseline/basics.h"

PL_PUBLIC_BEGIN

enum { PL_LOCALS = 56 };

/// Where a unit or piece is. Zero, as a blanked record has it, is "not that anybody knows".
typedef enum pl_place { PL_AWAY, PL_ON_TABLE, PL_LOST, PL_ABOARD, PL_RESERVE } pl_place;

typedef struct pl_unit {
    pl_side side;
    uint8_t place;            // pl_place
    uint16_t type;            // row of the ruleset's unit table
    pl_group_id group;
    uint16_t spare;
} pl_unit;

typedef struct pl_piece {
    pl_point at;
    int16_t facing;
    pl_unit_id unit;
    pl_side side;
    uint8_t place;            // pl_place
    uint8_t shape;            // in pl_scene.shapes
    uint8_t spare;
} pl_piece;

typedef struct pl_marker {    // something on the table that is not a piece; kind 0: this slot is free
    pl_point at;
    int16_t facing;
    uint8_t kind;             // of the ruleset's marker kinds
    pl_side side;
    pl_unit_id unit;          // what it belongs to
    pl_piece_id piece;
    pl_feature_id feature;
    uint16_t spare;
    int32_t value;
} pl_marker;

typedef struct pl_frame {     // where one running sequence stands
    uint8_t sequence, row;
    uint8_t next;             // the row it moves on to, once no trigger waits and what it called has returned
    pl_side by;               // the acting side; a step may change it (alternation, turn order)
    pl_side owner;            // the side it was called for; never changes
    pl_sides asked;           // sides that still have to answer this row; 0: the row does not rest
    uint8_t spare[2];
    unsigned char local[PL_LOCALS];  // the sequence's own struct, zero when the frame is pushed
} pl_frame;

typedef struct pl_trigger {   // raised by a step, resolved before its frame moves on
    uint8_t frame;            // depth of the frame it waits in
    uint8_t kind;
    pl_side side;
    uint8_t flags;
    uint16_t unit, other;
    uint32_t value;
} pl_trigger;

typedef struct pl_answer {    // given to a sealed row; kept from every view but its owner's until all have answered
    pl_side side;
    uint8_t verb;
    uint16_t subject, target;
    uint16_t item_first, item_count, spare;
    int32_t value;
} pl_answer;

typedef enum pl_part {
    PL_PART_UNITS, PL_PART_PIECES, PL_PART_MARKERS, PL_PART_FRAMES, PL_PART_WAITING, PL_PART_ANSWERS, PL_PART_ANSWER_ITEMS, PL_PART_WAY,
    PL_PART_OWN_GAME, PL_PART_OWN_SIDES, PL_PART_OWN_GROUPS, PL_PART_OWN_UNITS, PL_PART_OWN_PIECES, PL_PART_OWN_MARKERS,
    PL_PARTS
} pl_part;

typedef struct pl_state {
    uint32_t size;            // of the whole block, in bytes; a multiple of 8
    uint32_t dice;            // rolled so far: die k is a pure function of the dice source and k
    uint32_t choices;
    uint16_t turn;            // the game's own count of turns, rounds or moves
    pl_side active;           // whose turn it is
    pl_side winner;           // once over; 0: drawn
    uint8_t sides, depth;     // depth: frames in use
    uint8_t is_over, spare;
    uint16_t waiting_count, answer_count, answer_item_count, way_count;
    uint16_t unit_count, piece_count, marker_count, group_count;  // highest ids
    int32_t score[PL_SIDES_MAX + 1];  // by side; what victory counts
    uint32_t part[PL_PARTS];  // where each part begins, in bytes from the start of the block
} pl_state;

PL_HOLDS(sizeof(pl_unit) == 8 && sizeof(pl_piece) == 16 && sizeof(pl_marker) == 24, "name every byte");
PL_HOLDS(sizeof(pl_frame) == 64 && sizeof(pl_trigger) == 12 && sizeof(pl_answer) == 16, "name every byte");
PL_HOLDS(sizeof(pl_state) == 36 + 4 * (PL_SIDES_MAX + 1) + 4 * PL_PARTS, "name every byte");

struct pl_item;

static inline void *pl_state_part(pl_state *state, pl_part part) { return (char *)state + state->part[part]; }
static inline const void *pl_state_see(const pl_state *state, pl_part part) { return (const char *)state + state->part[part]; }
static inline pl_unit *pl_units(pl_state *state) { return (pl_unit *)pl_state_part(state, PL_PART_UNITS); }
static inline pl_piece *pl_pieces(pl_state *state) { return (pl_piece *)pl_state_part(state, PL_PART_PIECES); }
static inline pl_marker *pl_markers(pl_state *state) { return (pl_marker *)pl_state_part(state, PL_PART_MARKERS); }
static inline pl_frame *pl_frames(pl_state *state) { return (pl_frame *)pl_state_part(state, PL_PART_FRAMES); }
static inline struct pl_item *pl_way(pl_state *state) { return (struct pl_item *)pl_state_part(state, PL_PART_WAY); }
static inline const pl_unit *pl_see_units(const pl_state *state) { return (const pl_unit *)pl_state_see(state, PL_PART_UNITS); }
static inline const pl_piece *pl_see_pieces(const pl_state *state) { return (const pl_piece *)pl_state_see(state, PL_PART_PIECES); }
static inline const pl_marker *pl_see_markers(const pl_state *state) { return (const pl_marker *)pl_state_see(state, PL_PART_MARKERS); }
static inline const pl_frame *pl_see_frames(const pl_state *state) { return (const pl_frame *)pl_state_see(state, PL_PART_FRAMES); }
static inline const struct pl_item *pl_see_way(const pl_state *state) { return (const struct pl_item *)pl_state_see(state, PL_PART_WAY); }

/// Copies a whole game: one memcpy. Both blocks must be of the same scene.
void pl_state_copy(pl_state *to, const pl_state *from);
bool pl_state_equal(const pl_state *a, const pl_state *b);
/// 64 bits that name the state; the same on every machine.
uint64_t pl_state_hash(const pl_state *state);

PL_PUBLIC_END
