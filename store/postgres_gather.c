// postgres_gather.c - changes on their way into the PostgreSQL store: written down as they come, sent together in one pipeline, which is one
// transaction. Stands on store.h.
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "postgres_calls.h"

static const size_t NO_TEXT = (size_t)-1;
enum { OID_INT8 = 20, OID_INT4 = 23, OID_TEXT = 25 };
static const int array_oids[LINE_ARRAYS] = {OID_INT8, OID_INT8, OID_INT4, OID_TEXT, OID_INT8, OID_INT4};
enum { ARRAY_HEAD = 20 };

// ---- room

static bool grow(char **at, size_t *max, size_t wanted)
{
    if (wanted <= *max)
        return true;
    size_t room = *max ? *max : 4096;
    while (room < wanted)
        room *= 2;
    char *grown = realloc(*at, room);
    if (!grown)
        return false;
    *at = grown;
    *max = room;
    return true;
}

static size_t put_text(postgres_texts *texts, const char *text, size_t size)
{
    size_t at = texts->size;
    if (!grow(&texts->at, &texts->max, at + size + 1))
        return NO_TEXT;
    memcpy(texts->at + at, text, size);
    texts->at[at + size] = '\0';
    texts->size = at + size + 1;
    return at;
}

static bool put_bytes(postgres_array *array, const void *from, size_t size)
{
    if (!grow(&array->at, &array->max, array->size + size))
        return false;
    memcpy(array->at + array->size, from, size);
    array->size += size;
    return true;
}

static bool put_int4(postgres_array *array, int64_t value)
{
    uint32_t bytes[2] = {htonl(4), htonl((uint32_t)value)};
    return put_bytes(array, bytes, sizeof bytes);
}

static bool put_int8(postgres_array *array, int64_t value)
{
    uint32_t bytes[3] = {htonl(8), htonl((uint32_t)((uint64_t)value >> 32)), htonl((uint32_t)value)};
    return put_bytes(array, bytes, sizeof bytes);
}

static bool put_string(postgres_array *array, const char *text)
{
    uint32_t size = (uint32_t)strlen(text), bytes = htonl(size);
    return put_bytes(array, &bytes, sizeof bytes) && put_bytes(array, text, size);
}

// What an array of this many begins with: one dimension, no nulls, counted from 1.
static void put_head(postgres_array *array, int oid, int count)
{
    uint32_t head[ARRAY_HEAD / 4] = {htonl(1), 0, htonl((uint32_t)oid), htonl((uint32_t)count), htonl(1)};
    memcpy(array->at, head, sizeof head);
}

static bool begin_array(postgres_array *array)
{
    static const char nothing[ARRAY_HEAD];
    return array->size || put_bytes(array, nothing, sizeof nothing);
}

void postgres_clear(postgres_batch *batch)
{
    batch->texts.size = 0;
    batch->count = batch->line_count = batch->held_count = 0;
    batch->is_spoilt = false;
    for (int i = 0; i < LINE_ARRAYS; i++)
        batch->lines[i].size = 0;
}

void postgres_end_batch(postgres_batch *batch)
{
    free(batch->texts.at);
    free(batch->deeds);
    free(batch->held);
    for (int i = 0; i < LINE_ARRAYS; i++)
        free(batch->lines[i].at);
    *batch = (postgres_batch){0};
}

// ---- a change

static pl_status spoil(postgres_store *store, pl_error *error)
{
    store->gathered.is_spoilt = true;
    return pl_fail(error, PL_NO_MEMORY, "%s: no memory for a change", store->shown);
}

static bool note_held(postgres_batch *batch, int64_t table, int64_t epoch, bool is_new)
{
    for (int i = batch->held_count - 1; i >= 0; i--)
        if (batch->held[i].table == table)
            return true;
    if (batch->held_count == batch->held_max) {
        int wanted = batch->held_max ? batch->held_max * 2 : 64;
        postgres_held *grown = realloc(batch->held, (size_t)wanted * sizeof *grown);
        if (!grown)
            return false;
        batch->held = grown;
        batch->held_max = wanted;
    }
    batch->held[batch->held_count++] = (postgres_held){table, epoch, is_new};
    return true;
}

