// lint.h - a ruleset read over for what its author forgot: rows, verbs, fields, events, depth of calls, cited rules, cells nobody reads.
// Stands on rulebook.h and data.h. Nothing is played; what is wrong can be read off the tables.
#pragma once
#include "formats/rulebook.h"
#include "phaseline/mind.h"

/// Hears of each fault, one line: the game, the place in its tables, found and wanted.
typedef void (*pl_lint_tell)(void *context, const char *fault);

/// Reads the ruleset's own tables and the ideas of its mind. book: NULL, or its rulebook, in which every cited rule must stand.
void pl_lint_ruleset(const pl_ruleset *rules, const pl_mind *mind, const pl_rulebook *book, pl_lint_tell tell, void *context);
/// The rows and cells of its data that no rule has read while a battle was opened.
void pl_lint_data(const pl_ruleset *rules, const pl_data *data, pl_lint_tell tell, void *context);
/// How many frames its sequences need at the most, the halt included; 0: they call each other in a ring, so nothing can be said.
int pl_lint_depth(const pl_ruleset *rules);
