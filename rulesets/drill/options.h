// options.h - drill's verbs.
// Stands on state.h.
#pragma once
#include "state.h"

extern const pl_verb drill_verbs[DRILL_VERBS];