/// A statement that is being written down.
typedef struct writing {
    postgres_store *store;
    postgres_deed deed;
    bool is_broken;
} writing;

static void put(writing *w, const char *text)
{
    size_t at = text ? put_text(&w->store->gathered.texts, text, strlen(text)) : NO_TEXT;
    w->is_broken = w->is_broken || (text && at == NO_TEXT);
    w->deed.values[w->deed.count++] = at;
}

static void put_number(writing *w, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)number);
    put(w, text);
}

static void put_hash(writing *w, const uint8_t hash[PL_STORE_HASH_BYTES])
{
    char text[PL_STORE_HASH_BYTES * 2 + 1];
    postgres_hex(hash, text);
    put(w, text);
}

static pl_status write_down(writing *w, pl_error *error)
{
    postgres_batch *batch = &w->store->gathered;
    if (!w->is_broken && batch->count == batch->max) {
        int wanted = batch->max ? batch->max * 2 : 64;
        postgres_deed *grown = realloc(batch->deeds, (size_t)wanted * sizeof *grown);
        w->is_broken = !grown;
        if (grown) {
            batch->deeds = grown;
            batch->max = wanted;
        }
    }
    if (w->is_broken)
        return spoil(w->store, error);
    batch->deeds[batch->count++] = w->deed;
    return PL_OK;
}

// A change of a table begins with its number and the epoch it is ours under.
static pl_status begin(writing *w, pl_store *base, int statement, int64_t table, pl_error *error)
{
    postgres_store *store = postgres_of(base);
    int64_t epoch;
    *w = (writing){.store = store, .deed.statement = statement};
    if (store->gathered.is_spoilt)
        return pl_fail(error, PL_IO, "%s: an earlier change failed, this one waits for the next", store->shown);
    if (!postgres_epoch_of(store, table, &epoch, error)) {
        store->gathered.is_spoilt = true;
        return error && error->status ? error->status : PL_IO;
    }
    if (!note_held(&store->gathered, table, epoch, false))
        return spoil(store, error);
    put_number(w, table);
    put_number(w, epoch);
    return PL_OK;
}

static pl_status simple(pl_store *base, int statement, int64_t table, pl_error *error)
{
    writing w;
    pl_status status = begin(&w, base, statement, table, error);
    return status ? status : write_down(&w, error);
}

// ---- tables

static bool draw_number(postgres_store *store, int64_t *number, pl_error *error)
{
    enum { BLOCK = 1000 };
    if (store->next_number == store->last_number) {
        PGresult *result = postgres_ask(store, P_NUMBERS, 0, NULL, error);
        if (!result)
            return false;
        store->next_number = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
        store->last_number = store->next_number + BLOCK;
        PQclear(result);
    }
    *number = store->next_number++;
    return true;
}

// A table that brings its number: none of the numbers to come is to be the same.
static pl_status skip_number(postgres_store *store, int64_t number, pl_error *error)
{
    writing w = {.store = store, .deed.statement = P_SKIP_NUMBER};
    put_number(&w, number);
    if (number >= store->next_number)
        store->next_number = store->last_number;
    return write_down(&w, error);
}

static pl_status add_row(writing *w, const pl_store_table *table, const char *head, pl_error *error)
{
    put_number(w, table->number);
    put(w, table->id);
    put(w, table->name);
    put(w, table->game);
    put(w, table->mode);
    put_number(w, (int64_t)table->seed);
    put_number(w, table->resigned);
    put_number(w, table->is_over);
    put_number(w, table->created);
    put_number(w, table->limit_s);
    put(w, head);
    for (int i = 0; i <= PL_SIDES_MAX; i++)
        put_number(w, table->undos[i]);
    put_number(w, table->is_seed_given);
    return write_down(w, error);
}

