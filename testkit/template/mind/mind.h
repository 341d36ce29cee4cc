// mind.h - what the game thinks of its own play. Stands on the rules, which know nothing of it.
#pragma once
#include "phaseline/mind.h"

extern const pl_mind tmpl_mind;
