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
#include "server/peer.h"
#include "seat.h"
#include "server/server.h"
#include "table.h"

typedef struct host_client host_client;
typedef struct host_job host_job;
typedef struct host_advice host_advice;
typedef struct server_request server_request;
typedef pl_server pl_host;

enum { TABLE_CHAINS = 4096, SERVER_TICK_MS = 250 };

/// Long work goes by lanes, one at a time in each, so that none waits for another kind: looking back at a game, tables brought from the
/// store, journals from outside.
typedef enum host_lane { LANE_PAST, LANE_TABLES, LANE_UPLOADS, LANES } host_lane;

/// Somebody's place in a lane. Addresses take turns.
typedef struct host_wait {
    struct host_wait *next;
    void (*turn)(struct host_wait *wait);  // its turn has come, and it stands there no more
    host_address *address;
    host_lane lane;
    bool is_waiting;
} host_wait;

/// Work on another thread. What runs there touches nothing of the loop's but const scenes.
typedef struct host_task {
    uv_work_t work;
    pl_host *host;
    host_lane lane;
    atomic_bool stop;                      // nobody needs it any more
    int64_t ends_ns;                       // by the thread's own processor time
    void (*run)(struct host_task *task);   // on the other thread
    void (*done)(struct host_task *task);  // on the loop's, after it; gives the task back
} host_task;

typedef struct host_line {
    host_wait *first;
    int waiting;
    bool is_calling;
    host_task *task;  // at work; NULL: the lane is free
} host_line;

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
    unsigned char *bytes;
    size_t size, max;
    host_letter *letters;
    int letter_count, letter_max;
} host_outbox;

/// An answer that is the same for everybody until the program ends: a scenario's scene, a game's rules.
typedef struct host_kept host_kept;

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
    host_clock clock;
    pl_store_place woken;      // tables that go on by themselves are awake up to there
    int64_t wake_again_ms;     // when all of them are looked at once more, since one could not be had; 0: never
    int64_t archived_up_to;    // number of the table that was looked at last
    int64_t archive_again_ms;  // when the next bite is due
    atomic_bool stop_examining;
    char store_fault[256];  // what the look through the store has found; empty: nothing
    host_addresses *addresses;
    host_battles battles;
    host_table *tables[TABLE_CHAINS];
    host_client *clients;
    host_client *slots[LIMIT_CONNECTIONS];  // by serial, so that whoever is gone is known to be gone
    uint64_t serial;
    host_change *changes;  // of this turn of the loop
    int change_count, change_max;
    host_outbox outbox;
    host_metrics metrics;
    host_kept *kept;
    struct host_lesson *lessons;  // that were read
    server_request *bodies;       // of requests, coming in
    host_bucket requests;         // of all addresses
    server_health health;
    uint32_t failure;                 // number of the last failure of ours that somebody was told of
    int connections_max, visits_max;  // as many as there are files for
    char host[64], page[1024], folder[1024], store_path[1024];
    int port;
    int64_t live;               // unfinished tables in the store at the start
    int searching;              // computers that search now
    host_advice *advice_first;  // in the order they are thought about
    int advice_waiting, advising;
    host_line lines[LANES];
    host_address own_address;      // of the server's own work, which takes turns with everybody's
    uint64_t turns;                // taken in all lanes
    size_t held_bytes;             // of messages that wait until an earlier one of their client is answered
    struct host_calling *calling;  // tables to be brought back by and by
    bool is_stopping, is_uv_ready, is_tidying, is_examining;
    bool is_apart_unkept;  // the wall clock has jumped, and the store does not know yet
};

// ---- server.c

int64_t host_now(const pl_host *host);
/// The server's own time, by which deadlines are told.
int64_t host_time_ms(const pl_host *host);
/// Makes this turn's changes durable and tells everybody; on failure the tables go back to what the store has.
void host_commit(pl_host *host);
/// Forgets this turn's changes: the store's gathering is dropped, their tables go back, and who asked for them is refused.
void host_drop_changes(pl_host *host, const char *why);
/// What may be told of a change that could not be kept; status PL_OK: there was no memory to remember it in. Good until the next call.
const char *host_why_lost(pl_host *host, pl_status status, const pl_error *error);
/// Remembers a change until the commit; takes id and text over. What is to be told of a choice is worded at once.
/// False: no memory, the change must be dropped.
bool host_await(pl_host *host, host_change change);

