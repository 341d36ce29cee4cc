// data_file.c - tables from YAML: libcyaml gives the raw lists, this file makes square tables with a source tag on every cell.
#include "formats/data_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/home.h"
#include "formats/yaml_file.h"
#include "formats/text.h"

enum { TABLES_MAX = 512, ROWS_MAX = 4096, COLUMNS_MAX = 256 };

typedef struct raw_row {
    char *key;
    char **cells;
    uint32_t cells_count;
} raw_row;

typedef struct raw_table {
    char *id, *about, *source, *looked_up;
    char **columns, **notes;
    raw_row *rows;
    uint32_t columns_count, notes_count, rows_count;
} raw_table;

typedef struct raw_file {
    raw_table *tables;
    uint32_t tables_count;
} raw_file;

static const cyaml_schema_value_t text_value = {CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char *, 0, CYAML_UNLIMITED)};

// A row's source is one letter or a list of them; libcyaml has no such type, so it is read from the document.
static const cyaml_schema_field_t row_fields[] = {
    CYAML_FIELD_STRING_PTR("key", CYAML_FLAG_DEFAULT, raw_row, key, 1, CYAML_UNLIMITED),
    CYAML_FIELD_SEQUENCE("cells", CYAML_FLAG_POINTER, raw_row, cells, &text_value, 0, COLUMNS_MAX),
    CYAML_FIELD_IGNORE("source", CYAML_FLAG_OPTIONAL),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t row_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_row, row_fields)};

static const cyaml_schema_field_t table_fields[] = {
    CYAML_FIELD_STRING_PTR("id", CYAML_FLAG_DEFAULT, raw_table, id, 1, CYAML_UNLIMITED),
    CYAML_FIELD_STRING_PTR("about", CYAML_FLAG_OPTIONAL, raw_table, about, 0, CYAML_UNLIMITED),
    CYAML_FIELD_STRING_PTR("source", CYAML_FLAG_OPTIONAL, raw_table, source, 0, CYAML_UNLIMITED),
    CYAML_FIELD_STRING_PTR("looked_up", CYAML_FLAG_OPTIONAL, raw_table, looked_up, 0, CYAML_UNLIMITED),
    CYAML_FIELD_SEQUENCE("notes", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, raw_table, notes, &text_value, 0, COLUMNS_MAX),
    CYAML_FIELD_SEQUENCE("columns", CYAML_FLAG_POINTER, raw_table, columns, &text_value, 1, COLUMNS_MAX),
    CYAML_FIELD_SEQUENCE("rows", CYAML_FLAG_POINTER, raw_table, rows, &row_value, 0, ROWS_MAX),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t table_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_table, table_fields)};

static const cyaml_schema_field_t file_fields[] = {
    CYAML_FIELD_SEQUENCE("tables", CYAML_FLAG_POINTER, raw_file, tables, &table_value, 0, TABLES_MAX),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t file_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, raw_file, file_fields)};

// What pl_data_load() gives out: the data first, so that pl_data_free() finds the rest behind it.
typedef struct loaded {
    pl_data data;
    pl_arena *arena;
} loaded;

// ---- source tags

static bool is_source(const char *text) { return text && (!strcmp(text, "S") || !strcmp(text, "K") || !strcmp(text, "H")); }

static pl_status bad_source(const pl_yaml *yaml, const char *path, const char *found, pl_error *error)
{
    return pl_yaml_fail(yaml, error, PL_BAD, path, "found '%.40s', wanted S (stated in the document), K (public fact) or H (house value)",
                        found ? found : "a list or mapping");
}

static pl_status read_sources(const pl_yaml *yaml, const char *row_path, const char *table_source, pl_cell *cells, int count,
                              pl_error *error)
{
    char path[128];
    pl_print(path, sizeof path, "%s.source", row_path);
    const yaml_node_t *node = pl_yaml_node(yaml, path);
    int listed = pl_yaml_count(node);
    if (listed >= 0 && listed != count)
        return pl_yaml_fail(yaml, error, PL_BAD, path, "found %d source letters, wanted one, or one for each of %d cells", listed, count);
    for (int i = 0; i < count; i++) {
        const char *letter = listed >= 0 ? pl_yaml_scalar(pl_yaml_item(yaml, node, i)) : node ? pl_yaml_scalar(node) : table_source;
        if (!is_source(letter))
            return bad_source(yaml, path, letter, error);
        cells[i].source = letter[0];
    }
    return PL_OK;
}

// ---- one table

