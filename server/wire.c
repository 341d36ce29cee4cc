// wire.c - a WebSocket connection: messages put together as they come in, and the queue of those that go out.
#include "inside.h"

#include <stdlib.h>
#include <string.h>

typedef struct server_packet {
    struct server_packet *next;
    size_t size;
    unsigned char bytes[];  // LWS_PRE, then the text
} server_packet;

enum { WRITE_BYTES = 64 << 10 };  // longer ones go by the queue
_Static_assert((int)HOST_ROOM >= (int)LWS_PRE, "the host's texts have the room that libwebsockets wants");

server_wire *server_wire_create(pl_server *server, struct lws *wsi, const char *address)
{
    server_wire *wire = calloc(1, sizeof *wire);
    if (!wire)
        return NULL;
    wire->server = server;
    wire->wsi = wsi;
    wire->client = pl_host_join(server->host, wire, address, server_time(server));
    if (!wire->client) {
        free(wire);
        return NULL;
    }
    wire->next = server->wires;
    if (server->wires)
        server->wires->previous = wire;
    server->wires = wire;
    return wire;
}

// What waits for a connection is counted with it and for all; some of it the library may have taken over.
static void count_waiting(server_wire *wire, size_t queued, size_t taken)
{
    uint64_t before = wire->out_bytes + wire->out_taken;
    wire->out_bytes = queued;
    wire->out_taken = taken;
    wire->server->metrics->queued_bytes += queued + taken - before;
}

static void drop_queue(server_wire *wire)
{
    while (wire->out_first) {
        server_packet *packet = wire->out_first;
        wire->out_first = packet->next;
        free(packet);
    }
    wire->out_last = NULL;
    count_waiting(wire, 0, 0);
}

void server_wire_destroy(server_wire *wire)
{
    wire->is_closing = true;
    pl_host_leave(wire->client, server_time(wire->server));
    if (wire->previous)
        wire->previous->next = wire->next;
    else
        wire->server->wires = wire->next;
    if (wire->next)
        wire->next->previous = wire->previous;
    drop_queue(wire);
    free(wire->in);
    free(wire);
}

// ---- coming in

static int refuse(server_wire *wire)
{
    static const char why[] = "limit: a message has at most 65536 bytes of text";
    pl_host_scold(wire->client, why, server_time(wire->server));
    lws_close_reason(wire->wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, (unsigned char *)(uintptr_t)why, sizeof why - 1);
    return -1;
}

static void hear(server_wire *wire, const char *text, size_t size) { pl_host_hear(wire->client, text, size, server_time(wire->server)); }

int server_wire_take(server_wire *wire, const void *in, size_t size)
{
    if (wire->is_closing)
        return -1;
    bool is_whole = lws_is_final_fragment(wire->wsi) && !lws_remaining_packet_payload(wire->wsi);
    if (wire->in_size + size > LIMIT_MESSAGE_BYTES || lws_frame_is_binary(wire->wsi))
        return refuse(wire);
    if (is_whole && !wire->in_size) {
        hear(wire, in, size);  // mostly a message comes in one piece
        return 0;
    }
    if (wire->in_size + size > wire->in_max) {
        size_t wanted = (wire->in_size + size) * 2;
        char *grown = realloc(wire->in, wanted);
        if (!grown)
            return -1;
        wire->in = grown;
        wire->in_max = wanted;
    }
    if (size)  // an empty first piece finds no room made, and memcpy() wants a place even for nothing
        memcpy(wire->in + wire->in_size, in, size);
    wire->in_size += size;
    if (is_whole) {
        size_t whole = wire->in_size;
        wire->in_size = 0;
        hear(wire, wire->in, whole);
    }
    return 0;
}

// ---- going out

// bytes: LWS_PRE of room for the library, then the text.
static bool write_bytes(server_wire *wire, unsigned char *bytes, size_t size)
{
    wire->server->metrics->sent_total++;
    wire->server->metrics->sent_bytes_total += size;
    return lws_write(wire->wsi, bytes + LWS_PRE, size, LWS_WRITE_TEXT) >= 0;
}