// ---- tables.c: the tables in memory

/// The table of that id if it is in memory.
host_table *host_table_at_hand(pl_host *host, const char *id);
/// What the store has of a table, brought back from the archive if it is there.
pl_status host_find_row(pl_host *host, const char *id, pl_store_table *row, pl_error *error);
host_table *host_table_in_memory(pl_host *host, const char *id);  // NULL: it is not there
/// Makes a change under way at the table durable. NULL: it failed and the table could not be had again; it is gone.
host_table *host_settle(pl_host *host, host_table *table);
void host_keep_table(pl_host *host, host_table *table);
/// Puts what the store has in the table's place, clients and all. False: it cannot be had; the table is gone and its clients are told.
bool host_reload_table(pl_host *host, host_table *table);
void host_unload_table(pl_host *host, host_table *table);
/// Lets go of tables that nobody has looked at for a while; they come back when somebody does.
void host_tidy_tables(pl_host *host);
/// Archives a few tables that nobody has touched for long.
void host_archive_tables(pl_host *host);
/// A table just brought back takes its place: its clocks run, its computers think.
void host_welcome_table(pl_host *host, host_table *table);
/// The journal's lines as the store keeps them, after its head line was made; NULL: no memory. Any thread may ask.
char **host_lines_of(host_table *table);
void host_lines_free(char **lines, uint32_t count);
/// Makes a table of a game just begun or resumed, durable with its seats and their secrets. On failure the table is ended.
pl_status host_add_table(pl_host *host, host_table *table, const host_secrets *secrets, pl_error *error);

// ---- wait.c: tables that go on by themselves

/// Notes in the store's gathering when the table goes on by itself, if that has changed.
pl_status host_note_wait(pl_host *host, host_table *table, pl_error *error);
/// Brings a few tables into memory whose time has come, and sets their computers to work.
void host_wake_tables(pl_host *host);
/// One could not be had: all are looked at again after a while.
void host_wake_later(pl_host *host);
/// What the table was to do by itself could not be kept: it waits, longer each time, and those who sit there are told.
void host_put_off(pl_host *host, host_table *table);
bool host_is_put_off(const pl_host *host, const host_table *table);
/// Goes on if the wait is over.
void host_try_again(pl_host *host, host_table *table);

// ---- client.c: a WebSocket connection

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
    struct lws *wsi;
    uint64_t serial;
    host_address *address;
    host_table *table;  // NULL: has not sat down
    pl_sides sides;     // it sits on; 0: watches
    host_pass pass;     // that it sits by
    pl_side shown;      // side of the last view sent
    host_want want;
    bool is_closing, has_odds;
    host_advice *advice;  // asked for and not answered yet
    char *in;             // a message that is coming in
    size_t in_size, in_max;
    struct host_packet *out_first, *out_last;
    size_t out_bytes;  // in the queue
    size_t out_taken;  // of a message that libwebsockets has taken over and not written wholly
    host_bucket messages, chats, patience, work;
    host_wait wait;
    bool has_turn;
    host_task *task;                           // that it waits for
    json_t *question;                          // that waits for its turn, or comes again after the task
    struct host_held *held_first, *held_last;  // messages that came since
    size_t held_bytes;
    struct host_recalled *recalled;            // events to be told when it sits down
    host_client *next, *previous;              // of all
    host_client *table_next, *table_previous;  // of the table
};

host_client *host_client_create(pl_host *host, struct lws *wsi, const char *address);
void host_client_destroy(host_client *client);
host_client *host_client_named(pl_host *host, uint64_t serial);  // NULL: gone
/// Takes the message over.
void host_send(host_client *client, json_t *message);
void host_send_text(host_client *client, const char *text, size_t size);
/// bytes: LWS_PRE of room for the library, then the text. The text stays as it is and may be sent to others too.
void host_send_bytes(host_client *client, unsigned char *bytes, size_t size);
/// Closes the connection when the loop comes round to it.
void host_let_go(host_client *client);
/// {type: "error", id?, error}
void host_send_error(host_client *client, const json_t *id, const char *text);
/// Writes what waits; non-zero: the connection must be closed.
int server_client_write(host_client *client);
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

