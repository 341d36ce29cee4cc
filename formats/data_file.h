// data_file.h - a ruleset's numbers, read from rulesets/<id>/data/*.yaml. The format is docs/data.md.
// Stands on data.h and ruleset.h.
#pragma once
#include "phaseline/data.h"
#include "phaseline/ruleset.h"

/// All tables of the ruleset, files in name order. Ended by pl_data_free().
pl_status pl_data_load(const pl_ruleset *rules, pl_data **out, pl_error *error);
/// One text instead of the ruleset's files, for tests and tools.
pl_status pl_data_load_text(const char *text, size_t size, const char *name, pl_data **out, pl_error *error);
void pl_data_free(pl_data *data);
