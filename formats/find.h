// find.h - how a file's `game:` becomes a ruleset. formats/ does not know the list of games; programs pass pl_ruleset_named.
#pragma once
#include "phaseline/ruleset.h"

/// The ruleset of that id, NULL: there is none.
typedef const pl_ruleset *(*pl_find_ruleset)(const char *id);
