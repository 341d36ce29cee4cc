// stats.h - the statistics of a batch as text and as JSON: losses and scores by turn, length, luck, rules.
// Stands on simulate/batch.h.
#pragma once
#include <jansson.h>

#include "simulate/batch.h"

void cli_stats_print(const pl_scene *scene, const pl_stats *stats);
json_t *cli_stats_json(const pl_scene *scene, const pl_stats *stats);
