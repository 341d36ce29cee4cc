// server.c - the loop: starts, gathers the changes of each turn into one commit, tells of them, stops.
#include "tables/inside.h"

#include <signal.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "formats/home.h"

enum { COMPUTER_MS = 5000, ARCHIVE_DAYS = 180, TIDY_MS = 30000, FAREWELL_TURNS = 8 };

int64_t host_now(const pl_server *server) { return (int64_t)uv_now(&server->loop); }
int64_t host_time_ms(const pl_server *server) { return host_clock_ms(&server->clock); }

int pl_server_port(const pl_server *server) { return server->port; }
int pl_server_connections(const pl_server *server) { return server->connections_max; }
int64_t pl_server_tables(const pl_server *server) { return server->live; }

// ---- changes

bool host_await(pl_server *server, host_change change)
{
    if (server->change_count == server->change_max) {
        int wanted = server->change_max ? server->change_max * 2 : 64;
        host_change *grown = realloc(server->changes, (size_t)wanted * sizeof *grown);
        if (!grown) {
            json_decref(change.id);
            json_decref(change.chain);
            free(change.text);
            return false;
        }
        server->changes = grown;
        server->change_max = wanted;
    }
    change.table->is_changing = true;
    change.entry = change.table->journal.entry_count;
    server->changes[server->change_count++] = change;
    if (change.kind == CHANGE_CHOICE)
        host_word(change.table, &change);
    return true;
}

static json_t *with_id(json_t *message, const host_change *change)
{
    if (change->id)
        json_object_set(message, PL_WIRE(Refused, id), change->id);
    return message;
}

static void tell_chat(const host_change *change)
{
    const host_table *table = change->table;
    json_t *message = json_pack("{s:s, s:i, s:s, s:I}", PL_WIRE(Told, type), PL_TOLD(chat), PL_WIRE(Chat, side), (int)change->side,
                                PL_WIRE(Chat, text), change->text, PL_WIRE(Chat, when), (json_int_t)time(NULL));
    if (change->side && table->row.seats[change->side - 1].player[0])
        json_object_set_new(message, PL_WIRE(Chat, player), json_string(table->row.seats[change->side - 1].player));
    host_publish_message(change->table, message);
}

// The game has come to its end by this change, of several that one commit may have made durable.
static bool is_end(const host_table *table, const host_change *change)
{
    bool is_last = change->kind == CHANGE_RESIGN || (change->kind == CHANGE_CHOICE && change->entry == table->journal.entry_count);
    return is_last && host_table_is_over(table);
}

// When each viewer last saw something change. Talk is no change of the game.
static void note_seen(host_table *table, const host_change *change)
{
    pl_sides seen_by = change->kind == CHANGE_UNDO     ? table->undone
                       : change->kind == CHANGE_CHAT   ? 0
                       : change->kind == CHANGE_LESSON ? 0
                       : change->kind == CHANGE_RESIGN ? SIDES_ALL
                                                       : host_table_seen_by(table, change->entry);
    if (is_end(table, change))
        seen_by = SIDES_ALL;
    for (pl_side viewer = 0; viewer <= PL_SIDES_MAX; viewer++)
        if (seen_by & PL_SIDE_BIT(viewer))
            table->row.seen[viewer] = table->row.changed;
}

static void tell_change(pl_server *server, const host_change *change)
{
    host_table *table = change->table;
    table->is_changing = false;
    table->failures = 0;
    table->again_ms = 0;
    table->row.changed = (int64_t)time(NULL);
    note_seen(table, change);
    switch (change->kind) {
    case CHANGE_CHOICE:  // it was worded when it was made, and has been sent
        server->metrics.accepted_total++;
        table->undo_by = 0;  // whoever asked to take back asked about another moment
        break;
    case CHANGE_UNDO:
        server->metrics.undos_total++;
        host_publish_undone(table, change->side);
        break;
    case CHANGE_CHAT: tell_chat(change); break;
    case CHANGE_RESIGN: host_publish_views(table); break;
    case CHANGE_LESSON: break;  // told below, like all that moves a lesson on
    }
    if (is_end(table, change)) {
        host_forget_job(table);
        json_t *over = host_tell_over(table);
        json_object_set_new(over, PL_WIRE(Told, type), json_string(PL_TOLD(over)));
        host_publish_message(table, over);
    }
    host_look_at_advice(table);
    if (host_is_led(table) || change->kind == CHANGE_LESSON)
        host_publish_lesson(table);
    host_wake_computer(server, table);
    host_look_for_none(server, table);
}

