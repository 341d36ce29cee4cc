// scene.c - what never changes in play, built once: names and ids, terrain, the layout of the block, and the first state in it.
#include "phaseline/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "first_state.h"

enum { TABLE_MAX = PL_INCHES(400) };

// ---- lookups

static int named(const char *const *ids, int count, const char *id)
{
    for (int i = 1; i <= count; i++)
        if (ids[i] && !strcmp(ids[i], id))
            return i;
    return 0;
}

pl_unit_id pl_scene_unit_named(const pl_scene *scene, const char *id)
{
    for (int i = 1; i <= scene->unit_count; i++)
        if (!strcmp(scene->units[i].id, id))
            return (pl_unit_id)i;
    return 0;
}

pl_piece_id pl_scene_piece_named(const pl_scene *scene, const char *id)
{
    return (pl_piece_id)named(scene->piece_ids, scene->piece_count, id);
}
pl_marker_id pl_scene_marker_named(const pl_scene *scene, const char *id)
{
    return (pl_marker_id)named(scene->marker_ids, scene->marker_count, id);
}
pl_group_id pl_scene_group_named(const pl_scene *scene, const char *id)
{
    return (pl_group_id)named(scene->group_ids, scene->group_count, id);
}

pl_feature_id pl_scene_feature_named(const pl_scene *scene, const char *id)
{
    for (int i = 1; i <= scene->scenario->feature_count; i++)
        if (!strcmp(scene->scenario->features[i - 1].id, id))
            return (pl_feature_id)i;
    return 0;
}

int pl_scene_terrain_kind(const pl_scene *scene, const char *kind)
{
    for (int i = 0; i < scene->terrain_kind_count; i++)
        if (!strcmp(scene->terrain_kinds[i], kind))
            return i;
    return -1;
}

pl_state *pl_scene_block(const pl_scene *scene)
{
    pl_state *block = calloc(1, scene->initial->size);
    if (block)
        pl_state_copy(block, scene->initial);
    return block;
}

pl_foot pl_piece_foot_at(const pl_scene *scene, const pl_piece *piece, pl_point at, int facing)
{
    return pl_foot_of(scene->shapes[piece->shape], at, facing);
}

pl_foot pl_piece_foot(const pl_scene *scene, const pl_piece *piece) { return pl_piece_foot_at(scene, piece, piece->at, piece->facing); }

// ---- building, in the order of what stands on what

static pl_status check_frame(const pl_scene *scene, pl_error *error)
{
    const pl_scenario *s = scene->scenario;
    const pl_ruleset *rules = scene->rules;
    if (strcmp(s->game, rules->id) != 0)
        return pl_fail_at(error, PL_BAD, "game", "the scenario is for '%s', wanted '%s'", s->game, rules->id);
    if (s->width <= 0 || s->height <= 0 || s->width > TABLE_MAX || s->height > TABLE_MAX)
        return pl_fail_at(error, PL_BAD, "table", "a table of %d.%03d by %d.%03d inches, wanted more than 0 and at most 400 each way",
                          s->width / 1000, abs(s->width % 1000), s->height / 1000, abs(s->height % 1000));
    if (s->side_count < rules->sides_min || s->side_count > rules->sides_max)
        return pl_fail_at(error, PL_BAD, "sides", "%d sides, %s is played by %d to %d", s->side_count, rules->name, rules->sides_min,
                          rules->sides_max);
    if (s->unit_count > PL_UNITS_MAX)
        return pl_fail_at(error, PL_FULL, "units", "%d units, a table holds %d", s->unit_count, PL_UNITS_MAX);
    if (s->feature_count > PL_FEATURES_MAX)
        return pl_fail_at(error, PL_FULL, "terrain", "%d features, a table holds %d", s->feature_count, PL_FEATURES_MAX);
    if (s->group_count > PL_GROUPS_MAX)
        return pl_fail_at(error, PL_FULL, "groups", "%d groups, a table holds %d", s->group_count, PL_GROUPS_MAX);
    if (s->marker_count + rules->markers_spare > PL_MARKERS_MAX)
        return pl_fail_at(error, PL_FULL, "markers", "%d markers, a table holds %d", s->marker_count,
                          PL_MARKERS_MAX - rules->markers_spare);
    if (s->first > s->side_count)
        return pl_fail_at(error, PL_BAD, "first", "side %d begins, there are %d sides", s->first, s->side_count);
    return PL_OK;
}

