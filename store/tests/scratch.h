// scratch.h - for tests of the store: a file of this program's own, and a table to put in.
// Stands on store.h and harness.h.
#pragma once
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness.h"
#include "store.h"

static char path[64];

static inline void forget(void)
{
    char other[80];
    static const char *const endings[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        snprintf(other, sizeof other, "%s%s", path, endings[i]);
        unlink(other);
    }
}

static inline pl_store *fresh(void)
{
    pl_store *store;
    pl_error error = {0};
    snprintf(path, sizeof path, "/tmp/phaseline-store-%d", (int)getpid());
    forget();
    atexit(forget);
    CHECK_EQ(pl_store_open(path, &store, &error), PL_OK);
    return store;
}

static inline pl_store *again(pl_store *store)
{
    pl_error error = {0};
    pl_store_close(store);
    CHECK_EQ(pl_store_open(path, &store, &error), PL_OK);
    return store;
}

static inline pl_store_table some_table(const char *id)
{
    pl_store_table table = {
        .seed = 0xfedcba9876543210u, .undos = {3, 1, 2}, .limit_s = 90, .resigned = 2, .created = 5, .changed = 6, .seat_count = 2};
    snprintf(table.id, sizeof table.id, "%s", id);
    snprintf(table.name, sizeof table.name, "A 'name' with \"marks\"");
    snprintf(table.game, sizeof table.game, "drill");
    snprintf(table.mode, sizeof table.mode, "link");
    for (int i = 0; i < 2; i++) {
        table.seats[i] = (pl_store_seat){.side = (pl_side)(i + 1)};
        snprintf(table.seats[i].sits, sizeof table.seats[i].sits, "%s", i ? "computer" : "human");
    }
    return table;
}

static inline pl_store_key some_key(pl_side side, pl_store_key_kind kind, int byte)
{
    pl_store_key key = {.side = side, .kind = kind};
    memset(key.hash, byte, sizeof key.hash);
    return key;
}

static inline uint32_t lines_of(pl_store *store, int64_t table)
{
    pl_store_journal journal;
    pl_error error = {0};
    CHECK_EQ(pl_store_load_journal(store, table, &journal, &error), PL_OK);
    uint32_t count = journal.key_count;
    pl_store_journal_free(&journal);
    return count;
}

/// The look through the whole file finds nothing.
static inline void check_sound(void)
{
    char words[256];
    atomic_bool stop = false;
    if (!pl_store_examine(path, &stop, words, sizeof words) || words[0])
        fail_msg("looked through: %s", words);
}

/// Takes the last steps of the schema back: nobody has standing answers, keys lie with their seats, one for each, and nobody's seen times are noted.
#define WITHOUT_KEYS \
    "alter table seats drop column standing;" \
    "alter table seats add column hash blob; create index seats_by_hash on seats(hash);" \
    "update seats set hash=(select hash from keys where keys.tab=seats.tab and keys.side=seats.side limit 1); drop table keys;" \
    "alter table tables drop column is_seed_given; alter table archived_tables drop column is_seed_given;" \
    "alter table ends drop column seen0; alter table ends drop column seen1; alter table ends drop column seen2;" \
    "alter table ends drop column seen3; alter table ends drop column seen4;" \
    "alter table archived_ends drop column seen0; alter table archived_ends drop column seen1; alter table archived_ends drop column " \
    "seen2;" \
    "alter table archived_ends drop column seen3; alter table archived_ends drop column seen4; pragma user_version=3;"
/// And the one before it, but for what the archive holds.
#define WITHOUT_ARCHIVE \
    WITHOUT_KEYS \
    "drop table waits; drop table kept; drop index live_tables; drop table archived_tables; drop table archived_ends;" \
    "drop table archived_lines; drop table archived_chat; pragma user_version=2;"

/// Says something to the database beside the store.
static inline void say(const char *sql)
{
    sqlite3 *db;
    CHECK_EQ(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 5000);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL))
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
}
