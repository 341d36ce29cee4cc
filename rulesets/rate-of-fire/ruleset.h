// ruleset.h - Rate of Fire: platoon fighting of the Second World War, one figure to a man.
// Stands on the engine; rulesets.c lists it.
#pragma once
#include "phaseline/ruleset.h"

extern const pl_ruleset rof_ruleset;
