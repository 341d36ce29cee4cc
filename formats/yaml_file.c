// yaml_file.c - opening a YAML file within limits, and finding where a path stands in it.
// Nothing here trusts the text: size, depth, aliases and keys are bounded before libcyaml sees it.
#define _POSIX_C_SOURCE 200809L
#include "formats/yaml_file.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/letters.h"
#include "formats/text.h"

// ---- places

static pl_status fail_at_mark(const pl_yaml *yaml, pl_error *error, yaml_mark_t mark, const char *text)
{
    pl_status status = pl_fail(error, PL_BAD, "%s", text);
    if (error) {
        pl_make_line(error->text);
        pl_print(error->file, sizeof error->file, "%s", yaml->file);
        error->line = (int)mark.line + 1;
        error->column = (int)mark.column + 1;
    }
    return status;
}

int pl_yaml_count(const yaml_node_t *list)
{
    if (!list || list->type != YAML_SEQUENCE_NODE)
        return -1;
    return (int)(list->data.sequence.items.top - list->data.sequence.items.start);
}

yaml_node_t *pl_yaml_item(const pl_yaml *yaml, const yaml_node_t *list, int index)
{
    if (index < 0 || index >= pl_yaml_count(list))
        return NULL;
    return yaml_document_get_node((yaml_document_t *)&yaml->document, list->data.sequence.items.start[index]);
}

const char *pl_yaml_scalar(const yaml_node_t *node)
{
    return node && node->type == YAML_SCALAR_NODE ? (const char *)node->data.scalar.value : NULL;
}

yaml_node_t *pl_yaml_value(const pl_yaml *yaml, const yaml_node_t *mapping, const char *key)
{
    yaml_document_t *document = (yaml_document_t *)&yaml->document;
    if (!mapping || mapping->type != YAML_MAPPING_NODE)
        return NULL;
    for (yaml_node_pair_t *pair = mapping->data.mapping.pairs.start; pair < mapping->data.mapping.pairs.top; pair++) {
        const char *name = pl_yaml_scalar(yaml_document_get_node(document, pair->key));
        if (name && !strcmp(name, key))
            return yaml_document_get_node(document, pair->value);
    }
    return NULL;
}

// Walks "a[1].b" from the top; *reached is the last node on the way that exists.
static yaml_node_t *walk(const pl_yaml *yaml, const char *path, yaml_node_t **reached)
{
    yaml_node_t *node = yaml->has_document ? yaml_document_get_root_node((yaml_document_t *)&yaml->document) : NULL;
    while (node && *path) {
        *reached = node;
        if (*path == '[') {
            char *end;
            long index = strtol(path + 1, &end, 10);
            node = pl_yaml_item(yaml, node, index > PL_YAML_NODES_MAX ? -1 : (int)index);
            path = *end == ']' ? end + 1 : end;
        } else {
            char key[128];
            size_t length = strcspn(path, ".[");
            pl_print(key, sizeof key, "%.*s", (int)length, path);
            node = pl_yaml_value(yaml, node, key);
            path += length;
        }
        if (*path == '.')
            path++;
    }
    if (node)
        *reached = node;
    return node;
}

yaml_node_t *pl_yaml_node(const pl_yaml *yaml, const char *path)
{
    yaml_node_t *reached = NULL;
    return walk(yaml, path, &reached);
}

void pl_yaml_locate(const pl_yaml *yaml, pl_error *error)
{
    if (!error)
        return;
    pl_make_line(error->text);
    if (!error->file[0])
        pl_print(error->file, sizeof error->file, "%s", yaml->file);
    yaml_node_t *reached = NULL;
    walk(yaml, error->path, &reached);
    if (reached && !error->line && error->path[0]) {
        error->line = (int)reached->start_mark.line + 1;
        error->column = (int)reached->start_mark.column + 1;
    }
}

pl_status pl_yaml_fail(const pl_yaml *yaml, pl_error *error, pl_status status, const char *path, const char *format, ...)
{
    char text[sizeof((pl_error *)0)->text];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    pl_fail_at(error, status, path, "%s", text);
    if (error) {
        pl_print(error->file, sizeof error->file, "%s", yaml->file);
        error->line = error->column = 0;
        pl_yaml_locate(yaml, error);
    }
    return status;
}

// ---- limits

static yaml_mark_t mark_of_offset(const pl_yaml *yaml, size_t offset)
{
    yaml_mark_t mark = {0};
    for (size_t i = 0; i < offset && i < yaml->size; i++) {
        mark.column++;
        if (yaml->text[i] == '\n') {
            mark.line++;
            mark.column = 0;
        }
    }
    return mark;
}

