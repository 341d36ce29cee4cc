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
static uint32_t missed_from(const host_table *table, const json_t *message, pl_side side)
{
    char name[8];
    snprintf(name, sizeof name, "%d", side);
    const json_t *from = json_object_get(message, PL_WIRE(Sit, from));
    const json_t *given = json_is_object(from) ? json_object_get(from, name) : from, *at = json_object_get(message, PL_WIRE(Sit, at));
    uint32_t last = host_table_mark(table)->n[side];
    bool is_same_line = !at || host_table_is_of_line(table, side, json_integer_value(at));
    if (is_same_line && json_is_integer(given) && json_integer_value(given) >= 0 && json_integer_value(given) <= last)
        return (uint32_t)json_integer_value(given);
    return last > LIMIT_HISTORY ? last - LIMIT_HISTORY : 0;
}

static bool is_viewer(pl_sides sides, pl_side side) { return sides ? (sides & PL_SIDE_BIT(side)) != 0 : side == 0; }

// What the client has missed, to be told when it sits down; NULL: the message comes again when it has been gathered.
static const struct host_recalled *recall(host_client *client, host_table *table, pl_sides sides, const json_t *message)
{
    uint32_t from[PL_SIDES_MAX + 1] = {0};
    pl_sides viewers = sides ? sides : PL_SIDE_BIT(0);
    for (pl_side side = 0; side <= table->battle->scene->side_count; side++)
        from[side] = is_viewer(sides, side) ? missed_from(table, message, side) : 0;
    return host_recall(client, table, viewers, from, message);
}

void host_welcome(host_client *client, const struct host_recalled *recalled, const json_t *message)
{
    host_table *table = client->table;
    json_t *chat = json_array();
    pl_store_each_chat(client->host->store, table->row.number, 100, hear_chat, chat, NULL);
    host_send(client, host_tell_seat(client, chat));
    for (pl_side side = 0; side <= table->battle->scene->side_count; side++)
        if (recalled && is_viewer(client->sides, side))
            host_send_events(client, side, missed_from(table, message, side), recalled);
    if (client->want != WANT_EVENTS)
        host_send_view(client, host_client_viewer(client));
    if (table->undo_by && client->sides && !(client->sides & PL_SIDE_BIT(table->undo_by)))
        host_send(client, json_pack("{s:s, s:i}", PL_WIRE(Told, type), PL_TOLD(asked_undo), PL_WIRE(AskedUndo, side), (int)table->undo_by));
    host_tell_lesson(client);
    host_tell_rematch(client);
}

static void do_sit(host_client *client, const json_t *message)
{
    const json_t *id = json_object_get(message, PL_WIRE(Sent, id));
    const char *name = json_string_value(json_object_get(message, PL_WIRE(Sit, table)));
    const char *want = json_string_value(json_object_get(message, PL_WIRE(Sit, want)));
    if (!name) {
        host_send_error(client, id, "sit: wanted a table's id");
        return;
    }
    host_table *table = host_table_at_hand(client->host, name);
    // Nobody is shown what is not durable yet, and a key is made durable by itself.
    if (table && (table->is_changing || host_pass_is_exchange(message))) {
        host_commit(client->host);
        table = host_table_at_hand(client->host, name);
    }
    if (table && table->is_changing) {
        host_park_client(client, message);
        return;
    }
    if (!table) {
        host_bring_for(client, name, message);
        return;
    }
    host_pass pass;
    const char *why = host_pass_take(client, table, message, &pass);
    if (why == host_pass_waits)
        return;  // the message comes again when its key is durable
    if (why) {
        host_send_error(client, id, why);
        return;
    }
    if (!pass.sides && table->watching >= LIMIT_WATCHING) {
        host_send_error(client, id, "sit: too many are watching this table");
        return;
    }
    const struct host_recalled *recalled = recall(client, table, pass.sides, message);
    if (!recalled)
        return;
    client->want = want && !strcmp(want, PL_WORD_OF(Want, events))    ? WANT_EVENTS
                   : want && !strcmp(want, PL_WORD_OF(Want, changes)) ? WANT_CHANGES
                                                                      : WANT_VIEWS;
    host_client_sit(client, table, pass);
    host_welcome(client, recalled, message);
    host_recalled_end(client);
    host_publish_seats(table);
    host_wake_computer(client->host, table);
    host_look_for_none(client->host, table);
}

static void do_view(host_client *client, const json_t *message)
{
    pl_side side = json_object_get(message, PL_WIRE(AskView, side)) ? host_client_side(client, message) : host_client_viewer(client);
    if (client->sides && !side)
        host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), "view: not a side of yours");
    else
        host_send_view(client, side);
}

static void do_ping(host_client *client, const json_t *message)
{
    json_t *pong = json_pack("{s:s}", PL_WIRE(Told, type), PL_TOLD(pong));
    json_t *id = json_object_get(message, PL_WIRE(Sent, id));
    if (id)
        json_object_set(pong, PL_WIRE(Pong, id), id);
    host_send(client, pong);
}

