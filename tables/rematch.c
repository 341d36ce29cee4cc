// rematch.c - another game with those who have just played: asked for at the old table, agreed to by every person there, made at once.
// Each brings a key of its own making for the new table, so that nobody ever has another's.
#define _POSIX_C_SOURCE 200809L  // strdup()
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(host_client *client, const json_t *message, const char *why)
{
    host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), why);
}

static pl_sides people(const host_table *table)
{
    pl_sides sides = 0;
    for (pl_side side = 1; side <= table->row.seat_count; side++)
        if (!host_seat_is_computer(&table->row, side))
            sides |= PL_SIDE_BIT(side);
    return sides;
}

// The side that the client alone sits on; 0: it sits on none, or on several.
static pl_side own_side(const host_client *client)
{
    for (pl_side side = 1; side <= PL_SIDES_MAX; side++)
        if (client->sides == PL_SIDE_BIT(side))
            return side;
    return 0;
}

// Who sat on the side that has this one's seat in the next game: with seats changed everybody moves up by one.
static pl_side sat_before(const host_table *table, pl_side side)
{
    return (pl_side)(table->rematch.swap ? side % table->row.seat_count + 1 : side);
}

static pl_side sits_then(const host_table *table, pl_side side)
{
    pl_side then = 1;
    while (sat_before(table, then) != side)
        then++;
    return then;
}

static void forget(host_table *table)
{
    host_wipe(&table->rematch.keys, sizeof table->rematch.keys);
    table->rematch.by = 0;
    table->rematch.agreed = 0;
}

// ---- the new table

static pl_store_table next_row(const pl_host *host, const host_table *table)
{
    pl_store_table row = {.seed = host_random(&host->world), .limit_s = table->row.limit_s, .seat_count = table->row.seat_count};
    host_table_id_make(&host->world, row.id);
    snprintf(row.name, sizeof row.name, "%s", table->row.name);
    snprintf(row.game, sizeof row.game, "%s", table->row.game);
    snprintf(row.mode, sizeof row.mode, "%s", table->row.mode);
    for (pl_side side = 1; side <= row.seat_count; side++) {
        const pl_store_seat *old = &table->row.seats[sat_before(table, side) - 1];
        pl_store_seat *seat = &row.seats[side - 1];
        *seat = (pl_store_seat){.side = side};
        bool is_computer = host_seat_is_computer(&table->row, old->side);
        snprintf(seat->sits, sizeof seat->sits, "%s", is_computer ? "computer" : "human");
        snprintf(seat->level, sizeof seat->level, "%s", old->level);
        snprintf(seat->player, sizeof seat->player, "%s", old->player);
    }
    return row;
}

static void tell(host_client *client)
{
    const host_table *table = client->table;
    pl_side side = own_side(client);
    if (side)
        host_send(client, json_pack("{s:s, s:s, s:i}", PL_WIRE(Told, type), PL_TOLD(rematch), PL_WIRE(RematchMade, table),
                                    table->rematch.made, PL_WIRE(RematchMade, side), (int)sits_then(table, side)));
}

static void publish_why(host_table *table, const char *why)
{
    host_publish_message(table, json_pack("{s:s, s:s}", PL_WIRE(Told, type), PL_TOLD(error), PL_WIRE(ErrorMessage, error), why));
}

// context: the old table's id, ours.
static void made(pl_host *host, void *context, host_table *fresh, const host_secrets *secrets, const pl_error *error)
{
    char *id = context;
    host_table *table = host_table_in_memory(host, id);
    (void)secrets;
    free(id);
    if (table && !fresh)
        publish_why(table, host_why_lost(host, error->status, error));
    if (!table || !fresh)
        return;
    snprintf(table->rematch.made, sizeof table->rematch.made, "%s", fresh->row.id);
    for (host_client *client = table->clients; client; client = client->table_next)
        tell(client);
}