// Row keys may hold a dot ("0.5"), though an override "table.row.column" cannot name such a row.
static pl_status check_names(const pl_yaml *yaml, const char *path, char **names, int count, bool may_dot, pl_error *error)
{
    for (int i = 0; i < count; i++) {
        char place[128];
        pl_print(place, sizeof place, "%s[%d]", path, i);
        if (!names[i][0] || (!may_dot && strchr(names[i], '.')))
            return pl_yaml_fail(yaml, error, PL_BAD, place, "found '%.40s', wanted a name without a dot", names[i]);
        for (int j = 0; j < i; j++)
            if (!strcmp(names[i], names[j]))
                return pl_yaml_fail(yaml, error, PL_BAD, place, "'%.40s' stands twice in this table", names[i]);
    }
    return PL_OK;
}

static pl_status check_shape(const pl_yaml *yaml, const char *path, const raw_table *raw, pl_error *error)
{
    char place[128];
    pl_print(place, sizeof place, "%s.source", path);
    if (raw->source && !is_source(raw->source))
        return bad_source(yaml, place, raw->source, error);
    for (uint32_t r = 0; r < raw->rows_count; r++) {
        pl_print(place, sizeof place, "%s.rows[%u]", path, r);
        if (raw->rows[r].cells_count != raw->columns_count)
            return pl_yaml_fail(yaml, error, PL_BAD, place, "table %s, row %.40s: found %u cells, wanted %u as there are columns", raw->id,
                                raw->rows[r].key, raw->rows[r].cells_count, raw->columns_count);
        if (!raw->source && !pl_yaml_value(yaml, pl_yaml_node(yaml, place), "source"))
            return pl_yaml_fail(yaml, error, PL_BAD, place, "table %s, row %.40s: no source, and none for the whole table", raw->id,
                                raw->rows[r].key);
    }
    return PL_OK;
}

static pl_status no_memory(const pl_yaml *yaml, pl_error *error)
{
    return pl_fail(error, PL_NO_MEMORY, "%s: no memory for its tables", yaml->file);
}

static char **copy_texts(pl_arena *arena, char **from, int count)
{
    char **to = pl_arena_list(arena, (size_t)count + 1, sizeof *to);
    for (int i = 0; to && i < count; i++)
        if (!(to[i] = pl_arena_text(arena, from[i])))
            return NULL;
    return to;
}

static pl_status fill_rows(loaded *to, const pl_yaml *yaml, const char *path, const raw_table *raw, pl_table *table, pl_error *error)
{
    char **keys = pl_arena_list(to->arena, raw->rows_count + 1u, sizeof *keys);
    table->cells = pl_arena_list(to->arena, (size_t)raw->rows_count * raw->columns_count, sizeof *table->cells);
    if (!keys || !table->cells)
        return no_memory(yaml, error);
    for (int r = 0; r < table->row_count; r++) {
        pl_cell *cells = &table->cells[r * table->column_count];
        char place[128];
        pl_print(place, sizeof place, "%s.rows[%d]", path, r);
        keys[r] = pl_arena_text(to->arena, raw->rows[r].key);
        for (int c = 0; c < table->column_count; c++)
            if (!(cells[c].text = pl_arena_text(to->arena, raw->rows[r].cells[c])))
                return no_memory(yaml, error);
        pl_status status = read_sources(yaml, place, raw->source, cells, table->column_count, error);
        if (status != PL_OK || !keys[r])
            return status != PL_OK ? status : no_memory(yaml, error);
    }
    table->keys = (const char *const *)keys;
    char rows[128];
    pl_print(rows, sizeof rows, "%s.rows", path);
    return check_names(yaml, rows, keys, table->row_count, true, error);
}

// Columns for people count as read, and so does a whole table in which the game looks up what it meets.
static pl_status mark_read(const pl_yaml *yaml, const char *path, const raw_table *raw, pl_table *table, pl_error *error)
{
    char place[128];
    bool is_looked_up = raw->looked_up && !strcmp(raw->looked_up, "yes");
    pl_print(place, sizeof place, "%s.looked_up", path);
    if (raw->looked_up && !is_looked_up)
        return pl_yaml_fail(yaml, error, PL_BAD, place, "found '%.20s', wanted yes, or nothing", raw->looked_up);
    for (int i = 0; is_looked_up && i < table->row_count * table->column_count; i++)
        table->cells[i].is_read = true;
    for (uint32_t n = 0; n < raw->notes_count; n++) {
        int column = pl_table_column(table, raw->notes[n]);
        pl_print(place, sizeof place, "%s.notes[%u]", path, n);
        if (column < 0)
            return pl_yaml_fail(yaml, error, PL_BAD, place, "found '%.40s', wanted the name of a column", raw->notes[n]);
        for (int r = 0; r < table->row_count; r++)
            table->cells[r * table->column_count + column].is_read = true;
    }
    return PL_OK;
}

