// at_table.h - for fuzz targets: tables of all six games on the server of inside.h, and a client whose connection is a word.
// Stands on inside.h. What the server would write to the connection is looked at here: it must be one JSON object.
// Link with --wrap for the functions of libwebsockets below.
#pragma once
#include "formats/json.h"
#include "inside.h"
#include "players/minds.h"
#include "rulesets/rulesets.h"
#include "tables/inside.h"

enum { GAMES = 6, WAIT_MAX = 8000 };

int __wrap_lws_write(struct lws *wsi, unsigned char *text, size_t size, enum lws_write_protocol kind);
int __wrap_lws_callback_on_writable(struct lws *wsi);
int __wrap_lws_partial_buffered(struct lws *wsi);
int __wrap_lws_send_pipe_choked(struct lws *wsi);
void __wrap_lws_set_timeout(struct lws *wsi, enum pending_timeout reason, int secs);

int __wrap_lws_write(struct lws *wsi, unsigned char *text, size_t size, enum lws_write_protocol kind)
{
    (void)wsi, (void)kind;
    json_t *message = json_loadb((const char *)text, size, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_string(json_object_get(message, "type"))) {
        fprintf(stderr, "not a message: %.*s\n", (int)size, (const char *)text);
        abort();
    }
    json_decref(message);
    return (int)size;
}

int __wrap_lws_callback_on_writable(struct lws *wsi) { return (void)wsi, 0; }
int __wrap_lws_partial_buffered(struct lws *wsi) { return (void)wsi, 0; }
int __wrap_lws_send_pipe_choked(struct lws *wsi) { return (void)wsi, 0; }
void __wrap_lws_set_timeout(struct lws *wsi, enum pending_timeout reason, int secs) { (void)wsi, (void)reason, (void)secs; }

typedef struct fuzz_table {
    char id[PL_STORE_ID_MAX], token[64];
} fuzz_table;

static inline void fuzz_made(pl_host *host, void *context, host_table *table, const host_secrets *secrets, const pl_error *error)
{
    (void)host, (void)error;
    *(json_t **)context = table ? host_seats_answer(&table->row, secrets) : NULL;
}

/// A table of the game's tutorial with one key for all sides.
static inline fuzz_table fuzz_make_table(int game)
{
    fuzz_table made = {0};
    json_t *answer = NULL;
    pl_error error = {0};
    json_t *wanted = json_pack("{s:s, s:s, s:s, s:i}", "game", pl_rulesets[game]->id, "scenario", pl_rulesets[game]->tutorial, "mode",
                               "hot-seat", "seed", 1);
    if (host_make_table(server->host, wanted, fuzz_made, &answer, &error) || !answer) {
        fprintf(stderr, "%s\n", error.text);
        abort();
    }
    const json_t *seats = json_object_get(answer, "seats");
    snprintf(made.id, sizeof made.id, "%s", json_string_value(json_object_get(answer, "table")));
    for (size_t i = 0; i < json_array_size(seats) && !made.token[0]; i++)
        if (json_object_get(json_array_get(seats, i), "token"))
            snprintf(made.token, sizeof made.token, "%s", json_string_value(json_object_get(json_array_get(seats, i), "token")));
    json_decref(answer);
    json_decref(wanted);
    return made;
}

static inline void fuzz_receive(host_client *client, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    host_receive(client, text, strlen(text));
    free(text);
    json_decref(message);
}

/// Until whatever the client waits for is done: odds, advice and long games are worked at on other threads.
static inline void fuzz_await(const host_client *client)
{
    for (int i = 0; i < WAIT_MAX && (client->has_odds || client->advice || client->question || client->task || client->held_first); i++) {
        fuzz_turn(1);
        usleep(500);
    }
}

/// A client that sits there with every side; without the token it looks on.
static inline host_client *fuzz_sit(const fuzz_table *at, bool has_token)
{
    static char connection;
    server_wire *wire = server_wire_create(server, (struct lws *)(void *)&connection, "127.0.0.1");
    if (!wire)
        abort();
    host_client *client = wire->client;
    json_t *sit = json_pack("{s:s, s:s}", "type", "sit", "table", at->id);
    if (has_token)
        json_object_set_new(sit, "token", json_string(at->token));
    fuzz_receive(client, sit);
    fuzz_await(client);
    if (!client->table)
        abort();
    return client;
}

static inline void fuzz_leave(host_client *client)
{
    client->is_closing = false;
    server_wire_destroy(client->line);
}

/// What the side that is asked would do by default, as a message; NULL: nobody is asked.
static inline json_t *fuzz_default(const host_client *client)
{
    pl_item items[PL_ITEMS_MAX];
    const host_table *table = client->table;
    pl_sides asked = table ? host_table_asked(table) & client->sides : 0;
    if (!asked)
        return NULL;
    pl_side side = (pl_side)__builtin_ctz(asked);
    pl_choice choice = pl_game_default(table->game, pl_mind_in(table->game), side, items);
    return json_pack("{s:s, s:i, s:I, s:o}", "type", "choose", "side", (int)side, "at", (json_int_t)host_table_at(table, side), "choice",
                     pl_json_choice(table->battle->scene, &choice));
}
