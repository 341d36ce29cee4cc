// wait.c - tables that go on by themselves: noted in the store, brought into memory in time, tried again when the store fails.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Bites are small, so that whoever plays meanwhile waits no longer than one takes; and no more computers are woken than can think soon.
enum { BITE_MS = 20, BITE_EVERY_MS = 20, LOOK_EVERY_MS = 250, AGAIN_MS = 30000, JOBS_MAX = 32, RETRY_MS = 500, RETRIES_DOUBLED = 6 };

// ---- noted

pl_status host_note_wait(pl_host *host, host_table *table, pl_error *error)
{
    pl_store_wait wait = host_table_wait(table);
    if (!memcmp(&wait, &table->row.wait, sizeof wait))
        return PL_OK;
    pl_status status = pl_store_wait_for(host->store, table->row.number, &wait, error);
    if (!status)
        table->row.wait = wait;
    return status;
}

// ---- brought into memory

static bool has_time(const pl_host *host, int64_t began)
{
    return host->world.steady_ns() - began < (int64_t)BITE_MS * 1000000 && host->metrics.jobs < JOBS_MAX && !host->is_stopping;
}

int host_wake_tables(pl_host *host)
{
    pl_error error = {0};
    char id[PL_STORE_ID_MAX];
    pl_status status = PL_OK;
    int64_t began = host->world.steady_ns();
    if (host->wake_again_ms && host_now(host) >= host->wake_again_ms) {
        host->wake_again_ms = 0;
        host->woken = (pl_store_place){0};
    }
    // They are played again on another thread, a few at a time; where enough are called already, the place is kept for the next bite.
    while (has_time(host, began)) {
        pl_store_place before = host->woken;
        status = pl_store_next_due(host->store, &host->woken, host_time_ms(host), id, &error);
        if (status)
            break;
        if (!host_table_in_memory(host, id) && !host_call_table(host, id)) {
            host->woken = before;
            break;
        }
    }
    if (status && status != PL_MISSING)
        host_wake_later(host);
    return status ? LOOK_EVERY_MS : BITE_EVERY_MS;
}

void host_wake_later(pl_host *host)
{
    if (!host->wake_again_ms)
        host->wake_again_ms = host_now(host) + AGAIN_MS;
}

// ---- tried again

void host_put_off(pl_host *host, host_table *table)
{
    int doubled = table->failures < RETRIES_DOUBLED ? table->failures : RETRIES_DOUBLED;
    host->metrics.put_off_total++;
    table->again_ms = host_now(host) + ((int64_t)RETRY_MS << doubled);
    if (!table->failures++ && table->row.wait.due_ms && table->row.wait.due_ms <= host_time_ms(host))
        host_publish_message(table, json_pack("{s:s, s:s}", PL_WIRE(Told, type), PL_TOLD(error), PL_WIRE(ErrorMessage, error),
                                              "the server's store fails, so what is to happen next could not be kept; the server tries "
                                              "again by itself, and nothing that was told is lost"));
}

bool host_is_put_off(const pl_host *host, const host_table *table) { return table->again_ms > host_now(host); }

void host_try_again(pl_host *host, host_table *table)
{
    if (!table->again_ms || host_is_put_off(host, table))
        return;
    table->again_ms = 0;
    host_wake_computer(host, table);
    host_look_for_none(host, table);
}
