// say.c - the forms of sentences that rulesets write, filled in: names for the reader, numbers with their things, verbs that agree.
#include "formats/say.h"

#include <ctype.h>
#include <string.h>

#include "formats/notation.h"
#include "formats/say_form.h"
#include "formats/text.h"

enum { NAME_TEXT = 160 };

// What is being put together: the last name or number decides how the verb after it goes, the last name alone what a pronoun stands for.
// A verb before the first of them, as a question has it, goes as that one wants.
typedef struct speech {
    pl_buffer *b;
    const pl_form *form;
    pl_number number, name;
    bool has_named;
} speech;

typedef struct gap {  // "{name:rest}"
    const char *name;
    size_t length;
    const char *rest;  // NULL: none
    size_t rest_length;
} gap;

static bool is_named(const gap *s, const char *name) { return s->length == strlen(name) && !memcmp(s->name, name, s->length); }

void pl_capital(char *text)
{
    if (*text)
        *text = (char)toupper((unsigned char)*text);
}

// ---- choices inside a form: "a|b|c", each with places of its own

static void speak(speech *s, const char *text, const char *end);

// Where the part ends that begins at `at`: at a stroke or brace that is not inside braces, or at the end.
static const char *part_end(const char *at, const char *end, const char *stops)
{
    int depth = 0;
    while (at < end && (depth || !strchr(stops, *at))) {
        depth += (*at == '{') - (*at == '}');
        at++;
    }
    return at;
}

static void add_part(speech *s, const char *words, size_t length, int32_t index)
{
    const char *end = words + length, *stop = part_end(words, end, "|");
    for (; index > 0 && stop < end; index--) {
        words = stop + 1;
        stop = part_end(words, end, "|");
    }
    if (!index)
        speak(s, words, stop);
}

// The place that begins at `at`, which is a brace; returns where the text goes on.
static const char *read_slot(const char *at, const char *end, gap *to)
{
    const char *close = part_end(at + 1, end, "}"), *colon = memchr(at, ':', (size_t)(close - at));
    *to = (gap){at + 1, (size_t)((colon ? colon : close) - at - 1), colon ? colon + 1 : NULL, colon ? (size_t)(close - colon - 1) : 0};
    return close < end ? close + 1 : end;
}

// ---- names

static const pl_spoken *spoken_of(const pl_form *form, const gap *s)
{
    if (is_named(s, "subject"))
        return &form->subject;
    if (is_named(s, "target"))
        return &form->target;
    if (is_named(s, "side"))
        return &form->side;
    if (is_named(s, "cause"))
        return &form->cause;
    if (is_named(s, "on"))
        return &form->on;
    if (s->length == 1 && s->name[0] >= '1' && s->name[0] < '1' + PL_SAID_NOUNS)
        return &form->numbered[s->name[0] - '1'];
    return NULL;
}

// At the start, and after a full stop, a name begins with a capital.
static bool begins_sentence(const pl_buffer *b)
{
    int at = b->length < (int)b->size ? b->length : (int)b->size;
    while (at > 0 && b->text[at - 1] == ' ')
        at--;
    return at == 0 || strchr(".?!", b->text[at - 1]);
}

// A word, a row of a table or several words, as the ruleset words them.
static bool is_worded(const pl_noun *noun)
{
    return noun && (noun->kind == PL_WORD || noun->kind == PL_WORDS || noun->kind == PL_ROW || noun->kind == PL_FLAG);
}

static void say_noun(const pl_eye *eye, const pl_noun *noun, int32_t value, char *text, size_t size)
{
    char key[NAME_TEXT], words[NAME_TEXT];
    if (!is_worded(noun)) {
        pl_say_name(eye, (pl_noun_kind)noun->kind, value, text, size);
        return;
    }
    pl_noun_print(eye->scene, noun, value, key, sizeof key);
    pl_print_text(text, size, pl_say_key(eye->scene->rules, key, words, sizeof words));
}

static void add_spoken(speech *s, const pl_spoken *spoken)
{
    char text[NAME_TEXT];
    if (spoken->noun)
        say_noun(s->form->eye, spoken->noun, spoken->value, text, sizeof text);
    else
        pl_say_name(s->form->eye, (pl_noun_kind)spoken->kind, spoken->value, text, sizeof text);
    if (begins_sentence(s->b))
        pl_capital(text);
    s->number = s->name = pl_number_of(s->form->eye, spoken->kind, spoken->value);
    s->has_named = true;
    pl_buffer_text(s->b, text);
}

// ---- numbers