// ---- line.c: long work on other threads, and who waits for it

/// Stands in line. False: too many do.
bool host_stand(pl_host *host, host_wait *wait);
void host_stand_down(pl_host *host, host_wait *wait);
bool host_lane_is_free(const pl_host *host, host_lane lane);
/// Begins work in a free lane; false: no thread can be had. ms: of processor time that it may take.
bool host_task_begin(pl_host *host, host_task *task, host_lane lane, int ms);
/// Asked on the other thread: the task is still wanted, and its time is not up.
bool host_task_goes_on(void *task);
/// Calls in whoever waits, as long as the lane is free.
void host_call_in(pl_host *host, host_lane lane);
void host_stop_tasks(pl_host *host);

// ---- hold.c: a client that waits for long work; its later messages wait with it, so that answers keep the order of questions

bool host_is_waiting(const host_client *client);
/// Keeps a message until the client's earlier ones are answered, or refuses it in words.
void host_hold_message(host_client *client, const char *text, size_t size);
/// It is the client's turn in a lane. False: the message waits for it and comes again, or was refused in words.
bool host_is_turn(host_client *client, host_lane lane, const json_t *message);
/// The client waits for a task. message: to come again after it; NULL: the task answers it.
void host_await_task(host_client *client, host_task *task, const json_t *message);
/// The task is done: whoever waited for it. NULL: gone.
host_client *host_awaited(pl_host *host, host_task *task, uint64_t serial);
/// Answers what has come meanwhile.
void host_go_on(host_client *client);
void host_hold_end(host_client *client);
/// Takes the price of work, in entries played; false: it was refused in words.
bool host_pay(host_client *client, uint32_t entries, const json_t *message);

// ---- look_back.c: a game looked back at, on another thread

/// Entries that looking back to a step may take, by what the viewer knows of the game.
uint32_t host_past_price(const host_table *table, pl_side viewer, uint32_t step);
/// The table has a state so near that the loop's thread may play on from it. False: one is being made, and the message comes again.
bool host_is_near(host_client *client, uint32_t entries, const json_t *message);
/// Has the events after from[viewer] at hand for all sides of a client that is to sit down at the table; NULL: they are being gathered or were
/// refused, and the message comes again.
const struct host_recalled *host_recall(host_client *client, host_table *table, pl_sides viewers, const uint32_t *from,
                                        const json_t *message);
/// The list of a side's events, without brackets.
const char *host_recalled_list(const struct host_recalled *recalled, pl_side side, size_t *size);
/// The acts they belong to, likewise.
const char *host_recalled_acts(const struct host_recalled *recalled, pl_side side, size_t *size);
void host_recalled_end(host_client *client);
/// Lets states go that tables keep, until all of them have room.
void host_bound_kept(pl_host *host);

// ---- bring.c: tables brought back from the store on another thread

/// The message comes again when the table is in memory; if it cannot be had the client is told.
void host_bring_for(host_client *client, const char *id, const json_t *message);
/// Notes a table that a request needs. False: no memory.
bool host_want_table(server_request *request, const char *id);
/// Answers the request by `again` once the tables it wants are in memory or cannot be had.
void host_bring_wanted(server_request *request, int (*again)(server_request *request));
void host_wanted_end(server_request *request);
/// Brings a table back by and by, with nobody there. False: enough are being brought already.
bool host_call_table(pl_host *host, const char *id);
void host_calling_end(pl_host *host);

/// What somebody who has sat down is told: the seat, what it missed, the view. message: its sit; NULL, with nothing recalled: it looks on from now.
void host_welcome(host_client *client, const struct host_recalled *recalled, const json_t *message);

// ---- keys.c: what opens a seat

