// card.c - see card.h.
#define _POSIX_C_SOURCE 200809L
#include "card.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "formats/notation.h"
#include "line.h"
#include "phaseline/field.h"

enum { TEXT_MAX = 640 };

// An array up to its last element that is something.
static int elements_of(const pl_scene *scene, const pl_state *view, const pl_field *field, int id)
{
    int count = field->count ? field->count : 1;
    while (count && !pl_field_get(scene, view, field, id, count - 1))
        count--;
    return count;
}

static void print_value(FILE *to, const pl_scene *scene, const pl_field *field, int32_t value)
{
    char text[128], words[128];
    if (field->noun.kind > PL_NOTHING && field->noun.kind <= PL_SIDE)
        pl_say_called(scene, (pl_noun_kind)field->noun.kind, value, words, sizeof words);
    else if (field->noun.kind == PL_LENGTH)
        pl_say_name(&(pl_eye){scene, 0, false}, PL_LENGTH, value, words, sizeof words);
    else
        pl_noun_print(scene, &field->noun, value, text, sizeof text);
    bool is_worded = field->noun.kind == PL_WORD || field->noun.kind == PL_ROW;
    bool is_plain = field->noun.kind > PL_SIDE && field->noun.kind != PL_LENGTH;
    fprintf(to, " %s", !is_plain ? words : is_worded ? pl_say_key(scene->rules, text, words, sizeof words) : text);
}

// The field that says what there was of this one at first, or at most: the two are one figure, "4 of 6".
static const pl_field *whole_of(const pl_ruleset *rules, const pl_field *field)
{
    static const char *const endings[] = {"_start", "_max"};
    char name[96];
    if (field->most)
        return pl_field_named(rules, (pl_scope)field->scope, field->most);
    for (int i = 0; i < PL_COUNT(endings); i++) {
        snprintf(name, sizeof name, "%s%s", field->name, endings[i]);
        const pl_field *whole = pl_field_named(rules, (pl_scope)field->scope, name);
        if (whole)
            return whole;
    }
    return NULL;
}

static bool is_whole(const pl_ruleset *rules, const pl_field *field)
{
    for (int f = 0; f < rules->field_count; f++)
        if (rules->fields[f].scope == field->scope && whole_of(rules, &rules->fields[f]) == field)
            return true;
    return false;
}

// A word that says all by itself stands without the field's name; so does each of several.
static bool print_facts(FILE *to, const pl_ruleset *rules, const pl_field *field, int32_t value)
{
    bool is_set = field->noun.kind == PL_WORDS, is_said = false;
    if ((field->noun.kind != PL_WORD && !is_set) || field->count > 1)
        return false;
    for (int word = 0; field->noun.words[word]; word++) {
        bool has = is_set ? value >> word & 1 : value == word;
        const char *fact = has ? pl_say_fact(rules, field, word) : NULL;
        if (fact)
            fprintf(to, "%s%s", is_said ? ", " : "  ", fact);
        if (has && !fact)
            return false;
        is_said |= has;
    }
    return is_said;
}

// Zero is none, and so is the first of a list of words.
static void print_field(FILE *to, const pl_scene *scene, const pl_state *view, const pl_field *field, int id)
{
    const pl_field *whole = whole_of(scene->rules, field);
    int count = elements_of(scene, view, field, id);
    if (!count || (field->has && !field->has(scene, id)))
        return;
    if (print_facts(to, scene->rules, field, pl_field_get(scene, view, field, id, 0)))
        return;
    fprintf(to, "  %s", field->noun.name ? field->noun.name : field->name);
    for (int i = 0; i < count && field->noun.kind != PL_FLAG; i++)
        print_value(to, scene, field, pl_field_get(scene, view, field, id, i));
    if (whole && pl_field_is_read(whole)) {
        fputs(" of", to);
        print_value(to, scene, whole, pl_field_get(scene, view, whole, id, 0));
    }
}

static bool is_shown(const pl_ruleset *rules, const pl_field *field, pl_scope scope, pl_show least)
{
    bool is_name = field->noun.kind == PL_ROW && !strcmp(field->name, "type");  // what it is its name says
    return field->scope == scope && field->show >= least && pl_field_is_read(field) && !is_whole(rules, field) && !is_name;
}

