// games.h - the list of games: their rules, and their minds.
// Stands on ruleset.h and mind.h.
#pragma once
#include "phaseline/mind.h"

PL_PUBLIC_BEGIN

/// Every ruleset, NULL after the last; drill first.
extern const pl_ruleset *const pl_rulesets[];

/// The ruleset of that id, NULL: there is none.
const pl_ruleset *pl_ruleset_named(const char *id);

/// Every mind, NULL after the last.
extern const pl_mind *const pl_minds[];

/// The mind of a game. Never NULL: a game that is not in the list has one without ideas, whose computers play at random.
const pl_mind *pl_mind_of(const pl_ruleset *rules);

PL_PUBLIC_END
