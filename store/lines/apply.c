// apply.c - what records do to the tables in memory. The list of all records is `verbs` at the end.
#define _POSIX_C_SOURCE 200809L  // strdup
#include "inside.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- words and numbers of records

static int64_t number_at(const json_t *record, size_t at) { return json_integer_value(json_array_get(record, at)); }
static const char *text_at(const json_t *record, size_t at) { return json_string_value(json_array_get(record, at)); }

static void copy_text(char *to, size_t size, const json_t *text)
{
    const char *from = json_string_value(text);
    snprintf(to, size, "%s", from ? from : "");
}

static json_t *json_numbers(const int64_t *list, int count)
{
    json_t *json = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(json, json_integer(list[i]));
    return json;
}

static bool read_hash(const char *text, uint8_t hash[PL_STORE_HASH_BYTES])
{
    if (!text || strlen(text) != 2 * (size_t)PL_STORE_HASH_BYTES || strspn(text, "0123456789abcdef") != 2 * (size_t)PL_STORE_HASH_BYTES)
        return false;
    for (int i = 0; i < PL_STORE_HASH_BYTES; i++) {
        unsigned byte;
        if (sscanf(text + (ptrdiff_t)2 * i, "%2x", &byte) != 1)
            return false;
        hash[i] = (uint8_t)byte;
    }
    return true;
}

static json_t *json_hash(const uint8_t hash[PL_STORE_HASH_BYTES])
{
    char text[2 * PL_STORE_HASH_BYTES + 1];
    for (int i = 0; i < PL_STORE_HASH_BYTES; i++)
        snprintf(text + (ptrdiff_t)2 * i, 3, "%02x", (unsigned)hash[i]);
    return json_string(text);
}

// ---- what is in memory

kept_table *lines_table(const pl_store *store, int64_t number)
{
    kept_table *table = store->tables;
    while (table && table->row.number != number)
        table = table->next;
    return table;
}

void lines_free_journal(kept_table *table)
{
    free(table->head);
    for (uint32_t i = 0; i < table->line_count; i++)
        free(table->lines[i].text);
    for (int i = 0; i < table->talk_count; i++)
        free(table->talk[i].text);
    free(table->lines);
    free(table->talk);
    table->head = NULL;
    table->lines = NULL;
    table->talk = NULL;
    table->line_count = table->line_max = 0;
    table->talk_count = table->talk_max = 0;
}

static void free_table(kept_table *table)
{
    lines_free_journal(table);
    free(table);
}

static void free_text(kept_text *text)
{
    free(text->name);
    free(text->text);
    free(text);
}

void lines_forget(pl_store *store)
{
    for (kept_table *table = store->tables, *next; table; table = next) {
        next = table->next;
        free_table(table);
    }
    for (kept_text *text = store->texts, *next; text; text = next) {
        next = text->next;
        free_text(text);
    }
    store->tables = NULL;
    store->texts = NULL;
}

static bool add_line(kept_table *table, const char *text, uint64_t key)
{
    if (table->line_count == table->line_max) {
        uint32_t wanted = table->line_max ? table->line_max * 2 : 64;
        kept_line *grown = realloc(table->lines, wanted * sizeof *grown);
        if (!grown)
            return false;
        table->lines = grown;
        table->line_max = wanted;
    }
    char *copy = strdup(text);
    if (copy)
        table->lines[table->line_count++] = (kept_line){copy, key};
    return copy != NULL;
}

static bool add_talk(kept_table *table, pl_side side, int64_t when, const char *text)
{
    if (table->talk_count == table->talk_max) {
        int wanted = table->talk_max ? table->talk_max * 2 : 8;
        kept_talk *grown = realloc(table->talk, (size_t)wanted * sizeof *grown);
        if (!grown)
            return false;
        table->talk = grown;
        table->talk_max = wanted;
    }
    char *copy = strdup(text);
    if (copy)
        table->talk[table->talk_count++] = (kept_talk){side, when, copy};
    return copy != NULL;
}

