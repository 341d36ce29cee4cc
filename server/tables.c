// tables.c - the tables in memory: found by id, brought back from the store, let go when nobody looks.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "formats/error.h"
#include "formats/journal_file.h"

enum { IDLE_MS = 10 * 60 * 1000 };

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

// Clocks run on while the server is down: whoever is asked has been since the last thing that happened.
static void begin_clocks(server_table *table) { server_table_wind(table, SIDES_ALL, table->row.changed * 1000); }

static pl_status load(pl_server *server, const pl_store_table *row, server_table **out, pl_error *error)
{
    pl_store_journal journal;
    pl_status status = pl_store_load_journal(server->store, row->number, &journal, error);
    if (status)
        return status;
    status = server_table_resume(&server->battles, row, journal.text, journal.size, journal.keys, UINT32_MAX, out, error);
    pl_store_journal_free(&journal);
    if (!status)
        begin_clocks(*out);
    return status;
}

server_table *server_find_table(pl_server *server, const char *id, pl_error *error)
{
    pl_store_table row;
    for (server_table *table = *chain_of(server, id); table; table = table->next)
        if (!strcmp(table->row.id, id)) {
            table->used_ms = server_now(server);
            return table;
        }
    server_table *table = NULL;
    if (pl_store_find_table(server->store, id, &row, error) || load(server, &row, &table, error))
        return NULL;
    server_keep_table(server, table);
    return table;
}

bool server_reload_table(pl_server *server, server_table *table)
{
    pl_store_table row;
    pl_error error;
    server_table *fresh = NULL;
    server_forget_job(table);
    if (pl_store_find_table(server->store, table->row.id, &row, &error) || load(server, &row, &fresh, &error)) {
        server_unload_table(server, table);
        return false;
    }
    // The fresh one's game moves into the old one's place, so that whoever sits there stays seated.
    server_table old = *table;
    table->row = row;
    table->battle = fresh->battle;
    table->game = fresh->game;
    table->journal = fresh->journal;
    table->marks = fresh->marks;
    table->mark_max = fresh->mark_max;
    table->dice = fresh->dice;
    pl_game_use_dice(table->game, &table->dice);
    server_table_told(table);
    memcpy(table->seen, fresh->seen, sizeof table->seen);
    memcpy(fresh->seen, old.seen, sizeof fresh->seen);
    table->cuts++;
    table->is_log_last = true;
    table->is_changing = false;
    table->undo_by = 0;
    fresh->battle = old.battle;
    fresh->game = old.game;
    fresh->journal = old.journal;
    fresh->marks = old.marks;
    server_table_destroy(&server->battles, fresh);
    begin_clocks(table);
    server_publish_views(table);
    return true;
}

typedef struct loading {
    pl_server *server;
} loading;

static pl_status load_one(void *context, const pl_store_table *row)
{
    pl_server *server = ((loading *)context)->server;
    server_table *table = NULL;
    pl_error error = {0};
    if (load(server, row, &table, &error)) {
        // One table that cannot be read (another version of its rules) must not keep the others from coming back.
        char text[768];
        pl_error_print(&error, text, sizeof text);
        fprintf(stderr, "phaseline: table %s stays in the store: %s\n", row->id, text);
        return PL_OK;
    }
    server_keep_table(server, table);
    server->resumed++;
    return PL_OK;
}

pl_status server_load_tables(pl_server *server, pl_error *error)
{
    loading l = {server};
    pl_status status = pl_store_each_table(server->store, true, load_one, &l, error);
    for (int i = 0; i < TABLE_CHAINS && !status; i++)
        for (server_table *table = server->tables[i]; table; table = table->next)
            server_wake_computer(server, table);
    return status;
}

// A clock runs there, which only a table in memory has.
static bool is_running(const server_table *table)
{
    bool is_timed = false;
    for (pl_side side = 1; side <= table->row.seat_count; side++)
        is_timed = is_timed || server_table_is_timed(table, side);
    return is_timed;
}

void server_tidy_tables(pl_server *server)
{
    int64_t now = server_now(server);
    uint64_t live = 0;
    for (int i = 0; i < TABLE_CHAINS; i++)
        for (server_table *table = server->tables[i], *next; table; table = next) {
            next = table->next;
            if (!table->clients && !table->job && !table->is_changing && !is_running(table) && now - table->used_ms > IDLE_MS)
                server_unload_table(server, table);
            else
                live += !server_table_is_over(table);
        }
    server->metrics.live_tables = live;
}

// ---- new ones

static char **lines_of(const server_table *table)
{
    uint32_t count = table->journal.entry_count;
    char **lines = calloc(count + 1, sizeof *lines);
    bool is_whole = lines != NULL;
    for (uint32_t i = 0; i < count && is_whole; i++)
        is_whole = (lines[i] = pl_journal_entry_line(&table->journal, table->battle->scene, i)) != NULL;
    if (is_whole)
        return lines;
    for (uint32_t i = 0; lines && i < count; i++)
        free(lines[i]);
    free(lines);
    return NULL;
}

pl_status server_add_table(pl_server *server, server_table *table, const server_secrets *secrets, pl_error *error)
{
    server_commit(server);
    table->row.created = table->row.changed = (int64_t)time(NULL);
    for (pl_side viewer = 0; viewer <= PL_SIDES_MAX; viewer++)
        table->row.seen[viewer] = table->row.changed;
    table->row.is_over = server_table_is_over(table);
    char *head = pl_journal_head_line(&table->journal, table->battle->battle);
    char **lines = lines_of(table);
    pl_status status = PL_OK;
    if (!head || !lines)
        status = pl_fail(error, PL_NO_MEMORY, "no memory for a table");
    if (!status)
        status = pl_store_add_table(server->store, &table->row, head, lines, table->journal.entry_count, error);
    if (!status)
        status = server_secrets_keep(server->store, &table->row, secrets, error);
    if (!status)
        status = pl_store_commit(server->store, error);
    else
        pl_store_rollback(server->store);
    for (uint32_t i = 0; lines && i < table->journal.entry_count; i++)
        free(lines[i]);
    free(lines);
    free(head);
    if (status) {
        server_table_destroy(&server->battles, table);
        return status;
    }
    begin_clocks(table);
    server_keep_table(server, table);
    server->metrics.tables_made_total++;
    server_wake_computer(server, table);
    return PL_OK;
}
