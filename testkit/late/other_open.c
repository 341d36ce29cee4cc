// other_open.c - for tests: every store that a program opens is another than it thinks, if the environment says so. Linked with --wrap=pl_store_open.
//
//   PHASELINE_LATE=SEED:MOST   one that answers late, after MOST milliseconds at most, before the one it asks for
//   PHASELINE_POSTGRES=ADDRESS  a schema of its own in this database, the same for the same path
#include <libpq-fe.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "late_store.h"

pl_status __real_pl_store_open(const char *where, pl_store **out, pl_error *error);
pl_status __wrap_pl_store_open(const char *where, pl_store **out, pl_error *error);

static pl_status open_in_postgres(const char *address, const char *path, pl_store **out, pl_error *error)
{
    char sql[96], where[1024];
    uint32_t name = 2166136261u;
    for (const char *c = path; *c; c++)
        name = (name ^ (unsigned char)*c) * 16777619u;
    PGconn *connection = PQconnectdb(address);
    snprintf(sql, sizeof sql, "set client_min_messages=error; create schema if not exists t%08x", name);
    PGresult *result = PQexec(connection, sql);
    bool is_made = PQresultStatus(result) == PGRES_COMMAND_OK;
    if (!is_made)
        pl_fail(error, PL_IO, "%s: %.200s", address, PQerrorMessage(connection));
    PQclear(result);
    PQfinish(connection);
    snprintf(where, sizeof where, "%s?options=-csearch_path%%3Dt%08x", address, name);
    return is_made ? __real_pl_store_open(where, out, error) : PL_IO;
}

pl_status __wrap_pl_store_open(const char *where, pl_store **out, pl_error *error)
{
    unsigned long long seed = 0;
    int most = 8;
    const char *how = getenv("PHASELINE_LATE"), *address = getenv("PHASELINE_POSTGRES");
    pl_status status = address ? open_in_postgres(address, where, out, error) : __real_pl_store_open(where, out, error);
    if (status || !how || sscanf(how, "%llu:%d", &seed, &most) < 1)
        return status;
    *out = late_store_before(*out, &(late_plan){.seed = seed, .steps_max = most});
    return *out ? PL_OK : pl_fail(error, PL_NO_MEMORY, "no memory");
}
