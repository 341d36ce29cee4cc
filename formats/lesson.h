// lesson.h - a lesson of a game: chapters of steps, each with what is said, what is to be done and what may be done instead. The format is
// docs/lessons.md. Stands on battle.h and notation.h; coach/ leads somebody through it.
#pragma once
#include "formats/battle.h"
#include "formats/notation.h"

enum {
    PL_LESSON_SAY_MAX = 260,   // letters of whatever is said at once
    PL_LESSON_NOTE_WORDS = 3,  // of a mark
    PL_LESSON_CHAPTERS_MAX = 16,
    PL_LESSON_STEPS_MAX = 48,  // of a chapter
};

// ---- marks

typedef enum pl_mark_kind {
    PL_MARK_UNIT,     // id
    PL_MARK_AIM,      // id of a unit
    PL_MARK_SIDE,     // id
    PL_MARK_TERRAIN,  // id of a feature
    PL_MARK_MARKER,   // id
    PL_MARK_AREA,     // points
    PL_MARK_LINE,     // from unit id to unit to
    PL_MARK_RANGE,    // id of a unit
    PL_MARK_GHOST,    // choice
    PL_MARK_WORD,     // text: a word of the glossary
    PL_MARK_PART,     // text: a part of the page
    PL_MARK_KINDS
} pl_mark_kind;

/// The keys marks are written by, by pl_mark_kind.
extern const char *const pl_mark_names[PL_MARK_KINDS + 1];

typedef struct pl_mark {
    pl_mark_kind kind;
    int id, to;              // as the kind says; 0: none
    const pl_point *points;  // of an area
    int point_count;
    const char *text;         // a word, a part, the choice of a ghost as it was written
    const pl_choice *choice;  // of a ghost
    const char *note;         // NULL: none
} pl_mark;

typedef struct pl_marks {
    const pl_mark *list;
    int count;
} pl_marks;

// ---- steps

/// What is done in the page or at the terminal without playing: a step may ask for it.
typedef enum pl_act_kind { PL_ACT_NONE, PL_ACT_SELECT, PL_ACT_PREVIEW, PL_ACT_OPEN, PL_ACT_TOOL, PL_ACT_MEASURE } pl_act_kind;

/// The keys acts are written by, by pl_act_kind; [0] is "".
extern const char *const pl_act_names[];

typedef struct pl_act {
    pl_act_kind kind;
    int unit, to;        // SELECT: the unit; MEASURE: between which two units, in any order
    pl_pattern pattern;  // PREVIEW: what the draft must fit
    const char *text;    // PREVIEW: as written; OPEN: a rule; TOOL: its name
} pl_act;

/// A choice of some side that the lesson makes.
typedef struct pl_lesson_choice {
    const char *text;  // as it was written
    pl_choice choice;  // side and items included
} pl_lesson_choice;

typedef enum pl_then { PL_THEN_HOLD, PL_THEN_LET, PL_THEN_BACK, PL_THEN_GOTO } pl_then;

typedef struct pl_otherwise {
    pl_pattern pattern;
    pl_then then;
    int to;           // PL_THEN_GOTO: a step of the chapter
    const char *say;  // NULL: nothing
} pl_otherwise;

typedef struct pl_lesson_hint {
    int after;  // seconds while the learner is asked and looks; 0: there is no hint
    const char *say;
    pl_marks show;
} pl_lesson_hint;

struct raw_expect;

/// Expectations, written as in examples; pl_lesson_holds() asks them.
typedef struct pl_lesson_expects {
    const struct raw_expect *list;
    int count;
    const char *path;  // of them in the file
} pl_lesson_expects;

/// A step has one of do, act or neither: then it is read.
typedef struct pl_lesson_step {
    const char *id;
    const char *at;           // the row it waits for: "6.1" or "T > T4.1"; NULL: it does not wait
    const char *say, *after;  // after: NULL for none
    pl_marks show;
    const pl_lesson_choice *choice;  // `do`; NULL: none
    const pl_pattern *accept;        // what counts as done; where `done` is not given there is at least one
    int accept_count;
    const char *refused;  // the rule that must refuse it; NULL: it is to be played
    pl_act act;
    pl_lesson_expects done, expect;
    const uint8_t *dice;  // what the next dice show from the step's beginning on
    int dice_count;
    const pl_lesson_choice *before, *reply;  // of other sides
    int before_count, reply_count;
    pl_lesson_hint hint;
    const pl_otherwise *otherwise;
    int otherwise_count;
} pl_lesson_step;

