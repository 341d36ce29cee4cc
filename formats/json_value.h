// json_value.h - small builders that the json_*.c files share. Private to formats/.
#pragma once
#include "formats/json.h"

/// Puts a new value under a key. Out of memory makes *object NULL, and it stays so: one check at the end.
void pl_json_put(json_t **object, const char *key, json_t *value);
void pl_json_add(json_t **list, json_t *value);
/// Text; what is not UTF-8 (a name cut in the middle of a letter) is replaced.
json_t *pl_json_text(const char *text);
void pl_json_put_text(json_t **object, const char *key, const char *text);  // left out if NULL or ""
void pl_json_put_int(json_t **object, const char *key, json_int_t value);
void pl_json_put_if(json_t **object, const char *key, bool value);  // left out if false
json_t *pl_json_point(pl_point at);
/// "unit", "piece", ... ; NULL for PL_NOTHING.
const char *pl_noun_kind_name(int kind);
/// A noun's value as json.h says.
json_t *pl_json_noun(const pl_scene *scene, const pl_noun *noun, int32_t value);
/// subject and subject_is, where there is one.
void pl_json_put_noun(json_t **object, const char *key, const char *is_key, const pl_scene *scene, const pl_noun *noun, int32_t value);
/// {field: value, ...} of one record; an array field is a list.
json_t *pl_json_fields(const pl_scene *scene, const pl_state *state, pl_scope scope, int id);
