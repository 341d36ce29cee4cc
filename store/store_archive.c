// store_archive.c - tables that nobody has touched for long, out of the way and back again; tables removed; and the look through the whole file.
// Stands on store.h. The archive is part of the same file: so a table moves in one transaction, and is at every moment in one place, whole.
#include "store_inside.h"

#include <stdio.h>
#include <string.h>

static pl_status run_for(sqlite_store *store, int which, int64_t table, pl_error *error)
{
    sqlite3_stmt *statement = store_ready(store, which);
    sqlite3_bind_int64(statement, 1, table);
    return store_change(store, statement, error);
}

static pl_status run_all(sqlite_store *store, const int *which, int count, int64_t table, pl_error *error)
{
    pl_status status = store_gather(store, error);
    for (int i = 0; i < count && !status; i++)
        status = run_for(store, which[i], table, error);
    return status;
}

// A journal with a damaged link is left where it is: what hangs together is not all of it.
static pl_status check_chain(sqlite_store *store, int64_t table, pl_error *error)
{
    sqlite3_stmt *row = store_ready(store, S_CHAIN_LENGTH);
    sqlite3_bind_int64(row, 1, table);
    pl_status status = PL_OK;
    if (sqlite3_step(row) != SQLITE_ROW)
        status = store_fail(store, error, "cannot be read");
    else if (sqlite3_column_type(row, 1) == SQLITE_NULL || sqlite3_column_int64(row, 0) != sqlite3_column_int64(row, 1))
        status = store_damaged(store, error, table, "the lines of its journal do not hang together");
    sqlite3_reset(row);
    return status;
}

pl_status sqlite_archive(pl_store *base, int64_t table, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    static const int all[] = {S_ARCHIVE_TABLE, S_ARCHIVE_END, S_ARCHIVE_LINES, S_ARCHIVE_CHAT, S_DROP_LINES,
                              S_DROP_CHAT,     S_DROP_END,    S_WAIT_NO_MORE,  S_DROP_TABLE};
    pl_status status = check_chain(store, table, error);
    return status ? status : run_all(store, all, sizeof all / sizeof all[0], table, error);
}

pl_status sqlite_remove(pl_store *base, int64_t table, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    static const int all[] = {S_DROP_LINES, S_DROP_CHAT, S_DROP_END, S_WAIT_NO_MORE, S_DROP_KEYS, S_DROP_SEATS, S_DROP_TABLE};
    return run_all(store, all, sizeof all / sizeof all[0], table, error);
}

pl_status sqlite_bring_back(pl_store *base, const char *id, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    static const int all[] = {S_RETURN_TABLE, S_RETURN_LINES, S_RETURN_END, S_RETURN_CHAT,
                              S_FORGET_LINES, S_FORGET_CHAT,  S_FORGET_END, S_FORGET_TABLE};
    sqlite3_stmt *row = store_ready(store, S_ARCHIVED);
    store_bind_text(row, 1, id);
    int code = sqlite3_step(row);
    int64_t table = sqlite3_column_int64(row, 0);
    pl_status status = PL_OK;
    if (code == SQLITE_DONE)
        status = pl_fail(error, PL_MISSING, "there is no such table");
    else if (code != SQLITE_ROW)
        status = store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status ? status : run_all(store, all, sizeof all / sizeof all[0], table, error);
}

// ---- the whole file

static int should_stop(void *stop) { return atomic_load((const atomic_bool *)stop); }

bool pl_store_examine(const char *path, const atomic_bool *stop, char *words, size_t size)
{
    enum { STEPS_BETWEEN_LOOKS = 10000 };
    sqlite3 *db = NULL;
    sqlite3_stmt *row = NULL;
    int code = sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL);
    words[0] = '\0';
    if (!code) {
        sqlite3_progress_handler(db, STEPS_BETWEEN_LOOKS, should_stop, (void *)(uintptr_t)stop);
        code = sqlite3_prepare_v2(db, "pragma quick_check(1)", -1, &row, NULL);
    }
    if (!code)
        code = sqlite3_step(row);
    const char *found = code == SQLITE_ROW ? (const char *)sqlite3_column_text(row, 0) : NULL;
    if (!found)
        snprintf(words, size, "%s", code == SQLITE_INTERRUPT ? "it was stopped" : db ? sqlite3_errmsg(db) : "no memory");
    else if (strcmp(found, "ok") != 0)
        snprintf(words, size, "%s", found);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return found != NULL;
}
