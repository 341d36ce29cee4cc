// client.c - a WebSocket connection: its queue of messages, its seat.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json_text.h"

typedef struct server_packet {
    struct server_packet *next;
    size_t size;
    unsigned char bytes[];  // LWS_PRE, then the text
} server_packet;

enum { WRITE_BYTES = 64 << 10 };  // longer ones go by the queue

// A serial that was never used before, whose slot is free: the slot is its remainder. 0: there is none.
static uint64_t next_serial(pl_server *server)
{
    for (int tries = 0; tries < LIMIT_CONNECTIONS; tries++)
        if (!server->slots[++server->serial % LIMIT_CONNECTIONS])
            return server->serial;
    return 0;
}

// What waits for a client is counted with it and for all; some of it the library may have taken over.
static void count_waiting(server_client *client, size_t queued, size_t taken)
{
    uint64_t before = client->out_bytes + client->out_taken;
    client->out_bytes = queued;
    client->out_taken = taken;
    client->server->metrics.queued_bytes += queued + taken - before;
}

static void drop_queue(server_client *client)
{
    while (client->out_first) {
        server_packet *packet = client->out_first;
        client->out_first = packet->next;
        free(packet);
    }
    client->out_last = NULL;
    count_waiting(client, 0, 0);
}

server_client *server_client_create(pl_server *server, struct lws *wsi, const char *address)
{
    uint64_t serial = next_serial(server);
    server_client *client = serial ? calloc(1, sizeof *client) : NULL;
    if (!client)
        return NULL;
    client->server = server;
    client->wsi = wsi;
    client->serial = serial;
    server->slots[serial % LIMIT_CONNECTIONS] = client;
    client->address = server_address_of(server->addresses, address, server_now(server));
    if (client->address)
        client->address->connections++;
    client->next = server->clients;
    if (server->clients)
        server->clients->previous = client;
    server->clients = client;
    server->metrics.connections++;
    server->metrics.connected_total++;
    return client;
}

void server_client_destroy(server_client *client)
{
    pl_server *server = client->server;
    client->is_closing = true;
    server_hold_end(client);
    server_client_leave(client);
    server->slots[client->serial % LIMIT_CONNECTIONS] = NULL;
    if (client->address)
        client->address->connections--;
    if (client->previous)
        client->previous->next = client->next;
    else
        server->clients = client->next;
    if (client->next)
        client->next->previous = client->previous;
    drop_queue(client);
    free(client->in);
    free(client);
    server->metrics.connections--;
}

server_client *server_client_named(pl_server *server, uint64_t serial)
{
    server_client *client = serial ? server->slots[serial % LIMIT_CONNECTIONS] : NULL;
    return client && client->serial == serial ? client : NULL;
}

// ---- sending

// bytes: LWS_PRE of room for the library, then the text.
static bool write_bytes(server_client *client, unsigned char *bytes, size_t size)
{
    client->server->metrics.sent_total++;
    client->server->metrics.sent_bytes_total += size;
    return lws_write(client->wsi, bytes + LWS_PRE, size, LWS_WRITE_TEXT) >= 0;
}

void server_let_go(server_client *client)
{
    client->is_closing = true;
    server_close(client->server, client->wsi);
}

// Whether the socket takes more now. What it does not take of a message libwebsockets keeps, and asks us to wait.
static bool is_free(const server_client *client) { return !client->out_first && !lws_partial_buffered(client->wsi); }

// Makes room for what is to wait: of all who do not read, the one for whom most waits is let go.
static void make_room(pl_server *server, size_t size)
{
    while (server->metrics.queued_bytes + size > LIMIT_QUEUES_BYTES) {
        server_client *greediest = NULL;
        for (server_client *client = server->clients; client; client = client->next)
            if (client->out_bytes && (!greediest || client->out_bytes > greediest->out_bytes))
                greediest = client;
        if (!greediest)
            return;
        server->metrics.slow_clients_total++;
        drop_queue(greediest);
        server_let_go(greediest);
    }
}

static void queue_text(server_client *client, const char *text, size_t size)
{
    make_room(client->server, size);
    if (client->is_closing)
        return;
    server_packet *packet = malloc(sizeof *packet + LWS_PRE + size);
    if (!packet || client->out_bytes + size > LIMIT_QUEUE_BYTES) {
        // Whoever does not read is let go: it will come back and ask for what it missed.
        free(packet);
        client->server->metrics.slow_clients_total++;
        drop_queue(client);
        server_let_go(client);
        return;
    }
    *packet = (server_packet){.size = size};
    memcpy(packet->bytes + LWS_PRE, text, size);
    if (client->out_last)
        client->out_last->next = packet;
    else
        client->out_first = packet;
    client->out_last = packet;
    count_waiting(client, client->out_bytes + size, client->out_taken);
    lws_callback_on_writable(client->wsi);
}

