// plan_json.h - a plan as the wire and `phaseline play --explain --json` print it. Stands on plan.h and jansson.
#pragma once
#include <jansson.h>

#include "phaseline/scene.h"
#include "players/plan.h"

/// {side, reason, sentence, cut, considered, play_outs, chosen?, lines: [{choice, text, worth, tries, won, lost, drawn, standing,
/// standing_error, merit, merit_error}]}
json_t *pl_plan_json(const pl_scene *scene, const pl_plan *plan);
