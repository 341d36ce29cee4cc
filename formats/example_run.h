// example_run.h - one example under way. Private to formats/: example.c plays it, example_start.c sets it going, example_expect.c and example_events.c judge it.
#pragma once
#include "formats/battle.h"
#include "formats/example_raw.h"
#include "phaseline/game.h"

typedef struct pl_example_run {
    const pl_ruleset *rules;
    const pl_example_schema *schema;
    pl_yaml *yaml;
    const raw_example *raw;
    const char *base;  // text of the scenario it is laid out on; NULL: the file of raw->scenario
    const struct pl_example_report *report;
    pl_battle *battle;
    pl_game *game;
    pl_state *view;  // room for what a side may know
    pl_dice dice;
    uint8_t *script;
    pl_event *events;  // everything that has happened in the example
    pl_roll *rolls;
    int event_count, event_max, roll_count, roll_max;
    int event_mark, roll_mark;  // where the next expectation on events or rolls begins
    int choices;                // made so far
    bool is_failed;
    char message[512];  // the first difference
    pl_error
        *fault;  // NULL, or told of it too: with a place if the file is wrong, without one and PL_DIFFERS if the game came out otherwise
} pl_example_run;

/// The example differs: keeps the first message.
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void pl_example_differs(pl_example_run *run, const char *format, ...);
/// The example itself is wrong (an unknown id, a bad number): the message says where in the file.
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void pl_example_bad(pl_example_run *run, const char *path, const char *format, ...);

/// Makes battle, game and view of its scenario and position.
void pl_example_open(pl_example_run *run, const char *path);
/// Sets turn and side, and stands where the example says, with what it says is under way there; nothing has run. False: at the beginning, or it failed.
bool pl_example_stand(pl_example_run *run, const char *path);
/// Takes over what the last choice brought about: the game forgets it at the next one.
void pl_example_keep(pl_example_run *run);
/// Starts the game where the example says, with what it says is under way there, and runs it to the first decision.
void pl_example_start(pl_example_run *run, const char *path);
/// Checks one expectation; path: of it in the file.
void pl_example_expect(pl_example_run *run, const raw_expect *expect, const char *path);
/// The parts of an expectation that speak of the decision, of what lies between two places, of events and of rolls.
void pl_example_expect_options(pl_example_run *run, const raw_expect *expect, const char *path);
void pl_example_expect_between(pl_example_run *run, const raw_expect *expect, const pl_state *state, const char *path);
void pl_example_expect_events(pl_example_run *run, const raw_expect *expect, pl_side viewer, const char *path);
void pl_example_expect_rolls(pl_example_run *run, const raw_expect *expect, pl_side viewer, const char *path);

/// Place of a key inside a part of the file.
const char *pl_example_place(char *place, size_t size, const char *path, const char *key);
/// The file has this key there. Of a list without entries nothing else tells it from one that is not given.
bool pl_example_has(const pl_example_run *run, const char *path, const char *key);
/// A whole number of the file; false: the message is set.
bool pl_example_int(pl_example_run *run, const char *path, const char *key, const char *text, int32_t *value);
/// yes or no.
bool pl_example_flag(pl_example_run *run, const char *path, const char *key, const char *text, bool *value);
/// A side by its number or its id.
bool pl_example_side(pl_example_run *run, const char *path, const char *key, const char *text, int32_t *side);
bool pl_example_point(pl_example_run *run, const char *path, const char *key, raw_point raw, pl_point *value);
/// A noun's value, with a did-you-mean.
bool pl_example_noun(pl_example_run *run, const char *path, const char *key, const pl_noun *noun, const char *text, int32_t *value);
/// "RNF-FIR.61: too far" cites the rule "RNF-FIR.61" and the section "RNF-FIR", but not "RNF-FIR.6".
bool pl_example_cites(const char *text, const char *rule);
