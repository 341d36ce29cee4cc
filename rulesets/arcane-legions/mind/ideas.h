// ideas.h - fillings put forward for the verbs, most purposeful first. They decide nothing: check() keeps what is legal.
#pragma once
#include "phaseline/mind.h"

pl_idea al_suggest_regroup, al_suggest_place, al_suggest_step;