// NULL: it is made, or on its way, and everybody will know; else why not.
static const char *make(pl_host *host, host_table *table)
{
    host_secrets secrets = {.is_own = true};
    host_table *fresh = NULL;
    char *id = strdup(table->row.id);
    pl_error error = {0};
    pl_store_table row = next_row(host, table);
    for (pl_side side = 1; side <= row.seat_count; side++)
        secrets.of[side] = table->rematch.keys[sat_before(table, side)];
    pl_status status = id ? host_table_start(&host->battles, host_battle_use(table->battle), &row, NULL, &fresh, &error)
                          : pl_fail(&error, PL_NO_MEMORY, "no memory for a table");
    if (!status)
        host_add_table(host, fresh, &secrets, made, id);
    host_wipe(&secrets, sizeof secrets);
    if (!status)
        return NULL;
    free(id);
    return host_why_lost(host, status, &error);
}

// ---- asking and answering

// The key that the client brings for its seat at the next table. False: it was told why not.
static bool take_key(host_client *client, const json_t *message, pl_side side)
{
    const char *token = json_string_value(json_object_get(message, PL_WIRE(Rematch, token)));
    if (!host_is_token(token)) {
        fail(client, message, "token: wanted 22 letters of base64url, 128 random bits of your own making, for the next table");
        return false;
    }
    host_rematch *r = &client->table->rematch;
    snprintf(r->keys[side].text, sizeof r->keys[side].text, "%s", token);
    r->agreed |= PL_SIDE_BIT(side);
    return true;
}

static void agree(host_client *client, const json_t *message, pl_side side)
{
    host_table *table = client->table;
    pl_host *host = client->host;
    if (!take_key(client, message, side))
        return;
    host_answer(client, message, json_pack("{s:b}", PL_WIRE(Done, ok), 1));
    if (people(table) & (pl_sides)~table->rematch.agreed)
        return;
    const char *why = host_may_make(host, client->address) ? make(host, table) : "limit: too many tables from this address; wait a little";
    forget(table);
    if (why)
        publish_why(table, why);
}

void host_do_rematch(host_client *client, const json_t *message)
{
    host_table *table = client->table;
    const json_t *swap = json_object_get(message, PL_WIRE(Rematch, swap));
    pl_side side = own_side(client);
    if (!side || !host_table_is_over(table) || people(table) == PL_SIDE_BIT(side)) {
        fail(client, message,
             !side                        ? "rematch: wanted somebody who sits on one side"
             : !host_table_is_over(table) ? "rematch: the game is not over yet"
                                          : "rematch: nobody else sits here who could be asked");
        return;
    }
    // Two who ask each other agree.
    if (table->rematch.by && table->rematch.by != side) {
        agree(client, message, side);
        return;
    }
    forget(table);
    table->rematch.swap = swap && json_is_true(swap);
    if (!take_key(client, message, side))
        return;
    table->rematch.by = side;
    table->rematch.made[0] = '\0';
    host_answer(client, message, json_pack("{s:b}", PL_WIRE(Done, ok), 1));
    for (host_client *other = table->clients; other; other = other->table_next)
        host_tell_rematch(other);
}

void host_do_rematch_answer(host_client *client, const json_t *message)
{
    host_table *table = client->table;
    const json_t *is_agreed = json_object_get(message, PL_WIRE(RematchAnswer, agree));
    pl_side side = own_side(client), by = table->rematch.by;
    if (!side || !by || by == side || !json_is_boolean(is_agreed)) {
        fail(client, message,
             !by ? "rematch_answer: nobody asks for another game" : "rematch_answer: wanted agree, true or false, of another side");
    } else if (json_is_true(is_agreed)) {
        agree(client, message, side);
    } else {
        forget(table);
        host_answer(client, message, json_pack("{s:b}", PL_WIRE(Done, ok), 1));
        host_publish_message(
            table, json_pack("{s:s, s:i}", PL_WIRE(Told, type), PL_TOLD(refused_rematch), PL_WIRE(RefusedRematch, by), (int)side));
    }
}

void host_tell_rematch(host_client *client)
{
    const host_rematch *r = &client->table->rematch;
    pl_side side = own_side(client);
    if (side && r->by && !(r->agreed & PL_SIDE_BIT(side)))
        host_send(client, json_pack("{s:s, s:i, s:b}", PL_WIRE(Told, type), PL_TOLD(asked_rematch), PL_WIRE(AskedRematch, side), (int)r->by,
                                    PL_WIRE(AskedRematch, swap), r->swap));
    else if (side && !r->by && r->made[0])
        tell(client);
}