static pl_status fail_as_parser(const pl_yaml *yaml, const yaml_parser_t *parser, pl_error *error)
{
    char text[256];
    const char *problem = parser->problem ? parser->problem : "unreadable";
    // The library says nothing at all where it wanted memory for a node.
    if (parser->error == YAML_MEMORY_ERROR || parser->error == YAML_NO_ERROR)
        return pl_fail(error, PL_NO_MEMORY, "%s: no memory to parse it", yaml->file);
    bool is_reader = parser->error == YAML_READER_ERROR;
    pl_print(text, sizeof text, "not YAML: %s%s%s", problem, parser->context && !is_reader ? " " : "",
             parser->context && !is_reader ? parser->context : "");
    return fail_at_mark(yaml, error, is_reader ? mark_of_offset(yaml, parser->problem_offset) : parser->problem_mark, text);
}

// Nesting first, from the events alone, so that a tower of brackets is never built; one document and no more.
static pl_status check_events(const pl_yaml *yaml, pl_error *error)
{
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser))
        return pl_fail(error, PL_NO_MEMORY, "%s: no memory to parse it", yaml->file);
    yaml_parser_set_input_string(&parser, (const unsigned char *)yaml->text, yaml->size);
    pl_status status = PL_OK;
    int depth = 0, documents = 0, events = 0;
    for (bool is_end = false; !is_end && status == PL_OK;) {
        yaml_event_t event;
        if (!yaml_parser_parse(&parser, &event)) {
            status = fail_as_parser(yaml, &parser, error);
            break;
        }
        depth += (event.type == YAML_SEQUENCE_START_EVENT || event.type == YAML_MAPPING_START_EVENT) -
                 (event.type == YAML_SEQUENCE_END_EVENT || event.type == YAML_MAPPING_END_EVENT);
        documents += event.type == YAML_DOCUMENT_START_EVENT;
        is_end = event.type == YAML_STREAM_END_EVENT;
        if (depth > PL_YAML_DEPTH_MAX)
            status =
                fail_at_mark(yaml, error, event.start_mark, "lists and mappings lie too deep in each other, at most 24 levels are read");
        else if (documents > 1)
            status = fail_at_mark(yaml, error, event.start_mark, "found a second document, wanted one a file");
        else if (++events > 2 * PL_YAML_NODES_MAX)
            status = fail_at_mark(yaml, error, event.start_mark, "too many values in one file, at most 200000 are read");
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    if (status == PL_OK && !documents)
        status = fail_at_mark(yaml, error, (yaml_mark_t){0}, "the file is empty");
    return status;
}

// A text goes into logs, prompts and pages: what would move a cursor or turn the line there stays out, also written as an escape.
static pl_status check_scalar(const pl_yaml *yaml, const yaml_node_t *node, pl_error *error)
{
    uint32_t letter;
    if (!pl_letters_fault((const char *)node->data.scalar.value, node->data.scalar.length, &letter))
        return PL_OK;
    char text[128];
    pl_print(text, sizeof text, "found U+%04lX in a text, wanted no control characters and none that turn the direction of writing",
             (unsigned long)letter);
    return fail_at_mark(yaml, error, node->start_mark, letter == PL_LETTER_NONE ? "found bytes that are not UTF-8 in a text" : text);
}

static pl_status check_keys(const pl_yaml *yaml, const yaml_node_t *node, pl_error *error)
{
    yaml_document_t *document = (yaml_document_t *)&yaml->document;
    const yaml_node_pair_t *first = node->data.mapping.pairs.start, *end = node->data.mapping.pairs.top;
    if (end - first > PL_YAML_KEYS_MAX)
        return fail_at_mark(yaml, error, node->start_mark, "too many keys in one mapping, at most 256 are read");
    for (const yaml_node_pair_t *pair = first; pair < end; pair++) {
        const yaml_node_t *key = yaml_document_get_node(document, pair->key);
        const char *name = pl_yaml_scalar(key);
        if (!name)
            return fail_at_mark(yaml, error, key->start_mark, "found a list or mapping as a key, wanted a word");
        pl_status status = check_scalar(yaml, key, error);
        if (status != PL_OK)
            return status;
        for (const yaml_node_pair_t *other = first; other < pair; other++)
            if (!strcmp(name, pl_yaml_scalar(yaml_document_get_node(document, other->key)))) {
                char text[128];
                pl_print(text, sizeof text, "the key '%.60s' is given twice", name);
                return fail_at_mark(yaml, error, key->start_mark, text);
            }
    }
    return PL_OK;
}

// Every alias counts as often as it would be written out: a bomb runs out of budget, an alias inside itself out of depth.
static pl_status check_nodes(const pl_yaml *yaml, const yaml_node_t *node, int depth, int *budget, pl_error *error)
{
    yaml_document_t *document = (yaml_document_t *)&yaml->document;
    if (--*budget < 0)
        return fail_at_mark(yaml, error, node->start_mark, "aliases make too many values of this file, at most 200000 are read");
    if (depth > PL_YAML_DEPTH_MAX)
        return fail_at_mark(yaml, error, node->start_mark, "aliases make lists and mappings too deep, at most 24 levels are read");
    pl_status status = PL_OK;
    if (node->type == YAML_MAPPING_NODE) {
        status = check_keys(yaml, node, error);
        for (const yaml_node_pair_t *pair = node->data.mapping.pairs.start; status == PL_OK && pair < node->data.mapping.pairs.top; pair++)
            status = check_nodes(yaml, yaml_document_get_node(document, pair->value), depth + 1, budget, error);
    } else if (node->type == YAML_SEQUENCE_NODE) {
        for (int i = 0; status == PL_OK && i < pl_yaml_count(node); i++)
            status = check_nodes(yaml, pl_yaml_item(yaml, node, i), depth + 1, budget, error);
    } else {
        status = check_scalar(yaml, node, error);
    }
    return status;
}

