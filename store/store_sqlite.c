// store_sqlite.c - the store in one SQLite file: a write-ahead log, synchronous FULL, prepared statements, changes gathered in one
// transaction. Stands on store.h; store_read.c reads, store_schema.c makes the tables.
//
// Lines of all journals lie in one long list in the order they came, each with the number of the one before it of its own table: a commit of
// choices at many tables writes a page or two at the end of the list instead of a page of every table.
#define _POSIX_C_SOURCE 200809L
#include "store_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// The log is laid out for half as much again as it has when it is tidied: it goes on growing meanwhile.
enum { BUSY_MS = 5000, LOG_PAGES = 16000, LOG_BYTES = LOG_PAGES / 2 * 3 * (1024 + 24), CHUNK_BYTES = 1 << 20 };

static const char *const sql_of[STATEMENTS] = {
#define X(name, sql) sql,
#include "statements.def"
#undef X
};

pl_status store_fail(const sqlite_store *store, pl_error *error, const char *doing)
{
    int code = store->db ? sqlite3_errcode(store->db) : SQLITE_NOMEM;
    const char *why = store->db ? sqlite3_errmsg(store->db) : "no memory";
    return pl_fail(error, code == SQLITE_NOMEM ? PL_NO_MEMORY : PL_IO, "%s: %s: %s", store->path, doing, why);
}

// How long the write-ahead log has become. It is SQLite's own habit to move it into the file inside some commit, which then takes a hundred
// times as long as the others; here that is pl_store_tidy()'s work.
static int note_log(void *context, sqlite3 *db, const char *name, int pages)
{
    (void)db, (void)name;
    ((sqlite_store *)context)->log_pages = pages;
    return SQLITE_OK;
}

// To make a file longer and then durable takes half as long again as to write over what is there, and now and then much longer. So the
// log gets its length before it is needed; what lies behind its last frame means nothing to SQLite. Called with the file locked.
static void lengthen_log(sqlite_store *store)
{
    static const unsigned char nothing[1 << 16];
    sqlite3_file *log = NULL;
    sqlite3_int64 size = 0, at;
    sqlite3_file_control(store->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (!log || !log->pMethods || log->pMethods->xFileSize(log, &size))
        return;
    for (at = size; at < LOG_BYTES; at += (sqlite3_int64)sizeof nothing)
        if (log->pMethods->xWrite(log, nothing, (int)sizeof nothing, at)) {
            log->pMethods->xTruncate(log, size);  // no room: the log grows as far as it can
            return;
        }
    log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
}

// The file grows by large pieces, for the same reason.
static void lay_out(sqlite_store *store)
{
    int chunk = CHUNK_BYTES;
    sqlite3_file_control(store->db, "main", SQLITE_FCNTL_CHUNK_SIZE, &chunk);
    sqlite3_file_control(store->tidier, "main", SQLITE_FCNTL_CHUNK_SIZE, &chunk);
    if (sqlite3_step(store_ready(store, S_BEGIN)) != SQLITE_DONE)
        return;
    lengthen_log(store);
    sqlite3_reset(store->statements[S_BEGIN]);
    if (sqlite3_step(store_ready(store, S_COMMIT)) != SQLITE_DONE)
        sqlite3_step(store_ready(store, S_ROLLBACK));
    sqlite3_reset(store->statements[S_COMMIT]);
    sqlite3_reset(store->statements[S_ROLLBACK]);
}

static pl_status prepare_all(sqlite_store *store, pl_error *error)
{
    sqlite3_busy_timeout(store->db, BUSY_MS);
    pl_status status = store_make_ready(store, error);
    if (status)
        return status;
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(store->db, sql_of[i], -1, SQLITE_PREPARE_PERSISTENT, &store->statements[i], NULL))
            return store_fail(store, error, "cannot be asked");
    sqlite3_wal_hook(store->db, note_log, store);  // instead of SQLite's own, which would checkpoint
    return PL_OK;
}

static const char *sqlite_file(const pl_store *base) { return ((const sqlite_store *)base)->path; }

