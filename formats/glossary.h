// glossary.h - a game's words for whoever plays it, read from rulesets/<id>/words.yaml: what a term means, how a battle is won, how its goals
// stand, and plain names of table keys. The format is docs/glossaries.md. words.h is the other list, for authors.
// Stands on ruleset.h and data.h.
#pragma once
#include <jansson.h>

#include "phaseline/data.h"
#include "phaseline/ruleset.h"

enum { PL_GLOSS_SAY_MAX = 320 };  // letters of an explanation: it is read beside the table, not instead of it

typedef struct pl_gloss {
    const char *word;         // "unsteady"
    const char *const *also;  // other forms it is found by; NULL after the last
    const char *rule, *say;
} pl_gloss;

typedef struct pl_aim {  // what ends or decides every battle of the game, besides a scenario's own goals
    const char *say, *rule;
} pl_aim;

typedef struct pl_goal_words {
    const char *kind;         // of a goal or a marker
    const char *held, *open;  // of something on the table: by whom it is held, that nobody holds it
    const char *now;          // of a side: how it stands, by its fields
} pl_goal_words;

typedef struct pl_glossary {
    const pl_gloss *words;
    const pl_aim *aims;
    const pl_goal_words *goals;
    const pl_wording *plain;  // keys of the tables as people say them
    int word_count, aim_count, goal_count, plain_count;
} pl_glossary;

/// Reads and checks it against rules, rulebook and data. PL_MISSING: the game has none.
pl_status pl_glossary_load(const pl_ruleset *rules, pl_glossary **out, pl_error *error);
/// The same from text in memory, for tests.
pl_status pl_glossary_load_text(const pl_ruleset *rules, const char *text, size_t size, const char *name, pl_glossary **out,
                                pl_error *error);
void pl_glossary_free(pl_glossary *glossary);

/// A key as people say it: by the glossary (which may be NULL), by the ruleset's wordings, else with blanks for strokes.
const char *pl_plain(const pl_glossary *glossary, const pl_ruleset *rules, const char *key, char *text, size_t size);
/// The key has words of its own, or is a word as it stands.
bool pl_is_plain(const pl_glossary *glossary, const pl_ruleset *rules, const char *key);

/// How things on the table and sides stand, in words, as far as a view tells: a list of texts. Made for the terminal; the page does the same.
/// Returns the length of the whole text, parts joined by ". ", as snprintf does.
int pl_say_standing(const pl_glossary *glossary, const pl_scene *scene, const pl_state *view, char *text, size_t size);

/// Glossary of the wire: the words of the file, and those that the ruleset's fields and markers explain themselves.
json_t *pl_json_glossary(const pl_glossary *glossary, const pl_ruleset *rules);
