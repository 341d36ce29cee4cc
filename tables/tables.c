// tables.c - the tables in memory: found by id, brought back from the store, let go when nobody looks.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/journal_file.h"

// Tables that nobody looks at leave the memory after a while, and the states they keep sooner.
enum { IDLE_MS = 10 * 60 * 1000, KEPT_IDLE_MS = 60 * 1000 };

static host_table **chain_of(pl_host *host, const char *id)
{
    uint32_t hash = 2166136261u;
    for (const char *c = id; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    return &host->tables[hash % TABLE_CHAINS];
}

void host_keep_table(pl_host *host, host_table *table)
{
    host_table **chain = chain_of(host, table->row.id);
    table->next = *chain;
    table->used_ms = host_now(host);
    *chain = table;
    host->metrics.tables++;
}

static void take_out(pl_host *host, host_table *table)
{
    host_table **at = chain_of(host, table->row.id);
    while (*at != table)
        at = &(*at)->next;
    *at = table->next;
    host->metrics.tables--;
}

void host_unload_table(pl_host *host, host_table *table)
{
    while (table->clients) {
        host_client *client = table->clients;
        host_client_leave(client);
        host_send_error(client, NULL, "the table was closed; sit down again");
    }
    host_forget_job(table);
    take_out(host, table);
    host_table_destroy(&host->battles, table);
}

// A table in the store, brought back from the archive if it is there.
pl_status host_find_row(pl_host *host, const char *id, pl_store_table *row, pl_error *error)
{
    pl_status status = pl_store_find_table(host->store, id, row, error);
    if (status != PL_MISSING)
        return status;
    status = pl_store_bring_back(host->store, id, error);
    if (status)
        return status;
    host->metrics.brought_back_total++;
    return pl_store_find_table(host->store, id, row, error);
}

host_table *host_table_in_memory(pl_host *host, const char *id)
{
    host_table *table = *chain_of(host, id);
    while (table && strcmp(table->row.id, id) != 0)
        table = table->next;
    return table;
}

host_table *host_table_numbered(pl_host *host, int64_t number)
{
    for (int i = 0; i < TABLE_CHAINS; i++)
        for (host_table *table = host->tables[i]; table; table = table->next)
            if (table->row.number == number)
                return table;
    return NULL;
}

host_table *host_settle(pl_host *host, host_table *table)
{
    char id[PL_STORE_ID_MAX];
    if (!table->is_changing)
        return table;
    snprintf(id, sizeof id, "%s", table->row.id);
    host_commit(host);
    return host_table_in_memory(host, id);
}

host_table *host_table_at_hand(pl_host *host, const char *id)
{
    host_table *table = host_table_in_memory(host, id);
    if (table)
        table->used_ms = host_now(host);
    return table;
}

void host_welcome_table(pl_host *host, host_table *table)
{
    table->clock = &host->clock;
    host_table_wind_as_stored(table);
    host_keep_table(host, table);
    host_note_wait(host, table, NULL);  // if it cannot be noted, it is looked at again
    host_wake_computer(host, table);
    host_look_for_none(host, table);
}

bool host_reload_table(pl_host *host, host_table *table)
{
    pl_store_table row;
    pl_store_journal journal;
    pl_error error = {0};
    char *lesson = NULL;
    host_forget_job(table);
    pl_status status = host_find_row(host, table->row.id, &row, &error);
    if (!status)
        status = host_lesson_load(host, &row, &lesson, &error);
    if (!status)
        status = pl_store_load_journal(host->store, row.number, &journal, &error);
    if (!status) {
        status = host_table_restore(table, &row, journal.text, journal.size, journal.keys, &error);
        pl_store_journal_free(&journal);
    }
    if (!status && lesson)
        status = host_lesson_take_up(host, table, lesson, &error);
    free(lesson);
    if (status) {
        fprintf(stderr, "phaseline: table %s cannot be had again: %s\n", table->row.id, error.text);
        host_unload_table(host, table);
        host_wake_later(host);
        return false;
    }
    table->is_changing = false;
    table->undo_by = 0;
    host_table_wind_as_stored(table);
    host_publish_views(table);
    host_publish_lesson(table);
    host_put_off(host, table);
    return true;
}

// Something happens there by itself before it could be let go of for long. Later than that the store knows when to bring it back.
static bool is_running(const host_table *table)
{
    pl_store_wait wait = host_table_wait(table);
    return wait.due_ms && wait.due_ms < host_clock_ms(table->clock) + IDLE_MS;
}

void host_tidy_tables(pl_host *host)
{
    int64_t now = host_now(host);
    uint64_t live = 0;
    for (int i = 0; i < TABLE_CHAINS; i++)
        for (host_table *table = host->tables[i], *next; table; table = next) {
            next = table->next;
            if (!table->clients && now - table->used_ms > KEPT_IDLE_MS)
                host_table_cut_kept(table, 0);
            if (!table->clients && !table->job && !table->is_changing && !is_running(table) && now - table->used_ms > IDLE_MS)
                host_unload_table(host, table);
            else
                live += !host_table_is_over(table);
        }
    host->metrics.live_tables = live;
}

// ---- the archive

/// A table on its way into the archive.
typedef struct archiving {
    char id[PL_STORE_ID_MAX];
} archiving;

static void archived(pl_host *host, void *context, pl_status status, const pl_error *error)
{
    archiving *a = context;
    if (status)
        fprintf(stderr, "phaseline: table %s is not archived: %s\n", a->id, error->text);
    else
        host->metrics.archived_total++;
    free(a);
}

// One that is damaged, or that somebody has in memory, stays where it is.
static void archive(pl_host *host, const char *id, int64_t number)
{
    pl_error error = {0};
    if (host_table_in_memory(host, id))
        return;
    archiving *a = calloc(1, sizeof *a);
    pl_status status = a ? pl_store_archive(host->store, number, &error) : pl_fail(&error, PL_NO_MEMORY, "no memory");
    if (a)
        snprintf(a->id, sizeof a->id, "%s", id);
    if (!status && host_await(host, (host_change){.kind = CHANGE_OWN, .number = number, .told = archived, .context = a})) {
        host_commit(host);
        return;
    }
    if (status != PL_BAD)  // of a damaged one nothing was changed
        host_drop_changes(host, "it could not be kept: another change failed before it was");
    fprintf(stderr, "phaseline: table %s is not archived: %s\n", id, error.text);
    free(a);
}

void host_archive_tables(pl_host *host)
{
    enum { EVERY_MS = 3600 * 1000, PAUSE_MS = 1000, BITE_NS = 10 * 1000 * 1000, BITE = 64 };
    char id[PL_STORE_ID_MAX];
    if (host_now(host) < host->archive_again_ms || host->is_stopping)
        return;
    int64_t before = host_wall_s(host) - (int64_t)host->options.archive_days * 24 * 3600;
    pl_status status = PL_OK;
    int on_their_way = 0;
    host_commit(host);
    for (int64_t began = host->world.steady_ns(); !status && on_their_way < BITE && host->world.steady_ns() - began < BITE_NS;) {
        status = pl_store_next_untouched(host->store, &host->archived_up_to, before, id, NULL);
        if (!status)
            archive(host, id, host->archived_up_to);
        on_their_way += host->is_sent;
    }
    if (status)
        host->archived_up_to = 0;  // all have been looked at
    host->archive_again_ms = host_now(host) + (status ? EVERY_MS : PAUSE_MS);
}

// ---- new ones

// After the head, from which their chain goes on.
char **host_lines_of(host_table *table)
{
    uint32_t count = table->journal.entry_count;
    char **lines = calloc(count + 1, sizeof *lines);
    bool is_whole = lines != NULL;
    for (uint32_t i = 0; i < count && is_whole; i++)
        is_whole = (lines[i] = pl_journal_entry_line(&table->journal, table->battle->scene, i)) != NULL;
    if (is_whole)
        return lines;
    host_lines_free(lines, count);
    return NULL;
}

void host_lines_free(char **lines, uint32_t count)
{
    for (uint32_t i = 0; lines && i < count; i++)
        free(lines[i]);
    free(lines);
}

/// A new table on its way to the disk.
typedef struct adding {
    host_table *table;
    host_secrets secrets;
    host_made made;
    void *context;
} adding;

static void added(pl_host *host, void *context, pl_status status, const pl_error *error)
{
    adding *a = context;
    host_table *table = a->table;
    if (status) {
        host_table_destroy(&host->battles, table);
        table = NULL;
    } else {
        host_keep_table(host, table);
        host->metrics.tables_made_total++;
        host_wake_computer(host, table);
        host_look_for_none(host, table);
    }
    a->made(host, a->context, table, &a->secrets, error);
    host_wipe(&a->secrets, sizeof a->secrets);
    free(a);
}

static pl_status gather_table(pl_host *host, host_table *table, const host_secrets *secrets, pl_error *error)
{
    char *head = pl_journal_head_line(&table->journal, table->battle->battle);
    char **lines = host_lines_of(table);
    pl_status status = PL_OK;
    if (!head || !lines)
        status = pl_fail(error, PL_NO_MEMORY, "no memory for a table");
    if (!status)
        status = pl_store_add_table(host->store, &table->row, head, lines, table->journal.entry_count, error);
    if (!status)
        status = host_secrets_keep(&host->world, host->store, &table->row, secrets, error);
    if (!status)
        status = host_lesson_keep(host, table, error);
    host_lines_free(lines, table->journal.entry_count);
    free(head);
    return status;
}

void host_add_table(pl_host *host, host_table *table, const host_secrets *secrets, host_made made, void *context)
{
    pl_error error = {0};
    adding *a = calloc(1, sizeof *a);
    host_commit(host);
    table->row.created = table->row.changed = host_wall_s(host);
    for (pl_side viewer = 0; viewer <= PL_SIDES_MAX; viewer++)
        table->row.seen[viewer] = table->row.changed;
    table->row.is_over = host_table_is_over(table);
    table->clock = &host->clock;
    host_table_wind(table, SIDES_ALL, host_time_ms(host));
    table->row.wait = host_table_wait(table);
    pl_status status = a ? gather_table(host, table, secrets, &error) : pl_fail(&error, PL_NO_MEMORY, "no memory for a table");
    if (a)
        *a = (adding){table, *secrets, made, context};
    host_change change = {.kind = CHANGE_OWN, .number = table->row.number, .told = added, .context = a};
    if (!status && !host_await(host, change))
        status = pl_fail(&error, PL_NO_MEMORY, "no memory for a table");
    if (!status) {
        host_commit(host);
        return;
    }
    host_drop_changes(host, "it could not be kept: another change failed before it was");
    host_table_destroy(&host->battles, table);
    made(host, context, NULL, secrets, &error);
    free(a);
}
