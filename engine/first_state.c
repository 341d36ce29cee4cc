// first_state.c - lays out the block, puts the scenario's units, pieces and markers in it, and lets the ruleset complete it.
#include "first_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "phaseline/field.h"

// ---- the layout

static uint32_t add_part(pl_state *layout, pl_part part, uint32_t end, size_t record, size_t count)
{
    layout->part[part] = end;
    return end + (uint32_t)((record * count + 7) / 8 * 8);
}

static pl_state *lay_out(const pl_scene *scene)
{
    const pl_ruleset *rules = scene->rules;
    size_t sides = (size_t)scene->side_count + 1, units = (size_t)scene->unit_count + 1, pieces = (size_t)scene->piece_count + 1;
    size_t markers = (size_t)scene->marker_count + 1, groups = (size_t)scene->group_count + 1;
    pl_state l = {0};
    uint32_t end = (uint32_t)((sizeof l + 7) / 8 * 8);
    end = add_part(&l, PL_PART_UNITS, end, sizeof(pl_unit), units);
    end = add_part(&l, PL_PART_PIECES, end, sizeof(pl_piece), pieces);
    end = add_part(&l, PL_PART_MARKERS, end, sizeof(pl_marker), markers);
    end = add_part(&l, PL_PART_FRAMES, end, sizeof(pl_frame), (size_t)pl_frames_room(rules));
    end = add_part(&l, PL_PART_WAITING, end, sizeof(pl_trigger), rules->waiting_max);
    end = add_part(&l, PL_PART_ANSWERS, end, sizeof(pl_answer), rules->answers_max);
    end = add_part(&l, PL_PART_ANSWER_ITEMS, end, sizeof(pl_item), rules->answer_items_max);
    end = add_part(&l, PL_PART_WAY, end, sizeof(pl_item), rules->way_max);
    end = add_part(&l, PL_PART_OWN_GAME, end, rules->own_game, 1);
    end = add_part(&l, PL_PART_OWN_SIDES, end, rules->own_side, sides);
    end = add_part(&l, PL_PART_OWN_GROUPS, end, rules->own_group, groups);
    end = add_part(&l, PL_PART_OWN_UNITS, end, rules->own_unit, units);
    end = add_part(&l, PL_PART_OWN_PIECES, end, rules->own_piece, pieces);
    end = add_part(&l, PL_PART_OWN_MARKERS, end, rules->own_marker, markers);
    l.size = end;
    l.sides = (uint8_t)scene->side_count;
    l.unit_count = (uint16_t)scene->unit_count;
    l.piece_count = (uint16_t)scene->piece_count;
    l.marker_count = (uint16_t)scene->marker_count;
    l.group_count = (uint16_t)scene->group_count;
    l.turn = 1;
    l.active = scene->scenario->first ? scene->scenario->first : 1;
    pl_state *state = calloc(1, l.size);
    if (state)
        memcpy(state, &l, sizeof l);
    return state;
}

// ---- what the scenario says

static const char *const places[] = {"away", "table", "lost", "aboard", "reserve", NULL};

static void put_piece(const pl_scene *scene, pl_state *state, const pl_scenario_unit *from, int unit, int n)
{
    const pl_scene_unit *u = &scene->units[unit];
    pl_piece *piece = &pl_pieces(state)[u->first + n];
    const pl_scenario_piece *p = n < from->piece_count ? &from->pieces[n] : NULL;
    *piece = (pl_piece){.unit = (pl_unit_id)unit, .side = u->side, .place = pl_units(state)[unit].place};
    piece->at = p && p->has_at ? p->at : from->at;
    piece->facing = (int16_t)pl_turned(p && p->has_facing ? p->facing : from->facing, 0);
}

