// notation.c - nouns, choices and options as text.
#include "formats/notation.h"

#include <stdlib.h>
#include <string.h>

#include "formats/buffer.h"
#include "formats/text.h"

enum { NOUN_TEXT_MAX = 96 };

int pl_len_print(pl_len length, char *text, size_t size)
{
    int64_t whole = llabs((long long)length);
    pl_buffer b = pl_buffer_start(text, size);
    if (length < 0)
        pl_buffer_text(&b, "-");
    pl_buffer_int(&b, (int)(whole / 1000));
    int rest = (int)(whole % 1000);
    char decimals[5] = {'.', (char)('0' + rest / 100), (char)('0' + rest / 10 % 10), (char)('0' + rest % 10), '\0'};
    for (int i = 3; rest && decimals[i] == '0'; i--)
        decimals[i] = '\0';
    if (rest)
        pl_buffer_text(&b, decimals);
    return b.length;
}

// An id of one of the scene's lists: "0" for none, "#n" for a marker that no author named.
static int print_id(const pl_scene *scene, int kind, int32_t value, char *text, size_t size)
{
    const char *id = NULL;
    if (value <= 0)
        return pl_print_text(text, size, "0");
    if (kind == PL_UNIT && value <= scene->unit_count)
        id = scene->units[value].id;
    else if (kind == PL_PIECE && value <= scene->piece_count)
        id = scene->piece_ids[value];
    else if (kind == PL_MARKER && value <= scene->marker_count)
        id = scene->marker_ids[value];
    else if (kind == PL_FEATURE && value <= scene->scenario->feature_count)
        id = scene->scenario->features[value - 1].id;
    else if (kind == PL_GROUP && value <= scene->group_count)
        id = scene->group_ids[value];
    return id ? pl_print_text(text, size, id) : pl_print(text, size, "#%d", (int)value);
}

static int print_row(const pl_scene *scene, const pl_noun *noun, int32_t value, char *text, size_t size)
{
    const pl_table *table = noun->table ? pl_data_table(scene->data, noun->table) : NULL;
    if (table && value >= 0 && value < table->row_count)
        return pl_print_text(text, size, table->keys[value]);
    return pl_print_int(text, size, (int)value);
}

static int print_word(const pl_noun *noun, int32_t value, char *text, size_t size)
{
    for (int i = 0; noun->words && noun->words[i]; i++)
        if (i == value)
            return pl_print_text(text, size, noun->words[i]);
    return pl_print_int(text, size, (int)value);
}

static int print_words(const pl_noun *noun, int32_t value, char *text, size_t size)
{
    pl_buffer b = pl_buffer_start(text, size);
    if (!value)
        pl_buffer_text(&b, "none");
    for (int i = 0; noun->words && noun->words[i]; i++)
        if ((uint32_t)value >> i & 1) {
            pl_buffer_text(&b, b.length ? "+" : "");
            pl_buffer_text(&b, noun->words[i]);
        }
    return b.length;
}

int pl_noun_print(const pl_scene *scene, const pl_noun *noun, int32_t value, char *text, size_t size)
{
    switch (noun->kind) {
    case PL_UNIT:
    case PL_PIECE:
    case PL_MARKER:
    case PL_FEATURE:
    case PL_GROUP: return print_id(scene, noun->kind, value, text, size);
    case PL_WORD: return print_word(noun, value, text, size);
    case PL_WORDS: return print_words(noun, value, text, size);
    case PL_ROW: return print_row(scene, noun, value, text, size);
    case PL_LENGTH: return pl_len_print(value, text, size);
    case PL_FLAG: return pl_print_text(text, size, value ? "yes" : "no");
    default: return pl_print_int(text, size, (int)value);
    }
}

static void add_noun(pl_buffer *b, const pl_scene *scene, const char *before, const pl_noun *noun, int32_t value)
{
    char text[NOUN_TEXT_MAX];
    pl_noun_print(scene, noun, value, text, sizeof text);
    pl_buffer_text(b, before);
    pl_buffer_text(b, text);
}

