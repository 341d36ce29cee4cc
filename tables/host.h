// host.h - a host of tables: what clients say and ask goes in, what they are told comes out, and with it the thoughts that somebody is to think.
// Stands on store.h. Knows no socket, no loop, no thread and no clock: a world round it has those, calls in with the time, and is called through
// the functions that it gave. docs/wire.md is what is said, docs/architecture.md where this stands.
//
// One thread calls all the hosts of a program. What they call back never calls in again before it returns, but for pl_host_let_go() and
// pl_host_forget(). What a client does is durable
// before anybody is told of it: pl_host_settle() makes all that came since the last time durable at once and tells it then, so whoever calls in
// settles before it waits for more.
#pragma once
#include "store/store.h"

typedef struct pl_host pl_host;
/// Somebody at the other end of a line, from pl_host_join() to pl_host_leave().
typedef struct host_client host_client;
typedef struct host_request host_request;
typedef struct host_metrics host_metrics;
typedef struct host_addresses host_addresses;

enum { HOST_ROOM = 16 };  // bytes before a text that whoever sends it may write to

/// What time it is. steady_ms goes forward evenly from any beginning; wall_ms since 1970, as the system has it.
typedef struct pl_time {
    int64_t steady_ms, wall_ms;
} pl_time;

/// Something to be thought that takes long: odds, a computer's turn, a game played again. It stands by itself, so that any thread may do it by
/// pl_task_do(). Exactly one pl_host_done() follows each that was begun.
typedef struct pl_task {
    void (*run)(struct pl_task *task);
    void (*done)(struct pl_task *task, bool was_run);
    void (*late)(struct pl_task *task);                                   // NULL: it has no time of its own
    char *(*write)(struct pl_task *task);                                 // NULL: only here can it be done
    bool (*take)(struct pl_task *task, const char *answer, size_t size);  // with write
    void *doer;                                                           // the world's own
} pl_task;

/// What thinks for a host in another instance: it keeps the battle that it thought about last.
typedef struct pl_thinker pl_thinker;

/// What is round a host. `line` is what pl_host_join() or a request was given: the world's own.
typedef struct pl_world {
    void *data;  // handed to begin and cancel
    /// Sends a text to a client, in the order of the calls. May call pl_host_let_go(), for this client or another.
    void (*send)(void *line, const char *text, size_t size);
    /// The same of a text that has HOST_ROOM bytes before it, which may be written to. The text itself stays: it may go to others too.
    void (*send_roomy)(void *line, char *text, size_t size);
    /// The client is let go of: nothing it says is wanted any more. pl_host_leave() follows, but not from within.
    void (*close)(void *line);
    /// Answers a request; non-zero: its connection must be closed, and so is what the function that answered returns.
    int (*answer)(void *line, int status, const char *type, const char *text, size_t size);
    /// The answer to the request comes later: no impatience is to end it.
    void (*answer_later)(void *line);
    /// And now it has come; `code` is what answering it returned.
    void (*answered)(void *line, int code);
    /// Has pl_task_do() called on another thread, then pl_host_done() on this one; not from within. ms: after so long pl_host_late() is called on
    /// this one, if the task is not done; 0: never. False: it cannot be, and nothing follows.
    bool (*begin)(void *data, pl_task *task, int ms);
    /// Nobody needs the task any more: if it has not been begun it need not be. pl_host_done() follows all the same, not from within.
    void (*cancel)(void *data, pl_task *task);
    /// How much time the thread that asks has worked, and how much has gone by: to measure how long something took, and for nothing else.
    int64_t (*work_ns)(void);
    int64_t (*steady_ns)(void);
    /// Bytes that nobody can guess, and the hash by which the store knows a secret.
    void (*random)(void *to, size_t size);
    void (*hash)(const char *text, size_t size, uint8_t to[PL_STORE_HASH_BYTES]);
} pl_world;

