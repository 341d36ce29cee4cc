// host_scene.h - for tests: a host without any transport. Its lines are lists of what was said, its thoughts are thought when the test says so, and
// time stands still until it is told otherwise.
// Stands on host.h and harness.h.
#pragma once
#include <jansson.h>
#include <string.h>
#include <unistd.h>

#include "harness.h"
#include "host.h"
#include "request.h"
#include "store/store.h"

enum { HEARD_MAX = 64, TASKS_MAX = 8 };

typedef struct line {
    host_client *client;
    json_t *heard[HEARD_MAX];
    int count;
    bool is_closed;
} line;

typedef struct scene {
    char folder[64], path[100];
    pl_store *store;
    pl_host *host;
    pl_time at;
    pl_task *tasks[TASKS_MAX];  // begun and not done
    int task_count, cancelled;
    bool is_private;
} scene;

static struct {
    int status;
    json_t *json;
    char *text;
} answered;

// ---- a world

static inline void hear(void *to, const char *text, size_t size)
{
    line *l = to;
    CHECK(l->count < HEARD_MAX);
    l->heard[l->count] = json_loadb(text, size, 0, NULL);
    assert_non_null(l->heard[l->count++]);
}
static inline void hear_roomy(void *to, char *text, size_t size) { hear(to, text, size); }
static inline void close_line(void *to) { ((line *)to)->is_closed = true; }

static inline int answer(void *to, int status, const char *type, const char *text, size_t size)
{
    (void)to, (void)type;
    answered.status = status;
    answered.json = json_loadb(text, size, 0, NULL);
    free(answered.text);
    answered.text = strndup(text, size);
    return 0;
}
static inline void answer_later(void *to) { (void)to; }
static inline void answer_done(void *to, int code) { (void)to, (void)code; }

static inline bool begin(void *data, pl_task *task, int ms)
{
    scene *s = data;
    (void)ms;
    CHECK(s->task_count < TASKS_MAX);
    s->tasks[s->task_count++] = task;
    return true;
}
static inline void cancel(void *data, pl_task *task)
{
    (void)task;
    ((scene *)data)->cancelled++;
}
static inline int64_t no_time(void) { return 0; }

static inline void count_up(void *to, size_t size)
{
    static uint8_t next;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)to)[i] = next++;
}
static inline void sum_up(const char *text, size_t size, uint8_t to[PL_STORE_HASH_BYTES])
{
    memset(to, 0, PL_STORE_HASH_BYTES);
    for (size_t i = 0; i < size; i++)
        to[i % PL_STORE_HASH_BYTES] = (uint8_t)(to[i % PL_STORE_HASH_BYTES] * 31 + text[i]);
}

// ---- a scene

static inline scene start(void)
{
    scene s = {.folder = "/tmp/phaseline-test-XXXXXX", .at = {.steady_ms = 1000, .wall_ms = 1700000000000}};
    pl_error error = {0};
    assert_non_null(mkdtemp(s.folder));
    snprintf(s.path, sizeof s.path, "%s/tables.sqlite", s.folder);
    if (pl_store_open(s.path, &s.store, &error))
        fail_msg("%s", error.text);
    return s;
}

// Its world has the scene's own place, so that it is not moved afterwards.
static inline void host(scene *s)
{
    pl_error error = {0};
    const pl_host_options options = {
        .computer_ms = 1000, .messages_per_second = 100, .tables_per_address = 10, .archive_days = 180, .is_private = s->is_private};
    const pl_world world = {.data = s,
                            .send = hear,
                            .send_roomy = hear_roomy,
                            .close = close_line,
                            .answer = answer,
                            .answer_later = answer_later,
                            .answered = answer_done,
                            .begin = begin,
                            .cancel = cancel,
                            .work_ns = no_time,
                            .steady_ns = no_time,
                            .random = count_up,
                            .hash = sum_up};
    if (pl_host_create(&options, &world, s->store, s->at, &s->host, &error))
        fail_msg("%s", error.text);
}

static inline void think_all(scene *s)
{
    while (s->task_count) {
        pl_task *task = s->tasks[--s->task_count];
        pl_task_do(task);
        pl_host_done(s->host, task, true, s->at);
    }
}

static inline void forget_heard(line *l)
{
    while (l->count)
        json_decref(l->heard[--l->count]);
}

