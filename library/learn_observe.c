// learn_observe.c - a view as a row of numbers: where the game stands, then every thing with its place and its declared fields.
#include <stdio.h>
#include <string.h>

#include "library/learn.h"
#include "phaseline/field.h"

// Walks the columns in one order for counting, naming and filling: `name` is wanted of column number `wanted`.
typedef struct walk {
    const pl_learn *learn;
    const pl_state *view;  // NULL: no numbers are wanted
    float *to;
    int count, wanted;
    char *name;
    size_t size;
} walk;

static void put(walk *w, float value, const char *of, const char *id, const char *what)
{
    if (w->to)
        w->to[w->count] = value;
    else if (w->count == w->wanted)
        snprintf(w->name, w->size, "%s%s%s%s%s", of, *id ? " " : "", id, " ", what);
    w->count++;
}

static float share(pl_len at, pl_len of) { return of ? (float)at / (float)of : 0; }

// Lengths in inches, angles in turns, everything else as it is counted.
static float scaled(const pl_field *field, int32_t value)
{
    switch (field->noun.kind) {
    case PL_LENGTH: return (float)value / 1000;
    case PL_DEGREES: return (float)value / 360;
    default: return (float)value;
    }
}

static void put_fields(walk *w, pl_scope scope, int id, const char *of, const char *name)
{
    const pl_ruleset *rules = w->learn->scene->rules;
    for (int i = 0; i < rules->field_count; i++) {
        const pl_field *field = &rules->fields[i];
        if (field->scope != scope || !pl_field_is_read(field))
            continue;
        for (int k = 0; k < (field->count ? field->count : 1); k++)
            put(w, w->view ? scaled(field, pl_field_get(w->learn->scene, w->view, field, id, k)) : 0, of, name, field->name);
    }
}

static void put_sides(walk *w, pl_side side)
{
    char name[8];
    const pl_state *view = w->view;
    put(w, view ? view->turn : 0, "game", "", "turn");
    put(w, view ? view->active == side : 0, "game", "", "is mine to move");
    put(w, view && view->depth ? pl_see_frames(view)[view->depth - 1].sequence : 0, "game", "", "sequence");
    put(w, view && view->depth ? pl_see_frames(view)[view->depth - 1].row : 0, "game", "", "row");
    put_fields(w, PL_OF_GAME, 0, "game", "");
    for (int i = 1; i <= w->learn->scene->side_count; i++) {
        snprintf(name, sizeof name, "%d", i);
        put(w, i == side, "side", name, "is me");
        put(w, view ? (float)view->score[i] : 0, "side", name, "score");
        put_fields(w, PL_OF_SIDE, i, "side", name);
    }
}

static float whose(pl_side of, pl_side side) { return of == 0 ? 0 : of == side ? 1 : -1; }

static void put_units(walk *w, pl_side side)
{
    const pl_scene *scene = w->learn->scene;
    for (int id = 1; id <= scene->unit_count; id++) {
        const char *name = scene->units[id].id;
        const pl_unit *unit = w->view ? &pl_see_units(w->view)[id] : NULL;
        put(w, unit ? whose(unit->side, side) : 0, "unit", name, "is mine");
        put(w, unit ? unit->place : 0, "unit", name, "place");
        put_fields(w, PL_OF_UNIT, id, "unit", name);
    }
}

static void put_pieces(walk *w)
{
    const pl_scene *scene = w->learn->scene;
    for (int id = 1; id <= scene->piece_count; id++) {
        const char *name = scene->piece_ids[id];
        const pl_piece *piece = w->view ? &pl_see_pieces(w->view)[id] : NULL;
        bool is_here = piece && piece->place == PL_ON_TABLE;
        put(w, is_here, "piece", name, "is on the table");
        put(w, is_here ? share(piece->at.x, scene->width) : 0, "piece", name, "x");
        put(w, is_here ? share(piece->at.y, scene->height) : 0, "piece", name, "y");
        put(w, is_here ? (float)piece->facing / 360 : 0, "piece", name, "facing");
        put_fields(w, PL_OF_PIECE, id, "piece", name);
    }
}

