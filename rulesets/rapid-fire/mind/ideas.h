// ideas.h - fillings put forward for the verbs, most purposeful first. They decide nothing: check() keeps what is legal.
#pragma once
#include "phaseline/mind.h"

pl_idea rf_suggest_deploy, rf_suggest_place, rf_suggest_withdraw, rf_suggest_occupy;  // ideas_place.c
pl_idea rf_suggest_move, rf_suggest_column, rf_suggest_embark, rf_suggest_disembark, rf_suggest_enter, rf_suggest_unlimber;  // ideas_move.c
pl_idea rf_suggest_fire, rf_suggest_volley, rf_suggest_idf, rf_suggest_smoke;                                                // ideas_fire.c
pl_idea rf_suggest_plan, rf_suggest_attack;                                                                                  // ideas_air.c
