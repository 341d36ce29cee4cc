// inside.h - the server from within: what its files share. Private to server/.
// Stands on table.h, limits.h, metrics.h and libwebsockets on its libuv loop.
#pragma once
#include <uv.h>
// libuv first: libwebsockets looks whether it is there.
#include <jansson.h>
#include <libwebsockets.h>

#include "limits.h"
#include "metrics.h"
#include "seat.h"
#include "server.h"
#include "table.h"

typedef struct server_client server_client;
typedef struct server_job server_job;
typedef struct server_advice server_advice;

enum { TABLE_CHAINS = 4096 };

/// A change that waits for its commit, and who is to hear of it.
typedef enum server_change_kind { CHANGE_CHOICE, CHANGE_UNDO, CHANGE_RESIGN, CHANGE_CHAT } server_change_kind;

typedef struct server_change {
    server_change_kind kind;
    server_table *table;
    uint64_t client;  // serial of who asked; 0: nobody (a computer)
    pl_side side;
    bool is_late;  // the server chose for the side, whose time was up
    json_t *id;    // of the message, NULL: none
    char *text;    // of a chat
} server_change;

/// Texts that wait for the commit, one after another, and whom they are for.
typedef struct server_letter {
    uint64_t client;  // serial
    size_t at, size;
} server_letter;

typedef struct server_outbox {
    unsigned char *bytes;
    size_t size, max;
    server_letter *letters;
    int letter_count, letter_max;
} server_outbox;

struct pl_server {
    pl_server_options options;
    uv_loop_t loop;
    uv_check_t after_poll;
    uv_prepare_t before_poll;
    uv_timer_t tidy, clock;
    uv_work_t tidying;  // of the store
    uv_async_t stop;
    uv_signal_t on_term, on_int;
    struct lws_context *context;
    struct lws_vhost *vhost;
    pl_store *store;
    server_addresses *addresses;
    server_battles battles;
    server_table *tables[TABLE_CHAINS];
    server_client *clients;
    server_client *slots[LIMIT_CONNECTIONS];  // by serial, so that whoever is gone is known to be gone
    uint64_t serial;
    server_change *changes;  // of this turn of the loop
    int change_count, change_max;
    server_outbox outbox;
    server_metrics metrics;
    json_t *games;  // the answer to /api/games, made once
    char host[64], page[1024];
    int port, resumed;
    int searching;                // computers that search now
    server_advice *advice_first;  // in the order they are thought about
    int advice_waiting, advising;
    bool is_loopback, is_stopping, is_uv_ready, is_tidying;
};

// ---- server.c

int64_t server_now(const pl_server *server);
/// Milliseconds since 1970. Deadlines alone are told by it: they outlive the program.
int64_t server_wall_ms(void);
/// Makes this turn's changes durable and tells everybody; on failure the tables go back to what the store has.
void server_commit(pl_server *server);
/// Forgets this turn's changes: the store's gathering is dropped, their tables go back, and who asked for them is refused.
void server_drop_changes(pl_server *server, const char *why);
/// Remembers a change until the commit; takes id and text over. What is to be told of a choice is worded at once.
/// False: no memory, the change must be dropped.
bool server_await(pl_server *server, server_change change);

// ---- tables.c: the tables in memory

/// The table of that id, from memory or from the store; NULL: error says why.
server_table *server_find_table(pl_server *server, const char *id, pl_error *error);
void server_keep_table(pl_server *server, server_table *table);
/// Puts what the store has in the table's place, clients and all. False: it cannot be had; the table is gone and its clients are told.
bool server_reload_table(pl_server *server, server_table *table);
void server_unload_table(pl_server *server, server_table *table);
/// Brings every live table back.
pl_status server_load_tables(pl_server *server, pl_error *error);
/// Lets go of tables that nobody has looked at for a while; they come back when somebody does.
void server_tidy_tables(pl_server *server);
/// Makes a table of a game just begun or resumed, durable with its seats and their secrets. On failure the table is ended.
pl_status server_add_table(pl_server *server, server_table *table, const server_secrets *secrets, pl_error *error);

// ---- client.c: a WebSocket connection

/// What a client is sent after a choice: events and the whole view; events alone; one message with what has changed.
typedef enum server_want { WANT_VIEWS, WANT_EVENTS, WANT_CHANGES } server_want;

