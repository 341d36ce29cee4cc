// choose.c - what changes a table: choices, undo, resigning, chat. Each goes into the store's gathering and is told after its commit.
#define _POSIX_C_SOURCE 200809L  // strdup()
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/journal_file.h"
#include "formats/json.h"
#include "players/minds.h"

static void refuse(host_client *client, const json_t *message, json_t *why)
{
    json_t *id = json_object_get(message, PL_WIRE(Refused, id));
    client->host->metrics.refused_total++;
    json_object_set_new(why, PL_WIRE(Told, type), json_string(PL_TOLD(refused)));
    if (id)
        json_object_set(why, PL_WIRE(Refused, id), id);
    host_send(client, why);
}

static void refuse_because(host_client *client, const json_t *message, const char *why)
{
    refuse(client, message, json_pack("{s:s}", PL_WIRE(Refused, why), why));
}

static host_change change_of(host_change_kind kind, host_client *client, pl_side side, const json_t *message)
{
    return (host_change){.kind = kind,
                         .table = client->table,
                         .client = client->serial,
                         .side = side,
                         .id = json_incref(json_object_get(message, PL_WIRE(Sent, id)))};  // outlives the message
}

// Something went wrong that is not the client's fault: what was changed here and is not in the store must go, and with it whatever
// else was gathered in this turn. why: for whoever asked, without paths.
static void lost(host_client *client, const json_t *message, host_table *table, const char *why)
{
    pl_host *host = client->host;
    refuse_because(client, message, why);
    host_drop_changes(host, why);
    host_reload_table(host, table);
}

// ---- choices

// Puts entry n (from 1) of the journal into the store's gathering. seen_by: who is to hear of it now.
static pl_status keep_entry(pl_host *host, host_table *table, uint32_t n, uint64_t key, pl_sides seen_by, pl_error *error)
{
    static pl_writer line;  // the host's thread alone comes here
    pl_writer_clear(&line);
    pl_journal_write_entry(&line, &table->journal, table->battle->scene, n - 1);
    const char *text = pl_writer_text(&line);
    return text ? pl_store_append(host->store, table->row.number, n, text, key, seen_by, error) : pl_fail(error, PL_NO_MEMORY, "no memory");
}

pl_status host_play(pl_host *host, host_table *table, const pl_choice *choice, uint64_t key, pl_error *error)
{
    pl_status status = host_table_choose(table, choice, key, error);
    if (status)
        return status;
    uint32_t n = table->journal.entry_count;
    status = keep_entry(host, table, n, key, host_table_seen_by(table, n), error);
    if (!status && host_table_is_over(table)) {
        table->row.is_over = true;
        status = pl_store_note(host->store, table->row.number, true, table->row.resigned, error);
    }
    if (!status)
        status = host_lesson_settle(host, table, error);
    if (table->row.limit_s)
        host_table_wind(table, (pl_sides)(host_table_is_seen_by_all(table) ? PL_SIDE_BIT(choice->side) : 0), host_time_ms(host));
    return status ? status : host_note_wait(host, table, error);
}

// Answers a choice that has already been made; the client had not heard of it.
static void accept_again(host_client *client, const json_t *message, pl_side side)
{
    client->host->metrics.repeated_total++;
    host_send_accepted(client, side, json_object_get(message, PL_WIRE(Sent, id)));
}

// A number is named by its digits after a '#', so that 7 is not "7".
static uint64_t key_of(pl_side side, const json_t *id)
{
    char number[32];
    if (!id)
        return 0;
    snprintf(number, sizeof number, "#%lld", (long long)json_integer_value(id));
    return host_message_key(side, json_is_string(id) ? json_string_value(id) : number);
}

static void choose_chain(host_client *client, const json_t *message, pl_side side, uint64_t key)
{
    host_table *table = client->table;
    pl_host *host = client->host;
    pl_error error = {0};
    const char *why = key ? host_read_chain(client, message, side, &error) : "id: a chain wants one, by which it is taken back as a whole";
    if (why) {
        host->metrics.malformed_total++;
        refuse_because(client, message, why);
        return;
    }
    if (!host_coach_lets(client, message, host_chain_first()))
        return;
    pl_status status = host_play_chain(host, table, change_of(CHANGE_CHOICE, client, side, message), key, &error);
    if (status == PL_ILLEGAL)
        refuse(client, message, pl_json_refusal(table->game));
    else if (status == PL_FULL)
        refuse_because(client, message, error.text);
    else if (status)
        lost(client, message, table, host_why_lost(host, error.text[0] ? status : PL_OK, &error));
    else
        host_answer_none(host, table);
}