void cli_card_fields(FILE *to, const pl_scene *scene, const pl_state *view, pl_scope scope, int id)
{
    const pl_ruleset *rules = scene->rules;
    for (int f = 0; f < rules->field_count; f++)
        if (is_shown(rules, &rules->fields[f], scope, PL_SHOW_CARD))
            print_field(to, scene, view, &rules->fields[f], id);
}

void cli_card_marks(FILE *to, const pl_scene *scene, const pl_state *view, pl_scope scope, int id)
{
    const pl_ruleset *rules = scene->rules;
    bool is_one = scope == PL_OF_UNIT && scene->units[id].count == 1;  // of several, those that stand are counted already
    for (int f = 0; f < rules->field_count; f++) {
        const pl_field *field = &rules->fields[f];
        const pl_field *whole = is_one ? whole_of(rules, field) : NULL;
        bool is_left = whole && pl_field_get(scene, view, whole, id, 0) > 1;
        if (is_shown(rules, field, scope, is_left ? PL_SHOW_CARD : PL_SHOW_BADGE))
            print_field(to, scene, view, field, id);
    }
}

static bool is_known(const pl_state *view, pl_side viewer, int unit)
{
    const pl_unit *now = &pl_see_units(view)[unit];
    return now->side && (now->place != PL_AWAY || now->side == viewer);
}

static int find(const pl_eye *eye, const pl_state *view, const char *wanted)
{
    char name[160];
    int found = 0;
    size_t length = strlen(wanted);
    for (int u = 1; u <= eye->scene->unit_count; u++) {
        if (!is_known(view, eye->viewer, u))
            continue;
        pl_say_called(eye->scene, PL_UNIT, u, name, sizeof name);
        if (!strcasecmp(eye->scene->units[u].id, wanted))
            return u;
        if (!found && length && !strncasecmp(name, wanted, length))
            found = u;
    }
    return found;
}

// Where a piece stands to a tenth of an inch: as near as a person measures.
static void tenths(pl_len length, char *text, size_t size) { pl_len_print((length + 50) / 100 * 100, text, size); }

// What there is to say of it, as one text; NULL: no memory. The caller frees it.
static char *fields_of(const pl_scene *scene, const pl_state *view, pl_scope scope, int id)
{
    char *text = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&text, &size);
    if (!to)
        return NULL;
    cli_card_fields(to, scene, view, scope, id);
    fclose(to);
    return text;
}

static void print_piece(FILE *to, const pl_eye *eye, const pl_state *view, int piece)
{
    const pl_piece *there = &pl_see_pieces(view)[piece];
    char name[160], place[160], line[TEXT_MAX], x[16], y[16];
    if (!there->side || there->place == PL_AWAY)
        return;
    pl_say_called(eye->scene, PL_PIECE, piece, name, sizeof name);
    if (there->place != PL_ON_TABLE) {
        snprintf(line, sizeof line, "%-24s %s", name,
                 there->place == PL_LOST     ? "lost"
                 : there->place == PL_ABOARD ? "aboard"
                                             : "in reserve");
        cli_line(to, CLI_PLAIN, 4, line, NULL);
        return;
    }
    pl_say_place(eye, there->at, place, sizeof place);
    tenths(there->at.x, x, sizeof x);
    tenths(there->at.y, y, sizeof y);
    char *fields = fields_of(eye->scene, view, PL_OF_PIECE, piece);
    snprintf(line, sizeof line, "%-24s (%s,%s)%s%s%s", name, x, y, *place ? ", " : "", place, fields ? fields : "");
    cli_line(to, CLI_PLAIN, 4, line, NULL);
    free(fields);
}

bool cli_card_show(FILE *to, const pl_eye *eye, const pl_state *view, const char *wanted)
{
    char text[TEXT_MAX], name[160];
    int unit = find(eye, view, wanted);
    if (!unit)
        return false;
    const pl_scene_unit *scene_unit = &eye->scene->units[unit];
    pl_say_called(eye->scene, PL_UNIT, unit, name, sizeof name);
    snprintf(text, sizeof text, "%s [%s], %s", name, scene_unit->id, eye->scene->scenario->sides[scene_unit->side - 1].name);
    cli_line(to, CLI_STRONG, 2, text, NULL);
    char *fields = fields_of(eye->scene, view, PL_OF_UNIT, unit);
    if (fields && *fields)
        cli_line(to, CLI_PLAIN, 4, fields + strspn(fields, " "), NULL);
    free(fields);
    for (int p = scene_unit->first; p < scene_unit->first + scene_unit->count; p++)
        print_piece(to, eye, view, p);
    return true;
}