static pl_status add_table(loaded *to, const pl_yaml *yaml, int index, const raw_table *raw, pl_error *error)
{
    char path[64], columns_path[80];
    pl_print(path, sizeof path, "tables[%d]", index);
    pl_print(columns_path, sizeof columns_path, "%s.columns", path);
    const pl_table *same = pl_data_table(&to->data, raw->id);
    if (same)
        return pl_yaml_fail(yaml, error, PL_BAD, path, "the table %.60s was already read from %s", raw->id, same->file);
    if (strchr(raw->id, '.'))
        return pl_yaml_fail(yaml, error, PL_BAD, path, "found the id '%.60s', wanted one without a dot", raw->id);
    if (to->data.table_count == TABLES_MAX)
        return pl_yaml_fail(yaml, error, PL_FULL, path, "found more than %d tables in one ruleset", TABLES_MAX);
    pl_status status = check_shape(yaml, path, raw, error);
    if (status == PL_OK)
        status = check_names(yaml, columns_path, raw->columns, (int)raw->columns_count, false, error);
    if (status != PL_OK)
        return status;
    pl_table *table = &to->data.tables[to->data.table_count];
    *table = (pl_table){.column_count = (int)raw->columns_count, .row_count = (int)raw->rows_count};
    table->id = pl_arena_text(to->arena, raw->id);
    table->file = pl_arena_text(to->arena, yaml->file);
    table->about = pl_arena_text(to->arena, raw->about ? raw->about : "");
    table->columns = (const char *const *)copy_texts(to->arena, raw->columns, table->column_count);
    if (!table->id || !table->file || !table->about || !table->columns)
        return no_memory(yaml, error);
    status = fill_rows(to, yaml, path, raw, table, error);
    if (status == PL_OK)
        status = mark_read(yaml, path, raw, table, error);
    if (status == PL_OK)
        to->data.table_count++;
    return status;
}

// ---- files

static pl_status add_file(loaded *to, pl_yaml *yaml, pl_error *error)
{
    void *raw = NULL;
    pl_status status = pl_yaml_read(yaml, &file_value, &raw, error);
    const raw_file *file = raw;
    for (uint32_t i = 0; status == PL_OK && i < file->tables_count; i++)
        status = add_table(to, yaml, (int)i, &file->tables[i], error);
    return status;
}

static loaded *start(pl_error *error)
{
    loaded *to = calloc(1, sizeof *to);
    if (to && (to->arena = pl_arena_start()))
        to->data.tables = pl_arena_list(to->arena, TABLES_MAX, sizeof *to->data.tables);
    if (to && to->data.tables)
        return to;
    if (to)
        pl_data_free(&to->data);
    pl_fail(error, PL_NO_MEMORY, "no memory for tables");
    return NULL;
}

static pl_status add_folder(loaded *to, const char *folder, char **names, int count, pl_error *error)
{
    for (int i = 0; i < count; i++) {
        char path[PL_PATH_MAX];
        pl_yaml yaml;
        if (pl_print(path, sizeof path, "%s/%s.yaml", folder, names[i]) >= (int)sizeof path)
            return pl_fail(error, PL_FULL, "the path %.100s... is too long", folder);
        pl_status status = pl_yaml_open(&yaml, path, error);
        if (status != PL_OK)
            return status;
        status = add_file(to, &yaml, error);
        pl_yaml_close(&yaml);
        if (status != PL_OK)
            return status;
    }
    return PL_OK;
}

pl_status pl_data_load(const pl_ruleset *rules, pl_data **out, pl_error *error)
{
    char folder[PL_PATH_MAX], **names;
    int count;
    *out = NULL;
    pl_status status = pl_home_path(rules->id, "data", folder, sizeof folder, error);
    if (status != PL_OK)
        return status;
    status = pl_names_in(folder, ".yaml", &names, &count, error);
    if (status != PL_OK)
        return status;
    loaded *to = count ? start(error) : NULL;
    if (!count)
        status = pl_fail(error, PL_MISSING, "%.200s: no tables there, wanted at least one .yaml file", folder);
    else
        status = to ? add_folder(to, folder, names, count, error) : PL_NO_MEMORY;
    pl_names_free(names, count);
    if (status == PL_OK)
        *out = &to->data;
    else if (to)
        pl_data_free(&to->data);
    return status;
}

pl_status pl_data_load_text(const char *text, size_t size, const char *name, pl_data **out, pl_error *error)
{
    pl_yaml yaml;
    *out = NULL;
    pl_status status = pl_yaml_open_text(&yaml, text, size, name, error);
    if (status != PL_OK)
        return status;
    loaded *to = start(error);
    status = to ? add_file(to, &yaml, error) : PL_NO_MEMORY;
    pl_yaml_close(&yaml);
    if (status == PL_OK)
        *out = &to->data;
    else if (to)
        pl_data_free(&to->data);
    return status;
}

void pl_data_free(pl_data *data)
{
    if (!data)
        return;
    loaded *from = (loaded *)data;
    pl_arena_end(from->arena);
    free(from);
}