void server_wire_close(void *line)
{
    server_wire *wire = line;
    wire->is_closing = true;
    server_close(wire->server, wire->wsi);
}

static void let_go(server_wire *wire)
{
    pl_host_let_go(wire->client);
    server_wire_close(wire);
}

// Whether the socket takes more now. What it does not take of a message libwebsockets keeps, and asks us to wait.
static bool is_free(const server_wire *wire) { return !wire->out_first && !lws_partial_buffered(wire->wsi); }

// Makes room for what is to wait: of all who do not read, the one for whom most waits is let go.
static void make_room(pl_server *server, size_t size)
{
    while (server->metrics->queued_bytes + size > LIMIT_QUEUES_BYTES) {
        server_wire *greediest = NULL;
        for (server_wire *wire = server->wires; wire; wire = wire->next)
            if (wire->out_bytes && (!greediest || wire->out_bytes > greediest->out_bytes))
                greediest = wire;
        if (!greediest)
            return;
        server->metrics->slow_clients_total++;
        drop_queue(greediest);
        let_go(greediest);
    }
}

static void queue_text(server_wire *wire, const char *text, size_t size)
{
    make_room(wire->server, size);
    if (wire->is_closing)
        return;
    server_packet *packet = malloc(sizeof *packet + LWS_PRE + size);
    if (!packet || wire->out_bytes + size > LIMIT_QUEUE_BYTES) {
        // Whoever does not read is let go: it will come back and ask for what it missed.
        free(packet);
        wire->server->metrics->slow_clients_total++;
        drop_queue(wire);
        let_go(wire);
        return;
    }
    *packet = (server_packet){.size = size};
    memcpy(packet->bytes + LWS_PRE, text, size);
    if (wire->out_last)
        wire->out_last->next = packet;
    else
        wire->out_first = packet;
    wire->out_last = packet;
    count_waiting(wire, wire->out_bytes + size, wire->out_taken);
    lws_callback_on_writable(wire->wsi);
}

// At once where the way is free: waiting for the next turn of the loop would cost every message a turn.
static bool goes_at_once(const server_wire *wire, size_t size) { return is_free(wire) && size <= WRITE_BYTES; }

void server_wire_send_roomy(void *line, char *text, size_t size)
{
    server_wire *wire = line;
    if (wire->is_closing)
        return;
    if (!goes_at_once(wire, size))
        queue_text(wire, text, size);
    else if (!write_bytes(wire, (unsigned char *)text - LWS_PRE, size))
        let_go(wire);
}

void server_wire_send(void *line, const char *text, size_t size)
{
    static unsigned char room[LWS_PRE + WRITE_BYTES];  // the loop's thread alone comes here
    server_wire *wire = line;
    if (wire->is_closing)
        return;
    if (!goes_at_once(wire, size)) {
        queue_text(wire, text, size);
        return;
    }
    memcpy(room + LWS_PRE, text, size);
    server_wire_send_roomy(line, (char *)room + LWS_PRE, size);
}

int server_wire_write(server_wire *wire)
{
    if (!lws_partial_buffered(wire->wsi))
        count_waiting(wire, wire->out_bytes, 0);
    while (wire->out_first && !lws_partial_buffered(wire->wsi) && !lws_send_pipe_choked(wire->wsi)) {
        server_packet *packet = wire->out_first;
        wire->out_first = packet->next;
        if (!packet->next)
            wire->out_last = NULL;
        bool is_fine = write_bytes(wire, packet->bytes, packet->size);
        bool is_taken = is_fine && lws_partial_buffered(wire->wsi);
        count_waiting(wire, wire->out_bytes - packet->size, is_taken ? packet->size : 0);
        free(packet);
        if (!is_fine)
            return -1;
    }
    if (wire->out_first)
        lws_callback_on_writable(wire->wsi);
    return wire->is_closing ? -1 : 0;
}
