// sheet.c - see sheet.h. Everything that is named must be there: steps, tables, rows, columns, rules, and a plain name for every key.
#include "formats/sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/data_file.h"
#include "formats/home.h"
#include "formats/json_value.h"
#include "formats/nearest.h"
#include "formats/rulebook.h"
#include "formats/text.h"
#include "formats/wire.h"
#include "formats/yaml_file.h"

enum { PARTS_MAX = 60, LINES_MAX = 80, PLACE_MAX = 96, SAY_MAX = 160 };

typedef struct raw_step {
    char *id, *say;
} raw_step;
typedef struct raw_line {
    char *name, *say, *rule;
} raw_line;
typedef struct raw_part {
    char *title, *note, *rule, *table;
    char **columns, **rows;
    raw_step *steps;
    raw_line *lines;
    uint32_t columns_count, rows_count, steps_count, lines_count;
} raw_part;
typedef struct raw_sheet {
    char *game, *about;
    raw_part *parts;
    uint32_t parts_count;
} raw_sheet;

#define TEXT(type, member, flag) CYAML_FIELD_STRING_PTR(#member, flag, type, member, 1, CYAML_UNLIMITED)
#define LIST(type, member, entry, max) CYAML_FIELD_SEQUENCE(#member, CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, member, entry, 1, max)
static const cyaml_schema_value_t text_value = {CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char *, 1, CYAML_UNLIMITED)};
static const cyaml_schema_field_t step_fields[] = {TEXT(raw_step, id, CYAML_FLAG_DEFAULT), TEXT(raw_step, say, CYAML_FLAG_OPTIONAL),
                                                   CYAML_FIELD_END};
static const cyaml_schema_value_t step_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_step, step_fields)};
static const cyaml_schema_field_t line_fields[] = {TEXT(raw_line, name, CYAML_FLAG_DEFAULT), TEXT(raw_line, say, CYAML_FLAG_DEFAULT),
                                                   TEXT(raw_line, rule, CYAML_FLAG_DEFAULT), CYAML_FIELD_END};
static const cyaml_schema_value_t line_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_line, line_fields)};
static const cyaml_schema_field_t part_fields[] = {TEXT(raw_part, title, CYAML_FLAG_DEFAULT),
                                                   TEXT(raw_part, note, CYAML_FLAG_OPTIONAL),
                                                   TEXT(raw_part, rule, CYAML_FLAG_OPTIONAL),
                                                   TEXT(raw_part, table, CYAML_FLAG_OPTIONAL),
                                                   LIST(raw_part, columns, &text_value, LINES_MAX),
                                                   LIST(raw_part, rows, &text_value, LINES_MAX),
                                                   LIST(raw_part, steps, &step_value, LINES_MAX),
                                                   LIST(raw_part, lines, &line_value, LINES_MAX),
                                                   CYAML_FIELD_END};
static const cyaml_schema_value_t part_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, raw_part, part_fields)};
static const cyaml_schema_field_t file_fields[] = {
    TEXT(raw_sheet, game, CYAML_FLAG_DEFAULT), TEXT(raw_sheet, about, CYAML_FLAG_OPTIONAL),
    CYAML_FIELD_SEQUENCE("parts", CYAML_FLAG_POINTER, raw_sheet, parts, &part_value, 1, PARTS_MAX), CYAML_FIELD_END};
static const cyaml_schema_value_t file_value = {CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, raw_sheet, file_fields)};

typedef struct making {
    const pl_ruleset *rules;
    const pl_battle *battle;  // NULL: the rules as they are
    pl_rulebook *book;
    pl_data *data;  // without any battle's changes
    pl_glossary *glossary;
    pl_yaml yaml;
    pl_error *error;
    char path[PLACE_MAX];  // of the part under way
} making;

static pl_status bad(making *m, const char *key, const char *text, const char *found, const pl_nearest *nearest)
{
    char place[PLACE_MAX * 2], hint[256];
    pl_print(place, sizeof place, "%s.%s", m->path, key);
    return pl_yaml_fail(&m->yaml, m->error, PL_BAD, place, "%s '%.60s'%s", text, found,
                        nearest ? pl_nearest_hint(nearest, hint, sizeof hint) : "");
}