// ---- chapters

typedef enum pl_offer_kind { PL_OFFER_NEXT, PL_OFFER_AGAIN, PL_OFFER_PLAY_ON, PL_OFFER_SCENARIO } pl_offer_kind;

/// The words they are written by, by pl_offer_kind.
extern const char *const pl_offer_names[];

typedef struct pl_lesson_offer {
    pl_offer_kind kind;
    const char *scenario;  // PL_OFFER_SCENARIO: its id
} pl_lesson_offer;

typedef struct pl_lesson_chapter {
    const char *id, *name;
    int minutes;  // 0: not said
    const char *const *teaches, *const *rules;
    int teaches_count, rules_count;
    const uint8_t *dice;  // of the start
    int dice_count;
    const pl_lesson_step *steps;
    int step_count;
    const char *end_say;            // NULL: the last step's `after` is all
    const pl_lesson_offer *offers;  // at least one
    int offer_count;
} pl_lesson_chapter;

typedef struct pl_lesson {
    const pl_ruleset *rules;
    const char *id;                       // the file's name
    const char *scenario, *name, *about;  // about: NULL for none
    const char *opponent;                 // a player's name, for what the lesson does not say
    pl_side side;                         // the learner's
    int minutes;                          // 0: not said
    const pl_lesson_chapter *chapters;
    int chapter_count;
} pl_lesson;

/// A lesson of the ruleset by id, or any file by path (a name with a slash or .yaml). Every id, rule, row, word and part is looked up and every
/// choice is read; errors have line and column. Nothing is played: pl_lesson_check() does that. players: names `opponent` may have, NULL after the
/// last, or NULL for any. Freed by pl_lesson_free(). PL_MISSING: there is no such lesson.
pl_status pl_lesson_load(const pl_ruleset *rules, const char *id_or_path, const char *const *players, pl_lesson **out, pl_error *error);
/// The same from text in memory; name stands for the file in errors and is the lesson's id.
pl_status pl_lesson_load_text(const pl_ruleset *rules, const char *text, size_t size, const char *name, const char *const *players,
                              pl_lesson **out, pl_error *error);
void pl_lesson_free(pl_lesson *lesson);

/// Plays every chapter along its own line with its own dice, as strictly as an example: rows, refusals, `done`, `expect`, dice all used and none
/// missing, marks on what the side can see. PL_BAD with the place of the first mistake.
pl_status pl_lesson_check(const pl_lesson *lesson, pl_error *error);

/// The battle of a chapter: pl_game_start() on its scene begins where the chapter begins, and so do journals. The lesson must outlive it.
pl_status pl_lesson_open(const pl_lesson *lesson, int chapter, pl_battle **out, pl_error *error);

/// Whether all of them hold now, `events` speaking of what the last choice brought about. view: room for a block of the game's scene.
bool pl_lesson_holds(const pl_lesson *lesson, const pl_lesson_expects *expects, pl_game *game, pl_state *view);

/// Whether the innermost rows of where the game stands are these: "6.1" and "T > T4.1" fit "R > T > T4.1" as their ends do.
bool pl_lesson_is_at(const pl_game *game, const char *at);

/// The number of a chapter, and of a step in it, by id; -1: none.
int pl_lesson_chapter_named(const pl_lesson *lesson, const char *id);
int pl_lesson_step_named(const pl_lesson_chapter *chapter, const char *id);

typedef struct pl_lesson_info {
    char *id, *name, *about, *scenario;
    int minutes, chapters, steps;
    char *problem;  // NULL, or the one line that says why it cannot be read
} pl_lesson_info;

/// The lessons of rulesets/<id>/lessons/, those on the tutorial first, else in order of their ids; a game may have none. Freed by pl_lesson_list_free().
pl_status pl_lesson_list(const pl_ruleset *rules, pl_lesson_info **list, int *count, pl_error *error);
void pl_lesson_list_free(pl_lesson_info *list, int count);
