// data.h - rules data: a ruleset's numbers as tables of cells, each with its source tag.
// Stands on basics.h; formats/ fills it from data/*.yaml, a ruleset's tables.c reads it once at set-up.
#pragma once
#include "phaseline/basics.h"

PL_PUBLIC_BEGIN

typedef struct pl_cell {
    const char *text;   // as written: "8", "0.750", "yes", "musket", "-" for none
    char source;        // 'S' stated in the document, 'K' public fact, 'H' house value
    bool is_read;       // some rule has asked for it: a cell nobody reads is a mistake that `check` reports
} pl_cell;

typedef struct pl_table {
    const char *id;
    const char *file;            // where it was read from
    const char *about;
    const char *const *columns;
    const char *const *keys;     // of the rows
    pl_cell *cells;              // row by row
    int column_count, row_count;
    uint32_t read;               // times a cell was asked for
} pl_table;

/// All tables of one ruleset. Owned by whoever loaded it; texts stay good as long as it does.
typedef struct pl_data {
    pl_table *tables;
    int table_count;
} pl_data;

const pl_table *pl_data_table(const pl_data *data, const char *id);  // NULL: no such table
int pl_table_row(const pl_table *table, const char *key);            // -1: no such row
int pl_table_column(const pl_table *table, const char *name);        // -1: no such column
/// Replaces one cell, named "table.row.column". text must stay good as long as the data.
pl_status pl_data_override(pl_data *data, const char *name, const char *text, pl_error *error);

/// Reads cells with one sticky error: after the first failure every read answers 0 (or "") and the error stays as it was,
/// so that a tables.c is a plain list of reads with one check at its end.
typedef struct pl_reader {
    const pl_data *data;
    pl_error *error;
    pl_status status;
} pl_reader;

static inline pl_reader pl_reader_start(const pl_data *data, pl_error *error) { return PL_MADE(pl_reader){data, error, PL_OK}; }
int pl_read_rows(pl_reader *reader, const char *table);                       // how many rows it has
const char *pl_read_key(pl_reader *reader, const char *table, int row);       // key of row number `row`
int pl_read_row(pl_reader *reader, const char *table, const char *key);       // number of the row with this key
bool pl_read_has(pl_reader *reader, const char *table, const char *row, const char *column);  // the cell is there and not "-"
/// A whole number.
int32_t pl_read_int(pl_reader *reader, const char *table, const char *row, const char *column);
/// The same; "-" reads as `none`.
int32_t pl_read_int_or(pl_reader *reader, const char *table, const char *row, const char *column, int32_t none);
/// Inches with up to three decimals, in thousandths: "0.750" is 750.
pl_len pl_read_len(pl_reader *reader, const char *table, const char *row, const char *column);
pl_len pl_read_len_or(pl_reader *reader, const char *table, const char *row, const char *column, pl_len none);
/// yes or no.
bool pl_read_flag(pl_reader *reader, const char *table, const char *row, const char *column);
/// Index into a NULL-terminated list of words.
int pl_read_word(pl_reader *reader, const char *table, const char *row, const char *column, const char *const *words);
/// Bits of a space-separated list of words ("-": none).
uint32_t pl_read_words(pl_reader *reader, const char *table, const char *row, const char *column, const char *const *words);
const char *pl_read_text(pl_reader *reader, const char *table, const char *row, const char *column);

/// Text to value, the one place that does it (tables, scenarios, examples). False: not such a value.
bool pl_parse_int(const char *text, int32_t *value);
bool pl_parse_len(const char *text, pl_len *value);
int pl_parse_word(const char *text, const char *const *words);  // -1: none of them

PL_PUBLIC_END
