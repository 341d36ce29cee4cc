// store_sqlite.c - the store in one SQLite file: a write-ahead log, synchronous FULL, prepared statements, changes gathered in one
// transaction. Stands on store.h.
#define _POSIX_C_SOURCE 200809L
#include "store.h"

#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { VERSION = 1, BUSY_MS = 5000 };

enum {
#define X(name, sql) S_##name,
#include "statements.def"
#undef X
    STATEMENTS
};

static const char *const sql_of[STATEMENTS] = {
#define X(name, sql) sql,
#include "statements.def"
#undef X
};

struct pl_store {
    sqlite3 *db;
    sqlite3_stmt *statements[STATEMENTS];
    bool is_gathering;  // a transaction is open
    bool is_spoilt;     // a change of this gathering failed: the commit will too
    char path[1024];
};

// Entries have no rowid: they lie in the order they are read in, and a table's journal is one stretch of pages.
static const char schema[] =
    "create table if not exists tables(number integer primary key, id text not null unique, name text not null, game text not null,"
    " mode text not null, seed integer not null, undos integer not null, resigned integer not null, is_over integer not null,"
    " created integer not null, changed integer not null, head text not null);"
    "create table if not exists seats(tab integer not null, side integer not null, sits text not null, level text not null,"
    " player text not null, hash blob, primary key(tab, side)) without rowid;"
    "create index if not exists seats_by_hash on seats(hash);"
    "create table if not exists entries(tab integer not null, n integer not null, line text not null, key integer not null,"
    " primary key(tab, n)) without rowid;"
    "create table if not exists chat(number integer primary key, tab integer not null, side integer not null, said integer not null,"
    " text text not null);"
    "create index if not exists chat_by_table on chat(tab, number);";

static pl_status fail(const pl_store *store, pl_error *error, const char *doing)
{
    int code = store->db ? sqlite3_errcode(store->db) : SQLITE_NOMEM;
    const char *why = store->db ? sqlite3_errmsg(store->db) : "no memory";
    return pl_fail(error, code == SQLITE_NOMEM ? PL_NO_MEMORY : PL_IO, "%s: %s: %s", store->path, doing, why);
}

static int read_version(pl_store *store)
{
    sqlite3_stmt *statement = NULL;
    int version = -1;
    if (!sqlite3_prepare_v2(store->db, "pragma user_version", -1, &statement, NULL) && sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return version;
}

static pl_status prepare_all(pl_store *store, pl_error *error)
{
    char set_version[64];
    snprintf(set_version, sizeof set_version, "pragma user_version=%d", VERSION);
    sqlite3_busy_timeout(store->db, BUSY_MS);
    int version = read_version(store);
    if (version > VERSION)
        return pl_fail(error, PL_BAD, "%s: written by a later version of the program (format %d, wanted at most %d)", store->path, version,
                       VERSION);
    if (version < 0 || sqlite3_exec(store->db, "pragma journal_mode=wal; pragma synchronous=full", NULL, NULL, NULL) ||
        sqlite3_exec(store->db, schema, NULL, NULL, NULL) || sqlite3_exec(store->db, set_version, NULL, NULL, NULL))
        return fail(store, error, "cannot be made ready");
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(store->db, sql_of[i], -1, SQLITE_PREPARE_PERSISTENT, &store->statements[i], NULL))
            return fail(store, error, "cannot be asked");
    return PL_OK;
}

pl_status pl_store_open(const char *path, pl_store **out, pl_error *error)
{
    pl_store *store = calloc(1, sizeof *store);
    *out = NULL;
    if (!store)
        return pl_fail(error, PL_NO_MEMORY, "%s: no memory", path);
    snprintf(store->path, sizeof store->path, "%s", path);
    pl_status status = PL_OK;
    if (sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL))
        status = fail(store, error, "cannot be opened");
    if (!status)
        status = prepare_all(store, error);
    if (status)
        pl_store_close(store);
    else
        *out = store;
    return status;
}

void pl_store_close(pl_store *store)
{
    if (!store)
        return;
    if (store->is_gathering)
        pl_store_rollback(store);
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(store->statements[i]);
    sqlite3_close(store->db);
    free(store);
}

