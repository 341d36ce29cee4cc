// client.c - a WebSocket connection: its queue of messages, its seat.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json_text.h"

typedef struct host_packet {
    struct host_packet *next;
    size_t size;
    unsigned char bytes[];  // LWS_PRE, then the text
} host_packet;

enum { WRITE_BYTES = 64 << 10 };  // longer ones go by the queue

// A serial that was never used before, whose slot is free: the slot is its remainder. 0: there is none.
static uint64_t next_serial(pl_host *host)
{
    for (int tries = 0; tries < LIMIT_CONNECTIONS; tries++)
        if (!host->slots[++host->serial % LIMIT_CONNECTIONS])
            return host->serial;
    return 0;
}

// What waits for a client is counted with it and for all; some of it the library may have taken over.
static void count_waiting(host_client *client, size_t queued, size_t taken)
{
    uint64_t before = client->out_bytes + client->out_taken;
    client->out_bytes = queued;
    client->out_taken = taken;
    client->host->metrics.queued_bytes += queued + taken - before;
}

static void drop_queue(host_client *client)
{
    while (client->out_first) {
        host_packet *packet = client->out_first;
        client->out_first = packet->next;
        free(packet);
    }
    client->out_last = NULL;
    count_waiting(client, 0, 0);
}

host_client *host_client_create(pl_host *host, struct lws *wsi, const char *address)
{
    uint64_t serial = next_serial(host);
    host_client *client = serial ? calloc(1, sizeof *client) : NULL;
    if (!client)
        return NULL;
    client->host = host;
    client->wsi = wsi;
    client->serial = serial;
    host->slots[serial % LIMIT_CONNECTIONS] = client;
    client->address = host_address_of(host->addresses, address, host_now(host));
    if (client->address)
        client->address->connections++;
    client->next = host->clients;
    if (host->clients)
        host->clients->previous = client;
    host->clients = client;
    host->metrics.connections++;
    host->metrics.connected_total++;
    return client;
}

void host_client_destroy(host_client *client)
{
    pl_host *host = client->host;
    client->is_closing = true;
    host_hold_end(client);
    host_client_leave(client);
    host->slots[client->serial % LIMIT_CONNECTIONS] = NULL;
    if (client->address)
        client->address->connections--;
    if (client->previous)
        client->previous->next = client->next;
    else
        host->clients = client->next;
    if (client->next)
        client->next->previous = client->previous;
    drop_queue(client);
    free(client->in);
    free(client);
    host->metrics.connections--;
}

host_client *host_client_named(pl_host *host, uint64_t serial)
{
    host_client *client = serial ? host->slots[serial % LIMIT_CONNECTIONS] : NULL;
    return client && client->serial == serial ? client : NULL;
}

// ---- sending

// bytes: LWS_PRE of room for the library, then the text.
static bool write_bytes(host_client *client, unsigned char *bytes, size_t size)
{
    client->host->metrics.sent_total++;
    client->host->metrics.sent_bytes_total += size;
    return lws_write(client->wsi, bytes + LWS_PRE, size, LWS_WRITE_TEXT) >= 0;
}

void host_let_go(host_client *client)
{
    client->is_closing = true;
    server_close(client->host, client->wsi);
}

// Whether the socket takes more now. What it does not take of a message libwebsockets keeps, and asks us to wait.
static bool is_free(const host_client *client) { return !client->out_first && !lws_partial_buffered(client->wsi); }

// Makes room for what is to wait: of all who do not read, the one for whom most waits is let go.
static void make_room(pl_host *host, size_t size)
{
    while (host->metrics.queued_bytes + size > LIMIT_QUEUES_BYTES) {
        host_client *greediest = NULL;
        for (host_client *client = host->clients; client; client = client->next)
            if (client->out_bytes && (!greediest || client->out_bytes > greediest->out_bytes))
                greediest = client;
        if (!greediest)
            return;
        host->metrics.slow_clients_total++;
        drop_queue(greediest);
        host_let_go(greediest);
    }
}

static void queue_text(host_client *client, const char *text, size_t size)
{
    make_room(client->host, size);
    if (client->is_closing)
        return;
    host_packet *packet = malloc(sizeof *packet + LWS_PRE + size);
    if (!packet || client->out_bytes + size > LIMIT_QUEUE_BYTES) {
        // Whoever does not read is let go: it will come back and ask for what it missed.
        free(packet);
        client->host->metrics.slow_clients_total++;
        drop_queue(client);
        host_let_go(client);
        return;
    }
    *packet = (host_packet){.size = size};
    memcpy(packet->bytes + LWS_PRE, text, size);
    if (client->out_last)
        client->out_last->next = packet;
    else
        client->out_first = packet;
    client->out_last = packet;
    count_waiting(client, client->out_bytes + size, client->out_taken);
    lws_callback_on_writable(client->wsi);
}

