// wire.h - the words of the wire as C has them, made from wire.def: a key, a word or a type that is not in the list does not compile.
// Stands on the public headers whose numbers the words stand for. docs/wire.md is its page.
#pragma once
#include "formats/standing.h"
#include "phaseline/game.h"
#include "phaseline/preview.h"

/// A key of a thing, as text: PL_WIRE(Ask, say) is "say". Also where a constant is wanted.
#define PL_WIRE(thing, key) (&#key[0 * PL_WIRE_##thing##_##key])
/// A word of a closed set, as text: PL_WORD_OF(Weight, note) is "note". By number: pl_words_Weight[PL_NOTE].
#define PL_WORD_OF(set, word) (pl_words_##set[PL_WORD_OF_##set##_##word])
/// The type of a message, as text.
#define PL_SENT(type) (&#type[0 * PL_SENT_##type])
#define PL_TOLD(type) (&#type[0 * PL_TOLD_##type])

typedef enum pl_wire_thing {
    PL_THING_NONE,
#define THING(name, about) PL_THING_##name,
#include "wire.def"
    PL_THINGS
} pl_wire_thing;

enum {
#define KEY(thing, key, type, need, about) PL_WIRE_##thing##_##key,
#include "wire.def"
    PL_WIRE_KEYS
};

enum {
#define WORDS(set, about) PL_SET_##set,
#include "wire.def"
    PL_SETS
};

enum {
#define WORD(set, word, number, about) PL_WORD_OF_##set##_##word = number,
#define WORD_AS(set, word, text, number, about) PL_WORD_OF_##set##_##word = number,
#include "wire.def"
};

/// Statuses of HTTP that the server answers with.
enum {
#define CODE(name, number, about) PL_CODE_##name = number,
#include "wire.def"
};

enum {
#define SENT(type, thing, about) PL_SENT_##type,
#include "wire.def"
    PL_SENT_TYPES
};

enum {
#define TOLD(type, thing, about) PL_TOLD_##type,
#include "wire.def"
    PL_TOLD_TYPES
};

/// The words of each set by their numbers, NULL where a number has none, and after the last.
#define WORDS(set, about) extern const char *const pl_words_##set[];
#include "wire.def"

// ---- the list itself, for whoever checks messages against it

typedef enum pl_wire_type {
    PL_TYPE_NONE,
    PL_TYPE_TEXT,
    PL_TYPE_INT,
    PL_TYPE_REAL,
    PL_TYPE_FLAG,
    PL_TYPE_ID,
    PL_TYPE_VALUE,
    PL_TYPE_POINT,
    PL_TYPE_POINTS,
    PL_TYPE_PARTS,
    PL_TYPE_TEXTS,
    PL_TYPE_INTS,
    PL_TYPE_REALS,
    PL_TYPE_FIELDS,
    PL_TYPE_MAP,
    PL_TYPE_END,
    PL_TYPE_SINCE,
    PL_TYPE_LINES,
    PL_TYPE_WORD,   // of: a set
    PL_TYPE_WORDS,  // of: a set
    PL_TYPE_ONE,    // of: a thing
    PL_TYPE_LIST,   // of: a thing
} pl_wire_type;

typedef enum pl_wire_need { PL_KEY_MUST, PL_KEY_MAY, PL_KEY_NULLABLE } pl_wire_need;

typedef struct pl_wire_key {
    uint8_t thing, type, of, need;  // pl_wire_thing, pl_wire_type, a set or a thing, pl_wire_need
    const char *name;
} pl_wire_key;
extern const pl_wire_key pl_wire_keys[PL_WIRE_KEYS];
extern const char *const pl_wire_things[PL_THINGS];

/// Where a key of a thing has a word, it has the keys of another too. A message is a thing by its type.
typedef struct pl_wire_case {
    uint8_t thing, other;
    const char *key, *word;
} pl_wire_case;
extern const pl_wire_case pl_wire_cases[];  // ends with an empty one

typedef struct pl_wire_set {
    const char *name;
    const char *const *words;
    int count;
} pl_wire_set;
extern const pl_wire_set pl_wire_sets[PL_SETS];

typedef struct pl_wire_answer {
    const char *type;  // of the question
    uint8_t thing;
} pl_wire_answer;
extern const pl_wire_answer pl_wire_answers[];  // ends with an empty one

typedef struct pl_wire_request {
    const char *method, *path;
    uint8_t body, body_of, answer, answer_of;  // pl_wire_type, and of what
} pl_wire_request;
extern const pl_wire_request pl_wire_requests[];  // ends with an empty one

extern const int pl_wire_codes[];  // ends with 0