static pl_status add_end(postgres_store *store, int64_t table, pl_error *error)
{
    writing w = {.store = store, .deed.statement = P_ADD_END};
    put_number(&w, table);
    put_number(&w, 1);
    put_number(&w, store->server);
    put_number(&w, (int64_t)time(NULL));
    return write_down(&w, error);
}

static pl_status add_seat(pl_store *base, int64_t table, const pl_store_seat *seat, pl_error *error)
{
    writing w;
    pl_status status = begin(&w, base, P_ADD_SEAT, table, error);
    if (status)
        return status;
    put_number(&w, seat->side);
    put(&w, seat->sits);
    put(&w, seat->level);
    put(&w, seat->player);
    return write_down(&w, error);
}

pl_status postgres_add_table(pl_store *base, pl_store_table *table, const char *head, char *const *lines, uint32_t line_count,
                             pl_error *error)
{
    postgres_store *store = postgres_of(base);
    writing w = {.store = store, .deed.statement = P_ADD_TABLE};
    if (store->gathered.is_spoilt)
        return pl_fail(error, PL_IO, "%s: an earlier change failed, this one waits for the next", store->shown);
    if (table->number ? skip_number(store, table->number, error) : !draw_number(store, &table->number, error))
        return PL_IO;
    if (!postgres_note_epoch(store, table->number, 1) || !note_held(&store->gathered, table->number, 1, true))
        return spoil(store, error);
    pl_status status = add_row(&w, table, head, error);
    if (!status)
        status = add_end(store, table->number, error);
    if (!status && table->wait.due_ms)
        status = postgres_wait_for(base, table->number, &table->wait, error);
    for (int i = 0; i < table->seat_count && !status; i++)
        status = add_seat(base, table->number, &table->seats[i], error);
    for (uint32_t i = 0; i < line_count && !status; i++)
        status = postgres_append(base, table->number, i + 1, lines[i], 0, 0, error);
    return status;
}

// Lines go into arrays of their own: one statement for all of them.
pl_status postgres_append(pl_store *base, int64_t table, uint32_t n, const char *line, uint64_t key, pl_sides seen_by, pl_error *error)
{
    postgres_store *store = postgres_of(base);
    postgres_batch *batch = &store->gathered;
    int64_t epoch;
    bool is_fine = true;
    if (batch->is_spoilt)
        return pl_fail(error, PL_IO, "%s: an earlier change failed, this one waits for the next", store->shown);
    if (!postgres_epoch_of(store, table, &epoch, error)) {
        batch->is_spoilt = true;
        return error && error->status ? error->status : PL_IO;
    }
    for (int i = 0; i < LINE_ARRAYS && is_fine; i++)
        is_fine = begin_array(&batch->lines[i]);
    is_fine = is_fine && note_held(batch, table, epoch, false) && put_int8(&batch->lines[0], table) && put_int8(&batch->lines[1], epoch) &&
              put_int4(&batch->lines[2], n) && put_string(&batch->lines[3], line) && put_int8(&batch->lines[4], (int64_t)key) &&
              put_int4(&batch->lines[5], seen_by);
    if (!is_fine)
        return spoil(store, error);
    batch->line_count++;
    return PL_OK;
}

pl_status postgres_cut(pl_store *base, int64_t table, uint32_t kept, const uint32_t undos[PL_SIDES_MAX + 1], uint64_t seed,
                       pl_sides seen_by, pl_error *error)
{
    writing w;
    pl_status status = begin(&w, base, P_CUT, table, error);
    if (status)
        return status;
    put_number(&w, kept);
    put_number(&w, (int64_t)time(NULL));
    put_number(&w, seen_by);
    for (int i = 0; i <= PL_SIDES_MAX; i++)
        put_number(&w, undos[i]);
    put_number(&w, (int64_t)seed);
    return write_down(&w, error);
}

