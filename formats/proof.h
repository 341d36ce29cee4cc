// proof.h - what is known of each rule: where it is played, and by which examples and tests it is shown. Made when the program is built
// (tools/rule_coverage.py --rows), so that the rules page can say what is enforced without the sources.
// Stands on ruleset.h.
#pragma once
#include <jansson.h>

#include "phaseline/ruleset.h"

typedef struct pl_rule_proof {
    const char *rule;
    const char *code, *examples, *tests;  // names with blanks between; an example is its file, a stroke and its id
    bool is_named, is_proved, is_mutant;  // as docs/proof.md has it
} pl_rule_proof;

extern const pl_rule_proof pl_proofs[];  // all games; ends with a row without a rule

/// RuleProof of the wire for every rule of a game: a list. NULL: no memory.
json_t *pl_json_proofs(const pl_ruleset *rules);
