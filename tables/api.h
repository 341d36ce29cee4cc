// api.h - what requests are answered from: games and rules, tables made and brought back for them, journals from outside.
// Stands on request.h and table.h. Private to tables/.
#pragma once
#include "request.h"
#include "table.h"

// ---- answer.c

/// What somebody may be told of a failure: of what he did wrong everything, of what went wrong here a number, under which the log has it.
const char *host_tell_failure(pl_host *host, const pl_error *error, char *text, size_t size);

// ---- kept.c

typedef struct host_kept host_kept;

/// Answers with what was kept for this path. False: nothing is.
bool host_reply_kept(host_request *request, int *code);
/// Keeps an answer for its path and answers with it; takes json over.
int host_keep_reply(host_request *request, json_t *json);
void host_kept_end(pl_host *host);

// ---- games.c and make.c

json_t *host_games(pl_host *host);
json_t *host_rules_of(const pl_ruleset *rules, pl_error *error);
/// Makes the table that a request wants. made follows, perhaps before this returns, unless it fails.
pl_status host_make_table(pl_host *host, const json_t *wanted, host_made made, void *context, pl_error *error);
/// Of an uploaded journal, on any thread: reads and plays it with battles of its own. wanted: the wishes that came with it, new.
pl_status host_read_journal(const char *body, size_t size, host_battles *battles, const host_patience *patience, json_t **wanted,
                            host_table **table, pl_error *error);
/// Gives it its row and seats as wished, on the host's thread. On failure the table is ended.
pl_status host_seat_journal(pl_host *host, json_t *wanted, host_table *table, host_secrets *secrets, pl_error *error);

// ---- bring.c: tables that a request needs

/// Notes a table that a request needs. False: no memory.
bool host_want_table(host_request *request, const char *id);
/// Answers the request by `again` once the tables it wants are in memory or cannot be had.
void host_bring_wanted(host_request *request, int (*again)(host_request *request));
void host_wanted_end(host_request *request);

// ---- upload.c: journals from outside, read and played again elsewhere

int host_post_journal(host_request *request);
void host_upload_forget(host_request *request);
/// Takes what is being written a piece further.
void host_write_pieces(pl_host *host);
/// At the start: takes out of the store what was not taken in whole when the program ended.
void host_remove_unfinished(pl_host *host);
