// postgres_schema.c - the tables of the PostgreSQL store, and those of earlier versions brought up to this one. Stands on store.h.
//
// Steps are numbered as those of the SQLite store are (store_schema.c), and say the same in the other dialect; a step of one is a step of both.
// Two versions that are neighbours must be able to run beside each other: a step adds, and what it makes needless goes two versions later.
#include "postgres_inside.h"

#include <stdio.h>
#include <stdlib.h>

// ends: where the journal of a table ends, and who may go on with it: owner and epoch stand in the one row that every change touches, so that an owner
// who comes late finds another epoch there and changes nothing. Half of each page is left free: its rows change all the time and stay where they are.
// archived: out of the way of the others; a flag, since partial indexes do the rest.
static const char version_5[] =
    "create table servers(id bigint generated always as identity primary key, url text not null default '', process int not null,"
    " started timestamptz not null default now());"
    "create table tables(number bigint primary key, id text not null unique, name text not null, game text not null, mode text not null,"
    " seed bigint not null, resigned int not null, is_over int not null, created bigint not null, limit_s bigint not null,"
    " head text not null, undos0 bigint not null, undos1 bigint not null, undos2 bigint not null, undos3 bigint not null,"
    " undos4 bigint not null, is_seed_given int not null, archived boolean not null default false);"
    "create index live_tables on tables(number) where is_over=0 and not archived;"
    "create table seats(tab bigint not null, side int not null, sits text not null, level text not null, player text not null,"
    " standing text not null default '', primary key(tab, side));"
    "create table lines(tab bigint not null, n int not null, epoch bigint not null, line text not null, key bigint not null,"
    " primary key(tab, n));"
    "create table ends(tab bigint primary key, owner bigint not null, epoch bigint not null, count int not null, changed bigint not null,"
    " seen0 bigint not null, seen1 bigint not null, seen2 bigint not null, seen3 bigint not null, seen4 bigint not null)"
    " with (fillfactor=50);"
    "create table chat(number bigint generated always as identity primary key, tab bigint not null, side int not null,"
    " said bigint not null, text text not null);"
    "create index chat_by_table on chat(tab, number);"
    "create table keys(tab bigint not null, hash bytea not null, side int not null, kind text not null, is_used int not null,"
    " primary key(tab, hash, side));"
    "create index keys_by_hash on keys(hash);"
    "create table waits(tab bigint primary key, due bigint not null, since1 bigint not null, since2 bigint not null,"
    " since3 bigint not null, since4 bigint not null);"
    "create index waits_by_due on waits(due, tab);"
    "create table kept(name text primary key, value text not null);"
    "create sequence numbers increment by 1000 start with 1;";

// How a database comes to the next version it can have, an empty one (version 0) included. New steps go last.
static const struct {
    int from, to;
    const char *sql;
} steps[] = {
    {0, 5, version_5},
};
enum { STEPS = sizeof steps / sizeof steps[0] };

static bool run(PGconn *connection, const char *sql)
{
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static int read_version(PGconn *connection)
{
    PGresult *result = PQexec(connection, "select version from format");
    int version = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) ? atoi(PQgetvalue(result, 0, 0)) : -1;
    PQclear(result);
    return version;
}

// One program at a time does it; the others wait and find it done.
static bool bring_up(PGconn *connection, int *version)
{
    char sql[64];
    bool is_fine = run(connection, "begin; select pg_advisory_xact_lock(hashtext('phaseline format'), hashtext(current_schema()));"
                                   "create table if not exists format(version int not null);"
                                   "insert into format select 0 where not exists(select 1 from format)");
    *version = is_fine ? read_version(connection) : -1;
    is_fine = is_fine && *version >= 0;
    for (int i = 0; i < STEPS && is_fine; i++)
        if (steps[i].from == *version) {
            *version = steps[i].to;
            snprintf(sql, sizeof sql, "update format set version=%d", *version);
            is_fine = run(connection, steps[i].sql) && run(connection, sql);
        }
    return is_fine;
}

pl_status postgres_make_ready(PGconn *connection, const char *shown, pl_error *error)
{
    int version, last = steps[STEPS - 1].to;
    pl_status status = PL_OK;
    if (!bring_up(connection, &version))
        status = pl_fail(error, PL_IO, "%s: cannot be made ready: %.300s", shown, PQerrorMessage(connection));
    else if (version > last)
        status =
            pl_fail(error, PL_BAD, "%s: written by a later version of the program (format %d, wanted at most %d)", shown, version, last);
    run(connection, status ? "rollback" : "commit");
    return status;
}
