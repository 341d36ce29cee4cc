// scenario_raw.c - the scenario format as a libcyaml schema, finished at run time with the ruleset's fields.
#include "formats/scenario_raw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/letters.h"
#include "formats/text.h"

// All values are read as text: libcyaml checks keys and shape, scenario_file.c checks numbers, words and ids with their place.
#define TEXT(type, member) CYAML_FIELD_STRING_PTR(#member, CYAML_FLAG_OPTIONAL, type, member, 0, CYAML_UNLIMITED)
#define TEXT_NEEDED(type, member) CYAML_FIELD_STRING_PTR(#member, CYAML_FLAG_DEFAULT, type, member, 1, CYAML_UNLIMITED)
#define LIST(type, member, entry) CYAML_FIELD_SEQUENCE(#member, CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, member, entry, 0, LIST_MAX)
#define POINT(type, member) CYAML_FIELD_SEQUENCE_FIXED(#member, CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, member, &text_value, 2)
#define MAPPING(type, member, fields) CYAML_FIELD_MAPPING_PTR(#member, CYAML_FLAG_OPTIONAL, type, member, fields)
#define SET(record) \
    { \
        .key = "set", .data_offset = offsetof(record, set), \
        .value = {.type = CYAML_MAPPING, .flags = CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, .data_size = sizeof(char *)}, \
    }

enum { LIST_MAX = 4096, FIELDS_MAX = 24 };

static const cyaml_schema_value_t text_value = {CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char *, 0, CYAML_UNLIMITED)};
static const cyaml_schema_value_t point_value = {CYAML_VALUE_SEQUENCE_FIXED(CYAML_FLAG_POINTER, char *, &text_value, 2)};

static const cyaml_schema_field_t size_fields[] = {TEXT_NEEDED(raw_size, width), TEXT_NEEDED(raw_size, height), CYAML_FIELD_END};
static const cyaml_schema_field_t end_fields[] = {TEXT_NEEDED(raw_end, from), TEXT_NEEDED(raw_end, need), TEXT(raw_end, last),
                                                  CYAML_FIELD_END};
static const cyaml_schema_field_t brief_fields[] = {TEXT(raw_brief, minutes), TEXT(raw_brief, level), TEXT(raw_brief, lede),
                                                    LIST(raw_brief, special, &text_value), CYAML_FIELD_END};
static const cyaml_schema_field_t switches_fields[] = {LIST(raw_switches, on, &text_value), LIST(raw_switches, off, &text_value),
                                                       CYAML_FIELD_END};
static const cyaml_schema_field_t override_fields[] = {TEXT_NEEDED(raw_override, name), TEXT_NEEDED(raw_override, value), CYAML_FIELD_END};
static const cyaml_schema_value_t override_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_override, override_fields)};

static const cyaml_schema_field_t side_fields[] = {TEXT_NEEDED(raw_side, id), TEXT(raw_side, name), TEXT(raw_side, home),
                                                   TEXT(raw_side, aim),       SET(raw_side),        CYAML_FIELD_END};
static const cyaml_schema_field_t group_fields[] = {TEXT_NEEDED(raw_group, id), TEXT(raw_group, name), TEXT(raw_group, type),
                                                    TEXT(raw_group, side),      SET(raw_group),        CYAML_FIELD_END};
static const cyaml_schema_field_t feature_fields[] = {
    TEXT_NEEDED(raw_feature, id),
    TEXT(raw_feature, name),
    TEXT(raw_feature, kind),
    TEXT(raw_feature, height),
    TEXT(raw_feature, width),
    LIST(raw_feature, area, &point_value),
    LIST(raw_feature, line, &point_value),
    CYAML_FIELD_IGNORE("parts", CYAML_FLAG_OPTIONAL),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t feature_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_feature, feature_fields)};
static const cyaml_schema_field_t zone_fields[] = {TEXT_NEEDED(raw_zone, id), TEXT(raw_zone, side), TEXT(raw_zone, use),
                                                   LIST(raw_zone, area, &point_value), CYAML_FIELD_END};
static const cyaml_schema_value_t zone_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_zone, zone_fields)};
static const cyaml_schema_field_t piece_fields[] = {TEXT(raw_piece, id),  TEXT(raw_piece, type), TEXT(raw_piece, facing),
                                                    POINT(raw_piece, at), SET(raw_piece),        CYAML_FIELD_END};