pl_status postgres_stand(pl_store *base, int64_t table, pl_side side, const char *text, pl_error *error)
{
    writing w;
    pl_status status = begin(&w, base, P_STAND, table, error);
    if (status)
        return status;
    put_number(&w, side);
    put(&w, text);
    return write_down(&w, error);
}

pl_status postgres_note(pl_store *base, int64_t table, bool is_over, pl_sides resigned, pl_error *error)
{
    writing w;
    pl_status status = begin(&w, base, P_NOTE, table, error);
    if (status)
        return status;
    put_number(&w, is_over);
    put_number(&w, resigned);
    put_number(&w, (int64_t)time(NULL));
    return write_down(&w, error);
}

pl_status postgres_add_chat(pl_store *base, int64_t table, pl_side side, int64_t when, const char *text, pl_error *error)
{
    writing w;
    pl_status status = begin(&w, base, P_ADD_CHAT, table, error);
    if (status)
        return status;
    put_number(&w, side);
    put_number(&w, when ? when : (int64_t)time(NULL));
    put(&w, text);
    return write_down(&w, error);
}

pl_status postgres_copy_times(pl_store *base, const pl_store_table *table, pl_error *error)
{
    writing w;
    pl_status status = begin(&w, base, P_COPY_TIMES, table->number, error);
    if (status)
        return status;
    put_number(&w, table->changed);
    for (int i = 0; i <= PL_SIDES_MAX; i++)
        put_number(&w, table->seen[i]);
    return write_down(&w, error);
}

pl_status postgres_wait_for(pl_store *base, int64_t table, const pl_store_wait *wait, pl_error *error)
{
    writing w;
    pl_status status = begin(&w, base, wait->due_ms ? P_WAIT : P_WAIT_NO_MORE, table, error);
    if (status)
        return status;
    if (wait->due_ms)
        put_number(&w, wait->due_ms);
    for (int side = 1; side <= PL_SIDES_MAX && wait->due_ms; side++)
        put_number(&w, wait->since_ms[side]);
    return write_down(&w, error);
}

pl_status postgres_keep(pl_store *base, int64_t table, const char *name, const char *text, pl_error *error)
{
    writing w = {.store = postgres_of(base), .deed.statement = text ? P_KEEP_FOR_ALL : P_KEEP_FOR_ALL_NO_MORE};
    pl_status status = table ? begin(&w, base, text ? P_KEEP : P_KEEP_NO_MORE, table, error) : PL_OK;
    if (status)
        return status;
    put(&w, name);
    if (text)
        put(&w, text);
    return write_down(&w, error);
}

// ---- keys

pl_status postgres_add_key(pl_store *base, int64_t table, const pl_store_key *key, pl_error *error)
{
    writing w;
    pl_status status = begin(&w, base, P_ADD_KEY, table, error);
    if (status)
        return status;
    put_number(&w, key->side);
    put(&w, pl_store_key_names[key->kind]);
    put_number(&w, key->is_used);
    put_hash(&w, key->hash);
    return write_down(&w, error);
}

static pl_status change_key(pl_store *base, int statement, int64_t table, const pl_store_key *key, pl_error *error)
{
    writing w;
    pl_status status = begin(&w, base, statement, table, error);
    if (status)
        return status;
    put_number(&w, key->side);
    put_hash(&w, key->hash);
    return write_down(&w, error);
}

pl_status postgres_use_key(pl_store *base, int64_t table, const pl_store_key *key, pl_error *error)
{
    return change_key(base, P_USE_KEY, table, key, error);
}

pl_status postgres_drop_key(pl_store *base, int64_t table, const pl_store_key *key, pl_error *error)
{
    return change_key(base, P_DROP_KEY, table, key, error);
}

// ---- out of the way

