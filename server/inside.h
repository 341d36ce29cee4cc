// inside.h - the server from within: what its files share. Private to server/.
// Stands on table.h, limits.h, metrics.h, peer.h and libwebsockets on its libuv loop.
#pragma once
#include <stdatomic.h>
#include <uv.h>
// libuv first: libwebsockets looks whether it is there.
#include <jansson.h>
#include <libwebsockets.h>

#include <stdatomic.h>

#include "formats/json_write.h"
#include "formats/wire.h"
#include "limits.h"
#include "metrics.h"
#include "peer.h"
#include "seat.h"
#include "server.h"
#include "table.h"

typedef struct server_client server_client;
typedef struct server_job server_job;
typedef struct server_advice server_advice;
typedef struct server_request server_request;

enum { TABLE_CHAINS = 4096, SERVER_TICK_MS = 250 };

/// Long work goes by lanes, one at a time in each, so that none waits for another kind: looking back at a game, tables brought from the
/// store, journals from outside.
typedef enum server_lane { LANE_PAST, LANE_TABLES, LANE_UPLOADS, LANES } server_lane;

/// Somebody's place in a lane. Addresses take turns.
typedef struct server_wait {
    struct server_wait *next;
    void (*turn)(struct server_wait *wait);  // its turn has come, and it stands there no more
    server_address *address;
    server_lane lane;
    bool is_waiting;
} server_wait;

/// Work on another thread. What runs there touches nothing of the loop's but const scenes.
typedef struct server_task {
    uv_work_t work;
    struct pl_server *server;
    server_lane lane;
    atomic_bool stop;                        // nobody needs it any more
    int64_t ends_ns;                         // by the thread's own processor time
    void (*run)(struct server_task *task);   // on the other thread
    void (*done)(struct server_task *task);  // on the loop's, after it; gives the task back
} server_task;

typedef struct server_line {
    server_wait *first;
    int waiting;
    bool is_calling;
    server_task *task;  // at work; NULL: the lane is free
} server_line;

/// A change that waits for its commit, and who is to hear of it.
typedef enum server_change_kind { CHANGE_CHOICE, CHANGE_UNDO, CHANGE_RESIGN, CHANGE_CHAT, CHANGE_LESSON } server_change_kind;

