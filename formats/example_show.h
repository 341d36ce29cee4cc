// example_show.h - an example as moments to look at: the position at first, and what each choice made of it, played by the rules themselves.
// Stands on example.h and json.h.
#pragma once
#include <jansson.h>

#include "formats/example.h"

/// ExampleShown of the wire. file: a name in rulesets/<id>/examples/ without its ending. PL_MISSING: there is no such example.
pl_status pl_json_example(const pl_ruleset *rules, const char *file, const char *id, json_t **out, pl_error *error);
