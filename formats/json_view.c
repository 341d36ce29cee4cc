// json_view.c - what a side may know, in JSON, whole or what has changed. Reads the view block for all that can change; the scene only for names of what the view shows.
#include <string.h>

#include "formats/buffer.h"
#include "formats/json_value.h"
#include "formats/notation.h"
#include "formats/say.h"
#include "formats/wire.h"
#include "phaseline/field.h"

static const char *place_name(int place) { return pl_words_Place[place >= 0 && place <= PL_RESERVE ? place : PL_AWAY]; }

static const char *table_key(const pl_scene *scene, const char *table, int row)
{
    const pl_table *found = table ? pl_data_table(scene->data, table) : NULL;
    return found && row >= 0 && row < found->row_count ? found->keys[row] : NULL;
}

static void put_id(pl_writer *w, const char *key, const pl_scene *scene, pl_noun_kind kind, int id)
{
    pl_noun noun = {.kind = (uint8_t)kind};
    if (key)
        pl_write_key(w, key);
    pl_write_noun(w, scene, &noun, id);
}

static void put_called(pl_writer *w, const pl_scene *scene, pl_noun_kind kind, int id)
{
    char text[160];
    pl_say_called(scene, kind, id, text, sizeof text);
    pl_write_put_text(w, PL_WIRE(Unit, called), text);
}

static void put_foot(pl_writer *w, const pl_foot *foot)
{
    if (foot->kind == PL_DISC) {
        pl_write_put_int(w, PL_WIRE(Piece, radius), foot->radius);
    } else if (foot->corner_count) {
        pl_write_key(w, PL_WIRE(Piece, corners));
        pl_write_open(w, '[');
        for (int i = 0; i < foot->corner_count; i++)
            pl_write_point(w, foot->corners[i]);
        pl_write_close(w, ']');
    }
}

static void put_fields(pl_writer *w, const pl_scene *scene, const pl_state *view, pl_scope scope, int id)
{
    pl_write_key(w, PL_WIRE(Unit, fields));
    pl_write_fields(w, scene, view, scope, id);
}

// ---- where it stands

static const pl_step *step_of(const pl_scene *scene, const pl_frame *frame)
{
    if (!frame->sequence || frame->sequence >= scene->rules->sequence_count)
        return NULL;
    const pl_sequence *sequence = &scene->rules->sequences[frame->sequence];
    return frame->row < sequence->step_count ? &sequence->steps[frame->row] : NULL;
}

int pl_state_where(const pl_scene *scene, const pl_state *state, char *text, size_t size)
{
    pl_buffer b = pl_buffer_start(text, size);
    for (int d = 0; d < state->depth; d++) {
        const pl_step *step = step_of(scene, &pl_see_frames(state)[d]);
        pl_buffer_add(&b, "%s%s", d ? " > " : "", step ? step->id : "?");
    }
    return b.length;
}

static void put_steps(pl_writer *w, const pl_scene *scene, const pl_state *view)
{
    char where[256];
    pl_state_where(scene, view, where, sizeof where);
    pl_write_key(w, PL_WIRE(View, where));
    pl_write_string(w, where);
    pl_write_key(w, PL_WIRE(View, steps));
    pl_write_open(w, '[');
    for (int d = 0; d < view->depth; d++) {
        const pl_step *step = step_of(scene, &pl_see_frames(view)[d]);
        if (!step)
            continue;
        pl_write_open(w, '{');
        pl_write_put_text(w, PL_WIRE(Step, id), step->id);
        pl_write_put_text(w, PL_WIRE(Step, name), step->name);
        pl_write_put_text(w, PL_WIRE(Step, rule), step->rule);
        pl_write_put_text(w, PL_WIRE(Step, prompt), step->prompt);
        pl_write_close(w, '}');
    }
    pl_write_close(w, ']');
}

pl_sides pl_view_asked(const pl_state *view) { return view->is_over || !view->depth ? 0 : pl_see_frames(view)[view->depth - 1].asked; }

static void put_asked(pl_writer *w, const pl_state *view)
{
    pl_write_key(w, PL_WIRE(View, asked));
    pl_write_sides(w, pl_view_asked(view));
}

static void put_over(pl_writer *w, const pl_state *view)
{
    pl_write_key(w, PL_WIRE(View, is_over));
    pl_write_flag(w, view->is_over);
    if (view->is_over)
        pl_write_put_int(w, PL_WIRE(View, winner), view->winner);
}

// ---- entries of the lists

typedef struct looking {
    const pl_scene *scene;
    const pl_state *view;
    pl_side side;
} looking;

static bool has_side(const looking *l, int side)
{
    (void)l;
    return side > 0;
}