static pl_status bad(pl_error *error, const char *what) { return pl_fail(error, PL_BAD, "%s", what); }
static pl_status no_memory(pl_error *error) { return pl_fail(error, PL_NO_MEMORY, "no memory for what the store has"); }

// Something has changed at the table, which these viewers saw; of a new one everybody.
static void touch(kept_table *table, int64_t when, pl_sides seen_by)
{
    table->row.changed = when;
    for (int viewer = 0; viewer <= PL_SIDES_MAX; viewer++)
        if (seen_by & PL_SIDE_BIT(viewer))
            table->row.seen[viewer] = when;
}

// ---- tables as a whole

json_t *lines_record_of(const kept_table *table)
{
    const pl_store_table *row = &table->row;
    int64_t undos[PL_SIDES_MAX + 1];
    for (int i = 0; i <= PL_SIDES_MAX; i++)
        undos[i] = row->undos[i];
    json_t *seats = json_array(), *keys = json_array(), *lines = json_array(), *marks = json_array(), *talk = json_array();
    for (int i = 0; i < row->seat_count; i++)
        json_array_append_new(
            seats, json_pack("[s, s, s, s]", row->seats[i].sits, row->seats[i].level, row->seats[i].player, row->seats[i].standing));
    for (int i = 0; i < table->key_count; i++)
        json_array_append_new(keys, json_pack("[i, s, b, o]", (int)table->keys[i].side, pl_store_key_names[table->keys[i].kind],
                                              (int)table->keys[i].is_used, json_hash(table->keys[i].hash)));
    for (uint32_t i = 0; i < table->line_count; i++) {
        json_array_append_new(lines, json_string(table->lines[i].text));
        json_array_append_new(marks, json_integer((json_int_t)table->lines[i].key));
    }
    for (int i = 0; i < table->talk_count; i++)
        json_array_append_new(talk, json_pack("[i, I, s]", (int)table->talk[i].side, (json_int_t)table->talk[i].when, table->talk[i].text));
    json_t *about = json_pack("{s:I, s:s, s:s, s:s, s:s, s:I, s:b, s:o, s:I, s:i, s:b, s:I, s:I, s:o, s:I, s:o, s:b}", "number",
                              (json_int_t)row->number, "id", row->id, "name", row->name, "game", row->game, "mode", row->mode, "seed",
                              (json_int_t)row->seed, "seeded", (int)row->is_seed_given, "undos", json_numbers(undos, PL_SIDES_MAX + 1),
                              "limit", (json_int_t)row->limit_s, "resigned", (int)row->resigned, "over", (int)row->is_over, "created",
                              (json_int_t)row->created, "changed", (json_int_t)row->changed, "seen",
                              json_numbers(row->seen, PL_SIDES_MAX + 1), "due", (json_int_t)row->wait.due_ms, "since",
                              json_numbers(row->wait.since_ms, PL_SIDES_MAX + 1), "archived", (int)table->is_archived);
    if (about && table->head)
        json_object_set_new(about, "head", json_string(table->head));
    return json_pack("[s, o, o, o, o, o, o]", "table", about, seats, keys, lines, marks, talk);
}