void host_do_choose(host_client *client, const json_t *message)
{
    host_table *table = client->table;
    pl_host *host = client->host;
    pl_side side = host_client_side(client, message);
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    pl_error error = {0};
    if (!side) {
        refuse_because(client, message, client->sides ? "this is not a side of yours" : "you are watching");
        return;
    }
    uint64_t key = key_of(side, json_object_get(message, PL_WIRE(Sent, id)));
    const json_t *at = json_object_get(message, PL_WIRE(Choose, at));
    if (key && host_table_has_key(table, key)) {
        accept_again(client, message, side);
    } else if (host_table_is_over(table)) {
        refuse_because(client, message, "the game is over");
    } else if (!json_is_integer(at)) {
        refuse_because(client, message, "at: wanted the number that the last view gave");
    } else if ((uint64_t)json_integer_value(at) != host_table_at(table, side)) {
        refuse_because(client, message, "stale: the game has moved on");
    } else if (!(host_table_asked(table) & PL_SIDE_BIT(side))) {
        refuse_because(client, message, "your side is not asked now");
    } else if (json_object_get(message, PL_WIRE(Choose, chain))) {
        choose_chain(client, message, side, key);
    } else if (pl_json_choice_read(table->battle->scene, side, json_object_get(message, PL_WIRE(Choose, choice)), &choice, items, &error)) {
        host->metrics.malformed_total++;
        refuse_because(client, message, error.text);
    } else if (host_coach_lets(client, message, &choice)) {
        host_note_habit(host, table, &choice);
        pl_status status = host_play(host, table, &choice, key, &error);
        if (status == PL_ILLEGAL)
            refuse(client, message, pl_json_refusal(table->game));
        else if (status == PL_FULL)
            refuse_because(client, message, error.text);
        else if (status || !host_await(host, change_of(CHANGE_CHOICE, client, side, message)))
            lost(client, message, table, host_why_lost(client->host, status, &error));
        else
            host_answer_none(host, table);
    }
}

bool host_play_by_itself(pl_host *host, host_table *table, const pl_choice *choice, uint64_t key, bool is_late)
{
    pl_error error = {0};
    pl_status status = host_play(host, table, choice, key, &error);
    host_change change = {.kind = CHANGE_CHOICE, .table = table, .side = choice->side, .is_late = is_late};
    if (status == PL_ILLEGAL || status == PL_FULL) {
        fprintf(stderr, "phaseline: table %s: what is to happen by itself cannot: %s\n", table->row.id, error.text);
        return false;
    }
    if (!status && host_await(host, change))
        return true;
    host_drop_changes(host, host_why_lost(host, status, &error));
    host_reload_table(host, table);
    return false;
}

// ---- time

// The default for a side whose time is up. If it is still asked its time begins anew: everybody knows when that was.
static void choose_for(pl_host *host, host_table *table, pl_side side)
{
    pl_item items[PL_ITEMS_MAX];
    int64_t deadline = host_table_deadline(table, side);
    table = host_settle(host, table);
    if (!table || table->is_changing || !host_table_is_timed(table, side) || host_table_deadline(table, side) != deadline)
        return;
    pl_choice choice = pl_game_default(table->game, pl_mind_in(table->game), side, items);
    table->since_ms[side] = host_time_ms(host);
    if (!host_play_by_itself(host, table, &choice, 0, true))
        return;
    host->metrics.late_total++;
    host_answer_none(host, table);
}

void host_look_at_clocks(pl_host *host)
{
    int64_t now = host_time_ms(host);
    for (int i = 0; i < TABLE_CHAINS && !host->is_stopping; i++)
        for (host_table *table = host->tables[i], *next; table; table = next) {
            next = table->next;
            host_try_again(host, table);
            pl_side side = host_is_put_off(host, table) ? PL_SIDES_MAX + 1 : 1;
            while (side <= table->row.seat_count && !(host_table_is_timed(table, side) && host_table_deadline(table, side) <= now))
                side++;
            if (side > table->row.seat_count)
                continue;
            choose_for(host, table, side);
            next = NULL;  // a commit that fails may end tables; the others of this chain are looked at next time
        }
}

// ---- undo

