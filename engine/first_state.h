// first_state.h - inside the engine: the state a game begins with, from a scene whose names and terrain are known.
#pragma once
#include "phaseline/ruleset.h"

/// Lays out scene->initial, fills it from the scenario, lets the ruleset complete it, and checks it.
pl_status pl_first_state(pl_scene *scene, pl_error *error);
