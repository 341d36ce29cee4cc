// change.c - the changes that store.h knows, each as a record.
#define _POSIX_C_SOURCE 200809L  // strdup
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "inside.h"

static json_int_t now_s(void) { return (json_int_t)time(NULL); }

static json_t *hex(const uint8_t *bytes, size_t count)
{
    static const char digits[] = "0123456789abcdef";
    char text[2 * PL_STORE_HASH_BYTES + 1] = "";
    for (size_t i = 0; i < count; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    return json_stringn(text, 2 * count);
}

// Numbers are never given twice, whatever was removed in between does not count.
static int64_t next_number(const lines_store *store)
{
    int64_t last = 0;
    for (const kept_table *table = store->tables; table; table = table->next)
        last = table->row.number;
    return last + 1;
}

pl_status lines_add_table(pl_store *base, pl_store_table *table, const char *head, char *const *lines, uint32_t line_count, pl_error *error)
{
    lines_store *store = (lines_store *)base;
    kept_table all = {.row = *table, .line_count = line_count};
    table->number = all.row.number = table->number ? table->number : next_number(store);
    all.row.changed = now_s();
    for (int viewer = 0; viewer <= PL_SIDES_MAX; viewer++)
        all.row.seen[viewer] = all.row.changed;
    for (int i = 0; i < all.row.seat_count; i++)
        all.row.seats[i].standing[0] = '\0';
    all.head = strdup(head);
    all.lines = calloc(line_count + 1, sizeof *all.lines);
    for (uint32_t i = 0; all.lines && i < line_count; i++)
        all.lines[i].text = lines[i];
    json_t *record = all.head && all.lines ? lines_record_of(&all) : NULL;
    free(all.head);
    free(all.lines);
    return lines_change(store, record, error);
}

pl_status lines_append(pl_store *base, int64_t table, uint32_t n, const char *line, uint64_t key, pl_sides seen_by, pl_error *error)
{
    lines_store *store = (lines_store *)base;
    return lines_change(
        store, json_pack("[s, I, I, s, I, i, I]", "line", (json_int_t)table, (json_int_t)n, line, (json_int_t)key, (int)seen_by, now_s()),
        error);
}

pl_status lines_cut(pl_store *base, int64_t table, uint32_t kept, const uint32_t undos[PL_SIDES_MAX + 1], uint64_t seed, pl_sides seen_by,
                    pl_error *error)
{
    lines_store *store = (lines_store *)base;
    json_t *counts = json_array();
    for (int i = 0; i <= PL_SIDES_MAX; i++)
        json_array_append_new(counts, json_integer(undos[i]));
    return lines_change(
        store,
        json_pack("[s, I, I, o, I, i, I]", "cut", (json_int_t)table, (json_int_t)kept, counts, (json_int_t)seed, (int)seen_by, now_s()),
        error);
}

pl_status lines_stand(pl_store *base, int64_t table, pl_side side, const char *text, pl_error *error)
{
    lines_store *store = (lines_store *)base;
    return lines_change(store, json_pack("[s, I, i, s]", "stand", (json_int_t)table, (int)side, text), error);
}

pl_status lines_note(pl_store *base, int64_t table, bool is_over, pl_sides resigned, pl_error *error)
{
    lines_store *store = (lines_store *)base;
    return lines_change(store, json_pack("[s, I, b, i, I]", "note", (json_int_t)table, (int)is_over, (int)resigned, now_s()), error);
}

pl_status lines_add_chat(pl_store *base, int64_t table, pl_side side, int64_t when, const char *text, pl_error *error)
{
    lines_store *store = (lines_store *)base;
    return lines_change(store, json_pack("[s, I, i, I, s]", "chat", (json_int_t)table, (int)side, when ? (json_int_t)when : now_s(), text),
                        error);
}

static pl_status change_key(lines_store *store, const char *verb, int64_t table, const pl_store_key *key, pl_error *error)
{
    return lines_change(store,
                        json_pack("[s, I, i, s, b, o]", verb, (json_int_t)table, (int)key->side, pl_store_key_names[key->kind],
                                  (int)key->is_used, hex(key->hash, sizeof key->hash)),
                        error);
}

pl_status lines_add_key(pl_store *base, int64_t table, const pl_store_key *key, pl_error *error)
{
    lines_store *store = (lines_store *)base;
    return change_key(store, "key", table, key, error);
}

pl_status lines_use_key(pl_store *base, int64_t table, const pl_store_key *key, pl_error *error)
{
    lines_store *store = (lines_store *)base;
    return change_key(store, "used", table, key, error);
}

pl_status lines_drop_key(pl_store *base, int64_t table, const pl_store_key *key, pl_error *error)
{
    lines_store *store = (lines_store *)base;
    return change_key(store, "dropped", table, key, error);
}

pl_status lines_wait_for(pl_store *base, int64_t table, const pl_store_wait *wait, pl_error *error)
{
    lines_store *store = (lines_store *)base;
    json_t *since = json_array();
    for (int i = 0; i <= PL_SIDES_MAX; i++)
        json_array_append_new(since, json_integer(wait->since_ms[i]));
    return lines_change(store, json_pack("[s, I, I, o]", "wait", (json_int_t)table, (json_int_t)wait->due_ms, since), error);
}

pl_status lines_keep(pl_store *base, int64_t table, const char *name, const char *text, pl_error *error)
{
    (void)table;  // a gathering stands or falls as a whole
    lines_store *store = (lines_store *)base;
    return lines_change(store, json_pack("[s, s, s?]", "keep", name, text), error);
}

pl_status lines_remove(pl_store *base, int64_t table, pl_error *error)
{
    lines_store *store = (lines_store *)base;
    return lines_change(store, json_pack("[s, I]", "remove", (json_int_t)table), error);
}

// Its file is durable before the record that says so is.
pl_status lines_archive(pl_store *base, int64_t number, pl_error *error)
{
    lines_store *store = (lines_store *)base;
    const kept_table *table = lines_table(store, number);
    if (!table || table->is_archived)
        return pl_fail(error, PL_MISSING, "there is no such table");
    pl_status status = lines_write_archived(store, table, error);
    return status ? status : lines_change(store, json_pack("[s, I]", "archive", (json_int_t)number), error);
}

// Its file stays until the table is archived again: should this change not become durable, it is there still. What its seats and keys are
// is taken from where they have been kept up meanwhile.
pl_status lines_bring_back(pl_store *base, const char *id, pl_error *error)
{
    lines_store *store = (lines_store *)base;
    kept_table *table = store->tables;
    json_t *record = NULL;
    while (table && (!table->is_archived || strcmp(table->row.id, id) != 0))
        table = table->next;
    if (!table)
        return pl_fail(error, PL_MISSING, "there is no such table");
    pl_status status = lines_read_archived(store, id, &record, error);
    if (status)
        return status;
    json_t *now = lines_record_of(table);
    json_array_set(record, 2, json_array_get(now, 2));
    json_array_set(record, 3, json_array_get(now, 3));
    json_object_set_new(json_array_get(record, 1), "due", json_integer(0));
    json_decref(now);
    return lines_change(store, record, error);
}
