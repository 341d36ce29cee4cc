// postgres_read.c - what the PostgreSQL store gives back: tables, seats, journals, chat; and tables taken. By a connection of its own, which waits for
// each answer, and no longer than a few seconds. Stands on store.h.
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "phaseline/data.h"
#include "postgres_calls.h"

// ---- the connection

static bool prepare_reading(PGconn *connection)
{
    bool is_fine = true;
    for (int i = 0; i < POSTGRES_STATEMENTS && is_fine; i++)
        if (!postgres_writes[i]) {
            PGresult *result = PQprepare(connection, postgres_names[i], postgres_sql[i], 0, NULL);
            is_fine = PQresultStatus(result) == PGRES_COMMAND_OK;
            PQclear(result);
        }
    return is_fine;
}

// One that was lost is had again, but not tried more often than twice a second.
static bool has_reader(postgres_store *store)
{
    char sql[64];
    if (store->reader && PQstatus(store->reader) == CONNECTION_OK)
        return true;
    int64_t now = postgres_now_ms();
    if (store->reader && now < store->reader_again_ms)
        return false;
    store->reader_again_ms = now + POSTGRES_AGAIN_MS;
    if (store->reader)
        PQreset(store->reader);
    else
        store->reader = PQconnectdb(store->where);
    if (PQstatus(store->reader) != CONNECTION_OK)
        return false;
    postgres_keep_quiet(store->reader);
    snprintf(sql, sizeof sql, "set statement_timeout=%d", POSTGRES_WAIT_MS);
    PQclear(PQexec(store->reader, sql));
    return prepare_reading(store->reader);
}

PGresult *postgres_ask(postgres_store *store, int statement, int count, const char *const *values, pl_error *error)
{
    for (int tries = 0; tries < 2; tries++) {
        if (!has_reader(store))
            break;
        PGresult *result = PQexecPrepared(store->reader, postgres_names[statement], count, values, NULL, NULL, 0);
        ExecStatusType status = PQresultStatus(result);
        if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
            return result;
        PQclear(result);
        if (PQstatus(store->reader) == CONNECTION_OK)
            break;
        store->reader_again_ms = 0;  // it had been cut: once more by a new one
    }
    pl_fail(error, PL_IO, "%s: cannot be read: %.300s", store->shown, PQerrorMessage(store->reader));
    return NULL;
}

static PGresult *ask_number(postgres_store *store, int statement, int64_t number, pl_error *error)
{
    char text[24];
    const char *values[] = {text};
    snprintf(text, sizeof text, "%lld", (long long)number);
    return postgres_ask(store, statement, 1, values, error);
}

static int64_t number_at(const PGresult *rows, int row, int column) { return strtoll(PQgetvalue(rows, row, column), NULL, 10); }

static void copy_text(char *to, size_t size, const PGresult *rows, int row, int column)
{
    snprintf(to, size, "%s", PQgetvalue(rows, row, column));
}

static pl_status damaged(const postgres_store *store, pl_error *error, int64_t table, const char *what)
{
    return pl_fail(error, PL_BAD, "%s: table number %lld is damaged: %s", store->shown, (long long)table, what);
}

// ---- whose a table is

static size_t slot_of(const postgres_epochs *epochs, int64_t table)
{
    size_t at = (size_t)((uint64_t)table * 0x9e3779b97f4a7c15u >> 20) & (epochs->max - 1);
    while (epochs->slots[at].table && epochs->slots[at].table != table)
        at = (at + 1) & (epochs->max - 1);
    return at;
}

static bool make_room(postgres_epochs *epochs)
{
    if (epochs->count * 2 < epochs->max)
        return true;
    postgres_epochs grown = {.count = epochs->count, .max = epochs->max ? epochs->max * 2 : 1024};
    grown.slots = calloc(grown.max, sizeof *grown.slots);
    if (!grown.slots)
        return false;
    for (size_t i = 0; i < epochs->max; i++)
        if (epochs->slots[i].table)
            grown.slots[slot_of(&grown, epochs->slots[i].table)] = epochs->slots[i];
    free(epochs->slots);
    *epochs = grown;
    return true;
}