static const pl_store_calls calls = {
    .mended = sqlite_mended,
    .hold = sqlite_hold,
    .is_there = sqlite_is_there,
    .add_table = sqlite_add_table,
    .append = sqlite_append,
    .cut = sqlite_cut,
    .stand = sqlite_stand,
    .note = sqlite_note,
    .add_chat = sqlite_add_chat,
    .add_key = sqlite_add_key,
    .use_key = sqlite_use_key,
    .drop_key = sqlite_drop_key,
    .wait_for = sqlite_wait_for,
    .copy_times = sqlite_copy_times,
    .next_archived = sqlite_next_archived,
    .keep = sqlite_keep,
    .remove = sqlite_remove,
    .archive = sqlite_archive,
    .bring_back = sqlite_bring_back,
    .has_changes = sqlite_has_changes,
    .commit = sqlite_commit,
    .try_out = sqlite_try,
    .rollback = sqlite_rollback,
    .wants_tidying = sqlite_wants_tidying,
    .tidy = sqlite_tidy,
    .tidied = sqlite_tidied,
    .each_table = sqlite_each_table,
    .find_table = sqlite_find_table,
    .count_live = sqlite_count_live,
    .next_due = sqlite_next_due,
    .last_since = sqlite_last_since,
    .next_untouched = sqlite_next_untouched,
    .kept = sqlite_kept,
    .next_kept = sqlite_next_kept,
    .load_journal = sqlite_load_journal,
    .each_chat = sqlite_each_chat,
    .each_seat = sqlite_each_seat,
    .load_keys = sqlite_load_keys,
    .close = sqlite_close,
    .file = sqlite_file,
};

pl_status store_open_file(const char *path, pl_store **out, pl_error *error)
{
    sqlite_store *store = calloc(1, sizeof *store);
    *out = NULL;
    if (!store)
        return pl_fail(error, PL_NO_MEMORY, "%s: no memory", path);
    store->base.calls = &calls;
    snprintf(store->path, sizeof store->path, "%s", path);
    store->file = -1;
    pl_status status = store_take(store, error);
    if (!status && sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL))
        status = store_fail(store, error, "cannot be opened");
    if (!status)
        status = prepare_all(store, error);
    if (!status && sqlite3_open_v2(path, &store->tidier, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL))
        status = pl_fail(error, PL_IO, "%s: cannot be opened twice", path);
    if (status) {
        sqlite_close(&store->base);
        return status;
    }
    lay_out(store);
    store_note_log(store);
    store_keep_private(store);
    sqlite_hold(&store->base, "");
    *out = &store->base;
    return PL_OK;
}

static void write_over(sqlite_store *store);

void sqlite_close(pl_store *base)
{
    sqlite_store *store = (sqlite_store *)base;
    if (!store)
        return;
    if (store->is_gathering)
        sqlite_rollback(&store->base);
    if (store->is_uncertain)
        write_over(store);
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(store->statements[i]);
    sqlite3_close(store->tidier);
    sqlite3_close(store->db);
    store_let_go(store);
    free(store);
}

// ---- changes

sqlite3_stmt *store_ready(sqlite_store *store, int which)
{
    sqlite3_reset(store->statements[which]);
    sqlite3_clear_bindings(store->statements[which]);
    return store->statements[which];
}

void store_bind_text(sqlite3_stmt *statement, int at, const char *text) { sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC); }

pl_status store_gather(sqlite_store *store, pl_error *error)
{
    if (store->is_spoilt)
        return pl_fail(error, PL_IO, "%s: an earlier change failed, this one waits for the next", store->path);
    if (store->is_gathering)
        return PL_OK;
    // One that could not even be rolled back would be in the way of all to come.
    if (!sqlite3_get_autocommit(store->db))
        sqlite3_step(store_ready(store, S_ROLLBACK));
    if (sqlite3_step(store_ready(store, S_BEGIN)) != SQLITE_DONE)
        return store_fail(store, error, "cannot be written");
    store->is_gathering = true;
    return PL_OK;
}

pl_status store_change(sqlite_store *store, sqlite3_stmt *statement, pl_error *error)
{
    pl_status status = PL_OK;
    if (sqlite3_step(statement) != SQLITE_DONE) {
        store->is_spoilt = true;
        status = store_fail(store, error, "cannot be written");
    }
    sqlite3_reset(statement);
    return status;
}

pl_status store_damaged(sqlite_store *store, pl_error *error, int64_t table, const char *what)
{
    return pl_fail(error, PL_BAD, "%s: table number %lld is damaged: %s", store->path, (long long)table, what);
}

static pl_status add_seat(sqlite_store *store, int64_t table, const pl_store_seat *seat, pl_error *error)
{
    sqlite3_stmt *statement = store_ready(store, S_ADD_SEAT);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int(statement, 2, seat->side);
    store_bind_text(statement, 3, seat->sits);
    store_bind_text(statement, 4, seat->level);
    store_bind_text(statement, 5, seat->player);
    return store_change(store, statement, error);
}