static pl_status put_units(const pl_scene *scene, pl_state *state, pl_error *error)
{
    for (int i = 1; i <= scene->unit_count; i++) {
        const pl_scenario_unit *from = &scene->scenario->units[i - 1];
        const pl_scene_unit *u = &scene->units[i];
        int place = from->place ? pl_parse_word(from->place, places) : PL_ON_TABLE;
        char path[64];
        snprintf(path, sizeof path, "units[%d].place", i - 1);
        if (place < 0)
            return pl_fail_at(error, PL_BAD, path, "found '%s', wanted table, reserve, away, lost or aboard", from->place);
        pl_units(state)[i] = (pl_unit){.side = u->side, .place = (uint8_t)place, .type = u->type, .group = u->group};
        for (int n = 0; n < u->count; n++)
            put_piece(scene, state, from, i, n);
    }
    return PL_OK;
}

static pl_status put_marker(const pl_scene *scene, pl_state *state, int index, pl_error *error)
{
    const pl_scenario_marker *from = &scene->scenario->markers[index];
    const pl_ruleset *rules = scene->rules;
    char path[64];
    int kind = 1;
    while (kind < rules->marker_kind_count && strcmp(rules->markers[kind].name, from->kind) != 0)
        kind++;
    snprintf(path, sizeof path, "markers[%d].kind", index);
    if (kind >= rules->marker_kind_count)
        return pl_fail_at(error, PL_MISSING, path, "%s has no marker kind '%s'", rules->name, from->kind);
    pl_marker *marker = &pl_markers(state)[index + 1];
    *marker = (pl_marker){
        .at = from->at, .facing = (int16_t)pl_turned(from->facing, 0), .kind = (uint8_t)kind, .side = from->side, .value = from->value};
    snprintf(path, sizeof path, "markers[%d].on", index);
    if (from->on) {
        marker->unit = pl_scene_unit_named(scene, from->on);
        marker->piece = marker->unit ? 0 : pl_scene_piece_named(scene, from->on);
        marker->feature = marker->unit || marker->piece ? 0 : pl_scene_feature_named(scene, from->on);
        if (!marker->unit && !marker->piece && !marker->feature)
            return pl_fail_at(error, PL_MISSING, path, "there is no unit, piece or terrain '%s'", from->on);
    }
    snprintf(path, sizeof path, "markers[%d].side", index);
    if (from->side > scene->side_count)
        return pl_fail_at(error, PL_BAD, path, "side %d, wanted 0 to %d", from->side, scene->side_count);
    snprintf(path, sizeof path, "markers[%d].at", index);
    if (from->at.x < 0 || from->at.y < 0 || from->at.x > scene->width || from->at.y > scene->height)
        return pl_fail_at(error, PL_BAD, path, "marker '%s' lies off the table", from->id ? from->id : from->kind);
    return PL_OK;
}

// ---- the fields an author set

static pl_status set_fields(const pl_scene *scene, pl_state *state, pl_scope scope, int id, pl_attrs set, const char *path, pl_error *error)
{
    for (int i = 0; i < set.count; i++) {
        const pl_field *field = pl_field_named(scene->rules, scope, set.list[i].name);
        pl_status status = field ? pl_field_set_text(scene, state, field, id, set.list[i].value, error)
                                 : pl_fail(error, PL_MISSING, "%s has no field '%s' here", scene->rules->name, set.list[i].name);
        if (status) {
            if (error)
                snprintf(error->path, sizeof error->path, "%s.set.%s", path, set.list[i].name);
            return status;
        }
    }
    return PL_OK;
}

static pl_status set_unit_fields(const pl_scene *scene, pl_state *state, int unit, pl_error *error)
{
    const pl_scenario_unit *u = &scene->scenario->units[unit - 1];
    char path[64];
    snprintf(path, sizeof path, "units[%d]", unit - 1);
    pl_status status = set_fields(scene, state, PL_OF_UNIT, unit, u->set, path, error);
    for (int n = 0; n < u->piece_count && !status; n++) {
        snprintf(path, sizeof path, "units[%d].pieces[%d]", unit - 1, n);
        status = set_fields(scene, state, PL_OF_PIECE, scene->units[unit].first + n, u->pieces[n].set, path, error);
    }
    return status;
}

