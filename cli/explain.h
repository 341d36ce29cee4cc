// explain.h - a computer's plan in words: what it weighed, what its play-outs came to, why it chose as it did.
// Stands on players/plan.h and formats/notation.h. As JSON it is players/plan_json.h.
#pragma once
#include <stdio.h>

#include "phaseline/scene.h"
#include "players/plan.h"

void cli_explain(FILE *to, const pl_scene *scene, const pl_plan *plan);
