// rulesets.h - the list of games. The only place that names them all.
#pragma once
#include "phaseline/ruleset.h"

/// Every ruleset, NULL after the last; drill first.
extern const pl_ruleset *const pl_rulesets[];

/// The ruleset of that id, NULL: there is none.
const pl_ruleset *pl_ruleset_named(const char *id);
