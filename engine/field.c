// field.c - a ruleset's named values, found by name in the block and set from an author's text.
#include "phaseline/field.h"

#include <string.h>

static const pl_part parts[] = {
    [PL_OF_GAME] = PL_PART_OWN_GAME,  [PL_OF_SIDE] = PL_PART_OWN_SIDES,   [PL_OF_GROUP] = PL_PART_OWN_GROUPS,
    [PL_OF_UNIT] = PL_PART_OWN_UNITS, [PL_OF_PIECE] = PL_PART_OWN_PIECES, [PL_OF_MARKER] = PL_PART_OWN_MARKERS,
    [PL_OF_FRAME] = PL_PART_FRAMES,
};

static size_t record_size(const pl_ruleset *rules, int scope)
{
    switch (scope) {
    case PL_OF_SIDE: return rules->own_side;
    case PL_OF_GROUP: return rules->own_group;
    case PL_OF_UNIT: return rules->own_unit;
    case PL_OF_PIECE: return rules->own_piece;
    case PL_OF_MARKER: return rules->own_marker;
    case PL_OF_FRAME: return sizeof(pl_frame);
    default: return 0;  // the game has one record
    }
}

const pl_field *pl_field_named(const pl_ruleset *rules, pl_scope scope, const char *name)
{
    for (int i = 0; i < rules->field_count; i++)
        if (rules->fields[i].scope == scope && !strcmp(rules->fields[i].name, name))
            return &rules->fields[i];
    return NULL;
}

static size_t place_of(const pl_scene *scene, const pl_state *state, const pl_field *field, int id, int element)
{
    PL_ASSERT(field->size == 1 || field->size == 2 || field->size == 4);
    size_t head = field->scope == PL_OF_FRAME ? offsetof(pl_frame, local) : 0;  // what the engine keeps of a frame comes first
    return state->part[parts[field->scope]] + record_size(scene->rules, field->scope) * (size_t)id + head + field->offset +
           (size_t)field->size * (size_t)element;
}

int32_t pl_field_get(const pl_scene *scene, const pl_state *state, const pl_field *field, int id, int element)
{
    if (field->get) {
        pl_turn turn = {.scene = scene, .rules = scene->rules, .state = (pl_state *)(uintptr_t)state};
        return field->get(&turn, id);
    }
    if (!field->size)
        return 0;
    const char *at = (const char *)state + place_of(scene, state, field, id, element);
    if (field->size == 4) {
        int32_t value;
        memcpy(&value, at, 4);
        return value;
    }
    if (field->size == 2) {
        uint16_t value;
        memcpy(&value, at, 2);
        return field->is_signed ? (int16_t)value : value;
    }
    uint8_t value = (uint8_t)*at;
    return field->is_signed ? (int8_t)value : value;
}

void pl_field_set(const pl_scene *scene, pl_state *state, const pl_field *field, int id, int element, int32_t value)
{
    if (!field->size)
        return;
    char *at = (char *)state + place_of(scene, state, field, id, element);
    uint16_t two = (uint16_t)value;
    uint8_t one = (uint8_t)value;
    if (field->size == 4)
        memcpy(at, &value, 4);
    else if (field->size == 2)
        memcpy(at, &two, 2);
    else
        memcpy(at, &one, 1);
}

static bool side_value(const pl_scene *scene, const char *text, int32_t *value)
{
    for (int i = 0; i < scene->scenario->side_count; i++)
        if (scene->scenario->sides[i].id && !strcmp(scene->scenario->sides[i].id, text)) {
            *value = i + 1;
            return true;
        }
    return pl_parse_int(text, value) && *value >= 0 && *value <= scene->side_count;
}

