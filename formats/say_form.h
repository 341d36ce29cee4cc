// say_form.h - a form with its places filled in. Private to formats/.
#pragma once
#include "formats/buffer.h"
#include "formats/say.h"

typedef struct pl_spoken {  // a thing that a place of the form stands for
    uint8_t kind;           // pl_noun_kind; PL_NOTHING: not there
    int32_t value;
    const pl_noun *noun;  // of a word or a row: what it is one of
} pl_spoken;

/// Whatever the places of a form may stand for; those that are not there are left empty.
typedef struct pl_form {
    const pl_eye *eye;
    pl_spoken subject, target, side, cause, on;
    pl_spoken numbered[PL_SAID_NOUNS];
    int32_t value, value2;
    const pl_noun *value_noun;  // NULL: a plain number
    pl_point from, to;
    int facing;
    bool has_way;
    const pl_roll *roll;
    const pl_step *step;
} pl_form;

/// How many a name stands for: a verb after it agrees.
typedef enum pl_number { PL_ONE, PL_MANY, PL_YOU } pl_number;
pl_number pl_number_of(const pl_eye *eye, int kind, int id);

/// A length for people: "7.4 in", "8 in".
void pl_say_inches(pl_buffer *b, pl_len length);
void pl_form_add(pl_buffer *b, const pl_form *form, const char *text);
/// The first letter of a text as a capital.
void pl_capital(char *text);
