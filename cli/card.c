// card.c - see card.h.
#define _POSIX_C_SOURCE 200809L
#include "card.h"

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

void cli_card_fields(FILE *to, const pl_scene *scene, const pl_state *view, pl_scope scope, int id)
{
    const pl_ruleset *rules = scene->rules;
    for (int f = 0; f < rules->field_count; f++) {
        const pl_field *field = &rules->fields[f];
        if (field->scope != scope || !field->show || !pl_field_is_read(field))
            continue;
        int count = elements_of(scene, view, field, id);
        if (count)  // zero is none
            fprintf(to, "  %s", field->noun.name ? field->noun.name : field->name);
        for (int i = 0; i < count && field->noun.kind != PL_FLAG; i++)
            print_value(to, scene, field, pl_field_get(scene, view, field, id, i));
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

static void print_piece(FILE *to, const pl_eye *eye, const pl_state *view, int piece)
{
    const pl_piece *there = &pl_see_pieces(view)[piece];
    char name[160], x[16], y[16], place[160];
    if (!there->side || there->place == PL_AWAY)
        return;
    pl_say_called(eye->scene, PL_PIECE, piece, name, sizeof name);
    fprintf(to, "    %-24s", name);
    if (there->place != PL_ON_TABLE) {
        fprintf(to, " %s\n", there->place == PL_LOST ? "lost" : there->place == PL_ABOARD ? "aboard" : "in reserve");
        return;
    }
    pl_len_print(there->at.x, x, sizeof x);
    pl_len_print(there->at.y, y, sizeof y);
    pl_say_place(eye, there->at, place, sizeof place);
    fprintf(to, " (%s,%s)%s%s", x, y, *place ? ", " : "", place);
    cli_card_fields(to, eye->scene, view, PL_OF_PIECE, piece);
    fputc('\n', to);
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
    fputs("  ", to);
    cli_card_fields(to, eye->scene, view, PL_OF_UNIT, unit);
    fputc('\n', to);
    for (int p = scene_unit->first; p < scene_unit->first + scene_unit->count; p++)
        print_piece(to, eye, view, p);
    return true;
}