/// The pass that a token is at a table; sides 0: it is none. The same time is taken whatever the token. PL_IO: the keys cannot be read.
pl_status host_pass_of(pl_host *host, int64_t table, const char *token, host_pass *pass, pl_error *error);
/// A sit that brings something to be exchanged.
bool host_pass_is_exchange(const json_t *message);
/// What the secrets of a sit open; what is to be exchanged has been, durably, when this returns. NULL: *pass is how it sits (sides 0: it
/// watches). Else why not, and nothing has changed. Nothing may wait for a commit where host_pass_is_exchange().
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

// ---- ask.c: questions that change nothing

/// The side that asks, if it is asked something itself; 0 after an error.
pl_side host_asked_side(host_client *client, const json_t *message);
/// What a side sees with a turn round it, as a ruleset's own questions want it. Good until the next look.
pl_turn host_looking(host_client *client, pl_side viewer);
/// The same of another game of the battle: one that is tried.
pl_turn host_looking_at(host_client *client, const pl_game *game, pl_side viewer);
void host_ask_check(host_client *client, const json_t *message);
void host_ask_preview(host_client *client, const json_t *message);
void host_ask_handles(host_client *client, const json_t *message);
void host_ask_options(host_client *client, const json_t *message);
void host_ask_suggest(host_client *client, const json_t *message);
void host_ask_measure(host_client *client, const json_t *message);
void host_ask_sight(host_client *client, const json_t *message);
void host_ask_area(host_client *client, const json_t *message);
void host_ask_ranges(host_client *client, const json_t *message);
void host_ask_replay(host_client *client, const json_t *message);
void host_ask_odds(host_client *client, const json_t *message);
void host_ask_advise(host_client *client, const json_t *message);
/// Whose eyes a message looks back with: one's own, or those of `view`, after the end anybody's. -1: it may not.
int host_replay_viewer(const host_client *client, const json_t *message);
/// Sends {type: "answer", id?} with the body's keys in it; takes the body over. NULL: no memory, whoever asked is let go.
void host_answer(host_client *client, const json_t *message, json_t *body);

// ---- tell.c and tell_play.c: what the server says of a table

/// An entry as an act, apart from what it brought: numbers as each viewer counts.
typedef struct host_act {
    uint16_t n[PL_SIDES_MAX + 1], in[PL_SIDES_MAX + 1];  // in: the act it broke into, 0: none
    const pl_step *step;                                 // where it was chosen
    uint64_t key;
    uint32_t chain;  // the first entry of what was sent as one with it
} host_act;
host_act host_act_of(const host_table *table, uint32_t entry);
/// Words it as an Act for a viewer, from the events that the game has of it. Any thread may.
void host_write_act(pl_writer *w, const pl_game *game, const host_act *act, const pl_choice *choice, pl_side viewer);

json_t *host_tell_seat(const host_client *client, json_t *chat);
/// Says in `told` if the table's dice were or may be chosen from outside; hands it back.
json_t *host_with_seed(json_t *told, const pl_host *host, const host_table *table);
const char *host_why_over(const host_table *table);
json_t *host_tell_players(const host_table *table);
json_t *host_tell_over(const host_table *table);
/// Words what is told of a choice, to be held until its commit: accepted to its maker, and to all who saw something of it what they want
/// of events, views and changes.
void host_word(host_table *table, const host_change *change);
void host_publish_undone(host_table *table, pl_side by);
/// To everybody at the table; takes the message over.
void host_publish_message(host_table *table, json_t *message);
void host_publish_views(host_table *table);
void host_publish_seats(host_table *table);
void host_send_view(host_client *client, pl_side side);
/// Events of side numbered from + 1 on, which were recalled.
void host_send_events(host_client *client, pl_side side, uint32_t from, const struct host_recalled *recalled);
void host_send_accepted(host_client *client, pl_side side, const json_t *id);
/// Gives back what the wording has taken.
void host_tell_end(void);

// ---- outbox.c: what is worded and waits for its commit

