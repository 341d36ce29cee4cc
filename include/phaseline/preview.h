// preview.h - a choice that is being put together, drawn on the table: shapes, what is worth noting, what comes next.
// Stands on turn.h. Made on a side's view, so that nothing in it can tell what the side may not know; it decides nothing.
#pragma once
#include "phaseline/turn.h"

PL_PUBLIC_BEGIN

enum { PL_DRAWN_MAX = 128, PL_DRAWN_POINTS = 2048, PL_NOTES_MAX = 8, PL_ROWS_MAX = 12, PL_THERE_MAX = 6, PL_TRIAL_BYTES = 256 * 1024 };

typedef enum pl_drawn_kind {
    PL_DRAW_REACH,   // an outline of where it may go; share: how likely, in hundredths
    PL_DRAW_GHOST,   // a piece where it would stand
    PL_DRAW_PATH,    // the way there
    PL_DRAW_SWATH,   // an outline of ground swept
    PL_DRAW_LINE,    // from one place to another: clear, through cover, blocked
    PL_DRAW_ARC,     // a sector: place, facing, half an angle, ranges
    PL_DRAW_AREA,    // a disc, or an outline: sure or possible
    PL_DRAW_MARK,    // on a thing, or one edge of it
    PL_DRAW_STOP,    // a place on a path from where somebody may interrupt
    PL_DRAW_SCALE,   // values along a track, one at each of its places
} pl_drawn_kind;
typedef enum pl_role { PL_ROLE_MINE, PL_ROLE_THEIRS, PL_ROLE_RISK, PL_ROLE_HELP } pl_role;
enum { PL_LINE_CLEAR, PL_LINE_COVER, PL_LINE_BLOCKED };                           // how: of a line
enum { PL_MARK_TARGET, PL_MARK_CAN, PL_MARK_RISK, PL_MARK_CONTACT };              // of a mark
enum { PL_POSSIBLE, PL_SURE };                                                    // of an area

typedef struct pl_drawn {
    uint8_t kind, role, how;      // pl_drawn_kind, pl_role, one of the above
    uint8_t noun;                 // ghost, mark: pl_noun_kind of id
    uint16_t id;
    uint16_t point_first, point_count;  // in pl_preview.points
    int16_t facing, half;         // ghost, arc
    int16_t share;                // hundredths; 0: none
    int8_t edge;                  // of a mark: 1 front, 2 right, 3 rear, 4 left; 0: the whole
    pl_len radius;                // of an area that is a disc
    pl_said label, meaning;       // a fact, and what it means: "After 5 in: 22.6 in away", "hits on 4 or more"
    pl_said brief;                // of a line: what is told of it where others beside it are told at length: "6 dice"
    const char *worth_in;         // of a scale that tells what is to be expected: of what, "men"; NULL: it does not
} pl_drawn;

typedef struct pl_note {
    int8_t good;                  // for whoever chooses: 1, -1 or 0
    int8_t share;                 // how likely it is by the rules alone, in hundredths; 0: it is so, or nothing is said of that
    pl_said say;
} pl_note;

// A line of the table beside a draft: each of several things, or each way it may come about.
typedef struct pl_row {
    int8_t good;                  // for whoever chooses: 1, -1 or 0
    bool is_so;                   // this is the one that the draft leads to
    uint8_t noun;                 // pl_noun_kind of id; PL_NOTHING: it is about no thing
    uint16_t id;
    pl_said say, meaning, value;  // "Counter 4, in the wood"; "from 3.2 in of the way on"; "4 in"
} pl_row;

typedef struct pl_preview {
    const pl_turn *turn;          // a view of the side that chooses
    pl_drawn drawn[PL_DRAWN_MAX + 1];  // the last one takes what there is no room for
    pl_point points[PL_DRAWN_POINTS];
    pl_note notes[PL_NOTES_MAX];
    pl_said say;                  // the draft as a sentence, where the verb's `doing` is not enough: "Section 1 moves 7.4 in to the hedge"
    pl_said brief;                // what sets it apart from the same done to another, for a key: "11.7 in"
    pl_note there[PL_THERE_MAX];  // what whoever goes could do and suffer where the draft ends: "can fire at the Hussars, 8 in away"
    pl_said heading;              // what the notes are of: "If it fires in the Stationary Fire Phase"; left out: what the draft may do
    pl_said table, told;          // what the rows are: "Who may see it move"; and by whose eyes: "known to you"
    pl_row rows[PL_ROWS_MAX + 1]; // the last one takes what there is no room for
    int32_t worth;                // of drafts that are added up over a plan: what is to be expected of this one, in tenths
    const char *worth_in;         // of what: "hits"; NULL: nothing is added up
    pl_said then;                 // what follows: "the other side chooses reactions"
    int drawn_count, point_count, note_count, there_count, row_count;
    int lost;                     // shapes, points and rows that there was no room for
    pl_turn trial;                // what pl_preview_trial() lends
    PL_ALIGNED(16) unsigned char trial_state[PL_TRIAL_BYTES];
} pl_preview;

