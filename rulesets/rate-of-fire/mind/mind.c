// mind.c - see mind.h: which idea belongs to which verb, who judges, and how far a search looks.
#include "mind.h"

#include "ideas.h"
#include "judge.h"
#include "ruleset.h"

static pl_idea *const ideas[ROF_VERBS] = {
    [ROF_V_DEPLOY] = rof_suggest_deploy,   [ROF_V_DEPLOY_DUMMY] = rof_suggest_dummy, [ROF_V_ACTIVATE] = rof_suggest_activate,
    [ROF_V_CREEP] = rof_suggest_creep,     [ROF_V_CONTINUE] = rof_suggest_continue,  [ROF_V_OF_PLACE] = rof_suggest_mark,
    [ROF_V_CALL] = rof_suggest_call,       [ROF_V_ADJUST] = rof_suggest_adjust,      [ROF_V_FIRE] = rof_suggest_fire,
    [ROF_V_ASSAULT] = rof_suggest_assault,
};

const pl_mind rof_mind = {
    .rules = &rof_ruleset,
    .ideas = ideas,
    .judge = rof_judge,
    .judged_first = PL_VERB(ROF_V_ACTIVATE) | PL_VERB(ROF_V_CONTINUE),
    .standing = rof_standing,
    .persistence = 300,  // to judge a move takes an exchange of fire: play-outs are few
};
