// change.h - what waits for its commit: changes of tables, and the texts that tell of them.
// Stands on client.h. Private to tables/.
#pragma once
#include "client.h"

/// A change that waits for its commit, and who is to hear of it.
typedef enum host_change_kind { CHANGE_CHOICE, CHANGE_UNDO, CHANGE_RESIGN, CHANGE_CHAT, CHANGE_LESSON } host_change_kind;

typedef struct host_change {
    host_change_kind kind;
    host_table *table;
    uint64_t client;  // serial of who asked; 0: nobody (a computer)
    pl_side side;
    bool is_late;    // the server chose for the side, whose time was up
    uint32_t entry;  // of a choice: its number in the journal; set by host_await
    json_t *id;      // of the message, NULL: none
    char *text;      // of a chat
    json_t *chain;   // of the last choice of a chain: {taken, left, stop?}; NULL: it was sent alone
} host_change;

/// Texts that wait for the commit, one after another, and whom they are for.
typedef struct host_letter {
    uint64_t client;  // serial
    size_t at, size;
} host_letter;

typedef struct host_outbox {
    char *bytes;
    size_t size, max;
    host_letter *letters;
    int letter_count, letter_max;
} host_outbox;

// ---- changes.c

/// Makes this turn's changes durable and tells everybody; on failure the tables go back to what the store has.
void host_commit(pl_host *host);
/// Forgets this turn's changes: the store's gathering is dropped, their tables go back, and who asked for them is refused.
void host_drop_changes(pl_host *host, const char *why);
/// What may be told of a change that could not be kept; status PL_OK: there was no memory to remember it in. Good until the next call.
const char *host_why_lost(pl_host *host, pl_status status, const pl_error *error);
/// Remembers a change until the commit; takes id and text over. What is to be told of a choice is worded at once.
/// False: no memory, the change must be dropped.
bool host_await(pl_host *host, host_change change);

// ---- outbox.c: what is worded and waits for its commit

/// Keeps a text; where it lies, 0: no memory.
size_t host_hold(pl_host *host, const char *text, size_t size);
/// The text that lies there is for this client, who may get several in this order. at 0: it could not be kept, and the client is let go.
void host_hold_for(host_client *client, size_t at, size_t size);
void host_send_held(pl_host *host);
void host_drop_held(pl_host *host);
void host_outbox_end(pl_host *host);