static const cyaml_schema_field_t unit_fields[] = {
    TEXT_NEEDED(raw_unit, id), TEXT(raw_unit, name),         TEXT(raw_unit, type),   TEXT(raw_unit, side),
    TEXT(raw_unit, group),     TEXT(raw_unit, place),        TEXT(raw_unit, facing), TEXT(raw_unit, hidden),
    POINT(raw_unit, at),       LIST(raw_unit, pieces, NULL), SET(raw_unit),          CYAML_FIELD_END,
};
static const cyaml_schema_field_t marker_fields[] = {
    TEXT_NEEDED(raw_marker, id), TEXT(raw_marker, name),   TEXT(raw_marker, kind), TEXT(raw_marker, side), TEXT(raw_marker, on),
    TEXT(raw_marker, value),     TEXT(raw_marker, facing), POINT(raw_marker, at),  SET(raw_marker),        CYAML_FIELD_END,
};
static const cyaml_schema_field_t arrival_fields[] = {
    TEXT_NEEDED(raw_arrival, id),
    TEXT(raw_arrival, side),
    TEXT(raw_arrival, turn),
    TEXT(raw_arrival, need),
    TEXT(raw_arrival, edge),
    TEXT(raw_arrival, from),
    TEXT(raw_arrival, to),
    TEXT(raw_arrival, zone),
    TEXT(raw_arrival, kind),
    LIST(raw_arrival, units, &text_value),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t arrival_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_arrival, arrival_fields)};
static const cyaml_schema_field_t goal_fields[] = {TEXT_NEEDED(raw_goal, kind), TEXT(raw_goal, side), TEXT(raw_goal, on),
                                                   TEXT(raw_goal, value),       TEXT(raw_goal, turn), CYAML_FIELD_END};
static const cyaml_schema_value_t goal_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_goal, goal_fields)};

// game, name, table and sides first: they are the ones a scenario must have.
enum { REQUIRED = 4 };
static const cyaml_schema_field_t scenario_fields[] = {
    TEXT(raw_scenario, game),
    TEXT(raw_scenario, name),
    MAPPING(raw_scenario, table, size_fields),
    LIST(raw_scenario, sides, NULL),
    TEXT(raw_scenario, about),
    TEXT(raw_scenario, turns),
    TEXT(raw_scenario, first),
    MAPPING(raw_scenario, brief, brief_fields),
    MAPPING(raw_scenario, random_end, end_fields),
    MAPPING(raw_scenario, switches, switches_fields),
    LIST(raw_scenario, overrides, &override_value),
    SET(raw_scenario),
    LIST(raw_scenario, groups, NULL),
    LIST(raw_scenario, terrain, &feature_value),
    LIST(raw_scenario, zones, &zone_value),
    LIST(raw_scenario, units, NULL),
    LIST(raw_scenario, markers, NULL),
    LIST(raw_scenario, arrivals, &arrival_value),
    LIST(raw_scenario, goals, &goal_value),
    CYAML_FIELD_END,
};
static const cyaml_schema_field_t remove_field = LIST(raw_scenario, remove, &text_value);

// ---- finishing it for a ruleset

static bool make_set(pl_raw_schema *schema, const pl_ruleset *rules, int scope)
{
    int count = 0;
    for (int i = 0; i < rules->field_count; i++)
        count += rules->fields[i].scope == scope;
    schema->names[scope] = pl_arena_list(schema->arena, (size_t)count + 1, sizeof(char *));
    schema->sets[scope] = pl_arena_list(schema->arena, (size_t)count + 1, sizeof(cyaml_schema_field_t));
    if (!schema->names[scope] || !schema->sets[scope])
        return false;
    int made = 0;
    for (int i = 0; i < rules->field_count; i++) {
        if (rules->fields[i].scope != scope)
            continue;
        schema->names[scope][made] = rules->fields[i].name;
        schema->sets[scope][made] = (cyaml_schema_field_t){
            .key = rules->fields[i].name,
            .data_offset = (uint32_t)(sizeof(char *) * (size_t)made),
            .value = {CYAML_VALUE_STRING(CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, char *, 0, CYAML_UNLIMITED)},
        };
        made++;
    }
    schema->name_count[scope] = made;
    return true;
}

