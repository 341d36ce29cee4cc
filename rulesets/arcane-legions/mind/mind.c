// mind.c - see mind.h: which idea belongs to which verb, who judges, and how far a search looks.
#include "mind.h"

#include "ideas.h"
#include "judge.h"
#include "ruleset.h"
#include "score.h"

static pl_idea *const ideas[AL_VERBS] = {
    [AL_TAKE_STEP] = al_suggest_step,
    [AL_REGROUP_SLOTS] = al_suggest_regroup,
    [AL_DEPLOY] = al_suggest_place,
    [AL_REINFORCE] = al_suggest_place,
};

const pl_mind al_mind = {
    .rules = &al_ruleset,
    .ideas = ideas,
    .judge = al_judge,
    .standing = al_standing,
    .foresight = 2,
};
