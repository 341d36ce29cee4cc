// player.h - a player of the tests: sits at a table over the wire and plays whatever the game offers.
// Stands on wire.h and harness.h. Every test program starts its own server with its own data.
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "wire.h"

static kit_server server;  // of this program's tests

static inline void stop_server(void)
{
    if (server.process > 0)
        kit_server_stop(&server);
    kit_server_forget(&server);
}

/// The server of this program's tests, started by the first that needs it and stopped at the end.
static inline const kit_server *up(void)
{
    if (!server.process) {
        CHECK(kit_server_start(&server, PHASELINE_PROGRAM, NULL));
        atexit(stop_server);
    }
    return &server;
}

typedef struct player {
    kit_wire wire;
    json_t *view;      // the last view message
    json_t *over;      // the message, once it came
    json_int_t at, n;  // n: events heard
    int accepted, refused, errors, pings;
    char why[256];  // of the last refusal or error
    uint64_t luck;  // what it chooses by
} player;

typedef struct seats {
    char table[32], token[5][32], invitation[5][32];
} seats;

static inline uint32_t player_pick(player *p, size_t count)
{
    p->luck = p->luck * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(p->luck >> 33) % (uint32_t)count;
}

static inline const char *text_at(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

static inline json_int_t number_at(const json_t *json, const char *key) { return json_integer_value(json_object_get(json, key)); }

/// The seats of a table that was made, its invitations as they came.
static inline seats seats_made(json_t *answer)
{
    seats s = {0};
    assert_non_null(answer);
    snprintf(s.table, sizeof s.table, "%s", text_at(answer, "table"));
    for (size_t i = 0; i < json_array_size(json_object_get(answer, "seats")); i++) {
        const json_t *seat = json_array_get(json_object_get(answer, "seats"), i);
        snprintf(s.token[number_at(seat, "side")], sizeof s.token[0], "%s", text_at(seat, "token"));
        snprintf(s.invitation[number_at(seat, "side")], sizeof s.invitation[0], "%s", text_at(seat, "invitation"));
    }
    json_decref(answer);
    return s;
}

/// The same with every invitation taken up: a token for each seat.
static inline seats seats_of(const kit_server *at_server, json_t *answer)
{
    seats s = seats_made(answer);
    for (int side = 1; side <= 4; side++)
        if (s.invitation[side][0]) {
            kit_token_make(s.token[side]);
            CHECK(kit_take_seat(at_server, s.table, s.invitation[side], s.token[side]));
        }
    return s;
}

static inline seats make_table(const kit_server *at_server, const char *mode, int seed)
{
    return seats_of(at_server,
                    kit_post(at_server, "/api/tables",
                             json_pack("{s:s, s:s, s:s, s:i}", "game", "drill", "scenario", "first-steps", "mode", mode, "seed", seed),
                             201));
}

/// Takes one message to heart.
static inline void player_hear(player *p, json_t *message)
{
    const char *type = text_at(message, "type");
    if (!strcmp(type, "view")) {
        json_decref(p->view);
        p->view = json_incref(message);
        p->at = number_at(message, "at");
    } else if (!strcmp(type, "events")) {
        CHECK_EQ(number_at(message, "from"), p->n);  // no gap, nothing twice
        p->n += (json_int_t)json_array_size(json_object_get(message, "list"));
    } else if (!strcmp(type, "accepted")) {
        p->accepted++;
        p->at = number_at(message, "at");
    } else if (!strcmp(type, "refused") || !strcmp(type, "error")) {
        p->refused += type[0] == 'r';
        p->errors += type[0] == 'e';
        snprintf(p->why, sizeof p->why, "%s%s", text_at(message, "why"), text_at(message, "error"));
    } else if (!strcmp(type, "undone")) {
        p->n = number_at(message, "n");
        p->at = number_at(message, "at");
    } else if (!strcmp(type, "over")) {
        json_decref(p->over);
        p->over = json_incref(message);
    }
}

/// Hears everything up to the answer of a ping: all that was sent before has been dealt with then. False: the connection ended.
static inline bool player_sync(player *p)
{
    char id[24];
    snprintf(id, sizeof id, "ping%d", ++p->pings);
    if (!kit_wire_send(&p->wire, json_pack("{s:s, s:s}", "type", "ping", "id", id)))
        return false;
    for (bool is_done = false; !is_done;) {
        json_t *message = kit_wire_receive(&p->wire, 5000);
        if (!message)
            return false;
        is_done = !strcmp(text_at(message, "type"), "pong") && !strcmp(text_at(message, "id"), id);
        player_hear(p, message);
        json_decref(message);
    }
    return true;
}

static inline void player_sit_from(player *p, const kit_server *at_server, const char *table, const char *token, json_int_t from)
{
    json_t *sit = json_pack("{s:s, s:s}", "type", "sit", "table", table);
    CHECK(kit_wire_open(&p->wire, at_server, "/ws", NULL));
    if (token && token[0])
        json_object_set_new(sit, "token", json_string(token));
    if (from >= 0)
        json_object_set_new(sit, "from", json_integer(from));
    kit_wire_send(&p->wire, sit);
}

static inline void player_sit(player *p, const kit_server *at_server, const char *table, const char *token)
{
    player_sit_from(p, at_server, table, token, -1);
    CHECK(player_sync(p));
    assert_non_null(p->view);
}

static inline void player_end(player *p)
{
    kit_wire_close(&p->wire);
    json_decref(p->view);
    json_decref(p->over);
    *p = (player){.wire.socket = -1};
}

static inline bool player_is_asked(const player *p) { return json_array_size(json_object_get(p->view, "options")) > 0; }

/// A legal choice: some open option, filled as the server suggests. New value.
static inline json_t *player_think(player *p)
{
    const json_t *options = json_object_get(p->view, "options");
    for (int tries = 0; tries < 50; tries++) {
        const json_t *option = json_array_get(options, player_pick(p, json_array_size(options)));
        json_t *choice = json_pack("{s:s}", "verb", text_at(option, "verb"));
        static const char *const keys[] = {"subject", "target", "value"};
        for (int i = 0; i < 3; i++)
            if (json_object_get(option, keys[i]))
                json_object_set(choice, keys[i], json_object_get(option, keys[i]));
        if (!strcmp(text_at(option, "need"), "none"))
            return choice;
        kit_wire_send(&p->wire, json_pack("{s:s, s:s, s:o}", "type", "suggest", "id", "s", "option", choice));
        json_t *answer = kit_wire_await(&p->wire, "answer");
        const json_t *choices = json_object_get(answer, "choices");
        json_t *picked = json_incref(json_array_get(choices, json_array_size(choices) ? player_pick(p, json_array_size(choices)) : 0));
        json_decref(answer);
        if (picked)
            return picked;
    }
    return NULL;
}

/// Sends a choice; takes it over.
static inline void player_send(player *p, const char *id, json_int_t at, json_t *choice)
{
    kit_wire_send(&p->wire, json_pack("{s:s, s:s, s:I, s:o}", "type", "choose", "id", id, "at", at, "choice", choice));
}

/// Plays two players against each other until the game is over or `choices` have been made; the number made.
static inline int players_play(player *a, player *b, int choices)
{
    int made = 0;
    while (made < choices && !a->over) {
        CHECK(player_sync(a) && player_sync(b));
        player *p = player_is_asked(a) ? a : b;
        if (a->over)
            break;
        CHECK(player_is_asked(p));
        json_t *choice = player_think(p);
        assert_non_null(choice);
        char id[24];
        snprintf(id, sizeof id, "c%d", p->accepted);
        int before = p->accepted;
        player_send(p, id, p->at, choice);
        CHECK(player_sync(p));
        CHECK_EQ(p->accepted, before + 1);
        made++;
    }
    CHECK(player_sync(a) && player_sync(b));
    return made;
}
