// yaml_schema.c - libcyaml judges the document; when it says no, a second look says where, what was found and what was wanted.
#include "formats/yaml_file.h"

#include <stdio.h>
#include <string.h>

#include "formats/nearest.h"
#include "formats/text.h"

// libcyaml logs a cause and a backtrace; the cause is the fallback where the second look finds nothing.
typedef struct cause {
    char text[200];
} cause;

static void keep_cause(cyaml_log_t level, void *context, const char *format, va_list args)
{
    cause *kept = context;
    if (level == CYAML_LOG_ERROR && !kept->text[0])
        vsnprintf(kept->text, sizeof kept->text, format, args);
    kept->text[strcspn(kept->text, "\n")] = '\0';
}

static const char *kind_of(const yaml_node_t *node)
{
    return node->type == YAML_MAPPING_NODE ? "a mapping" : node->type == YAML_SEQUENCE_NODE ? "a list" : "a single value";
}

static pl_status explain(const pl_yaml *yaml, const yaml_node_t *node, const cyaml_schema_value_t *schema, const char *path,
                         pl_error *error);

static pl_status explain_key(const pl_yaml *yaml, const yaml_node_t *key, const cyaml_schema_value_t *schema, const char *path,
                             pl_error *error)
{
    char hint[256];
    pl_nearest nearest = {.word = pl_yaml_scalar(key)};
    for (const cyaml_schema_field_t *field = schema->mapping.fields; field->key; field++)
        pl_nearest_try(&nearest, field->key);
    pl_yaml_fail(yaml, error, PL_BAD, path, "unknown key '%.60s'%s", nearest.word, pl_nearest_hint(&nearest, hint, sizeof hint));
    if (error) {
        error->line = (int)key->start_mark.line + 1;
        error->column = (int)key->start_mark.column + 1;
    }
    return PL_BAD;
}

static pl_status explain_mapping(const pl_yaml *yaml, const yaml_node_t *node, const cyaml_schema_value_t *schema, const char *path,
                                 pl_error *error)
{
    yaml_document_t *document = (yaml_document_t *)&yaml->document;
    for (yaml_node_pair_t *pair = node->data.mapping.pairs.start; pair < node->data.mapping.pairs.top; pair++) {
        const yaml_node_t *key = yaml_document_get_node(document, pair->key);
        const cyaml_schema_field_t *field = schema->mapping.fields;
        while (field->key && strcmp(field->key, pl_yaml_scalar(key)))
            field++;
        if (!field->key)
            return explain_key(yaml, key, schema, path, error);
        char inner[128];
        pl_print(inner, sizeof inner, "%s%s%s", path, *path ? "." : "", field->key);
        pl_status status = explain(yaml, yaml_document_get_node(document, pair->value), &field->value, inner, error);
        if (status != PL_OK)
            return status;
    }
    for (const cyaml_schema_field_t *field = schema->mapping.fields; field->key; field++)
        if (!(field->value.flags & CYAML_FLAG_OPTIONAL) && !pl_yaml_value(yaml, node, field->key))
            return pl_yaml_fail(yaml, error, PL_BAD, path, "the key '%s' is missing", field->key);
    return PL_OK;
}

static pl_status explain_list(const pl_yaml *yaml, const yaml_node_t *node, const cyaml_schema_value_t *schema, const char *path,
                              pl_error *error)
{
    int count = pl_yaml_count(node);
    if ((uint32_t)count < schema->sequence.min || (uint32_t)count > schema->sequence.max)
        return pl_yaml_fail(yaml, error, PL_BAD, path, "found a list of %d, wanted %s %u", count,
                            schema->sequence.min == schema->sequence.max ? "exactly"
                            : (uint32_t)count < schema->sequence.min     ? "at least"
                                                                         : "at most",
                            (uint32_t)count < schema->sequence.min ? schema->sequence.min : schema->sequence.max);
    for (int i = 0; i < count; i++) {
        char inner[128];
        pl_print(inner, sizeof inner, "%s[%d]", path, i);
        pl_status status = explain(yaml, pl_yaml_item(yaml, node, i), schema->sequence.entry, inner, error);
        if (status != PL_OK)
            return status;
    }
    return PL_OK;
}

// The document against the schema, side by side; PL_OK: no fault found here.
static pl_status explain(const pl_yaml *yaml, const yaml_node_t *node, const cyaml_schema_value_t *schema, const char *path,
                         pl_error *error)
{
    bool is_mapping = schema->type == CYAML_MAPPING, is_list = schema->type == CYAML_SEQUENCE || schema->type == CYAML_SEQUENCE_FIXED;
    if (schema->type == CYAML_IGNORE)
        return PL_OK;
    yaml_node_type_t wanted = is_mapping ? YAML_MAPPING_NODE : is_list ? YAML_SEQUENCE_NODE : YAML_SCALAR_NODE;
    if (node->type != wanted)
        return pl_yaml_fail(yaml, error, PL_BAD, path, "found %s, wanted %s", kind_of(node),
                            is_mapping ? "a mapping"
                            : is_list  ? "a list"
                                       : "a single value");
    return is_mapping ? explain_mapping(yaml, node, schema, path, error) : is_list ? explain_list(yaml, node, schema, path, error) : PL_OK;
}

pl_status pl_yaml_read(pl_yaml *yaml, const cyaml_schema_value_t *schema, void **out, pl_error *error)
{
    cause kept = {""};
    cyaml_config_t config = {
        .log_fn = keep_cause,
        .log_ctx = &kept,
        .mem_fn = pl_arena_resize,
        .mem_ctx = yaml->arena,
        .log_level = CYAML_LOG_ERROR,
    };
    *out = NULL;
    cyaml_err_t result = cyaml_load_data((const uint8_t *)yaml->text, yaml->size, &config, schema, out, NULL);
    if (result == CYAML_OK && *out)
        return PL_OK;
    // The text has been parsed once already: where its parser fails now, memory gave out.
    if (result == CYAML_ERR_OOM || result == CYAML_ERR_LIBYAML_PARSER_INIT || result == CYAML_ERR_LIBYAML_PARSER)
        return pl_fail(error, PL_NO_MEMORY, "%s: no memory to read it", yaml->file);
    pl_status status = explain(yaml, yaml_document_get_root_node(&yaml->document), schema, "", error);
    if (status != PL_OK)
        return status;
    return pl_yaml_fail(yaml, error, PL_BAD, "", "%s", kept.text[0] ? kept.text : cyaml_strerror(result));
}
