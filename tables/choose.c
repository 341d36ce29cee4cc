// choose.c - what changes a table: choices, undo, resigning, chat. Each goes into the store's gathering and is told after its commit.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/journal_file.h"
#include "formats/json.h"
#include "players/minds.h"

static void refuse(server_client *client, const json_t *message, json_t *why)
{
    json_t *id = json_object_get(message, PL_WIRE(Refused, id));
    client->server->metrics.refused_total++;
    json_object_set_new(why, PL_WIRE(Told, type), json_string(PL_TOLD(refused)));
    if (id)
        json_object_set(why, PL_WIRE(Refused, id), id);
    server_send(client, why);
}

static void refuse_because(server_client *client, const json_t *message, const char *why)
{
    refuse(client, message, json_pack("{s:s}", PL_WIRE(Refused, why), why));
}

static server_change change_of(server_change_kind kind, server_client *client, pl_side side, const json_t *message)
{
    return (server_change){.kind = kind,
                           .table = client->table,
                           .client = client->serial,
                           .side = side,
                           .id = json_incref(json_object_get(message, PL_WIRE(Sent, id)))};  // outlives the message
}

// Something went wrong that is not the client's fault: what was changed here and is not in the store must go, and with it whatever
// else was gathered in this turn. why: for whoever asked, without paths.
static void lost(server_client *client, const json_t *message, server_table *table, const char *why)
{
    pl_server *server = client->server;
    refuse_because(client, message, why);
    server_drop_changes(server, why);
    server_reload_table(server, table);
}

// ---- choices

// Puts entry n (from 1) of the journal into the store's gathering. seen_by: who is to hear of it now.
static pl_status keep_entry(pl_server *server, server_table *table, uint32_t n, uint64_t key, pl_sides seen_by, pl_error *error)
{
    static pl_writer line;  // the loop's thread alone comes here
    pl_writer_clear(&line);
    pl_journal_write_entry(&line, &table->journal, table->battle->scene, n - 1);
    const char *text = pl_writer_text(&line);
    return text ? pl_store_append(server->store, table->row.number, n, text, key, seen_by, error)
                : pl_fail(error, PL_NO_MEMORY, "no memory");
}

pl_status server_play(pl_server *server, server_table *table, const pl_choice *choice, uint64_t key, pl_error *error)
{
    pl_status status = server_table_choose(table, choice, key, error);
    if (status)
        return status;
    uint32_t n = table->journal.entry_count;
    status = keep_entry(server, table, n, key, server_table_seen_by(table, n), error);
    if (!status && server_table_is_over(table)) {
        table->row.is_over = true;
        status = pl_store_note(server->store, table->row.number, true, table->row.resigned, error);
    }
    if (!status)
        status = server_lesson_settle(server, table, error);
    if (table->row.limit_s)
        server_table_wind(table, (pl_sides)(server_table_is_seen_by_all(table) ? PL_SIDE_BIT(choice->side) : 0), server_time_ms(server));
    return status ? status : server_note_wait(server, table, error);
}

// Answers a choice that has already been made; the client had not heard of it.
static void accept_again(server_client *client, const json_t *message, pl_side side)
{
    client->server->metrics.repeated_total++;
    server_send_accepted(client, side, json_object_get(message, PL_WIRE(Sent, id)));
}

// A number is named by its digits after a '#', so that 7 is not "7".
static uint64_t key_of(pl_side side, const json_t *id)
{
    char number[32];
    if (!id)
        return 0;
    snprintf(number, sizeof number, "#%lld", (long long)json_integer_value(id));
    return server_message_key(side, json_is_string(id) ? json_string_value(id) : number);
}

static void choose_chain(server_client *client, const json_t *message, pl_side side, uint64_t key)
{
    server_table *table = client->table;
    pl_server *server = client->server;
    pl_error error = {0};
    const char *why =
        key ? server_read_chain(client, message, side, &error) : "id: a chain wants one, by which it is taken back as a whole";
    if (why) {
        server->metrics.malformed_total++;
        refuse_because(client, message, why);
        return;
    }
    if (!server_coach_lets(client, message, server_chain_first()))
        return;
    pl_status status = server_play_chain(server, table, change_of(CHANGE_CHOICE, client, side, message), key, &error);
    if (status == PL_ILLEGAL)
        refuse(client, message, pl_json_refusal(table->game));
    else if (status == PL_FULL)
        refuse_because(client, message, error.text);
    else if (status)
        lost(client, message, table, server_why_lost(server, error.text[0] ? status : PL_OK, &error));
    else
        server_answer_none(server, table);
}

