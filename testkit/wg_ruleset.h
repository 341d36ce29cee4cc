// wg_ruleset.h - the little wargame of bench/wg.h as a ruleset: steps, decisions, options and dice of the public interface.
// For measuring what the machine costs, and for engine tests that need a game without files.
#pragma once
#include "phaseline/game.h"

extern const pl_ruleset wg_ruleset;

/// A scene of it, from data and a scenario written in C. Ended by pl_scene_destroy().
pl_status wg_scene(pl_scene **out, pl_error *error);
