// changes.c - what waits for its commit: remembered while tables change, made durable together, told then; or dropped, and the tables go back.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>

// ---- gathered

static bool make_room(host_batch *batch)
{
    if (batch->count < batch->max)
        return true;
    int wanted = batch->max ? batch->max * 2 : 64;
    host_change *grown = realloc(batch->changes, (size_t)wanted * sizeof *grown);
    if (!grown)
        return false;
    batch->changes = grown;
    batch->max = wanted;
    return true;
}

static uint64_t undos_of(const host_table *table)
{
    uint64_t undos = 0;
    for (int viewer = 0; viewer <= PL_SIDES_MAX; viewer++)
        undos += table->row.undos[viewer];
    return undos;
}

bool host_await(pl_host *host, host_change change)
{
    host_table *table = change.table;
    if (!make_room(&host->gathered)) {
        json_decref(change.id);
        json_decref(change.chain);
        free(change.text);
        return false;
    }
    if (table) {
        table->is_changing = true;
        change.number = table->row.number;
        change.entry = table->journal.entry_count;
        change.key = host_table_mark(table)->key;
        change.undos = undos_of(table);
        change.undone = table->undone;
    }
    host->gathered.changes[host->gathered.count++] = change;
    if (change.kind == CHANGE_CHOICE)
        host_word(table, &change);
    return true;
}

// ---- told

static json_t *with_id(json_t *message, const host_change *change)
{
    if (change->id)
        json_object_set(message, PL_WIRE(Refused, id), change->id);
    return message;
}

static void tell_chat(const pl_host *host, const host_change *change)
{
    const host_table *table = change->table;
    json_t *message = json_pack("{s:s, s:i, s:s, s:I}", PL_WIRE(Told, type), PL_TOLD(chat), PL_WIRE(Chat, side), (int)change->side,
                                PL_WIRE(Chat, text), change->text, PL_WIRE(Chat, when), (json_int_t)host_wall_s(host));
    if (change->side && table->row.seats[change->side - 1].player[0])
        json_object_set_new(message, PL_WIRE(Chat, player), json_string(table->row.seats[change->side - 1].player));
    host_publish_message(change->table, message);
}

// The game has come to its end by this change, of several that one commit may have made durable.
static bool is_end(const host_table *table, const host_change *change)
{
    bool is_last = change->kind == CHANGE_RESIGN || (change->kind == CHANGE_CHOICE && change->entry == table->journal.entry_count);
    return is_last && host_table_is_over(table);
}

// When each viewer last saw something change. Talk is no change of the game.
static void note_seen(host_table *table, const host_change *change)
{
    pl_sides seen_by = change->kind == CHANGE_UNDO     ? table->undone
                       : change->kind == CHANGE_CHAT   ? 0
                       : change->kind == CHANGE_LESSON ? 0
                       : change->kind == CHANGE_RESIGN ? SIDES_ALL
                                                       : host_table_seen_by(table, change->entry);
    if (is_end(table, change))
        seen_by = SIDES_ALL;
    for (pl_side viewer = 0; viewer <= PL_SIDES_MAX; viewer++)
        if (seen_by & PL_SIDE_BIT(viewer))
            table->row.seen[viewer] = table->row.changed;
}

static void tell_change(pl_host *host, const host_change *change)
{
    host_table *table = change->table;
    if (table)
        table->is_changing = false;
    if (change->kind == CHANGE_OWN) {
        change->told(host, change->context, PL_OK, NULL);
        return;
    }
    table->failures = 0;
    table->again_ms = 0;
    table->row.changed = host_wall_s(host);
    note_seen(table, change);
    switch (change->kind) {
    case CHANGE_CHOICE:  // it was worded when it was made, and has been sent
        host->metrics.accepted_total++;
        table->undo_by = 0;  // whoever asked to take back asked about another moment
        break;
    case CHANGE_UNDO:
        host->metrics.undos_total++;
        host_publish_undone(table, change->side);
        break;
    case CHANGE_CHAT: tell_chat(host, change); break;
    case CHANGE_RESIGN: host_publish_views(table); break;
    case CHANGE_LESSON:  // told below, like all that moves a lesson on
    case CHANGE_OWN: break;
    }
    if (is_end(table, change)) {
        host_forget_job(table);
        json_t *over = host_tell_over(table);
        json_object_set_new(over, PL_WIRE(Told, type), json_string(PL_TOLD(over)));
        host_publish_message(table, over);
    }
    host_look_at_advice(table);
    if (host_is_led(table) || change->kind == CHANGE_LESSON)
        host_publish_lesson(table);
    host_wake_computer(host, table);
    host_look_for_none(host, table);
}