// Where a table's journal ends now, and that something has changed there, which these viewers saw; of a new one everybody.
static pl_status move_end(sqlite_store *store, int64_t table, int64_t last, uint32_t count, pl_sides seen_by, pl_error *error)
{
    sqlite3_stmt *statement = store_ready(store, S_MOVE_END);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int64(statement, 2, last);
    sqlite3_bind_int64(statement, 3, count);
    sqlite3_bind_int64(statement, 4, (int64_t)time(NULL));
    sqlite3_bind_int(statement, 5, seen_by);
    return store_change(store, statement, error);
}

pl_status sqlite_add_table(pl_store *base, pl_store_table *table, const char *head, char *const *lines, uint32_t line_count,
                           pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    pl_status status = store_gather(store, error);
    if (status)
        return status;
    sqlite3_stmt *statement = store_ready(store, S_ADD_TABLE);
    store_bind_text(statement, 1, table->id);
    store_bind_text(statement, 2, table->name);
    store_bind_text(statement, 3, table->game);
    store_bind_text(statement, 4, table->mode);
    sqlite3_bind_int64(statement, 5, (int64_t)table->seed);
    sqlite3_bind_int(statement, 6, table->resigned);
    sqlite3_bind_int(statement, 7, table->is_over);
    sqlite3_bind_int64(statement, 8, table->created);
    sqlite3_bind_int64(statement, 9, table->limit_s);
    store_bind_text(statement, 10, head);
    for (int i = 0; i <= PL_SIDES_MAX; i++)
        sqlite3_bind_int64(statement, 11 + i, table->undos[i]);
    sqlite3_bind_int(statement, PL_SIDES_MAX + 12, table->is_seed_given);
    if (table->number)
        sqlite3_bind_int64(statement, PL_SIDES_MAX + 13, table->number);
    status = store_change(store, statement, error);
    table->number = sqlite3_last_insert_rowid(store->db);
    if (!status && table->wait.due_ms)
        status = sqlite_wait_for(&store->base, table->number, &table->wait, error);
    if (!status)
        status = move_end(store, table->number, 0, 0, 0, error);
    for (int i = 0; i < table->seat_count && !status; i++)
        status = add_seat(store, table->number, &table->seats[i], error);
    for (uint32_t i = 0; i < line_count && !status; i++)
        status = sqlite_append(&store->base, table->number, i + 1, lines[i], 0, 0, error);
    return status;
}

// A line that does not follow what is there has none before it, which the list does not take.
pl_status sqlite_append(pl_store *base, int64_t table, uint32_t n, const char *line, uint64_t key, pl_sides seen_by, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    pl_status status = store_gather(store, error);
    if (status)
        return status;
    sqlite3_stmt *statement = store_ready(store, S_APPEND);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int64(statement, 2, n);
    store_bind_text(statement, 3, line);
    sqlite3_bind_int64(statement, 4, (int64_t)key);
    status = store_change(store, statement, error);
    return status ? status : move_end(store, table, sqlite3_last_insert_rowid(store->db), n, seen_by, error);
}

// Takes line n away, the last; *last becomes the one before it.
static pl_status drop_line(sqlite_store *store, int64_t table, int64_t n, int64_t *last, pl_error *error)
{
    sqlite3_stmt *row = store_ready(store, S_LINE);
    sqlite3_bind_int64(row, 1, *last);
    sqlite3_bind_int64(row, 2, table);
    sqlite3_bind_int64(row, 3, n);
    int code = sqlite3_step(row);
    int64_t before = code == SQLITE_ROW ? sqlite3_column_int64(row, 0) : 0;
    pl_status status = PL_OK;
    if (code == SQLITE_DONE)
        status = store_damaged(store, error, table, "a line of its journal is not there");
    else if (code != SQLITE_ROW)
        status = store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    if (status) {
        store->is_spoilt = true;
        return status;
    }
    sqlite3_stmt *statement = store_ready(store, S_DROP_LINE);
    sqlite3_bind_int64(statement, 1, *last);
    *last = before;
    return store_change(store, statement, error);
}