static bool is_human(const host_table *table, pl_side side)
{
    return side <= table->row.seat_count && !host_seat_is_computer(&table->row, side) && !(table->row.resigned & PL_SIDE_BIT(side));
}

// Sides whose word an undo waits for: people who are not the one that asks. Computers do not mind.
static pl_sides must_agree(const host_table *table, pl_sides asking)
{
    pl_sides sides = 0;
    for (pl_side side = 1; side <= table->row.seat_count; side++)
        if (is_human(table, side) && !(asking & PL_SIDE_BIT(side)))
            sides |= PL_SIDE_BIT(side);
    return sides;
}

static void ask_others(host_client *client, host_table *table, pl_side side, uint32_t kept)
{
    table->undo_by = side;
    table->undo_kept = kept;
    table->undo_agreed = client->sides;
    host_publish_message(table, json_pack("{s:s, s:i}", PL_WIRE(Told, type), PL_TOLD(asked_undo), PL_WIRE(AskedUndo, side), (int)side));
}

// Somebody else has chosen after so many entries.
static bool has_other(const host_table *table, pl_side side, uint32_t kept)
{
    for (uint32_t i = kept; i < table->journal.entry_count; i++)
        if (table->journal.entries[i].side != side)
            return true;
    return false;
}

bool host_take_back(host_client *client, const json_t *message, host_table *table, pl_side side, uint32_t kept, bool is_free)
{
    pl_host *host = client->host;
    pl_error error = {0};
    // Where the game must be played again from far it is done elsewhere first, and the message comes again.
    if (!host_is_near(client, kept, message) ||
        !host_pay(client, host_past_price(table, side, host_table_mark(table)->step[side]), message))
        return false;
    host->metrics.replayed_at_once_total += host_table_way_to(table, kept);
    // Dice that fell and are taken back were seen: those to come are thrown anew.
    uint64_t seed = is_free || host_is_led(table) ? table->row.seed : host_random(&host->world);
    table->undo_by = 0;
    host_forget_job(table);
    // What others have done since without a trace for the side stays. If it could not stand alone it would go too: the side was told that
    // it may take back freely, and to ask the others now would tell it that they have done something.
    bool is_lifted = is_free && has_other(table, side, kept);
    host->metrics.replayed_at_once_total += is_lifted ? table->journal.entry_count - kept - 1 : 0;
    pl_status status = is_lifted ? host_table_lift(table, kept + 1, &error) : host_table_cut(table, kept, seed, &error);
    if (is_lifted && status == PL_ILLEGAL) {
        seed = host_random(&host->world);
        status = host_table_cut(table, kept, seed, &error);
    }
    if (!status)
        status = pl_store_cut(host->store, table->row.number, kept, table->row.undos, seed, table->undone, &error);
    if (!status && table->row.is_over && !host_table_is_over(table)) {
        table->row.is_over = false;
        status = pl_store_note(host->store, table->row.number, false, table->row.resigned, &error);
    }
    if (!status)
        status = host_lesson_settle(host, table, &error);
    if (!status)
        status = host_standing_undone(host, table, side, &error);
    for (uint32_t n = kept + 1; n <= table->journal.entry_count && !status; n++)
        status = keep_entry(host, table, n, table->marks[n].key, 0, &error);
    if (table->row.limit_s)
        host_table_wind(table, host_table_is_undone_for_all(table) ? SIDES_ALL : 0, host_time_ms(host));
    if (!status)
        status = host_note_wait(host, table, &error);
    if (status || !host_await(host, change_of(CHANGE_UNDO, client, side, message)))
        lost(client, message, table, host_why_lost(client->host, status, &error));
    return true;
}

void host_do_undo(host_client *client, const json_t *message)
{
    host_table *table = client->table;
    pl_side side = host_client_side(client, message);
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
    } else if (!host_table_undo(table, side, &kept, &is_free, &why)) {
        refuse_because(client, message, why);
    } else if (is_free || !must_agree(table, client->sides)) {
        host_take_back(client, message, table, side, kept, is_free);
    } else {
        ask_others(client, table, side, kept);
    }
}