/// Keeps a text; where it lies, 0: no memory.
size_t host_hold(pl_host *host, const char *text, size_t size);
/// The text that lies there is for this client, who may get several in this order. at 0: it could not be kept, and the client is let go.
void host_hold_for(host_client *client, size_t at, size_t size);
void host_send_held(pl_host *host);
void host_drop_held(pl_host *host);
void host_outbox_end(pl_host *host);

// ---- computer.c and advise.c: work on other threads

/// Sets a computer to work if one is asked and none works at this table yet.
void host_wake_computer(pl_host *host, host_table *table);
/// The table goes away or has moved on: what is worked on is of no use.
void host_forget_job(host_table *table);
/// Copies the items of a choice, so that it stands by itself.
pl_choice host_keep_choice(pl_choice choice, pl_item items[PL_ITEMS_MAX]);
/// Advice that the client waits for is of no use any more.
void host_forget_advice(host_client *client);
/// Ends advice for sides that have seen the game move on.
void host_look_at_advice(host_table *table);
/// Waits a little until no thread works any more; false: one still does.
bool host_end_jobs(pl_host *host);

// ---- choose.c: changes

/// Plays a choice at a table and puts it into the store's gathering. PL_ILLEGAL: the rules refuse it.
pl_status host_play(pl_host *host, host_table *table, const pl_choice *choice, uint64_t key, pl_error *error);
/// Plays a choice that nobody sent, and sees to it that it is told. False: it was not played; if the store failed the table may be gone.
bool host_play_by_itself(pl_host *host, host_table *table, const pl_choice *choice, uint64_t key, bool is_late);
/// Gives the default for every side whose time is up.
void host_look_at_clocks(pl_host *host);
void host_do_choose(host_client *client, const json_t *message);
/// Goes back to the first `kept` entries for a side. False: the message comes again, or was refused in words, and nothing has changed.
bool host_take_back(host_client *client, const json_t *message, host_table *table, pl_side side, uint32_t kept, bool is_free);
void host_do_undo(host_client *client, const json_t *message);
void host_do_undo_answer(host_client *client, const json_t *message);
void host_do_resign(host_client *client, const json_t *message);
void host_do_chat(host_client *client, const json_t *message);
void host_do_point(host_client *client, const json_t *message);

// ---- none.c: questions that are none

/// Answers such questions where nobody can learn anything from it, until there is something to decide. The table may be gone after it.
void host_answer_none(pl_host *host, host_table *table);
/// Notes who is asked what since when, and for whom the server will answer. To be called when a table has moved on or somebody came or went.
void host_look_for_none(pl_host *host, host_table *table);
/// A person is about to make this choice: how long it took is noted if it declines something.
void host_note_habit(pl_host *host, host_table *table, const pl_choice *choice);
void host_alarm(uv_timer_t *timer);

// ---- standing.c: what a side has said for the rest of a turn

typedef enum host_covers {
    COVERS_NOT,       // the side is asked
    COVERS_PERHAPS,   // whether something is worth its attention is being weighed
    COVERS_BY_SIGHT,  // passed, by what the side sees
    COVERS_ALWAYS,    // passed, whatever there is
} host_covers;
/// Whether a standing answer passes the question that the side is asked now.
host_covers host_standing_covers(const host_table *table, pl_side side);
/// What is chosen for the side then.
pl_choice host_standing_choice(const host_table *table, pl_side side);
/// Begins to weigh, on another thread, whether the question is worth the side's attention, if that is what it wants to be asked by.
void host_weigh(pl_host *host, host_table *table, pl_side side);
/// standing, a list of Standing: what the side has said for this turn.
void host_put_standing(pl_writer *w, const host_table *table, pl_side side);
/// The side has taken back what it chose at a window: what it has said for it goes too, into the store's gathering.
pl_status host_standing_undone(pl_host *host, host_table *table, pl_side side, pl_error *error);
void host_do_ask_me(host_client *client, const json_t *message);

// ---- lesson.c and lesson_tell.c: tables at which somebody learns (lesson.h)

struct pl_lesson;
/// Makes the table of a chapter, durable with its seats and the place in the lesson. row: id, name and seed; the rest is filled in.
pl_status host_make_lesson(pl_host *host, const struct pl_lesson *lesson, int chapter, int step, pl_store_table *row,
                           const host_secrets *secrets, host_table **out, pl_error *error);
