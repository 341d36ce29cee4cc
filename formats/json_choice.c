// json_choice.c - choices in JSON, both ways. The way in trusts nothing: it is what a stranger's browser sends.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "formats/json_value.h"
#include "formats/json_write.h"
#include "formats/letters.h"
#include "formats/nearest.h"
#include "formats/notation.h"
#include "formats/text.h"
#include "formats/wire.h"

static const pl_noun piece_noun = {.kind = PL_PIECE};
static const pl_noun number_noun = {.kind = PL_NUMBER};

static const pl_noun *item_piece_noun(const pl_verb *verb) { return verb->item_piece.kind ? &verb->item_piece : &piece_noun; }

static const pl_noun *or_number(const pl_noun *noun) { return noun->kind ? noun : &number_noun; }

// ---- out

static void write_item(pl_writer *w, const pl_scene *scene, const pl_verb *verb, const pl_item *item)
{
    pl_write_open(w, '{');
    if (verb->item_parts & PL_ITEM_PIECE)
        pl_write_put_noun(w, PL_WIRE(Item, piece), NULL, scene, item_piece_noun(verb), item->piece);
    if (verb->item_parts & PL_ITEM_ORDER)
        pl_write_put_noun(w, PL_WIRE(Item, order), NULL, scene, or_number(&verb->item_order), item->order);
    if (verb->item_parts & PL_ITEM_TARGET)
        pl_write_put_noun(w, PL_WIRE(Item, target), NULL, scene, or_number(&verb->item_target), item->target);
    if (verb->item_parts & PL_ITEM_AT && !(item->left_out & PL_ITEM_AT)) {
        pl_write_key(w, PL_WIRE(Item, at));
        pl_write_point(w, item->at);
    }
    if (verb->item_parts & PL_ITEM_FACING && !(item->left_out & PL_ITEM_FACING))
        pl_write_put_int(w, PL_WIRE(Item, facing), item->facing);
    if (verb->item_parts & PL_ITEM_VALUE)
        pl_write_put_noun(w, PL_WIRE(Item, value), NULL, scene, or_number(&verb->item_value), item->value);
    pl_write_close(w, '}');
}

void pl_write_choice(pl_writer *w, const pl_scene *scene, const pl_choice *choice)
{
    PL_ASSERT(choice->verb < scene->rules->verb_count);
    const pl_verb *verb = &scene->rules->verbs[choice->verb];
    pl_write_open(w, '{');
    pl_write_put_text(w, PL_WIRE(Choice, verb), verb->name);
    pl_write_put_noun(w, PL_WIRE(Choice, subject), NULL, scene, &verb->subject, choice->subject);
    pl_write_put_noun(w, PL_WIRE(Choice, target), NULL, scene, &verb->target, choice->target);
    pl_write_put_noun(w, PL_WIRE(Choice, value), NULL, scene, &verb->value, choice->value);
    if (choice->item_count) {
        pl_write_key(w, PL_WIRE(Choice, items));
        pl_write_open(w, '[');
        for (int i = 0; i < choice->item_count; i++)
            write_item(w, scene, verb, &choice->items[i]);
        pl_write_close(w, ']');
    }
    pl_write_close(w, '}');
}

json_t *pl_json_choice(const pl_scene *scene, const pl_choice *choice)
{
    pl_writer w = {0};
    if (choice->verb >= scene->rules->verb_count)
        return NULL;
    pl_write_choice(&w, scene, choice);
    return pl_json_written(&w);
}

// ---- in

typedef struct reader {
    const pl_scene *scene;
    pl_error *error;
    pl_status status;
} reader;

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static void
bad(reader *r, const char *path, const char *format, ...)
{
    char text[300];
    if (r->status != PL_OK)
        return;
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    pl_make_line(text);
    r->status = pl_fail_at(r->error, PL_BAD, path, "%s", text);
}

static const char *kind_of(const json_t *json)
{
    static const char *const names[] = {[JSON_OBJECT] = "an object",
                                        [JSON_ARRAY] = "a list",
                                        [JSON_STRING] = "a text",
                                        [JSON_INTEGER] = "a whole number",
                                        [JSON_REAL] = "a number with decimals",
                                        [JSON_TRUE] = "true",
                                        [JSON_FALSE] = "false",
                                        [JSON_NULL] = "null"};
    return names[json_typeof(json)];
}

