// store_read.c - what the SQLite store gives back: tables, seats, journals, chat. Stands on store.h.
#include "store_inside.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "phaseline/data.h"

// ---- tables

static void copy_text(char *to, size_t size, sqlite3_stmt *row, int column)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    snprintf(to, size, "%s", text ? (const char *)text : "");
}

static bool copy_hash(uint8_t hash[PL_STORE_HASH_BYTES], sqlite3_stmt *row, int column)
{
    if (sqlite3_column_bytes(row, column) != PL_STORE_HASH_BYTES)
        return false;
    memcpy(hash, sqlite3_column_blob(row, column), PL_STORE_HASH_BYTES);
    return true;
}

// ---- keys

static pl_store_key_kind kind_at(sqlite3_stmt *row, int column)
{
    const char *name = (const char *)sqlite3_column_text(row, column);
    int kind = name ? pl_parse_word(name, pl_store_key_names) : -1;
    return kind < 0 ? PL_KEY_KINDS : (pl_store_key_kind)kind;
}

pl_status sqlite_load_keys(pl_store *base, int64_t table, pl_store_key keys[PL_STORE_KEYS_MAX], int *count, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    sqlite3_stmt *row = store_ready(store, S_KEYS);
    sqlite3_bind_int64(row, 1, table);
    int code;
    pl_status status = PL_OK;
    *count = 0;
    while ((code = sqlite3_step(row)) == SQLITE_ROW && *count < PL_STORE_KEYS_MAX) {
        pl_store_key *key = &keys[*count];
        *key = (pl_store_key){
            .side = (pl_side)sqlite3_column_int(row, 0), .kind = kind_at(row, 1), .is_used = sqlite3_column_int(row, 2) != 0};
        // A kind that is not known opens nothing.
        *count += key->kind != PL_KEY_KINDS && key->side >= 1 && key->side <= PL_SIDES_MAX && copy_hash(key->hash, row, 3);
    }
    if (code == SQLITE_ROW)
        status = store_damaged(store, error, table, "its seats have more keys than they can have");
    else if (code != SQLITE_DONE)
        status = store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}

// Seats are counted by side, so one that is missing or has another's number would put people on the wrong chair.
static pl_status read_seats(sqlite_store *store, pl_store_table *table, pl_error *error)
{
    sqlite3_stmt *row = store_ready(store, S_SEATS);
    sqlite3_bind_int64(row, 1, table->number);
    int code;
    pl_status status = PL_OK;
    while ((code = sqlite3_step(row)) == SQLITE_ROW && table->seat_count < PL_SIDES_MAX) {
        pl_store_seat *seat = &table->seats[table->seat_count++];
        seat->side = (pl_side)table->seat_count;
        if (sqlite3_column_int(row, 0) != table->seat_count)
            status = store_damaged(store, error, table->number, "its seats are not numbered from 1 on");
        copy_text(seat->sits, sizeof seat->sits, row, 1);
        copy_text(seat->level, sizeof seat->level, row, 2);
        copy_text(seat->player, sizeof seat->player, row, 3);
        copy_text(seat->standing, sizeof seat->standing, row, 4);
    }
    if (code == SQLITE_ROW)
        status = store_damaged(store, error, table->number, "it has more seats than sides");
    else if (code != SQLITE_DONE)
        status = store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}

static pl_status read_table(sqlite_store *store, sqlite3_stmt *row, pl_store_table *table, pl_error *error)
{
    *table = (pl_store_table){.number = sqlite3_column_int64(row, 0),
                              .seed = (uint64_t)sqlite3_column_int64(row, 5),
                              .resigned = (pl_sides)sqlite3_column_int(row, 6),
                              .is_over = sqlite3_column_int(row, 7) != 0,
                              .created = sqlite3_column_int64(row, 8),
                              .limit_s = (uint32_t)sqlite3_column_int64(row, 9),
                              .changed = sqlite3_column_int64(row, 10),
                              .wait.due_ms = sqlite3_column_int64(row, 16)};
    for (int side = 1; side <= PL_SIDES_MAX; side++)
        table->wait.since_ms[side] = sqlite3_column_int64(row, 16 + side);
    for (int i = 0; i <= PL_SIDES_MAX; i++) {
        table->undos[i] = (uint32_t)sqlite3_column_int64(row, 11 + i);
        table->seen[i] = sqlite3_column_int64(row, 22 + i);
    }
    table->is_seed_given = sqlite3_column_int(row, 21) != 0;
    copy_text(table->id, sizeof table->id, row, 1);
    copy_text(table->name, sizeof table->name, row, 2);
    copy_text(table->game, sizeof table->game, row, 3);
    copy_text(table->mode, sizeof table->mode, row, 4);
    pl_status status = read_seats(store, table, error);
    return status ? status : pl_store_count_keys(&store->base, table, error);
}

