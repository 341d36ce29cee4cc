// store_schema.c - the tables of the SQLite store, and files of earlier versions brought up to this one. Stands on store.h.
#include "store_inside.h"

#include <stdio.h>

// Small pages: a choice touches two of them, and the fewer bytes are on their way the less often the disk keeps a commit waiting.
// lines: every entry of every journal as it came, `before` the number of the one before it of the same table, 0: the first.
// ends: where the journal of a table ends; small, since every choice touches it.
static const char version_2[] =
    "create table tables(number integer primary key, id text not null unique, name text not null, game text not null,"
    " mode text not null, seed integer not null, resigned integer not null, is_over integer not null, created integer not null,"
    " limit_s integer not null, head text not null, undos0 integer not null, undos1 integer not null, undos2 integer not null,"
    " undos3 integer not null, undos4 integer not null);"
    "create table seats(tab integer not null, side integer not null, sits text not null, level text not null,"
    " player text not null, hash blob, primary key(tab, side)) without rowid;"
    "create index seats_by_hash on seats(hash);"
    "create table lines(number integer primary key, tab integer not null, n integer not null, before integer not null, line text not null,"
    " key integer not null);"
    "create table ends(tab integer primary key, last integer not null, count integer not null, changed integer not null);"
    "create table chat(number integer primary key, tab integer not null, side integer not null, said integer not null,"
    " text text not null);"
    "create index chat_by_table on chat(tab, number);";

// Version 1 kept the entries of each table together and one count of undos for all who look on.
static const char from_1[] =
    "create table lines(number integer primary key, tab integer not null, n integer not null, before integer not null, line text not null,"
    " key integer not null);"
    "insert into lines select row_number() over w, tab, n, case n when 1 then 0 else row_number() over w - 1 end, line, key"
    " from entries window w as (order by tab, n);"
    "drop table entries;"
    "create table ends(tab integer primary key, last integer not null, count integer not null, changed integer not null);"
    "insert into ends select tables.number, coalesce(l.last, 0), coalesce(l.count, 0), tables.changed from tables"
    " left join (select tab, max(number) as last, count(*) as count from lines group by tab) l on l.tab = tables.number;"
    "alter table tables rename column undos to undos0;"
    "alter table tables drop column changed;"
    "alter table tables add column limit_s integer not null default 0;"
    "alter table tables add column undos1 integer not null default 0;"
    "alter table tables add column undos2 integer not null default 0;"
    "alter table tables add column undos3 integer not null default 0;"
    "alter table tables add column undos4 integer not null default 0;"
    "update tables set undos1=undos0, undos2=undos0, undos3=undos0, undos4=undos0;";

// waits: when a table goes on by itself, and since when each side has been asked; of a table that waits for people without a clock there is
// none. In an older file nobody has noted it: whatever has a clock or a computer is looked at once.
// kept: what the server keeps for itself, by name.
// archived_*: tables that nobody has touched for long, out of the way of the others. A column that `tables` or `ends` gets they get too, in the
// same place. Seats stay where they are, since a table is found by them.
static const char waits_and_archive[] =
    "create table waits(tab integer primary key, due integer not null, since1 integer not null, since2 integer not null,"
    " since3 integer not null, since4 integer not null);"
    "create index waits_by_due on waits(due);"
    "insert into waits select number, 1, 0, 0, 0, 0 from tables where is_over=0 and (limit_s>0 or resigned<>0"
    " or exists(select 1 from seats where tab=number and sits='computer'));"
    "create index live_tables on tables(number) where is_over=0;"
    "create table kept(name text primary key, value text not null) without rowid;"
    "create table archived_tables as select * from tables where 0;"
    "create unique index archived_by_number on archived_tables(number);"
    "create unique index archived_by_id on archived_tables(id);"
    "create table archived_ends as select * from ends where 0;"
    "create unique index archived_ends_by_table on archived_ends(tab);"
    "create table archived_lines(tab integer not null, n integer not null, line text not null, key integer not null, primary key(tab, n))"
    " without rowid;"
    "create table archived_chat(number integer primary key, tab integer not null, side integer not null, said integer not null,"
    " text text not null);"
    "create index archived_chat_by_table on archived_chat(tab, number);";

