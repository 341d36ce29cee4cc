// options.h - the verbs.
// Stands on state.h.
#pragma once
#include "state.h"

extern const pl_verb rf_verbs[RF_VERBS];
