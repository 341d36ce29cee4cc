// json_value.c - see json_value.h.
#include "formats/json_value.h"

#include "formats/json_read.h"
#include "formats/wire.h"

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

json_t *pl_json_written(pl_writer *w)
{
    json_t *value = pl_writer_text(w) ? json_loadb(w->bytes, w->size, JSON_DECODE_ANY, NULL) : NULL;
    pl_writer_end(w);
    if (!value)
        pl_json_fell_short();
    return value;
}

const char *pl_noun_kind_name(int kind) { return kind > PL_NOTHING && kind <= PL_WORDS ? pl_words_NounKind[kind] : NULL; }
