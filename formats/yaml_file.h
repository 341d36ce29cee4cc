// yaml_file.h - one YAML file: read with limits, checked against a libcyaml schema, and able to say where each value stands.
// Private to formats/. libcyaml judges and fills the structs; libyaml's document (the same parser) gives line and column,
// which libcyaml does not keep.
#pragma once
#include <cyaml/cyaml.h>
#include <yaml.h>

#include "formats/arena.h"
#include "phaseline/basics.h"

enum {
    PL_YAML_BYTES_MAX = 4 << 20,  // of a file
    PL_YAML_DEPTH_MAX = 24,       // of lists and mappings in each other
    PL_YAML_NODES_MAX = 200000,   // values once every alias is written out
    PL_YAML_KEYS_MAX = 256,       // of one mapping
};

typedef struct pl_yaml {
    pl_arena *arena;  // holds the text and all that pl_yaml_read() fills
    char *text;       // NUL-terminated
    size_t size;
    char file[256];
    bool has_document;
    yaml_document_t document;
} pl_yaml;

/// Reads and parses; no schema yet. On failure there is nothing to close. Fails on anything over the limits above.
pl_status pl_yaml_open(pl_yaml *yaml, const char *path, pl_error *error);
/// The same with text in memory; name stands for the file in errors. The text is copied.
pl_status pl_yaml_open_text(pl_yaml *yaml, const char *text, size_t size, const char *name, pl_error *error);
void pl_yaml_close(pl_yaml *yaml);

/// Loads the document by the schema, whose top is a mapping with CYAML_FLAG_POINTER. *out lives as long as the yaml.
pl_status pl_yaml_read(pl_yaml *yaml, const cyaml_schema_value_t *schema, void **out, pl_error *error);

/// The node of a path such as "units[3].at" ("": the top); NULL: there is none.
yaml_node_t *pl_yaml_node(const pl_yaml *yaml, const char *path);
yaml_node_t *pl_yaml_item(const pl_yaml *yaml, const yaml_node_t *list, int index);  // NULL: no list, or no such entry
yaml_node_t *pl_yaml_value(const pl_yaml *yaml, const yaml_node_t *mapping, const char *key);
int pl_yaml_count(const yaml_node_t *list);           // -1: not a list
const char *pl_yaml_scalar(const yaml_node_t *node);  // NULL: not a scalar

/// Fails with file, path, line and column. The nearest node on the way to the path gives the place if the last one is missing.
#if defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
pl_status
pl_yaml_fail(const pl_yaml *yaml, pl_error *error, pl_status status, const char *path, const char *format, ...);
/// Completes an error made elsewhere that has a path but no place.
void pl_yaml_locate(const pl_yaml *yaml, pl_error *error);