// ---- changes

static sqlite3_stmt *ready(pl_store *store, int which)
{
    sqlite3_reset(store->statements[which]);
    sqlite3_clear_bindings(store->statements[which]);
    return store->statements[which];
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text) { sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC); }

// Opens the transaction that gathers changes, if it is not open yet.
static pl_status gather(pl_store *store, pl_error *error)
{
    if (store->is_spoilt)
        return pl_fail(error, PL_IO, "%s: an earlier change failed, this one waits for the next", store->path);
    if (store->is_gathering)
        return PL_OK;
    if (sqlite3_step(ready(store, S_BEGIN)) != SQLITE_DONE)
        return fail(store, error, "cannot be written");
    store->is_gathering = true;
    return PL_OK;
}

static pl_status change(pl_store *store, sqlite3_stmt *statement, pl_error *error)
{
    pl_status status = PL_OK;
    if (sqlite3_step(statement) != SQLITE_DONE) {
        store->is_spoilt = true;
        status = fail(store, error, "cannot be written");
    }
    sqlite3_reset(statement);
    return status;
}

static pl_status add_seat(pl_store *store, int64_t table, const pl_store_seat *seat, pl_error *error)
{
    sqlite3_stmt *statement = ready(store, S_ADD_SEAT);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int(statement, 2, seat->side);
    bind_text(statement, 3, seat->sits);
    bind_text(statement, 4, seat->level);
    bind_text(statement, 5, seat->player);
    if (seat->has_token)
        sqlite3_bind_blob(statement, 6, seat->hash, sizeof seat->hash, SQLITE_STATIC);
    return change(store, statement, error);
}

pl_status pl_store_add_table(pl_store *store, pl_store_table *table, const char *head, char *const *lines, uint32_t line_count,
                             pl_error *error)
{
    pl_status status = gather(store, error);
    if (status)
        return status;
    sqlite3_stmt *statement = ready(store, S_ADD_TABLE);
    bind_text(statement, 1, table->id);
    bind_text(statement, 2, table->name);
    bind_text(statement, 3, table->game);
    bind_text(statement, 4, table->mode);
    sqlite3_bind_int64(statement, 5, (int64_t)table->seed);
    sqlite3_bind_int64(statement, 6, table->undos);
    sqlite3_bind_int(statement, 7, table->resigned);
    sqlite3_bind_int(statement, 8, table->is_over);
    sqlite3_bind_int64(statement, 9, table->created);
    sqlite3_bind_int64(statement, 10, table->changed);
    bind_text(statement, 11, head);
    status = change(store, statement, error);
    table->number = sqlite3_last_insert_rowid(store->db);
    for (int i = 0; i < table->seat_count && !status; i++)
        status = add_seat(store, table->number, &table->seats[i], error);
    for (uint32_t i = 0; i < line_count && !status; i++)
        status = pl_store_append(store, table->number, i + 1, lines[i], 0, error);
    return status;
}

pl_status pl_store_append(pl_store *store, int64_t table, uint32_t n, const char *line, uint64_t key, pl_error *error)
{
    pl_status status = gather(store, error);
    if (status)
        return status;
    sqlite3_stmt *statement = ready(store, S_APPEND);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int64(statement, 2, n);
    bind_text(statement, 3, line);
    sqlite3_bind_int64(statement, 4, (int64_t)key);
    return change(store, statement, error);
}

pl_status pl_store_cut(pl_store *store, int64_t table, uint32_t kept, uint32_t undos, uint64_t seed, pl_error *error)
{
    pl_status status = gather(store, error);
    if (status)
        return status;
    sqlite3_stmt *statement = ready(store, S_CUT);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int64(statement, 2, kept);
    status = change(store, statement, error);
    if (status)
        return status;
    statement = ready(store, S_CUT_TABLE);
    sqlite3_bind_int64(statement, 1, undos);
    sqlite3_bind_int64(statement, 2, (int64_t)seed);
    sqlite3_bind_int64(statement, 3, (int64_t)time(NULL));
    sqlite3_bind_int64(statement, 4, table);
    return change(store, statement, error);
}

