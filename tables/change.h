// change.h - what waits for its commit: changes of tables, the texts that tell of them, and whoever must not see them yet.
// Stands on store.h and table.h. Private to tables/.
#pragma once
#include <jansson.h>

#include "table.h"

typedef struct pl_host pl_host;
typedef struct host_client host_client;

/// A change that waits for its commit, and who is to hear of it.
typedef enum host_change_kind {
    CHANGE_CHOICE,
    CHANGE_UNDO,
    CHANGE_RESIGN,
    CHANGE_CHAT,
    CHANGE_LESSON,
    CHANGE_OWN,  // whoever made it sees to what is told
} host_change_kind;

/// What becomes of a change is told to whoever sees to it himself: PL_OK, or why it could not be kept. Called exactly once.
typedef void (*host_told)(pl_host *host, void *context, pl_status status, const pl_error *error);

typedef struct host_change {
    host_change_kind kind;
    host_table *table;  // NULL: it is of none that is in memory
    int64_t number;     // of the table; set by host_await where there is one
    uint64_t client;    // serial of who asked; 0: nobody (a computer)
    pl_side side;
    bool is_late;    // the server chose for the side, whose time was up
    uint32_t entry;  // of a choice: its number in the journal; this and the next three are set by host_await
    uint64_t key;    // and what it is noted under
    uint64_t undos;  // how often the table's viewers have had something taken back, all together
    pl_sides undone;
    bool is_told;
    json_t *id;      // of the message, NULL: none
    char *text;      // of a chat
    json_t *chain;   // of the last choice of a chain: {taken, left, stop?}; NULL: it was sent alone
    host_told told;  // of CHANGE_OWN, with its context
    void *context;
} host_change;

/// Texts that wait for the commit, one after another, and whom they are for.
typedef struct host_letter {
    uint64_t client;  // serial; 0: it has been sent
    int64_t table;    // its number
    size_t at, size;
} host_letter;

typedef struct host_outbox {
    char *bytes;
    size_t size, max;
    host_letter *letters;
    int letter_count, letter_max;
} host_outbox;

/// What waits for one commit.
typedef struct host_batch {
    host_change *changes;
    int count, max;
    host_outbox outbox;
} host_batch;

/// Somebody's place among those who wait until a table of which a change is on its way may be looked at again. In the order in which they came,
/// whatever table they wait for: whoever cannot go on yet takes his place anew.
typedef struct host_parked {
    struct host_parked *next;
    void (*go_on)(struct host_parked *parked);  // it stands there no more
    bool is_parked;
} host_parked;

// ---- changes.c

/// Sends this turn's changes on their way to the disk, unless others are on it still. Whatever is answered is told; of what could not be kept the
/// tables go back to what the store has. With a store that answers at once nothing is left to be told when this returns.
void host_commit(pl_host *host);
/// Tells what the store has answered since the last time, and lets those go on who waited for it.
void host_take_answers(pl_host *host);
/// Forgets the changes that are not on their way yet: the store's gathering is dropped, their tables go back, and who asked for them is refused.
void host_drop_changes(pl_host *host, const char *why);
/// Waits for answers of the store, after those who wait already.
void host_park(pl_host *host, host_parked *parked, void (*go_on)(host_parked *parked));
void host_unpark(pl_host *host, host_parked *parked);
/// Lets all go on: nothing is answered any more.
void host_end_parked(pl_host *host);
/// What may be told of a change that could not be kept; status PL_OK: there was no memory to remember it in. Good until the next call.
const char *host_why_lost(pl_host *host, pl_status status, const pl_error *error);
/// Remembers a change until it is answered; takes id and text over. What is to be told of a choice is worded at once.
/// False: no memory, the change must be dropped.
bool host_await(pl_host *host, host_change change);

// ---- outbox.c: what is worded and waits for its commit

/// Keeps a text; where it lies, 0: no memory.
size_t host_hold(pl_host *host, const char *text, size_t size);
/// The text that lies there is for this client, who may get several in this order. at 0: it could not be kept, and the client is let go.
void host_hold_for(host_client *client, size_t at, size_t size);
/// Sends what is told of a table; of number 0: of all of them.
void host_send_letters(pl_host *host, host_outbox *box, int64_t table);
void host_outbox_clear(host_outbox *box);
void host_outbox_end(host_outbox *box);
