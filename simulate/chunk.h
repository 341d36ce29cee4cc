// chunk.h - inside simulate/: a chunk of games as one line of JSON, for files and for messages between processes.
#pragma once
#include <jansson.h>

#include "simulate/batch.h"

/// {"first":0,"outcomes":[[hash,winner,turns,choices,finished,[scores],[[choices,ns,longest] a seat]],...],"stats":{...}?}: the caller frees it. NULL: no memory.
char *pl_chunk_print(int first, const pl_outcome *outcomes, int count, const pl_stats *stats);
/// Reads it back: at most `max` outcomes; stats (may be NULL) are added to. rules: where texts of rules are kept, as stats hold pointers.
pl_status pl_chunk_read(const char *text, int *first, pl_outcome *outcomes, int max, int *count, pl_stats *stats, json_t *rules,
                        pl_error *error);