static void write_side(pl_writer *w, const looking *l, int side)
{
    pl_write_open(w, '{');
    pl_write_put_int(w, PL_WIRE(SideView, side), side);
    pl_write_put_text(w, PL_WIRE(SideView, id), l->scene->scenario->sides[side - 1].id);
    pl_write_put_text(w, PL_WIRE(SideView, name), l->scene->scenario->sides[side - 1].name);
    pl_write_put_int(w, PL_WIRE(SideView, score), l->view->score[side]);
    put_fields(w, l->scene, l->view, PL_OF_SIDE, side);
    pl_write_close(w, '}');
}

static void write_group(pl_writer *w, const looking *l, int id)
{
    const pl_scenario *scenario = l->scene->scenario;
    pl_write_open(w, '{');
    pl_write_put_text(w, PL_WIRE(Group, id), l->scene->group_ids[id]);
    pl_write_put_text(w, PL_WIRE(Group, name), scenario->groups[id - 1].name);
    pl_write_put_int(w, PL_WIRE(Group, side), scenario->groups[id - 1].side);
    pl_write_put_text(w, PL_WIRE(Group, type), scenario->groups[id - 1].type);
    put_fields(w, l->scene, l->view, PL_OF_GROUP, id);
    pl_write_close(w, '}');
}

static bool is_known(const pl_unit *unit, pl_side side) { return unit->side && (unit->place != PL_AWAY || unit->side == side); }

static bool has_unit(const looking *l, int id) { return pl_see_units(l->view)[id].side != 0; }

static void write_unit(pl_writer *w, const looking *l, int id)
{
    const pl_scene *scene = l->scene;
    const pl_unit *unit = &pl_see_units(l->view)[id];
    bool is_plain = is_known(unit, l->side);
    pl_write_open(w, '{');
    pl_write_put_text(w, PL_WIRE(Unit, id), scene->units[id].id);
    pl_write_put_int(w, PL_WIRE(Unit, side), unit->side);
    pl_write_put_text(w, PL_WIRE(Unit, place), place_name(unit->place));
    if (is_plain) {
        pl_write_put_text(w, PL_WIRE(Unit, name), scene->units[id].name);
        put_called(w, scene, PL_UNIT, id);
        pl_write_put_text(w, PL_WIRE(Unit, type), table_key(scene, scene->rules->unit_table, unit->type));
        if (unit->group)
            put_id(w, PL_WIRE(Unit, group), scene, PL_GROUP, unit->group);
        put_fields(w, scene, l->view, PL_OF_UNIT, id);
    }
    pl_write_key(w, PL_WIRE(Unit, pieces));
    pl_write_open(w, '[');
    for (int i = 0; is_plain && i < scene->units[id].count; i++)
        if (pl_see_pieces(l->view)[scene->units[id].first + i].side)
            put_id(w, NULL, scene, PL_PIECE, scene->units[id].first + i);
    pl_write_close(w, ']');
    pl_write_close(w, '}');
}

static bool has_piece(const looking *l, int id)
{
    const pl_piece *piece = &pl_see_pieces(l->view)[id];
    return piece->side && piece->unit && is_known(&pl_see_units(l->view)[piece->unit], l->side) &&
           (piece->place != PL_AWAY || piece->side == l->side);
}

static void write_piece(pl_writer *w, const looking *l, int id)
{
    const pl_piece *piece = &pl_see_pieces(l->view)[id];
    pl_write_open(w, '{');
    put_id(w, PL_WIRE(Piece, id), l->scene, PL_PIECE, id);
    put_id(w, PL_WIRE(Piece, unit), l->scene, PL_UNIT, piece->unit);
    put_called(w, l->scene, PL_PIECE, id);
    pl_write_put_int(w, PL_WIRE(Piece, side), piece->side);
    pl_write_put_text(w, PL_WIRE(Piece, place), place_name(piece->place));
    if (piece->place == PL_ON_TABLE) {
        pl_foot foot = pl_piece_foot(l->scene, piece);
        pl_write_key(w, PL_WIRE(Piece, at));
        pl_write_point(w, piece->at);
        pl_write_put_int(w, PL_WIRE(Piece, facing), piece->facing);
        put_foot(w, &foot);
    }
    put_fields(w, l->scene, l->view, PL_OF_PIECE, id);
    pl_write_close(w, '}');
}

static bool has_marker(const looking *l, int id)
{
    const pl_marker *marker = &pl_see_markers(l->view)[id];
    return marker->kind && marker->kind < l->scene->rules->marker_kind_count;
}