// A copy of the fields in which `set` knows the ruleset's names.
static cyaml_schema_field_t *copy_fields(pl_raw_schema *schema, const cyaml_schema_field_t *from, int scope, int extra)
{
    size_t count = 0;
    while (from[count].key)
        count++;
    cyaml_schema_field_t *to = pl_arena_list(schema->arena, count + (size_t)extra + 1, sizeof *to);
    if (!to)
        return NULL;
    memcpy(to, from, count * sizeof *to);
    for (size_t i = 0; i < count; i++)
        if (!strcmp(to[i].key, "set")) {
            to[i].value.mapping.fields = schema->sets[scope];
            to[i].value.data_size = (uint32_t)(sizeof(char *) * ((size_t)schema->name_count[scope] + 1));
        }
    return to;
}

static bool make_entry(pl_raw_schema *schema, cyaml_schema_value_t *entry, size_t size, const cyaml_schema_field_t *fields, int scope)
{
    cyaml_schema_field_t *copy = copy_fields(schema, fields, scope, 0);
    *entry = (cyaml_schema_value_t){.type = CYAML_MAPPING, .data_size = (uint32_t)size, .mapping = {.fields = copy}};
    return copy;
}

static void put_entry(cyaml_schema_field_t *fields, const char *key, const cyaml_schema_value_t *entry)
{
    for (; fields->key; fields++)
        if (!strcmp(fields->key, key))
            fields->value.sequence.entry = entry;
}

static cyaml_schema_field_t *make_top(pl_raw_schema *schema, int extra)
{
    cyaml_schema_field_t *fields = copy_fields(schema, scenario_fields, PL_OF_GAME, extra);
    if (fields) {
        put_entry(fields, "sides", &schema->side);
        put_entry(fields, "groups", &schema->group);
        put_entry(fields, "units", &schema->unit);
        put_entry(fields, "markers", &schema->marker);
    }
    return fields;
}

pl_status pl_raw_schema_start(pl_raw_schema *schema, const pl_ruleset *rules, pl_error *error)
{
    *schema = (pl_raw_schema){.arena = pl_arena_start()};
    bool is_made = schema->arena;
    for (int scope = 0; is_made && scope < PL_SCOPES; scope++)
        is_made = make_set(schema, rules, scope);
    is_made = is_made && make_entry(schema, &schema->side, sizeof(raw_side), side_fields, PL_OF_SIDE) &&
              make_entry(schema, &schema->group, sizeof(raw_group), group_fields, PL_OF_GROUP) &&
              make_entry(schema, &schema->unit, sizeof(raw_unit), unit_fields, PL_OF_UNIT) &&
              make_entry(schema, &schema->piece, sizeof(raw_piece), piece_fields, PL_OF_PIECE) &&
              make_entry(schema, &schema->marker, sizeof(raw_marker), marker_fields, PL_OF_MARKER) &&
              (schema->scenario_fields = make_top(schema, 0)) && (schema->position_fields = make_top(schema, 1));
    if (!is_made) {
        pl_raw_schema_end(schema);
        return pl_fail(error, PL_NO_MEMORY, "no memory for the scenario format");
    }
    put_entry((cyaml_schema_field_t *)schema->unit.mapping.fields, "pieces", &schema->piece);
    for (int i = 0; i < REQUIRED; i++)
        schema->scenario_fields[i].value.flags = (enum cyaml_flag)(schema->scenario_fields[i].value.flags & ~(unsigned)CYAML_FLAG_OPTIONAL);
    schema->position_fields[PL_COUNT(scenario_fields) - 1] = remove_field;
    schema->scenario = (cyaml_schema_value_t){CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, raw_scenario, schema->scenario_fields)};
    schema->position =
        (cyaml_schema_value_t){CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, raw_scenario, schema->position_fields)};
    return PL_OK;
}

void pl_raw_schema_end(pl_raw_schema *schema)
{
    pl_arena_end(schema->arena);
    schema->arena = NULL;
}

// ---- what libcyaml does not do

static pl_status read_points(const pl_yaml *yaml, const yaml_node_t *list, const char *path, raw_part *part, pl_error *error)
{
    int count = pl_yaml_count(list);
    if (count < 0 || count > LIST_MAX)
        return pl_yaml_fail(yaml, error, PL_BAD, path, "wanted a list of points, as [[0, 0], [4, 0], [4, 4]]");
    part->points = pl_arena_list(yaml->arena, (size_t)count, sizeof *part->points);
    part->count = count;
    for (int i = 0; i < count; i++) {
        const yaml_node_t *point = pl_yaml_item(yaml, list, i);
        char **pair = pl_arena_list(yaml->arena, 2, sizeof *pair);
        if (!part->points || !pair)
            return pl_fail(error, PL_NO_MEMORY, "%s: no memory to read it", yaml->file);
        part->points[i] = pair;
        for (int k = 0; k < 2; k++)
            pair[k] = (char *)pl_yaml_scalar(pl_yaml_item(yaml, point, k));
        if (pl_yaml_count(point) != 2 || !pair[0] || !pair[1])
            return pl_yaml_fail(yaml, error, PL_BAD, path, "wanted points of two numbers, as [22.5, 16]");
    }
    return PL_OK;
}

