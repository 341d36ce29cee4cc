// thought.h - what is to be thought as a text, for another instance of this program that thinks it, and its answer back: a page has no threads,
// but it may have a second instance in another Worker, which can be ended at any time.
// Stands on host.h, json.h and battle.h. Private to tables/.
//
//   {"think":"choice","battle":"<a journal's head line>","state":"<hex>","side":2,"level":"search3","seed":"...","ms":5000}
//   {"choice":"stance press"}      {"odds":{...}}      {"plan":{...},"played":2}      {"worth":true}
#pragma once
#include <jansson.h>

#include "formats/battle.h"
#include "host.h"
#include "phaseline/choice.h"
#include "phaseline/state.h"

/// All that a thought stands on. Borrowed.
typedef struct host_thought {
    const char *what;  // "choice", "odds", "plan", "worth"
    const pl_battle *battle;
    const pl_state *state;
    pl_side side;
    uint64_t seed;
    const char *level;        // of choice and plan
    int ms;                   // within which they come to an end; 0: by themselves
    const pl_choice *choice;  // odds: that is weighed; plan: that was played, or NULL
    uint32_t number;          // odds: copies; worth: its share
} host_thought;

/// The caller frees it; NULL: no memory.
char *host_thought_write(const host_thought *thought);
/// What a key of the answer holds: a new reference, or NULL.
json_t *host_thought_answer(const char *text, size_t size, const char *key);