static void end_change(host_change *change)
{
    json_decref(change->id);
    json_decref(change->chain);
    free(change->text);
}

// ---- lost

// It is there after all: the table has been read anew, and the change is found in it.
static bool is_there(const host_table *table, const host_change *change)
{
    switch (change->kind) {
    case CHANGE_CHOICE: return change->key ? host_table_has_key(table, change->key) : table->journal.entry_count >= change->entry;
    case CHANGE_UNDO: return undos_of(table) == change->undos;
    case CHANGE_RESIGN: return (table->row.resigned & PL_SIDE_BIT(change->side)) != 0;
    default: return false;
    }
}

// Everybody has had the views by then, as they are in the store.
static void tell_found(pl_host *host, host_client *client, const host_change *change)
{
    if (change->kind == CHANGE_UNDO) {
        change->table->undone = change->undone;
        host_publish_undone(change->table, change->side);
    } else if (change->kind == CHANGE_CHOICE && client && client->table == change->table) {
        host_send_accepted(client, change->side, change->id);
    }
    host->metrics.found_total++;
}

// What the store has takes the place of what was changed, once for each table. False: the table is gone.
static bool take_back(pl_host *host, host_table *table, pl_store_outcome outcome)
{
    if (table->lost_at == host->losses)
        return true;
    table->lost_at = host->losses;
    if (outcome != PL_STORE_NOT_OURS)
        return host_reload_table(host, table);
    host_unload_table(host, table);
    return false;
}

static void forget_table(host_batch *batch, const host_table *table)
{
    for (int i = 0; i < batch->count; i++)
        if (batch->changes[i].table == table)
            batch->changes[i].table = NULL;
}

static void lose_change(pl_host *host, host_batch *batch, host_change *change, pl_store_outcome outcome, const char *why,
                        const pl_error *error)
{
    host_client *client = host_client_named(host, change->client);
    host_table *table = change->table;
    bool is_unknown = outcome == PL_STORE_UNKNOWN;
    if (change->kind == CHANGE_OWN) {
        if (table)
            table->is_changing = false;
        change->told(host, change->context, error && error->status ? error->status : PL_IO, error);
        return;
    }
    if (client && !is_unknown)
        host_send(client, with_id(json_pack("{s:s, s:s}", PL_WIRE(Told, type), PL_TOLD(refused), PL_WIRE(Refused, why), why), change));
    if (table && !take_back(host, table, outcome)) {
        forget_table(batch, table);
        table = NULL;
    }
    if (table && is_unknown && is_there(table, change)) {
        tell_found(host, client, change);
        return;
    }
    client = is_unknown ? host_client_named(host, change->client) : NULL;
    if (client)
        host_send(client, with_id(json_pack("{s:s, s:s}", PL_WIRE(Told, type), PL_TOLD(refused), PL_WIRE(Refused, why), why), change));
}

static void drop_letters(host_batch *batch, int64_t table)
{
    for (int i = 0; i < batch->outbox.letter_count; i++)
        if (!table || batch->outbox.letters[i].table == table)
            batch->outbox.letters[i].client = 0;
}

// table: 0: all that has not been told.
static void lose(pl_host *host, host_batch *batch, int64_t table, pl_store_outcome outcome, const char *why, const pl_error *error)
{
    host->losses++;
    drop_letters(batch, table);
    for (int i = 0; i < batch->count; i++) {
        host_change *change = &batch->changes[i];
        if (change->is_told || (table && change->number != table))
            continue;
        change->is_told = true;
        lose_change(host, batch, change, outcome, why, error);
        end_change(change);
    }
}

static void end_batch(host_batch *batch)
{
    free(batch->changes);
    host_outbox_end(&batch->outbox);
    *batch = (host_batch){0};
}

void host_drop_changes(pl_host *host, const char *why)
{
    pl_error error = {0};
    host_batch lost = host->gathered;
    host->gathered = (host_batch){0};
    pl_store_rollback(host->store);
    pl_fail(&error, PL_IO, "%s", why);
    lose(host, &lost, 0, PL_STORE_FAILED, why, &error);
    end_batch(&lost);
}

const char *host_why_lost(pl_host *host, pl_status status, const pl_error *error)
{
    static char text[768];  // the host's thread alone comes here
    if (!status)
        return "it could not be kept: no memory";
    return host_tell_failure(host, error, text, sizeof text);
}

// ---- commits