pl_status postgres_remove(pl_store *base, int64_t table, pl_error *error)
{
    static const int all[] = {P_DROP_LINES, P_DROP_CHAT, P_WAIT_NO_MORE, P_DROP_KEYS, P_DROP_SEATS, P_DROP_TABLE, P_DROP_END};
    pl_status status = PL_OK;
    for (size_t i = 0; i < sizeof all / sizeof all[0] && !status; i++)
        status = simple(base, all[i], table, error);
    return status;
}

pl_status postgres_archive(pl_store *base, int64_t table, pl_error *error)
{
    pl_status status = simple(base, P_WAIT_NO_MORE, table, error);
    return status ? status : simple(base, P_ARCHIVE, table, error);
}

bool postgres_has_changes(const pl_store *base)
{
    const postgres_batch *batch = &postgres_of(base)->gathered;
    return batch->count || batch->line_count || batch->is_spoilt;
}

void postgres_rollback(pl_store *base) { postgres_clear(&postgres_of(base)->gathered); }

// ---- sent

static int by_table(const void *a, const void *b)
{
    const postgres_held *one = a, *other = b;
    return (one->table > other->table) - (one->table < other->table);
}

// Which of the tables are ours still, each locked until the commit has ended. A new one is nobody else's.
static bool send_held(PGconn *connection, postgres_batch *batch)
{
    postgres_array tables = {0}, epochs = {0};
    int count = 0;
    qsort(batch->held, (size_t)batch->held_count, sizeof *batch->held, by_table);
    bool is_fine = begin_array(&tables) && begin_array(&epochs);
    for (int i = 0; i < batch->held_count && is_fine; i++)
        if (!batch->held[i].is_new) {
            is_fine = put_int8(&tables, batch->held[i].table) && put_int8(&epochs, batch->held[i].epoch);
            count++;
        }
    if (is_fine) {
        put_head(&tables, OID_INT8, count);
        put_head(&epochs, OID_INT8, count);
        const char *values[] = {tables.at, epochs.at};
        const int sizes[] = {(int)tables.size, (int)epochs.size}, forms[] = {1, 1};
        is_fine = PQsendQueryPrepared(connection, postgres_names[P_HOLD], 2, values, sizes, forms, 0);
    }
    free(tables.at);
    free(epochs.at);
    return is_fine;
}

static bool send_deed(PGconn *connection, const postgres_batch *batch, const postgres_deed *deed)
{
    const char *values[POSTGRES_PARAMETERS];
    for (int i = 0; i < deed->count; i++)
        values[i] = deed->values[i] == NO_TEXT ? NULL : batch->texts.at + deed->values[i];
    return PQsendQueryPrepared(connection, postgres_names[deed->statement], deed->count, values, NULL, NULL, 0);
}

static bool send_lines(PGconn *connection, postgres_batch *batch)
{
    const char *values[LINE_ARRAYS + 1];
    int sizes[LINE_ARRAYS + 1], forms[LINE_ARRAYS + 1];
    char now[24];
    for (int i = 0; i < LINE_ARRAYS; i++) {
        put_head(&batch->lines[i], array_oids[i], batch->line_count);
        values[i] = batch->lines[i].at;
        sizes[i] = (int)batch->lines[i].size;
        forms[i] = 1;
    }
    snprintf(now, sizeof now, "%lld", (long long)time(NULL));
    values[LINE_ARRAYS] = now;
    sizes[LINE_ARRAYS] = forms[LINE_ARRAYS] = 0;
    return PQsendQueryPrepared(connection, postgres_names[P_LINES], LINE_ARRAYS + 1, values, sizes, forms, 0);
}

bool postgres_send(postgres_store *store, PGconn *connection, postgres_batch *batch)
{
    (void)store;
    bool is_fine = send_held(connection, batch);
    for (int i = 0; i < batch->count && is_fine; i++)
        is_fine = send_deed(connection, batch, &batch->deeds[i]);
    if (is_fine && batch->line_count)
        is_fine = send_lines(connection, batch);
    return is_fine && PQpipelineSync(connection);
}
