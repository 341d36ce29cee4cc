// example_raw.c - the format of examples as a libcyaml schema, finished at run time with the ruleset's fields.
#include "formats/example_raw.h"

#include <string.h>

#define TEXT(type, member) CYAML_FIELD_STRING_PTR(#member, CYAML_FLAG_OPTIONAL, type, member, 0, CYAML_UNLIMITED)
#define TEXT_NEEDED(type, member) CYAML_FIELD_STRING_PTR(#member, CYAML_FLAG_DEFAULT, type, member, 1, CYAML_UNLIMITED)
#define LIST(type, member, entry) CYAML_FIELD_SEQUENCE(#member, CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, member, entry, 0, LIST_MAX)
#define POINT(type, member) CYAML_FIELD_SEQUENCE_FIXED(#member, CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, member, &text_value, 2)
#define FIELDS(record, member) \
    { \
        .key = #member, .data_offset = offsetof(record, member), \
        .value = {.type = CYAML_MAPPING, .flags = CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, .data_size = sizeof(char *)}, \
    }

enum { LIST_MAX = 4096 };

static const cyaml_schema_value_t text_value = {CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char *, 0, CYAML_UNLIMITED)};

static const cyaml_schema_field_t event_fields[] = {
    TEXT_NEEDED(raw_event, kind), TEXT(raw_event, subject), TEXT(raw_event, target), TEXT(raw_event, side),
    TEXT(raw_event, value),       TEXT(raw_event, value2),  TEXT(raw_event, facing), TEXT(raw_event, rule),
    POINT(raw_event, from),       POINT(raw_event, to),     CYAML_FIELD_END,
};
static const cyaml_schema_value_t event_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_event, event_fields)};

static const cyaml_schema_field_t roll_fields[] = {
    TEXT(raw_roll, purpose),
    TEXT(raw_roll, owner),
    TEXT(raw_roll, need),
    TEXT(raw_roll, natural),
    TEXT(raw_roll, total),
    TEXT(raw_roll, passed),
    TEXT(raw_roll, rule),
    LIST(raw_roll, dice, &text_value),
    LIST(raw_roll, mods, &text_value),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t roll_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_roll, roll_fields)};