static pl_status apply_overrides(pl_scene *scene, pl_error *error)
{
    for (int i = 0; i < scene->scenario->override_count; i++) {
        const pl_scenario_override *o = &scene->scenario->overrides[i];
        pl_status status = pl_data_override(scene->data, o->name, o->value, error);
        if (!status)
            continue;
        if (error)
            snprintf(error->path, sizeof error->path, "overrides[%d].name", i);
        return status;
    }
    return PL_OK;
}

static pl_status throw_switches(pl_scene *scene, const char *const *names, bool is_on, pl_error *error)
{
    const pl_ruleset *rules = scene->rules;
    for (; names && *names; names++) {
        int at = 0;
        while (at < rules->switch_count && strcmp(rules->switches[at].name, *names) != 0)
            at++;
        if (at == rules->switch_count)
            return pl_fail_at(error, PL_MISSING, "switches", "%s has no switch '%s'", rules->name, *names);
        scene->switches = (scene->switches & ~((uint64_t)1 << at)) | (uint64_t)is_on << at;
    }
    return PL_OK;
}

static pl_status set_switches(pl_scene *scene, pl_error *error)
{
    for (int i = 0; i < scene->rules->switch_count; i++)
        scene->switches |= (uint64_t)scene->rules->switches[i].is_on << i;
    pl_status status = throw_switches(scene, scene->scenario->switches_on, true, error);
    return status ? status : throw_switches(scene, scene->scenario->switches_off, false, error);
}

static pl_status lay_terrain(pl_scene *scene, pl_error *error)
{
    const pl_scenario *s = scene->scenario;
    const pl_table *table = pl_data_table(scene->data, scene->rules->terrain_table);
    if (!table)
        return pl_fail(error, PL_MISSING, "%s: its data have no table '%s' of terrain kinds", scene->rules->name,
                       scene->rules->terrain_table);
    if (table->row_count > 64)
        return pl_fail(error, PL_FULL, "%s: %d terrain kinds, wanted at most 64", table->file, table->row_count);
    scene->terrain_kinds = table->keys;
    scene->terrain_kind_count = table->row_count;
    pl_feature_input *inputs = calloc((size_t)s->feature_count + 1, sizeof *inputs);
    if (!inputs)
        return pl_fail(error, PL_NO_MEMORY, "no memory for %d terrain features", s->feature_count);
    pl_status status = PL_OK;
    for (int i = 0; i < s->feature_count && !status; i++) {
        const pl_scenario_feature *f = &s->features[i];
        int kind = pl_scene_terrain_kind(scene, f->kind);
        char path[64];
        snprintf(path, sizeof path, "terrain[%d].kind", i);
        if (kind < 0)
            status = pl_fail_at(error, PL_MISSING, path, "%s has no terrain kind '%s'", scene->rules->name, f->kind);
        inputs[i] = (pl_feature_input){f->id,    f->name,   (uint8_t)kind,  f->is_line,   f->height,
                                       f->width, f->points, f->point_count, f->part_ends, f->part_count};
    }
    if (!status)
        status = pl_terrain_create(inputs, s->feature_count, &scene->terrain, error);
    free(inputs);
    return status;
}

static int type_row(const pl_scene *scene, const char *table, const char *type)
{
    const pl_table *found = table && type ? pl_data_table(scene->data, table) : NULL;
    return found ? pl_table_row(found, type) : -1;
}

