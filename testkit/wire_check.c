// wire_check.c - see wire_check.h.
#include "wire_check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PLACE_MAX = 200, OTHERS_MAX = 4 };

static bool is_met[PL_WIRE_KEYS];

int kit_key_not_met(int at)
{
    while (at < PL_WIRE_KEYS && is_met[at])
        at++;
    return at;
}

typedef struct checking {
    char place[PLACE_MAX];
    char *fault;
} checking;

// ---- telling

static const char *kind_of(const json_t *value)
{
    static const char *const names[] = {[JSON_OBJECT] = "an object",
                                        [JSON_ARRAY] = "a list",
                                        [JSON_STRING] = "a text",
                                        [JSON_INTEGER] = "a whole number",
                                        [JSON_REAL] = "a number with decimals",
                                        [JSON_TRUE] = "true",
                                        [JSON_FALSE] = "false",
                                        [JSON_NULL] = "null"};
    return value ? names[json_typeof(value)] : "nothing";
}

__attribute__((format(printf, 2, 3))) static bool fail(checking *c, const char *format, ...)
{
    int length = snprintf(c->fault, KIT_FAULT_MAX, "%s: ", c->place);
    va_list args;
    va_start(args, format);
    vsnprintf(c->fault + length, KIT_FAULT_MAX - (size_t)length, format, args);
    va_end(args);
    return false;
}

static bool want(checking *c, bool is_fine, const json_t *found, const char *wanted)
{
    return is_fine || fail(c, "found %s, wanted %s", kind_of(found), wanted);
}

// Goes one step inwards; returns what to cut the place to afterwards.
__attribute__((format(printf, 2, 3))) static size_t enter(checking *c, const char *format, ...)
{
    size_t length = strlen(c->place);
    va_list args;
    va_start(args, format);
    vsnprintf(c->place + length, sizeof c->place - length, format, args);
    va_end(args);
    return length;
}

static void leave(checking *c, size_t length) { c->place[length] = '\0'; }

// ---- values

static bool check_value(checking *c, int type, int of, const json_t *value);

static bool check_list(checking *c, int type, int of, const json_t *list, const char *wanted)
{
    bool is_fine = want(c, json_is_array(list), list, wanted);
    for (size_t i = 0; is_fine && i < json_array_size(list); i++) {
        size_t length = enter(c, "[%zu]", i);
        is_fine = check_value(c, type, of, json_array_get(list, i));
        leave(c, length);
    }
    return is_fine;
}

// Every value of an object whose keys are free.
static bool check_named(checking *c, const json_t *object, int type, bool may_list, const char *wanted)
{
    const char *key;
    json_t *value;
    bool is_fine = want(c, json_is_object(object), object, wanted);
    if (!is_fine)
        return false;
    json_object_foreach((json_t *)object, key, value)
    {
        size_t length = enter(c, ".%s", key);
        is_fine = is_fine && (may_list && json_is_array(value) ? check_list(c, type, 0, value, wanted) : check_value(c, type, 0, value));
        if (!is_fine)
            return false;
        leave(c, length);
    }
    return true;
}

static bool check_word(checking *c, int of, const json_t *value)
{
    const pl_wire_set *set = &pl_wire_sets[of];
    const char *word = json_string_value(value);
    char wanted[256] = "";
    for (int i = 0; i < set->count; i++) {
        size_t length = strlen(wanted);
        if (word && set->words[i] && !strcmp(word, set->words[i]))
            return true;
        if (set->words[i])
            snprintf(wanted + length, sizeof wanted - length, "%s%s", length ? ", " : "", set->words[i]);
    }
    return word ? fail(c, "found '%s', wanted one of %s: %s", word, set->name, wanted)
                : fail(c, "found %s, wanted one of %s: %s", kind_of(value), set->name, wanted);
}

static bool is_value(const json_t *value) { return json_is_string(value) || json_is_integer(value) || json_is_boolean(value); }

static bool is_point(const json_t *value)
{
    return json_is_array(value) && json_array_size(value) == 2 && json_is_integer(json_array_get(value, 0)) &&
           json_is_integer(json_array_get(value, 1));
}

static bool check_thing(checking *c, int thing, const json_t *value);