static pl_status check_rule(making *m, const char *key, const char *rule)
{
    pl_nearest nearest = {.word = rule};
    if (!rule || pl_rulebook_find(m->book, rule))
        return PL_OK;
    for (int i = 0; i < m->book->count; i++)
        pl_nearest_try(&nearest, m->book->rules[i].id);
    return bad(m, key, "unknown rule", rule, &nearest);
}

// ---- the turn

static const pl_step *step_named(const pl_ruleset *rules, const char *id, pl_nearest *nearest)
{
    for (int s = 1; s < rules->sequence_count; s++)
        for (int r = 0; r < rules->sequences[s].step_count; r++) {
            pl_nearest_try(nearest, rules->sequences[s].steps[r].id);
            if (!strcmp(rules->sequences[s].steps[r].id, id))
                return &rules->sequences[s].steps[r];
        }
    return NULL;
}

static void add_cell(json_t **cells, const char *text, bool is_house, const char *was)
{
    json_t *cell = json_object();
    pl_json_put(&cell, PL_WIRE(SheetCell, text), pl_json_text(text));
    pl_json_put_if(&cell, PL_WIRE(SheetCell, house), is_house);
    pl_json_put_text(&cell, PL_WIRE(SheetCell, was), was);
    pl_json_add(cells, cell);
}

static void add_row(json_t **rows, const char *name, json_t *cells, const char *rule)
{
    json_t *row = json_object();
    pl_json_put(&row, PL_WIRE(SheetRow, name), pl_json_text(name));
    pl_json_put(&row, PL_WIRE(SheetRow, cells), cells);
    pl_json_put_text(&row, PL_WIRE(SheetRow, rule), rule);
    pl_json_add(rows, row);
}

static pl_status add_steps(making *m, const raw_part *part, json_t **rows)
{
    for (uint32_t i = 0; i < part->steps_count; i++) {
        pl_nearest nearest = {.word = part->steps[i].id};
        char key[40];
        const pl_step *step = step_named(m->rules, part->steps[i].id, &nearest);
        pl_print(key, sizeof key, "steps[%u].id", i);
        if (!step)
            return bad(m, key, "unknown step", part->steps[i].id, &nearest);
        json_t *cells = json_array();
        add_cell(&cells, step->name, false, NULL);
        if (part->steps[i].say)
            add_cell(&cells, part->steps[i].say, false, NULL);
        add_row(rows, step->id, cells, step->rule);
    }
    return PL_OK;
}

static pl_status add_lines(making *m, const raw_part *part, json_t **rows)
{
    for (uint32_t i = 0; i < part->lines_count; i++) {
        char key[40];
        pl_print(key, sizeof key, "lines[%u].rule", i);
        pl_status status = check_rule(m, key, part->lines[i].rule);
        if (status)
            return status;
        pl_print(key, sizeof key, "lines[%u].say", i);
        if (strlen(part->lines[i].say) > SAY_MAX)
            return bad(m, key, "found a sentence that is too long for a sheet:", part->lines[i].say, NULL);
        json_t *cells = json_array();
        add_cell(&cells, part->lines[i].say, false, NULL);
        add_row(rows, part->lines[i].name, cells, part->lines[i].rule);
    }
    return PL_OK;
}

// ---- tables

static pl_status check_plain(making *m, const char *key, const char *word)
{
    if (pl_is_plain(m->glossary, m->rules, word))
        return PL_OK;
    return bad(m, key, "no plain name in words.yaml for", word, NULL);
}

// Inches without the zeros behind them: "3.000" is 3.
static void trim(char *number)
{
    size_t length = strlen(number);
    while (strchr(number, '.') && (number[length - 1] == '0' || number[length - 1] == '.')) {
        bool is_point = number[length - 1] == '.';
        number[--length] = '\0';
        if (is_point)
            return;
    }
}

// Every word of the cell is a key with words of its own: a list of keys, not a sentence.
static bool has_own_words(const making *m, const char *text)
{
    for (const char *at = text; *at; at += strspn(at, " ")) {
        size_t span = strcspn(at, " ");
        bool is_found = false;
        for (int i = 0; i < m->glossary->plain_count; i++)
            is_found = is_found || (strlen(m->glossary->plain[i].key) == span && !strncmp(m->glossary->plain[i].key, at, span));
        if (!is_found)
            return false;
        at += span;
    }
    return true;
}