bool postgres_note_epoch(postgres_store *store, int64_t table, int64_t epoch)
{
    postgres_epochs *epochs = &store->epochs;
    if (!make_room(epochs))
        return false;
    size_t at = slot_of(epochs, table);
    epochs->count += !epochs->slots[at].table;
    epochs->slots[at].table = table;
    epochs->slots[at].epoch = epoch;
    return true;
}

bool postgres_claim(postgres_store *store, int64_t table, int64_t *epoch, pl_error *error)
{
    char number[24], own[24];
    const char *values[] = {number, own};
    snprintf(number, sizeof number, "%lld", (long long)table);
    snprintf(own, sizeof own, "%lld", (long long)store->server);
    PGresult *rows = postgres_ask(store, P_CLAIM, 2, values, error);
    bool is_there = rows && PQntuples(rows) == 1;
    if (is_there)
        *epoch = number_at(rows, 0, 0);
    else if (rows)
        pl_fail(error, PL_MISSING, "%s: there is no table %lld", store->shown, (long long)table);
    PQclear(rows);
    return is_there && postgres_note_epoch(store, table, *epoch);
}

bool postgres_epoch_of(postgres_store *store, int64_t table, int64_t *epoch, pl_error *error)
{
    if (store->epochs.max) {
        size_t at = slot_of(&store->epochs, table);
        *epoch = store->epochs.slots[at].epoch;
        if (store->epochs.slots[at].table)
            return true;
    }
    return postgres_claim(store, table, epoch, error);
}

// ---- keys

static bool read_hash(uint8_t hash[PL_STORE_HASH_BYTES], const char *text)
{
    if (strlen(text) != PL_STORE_HASH_BYTES * 2)
        return false;
    for (int i = 0; i < PL_STORE_HASH_BYTES; i++) {
        unsigned byte;
        if (sscanf(text + 2 * i, "%2x", &byte) != 1)
            return false;
        hash[i] = (uint8_t)byte;
    }
    return true;
}

static pl_store_key_kind kind_named(const char *name)
{
    int kind = pl_parse_word(name, pl_store_key_names);
    return kind < 0 ? PL_KEY_KINDS : (pl_store_key_kind)kind;
}

pl_status postgres_load_keys(pl_store *base, int64_t table, pl_store_key keys[PL_STORE_KEYS_MAX], int *count, pl_error *error)
{
    postgres_store *store = postgres_of(base);
    PGresult *rows = ask_number(store, P_KEYS, table, error);
    pl_status status = PL_OK;
    *count = 0;
    if (!rows)
        return PL_IO;
    if (PQntuples(rows) > PL_STORE_KEYS_MAX)
        status = damaged(store, error, table, "its seats have more keys than they can have");
    for (int i = 0; i < PQntuples(rows) && !status; i++) {
        pl_store_key *key = &keys[*count];
        *key = (pl_store_key){
            .side = (pl_side)number_at(rows, i, 0), .kind = kind_named(PQgetvalue(rows, i, 1)), .is_used = number_at(rows, i, 2) != 0};
        // A kind that is not known opens nothing.
        *count += key->kind != PL_KEY_KINDS && key->side >= 1 && key->side <= PL_SIDES_MAX && read_hash(key->hash, PQgetvalue(rows, i, 3));
    }
    PQclear(rows);
    return status;
}

// ---- tables

static pl_status read_seats(postgres_store *store, pl_store_table *table, pl_error *error)
{
    PGresult *rows = ask_number(store, P_SEATS, table->number, error);
    pl_status status = PL_OK;
    if (!rows)
        return PL_IO;
    if (PQntuples(rows) > PL_SIDES_MAX)
        status = damaged(store, error, table->number, "it has more seats than sides");
    for (int i = 0; i < PQntuples(rows) && !status; i++) {
        pl_store_seat *seat = &table->seats[table->seat_count++];
        seat->side = (pl_side)table->seat_count;
        if (number_at(rows, i, 0) != table->seat_count)
            status = damaged(store, error, table->number, "its seats are not numbered from 1 on");
        copy_text(seat->sits, sizeof seat->sits, rows, i, 1);
        copy_text(seat->level, sizeof seat->level, rows, i, 2);
        copy_text(seat->player, sizeof seat->player, rows, i, 3);
        copy_text(seat->standing, sizeof seat->standing, rows, i, 4);
    }
    PQclear(rows);
    return status;
}

