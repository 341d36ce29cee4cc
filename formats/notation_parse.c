// notation_parse.c - choices from text: a head of words, then items in brackets. Nothing here judges rules.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "formats/letters.h"
#include "formats/nearest.h"
#include "formats/notation.h"
#include "formats/text.h"
#include "phaseline/field.h"

enum { TOKEN_MAX = 96 };

// What a player typed is quoted in the answer, so it is made harmless first.
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static pl_status
refuse(pl_error *error, pl_status status, const char *format, ...)
{
    char text[sizeof((pl_error *)0)->text];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    pl_make_line(text);
    return pl_fail(error, status, "%s", text);
}

// ---- nouns

static void try_ids(const pl_scene *scene, int kind, pl_nearest *nearest)
{
    for (int i = 1; kind == PL_UNIT && i <= scene->unit_count; i++)
        pl_nearest_try(nearest, scene->units[i].id);
    for (int i = 1; kind == PL_PIECE && i <= scene->piece_count; i++)
        pl_nearest_try(nearest, scene->piece_ids[i]);
    for (int i = 1; kind == PL_MARKER && i <= scene->marker_count; i++)
        pl_nearest_try(nearest, scene->marker_ids[i]);
    for (int i = 0; kind == PL_FEATURE && i < scene->scenario->feature_count; i++)
        pl_nearest_try(nearest, scene->scenario->features[i].id);
    for (int i = 1; kind == PL_GROUP && i <= scene->group_count; i++)
        pl_nearest_try(nearest, scene->group_ids[i]);
}

static pl_status unknown_noun(const pl_scene *scene, const pl_noun *noun, const char *text, pl_error *error)
{
    static const char *const kinds[] = {[PL_UNIT] = "a unit",
                                        [PL_PIECE] = "a piece",
                                        [PL_MARKER] = "a marker",
                                        [PL_FEATURE] = "terrain",
                                        [PL_GROUP] = "a group",
                                        [PL_SIDE] = "a side's number",
                                        [PL_WORD] = "a word",
                                        [PL_ROW] = "a word",
                                        [PL_NUMBER] = "a whole number",
                                        [PL_LENGTH] = "inches with at most three decimals",
                                        [PL_DEGREES] = "whole degrees",
                                        [PL_FLAG] = "yes or no",
                                        [PL_WORDS] = "words joined by '+'"};
    pl_nearest nearest = {.word = text};
    char hint[256] = "";
    const pl_table *table = noun->kind == PL_ROW && noun->table ? pl_data_table(scene->data, noun->table) : NULL;
    try_ids(scene, noun->kind, &nearest);
    for (int i = 0; (noun->kind == PL_WORD || noun->kind == PL_WORDS) && noun->words && noun->words[i]; i++)
        pl_nearest_try(&nearest, noun->words[i]);
    for (int i = 0; table && i < table->row_count; i++)
        pl_nearest_try(&nearest, table->keys[i]);
    if (nearest.listed)
        pl_nearest_hint(&nearest, hint, sizeof hint);
    const char *wanted = noun->kind < PL_COUNT(kinds) && kinds[noun->kind] ? kinds[noun->kind] : "a number";
    return refuse(error, PL_BAD, "found '%.40s', wanted %s%s%s%s%s", text, wanted, noun->name ? " (" : "", noun->name ? noun->name : "",
                  noun->name ? ")" : "", hint);
}

pl_status pl_noun_parse(const pl_scene *scene, const pl_noun *noun, const char *text, int32_t *value, pl_error *error)
{
    static const pl_noun number = {.kind = PL_NUMBER};
    // A marker that no author named is told by its slot.
    if (noun->kind == PL_MARKER && text[0] == '#' && pl_parse_int(text + 1, value) && *value >= 1 && *value <= scene->marker_count)
        return PL_OK;
    if (pl_noun_value(scene, noun->kind ? noun : &number, text, value))
        return PL_OK;
    return unknown_noun(scene, noun, text, error);
}

