// server.c - the loop: starts, calls the host of tables at every turn, stops.
#include "inside.h"

#include <signal.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "formats/home.h"

enum { COMPUTER_MS = 5000, ARCHIVE_DAYS = 180, FAREWELL_TURNS = 8 };

int64_t server_now(const pl_server *server) { return (int64_t)uv_now(&server->loop); }

// Asked anew each time, not the loop's: both clocks are read in the same moment, however long the loop has been at it.
pl_time server_time(const pl_server *server) { return (pl_time){(int64_t)(uv_hrtime() / 1000000), server->options.wall_ms()}; }

static int64_t wall_ms(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int pl_server_port(const pl_server *server) { return server->port; }
int pl_server_connections(const pl_server *server) { return server->connections_max; }
int64_t pl_server_tables(const pl_server *server) { return server->live; }

// ---- the store's log

static void tidy_store(uv_work_t *work) { pl_store_tidy(((pl_server *)work->data)->store); }

static void store_tidied(uv_work_t *work, int status)
{
    pl_server *server = work->data;
    (void)status;
    pl_host_settle(server->host, server_time(server));
    pl_store_tidied(server->store);
    server->is_tidying = false;
}

static void look_at_store(pl_server *server)
{
    if (server->is_tidying || !pl_store_wants_tidying(server->store))
        return;
    server->tidying.data = server;
    server->is_tidying = !uv_queue_work(&server->loop, &server->tidying, tidy_store, store_tidied);
}

// The whole file is looked through once, beside everything else; large ones take minutes on a slow disk.
static void examine_store(uv_work_t *work)
{
    pl_server *server = work->data;
    char words[sizeof server->store_fault];
    bool is_looked_through = pl_store_examine(server->store_path, &server->stop_examining, words, sizeof words);
    if (!is_looked_through && !atomic_load(&server->stop_examining))
        fprintf(stderr, "phaseline: %s: could not be looked through: %s\n", server->store_path, words);
    else if (is_looked_through)
        snprintf(server->store_fault, sizeof server->store_fault, "%s", words);
}

static void store_examined(uv_work_t *work, int status)
{
    pl_server *server = work->data;
    (void)status;
    server->is_examining = false;
    server->metrics->store_faults = server->store_fault[0] != '\0';
    if (server->store_fault[0])
        fprintf(stderr, "phaseline: %s is damaged: %s. What can be read is served; make a copy now and see docs/server.md\n",
                server->store_path, server->store_fault);
}

static void start_examining(pl_server *server)
{
    server->examining.data = server;
    server->is_examining = !uv_queue_work(&server->loop, &server->examining, examine_store, store_examined);
}

// ---- the loop

static void turn(uv_timer_t *timer);

// Sees to it that the host has its turn when it wants it.
static void call_at(pl_server *server, int64_t next)
{
    int64_t now = server_now(server);
    if (next == server->turn_ms && uv_is_active((uv_handle_t *)&server->turn))
        return;
    server->turn_ms = next;
    // Never at once: libuv goes on with timers as long as one is due.
    uv_timer_start(&server->turn, turn, next > now ? (uint64_t)(next - now) : 1, 0);
}

static void turn(uv_timer_t *timer)
{
    pl_server *server = timer->data;
    if (server->host)
        call_at(server, pl_host_turn(server->host, server_time(server)));
}

static void settle(pl_server *server)
{
    if (!server->host)
        return;
    call_at(server, pl_host_settle(server->host, server_time(server)));
    server_watch_store(server);
}

static void before_poll(uv_prepare_t *handle) { settle(handle->data); }

static void after_poll(uv_check_t *handle)
{
    settle(handle->data);
    if (((pl_server *)handle->data)->host)
        look_at_store(handle->data);
}

static void tick(uv_timer_t *handle)
{
    if (((pl_server *)handle->data)->is_stopping)
        return;
    server_note_tick(handle->data);
    server_look_at_bodies(handle->data);
    server_notify("WATCHDOG=1");  // from here, so that a loop that hangs is found out
}

static void stop(pl_server *server)
{
    if (server->is_stopping)
        return;
    server->is_stopping = true;
    server_notify("STOPPING=1");
    pl_host_stop(server->host, server_time(server));
    for (server_wire *wire = server->wires; wire; wire = wire->next)
        lws_set_timeout(wire->wsi, PENDING_TIMEOUT_USER_OK, 1);
    uv_stop(&server->loop);
}

static void on_stop(uv_async_t *handle) { stop(handle->data); }
static void on_signal(uv_signal_t *handle, int number)
{
    (void)number;
    stop(handle->data);
}

void pl_server_stop(pl_server *server) { uv_async_send(&server->stop); }

void pl_server_run(pl_server *server)
{
    server_notify("READY=1");
    uv_run(&server->loop, UV_RUN_DEFAULT);
}

static pl_status start_loop(pl_server *server, pl_error *error)
{
    // A thread for each lane of long work, two that search, advice, the store's log, and one more: none waits for another kind.
    setenv("UV_THREADPOOL_SIZE", "8", 0);
    if (uv_loop_init(&server->loop))
        return pl_fail(error, PL_IO, "the event loop cannot be had");
    server->is_uv_ready = true;
    uv_check_init(&server->loop, &server->after_poll);
    uv_prepare_init(&server->loop, &server->before_poll);
    uv_timer_init(&server->loop, &server->tick);
    uv_timer_init(&server->loop, &server->turn);
    uv_signal_init(&server->loop, &server->on_term);
    uv_signal_init(&server->loop, &server->on_int);
    server->after_poll.data = server->before_poll.data = server->tick.data = server->turn.data = server->on_term.data =
        server->on_int.data = server;
    if (uv_async_init(&server->loop, &server->stop, on_stop))
        return pl_fail(error, PL_IO, "the event loop cannot be had");
    server->stop.data = server;
    uv_check_start(&server->after_poll, after_poll);
    uv_prepare_start(&server->before_poll, before_poll);
    uv_timer_start(&server->tick, tick, SERVER_TICK_MS, SERVER_TICK_MS);
    uv_signal_start(&server->on_term, on_signal, SIGTERM);
    uv_signal_start(&server->on_int, on_signal, SIGINT);
    return PL_OK;
}

static pl_status start_listening(pl_server *server, pl_error *error)
{
    static const struct lws_protocols protocols[] = {
        {.name = "phaseline", .callback = server_callback, .per_session_data_size = SESSION_BYTES, .rx_buffer_size = 16 << 10}, {0}};
    // Connections whose other end is gone without a word are found by asking.
    static const lws_retry_bo_t idle = {.secs_since_valid_ping = LIMIT_PING_S, .secs_since_valid_hangup = LIMIT_QUIET_S};
    void *loops[] = {&server->loop};
    struct lws_context_creation_info info = {0};
    lws_set_log_level(0, NULL);
    info.port = server->options.port;
    info.iface = strcmp(server->address, "0.0.0.0") && strcmp(server->address, "::") ? server->address : NULL;  // NULL: every address
    info.protocols = protocols;
    info.user = server;
    info.gid = -1;
    info.uid = -1;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    info.foreign_loops = loops;
    info.retry_and_idle_policy = &idle;
    info.keepalive_timeout = 30;
    info.timeout_secs = LIMIT_ANSWER_S;
    info.server_string = "phaseline";
    server->context = lws_create_context(&info);
    if (server->context)
        server->vhost = lws_create_vhost(server->context, &info);
    if (!server->vhost)
        return pl_fail(error, PL_IO, "%s:%d: cannot listen there; is another server running?", server->address, server->options.port);
    server->port = lws_get_vhost_listen_port(server->vhost);
    return PL_OK;
}

static pl_status find_page(pl_server *server, pl_error *error)
{
    char home[PL_PATH_MAX / 2];
    if (server->options.page) {
        snprintf(server->page, sizeof server->page, "%s", server->options.page);
        return PL_OK;
    }
    pl_status status = pl_home(home, sizeof home, error);
    if (!status)
        snprintf(server->page, sizeof server->page, "%s/web/dist", home);
    return status;
}

static pl_status open_store(pl_server *server, pl_error *error)
{
    snprintf(server->store_path, sizeof server->store_path, "%s", server->options.store);
    pl_status status = pl_store_open(server->store_path, &server->store, error);
    if (status)
        return status;
    if (pl_store_mended(server->store))
        fprintf(stderr, "phaseline: %s\n", pl_store_mended(server->store));
    const pl_host_options options = {.computer_ms = server->options.computer_ms,
                                     .messages_per_second = server->options.messages_per_second,
                                     .tables_per_address = server->options.tables_per_address,
                                     .archive_days = server->options.archive_days,
                                     .takes_seeds = server->options.takes_seeds};
    pl_world world;
    if (!server_world(server, &world))
        return pl_fail(error, PL_IO, "libsodium cannot be made ready");
    status = pl_host_create(&options, &world, server->store, server_time(server), &server->host, error);
    if (status)
        return status;
    server->metrics = pl_host_metrics(server->host);
    server->addresses = pl_host_addresses(server->host);
    server->live = pl_store_count_live(server->store);
    return PL_OK;
}

static void tell_who_holds(pl_server *server)
{
    char where[96];
    snprintf(where, sizeof where, "%s:%d", server->address, server->port);
    pl_store_hold(server->store, where);
}

// By somebody at another machine: directly, by a name that is told to others, or through a proxy.
static bool can_be_reached(const pl_server_options *options)
{
    bool is_here = !options->host || peer_is_loopback(options->host), is_named = options->names && options->names[0];
    return !is_here || is_named || options->behind;
}

pl_status pl_server_create(const pl_server_options *options, pl_server **out, pl_error *error)
{
    pl_server *server = calloc(1, sizeof *server);
    *out = NULL;
    if (!server)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a server");
    server->options = *options;
    snprintf(server->address, sizeof server->address, "%s", options->host ? options->host : "127.0.0.1");
    const char *slash = strrchr(options->store, '/');
    snprintf(server->folder, sizeof server->folder, "%.*s", slash ? (int)(slash - options->store) : 1, slash ? options->store : ".");
    if (!server->options.wall_ms)
        server->options.wall_ms = wall_ms;
    if (!server->options.archive_days)
        server->options.archive_days = ARCHIVE_DAYS;
    if (!server->options.computer_ms)
        server->options.computer_ms = COMPUTER_MS;
    if (!server->options.messages_per_second)
        server->options.messages_per_second = LIMIT_MESSAGES_PER_SECOND;
    if (!server->options.tables_per_address)
        server->options.tables_per_address = LIMIT_TABLES_BURST;
    if (!server->options.requests_per_second)
        server->options.requests_per_second = LIMIT_REQUESTS_PER_SECOND;
    server_fit_to_files(server);
#if defined(__GLIBC__)
    // A table's room for events and dice is large and mostly untouched: taken from the system page by page it costs what is used.
    mallopt(M_MMAP_THRESHOLD, 64 << 10);
#endif
    if (options->takes_seeds && can_be_reached(options)) {
        pl_server_destroy(server);
        return pl_fail(error, PL_BAD,
                       "seeds from outside: found a server that others can reach, wanted one on 127.0.0.1 without a name or a proxy");
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);  // a file at its limit is a failed write, which is told, not the end of the program
    pl_status status = find_page(server, error);
    if (!status)
        status = start_loop(server, error);
    if (!status)
        status = open_store(server, error);
    if (!status)
        status = start_listening(server, error);
    if (!status)
        tell_who_holds(server);
    if (!status && pl_store_file(server->store))
        start_examining(server);
    if (status)
        pl_server_destroy(server);
    else
        *out = server;
    return status;
}

// ---- the end

static void close_handle(uv_handle_t *handle, void *unused)
{
    (void)unused;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

bool pl_server_destroy(pl_server *server)
{
    if (!server)
        return true;
    server->is_stopping = true;
    bool is_idle = !server->host || server_end_work(server);
    if (server->context) {
        // On a loop that is not its own libwebsockets ends in two strokes: its handles close while the loop turns, then the rest goes.
        lws_context_destroy(server->context);
        for (int i = 0; i < FAREWELL_TURNS; i++)
            uv_run(&server->loop, UV_RUN_NOWAIT);
        lws_context_destroy(server->context);
    }
    atomic_store(&server->stop_examining, true);
    while (server->is_tidying || server->is_examining)
        uv_run(&server->loop, UV_RUN_ONCE);
    pl_host *host = server->host;
    server->host = NULL;  // nothing that the loop still does calls it
    is_idle = pl_host_destroy(host) && is_idle;
    server_end_watch(server);
    pl_store_close(server->store);
    if (!is_idle)
        return false;
    if (server->is_uv_ready) {
        uv_walk(&server->loop, close_handle, NULL);
        uv_run(&server->loop, UV_RUN_DEFAULT);
        uv_loop_close(&server->loop);
    }
    free(server);
    return true;
}