static bool read_row(const json_t *about, const json_t *seats, pl_store_table *row)
{
    *row = (pl_store_table){.number = json_integer_value(json_object_get(about, "number")),
                            .seed = (uint64_t)json_integer_value(json_object_get(about, "seed")),
                            .is_seed_given = json_is_true(json_object_get(about, "seeded")),
                            .limit_s = (uint32_t)json_integer_value(json_object_get(about, "limit")),
                            .resigned = (pl_sides)json_integer_value(json_object_get(about, "resigned")),
                            .is_over = json_is_true(json_object_get(about, "over")),
                            .created = json_integer_value(json_object_get(about, "created")),
                            .changed = json_integer_value(json_object_get(about, "changed")),
                            .wait.due_ms = json_integer_value(json_object_get(about, "due")),
                            .seat_count = (int)json_array_size(seats)};
    copy_text(row->id, sizeof row->id, json_object_get(about, "id"));
    copy_text(row->name, sizeof row->name, json_object_get(about, "name"));
    copy_text(row->game, sizeof row->game, json_object_get(about, "game"));
    copy_text(row->mode, sizeof row->mode, json_object_get(about, "mode"));
    for (int i = 0; i <= PL_SIDES_MAX; i++) {
        row->undos[i] = (uint32_t)number_at(json_object_get(about, "undos"), (size_t)i);
        row->seen[i] = number_at(json_object_get(about, "seen"), (size_t)i);
        row->wait.since_ms[i] = number_at(json_object_get(about, "since"), (size_t)i);
    }
    if (row->number < 1 || !row->id[0] || row->seat_count > PL_SIDES_MAX)
        return false;
    for (int i = 0; i < row->seat_count; i++) {
        const json_t *from = json_array_get(seats, (size_t)i);
        pl_store_seat *seat = &row->seats[i];
        seat->side = (pl_side)(i + 1);
        copy_text(seat->sits, sizeof seat->sits, json_array_get(from, 0));
        copy_text(seat->level, sizeof seat->level, json_array_get(from, 1));
        copy_text(seat->player, sizeof seat->player, json_array_get(from, 2));
        copy_text(seat->standing, sizeof seat->standing, json_array_get(from, 3));
    }
    return true;
}

// side, kind, is it used, hash: from this place on.
static bool read_key(const json_t *from, size_t at, pl_store_key *key)
{
    const char *name = text_at(from, at + 1);
    int kind = 0;
    while (kind < PL_KEY_KINDS && (!name || strcmp(name, pl_store_key_names[kind]) != 0))
        kind++;
    int64_t side = number_at(from, at);
    *key = (pl_store_key){.side = (pl_side)side, .kind = (pl_store_key_kind)kind, .is_used = json_is_true(json_array_get(from, at + 2))};
    return kind < PL_KEY_KINDS && side >= 1 && side <= PL_SIDES_MAX && read_hash(text_at(from, at + 3), key->hash);
}

static pl_status fill(kept_table *table, const json_t *record, pl_error *error)
{
    const json_t *about = json_array_get(record, 1), *keys = json_array_get(record, 3), *lines = json_array_get(record, 4);
    const json_t *marks = json_array_get(record, 5), *talk = json_array_get(record, 6), *one;
    const char *head = json_string_value(json_object_get(about, "head"));
    size_t i;
    table->is_archived = json_is_true(json_object_get(about, "archived"));
    if (!table->is_archived && (!head || !(table->head = strdup(head))))
        return head ? no_memory(error) : bad(error, "a table without the head of its journal");
    json_array_foreach(lines, i, one)
    {
        if (!json_is_string(one))
            return bad(error, "a line of a journal is no text");
        if (!add_line(table, json_string_value(one), (uint64_t)number_at(marks, i)))
            return no_memory(error);
    }
    json_array_foreach(talk, i, one)
    {
        const char *text = text_at(one, 2);
        if (text && !add_talk(table, (pl_side)number_at(one, 0), number_at(one, 1), text))
            return no_memory(error);
    }
    json_array_foreach(keys, i, one)
    {
        if (table->key_count == PL_STORE_KEYS_MAX || !read_key(one, 0, &table->keys[table->key_count++]))
            return bad(error, "a key that is none");
    }
    return PL_OK;
}

// A new one, or one that comes back from the archive to where it was.
static pl_status apply_table(pl_store *store, kept_table *there, const json_t *record, pl_error *error)
{
    (void)there;
    kept_table *table = calloc(1, sizeof *table), **at = &store->tables;
    if (!table)
        return no_memory(error);
    pl_status status = PL_OK;
    if (!read_row(json_array_get(record, 1), json_array_get(record, 2), &table->row))
        status = bad(error, "a table that is none");
    if (!status)
        status = fill(table, record, error);
    while (!status && *at && (*at)->row.number < table->row.number)
        at = &(*at)->next;
    bool is_same = *at && (*at)->row.number == table->row.number;
    for (const kept_table *other = store->tables; other && !status; other = other->next)
        if (!strcmp(other->row.id, table->row.id) && (!is_same || other != *at))
            status = bad(error, "two tables of one name");
    if (!status && is_same && !(*at)->is_archived)
        status = bad(error, "a table that is there already");
    if (status) {
        free_table(table);
        return status;
    }
    kept_table *old = is_same ? *at : NULL;
    table->next = old ? old->next : *at;
    *at = table;
    if (old)
        free_table(old);
    return PL_OK;
}

