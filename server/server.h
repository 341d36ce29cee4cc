// server.h - the server: page, JSON API and WebSocket on one port, tables in a store. The wire is docs/wire.md, running it docs/server.md.
// Stands on store.h, formats/ and players/. One thread runs the loop; searching and odds work on others and hand back.
#pragma once
#include "phaseline/basics.h"

typedef struct pl_server pl_server;

typedef struct pl_server_options {
    const char *host;         // address to listen on; NULL: 127.0.0.1
    const char *name;         // a host name that clients may use besides the address (behind a proxy); NULL: none
    int port;                 // 0: any free one
    const char *store;        // path of the SQLite file
    const char *page;         // folder with the page's files; NULL: found beside rulesets/
    int computer_ms;          // a computer answers within this; 0: 5,000
    int messages_per_second;  // of one connection; 0: 100
    int tables_per_address;   // made at once, before it must wait; 0: 200
    bool takes_seeds;         // for tests: a link table's dice may be chosen, which every table says; on 127.0.0.1 alone
} pl_server_options;

/// Opens the store, brings all live tables back and listens. PL_IO: the port or the store cannot be had.
pl_status pl_server_create(const pl_server_options *options, pl_server **out, pl_error *error);
/// The port it listens on.
int pl_server_port(const pl_server *server);
/// Tables brought back from the store.
int pl_server_tables(const pl_server *server);
/// Runs until SIGTERM, SIGINT or pl_server_stop(); connections are closed with a word of farewell.
void pl_server_run(pl_server *server);
/// May be called from any thread.
void pl_server_stop(pl_server *server);
/// Stops whoever thinks, closes the store and all connections. False: a thread was still at work after two seconds; what it reads is left
/// to it, and the program had better end by _Exit(), which waits for no thread.
bool pl_server_destroy(pl_server *server);
