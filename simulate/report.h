// report.h - a simulation as one self-contained page: shares of wins, losses and scores by turn, length, luck, heat maps, rules.
// Stands on run.h and formats/rulebook.h.
#pragma once
#include "formats/rulebook.h"
#include "simulate/run.h"

/// Writes the page; book (may be NULL) gives the rules that never fired.
pl_status pl_report_write(const char *path, const pl_run *run, const pl_run_result *result, const pl_rulebook *book, pl_error *error);
