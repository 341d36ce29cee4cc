// rewritten.h - examples once more, written otherwise: what makes no difference to the rules must make none to what comes out.
// Stands on formats/example.h.
#pragma once
#include "formats/example.h"

/// Writes the text of a file of examples otherwise; out has room for twice as much. Returns the size.
typedef size_t kit_writing(const char *text, char *out);

typedef struct kit_rewritten {
    const pl_ruleset *rules;
    kit_writing *write;
    bool (*may_differ)(const char *id);  // NULL: none may
    int passed, differing;               // counted on
} kit_rewritten;

/// Runs the files of the game's examples/, each as `write` has it. A file that it leaves as it was is a failure.
void kit_run_rewritten(kit_rewritten *run, const char *const *files, int count);
