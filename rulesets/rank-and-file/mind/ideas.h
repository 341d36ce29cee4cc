// ideas.h - fillings put forward for the verbs, most purposeful first. They decide nothing: check() keeps what is legal.
// Stands on options.h.
#pragma once
#include "options.h"
#include "phaseline/mind.h"

pl_idea rnf_suggest_charge, rnf_suggest_counter, rnf_suggest_rally_form, rnf_suggest_move, rnf_suggest_enter, rnf_suggest_leader,
    rnf_suggest_opportunity, rnf_suggest_deploy;
