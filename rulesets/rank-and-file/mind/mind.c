// mind.c - see mind.h: which idea belongs to which verb, who judges, and how far a search looks.
#include "mind.h"

#include "ideas.h"
#include "judge.h"
#include "options.h"
#include "ruleset.h"
#include "score.h"

static pl_idea *const ideas[RNF_VERBS] = {
    [RNF_DECLARE_CHARGE] = rnf_suggest_charge,
    [RNF_COUNTER_CHARGE] = rnf_suggest_counter,
    [RNF_RALLY_FORM] = rnf_suggest_rally_form,
    [RNF_MOVE] = rnf_suggest_move,
    [RNF_ENTER] = rnf_suggest_enter,
    [RNF_MOVE_LEADER] = rnf_suggest_leader,
    [RNF_OPPORTUNITY_CHARGE] = rnf_suggest_opportunity,
    [RNF_DEPLOY] = rnf_suggest_deploy,
};

const pl_mind rnf_mind = {
    .rules = &rnf_ruleset,
    .ideas = ideas,
    .judge = rnf_judge,
    .judged_first = PL_VERB(RNF_MOVE),
    .standing = rnf_standing,
    .foresight = 2,
    .persistence = 300,  // three turns of volleys are much luck
};