// ---- what on the table stands for an option

typedef enum pl_handle_kind {
    PL_HANDLE_STANCE,  // whoever it is about would stand here and face so
    PL_HANDLE_EDGE,    // an edge of something, from end to end; an option that has several means all of them
    PL_HANDLE_LINE,    // a line from one thing to another
    PL_HANDLE_SPOT,    // a place
} pl_handle_kind;
enum { PL_HANDLES_MAX = 4 };  // of one option
typedef struct pl_handle {
    uint8_t kind;
    int16_t facing;      // of a stance
    pl_point points[2];  // a stance and a spot have one
    pl_said label;       // "2": what it costs, or what it means
} pl_handle;

/// Draws the choice: by its verb's `preview`, or plainly. turn: on the view of choice->side.
void pl_preview_make(const pl_turn *turn, const pl_choice *draft, pl_preview *to);
/// What several answers of a plan, each its unit's own, come to together: by the `together` of their verbs; else who are aimed at by more than one.
void pl_preview_plan(const pl_turn *turn, const pl_choice *drafts, int count, pl_preview *to);
/// Ways and ghosts of the items, a line to the target with what stops sight, a mark on it. A verb's preview may begin with it.
void pl_preview_plainly(const pl_turn *turn, const pl_choice *draft, pl_preview *to);

/// A copy of the view to try something on: somebody stands elsewhere, something is marked. The same one whenever it is asked for, as the view
/// is; NULL: the game is too large. Good while the preview is being made.
pl_turn *pl_preview_trial(pl_preview *to);

/// Adds a shape with its points; what else it has is set by the caller in what is returned, which is never NULL.
pl_drawn *pl_draw(pl_preview *to, pl_drawn_kind kind, pl_role role, const pl_point *points, int count);
pl_drawn *pl_draw_ghost(pl_preview *to, pl_role role, pl_piece_id piece, pl_point at, int facing);
pl_drawn *pl_draw_line(pl_preview *to, pl_role role, pl_point from, pl_point until, int how);
pl_drawn *pl_draw_mark(pl_preview *to, pl_role role, pl_noun_kind noun, int id, int how);
pl_drawn *pl_draw_disc(pl_preview *to, pl_role role, pl_point at, pl_len radius, int how);
/// bands: ranges from the place outwards, as lengths.
pl_drawn *pl_draw_arc(pl_preview *to, pl_role role, pl_point at, int facing, int half, const pl_len *bands, int count);
/// values: what is told at each place of a track, 0: nothing; chosen: the number of the choice that means the place.
pl_drawn *pl_draw_scale(pl_preview *to, pl_role role, const pl_point *points, const int32_t *values, const int32_t *chosen, int count);
/// The same with what is to be expected at each place, in tenths: "men", drawn as bars.
pl_drawn *pl_draw_expected(pl_preview *to, pl_role role, const pl_point *points, const int32_t *values, const int32_t *chosen,
                           const int32_t *tenths, int count, const char *of);
/// False: there is no room for more.
bool pl_add_note(pl_preview *to, int good, pl_said say);
/// A note of what may happen. share: how likely it is by the rules, in hundredths; 0 or less is not told, and of 100 or more that it is so.
bool pl_add_chance(pl_preview *to, int good, int share, pl_said say);
/// Adds a line to what is so where the draft ends. False: there is no room for more.
bool pl_add_there(pl_preview *to, int good, pl_said say);
/// Asks the ruleset's `ranges` and `sight` what the first own ghost that is drawn could fire at from its place, and who could fire at it there; tells
/// nothing where a game has neither. A verb's preview may end with it; pl_preview_plainly() does for a way.
void pl_preview_there(pl_preview *to);
/// Adds a line to the table; what else it has is set by the caller in what is returned, which is never NULL.
pl_row *pl_add_row(pl_preview *to, pl_noun_kind noun, int id, pl_said say);

PL_PUBLIC_END