// A noun whose value must fit 16 bits (subjects, targets, pieces) or 8 (orders).
static pl_status parse_small(const pl_scene *scene, const pl_noun *noun, const char *text, int32_t max, int32_t *value, pl_error *error)
{
    pl_status status = pl_noun_parse(scene, noun, text, value, error);
    if (status == PL_OK && (*value < 0 || *value > max))
        return refuse(error, PL_BAD, "found '%.40s', wanted a number from 0 to %d", text, max);
    return status;
}

// ---- tokens

// The next word of the head, or of an item; stops at brackets. False: there is none.
static bool next_word(const char **text, const char *stops, char *word, size_t size)
{
    *text += strspn(*text, " \t\r\n");
    size_t length = strcspn(*text, stops);
    if (!length)
        return false;
    pl_print(word, size, "%.*s", (int)length, *text);
    *text += length;
    return true;
}

static pl_status parse_at(const char **text, pl_point *at, pl_error *error)
{
    char x[32], y[32];
    const char *from = *text;
    const char *close = strchr(*text, ')');
    ++*text;
    bool is_point = close && next_word(text, " \t\r\n,)", x, sizeof x);
    *text += strspn(*text, " \t\r\n,");
    is_point = is_point && next_word(text, " \t\r\n,)", y, sizeof y) && pl_parse_len(x, &at->x) && pl_parse_len(y, &at->y);
    *text += strspn(*text, " \t\r\n");
    if (!is_point || **text != ')')
        return refuse(error, PL_BAD, "found '%.20s', wanted a point as (22.5,16)", from);
    ++*text;
    return PL_OK;
}

// ---- items

typedef struct item_parser {
    const pl_scene *scene;
    const pl_verb *verb;
    pl_item *item;
    unsigned given;  // PL_ITEM_... seen so far
    pl_error *error;
} item_parser;

static pl_status need_part(item_parser *p, unsigned part, const char *name)
{
    if (!(p->verb->item_parts & part))
        return refuse(p->error, PL_BAD, "an item of '%s' has no %s", p->verb->name, name);
    if (p->given & part)
        return refuse(p->error, PL_BAD, "an item of '%s' gives its %s twice", p->verb->name, name);
    p->given |= part;
    return PL_OK;
}

static pl_status leave_out(item_parser *p, unsigned part, const char *name)
{
    pl_status status = need_part(p, part, name);
    if (status == PL_OK && !(p->verb->item_optional & part))
        return refuse(p->error, PL_BAD, "an item of '%s' always has a %s", p->verb->name, name);
    p->item->left_out |= (uint8_t)part;
    return status;
}

static pl_status parse_bare(item_parser *p, const char *word)
{
    static const pl_noun piece_noun = {.kind = PL_PIECE};
    int32_t value = 0;
    pl_status status;
    if (p->verb->item_parts & PL_ITEM_PIECE && !(p->given & PL_ITEM_PIECE)) {
        p->given |= PL_ITEM_PIECE;
        status = parse_small(p->scene, p->verb->item_piece.kind ? &p->verb->item_piece : &piece_noun, word, UINT16_MAX, &value, p->error);
        p->item->piece = (uint16_t)value;
        return status;
    }
    status = need_part(p, PL_ITEM_ORDER, "order");
    if (status != PL_OK)
        return refuse(p->error, PL_BAD, "found '%.40s' in an item of '%s', wanted a part that it has", word, p->verb->name);
    status = parse_small(p->scene, &p->verb->item_order, word, UINT8_MAX, &value, p->error);
    p->item->order = (uint8_t)value;
    return status;
}