static void end_change(host_change *change)
{
    json_decref(change->id);
    json_decref(change->chain);
    free(change->text);
}

void host_drop_changes(pl_server *server, const char *why)
{
    int count = server->change_count;
    host_change *changes = server->changes;
    server->changes = NULL;
    server->change_count = server->change_max = 0;
    pl_store_rollback(server->store);
    host_drop_held(server);
    for (int i = 0; i < count; i++) {
        host_client *client = host_client_named(server, changes[i].client);
        if (client)
            host_send(client,
                      with_id(json_pack("{s:s, s:s}", PL_WIRE(Told, type), PL_TOLD(refused), PL_WIRE(Refused, why), why), &changes[i]));
        host_table *table = changes[i].table;
        bool is_gone = table && !host_reload_table(server, table);
        for (int j = i + 1; j < count; j++)
            if (is_gone && changes[j].table == table)
                changes[j].table = NULL;
        end_change(&changes[i]);
    }
    free(changes);
}

const char *host_why_lost(pl_server *server, pl_status status, const pl_error *error)
{
    static char text[768];  // the loop's thread alone comes here
    if (!status)
        return "it could not be kept: no memory";
    return host_tell_failure(server, error, text, sizeof text);
}

void host_commit(pl_server *server)
{
    pl_error error = {0};
    if (!server->store || !pl_store_has_changes(server->store))
        return;
    uint64_t before = uv_hrtime();
    pl_status status = pl_store_commit(server->store, &error);
    server->metrics.commit_microseconds_total += (uv_hrtime() - before) / 1000;
    server->metrics.commits_total++;
    server->health.has_store_failed = status != PL_OK;
    if (status) {
        char text[128];
        server->metrics.commit_failures_total++;
        fprintf(stderr, "phaseline: failure %u: %s\n", ++server->failure, error.text);
        snprintf(text, sizeof text, "it could not be kept: the server's store failed (failure %u in its log); nothing has changed",
                 server->failure);
        host_drop_changes(server, text);
        return;
    }
    host_send_held(server);
    // Telling may set off nothing that changes a table at once, so the list stays as it is meanwhile.
    int count = server->change_count;
    server->change_count = 0;
    host_change *changes = server->changes;
    server->changes = NULL;
    int max = server->change_max;
    server->change_max = 0;
    for (int i = 0; i < count; i++) {
        tell_change(server, &changes[i]);
        end_change(&changes[i]);
    }
    if (server->changes) {
        free(changes);
    } else {
        server->changes = changes;
        server->change_max = max;
    }
}

// ---- the store's log

static void tidy_store(uv_work_t *work) { pl_store_tidy(((pl_server *)work->data)->store); }

static void store_tidied(uv_work_t *work, int status)
{
    pl_server *server = work->data;
    (void)status;
    host_commit(server);
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
    server->metrics.store_faults = server->store_fault[0] != '\0';
    if (server->store_fault[0])
        fprintf(stderr, "phaseline: %s is damaged: %s. What can be read is served; make a copy now and see docs/server.md\n",
                server->store_path, server->store_fault);
}

static void start_examining(pl_server *server)
{
    server->examining.data = server;
    server->is_examining = !uv_queue_work(&server->loop, &server->examining, examine_store, store_examined);
}

// ---- time

// What the wall clock and ours are apart outlives the program, so that a jump that was seen changes no deadline after a restart either.
static void keep_apart(pl_server *server)
{
    char text[32];
    pl_error error = {0};
    snprintf(text, sizeof text, "%lld", (long long)server->clock.apart_ms);
    host_commit(server);
    pl_status status = pl_store_keep(server->store, "apart", text, &error);
    server->is_apart_unkept = pl_store_commit(server->store, status ? NULL : &error) || status;
}

static void start_clock(pl_server *server)
{
    char text[32] = "0";
    pl_store_kept(server->store, "apart", text, sizeof text, NULL);
    long long apart = strtoll(text, NULL, 10);
    host_clock_start(&server->clock, server->options.wall_ms, apart, pl_store_last_since(server->store));
    long long back_s = (apart - server->clock.apart_ms) / 1000;
    if (!back_s)
        return;
    fprintf(stderr, "phaseline: the system's clock has gone back %lld seconds since the store was used; deadlines go on from there\n",
            back_s);
    server->metrics.clock_jumps_total++;
    server->is_apart_unkept = true;
}