static int highest_of(const pl_roll *roll)
{
    int highest = 0;
    for (int i = 0; i < (roll->count ? roll->count : 1) && i < PL_DICE_MAX; i++)
        highest = roll->dice[i] > highest ? roll->dice[i] : highest;
    return highest;
}

static bool number_of(const pl_form *form, const gap *s, int32_t *number)
{
    const pl_roll *roll = form->roll;
    const pl_spoken *spoken = spoken_of(form, s);
    if (is_named(s, "value"))
        *number = form->value;
    else if (is_named(s, "value2"))
        *number = form->value2;
    else if (roll && is_named(s, "passed"))
        *number = roll->passed;
    else if (roll && is_named(s, "failed"))
        *number = (roll->count ? roll->count : 1) - roll->passed;
    else if (roll && is_named(s, "count"))
        *number = roll->count ? roll->count : 1;
    else if (roll && is_named(s, "natural"))
        *number = roll->natural;
    else if (roll && is_named(s, "total"))
        *number = roll->total;
    else if (roll && is_named(s, "need"))
        *number = roll->need;
    else if (roll && is_named(s, "highest"))
        *number = highest_of(roll);
    else if (spoken && (spoken->kind == PL_NUMBER || spoken->kind == PL_NOTHING))
        *number = spoken->value;
    else
        return false;
    return true;
}

// A number with its thing: "1 stand", "2 stands", "no stands".
static void add_number(speech *s, const gap *slot, int32_t number)
{
    if (number || !slot->rest)
        pl_buffer_int(s->b, number);
    else
        pl_buffer_text(s->b, begins_sentence(s->b) ? "No" : "no");
    if (slot->rest) {
        pl_buffer_text(s->b, " ");
        add_part(s, slot->rest, slot->rest_length, number == 1 ? 0 : 1);
    }
    s->number = number == 1 ? PL_ONE : PL_MANY;
    s->has_named = true;
}

// ---- verbs and pronouns

static const struct agreement {
    const char *slot, *one, *many, *you;
    bool is_pronoun;
} agreements[] = {
    {"s", "s", "", "", false},           {"es", "es", "", "", false},           {"ies", "ies", "y", "y", false},
    {"is", "is", "are", "are", false},   {"was", "was", "were", "were", false}, {"has", "has", "have", "have", false},
    {"does", "does", "do", "do", false}, {"it", "it", "they", "you", true},     {"its", "its", "their", "your", true},
};

static const struct agreement *agreement_of(const gap *s)
{
    for (int i = 0; i < PL_COUNT(agreements); i++)
        if (is_named(s, agreements[i].slot))
            return &agreements[i];
    return NULL;
}

// Of "do{es} {subject} rally?" the name that comes: how many they are, as far as a name is next.
static pl_number number_ahead(const speech *s, const char *text, const char *end)
{
    const char *brace = memchr(text, '{', (size_t)(end - text));
    gap found;
    if (!brace)
        return PL_ONE;
    read_slot(brace, end, &found);
    const pl_spoken *spoken = spoken_of(s->form, &found);
    return spoken && !found.rest && spoken->kind != PL_NUMBER ? pl_number_of(s->form->eye, spoken->kind, spoken->value) : PL_ONE;
}

static void add_agreement(speech *s, const struct agreement *as, const char *after, const char *end)
{
    pl_number number = as->is_pronoun ? s->name : s->has_named ? s->number : number_ahead(s, after, end);
    pl_buffer_text(s->b, number == PL_ONE ? as->one : number == PL_MANY ? as->many : as->you);
}

// ---- places and lengths

// The blank before what is not there goes with it.
static void drop_blank(pl_buffer *b)
{
    if (b->length > 0 && (size_t)b->length < b->size && b->text[b->length - 1] == ' ')
        b->text[--b->length] = '\0';
}

static void add_place(pl_buffer *b, const pl_form *form, pl_point at, const char *before)
{
    char text[NAME_TEXT];
    if (pl_say_place(form->eye, at, text, sizeof text))
        pl_buffer_add(b, "%s%s", before, text);
    else if (!*before)
        drop_blank(b);
}

// How far, and where to: "7.4 in, by the hedge". Who comes on to the table comes from nowhere.
static void add_way(pl_buffer *b, const pl_form *form)
{
    bool has_from = form->from.x || form->from.y;
    pl_len far = has_from ? pl_distance(form->from, form->to, PL_NEAREST) : 0;
    if (has_from && far < PL_ON_THE_SPOT)
        pl_buffer_text(b, "on the spot");
    else if (has_from)
        pl_say_inches(b, far);
    else
        pl_buffer_text(b, "up");
    add_place(b, form, form->to, ", ");
}

