// ruleset.h - Arcane Legions for the engine.
#pragma once
#include "phaseline/ruleset.h"

extern const pl_ruleset al_ruleset;