/// What somebody sits by: on which sides, and by which key.
typedef struct server_pass {
    pl_sides sides;
    pl_store_key_kind kind;
    bool is_used;
    uint8_t hash[PL_STORE_HASH_BYTES];
} server_pass;

struct server_client {
    pl_server *server;
    struct lws *wsi;
    uint64_t serial;
    server_address *address;
    server_table *table;  // NULL: has not sat down
    pl_sides sides;       // it sits on; 0: watches
    server_pass pass;     // that it sits by
    pl_side shown;        // side of the last view sent
    server_want want;
    bool is_closing, has_odds;
    server_advice *advice;  // asked for and not answered yet
    char *in;               // a message that is coming in
    size_t in_size, in_max;
    struct server_packet *out_first, *out_last;
    size_t out_bytes;
    server_bucket messages, chats;
    server_client *next, *previous;              // of all
    server_client *table_next, *table_previous;  // of the table
};

server_client *server_client_create(pl_server *server, struct lws *wsi, const char *address);
void server_client_destroy(server_client *client);
server_client *server_client_named(pl_server *server, uint64_t serial);  // NULL: gone
/// Takes the message over.
void server_send(server_client *client, json_t *message);
void server_send_text(server_client *client, const char *text, size_t size);
/// bytes: LWS_PRE of room for the library, then the text. The text stays as it is and may be sent to others too.
void server_send_bytes(server_client *client, unsigned char *bytes, size_t size);
/// Closes the connection when the loop comes round to it.
void server_let_go(server_client *client);
/// {type: "error", id?, error}
void server_send_error(server_client *client, const json_t *id, const char *text);
/// Writes what waits; non-zero: the connection must be closed.
int server_client_write(server_client *client);
void server_client_sit(server_client *client, server_table *table, server_pass pass);
void server_client_leave(server_client *client);
/// A side of the client's to speak for: the one the message names, else the one it is shown. 0: it watches, or names another's.
pl_side server_client_side(const server_client *client, const json_t *message);
/// The side whose view the client is shown.
pl_side server_client_viewer(const server_client *client);

// ---- messages.c: what clients ask

void server_receive(server_client *client, const char *text, size_t size);

/// What somebody who has sat down is told: the seat, what it missed, the view. message: its sit, or NULL.
void server_welcome(server_client *client, const json_t *message);

// ---- keys.c: what opens a seat

/// The pass that a token is at a table; sides 0: it is none. The same time is taken whatever the token.
server_pass server_pass_of(pl_server *server, const server_table *table, const char *token);
/// A sit that brings something to be exchanged.
bool server_pass_is_exchange(const json_t *message);
/// What the secrets of a sit open; what is to be exchanged has been, durably, when this returns. NULL: *pass is how it sits (sides 0: it
/// watches). Else why not, and nothing has changed. Nothing may wait for a commit where server_pass_is_exchange().
const char *server_pass_take(server_client *client, server_table *table, const json_t *message, server_pass *pass);
void server_do_screen(server_client *client, const json_t *message);
void server_do_revoke(server_client *client, const json_t *message);
void server_do_code(server_client *client, const json_t *message);
/// What the client may know of its own seat's keys: {keys, here, came, has_link, has_code}. NULL: it watches.
json_t *server_tell_own(const server_client *client);
/// What a secret is, for whoever has it and has not used it yet. NULL: it fits nothing.
json_t *server_tell_link(pl_server *server, const server_table *table, const char *text);
/// The address has not brought too many secrets that fit nothing.
bool server_may_guess(pl_server *server, const server_address *from);
void server_guessed_wrong(pl_server *server, server_address *from, int cost);

// ---- ask.c: questions that change nothing

void server_ask_check(server_client *client, const json_t *message);
void server_ask_options(server_client *client, const json_t *message);
void server_ask_suggest(server_client *client, const json_t *message);
void server_ask_measure(server_client *client, const json_t *message);
void server_ask_sight(server_client *client, const json_t *message);
void server_ask_area(server_client *client, const json_t *message);
void server_ask_ranges(server_client *client, const json_t *message);
void server_ask_replay(server_client *client, const json_t *message);
void server_ask_odds(server_client *client, const json_t *message);
void server_ask_advise(server_client *client, const json_t *message);
/// Whose eyes a message looks back with: one's own, or those of `view`, after the end anybody's. -1: it may not.
int server_replay_viewer(const server_client *client, const json_t *message);
/// Sends {type: "answer", id?} with the body's keys in it; takes the body over.
void server_answer(server_client *client, const json_t *message, json_t *body);

