// ideas.h - fillings put forward for the verbs, most purposeful first. They decide nothing: check() keeps what is legal.
#pragma once
#include "phaseline/mind.h"

pl_idea rof_suggest_activate, rof_suggest_creep, rof_suggest_continue;             // ideas_move.c
pl_idea rof_suggest_deploy, rof_suggest_dummy, rof_suggest_assault;                // ideas_place.c
pl_idea rof_suggest_fire, rof_suggest_mark, rof_suggest_call, rof_suggest_adjust;  // ideas_fire.c
