// ruleset.h - drill, the smallest complete game: what the list of rulesets and its own tests see of it.
// Stands on the engine's ruleset.h.
#pragma once
#include "phaseline/ruleset.h"

extern const pl_ruleset drill_ruleset;