static inline void end(scene *s, line *l)
{
    char command[128];
    pl_host_leave(l->client, s->at);
    forget_heard(l);
    pl_host_forget_work(s->host);
    while (s->task_count)
        pl_host_done(s->host, s->tasks[--s->task_count], false, s->at);
    CHECK(pl_host_destroy(s->host));
    pl_store_close(s->store);
    snprintf(command, sizeof command, "rm -r %s", s->folder);
    CHECK_EQ(system(command), 0);
}

// Looked after by whoever looks at it, until it is forgotten: an answer may come later.
static inline void begin_to_ask(scene *s, host_request *request, const char *path, const char *bearer)
{
    static host_address from;
    from = (host_address){0};
    *request = (host_request){.host = s->host, .path = path, .bearer = bearer, .from = &from};
    answered.status = 0;
    CHECK_EQ(pl_host_ask(request, s->at), 0);
}

static inline json_t *ask(scene *s, const char *path, bool is_post, const char *body)
{
    // Its address is not of the host's own list: the limits of one that is count there.
    static host_address from;
    char text[512];
    from = (host_address){0};
    snprintf(text, sizeof text, "%s", body);
    host_request request = {
        .host = s->host, .path = path, .is_post = is_post, .bearer = "", .from = &from, .body = text, .body_size = strlen(body)};
    answered.status = 0;
    CHECK_EQ(pl_host_ask(&request, s->at), 0);
    for (int i = 0; i < 100 && !answered.status; i++)
        pl_host_settle(s->host, s->at);  // it may have to wait for its commit
    pl_host_forget(&request);
    return answered.json;
}

static inline void say(scene *s, line *l, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    pl_host_hear(l->client, text, strlen(text), s->at);
    free(text);
    json_decref(message);
}

static const json_t *last(const line *l, const char *type)
{
    for (int i = l->count - 1; i >= 0; i--)
        if (!strcmp(json_string_value(json_object_get(l->heard[i], "type")), type))
            return l->heard[i];
    return NULL;
}

// A table of drill in this mode, and somebody who sits there on the first side.
static inline void sit(scene *s, line *l, const char *body)
{
    json_t *made = ask(s, "/api/tables", true, body);
    CHECK_EQ(answered.status, 201);
    const char *table = json_string_value(json_object_get(made, "table"));
    const json_t *seat = json_array_get(json_object_get(made, "seats"), 0);
    const char *token = json_string_value(json_object_get(seat, "token"));
    *l = (line){.client = pl_host_join(s->host, l, "here", s->at)};
    assert_non_null(l->client);
    say(s, l, json_pack("{s:s, s:s, s:s}", "type", "sit", "table", table, "token", token));
    for (int i = 0; i < 100 && !last(l, "seat"); i++)
        pl_host_settle(s->host, s->at);
    assert_non_null(last(l, "seat"));
    json_decref(made);
}

static inline void check_silent(const line *l)
{
    if (l->count)
        fail_msg("told too soon: %.300s", json_dumps(l->heard[0], JSON_COMPACT));
}

// A legal choice: an option of the view as it is, or as the host would fill it, which is answered at once since nothing changes by it.
static inline json_t *legal_choice(scene *s, line *l)
{
    static const char *const keys[] = {"subject", "target", "value"};
    const json_t *options = json_object_get(last(l, "view"), "options"), *option;
    size_t i;
    json_array_foreach(options, i, option)
    {
        json_t *choice = json_pack("{s:O}", "verb", json_object_get(option, "verb"));
        for (int k = 0; k < PL_COUNT(keys); k++)
            if (json_object_get(option, keys[k]))
                json_object_set(choice, keys[k], json_object_get(option, keys[k]));
        if (!strcmp(json_string_value(json_object_get(option, "need")), "none"))
            return choice;
        say(s, l, json_pack("{s:s, s:o}", "type", "suggest", "option", choice));
        json_t *filled = json_array_get(json_object_get(last(l, "answer"), "choices"), 0);
        if (filled)
            return json_incref(filled);
    }
    fail_msg("nothing can be chosen");
    return NULL;
}

// What was said before the last view is of no more use.
static inline void forget_all_but_view(line *l)
{
    json_t *view = json_incref((json_t *)(uintptr_t)last(l, "view"));
    forget_heard(l);
    l->heard[l->count++] = view;
}

static inline json_int_t asked_at(const line *l) { return json_integer_value(json_object_get(last(l, "view"), "at")); }