static pl_status parse_part(item_parser *p, const char **text)
{
    char word[TOKEN_MAX];
    int32_t value = 0;
    pl_status status;
    if (!strncmp(*text, "(-)", 3)) {
        *text += 3;
        return leave_out(p, PL_ITEM_AT, "place");
    }
    if (**text == '(') {
        status = need_part(p, PL_ITEM_AT, "place");
        return status == PL_OK ? parse_at(text, &p->item->at, p->error) : status;
    }
    if (!next_word(text, " \t\r\n]", word, sizeof word))
        return refuse(p->error, PL_BAD, "found an item that does not end, wanted ']'");
    if (word[0] == '>') {
        status = need_part(p, PL_ITEM_TARGET, "target");
        if (status == PL_OK)
            status = parse_small(p->scene, &p->verb->item_target, word + 1, UINT16_MAX, &value, p->error);
        p->item->target = (uint16_t)value;
        return status;
    }
    if (!strcmp(word, "@-"))
        return leave_out(p, PL_ITEM_FACING, "facing");
    if (word[0] == '@') {
        status = need_part(p, PL_ITEM_FACING, "facing");
        if (status == PL_OK && (!pl_parse_int(word + 1, &value) || value < -360 || value > 360))
            return refuse(p->error, PL_BAD, "found '%.40s', wanted a facing as @90", word);
        p->item->facing = (int16_t)value;
        return status;
    }
    if (word[0] == '=') {
        status = need_part(p, PL_ITEM_VALUE, "value");
        return status == PL_OK ? pl_noun_parse(p->scene, &p->verb->item_value, word + 1, &p->item->value, p->error) : status;
    }
    return parse_bare(p, word);
}

// In a record a part that is not written is zero; in what a person writes it was left out, where the verb makes a difference.
static pl_status parse_item(const pl_scene *scene, const pl_verb *verb, const char **text, bool is_record, pl_item *item, pl_error *error)
{
    item_parser p = {scene, verb, item, 0, error};
    *item = (pl_item){0};
    ++*text;
    for (;;) {
        *text += strspn(*text, " \t\r\n");
        if (**text == ']') {
            ++*text;
            item->left_out |= (uint8_t)(is_record ? 0 : verb->item_optional & ~p.given);
            return PL_OK;
        }
        if (!**text)
            return refuse(error, PL_BAD, "found an item that does not end, wanted ']'");
        pl_status status = parse_part(&p, text);
        if (status != PL_OK)
            return status;
    }
}

// ---- choices

static pl_status parse_verb(const pl_ruleset *rules, const char **text, uint8_t *verb, pl_error *error)
{
    char word[TOKEN_MAX] = "", hint[256];
    next_word(text, " \t\r\n[", word, sizeof word);
    pl_nearest nearest = {.word = word};
    for (int i = 0; i < rules->verb_count; i++) {
        if (!strcmp(word, rules->verbs[i].name)) {
            *verb = (uint8_t)i;
            return PL_OK;
        }
        pl_nearest_try(&nearest, rules->verbs[i].name);
    }
    return refuse(error, PL_BAD, "unknown verb '%.40s'%s", word, pl_nearest_hint(&nearest, hint, sizeof hint));
}

// One word of the head; *is_given false: the text ended before it.
static pl_status parse_head_part(const pl_scene *scene, const pl_noun *noun, const char **text, int32_t max, int32_t *value, bool *is_given,
                                 pl_error *error)
{
    char word[TOKEN_MAX];
    *value = 0;
    *is_given = false;
    if (!noun->kind || !next_word(text, " \t\r\n[", word, sizeof word))
        return PL_OK;
    *is_given = true;
    return max ? parse_small(scene, noun, word, max, value, error) : pl_noun_parse(scene, noun, word, value, error);
}

static pl_status parse_head(const pl_scene *scene, const char **text, pl_pattern *pattern, pl_error *error)
{
    pl_choice *choice = &pattern->choice;
    int32_t value = 0;
    pl_status status = parse_verb(scene->rules, text, &choice->verb, error);
    if (status != PL_OK)
        return status;
    const pl_verb *verb = &scene->rules->verbs[choice->verb];
    status = parse_head_part(scene, &verb->subject, text, UINT16_MAX, &value, &pattern->has_subject, error);
    choice->subject = (uint16_t)value;
    if (status == PL_OK)
        status = parse_head_part(scene, &verb->target, text, UINT16_MAX, &value, &pattern->has_target, error);
    choice->target = (uint16_t)value;
    if (status == PL_OK)
        status = parse_head_part(scene, &verb->value, text, 0, &choice->value, &pattern->has_value, error);
    *text += strspn(*text, " \t\r\n");
    return status;
}