pl_status pl_store_note(pl_store *store, int64_t table, bool is_over, pl_sides resigned, pl_error *error)
{
    pl_status status = gather(store, error);
    if (status)
        return status;
    sqlite3_stmt *statement = ready(store, S_NOTE);
    sqlite3_bind_int(statement, 1, is_over);
    sqlite3_bind_int(statement, 2, resigned);
    sqlite3_bind_int64(statement, 3, (int64_t)time(NULL));
    sqlite3_bind_int64(statement, 4, table);
    return change(store, statement, error);
}

pl_status pl_store_add_chat(pl_store *store, int64_t table, pl_side side, const char *text, pl_error *error)
{
    pl_status status = gather(store, error);
    if (status)
        return status;
    sqlite3_stmt *statement = ready(store, S_ADD_CHAT);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int(statement, 2, side);
    sqlite3_bind_int64(statement, 3, (int64_t)time(NULL));
    bind_text(statement, 4, text);
    return change(store, statement, error);
}

bool pl_store_has_changes(const pl_store *store) { return store->is_gathering || store->is_spoilt; }

pl_status pl_store_commit(pl_store *store, pl_error *error)
{
    if (!pl_store_has_changes(store))
        return PL_OK;
    pl_status status = PL_OK;
    if (store->is_spoilt)
        status = pl_fail(error, PL_IO, "%s: a change could not be written, so none of its turn was", store->path);
    else if (sqlite3_step(ready(store, S_COMMIT)) != SQLITE_DONE)
        status = fail(store, error, "cannot be made durable");
    sqlite3_reset(store->statements[S_COMMIT]);
    if (status)
        pl_store_rollback(store);
    store->is_gathering = store->is_spoilt = false;
    return status;
}

void pl_store_rollback(pl_store *store)
{
    // Some failures (a full disk) have rolled back by themselves; a second time would only be an error of its own.
    if (store->is_gathering && !sqlite3_get_autocommit(store->db))
        sqlite3_step(ready(store, S_ROLLBACK));
    sqlite3_reset(store->statements[S_ROLLBACK]);
    store->is_gathering = store->is_spoilt = false;
}

// ---- reading

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

static pl_status read_seats(pl_store *store, pl_store_table *table, pl_error *error)
{
    sqlite3_stmt *row = ready(store, S_SEATS);
    sqlite3_bind_int64(row, 1, table->number);
    int code;
    while ((code = sqlite3_step(row)) == SQLITE_ROW && table->seat_count < PL_SIDES_MAX) {
        pl_store_seat *seat = &table->seats[table->seat_count++];
        seat->side = (pl_side)sqlite3_column_int(row, 0);
        copy_text(seat->sits, sizeof seat->sits, row, 1);
        copy_text(seat->level, sizeof seat->level, row, 2);
        copy_text(seat->player, sizeof seat->player, row, 3);
        seat->has_token = copy_hash(seat->hash, row, 4);
    }
    pl_status status = code == SQLITE_DONE || code == SQLITE_ROW ? PL_OK : fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}

static pl_status read_table(pl_store *store, sqlite3_stmt *row, pl_store_table *table, pl_error *error)
{
    *table = (pl_store_table){.number = sqlite3_column_int64(row, 0),
                              .seed = (uint64_t)sqlite3_column_int64(row, 5),
                              .undos = (uint32_t)sqlite3_column_int64(row, 6),
                              .resigned = (pl_sides)sqlite3_column_int(row, 7),
                              .is_over = sqlite3_column_int(row, 8) != 0,
                              .created = sqlite3_column_int64(row, 9),
                              .changed = sqlite3_column_int64(row, 10)};
    copy_text(table->id, sizeof table->id, row, 1);
    copy_text(table->name, sizeof table->name, row, 2);
    copy_text(table->game, sizeof table->game, row, 3);
    copy_text(table->mode, sizeof table->mode, row, 4);
    return read_seats(store, table, error);
}

