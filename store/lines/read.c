// read.c - what the store of lines gives back: tables, journals, talk, seats.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

static pl_status missing(pl_error *error) { return pl_fail(error, PL_MISSING, "there is no such table"); }

// ---- keys

pl_status pl_store_load_keys(pl_store *store, int64_t number, pl_store_key keys[PL_STORE_KEYS_MAX], int *count, pl_error *error)
{
    const kept_table *table = lines_table(store, number);
    (void)error;
    *count = table ? table->key_count : 0;
    if (table)
        memcpy(keys, table->keys, sizeof *keys * (size_t)table->key_count);
    return PL_OK;
}

pl_status pl_store_count_keys(pl_store *store, pl_store_table *row, pl_error *error)
{
    const kept_table *table = lines_table(store, row->number);
    (void)error;
    for (int k = 0; k < row->seat_count; k++) {
        pl_store_seat *seat = &row->seats[k];
        seat->key_count = 0;
        seat->has_link = seat->has_code = false;
        for (int i = 0; table && i < table->key_count; i++)
            if (table->keys[i].side == seat->side) {
                seat->key_count += pl_store_key_sits(table->keys[i].kind);
                seat->has_link |= table->keys[i].kind == PL_KEY_LINK && !table->keys[i].is_used;
                seat->has_code |= table->keys[i].kind == PL_KEY_CODE;
            }
    }
    return PL_OK;
}

// Looks at every byte, so that the time it takes tells nothing.
static bool is_same_hash(const uint8_t a[PL_STORE_HASH_BYTES], const uint8_t b[PL_STORE_HASH_BYTES])
{
    unsigned differs = 0;
    for (int i = 0; i < PL_STORE_HASH_BYTES; i++)
        differs |= (unsigned)(a[i] ^ b[i]);
    return !differs;
}

pl_status pl_store_each_seat(pl_store *store, const uint8_t hash[PL_STORE_HASH_BYTES], pl_store_sit sit, void *context, pl_error *error)
{
    (void)error;
    for (const kept_table *table = store->tables; table; table = table->next)
        for (pl_side side = 1; side <= PL_SIDES_MAX; side++)
            for (int i = 0; i < table->key_count; i++)
                if (table->keys[i].side == side && is_same_hash(table->keys[i].hash, hash) && pl_store_key_sits(table->keys[i].kind))
                    sit(context, table->row.id, side);
    return PL_OK;
}

// ---- tables

pl_status pl_store_each_table(pl_store *store, bool only_live, pl_store_visit visit, void *context, pl_error *error)
{
    pl_status status = PL_OK;
    for (const kept_table *table = store->tables; table && !status; table = table->next) {
        pl_store_table row = table->row;
        if (table->is_archived || (only_live && row.is_over))
            continue;
        status = pl_store_count_keys(store, &row, error);
        if (!status)
            status = visit(context, &row);
    }
    return status;
}

pl_status pl_store_find_table(pl_store *store, const char *id, pl_store_table *out, pl_error *error)
{
    for (const kept_table *table = store->tables; table; table = table->next)
        if (!table->is_archived && !strcmp(table->row.id, id)) {
            *out = table->row;
            return pl_store_count_keys(store, out, error);
        }
    return missing(error);
}

int64_t pl_store_count_live(pl_store *store)
{
    int64_t count = 0;
    for (const kept_table *table = store->tables; table; table = table->next)
        count += !table->is_archived && !table->row.is_over;
    return count;
}

int64_t pl_store_last_since(pl_store *store)
{
    int64_t last = 0;
    for (const kept_table *table = store->tables; table; table = table->next)
        for (int side = 1; side <= PL_SIDES_MAX; side++)
            last = table->row.wait.since_ms[side] > last ? table->row.wait.since_ms[side] : last;
    return last;
}

// ---- tables in an order

static bool is_before(int64_t due_a, int64_t table_a, int64_t due_b, int64_t table_b)
{
    return due_a < due_b || (due_a == due_b && table_a < table_b);
}

