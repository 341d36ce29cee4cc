// store_read.c - what the SQLite store gives back: tables, seats, journals, chat. Stands on store.h.
#include "store_inside.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "phaseline/data.h"

// ---- tables

static void copy_text(char *to, size_t size, sqlite3_stmt *row, int column)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    snprintf(to, size, "%s", text ? (const char *)text : "");
}

static bool copy_hash(uint8_t hash[PL_STORE_HASH_BYTES], sqlite3_stmt *row, int column)
{
    if (sqlite3_column_bytes(row, column) != PL_STORE_HASH_BYTES)
        return false;
    memcpy(hash, sqlite3_column_blob(row, column), PL_STORE_HASH_BYTES);
    return true;
}

// ---- keys

static pl_store_key_kind kind_at(sqlite3_stmt *row, int column)
{
    const char *name = (const char *)sqlite3_column_text(row, column);
    int kind = name ? pl_parse_word(name, pl_store_key_names) : -1;
    return kind < 0 ? PL_KEY_KINDS : (pl_store_key_kind)kind;
}

pl_status pl_store_load_keys(pl_store *store, int64_t table, pl_store_key keys[PL_STORE_KEYS_MAX], int *count, pl_error *error)
{
    sqlite3_stmt *row = store_ready(store, S_KEYS);
    sqlite3_bind_int64(row, 1, table);
    int code = SQLITE_DONE;
    *count = 0;
    while (*count < PL_STORE_KEYS_MAX && (code = sqlite3_step(row)) == SQLITE_ROW) {
        pl_store_key *key = &keys[*count];
        *key = (pl_store_key){
            .side = (pl_side)sqlite3_column_int(row, 0), .kind = kind_at(row, 1), .is_used = sqlite3_column_int(row, 2) != 0};
        // A kind that is not known opens nothing.
        *count += key->kind != PL_KEY_KINDS && key->side >= 1 && key->side <= PL_SIDES_MAX && copy_hash(key->hash, row, 3);
    }
    pl_status status = code == SQLITE_DONE || code == SQLITE_ROW ? PL_OK : store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}

// What the seats of a table tell of their keys.
static pl_status count_keys(pl_store *store, pl_store_table *table, pl_error *error)
{
    pl_store_key keys[PL_STORE_KEYS_MAX];
    int count;
    pl_status status = pl_store_load_keys(store, table->number, keys, &count, error);
    for (int i = 0; i < count && !status; i++)
        for (int k = 0; k < table->seat_count; k++)
            if (table->seats[k].side == keys[i].side) {
                table->seats[k].key_count += pl_store_key_sits(keys[i].kind);
                table->seats[k].has_link |= keys[i].kind == PL_KEY_LINK && !keys[i].is_used;
                table->seats[k].has_code |= keys[i].kind == PL_KEY_CODE;
            }
    return status;
}

static pl_status read_seats(pl_store *store, pl_store_table *table, pl_error *error)
{
    sqlite3_stmt *row = store_ready(store, S_SEATS);
    sqlite3_bind_int64(row, 1, table->number);
    int code;
    while ((code = sqlite3_step(row)) == SQLITE_ROW && table->seat_count < PL_SIDES_MAX) {
        pl_store_seat *seat = &table->seats[table->seat_count++];
        seat->side = (pl_side)sqlite3_column_int(row, 0);
        copy_text(seat->sits, sizeof seat->sits, row, 1);
        copy_text(seat->level, sizeof seat->level, row, 2);
        copy_text(seat->player, sizeof seat->player, row, 3);
    }
    pl_status status = code == SQLITE_DONE || code == SQLITE_ROW ? PL_OK : store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}

static pl_status read_table(pl_store *store, sqlite3_stmt *row, pl_store_table *table, pl_error *error)
{
    *table = (pl_store_table){.number = sqlite3_column_int64(row, 0),
                              .seed = (uint64_t)sqlite3_column_int64(row, 5),
                              .resigned = (pl_sides)sqlite3_column_int(row, 6),
                              .is_over = sqlite3_column_int(row, 7) != 0,
                              .created = sqlite3_column_int64(row, 8),
                              .limit_s = (uint32_t)sqlite3_column_int64(row, 9),
                              .changed = sqlite3_column_int64(row, 10)};
    for (int i = 0; i <= PL_SIDES_MAX; i++) {
        table->undos[i] = (uint32_t)sqlite3_column_int64(row, 11 + i);
        table->seen[i] = sqlite3_column_int64(row, 13 + PL_SIDES_MAX + i);
    }
    table->is_seed_given = sqlite3_column_int(row, 12 + PL_SIDES_MAX) != 0;
    copy_text(table->id, sizeof table->id, row, 1);
    copy_text(table->name, sizeof table->name, row, 2);
    copy_text(table->game, sizeof table->game, row, 3);
    copy_text(table->mode, sizeof table->mode, row, 4);
    pl_status status = read_seats(store, table, error);
    return status ? status : count_keys(store, table, error);
}

