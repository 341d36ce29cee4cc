// nearest.h - "did you mean": the known word nearest to one that nobody knows.
// Stands on basics.h.
#pragma once
#include "phaseline/basics.h"

/// Collects candidates one by one; start it zeroed with .word set.
typedef struct pl_nearest {
    const char *word;
    const char *best;  // NULL: nothing is near enough
    int distance;
    bool is_full;  // a wanted list did not fit
    int listed;
    char list[160];  // "line, column, march": every candidate, for when nothing is near
} pl_nearest;

void pl_nearest_try(pl_nearest *nearest, const char *candidate);
/// "; did you mean 'column'?", or "; wanted one of: line, column", or "". Borrowed from text.
const char *pl_nearest_hint(const pl_nearest *nearest, char *text, size_t size);
/// The whole of it for a NULL-terminated list.
const char *pl_nearest_of(const char *word, const char *const *words, char *text, size_t size);