// Several words of a cell, each as people say it. Numbers stay as they are; "-" is a dash.
static void say_cell(making *m, const char *text, char *to, size_t size)
{
    size_t length = 0;
    if (!strcmp(text, "-") || !strcmp(text, "none")) {
        pl_print(to, size, "\xe2\x80\x93");
        return;
    }
    to[0] = '\0';
    bool is_list = has_own_words(m, text);
    for (const char *at = text; *at; at += strspn(at, " ")) {
        char word[120], said[160];
        size_t span = strcspn(at, " ");
        pl_print(word, sizeof word, "%.*s", (int)span, at);
        bool is_number = strspn(word, "0123456789.+-") == strlen(word);
        if (is_number)
            trim(word);
        const char *plain = is_number ? word : pl_plain(m->glossary, m->rules, word, said, sizeof said);
        length += (size_t)pl_print(to + length, size - length, "%s%s", !length ? "" : is_list ? ", " : " ", plain);
        if (length >= size)
            return;
        at += span;
    }
}

// A modifier is told by its sign.
static bool is_signed(const pl_table *table, int column)
{
    const char *name = table->columns[column];
    return !strcmp(name, "mod") || (strstr(table->id, "mod") && !strcmp(name, "value"));
}

static void add_number(making *m, const pl_table *table, int row, int column, json_t **cells)
{
    const pl_cell *cell = &table->cells[row * table->column_count + column];
    const pl_table *here = m->battle ? pl_data_table(m->battle->data, table->id) : table;
    const char *now = here ? here->cells[row * table->column_count + column].text : cell->text;
    char text[200], was[200];
    say_cell(m, now, text, sizeof text);
    say_cell(m, cell->text, was, sizeof was);
    if (is_signed(table, column) && text[0] >= '0' && text[0] <= '9' && strcmp(text, "0") != 0) {
        memmove(text + 1, text, strlen(text) + 1);
        text[0] = '+';
    }
    add_cell(cells, text, cell->source == 'H' && strcmp(now, "-") != 0, strcmp(now, cell->text) ? was : NULL);
}

static pl_status find_column(making *m, const raw_part *part, const pl_table *table, uint32_t index, int *column)
{
    char key[40];
    pl_nearest nearest = {.word = part->columns[index]};
    for (int i = 0; i < table->column_count; i++)
        pl_nearest_try(&nearest, table->columns[i]);
    *column = pl_table_column(table, part->columns[index]);
    pl_print(key, sizeof key, "columns[%u]", index);
    return *column < 0 ? bad(m, key, "unknown column", part->columns[index], &nearest) : check_plain(m, key, part->columns[index]);
}

static pl_status add_table_row(making *m, const raw_part *part, const pl_table *table, int row, json_t **rows)
{
    char said[160];
    json_t *cells = json_array();
    pl_status status = check_plain(m, "table", table->keys[row]);
    int count = part->columns_count ? (int)part->columns_count : table->column_count;
    for (int i = 0; i < count && !status; i++) {
        int column = i;
        if (part->columns_count)
            status = find_column(m, part, table, (uint32_t)i, &column);
        if (!status)
            add_number(m, table, row, column, &cells);
    }
    add_row(rows, pl_plain(m->glossary, m->rules, table->keys[row], said, sizeof said), cells, NULL);
    return status;
}

static pl_status add_table(making *m, const raw_part *part, json_t **head, json_t **rows)
{
    pl_nearest nearest = {.word = part->table};
    const pl_table *table = pl_data_table(m->data, part->table);
    for (int i = 0; i < m->data->table_count; i++)
        pl_nearest_try(&nearest, m->data->tables[i].id);
    if (!table)
        return bad(m, "table", "unknown table", part->table, &nearest);
    pl_status status = PL_OK;
    int count = part->columns_count ? (int)part->columns_count : table->column_count;
    for (int i = 0; i < count; i++) {
        char said[160];
        pl_json_add(head, pl_json_text(pl_plain(m->glossary, m->rules, part->columns_count ? part->columns[i] : table->columns[i], said,
                                                sizeof said)));
    }
    for (uint32_t i = 0; i < part->rows_count && !status; i++) {
        char key[40];
        int row = pl_table_row(table, part->rows[i]);
        nearest = (pl_nearest){.word = part->rows[i]};
        for (int r = 0; r < table->row_count; r++)
            pl_nearest_try(&nearest, table->keys[r]);
        pl_print(key, sizeof key, "rows[%u]", i);
        status = row < 0 ? bad(m, key, "unknown row", part->rows[i], &nearest) : add_table_row(m, part, table, row, rows);
    }
    for (int r = 0; r < table->row_count && !status && !part->rows_count; r++)
        status = add_table_row(m, part, table, r, rows);
    return status;
}

