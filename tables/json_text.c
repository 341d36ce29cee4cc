// json_text.c - JSON values written out: most of what a server does for a choice is telling of it.
#include "json_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/json_read.h"

enum { FIRST = 4096 };

typedef struct text {
    char *bytes;
    size_t size, max;
    int is_broken;  // no memory
} text;

static char *room_for(text *t, size_t more)
{
    if (t->size + more > t->max) {
        size_t wanted = t->max ? t->max * 2 : FIRST;
        while (wanted < t->size + more)
            wanted *= 2;
        char *grown = t->is_broken ? NULL : realloc(t->bytes, wanted);
        if (!grown) {
            t->is_broken = 1;
            return NULL;
        }
        t->bytes = grown;
        t->max = wanted;
    }
    return t->bytes + t->size;
}

static void add(text *t, const char *bytes, size_t size)
{
    char *to = room_for(t, size);
    if (!to)
        return;
    memcpy(to, bytes, size);
    t->size += size;
}

static void add_string(text *t, const char *bytes, size_t size)
{
    char *to = room_for(t, size * 6 + 2), *start = to;
    if (!to)
        return;
    *to++ = '"';
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)bytes[i];
        static const char shorts[] = "btnvfr";  // 8 to 13; JSON has no \v
        if (c == '"' || c == '\\') {
            *to++ = '\\';
            *to++ = (char)c;
        } else if (c >= 0x20) {
            *to++ = (char)c;
        } else if (c >= 8 && c <= 13 && c != 11) {
            *to++ = '\\';
            *to++ = shorts[c - 8];
        } else {
            to += snprintf(to, 7, "\\u%04X", c);
        }
    }
    *to++ = '"';
    t->size += (size_t)(to - start);
}

static void add_integer(text *t, json_int_t value)
{
    char digits[24], *at = digits + sizeof digits;
    unsigned long long left = value < 0 ? 0ull - (unsigned long long)value : (unsigned long long)value;
    do
        *--at = (char)('0' + left % 10);
    while (left /= 10);
    if (value < 0)
        *--at = '-';
    add(t, at, (size_t)(digits + sizeof digits - at));
}

// Fractions are rare (odds alone have them): jansson writes them, into room of ours.
static void add_real(text *t, const json_t *json)
{
    char number[64];
    size_t size = json_dumpb(json, number, sizeof number, JSON_COMPACT | JSON_ENCODE_ANY);
    add(t, number, size <= sizeof number ? size : 0);
}

static void add_value(text *t, const json_t *json);

static void add_object(text *t, json_t *json)
{
    const char *key;
    json_t *value;
    char gap = '{';
    json_object_foreach(json, key, value)
    {
        add(t, &gap, 1);
        gap = ',';
        add_string(t, key, strlen(key));
        add(t, ":", 1);
        add_value(t, value);
    }
    if (gap == '{')
        add(t, "{", 1);
    add(t, "}", 1);
}

static void add_value(text *t, const json_t *json)
{
    switch (json_typeof(json)) {
    case JSON_OBJECT: add_object(t, (json_t *)json); break;
    case JSON_ARRAY:
        add(t, "[", 1);
        for (size_t i = 0; i < json_array_size(json); i++) {
            if (i)
                add(t, ",", 1);
            add_value(t, json_array_get(json, i));
        }
        add(t, "]", 1);
        break;
    case JSON_STRING: add_string(t, json_string_value(json), json_string_length(json)); break;
    case JSON_INTEGER: add_integer(t, json_integer_value(json)); break;
    case JSON_REAL: add_real(t, json); break;
    case JSON_TRUE: add(t, "true", 4); break;
    case JSON_FALSE: add(t, "false", 5); break;
    case JSON_NULL: add(t, "null", 4); break;
    }
}

char *host_json_text(const json_t *json, size_t *size)
{
    text t = {0};
    if (json)
        add_value(&t, json);
    if (json)
        add(&t, "", 1);
    if (!json || t.is_broken || pl_json_was_short()) {
        free(t.bytes);
        return NULL;
    }
    if (size)
        *size = t.size - 1;
    return t.bytes;
}