// ---- the list

typedef struct kind {
    const char *type;
    void (*answer)(host_client *client, const json_t *message);
    uint8_t cost;    // in messages
    bool is_seated;  // wants a table
} kind;

static const kind kinds[] = {
    {PL_SENT(choose), host_do_choose, 1, true},
    {PL_SENT(check), host_ask_check, 1, true},
    {PL_SENT(preview), host_ask_preview, 1, true},
    {PL_SENT(handles), host_ask_handles, 1, true},
    {PL_SENT(options), host_ask_options, 1, true},
    {PL_SENT(suggest), host_ask_suggest, 2, true},
    {PL_SENT(measure), host_ask_measure, 1, true},
    {PL_SENT(sight), host_ask_sight, 1, true},
    {PL_SENT(area), host_ask_area, 1, true},
    {PL_SENT(ranges), host_ask_ranges, 1, true},
    {PL_SENT(odds), host_ask_odds, 1, true},
    {PL_SENT(advise), host_ask_advise, 1, true},
    {PL_SENT(replay), host_ask_replay, 1, true},
    {PL_SENT(view), do_view, 1, true},
    {PL_SENT(ask_me), host_do_ask_me, LIMIT_SIT, true},
    {PL_SENT(undo), host_do_undo, 1, true},
    {PL_SENT(undo_answer), host_do_undo_answer, 1, true},
    {PL_SENT(resign), host_do_resign, 1, true},
    {PL_SENT(rematch), host_do_rematch, LIMIT_SIT, true},
    {PL_SENT(rematch_answer), host_do_rematch_answer, LIMIT_SIT, true},
    {PL_SENT(lesson), host_do_lesson, 1, true},
    {PL_SENT(act), host_do_act, 1, true},
    {PL_SENT(chat), host_do_chat, 1, true},
    {PL_SENT(point), host_do_point, 1, true},
    {PL_SENT(screen), host_do_screen, LIMIT_SIT, true},
    {PL_SENT(revoke), host_do_revoke, LIMIT_SIT, true},
    {PL_SENT(code), host_do_code, LIMIT_SIT, true},
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
static bool is_within_rate(host_client *client, const json_t *id, int cost)
{
    char text[96];
    pl_host *host = client->host;
    int64_t now = host_now(host);
    int rate = host->options.messages_per_second;
    if (host_bucket_take(&client->messages, now, rate * 1000, rate * 4, cost))
        return true;
    host->metrics.limited_total++;
    if (host_bucket_take(&client->patience, now, 10000, LIMIT_TURNED_AWAY, 1)) {
        snprintf(text, sizeof text, "limit: more than %d messages a second; wait a little", rate);
        host_send_error(client, id, text);
    } else {
        host_let_go(client);
    }
    return false;
}

static void answer(host_client *client, const kind *found, const json_t *message)
{
    if (found->is_seated && !client->table) {
        host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), "sit down first");
        return;
    }
    // Nobody may be told of what is not durable yet: a table with a change under way is settled before anything else is said of it.
    if (client->table && client->table->is_changing)
        host_commit(client->host);
    if (client->table && client->table->is_changing)
        host_park_client(client, message);
    else if (!found->is_seated || client->table)
        found->answer(client, message);
}

void host_ask_again(host_client *client)
{
    json_t *message = client->question;
    client->question = NULL;
    if (message && !client->is_closing)
        answer(client, kind_of(message), message);
    json_decref(message);
}

static void dispatch(host_client *client, const json_t *message)
{
    pl_host *host = client->host;
    const json_t *id = json_object_get(message, PL_WIRE(Sent, id));
    const kind *found = kind_of(message);
    if (!is_within_rate(client, is_fit_id(id) ? id : NULL, found ? found->cost : 1))
        return;
    if (!is_fit_id(id) || !found) {
        host->metrics.malformed_total++;
        host_send_error(client, NULL,
                        !found ? "type: not a kind of message that is known here" : "id: wanted a number or text of up to 64 bytes");
        return;
    }
    answer(client, found, message);
}

void pl_host_hear(host_client *client, const char *text, size_t size, pl_time at)
{
    host_clock_set(&client->host->clock, at);
    if (!client->is_closing)
        host_receive(client, text, size);
}

void host_receive(host_client *client, const char *text, size_t size)
{
    json_error_t problem;
    if (host_is_waiting(client)) {
        host_hold_message(client, text, size);
        return;
    }
    client->host->metrics.messages_total++;
    json_t *message = pl_json_read(text, size, &problem);
    if (json_is_object(message)) {
        dispatch(client, message);
    } else if (is_within_rate(client, NULL, 1)) {
        client->host->metrics.malformed_total++;
        host_send_error(client, NULL, "message: not a JSON object");
    }
    json_decref(message);
}