static pl_status drop_lines(sqlite_store *store, int64_t table, uint32_t kept, pl_sides seen_by, pl_error *error)
{
    sqlite3_stmt *row = store_ready(store, S_END);
    sqlite3_bind_int64(row, 1, table);
    int code = sqlite3_step(row);
    int64_t last = sqlite3_column_int64(row, 0), count = sqlite3_column_int64(row, 1);
    pl_status status = PL_OK;
    if (code == SQLITE_DONE)
        status = store_damaged(store, error, table, "where its journal ends is not there");
    else if (code != SQLITE_ROW)
        status = store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    if (status) {
        store->is_spoilt = true;
        return status;
    }
    for (; count > (int64_t)kept && !status; count--)
        status = drop_line(store, table, count, &last, error);
    return status ? status : move_end(store, table, last, (uint32_t)count, seen_by, error);
}

pl_status sqlite_cut(pl_store *base, int64_t table, uint32_t kept, const uint32_t undos[PL_SIDES_MAX + 1], uint64_t seed, pl_sides seen_by,
                     pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    pl_status status = store_gather(store, error);
    if (!status)
        status = drop_lines(store, table, kept, seen_by, error);
    if (status)
        return status;
    sqlite3_stmt *statement = store_ready(store, S_CUT_TABLE);
    for (int i = 0; i <= PL_SIDES_MAX; i++)
        sqlite3_bind_int64(statement, 1 + i, undos[i]);
    sqlite3_bind_int64(statement, PL_SIDES_MAX + 2, (int64_t)seed);
    sqlite3_bind_int64(statement, PL_SIDES_MAX + 3, table);
    return store_change(store, statement, error);
}

pl_status sqlite_note(pl_store *base, int64_t table, bool is_over, pl_sides resigned, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    pl_status status = store_gather(store, error);
    if (status)
        return status;
    sqlite3_stmt *statement = store_ready(store, S_NOTE);
    sqlite3_bind_int(statement, 1, is_over);
    sqlite3_bind_int(statement, 2, resigned);
    sqlite3_bind_int64(statement, 3, table);
    status = store_change(store, statement, error);
    if (status)
        return status;
    statement = store_ready(store, S_SHOW_END);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int64(statement, 2, (int64_t)time(NULL));
    return store_change(store, statement, error);
}

pl_status sqlite_stand(pl_store *base, int64_t table, pl_side side, const char *text, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    pl_status status = store_gather(store, error);
    if (status)
        return status;
    sqlite3_stmt *statement = store_ready(store, S_STAND);
    store_bind_text(statement, 1, text);
    sqlite3_bind_int64(statement, 2, table);
    sqlite3_bind_int(statement, 3, side);
    return store_change(store, statement, error);
}

pl_status sqlite_add_chat(pl_store *base, int64_t table, pl_side side, int64_t when, const char *text, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    pl_status status = store_gather(store, error);
    if (status)
        return status;
    sqlite3_stmt *statement = store_ready(store, S_ADD_CHAT);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int(statement, 2, side);
    sqlite3_bind_int64(statement, 3, when ? when : (int64_t)time(NULL));
    store_bind_text(statement, 4, text);
    return store_change(store, statement, error);
}

pl_status sqlite_copy_times(pl_store *base, const pl_store_table *table, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    pl_status status = store_gather(store, error);
    if (status)
        return status;
    sqlite3_stmt *statement = store_ready(store, S_COPY_TIMES);
    sqlite3_bind_int64(statement, 1, table->number);
    sqlite3_bind_int64(statement, 2, table->changed);
    for (int i = 0; i <= PL_SIDES_MAX; i++)
        sqlite3_bind_int64(statement, 3 + i, table->seen[i]);
    return store_change(store, statement, error);
}

pl_status sqlite_wait_for(pl_store *base, int64_t table, const pl_store_wait *wait, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    pl_status status = store_gather(store, error);
    if (status)
        return status;
    sqlite3_stmt *statement = store_ready(store, wait->due_ms ? S_WAIT : S_WAIT_NO_MORE);
    sqlite3_bind_int64(statement, 1, table);
    if (wait->due_ms) {
        sqlite3_bind_int64(statement, 2, wait->due_ms);
        for (int side = 1; side <= PL_SIDES_MAX; side++)
            sqlite3_bind_int64(statement, 2 + side, wait->since_ms[side]);
    }
    return store_change(store, statement, error);
}

pl_status sqlite_keep(pl_store *base, int64_t table, const char *name, const char *text, pl_error *error)
{
    (void)table;  // everything of a gathering stands or falls together
    sqlite_store *store = (sqlite_store *)base;
    pl_status status = store_gather(store, error);
    if (status)
        return status;
    sqlite3_stmt *statement = store_ready(store, text ? S_KEEP : S_KEEP_NO_MORE);
    store_bind_text(statement, 1, name);
    if (text)
        store_bind_text(statement, 2, text);
    return store_change(store, statement, error);
}

