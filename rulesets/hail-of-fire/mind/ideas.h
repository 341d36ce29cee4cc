// ideas.h - fillings put forward for the verbs, most purposeful first. They decide nothing: check() keeps what is legal.
#pragma once
#include "phaseline/mind.h"

pl_idea hof_suggest_activation, hof_suggest_call;                                                              // ideas_orders.c
pl_idea hof_suggest_path, hof_suggest_reverse, hof_suggest_board, hof_suggest_fight, hof_suggest_consolidate;  // ideas_move.c
pl_idea hof_suggest_place, hof_suggest_ambush, hof_suggest_marker;                                             // ideas_place.c
