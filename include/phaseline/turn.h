// turn.h - what a step holds in its hand: the scene, the state, dice and log, and the verbs a step may use.
// Stands on scene.h, sequence.h and event.h. Working memory only: holds no part of a game, so any turn can take up any state.
#pragma once
#include "phaseline/event.h"
#include "phaseline/scene.h"
#include "phaseline/sequence.h"

PL_PUBLIC_BEGIN

enum { PL_AUTOS_MAX = 32, PL_REASONS_MAX = 256, PL_REASON_VALUES = 3, PL_REASON_TEXT = 144 };

/// Reasons with values that this turn has given, each written once: see pl_reason().
typedef struct pl_reason_text {
    const char *form;
    int32_t values[PL_REASON_VALUES];
    char text[PL_REASON_TEXT];
} pl_reason_text;
typedef struct pl_reasons {
    int count;
    pl_reason_text list[PL_REASONS_MAX];
} pl_reasons;

typedef struct pl_recall pl_recall;

struct pl_turn {
    const pl_scene *scene;
    const pl_ruleset *rules;
    pl_state *state;
    const pl_dice *dice;
    pl_log *log;              // NULL: nobody wants events
    uint8_t *dice_record;     // NULL, or where die k is written to [k - dice_first]
    uint32_t dice_record_max; // more dice than this in one choice are thrown, and not kept
    uint32_t dice_first;      // of those since the last choice
    bool is_out_of_dice;      // a script ended too early, or held a number the die does not have
    bool is_simultaneous;     // inside a simultaneous row's apply
    bool has_revealed;        // an event went out that ends free undo
    uint8_t jump_to;          // set by pl_jump()
    uint8_t verb;             // of the choice being played, for whoever must say what went wrong
    pl_reasons *reasons;      // NULL: reasons are given as they are written in the code, their places unfilled
    pl_why why;               // of the last PL_ILLEGAL
    pl_hint hint;
    pl_recall *recall;        // what was worked out before (recall.h); NULL: nothing is remembered
    uint64_t rest;            // names the state while it stands still, among all that share the recall; 0: it may change at any moment
    pl_side listed_for;       // options[] is the open list of this side in the state as it is; 0: stale
    int option_count, option_max;
    int options_lost;         // of the last list: more than option_max
    pl_option *options;
    int auto_count;           // answers the machine gave by itself since the last choice, where there was nothing to decide
    pl_choice autos[PL_AUTOS_MAX];
};

/// Our own mistakes in a ruleset's tables or steps: says the game, the rows it stands in and the verb being played. PL_MUST holds in a
/// release too, where going on would write outside the block.
PL_NEVER_RETURNS void pl_turn_failed(const pl_turn *turn, const char *what, const char *file, int line);
#define PL_MUST(turn, what) ((what) ? (void)0 : pl_turn_failed(turn, #what, __FILE__, __LINE__))
#ifdef NDEBUG
#define PL_ASSERT_IN(turn, what) ((void)0)
#else
#define PL_ASSERT_IN(turn, what) PL_MUST(turn, what)
#endif

// ---- the state, typed

static inline pl_frame *pl_top(const pl_turn *turn) { return &pl_frames(turn->state)[turn->state->depth - 1]; }
static inline void *pl_local(pl_turn *turn) { return pl_top(turn)->local; }
static inline const void *pl_see_local(const pl_turn *turn) { return pl_top(turn)->local; }
/// Locals of the frame `below` levels under the top one (1: the caller).
static inline void *pl_local_below(pl_turn *turn, int below) { return pl_frames(turn->state)[turn->state->depth - 1 - below].local; }
static inline const void *pl_see_local_below(const pl_turn *turn, int below)
{
    return pl_frames(turn->state)[turn->state->depth - 1 - below].local;
}
/// The ruleset's own records: one struct for the game, and lists by id.
static inline void *pl_own_game(pl_turn *turn) { return pl_state_part(turn->state, PL_PART_OWN_GAME); }
static inline void *pl_own_sides(pl_turn *turn) { return pl_state_part(turn->state, PL_PART_OWN_SIDES); }
static inline void *pl_own_groups(pl_turn *turn) { return pl_state_part(turn->state, PL_PART_OWN_GROUPS); }
static inline void *pl_own_units(pl_turn *turn) { return pl_state_part(turn->state, PL_PART_OWN_UNITS); }
static inline void *pl_own_pieces(pl_turn *turn) { return pl_state_part(turn->state, PL_PART_OWN_PIECES); }
static inline void *pl_own_markers(pl_turn *turn) { return pl_state_part(turn->state, PL_PART_OWN_MARKERS); }
static inline const void *pl_see_own_game(const pl_turn *turn) { return pl_state_see(turn->state, PL_PART_OWN_GAME); }
static inline const void *pl_see_own_sides(const pl_turn *turn) { return pl_state_see(turn->state, PL_PART_OWN_SIDES); }
static inline const void *pl_see_own_groups(const pl_turn *turn) { return pl_state_see(turn->state, PL_PART_OWN_GROUPS); }
static inline const void *pl_see_own_units(const pl_turn *turn) { return pl_state_see(turn->state, PL_PART_OWN_UNITS); }
static inline const void *pl_see_own_pieces(const pl_turn *turn) { return pl_state_see(turn->state, PL_PART_OWN_PIECES); }
static inline const void *pl_see_own_markers(const pl_turn *turn) { return pl_state_see(turn->state, PL_PART_OWN_MARKERS); }
static inline pl_side pl_other(pl_side side) { return (pl_side)(3 - side); }  // of two sides

