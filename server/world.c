// world.c - what is round the host of tables here: connections, libuv's threads for its thoughts, libsodium for its secrets.
#include "inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <time.h>

enum { PATIENCE_MS = 2000 };

// ---- secrets

static void random_bytes(void *to, size_t size) { randombytes_buf(to, size); }

static void hash(const char *text, size_t size, uint8_t to[PL_STORE_HASH_BYTES])
{
    crypto_generichash(to, PL_STORE_HASH_BYTES, (const unsigned char *)text, size, NULL, 0);
}

// ---- thoughts

/// A task on its way through a thread of libuv's. Its timer closes after it, so it outlives the task.
typedef struct worker {
    uv_work_t work;
    uv_timer_t clock;
    pl_server *server;
    pl_task *task;  // NULL: done
    bool has_clock;
} worker;

static int64_t steady_ns(void) { return (int64_t)uv_hrtime(); }

static int64_t thread_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void think(uv_work_t *work) { pl_task_do(((worker *)work->data)->task); }
static void clock_closed(uv_handle_t *handle) { free(handle->data); }

static void thought(uv_work_t *work, int status)
{
    worker *w = work->data;
    pl_task *task = w->task;
    pl_server *server = w->server;
    w->task = NULL;
    if (w->has_clock)
        uv_close((uv_handle_t *)&w->clock, clock_closed);
    else
        free(w);
    pl_host_done(server->host, task, status == 0, server_time(server));
}

static void time_is_up(uv_timer_t *clock)
{
    const worker *w = clock->data;
    if (w->task)
        pl_host_late(w->server->host, w->task, server_time(w->server));
}

static bool begin(void *data, pl_task *task, int ms)
{
    pl_server *server = data;
    worker *w = calloc(1, sizeof *w);
    if (!w)
        return false;
    w->server = server;
    w->task = task;
    w->work.data = w->clock.data = w;
    task->doer = w;
    if (uv_queue_work(&server->loop, &w->work, think, thought)) {
        free(w);
        return false;
    }
    w->has_clock = ms && !uv_timer_init(&server->loop, &w->clock);
    if (w->has_clock)
        uv_timer_start(&w->clock, time_is_up, (uint64_t)ms, 0);
    return true;
}

static void cancel(void *data, pl_task *task)
{
    (void)data;
    uv_cancel((uv_req_t *)&((worker *)task->doer)->work);
}

bool server_end_work(pl_server *server)
{
    pl_host_forget_work(server->host);
    int64_t end = server_now(server) + PATIENCE_MS;
    // The tick turns the loop even if nothing happens.
    while (!(pl_host_is_idle(server->host) && pl_host_is_settled(server->host)) && server_now(server) < end)
        uv_run(&server->loop, UV_RUN_ONCE);
    return pl_host_is_idle(server->host);
}

// ----

bool server_world(pl_server *server, pl_world *out)
{
    *out = (pl_world){.data = server,
                      .send = server_wire_send,
                      .send_roomy = server_wire_send_roomy,
                      .close = server_wire_close,
                      .answer = server_request_answer,
                      .answer_later = server_request_wait,
                      .answered = server_request_answered,
                      .begin = begin,
                      .cancel = cancel,
                      .work_ns = thread_ns,
                      .steady_ns = steady_ns,
                      .random = random_bytes,
                      .hash = hash};
    return sodium_init() >= 0;
}