static int32_t read_int(reader *r, const char *path, const json_t *json, json_int_t low, json_int_t high)
{
    if (!json_is_integer(json)) {
        bad(r, path, "found %s, wanted a whole number", kind_of(json));
        return 0;
    }
    json_int_t value = json_integer_value(json);
    if (value < low || value > high) {
        bad(r, path, "found %lld, wanted %lld to %lld", (long long)value, (long long)low, (long long)high);
        return 0;
    }
    return (int32_t)value;
}

static int32_t read_noun(reader *r, const char *path, const pl_noun *noun, const json_t *json, int32_t low, int32_t high)
{
    int32_t value = 0;
    pl_error error = {0};
    switch (noun->kind) {
    case PL_FLAG:
        if (!json_is_boolean(json))
            bad(r, path, "found %s, wanted true or false", kind_of(json));
        return json_is_true(json);
    case PL_UNIT:
    case PL_PIECE:
    case PL_MARKER:
    case PL_FEATURE:
    case PL_GROUP:
    case PL_WORD:
    case PL_WORDS:
    case PL_ROW:
        if (!json_is_string(json)) {
            bad(r, path, "found %s, wanted a text: %s", kind_of(json), noun->name ? noun->name : pl_noun_kind_name(noun->kind));
            return 0;
        }
        if (pl_noun_parse(r->scene, noun, json_string_value(json), &value, &error) != PL_OK)
            bad(r, path, "%s", error.text);
        if (value < low || value > high)
            bad(r, path, "found '%.40s', which is none of those", json_string_value(json));
        return value;
    case PL_SIDE: return read_int(r, path, json, 0, r->scene->side_count);
    case PL_DEGREES: return read_int(r, path, json, low < -360 ? -360 : low, high > 360 ? 360 : high);
    default: return read_int(r, path, json, low, high);
    }
}

static pl_point read_point(reader *r, const char *path, const json_t *json)
{
    enum { FAR = PL_INCHES(1000) };
    if (!json_is_array(json) || json_array_size(json) != 2) {
        bad(r, path, "found %s, wanted a list of two whole numbers, in thousandths of an inch", kind_of(json));
        return (pl_point){0, 0};
    }
    return (pl_point){read_int(r, path, json_array_get(json, 0), -FAR, FAR), read_int(r, path, json_array_get(json, 1), -FAR, FAR)};
}

// Every key must be known, and allowed for this verb.
static void check_keys(reader *r, const char *path, const json_t *json, const char *const *known)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)json, key, value)
    {
        bool is_known = false;
        char hint[200];
        for (int i = 0; known[i]; i++)
            is_known |= !strcmp(key, known[i]);
        if (!is_known)
            bad(r, path, "unknown key '%.40s'%s", key, pl_nearest_of(key, known, hint, sizeof hint));
    }
}

static int part_of(const char *key)
{
    return !strcmp(key, PL_WIRE(Item, at)) ? PL_ITEM_AT : !strcmp(key, PL_WIRE(Item, facing)) ? PL_ITEM_FACING : 0;
}

static void read_item(reader *r, const char *path, const pl_verb *verb, const json_t *json, pl_item *item)
{
    static const struct {
        int part;
        const char *key;
    } parts[] = {
        {PL_ITEM_PIECE, PL_WIRE(Item, piece)}, {PL_ITEM_ORDER, PL_WIRE(Item, order)},   {PL_ITEM_TARGET, PL_WIRE(Item, target)},
        {PL_ITEM_AT, PL_WIRE(Item, at)},       {PL_ITEM_FACING, PL_WIRE(Item, facing)}, {PL_ITEM_VALUE, PL_WIRE(Item, value)},
    };
    const char *known[PL_COUNT(parts) + 1] = {NULL};
    int count = 0;
    *item = (pl_item){0};
    if (!json_is_object(json)) {
        bad(r, path, "found %s, wanted an object", kind_of(json));
        return;
    }
    for (int i = 0; i < PL_COUNT(parts); i++)
        if (verb->item_parts & parts[i].part)
            known[count++] = parts[i].key;
    check_keys(r, path, json, known);
    for (int i = 0; i < count && r->status == PL_OK; i++) {
        const json_t *value = json_object_get(json, known[i]);
        char place[64];
        pl_print(place, sizeof place, "%s.%s", path, known[i]);
        if (!value) {
            item->left_out |= (uint8_t)(verb->item_optional & part_of(known[i]));
            continue;
        }
        switch (known[i][0]) {
        case 'p': item->piece = (uint16_t)read_noun(r, place, item_piece_noun(verb), value, 0, UINT16_MAX); break;
        case 'o': item->order = (uint8_t)read_noun(r, place, or_number(&verb->item_order), value, 0, UINT8_MAX); break;
        case 't': item->target = (uint16_t)read_noun(r, place, or_number(&verb->item_target), value, 0, UINT16_MAX); break;
        case 'a': item->at = read_point(r, place, value); break;
        case 'f': item->facing = (int16_t)read_int(r, place, value, -360, 360); break;
        default: item->value = read_noun(r, place, or_number(&verb->item_value), value, INT32_MIN, INT32_MAX); break;
        }
    }
}

