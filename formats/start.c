// start.c - see start.h. A start is read and stood at as an example's is.
#define _POSIX_C_SOURCE 200809L
#include "formats/start.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/example.h"
#include "formats/example_run.h"
#include "formats/lesson_raw.h"
#include "formats/scenario_made.h"

// ---- as text

static json_t *json_of(const pl_yaml *yaml, const yaml_node_t *node);

static json_t *list_of(const pl_yaml *yaml, const yaml_node_t *node)
{
    json_t *list = json_array();
    for (int i = 0; i < pl_yaml_count(node); i++)
        json_array_append_new(list, json_of(yaml, pl_yaml_item(yaml, node, i)));
    return list;
}

static json_t *mapping_of(const pl_yaml *yaml, const yaml_node_t *node)
{
    json_t *mapping = json_object();
    yaml_document_t *document = (yaml_document_t *)&yaml->document;
    for (const yaml_node_pair_t *pair = node->data.mapping.pairs.start; pair < node->data.mapping.pairs.top; pair++) {
        const char *key = pl_yaml_scalar(yaml_document_get_node(document, pair->key));
        if (key && strcmp(key, "dice") != 0)
            json_object_set_new(mapping, key, json_of(yaml, yaml_document_get_node(document, pair->value)));
    }
    return mapping;
}

// Every value is text, as the readers of YAML take it.
static json_t *json_of(const pl_yaml *yaml, const yaml_node_t *node)
{
    if (node && node->type == YAML_MAPPING_NODE)
        return mapping_of(yaml, node);
    if (node && node->type == YAML_SEQUENCE_NODE)
        return list_of(yaml, node);
    const char *text = pl_yaml_scalar(node);
    return json_string(text ? text : "");
}

char *pl_start_text(const pl_yaml *yaml, const yaml_node_t *start)
{
    json_t *json = json_of(yaml, start);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    return text;
}

// ---- as a battle

pl_status pl_start_open(pl_example_run *run, const char *path, pl_battle **out, pl_error *error)
{
    pl_error fault = {0};
    run->fault = &fault;
    *out = NULL;
    pl_example_open(run, path);
    if (!run->is_failed && pl_example_stand(run, path)) {
        pl_state_copy(run->battle->scene->initial, pl_game_state(run->game));
        pl_game_run_on(run->game);
        const char *wrong = pl_game_validate(run->game);
        if (wrong)
            pl_example_bad(run, path, "the state cannot be: %s", wrong);
    }
    pl_game_destroy(run->game);
    free(run->view);
    if (!run->is_failed) {
        *out = run->battle;
        return PL_OK;
    }
    pl_battle_close(run->battle);
    if (error)
        *error = fault;
    return fault.status;
}

static pl_status read_start(const char *start, pl_lesson_schema *schema, pl_yaml *yaml, raw_start **raw, pl_error *error)
{
    static const char frame[] = "{\"start\":%s}";
    size_t size = strlen(start) + sizeof frame;
    char *text = malloc(size);
    void *read = NULL;
    if (!text)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a position");
    int length = snprintf(text, size, frame, start);
    pl_status status = pl_yaml_open_text(yaml, text, (size_t)length, "start", error);
    free(text);
    if (!status && (status = pl_yaml_read(yaml, &schema->start_file, &read, error)))
        pl_yaml_close(yaml);
    *raw = read;
    return status;
}

// Takes over the yaml, which the scenario's texts are in.
static pl_status open_at(const pl_ruleset *rules, const char *scenario, const char *name, const pl_lesson_schema *schema, pl_yaml *yaml,
                         const raw_start *raw, pl_battle **out, pl_error *error)
{
    static const pl_example_report nothing;
    raw_example start = *raw->start;
    start.id = start.scenario = (char *)name;
    pl_example_run run = {.rules = rules, .schema = &schema->example, .yaml = yaml, .raw = &start, .base = scenario, .report = &nothing};
    pl_status status = pl_start_open(&run, "start", out, error);
    if (status) {
        pl_yaml_close(yaml);
        free(yaml);
    } else {
        ((pl_scenario_made *)(*out)->scenario)->start = yaml;
    }
    return status;
}

pl_status pl_battle_open_at(const pl_ruleset *rules, const char *scenario, const char *name, const char *start, pl_battle **out,
                            pl_error *error)
{
    pl_lesson_schema schema;
    raw_start *raw;
    pl_yaml *yaml = calloc(1, sizeof *yaml);
    *out = NULL;
    if (!yaml)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a position");
    pl_status status = pl_lesson_schema_start(&schema, rules, error);
    if (status) {
        free(yaml);
        return status;
    }
    status = read_start(start, &schema, yaml, &raw, error);
    if (status)
        free(yaml);
    else
        status = open_at(rules, scenario, name, &schema, yaml, raw, out, error);
    pl_lesson_schema_end(&schema);
    if (!status && !((*out)->start = strdup(start))) {
        pl_battle_close(*out);
        *out = NULL;
        status = pl_fail(error, PL_NO_MEMORY, "no memory for a position");
    }
    return status;
}