pl_status sqlite_each_table(pl_store *base, bool only_live, pl_store_visit visit, void *context, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    sqlite3_stmt *row = store_ready(store, only_live ? S_LIVE_TABLES : S_TABLES);
    pl_status status = PL_OK;
    int code = SQLITE_DONE;
    while (!status && (code = sqlite3_step(row)) == SQLITE_ROW) {
        pl_store_table table;
        status = read_table(store, row, &table, error);
        if (!status)
            status = visit(context, &table);
    }
    if (!status && code != SQLITE_DONE)
        status = store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}

pl_status sqlite_find_table(pl_store *base, const char *id, pl_store_table *out, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    sqlite3_stmt *row = store_ready(store, S_TABLE);
    store_bind_text(row, 1, id);
    int code = sqlite3_step(row);
    pl_status status;
    if (code == SQLITE_ROW)
        status = read_table(store, row, out, error);
    else if (code == SQLITE_DONE)
        status = pl_fail(error, PL_MISSING, "there is no such table");
    else
        status = store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}

// One number that a statement without parameters answers; `otherwise` if it cannot be read.
static int64_t read_number(sqlite_store *store, int which, int64_t otherwise)
{
    sqlite3_stmt *row = store_ready(store, which);
    int64_t number = sqlite3_step(row) == SQLITE_ROW ? sqlite3_column_int64(row, 0) : otherwise;
    sqlite3_reset(row);
    return number;
}

int64_t sqlite_count_live(pl_store *base) { return read_number((sqlite_store *)base, S_COUNT_LIVE, -1); }
int64_t sqlite_last_since(pl_store *base) { return read_number((sqlite_store *)base, S_LAST_SINCE, 0); }

// ---- tables in an order

// The id of a row that may be there; the caller reads the rest of it and resets the statement.
static pl_status read_next(sqlite_store *store, sqlite3_stmt *row, char id[PL_STORE_ID_MAX], pl_error *error)
{
    int code = sqlite3_step(row);
    if (code == SQLITE_DONE)
        return pl_fail(error, PL_MISSING, "there is no such table");
    if (code != SQLITE_ROW)
        return store_fail(store, error, "cannot be read");
    copy_text(id, PL_STORE_ID_MAX, row, 0);
    return PL_OK;
}

pl_status sqlite_next_due(pl_store *base, pl_store_place *place, int64_t until_ms, char id[PL_STORE_ID_MAX], pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    sqlite3_stmt *row = store_ready(store, S_NEXT_DUE);
    sqlite3_bind_int64(row, 1, place->due_ms);
    sqlite3_bind_int64(row, 2, place->table);
    sqlite3_bind_int64(row, 3, until_ms);
    pl_status status = read_next(store, row, id, error);
    if (!status)
        *place = (pl_store_place){sqlite3_column_int64(row, 1), sqlite3_column_int64(row, 2)};
    sqlite3_reset(row);
    return status;
}

pl_status sqlite_next_untouched(pl_store *base, int64_t *after, int64_t before, char id[PL_STORE_ID_MAX], pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    sqlite3_stmt *row = store_ready(store, S_NEXT_UNTOUCHED);
    sqlite3_bind_int64(row, 1, *after);
    sqlite3_bind_int64(row, 2, before);
    pl_status status = read_next(store, row, id, error);
    if (!status)
        *after = sqlite3_column_int64(row, 1);
    sqlite3_reset(row);
    return status;
}

pl_status sqlite_next_archived(pl_store *base, char id[PL_STORE_ID_MAX], pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    sqlite3_stmt *row = store_ready(store, S_NEXT_ARCHIVED);
    sqlite3_bind_text(row, 1, id, -1, SQLITE_TRANSIENT);
    pl_status status = read_next(store, row, id, error);
    sqlite3_reset(row);
    return status;
}

static pl_status read_kept(sqlite_store *store, int which, const char *name, char *text, size_t size, pl_error *error)
{
    sqlite3_stmt *row = store_ready(store, which);
    store_bind_text(row, 1, name);
    int code = sqlite3_step(row);
    pl_status status = PL_OK;
    if (code == SQLITE_ROW)
        copy_text(text, size, row, 0);
    else if (code == SQLITE_DONE)
        status = pl_fail(error, PL_MISSING, "nothing is kept under %s", name);
    else
        status = store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}

pl_status sqlite_kept(pl_store *base, const char *name, char *text, size_t size, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    return read_kept(store, S_KEPT, name, text, size, error);
}

pl_status sqlite_next_kept(pl_store *base, const char *begin, char *name, size_t size, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    return read_kept(store, S_NEXT_KEPT, begin, name, size, error);
}

// ---- journals

static bool add_line(pl_store_journal *journal, size_t *max, const char *line, size_t length)
{
    if (journal->size + length + 2 > *max) {
        size_t wanted = (journal->size + length + 2) * 2;
        char *grown = realloc(journal->text, wanted);
        if (!grown)
            return false;
        journal->text = grown;
        *max = wanted;
    }
    memcpy(journal->text + journal->size, line, length);
    journal->size += length;
    journal->text[journal->size++] = '\n';
    journal->text[journal->size] = '\0';
    return true;
}