static pl_status apply_remove(pl_store *store, kept_table *table, const json_t *record, pl_error *error)
{
    (void)record, (void)error;
    kept_table **at = &store->tables;
    while (*at != table)
        at = &(*at)->next;
    *at = table->next;
    free_table(table);
    return PL_OK;
}

static pl_status apply_archive(pl_store *store, kept_table *table, const json_t *record, pl_error *error)
{
    (void)store, (void)record, (void)error;
    table->is_archived = true;
    table->row.wait = (pl_store_wait){0};
    lines_free_journal(table);
    return PL_OK;
}

// ---- changes of one: [verb, table's number, ...]

// n, text, key, seen_by, when
static pl_status apply_line(pl_store *store, kept_table *table, const json_t *record, pl_error *error)
{
    (void)store;
    const char *text = text_at(record, 3);
    if (!text || number_at(record, 2) != (int64_t)table->line_count + 1)
        return bad(error, "a line that does not follow the last one of its journal");
    if (!add_line(table, text, (uint64_t)number_at(record, 4)))
        return no_memory(error);
    touch(table, number_at(record, 6), (pl_sides)number_at(record, 5));
    return PL_OK;
}

// kept, undos, seed, seen_by, when
static pl_status apply_cut(pl_store *store, kept_table *table, const json_t *record, pl_error *error)
{
    (void)store;
    int64_t kept = number_at(record, 2);
    if (kept < 0 || kept > (int64_t)table->line_count)
        return bad(error, "a journal is cut where it has no line");
    while ((int64_t)table->line_count > kept)
        free(table->lines[--table->line_count].text);
    for (int i = 0; i <= PL_SIDES_MAX; i++)
        table->row.undos[i] = (uint32_t)number_at(json_array_get(record, 3), (size_t)i);
    table->row.seed = (uint64_t)number_at(record, 4);
    touch(table, number_at(record, 6), (pl_sides)number_at(record, 5));
    return PL_OK;
}

// side, text
static pl_status apply_stand(pl_store *store, kept_table *table, const json_t *record, pl_error *error)
{
    (void)store;
    int64_t side = number_at(record, 2);
    if (side < 1 || side > table->row.seat_count)
        return bad(error, "a seat that the table does not have");
    copy_text(table->row.seats[side - 1].standing, sizeof table->row.seats[side - 1].standing, json_array_get(record, 3));
    return PL_OK;
}

// over, resigned, when: everybody sees it, and nobody has moved
static pl_status apply_note(pl_store *store, kept_table *table, const json_t *record, pl_error *error)
{
    (void)store, (void)error;
    table->row.is_over = json_is_true(json_array_get(record, 2));
    table->row.resigned = (pl_sides)number_at(record, 3);
    for (int viewer = 0; viewer <= PL_SIDES_MAX; viewer++)
        table->row.seen[viewer] = number_at(record, 4);
    return PL_OK;
}

// side, when, text
static pl_status apply_chat(pl_store *store, kept_table *table, const json_t *record, pl_error *error)
{
    (void)store;
    const char *text = text_at(record, 4);
    if (!text)
        return bad(error, "talk without a word");
    return add_talk(table, (pl_side)number_at(record, 2), number_at(record, 3), text) ? PL_OK : no_memory(error);
}

// due, since
static pl_status apply_wait(pl_store *store, kept_table *table, const json_t *record, pl_error *error)
{
    (void)store, (void)error;
    table->row.wait.due_ms = number_at(record, 2);
    for (int i = 0; i <= PL_SIDES_MAX; i++)
        table->row.wait.since_ms[i] = table->row.wait.due_ms ? number_at(json_array_get(record, 3), (size_t)i) : 0;
    return PL_OK;
}

