// lesson_raw.c - the format of lessons as a libcyaml schema, finished at run time with what examples of the ruleset may say.
#include "formats/lesson_raw.h"

#include <string.h>

#include "formats/lesson.h"

#define TEXT(type, member) CYAML_FIELD_STRING_PTR(#member, CYAML_FLAG_OPTIONAL, type, member, 1, CYAML_UNLIMITED)
#define TEXT_AS(type, key, member) CYAML_FIELD_STRING_PTR(key, CYAML_FLAG_OPTIONAL, type, member, 1, CYAML_UNLIMITED)
#define TEXT_NEEDED(type, member) CYAML_FIELD_STRING_PTR(#member, CYAML_FLAG_DEFAULT, type, member, 1, CYAML_UNLIMITED)
#define LIST(type, member, entry, max) CYAML_FIELD_SEQUENCE(#member, CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, member, entry, 0, max)
#define PART(type, member, fields) CYAML_FIELD_MAPPING_PTR(#member, CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, member, fields)

enum { MARKS_MAX = 12, POINTS_MAX = 64, CHOICES_MAX = 64, DICE_MAX = 1000, PHRASES_MAX = 24 };

static const cyaml_schema_value_t text_value = {CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char *, 1, CYAML_UNLIMITED)};
static const cyaml_schema_value_t point_value = {CYAML_VALUE_SEQUENCE_FIXED(CYAML_FLAG_POINTER, char *, &text_value, 2)};

static const cyaml_schema_field_t mark_fields[] = {
    TEXT(raw_mark, unit),
    TEXT(raw_mark, target),
    TEXT(raw_mark, side),
    TEXT(raw_mark, terrain),
    TEXT(raw_mark, marker),
    TEXT(raw_mark, range),
    TEXT(raw_mark, ghost),
    TEXT(raw_mark, word),
    TEXT(raw_mark, part),
    TEXT(raw_mark, note),
    LIST(raw_mark, area, &point_value, POINTS_MAX),
    LIST(raw_mark, line, &text_value, 2),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t mark_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_mark, mark_fields)};

static const cyaml_schema_field_t act_fields[] = {
    TEXT(raw_act, select), TEXT(raw_act, preview), TEXT(raw_act, open), TEXT(raw_act, tool), LIST(raw_act, measure, &text_value, 2),
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t by_fields[] = {
    TEXT_AS(raw_by, "1", by[0]), TEXT_AS(raw_by, "2", by[1]), TEXT_AS(raw_by, "3", by[2]), TEXT_AS(raw_by, "4", by[3]), CYAML_FIELD_END,
};
static const cyaml_schema_value_t by_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_by, by_fields)};

static const cyaml_schema_field_t hint_fields[] = {
    TEXT_NEEDED(raw_hint, after),
    TEXT_NEEDED(raw_hint, say),
    LIST(raw_hint, show, &mark_value, MARKS_MAX),
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t otherwise_fields[] = {
    TEXT_NEEDED(raw_otherwise, choice), TEXT(raw_otherwise, then), TEXT_AS(raw_otherwise, "goto", to),
    TEXT(raw_otherwise, say),           CYAML_FIELD_END,
};
static const cyaml_schema_value_t otherwise_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_otherwise, otherwise_fields)};

