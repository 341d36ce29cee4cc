// ruleset.h - Rank & File, as the engine sees it.
// Stands on ruleset.h of the engine; programs need nothing else of this folder.
#pragma once
#include "phaseline/ruleset.h"

extern const pl_ruleset rnf_ruleset;