void server_send_bytes(server_client *client, unsigned char *bytes, size_t size)
{
    if (client->is_closing)
        return;
    // At once where the way is free: waiting for the next turn of the loop would cost every message a turn.
    if (!is_free(client) || size > WRITE_BYTES)
        queue_text(client, (const char *)bytes + LWS_PRE, size);
    else if (!write_bytes(client, bytes, size))
        server_let_go(client);
}

void server_send_text(server_client *client, const char *text, size_t size)
{
    static unsigned char bytes[LWS_PRE + WRITE_BYTES];  // the loop's thread alone comes here
    if (client->is_closing)
        return;
    if (!is_free(client) || size > WRITE_BYTES) {
        queue_text(client, text, size);
        return;
    }
    memcpy(bytes + LWS_PRE, text, size);
    server_send_bytes(client, bytes, size);
}

int server_client_write(server_client *client)
{
    if (!lws_partial_buffered(client->wsi))
        count_waiting(client, client->out_bytes, 0);
    while (client->out_first && !lws_partial_buffered(client->wsi) && !lws_send_pipe_choked(client->wsi)) {
        server_packet *packet = client->out_first;
        client->out_first = packet->next;
        if (!packet->next)
            client->out_last = NULL;
        bool is_fine = write_bytes(client, packet->bytes, packet->size);
        bool is_taken = is_fine && lws_partial_buffered(client->wsi);
        count_waiting(client, client->out_bytes - packet->size, is_taken ? packet->size : 0);
        free(packet);
        if (!is_fine)
            return -1;
    }
    if (client->out_first)
        lws_callback_on_writable(client->wsi);
    return client->is_closing ? -1 : 0;
}

void server_send(server_client *client, json_t *message)
{
    size_t size;
    char *text = server_json_text(message, &size);
    json_decref(message);
    if (text)
        server_send_text(client, text, size);
    else
        server_let_go(client);  // no memory: it will come back and ask again
    free(text);
}

void server_send_error(server_client *client, const json_t *id, const char *text)
{
    json_t *message = json_pack("{s:s, s:s}", PL_WIRE(Told, type), PL_TOLD(error), PL_WIRE(ErrorMessage, error), text);
    if (id)
        json_object_set(message, PL_WIRE(ErrorMessage, id), (json_t *)id);
    server_send(client, message);
}

// ---- sitting

void server_client_sit(server_client *client, server_table *table, server_pass pass)
{
    server_client_leave(client);
    client->table = table;
    client->sides = pass.sides;
    client->pass = pass;
    client->shown = 0;
    client->table_previous = NULL;
    client->table_next = table->clients;
    if (table->clients)
        table->clients->table_previous = client;
    table->clients = client;
    table->watching += !pass.sides;
    table->used_ms = server_now(client->server);
}

void server_client_leave(server_client *client)
{
    server_table *table = client->table;
    if (!table)
        return;
    server_forget_advice(client);
    if (client->table_previous)
        client->table_previous->table_next = client->table_next;
    else
        table->clients = client->table_next;
    if (client->table_next)
        client->table_next->table_previous = client->table_previous;
    table->watching -= !client->sides;
    table->used_ms = server_now(client->server);
    client->table = NULL;
    client->table_next = client->table_previous = NULL;
    if (!client->server->is_stopping)
        server_look_for_none(client->server, table);
    if (client->is_closing && !client->server->is_stopping)
        server_publish_seats(table);
}

static pl_side lowest(pl_sides sides)
{
    for (pl_side side = 1; side <= PL_SIDES_MAX; side++)
        if (sides & PL_SIDE_BIT(side))
            return side;
    return 0;
}

pl_side server_client_side(const server_client *client, const json_t *message)
{
    const json_t *named = json_object_get(message, PL_WIRE(Choose, side));
    if (named) {
        json_int_t side = json_integer_value(named);
        return side >= 1 && side <= PL_SIDES_MAX && (client->sides & PL_SIDE_BIT(side)) ? (pl_side)side : 0;
    }
    return server_client_viewer(client);
}

pl_side server_client_viewer(const server_client *client)
{
    pl_sides asked = client->sides & server_table_asked(client->table);
    // At one screen nobody need take it for a question that a standing answer passes.
    bool is_shared = (client->sides & (client->sides - 1)) != 0;
    for (pl_side side = 1; side <= PL_SIDES_MAX && is_shared; side++)
        if ((asked & PL_SIDE_BIT(side)) && server_standing_covers(client->table, side) != COVERS_NOT)
            asked &= (pl_sides)~PL_SIDE_BIT(side);
    // Of several sides asked at once, the one on the screen stays there until it has answered.
    if (client->shown && (asked & PL_SIDE_BIT(client->shown)))
        return client->shown;
    if (asked)
        return lowest(asked);
    return client->shown && (client->sides & PL_SIDE_BIT(client->shown)) ? client->shown : lowest(client->sides);
}