static bool check_value(checking *c, int type, int of, const json_t *value)
{
    switch ((pl_wire_type)type) {
    case PL_TYPE_NONE:
    case PL_TYPE_LINES: return true;
    case PL_TYPE_TEXT: return want(c, json_is_string(value), value, "a text");
    case PL_TYPE_INT: return want(c, json_is_integer(value), value, "a whole number");
    case PL_TYPE_REAL: return want(c, json_is_number(value), value, "a number");
    case PL_TYPE_FLAG: return want(c, json_is_boolean(value), value, "true or false");
    case PL_TYPE_ID: return want(c, json_is_string(value) || json_is_integer(value), value, "a text or a whole number");
    case PL_TYPE_VALUE: return want(c, is_value(value), value, "a text, a whole number, true or false");
    case PL_TYPE_POINT: return want(c, is_point(value), value, "[x, y]");
    case PL_TYPE_POINTS: return check_list(c, PL_TYPE_POINT, 0, value, "a list of [x, y]");
    case PL_TYPE_PARTS: return check_list(c, PL_TYPE_POINTS, 0, value, "a list of lists of [x, y]");
    case PL_TYPE_TEXTS: return check_list(c, PL_TYPE_TEXT, 0, value, "a list of texts");
    case PL_TYPE_INTS: return check_list(c, PL_TYPE_INT, 0, value, "a list of whole numbers");
    case PL_TYPE_REALS: return check_list(c, PL_TYPE_REAL, 0, value, "a list of numbers");
    case PL_TYPE_FIELDS: return check_named(c, value, PL_TYPE_VALUE, true, "values by name");
    case PL_TYPE_MAP: return check_named(c, value, PL_TYPE_TEXT, false, "texts by name");
    case PL_TYPE_END: return want(c, json_is_string(value) || is_point(value), value, "a piece's id or [x, y]");
    case PL_TYPE_SINCE: return json_is_integer(value) || check_named(c, value, PL_TYPE_INT, false, "a whole number, or one for each side");
    case PL_TYPE_WORD: return check_word(c, of, value);
    case PL_TYPE_WORDS: return check_list(c, PL_TYPE_WORD, of, value, "a list of words");
    case PL_TYPE_ONE: return check_thing(c, of, value);
    case PL_TYPE_LIST: return check_list(c, PL_TYPE_ONE, of, value, "a list");
    }
    return fail(c, "a type that nobody checks");
}

// ---- things: a thing, and others whose keys it has too

typedef struct things {
    int list[OTHERS_MAX];
    int count;
} things;

// The number of a thing's first key: its keys stand together.
static int first_key(int thing)
{
    static int first[PL_THINGS];  // and one more; 0: not looked for yet
    for (int i = 0; !first[thing] && i <= PL_WIRE_KEYS; i++)
        if (i == PL_WIRE_KEYS || pl_wire_keys[i].thing == thing)
            first[thing] = i + 1;
    return first[thing] - 1;
}

static bool is_key_of(int key, int thing) { return key < PL_WIRE_KEYS && pl_wire_keys[key].thing == thing; }

static bool check_keys(checking *c, int thing, const json_t *value)
{
    for (int i = first_key(thing); is_key_of(i, thing); i++) {
        const pl_wire_key *key = &pl_wire_keys[i];
        const json_t *found = json_object_get(value, key->name);
        if (!found && key->need != PL_KEY_MAY)
            return fail(c, "found no '%s', wanted that key of %s", key->name, pl_wire_things[key->thing]);
        if (!found)
            continue;
        is_met[i] = true;
        size_t length = enter(c, ".%s", key->name);
        if (!(json_is_null(found) && key->need == PL_KEY_NULLABLE) && !check_value(c, key->type, key->of, found))
            return false;
        leave(c, length);
    }
    return true;
}

static bool has_key(int thing, const char *key)
{
    for (int i = first_key(thing); is_key_of(i, thing); i++)
        if (!strcmp(pl_wire_keys[i].name, key))
            return true;
    return false;
}

static bool check_unknown(checking *c, const things *t, const json_t *value)
{
    const char *key;
    json_t *found;
    json_object_foreach((json_t *)value, key, found)
    {
        bool is_known = false;
        for (int i = 0; i < t->count; i++)
            is_known = is_known || has_key(t->list[i], key);
        if (!is_known)
            return fail(c, "found '%s', wanted only keys of %s", key, pl_wire_things[t->list[t->count - 1]]);
    }
    return true;
}

// A word that no case of the thing knows is a fault, if the thing has cases at all.
static bool add_cases(checking *c, things *t, const json_t *value)
{
    const char *key = NULL, *word = NULL;
    for (const pl_wire_case *one = pl_wire_cases; one->key; one++) {
        if (one->thing != t->list[0])
            continue;
        key = one->key;
        word = json_string_value(json_object_get(value, key));
        if (word && !strcmp(word, one->word)) {
            t->list[t->count++] = one->other;
            return true;
        }
    }
    return !key || fail(c, "found the %s '%s', wanted one of the list", key, word ? word : kind_of(json_object_get(value, key)));
}

