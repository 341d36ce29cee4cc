// version.h - which Phaseline this is. The one place that says it: CMake, packages and pages read it here.
// Stands on ruleset.h.
#pragma once
#include "phaseline/ruleset.h"

PL_PUBLIC_BEGIN

#define PL_VERSION "0.2.0"
/// Grows when a program built against an earlier library must be built anew; the number in the name of libphaseline.so.
#define PL_ABI 0

/// The version of the library that is running, which may be newer than PL_VERSION of the headers.
const char *pl_version(void);
/// The commit it was built from, 12 digits; "" where nobody knows.
const char *pl_version_commit(void);

/// Under which rules a game is played. Two games of the same battle with equal rules and dice are equal.
typedef struct pl_rules_mark {
    int revision;      // of the rules, as their revisions.txt counts; 0: unknown
    uint64_t tables;   // a number made of every cell of the rules data; 0: unknown
} pl_rules_mark;

enum { PL_RULES_MARK_TEXT = 32 };

/// Reads the rules data and marks them.
pl_status pl_rules_mark_of(const pl_ruleset *rules, pl_rules_mark *mark, pl_error *error);
/// "2-9f3ac0ffee123456", as journals and `phaseline --version` have it. Returns the length, as snprintf does.
int pl_rules_mark_print(pl_rules_mark mark, char *text, size_t size);

PL_PUBLIC_END
