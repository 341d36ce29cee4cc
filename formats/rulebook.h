// rulebook.h - a game's rulebook.md as players read it, rule by rule: the items of its lists that begin with an id in bold.
// Stands on ruleset.h.
#pragma once
#include "phaseline/ruleset.h"

typedef struct pl_rule_text {
    char *id;       // "DRILL-fire.3"
    char *heading;  // the heading it stands under
    char *text;     // Markdown, without the id
} pl_rule_text;

typedef struct pl_rulebook {
    pl_rule_text *rules;  // in the order of the book
    int count;
    char file[256];
} pl_rulebook;

pl_status pl_rulebook_load(const pl_ruleset *rules, pl_rulebook **out, pl_error *error);
void pl_rulebook_free(pl_rulebook *book);
/// The rules of every game, which the door cites whatever is played: PL-1 ... Number index from 0 on; NULL: no more.
const pl_rule_text *pl_rulebook_common(int index);
/// The rule of that id, capitals apart, in the book (which may be NULL) or among the common ones; NULL: none.
const pl_rule_text *pl_rulebook_find(const pl_rulebook *book, const char *id);
