// json_write.c - the writer itself, and the small values everything is made of.
#include "formats/json_write.h"

#include <stdlib.h>
#include <string.h>

#include "formats/json_value.h"
#include "formats/letters.h"
#include "formats/notation.h"
#include "phaseline/field.h"

enum { FIRST_BYTES = 4096 };

void pl_writer_end(pl_writer *w)
{
    free(w->bytes);
    *w = (pl_writer){0};
}

void pl_writer_clear(pl_writer *w)
{
    w->size = 0;
    w->is_broken = false;
}

static bool grow(pl_writer *w, size_t more)
{
    size_t wanted = w->max ? w->max : FIRST_BYTES;
    while (wanted < w->size + more)
        wanted *= 2;
    char *grown = w->is_broken ? NULL : realloc(w->bytes, wanted);
    if (!grown) {
        w->is_broken = true;
        return false;
    }
    w->bytes = grown;
    w->max = wanted;
    return true;
}

static inline char *room_for(pl_writer *w, size_t more)
{
    if (w->size + more > w->max && !grow(w, more))
        return NULL;
    return w->is_broken ? NULL : w->bytes + w->size;
}

const char *pl_writer_text(pl_writer *w)
{
    char *end = room_for(w, 1);
    if (end)
        *end = '\0';
    return end ? w->bytes : NULL;
}

// A comma where a value or a key stands before. Leaves room for `more` bytes.
static inline char *after_comma(pl_writer *w, size_t more)
{
    char *to = room_for(w, more + 1);
    if (to && w->size) {
        char last = to[-1];
        if (last != '{' && last != '[' && last != ':') {
            *to++ = ',';
            w->size++;
        }
    }
    return to;
}

void pl_write_open(pl_writer *w, char bracket)
{
    char *to = after_comma(w, 1);
    if (!to)
        return;
    *to = bracket;
    w->size++;
}

void pl_write_close(pl_writer *w, char bracket)
{
    char *to = room_for(w, 1);
    if (!to)
        return;
    *to = bracket;
    w->size++;
}

// Keys are our own words: nothing in them wants escaping.
void pl_write_key(pl_writer *w, const char *key)
{
    size_t length = strlen(key);
    char *to = after_comma(w, length + 3);
    if (!to)
        return;
    *to = '"';
    memcpy(to + 1, key, length);
    to[length + 1] = '"';
    to[length + 2] = ':';
    w->size += length + 3;
}

void pl_write_json(pl_writer *w, const char *text, size_t size)
{
    char *to = after_comma(w, size);
    if (!to)
        return;
    memcpy(to, text, size);
    w->size += size;
}

void pl_write_int(pl_writer *w, int64_t value)
{
    char digits[24], *at = digits + sizeof digits;
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do
        *--at = (char)('0' + left % 10);
    while (left /= 10);
    if (value < 0)
        *--at = '-';
    pl_write_json(w, at, (size_t)(digits + sizeof digits - at));
}

void pl_write_flag(pl_writer *w, bool value) { pl_write_json(w, value ? "true" : "false", value ? 4 : 5); }

// ---- text

static char *put_control(char *to, unsigned char c)
{
    static const char shorts[] = "btn?fr";  // 8 to 13; JSON has no \v
    static const char digits[] = "0123456789ABCDEF";
    *to++ = '\\';
    if (c >= 8 && c <= 13 && c != 11) {
        *to++ = shorts[c - 8];
        return to;
    }
    memcpy(to, "u00", 3);
    to[3] = digits[c >> 4];
    to[4] = digits[c & 15];
    return to + 5;
}

void pl_write_string(pl_writer *w, const char *text)
{
    size_t length = strlen(text);
    char *start = after_comma(w, length * 6 + 2), *to = start;
    if (!to)
        return;
    *to++ = '"';
    for (const unsigned char *c = (const unsigned char *)text, *end = c + length; c < end;) {
        if (*c >= 0x20 && *c < 0x80 && *c != '"' && *c != '\\') {
            *to++ = (char)*c++;
        } else if (*c == '"' || *c == '\\') {
            *to++ = '\\';
            *to++ = (char)*c++;
        } else if (*c < 0x20) {
            to = put_control(to, *c++);
        } else {
            uint32_t letter;
            size_t bytes = pl_letter_at((const char *)c, &letter);
            memcpy(to, bytes ? (const char *)c : "?", bytes ? bytes : 1);
            to += bytes ? bytes : 1;
            c += bytes ? bytes : 1;
        }
    }
    *to++ = '"';
    w->size += (size_t)(to - start);
}

// ---- small values

void pl_write_point(pl_writer *w, pl_point at)
{
    pl_write_open(w, '[');
    pl_write_int(w, at.x);
    pl_write_int(w, at.y);
    pl_write_close(w, ']');
}

void pl_write_sides(pl_writer *w, pl_sides sides)
{
    pl_write_open(w, '[');
    for (int side = 1; side <= PL_SIDES_MAX; side++)
        if (sides & PL_SIDE_BIT(side))
            pl_write_int(w, side);
    pl_write_close(w, ']');
}

void pl_write_put_int(pl_writer *w, const char *key, int64_t value)
{
    pl_write_key(w, key);
    pl_write_int(w, value);
}

void pl_write_put_text(pl_writer *w, const char *key, const char *text)
{
    if (!text || !*text)
        return;
    pl_write_key(w, key);
    pl_write_string(w, text);
}

void pl_write_put_if(pl_writer *w, const char *key, bool value)
{
    if (!value)
        return;
    pl_write_key(w, key);
    pl_write_flag(w, true);
}

void pl_write_noun(pl_writer *w, const pl_scene *scene, const pl_noun *noun, int32_t value)
{
    char text[128];
    switch (noun->kind) {
    case PL_FLAG: pl_write_flag(w, value != 0); break;
    case PL_UNIT:
    case PL_PIECE:
    case PL_MARKER:
    case PL_FEATURE:
    case PL_GROUP:
    case PL_WORD:
    case PL_WORDS:
    case PL_ROW:
        pl_noun_print(scene, noun, value, text, sizeof text);
        pl_write_string(w, text);
        break;
    default: pl_write_int(w, value);
    }
}

void pl_write_put_noun(pl_writer *w, const char *key, const char *is_key, const pl_scene *scene, const pl_noun *noun, int32_t value)
{
    if (noun->kind == PL_NOTHING)
        return;
    pl_write_key(w, key);
    pl_write_noun(w, scene, noun, value);
    if (is_key)
        pl_write_put_text(w, is_key, pl_noun_kind_name(noun->kind));
}

void pl_write_fields(pl_writer *w, const pl_scene *scene, const pl_state *state, pl_scope scope, int id)
{
    pl_write_open(w, '{');
    for (int i = 0; i < scene->rules->field_count; i++) {
        const pl_field *field = &scene->rules->fields[i];
        if (field->scope != scope || !pl_field_is_read(field) || (field->has && !field->has(scene, id)))
            continue;
        pl_write_key(w, field->name);
        if (field->count <= 1) {
            pl_write_noun(w, scene, &field->noun, pl_field_get(scene, state, field, id, 0));
            continue;
        }
        pl_write_open(w, '[');
        for (int k = 0; k < field->count; k++)
            pl_write_noun(w, scene, &field->noun, pl_field_get(scene, state, field, id, k));
        pl_write_close(w, ']');
    }
    pl_write_close(w, '}');
}