pl_status pl_store_each_table(pl_store *store, bool only_live, pl_store_visit visit, void *context, pl_error *error)
{
    sqlite3_stmt *row = ready(store, only_live ? S_LIVE_TABLES : S_TABLES);
    pl_status status = PL_OK;
    int code = SQLITE_DONE;
    while (!status && (code = sqlite3_step(row)) == SQLITE_ROW) {
        pl_store_table table;
        status = read_table(store, row, &table, error);
        if (!status)
            status = visit(context, &table);
    }
    if (!status && code != SQLITE_DONE)
        status = fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}

pl_status pl_store_find_table(pl_store *store, const char *id, pl_store_table *out, pl_error *error)
{
    sqlite3_stmt *row = ready(store, S_TABLE);
    bind_text(row, 1, id);
    int code = sqlite3_step(row);
    pl_status status;
    if (code == SQLITE_ROW)
        status = read_table(store, row, out, error);
    else if (code == SQLITE_DONE)
        status = pl_fail(error, PL_MISSING, "there is no such table");
    else
        status = fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
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

static bool add_row(pl_store_journal *journal, size_t *max, sqlite3_stmt *row)
{
    const char *line = (const char *)sqlite3_column_text(row, 0);
    return line && add_line(journal, max, line, (size_t)sqlite3_column_bytes(row, 0));
}

pl_status pl_store_load_journal(pl_store *store, int64_t table, pl_store_journal *out, pl_error *error)
{
    *out = (pl_store_journal){0};
    size_t text_max = 0;
    uint32_t key_max = 0;
    bool has_room = true;
    sqlite3_stmt *row = ready(store, S_HEAD);
    sqlite3_bind_int64(row, 1, table);
    int code = sqlite3_step(row);
    if (code == SQLITE_ROW)
        has_room = add_row(out, &text_max, row);
    sqlite3_reset(row);
    if (code == SQLITE_DONE)
        return pl_fail(error, PL_MISSING, "%s: there is no table %lld", store->path, (long long)table);
    row = ready(store, S_ENTRIES);
    sqlite3_bind_int64(row, 1, table);
    if (code == SQLITE_ROW)
        while (has_room && (code = sqlite3_step(row)) == SQLITE_ROW)
            has_room = add_row(out, &text_max, row) && add_key(out, &key_max, (uint64_t)sqlite3_column_int64(row, 1));
    pl_status status = PL_OK;
    if (!has_room)
        status = pl_fail(error, PL_NO_MEMORY, "%s: no memory for a journal", store->path);
    else if (code != SQLITE_DONE)
        status = fail(store, error, "cannot be read");
    sqlite3_reset(row);
    if (status)
        pl_store_journal_free(out);
    return status;
}

void pl_store_journal_free(pl_store_journal *journal)
{
    free(journal->text);
    free(journal->keys);
    *journal = (pl_store_journal){0};
}

// ---- chat and seats

pl_status pl_store_each_chat(pl_store *store, int64_t table, int max, pl_store_hear hear, void *context, pl_error *error)
{
    sqlite3_stmt *row = ready(store, S_CHAT);
    sqlite3_bind_int64(row, 1, table);
    sqlite3_bind_int(row, 2, max);
    int code;
    while ((code = sqlite3_step(row)) == SQLITE_ROW)
        hear(context, (pl_side)sqlite3_column_int(row, 0), sqlite3_column_int64(row, 1), (const char *)sqlite3_column_text(row, 2));
    pl_status status = code == SQLITE_DONE ? PL_OK : fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}

pl_status pl_store_each_seat(pl_store *store, const uint8_t hash[PL_STORE_HASH_BYTES], pl_store_sit sit, void *context, pl_error *error)
{
    sqlite3_stmt *row = ready(store, S_SEATS_OF);
    sqlite3_bind_blob(row, 1, hash, PL_STORE_HASH_BYTES, SQLITE_STATIC);
    int code;
    while ((code = sqlite3_step(row)) == SQLITE_ROW) {
        uint8_t found[PL_STORE_HASH_BYTES];
        if (copy_hash(found, row, 2) && !sodium_memcmp(found, hash, PL_STORE_HASH_BYTES))
            sit(context, (const char *)sqlite3_column_text(row, 0), (pl_side)sqlite3_column_int(row, 1));
    }
    pl_status status = code == SQLITE_DONE ? PL_OK : fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}