static int read_items(reader *r, const pl_verb *verb, const json_t *json, pl_item *items)
{
    if (!json)
        return 0;
    if (!json_is_array(json)) {
        bad(r, PL_WIRE(Choice, items), "found %s, wanted a list", kind_of(json));
        return 0;
    }
    size_t count = json_array_size(json);
    if (count && !verb->item_parts)
        bad(r, PL_WIRE(Choice, items), "'%s' takes no items", verb->name);
    else if (count > PL_ITEMS_MAX)
        bad(r, PL_WIRE(Choice, items), "found %zu items, wanted at most %d", count, PL_ITEMS_MAX);
    for (size_t i = 0; i < count && r->status == PL_OK; i++) {
        char path[32];
        pl_print(path, sizeof path, "items[%zu]", i);
        read_item(r, path, verb, json_array_get(json, i), &items[i]);
    }
    return (int)count;
}

static const pl_verb *read_verb(reader *r, const json_t *json, uint8_t *number)
{
    const pl_ruleset *rules = r->scene->rules;
    const char *name = json_string_value(json_object_get(json, PL_WIRE(Choice, verb)));
    if (!name) {
        bad(r, PL_WIRE(Choice, verb), "wanted the name of a verb");
        return NULL;
    }
    pl_nearest nearest = {.word = name};
    char hint[256];
    for (int i = 0; i < rules->verb_count; i++) {
        if (!strcmp(rules->verbs[i].name, name)) {
            *number = (uint8_t)i;
            return &rules->verbs[i];
        }
        pl_nearest_try(&nearest, rules->verbs[i].name);
    }
    bad(r, PL_WIRE(Choice, verb), "unknown verb '%.40s'%s", name, pl_nearest_hint(&nearest, hint, sizeof hint));
    return NULL;
}

// A part of the head: there exactly if the verb has a noun for it.
static int32_t read_head(reader *r, const json_t *json, const char *key, const pl_verb *verb, const pl_noun *noun, int32_t low,
                         int32_t high)
{
    const json_t *value = json_object_get(json, key);
    if (!noun->kind) {
        if (value)
            bad(r, key, "'%s' has no %s", verb->name, key);
        return 0;
    }
    if (!value) {
        bad(r, key, "'%s' wants a %s: %s", verb->name, key, noun->name ? noun->name : pl_noun_kind_name(noun->kind));
        return 0;
    }
    return read_noun(r, key, noun, value, low, high);
}

pl_status pl_json_choice_read(const pl_scene *scene, pl_side side, const json_t *json, pl_choice *choice, pl_item *items, pl_error *error)
{
    static const char *const known[] = {PL_WIRE(Choice, verb),  PL_WIRE(Choice, subject), PL_WIRE(Choice, target),
                                        PL_WIRE(Choice, value), PL_WIRE(Choice, items),   NULL};
    reader r = {scene, error, PL_OK};
    pl_choice got = {.side = side};
    if (!json_is_object(json))
        return pl_fail(error, PL_BAD, "found %s, wanted a choice: an object", json ? kind_of(json) : "nothing");
    check_keys(&r, "", json, known);
    const pl_verb *verb = r.status == PL_OK ? read_verb(&r, json, &got.verb) : NULL;
    if (verb) {
        got.subject = (uint16_t)read_head(&r, json, PL_WIRE(Choice, subject), verb, &verb->subject, 0, UINT16_MAX);
        got.target = (uint16_t)read_head(&r, json, PL_WIRE(Choice, target), verb, &verb->target, 0, UINT16_MAX);
        got.value = read_head(&r, json, PL_WIRE(Choice, value), verb, &verb->value, INT32_MIN, INT32_MAX);
        got.item_count = read_items(&r, verb, json_object_get(json, PL_WIRE(Choice, items)), items);
        got.items = got.item_count ? items : NULL;
    }
    if (r.status == PL_OK)
        *choice = got;
    return r.status;
}
