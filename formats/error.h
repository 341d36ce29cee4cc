// error.h - a pl_error as the one line a person reads.
// Stands on basics.h.
#pragma once
#include "phaseline/basics.h"

/// "mill-road.yaml:12:5: units[3].at: found ..., wanted ...". One line, whatever it quotes; the length, as snprintf does.
int pl_error_print(const pl_error *error, char *text, size_t size);
