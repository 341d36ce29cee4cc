// hold.c - a client that waits for long work. Its later messages wait with it, in order; others are served meanwhile.
#include "inside.h"

#include <stdlib.h>
#include <string.h>

typedef struct host_held {
    struct host_held *next;
    size_t size;
    char text[];
} host_held;

bool host_is_waiting(const host_client *client)
{
    return client->wait.is_waiting || client->task || client->parked.is_parked || client->is_kept_waiting;
}

// ---- messages

void host_hold_message(host_client *client, const char *text, size_t size)
{
    pl_host *host = client->host;
    size_t bytes = sizeof(host_held) + size;
    bool is_full = client->held_bytes + bytes > LIMIT_HELD_BYTES || host->held_bytes + bytes > LIMIT_HELD_BYTES_ALL;
    host_held *held = is_full ? NULL : malloc(bytes);
    if (!held) {
        json_t *message = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
        host->metrics.limited_total++;
        host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)),
                        "limit: too much was sent before an earlier question was answered; wait a little");
        json_decref(message);
        return;
    }
    *held = (host_held){.size = size};
    memcpy(held->text, text, size);
    if (client->held_last)
        client->held_last->next = held;
    else
        client->held_first = held;
    client->held_last = held;
    client->held_bytes += bytes;
    host->held_bytes += bytes;
}

static host_held *take_held(host_client *client)
{
    host_held *held = client->held_first;
    if (!held)
        return NULL;
    client->held_first = held->next;
    if (!held->next)
        client->held_last = NULL;
    client->held_bytes -= sizeof *held + held->size;
    client->host->held_bytes -= sizeof *held + held->size;
    return held;
}

void host_go_on(host_client *client)
{
    while (client->held_first && !client->is_closing && !host_is_waiting(client)) {
        host_held *held = take_held(client);
        host_receive(client, held->text, held->size);
        free(held);
    }
}

void host_hold_end(host_client *client)
{
    host_stand_down(client->host, &client->wait);
    host_unpark(client->host, &client->parked);
    client->is_kept_waiting = false;
    if (client->task)
        atomic_store(&client->task->stop, true);
    client->task = NULL;
    for (host_held *held; (held = take_held(client));)
        free(held);
    json_decref(client->question);
    client->question = NULL;
    host_recalled_end(client);
}

// ---- turns

static void client_turn(host_wait *wait)
{
    host_client *client = (host_client *)(void *)((char *)wait - offsetof(host_client, wait));
    client->has_turn = true;
    host_ask_again(client);
    client->has_turn = false;
    host_go_on(client);
}

bool host_is_turn(host_client *client, host_lane lane, const json_t *message)
{
    bool is_called = client->has_turn && client->wait.lane == lane;
    client->has_turn = false;
    if (is_called || host_lane_is_free(client->host, lane))
        return true;
    client->wait =
        (host_wait){.lane = lane, .address = client->address ? client->address : &client->host->own_address, .turn = client_turn};
    if (host_stand(client->host, &client->wait)) {
        client->question = json_incref((json_t *)(uintptr_t)message);
        return false;
    }
    client->host->metrics.limited_total++;
    host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), "limit: too many wait for this; ask again in a moment");
    return false;
}

static void go_on_client(host_parked *parked)
{
    host_client *client = (host_client *)(void *)((char *)parked - offsetof(host_client, parked));
    host_ask_again(client);
    host_go_on(client);
}

void host_park_client(host_client *client, const json_t *message)
{
    client->question = json_incref((json_t *)(uintptr_t)message);
    host_park(client->host, &client->parked, go_on_client);
}

void host_await_task(host_client *client, host_task *task, const json_t *message)
{
    client->task = task;
    client->question = json_incref((json_t *)(uintptr_t)message);
}

host_client *host_awaited(pl_host *host, host_task *task, uint64_t serial)
{
    host_client *client = host_client_named(host, serial);
    if (!client || client->task != task)
        return NULL;
    client->task = NULL;
    return client;
}

// ---- the price

bool host_pay(host_client *client, uint32_t entries, const json_t *message)
{
    pl_host *host = client->host;
    int cost = entries > LIMIT_WORK_LEAST ? (int)entries : LIMIT_WORK_LEAST;
    if (host_bucket_take(&client->work, host_now(host), LIMIT_WORK_PER_SECOND * 1000, LIMIT_WORK_BURST, cost))
        return true;
    host->metrics.limited_total++;
    host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), "limit: this looks back too far, too often; wait a little");
    return false;
}
