// store_inside.h - what the files of the SQLite store share. Private to store/.
#pragma once
#include <sqlite3.h>

#include "store.h"

enum {
#define X(name, sql) S_##name,
#include "statements.def"
#undef X
    STATEMENTS
};

struct pl_store {
    sqlite3 *db;
    sqlite3 *tidier;  // a second connection, for pl_store_tidy() on another thread
    sqlite3_stmt *statements[STATEMENTS];
    int log_pages;      // of the write-ahead log, after the last commit
    bool is_gathering;  // a transaction is open
    bool is_spoilt;     // a change of this gathering failed: the commit will too
    char path[1024];
};

/// Fills the error with what SQLite says.
pl_status store_fail(const pl_store *store, pl_error *error, const char *doing);
/// A statement ready to be bound.
sqlite3_stmt *store_ready(pl_store *store, int which);
void store_bind_text(sqlite3_stmt *statement, int at, const char *text);
/// Makes a file of any earlier version one of this version, or a new one. PL_BAD: it is of a later version.
pl_status store_make_ready(pl_store *store, pl_error *error);
