// mind.c - see mind.h: which idea belongs to which verb, who judges, and how far a search looks.
#include "mind.h"

#include "ideas.h"
#include "judge.h"
#include "ruleset.h"
#include "sequence.h"

static pl_idea *const ideas[HOF_VERBS] = {
    [HOF_ACTIVATE_OP] = hof_suggest_activation,
    [HOF_ACTIVATE_HERO] = hof_suggest_activation,
    [HOF_ACTIVATE_ASSAULT] = hof_suggest_activation,
    [HOF_PLACE] = hof_suggest_place,
    [HOF_PLACE_MARKER] = hof_suggest_marker,
    [HOF_CALL_BARRAGE] = hof_suggest_call,
    [HOF_PATH] = hof_suggest_path,
    [HOF_REVERSE] = hof_suggest_reverse,
    [HOF_FIGHT] = hof_suggest_fight,
    [HOF_CONSOLIDATE] = hof_suggest_consolidate,
    [HOF_AMBUSH] = hof_suggest_ambush,
    [HOF_BOARD] = hof_suggest_board,
};

const pl_mind hof_mind = {
    .rules = &hof_ruleset,
    .ideas = ideas,
    .judge = hof_judge,
    .standing = hof_standing,
    .patience = 50,      // where a team may go takes a longer look than most choices
    .persistence = 300,  // ... and level 5 has time for it
};
