// host.c - a host's life: begun, called in at every turn, stopped, ended.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>

enum { TICK_MS = 250, TIDY_MS = 30000 };

int64_t host_now(const pl_host *host) { return host->clock.at.steady_ms; }
int64_t host_time_ms(const pl_host *host) { return host_clock_ms(&host->clock); }
int64_t host_wall_s(const pl_host *host) { return host->clock.at.wall_ms / 1000; }

host_metrics *pl_host_metrics(pl_host *host) { return &host->metrics; }
host_addresses *pl_host_addresses(pl_host *host) { return host->addresses; }
bool pl_host_is_idle(const pl_host *host) { return !host->metrics.jobs; }

bool pl_host_is_store_well(const pl_host *host) { return !host->has_store_failed; }

void pl_host_try_store(pl_host *host)
{
    if (host->has_store_failed || !pl_store_is_there(host->store))
        host->has_store_failed = pl_store_try(host->store, NULL) != PL_OK;
}

// ---- time

// What the wall clock and ours are apart outlives the program, so that a jump that was seen changes no deadline after a restart either.
static void keep_apart(pl_host *host)
{
    char text[32];
    pl_error error = {0};
    snprintf(text, sizeof text, "%lld", (long long)host->clock.apart_ms);
    host_commit(host);
    pl_status status = pl_store_keep(host->store, "apart", text, &error);
    host->is_apart_unkept = pl_store_commit(host->store, status ? NULL : &error) || status;
}

static void start_clock(pl_host *host)
{
    char text[32] = "0";
    pl_store_kept(host->store, "apart", text, sizeof text, NULL);
    long long apart = strtoll(text, NULL, 10);
    host_clock_start(&host->clock, apart, pl_store_last_since(host->store));
    long long back_s = (apart - host->clock.apart_ms) / 1000;
    if (!back_s)
        return;
    fprintf(stderr, "phaseline: the system's clock has gone back %lld seconds since the store was used; deadlines go on from there\n",
            back_s);
    host->metrics.clock_jumps_total++;
    host->is_apart_unkept = true;
}

static void look_at_wall(pl_host *host)
{
    int64_t jump = host_clock_look(&host->clock);
    if (jump) {
        fprintf(stderr, "phaseline: the system's clock jumped by %+lld seconds; deadlines stay as they were\n", (long long)jump / 1000);
        host->metrics.clock_jumps_total++;
    }
    if (jump || host->is_apart_unkept)
        keep_apart(host);
}

// ---- turns

static bool is_due(const pl_host *host, int64_t *at_ms, int every_ms)
{
    if (host_now(host) < *at_ms)
        return false;
    *at_ms = host_now(host) + every_ms;
    return true;
}

static void do_what_is_due(pl_host *host)
{
    if (is_due(host, &host->tick_ms, TICK_MS)) {
        look_at_wall(host);
        host_look_at_clocks(host);
        host_archive_tables(host);
    }
    if (is_due(host, &host->tidy_ms, TIDY_MS))
        host_tidy_tables(host);
    if (host->alarm_ms && host_now(host) >= host->alarm_ms)
        host_alarm(host);
    if (host_now(host) >= host->wake_ms)
        host->wake_ms = host_now(host) + host_wake_tables(host);
}

static int64_t sooner(int64_t a, int64_t b) { return a < b ? a : b; }

// One that stops only ends what is under way.
static int64_t next_turn(const pl_host *host)
{
    int64_t next = host->is_stopping ? host_now(host) + TICK_MS : sooner(sooner(host->tick_ms, host->tidy_ms), host->wake_ms);
    if (host->alarm_ms && !host->is_stopping)
        next = sooner(next, host->alarm_ms);
    return host->uploads ? sooner(next, host->piece_ms) : next;
}

int64_t pl_host_settle(pl_host *host, pl_time at)
{
    host_clock_set(&host->clock, at);
    host_commit(host);
    host_bound_kept(host);
    return next_turn(host);
}

int64_t pl_host_turn(pl_host *host, pl_time at)
{
    host_clock_set(&host->clock, at);
    if (!host->is_stopping)
        do_what_is_due(host);
    if (host->uploads && host_now(host) >= host->piece_ms)
        host_write_pieces(host);
    return pl_host_settle(host, at);
}

// ---- tasks

void pl_task_do(pl_task *task) { task->run(task); }
char *pl_task_write(pl_task *task) { return task->write ? task->write(task) : NULL; }
bool pl_task_take(pl_task *task, const char *answer, size_t size) { return task->take && task->take(task, answer, size); }

void pl_host_done(pl_host *host, pl_task *task, bool was_run, pl_time at)
{
    host_clock_set(&host->clock, at);
    task->done(task, was_run);
}

void pl_host_late(pl_host *host, pl_task *task, pl_time at)
{
    host_clock_set(&host->clock, at);
    if (task->late)
        task->late(task);
}

// ---- beginning and end

pl_status pl_host_create(const pl_host_options *options, const pl_world *world, pl_store *store, pl_time at, pl_host **out, pl_error *error)
{
    pl_host *host = calloc(1, sizeof *host);
    *out = NULL;
    if (!host || !(host->addresses = host_addresses_create())) {
        free(host);
        return pl_fail(error, PL_NO_MEMORY, "no memory for a host of tables");
    }
    host->options = *options;
    host->world = *world;
    host->store = store;
    host_clock_set(&host->clock, at);
    host->tick_ms = at.steady_ms + TICK_MS;
    host->tidy_ms = at.steady_ms + TIDY_MS;
    host->wake_ms = at.steady_ms;
    host_remove_unfinished(host);
    start_clock(host);
    *out = host;
    return PL_OK;
}

void pl_host_stop(pl_host *host, pl_time at)
{
    host_clock_set(&host->clock, at);
    host->is_stopping = true;
    host_commit(host);
    for (host_client *client = host->clients; client; client = client->next)
        host_send_error(client, NULL, "the server is being stopped; your game is kept");
}

bool pl_host_destroy(pl_host *host)
{
    if (!host)
        return true;
    host_tell_end();
    host_outbox_end(host);
    if (!pl_host_is_idle(host))
        return false;
    host_calling_end(host);
    for (int i = 0; i < TABLE_CHAINS; i++)
        while (host->tables[i])
            host_unload_table(host, host->tables[i]);
    host_addresses_destroy(host->addresses);
    host_kept_end(host);
    host_lessons_end(host);
    free(host->changes);
    free(host);
    return true;
}
