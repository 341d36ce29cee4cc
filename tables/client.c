// client.c - a client: what it is sent, and its seat.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json_text.h"

// A serial that was never used before, whose slot is free: the slot is its remainder. 0: there is none.
static uint64_t next_serial(pl_host *host)
{
    for (int tries = 0; tries < LIMIT_CONNECTIONS; tries++)
        if (!host->slots[++host->serial % LIMIT_CONNECTIONS])
            return host->serial;
    return 0;
}

host_client *pl_host_join(pl_host *host, void *line, const char *address, pl_time at)
{
    host_clock_set(&host->clock, at);
    uint64_t serial = next_serial(host);
    host_client *client = serial ? calloc(1, sizeof *client) : NULL;
    if (!client)
        return NULL;
    client->host = host;
    client->line = line;
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

void pl_host_leave(host_client *client, pl_time at)
{
    pl_host *host = client->host;
    host_clock_set(&host->clock, at);
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
    free(client);
    host->metrics.connections--;
}

host_client *host_client_named(pl_host *host, uint64_t serial)
{
    host_client *client = serial ? host->slots[serial % LIMIT_CONNECTIONS] : NULL;
    return client && client->serial == serial ? client : NULL;
}

// ---- sending

void pl_host_let_go(host_client *client) { client->is_closing = true; }

void host_let_go(host_client *client)
{
    client->is_closing = true;
    client->host->world.close(client->line);
}

void host_send_roomy(host_client *client, char *text, size_t size)
{
    if (!client->is_closing)
        client->host->world.send_roomy(client->line, text, size);
}

void host_send_text(host_client *client, const char *text, size_t size)
{
    if (!client->is_closing)
        client->host->world.send(client->line, text, size);
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

void pl_host_scold(host_client *client, const char *why, pl_time at)
{
    host_clock_set(&client->host->clock, at);
    client->host->metrics.limited_total++;
    host_send_error(client, NULL, why);
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
