// field.h - a ruleset's named values, read and written by name: scenarios and examples set them, views show them.
// Stands on ruleset.h.
#pragma once
#include "phaseline/ruleset.h"

PL_PUBLIC_BEGIN

/// The field of that name and scope, NULL: none.
const pl_field *pl_field_named(const pl_ruleset *rules, pl_scope scope, const char *name);
/// It has a value that can be read: it lies in the block, or is worked out from it.
static inline bool pl_field_is_read(const pl_field *field) { return field->size || field->get; }
/// Its value for the side, group, unit, piece or marker `id` (the game: 0; a frame: its depth, the outermost 0); `element` of an array field, else 0.
int32_t pl_field_get(const pl_scene *scene, const pl_state *state, const pl_field *field, int id, int element);
void pl_field_set(const pl_scene *scene, pl_state *state, const pl_field *field, int id, int element, int32_t value);
/// Sets it from an author's text, all elements of an array separated by spaces. A field that only scenarios know is checked, not stored.
pl_status pl_field_set_text(const pl_scene *scene, pl_state *state, const pl_field *field, int id, const char *text, pl_error *error);
/// A noun's value from an author's text: a word, an id, a number, inches, yes or no. False: not such a value.
bool pl_noun_value(const pl_scene *scene, const pl_noun *noun, const char *text, int32_t *value);

PL_PUBLIC_END