/// The lesson and chapter that a request for a table names.
pl_status host_read_lesson(pl_host *host, const json_t *wanted, const struct pl_lesson **lesson, int *chapter, int *step, pl_error *error);
/// The place in the lesson as the store has it, new; NULL in *text: it is no table of a lesson.
pl_status host_lesson_load(pl_host *host, const pl_store_table *row, char **text, pl_error *error);
/// Puts the coach of a table just brought back, or taken back to what the store has, where that text says. Where the lesson has changed since he
/// offers the chapter from its beginning; where it is not there any more he is not, and the battle goes on.
pl_status host_lesson_take_up(pl_host *host, host_table *table, const char *text, pl_error *error);
/// The coach looks where the game stands now; his place goes into the store's gathering. Nothing where there is none.
pl_status host_lesson_settle(pl_host *host, host_table *table, pl_error *error);
pl_status host_lesson_keep(pl_host *host, host_table *table, pl_error *error);
/// Whether a choice that somebody sent is played. False: it was answered.
bool host_coach_lets(host_client *client, const json_t *message, const pl_choice *choice);
/// The same of a later one of a chain: it stays unplayed, and nothing is said.
bool host_coach_holds(const host_table *table, const pl_choice *choice);
void host_do_lesson(host_client *client, const json_t *message);
void host_do_act(host_client *client, const json_t *message);
/// Tells whoever sits down where the lesson stands.
void host_tell_lesson(host_client *client);
void host_publish_lesson(host_table *table);
json_t *host_lessons_of(pl_host *host, const pl_ruleset *rules);
void host_lessons_end(pl_host *host);

// ---- chain.c: several choices sent as one

/// Reads the chain of a message; NULL, or what is wrong with it. Kept until the next one is read.
const char *host_read_chain(host_client *client, const json_t *message, pl_side side, pl_error *error);
/// The first choice of the chain that was read.
const pl_choice *host_chain_first(void);
/// Plays the chain that was read as far as it goes; what is told at its end is `change`, which is taken over. PL_ILLEGAL, PL_FULL: not even its first
/// choice was made. Another failure: as of host_play().
pl_status host_play_chain(pl_host *host, host_table *table, host_change change, uint64_t key, pl_error *error);
void host_preview_chain(host_client *client, const json_t *message, pl_side side);
/// The game a draft stands on: the table's, or, where choices are to come before it (`after`), a copy of what the side sees with them made. NULL:
/// they cannot be, and the client was told. Good until the next look.
pl_game *host_foreseen(host_client *client, const json_t *message, pl_side side);
/// Answers with a chain that brings a unit towards a place.
void host_suggest_towards(host_client *client, const json_t *message, pl_side side);

// ---- rematch.c: another game

void host_do_rematch(host_client *client, const json_t *message);
void host_do_rematch_answer(host_client *client, const json_t *message);
/// Tells whoever is asked for another game that it is, or where the one agreed upon is played.
void host_tell_rematch(host_client *client);
/// The address may make one more table.
bool host_may_make(pl_host *host, host_address *from);

// ---- visits.c: connections that are no WebSockets

/// Whether one more connection may come in from the address at the other end of this socket.
bool server_may_visit(pl_host *host, int socket);
int server_begin_visit(pl_host *host, struct lws *wsi);
/// The connection is closed, or has become a WebSocket.
void server_end_visit(pl_host *host, struct lws *wsi);
/// The address a connection is counted by: the other end's, or the one that the proxy at the other end forwards for.
void server_peer(const pl_host *host, struct lws *wsi, char to[PEER_TEXT_MAX]);
/// Whether the host asked for is ours, and the origin, where there is one, that host.
bool server_is_ours(const pl_host *host, struct lws *wsi);
/// Gets the files that the limits want from the system, and fits the limits to what it gives.
void server_fit_to_files(pl_host *host);

// ---- http.c, request.c, reply.c, kept.c, api.c, page.c