static pl_status read_table(postgres_store *store, const PGresult *rows, int row, pl_store_table *table, pl_error *error)
{
    *table = (pl_store_table){.number = number_at(rows, row, 0),
                              .seed = (uint64_t)number_at(rows, row, 5),
                              .resigned = (pl_sides)number_at(rows, row, 6),
                              .is_over = number_at(rows, row, 7) != 0,
                              .created = number_at(rows, row, 8),
                              .limit_s = (uint32_t)number_at(rows, row, 9),
                              .changed = number_at(rows, row, 10),
                              .wait.due_ms = number_at(rows, row, 16)};
    for (int side = 1; side <= PL_SIDES_MAX; side++)
        table->wait.since_ms[side] = number_at(rows, row, 16 + side);
    for (int i = 0; i <= PL_SIDES_MAX; i++) {
        table->undos[i] = (uint32_t)number_at(rows, row, 11 + i);
        table->seen[i] = number_at(rows, row, 22 + i);
    }
    table->is_seed_given = number_at(rows, row, 21) != 0;
    copy_text(table->id, sizeof table->id, rows, row, 1);
    copy_text(table->name, sizeof table->name, rows, row, 2);
    copy_text(table->game, sizeof table->game, rows, row, 3);
    copy_text(table->mode, sizeof table->mode, rows, row, 4);
    pl_status status = read_seats(store, table, error);
    return status ? status : pl_store_count_keys(&store->base, table, error);
}

pl_status postgres_each_table(pl_store *base, bool only_live, pl_store_visit visit, void *context, pl_error *error)
{
    postgres_store *store = postgres_of(base);
    PGresult *rows = postgres_ask(store, only_live ? P_LIVE_TABLES : P_TABLES, 0, NULL, error);
    pl_status status = rows ? PL_OK : PL_IO;
    for (int i = 0; !status && i < PQntuples(rows); i++) {
        pl_store_table table;
        status = read_table(store, rows, i, &table, error);
        if (!status)
            status = visit(context, &table);
    }
    PQclear(rows);
    return status;
}

pl_status postgres_find_table(pl_store *base, const char *id, pl_store_table *out, pl_error *error)
{
    postgres_store *store = postgres_of(base);
    PGresult *rows = postgres_ask(store, P_TABLE, 1, &id, error);
    pl_status status = PL_IO;
    if (rows && !PQntuples(rows))
        status = pl_fail(error, PL_MISSING, "there is no such table");
    else if (rows)
        status = read_table(store, rows, 0, out, error);
    PQclear(rows);
    return status;
}

pl_status postgres_bring_back(pl_store *base, const char *id, pl_error *error)
{
    PGresult *done = postgres_ask(postgres_of(base), P_BRING_BACK, 1, &id, error);
    pl_status status = done ? PL_OK : PL_IO;
    if (done && !strcmp(PQcmdTuples(done), "0"))
        status = pl_fail(error, PL_MISSING, "there is no such table");
    PQclear(done);
    return status;
}

static int64_t read_number(pl_store *base, int statement, int64_t otherwise)
{
    PGresult *rows = postgres_ask(postgres_of(base), statement, 0, NULL, NULL);
    int64_t number = rows && PQntuples(rows) ? number_at(rows, 0, 0) : otherwise;
    PQclear(rows);
    return number;
}

int64_t postgres_count_live(pl_store *base) { return read_number(base, P_COUNT_LIVE, -1); }
int64_t postgres_last_since(pl_store *base) { return read_number(base, P_LAST_SINCE, 0); }