typedef struct server_change {
    server_change_kind kind;
    server_table *table;
    uint64_t client;  // serial of who asked; 0: nobody (a computer)
    pl_side side;
    bool is_late;    // the server chose for the side, whose time was up
    uint32_t entry;  // of a choice: its number in the journal; set by server_await
    json_t *id;      // of the message, NULL: none
    char *text;      // of a chat
    json_t *chain;   // of the last choice of a chain: {taken, left, stop?}; NULL: it was sent alone
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

/// An answer that is the same for everybody until the program ends: a scenario's scene, a game's rules.
typedef struct server_kept server_kept;

/// How the server is, for /health.
typedef struct server_health {
    int64_t tick_ms;       // when the loop last came round to it
    int64_t delays[10];    // worst of each of the last seconds
    int64_t delay_second;  // of the latest of them
    int64_t looked_ms;     // when the disk was last written to for a look
    bool has_looked, is_disk_well, has_store_failed;
} server_health;

struct pl_server {
    pl_server_options options;
    uv_loop_t loop;
    uv_check_t after_poll;
    uv_prepare_t before_poll;
    uv_timer_t tidy, tick, wake;
    uv_timer_t alarm;              // goes off when the server is to answer for a side,
    int64_t alarm_ms;              // and when that is; 0: it is not set
    uv_work_t tidying, examining;  // of the store
    uv_async_t stop;
    uv_signal_t on_term, on_int;
    struct lws_context *context;
    struct lws_vhost *vhost;
    pl_store *store;
    server_clock clock;
    pl_store_place woken;      // tables that go on by themselves are awake up to there
    int64_t wake_again_ms;     // when all of them are looked at once more, since one could not be had; 0: never
    int64_t archived_up_to;    // number of the table that was looked at last
    int64_t archive_again_ms;  // when the next bite is due
    atomic_bool stop_examining;
    char store_fault[256];  // what the look through the store has found; empty: nothing
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
    server_kept *kept;
    struct server_lesson *lessons;  // that were read
    server_request *bodies;         // of requests, coming in
    server_bucket requests;         // of all addresses
    server_health health;
    uint32_t failure;                 // number of the last failure of ours that somebody was told of
    int connections_max, visits_max;  // as many as there are files for
    char host[64], page[1024], folder[1024], store_path[1024];
    int port;
    int64_t live;                 // unfinished tables in the store at the start
    int searching;                // computers that search now
    server_advice *advice_first;  // in the order they are thought about
    int advice_waiting, advising;
    server_line lines[LANES];
    server_address own_address;      // of the server's own work, which takes turns with everybody's
    uint64_t turns;                  // taken in all lanes
    size_t held_bytes;               // of messages that wait until an earlier one of their client is answered
    struct server_calling *calling;  // tables to be brought back by and by
    bool is_stopping, is_uv_ready, is_tidying, is_examining;
    bool is_apart_unkept;  // the wall clock has jumped, and the store does not know yet
};

// ---- server.c

int64_t server_now(const pl_server *server);
/// The server's own time, by which deadlines are told.
int64_t server_time_ms(const pl_server *server);
/// Makes this turn's changes durable and tells everybody; on failure the tables go back to what the store has.
void server_commit(pl_server *server);
/// Forgets this turn's changes: the store's gathering is dropped, their tables go back, and who asked for them is refused.
void server_drop_changes(pl_server *server, const char *why);
/// What may be told of a change that could not be kept; status PL_OK: there was no memory to remember it in. Good until the next call.
const char *server_why_lost(pl_server *server, pl_status status, const pl_error *error);
/// Remembers a change until the commit; takes id and text over. What is to be told of a choice is worded at once.
/// False: no memory, the change must be dropped.
bool server_await(pl_server *server, server_change change);

// ---- tables.c: the tables in memory

/// The table of that id if it is in memory.
server_table *server_table_at_hand(pl_server *server, const char *id);
/// What the store has of a table, brought back from the archive if it is there.
pl_status server_find_row(pl_server *server, const char *id, pl_store_table *row, pl_error *error);
server_table *server_table_in_memory(pl_server *server, const char *id);  // NULL: it is not there
/// Makes a change under way at the table durable. NULL: it failed and the table could not be had again; it is gone.
server_table *server_settle(pl_server *server, server_table *table);
void server_keep_table(pl_server *server, server_table *table);
/// Puts what the store has in the table's place, clients and all. False: it cannot be had; the table is gone and its clients are told.
bool server_reload_table(pl_server *server, server_table *table);
void server_unload_table(pl_server *server, server_table *table);
/// Lets go of tables that nobody has looked at for a while; they come back when somebody does.
void server_tidy_tables(pl_server *server);
/// Archives a few tables that nobody has touched for long.
void server_archive_tables(pl_server *server);
/// A table just brought back takes its place: its clocks run, its computers think.
void server_welcome_table(pl_server *server, server_table *table);
/// The journal's lines as the store keeps them, after its head line was made; NULL: no memory. Any thread may ask.
char **server_lines_of(server_table *table);
void server_lines_free(char **lines, uint32_t count);
/// Makes a table of a game just begun or resumed, durable with its seats and their secrets. On failure the table is ended.
pl_status server_add_table(pl_server *server, server_table *table, const server_secrets *secrets, pl_error *error);

// ---- wait.c: tables that go on by themselves

/// Notes in the store's gathering when the table goes on by itself, if that has changed.
pl_status server_note_wait(pl_server *server, server_table *table, pl_error *error);
/// Brings a few tables into memory whose time has come, and sets their computers to work.
void server_wake_tables(pl_server *server);
/// One could not be had: all are looked at again after a while.
void server_wake_later(pl_server *server);
/// What the table was to do by itself could not be kept: it waits, longer each time, and those who sit there are told.
void server_put_off(pl_server *server, server_table *table);
bool server_is_put_off(const pl_server *server, const server_table *table);
/// Goes on if the wait is over.
void server_try_again(pl_server *server, server_table *table);

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
    size_t out_bytes;  // in the queue
    size_t out_taken;  // of a message that libwebsockets has taken over and not written wholly
    server_bucket messages, chats, patience, work;
    server_wait wait;
    bool has_turn;
    server_task *task;                           // that it waits for
    json_t *question;                            // that waits for its turn, or comes again after the task
    struct server_held *held_first, *held_last;  // messages that came since
    size_t held_bytes;
    struct server_recalled *recalled;            // events to be told when it sits down
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
/// Answers the client's question, which has been counted already.
void server_ask_again(server_client *client);

// ---- line.c: long work on other threads, and who waits for it

/// Stands in line. False: too many do.
bool server_stand(pl_server *server, server_wait *wait);
void server_stand_down(pl_server *server, server_wait *wait);
bool server_lane_is_free(const pl_server *server, server_lane lane);
/// Begins work in a free lane; false: no thread can be had. ms: of processor time that it may take.
bool server_task_begin(pl_server *server, server_task *task, server_lane lane, int ms);
/// Asked on the other thread: the task is still wanted, and its time is not up.
bool server_task_goes_on(void *task);
/// Calls in whoever waits, as long as the lane is free.
void server_call_in(pl_server *server, server_lane lane);
void server_stop_tasks(pl_server *server);

// ---- hold.c: a client that waits for long work; its later messages wait with it, so that answers keep the order of questions

bool server_is_waiting(const server_client *client);
/// Keeps a message until the client's earlier ones are answered, or refuses it in words.
void server_hold_message(server_client *client, const char *text, size_t size);
/// It is the client's turn in a lane. False: the message waits for it and comes again, or was refused in words.
bool server_is_turn(server_client *client, server_lane lane, const json_t *message);
/// The client waits for a task. message: to come again after it; NULL: the task answers it.
void server_await_task(server_client *client, server_task *task, const json_t *message);
/// The task is done: whoever waited for it. NULL: gone.
server_client *server_awaited(pl_server *server, server_task *task, uint64_t serial);
/// Answers what has come meanwhile.
void server_go_on(server_client *client);
void server_hold_end(server_client *client);
/// Takes the price of work, in entries played; false: it was refused in words.
bool server_pay(server_client *client, uint32_t entries, const json_t *message);

// ---- look_back.c: a game looked back at, on another thread

/// Entries that looking back to a step may take, by what the viewer knows of the game.
uint32_t server_past_price(const server_table *table, pl_side viewer, uint32_t step);
/// The table has a state so near that the loop's thread may play on from it. False: one is being made, and the message comes again.
bool server_is_near(server_client *client, uint32_t entries, const json_t *message);
/// Has the events after from[viewer] at hand for all sides of a client that is to sit down at the table; NULL: they are being gathered or were
/// refused, and the message comes again.
const struct server_recalled *server_recall(server_client *client, server_table *table, pl_sides viewers, const uint32_t *from,
                                            const json_t *message);
/// The list of a side's events, without brackets.
const char *server_recalled_list(const struct server_recalled *recalled, pl_side side, size_t *size);
/// The acts they belong to, likewise.
const char *server_recalled_acts(const struct server_recalled *recalled, pl_side side, size_t *size);
void server_recalled_end(server_client *client);
/// Lets states go that tables keep, until all of them have room.
void server_bound_kept(pl_server *server);

// ---- bring.c: tables brought back from the store on another thread

/// The message comes again when the table is in memory; if it cannot be had the client is told.
void server_bring_for(server_client *client, const char *id, const json_t *message);
/// Notes a table that a request needs. False: no memory.
bool server_want_table(server_request *request, const char *id);
/// Answers the request by `again` once the tables it wants are in memory or cannot be had.
void server_bring_wanted(server_request *request, int (*again)(server_request *request));
void server_wanted_end(server_request *request);
/// Brings a table back by and by, with nobody there. False: enough are being brought already.
bool server_call_table(pl_server *server, const char *id);
void server_calling_end(pl_server *server);

/// What somebody who has sat down is told: the seat, what it missed, the view. message: its sit; NULL, with nothing recalled: it looks on from now.
void server_welcome(server_client *client, const struct server_recalled *recalled, const json_t *message);

// ---- keys.c: what opens a seat

/// The pass that a token is at a table; sides 0: it is none. The same time is taken whatever the token. PL_IO: the keys cannot be read.
pl_status server_pass_of(pl_server *server, int64_t table, const char *token, server_pass *pass, pl_error *error);
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
/// What a secret is, for whoever has it and has not used it yet. PL_MISSING: it fits nothing; PL_IO: the keys cannot be read.
pl_status server_tell_link(pl_server *server, const server_table *table, const char *text, json_t **out, pl_error *error);
/// The address has not brought too many secrets that fit nothing.
bool server_may_guess(pl_server *server, const server_address *from);
void server_guessed_wrong(pl_server *server, server_address *from, int cost);

// ---- ask.c: questions that change nothing

/// The side that asks, if it is asked something itself; 0 after an error.
pl_side server_asked_side(server_client *client, const json_t *message);
/// What a side sees with a turn round it, as a ruleset's own questions want it. Good until the next look.
pl_turn server_looking(server_client *client, pl_side viewer);
/// The same of another game of the battle: one that is tried.
pl_turn server_looking_at(server_client *client, const pl_game *game, pl_side viewer);
void server_ask_check(server_client *client, const json_t *message);
void server_ask_preview(server_client *client, const json_t *message);
void server_ask_handles(server_client *client, const json_t *message);
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
/// Sends {type: "answer", id?} with the body's keys in it; takes the body over. NULL: no memory, whoever asked is let go.
void server_answer(server_client *client, const json_t *message, json_t *body);

// ---- tell.c and tell_play.c: what the server says of a table

/// An entry as an act, apart from what it brought: numbers as each viewer counts.
typedef struct server_act {
    uint16_t n[PL_SIDES_MAX + 1], in[PL_SIDES_MAX + 1];  // in: the act it broke into, 0: none
    const pl_step *step;                                 // where it was chosen
    uint64_t key;
    uint32_t chain;  // the first entry of what was sent as one with it
} server_act;
server_act server_act_of(const server_table *table, uint32_t entry);
/// Words it as an Act for a viewer, from the events that the game has of it. Any thread may.
void server_write_act(pl_writer *w, const pl_game *game, const server_act *act, const pl_choice *choice, pl_side viewer);

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
/// Events of side numbered from + 1 on, which were recalled.
void server_send_events(server_client *client, pl_side side, uint32_t from, const struct server_recalled *recalled);
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
/// Plays a choice that nobody sent, and sees to it that it is told. False: it was not played; if the store failed the table may be gone.
bool server_play_by_itself(pl_server *server, server_table *table, const pl_choice *choice, uint64_t key, bool is_late);
/// Gives the default for every side whose time is up.
void server_look_at_clocks(pl_server *server);
void server_do_choose(server_client *client, const json_t *message);
/// Goes back to the first `kept` entries for a side. False: the message comes again, or was refused in words, and nothing has changed.
bool server_take_back(server_client *client, const json_t *message, server_table *table, pl_side side, uint32_t kept, bool is_free);
void server_do_undo(server_client *client, const json_t *message);
void server_do_undo_answer(server_client *client, const json_t *message);
void server_do_resign(server_client *client, const json_t *message);
void server_do_chat(server_client *client, const json_t *message);
void server_do_point(server_client *client, const json_t *message);

// ---- none.c: questions that are none

/// Answers such questions where nobody can learn anything from it, until there is something to decide. The table may be gone after it.
void server_answer_none(pl_server *server, server_table *table);
/// Notes who is asked what since when, and for whom the server will answer. To be called when a table has moved on or somebody came or went.
void server_look_for_none(pl_server *server, server_table *table);
/// A person is about to make this choice: how long it took is noted if it declines something.
void server_note_habit(pl_server *server, server_table *table, const pl_choice *choice);
void server_alarm(uv_timer_t *timer);

// ---- standing.c: what a side has said for the rest of a turn

typedef enum server_covers {
    COVERS_NOT,       // the side is asked
    COVERS_PERHAPS,   // whether something is worth its attention is being weighed
    COVERS_BY_SIGHT,  // passed, by what the side sees
    COVERS_ALWAYS,    // passed, whatever there is
} server_covers;
/// Whether a standing answer passes the question that the side is asked now.
server_covers server_standing_covers(const server_table *table, pl_side side);
/// What is chosen for the side then.
pl_choice server_standing_choice(const server_table *table, pl_side side);
/// Begins to weigh, on another thread, whether the question is worth the side's attention, if that is what it wants to be asked by.
void server_weigh(pl_server *server, server_table *table, pl_side side);
/// standing, a list of Standing: what the side has said for this turn.
void server_put_standing(pl_writer *w, const server_table *table, pl_side side);
/// The side has taken back what it chose at a window: what it has said for it goes too, into the store's gathering.
pl_status server_standing_undone(pl_server *server, server_table *table, pl_side side, pl_error *error);
void server_do_ask_me(server_client *client, const json_t *message);

// ---- lesson.c and lesson_tell.c: tables at which somebody learns (lesson.h)

struct pl_lesson;
/// Makes the table of a chapter, durable with its seats and the place in the lesson. row: id, name and seed; the rest is filled in.
pl_status server_make_lesson(pl_server *server, const struct pl_lesson *lesson, int chapter, int step, pl_store_table *row,
                             const server_secrets *secrets, server_table **out, pl_error *error);
/// The lesson and chapter that a request for a table names.
pl_status server_read_lesson(pl_server *server, const json_t *wanted, const struct pl_lesson **lesson, int *chapter, int *step,
                             pl_error *error);
/// The place in the lesson as the store has it, new; NULL in *text: it is no table of a lesson.
pl_status server_lesson_load(pl_server *server, const pl_store_table *row, char **text, pl_error *error);
/// Puts the coach of a table just brought back, or taken back to what the store has, where that text says. Where the lesson has changed since he
/// offers the chapter from its beginning; where it is not there any more he is not, and the battle goes on.
pl_status server_lesson_take_up(pl_server *server, server_table *table, const char *text, pl_error *error);
/// The coach looks where the game stands now; his place goes into the store's gathering. Nothing where there is none.
pl_status server_lesson_settle(pl_server *server, server_table *table, pl_error *error);
pl_status server_lesson_keep(pl_server *server, server_table *table, pl_error *error);
/// Whether a choice that somebody sent is played. False: it was answered.
bool server_coach_lets(server_client *client, const json_t *message, const pl_choice *choice);
/// The same of a later one of a chain: it stays unplayed, and nothing is said.
bool server_coach_holds(const server_table *table, const pl_choice *choice);
void server_do_lesson(server_client *client, const json_t *message);
void server_do_act(server_client *client, const json_t *message);
/// Tells whoever sits down where the lesson stands.
void server_tell_lesson(server_client *client);
void server_publish_lesson(server_table *table);
json_t *server_lessons_of(pl_server *server, const pl_ruleset *rules);
void server_lessons_end(pl_server *server);

// ---- chain.c: several choices sent as one

/// Reads the chain of a message; NULL, or what is wrong with it. Kept until the next one is read.
const char *server_read_chain(server_client *client, const json_t *message, pl_side side, pl_error *error);
/// The first choice of the chain that was read.
const pl_choice *server_chain_first(void);
/// Plays the chain that was read as far as it goes; what is told at its end is `change`, which is taken over. PL_ILLEGAL, PL_FULL: not even its first
/// choice was made. Another failure: as of server_play().
pl_status server_play_chain(pl_server *server, server_table *table, server_change change, uint64_t key, pl_error *error);
void server_preview_chain(server_client *client, const json_t *message, pl_side side);
void server_preview_plan(server_client *client, const json_t *message, pl_side side);
/// The game a draft stands on: the table's, or, where choices are to come before it (`after`), a copy of what the side sees with them made. NULL:
/// they cannot be, and the client was told. Good until the next look.
pl_game *server_foreseen(server_client *client, const json_t *message, pl_side side);
/// Answers with a chain that brings a unit towards a place.
void server_suggest_towards(server_client *client, const json_t *message, pl_side side);

// ---- rematch.c: another game

void server_do_rematch(server_client *client, const json_t *message);
void server_do_rematch_answer(server_client *client, const json_t *message);
/// Tells whoever is asked for another game that it is, or where the one agreed upon is played.
void server_tell_rematch(server_client *client);
/// The address may make one more table.
bool server_may_make(pl_server *server, server_address *from);

// ---- visits.c: connections that are no WebSockets

/// Whether one more connection may come in from the address at the other end of this socket.
bool server_may_visit(pl_server *server, int socket);
int server_begin_visit(pl_server *server, struct lws *wsi);
/// The connection is closed, or has become a WebSocket.
void server_end_visit(pl_server *server, struct lws *wsi);
/// The address a connection is counted by: the other end's, or the one that the proxy at the other end forwards for.
void server_peer(const pl_server *server, struct lws *wsi, char to[PEER_TEXT_MAX]);
/// Whether the host asked for is ours, and the origin, where there is one, that host.
bool server_is_ours(const pl_server *server, struct lws *wsi);
/// Gets the files that the limits want from the system, and fits the limits to what it gives.
void server_fit_to_files(pl_server *server);

// ---- http.c, request.c, reply.c, kept.c, api.c, page.c

struct server_request {
    pl_server *server;
    struct lws *wsi;
    char method[8], path[256];
    server_address *from;
    char *body;  // coming in
    size_t body_size, body_wanted;
    int64_t body_until;  // on the loop's clock
    server_request *body_next, *body_previous;
    bool is_body_listed, is_body_kept, is_complete, is_answered;
    unsigned char *answer;  // going out, after LWS_PRE bytes
    size_t answer_size, answer_sent;
    const char *encoding;  // of the answer, if it has one
    bool is_in_forms;      // which form is sent depends on what the other end takes
    server_wait wait;
    bool is_pending;               // it is worked on elsewhere and will be answered later
    struct server_upload *upload;  // that it waits for
    struct server_wanted *wanted;  // tables that it waits for
};

/// The answer comes later: no timeout of the connection's shall end it.
void server_request_wait(server_request *request);
/// An answer given later has failed or not: code as the connection's callback would give it.
void server_request_answered(server_request *request, int code);

// ---- upload.c: journals from outside, read and played again on another thread

int server_post_journal(server_request *request);
void server_upload_forget(server_request *request);
/// At the start: takes out of the store what was not taken in whole when the program ended.
void server_remove_unfinished(pl_server *server);

int server_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size);
enum { SESSION_BYTES = 2 * sizeof(void *) };  // of what libwebsockets keeps for us with each connection

