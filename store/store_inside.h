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
    bool is_uncertain;  // the last commit failed and may stand in the log nevertheless
    bool is_spoilt;     // a change of this gathering failed: the commit will too
    int file;           // holds the lock on the file; -1: none
    bool has_log;       // a write-ahead log lies beside it
    char path[1024];
    char mended[1280];
};

/// Fills the error with what SQLite says.
pl_status store_fail(const pl_store *store, pl_error *error, const char *doing);
/// A statement ready to be bound.
sqlite3_stmt *store_ready(pl_store *store, int which);
void store_bind_text(sqlite3_stmt *statement, int at, const char *text);
/// Opens the transaction that gathers changes, if it is not open yet.
pl_status store_gather(pl_store *store, pl_error *error);
/// Runs a statement that changes something; a failure spoils the gathering.
pl_status store_change(pl_store *store, sqlite3_stmt *statement, pl_error *error);
/// The gathering is of no more use: what the file says contradicts itself.
pl_status store_damaged(pl_store *store, pl_error *error, int64_t table, const char *what);
/// Takes the file for this program alone, making it if it is not there, and sees to it that only its owner may read it.
pl_status store_take(pl_store *store, pl_error *error);
/// The same for the files that SQLite has made beside it.
void store_keep_private(pl_store *store);
/// Looks whether there is a write-ahead log, once there must be one.
void store_note_log(pl_store *store);
void store_let_go(pl_store *store);
/// Makes a file of any earlier version one of this version, or a new one. PL_BAD: it is of a later version.
pl_status store_make_ready(pl_store *store, pl_error *error);
