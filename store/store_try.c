// store_try.c - whether the store can be written, tried without changing anything in it. Stands on store.h.
#include "store_inside.h"

#include <stdio.h>

pl_status sqlite_try(pl_store *base, pl_error *error)
{
    sqlite_store *store = (sqlite_store *)base;
    char sql[80];
    sqlite3_stmt *statement = NULL;
    int version = -1;
    if (!sqlite_is_there(&store->base))
        return pl_fail(error, PL_IO, "%s: has been taken away while it was in use", store->path);
    if (store->is_gathering)
        return PL_OK;  // its own commit will tell
    if (!sqlite3_prepare_v2(store->db, "pragma user_version", -1, &statement, NULL) && sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    // To set the version that it has writes the first page all the same.
    snprintf(sql, sizeof sql, "begin immediate; pragma user_version=%d; commit", version);
    if (version >= 0 && !sqlite3_exec(store->db, sql, NULL, NULL, NULL))
        return PL_OK;
    pl_status status = store_fail(store, error, "cannot be written");
    if (!sqlite3_get_autocommit(store->db))
        sqlite3_exec(store->db, "rollback", NULL, NULL, NULL);
    return status;
}
