// wire.c - the list of wire.def as tables.
#include "formats/wire.h"

// ---- words

#define WORDS(set, about) const char *const pl_words_##set[] = {
#define WORD(set, word, number, about) [number] = #word,
#define WORD_AS(set, word, text, number, about) [number] = text,
#define WORDS_END(set) \
    NULL \
    } \
    ;
#include "wire.def"

const pl_wire_set pl_wire_sets[PL_SETS] = {
#define WORDS(set, about) {#set, pl_words_##set, PL_COUNT(pl_words_##set) - 1},
#include "wire.def"
};

const int pl_wire_codes[] = {
#define CODE(name, number, about) number,
#include "wire.def"
    0,
};

// ---- keys. A type is written as two numbers: what it is, and of what.

#define TYPE_NONE PL_TYPE_NONE, 0
#define TYPE_TEXT PL_TYPE_TEXT, 0
#define TYPE_INT PL_TYPE_INT, 0
#define TYPE_REAL PL_TYPE_REAL, 0
#define TYPE_FLAG PL_TYPE_FLAG, 0
#define TYPE_ID PL_TYPE_ID, 0
#define TYPE_VALUE PL_TYPE_VALUE, 0
#define TYPE_POINT PL_TYPE_POINT, 0
#define TYPE_POINTS PL_TYPE_POINTS, 0
#define TYPE_PARTS PL_TYPE_PARTS, 0
#define TYPE_TEXTS PL_TYPE_TEXTS, 0
#define TYPE_INTS PL_TYPE_INTS, 0
#define TYPE_REALS PL_TYPE_REALS, 0
#define TYPE_FIELDS PL_TYPE_FIELDS, 0
#define TYPE_MAP PL_TYPE_MAP, 0
#define TYPE_END PL_TYPE_END, 0
#define TYPE_SINCE PL_TYPE_SINCE, 0
#define TYPE_LINES PL_TYPE_LINES, 0
#define TYPE_WORD(set) PL_TYPE_WORD, PL_SET_##set
#define TYPE_WORDS(set) PL_TYPE_WORDS, PL_SET_##set
#define TYPE_ONE(thing) PL_TYPE_ONE, PL_THING_##thing
#define TYPE_LIST(thing) PL_TYPE_LIST, PL_THING_##thing

_Static_assert(PL_THINGS <= UINT8_MAX && PL_SETS <= UINT8_MAX, "a byte numbers things and sets");

const char *const pl_wire_things[PL_THINGS] = {
    "nothing",
#define THING(name, about) #name,
#include "wire.def"
};

const pl_wire_key pl_wire_keys[PL_WIRE_KEYS] = {
#define KEY(thing, key, type, need, about) {PL_THING_##thing, TYPE_##type, PL_KEY_##need, #key},
#include "wire.def"
};

const pl_wire_case pl_wire_cases[] = {
#define CASE(thing, key, word, other) {PL_THING_##thing, PL_THING_##other, PL_WIRE(thing, key), #word},
#define SENT(name, thing, about) {PL_THING_Sent, PL_THING_##thing, PL_WIRE(Sent, type), #name},
#define TOLD(name, thing, about) {PL_THING_Told, PL_THING_##thing, PL_WIRE(Told, type), #name},
#include "wire.def"
    {0},
};

// ---- questions and requests

const pl_wire_answer pl_wire_answers[] = {
#define ANSWER(type, thing) {PL_SENT(type), PL_THING_##thing},
#include "wire.def"
    {0},
};

const pl_wire_request pl_wire_requests[] = {
#define HTTP(method, path, body, answer, about) {#method, path, TYPE_##body, TYPE_##answer},
#include "wire.def"
    {0},
};
