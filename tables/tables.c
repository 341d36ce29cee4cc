// tables.c - the tables in memory: found by id, brought back from the store, let go when nobody looks.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "formats/journal_file.h"

// Tables that nobody looks at leave the memory after a while, and the states they keep sooner.
enum { IDLE_MS = 10 * 60 * 1000, KEPT_IDLE_MS = 60 * 1000 };

static server_table **chain_of(pl_server *server, const char *id)
{
    uint32_t hash = 2166136261u;
    for (const char *c = id; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    return &server->tables[hash % TABLE_CHAINS];
}

void server_keep_table(pl_server *server, server_table *table)
{
    server_table **chain = chain_of(server, table->row.id);
    table->next = *chain;
    table->used_ms = server_now(server);
    *chain = table;
    server->metrics.tables++;
}

static void take_out(pl_server *server, server_table *table)
{
    server_table **at = chain_of(server, table->row.id);
    while (*at != table)
        at = &(*at)->next;
    *at = table->next;
    server->metrics.tables--;
}

void server_unload_table(pl_server *server, server_table *table)
{
    while (table->clients) {
        server_client *client = table->clients;
        server_client_leave(client);
        server_send_error(client, NULL, "the table was closed; sit down again");
    }
    server_forget_job(table);
    take_out(server, table);
    server_table_destroy(&server->battles, table);
}

// A table in the store, brought back from the archive if it is there.
pl_status server_find_row(pl_server *server, const char *id, pl_store_table *row, pl_error *error)
{
    pl_status status = pl_store_find_table(server->store, id, row, error);
    if (status != PL_MISSING)
        return status;
    status = pl_store_bring_back(server->store, id, error);
    if (status)
        return status;
    server->metrics.brought_back_total++;
    return pl_store_find_table(server->store, id, row, error);
}

server_table *server_table_in_memory(pl_server *server, const char *id)
{
    server_table *table = *chain_of(server, id);
    while (table && strcmp(table->row.id, id) != 0)
        table = table->next;
    return table;
}

server_table *server_settle(pl_server *server, server_table *table)
{
    char id[PL_STORE_ID_MAX];
    if (!table->is_changing)
        return table;
    snprintf(id, sizeof id, "%s", table->row.id);
    server_commit(server);
    return server_table_in_memory(server, id);
}

server_table *server_table_at_hand(pl_server *server, const char *id)
{
    server_table *table = server_table_in_memory(server, id);
    if (table)
        table->used_ms = server_now(server);
    return table;
}

void server_welcome_table(pl_server *server, server_table *table)
{
    table->clock = &server->clock;
    server_table_wind_as_stored(table);
    server_keep_table(server, table);
    server_note_wait(server, table, NULL);  // if it cannot be noted, it is looked at again
    server_wake_computer(server, table);
    server_look_for_none(server, table);
}

bool server_reload_table(pl_server *server, server_table *table)
{
    pl_store_table row;
    pl_store_journal journal;
    pl_error error = {0};
    char *lesson = NULL;
    server_forget_job(table);
    pl_status status = server_find_row(server, table->row.id, &row, &error);
    if (!status)
        status = server_lesson_load(server, &row, &lesson, &error);
    if (!status)
        status = pl_store_load_journal(server->store, row.number, &journal, &error);
    if (!status) {
        status = server_table_restore(table, &row, journal.text, journal.size, journal.keys, &error);
        pl_store_journal_free(&journal);
    }
    if (!status && lesson)
        status = server_lesson_take_up(server, table, lesson, &error);
    free(lesson);
    if (status) {
        fprintf(stderr, "phaseline: table %s cannot be had again: %s\n", table->row.id, error.text);
        server_unload_table(server, table);
        server_wake_later(server);
        return false;
    }
    table->is_changing = false;
    table->undo_by = 0;
    server_table_wind_as_stored(table);
    server_publish_views(table);
    server_publish_lesson(table);
    server_put_off(server, table);
    return true;
}

// Something happens there by itself before it could be let go of for long. Later than that the store knows when to bring it back.
static bool is_running(const server_table *table)
{
    pl_store_wait wait = server_table_wait(table);
    return wait.due_ms && wait.due_ms < server_clock_ms(table->clock) + IDLE_MS;
}

void server_tidy_tables(pl_server *server)
{
    int64_t now = server_now(server);
    uint64_t live = 0;
    for (int i = 0; i < TABLE_CHAINS; i++)
        for (server_table *table = server->tables[i], *next; table; table = next) {
            next = table->next;
            if (!table->clients && now - table->used_ms > KEPT_IDLE_MS)
                server_table_cut_kept(table, 0);
            if (!table->clients && !table->job && !table->is_changing && !is_running(table) && now - table->used_ms > IDLE_MS)
                server_unload_table(server, table);
            else
                live += !server_table_is_over(table);
        }
    server->metrics.live_tables = live;
}

// ---- the archive

// One that is damaged, or that somebody has in memory, stays where it is.
static void archive(pl_server *server, const char *id, int64_t number)
{
    pl_error error = {0};
    if (server_table_in_memory(server, id))
        return;
    pl_status status = pl_store_archive(server->store, number, &error);
    if (!status)
        status = pl_store_commit(server->store, &error);
    else
        pl_store_rollback(server->store);
    if (status)
        fprintf(stderr, "phaseline: table %s is not archived: %s\n", id, error.text);
    else
        server->metrics.archived_total++;
}

void server_archive_tables(pl_server *server)
{
    enum { EVERY_MS = 3600 * 1000, PAUSE_MS = 1000, BITE_NS = 10 * 1000 * 1000 };
    char id[PL_STORE_ID_MAX];
    if (server_now(server) < server->archive_again_ms || server->is_stopping)
        return;
    int64_t before = server->clock.wall_ms() / 1000 - (int64_t)server->options.archive_days * 24 * 3600;
    pl_status status = PL_OK;
    server_commit(server);
    for (uint64_t began = uv_hrtime(); !status && uv_hrtime() - began < BITE_NS;) {
        status = pl_store_next_untouched(server->store, &server->archived_up_to, before, id, NULL);
        if (!status)
            archive(server, id, server->archived_up_to);
    }
    if (status)
        server->archived_up_to = 0;  // all have been looked at
    server->archive_again_ms = server_now(server) + (status ? EVERY_MS : PAUSE_MS);
}

// ---- new ones

// After the head, from which their chain goes on.
char **server_lines_of(server_table *table)
{
    uint32_t count = table->journal.entry_count;
    char **lines = calloc(count + 1, sizeof *lines);
    bool is_whole = lines != NULL;
    for (uint32_t i = 0; i < count && is_whole; i++)
        is_whole = (lines[i] = pl_journal_entry_line(&table->journal, table->battle->scene, i)) != NULL;
    if (is_whole)
        return lines;
    server_lines_free(lines, count);
    return NULL;
}

void server_lines_free(char **lines, uint32_t count)
{
    for (uint32_t i = 0; lines && i < count; i++)
        free(lines[i]);
    free(lines);
}

pl_status server_add_table(pl_server *server, server_table *table, const server_secrets *secrets, pl_error *error)
{
    server_commit(server);
    table->row.created = table->row.changed = (int64_t)time(NULL);
    for (pl_side viewer = 0; viewer <= PL_SIDES_MAX; viewer++)
        table->row.seen[viewer] = table->row.changed;
    table->row.is_over = server_table_is_over(table);
    table->clock = &server->clock;
    server_table_wind(table, SIDES_ALL, server_time_ms(server));
    table->row.wait = server_table_wait(table);
    char *head = pl_journal_head_line(&table->journal, table->battle->battle);
    char **lines = server_lines_of(table);
    pl_status status = PL_OK;
    if (!head || !lines)
        status = pl_fail(error, PL_NO_MEMORY, "no memory for a table");
    if (!status)
        status = pl_store_add_table(server->store, &table->row, head, lines, table->journal.entry_count, error);
    if (!status)
        status = server_secrets_keep(server->store, &table->row, secrets, error);
    if (!status)
        status = server_lesson_keep(server, table, error);
    if (!status)
        status = pl_store_commit(server->store, error);
    else
        pl_store_rollback(server->store);
    server_lines_free(lines, table->journal.entry_count);
    free(head);
    if (status) {
        server_table_destroy(&server->battles, table);
        return status;
    }
    server_keep_table(server, table);
    server->metrics.tables_made_total++;
    server_wake_computer(server, table);
    server_look_for_none(server, table);
    return PL_OK;
}