typedef struct pl_host_options {
    int computer_ms;          // a computer answers within this
    int messages_per_second;  // of one client
    int tables_per_address;   // made at once, before it must wait
    int archive_days;         // a table that nobody has touched for so long is archived
    bool takes_seeds;         // a link table's dice may be chosen, which every table says
    bool is_private;          // whoever plays has the store at hand too: failures are told as they are, and journals at any time
} pl_host_options;

/// A host of the store's tables; they come back when somebody wants them, or when they go on by themselves. Borrows the store. `error` has why it
/// cannot be.
pl_status pl_host_create(const pl_host_options *options, const pl_world *world, pl_store *store, pl_time at, pl_host **out,
                         pl_error *error);
/// What came since the last time is made durable and told. Returns the steady time at which pl_host_turn() is to be called; before that nothing
/// happens unless somebody calls in.
int64_t pl_host_settle(pl_host *host, pl_time at);
/// Does what is due by itself, a bite of it, then as pl_host_settle().
int64_t pl_host_turn(pl_host *host, pl_time at);
/// Says farewell to all; from now on nothing begins. Their lines are the world's to close.
void pl_host_stop(pl_host *host, pl_time at);
/// Whatever is thought or waited for is of no more use, and nothing begins any more.
void pl_host_forget_work(pl_host *host);
/// No task is under way.
bool pl_host_is_idle(const pl_host *host);
/// Every client has left and every request has ended. False: a task is under way still; what it reads is left to it.
bool pl_host_destroy(pl_host *host);

// ---- clients

/// A client at a line. address: what it is counted by. NULL: too many are there, or no memory.
host_client *pl_host_join(pl_host *host, void *line, const char *address, pl_time at);
void pl_host_leave(host_client *client, pl_time at);
/// Takes a message of the wire, as it came.
void pl_host_hear(host_client *client, const char *text, size_t size, pl_time at);
/// Tells it what is wrong with something that was no message.
void pl_host_scold(host_client *client, const char *why, pl_time at);
/// Its line can carry no more: nothing more is sent to it.
void pl_host_let_go(host_client *client);

// ---- requests (request.h)

/// Answers a request to the API, by what the world gave, at once or later. Returns what answering returned, 0 where the answer comes later.
int pl_host_ask(host_request *request, pl_time at);
/// Whoever asked has gone, answered or not: nothing looks at the request any more.
void pl_host_forget(host_request *request);

// ---- tasks

/// Thinks; on any thread.
void pl_task_do(pl_task *task);
/// The task as a text for pl_task_think() of any instance of this version, freed by the caller. NULL: it must be done here.
char *pl_task_write(pl_task *task);
/// What pl_task_think() answered elsewhere, in place of pl_task_do(). False: it is no answer to this task, which counts as not run.
bool pl_task_take(pl_task *task, const char *answer, size_t size);
/// It has been done, or cancelled before it was begun (was_run false). The task is gone.
void pl_host_done(pl_host *host, pl_task *task, bool was_run, pl_time at);
void pl_host_late(pl_host *host, pl_task *task, pl_time at);

// ---- thinking for a host elsewhere, without one

pl_thinker *pl_thinker_create(void);  // NULL: no memory
void pl_thinker_destroy(pl_thinker *thinker);
/// Thinks what pl_task_write() wrote, and answers in a text, freed by the caller, for pl_task_take(). NULL: `error` has why.
char *pl_task_think(pl_thinker *thinker, const char *text, size_t size, pl_error *error);

// ---- what is counted and bounded here and outside alike (metrics.h, limits.h)

host_metrics *pl_host_metrics(pl_host *host);
host_addresses *pl_host_addresses(pl_host *host);
/// Whether the store has kept what it was last given.
bool pl_host_is_store_well(const pl_host *host);
/// Tries a store that has not, or that is not there: perhaps it is well again and nobody plays.
void pl_host_try_store(pl_host *host);