/// Closes a connection when the loop comes round to it.
void server_close(pl_server *server, struct lws *wsi);

server_request *server_request_create(pl_server *server, struct lws *wsi, const char *path, size_t size);
void server_request_destroy(server_request *request);
/// Judges it by the limits and answers it, if no body is to come first. Non-zero, here and below: the connection must be closed.
int server_request_begin(server_request *request);
int server_request_take(server_request *request, const void *in, size_t size);
int server_request_complete(server_request *request);
/// Ends those whose body has not come in time.
void server_look_at_bodies(pl_server *server);

/// Answers; takes json over.
int server_reply_json(server_request *request, int status, json_t *json);
int server_reply_error(server_request *request, int status, const char *text);
int server_reply_text(server_request *request, int status, const char *type, const char *text, size_t size);
/// A status for a failure of the library.
int server_reply_failure(server_request *request, const pl_error *error);
/// Answers with a short text and closes: what may still come is not wanted.
int server_reply_last(server_request *request, int status, const char *text);
/// Goes on with an answer.
int server_reply_more(server_request *request);
/// What is left of it, at once: the connection is about to be closed.
void server_reply_rest(server_request *request);
/// The room that an answer takes goes back.
void server_reply_end(server_request *request);
/// What somebody may be told of a failure: of what he did wrong everything, of what went wrong here a number, under which the log has it.
const char *server_tell_failure(pl_server *server, const pl_error *error, char *text, size_t size);

