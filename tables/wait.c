// wait.c - tables that go on by themselves: noted in the store, brought into memory in time, tried again when the store fails.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Bites are small, so that whoever plays meanwhile waits no longer than one takes; and no more computers are woken than can think soon.
enum { BITE_MS = 20, BITE_EVERY_MS = 20, LOOK_EVERY_MS = 250, AGAIN_MS = 30000, JOBS_MAX = 32, RETRY_MS = 500, RETRIES_DOUBLED = 6 };

// ---- noted

pl_status server_note_wait(pl_server *server, server_table *table, pl_error *error)
{
    pl_store_wait wait = server_table_wait(table);
    if (!memcmp(&wait, &table->row.wait, sizeof wait))
        return PL_OK;
    pl_status status = pl_store_wait_for(server->store, table->row.number, &wait, error);
    if (!status)
        table->row.wait = wait;
    return status;
}

// ---- brought into memory

static bool has_time(pl_server *server, uint64_t began)
{
    return uv_hrtime() - began < (uint64_t)BITE_MS * 1000000 && server->metrics.jobs < JOBS_MAX && !server->is_stopping;
}

void server_wake_tables(pl_server *server)
{
    pl_error error = {0};
    char id[PL_STORE_ID_MAX];
    pl_status status = PL_OK;
    uint64_t began = uv_hrtime();
    if (server->wake_again_ms && server_now(server) >= server->wake_again_ms) {
        server->wake_again_ms = 0;
        server->woken = (pl_store_place){0};
    }
    // They are played again on another thread, a few at a time; where enough are called already, the place is kept for the next bite.
    while (has_time(server, began)) {
        pl_store_place before = server->woken;
        status = pl_store_next_due(server->store, &server->woken, server_time_ms(server), id, &error);
        if (status)
            break;
        if (!server_table_in_memory(server, id) && !server_call_table(server, id)) {
            server->woken = before;
            break;
        }
    }
    if (status && status != PL_MISSING)
        server_wake_later(server);
    uv_timer_set_repeat(&server->wake, status ? LOOK_EVERY_MS : BITE_EVERY_MS);
}

void server_wake_later(pl_server *server)
{
    if (!server->wake_again_ms)
        server->wake_again_ms = server_now(server) + AGAIN_MS;
}

// ---- tried again

void server_put_off(pl_server *server, server_table *table)
{
    int doubled = table->failures < RETRIES_DOUBLED ? table->failures : RETRIES_DOUBLED;
    server->metrics.put_off_total++;
    table->again_ms = server_now(server) + ((int64_t)RETRY_MS << doubled);
    if (!table->failures++ && table->row.wait.due_ms && table->row.wait.due_ms <= server_time_ms(server))
        server_publish_message(table, json_pack("{s:s, s:s}", PL_WIRE(Told, type), PL_TOLD(error), PL_WIRE(ErrorMessage, error),
                                                "the server's store fails, so what is to happen next could not be kept; the server tries "
                                                "again by itself, and nothing that was told is lost"));
}

bool server_is_put_off(const pl_server *server, const server_table *table) { return table->again_ms > server_now(server); }

void server_try_again(pl_server *server, server_table *table)
{
    if (!table->again_ms || server_is_put_off(server, table))
        return;
    table->again_ms = 0;
    server_wake_computer(server, table);
    server_look_for_none(server, table);
}