pl_status pl_store_next_due(pl_store *store, pl_store_place *place, int64_t until_ms, char id[PL_STORE_ID_MAX], pl_error *error)
{
    const pl_store_table *next = NULL;
    for (const kept_table *table = store->tables; table; table = table->next) {
        const pl_store_table *row = &table->row;
        int64_t due = row->wait.due_ms;
        if (table->is_archived || !due || due > until_ms || !is_before(place->due_ms, place->table, due, row->number))
            continue;
        if (!next || is_before(due, row->number, next->wait.due_ms, next->number))
            next = row;
    }
    if (!next)
        return missing(error);
    *place = (pl_store_place){next->wait.due_ms, next->number};
    snprintf(id, PL_STORE_ID_MAX, "%s", next->id);
    return PL_OK;
}

pl_status pl_store_next_untouched(pl_store *store, int64_t *after, int64_t before, char id[PL_STORE_ID_MAX], pl_error *error)
{
    for (const kept_table *table = store->tables; table; table = table->next)
        if (!table->is_archived && table->row.number > *after && table->row.changed < before && !table->row.wait.due_ms) {
            *after = table->row.number;
            snprintf(id, PL_STORE_ID_MAX, "%s", table->row.id);
            return PL_OK;
        }
    return missing(error);
}

// ---- texts

pl_status pl_store_kept(pl_store *store, const char *name, char *text, size_t size, pl_error *error)
{
    for (const kept_text *kept = store->texts; kept; kept = kept->next)
        if (!strcmp(kept->name, name)) {
            snprintf(text, size, "%s", kept->text);
            return PL_OK;
        }
    return pl_fail(error, PL_MISSING, "nothing is kept under %s", name);
}

pl_status pl_store_next_kept(pl_store *store, const char *begin, char *name, size_t size, pl_error *error)
{
    for (const kept_text *kept = store->texts; kept; kept = kept->next)
        if (!strncmp(kept->name, begin, strlen(begin))) {
            snprintf(name, size, "%s", kept->name);
            return PL_OK;
        }
    return pl_fail(error, PL_MISSING, "nothing is kept under %s", begin);
}

// ---- journals and talk

pl_status pl_store_load_journal(pl_store *store, int64_t number, pl_store_journal *out, pl_error *error)
{
    const kept_table *table = lines_table(store, number);
    *out = (pl_store_journal){0};
    if (!table || table->is_archived)
        return missing(error);
    size_t size = strlen(table->head) + 2;
    for (uint32_t i = 0; i < table->line_count; i++)
        size += strlen(table->lines[i].text) + 1;
    *out =
        (pl_store_journal){.text = malloc(size), .keys = calloc(table->line_count + 1, sizeof *out->keys), .key_count = table->line_count};
    if (!out->text || !out->keys) {
        pl_store_journal_free(out);
        return pl_fail(error, PL_NO_MEMORY, "no memory for a journal");
    }
    char *at = out->text + snprintf(out->text, size, "%s\n", table->head);
    for (uint32_t i = 0; i < table->line_count; i++) {
        at += snprintf(at, size - (size_t)(at - out->text), "%s\n", table->lines[i].text);
        out->keys[i] = table->lines[i].key;
    }
    out->size = (size_t)(at - out->text);
    return PL_OK;
}

void pl_store_journal_free(pl_store_journal *journal)
{
    free(journal->text);
    free(journal->keys);
    *journal = (pl_store_journal){0};
}

pl_status pl_store_each_chat(pl_store *store, int64_t number, int max, pl_store_hear hear, void *context, pl_error *error)
{
    const kept_table *table = lines_table(store, number);
    (void)error;
    for (int i = table && table->talk_count > max ? table->talk_count - max : 0; table && i < table->talk_count; i++)
        hear(context, table->talk[i].side, table->talk[i].when, table->talk[i].text);
    return PL_OK;
}