static void put_markers(walk *w, pl_side side)
{
    const pl_scene *scene = w->learn->scene;
    char number[16];
    for (int id = 1; id <= scene->marker_count; id++) {
        const pl_marker *marker = w->view ? &pl_see_markers(w->view)[id] : NULL;
        snprintf(number, sizeof number, "#%d", id);
        const char *name = scene->marker_ids[id] ? scene->marker_ids[id] : number;
        put(w, marker ? marker->kind : 0, "marker", name, "kind");
        put(w, marker ? whose(marker->side, side) : 0, "marker", name, "is mine");
        put(w, marker && marker->kind ? share(marker->at.x, scene->width) : 0, "marker", name, "x");
        put(w, marker && marker->kind ? share(marker->at.y, scene->height) : 0, "marker", name, "y");
        put(w, marker ? (float)marker->value : 0, "marker", name, "value");
        put_fields(w, PL_OF_MARKER, id, "marker", name);
    }
}

static int walk_all(walk *w, pl_side side)
{
    const pl_scene *scene = w->learn->scene;
    put_sides(w, side);
    for (int id = 1; id <= scene->group_count; id++)
        put_fields(w, PL_OF_GROUP, id, "group", scene->group_ids[id]);
    put_units(w, side);
    put_pieces(w);
    put_markers(w, side);
    return w->count;
}

int learn_observe(const pl_learn *learn, const pl_state *view, pl_side side, float *to)
{
    walk w = {.learn = learn, .view = view, .to = to, .wanted = -1};
    return walk_all(&w, side);
}

int pl_learn_column(const pl_learn *learn, int column, char *text, size_t size)
{
    walk w = {.learn = learn, .wanted = column, .name = text, .size = size};
    if (size)
        text[0] = '\0';
    walk_all(&w, 1);
    return (int)strlen(text);
}

// ---- what actions are like

int pl_learn_verb(const pl_learn *learn, int verb, char *text, size_t size)
{
    const pl_ruleset *rules = learn->scene->rules;
    return verb < 0 || verb >= rules->verb_count ? -1 : snprintf(text, size, "%s", rules->verbs[verb].name);
}

static bool place_of(const pl_learn *learn, const pl_state *view, pl_noun_kind kind, int id, pl_point *at)
{
    if (!id)
        return false;
    if (kind == PL_UNIT)
        kind = PL_PIECE, id = learn->scene->units[id].first;
    if (kind == PL_PIECE && pl_see_pieces(view)[id].place == PL_ON_TABLE)
        return *at = pl_see_pieces(view)[id].at, true;
    if (kind == PL_MARKER && pl_see_markers(view)[id].kind)
        return *at = pl_see_markers(view)[id].at, true;
    return false;
}

void learn_describe(const pl_learn *learn, const learn_game *game, const pl_state *view, float *to)
{
    const pl_scene *scene = learn->scene;
    for (int i = 0; i < game->listed_count; i++, to += PL_LEARN_FEATURES) {
        const pl_choice *choice = &game->listed[i];
        const pl_verb *verb = &scene->rules->verbs[choice->verb];
        pl_point from = {0, 0}, end = {0, 0};
        if (place_of(learn, view, verb->subject.kind, choice->subject, &from))
            end = from;
        place_of(learn, view, verb->target.kind, choice->target, &end);
        if (choice->item_count && verb->item_parts & PL_ITEM_AT && pl_item_has_at(&choice->items[choice->item_count - 1]))
            end = choice->items[choice->item_count - 1].at;
        to[PL_LEARN_VERB] = choice->verb;
        to[PL_LEARN_SUBJECT] = choice->subject;
        to[PL_LEARN_TARGET] = choice->target;
        to[PL_LEARN_VALUE] = verb->value.kind == PL_LENGTH ? (float)choice->value / 1000 : (float)choice->value;
        to[PL_LEARN_COST] = game->costs[i];
        to[PL_LEARN_X] = share(end.x, scene->width);
        to[PL_LEARN_Y] = share(end.y, scene->height);
        to[PL_LEARN_FROM_X] = share(from.x, scene->width);
        to[PL_LEARN_FROM_Y] = share(from.y, scene->height);
    }
    memset(to, 0, sizeof *to * PL_LEARN_FEATURES * (size_t)(learn->options.listed - game->listed_count));
}
