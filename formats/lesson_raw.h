// lesson_raw.h - a lesson as it stands in the YAML, every value still text. Private to formats/.
#pragma once
#include "formats/example_raw.h"

enum { RAW_BY_SIDES = 4 };  // keys 1 to 4 of `before` and `reply`

typedef struct raw_mark {
    char *unit, *target, *side, *terrain, *marker, *range, *ghost, *word, *part, *note;
    raw_point *area;
    char **line;
    uint32_t area_count, line_count;
} raw_mark;

typedef struct raw_act {
    char *select, *preview, *open, *tool;
    char **measure;
    uint32_t measure_count;
} raw_act;

typedef struct raw_by {
    char *by[RAW_BY_SIDES];  // what side 1, 2 ... chooses
} raw_by;

typedef struct raw_hint {
    char *after, *say;
    raw_mark *show;
    uint32_t show_count;
} raw_hint;

typedef struct raw_otherwise {
    char *choice, *then, *to, *say;  // to: `goto` in the file
} raw_otherwise;

typedef struct raw_lesson_step {
    char *id, *at, *say, *after, *choice, *refused;  // choice: `do` in the file
    raw_mark *show;
    char **accept, **dice;
    raw_act *act;
    raw_expect *done, *expect;
    raw_by *before, *reply;
    raw_hint *hint;
    raw_otherwise *otherwise;
    uint32_t show_count, accept_count, dice_count, done_count, expect_count, before_count, reply_count, otherwise_count;
} raw_lesson_step;

typedef struct raw_chapter_end {
    char *say;  // `offer` holds words and mappings: it is read from the document
} raw_chapter_end;

typedef struct raw_chapter {
    char *id, *name, *minutes;
    char **teaches, **rules;
    raw_example *start;  // the keys of an example that say where it starts, and its dice
    raw_lesson_step *steps;
    raw_chapter_end *end;
    uint32_t teaches_count, rules_count, steps_count;
} raw_chapter;

/// A chapter's start by itself, as journals carry it.
typedef struct raw_start {
    raw_example *start;
} raw_start;

typedef struct raw_lesson {
    char *game, *scenario, *side, *name, *about, *minutes, *opponent;
    raw_chapter *chapters;
    uint32_t chapters_count;
} raw_lesson;

/// The schema for one ruleset, on that of its examples.
typedef struct pl_lesson_schema {
    pl_example_schema example;
    cyaml_schema_value_t step, chapter, file, start_file;
} pl_lesson_schema;

pl_status pl_lesson_schema_start(pl_lesson_schema *schema, const pl_ruleset *rules, pl_error *error);
void pl_lesson_schema_end(pl_lesson_schema *schema);
