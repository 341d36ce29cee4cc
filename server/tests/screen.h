// screen.h - for tests: a screen, which is a connection that sits down in whatever way, and what it last heard of its seat.
// Stands on player.h.
#pragma once
#include "tests/player.h"

/// Recovery codes as a client makes them.
#define FIRST_CODE "ABCDE-FGHJK-MNPQR-STUVW"
#define SECOND_CODE "WVUTS-RQPNM-KJHGF-EDCBA"

/// A table with the maker's seat and an invitation.
static inline seats new_table(const kit_server *at)
{
    return seats_made(
        kit_post(at, "/api/tables", json_pack("{s:s, s:s, s:s}", "game", "drill", "scenario", "first-steps", "mode", "link"), 201));
}

typedef struct screen {
    player p;
    json_t *seat, *own;
    int revoked;
} screen;

static inline void screen_hear(screen *s, json_t *message)
{
    const char *type = text_at(message, "type");
    json_t *own = json_object_get(message, "own");
    if (!strcmp(type, "seat")) {
        json_decref(s->seat);
        s->seat = json_incref(message);
    }
    if (!strcmp(type, "seat") || !strcmp(type, "seats")) {
        json_decref(s->own);
        s->own = json_incref(own);
    }
    s->revoked += !strcmp(type, "revoked");
    if (strcmp(type, "events") != 0)  // which are of each side of a hot-seat, and told anew by every sit
        player_hear(&s->p, message);
}

static inline void screen_sync(screen *s)
{
    kit_wire_send(&s->p.wire, json_pack("{s:s, s:s}", "type", "ping", "id", "sync"));
    for (bool is_done = false; !is_done;) {
        json_t *message = kit_wire_receive(&s->p.wire, 5000);
        assert_non_null(message);
        is_done = !strcmp(text_at(message, "type"), "pong");
        screen_hear(s, message);
        json_decref(message);
    }
}

static inline void screen_end(screen *s)
{
    player_end(&s->p);
    json_decref(s->seat);
    json_decref(s->own);
    *s = (screen){.p.wire.socket = -1};
}

/// One sit; takes the fields over. The side it sits on; 0: it watches or was refused, and p.why says why.
static inline int screen_sit(screen *s, const kit_server *at, const char *table, json_t *fields)
{
    if (s->p.wire.socket <= 0)
        CHECK(kit_wire_open(&s->p.wire, at, "/ws", NULL));
    s->p.why[0] = '\0';
    json_object_set_new(fields, "type", json_string("sit"));
    json_object_set_new(fields, "table", json_string(table));
    kit_wire_send(&s->p.wire, fields);
    screen_sync(s);
    return s->p.why[0] ? 0 : (int)number_at(s->seat, "side");
}

static inline int sit_by_token(screen *s, const kit_server *at, const char *table, const char *token)
{
    return screen_sit(s, at, table, json_pack("{s:s}", "token", token));
}

/// A try from a connection of its own: the side it got.
static inline int try_to_sit(const kit_server *at, const char *table, json_t *fields, char why[256])
{
    screen s = {0};
    int side = screen_sit(&s, at, table, fields);
    snprintf(why, 256, "%s", s.p.why);
    screen_end(&s);
    return side;
}

/// Asks for a change of keys; true: done. Else p.why says why not.
static inline bool ask_keys(screen *s, const char *type, const char *field, const char *value)
{
    s->p.why[0] = '\0';
    kit_wire_send(&s->p.wire, json_pack("{s:s, s:s, s:s}", "type", type, "id", "k", field, value));
    screen_sync(s);
    return !s->p.why[0];
}

static inline bool says(const char *why, const char *words) { return strstr(why, words) != NULL; }

static inline json_t *told_of(const kit_server *at, const char *table, const char *link, int status)
{
    return kit_post(at, "/api/links", json_pack("{s:s, s:s}", "table", table, "link", link), status);
}