// ---- flow

/// Prepares the frame that PL_CALL or PL_CALL_AGAIN will push; returns its zeroed locals to fill.
void *pl_callee(pl_turn *turn, uint8_t sequence, pl_side by);
/// return pl_jump(turn, ROW): goes to a row among the step's .jumps.
static inline pl_flow pl_jump(pl_turn *turn, uint8_t row)
{
    turn->jump_to = row;
    return PL_JUMP;
}
/// The last row of a sequence that has nothing more to do: .run = pl_run_return.
pl_flow pl_run_return(pl_turn *turn);
/// return pl_win(turn, side): the game is over; side 0: a draw.
pl_flow pl_win(pl_turn *turn, pl_side side);
/// Adds a trigger to the top frame, or to the nearest one below whose sequence is not inner. False: the list is full; it is dropped.
bool pl_raise(pl_turn *turn, pl_trigger trigger);
/// The triggers of the halted frame; only for steps of the halt sequence.
int pl_waiting(const pl_turn *turn, const pl_trigger **first);
void pl_waiting_drop(pl_turn *turn, int index);

// ---- reasons

/// A reason that carries values of the tables: "RF-MOV.2: within {inches} of an enemy" with a length gives "... within 1 inch of an enemy";
/// {number} takes a plain number. As many values follow as the form has places, PL_REASON_VALUES at most, each an int32_t. The text is good as long as the turn.
/// Only what the tables say goes in: a game has few different ones, and what is measured belongs into pl_hint.
pl_why pl_reason(const pl_turn *turn, const char *form, ...);

// ---- dice

/// Throws the dice and tells of it; returns roll->natural. roll->passed, ->dice and ->total are filled.
int pl_roll_dice(pl_turn *turn, pl_roll *roll);
/// One die with nothing to reach.
int pl_roll_die(pl_turn *turn, int faces, pl_side owner, const char *purpose, const char *rule);
/// Adds a named modifier; a value of 0 is left out.
void pl_roll_mod(pl_roll *roll, const char *name, int value);

// ---- telling and changing what every table has

void pl_emit(pl_turn *turn, pl_event event);
/// One happening in two tellings: `event` to those in sees, `veiled` to all others (kind 0: they hear nothing).
void pl_emit_veiled(pl_turn *turn, pl_sides sees, pl_event event, pl_event veiled);
/// Says that a secret comes out now: free undo ends here, and twins may part. A PL_EV_REVEALED event says it too.
static inline void pl_reveal(pl_turn *turn) { turn->has_revealed = true; }
/// Moves a piece and tells of it.
void pl_piece_move(pl_turn *turn, pl_piece_id piece, pl_point at, int facing, pl_sides sees, const char *rule);
/// Takes a piece off for good (PL_LOST) and tells of it.
void pl_piece_remove(pl_turn *turn, pl_piece_id piece, pl_sides sees, const char *rule);
/// A free marker slot filled, 0 if there is none.
pl_marker_id pl_marker_place(pl_turn *turn, pl_marker marker, pl_sides sees, const char *rule);
void pl_marker_remove(pl_turn *turn, pl_marker_id marker, pl_sides sees, const char *rule);
void pl_score_add(pl_turn *turn, pl_side side, int32_t points, const char *rule);
/// Keeps the items of a move under way in the state, where a copy in mid-move finds them.
void pl_way_keep(pl_turn *turn, const pl_item *items, int count);
void pl_way_clear(pl_turn *turn);

PL_PUBLIC_END