void host_do_undo_answer(host_client *client, const json_t *message)
{
    host_table *table = client->table;
    const json_t *agree = json_object_get(message, PL_WIRE(UndoAnswer, agree));
    pl_side by = table->undo_by;
    if (!client->sides || !by || (client->sides & PL_SIDE_BIT(by)) || !json_is_boolean(agree)) {
        refuse_because(client, message, !by ? "nobody asks to take back" : "undo_answer: wanted agree, true or false, of another side");
    } else if (json_is_false(agree)) {
        table->undo_by = 0;
        host_publish_message(table, json_pack("{s:s, s:i}", PL_WIRE(Told, type), PL_TOLD(refused_undo), PL_WIRE(RefusedUndo, by),
                                              (int)host_client_side(client, message)));
    } else {
        table->undo_agreed |= client->sides;
        if (!(must_agree(table, 0) & (pl_sides)~table->undo_agreed) && table->undo_kept < table->journal.entry_count)
            host_take_back(client, message, table, by, table->undo_kept, false);
    }
}

// ---- resigning and chat

void host_do_resign(host_client *client, const json_t *message)
{
    host_table *table = client->table;
    pl_host *host = client->host;
    pl_side side = host_client_side(client, message);
    pl_error error = {0};
    if (!side || host_table_is_over(table) || (table->row.resigned & PL_SIDE_BIT(side))) {
        refuse_because(client, message, !side ? "you are watching" : "the game is over");
        return;
    }
    table->row.resigned |= PL_SIDE_BIT(side);
    table->row.is_over = host_table_is_over(table);
    pl_status status = pl_store_note(host->store, table->row.number, table->row.is_over, table->row.resigned, &error);
    if (!status && table->row.limit_s)
        host_table_wind(table, 0, host_time_ms(host));
    if (!status)
        status = host_note_wait(host, table, &error);
    if (status || !host_await(host, change_of(CHANGE_RESIGN, client, side, message)))
        lost(client, message, table, host_why_lost(client->host, status, &error));
}

// A place that somebody points at, for all at the table to look at. Nothing is kept: whoever is not there has missed it.
void host_do_point(host_client *client, const json_t *message)
{
    const json_t *id = json_object_get(message, PL_WIRE(Sent, id)), *at = json_object_get(message, PL_WIRE(PointAt, at));
    const pl_scene *scene = client->table->battle->scene;
    json_int_t x = json_integer_value(json_array_get(at, 0)), y = json_integer_value(json_array_get(at, 1));
    bool is_place = json_array_size(at) == 2 && x >= 0 && y >= 0 && x <= scene->width && y <= scene->height;
    if (!host_bucket_take(&client->chats, host_now(client->host), 1000, LIMIT_CHAT_BURST, 1)) {
        client->host->metrics.limited_total++;
        host_send_error(client, id, "limit: more than one place pointed at a second");
        return;
    }
    if (!is_place) {
        host_send_error(client, id, "point: wanted at: [x, y] on the table");
        return;
    }
    for (host_client *other = client->table->clients; other; other = other->table_next)
        if (other != client)
            host_send(other, json_pack("{s:s, s:i, s:[II]}", PL_WIRE(Told, type), PL_TOLD(point), PL_WIRE(Pointed, side),
                                       (int)host_client_side(client, message), PL_WIRE(Pointed, at), x, y));
}

void host_do_chat(host_client *client, const json_t *message)
{
    const json_t *id = json_object_get(message, PL_WIRE(Sent, id));
    const char *said = json_string_value(json_object_get(message, PL_WIRE(Say, text)));
    char text[PL_STORE_CHAT_MAX];
    pl_error error = {0};
    pl_side side = host_client_side(client, message);
    host_table *table = client->table;
    if (!host_bucket_take(&client->chats, host_now(client->host), 1000, LIMIT_CHAT_BURST, 1)) {
        client->host->metrics.limited_total++;
        host_send_error(client, id, "limit: more than one line of chat a second");
    } else if (!said || host_clean_text(said, LIMIT_CHAT_LETTERS, text, sizeof text, "chat", &error)) {
        host_send_error(client, id, said ? error.text : "chat: wanted text");
    } else if (text[0]) {
        char *line = strdup(text);
        pl_status status = line ? pl_store_add_chat(client->host->store, table->row.number, side, text, &error)
                                : pl_fail(&error, PL_NO_MEMORY, "no memory for a line of chat");
        if (status) {
            free(line);
            lost(client, message, table, host_why_lost(client->host, status, &error));
            return;
        }
        host_change change = change_of(CHANGE_CHAT, client, side, message);
        change.text = line;
        if (!host_await(client->host, change))
            lost(client, message, table, host_why_lost(client->host, PL_OK, &error));
    }
}
