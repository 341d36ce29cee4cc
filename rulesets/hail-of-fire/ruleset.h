// ruleset.h - Hail of Fire, a company-level game of order points, hidden hero points and fire that is found out later.
#pragma once
#include "phaseline/ruleset.h"

extern const pl_ruleset hof_ruleset;
