// example_raw.h - a file of examples as it stands in the YAML, every value still text. Private to formats/.
#pragma once
#include "formats/scenario_raw.h"

typedef struct raw_event {
    char *kind, *subject, *target, *side, *value, *value2, *facing, *rule;
    raw_point from, to;
} raw_event;

typedef struct raw_roll {
    char *purpose, *owner, *need, *natural, *total, *passed, *rule;
    char **dice, **mods;
    uint32_t dice_count, mods_count;
} raw_roll;

typedef struct raw_expect {
    char *view;
    char *unit, *piece, *marker, *markers, *group, *side;  // of whom it speaks
    char *place, *facing, *value, *count, *score;          // what holds of it
    raw_point at;
    char **is;    // fields, by number in pl_example_schema.names
    char **game;  // fields of the game
    char *step, *turn, *active, *over, *winner;
    char **asked;
    char *offered, *shut, *not_offered, *allowed, *refused, *to, *rule;
    char **between;  // two ends
    char *distance, *sight;
    raw_event *events, *not_event;
    raw_roll *rolls;
    uint32_t asked_count, between_count, events_count, rolls_count;
} raw_expect;

typedef struct raw_play {
    char *side, *choice, *refused;  // `do` in the file
    raw_expect *expect;
    uint32_t expect_count;
} raw_play;

typedef struct raw_example {
    char *id, *name, *about, *scenario, *step, *turn, *active, *by, *way;
    char **rules, **dice;
    char **locals;  // by number in pl_example_schema.local_names
    raw_scenario *position;
    raw_play *play;
    raw_expect *expect;
    uint32_t rules_count, dice_count, play_count, expect_count;
} raw_example;

typedef struct raw_examples {
    char *game;
    raw_example *examples;
    uint32_t examples_count;
} raw_examples;

/// The schema for one ruleset. Fields of every scope may stand under `is`; which ones fit, the subject says.
typedef struct pl_example_schema {
    pl_raw_schema scenario;
    const char **names;        // under `is`, NULL after the last
    const char **local_names;  // under `locals`, likewise
    cyaml_schema_value_t expect, play, example, file;
} pl_example_schema;

pl_status pl_example_schema_start(pl_example_schema *schema, const pl_ruleset *rules, pl_error *error);
void pl_example_schema_end(pl_example_schema *schema);