static void note_end(pl_host *host, const pl_store_answer *answer)
{
    host->metrics.commit_microseconds_total += (uint64_t)(host->world.steady_ns() - host->sent_ns) / 1000;
    host->metrics.commits_total++;
    host->has_store_failed = answer->outcome == PL_STORE_FAILED || answer->outcome == PL_STORE_UNKNOWN;
    host->metrics.commit_failures_total += host->has_store_failed;
}

static void tell_lost(pl_host *host, const pl_store_answer *answer)
{
    char text[160];
    if (answer->outcome == PL_STORE_NOT_OURS) {
        lose(host, &host->sent, answer->table, answer->outcome, "another server has this table now; nothing has changed", &answer->error);
        host_table *left = answer->table ? host_table_numbered(host, answer->table) : NULL;
        if (left)  // nobody waited for what could not be kept
            host_unload_table(host, left);
        return;
    }
    fprintf(stderr, "phaseline: failure %u: %s\n", ++host->failure, answer->error.text);
    if (host->options.is_private)
        snprintf(text, sizeof text, "it could not be kept; nothing has changed");
    else
        snprintf(text, sizeof text,
                 answer->outcome == PL_STORE_UNKNOWN
                     ? "whether it was kept is not known: the server's store was away (failure %u in its log); look at the table"
                     : "it could not be kept: the server's store failed (failure %u in its log); nothing has changed",
                 host->failure);
    host->told = &answer->error;
    lose(host, &host->sent, answer->table, answer->outcome, text, &answer->error);
    host->told = NULL;
}

static void tell_kept(pl_host *host, int64_t table)
{
    host_batch *batch = &host->sent;
    host_send_letters(host, &batch->outbox, table);
    for (int i = 0; i < batch->count; i++) {
        host_change *change = &batch->changes[i];
        if (change->is_told || (table && change->number != table))
            continue;
        change->is_told = true;
        tell_change(host, change);
        end_change(change);
    }
}

// What is told may set changes off; they are gathered for the next commit, so the list stays as it is meanwhile.
static void take_answer(pl_host *host, const pl_store_answer *answer)
{
    bool is_last = !answer->table;
    host->is_telling = true;
    if (is_last)
        note_end(host, answer);
    if (answer->outcome == PL_STORE_KEPT)
        tell_kept(host, answer->table);
    else
        tell_lost(host, answer);
    if (is_last) {
        host->sent.count = 0;
        host_outbox_clear(&host->sent.outbox);
        host->is_sent = false;
    }
    host->is_telling = false;
}

// ---- parked

void host_park(pl_host *host, host_parked *parked, void (*go_on)(host_parked *parked))
{
    *parked = (host_parked){.go_on = go_on, .is_parked = true};
    if (host->parked_last)
        host->parked_last->next = parked;
    else
        host->parked_first = parked;
    host->parked_last = parked;
    host->metrics.parked_total++;
}

void host_unpark(pl_host *host, host_parked *parked)
{
    host_parked *before = NULL;
    if (!parked->is_parked)
        return;
    for (host_parked *at = host->parked_first; at != parked; at = at->next)
        before = at;
    if (before)
        before->next = parked->next;
    else
        host->parked_first = parked->next;
    if (host->parked_last == parked)
        host->parked_last = before;
    *parked = (host_parked){0};
}

// Those who wait now, each once: whoever parks anew waits for the next answer. Somebody may go away meanwhile.
static void go_on_parked(pl_host *host)
{
    int count = 0;
    for (const host_parked *at = host->parked_first; at; at = at->next)
        count++;
    while (count-- > 0 && host->parked_first) {
        host_parked *parked = host->parked_first;
        void (*go_on)(host_parked *) = parked->go_on;
        host_unpark(host, parked);
        go_on(parked);
    }
}

void host_end_parked(pl_host *host)
{
    PL_ASSERT(host->is_stopping);
    go_on_parked(host);
}

// ---- answers

void host_take_answers(pl_host *host)
{
    pl_store_answer answer;
    bool has_come = false;
    while (host->is_sent && !host->is_telling && pl_store_next_answer(host->store, &answer)) {
        take_answer(host, &answer);
        has_come = true;
    }
    if (!has_come)
        return;
    if (host->is_alarm_put_off && (!host->alarm_ms || host->alarm_ms > host_now(host)))
        host->alarm_ms = host_now(host);
    host->is_alarm_put_off = false;
    go_on_parked(host);
}

void host_commit(pl_host *host)
{
    if (host->is_sent || host->is_telling)
        return;
    host->sent_ns = host->world.steady_ns();
    if (!pl_store_begin(host->store, host->ticket + 1))
        return;
    host_batch room = host->sent;
    host->sent = host->gathered;
    host->gathered = room;
    host->ticket++;
    host->is_sent = true;
    host_take_answers(host);
}
