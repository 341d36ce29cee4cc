// changes.c - what waits for its commit: remembered while tables change, made durable together, told then; or dropped, and the tables go back.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>

bool host_await(pl_host *host, host_change change)
{
    if (host->change_count == host->change_max) {
        int wanted = host->change_max ? host->change_max * 2 : 64;
        host_change *grown = realloc(host->changes, (size_t)wanted * sizeof *grown);
        if (!grown) {
            json_decref(change.id);
            json_decref(change.chain);
            free(change.text);
            return false;
        }
        host->changes = grown;
        host->change_max = wanted;
    }
    change.table->is_changing = true;
    change.entry = change.table->journal.entry_count;
    host->changes[host->change_count++] = change;
    if (change.kind == CHANGE_CHOICE)
        host_word(change.table, &change);
    return true;
}

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
    table->is_changing = false;
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
    case CHANGE_LESSON: break;  // told below, like all that moves a lesson on
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

void host_drop_changes(pl_host *host, const char *why)
{
    int count = host->change_count;
    host_change *changes = host->changes;
    host->changes = NULL;
    host->change_count = host->change_max = 0;
    pl_store_rollback(host->store);
    host_drop_held(host);
    for (int i = 0; i < count; i++) {
        host_client *client = host_client_named(host, changes[i].client);
        if (client)
            host_send(client,
                      with_id(json_pack("{s:s, s:s}", PL_WIRE(Told, type), PL_TOLD(refused), PL_WIRE(Refused, why), why), &changes[i]));
        host_table *table = changes[i].table;
        bool is_gone = table && !host_reload_table(host, table);
        for (int j = i + 1; j < count; j++)
            if (is_gone && changes[j].table == table)
                changes[j].table = NULL;
        end_change(&changes[i]);
    }
    free(changes);
}

const char *host_why_lost(pl_host *host, pl_status status, const pl_error *error)
{
    static char text[768];  // the host's thread alone comes here
    if (!status)
        return "it could not be kept: no memory";
    return host_tell_failure(host, error, text, sizeof text);
}

void host_commit(pl_host *host)
{
    pl_error error = {0};
    if (!pl_store_has_changes(host->store))
        return;
    int64_t before = host->world.steady_ns();
    pl_status status = pl_store_commit(host->store, &error);
    host->metrics.commit_microseconds_total += (uint64_t)(host->world.steady_ns() - before) / 1000;
    host->metrics.commits_total++;
    host->has_store_failed = status != PL_OK;
    if (status) {
        char text[128];
        host->metrics.commit_failures_total++;
        fprintf(stderr, "phaseline: failure %u: %s\n", ++host->failure, error.text);
        if (host->options.is_private)
            snprintf(text, sizeof text, "it could not be kept; nothing has changed");
        else
            snprintf(text, sizeof text, "it could not be kept: the server's store failed (failure %u in its log); nothing has changed",
                     host->failure);
        host_drop_changes(host, text);
        return;
    }
    host_send_held(host);
    // Telling may set off nothing that changes a table at once, so the list stays as it is meanwhile.
    int count = host->change_count;
    host->change_count = 0;
    host_change *changes = host->changes;
    host->changes = NULL;
    int max = host->change_max;
    host->change_max = 0;
    for (int i = 0; i < count; i++) {
        tell_change(host, &changes[i]);
        end_change(&changes[i]);
    }
    if (host->changes) {
        free(changes);
    } else {
        host->changes = changes;
        host->change_max = max;
    }
}
