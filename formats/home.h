// home.h - where the rulesets' files (data, scenarios, examples, rulebooks) lie when a program runs.
// Stands on basics.h.
#pragma once
#include "phaseline/basics.h"

enum { PL_PATH_MAX = 1024 };

/// The folder that holds rulesets/: PHASELINE_HOME, else found upwards from the program or the library, else where it was installed.
pl_status pl_home(char *path, size_t size, pl_error *error);
/// A place inside rulesets/<ruleset>/: pl_home_path("drill", "data", ...). part may be "".
pl_status pl_home_path(const char *ruleset, const char *part, char *path, size_t size, pl_error *error);

/// Names in a folder that end with `ending`, without it, in byte order. Freed by pl_names_free(). A missing folder has none.
pl_status pl_names_in(const char *folder, const char *ending, char ***names, int *count, pl_error *error);
void pl_names_free(char **names, int count);