static bool add_key(pl_store_journal *journal, uint32_t *max, uint64_t key)
{
    if (journal->key_count == *max) {
        uint32_t wanted = *max ? *max * 2 : 64;
        uint64_t *grown = realloc(journal->keys, wanted * sizeof *grown);
        if (!grown)
            return false;
        journal->keys = grown;
        *max = wanted;
    }
    journal->keys[journal->key_count++] = key;
    return true;
}

static pl_status add_row(sqlite_store *store, pl_store_journal *journal, size_t *max, int64_t table, sqlite3_stmt *row, pl_error *error)
{
    const char *line = (const char *)sqlite3_column_text(row, 0);
    if (!line && sqlite3_column_type(row, 0) == SQLITE_NULL)
        return store_damaged(store, error, table, "a line of its journal is empty");
    if (!line || !add_line(journal, max, line, (size_t)sqlite3_column_bytes(row, 0)))
        return pl_fail(error, PL_NO_MEMORY, "%s: no memory for a journal", store->path);
    return PL_OK;
}

// The first line of the file, and how many are to follow.
static pl_status load_head(sqlite_store *store, int64_t table, pl_store_journal *out, size_t *max, int64_t *count, pl_error *error)
{
    sqlite3_stmt *row = store_ready(store, S_HEAD);
    sqlite3_bind_int64(row, 1, table);
    int code = sqlite3_step(row);
    pl_status status;
    if (code == SQLITE_ROW) {
        *count = sqlite3_column_int64(row, 1);
        status = add_row(store, out, max, table, row, error);
    } else if (code == SQLITE_DONE) {
        status = pl_fail(error, PL_MISSING, "%s: there is no table %lld", store->path, (long long)table);
    } else {
        status = store_fail(store, error, "cannot be read");
    }
    sqlite3_reset(row);
    return status;
}

static pl_status load_lines(sqlite_store *store, int64_t table, pl_store_journal *out, size_t *max, pl_error *error)
{
    sqlite3_stmt *row = store_ready(store, S_ENTRIES);
    sqlite3_bind_int64(row, 1, table);
    uint32_t key_max = 0;
    int code = SQLITE_DONE;
    pl_status status = PL_OK;
    while (!status && (code = sqlite3_step(row)) == SQLITE_ROW) {
        status = add_row(store, out, max, table, row, error);
        if (!status && !add_key(out, &key_max, (uint64_t)sqlite3_column_int64(row, 1)))
            status = pl_fail(error, PL_NO_MEMORY, "%s: no memory for a journal", store->path);
    }
    if (!status && code != SQLITE_DONE)
        status = store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}

pl_status sqlite_load_journal(pl_store *base, int64_t table, pl_store_journal *out, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    *out = (pl_store_journal){0};
    size_t max = 0;
    int64_t count = 0;
    pl_status status = load_head(store, table, out, &max, &count, error);
    if (!status)
        status = load_lines(store, table, out, &max, error);
    if (!status && count != (int64_t)out->key_count)
        status = pl_fail(error, PL_BAD, "%s: table number %lld is damaged: %lld lines of its journal hang together, wanted %lld",
                         store->path, (long long)table, (long long)out->key_count, (long long)count);
    if (status)
        pl_store_journal_free(out);
    return status;
}

// ---- chat and seats

pl_status sqlite_each_chat(pl_store *base, int64_t table, int max, pl_store_hear hear, void *context, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    sqlite3_stmt *row = store_ready(store, S_CHAT);
    sqlite3_bind_int64(row, 1, table);
    sqlite3_bind_int(row, 2, max);
    int code;
    while ((code = sqlite3_step(row)) == SQLITE_ROW)
        hear(context, (pl_side)sqlite3_column_int(row, 0), sqlite3_column_int64(row, 1), (const char *)sqlite3_column_text(row, 2));
    pl_status status = code == SQLITE_DONE ? PL_OK : store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}

pl_status sqlite_each_seat(pl_store *base, const uint8_t hash[PL_STORE_HASH_BYTES], pl_store_sit sit, void *context, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    sqlite3_stmt *row = store_ready(store, S_SEATS_OF);
    sqlite3_bind_blob(row, 1, hash, PL_STORE_HASH_BYTES, SQLITE_STATIC);
    int code;
    while ((code = sqlite3_step(row)) == SQLITE_ROW) {
        uint8_t found[PL_STORE_HASH_BYTES];
        if (copy_hash(found, row, 2) && !sodium_memcmp(found, hash, PL_STORE_HASH_BYTES) && pl_store_key_sits(kind_at(row, 3)))
            sit(context, (const char *)sqlite3_column_text(row, 0), (pl_side)sqlite3_column_int(row, 1));
    }
    pl_status status = code == SQLITE_DONE ? PL_OK : store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}
