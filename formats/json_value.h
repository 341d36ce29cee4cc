// json_value.h - small builders that the json_*.c files share. Private to formats/.
#pragma once
#include "formats/json.h"
#include "formats/json_write.h"

/// Puts a new value under a key. Out of memory makes *object NULL, and it stays so: one check at the end.
void pl_json_put(json_t **object, const char *key, json_t *value);
void pl_json_add(json_t **list, json_t *value);
/// Text; what is not UTF-8 (a name cut in the middle of a letter) is replaced.
json_t *pl_json_text(const char *text);
void pl_json_put_text(json_t **object, const char *key, const char *text);  // left out if NULL or ""
void pl_json_put_int(json_t **object, const char *key, json_int_t value);
void pl_json_put_if(json_t **object, const char *key, bool value);  // left out if false
json_t *pl_json_point(pl_point at);
/// What a writer holds, as a value; ends the writer. NULL: no memory, and pl_json_was_short() says so.
json_t *pl_json_written(pl_writer *w);
/// "unit", "piece", ... ; NULL for PL_NOTHING.
const char *pl_noun_kind_name(int kind);
