// messages.c - what comes in over a WebSocket: read, judged by the limits, and handed to whoever answers it.
#include "inside.h"

#include <stdio.h>
#include <string.h>

#include "formats/json_read.h"

// ---- sitting down

static void hear_chat(void *context, pl_side side, int64_t when, const char *text)
{
    json_array_append_new(context, json_pack("{s:i, s:I, s:s}", PL_WIRE(ChatLine, side), (int)side, PL_WIRE(ChatLine, when),
                                             (json_int_t)when, PL_WIRE(ChatLine, text), text ? text : ""));
}

// The number of the last event the client has of a side, if it is of the line of play that stands: what was taken back meanwhile it must
// forget, so it hears afresh.
static uint32_t missed_from(const server_table *table, const json_t *message, pl_side side)
{
    char name[8];
    snprintf(name, sizeof name, "%d", side);
    const json_t *from = json_object_get(message, PL_WIRE(Sit, from));
    const json_t *given = json_is_object(from) ? json_object_get(from, name) : from, *at = json_object_get(message, PL_WIRE(Sit, at));
    uint32_t last = server_table_mark(table)->n[side];
    bool is_same_line = !at || server_table_is_of_line(table, side, json_integer_value(at));
    if (is_same_line && json_is_integer(given) && json_integer_value(given) >= 0 && json_integer_value(given) <= last)
        return (uint32_t)json_integer_value(given);
    return last > LIMIT_HISTORY ? last - LIMIT_HISTORY : 0;
}

static bool is_viewer(pl_sides sides, pl_side side) { return sides ? (sides & PL_SIDE_BIT(side)) != 0 : side == 0; }

// What the client has missed, to be told when it sits down; NULL: the message comes again when it has been gathered.
static const struct server_recalled *recall(server_client *client, server_table *table, pl_sides sides, const json_t *message)
{
    uint32_t from[PL_SIDES_MAX + 1] = {0};
    pl_sides viewers = sides ? sides : PL_SIDE_BIT(0);
    for (pl_side side = 0; side <= table->battle->scene->side_count; side++)
        from[side] = is_viewer(sides, side) ? missed_from(table, message, side) : 0;
    return server_recall(client, table, viewers, from, message);
}

void server_welcome(server_client *client, const struct server_recalled *recalled, const json_t *message)
{
    server_table *table = client->table;
    json_t *chat = json_array();
    pl_store_each_chat(client->server->store, table->row.number, 100, hear_chat, chat, NULL);
    server_send(client, server_tell_seat(client, chat));
    for (pl_side side = 0; side <= table->battle->scene->side_count; side++)
        if (recalled && is_viewer(client->sides, side))
            server_send_events(client, side, missed_from(table, message, side), recalled);
    if (client->want != WANT_EVENTS)
        server_send_view(client, server_client_viewer(client));
    if (table->undo_by && client->sides && !(client->sides & PL_SIDE_BIT(table->undo_by)))
        server_send(client,
                    json_pack("{s:s, s:i}", PL_WIRE(Told, type), PL_TOLD(asked_undo), PL_WIRE(AskedUndo, side), (int)table->undo_by));
    server_tell_lesson(client);
    server_tell_rematch(client);
}

static void do_sit(server_client *client, const json_t *message)
{
    const json_t *id = json_object_get(message, PL_WIRE(Sent, id));
    const char *name = json_string_value(json_object_get(message, PL_WIRE(Sit, table)));
    const char *want = json_string_value(json_object_get(message, PL_WIRE(Sit, want)));
    if (!name) {
        server_send_error(client, id, "sit: wanted a table's id");
        return;
    }
    server_table *table = server_table_at_hand(client->server, name);
    // Nobody is shown what is not durable yet, and a key is made durable by itself.
    if (table && (table->is_changing || server_pass_is_exchange(message))) {
        server_commit(client->server);
        table = server_table_at_hand(client->server, name);
    }
    if (!table) {
        server_bring_for(client, name, message);
        return;
    }
    server_pass pass;
    const char *why = server_pass_take(client, table, message, &pass);
    if (why) {
        server_send_error(client, id, why);
        return;
    }
    if (!pass.sides && table->watching >= LIMIT_WATCHING) {
        server_send_error(client, id, "sit: too many are watching this table");
        return;
    }
    const struct server_recalled *recalled = recall(client, table, pass.sides, message);
    if (!recalled)
        return;
    client->want = want && !strcmp(want, PL_WORD_OF(Want, events))    ? WANT_EVENTS
                   : want && !strcmp(want, PL_WORD_OF(Want, changes)) ? WANT_CHANGES
                                                                      : WANT_VIEWS;
    server_client_sit(client, table, pass);
    server_welcome(client, recalled, message);
    server_recalled_end(client);
    server_publish_seats(table);
    server_wake_computer(client->server, table);
    server_look_for_none(client->server, table);
}

static void do_view(server_client *client, const json_t *message)
{
    pl_side side = json_object_get(message, PL_WIRE(AskView, side)) ? server_client_side(client, message) : server_client_viewer(client);
    if (client->sides && !side)
        server_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), "view: not a side of yours");
    else
        server_send_view(client, side);
}

static void do_ping(server_client *client, const json_t *message)
{
    json_t *pong = json_pack("{s:s}", PL_WIRE(Told, type), PL_TOLD(pong));
    json_t *id = json_object_get(message, PL_WIRE(Sent, id));
    if (id)
        json_object_set(pong, PL_WIRE(Pong, id), id);
    server_send(client, pong);
}

