// mind.c - see mind.h: which idea belongs to which verb, who judges, and how far a search looks.
#include "mind.h"

#include "ideas.h"
#include "judge.h"
#include "ruleset.h"
#include "score.h"

static pl_idea *const ideas[DRILL_VERBS] = {
    [DRILL_V_MOVE] = drill_suggest_paths,
};

const pl_mind drill_mind = {
    .rules = &drill_ruleset,
    .ideas = ideas,
    .judge = drill_judge,
    .judged_first = PL_VERB(DRILL_V_MOVE),
    .standing = drill_standing,
    .foresight = 2,
};