// ---- the whole

static pl_status add_part(making *m, const raw_part *part, json_t **parts)
{
    json_t *json = json_object(), *head = json_array(), *rows = json_array();
    int kinds = (part->table != NULL) + (part->steps_count > 0) + (part->lines_count > 0);
    pl_status status = check_rule(m, "rule", part->rule);
    if (!status && kinds != 1)
        status = pl_yaml_fail(&m->yaml, m->error, PL_BAD, m->path, "wanted one of table, steps and lines");
    if (!status)
        status = part->table ? add_table(m, part, &head, &rows) : part->steps_count ? add_steps(m, part, &rows) : add_lines(m, part, &rows);
    pl_json_put_text(&json, PL_WIRE(SheetPart, title), part->title);
    pl_json_put_text(&json, PL_WIRE(SheetPart, note), part->note);
    pl_json_put_text(&json, PL_WIRE(SheetPart, rule), part->rule);
    pl_json_put_text(&json, PL_WIRE(SheetPart, kind),
                     part->table         ? PL_WORD_OF(SheetKind, table)
                     : part->steps_count ? PL_WORD_OF(SheetKind, turn)
                                         : PL_WORD_OF(SheetKind, lines));
    pl_json_put(&json, PL_WIRE(SheetPart, head), head);
    pl_json_put(&json, PL_WIRE(SheetPart, rows), rows);
    pl_json_add(parts, json);
    return status;
}

static pl_status make(making *m, json_t **out)
{
    void *read = NULL;
    pl_status status = pl_yaml_read(&m->yaml, &file_value, &read, m->error);
    const raw_sheet *raw = read;
    if (!status && strcmp(raw->game, m->rules->id) != 0)
        status = pl_yaml_fail(&m->yaml, m->error, PL_BAD, "game", "found '%.40s', wanted '%s'", raw->game, m->rules->id);
    json_t *json = json_object(), *parts = json_array();
    for (uint32_t i = 0; !status && i < raw->parts_count; i++) {
        pl_print(m->path, sizeof m->path, "parts[%u]", i);
        status = add_part(m, &raw->parts[i], &parts);
    }
    pl_json_put_text(&json, PL_WIRE(Sheet, game), m->rules->id);
    pl_json_put_text(&json, PL_WIRE(Sheet, name), m->rules->name);
    pl_json_put_text(&json, PL_WIRE(Sheet, about), status ? NULL : raw->about);
    pl_json_put_text(&json, PL_WIRE(Sheet, battle), m->battle ? m->battle->scenario->name : NULL);
    pl_json_put(&json, PL_WIRE(Sheet, parts), parts);
    if (!status && !json)
        status = pl_fail(m->error, PL_NO_MEMORY, "no memory for a sheet");
    if (status)
        json_decref(json);
    else
        *out = json;
    return status;
}

// Takes over the open file.
static pl_status make_open(making *m, json_t **out)
{
    pl_status status = pl_rulebook_load(m->rules, &m->book, m->error);
    if (!status)
        status = pl_data_load(m->rules, &m->data, m->error);
    if (!status)
        status = pl_glossary_load(m->rules, &m->glossary, m->error);
    if (!status)
        status = make(m, out);
    pl_glossary_free(m->glossary);
    pl_rulebook_free(m->book);
    pl_data_free(m->data);
    pl_yaml_close(&m->yaml);
    return status;
}

pl_status pl_json_sheet(const pl_ruleset *rules, const pl_battle *battle, json_t **out, pl_error *error)
{
    making m = {.rules = rules, .battle = battle, .error = error};
    char path[PL_PATH_MAX];
    *out = NULL;
    pl_status status = pl_home_path(rules->id, "sheet.yaml", path, sizeof path, error);
    if (!status)
        status = pl_yaml_open(&m.yaml, path, error);
    return status ? status : make_open(&m, out);
}

pl_status pl_json_sheet_text(const pl_ruleset *rules, const pl_battle *battle, const char *text, size_t size, const char *name,
                             json_t **out, pl_error *error)
{
    making m = {.rules = rules, .battle = battle, .error = error};
    *out = NULL;
    pl_status status = pl_yaml_open_text(&m.yaml, text, size, name, error);
    return status ? status : make_open(&m, out);
}
