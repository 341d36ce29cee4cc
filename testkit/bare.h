// bare.h - a scene without files: for rulesets written inside a test, which need no data and no units from an author.
#pragma once
#include "phaseline/scene.h"

/// A bare table of 72 by 48 inches with one terrain kind, "open" (the ruleset's terrain_table must be "terrain"). Ended by pl_scene_destroy().
pl_status kit_bare_scene(const pl_ruleset *rules, int sides, pl_scene **out, pl_error *error);