// ---- tell.c and tell_play.c: what the server says of a table

json_t *server_tell_seat(const server_client *client, json_t *chat);
/// Says in `told` if the table's dice were or may be chosen from outside; hands it back.
json_t *server_with_seed(json_t *told, const pl_server *server, const server_table *table);
const char *server_why_over(const server_table *table);
json_t *server_tell_players(const server_table *table);
json_t *server_tell_over(const server_table *table);
/// Words what is told of a choice, to be held until its commit: accepted to its maker, and to all who saw something of it what they want
/// of events, views and changes.
void server_word(server_table *table, const server_change *change);
void server_publish_undone(server_table *table, pl_side by);
/// To everybody at the table; takes the message over.
void server_publish_message(server_table *table, json_t *message);
void server_publish_views(server_table *table);
void server_publish_seats(server_table *table);
void server_send_view(server_client *client, pl_side side);
/// Events of side numbered from + 1 on.
void server_send_events(server_client *client, pl_side side, uint32_t from);
void server_send_accepted(server_client *client, pl_side side, const json_t *id);
/// Gives back what the wording has taken.
void server_tell_end(void);

// ---- outbox.c: what is worded and waits for its commit

/// Keeps a text; where it lies, 0: no memory.
size_t server_hold(pl_server *server, const char *text, size_t size);
/// The text that lies there is for this client, who may get several in this order. at 0: it could not be kept, and the client is let go.
void server_hold_for(server_client *client, size_t at, size_t size);
void server_send_held(pl_server *server);
void server_drop_held(pl_server *server);
void server_outbox_end(pl_server *server);

// ---- computer.c and advise.c: work on other threads

/// Sets a computer to work if one is asked and none works at this table yet.
void server_wake_computer(pl_server *server, server_table *table);
/// The table goes away or has moved on: what is worked on is of no use.
void server_forget_job(server_table *table);
/// Copies the items of a choice, so that it stands by itself.
pl_choice server_keep_choice(pl_choice choice, pl_item items[PL_ITEMS_MAX]);
/// Advice that the client waits for is of no use any more.
void server_forget_advice(server_client *client);
/// Ends advice for sides that have seen the game move on.
void server_look_at_advice(server_table *table);
/// Waits a little until no thread works any more; false: one still does.
bool server_end_jobs(pl_server *server);

// ---- choose.c: changes

/// Plays a choice at a table and puts it into the store's gathering. PL_ILLEGAL: the rules refuse it.
pl_status server_play(pl_server *server, server_table *table, const pl_choice *choice, uint64_t key, pl_error *error);
/// Gives the default for every side whose time is up.
void server_look_at_clocks(pl_server *server);
void server_do_choose(server_client *client, const json_t *message);
void server_do_undo(server_client *client, const json_t *message);
void server_do_undo_answer(server_client *client, const json_t *message);
void server_do_resign(server_client *client, const json_t *message);
void server_do_chat(server_client *client, const json_t *message);

// ---- http.c, api.c, page.c

typedef struct server_request {
    pl_server *server;
    struct lws *wsi;
    char method[8], path[256];
    char address[48];
    char *body;  // coming in
    size_t body_size, body_max, body_limit;
    unsigned char *answer;  // going out, after LWS_PRE bytes
    size_t answer_size, answer_sent;
} server_request;

int server_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size);
/// Answers; takes json over. Non-zero: the connection must be closed.
int server_reply_json(server_request *request, int status, json_t *json);
int server_reply_error(server_request *request, int status, const char *text);
int server_reply_text(server_request *request, int status, const char *type, const char *text, size_t size);
/// A status for a failure of the library.
int server_reply_failure(server_request *request, const pl_error *error);
/// A request of the API whose body is complete.
int server_api(server_request *request);
/// A file of the page.
int server_page(server_request *request);
json_t *server_games(void);
json_t *server_rules_of(const pl_ruleset *rules, pl_error *error);
pl_status server_make_table(pl_server *server, const json_t *wanted, json_t **answer, pl_error *error);
pl_status server_take_journal(pl_server *server, const char *body, size_t size, json_t **answer, pl_error *error);
