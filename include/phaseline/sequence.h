// sequence.h - a turn sequence as a const table of rows, each automatic or a decision.
// Stands on decision.h. The table is the whole outline: where a row may jump and what it may call, the row declares.
#pragma once
#include "phaseline/decision.h"

PL_PUBLIC_BEGIN

enum { PL_CALLS_MAX = 6, PL_JUMPS_MAX = 4 };
#define PL_VERB(verb) ((uint64_t)1 << (verb))  // for a step's list of verbs, joined by |
#define PL_TO(row) ((uint8_t)((row) + 1))  // a row of the same sequence as a jump's target; zero is "no jump"

typedef enum pl_by {
    PL_BY_NOBODY,             // run
    PL_BY_ACTIVE,             // the side whose turn it is
    PL_BY_OTHER,              // the other one, of two
    PL_BY_ACTING,             // the frame's `by`
    PL_BY_ALL,                // all sides at once, open: applied as they come; PL_AGAIN asks that side again
    PL_BY_ALL_SEALED,         // all sides at once, sealed: kept by the engine, one answer per side and subject, applied when all are in
} pl_by;

/// Where control goes. No flow carries a target: the row does.
typedef enum pl_flow {
    PL_NEXT,                  // the next row
    PL_AGAIN,                 // this row again
    PL_JUMP,                  // only by `return pl_jump(turn, ROW)`: a row among .jumps
    PL_CALL,                  // the sequence prepared by pl_callee(), then the next row
    PL_CALL_AGAIN,            // the sequence prepared by pl_callee(), then this row again
    PL_RETURN,                // pop the frame
    PL_GAME_OVER,             // only by `return pl_win(turn, side)`
} pl_flow;

/// What passing costs here, for people: units that could act will not; nothing, or the chance comes again; points or the only chance of the turn.
typedef enum pl_pass_is { PL_FORGOES, PL_FREE, PL_LOSES } pl_pass_is;

/// What a side is asked about: the nouns of the sentence, and where to look.
typedef struct pl_about {
    uint8_t subject_is, cause_is;  // pl_noun_kind
    uint16_t subject, cause;
    int32_t value, value2;
    uint8_t pass_is;          // pl_pass_is; as the row says unless changed
} pl_about;

/// What the question is about, and what brought it about; id 0: nothing.
static inline void pl_about_subject(pl_about *about, pl_noun_kind is, int id)
{
    about->subject_is = id ? (uint8_t)is : (uint8_t)PL_NOTHING;
    about->subject = (uint16_t)id;
}
static inline void pl_about_cause(pl_about *about, pl_noun_kind is, int id)
{
    about->cause_is = id ? (uint8_t)is : (uint8_t)PL_NOTHING;
    about->cause = (uint16_t)id;
}

/// A fact of the table before which a side may not want to be asked at a window.
typedef struct pl_until {
    const char *id;           // "close", one word: what it is called in messages
    const char *say;          // for people: "somebody is within 6 in"
    /// It is so now. Const, reads only what `side`, which is asked, may know.
    bool (*holds)(const pl_turn *turn, pl_side side);
} pl_until;
#define PL_UNTILS_END {0}
/// For such a fact: on the view that it is asked of, a piece of another side (of `unit`; 0: of any) is within reach of one of the side's own.
bool pl_until_near(const pl_turn *turn, pl_side side, pl_unit_id unit, pl_len reach);

enum { PL_WINDOWS_MAX = 4, PL_UNTILS_MAX = 6 };  // windows of a ruleset, and facts of one of them

/// A row is a heading (neither run nor offer), automatic (run) or a decision (offer and apply).
/// offer: const, reads what offer->side may know and nothing else, may be called any number of times.
/// apply: gets a choice that was checked at the door, or PL_PASS where offer put nothing.
/// A simultaneous row (PL_BY_ALL...) is not left before every asked side is done; its apply may neither roll nor jump nor call.
typedef struct pl_step {
    const char *id, *name;    // "T4.2", "Next sample of the path"
    uint8_t by;               // pl_by
    uint8_t jumps[PL_JUMPS_MAX];  // PL_TO(row)
    uint8_t calls[PL_CALLS_MAX];  // sequences it may call
    pl_flow (*run)(pl_turn *turn);
    void (*offer)(const pl_turn *turn, pl_offer *offer);
    pl_flow (*apply)(pl_turn *turn, const pl_choice *choice);
    const char *rule;         // the rule it plays
    const char *when;         // for the outline, of its jump: "unless paid"
    const char *prompt;       // for the player asked: "choose a unit to move"
    uint64_t verbs;           // of a decision: all that it may offer, PL_VERB(PL_PASS) among them where one may decline
    bool repeats;             // it may return PL_AGAIN or PL_CALL_AGAIN

    // ---- what it means to people; all of it may be left out
    const char *ask;          // question and reason: "{subject} {is} charged by {cause}. What {does} {it} do?"; NULL: the prompt
    /// Fills in what the sentence is about. Const, reads only what `side`, which is asked, may know.
    void (*about)(const pl_turn *turn, pl_side side, pl_about *to);
    const char *moment;       // what is under way, for a chip: a noun, "movement" ("Your movement"), or what the side asked may or must do, "may fire"
    const char *pass;         // what passing is called here: "End movement"; NULL: "End: " and the row's name
    uint8_t pass_is;          // pl_pass_is
    const char *pass_purse;   // PL_LOSES: the field of the side that is lost
    uint64_t idle;            // PL_VERB(...): verbs that only wait for the next chance: where nothing but these and a pass is open there is nothing to decide
    const char *none;         // what is said then: "nobody to spot"; NULL: "nothing to decide"
    const char *window;       // it opens again and again in a turn, and a side may answer once for the whole turn: what it is called, "Reserved fire"
    const pl_until *untils;   // of a window: facts to be asked from, up to PL_UNTILS_END; NULL: none
} pl_step;

typedef struct pl_sequence {
    const char *id, *name;    // "MV", "Move Order"
    const pl_step *steps;
    int step_count;
    /// True where the sequence's reason has gone (its unit left play): before any row ahead of `refusal` control goes there.
    bool (*is_void)(const pl_turn *turn);
    uint8_t refusal;
    bool is_inner;            // triggers raised here wait in the frame below: they are part of what that frame is doing
} pl_sequence;
#define PL_SEQUENCE(id, name, steps) {id, name, steps, PL_COUNT(steps), NULL, 0, false}

PL_PUBLIC_END
