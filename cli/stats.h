// stats.h - the statistics of a batch as text and as JSON: losses and scores by turn, length, luck, rules.
// Stands on simulate/batch.h.
#pragma once
#include <jansson.h>

#include "formats/rulebook.h"
#include "simulate/batch.h"

/// book: NULL: the list of rules that no event cited is left out.
void cli_stats_print(const pl_scene *scene, const pl_stats *stats, const pl_rulebook *book);
json_t *cli_stats_json(const pl_scene *scene, const pl_stats *stats, const pl_rulebook *book);