static void write_marker(pl_writer *w, const looking *l, int id)
{
    const pl_marker *marker = &pl_see_markers(l->view)[id];
    const pl_marker_kind *kind = &l->scene->rules->markers[marker->kind];
    pl_write_open(w, '{');
    put_id(w, PL_WIRE(Marker, id), l->scene, PL_MARKER, id);
    pl_write_put_text(w, PL_WIRE(Marker, kind), kind->name);
    pl_write_put_text(w, PL_WIRE(Marker, name), l->scene->marker_names[id]);
    if (marker->side)
        pl_write_put_int(w, PL_WIRE(Marker, side), marker->side);
    pl_write_key(w, PL_WIRE(Marker, at));
    pl_write_point(w, marker->at);
    pl_write_put_int(w, PL_WIRE(Marker, facing), marker->facing);
    pl_write_put_int(w, PL_WIRE(Marker, value), marker->value);
    if (marker->unit)
        put_id(w, PL_WIRE(Marker, unit), l->scene, PL_UNIT, marker->unit);
    if (marker->piece)
        put_id(w, PL_WIRE(Marker, piece), l->scene, PL_PIECE, marker->piece);
    if (marker->feature)
        put_id(w, PL_WIRE(Marker, feature), l->scene, PL_FEATURE, marker->feature);
    if (kind->shape.kind != PL_NO_SHAPE) {
        pl_foot foot = pl_foot_of(kind->shape, marker->at, marker->facing);
        put_foot(w, &foot);
    }
    put_fields(w, l->scene, l->view, PL_OF_MARKER, id);
    pl_write_close(w, '}');
}

// ---- the lists

typedef struct list_kind {
    const char *name;
    bool (*has)(const looking *l, int id);
    void (*write)(pl_writer *w, const looking *l, int id);
    uint8_t noun;            // of its ids; PL_NOTHING: entries neither come nor go
    uint8_t part, own_part;  // where the block has its records; PL_PARTS: nowhere
} list_kind;

static const list_kind lists[] = {
    {PL_WIRE(View, sides), has_side, write_side, PL_NOTHING, PL_PARTS, PL_PART_OWN_SIDES},
    {PL_WIRE(View, groups), has_side, write_group, PL_NOTHING, PL_PARTS, PL_PART_OWN_GROUPS},
    {PL_WIRE(View, units), has_unit, write_unit, PL_UNIT, PL_PART_UNITS, PL_PART_OWN_UNITS},
    {PL_WIRE(View, pieces), has_piece, write_piece, PL_PIECE, PL_PART_PIECES, PL_PART_OWN_PIECES},
    {PL_WIRE(View, markers), has_marker, write_marker, PL_MARKER, PL_PART_MARKERS, PL_PART_OWN_MARKERS},
};

static int count_of(const pl_state *view, int list)
{
    const int counts[] = {view->sides, view->group_count, view->unit_count, view->piece_count, view->marker_count};
    return counts[list];
}

void pl_write_view(pl_writer *w, const pl_scene *scene, const pl_state *view, pl_side side)
{
    looking l = {scene, view, side};
    pl_write_open(w, '{');
    pl_write_put_int(w, PL_WIRE(View, side), side);
    pl_write_put_int(w, PL_WIRE(View, turn), view->turn);
    pl_write_put_int(w, PL_WIRE(View, active), view->active);
    put_over(w, view);
    put_asked(w, view);
    put_steps(w, scene, view);
    pl_write_key(w, PL_WIRE(View, game));
    pl_write_fields(w, scene, view, PL_OF_GAME, 0);
    for (int i = 0; i < PL_COUNT(lists); i++) {
        pl_write_key(w, lists[i].name);
        pl_write_open(w, '[');
        for (int id = 1; id <= count_of(view, i); id++)
            if (lists[i].has(&l, id))
                lists[i].write(w, &l, id);
        pl_write_close(w, ']');
    }
    pl_write_close(w, '}');
}

json_t *pl_json_view(const pl_scene *scene, const pl_state *view, pl_side side)
{
    pl_writer w = {0};
    pl_write_view(&w, scene, view, side);
    return pl_json_written(&w);
}

// ---- what has changed. Records are compared as bytes: an entry's text is made of nothing else that changes.

static size_t own_size(const pl_ruleset *rules, int list)
{
    const uint32_t sizes[] = {rules->own_side, rules->own_group, rules->own_unit, rules->own_piece, rules->own_marker};
    return sizes[list];
}

static size_t record_size(int list)
{
    static const size_t sizes[] = {0, 0, sizeof(pl_unit), sizeof(pl_piece), sizeof(pl_marker)};
    return sizes[list];
}

