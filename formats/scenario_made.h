// scenario_made.h - a pl_scenario together with what it was made of. Private to formats/; examples make theirs of two files.
#pragma once
#include "formats/scenario_raw.h"
#include "phaseline/scenario.h"

typedef struct pl_scenario_made {
    pl_scenario scenario;  // first: the address given out is that of the whole
    pl_arena *arena;
    pl_yaml yaml;       // its own file, if it has one
    pl_yaml *start;     // where its position is written, if that is its own too
    raw_scenario *raw;  // its texts are in these, or in the file of an example that outlives it
} pl_scenario_made;

/// Fills made->scenario from made->raw. Numbers, sides, points and flags are checked here.
pl_status pl_scenario_make(pl_scenario_made *made, const pl_raw_schema *schema, const pl_ruleset *rules, const char *id, pl_error *error);
