// state.h - drill's own part of the state, its frames, and typed access to both.
// Stands on turn.h and tables.h. Zero is none everywhere; what another side may not know is blanked in view.c.
#pragma once
#include "phaseline/turn.h"
#include "tables.h"

enum { DRILL_CORNERS_MAX = 8 };  // waypoints of one move

enum {  // sequences; the tables are in the phase files, their list in sequence.c
    DRILL_TURN = 1,
    DRILL_MOVING,
    DRILL_MOVE,
    DRILL_FIRE,
    DRILL_LOSSES,
    DRILL_RALLY,
    DRILL_STAND,
    DRILL_SEQUENCES
};

enum { DRILL_V_STANCE = 1, DRILL_V_MOVE, DRILL_V_REACT, DRILL_V_SHOOT, DRILL_V_SERGEANT, DRILL_V_STAND, DRILL_VERBS };
enum { DRILL_OBJECTIVE = 1, DRILL_MARKER_KINDS };
enum { DRILL_LAST_STAND = 1 };  // the one kind of trigger
enum { DRILL_SWITCH_LAST_STAND, DRILL_SWITCHES };

enum {
    DRILL_EV_FIRST = PL_EV_OWN - 1,
#define X(name, subject, target, weight, touch, text) DRILL_EV_##name,
#include "events.def"
#undef X
};

typedef struct drill_game {
    pl_side first;  // the side that moves first this turn
    uint8_t spare[3];
} drill_game;

typedef struct drill_side {
    uint8_t stance;  // DRILL_PRESS or DRILL_STEADY once shown
    uint8_t spare[3];
} drill_side;

typedef struct drill_unit {
    uint8_t men;
    uint8_t marked;     // hit, to fall at the end of the phase
    uint8_t is_hidden;  // the other side does not know where it is
    uint8_t is_broken;
    uint8_t has_moved, has_fired;
    uint8_t has_sergeant;  // not yet used
    uint8_t spare;
} drill_unit;
_Static_assert(sizeof(drill_game) == 4 && sizeof(drill_side) == 4 && sizeof(drill_unit) == 8, "name every byte");

// ---- locals of the frames

typedef struct drill_move_frame {
    pl_point from;        // where the move began; its corners are the way kept by the engine
    pl_len done, length;  // along the path
    pl_unit_id unit;
    uint8_t is_halted, spare;
} drill_move_frame;
typedef struct drill_fire_frame {
    uint8_t passes;  // in a row
} drill_fire_frame;
typedef struct drill_unit_frame {  // of every "for each squad"
    pl_unit_id unit;
    uint8_t is_helped, spare;  // rally: the sergeant has stepped in
} drill_unit_frame;
_Static_assert(sizeof(drill_move_frame) <= PL_LOCALS, "fits a frame");

// ---- typed access

static inline const drill_tables *drill_tab(const pl_turn *turn) { return drill_tables_of(turn->scene); }
static inline drill_game *drill_own_game(pl_turn *turn) { return pl_own_game(turn); }
static inline drill_side *drill_own_side(pl_turn *turn, pl_side side) { return (drill_side *)pl_own_sides(turn) + side; }
static inline drill_unit *drill_own_unit(pl_turn *turn, pl_unit_id unit) { return (drill_unit *)pl_own_units(turn) + unit; }
static inline const drill_game *drill_see_game(const pl_turn *turn) { return pl_see_own_game(turn); }
static inline const drill_side *drill_see_side(const pl_turn *turn, pl_side side)
{
    return (const drill_side *)pl_see_own_sides(turn) + side;
}
static inline const drill_unit *drill_see_unit(const pl_turn *turn, pl_unit_id unit)
{
    return (const drill_unit *)pl_see_own_units(turn) + unit;
}
static inline pl_piece_id drill_piece_id(const pl_turn *turn, pl_unit_id unit) { return turn->scene->units[unit].first; }
static inline const pl_piece *drill_piece(const pl_turn *turn, pl_unit_id unit)
{
    return &pl_see_pieces(turn->state)[drill_piece_id(turn, unit)];
}
static inline pl_point drill_at(const pl_turn *turn, pl_unit_id unit) { return drill_piece(turn, unit)->at; }
static inline pl_side drill_side_of(const pl_turn *turn, pl_unit_id unit) { return turn->scene->units[unit].side; }
static inline const drill_squad *drill_type(const pl_turn *turn, pl_unit_id unit)
{
    return &drill_tab(turn)->squad[turn->scene->units[unit].type];
}
static inline const drill_stance *drill_stance_of(const pl_turn *turn, pl_side side)
{
    return &drill_tab(turn)->stance[drill_see_side(turn, side)->stance];
}

// ---- questions every phase asks; state.c

/// It stands on the table, hidden or not.
bool drill_is_there(const pl_turn *turn, pl_unit_id unit);
/// It stands on the table and `side` may know where: the same answer on the state and on that side's view.
bool drill_is_known(const pl_turn *turn, pl_unit_id unit, pl_side side);
/// A public fact: the roster is open, so everybody knows that a squad of this side has not been turned up yet.
bool drill_has_hidden(const pl_turn *turn, pl_side side);
/// DRILL-gen.1: from edge to edge, exact.
bool drill_within(const pl_turn *turn, pl_unit_id a, pl_unit_id b, pl_len reach);
/// DRILL-hide.2: turns up every hidden squad that an enemy is close to. True: there was one.
bool drill_spot(pl_turn *turn);
/// Turns up one squad, if it is hidden.
void drill_reveal(pl_turn *turn, pl_unit_id unit, const char *rule);
/// Takes a squad off the table for good.
void drill_remove(pl_turn *turn, pl_unit_id unit, const char *rule);