// ---- keys

pl_status sqlite_add_key(pl_store *base, int64_t table, const pl_store_key *key, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    pl_status status = store_gather(store, error);
    if (status)
        return status;
    sqlite3_stmt *statement = store_ready(store, S_ADD_KEY);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int(statement, 2, key->side);
    store_bind_text(statement, 3, pl_store_key_names[key->kind]);
    sqlite3_bind_int(statement, 4, key->is_used);
    sqlite3_bind_blob(statement, 5, key->hash, sizeof key->hash, SQLITE_STATIC);
    return store_change(store, statement, error);
}

static pl_status change_key(sqlite_store *store, int which, int64_t table, const pl_store_key *key, pl_error *error)
{
    pl_status status = store_gather(store, error);
    if (status)
        return status;
    sqlite3_stmt *statement = store_ready(store, which);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int(statement, 2, key->side);
    sqlite3_bind_blob(statement, 3, key->hash, sizeof key->hash, SQLITE_STATIC);
    return store_change(store, statement, error);
}

pl_status sqlite_use_key(pl_store *base, int64_t table, const pl_store_key *key, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    return change_key(store, S_USE_KEY, table, key, error);
}

pl_status sqlite_drop_key(pl_store *base, int64_t table, const pl_store_key *key, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    return change_key(store, S_DROP_KEY, table, key, error);
}

// ---- commits

bool sqlite_has_changes(const pl_store *base)
{
    const sqlite_store *store = (const sqlite_store *)base;
    return store->is_gathering || store->is_spoilt;
}

// A commit that was written whole and could not be made durable stands in the log behind the end that SQLite knows: killed now, the program
// would find it there next time and take it for valid. Another commit, however small, is written over it.
static void write_over(sqlite_store *store)
{
    char now[32];
    snprintf(now, sizeof now, "%lld", (long long)time(NULL));
    if (!sqlite_keep(&store->base, 0, "refused", now, NULL) && sqlite3_step(store_ready(store, S_COMMIT)) == SQLITE_DONE)
        store->is_gathering = store->is_uncertain = false;
    sqlite3_reset(store->statements[S_COMMIT]);
    sqlite_rollback(&store->base);
}

pl_status sqlite_commit(pl_store *base, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    if (!sqlite_has_changes(&store->base))
        return PL_OK;
    bool is_there = sqlite_is_there(&store->base), is_written = !store->is_spoilt && is_there;
    pl_status status = PL_OK;
    if (!is_there)
        status =
            pl_fail(error, PL_IO, "%s: has been taken away while it was in use; nothing that is written there now would be found again",
                    store->path);
    else if (!is_written)
        status = pl_fail(error, PL_IO, "%s: a change could not be written, so none of its turn was", store->path);
    else if (sqlite3_step(store_ready(store, S_COMMIT)) != SQLITE_DONE)
        status = store_fail(store, error, "cannot be made durable");
    sqlite3_reset(store->statements[S_COMMIT]);
    if (status)
        sqlite_rollback(&store->base);
    store->is_gathering = store->is_spoilt = false;
    if (is_written)
        store->is_uncertain = status != PL_OK;
    if (store->is_uncertain)
        write_over(store);
    return status;
}

void sqlite_rollback(pl_store *base)
{
    sqlite_store *store = (sqlite_store *)base;
    // Some failures (a full disk) have rolled back by themselves; a second time would only be an error of its own.
    if (store->is_gathering && !sqlite3_get_autocommit(store->db))
        sqlite3_step(store_ready(store, S_ROLLBACK));
    sqlite3_reset(store->statements[S_ROLLBACK]);
    store->is_gathering = store->is_spoilt = false;
}

// ---- the write-ahead log

bool sqlite_wants_tidying(const pl_store *base) { return ((const sqlite_store *)base)->log_pages >= LOG_PAGES; }

void sqlite_tidy(pl_store *base) { sqlite3_wal_checkpoint_v2(((sqlite_store *)base)->tidier, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL); }

void sqlite_tidied(pl_store *base)
{
    sqlite_store *store = (sqlite_store *)base;
    // What came in meanwhile is little: with it moved too, the log can begin anew.
    store->log_pages = 0;
    if (!store->is_gathering)
        sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}