// ---- keys: [verb, table's number, side, kind, is it used, hash]

static pl_status apply_key(pl_store *store, kept_table *table, const json_t *record, pl_error *error)
{
    (void)store;
    pl_store_key key;
    if (!read_key(record, 2, &key) || table->key_count == PL_STORE_KEYS_MAX)
        return bad(error, "a key that is none, or one too many");
    for (int i = 0; i < table->key_count; i++)
        if (table->keys[i].side == key.side && !memcmp(table->keys[i].hash, key.hash, sizeof key.hash))
            return bad(error, "a key that is there already");
    table->keys[table->key_count++] = key;
    return PL_OK;
}

static pl_status apply_used(pl_store *store, kept_table *table, const json_t *record, pl_error *error)
{
    (void)store;
    pl_store_key key;
    if (!read_key(record, 2, &key))
        return bad(error, "a key that is none");
    for (int i = 0; i < table->key_count; i++)
        if (table->keys[i].side == key.side && !memcmp(table->keys[i].hash, key.hash, sizeof key.hash))
            table->keys[i].is_used = true;
    return PL_OK;
}

static pl_status apply_dropped(pl_store *store, kept_table *table, const json_t *record, pl_error *error)
{
    (void)store;
    pl_store_key key;
    if (!read_key(record, 2, &key))
        return bad(error, "a key that is none");
    for (int i = 0; i < table->key_count; i++)
        if (table->keys[i].side == key.side && !memcmp(table->keys[i].hash, key.hash, sizeof key.hash)) {
            memmove(&table->keys[i], &table->keys[i + 1], sizeof key * (size_t)(table->key_count - i - 1));
            table->key_count--;
            break;
        }
    return PL_OK;
}

// ---- texts of the server's own: ["keep", name, text or null]

static pl_status apply_keep(pl_store *store, kept_table *there, const json_t *record, pl_error *error)
{
    (void)there;
    const char *name = text_at(record, 1), *text = text_at(record, 2);
    kept_text **at = &store->texts;
    if (!name)
        return bad(error, "a text without a name");
    while (*at && strcmp((*at)->name, name) < 0)
        at = &(*at)->next;
    kept_text *old = *at && !strcmp((*at)->name, name) ? *at : NULL, *fresh = NULL;
    if (text) {
        fresh = calloc(1, sizeof *fresh);
        if (!fresh || !(fresh->name = strdup(name)) || !(fresh->text = strdup(text))) {
            if (fresh)
                free_text(fresh);
            return no_memory(error);
        }
        fresh->next = old ? old->next : *at;
        *at = fresh;
    } else if (old) {
        *at = old->next;
    }
    if (old)
        free_text(old);
    return PL_OK;
}

// ---- the list

static const struct {
    const char *name;
    pl_status (*apply)(pl_store *store, kept_table *table, const json_t *record, pl_error *error);
    bool is_of_table;    // which is there,
    bool is_of_journal;  // and not archived
} verbs[] = {
    {"table", apply_table, false, false},    {"line", apply_line, true, true},   {"cut", apply_cut, true, true},
    {"stand", apply_stand, true, false},     {"note", apply_note, true, false},  {"chat", apply_chat, true, true},
    {"wait", apply_wait, true, true},        {"key", apply_key, true, false},    {"used", apply_used, true, false},
    {"dropped", apply_dropped, true, false}, {"keep", apply_keep, false, false}, {"remove", apply_remove, true, false},
    {"archive", apply_archive, true, true},
};

pl_status lines_apply(pl_store *store, const json_t *record, pl_error *error)
{
    const char *verb = text_at(record, 0);
    for (size_t i = 0; verb && i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(verb, verbs[i].name) != 0)
            continue;
        kept_table *table = verbs[i].is_of_table ? lines_table(store, number_at(record, 1)) : NULL;
        if (verbs[i].is_of_table && (!table || (verbs[i].is_of_journal && table->is_archived)))
            return bad(error, "a table that is not there");
        return verbs[i].apply(store, table, record, error);
    }
    return bad(error, "a record that says nothing known");
}