// ---- tables in an order

// The id of a row that may be there.
static pl_status take_next(const PGresult *rows, char id[PL_STORE_ID_MAX], pl_error *error)
{
    if (!rows)
        return PL_IO;
    if (!PQntuples(rows))
        return pl_fail(error, PL_MISSING, "there is no such table");
    copy_text(id, PL_STORE_ID_MAX, rows, 0, 0);
    return PL_OK;
}

pl_status postgres_next_due(pl_store *base, pl_store_place *place, int64_t until_ms, char id[PL_STORE_ID_MAX], pl_error *error)
{
    char due[24], table[24], until[24];
    const char *values[] = {due, table, until};
    snprintf(due, sizeof due, "%lld", (long long)place->due_ms);
    snprintf(table, sizeof table, "%lld", (long long)place->table);
    snprintf(until, sizeof until, "%lld", (long long)until_ms);
    PGresult *rows = postgres_ask(postgres_of(base), P_NEXT_DUE, 3, values, error);
    pl_status status = take_next(rows, id, error);
    if (!status)
        *place = (pl_store_place){number_at(rows, 0, 1), number_at(rows, 0, 2)};
    PQclear(rows);
    return status;
}

pl_status postgres_next_untouched(pl_store *base, int64_t *after, int64_t before, char id[PL_STORE_ID_MAX], pl_error *error)
{
    char from[24], until[24];
    const char *values[] = {from, until};
    snprintf(from, sizeof from, "%lld", (long long)*after);
    snprintf(until, sizeof until, "%lld", (long long)before);
    PGresult *rows = postgres_ask(postgres_of(base), P_NEXT_UNTOUCHED, 2, values, error);
    pl_status status = take_next(rows, id, error);
    if (!status)
        *after = number_at(rows, 0, 1);
    PQclear(rows);
    return status;
}

pl_status postgres_next_archived(pl_store *base, char id[PL_STORE_ID_MAX], pl_error *error)
{
    const char *values[] = {id};
    PGresult *rows = postgres_ask(postgres_of(base), P_NEXT_ARCHIVED, 1, values, error);
    pl_status status = take_next(rows, id, error);
    PQclear(rows);
    return status;
}

static pl_status read_kept(pl_store *base, int statement, const char *name, char *text, size_t size, pl_error *error)
{
    PGresult *rows = postgres_ask(postgres_of(base), statement, 1, &name, error);
    pl_status status = rows ? PL_OK : PL_IO;
    if (rows && !PQntuples(rows))
        status = pl_fail(error, PL_MISSING, "nothing is kept under %s", name);
    else if (rows)
        copy_text(text, size, rows, 0, 0);
    PQclear(rows);
    return status;
}

pl_status postgres_kept(pl_store *base, const char *name, char *text, size_t size, pl_error *error)
{
    return read_kept(base, P_KEPT, name, text, size, error);
}

pl_status postgres_next_kept(pl_store *base, const char *from, char *name, size_t size, pl_error *error)
{
    return read_kept(base, P_NEXT_KEPT, from, name, size, error);
}

// ---- journals

static size_t text_size(const PGresult *head, const PGresult *lines)
{
    size_t size = (size_t)PQgetlength(head, 0, 0) + 2;
    for (int i = 0; i < PQntuples(lines); i++)
        size += (size_t)PQgetlength(lines, i, 0) + 1;
    return size;
}

static void add_line(pl_store_journal *journal, const PGresult *rows, int row)
{
    size_t size = (size_t)PQgetlength(rows, row, 0);
    memcpy(journal->text + journal->size, PQgetvalue(rows, row, 0), size);
    journal->size += size;
    journal->text[journal->size++] = '\n';
    journal->text[journal->size] = '\0';
}

