// json_value.c - see json_value.h.
#include "formats/json_value.h"

#include <stdlib.h>
#include <string.h>

#include "formats/notation.h"
#include "phaseline/field.h"

void pl_json_put(json_t **object, const char *key, json_t *value)
{
    if (*object && value && !json_object_set_new(*object, key, value))
        return;
    if (!*object)
        json_decref(value);
    json_decref(*object);
    *object = NULL;
}

void pl_json_add(json_t **list, json_t *value)
{
    if (*list && value && !json_array_append_new(*list, value))
        return;
    if (!*list)
        json_decref(value);
    json_decref(*list);
    *list = NULL;
}

json_t *pl_json_text(const char *text)
{
    json_t *value = json_string(text);
    if (value)
        return value;
    char plain[512];
    size_t length = 0;
    for (; text[length] && length < sizeof plain - 1; length++)
        plain[length] = (unsigned char)text[length] < 0x80 ? text[length] : '?';
    plain[length] = '\0';
    return json_string(plain);
}

void pl_json_put_text(json_t **object, const char *key, const char *text)
{
    if (text && *text)
        pl_json_put(object, key, pl_json_text(text));
}

void pl_json_put_int(json_t **object, const char *key, json_int_t value) { pl_json_put(object, key, json_integer(value)); }

void pl_json_put_if(json_t **object, const char *key, bool value)
{
    if (value)
        pl_json_put(object, key, json_true());
}

json_t *pl_json_point(pl_point at) { return json_pack("[i,i]", (int)at.x, (int)at.y); }

const char *pl_noun_kind_name(int kind)
{
    static const char *const names[] = {[PL_UNIT] = "unit",     [PL_PIECE] = "piece",   [PL_MARKER] = "marker",   [PL_FEATURE] = "feature",
                                        [PL_GROUP] = "group",   [PL_SIDE] = "side",     [PL_WORD] = "word",       [PL_ROW] = "row",
                                        [PL_NUMBER] = "number", [PL_LENGTH] = "length", [PL_DEGREES] = "degrees", [PL_FLAG] = "flag"};
    return kind > PL_NOTHING && kind < PL_COUNT(names) ? names[kind] : NULL;
}

json_t *pl_json_noun(const pl_scene *scene, const pl_noun *noun, int32_t value)
{
    char text[128];
    switch (noun->kind) {
    case PL_FLAG: return json_boolean(value);
    case PL_UNIT:
    case PL_PIECE:
    case PL_MARKER:
    case PL_FEATURE:
    case PL_GROUP:
    case PL_WORD:
    case PL_ROW: pl_noun_print(scene, noun, value, text, sizeof text); return pl_json_text(text);
    default: return json_integer(value);
    }
}

void pl_json_put_noun(json_t **object, const char *key, const char *is_key, const pl_scene *scene, const pl_noun *noun, int32_t value)
{
    if (noun->kind == PL_NOTHING)
        return;
    pl_json_put(object, key, pl_json_noun(scene, noun, value));
    if (is_key)
        pl_json_put_text(object, is_key, pl_noun_kind_name(noun->kind));
}

static json_t *field_value(const pl_scene *scene, const pl_state *state, const pl_field *field, int id)
{
    if (field->count <= 1)
        return pl_json_noun(scene, &field->noun, pl_field_get(scene, state, field, id, 0));
    json_t *list = json_array();
    for (int i = 0; i < field->count; i++)
        pl_json_add(&list, pl_json_noun(scene, &field->noun, pl_field_get(scene, state, field, id, i)));
    return list;
}

json_t *pl_json_fields(const pl_scene *scene, const pl_state *state, pl_scope scope, int id)
{
    json_t *fields = json_object();
    for (int i = 0; i < scene->rules->field_count; i++) {
        const pl_field *field = &scene->rules->fields[i];
        if (field->scope == scope && field->size)
            pl_json_put(&fields, field->name, field_value(scene, state, field, id));
    }
    return fields;
}