static pl_status set_all_fields(const pl_scene *scene, pl_state *state, pl_error *error)
{
    const pl_scenario *s = scene->scenario;
    char path[64] = "";
    pl_status status = set_fields(scene, state, PL_OF_GAME, 0, s->set, "", error);
    if (status && error && error->path[0] == '.')
        memmove(error->path, error->path + 1, strlen(error->path));
    for (int i = 0; i < s->side_count && !status; i++) {
        snprintf(path, sizeof path, "sides[%d]", i);
        status = set_fields(scene, state, PL_OF_SIDE, i + 1, s->sides[i].set, path, error);
    }
    for (int i = 0; i < s->group_count && !status; i++) {
        snprintf(path, sizeof path, "groups[%d]", i);
        status = set_fields(scene, state, PL_OF_GROUP, i + 1, s->groups[i].set, path, error);
    }
    for (int i = 0; i < s->unit_count && !status; i++)
        status = set_unit_fields(scene, state, i + 1, error);
    for (int i = 0; i < s->marker_count && !status; i++) {
        snprintf(path, sizeof path, "markers[%d]", i);
        status = set_fields(scene, state, PL_OF_MARKER, i + 1, s->markers[i].set, path, error);
    }
    return status;
}

// ---- what must hold of a first position

static pl_status check_pieces(const pl_turn *turn, pl_error *error)
{
    const pl_scene *scene = turn->scene;
    const pl_piece *pieces = pl_see_pieces(turn->state);
    char path[64];
    for (int a = 1; a <= scene->piece_count; a++) {
        const pl_piece *piece = &pieces[a];
        if (piece->place != PL_ON_TABLE)
            continue;
        const pl_scenario_unit *unit = &scene->scenario->units[piece->unit - 1];
        int n = a - scene->units[piece->unit].first;
        if (n < unit->piece_count)
            snprintf(path, sizeof path, "units[%d].pieces[%d].at", piece->unit - 1, n);
        else
            snprintf(path, sizeof path, "units[%d].at", piece->unit - 1);
        if (piece->at.x < 0 || piece->at.y < 0 || piece->at.x > scene->width || piece->at.y > scene->height)
            return pl_fail_at(error, PL_BAD, path, "piece '%s' stands off the table", scene->piece_ids[a]);
        pl_foot foot = pl_piece_foot(scene, piece);
        for (int b = 1; b < a; b++) {
            if (pieces[b].place != PL_ON_TABLE || pieces[b].unit == piece->unit || !scene->shapes[piece->shape].kind ||
                !scene->shapes[pieces[b].shape].kind)
                continue;
            pl_foot other = pl_piece_foot(scene, &pieces[b]);
            if (pl_feet_overlap(&foot, &other, 10) &&
                !(turn->rules->may_overlap && turn->rules->may_overlap(turn, (pl_piece_id)a, (pl_piece_id)b)))
                return pl_fail_at(error, PL_BAD, path, "pieces '%s' and '%s' overlap", scene->piece_ids[a], scene->piece_ids[b]);
        }
    }
    return PL_OK;
}

pl_status pl_first_state(pl_scene *scene, pl_error *error)
{
    scene->initial = lay_out(scene);
    if (!scene->initial)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a state of '%s'", scene->scenario->name);
    pl_dice no_dice = {0};
    pl_turn turn = {.scene = scene, .rules = scene->rules, .state = scene->initial, .dice = &no_dice};
    pl_status status = put_units(scene, turn.state, error);
    for (int i = 0; i < scene->scenario->marker_count && !status; i++)
        status = put_marker(scene, turn.state, i, error);
    if (!status)
        status = set_all_fields(scene, turn.state, error);
    if (!status && scene->rules->setup)
        status = scene->rules->setup(&turn, error);
    if (!status)
        status = set_all_fields(scene, turn.state, error);
    if (status)
        return status;
    const char *wrong = scene->rules->validate ? scene->rules->validate(&turn) : NULL;
    return wrong ? pl_fail(error, PL_BAD, "the first position cannot be: %s", wrong) : check_pieces(&turn, error);
}
