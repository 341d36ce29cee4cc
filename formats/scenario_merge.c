// scenario_merge.c - a position laid over a scenario, by the schema alone: a new key of the format needs no line here.
#include "formats/scenario_raw.h"

#include <string.h>

// Every member of a raw struct is a pointer (or the count beside it), so absent is NULL everywhere.
static void *member_of(const void *record, const cyaml_schema_field_t *field)
{
    void *value;
    memcpy(&value, (const char *)record + field->data_offset, sizeof value);
    return value;
}

static void set_member(void *record, const cyaml_schema_field_t *field, void *value)
{
    memcpy((char *)record + field->data_offset, &value, sizeof value);
}

static uint32_t count_of(const void *record, const cyaml_schema_field_t *field)
{
    uint32_t count;
    memcpy(&count, (const char *)record + field->count_offset, sizeof count);
    return count;
}

static void set_count(void *record, const cyaml_schema_field_t *field, uint32_t count)
{
    memcpy((char *)record + field->count_offset, &count, sizeof count);
}

static const cyaml_schema_field_t *field_named(const cyaml_schema_field_t *fields, const char *key)
{
    for (; fields->key; fields++)
        if (!strcmp(fields->key, key))
            return fields;
    return NULL;
}

static size_t entry_size(const cyaml_schema_value_t *entry)
{
    return entry->flags & CYAML_FLAG_POINTER ? sizeof(void *) : entry->data_size;
}

static bool merge_record(const cyaml_schema_field_t *fields, void *base, const void *over, bool is_top, pl_arena *arena);

static bool merge_mapping(const cyaml_schema_field_t *field, void *base, const void *over, bool is_top, pl_arena *arena)
{
    void *old = member_of(base, field), *given = member_of(over, field);
    void *copy = pl_arena_get(arena, field->value.data_size);
    if (!copy)
        return false;
    if (old)
        memcpy(copy, old, field->value.data_size);
    set_member(base, field, copy);
    return merge_record(field->value.mapping.fields, copy, given, is_top, arena);
}

static char *id_in(const cyaml_schema_field_t *id, const char *list, uint32_t index, size_t size)
{
    return member_of(list + size * index, id);
}

// Lists of the top: what has an id that is there already replaces what it gives, everything else comes after.
static bool merge_list(const cyaml_schema_field_t *field, void *base, const void *over, pl_arena *arena)
{
    const cyaml_schema_value_t *entry = field->value.sequence.entry;
    const cyaml_schema_field_t *id = entry->type == CYAML_MAPPING ? field_named(entry->mapping.fields, "id") : NULL;
    size_t size = entry_size(entry);
    uint32_t count = count_of(base, field), more = count_of(over, field);
    char *old = member_of(base, field), *given = member_of(over, field);
    char *list = pl_arena_list(arena, (size_t)count + more, size);
    if (!list)
        return false;
    if (count)
        memcpy(list, old, count * size);
    for (uint32_t i = 0; i < more; i++) {
        uint32_t at = 0;
        while (id && at < count && strcmp(id_in(id, list, at, size), id_in(id, given, i, size)))
            at++;
        if (!id || at == count) {
            memcpy(list + size * count++, given + size * i, size);
        } else {
            memcpy(list + size * at, given + size * i, sizeof(raw_origin));
            if (!merge_record(entry->mapping.fields, list + size * at, given + size * i, false, arena))
                return false;
        }
    }
    set_member(base, field, list);
    set_count(base, field, count);
    return true;
}

static bool merge_record(const cyaml_schema_field_t *fields, void *base, const void *over, bool is_top, pl_arena *arena)
{
    for (; fields->key; fields++) {
        bool is_list = fields->value.type == CYAML_SEQUENCE;
        if (fields->value.type == CYAML_IGNORE || !member_of(over, fields))
            continue;
        if (fields->value.type == CYAML_MAPPING) {
            if (!merge_mapping(fields, base, over, is_top, arena))
                return false;
        } else if (is_list && is_top) {
            if (!merge_list(fields, base, over, arena))
                return false;
        } else {
            set_member(base, fields, member_of(over, fields));
            if (is_list)
                set_count(base, fields, count_of(over, fields));
        }
    }
    return true;
}

// ---- where two keys speak of the same thing

static bool is_removed(const raw_scenario *over, const char *id)
{
    for (uint32_t i = 0; i < over->remove_count; i++)
        if (!strcmp(over->remove[i], id))
            return true;
    return false;
}