/// Answers with what was kept for this path. False: nothing is.
bool server_reply_kept(server_request *request, int *code);
/// Keeps an answer for its path and answers with it; takes json over.
int server_keep_reply(server_request *request, json_t *json);
void server_kept_end(pl_server *server);

/// A request of the API whose body is complete.
int server_api(server_request *request);
/// A file of the page.
int server_page(server_request *request);
json_t *server_games(pl_server *server);
json_t *server_rules_of(const pl_ruleset *rules, pl_error *error);
pl_status server_make_table(pl_server *server, const json_t *wanted, json_t **answer, pl_error *error);
/// Of an uploaded journal, on any thread: reads and plays it with battles of its own. wanted: the wishes that came with it, new.
pl_status server_read_journal(const char *body, size_t size, server_battles *battles, const server_patience *patience, json_t **wanted,
                              server_table **table, pl_error *error);
/// Gives it its row and seats as wished, on the loop's thread. On failure the table is ended.
pl_status server_seat_journal(pl_server *server, json_t *wanted, server_table *table, server_secrets *secrets, pl_error *error);

// ---- health.c and notify.c

/// Notes how late the loop comes round; called at every tick.
void server_note_tick(pl_server *server);
int server_reply_health(server_request *request);
/// Tells systemd, where that has started the program, that it is ready, still turns round, or ends.
void server_notify(const char *what);
