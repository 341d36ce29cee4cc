// notation.h - nouns, choices, options, events and rolls as text, and choices from text. The notation is docs/notation.md.
// Stands on game.h. What is printed here is parsed here: pl_choice_parse(pl_choice_print(c)) is c.
#pragma once
#include "phaseline/game.h"

enum { PL_CHOICE_TEXT_MAX = 8192 };  // room for the longest choice, PL_ITEMS_MAX items included

// All prints return the length of the whole text, as snprintf does, and cut it where it does not fit.

/// 22500 is "22.5".
int pl_len_print(pl_len length, char *text, size_t size);
/// An author's id, a word, a number, inches, yes or no; "0" for none.
int pl_noun_print(const pl_scene *scene, const pl_noun *noun, int32_t value, char *text, size_t size);
int pl_choice_print(const pl_scene *scene, const pl_choice *choice, char *text, size_t size);
/// As a choice, without items; a range of values as "1..6".
int pl_option_print(const pl_scene *scene, const pl_option *option, char *text, size_t size);

/// PL_BAD with what was wanted and a did-you-mean.
pl_status pl_noun_parse(const pl_scene *scene, const pl_noun *noun, const char *text, int32_t *value, pl_error *error);
/// items: room for PL_ITEMS_MAX; choice->items is set to it. Whether the rules allow the choice is pl_game_choose()'s business.
pl_status pl_choice_parse(const pl_game *game, pl_side side, const char *text, pl_choice *choice, pl_item *items, pl_error *error);
/// The same from a scene alone.
pl_status pl_choice_read(const pl_scene *scene, pl_side side, const char *text, pl_choice *choice, pl_item *items, pl_error *error);
/// The same from a journal, where whatever is not written is zero: what was left out is told there as "(-)" and "@-".
pl_status pl_choice_recall(const pl_scene *scene, pl_side side, const char *text, pl_choice *choice, pl_item *items, pl_error *error);

/// The first words of a choice, to look for options with: trailing parts may be left out and then fit anything.
typedef struct pl_pattern {
    pl_choice choice;
    bool has_subject, has_target, has_value;
} pl_pattern;
pl_status pl_pattern_parse(const pl_scene *scene, const char *text, pl_pattern *pattern, pl_error *error);
bool pl_pattern_fits(const pl_pattern *pattern, const pl_option *option);
/// The same of a choice, whatever it is filled with.
bool pl_pattern_takes(const pl_pattern *pattern, const pl_choice *choice);

/// The kind of an event, the engine's own or the ruleset's; NULL: no such kind.
const pl_event_kind *pl_event_kind_of(const pl_ruleset *rules, int kind);
/// Its number by name, -1: none.
int pl_event_kind_named(const pl_ruleset *rules, const char *name);
