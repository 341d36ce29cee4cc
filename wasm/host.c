// host.c - a host of tables in a page: what its Worker calls, and the world round the host. One host an instance.
#include <sodium/crypto_generichash_blake2b.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "outside.h"
#include "phaseline/version.h"
#include "tables/host.h"
#include "tables/request.h"

enum { LINES = 64 };

/// Somebody at a line: another page, or another frame of this one.
typedef struct line {
    int number;           // the outside's
    host_client *client;  // NULL: free
} line;

/// A question that was put, until it is answered.
typedef struct question {
    host_request request;
    int number;  // the outside's
    char *path, *bearer, *body;
    bool is_answered, is_later;
    struct question *next;
} question;

/// A thought on its way.
typedef struct thought {
    pl_task *task;
    int number;
    int ms;           // that it may take; 0: any
    int64_t late_ms;  // by when it is late; 0: never
    bool is_new;      // nobody has been asked yet
    bool is_outside;  // somebody else thinks it
    bool is_cancelled;
    struct thought *next;
} thought;

static pl_store *store;
static pl_host *host;
static line lines[LINES];
static question *questions;
static thought *thoughts;
static pl_thinker *thinker;  // for what nobody else thinks
static int thoughts_begun;
static int64_t next_ms;

static pl_time now(void) { return (pl_time){(int64_t)outside_steady_ms(), (int64_t)outside_wall_ms()}; }
static void tell(const char *text) { outside_told(text, strlen(text)); }

// ---- what the host sends

static void send(void *to, const char *text, size_t size) { outside_said(((line *)to)->number, text, size); }
static void send_roomy(void *to, char *text, size_t size) { send(to, text, size); }
static void close_line(void *to) { outside_closed(((line *)to)->number); }

static int answer(void *to, int status, const char *type, const char *text, size_t size)
{
    question *q = to;
    q->is_answered = true;
    outside_answered(q->number, status, type, strlen(type), text, size);
    return 0;
}

static void answer_later(void *to) { ((question *)to)->is_later = true; }

static void end_question(question *q)
{
    question **at = &questions;
    while (*at != q)
        at = &(*at)->next;
    *at = q->next;
    pl_host_forget(&q->request);
    if (!q->is_answered)  // there was no memory for an answer
        outside_answered(q->number, 500, "", 0, "", 0);
    free(q->request.body);
    free(q->path);
    free(q->bearer);
    free(q);
}

static void answered(void *to, int code)
{
    (void)code;
    end_question(to);
}

// ---- what the host has thought

static bool begin(void *data, pl_task *task, int ms)
{
    (void)data;
    thought *t = calloc(1, sizeof *t), **at = &thoughts;
    if (!t)
        return false;
    t->task = task;
    t->number = ++thoughts_begun;
    t->is_new = true;
    t->ms = ms;
    task->doer = t;
    while (*at)
        at = &(*at)->next;
    *at = t;
    return true;
}

static void cancel(void *data, pl_task *task)
{
    (void)data;
    thought *t = task->doer;
    if (t->is_outside && !t->is_cancelled)
        outside_cancelled(t->number);
    t->is_cancelled = true;
}

static void end_thought(thought *t, bool was_run)
{
    pl_task *task = t->task;
    thought **at = &thoughts;
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    free(t);
    pl_host_done(host, task, was_run, now());
}

// Somebody else is asked first. It keeps to its time by itself; the alarm is for one that does not answer at all.
static void ask_outside(void)
{
    enum { PATIENCE_MS = 3000 };
    for (thought *t = thoughts; t; t = t->next) {
        char *text = t->is_new && !t->is_cancelled ? pl_task_write(t->task) : NULL;
        t->is_new = false;
        if (text && outside_task(t->number, text, strlen(text), t->ms)) {
            t->is_outside = true;
            t->late_ms = t->ms ? now().steady_ms + t->ms + PATIENCE_MS : 0;
        }
        free(text);
    }
}

// By the way that leads to another instance, so that it keeps to its time.
static bool do_here(thought *t)
{
    char *text = t->is_cancelled ? NULL : pl_task_write(t->task);
    if (t->is_cancelled)
        return false;
    if (!text) {
        pl_task_do(t->task);
        return true;
    }
    if (!thinker)
        thinker = pl_thinker_create();
    char *answer = thinker ? pl_task_think(thinker, text, strlen(text), NULL) : NULL;
    bool is_taken = answer && pl_task_take(t->task, answer, strlen(answer));
    free(answer);
    free(text);
    return is_taken;
}

// The first that waits here: one that nobody else thinks, or that only this instance can do, which are short.
static void think_here(void)
{
    for (thought *t = thoughts; t; t = t->next)
        if (!t->is_outside) {
            end_thought(t, do_here(t));
            return;
        }
}

static void look_for_late(void)
{
    int64_t at = now().steady_ms;
    for (thought *t = thoughts; t; t = t->next)
        if (t->late_ms && t->late_ms <= at) {
            t->late_ms = 0;
            pl_host_late(host, t->task, now());
        }
}

static bool has_thoughts_here(void)
{
    for (const thought *t = thoughts; t; t = t->next)
        if (!t->is_outside)
            return true;
    return false;
}

// ---- time and secrets

static int64_t steady_ns(void) { return (int64_t)(outside_steady_ms() * 1e6); }
static void random_bytes(void *to, size_t size) { outside_random(to, size); }