pl_status pl_store_each_table(pl_store *store, bool only_live, pl_store_visit visit, void *context, pl_error *error)
{
    sqlite3_stmt *row = store_ready(store, only_live ? S_LIVE_TABLES : S_TABLES);
    pl_status status = PL_OK;
    int code = SQLITE_DONE;
    while (!status && (code = sqlite3_step(row)) == SQLITE_ROW) {
        pl_store_table table;
        status = read_table(store, row, &table, error);
        if (!status)
            status = visit(context, &table);
    }
    if (!status && code != SQLITE_DONE)
        status = store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}

pl_status pl_store_find_table(pl_store *store, const char *id, pl_store_table *out, pl_error *error)
{
    sqlite3_stmt *row = store_ready(store, S_TABLE);
    store_bind_text(row, 1, id);
    int code = sqlite3_step(row);
    pl_status status;
    if (code == SQLITE_ROW)
        status = read_table(store, row, out, error);
    else if (code == SQLITE_DONE)
        status = pl_fail(error, PL_MISSING, "there is no such table");
    else
        status = store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}

// ---- journals

static bool add_line(pl_store_journal *journal, size_t *max, const char *line, size_t length)
{
    if (journal->size + length + 2 > *max) {
        size_t wanted = (journal->size + length + 2) * 2;
        char *grown = realloc(journal->text, wanted);
        if (!grown)
            return false;
        journal->text = grown;
        *max = wanted;
    }
    memcpy(journal->text + journal->size, line, length);
    journal->size += length;
    journal->text[journal->size++] = '\n';
    journal->text[journal->size] = '\0';
    return true;
}

static bool add_key(pl_store_journal *journal, uint32_t *max, uint64_t key)
{
    if (journal->key_count == *max) {
        uint32_t wanted = *max ? *max * 2 : 64;
        uint64_t *grown = realloc(journal->keys, wanted * sizeof *grown);
        if (!grown)
            return false;
        journal->keys = grown;
        *max = wanted;
    }
    journal->keys[journal->key_count++] = key;
    return true;
}

static bool add_row(pl_store_journal *journal, size_t *max, sqlite3_stmt *row)
{
    const char *line = (const char *)sqlite3_column_text(row, 0);
    return line && add_line(journal, max, line, (size_t)sqlite3_column_bytes(row, 0));
}

pl_status pl_store_load_journal(pl_store *store, int64_t table, pl_store_journal *out, pl_error *error)
{
    *out = (pl_store_journal){0};
    size_t text_max = 0;
    uint32_t key_max = 0;
    bool has_room = true;
    sqlite3_stmt *row = store_ready(store, S_HEAD);
    sqlite3_bind_int64(row, 1, table);
    int code = sqlite3_step(row);
    if (code == SQLITE_ROW)
        has_room = add_row(out, &text_max, row);
    sqlite3_reset(row);
    if (code == SQLITE_DONE)
        return pl_fail(error, PL_MISSING, "%s: there is no table %lld", store->path, (long long)table);
    row = store_ready(store, S_ENTRIES);
    sqlite3_bind_int64(row, 1, table);
    if (code == SQLITE_ROW)
        while (has_room && (code = sqlite3_step(row)) == SQLITE_ROW)
            has_room = add_row(out, &text_max, row) && add_key(out, &key_max, (uint64_t)sqlite3_column_int64(row, 1));
    pl_status status = PL_OK;
    if (!has_room)
        status = pl_fail(error, PL_NO_MEMORY, "%s: no memory for a journal", store->path);
    else if (code != SQLITE_DONE)
        status = store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    if (status)
        pl_store_journal_free(out);
    return status;
}

void pl_store_journal_free(pl_store_journal *journal)
{
    free(journal->text);
    free(journal->keys);
    *journal = (pl_store_journal){0};
}

// ---- chat and seats

pl_status pl_store_each_chat(pl_store *store, int64_t table, int max, pl_store_hear hear, void *context, pl_error *error)
{
    sqlite3_stmt *row = store_ready(store, S_CHAT);
    sqlite3_bind_int64(row, 1, table);
    sqlite3_bind_int(row, 2, max);
    int code;
    while ((code = sqlite3_step(row)) == SQLITE_ROW)
        hear(context, (pl_side)sqlite3_column_int(row, 0), sqlite3_column_int64(row, 1), (const char *)sqlite3_column_text(row, 2));
    pl_status status = code == SQLITE_DONE ? PL_OK : store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}

pl_status pl_store_each_seat(pl_store *store, const uint8_t hash[PL_STORE_HASH_BYTES], pl_store_sit sit, void *context, pl_error *error)
{
    sqlite3_stmt *row = store_ready(store, S_SEATS_OF);
    sqlite3_bind_blob(row, 1, hash, PL_STORE_HASH_BYTES, SQLITE_STATIC);
    int code;
    while ((code = sqlite3_step(row)) == SQLITE_ROW) {
        uint8_t found[PL_STORE_HASH_BYTES];
        if (copy_hash(found, row, 2) && !sodium_memcmp(found, hash, PL_STORE_HASH_BYTES) && pl_store_key_sits(kind_at(row, 3)))
            sit(context, (const char *)sqlite3_column_text(row, 0), (pl_side)sqlite3_column_int(row, 1));
    }
    pl_status status = code == SQLITE_DONE ? PL_OK : store_fail(store, error, "cannot be read");
    sqlite3_reset(row);
    return status;
}