void server_do_choose(server_client *client, const json_t *message)
{
    server_table *table = client->table;
    pl_server *server = client->server;
    pl_side side = server_client_side(client, message);
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    if (!side) {
        refuse_because(client, message, client->sides ? "this is not a side of yours" : "you are watching");
        return;
    }
    uint64_t key = key_of(side, json_object_get(message, PL_WIRE(Sent, id)));
    const json_t *at = json_object_get(message, PL_WIRE(Choose, at));
    if (key && server_table_has_key(table, key)) {
        accept_again(client, message, side);
    } else if (server_table_is_over(table)) {
        refuse_because(client, message, "the game is over");
    } else if (!json_is_integer(at)) {
        refuse_because(client, message, "at: wanted the number that the last view gave");
    } else if ((uint64_t)json_integer_value(at) != server_table_at(table, side)) {
        refuse_because(client, message, "stale: the game has moved on");
    } else if (!(server_table_asked(table) & PL_SIDE_BIT(side))) {
        refuse_because(client, message, "your side is not asked now");
    } else if (json_object_get(message, PL_WIRE(Choose, chain))) {
        choose_chain(client, message, side, key);
    } else if (pl_json_choice_read(table->battle->scene, side, json_object_get(message, PL_WIRE(Choose, choice)), &choice, items, &error)) {
        server->metrics.malformed_total++;
        refuse_because(client, message, error.text);
    } else if (server_coach_lets(client, message, &choice)) {
        server_note_habit(server, table, &choice);
        pl_status status = server_play(server, table, &choice, key, &error);
        if (status == PL_ILLEGAL)
            refuse(client, message, pl_json_refusal(table->game));
        else if (status == PL_FULL)
            refuse_because(client, message, error.text);
        else if (status || !server_await(server, change_of(CHANGE_CHOICE, client, side, message)))
            lost(client, message, table, server_why_lost(client->server, status, &error));
        else
            server_answer_none(server, table);
    }
}

bool server_play_by_itself(pl_server *server, server_table *table, const pl_choice *choice, uint64_t key, bool is_late)
{
    pl_error error = {0};
    pl_status status = server_play(server, table, choice, key, &error);
    server_change change = {.kind = CHANGE_CHOICE, .table = table, .side = choice->side, .is_late = is_late};
    if (status == PL_ILLEGAL || status == PL_FULL) {
        fprintf(stderr, "phaseline: table %s: what is to happen by itself cannot: %s\n", table->row.id, error.text);
        return false;
    }
    if (!status && server_await(server, change))
        return true;
    server_drop_changes(server, server_why_lost(server, status, &error));
    server_reload_table(server, table);
    return false;
}

// ---- time

// The default for a side whose time is up. If it is still asked its time begins anew: everybody knows when that was.
static void choose_for(pl_server *server, server_table *table, pl_side side)
{
    pl_item items[PL_ITEMS_MAX];
    int64_t deadline = server_table_deadline(table, side);
    table = server_settle(server, table);
    if (!table || !server_table_is_timed(table, side) || server_table_deadline(table, side) != deadline)
        return;
    pl_choice choice = pl_game_default(table->game, pl_mind_in(table->game), side, items);
    table->since_ms[side] = server_time_ms(server);
    if (!server_play_by_itself(server, table, &choice, 0, true))
        return;
    server->metrics.late_total++;
    server_answer_none(server, table);
}

void server_look_at_clocks(pl_server *server)
{
    int64_t now = server_time_ms(server);
    for (int i = 0; i < TABLE_CHAINS && !server->is_stopping; i++)
        for (server_table *table = server->tables[i], *next; table; table = next) {
            next = table->next;
            server_try_again(server, table);
            pl_side side = server_is_put_off(server, table) ? PL_SIDES_MAX + 1 : 1;
            while (side <= table->row.seat_count && !(server_table_is_timed(table, side) && server_table_deadline(table, side) <= now))
                side++;
            if (side > table->row.seat_count)
                continue;
            choose_for(server, table, side);
            next = NULL;  // a commit that fails may end tables; the others of this chain are looked at next time
        }
}

// ---- undo

static bool is_human(const server_table *table, pl_side side)
{
    return side <= table->row.seat_count && !server_seat_is_computer(&table->row, side) && !(table->row.resigned & PL_SIDE_BIT(side));
}

