// health.c - how the server is, as /health tells: whether the disk takes a write, whether the store kept what it was last given, whether
// the loop comes round in time.
#include "inside.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PROBE_BYTES = 64 << 10, LOOK_EVERY_MS = 1000, SECONDS = 10 };

// ---- the loop

void server_note_tick(pl_server *server)
{
    server_health *health = &server->health;
    int64_t now = (int64_t)(uv_hrtime() / 1000000), second = now / 1000;
    int64_t late = health->tick_ms ? now - health->tick_ms - SERVER_TICK_MS : 0;
    for (int64_t empty = health->delay_second + 1; empty <= second && empty <= health->delay_second + SECONDS; empty++)
        health->delays[empty % SECONDS] = 0;
    if (late > health->delays[second % SECONDS])
        health->delays[second % SECONDS] = late;
    health->delay_second = second;
    health->tick_ms = now;
    server->metrics->loop_delay_ms = 0;
    for (int i = 0; i < SECONDS; i++)
        if ((uint64_t)health->delays[i] > server->metrics->loop_delay_ms)
            server->metrics->loop_delay_ms = (uint64_t)health->delays[i];
}

// ---- the disk

// Writes a file beside the store's and takes it away again.
static bool can_write(const char *folder)
{
    static const char nothing[PROBE_BYTES];
    char path[1100];
    snprintf(path, sizeof path, "%s/health-XXXXXX", folder);
    int file = mkstemp(path);
    if (file < 0)
        return false;
    unlink(path);
    bool is_written = write(file, nothing, sizeof nothing) == (ssize_t)sizeof nothing;
    return !close(file) && is_written;
}

// At most once a second, however often one asks. A store that has failed is tried again too: perhaps nobody plays.
static void look(pl_server *server)
{
    server_health *health = &server->health;
    int64_t now = server_now(server);
    if (health->has_looked && now - health->looked_ms < LOOK_EVERY_MS)
        return;
    health->looked_ms = now;
    health->has_looked = true;
    health->is_disk_well = !pl_store_file(server->store) || can_write(server->folder);  // a database has its own
    pl_host_try_store(server->host);
}

int server_reply_health(server_request *request)
{
    pl_server *server = request->server;
    const host_metrics *m = server->metrics;
    look(server);
    bool is_disk = server->health.is_disk_well, is_store = pl_host_is_store_well(server->host),
         is_quick = m->loop_delay_ms <= LIMIT_DELAY_MS;
    bool is_well = is_disk && is_store && is_quick;
    return host_reply_json(&request->asked, is_well ? PL_CODE_ok : PL_CODE_not_now,
                           json_pack("{s:b, s:b, s:b, s:I, s:I, s:I}", PL_WIRE(Health, ok), is_well, PL_WIRE(Health, disk), is_disk,
                                     PL_WIRE(Health, store), is_store, PL_WIRE(Health, delay_ms), (json_int_t)m->loop_delay_ms,
                                     PL_WIRE(Health, tables), (json_int_t)m->tables, PL_WIRE(Health, connections),
                                     (json_int_t)m->connections));
}
