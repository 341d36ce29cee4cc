// hold.c - a client that waits for long work. Its later messages wait with it, in order; others are served meanwhile.
#include "inside.h"

#include <stdlib.h>
#include <string.h>

typedef struct server_held {
    struct server_held *next;
    size_t size;
    char text[];
} server_held;

bool server_is_waiting(const server_client *client) { return client->wait.is_waiting || client->task; }

// ---- messages

void server_hold_message(server_client *client, const char *text, size_t size)
{
    pl_server *server = client->server;
    size_t bytes = sizeof(server_held) + size;
    bool is_full = client->held_bytes + bytes > LIMIT_HELD_BYTES || server->held_bytes + bytes > LIMIT_HELD_BYTES_ALL;
    server_held *held = is_full ? NULL : malloc(bytes);
    if (!held) {
        json_t *message = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
        server->metrics.limited_total++;
        server_send_error(client, json_object_get(message, PL_WIRE(Sent, id)),
                          "limit: too much was sent before an earlier question was answered; wait a little");
        json_decref(message);
        return;
    }
    *held = (server_held){.size = size};
    memcpy(held->text, text, size);
    if (client->held_last)
        client->held_last->next = held;
    else
        client->held_first = held;
    client->held_last = held;
    client->held_bytes += bytes;
    server->held_bytes += bytes;
}

static server_held *take_held(server_client *client)
{
    server_held *held = client->held_first;
    if (!held)
        return NULL;
    client->held_first = held->next;
    if (!held->next)
        client->held_last = NULL;
    client->held_bytes -= sizeof *held + held->size;
    client->server->held_bytes -= sizeof *held + held->size;
    return held;
}

void server_go_on(server_client *client)
{
    while (client->held_first && !client->is_closing && !server_is_waiting(client)) {
        server_held *held = take_held(client);
        server_receive(client, held->text, held->size);
        free(held);
    }
}

void server_hold_end(server_client *client)
{
    server_stand_down(client->server, &client->wait);
    if (client->task)
        atomic_store(&client->task->stop, true);
    client->task = NULL;
    for (server_held *held; (held = take_held(client));)
        free(held);
    json_decref(client->question);
    client->question = NULL;
    server_recalled_end(client);
}

// ---- turns

static void client_turn(server_wait *wait)
{
    server_client *client = (server_client *)(void *)((char *)wait - offsetof(server_client, wait));
    client->has_turn = true;
    server_ask_again(client);
    client->has_turn = false;
    server_go_on(client);
}

bool server_is_turn(server_client *client, server_lane lane, const json_t *message)
{
    bool is_called = client->has_turn && client->wait.lane == lane;
    client->has_turn = false;
    if (is_called || server_lane_is_free(client->server, lane))
        return true;
    client->wait =
        (server_wait){.lane = lane, .address = client->address ? client->address : &client->server->own_address, .turn = client_turn};
    if (server_stand(client->server, &client->wait)) {
        client->question = json_incref((json_t *)(uintptr_t)message);
        return false;
    }
    client->server->metrics.limited_total++;
    server_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), "limit: too many wait for this; ask again in a moment");
    return false;
}

void server_await_task(server_client *client, server_task *task, const json_t *message)
{
    client->task = task;
    client->question = json_incref((json_t *)(uintptr_t)message);
}

server_client *server_awaited(pl_server *server, server_task *task, uint64_t serial)
{
    server_client *client = server_client_named(server, serial);
    if (!client || client->task != task)
        return NULL;
    client->task = NULL;
    return client;
}

// ---- the price

bool server_pay(server_client *client, uint32_t entries, const json_t *message)
{
    pl_server *server = client->server;
    int cost = entries > LIMIT_WORK_LEAST ? (int)entries : LIMIT_WORK_LEAST;
    if (server_bucket_take(&client->work, server_now(server), LIMIT_WORK_PER_SECOND * 1000, LIMIT_WORK_BURST, cost))
        return true;
    server->metrics.limited_total++;
    server_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), "limit: this looks back too far, too often; wait a little");
    return false;
}