// keys: the secrets of seats, of several kinds, in the order of their hashes, which tells nothing of when they were made. They stay where they
// are, as seats do, since a table is found by them, an archived one too. The columns of the
// primary key come first and in its order: SQLite's own look through a file takes it for damaged otherwise.
// is_seed_given: the seed was chosen. seen0 to seen4: when each viewer last saw something change, so that nobody learns more by asking.
static const char keys_of_seats[] =
    "create table keys(tab integer not null, hash blob not null, side integer not null, kind text not null, is_used integer not null,"
    " primary key(tab, hash, side)) without rowid;"
    "create index keys_by_hash on keys(hash);"
    "insert into keys select tab, hash, side, 'earlier', 0 from seats where hash is not null;"
    "drop index seats_by_hash;"
    "alter table seats drop column hash;"
    "alter table tables add column is_seed_given integer not null default 0;"
    "alter table archived_tables add column is_seed_given integer not null default 0;"
    "alter table ends add column seen0 integer not null default 0;"
    "alter table ends add column seen1 integer not null default 0;"
    "alter table ends add column seen2 integer not null default 0;"
    "alter table ends add column seen3 integer not null default 0;"
    "alter table ends add column seen4 integer not null default 0;"
    "update ends set seen0=changed, seen1=changed, seen2=changed, seen3=changed, seen4=changed;"
    "alter table archived_ends add column seen0 integer not null default 0;"
    "alter table archived_ends add column seen1 integer not null default 0;"
    "alter table archived_ends add column seen2 integer not null default 0;"
    "alter table archived_ends add column seen3 integer not null default 0;"
    "alter table archived_ends add column seen4 integer not null default 0;"
    "update archived_ends set seen0=changed, seen1=changed, seen2=changed, seen3=changed, seen4=changed;";

// standing: what a side has said for the rest of a turn. It stays with the seat, archived or not.
static const char standing_answers[] = "alter table seats add column standing text not null default '';";

// How a file comes to the next version it can have, a new file (version 0) included. New steps go last; a file takes every step from its own on.
static const struct {
    int from, to;
    const char *sql;
} steps[] = {
    {0, 2, version_2}, {1, 2, from_1}, {2, 3, waits_and_archive}, {3, 4, keys_of_seats}, {4, 5, standing_answers},
};
enum { STEPS = sizeof steps / sizeof steps[0] };

static int read_version(sqlite_store *store)
{
    sqlite3_stmt *statement = NULL;
    int version = -1;
    if (!sqlite3_prepare_v2(store->db, "pragma user_version", -1, &statement, NULL) && sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return version;
}

static bool run(sqlite_store *store, const char *sql) { return !sqlite3_exec(store->db, sql, NULL, NULL, NULL); }

static bool set_version(sqlite_store *store, int version)
{
    char sql[64];
    snprintf(sql, sizeof sql, "pragma user_version=%d", version);
    return run(store, sql);
}

static bool bring_up(sqlite_store *store, int version)
{
    bool is_fine = run(store, "begin immediate");
    for (int i = 0; i < STEPS && is_fine; i++)
        if (steps[i].from == version) {
            version = steps[i].to;
            is_fine = run(store, steps[i].sql) && set_version(store, version);
        }
    return is_fine && run(store, "commit");
}

pl_status store_make_ready(sqlite_store *store, pl_error *error)
{
    int version = read_version(store), last = steps[STEPS - 1].to;
    if (version > last)
        return pl_fail(error, PL_BAD, "%s: written by a later version of the program (format %d, wanted at most %d)", store->path, version,
                       last);
    if (version < 0 || !run(store, "pragma page_size=1024; pragma journal_mode=wal; pragma synchronous=full"))
        return store_fail(store, error, "cannot be made ready");
    if (version == last || bring_up(store, version))
        return PL_OK;
    pl_status status = store_fail(store, error, "cannot be made ready");
    run(store, "rollback");
    return status;
}
