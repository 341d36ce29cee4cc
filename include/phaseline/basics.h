// basics.h - the words every other header uses: lengths, sides, ids, reasons, errors.
// Stands on the C library alone.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Between these two stands what the library shows to other programs, C and C++ alike; whatever else it is made of stays hidden.
#ifdef __cplusplus
#define PL_PUBLIC_BEGIN extern "C" { _Pragma("GCC visibility push(default)")
#define PL_PUBLIC_END _Pragma("GCC visibility pop") }
#else
#define PL_PUBLIC_BEGIN _Pragma("GCC visibility push(default)")
#define PL_PUBLIC_END _Pragma("GCC visibility pop")
#endif
// What C and C++ spell differently.
#ifdef __cplusplus
#define PL_HOLDS(what, why) static_assert(what, why)
#define PL_NEVER_RETURNS [[noreturn]]
#define PL_ALIGNED(bytes) alignas(bytes)
#define PL_MADE(type) type
#else
#define PL_HOLDS(what, why) _Static_assert(what, why)
#define PL_NEVER_RETURNS _Noreturn
#define PL_ALIGNED(bytes) _Alignas(bytes)
#define PL_MADE(type) (type)
#endif

PL_PUBLIC_BEGIN

#define PL_COUNT(list) ((int)(sizeof(list) / sizeof((list)[0])))
#define PL_INCHES(n) ((pl_len)((n) * 1000))

enum {
    PL_SIDES_MAX = 4,   // sides count from 1; zero is nobody
    PL_UNITS_MAX = 255,
    PL_PIECES_MAX = 1023,
    PL_MARKERS_MAX = 255,
    PL_FEATURES_MAX = 255,
    PL_GROUPS_MAX = 63,
};

typedef int32_t pl_len;   // thousandths of an inch
typedef uint8_t pl_side;  // 1 ... sides; 0: nobody, or everybody where a viewer is meant (a spectator)

// Ids are indices from 1 into the lists of a scene; zero is none.
typedef uint16_t pl_unit_id;
typedef uint16_t pl_piece_id;
typedef uint16_t pl_marker_id;
typedef uint16_t pl_feature_id;
typedef uint16_t pl_group_id;

typedef struct pl_point {
    pl_len x, y;  // east and north of the table's south-west corner
} pl_point;

/// A set of sides, a bit each: PL_SIDE_BIT(1) | PL_SIDE_BIT(2).
typedef uint8_t pl_sides;
#define PL_SIDE_BIT(side) ((pl_sides)(1u << (side)))
#define PL_EVERYONE ((pl_sides)0)  // where a set says who sees: zero stands for all, spectators included

/// Why something may not be done: "RULE-ID.n: reason", a string constant or what pl_reason() gave. NULL: it may.
typedef const char *pl_why;

typedef enum pl_status {
    PL_OK,
    PL_ILLEGAL,    // the rules forbid it; nothing changed
    PL_BAD,        // data from outside is malformed or contradicts itself
    PL_MISSING,    // a file, table, row or name that was asked for is not there
    PL_FULL,       // more than a limit allows
    PL_DIFFERS,    // a replay came out otherwise than its record
    PL_NO_MEMORY,
    PL_IO,         // the system refused to read or write
} pl_status;

/// What went wrong, for a person: one line that names the place, what was found and what was wanted.
typedef struct pl_error {
    pl_status status;
    int line, column;   // in the file, from 1; 0: unknown
    char file[256];     // empty: no file is involved
    char path[128];     // inside the file: "units[3].at"; formats/ finds line and column by it
    char text[384];
} pl_error;

/// Fills *error (which may be NULL) and returns status, so that a caller can write: return pl_fail(error, PL_BAD, "...", ...).
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
pl_status pl_fail(pl_error *error, pl_status status, const char *format, ...);

/// The same, with the place inside the file the data came from.
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
pl_status pl_fail_at(pl_error *error, pl_status status, const char *path, const char *format, ...);

/// Our own mistakes: stops in tests and debug builds, costs nothing in a release.
void pl_assert_failed(const char *what, const char *file, int line);
#ifdef NDEBUG
#define PL_ASSERT(what) ((void)0)
#else
#define PL_ASSERT(what) ((what) ? (void)0 : pl_assert_failed(#what, __FILE__, __LINE__))
#endif

/// What a number stands for, so that one client can name it in any game.
typedef enum pl_noun_kind {
    PL_NOTHING,
    PL_UNIT,
    PL_PIECE,
    PL_MARKER,
    PL_FEATURE,   // a terrain feature
    PL_GROUP,
    PL_SIDE,
    PL_WORD,      // index into words
    PL_ROW,       // index of a row of the rules table called `table`
    PL_NUMBER,
    PL_LENGTH,    // thousandths of an inch
    PL_DEGREES,
    PL_FLAG,      // 0 or 1
    PL_WORDS,     // a set of words, a bit each: "fired+moved"; "none" for the empty set
} pl_noun_kind;

/// A few words with nouns in them, worded for each reader when they are shown: {"to {1}, {2} away", {{PL_FEATURE, 3}, {PL_LENGTH, 4200}}}.
/// The form is a string constant, in the form of docs/sentences.md; {1}, {2}, {3} are the nouns. NULL: nothing is said.
enum { PL_SAID_NOUNS = 3 };
typedef struct pl_said {
    const char *form;
    struct {
        uint8_t kind;          // pl_noun_kind
        int32_t value;
    } nouns[PL_SAID_NOUNS];
} pl_said;

/// A key of the rules as people say it: "firer_moved" is "the firer has moved".
typedef struct pl_wording {
    const char *key, *words;
} pl_wording;

typedef struct pl_noun {
    uint8_t kind;              // pl_noun_kind
    const char *name;          // what a person calls it: "wheel", "formation"
    const char *const *words;  // PL_WORD, PL_WORDS: the words by index or bit, NULL after the last
    const char *table;         // PL_ROW
} pl_noun;

PL_PUBLIC_END