static pl_status name_groups(pl_scene *scene, pl_error *error)
{
    const pl_scenario *s = scene->scenario;
    const char **ids = calloc((size_t)s->group_count + 1, sizeof *ids);
    if (!ids)
        return pl_fail(error, PL_NO_MEMORY, "no memory for %d groups", s->group_count);
    scene->group_ids = ids;
    for (int i = 0; i < s->group_count; i++) {
        char path[64];
        snprintf(path, sizeof path, "groups[%d].id", i);
        if (pl_scene_group_named(scene, s->groups[i].id))
            return pl_fail_at(error, PL_BAD, path, "there is a group '%s' already", s->groups[i].id);
        ids[i + 1] = s->groups[i].id;
        scene->group_count = i + 1;
        snprintf(path, sizeof path, "groups[%d].type", i);
        if (s->groups[i].type && scene->rules->group_table && type_row(scene, scene->rules->group_table, s->groups[i].type) < 0)
            return pl_fail_at(error, PL_MISSING, path, "%s has no group type '%s'", scene->rules->name, s->groups[i].type);
        snprintf(path, sizeof path, "groups[%d].side", i);
        if (!s->groups[i].side || s->groups[i].side > s->side_count)
            return pl_fail_at(error, PL_BAD, path, "side %d, wanted 1 to %d", s->groups[i].side, s->side_count);
    }
    return PL_OK;
}

// What a player calls a unit that its author did not name: its type's name, where the table has one.
static const char *type_name(const pl_scene *scene, int type, const char *otherwise)
{
    const pl_table *table = pl_data_table(scene->data, scene->rules->unit_table);
    int column = pl_table_column(table, "name");
    return column < 0 ? otherwise : table->cells[type * table->column_count + column].text;
}

static pl_status name_unit(pl_scene *scene, pl_scene_unit *unit, int index, pl_error *error)
{
    const pl_scenario_unit *u = &scene->scenario->units[index];
    char path[64];
    int type = type_row(scene, scene->rules->unit_table, u->type);
    snprintf(path, sizeof path, "units[%d].type", index);
    if (type < 0)
        return pl_fail_at(error, PL_MISSING, path, "%s has no unit type '%s'", scene->rules->name, u->type ? u->type : "(none)");
    snprintf(path, sizeof path, "units[%d].side", index);
    if (!u->side || u->side > scene->scenario->side_count)
        return pl_fail_at(error, PL_BAD, path, "side %d, wanted 1 to %d", u->side, scene->scenario->side_count);
    snprintf(path, sizeof path, "units[%d].group", index);
    pl_group_id group = u->group ? pl_scene_group_named(scene, u->group) : 0;
    if (u->group && !group)
        return pl_fail_at(error, PL_MISSING, path, "there is no group '%s'", u->group);
    snprintf(path, sizeof path, "units[%d].id", index);
    if (pl_scene_unit_named(scene, u->id))
        return pl_fail_at(error, PL_BAD, path, "there is a unit '%s' already", u->id);
    int count = scene->rules->piece_count ? scene->rules->piece_count(scene, u) : u->piece_count ? u->piece_count : 1;
    snprintf(path, sizeof path, "units[%d].pieces", index);
    if (count < u->piece_count)
        return pl_fail_at(error, PL_BAD, path, "%d pieces listed, a %s has %d", u->piece_count, u->type, count);
    if (scene->piece_count + count > PL_PIECES_MAX)
        return pl_fail_at(error, PL_FULL, path, "more than the %d pieces a table holds", PL_PIECES_MAX);
    *unit = (pl_scene_unit){.id = u->id,
                            .name = u->name ? u->name : type_name(scene, type, u->id),
                            .side = u->side,
                            .type = (uint16_t)type,
                            .group = group,
                            .first = (pl_piece_id)(scene->piece_count + 1),
                            .count = (uint16_t)count};
    scene->piece_count += count;
    return PL_OK;
}

// A piece is "<unit>.<n>" unless its author named it. The texts of all lie in one block after the pointers.
static pl_status name_pieces(pl_scene *scene, pl_error *error)
{
    enum { ID_MAX = 40 };
    size_t count = (size_t)scene->piece_count + 1;
    const char **ids = calloc(1, count * (sizeof *ids + ID_MAX));
    if (!ids)
        return pl_fail(error, PL_NO_MEMORY, "no memory for the names of %d pieces", scene->piece_count);
    scene->piece_ids = ids;
    char *text = (char *)(ids + count);
    for (int u = 1; u <= scene->unit_count; u++) {
        const pl_scenario_unit *from = &scene->scenario->units[u - 1];
        for (int n = 0; n < scene->units[u].count; n++) {
            int piece = scene->units[u].first + n;
            char *own = text + (size_t)piece * ID_MAX;
            snprintf(own, ID_MAX, "%s.%d", scene->units[u].id, n + 1);
            const char *id = n < from->piece_count && from->pieces[n].id ? from->pieces[n].id : own;
            char path[64];
            snprintf(path, sizeof path, "units[%d].pieces[%d].id", u - 1, n);
            if (pl_scene_piece_named(scene, id))
                return pl_fail_at(error, PL_BAD, path, "there is a piece '%s' already", id);
            ids[piece] = id;
        }
    }
    return PL_OK;
}