// Sides whose word an undo waits for: people who are not the one that asks. Computers do not mind.
static pl_sides must_agree(const server_table *table, pl_sides asking)
{
    pl_sides sides = 0;
    for (pl_side side = 1; side <= table->row.seat_count; side++)
        if (is_human(table, side) && !(asking & PL_SIDE_BIT(side)))
            sides |= PL_SIDE_BIT(side);
    return sides;
}

static void ask_others(server_client *client, server_table *table, pl_side side, uint32_t kept)
{
    table->undo_by = side;
    table->undo_kept = kept;
    table->undo_agreed = client->sides;
    server_publish_message(table, json_pack("{s:s, s:i}", PL_WIRE(Told, type), PL_TOLD(asked_undo), PL_WIRE(AskedUndo, side), (int)side));
}

// Somebody else has chosen after so many entries.
static bool has_other(const server_table *table, pl_side side, uint32_t kept)
{
    for (uint32_t i = kept; i < table->journal.entry_count; i++)
        if (table->journal.entries[i].side != side)
            return true;
    return false;
}

bool server_take_back(server_client *client, const json_t *message, server_table *table, pl_side side, uint32_t kept, bool is_free)
{
    pl_server *server = client->server;
    pl_error error = {0};
    // Where the game must be played again from far it is done elsewhere first, and the message comes again.
    if (!server_is_near(client, kept, message) ||
        !server_pay(client, server_past_price(table, side, server_table_mark(table)->step[side]), message))
        return false;
    server->metrics.replayed_at_once_total += server_table_way_to(table, kept);
    // Dice that fell and are taken back were seen: those to come are thrown anew.
    uint64_t seed = is_free || server_is_led(table) ? table->row.seed : server_random();
    table->undo_by = 0;
    server_forget_job(table);
    // What others have done since without a trace for the side stays. If it could not stand alone it would go too: the side was told that
    // it may take back freely, and to ask the others now would tell it that they have done something.
    bool is_lifted = is_free && has_other(table, side, kept);
    server->metrics.replayed_at_once_total += is_lifted ? table->journal.entry_count - kept - 1 : 0;
    pl_status status = is_lifted ? server_table_lift(table, kept + 1, &error) : server_table_cut(table, kept, seed, &error);
    if (is_lifted && status == PL_ILLEGAL) {
        seed = server_random();
        status = server_table_cut(table, kept, seed, &error);
    }
    if (!status)
        status = pl_store_cut(server->store, table->row.number, kept, table->row.undos, seed, table->undone, &error);
    if (!status && table->row.is_over && !server_table_is_over(table)) {
        table->row.is_over = false;
        status = pl_store_note(server->store, table->row.number, false, table->row.resigned, &error);
    }
    if (!status)
        status = server_lesson_settle(server, table, &error);
    if (!status)
        status = server_standing_undone(server, table, side, &error);
    for (uint32_t n = kept + 1; n <= table->journal.entry_count && !status; n++)
        status = keep_entry(server, table, n, table->marks[n].key, 0, &error);
    if (table->row.limit_s)
        server_table_wind(table, server_table_is_undone_for_all(table) ? SIDES_ALL : 0, server_time_ms(server));
    if (!status)
        status = server_note_wait(server, table, &error);
    if (status || !server_await(server, change_of(CHANGE_UNDO, client, side, message)))
        lost(client, message, table, server_why_lost(client->server, status, &error));
    return true;
}

void server_do_undo(server_client *client, const json_t *message)
{
    server_table *table = client->table;
    pl_side side = server_client_side(client, message);
    uint32_t kept;
    bool is_free;
    const char *why;
    // In a hot-seat the screen may have changed hands already: whoever chose last takes back.
    if (!json_object_get(message, PL_WIRE(Undo, side)) && table->journal.entry_count) {
        pl_side last = table->journal.entries[table->journal.entry_count - 1].side;
        side = client->sides & PL_SIDE_BIT(last) ? last : side;
    }
    if (!side) {
        refuse_because(client, message, "you are watching");
    } else if (!server_table_undo(table, side, &kept, &is_free, &why)) {
        refuse_because(client, message, why);
    } else if (is_free || !must_agree(table, client->sides)) {
        server_take_back(client, message, table, side, kept, is_free);
    } else {
        ask_others(client, table, side, kept);
    }
}