#define REMOVE(member) \
    do { \
        uint32_t kept = 0; \
        for (uint32_t i = 0; i < base->member##_count; i++) \
            if (!is_removed(over, base->member[i].id)) \
                base->member[kept++] = base->member[i]; \
        base->member##_count = kept; \
    } while (0)

// The lists of the base are its own copy by now, so they may be shortened in place.
static pl_status remove_ids(raw_scenario *base, const raw_scenario *over, pl_error *error)
{
    uint32_t before =
        base->groups_count + base->terrain_count + base->zones_count + base->units_count + base->markers_count + base->arrivals_count;
    REMOVE(groups);
    REMOVE(terrain);
    REMOVE(zones);
    REMOVE(units);
    REMOVE(markers);
    REMOVE(arrivals);
    for (uint32_t a = 0; a < base->arrivals_count; a++) {
        raw_arrival *arrival = &base->arrivals[a];
        uint32_t kept = 0;
        for (uint32_t i = 0; i < arrival->units_count; i++)
            if (!is_removed(over, arrival->units[i]))
                arrival->units[kept++] = arrival->units[i];
        arrival->units_count = kept;
    }
    uint32_t after =
        base->groups_count + base->terrain_count + base->zones_count + base->units_count + base->markers_count + base->arrivals_count;
    if (before - after < over->remove_count)
        return pl_yaml_fail(over->origin.yaml, error, PL_BAD, pl_arena_print(over->origin.yaml->arena, "%s.remove", over->origin.path),
                            "found %u ids to remove, but only %u of them are in the scenario", over->remove_count, before - after);
    return PL_OK;
}

// A unit that is given a new place leaves the places of its pieces behind, unless the pieces are given anew as well.
static bool drop_old_places(raw_scenario *base, const raw_scenario *over, pl_arena *arena)
{
    for (uint32_t i = 0; i < over->units_count; i++) {
        const raw_unit *given = &over->units[i];
        if (!given->at || given->pieces_count)
            continue;
        for (uint32_t k = 0; k < base->units_count; k++) {
            raw_unit *unit = &base->units[k];
            if (strcmp(unit->id, given->id) || !unit->pieces_count)
                continue;
            raw_piece *pieces = pl_arena_list(arena, unit->pieces_count, sizeof *pieces);
            if (!pieces)
                return false;
            memcpy(pieces, unit->pieces, unit->pieces_count * sizeof *pieces);
            for (uint32_t p = 0; p < unit->pieces_count; p++)
                pieces[p].at = NULL;
            unit->pieces = pieces;
        }
    }
    return true;
}

// A feature that is given another outline has only that one.
static void drop_old_outlines(raw_scenario *base, const raw_scenario *over)
{
    for (uint32_t i = 0; i < over->terrain_count; i++) {
        const raw_feature *given = &over->terrain[i];
        for (uint32_t k = 0; (given->area || given->line || given->parts) && k < base->terrain_count; k++) {
            raw_feature *feature = &base->terrain[k];
            if (strcmp(feature->id, given->id))
                continue;
            feature->area = feature->line = NULL;
            feature->area_count = feature->line_count = 0;
            feature->parts = given->parts;
            feature->part_count = given->part_count;
        }
    }
}

static void drop_switches(char **list, uint32_t *count, char **other, uint32_t other_count)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < *count; i++) {
        bool is_other = false;
        for (uint32_t k = 0; k < other_count; k++)
            is_other |= !strcmp(list[i], other[k]);
        if (!is_other)
            list[kept++] = list[i];
    }
    *count = kept;
}

pl_status pl_raw_merge(const pl_raw_schema *schema, raw_scenario *base, const raw_scenario *over, pl_arena *arena, pl_error *error)
{
    pl_status status = remove_ids(base, over, error);
    if (status != PL_OK)
        return status;
    drop_old_outlines(base, over);
    if (base->switches && over->switches) {
        drop_switches(base->switches->on, &base->switches->on_count, over->switches->off, over->switches->off_count);
        drop_switches(base->switches->off, &base->switches->off_count, over->switches->on, over->switches->on_count);
    }
    if (!drop_old_places(base, over, arena) || !merge_record(schema->scenario_fields, base, over, true, arena))
        return pl_fail(error, PL_NO_MEMORY, "no memory to lay a position over a scenario");
    return PL_OK;
}