static bool add_measure(speech *s, const gap *slot)
{
    const pl_form *form = s->form;
    if (is_named(slot, "length"))
        pl_say_inches(s->b, form->value);
    else if (is_named(slot, "length2"))
        pl_say_inches(s->b, form->value2);
    else if (is_named(slot, "way"))
        add_way(s->b, form);
    else if (is_named(slot, "place") || is_named(slot, "to"))
        add_place(s->b, form, form->to, "");
    else if (is_named(slot, "from"))
        add_place(s->b, form, form->from, "");
    else if (is_named(slot, "where"))
        pl_buffer_text(s->b, form->step ? form->step->name : "");
    else
        return false;
    return true;
}

// ---- the form

// "{target: at {target}}": said only where there is a target.
static bool is_condition(const gap *s)
{
    return s->rest && (is_named(s, "subject") || is_named(s, "target") || is_named(s, "cause") || is_named(s, "on"));
}

static void add_slot(speech *s, const gap *slot, const char *after, const char *end)
{
    int32_t number;
    const pl_spoken *spoken = spoken_of(s->form, slot);
    const struct agreement *agreement = agreement_of(slot);
    if (agreement)
        add_agreement(s, agreement, after, end);
    else if (is_condition(slot)) {
        if (spoken->kind && spoken->value)
            speak(s, slot->rest, slot->rest + slot->rest_length);
    } else if (is_named(slot, "word"))
        add_part(s, slot->rest, slot->rest_length, s->form->value);
    else if (is_named(slot, "word2"))
        add_part(s, slot->rest, slot->rest_length, s->form->value2);
    else if (is_named(slot, "value") && !slot->rest && s->form->value_noun && s->form->value_noun->kind != PL_NUMBER) {
        char text[NAME_TEXT];
        say_noun(s->form->eye, s->form->value_noun, s->form->value, text, sizeof text);
        pl_buffer_text(s->b, text);
    } else if (number_of(s->form, slot, &number))
        add_number(s, slot, number);
    else if (spoken)
        add_spoken(s, spoken);
    else if (!add_measure(s, slot))
        pl_buffer_add(s->b, "{%.*s}", (int)slot->length, slot->name);
}

static void speak(speech *s, const char *text, const char *end)
{
    while (text < end) {
        const char *brace = memchr(text, '{', (size_t)(end - text));
        pl_buffer_add(s->b, "%.*s", (int)((brace ? brace : end) - text), text);
        text = brace ? brace : end;
        if (brace) {
            gap found;
            text = read_slot(brace, end, &found);
            add_slot(s, &found, text, end);
        }
    }
}

void pl_form_add(pl_buffer *b, const pl_form *form, const char *text)
{
    speech s = {b, form, PL_ONE, PL_ONE};
    speak(&s, text, text + strlen(text));
}

int pl_say(const pl_eye *eye, const pl_said *said, char *text, size_t size)
{
    pl_form form = {.eye = eye};
    pl_buffer b = pl_buffer_start(text, size);
    for (int i = 0; i < PL_SAID_NOUNS; i++)
        form.numbered[i] = (pl_spoken){said->nouns[i].kind, said->nouns[i].value};
    if (said->form)
        pl_form_add(&b, &form, said->form);
    return b.length;
}

// ---- mistakes

static bool is_known(const gap *s)
{
    static const char *const names[] = {"subject", "target", "side",    "cause",  "on",    "1",       "2",     "3",
                                        "value",   "value2", "passed",  "failed", "count", "natural", "total", "need",
                                        "highest", "length", "length2", "way",    "place", "to",      "from",  "where"};
    for (int i = 0; i < PL_COUNT(names); i++)
        if (is_named(s, names[i]))
            return true;
    return agreement_of(s) || ((is_named(s, "word") || is_named(s, "word2")) && s->rest);
}

// A choice among words has forms in its parts; of a number with its thing the parts are plain.
static const char *mistake_in(const char *form, const char *end)
{
    for (const char *brace; (brace = memchr(form, '{', (size_t)(end - form)));) {
        gap found;
        form = read_slot(brace, end, &found);
        const char *inner = found.rest ? mistake_in(found.rest, found.rest + found.rest_length) : NULL;
        if (form[-1] != '}' || !is_known(&found) || inner)
            return inner ? inner : brace;
    }
    return NULL;
}

const char *pl_say_mistake(const char *form) { return form ? mistake_in(form, form + strlen(form)) : NULL; }
