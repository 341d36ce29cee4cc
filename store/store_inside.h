// store_inside.h - what the files of the SQLite store share. Private to store/.
#pragma once
#include <sqlite3.h>

#include "store_open.h"

enum {
#define X(name, sql) S_##name,
#include "statements.def"
#undef X
    STATEMENTS
};

typedef struct sqlite_store {
    pl_store base;
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
} sqlite_store;

/// Fills the error with what SQLite says.
pl_status store_fail(const sqlite_store *store, pl_error *error, const char *doing);
/// A statement ready to be bound.
sqlite3_stmt *store_ready(sqlite_store *store, int which);
void store_bind_text(sqlite3_stmt *statement, int at, const char *text);
/// Opens the transaction that gathers changes, if it is not open yet.
pl_status store_gather(sqlite_store *store, pl_error *error);
/// Runs a statement that changes something; a failure spoils the gathering.
pl_status store_change(sqlite_store *store, sqlite3_stmt *statement, pl_error *error);
/// The gathering is of no more use: what the file says contradicts itself.
pl_status store_damaged(sqlite_store *store, pl_error *error, int64_t table, const char *what);
/// Takes the file for this program alone, making it if it is not there, and sees to it that only its owner may read it.
pl_status store_take(sqlite_store *store, pl_error *error);
/// The same for the files that SQLite has made beside it.
void store_keep_private(sqlite_store *store);
/// Looks whether there is a write-ahead log, once there must be one.
void store_note_log(sqlite_store *store);
void store_let_go(sqlite_store *store);
/// Makes a file of any earlier version one of this version, or a new one. PL_BAD: it is of a later version.
pl_status store_make_ready(sqlite_store *store, pl_error *error);

// ---- its functions, as store.h has them

const char *sqlite_mended(const pl_store *store);
void sqlite_hold(pl_store *store, const char *where);
bool sqlite_is_there(const pl_store *store);
pl_status sqlite_add_table(pl_store *store, pl_store_table *table, const char *head, char *const *lines, uint32_t line_count,
                           pl_error *error);
pl_status sqlite_append(pl_store *store, int64_t table, uint32_t n, const char *line, uint64_t key, pl_sides seen_by, pl_error *error);
pl_status sqlite_cut(pl_store *store, int64_t table, uint32_t kept, const uint32_t undos[PL_SIDES_MAX + 1], uint64_t seed, pl_sides seen_by,
                     pl_error *error);
pl_status sqlite_stand(pl_store *store, int64_t table, pl_side side, const char *text, pl_error *error);
pl_status sqlite_note(pl_store *store, int64_t table, bool is_over, pl_sides resigned, pl_error *error);
pl_status sqlite_add_chat(pl_store *store, int64_t table, pl_side side, int64_t when, const char *text, pl_error *error);
pl_status sqlite_copy_times(pl_store *store, const pl_store_table *table, pl_error *error);
pl_status sqlite_next_archived(pl_store *store, char id[PL_STORE_ID_MAX], pl_error *error);
pl_status sqlite_add_key(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error);
pl_status sqlite_use_key(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error);
pl_status sqlite_drop_key(pl_store *store, int64_t table, const pl_store_key *key, pl_error *error);
pl_status sqlite_wait_for(pl_store *store, int64_t table, const pl_store_wait *wait, pl_error *error);
pl_status sqlite_keep(pl_store *store, int64_t table, const char *name, const char *text, pl_error *error);
pl_status sqlite_remove(pl_store *store, int64_t table, pl_error *error);
pl_status sqlite_archive(pl_store *store, int64_t table, pl_error *error);
pl_status sqlite_bring_back(pl_store *store, const char *id, pl_error *error);
bool sqlite_has_changes(const pl_store *store);
pl_status sqlite_commit(pl_store *store, pl_error *error);
pl_status sqlite_try(pl_store *store, pl_error *error);
void sqlite_rollback(pl_store *store);
bool sqlite_wants_tidying(const pl_store *store);
void sqlite_tidy(pl_store *store);
void sqlite_tidied(pl_store *store);
pl_status sqlite_each_table(pl_store *store, bool only_live, pl_store_visit visit, void *context, pl_error *error);
pl_status sqlite_find_table(pl_store *store, const char *id, pl_store_table *out, pl_error *error);
int64_t sqlite_count_live(pl_store *store);
pl_status sqlite_next_due(pl_store *store, pl_store_place *place, int64_t until_ms, char id[PL_STORE_ID_MAX], pl_error *error);
int64_t sqlite_last_since(pl_store *store);
pl_status sqlite_next_untouched(pl_store *store, int64_t *after, int64_t before, char id[PL_STORE_ID_MAX], pl_error *error);
pl_status sqlite_kept(pl_store *store, const char *name, char *text, size_t size, pl_error *error);
pl_status sqlite_next_kept(pl_store *store, const char *begin, char *name, size_t size, pl_error *error);
pl_status sqlite_load_journal(pl_store *store, int64_t table, pl_store_journal *out, pl_error *error);
pl_status sqlite_each_chat(pl_store *store, int64_t table, int max, pl_store_hear hear, void *context, pl_error *error);
pl_status sqlite_each_seat(pl_store *store, const uint8_t hash[PL_STORE_HASH_BYTES], pl_store_sit sit, void *context, pl_error *error);
pl_status sqlite_load_keys(pl_store *store, int64_t table, pl_store_key keys[PL_STORE_KEYS_MAX], int *count, pl_error *error);
void sqlite_close(pl_store *store);