static pl_status missing_part(const pl_verb *verb, const pl_pattern *pattern, pl_error *error)
{
    const pl_noun *nouns[] = {&verb->subject, &verb->target, &verb->value};
    const char *const names[] = {"subject", "target", "value"};
    const bool given[] = {pattern->has_subject, pattern->has_target, pattern->has_value};
    for (int i = 0; i < PL_COUNT(nouns); i++)
        if (nouns[i]->kind && !given[i])
            return refuse(error, PL_BAD, "'%s' wants a %s: %s", verb->name, names[i], nouns[i]->name ? nouns[i]->name : "none was given");
    return PL_OK;
}

static pl_status read_choice(const pl_scene *scene, pl_side side, const char *text, bool is_record, pl_choice *choice, pl_item *items,
                             pl_error *error)
{
    pl_pattern pattern = {0};
    const char *at = text;
    pl_status status = parse_head(scene, &at, &pattern, error);
    if (status != PL_OK)
        return status;
    const pl_verb *verb = &scene->rules->verbs[pattern.choice.verb];
    status = missing_part(verb, &pattern, error);
    int count = 0;
    while (status == PL_OK && *at == '[') {
        if (count == PL_ITEMS_MAX)
            return refuse(error, PL_FULL, "found more than %d items in one choice", PL_ITEMS_MAX);
        status = parse_item(scene, verb, &at, is_record, &items[count++], error);
        at += strspn(at, " \t\r\n");
    }
    if (status == PL_OK && *at)
        return refuse(error, PL_BAD, "found '%.40s' after '%s', wanted %s", at, verb->name,
                      count ? "another item in brackets" : "nothing more");
    if (status == PL_OK) {
        *choice = pattern.choice;
        choice->side = side;
        choice->item_count = count;
        choice->items = count ? items : NULL;
    }
    return status;
}

pl_status pl_choice_read(const pl_scene *scene, pl_side side, const char *text, pl_choice *choice, pl_item *items, pl_error *error)
{
    return read_choice(scene, side, text, false, choice, items, error);
}

pl_status pl_choice_recall(const pl_scene *scene, pl_side side, const char *text, pl_choice *choice, pl_item *items, pl_error *error)
{
    return read_choice(scene, side, text, true, choice, items, error);
}

pl_status pl_choice_parse(const pl_game *game, pl_side side, const char *text, pl_choice *choice, pl_item *items, pl_error *error)
{
    return pl_choice_read(pl_game_scene(game), side, text, choice, items, error);
}

// ---- patterns

pl_status pl_pattern_parse(const pl_scene *scene, const char *text, pl_pattern *pattern, pl_error *error)
{
    const char *at = text;
    *pattern = (pl_pattern){0};
    pl_status status = parse_head(scene, &at, pattern, error);
    if (status == PL_OK && *at)
        return refuse(error, PL_BAD, "found '%.40s' after the option, wanted nothing more: items are left out", at);
    return status;
}

bool pl_pattern_fits(const pl_pattern *pattern, const pl_option *option)
{
    int32_t most = option->value_max ? option->value_max : option->value;
    return pattern->choice.verb == option->verb && (!pattern->has_subject || pattern->choice.subject == option->subject) &&
           (!pattern->has_target || pattern->choice.target == option->target) &&
           (!pattern->has_value || (pattern->choice.value >= option->value && pattern->choice.value <= most));
}

bool pl_pattern_takes(const pl_pattern *pattern, const pl_choice *choice)
{
    const pl_option as = {.verb = choice->verb, .subject = choice->subject, .target = choice->target, .value = choice->value};
    return pl_pattern_fits(pattern, &as);
}