static void look_at_wall(pl_server *server)
{
    int64_t jump = host_clock_look(&server->clock);
    if (jump) {
        fprintf(stderr, "phaseline: the system's clock jumped by %+lld seconds; deadlines stay as they were\n", (long long)jump / 1000);
        server->metrics.clock_jumps_total++;
    }
    if (jump || server->is_apart_unkept)
        keep_apart(server);
}

// ---- the loop

static void after_poll(uv_check_t *handle)
{
    host_commit(handle->data);
    host_bound_kept(handle->data);
    look_at_store(handle->data);
}

static void before_poll(uv_prepare_t *handle) { host_commit(handle->data); }
static void tidy(uv_timer_t *handle) { host_tidy_tables(handle->data); }
static void wake(uv_timer_t *handle) { host_wake_tables(handle->data); }

static void tick(uv_timer_t *handle)
{
    if (((pl_server *)handle->data)->is_stopping)
        return;
    server_note_tick(handle->data);
    server_look_at_bodies(handle->data);
    look_at_wall(handle->data);
    host_look_at_clocks(handle->data);
    host_archive_tables(handle->data);
    server_notify("WATCHDOG=1");  // from here, so that a loop that hangs is found out
}

static void stop(pl_server *server)
{
    if (server->is_stopping)
        return;
    server->is_stopping = true;
    server_notify("STOPPING=1");
    host_commit(server);
    for (host_client *client = server->clients; client; client = client->next) {
        host_send_error(client, NULL, "the server is being stopped; your game is kept");
        lws_set_timeout(client->wsi, PENDING_TIMEOUT_USER_OK, 1);
    }
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
    uv_timer_init(&server->loop, &server->tidy);
    uv_timer_init(&server->loop, &server->tick);
    uv_timer_init(&server->loop, &server->wake);
    uv_timer_init(&server->loop, &server->alarm);
    uv_signal_init(&server->loop, &server->on_term);
    uv_signal_init(&server->loop, &server->on_int);
    server->after_poll.data = server->before_poll.data = server->tidy.data = server->tick.data = server->wake.data = server->alarm.data =
        server->on_term.data = server->on_int.data = server;
    if (uv_async_init(&server->loop, &server->stop, on_stop))
        return pl_fail(error, PL_IO, "the event loop cannot be had");
    server->stop.data = server;
    uv_check_start(&server->after_poll, after_poll);
    uv_prepare_start(&server->before_poll, before_poll);
    uv_timer_start(&server->tidy, tidy, TIDY_MS, TIDY_MS);
    uv_timer_start(&server->tick, tick, SERVER_TICK_MS, SERVER_TICK_MS);
    uv_timer_start(&server->wake, wake, 0, SERVER_TICK_MS);
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
    info.iface = strcmp(server->host, "0.0.0.0") && strcmp(server->host, "::") ? server->host : NULL;  // NULL: every address
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
        return pl_fail(error, PL_IO, "%s:%d: cannot listen there; is another server running?", server->host, server->options.port);
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
    host_remove_unfinished(server);
    server->live = pl_store_count_live(server->store);
    start_clock(server);
    return PL_OK;
}

static void tell_who_holds(pl_server *server)
{
    char where[96];
    snprintf(where, sizeof where, "%s:%d", server->host, server->port);
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
    if (!server || !host_secrets_start() || !(server->addresses = host_addresses_create())) {
        free(server);
        return pl_fail(error, PL_NO_MEMORY, "no memory for a server");
    }
    server->options = *options;
    snprintf(server->host, sizeof server->host, "%s", options->host ? options->host : "127.0.0.1");
    const char *slash = strrchr(options->store, '/');
    snprintf(server->folder, sizeof server->folder, "%.*s", slash ? (int)(slash - options->store) : 1, slash ? options->store : ".");
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
    if (!status)
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
    bool is_idle = !server->is_uv_ready || host_end_jobs(server);
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
    pl_store_close(server->store);
    server->store = NULL;
    host_tell_end();
    host_outbox_end(server);
    if (!is_idle)
        return false;
    host_calling_end(server);
    for (int i = 0; i < TABLE_CHAINS; i++)
        while (server->tables[i])
            host_unload_table(server, server->tables[i]);
    if (server->is_uv_ready) {
        uv_walk(&server->loop, close_handle, NULL);
        uv_run(&server->loop, UV_RUN_DEFAULT);
        uv_loop_close(&server->loop);
    }
    host_addresses_destroy(server->addresses);
    host_kept_end(server);
    host_lessons_end(server);
    free(server->changes);
    free(server);
    return true;
}