// ---- the list

typedef struct kind {
    const char *type;
    void (*answer)(server_client *client, const json_t *message);
    uint8_t cost;    // in messages
    bool is_seated;  // wants a table
} kind;

static const kind kinds[] = {
    {PL_SENT(choose), server_do_choose, 1, true},
    {PL_SENT(check), server_ask_check, 1, true},
    {PL_SENT(preview), server_ask_preview, 1, true},
    {PL_SENT(handles), server_ask_handles, 1, true},
    {PL_SENT(options), server_ask_options, 1, true},
    {PL_SENT(suggest), server_ask_suggest, 2, true},
    {PL_SENT(measure), server_ask_measure, 1, true},
    {PL_SENT(sight), server_ask_sight, 1, true},
    {PL_SENT(area), server_ask_area, 1, true},
    {PL_SENT(ranges), server_ask_ranges, 1, true},
    {PL_SENT(odds), server_ask_odds, 1, true},
    {PL_SENT(advise), server_ask_advise, 1, true},
    {PL_SENT(replay), server_ask_replay, 1, true},
    {PL_SENT(view), do_view, 1, true},
    {PL_SENT(ask_me), server_do_ask_me, LIMIT_SIT, true},
    {PL_SENT(undo), server_do_undo, 1, true},
    {PL_SENT(undo_answer), server_do_undo_answer, 1, true},
    {PL_SENT(resign), server_do_resign, 1, true},
    {PL_SENT(rematch), server_do_rematch, LIMIT_SIT, true},
    {PL_SENT(rematch_answer), server_do_rematch_answer, LIMIT_SIT, true},
    {PL_SENT(lesson), server_do_lesson, 1, true},
    {PL_SENT(act), server_do_act, 1, true},
    {PL_SENT(chat), server_do_chat, 1, true},
    {PL_SENT(point), server_do_point, 1, true},
    {PL_SENT(screen), server_do_screen, LIMIT_SIT, true},
    {PL_SENT(revoke), server_do_revoke, LIMIT_SIT, true},
    {PL_SENT(code), server_do_code, LIMIT_SIT, true},
    {PL_SENT(sit), do_sit, LIMIT_SIT, false},
    {PL_SENT(ping), do_ping, 1, false},
};

_Static_assert(PL_COUNT(kinds) == PL_SENT_TYPES, "every message of the list is answered by somebody");

static const kind *kind_of(const json_t *message)
{
    const char *type = json_string_value(json_object_get(message, PL_WIRE(Sent, type)));
    for (int i = 0; type && i < PL_COUNT(kinds); i++)
        if (!strcmp(kinds[i].type, type))
            return &kinds[i];
    return NULL;
}

static bool is_fit_id(const json_t *id)
{
    return !id || json_is_integer(id) || (json_is_string(id) && json_string_length(id) <= LIMIT_ID_BYTES);
}

// False: it has been told that it sends too much. Whoever does not heed that is let go.
static bool is_within_rate(server_client *client, const json_t *id, int cost)
{
    char text[96];
    pl_server *server = client->server;
    int64_t now = server_now(server);
    int rate = server->options.messages_per_second;
    if (server_bucket_take(&client->messages, now, rate * 1000, rate * 4, cost))
        return true;
    server->metrics.limited_total++;
    if (server_bucket_take(&client->patience, now, 10000, LIMIT_TURNED_AWAY, 1)) {
        snprintf(text, sizeof text, "limit: more than %d messages a second; wait a little", rate);
        server_send_error(client, id, text);
    } else {
        server_let_go(client);
    }
    return false;
}

static void answer(server_client *client, const kind *found, const json_t *message)
{
    if (found->is_seated && !client->table) {
        server_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), "sit down first");
        return;
    }
    // Nobody may be told of what is not durable yet: a table with a change under way is settled before anything else is said of it.
    if (client->table && client->table->is_changing)
        server_commit(client->server);
    if (!found->is_seated || client->table)
        found->answer(client, message);
}

void server_ask_again(server_client *client)
{
    json_t *message = client->question;
    client->question = NULL;
    if (message && !client->is_closing)
        answer(client, kind_of(message), message);
    json_decref(message);
}

static void dispatch(server_client *client, const json_t *message)
{
    pl_server *server = client->server;
    const json_t *id = json_object_get(message, PL_WIRE(Sent, id));
    const kind *found = kind_of(message);
    if (!is_within_rate(client, is_fit_id(id) ? id : NULL, found ? found->cost : 1))
        return;
    if (!is_fit_id(id) || !found) {
        server->metrics.malformed_total++;
        server_send_error(client, NULL,
                          !found ? "type: not a kind of message that is known here" : "id: wanted a number or text of up to 64 bytes");
        return;
    }
    answer(client, found, message);
}

void server_receive(server_client *client, const char *text, size_t size)
{
    json_error_t problem;
    if (server_is_waiting(client)) {
        server_hold_message(client, text, size);
        return;
    }
    client->server->metrics.messages_total++;
    json_t *message = pl_json_read(text, size, &problem);
    if (json_is_object(message)) {
        dispatch(client, message);
    } else if (is_within_rate(client, NULL, 1)) {
        client->server->metrics.malformed_total++;
        server_send_error(client, NULL, "message: not a JSON object");
    }
    json_decref(message);
}
