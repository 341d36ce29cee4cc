// data.c - rules data: finding cells, overriding them, and reading them with one sticky error.
#include "phaseline/data.h"

#include <stdio.h>
#include <string.h>

#include "phaseline/scenario.h"

const pl_table *pl_data_table(const pl_data *data, const char *id)
{
    for (int i = 0; i < data->table_count; i++)
        if (!strcmp(data->tables[i].id, id))
            return &data->tables[i];
    return NULL;
}

static int index_of(const char *const *list, int count, const char *text)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(list[i], text))
            return i;
    return -1;
}

int pl_table_row(const pl_table *table, const char *key) { return index_of(table->keys, table->row_count, key); }
int pl_table_column(const pl_table *table, const char *name) { return index_of(table->columns, table->column_count, name); }

const char *pl_attr_text(pl_attrs attrs, const char *name)
{
    for (int i = 0; i < attrs.count; i++)
        if (!strcmp(attrs.list[i].name, name))
            return attrs.list[i].value;
    return NULL;
}

pl_status pl_data_override(pl_data *data, const char *name, const char *text, pl_error *error)
{
    char part[3][64] = {{0}};
    int at = 0, length = 0;
    for (const char *c = name; *c; c++) {
        if (*c == '.' && at < 2)
            at++, length = 0;
        else if (length < 63)
            part[at][length++] = *c;
    }
    if (at != 2)
        return pl_fail(error, PL_BAD, "override '%s': wanted table.row.column", name);
    const pl_table *table = pl_data_table(data, part[0]);
    if (!table)
        return pl_fail(error, PL_MISSING, "override '%s': there is no table '%s'", name, part[0]);
    int row = pl_table_row(table, part[1]), column = pl_table_column(table, part[2]);
    if (row < 0)
        return pl_fail(error, PL_MISSING, "override '%s': table '%s' has no row '%s'", name, part[0], part[1]);
    if (column < 0)
        return pl_fail(error, PL_MISSING, "override '%s': table '%s' has no column '%s'", name, part[0], part[2]);
    table->cells[row * table->column_count + column] = (pl_cell){text, 'H', false};
    return PL_OK;
}

// ---- text to value

bool pl_parse_int(const char *text, int32_t *value)
{
    bool is_negative = *text == '-';
    int64_t n = 0;
    const char *c = text + (*text == '-' || *text == '+');
    if (!*c)
        return false;
    for (; *c; c++) {
        if (*c < '0' || *c > '9' || n > INT32_MAX / 10)
            return false;
        n = n * 10 + (*c - '0');
    }
    if (n > INT32_MAX)
        return false;
    *value = (int32_t)(is_negative ? -n : n);
    return true;
}

bool pl_parse_len(const char *text, pl_len *value)
{
    bool is_negative = *text == '-';
    const char *c = text + (*text == '-' || *text == '+');
    int64_t n = 0;
    int decimals = -1, digits = 0;
    for (; *c; c++) {
        if (*c == '.' && decimals < 0) {
            decimals = 0;
            continue;
        }
        if (*c < '0' || *c > '9' || decimals == 3 || n > 1000000000)
            return false;
        n = n * 10 + (*c - '0');
        digits++;
        decimals += decimals >= 0;
    }
    for (int i = decimals < 0 ? 0 : decimals; i < 3; i++)
        n *= 10;
    if (!digits || n > 1000000000)
        return false;
    *value = (pl_len)(is_negative ? -n : n);
    return true;
}

int pl_parse_word(const char *text, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (!strcmp(words[i], text))
            return i;
    return -1;
}

// ---- reading with a sticky error

static pl_table *table_of(pl_reader *reader, const char *id)
{
    if (reader->status)
        return NULL;
    const pl_table *table = pl_data_table(reader->data, id);
    if (table)
        return &reader->data->tables[table - reader->data->tables];
    reader->status = pl_fail(reader->error, PL_MISSING, "rules data: there is no table '%s'", id);
    return NULL;
}

static const char *cell_of(pl_reader *reader, const char *id, const char *key, const char *name)
{
    pl_table *table = table_of(reader, id);
    if (!table)
        return NULL;
    int row = pl_table_row(table, key), column = pl_table_column(table, name);
    if (row < 0)
        reader->status = pl_fail(reader->error, PL_MISSING, "%s: table '%s' has no row '%s'", table->file, id, key);
    else if (column < 0)
        reader->status = pl_fail(reader->error, PL_MISSING, "%s: table '%s' has no column '%s'", table->file, id, name);
    if (reader->status)
        return NULL;
    table->read++;
    pl_cell *cell = &table->cells[row * table->column_count + column];
    cell->is_read = true;
    return cell->text;
}