static void hash(const char *text, size_t size, uint8_t to[PL_STORE_HASH_BYTES])
{
    crypto_generichash_blake2b(to, PL_STORE_HASH_BYTES, (const unsigned char *)text, size, NULL, 0);
}

// ---- what the page calls

/// Room for a text that is to come in; freed by page_free().
void *EXPORT(page_room)(size_t size) { return malloc(size); }
void EXPORT(page_free)(void *room) { free(room); }

/// Which Phaseline this is.
void EXPORT(page_version)(void) { tell(PL_VERSION); }

/// Opens the games that are kept, or begins with none. Not 0: it cannot be, and what was told says why. computer_ms: within which a computer answers.
int EXPORT(host_open)(int computer_ms)
{
    pl_error error = {0};
    const pl_files files = wasm_files();
    // One page is one address, and it has no strangers to be kept from the others: only the size of what it may ask for is bounded.
    // What is kept is its reader's own, so nothing of it is a secret.
    const pl_host_options options = {
        .computer_ms = computer_ms, .messages_per_second = 1000, .tables_per_address = 1000, .archive_days = 7, .is_private = true};
    const pl_world world = {.send = send,
                            .send_roomy = send_roomy,
                            .close = close_line,
                            .answer = answer,
                            .answer_later = answer_later,
                            .answered = answered,
                            .begin = begin,
                            .cancel = cancel,
                            .work_ns = steady_ns,
                            .steady_ns = steady_ns,
                            .random = random_bytes,
                            .hash = hash};
    pl_status status = pl_lines_open(&files, &store, &error);
    if (!status)
        status = pl_host_create(&options, &world, store, now(), &host, &error);
    tell(status ? error.text : pl_store_mended(store) ? pl_store_mended(store) : "");
    return status;
}

// What the host begins it may begin while it settles.
static double settle(void)
{
    next_ms = pl_host_settle(host, now());
    ask_outside();
    return has_thoughts_here() ? 0 : (double)next_ms;
}

/// Does what is due. Returns the steady time at which to call again at the latest; 0: at once.
double EXPORT(host_turn)(void)
{
    look_for_late();
    think_here();
    next_ms = pl_host_turn(host, now());
    if (pl_store_wants_tidying(store)) {
        pl_host_settle(host, now());
        pl_store_tidied(store);
    }
    return settle();
}

/// A client at this line. False: there are too many.
bool EXPORT(host_join)(int number, const char *address, size_t size)
{
    char text[48];
    snprintf(text, sizeof text, "%.*s", (int)size, address);
    for (int i = 0; i < LINES; i++)
        if (!lines[i].client) {
            lines[i].number = number;
            lines[i].client = pl_host_join(host, &lines[i], text, now());
            return lines[i].client != NULL;
        }
    return false;
}

static line *line_of(int number)
{
    for (int i = 0; i < LINES; i++)
        if (lines[i].client && lines[i].number == number)
            return &lines[i];
    return NULL;
}

void EXPORT(host_leave)(int number)
{
    line *l = line_of(number);
    if (!l)
        return;
    pl_host_leave(l->client, now());
    l->client = NULL;
    settle();
}

double EXPORT(host_hear)(int number, const char *text, size_t size)
{
    const line *l = line_of(number);
    if (l)
        pl_host_hear(l->client, text, size, now());
    return settle();
}

static char *copy(const char *text, size_t size)
{
    char *to = malloc(size + 1);
    if (to) {
        memcpy(to, text, size);
        to[size] = '\0';
    }
    return to;
}

/// A question to the API. It is answered now or later, once. bearer: the whole header, or nothing.
double EXPORT(host_ask)(int number, bool is_post, const char *path, size_t path_size, const char *bearer, size_t bearer_size,
                        const char *body, size_t body_size)
{
    question *q = calloc(1, sizeof *q);
    if (!q)
        abort();
    q->number = number;
    q->path = copy(path, path_size);
    q->bearer = copy(bearer, bearer_size);
    q->body = copy(body, body_size);
    if (!q->path || !q->bearer || !q->body)
        abort();
    q->request = (host_request){.host = host,
                                .line = q,
                                .path = q->path,
                                .is_post = is_post,
                                .bearer = q->bearer,
                                .from = host_address_of(pl_host_addresses(host), "page", now().steady_ms),
                                .body = q->body,
                                .body_size = body_size};
    q->next = questions;
    questions = q;
    pl_host_ask(&q->request, now());
    if (!q->is_later)
        end_question(q);
    return settle();
}

/// A task has been thought outside, or (has_answer false) it has not and never will be.
double EXPORT(host_done)(int number, bool has_answer, const char *answer, size_t size)
{
    for (thought *t = thoughts; t; t = t->next)
        if (t->number == number && t->is_outside) {
            end_thought(t, has_answer && !t->is_cancelled && pl_task_take(t->task, answer, size));
            break;
        }
    return settle();
}

/// Thinks for a host in another instance: the answer was told. Not 0: what was told says why there is none.
int EXPORT(page_think)(const char *text, size_t size)
{
    pl_error error = {0};
    if (!thinker)
        thinker = pl_thinker_create();
    char *answer = thinker ? pl_task_think(thinker, text, size, &error) : NULL;
    tell(answer ? answer : error.text);
    int status = answer ? 0 : 1;
    free(answer);
    return status;
}
