// stored.h - for tests: the store of a server, spoken to beside the program.
// Stands on sqlite3.h and player.h.
#pragma once
#include <sqlite3.h>

#include "tests/player.h"

/// Says something to the store that lies in the folder.
static inline void say_to(const char *folder, const char *sql)
{
    char path[300];
    sqlite3 *db;
    snprintf(path, sizeof path, "%s/tables.sqlite", folder);
    CHECK_EQ(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 5000);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL))
        fail_msg("%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

/// Kills the server and says that to its store. folder: where it lies, to start another over it.
static inline void stop_and_say(kit_server *s, char folder[256], const char *sql)
{
    snprintf(folder, 256, "%s", s->folder);
    kit_server_kill(s);
    say_to(folder, sql);
}