static const cyaml_schema_field_t step_fields[] = {
    TEXT_NEEDED(raw_lesson_step, id),
    TEXT(raw_lesson_step, at),
    TEXT_NEEDED(raw_lesson_step, say),
    TEXT(raw_lesson_step, after),
    TEXT_AS(raw_lesson_step, "do", choice),
    TEXT(raw_lesson_step, refused),
    LIST(raw_lesson_step, show, &mark_value, MARKS_MAX),
    LIST(raw_lesson_step, accept, &text_value, CHOICES_MAX),
    LIST(raw_lesson_step, dice, &text_value, DICE_MAX),
    PART(raw_lesson_step, act, act_fields),
    LIST(raw_lesson_step, done, NULL, CHOICES_MAX),
    LIST(raw_lesson_step, expect, NULL, CHOICES_MAX),
    LIST(raw_lesson_step, before, &by_value, CHOICES_MAX),
    LIST(raw_lesson_step, reply, &by_value, CHOICES_MAX),
    PART(raw_lesson_step, hint, hint_fields),
    LIST(raw_lesson_step, otherwise, &otherwise_value, CHOICES_MAX),
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t end_fields[] = {
    TEXT(raw_chapter_end, say),
    CYAML_FIELD_IGNORE("offer", CYAML_FLAG_OPTIONAL),
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t chapter_fields[] = {
    TEXT_NEEDED(raw_chapter, id),
    TEXT_NEEDED(raw_chapter, name),
    TEXT(raw_chapter, minutes),
    LIST(raw_chapter, teaches, &text_value, PHRASES_MAX),
    LIST(raw_chapter, rules, &text_value, PHRASES_MAX),
    PART(raw_chapter, start, NULL),
    CYAML_FIELD_SEQUENCE("steps", CYAML_FLAG_POINTER, raw_chapter, steps, NULL, 1, PL_LESSON_STEPS_MAX),
    PART(raw_chapter, end, end_fields),
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t start_file_fields[] = {
    CYAML_FIELD_MAPPING_PTR("start", CYAML_FLAG_POINTER, raw_start, start, NULL),
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t file_fields[] = {
    TEXT_NEEDED(raw_lesson, game),
    TEXT_NEEDED(raw_lesson, scenario),
    TEXT_NEEDED(raw_lesson, side),
    TEXT_NEEDED(raw_lesson, name),
    TEXT(raw_lesson, about),
    TEXT(raw_lesson, minutes),
    TEXT(raw_lesson, opponent),
    CYAML_FIELD_SEQUENCE("chapters", CYAML_FLAG_POINTER, raw_lesson, chapters, NULL, 1, PL_LESSON_CHAPTERS_MAX),
    CYAML_FIELD_END,
};

// ---- finishing it for a ruleset

static cyaml_schema_field_t *copied(pl_arena *arena, const cyaml_schema_field_t *from, int count)
{
    cyaml_schema_field_t *to = pl_arena_list(arena, (size_t)count, sizeof *to);
    if (to)
        memcpy(to, from, (size_t)count * sizeof *to);
    return to;
}

static cyaml_schema_value_t *value_of(cyaml_schema_field_t *fields, const char *key)
{
    while (strcmp(fields->key, key) != 0)
        fields++;
    return &fields->value;
}

// Of an example, what says where it starts.
static const cyaml_schema_field_t *start_fields(pl_arena *arena, const cyaml_schema_field_t *example)
{
    static const char *const keys[] = {"step", "turn", "active", "by", "way", "locals", "dice", "position"};
    cyaml_schema_field_t *fields = pl_arena_list(arena, PL_COUNT(keys) + 1, sizeof *fields), *to = fields;
    for (; fields && example->key; example++)
        for (int i = 0; i < PL_COUNT(keys); i++)
            if (!strcmp(example->key, keys[i]))
                *to++ = *example;
    return fields;
}

static bool finish(pl_lesson_schema *schema)
{
    pl_arena *arena = schema->example.scenario.arena;
    cyaml_schema_field_t *step = copied(arena, step_fields, PL_COUNT(step_fields));
    cyaml_schema_field_t *chapter = copied(arena, chapter_fields, PL_COUNT(chapter_fields));
    cyaml_schema_field_t *file = copied(arena, file_fields, PL_COUNT(file_fields));
    cyaml_schema_field_t *start_file = copied(arena, start_file_fields, PL_COUNT(start_file_fields));
    const cyaml_schema_field_t *start = start_fields(arena, schema->example.example.mapping.fields);
    if (!step || !chapter || !file || !start_file || !start)
        return false;
    value_of(step, "done")->sequence.entry = &schema->example.expect;
    value_of(step, "expect")->sequence.entry = &schema->example.expect;
    value_of(chapter, "start")->mapping.fields = start;
    value_of(start_file, "start")->mapping.fields = start;
    value_of(chapter, "steps")->sequence.entry = &schema->step;
    value_of(file, "chapters")->sequence.entry = &schema->chapter;
    schema->step = (cyaml_schema_value_t){CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_lesson_step, step)};
    schema->chapter = (cyaml_schema_value_t){CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_chapter, chapter)};
    schema->file = (cyaml_schema_value_t){CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, raw_lesson, file)};
    schema->start_file = (cyaml_schema_value_t){CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, raw_start, start_file)};
    return true;
}

pl_status pl_lesson_schema_start(pl_lesson_schema *schema, const pl_ruleset *rules, pl_error *error)
{
    pl_status status = pl_example_schema_start(&schema->example, rules, error);
    if (status == PL_OK && !finish(schema)) {
        pl_lesson_schema_end(schema);
        status = pl_fail(error, PL_NO_MEMORY, "no memory for the format of lessons");
    }
    return status;
}

void pl_lesson_schema_end(pl_lesson_schema *schema) { pl_example_schema_end(&schema->example); }