static pl_status read_parts(const pl_yaml *yaml, raw_feature *feature, pl_error *error)
{
    char path[128];
    pl_print(path, sizeof path, "%s.parts", feature->origin.path);
    const yaml_node_t *list = pl_yaml_node(yaml, path);
    int count = pl_yaml_count(list);
    if (!list)
        return PL_OK;
    if (count < 1 || count > 255)
        return pl_yaml_fail(yaml, error, PL_BAD, path, "wanted a list of 1 to 255 areas, each a list of points");
    feature->parts = pl_arena_list(yaml->arena, (size_t)count, sizeof *feature->parts);
    feature->part_count = count;
    if (!feature->parts)
        return pl_fail(error, PL_NO_MEMORY, "%s: no memory to read it", yaml->file);
    pl_status status = PL_OK;
    for (int i = 0; status == PL_OK && i < count; i++) {
        pl_print(path, sizeof path, "%s.parts[%d]", feature->origin.path, i);
        status = read_points(yaml, pl_yaml_item(yaml, list, i), path, &feature->parts[i], error);
    }
    return status;
}

#define NOTE_ORIGINS(member) \
    for (uint32_t i = 0; i < raw->member##_count; i++) { \
        const char *place = pl_arena_print(yaml->arena, "%s%s" #member "[%u]", path, *path ? "." : "", i); \
        if (!place) \
            return pl_fail(error, PL_NO_MEMORY, "%s: no memory to read it", yaml->file); \
        raw->member[i].origin = (raw_origin){yaml, place}; \
    }

pl_status pl_raw_complete(raw_scenario *raw, const pl_yaml *yaml, const char *path, pl_error *error)
{
    const char *whole = pl_arena_text(yaml->arena, path);
    if (!whole)
        return pl_fail(error, PL_NO_MEMORY, "%s: no memory to read it", yaml->file);
    raw->origin = (raw_origin){yaml, whole};
    NOTE_ORIGINS(overrides)
    NOTE_ORIGINS(sides)
    NOTE_ORIGINS(groups)
    NOTE_ORIGINS(terrain)
    NOTE_ORIGINS(zones)
    NOTE_ORIGINS(units)
    NOTE_ORIGINS(markers)
    NOTE_ORIGINS(arrivals)
    NOTE_ORIGINS(goals)
    for (uint32_t i = 0; i < raw->terrain_count; i++) {
        pl_status status = read_parts(yaml, &raw->terrain[i], error);
        if (status != PL_OK)
            return status;
    }
    return PL_OK;
}

#define FIND_ORIGIN(member) \
    if (!strcmp(list, #member) && index >= 0 && (uint32_t)index < raw->member##_count) \
        origin = raw->member[index].origin;

void pl_raw_locate(const raw_scenario *raw, pl_error *error)
{
    if (error)
        pl_make_line(error->text);
    if (!error || error->line || !error->path[0])
        return;
    char list[32] = "", rest[128] = "";
    int index = -1, length = 0;
    raw_origin origin = raw->origin;
    if (sscanf(error->path, "%31[a-z_][%d]%n", list, &index, &length) == 2 && length) {
        pl_print(rest, sizeof rest, "%s", error->path + length);
        FIND_ORIGIN(overrides)
        FIND_ORIGIN(sides)
        FIND_ORIGIN(groups)
        FIND_ORIGIN(terrain)
        FIND_ORIGIN(zones)
        FIND_ORIGIN(units)
        FIND_ORIGIN(markers)
        FIND_ORIGIN(arrivals)
        FIND_ORIGIN(goals)
    } else {
        pl_print(rest, sizeof rest, "%s%s", *origin.path ? "." : "", error->path);
    }
    if (!origin.yaml)
        return;
    pl_print(error->path, sizeof error->path, "%.80s%.47s", origin.path, rest);
    error->file[0] = '\0';
    pl_yaml_locate(origin.yaml, error);
}