static bool check_with(checking *c, int thing, int other, const json_t *value)
{
    things t = {{thing}, 1};
    if (!json_is_object(value))
        return fail(c, "found %s, wanted an object: %s", kind_of(value), pl_wire_things[thing]);
    if (!add_cases(c, &t, value))
        return false;
    if (other)
        t.list[t.count++] = other;
    bool is_fine = check_unknown(c, &t, value);
    for (int i = 0; i < t.count && is_fine; i++)
        is_fine = check_keys(c, t.list[i], value);
    return is_fine;
}

static bool check_thing(checking *c, int thing, const json_t *value) { return check_with(c, thing, PL_THING_NONE, value); }

static checking begin(const char *place, char *fault)
{
    checking c = {.fault = fault};
    snprintf(c.place, sizeof c.place, "%s", place);
    fault[0] = '\0';
    return c;
}

bool kit_fits_thing(pl_wire_thing thing, const json_t *value, char *fault)
{
    checking c = begin(pl_wire_things[thing], fault);
    return check_thing(&c, thing, value);
}

// ---- messages

static const char *type_of(const json_t *message)
{
    const char *type = json_string_value(json_object_get(message, "type"));
    return type ? type : "message";
}

bool kit_fits_sent(const json_t *message, char *fault)
{
    checking c = begin(type_of(message), fault);
    return check_thing(&c, PL_THING_Sent, message);
}

static bool fits_answer(const json_t *message, const char *question, char *fault)
{
    bool has_answer = false;
    for (const pl_wire_answer *one = pl_wire_answers; one->type; one++) {
        if (question && strcmp(one->type, question) != 0)
            continue;
        has_answer = true;
        checking c = begin(question ? question : "answer", fault);
        if (check_with(&c, PL_THING_Told, one->thing, message))
            return true;
    }
    if (!has_answer)
        snprintf(fault, KIT_FAULT_MAX, "%s: found an answer, wanted none", question);
    return false;
}

bool kit_fits_told(const json_t *message, const char *question, char *fault)
{
    checking c = begin(type_of(message), fault);
    if (!strcmp(type_of(message), PL_TOLD(answer)))
        return fits_answer(message, question, fault);
    return check_thing(&c, PL_THING_Told, message);
}

// ---- requests

static bool is_path(const char *pattern, const char *path)
{
    while (*pattern && *path) {
        if (*pattern == '{') {
            pattern += strcspn(pattern, "}") + 1;
            path += strcspn(path, "/?");
        } else if (*pattern++ != *path++) {
            return false;
        }
    }
    return !*pattern && (!*path || *path == '?');
}

static const pl_wire_request *request_of(const char *method, const char *path)
{
    for (const pl_wire_request *one = pl_wire_requests; one->path; one++)
        if (!strcmp(one->method, method) && is_path(one->path, path))
            return one;
    return NULL;
}

static bool check_text(checking *c, int type, int of, const char *text)
{
    json_t *value = json_loads(text ? text : "", JSON_DECODE_ANY, NULL);
    bool is_fine = value ? check_value(c, type, of, value) : fail(c, "found no JSON, wanted some");
    json_decref(value);
    return is_fine;
}

bool kit_fits_reply(const char *method, const char *path, int status, const char *body, char *fault)
{
    const pl_wire_request *request = request_of(method, path);
    checking c = begin(path, fault);
    bool is_known = false;
    for (int i = 0; pl_wire_codes[i]; i++)
        is_known = is_known || pl_wire_codes[i] == status;
    if (!is_known)
        return fail(&c, "found the status %d, wanted one of the list", status);
    if (!request || request->answer == PL_TYPE_LINES)
        return true;
    if (status >= PL_CODE_bad && !(request->answer_of == PL_THING_Health && status == PL_CODE_not_now))
        return check_text(&c, PL_TYPE_ONE, PL_THING_Failure, body);
    return check_text(&c, request->answer, request->answer_of, body);
}

bool kit_fits_body(const char *method, const char *path, const char *body, char *fault)
{
    const pl_wire_request *request = request_of(method, path);
    checking c = begin(path, fault);
    if (!request || request->body == PL_TYPE_NONE)
        return true;
    return check_text(&c, request->body, request->body_of, body);
}