struct server_request {
    pl_host *host;
    struct lws *wsi;
    char method[8], path[256];
    host_address *from;
    char *body;  // coming in
    size_t body_size, body_wanted;
    int64_t body_until;  // on the loop's clock
    server_request *body_next, *body_previous;
    bool is_body_listed, is_body_kept, is_complete, is_answered;
    unsigned char *answer;  // going out, after LWS_PRE bytes
    size_t answer_size, answer_sent;
    const char *encoding;  // of the answer, if it has one
    bool is_in_forms;      // which form is sent depends on what the other end takes
    host_wait wait;
    bool is_pending;             // it is worked on elsewhere and will be answered later
    struct host_upload *upload;  // that it waits for
    struct host_wanted *wanted;  // tables that it waits for
};

/// The answer comes later: no timeout of the connection's shall end it.
void server_request_wait(server_request *request);
/// An answer given later has failed or not: code as the connection's callback would give it.
void server_request_answered(server_request *request, int code);

// ---- upload.c: journals from outside, read and played again on another thread

int host_post_journal(server_request *request);
void host_upload_forget(server_request *request);
/// At the start: takes out of the store what was not taken in whole when the program ended.
void host_remove_unfinished(pl_host *host);

int server_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size);
enum { SESSION_BYTES = 2 * sizeof(void *) };  // of what libwebsockets keeps for us with each connection

/// Closes a connection when the loop comes round to it.
void server_close(pl_host *host, struct lws *wsi);

server_request *server_request_create(pl_host *host, struct lws *wsi, const char *path, size_t size);
void server_request_destroy(server_request *request);
/// Judges it by the limits and answers it, if no body is to come first. Non-zero, here and below: the connection must be closed.
int server_request_begin(server_request *request);
int server_request_take(server_request *request, const void *in, size_t size);
int server_request_complete(server_request *request);
/// Ends those whose body has not come in time.
void server_look_at_bodies(pl_host *host);

/// Answers; takes json over.
int host_reply_json(server_request *request, int status, json_t *json);
int host_reply_error(server_request *request, int status, const char *text);
int server_reply_text(server_request *request, int status, const char *type, const char *text, size_t size);
/// A status for a failure of the library.
int host_reply_failure(server_request *request, const pl_error *error);
/// Answers with a short text and closes: what may still come is not wanted.
int server_reply_last(server_request *request, int status, const char *text);
/// Goes on with an answer.
int server_reply_more(server_request *request);
/// What is left of it, at once: the connection is about to be closed.
void server_reply_rest(server_request *request);
/// The room that an answer takes goes back.
void server_reply_end(server_request *request);
/// What somebody may be told of a failure: of what he did wrong everything, of what went wrong here a number, under which the log has it.
const char *host_tell_failure(pl_host *host, const pl_error *error, char *text, size_t size);

/// Answers with what was kept for this path. False: nothing is.
bool host_reply_kept(server_request *request, int *code);
/// Keeps an answer for its path and answers with it; takes json over.
int host_keep_reply(server_request *request, json_t *json);
void host_kept_end(pl_host *host);

/// A request of the API whose body is complete.
int host_api(server_request *request);
/// A file of the page.
int server_page(server_request *request);
json_t *host_games(pl_host *host);
json_t *host_rules_of(const pl_ruleset *rules, pl_error *error);
pl_status host_make_table(pl_host *host, const json_t *wanted, json_t **answer, pl_error *error);
/// Of an uploaded journal, on any thread: reads and plays it with battles of its own. wanted: the wishes that came with it, new.
pl_status host_read_journal(const char *body, size_t size, host_battles *battles, const host_patience *patience, json_t **wanted,
                            host_table **table, pl_error *error);
/// Gives it its row and seats as wished, on the loop's thread. On failure the table is ended.
pl_status host_seat_journal(pl_host *host, json_t *wanted, host_table *table, host_secrets *secrets, pl_error *error);

// ---- health.c and notify.c

/// Notes how late the loop comes round; called at every tick.
void server_note_tick(pl_host *host);
int server_reply_health(server_request *request);
/// Tells systemd, where that has started the program, that it is ready, still turns round, or ends.
void server_notify(const char *what);