static pl_status name_units(pl_scene *scene, pl_error *error)
{
    pl_scene_unit *units = calloc((size_t)scene->scenario->unit_count + 1, sizeof *units);
    if (!units)
        return pl_fail(error, PL_NO_MEMORY, "no memory for %d units", scene->scenario->unit_count);
    scene->units = units;
    for (int i = 0; i < scene->scenario->unit_count; i++) {
        pl_status status = name_unit(scene, &units[i + 1], i, error);
        if (status)
            return status;
        scene->unit_count = i + 1;
    }
    return name_pieces(scene, error);
}

static pl_status name_markers(pl_scene *scene, pl_error *error)
{
    const pl_scenario *s = scene->scenario;
    scene->marker_count = s->marker_count + scene->rules->markers_spare;
    const char **ids = calloc(2 * ((size_t)scene->marker_count + 1), sizeof *ids);
    if (!ids)
        return pl_fail(error, PL_NO_MEMORY, "no memory for %d markers", scene->marker_count);
    scene->marker_ids = ids;
    scene->marker_names = ids + scene->marker_count + 1;
    for (int i = 0; i < s->marker_count; i++) {
        char path[64];
        snprintf(path, sizeof path, "markers[%d].id", i);
        if (s->markers[i].id && pl_scene_marker_named(scene, s->markers[i].id))
            return pl_fail_at(error, PL_BAD, path, "there is a marker '%s' already", s->markers[i].id);
        ids[i + 1] = s->markers[i].id;
        ids[scene->marker_count + 1 + i + 1] = s->markers[i].name;
    }
    return PL_OK;
}

static void measure_shapes(pl_scene *scene)
{
    for (int i = 0; i < PL_SHAPES_MAX; i++) {
        scene->outer[i] = pl_shape_outer(scene->shapes[i]);
        scene->inner[i] = pl_shape_inner(scene->shapes[i]);
    }
}

static pl_status build(pl_scene *scene, pl_error *error)
{
    pl_status status;
    if ((status = check_frame(scene, error)) || (status = apply_overrides(scene, error)) || (status = set_switches(scene, error)))
        return status;
    scene->side_count = scene->scenario->side_count;
    scene->width = scene->scenario->width;
    scene->height = scene->scenario->height;
    scene->tables = calloc(1, scene->rules->tables_size ? scene->rules->tables_size : 1);
    if (!scene->tables)
        return pl_fail(error, PL_NO_MEMORY, "no memory for the tables of %s", scene->rules->name);
    if ((status = lay_terrain(scene, error)) || (status = scene->rules->prepare(scene, error)))
        return status;
    measure_shapes(scene);
    if ((status = name_groups(scene, error)) || (status = name_units(scene, error)) || (status = name_markers(scene, error)))
        return status;
    return pl_first_state(scene, error);
}

pl_status pl_scene_create(const pl_ruleset *rules, pl_data *data, const pl_scenario *scenario, pl_scene **out, pl_error *error)
{
    pl_scene *scene = calloc(1, sizeof *scene);
    *out = NULL;
    if (!scene)
        return pl_fail(error, PL_NO_MEMORY, "no memory for the scene of '%s'", scenario->name);
    scene->rules = rules;
    scene->data = data;
    scene->scenario = scenario;
    pl_status status = build(scene, error);
    if (status)
        pl_scene_destroy(scene);
    else
        *out = scene;
    return status;
}

void pl_scene_destroy(pl_scene *scene)
{
    if (!scene)
        return;
    pl_terrain_destroy(scene->terrain);
    free(scene->tables);
    free((void *)scene->units);
    free((void *)scene->piece_ids);
    free((void *)scene->marker_ids);
    free((void *)scene->group_ids);
    free(scene->initial);
    free(scene);
}