static bool is_same_record(const pl_state *a, const pl_state *b, int part, size_t size, int id)
{
    size_t at = size * (size_t)id;
    return !size || !memcmp((const char *)pl_state_see(a, part) + at, (const char *)pl_state_see(b, part) + at, size);
}

// What is worked out may change though no byte of the record does.
static bool is_same_worth(const looking *a, const looking *b, int scope, int id)
{
    for (int i = 0; i < a->scene->rules->field_count; i++) {
        const pl_field *field = &a->scene->rules->fields[i];
        if (field->get && field->scope == scope &&
            pl_field_get(a->scene, a->view, field, id, 0) != pl_field_get(b->scene, b->view, field, id, 0))
            return false;
    }
    return true;
}

// A unit lists its pieces, a piece is shown with its unit: each looks at the other as well.
static bool is_same_entry(const looking *a, const looking *b, int list, int id)
{
    const list_kind *kind = &lists[list];
    if (!is_same_record(a->view, b->view, kind->own_part, own_size(a->scene->rules, list), id) ||
        !is_same_record(a->view, b->view, kind->part, record_size(list), id) || !is_same_worth(a, b, PL_OF_SIDE + list, id))
        return false;
    if (kind->write == write_side)
        return a->view->score[id] == b->view->score[id];
    bool is_same = true;
    for (int i = 0; kind->write == write_unit && is_same && i < a->scene->units[id].count; i++) {
        int piece = a->scene->units[id].first + i;
        is_same = !pl_see_pieces(a->view)[piece].side == !pl_see_pieces(b->view)[piece].side;
    }
    return is_same && kind->has(a, id) == kind->has(b, id);
}

static void put_changed(pl_writer *w, const looking *before, const looking *after, int list)
{
    bool is_open = false;
    for (int id = 1; id <= count_of(after->view, list); id++) {
        if (!lists[list].has(after, id) || is_same_entry(before, after, list, id))
            continue;
        if (!is_open) {
            pl_write_key(w, lists[list].name);
            pl_write_open(w, '[');
        }
        is_open = true;
        lists[list].write(w, after, id);
    }
    if (is_open)
        pl_write_close(w, ']');
}

static bool put_gone(pl_writer *w, const looking *before, const looking *after, int list, bool is_open)
{
    bool has_list = false;
    for (int id = 1; lists[list].noun && id <= count_of(before->view, list); id++) {
        if (!lists[list].has(before, id) || lists[list].has(after, id))
            continue;
        if (!is_open) {
            pl_write_key(w, PL_WIRE(ViewPatch, gone));
            pl_write_open(w, '{');
        }
        if (!has_list) {
            pl_write_key(w, lists[list].name);
            pl_write_open(w, '[');
        }
        is_open = has_list = true;
        put_id(w, NULL, before->scene, lists[list].noun, id);
    }
    if (has_list)
        pl_write_close(w, ']');
    return is_open;
}

static bool is_same_place(const pl_state *a, const pl_state *b)
{
    bool is_same = a->depth == b->depth;
    for (int d = 0; is_same && d < a->depth; d++) {
        const pl_frame *x = &pl_see_frames(a)[d], *y = &pl_see_frames(b)[d];
        is_same = x->sequence == y->sequence && x->row == y->row;
    }
    return is_same;
}

void pl_write_view_change(pl_writer *w, const pl_scene *scene, const pl_state *before, const pl_state *after, pl_side side)
{
    looking old = {scene, before, side}, now = {scene, after, side};
    bool has_gone = false;
    pl_write_open(w, '{');
    if (before->turn != after->turn)
        pl_write_put_int(w, PL_WIRE(ViewPatch, turn), after->turn);
    if (before->active != after->active)
        pl_write_put_int(w, PL_WIRE(ViewPatch, active), after->active);
    if (before->is_over != after->is_over || before->winner != after->winner)
        put_over(w, after);
    if (pl_view_asked(before) != pl_view_asked(after))
        put_asked(w, after);
    if (!is_same_place(before, after))
        put_steps(w, scene, after);
    if (!is_same_record(before, after, PL_PART_OWN_GAME, scene->rules->own_game, 0) || !is_same_worth(&old, &now, PL_OF_GAME, 0)) {
        pl_write_key(w, PL_WIRE(ViewPatch, game));
        pl_write_fields(w, scene, after, PL_OF_GAME, 0);
    }
    for (int i = 0; i < PL_COUNT(lists); i++)
        put_changed(w, &old, &now, i);
    for (int i = 0; i < PL_COUNT(lists); i++)
        has_gone = put_gone(w, &old, &now, i, has_gone);
    if (has_gone)
        pl_write_close(w, '}');
    pl_write_close(w, '}');
}