void server_do_undo_answer(server_client *client, const json_t *message)
{
    server_table *table = client->table;
    const json_t *agree = json_object_get(message, PL_WIRE(UndoAnswer, agree));
    pl_side by = table->undo_by;
    if (!client->sides || !by || (client->sides & PL_SIDE_BIT(by)) || !json_is_boolean(agree)) {
        refuse_because(client, message, !by ? "nobody asks to take back" : "undo_answer: wanted agree, true or false, of another side");
    } else if (json_is_false(agree)) {
        table->undo_by = 0;
        server_publish_message(table, json_pack("{s:s, s:i}", PL_WIRE(Told, type), PL_TOLD(refused_undo), PL_WIRE(RefusedUndo, by),
                                                (int)server_client_side(client, message)));
    } else {
        table->undo_agreed |= client->sides;
        if (!(must_agree(table, 0) & (pl_sides)~table->undo_agreed) && table->undo_kept < table->journal.entry_count)
            server_take_back(client, message, table, by, table->undo_kept, false);
    }
}

// ---- resigning and chat

void server_do_resign(server_client *client, const json_t *message)
{
    server_table *table = client->table;
    pl_server *server = client->server;
    pl_side side = server_client_side(client, message);
    pl_error error = {0};
    if (!side || server_table_is_over(table) || (table->row.resigned & PL_SIDE_BIT(side))) {
        refuse_because(client, message, !side ? "you are watching" : "the game is over");
        return;
    }
    table->row.resigned |= PL_SIDE_BIT(side);
    table->row.is_over = server_table_is_over(table);
    pl_status status = pl_store_note(server->store, table->row.number, table->row.is_over, table->row.resigned, &error);
    if (!status && table->row.limit_s)
        server_table_wind(table, 0, server_time_ms(server));
    if (!status)
        status = server_note_wait(server, table, &error);
    if (status || !server_await(server, change_of(CHANGE_RESIGN, client, side, message)))
        lost(client, message, table, server_why_lost(client->server, status, &error));
}

// A place that somebody points at, for all at the table to look at. Nothing is kept: whoever is not there has missed it.
void server_do_point(server_client *client, const json_t *message)
{
    const json_t *id = json_object_get(message, PL_WIRE(Sent, id)), *at = json_object_get(message, PL_WIRE(PointAt, at));
    const pl_scene *scene = client->table->battle->scene;
    json_int_t x = json_integer_value(json_array_get(at, 0)), y = json_integer_value(json_array_get(at, 1));
    bool is_place = json_array_size(at) == 2 && x >= 0 && y >= 0 && x <= scene->width && y <= scene->height;
    if (!server_bucket_take(&client->chats, server_now(client->server), 1000, LIMIT_CHAT_BURST, 1)) {
        client->server->metrics.limited_total++;
        server_send_error(client, id, "limit: more than one place pointed at a second");
        return;
    }
    if (!is_place) {
        server_send_error(client, id, "point: wanted at: [x, y] on the table");
        return;
    }
    for (server_client *other = client->table->clients; other; other = other->table_next)
        if (other != client)
            server_send(other, json_pack("{s:s, s:i, s:[II]}", PL_WIRE(Told, type), PL_TOLD(point), PL_WIRE(Pointed, side),
                                         (int)server_client_side(client, message), PL_WIRE(Pointed, at), x, y));
}

void server_do_chat(server_client *client, const json_t *message)
{
    const json_t *id = json_object_get(message, PL_WIRE(Sent, id));
    const char *said = json_string_value(json_object_get(message, PL_WIRE(Say, text)));
    char text[PL_STORE_CHAT_MAX];
    pl_error error = {0};
    pl_side side = server_client_side(client, message);
    server_table *table = client->table;
    if (!server_bucket_take(&client->chats, server_now(client->server), 1000, LIMIT_CHAT_BURST, 1)) {
        client->server->metrics.limited_total++;
        server_send_error(client, id, "limit: more than one line of chat a second");
    } else if (!said || server_clean_text(said, LIMIT_CHAT_LETTERS, text, sizeof text, "chat", &error)) {
        server_send_error(client, id, said ? error.text : "chat: wanted text");
    } else if (text[0]) {
        char *line = strdup(text);
        pl_status status = line ? pl_store_add_chat(client->server->store, table->row.number, side, text, &error)
                                : pl_fail(&error, PL_NO_MEMORY, "no memory for a line of chat");
        if (status) {
            free(line);
            lost(client, message, table, server_why_lost(client->server, status, &error));
            return;
        }
        server_change change = change_of(CHANGE_CHAT, client, side, message);
        change.text = line;
        if (!server_await(client->server, change))
            lost(client, message, table, server_why_lost(client->server, PL_OK, &error));
    }
}
