// mind.c - see mind.h: which idea belongs to which verb, who judges, and how far a search looks.
#include "mind.h"

#include "ideas.h"
#include "judge.h"
#include "ruleset.h"

static pl_idea *const ideas[RF_VERBS] = {
    [RF_V_DEPLOY] = rf_suggest_deploy,       [RF_V_AIR_PLAN] = rf_suggest_plan,
    [RF_V_WITHDRAW] = rf_suggest_withdraw,   [RF_V_SMOKE] = rf_suggest_smoke,
    [RF_V_MOVE] = rf_suggest_move,           [RF_V_COLUMN] = rf_suggest_column,
    [RF_V_DISEMBARK] = rf_suggest_disembark, [RF_V_EMBARK] = rf_suggest_embark,
    [RF_V_UNLIMBER] = rf_suggest_unlimber,   [RF_V_ENTER] = rf_suggest_enter,
    [RF_V_FIRE] = rf_suggest_fire,           [RF_V_VOLLEY] = rf_suggest_volley,
    [RF_V_OCCUPY] = rf_suggest_occupy,       [RF_V_AIR_ATTACK] = rf_suggest_attack,
    [RF_V_AIR_POINT] = rf_suggest_attack,    [RF_V_IDF] = rf_suggest_idf,
    [RF_V_PLACE] = rf_suggest_place,
};

const pl_mind rf_mind = {
    .rules = &rf_ruleset,
    .ideas = ideas,
    .judge = rf_judge,
    .judged_first = PL_VERB(RF_V_MOVE),
    .standing = rf_standing,
    .patience = 250,  // a turn is forty small deeds with many dice
    .persistence = 200,
};
