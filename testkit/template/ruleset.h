// ruleset.h - the game, as the list of games names it.
#pragma once
#include "phaseline/ruleset.h"

extern const pl_ruleset tmpl_ruleset;
extern const pl_sequence tmpl_sequences[];  // turn.c