// "fired+moved", "none", or the number itself.
static bool words_value(const char *const *words, const char *text, int32_t *value)
{
    char word[64];
    *value = 0;
    if (pl_parse_int(text, value) || !strcmp(text, "none") || !strcmp(text, "-"))
        return true;
    while (*text) {
        size_t length = strcspn(text, "+");
        if (length >= sizeof word)
            return false;
        memcpy(word, text, length);
        word[length] = '\0';
        int bit = pl_parse_word(word, words);
        if (bit < 0)
            return false;
        *value |= (int32_t)(1u << bit);
        text += length + (text[length] == '+');
    }
    return true;
}

bool pl_noun_value(const pl_scene *scene, const pl_noun *noun, const char *text, int32_t *value)
{
    bool is_none = !strcmp(text, "-") || !strcmp(text, "0");
    const pl_table *table;
    switch (noun->kind) {
    case PL_UNIT: *value = pl_scene_unit_named(scene, text); return *value || is_none;
    case PL_PIECE: *value = pl_scene_piece_named(scene, text); return *value || is_none;
    case PL_MARKER: *value = pl_scene_marker_named(scene, text); return *value || is_none;
    case PL_FEATURE: *value = pl_scene_feature_named(scene, text); return *value || is_none;
    case PL_GROUP: *value = pl_scene_group_named(scene, text); return *value || is_none;
    case PL_SIDE: return side_value(scene, text, value);
    case PL_WORD: *value = pl_parse_word(text, noun->words); return *value >= 0;
    case PL_WORDS: return words_value(noun->words, text, value);
    case PL_ROW:
        table = pl_data_table(scene->data, noun->table);
        *value = table ? pl_table_row(table, text) : -1;
        return *value >= 0;
    case PL_LENGTH: return pl_parse_len(text, value);
    case PL_FLAG:
        *value = !strcmp(text, "yes") || !strcmp(text, "true") || !strcmp(text, "1");
        return *value || is_none || !strcmp(text, "no") || !strcmp(text, "false");
    case PL_NUMBER:
    case PL_DEGREES: return pl_parse_int(text, value);
    default: return false;
    }
}

static const char *wanted(const pl_noun *noun)
{
    static const char *const texts[] = {
        [PL_NOTHING] = "nothing",
        [PL_UNIT] = "a unit's id",
        [PL_PIECE] = "a piece's id",
        [PL_MARKER] = "a marker's id",
        [PL_FEATURE] = "a terrain id",
        [PL_GROUP] = "a group's id",
        [PL_SIDE] = "a side",
        [PL_WORD] = "one of its words",
        [PL_ROW] = "a row of its table",
        [PL_NUMBER] = "a whole number",
        [PL_LENGTH] = "inches with at most three decimals",
        [PL_DEGREES] = "whole degrees",
        [PL_FLAG] = "yes or no",
        [PL_WORDS] = "words of its list joined by '+', or none",
    };
    return texts[noun->kind];
}

static bool fits_size(const pl_field *field, int32_t value)
{
    if (field->size == 4 || !field->size)
        return true;
    int32_t span = field->size == 1 ? 256 : 65536;
    return field->is_signed ? value >= -span / 2 && value < span / 2 : value >= 0 && value < span;
}

pl_status pl_field_set_text(const pl_scene *scene, pl_state *state, const pl_field *field, int id, const char *text, pl_error *error)
{
    int count = field->count ? field->count : 1, element = 0;
    char word[64];
    const char *at = text;
    do {
        size_t length = count == 1 ? strlen(at) : strcspn(at, " ");
        int32_t value;
        if (length >= sizeof word || element == count)
            return pl_fail(error, PL_BAD, "%s: found '%s', wanted %s%s", field->name, text, wanted(&field->noun),
                           count > 1 ? ", fewer of them" : "");
        memcpy(word, at, length);
        word[length] = '\0';
        if (!pl_noun_value(scene, &field->noun, word, &value) || !fits_size(field, value))
            return pl_fail(error, PL_BAD, "%s: found '%s', wanted %s", field->name, word, wanted(&field->noun));
        pl_field_set(scene, state, field, id, element++, value);
        at += length;
        at += strspn(at, " ");
    } while (*at);
    return PL_OK;
}
