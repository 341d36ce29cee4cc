// server.h - the server: page, JSON API and WebSocket on one port, tables in a store. The wire is docs/wire.md, running it docs/server.md.
// Stands on store.h, formats/ and players/. One thread runs the loop; searching and odds work on others and hand back.
#pragma once
#include "phaseline/basics.h"

typedef struct pl_server pl_server;

typedef struct pl_server_options {
    const char *host;          // address to listen on; NULL: 127.0.0.1
    const char *const *names;  // host names and addresses that clients may use besides the one they reach it by; ends with NULL; NULL: none
    const char *behind;        // address of a proxy whose word for where a request comes from is believed; NULL: none
    int port;                  // 0: any free one
    const char *store;         // where tables are kept, as pl_store_open() has it: the path of an SQLite file, or postgresql://...
    const char *page;          // folder with the page's files; NULL: found beside rulesets/
    int computer_ms;           // a computer answers within this; 0: 5,000
    int messages_per_second;   // of one connection; 0: 100
    int tables_per_address;    // made at once, before it must wait; 0: 200
    int requests_per_second;   // of one address; 0: 100
    int archive_days;          // a table that nobody has touched for so long is archived; 0: 180
    int64_t (*wall_ms)(void);  // milliseconds since 1970; NULL: the system's clock. Tests give one that jumps
    bool takes_seeds;          // for tests: a link table's dice may be chosen, which every table says; on 127.0.0.1 alone, behind nobody
} pl_server_options;

/// Opens the store and listens; tables come back when somebody wants them, or when they go on by themselves. PL_IO: the port or the store
/// cannot be had.
pl_status pl_server_create(const pl_server_options *options, pl_server **out, pl_error *error);
/// The port it listens on.
int pl_server_port(const pl_server *server);
/// How many WebSocket connections it can have: fewer than the limit where the system gives it too few files.
int pl_server_connections(const pl_server *server);
/// Tables in the store whose game was under way when it started.
int64_t pl_server_tables(const pl_server *server);
/// Runs until SIGTERM, SIGINT or pl_server_stop(); connections are closed with a word of farewell.
void pl_server_run(pl_server *server);
/// May be called from any thread.
void pl_server_stop(pl_server *server);
/// Stops whoever thinks, closes the store and all connections. False: a thread was still at work after two seconds; what it reads is left
/// to it, and the program had better end by _Exit(), which waits for no thread.
bool pl_server_destroy(pl_server *server);