void host_send_bytes(host_client *client, unsigned char *bytes, size_t size)
{
    if (client->is_closing)
        return;
    // At once where the way is free: waiting for the next turn of the loop would cost every message a turn.
    if (!is_free(client) || size > WRITE_BYTES)
        queue_text(client, (const char *)bytes + LWS_PRE, size);
    else if (!write_bytes(client, bytes, size))
        host_let_go(client);
}

void host_send_text(host_client *client, const char *text, size_t size)
{
    static unsigned char bytes[LWS_PRE + WRITE_BYTES];  // the loop's thread alone comes here
    if (client->is_closing)
        return;
    if (!is_free(client) || size > WRITE_BYTES) {
        queue_text(client, text, size);
        return;
    }
    memcpy(bytes + LWS_PRE, text, size);
    host_send_bytes(client, bytes, size);
}

int server_client_write(host_client *client)
{
    if (!lws_partial_buffered(client->wsi))
        count_waiting(client, client->out_bytes, 0);
    while (client->out_first && !lws_partial_buffered(client->wsi) && !lws_send_pipe_choked(client->wsi)) {
        host_packet *packet = client->out_first;
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

void host_send(host_client *client, json_t *message)
{
    size_t size;
    char *text = host_json_text(message, &size);
    json_decref(message);
    if (text)
        host_send_text(client, text, size);
    else
        host_let_go(client);  // no memory: it will come back and ask again
    free(text);
}

void host_send_error(host_client *client, const json_t *id, const char *text)
{
    json_t *message = json_pack("{s:s, s:s}", PL_WIRE(Told, type), PL_TOLD(error), PL_WIRE(ErrorMessage, error), text);
    if (id)
        json_object_set(message, PL_WIRE(ErrorMessage, id), (json_t *)id);
    host_send(client, message);
}

// ---- sitting

void host_client_sit(host_client *client, host_table *table, host_pass pass)
{
    host_client_leave(client);
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
    table->used_ms = host_now(client->host);
}

void host_client_leave(host_client *client)
{
    host_table *table = client->table;
    if (!table)
        return;
    host_forget_advice(client);
    if (client->table_previous)
        client->table_previous->table_next = client->table_next;
    else
        table->clients = client->table_next;
    if (client->table_next)
        client->table_next->table_previous = client->table_previous;
    table->watching -= !client->sides;
    table->used_ms = host_now(client->host);
    client->table = NULL;
    client->table_next = client->table_previous = NULL;
    if (!client->host->is_stopping)
        host_look_for_none(client->host, table);
    if (client->is_closing && !client->host->is_stopping)
        host_publish_seats(table);
}

static pl_side lowest(pl_sides sides)
{
    for (pl_side side = 1; side <= PL_SIDES_MAX; side++)
        if (sides & PL_SIDE_BIT(side))
            return side;
    return 0;
}

pl_side host_client_side(const host_client *client, const json_t *message)
{
    const json_t *named = json_object_get(message, PL_WIRE(Choose, side));
    if (named) {
        json_int_t side = json_integer_value(named);
        return side >= 1 && side <= PL_SIDES_MAX && (client->sides & PL_SIDE_BIT(side)) ? (pl_side)side : 0;
    }
    return host_client_viewer(client);
}

pl_side host_client_viewer(const host_client *client)
{
    pl_sides asked = client->sides & host_table_asked(client->table);
    // At one screen nobody need take it for a question that a standing answer passes.
    bool is_shared = (client->sides & (client->sides - 1)) != 0;
    for (pl_side side = 1; side <= PL_SIDES_MAX && is_shared; side++)
        if ((asked & PL_SIDE_BIT(side)) && host_standing_covers(client->table, side) != COVERS_NOT)
            asked &= (pl_sides)~PL_SIDE_BIT(side);
    // Of several sides asked at once, the one on the screen stays there until it has answered.
    if (client->shown && (asked & PL_SIDE_BIT(client->shown)))
        return client->shown;
    if (asked)
        return lowest(asked);
    return client->shown && (client->sides & PL_SIDE_BIT(client->shown)) ? client->shown : lowest(client->sides);
}