static void refuse(pl_reader *reader, const char *id, const char *key, const char *name, const char *found, const char *wanted)
{
    const pl_table *table = pl_data_table(reader->data, id);
    reader->status = pl_fail(reader->error, PL_BAD, "%s: %s.%s.%s: found '%s', wanted %s", table->file, id, key, name, found, wanted);
}

int pl_read_rows(pl_reader *reader, const char *table)
{
    const pl_table *found = table_of(reader, table);
    return found ? found->row_count : 0;
}

const char *pl_read_key(pl_reader *reader, const char *table, int row)
{
    const pl_table *found = table_of(reader, table);
    return found && row >= 0 && row < found->row_count ? found->keys[row] : "";
}

int pl_read_row(pl_reader *reader, const char *table, const char *key)
{
    const pl_table *found = table_of(reader, table);
    int row = found ? pl_table_row(found, key) : 0;
    if (row < 0) {
        reader->status = pl_fail(reader->error, PL_MISSING, "%s: table '%s' has no row '%s'", found->file, table, key);
        return 0;
    }
    return row;
}

bool pl_read_has(pl_reader *reader, const char *table, const char *row, const char *column)
{
    const pl_table *found = reader->status ? NULL : pl_data_table(reader->data, table);
    int r = found ? pl_table_row(found, row) : -1, c = found ? pl_table_column(found, column) : -1;
    return r >= 0 && c >= 0 && strcmp(found->cells[r * found->column_count + c].text, "-") != 0;
}

int32_t pl_read_int(pl_reader *reader, const char *table, const char *row, const char *column)
{
    const char *text = cell_of(reader, table, row, column);
    int32_t value = 0;
    if (text && !pl_parse_int(text, &value))
        refuse(reader, table, row, column, text, "a whole number");
    return value;
}

int32_t pl_read_int_or(pl_reader *reader, const char *table, const char *row, const char *column, int32_t none)
{
    const char *text = cell_of(reader, table, row, column);
    int32_t value = none;
    if (text && strcmp(text, "-") != 0 && !pl_parse_int(text, &value))
        refuse(reader, table, row, column, text, "a whole number or -");
    return value;
}

pl_len pl_read_len(pl_reader *reader, const char *table, const char *row, const char *column)
{
    const char *text = cell_of(reader, table, row, column);
    pl_len value = 0;
    if (text && !pl_parse_len(text, &value))
        refuse(reader, table, row, column, text, "inches with at most three decimals");
    return value;
}

pl_len pl_read_len_or(pl_reader *reader, const char *table, const char *row, const char *column, pl_len none)
{
    const char *text = cell_of(reader, table, row, column);
    pl_len value = none;
    if (text && strcmp(text, "-") != 0 && !pl_parse_len(text, &value))
        refuse(reader, table, row, column, text, "inches with at most three decimals, or -");
    return value;
}

bool pl_read_flag(pl_reader *reader, const char *table, const char *row, const char *column)
{
    const char *text = cell_of(reader, table, row, column);
    if (!text)
        return false;
    if (!strcmp(text, "yes") || !strcmp(text, "true"))
        return true;
    if (strcmp(text, "no") != 0 && strcmp(text, "false") != 0 && strcmp(text, "-") != 0)
        refuse(reader, table, row, column, text, "yes or no");
    return false;
}

int pl_read_word(pl_reader *reader, const char *table, const char *row, const char *column, const char *const *words)
{
    const char *text = cell_of(reader, table, row, column);
    int word = text ? pl_parse_word(text, words) : 0;
    if (word < 0) {
        refuse(reader, table, row, column, text, "one of this table's words");
        return 0;
    }
    return word;
}

uint32_t pl_read_words(pl_reader *reader, const char *table, const char *row, const char *column, const char *const *words)
{
    const char *text = cell_of(reader, table, row, column);
    uint32_t bits = 0;
    char word[64];
    if (!text || !strcmp(text, "-"))
        return 0;
    text += strspn(text, " ");
    while (*text) {
        size_t length = strcspn(text, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        int index = length < sizeof word ? pl_parse_word(word, words) : -1;
        if (index < 0) {
            refuse(reader, table, row, column, word, "words of this column");
            return 0;
        }
        bits |= (uint32_t)1 << index;
        text += length;
        text += strspn(text, " ");
    }
    return bits;
}

const char *pl_read_text(pl_reader *reader, const char *table, const char *row, const char *column)
{
    const char *text = cell_of(reader, table, row, column);
    return text ? text : "";
}
