// ruleset.h - Rapid Fire! as the engine sees it.
// Stands on phaseline/ruleset.h.
#pragma once
#include "phaseline/ruleset.h"

extern const pl_ruleset rf_ruleset;