static const cyaml_schema_field_t expect_fields[] = {
    TEXT(raw_expect, view),
    TEXT(raw_expect, unit),
    TEXT(raw_expect, piece),
    TEXT(raw_expect, marker),
    TEXT(raw_expect, markers),
    TEXT(raw_expect, group),
    TEXT(raw_expect, side),
    TEXT(raw_expect, place),
    TEXT(raw_expect, facing),
    TEXT(raw_expect, value),
    TEXT(raw_expect, count),
    TEXT(raw_expect, score),
    POINT(raw_expect, at),
    FIELDS(raw_expect, is),
    FIELDS(raw_expect, game),
    TEXT(raw_expect, step),
    TEXT(raw_expect, turn),
    TEXT(raw_expect, active),
    TEXT(raw_expect, over),
    TEXT(raw_expect, winner),
    LIST(raw_expect, asked, &text_value),
    TEXT(raw_expect, offered),
    TEXT(raw_expect, shut),
    TEXT(raw_expect, not_offered),
    TEXT(raw_expect, allowed),
    TEXT(raw_expect, refused),
    TEXT(raw_expect, to),
    TEXT(raw_expect, rule),
    LIST(raw_expect, between, &text_value),
    TEXT(raw_expect, distance),
    TEXT(raw_expect, sight),
    CYAML_FIELD_MAPPING_PTR("not_event", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, raw_expect, not_event, event_fields),
    LIST(raw_expect, events, &event_value),
    LIST(raw_expect, rolls, &roll_value),
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t play_fields[] = {
    TEXT(raw_play, side),    CYAML_FIELD_STRING_PTR("do", CYAML_FLAG_OPTIONAL, raw_play, choice, 0, CYAML_UNLIMITED),
    TEXT(raw_play, refused), LIST(raw_play, expect, NULL),
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t example_fields[] = {
    TEXT_NEEDED(raw_example, id),
    TEXT(raw_example, name),
    TEXT(raw_example, about),
    TEXT(raw_example, scenario),
    TEXT(raw_example, step),
    TEXT(raw_example, turn),
    TEXT(raw_example, active),
    TEXT(raw_example, by),
    TEXT(raw_example, way),
    FIELDS(raw_example, locals),
    LIST(raw_example, rules, &text_value),
    LIST(raw_example, dice, &text_value),
    FIELDS(raw_example, position),
    LIST(raw_example, play, NULL),
    LIST(raw_example, expect, NULL),
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t file_fields[] = {
    TEXT_NEEDED(raw_examples, game),
    CYAML_FIELD_SEQUENCE("examples", CYAML_FLAG_POINTER, raw_examples, examples, NULL, 0, LIST_MAX),
    CYAML_FIELD_END,
};

// ---- finishing it for a ruleset

static cyaml_schema_field_t *copy_fields(pl_arena *arena, const cyaml_schema_field_t *from, size_t count)
{
    cyaml_schema_field_t *to = pl_arena_list(arena, count, sizeof *to);
    if (to)
        memcpy(to, from, count * sizeof *to);
    return to;
}

static cyaml_schema_field_t *field_named(cyaml_schema_field_t *fields, const char *key)
{
    while (fields->key && strcmp(fields->key, key) != 0)
        fields++;
    return fields;
}

static void put_fields(cyaml_schema_field_t *fields, const char *key, const cyaml_schema_field_t *known, int count)
{
    cyaml_schema_field_t *field = field_named(fields, key);
    field->value.mapping.fields = known;
    field->value.data_size = (uint32_t)(sizeof(char *) * ((size_t)count + 1));
}

// Names as optional keys of a mapping to text; they are told apart by where they stand in the list.
typedef struct key_list {
    cyaml_schema_field_t *known;
    const char **names;
    int count;
} key_list;

static bool start_keys(key_list *keys, pl_arena *arena, int most)
{
    keys->known = pl_arena_list(arena, (size_t)most + 1, sizeof *keys->known);
    keys->names = pl_arena_list(arena, (size_t)most + 1, sizeof *keys->names);
    keys->count = 0;
    return keys->known && keys->names;
}

// Every name once, whatever its scope or sequence.
static void add_key(key_list *keys, const char *name)
{
    if (field_named(keys->known, name)->key)
        return;
    keys->names[keys->count] = name;
    keys->known[keys->count] = (cyaml_schema_field_t){
        .key = name,
        .data_offset = (uint32_t)(sizeof(char *) * (size_t)keys->count),
        .value = {CYAML_VALUE_STRING(CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, char *, 0, CYAML_UNLIMITED)},
    };
    keys->count++;
}

static cyaml_schema_value_t entry_of(const cyaml_schema_field_t *fields, size_t size)
{
    return (cyaml_schema_value_t){.type = CYAML_MAPPING, .data_size = (uint32_t)size, .mapping = {.fields = fields}};
}

static bool finish(pl_example_schema *schema, const pl_ruleset *rules)
{
    pl_arena *arena = schema->scenario.arena;
    key_list is, locals;
    cyaml_schema_field_t *expect = copy_fields(arena, expect_fields, PL_COUNT(expect_fields));
    cyaml_schema_field_t *play = copy_fields(arena, play_fields, PL_COUNT(play_fields));
    cyaml_schema_field_t *example = copy_fields(arena, example_fields, PL_COUNT(example_fields));
    cyaml_schema_field_t *file = copy_fields(arena, file_fields, PL_COUNT(file_fields));
    if (!start_keys(&is, arena, rules->field_count) || !start_keys(&locals, arena, rules->local_count) || !expect || !play || !example ||
        !file)
        return false;
    for (int i = 0; i < rules->field_count; i++)
        add_key(&is, rules->fields[i].name);
    for (int i = 0; i < rules->local_count; i++)
        add_key(&locals, rules->locals[i].field.name);
    schema->names = is.names;
    schema->local_names = locals.names;
    put_fields(expect, "is", is.known, is.count);
    put_fields(example, "locals", locals.known, locals.count);
    put_fields(expect, "game", schema->scenario.sets[PL_OF_GAME], schema->scenario.name_count[PL_OF_GAME]);
    field_named(play, "expect")->value.sequence.entry = &schema->expect;
    field_named(example, "expect")->value.sequence.entry = &schema->expect;
    field_named(example, "play")->value.sequence.entry = &schema->play;
    field_named(example, "position")->value = schema->scenario.position;
    field_named(file, "examples")->value.sequence.entry = &schema->example;
    schema->expect = entry_of(expect, sizeof(raw_expect));
    schema->play = entry_of(play, sizeof(raw_play));
    schema->example = entry_of(example, sizeof(raw_example));
    schema->file = (cyaml_schema_value_t){CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, raw_examples, file)};
    return true;
}

pl_status pl_example_schema_start(pl_example_schema *schema, const pl_ruleset *rules, pl_error *error)
{
    *schema = (pl_example_schema){0};
    pl_status status = pl_raw_schema_start(&schema->scenario, rules, error);
    if (status == PL_OK && !finish(schema, rules)) {
        pl_example_schema_end(schema);
        status = pl_fail(error, PL_NO_MEMORY, "no memory for the format of examples");
    }
    return status;
}

void pl_example_schema_end(pl_example_schema *schema) { pl_raw_schema_end(&schema->scenario); }