// Parts that are zero say nothing and are left out, but for piece and order, which are told by their position, and for those whose absence
// means something else than zero.
static bool is_told(const pl_verb *verb, int part, bool has_value)
{
    return verb->item_parts & part && (has_value || verb->item_optional & part);
}

static void add_item(pl_buffer *b, const pl_scene *scene, const pl_verb *verb, const pl_item *item)
{
    static const pl_noun piece_noun = {.kind = PL_PIECE};
    char x[24], y[24];
    const char *space = "";
    pl_buffer_text(b, " [");
    if (verb->item_parts & PL_ITEM_PIECE) {
        add_noun(b, scene, "", verb->item_piece.kind ? &verb->item_piece : &piece_noun, item->piece);
        space = " ";
    }
    if (verb->item_parts & PL_ITEM_ORDER) {
        add_noun(b, scene, space, &verb->item_order, item->order);
        space = " ";
    }
    if (verb->item_parts & PL_ITEM_TARGET && item->target) {
        pl_buffer_text(b, space);
        add_noun(b, scene, ">", &verb->item_target, item->target);
        space = " ";
    }
    bool is_place = verb->need == PL_NEED_PATH || verb->need == PL_NEED_PLACE;
    if (item->left_out & PL_ITEM_AT) {
        pl_buffer_add(b, "%s(-)", space);
        space = " ";
    } else if (is_told(verb, PL_ITEM_AT, item->at.x || item->at.y || is_place)) {
        pl_len_print(item->at.x, x, sizeof x);
        pl_len_print(item->at.y, y, sizeof y);
        pl_buffer_text(b, space);
        pl_buffer_text(b, "(");
        pl_buffer_text(b, x);
        pl_buffer_text(b, ",");
        pl_buffer_text(b, y);
        pl_buffer_text(b, ")");
        space = " ";
    }
    if (is_told(verb, PL_ITEM_FACING, item->facing)) {
        if (item->left_out & PL_ITEM_FACING)
            pl_buffer_add(b, "%s@-", space);
        else
            pl_buffer_add(b, "%s@%d", space, item->facing);
        space = " ";
    }
    if (verb->item_parts & PL_ITEM_VALUE && item->value) {
        pl_buffer_text(b, space);
        add_noun(b, scene, "=", &verb->item_value, item->value);
    }
    pl_buffer_text(b, "]");
}

static void add_head(pl_buffer *b, const pl_scene *scene, const pl_verb *verb, uint16_t subject, uint16_t target)
{
    pl_buffer_text(b, verb->name);
    if (verb->subject.kind)
        add_noun(b, scene, " ", &verb->subject, subject);
    if (verb->target.kind)
        add_noun(b, scene, " ", &verb->target, target);
}

int pl_choice_print(const pl_scene *scene, const pl_choice *choice, char *text, size_t size)
{
    pl_buffer b = pl_buffer_start(text, size);
    if (choice->verb >= scene->rules->verb_count) {
        pl_buffer_add(&b, "#%d", choice->verb);
        return b.length;
    }
    const pl_verb *verb = &scene->rules->verbs[choice->verb];
    add_head(&b, scene, verb, choice->subject, choice->target);
    if (verb->value.kind)
        add_noun(&b, scene, " ", &verb->value, choice->value);
    for (int i = 0; i < choice->item_count; i++)
        add_item(&b, scene, verb, &choice->items[i]);
    return b.length;
}

int pl_option_print(const pl_scene *scene, const pl_option *option, char *text, size_t size)
{
    pl_buffer b = pl_buffer_start(text, size);
    if (option->verb >= scene->rules->verb_count) {
        pl_buffer_add(&b, "#%d", option->verb);
        return b.length;
    }
    const pl_verb *verb = &scene->rules->verbs[option->verb];
    add_head(&b, scene, verb, option->subject, option->target);
    if (verb->value.kind)
        add_noun(&b, scene, " ", &verb->value, option->value);
    if (verb->value.kind && option->value_max && option->value_max != option->value)
        add_noun(&b, scene, "..", &verb->value, option->value_max);
    return b.length;
}

// ---- names for a person
