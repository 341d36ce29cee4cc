// json_view.c - what a side may know, in JSON. Reads the view block for all that can change; the scene only for names of what the view shows.
#include "formats/buffer.h"
#include "formats/json_value.h"
#include "formats/notation.h"

static const char *const places[] = {"away", "table", "lost", "aboard", "reserve"};

static const char *place_name(int place) { return place >= 0 && place < PL_COUNT(places) ? places[place] : "away"; }

static const char *table_key(const pl_scene *scene, const char *table, int row)
{
    const pl_table *found = table ? pl_data_table(scene->data, table) : NULL;
    return found && row >= 0 && row < found->row_count ? found->keys[row] : NULL;
}

static json_t *id_of(const pl_scene *scene, pl_noun_kind kind, int id)
{
    pl_noun noun = {.kind = (uint8_t)kind};
    return pl_json_noun(scene, &noun, id);
}

static void put_foot(json_t **json, const pl_foot *foot)
{
    if (foot->kind == PL_DISC) {
        pl_json_put_int(json, "radius", foot->radius);
    } else if (foot->corner_count) {
        json_t *corners = json_array();
        for (int i = 0; i < foot->corner_count; i++)
            pl_json_add(&corners, pl_json_point(foot->corners[i]));
        pl_json_put(json, "corners", corners);
    }
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

static void put_where(json_t **json, const pl_scene *scene, const pl_state *view)
{
    char where[256];
    json_t *steps = json_array(), *asked = json_array();
    pl_state_where(scene, view, where, sizeof where);
    for (int d = 0; d < view->depth; d++) {
        const pl_step *step = step_of(scene, &pl_see_frames(view)[d]);
        if (!step)
            continue;
        json_t *entry = json_object();
        pl_json_put_text(&entry, "id", step->id);
        pl_json_put_text(&entry, "name", step->name);
        pl_json_put_text(&entry, "rule", step->rule);
        pl_json_put_text(&entry, "prompt", step->prompt);
        pl_json_add(&steps, entry);
    }
    pl_sides sides = view->is_over || !view->depth ? 0 : pl_see_frames(view)[view->depth - 1].asked;
    for (int side = 1; side <= view->sides; side++)
        if (sides & PL_SIDE_BIT(side))
            pl_json_add(&asked, json_integer(side));
    pl_json_put(json, "asked", asked);
    pl_json_put(json, "where", pl_json_text(where));
    pl_json_put(json, "steps", steps);
}

// ---- lists

static json_t *print_sides(const pl_scene *scene, const pl_state *view)
{
    json_t *list = json_array();
    for (int side = 1; side <= view->sides; side++) {
        json_t *json = json_object();
        pl_json_put_int(&json, "side", side);
        pl_json_put_text(&json, "id", scene->scenario->sides[side - 1].id);
        pl_json_put_text(&json, "name", scene->scenario->sides[side - 1].name);
        pl_json_put_int(&json, "score", view->score[side]);
        pl_json_put(&json, "fields", pl_json_fields(scene, view, PL_OF_SIDE, side));
        pl_json_add(&list, json);
    }
    return list;
}

static json_t *print_groups(const pl_scene *scene, const pl_state *view)
{
    json_t *list = json_array();
    for (int id = 1; id <= view->group_count; id++) {
        json_t *json = json_object();
        pl_json_put_text(&json, "id", scene->group_ids[id]);
        pl_json_put_text(&json, "name", scene->scenario->groups[id - 1].name);
        pl_json_put_int(&json, "side", scene->scenario->groups[id - 1].side);
        pl_json_put_text(&json, "type", scene->scenario->groups[id - 1].type);
        pl_json_put(&json, "fields", pl_json_fields(scene, view, PL_OF_GROUP, id));
        pl_json_add(&list, json);
    }
    return list;
}

static bool is_known(const pl_unit *unit, pl_side side) { return unit->side && (unit->place != PL_AWAY || unit->side == side); }

static json_t *print_units(const pl_scene *scene, const pl_state *view, pl_side side)
{
    json_t *list = json_array();
    for (int id = 1; id <= view->unit_count; id++) {
        const pl_unit *unit = &pl_see_units(view)[id];
        if (!unit->side)
            continue;
        json_t *json = json_object(), *pieces = json_array();
        pl_json_put_text(&json, "id", scene->units[id].id);
        pl_json_put_int(&json, "side", unit->side);
        pl_json_put_text(&json, "place", place_name(unit->place));
        if (is_known(unit, side)) {
            pl_json_put_text(&json, "name", scene->units[id].name);
            pl_json_put_text(&json, "type", table_key(scene, scene->rules->unit_table, unit->type));
            if (unit->group)
                pl_json_put(&json, "group", id_of(scene, PL_GROUP, unit->group));
            for (int i = 0; i < scene->units[id].count; i++)
                if (pl_see_pieces(view)[scene->units[id].first + i].side)
                    pl_json_add(&pieces, id_of(scene, PL_PIECE, scene->units[id].first + i));
            pl_json_put(&json, "fields", pl_json_fields(scene, view, PL_OF_UNIT, id));
        }
        pl_json_put(&json, "pieces", pieces);
        pl_json_add(&list, json);
    }
    return list;
}

static json_t *print_pieces(const pl_scene *scene, const pl_state *view, pl_side side)
{
    json_t *list = json_array();
    for (int id = 1; id <= view->piece_count; id++) {
        const pl_piece *piece = &pl_see_pieces(view)[id];
        if (!piece->side || !piece->unit || !is_known(&pl_see_units(view)[piece->unit], side) ||
            (piece->place == PL_AWAY && piece->side != side))
            continue;
        json_t *json = json_object();
        pl_json_put(&json, "id", id_of(scene, PL_PIECE, id));
        pl_json_put(&json, "unit", id_of(scene, PL_UNIT, piece->unit));
        pl_json_put_int(&json, "side", piece->side);
        pl_json_put_text(&json, "place", place_name(piece->place));
        if (piece->place == PL_ON_TABLE) {
            pl_foot foot = pl_piece_foot(scene, piece);
            pl_json_put(&json, "at", pl_json_point(piece->at));
            pl_json_put_int(&json, "facing", piece->facing);
            put_foot(&json, &foot);
        }
        pl_json_put(&json, "fields", pl_json_fields(scene, view, PL_OF_PIECE, id));
        pl_json_add(&list, json);
    }
    return list;
}

static json_t *print_markers(const pl_scene *scene, const pl_state *view)
{
    json_t *list = json_array();
    for (int id = 1; id <= view->marker_count; id++) {
        const pl_marker *marker = &pl_see_markers(view)[id];
        if (!marker->kind || marker->kind >= scene->rules->marker_kind_count)
            continue;
        const pl_marker_kind *kind = &scene->rules->markers[marker->kind];
        json_t *json = json_object();
        pl_json_put(&json, "id", id_of(scene, PL_MARKER, id));
        pl_json_put_text(&json, "kind", kind->name);
        pl_json_put_text(&json, "name", scene->marker_names[id]);
        if (marker->side)
            pl_json_put_int(&json, "side", marker->side);
        pl_json_put(&json, "at", pl_json_point(marker->at));
        pl_json_put_int(&json, "facing", marker->facing);
        pl_json_put_int(&json, "value", marker->value);
        if (marker->unit)
            pl_json_put(&json, "unit", id_of(scene, PL_UNIT, marker->unit));
        if (marker->piece)
            pl_json_put(&json, "piece", id_of(scene, PL_PIECE, marker->piece));
        if (marker->feature)
            pl_json_put(&json, "feature", id_of(scene, PL_FEATURE, marker->feature));
        if (kind->shape.kind != PL_NO_SHAPE) {
            pl_foot foot = pl_foot_of(kind->shape, marker->at, marker->facing);
            put_foot(&json, &foot);
        }
        pl_json_put(&json, "fields", pl_json_fields(scene, view, PL_OF_MARKER, id));
        pl_json_add(&list, json);
    }
    return list;
}

json_t *pl_json_view(const pl_scene *scene, const pl_state *view, pl_side side)
{
    json_t *json = json_object();
    pl_json_put_int(&json, "side", side);
    pl_json_put_int(&json, "turn", view->turn);
    pl_json_put_int(&json, "active", view->active);
    pl_json_put(&json, "is_over", json_boolean(view->is_over));
    if (view->is_over)
        pl_json_put_int(&json, "winner", view->winner);
    put_where(&json, scene, view);
    pl_json_put(&json, "game", pl_json_fields(scene, view, PL_OF_GAME, 0));
    pl_json_put(&json, "sides", print_sides(scene, view));
    pl_json_put(&json, "groups", print_groups(scene, view));
    pl_json_put(&json, "units", print_units(scene, view, side));
    pl_json_put(&json, "pieces", print_pieces(scene, view, side));
    pl_json_put(&json, "markers", print_markers(scene, view));
    return json;
}