static pl_status put_together(const postgres_store *store, int64_t table, const PGresult *head, const PGresult *lines,
                              pl_store_journal *out, pl_error *error)
{
    int count = PQntuples(lines);
    if (number_at(head, 0, 1) != count)
        return pl_fail(error, PL_BAD, "%s: table number %lld is damaged: %d lines of its journal are there, wanted %lld", store->shown,
                       (long long)table, count, (long long)number_at(head, 0, 1));
    out->text = malloc(text_size(head, lines));
    out->keys = malloc(((size_t)count + 1) * sizeof *out->keys);
    if (!out->text || !out->keys)
        return pl_fail(error, PL_NO_MEMORY, "%s: no memory for a journal", store->shown);
    add_line(out, head, 0);
    for (int i = 0; i < count; i++) {
        if (number_at(lines, i, 2) != i + 1)
            return damaged(store, error, table, "the lines of its journal are not numbered from 1 on");
        add_line(out, lines, i);
        out->keys[out->key_count++] = (uint64_t)number_at(lines, i, 1);
    }
    return PL_OK;
}

// Whoever loads a journal goes on with it, so it is taken first: what another, or an earlier connection of ours, still sends comes too late.
pl_status postgres_load_journal(pl_store *base, int64_t table, pl_store_journal *out, pl_error *error)
{
    postgres_store *store = postgres_of(base);
    int64_t epoch;
    *out = (pl_store_journal){0};
    if (!postgres_claim(store, table, &epoch, error))
        return error && error->status ? error->status : PL_IO;
    PGresult *head = ask_number(store, P_HEAD, table, error);
    PGresult *lines = head && PQntuples(head) ? ask_number(store, P_ENTRIES, table, error) : NULL;
    pl_status status = PL_IO;
    if (head && !PQntuples(head))
        status = pl_fail(error, PL_MISSING, "%s: there is no table %lld", store->shown, (long long)table);
    else if (lines)
        status = put_together(store, table, head, lines, out, error);
    PQclear(head);
    PQclear(lines);
    if (status)
        pl_store_journal_free(out);
    return status;
}

// ---- chat and seats

pl_status postgres_each_chat(pl_store *base, int64_t table, int max, pl_store_hear hear, void *context, pl_error *error)
{
    char number[24], most[24];
    const char *values[] = {number, most};
    snprintf(number, sizeof number, "%lld", (long long)table);
    snprintf(most, sizeof most, "%d", max);
    PGresult *rows = postgres_ask(postgres_of(base), P_CHAT, 2, values, error);
    for (int i = 0; rows && i < PQntuples(rows); i++)
        hear(context, (pl_side)number_at(rows, i, 0), number_at(rows, i, 1), PQgetvalue(rows, i, 2));
    pl_status status = rows ? PL_OK : PL_IO;
    PQclear(rows);
    return status;
}

pl_status postgres_each_seat(pl_store *base, const uint8_t hash[PL_STORE_HASH_BYTES], pl_store_sit sit, void *context, pl_error *error)
{
    char text[PL_STORE_HASH_BYTES * 2 + 1];
    const char *values[] = {text};
    postgres_hex(hash, text);
    PGresult *rows = postgres_ask(postgres_of(base), P_SEATS_OF, 1, values, error);
    for (int i = 0; rows && i < PQntuples(rows); i++) {
        uint8_t found[PL_STORE_HASH_BYTES];
        if (read_hash(found, PQgetvalue(rows, i, 2)) && !sodium_memcmp(found, hash, PL_STORE_HASH_BYTES) &&
            pl_store_key_sits(kind_named(PQgetvalue(rows, i, 3))))
            sit(context, PQgetvalue(rows, i, 0), (pl_side)number_at(rows, i, 1));
    }
    pl_status status = rows ? PL_OK : PL_IO;
    PQclear(rows);
    return status;
}

pl_status postgres_try_out(pl_store *base, pl_error *error)
{
    static const char *const values[] = {"yes"};
    postgres_store *store = postgres_of(base);
    if (store->state != STATE_READY)
        return pl_fail(error, PL_IO, "%s: the database is away", store->shown);
    PGresult *done = postgres_ask(store, P_TRY, 1, values, error);
    pl_status status = done ? PL_OK : PL_IO;
    PQclear(done);
    return status;
}