static pl_status build_document(pl_yaml *yaml, pl_error *error)
{
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser))
        return pl_fail(error, PL_NO_MEMORY, "%s: no memory to parse it", yaml->file);
    yaml_parser_set_input_string(&parser, (const unsigned char *)yaml->text, yaml->size);
    pl_status status = PL_OK;
    if (yaml_parser_load(&parser, &yaml->document))
        yaml->has_document = true;
    else
        status = fail_as_parser(yaml, &parser, error);
    yaml_parser_delete(&parser);
    if (status != PL_OK)
        return status;
    yaml_node_t *root = yaml_document_get_root_node(&yaml->document);
    int budget = PL_YAML_NODES_MAX;
    if (!root || root->type != YAML_MAPPING_NODE)
        return fail_at_mark(yaml, error, root ? root->start_mark : (yaml_mark_t){0}, "wanted a mapping of keys and values at the top");
    return check_nodes(yaml, root, 1, &budget, error);
}

// ---- opening

static pl_status too_long(const pl_yaml *yaml, pl_error *error, size_t size)
{
    pl_status status = pl_fail(error, PL_FULL, "found more than %zu bytes, at most %d are read", size, PL_YAML_BYTES_MAX);
    if (error)
        pl_print(error->file, sizeof error->file, "%s", yaml->file);
    return status;
}

static pl_status parse(pl_yaml *yaml, pl_error *error)
{
    pl_status status = check_events(yaml, error);
    if (status == PL_OK)
        status = build_document(yaml, error);
    if (status != PL_OK)
        pl_yaml_close(yaml);
    return status;
}

pl_status pl_yaml_open_text(pl_yaml *yaml, const char *text, size_t size, const char *name, pl_error *error)
{
    *yaml = (pl_yaml){.size = size};
    pl_print(yaml->file, sizeof yaml->file, "%s", name);
    if (size > PL_YAML_BYTES_MAX)
        return too_long(yaml, error, PL_YAML_BYTES_MAX);
    yaml->arena = pl_arena_start();
    yaml->text = yaml->arena ? pl_arena_get(yaml->arena, size + 1) : NULL;
    if (!yaml->text) {
        pl_yaml_close(yaml);
        return pl_fail(error, PL_NO_MEMORY, "%s: no memory to read it", name);
    }
    memcpy(yaml->text, text, size);
    return parse(yaml, error);
}

static pl_status fail_as_system(const char *path, pl_error *error)
{
    int reason = errno;
    pl_status status = pl_fail(error, reason == ENOENT ? PL_MISSING : PL_IO, "%s", strerror(reason));
    if (error)
        pl_print(error->file, sizeof error->file, "%s", path);
    return status;
}

pl_status pl_yaml_open(pl_yaml *yaml, const char *path, pl_error *error)
{
    *yaml = (pl_yaml){0};
    pl_print(yaml->file, sizeof yaml->file, "%s", path);
    FILE *file = fopen(path, "rb");
    if (!file)
        return fail_as_system(path, error);
    yaml->arena = pl_arena_start();
    // One byte more than allowed is read, so that a longer file shows itself without being measured (it may be a pipe).
    size_t room = PL_YAML_BYTES_MAX + 1;
    char *text = yaml->arena ? malloc(room) : NULL;
    pl_status status = text ? PL_OK : pl_fail(error, PL_NO_MEMORY, "%s: no memory to read it", path);
    if (text) {
        yaml->size = fread(text, 1, room, file);
        if (ferror(file))
            status = fail_as_system(path, error);
        else if (yaml->size == room)
            status = too_long(yaml, error, PL_YAML_BYTES_MAX);
    }
    fclose(file);
    if (status == PL_OK) {
        yaml->text = pl_arena_get(yaml->arena, yaml->size + 1);
        if (yaml->text)
            memcpy(yaml->text, text, yaml->size);
        else
            status = pl_fail(error, PL_NO_MEMORY, "%s: no memory to read it", path);
    }
    free(text);
    if (status != PL_OK) {
        pl_yaml_close(yaml);
        return status;
    }
    return parse(yaml, error);
}

void pl_yaml_close(pl_yaml *yaml)
{
    if (yaml->has_document)
        yaml_document_delete(&yaml->document);
    pl_arena_end(yaml->arena);
    yaml->has_document = false;
    yaml->arena = NULL;
    yaml->text = NULL;
}
