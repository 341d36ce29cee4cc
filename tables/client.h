// client.h - a client: what it is sent, where it sits and by which key, what it waits for.
// Stands on host.h, lane.h and table.h. Private to tables/.
#pragma once
#include <jansson.h>

#include "change.h"
#include "lane.h"
#include "table.h"

/// What a client is sent after a choice: events and the whole view; events alone; one message with what has changed.
typedef enum host_want { WANT_VIEWS, WANT_EVENTS, WANT_CHANGES } host_want;

/// What somebody sits by: on which sides, and by which key.
typedef struct host_pass {
    pl_sides sides;
    pl_store_key_kind kind;
    bool is_used;
    uint8_t hash[PL_STORE_HASH_BYTES];
} host_pass;

struct host_client {
    pl_host *host;
    void *line;  // the world's own
    uint64_t serial;
    host_address *address;
    host_table *table;  // NULL: has not sat down
    pl_sides sides;     // it sits on; 0: watches
    host_pass pass;     // that it sits by
    pl_side shown;      // side of the last view sent
    host_want want;
    bool is_closing;             // nothing more is sent to it, nothing it says is wanted
    bool has_odds;               // asked for and not answered yet
    struct host_advice *advice;  // likewise
    host_bucket messages, chats, patience, work;
    host_wait wait;
    bool has_turn;
    host_task *task;                           // that it waits for
    host_parked parked;                        // its place, where it waits for a commit
    bool is_kept_waiting;                      // a change of its own making is on its way: keys, another chapter
    json_t *question;                          // that waits for its turn, or comes again after the task
    struct host_held *held_first, *held_last;  // messages that came since
    size_t held_bytes;
    struct host_recalled *recalled;            // events to be told when it sits down
    host_client *next, *previous;              // of all
    host_client *table_next, *table_previous;  // of the table
};

host_client *host_client_named(pl_host *host, uint64_t serial);  // NULL: gone
/// Takes the message over.
void host_send(host_client *client, json_t *message);
void host_send_text(host_client *client, const char *text, size_t size);
/// text: with HOST_ROOM bytes before it. It stays as it is and may be sent to others too.
void host_send_roomy(host_client *client, char *text, size_t size);
/// Nothing more is sent to it, and the world closes its line.
void host_let_go(host_client *client);
/// {type: "error", id?, error}
void host_send_error(host_client *client, const json_t *id, const char *text);
void host_client_sit(host_client *client, host_table *table, host_pass pass);
void host_client_leave(host_client *client);
/// A side of the client's to speak for: the one the message names, else the one it is shown. 0: it watches, or names another's.
pl_side host_client_side(const host_client *client, const json_t *message);
/// The side whose view the client is shown.
pl_side host_client_viewer(const host_client *client);

// ---- messages.c: what clients ask

void host_receive(host_client *client, const char *text, size_t size);
/// Answers the client's question, which has been counted already.
void host_ask_again(host_client *client);

// ---- hold.c: a client that waits for long work; its later messages wait with it, so that answers keep the order of questions

bool host_is_waiting(const host_client *client);
/// Keeps a message until the client's earlier ones are answered, or refuses it in words.
void host_hold_message(host_client *client, const char *text, size_t size);
/// It is the client's turn in a lane. False: the message waits for it and comes again, or was refused in words.
bool host_is_turn(host_client *client, host_lane lane, const json_t *message);
/// The client waits until a change is durable that it must not see yet; the message comes again then.
void host_park_client(host_client *client, const json_t *message);
/// The client waits for a task. message: to come again after it; NULL: the task answers it.
void host_await_task(host_client *client, host_task *task, const json_t *message);
/// The task is done: whoever waited for it. NULL: gone.
host_client *host_awaited(pl_host *host, host_task *task, uint64_t serial);
/// Answers what has come meanwhile.
void host_go_on(host_client *client);
void host_hold_end(host_client *client);
/// Takes the price of work, in entries played; false: it was refused in words.
bool host_pay(host_client *client, uint32_t entries, const json_t *message);

// ---- keys.c: what opens a seat

/// The pass that a token is at a table; sides 0: it is none. The same time is taken whatever the token. PL_IO: the keys cannot be read.
pl_status host_pass_of(pl_host *host, int64_t table, const char *token, host_pass *pass, pl_error *error);
extern const char host_pass_waits[];
/// A sit that brings something to be exchanged.
bool host_pass_is_exchange(const json_t *message);
/// What the secrets of a sit open. NULL: *pass is how it sits (sides 0: it watches). host_pass_waits: something is exchanged; the message comes
/// again once that is durable, and has perhaps already. Else why not, and nothing has changed.
const char *host_pass_take(host_client *client, host_table *table, const json_t *message, host_pass *pass);
void host_do_screen(host_client *client, const json_t *message);
void host_do_revoke(host_client *client, const json_t *message);
void host_do_code(host_client *client, const json_t *message);
/// What the client may know of its own seat's keys: {keys, here, came, has_link, has_code}. NULL: it watches.
json_t *host_tell_own(const host_client *client);
/// What a secret is, for whoever has it and has not used it yet. PL_MISSING: it fits nothing; PL_IO: the keys cannot be read.
pl_status host_tell_link(pl_host *host, const host_table *table, const char *text, json_t **out, pl_error *error);
/// The address has not brought too many secrets that fit nothing.
bool host_may_guess(pl_host *host, const host_address *from);
void host_guessed_wrong(pl_host *host, host_address *from, int cost);
