// postgres.c - the store in a PostgreSQL database: its connections, and commits that are sent and answered later. Stands on store.h; postgres_gather.c
// writes changes down, postgres_read.c reads, postgres_schema.c makes the tables.
//
// One connection writes and is never waited for: a commit is one pipeline, which PostgreSQL makes one transaction, and its answers are taken as they
// come. Another reads, and is waited for. Where the writing one is lost with a commit under way nobody knows whether that was kept: the old connection
// is ended, another made, and then it is said that it is not known; whoever reads the table anew takes it, so that nothing sent before can change it.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "postgres_calls.h"
#include "store_open.h"

// PATIENCE: changes wait for so long when the database is away; after that they are refused. LOCK: the connection of a program that was killed a moment
// ago may have the store so long.
enum { PATIENCE_MS = 15000, LOCK_MS = 3000, STEP_MS = 250, STEP_SENT_MS = 20 };

const char *const postgres_sql[POSTGRES_STATEMENTS] = {
#define W(name, sql) sql,
#define R(name, sql) sql,
#include "postgres.def"
#undef W
#undef R
};
const char *const postgres_names[POSTGRES_STATEMENTS] = {
#define W(name, sql) #name,
#define R(name, sql) #name,
#include "postgres.def"
#undef W
#undef R
};
const bool postgres_writes[POSTGRES_STATEMENTS] = {
#define W(name, sql) true,
#define R(name, sql) false,
#include "postgres.def"
#undef W
#undef R
};

int64_t postgres_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void say_nothing(void *context, const char *notice) { (void)context, (void)notice; }
void postgres_keep_quiet(PGconn *connection) { PQsetNoticeProcessor(connection, say_nothing, NULL); }

static void enter(postgres_store *store, postgres_state state)
{
    if (store->state == STATE_READY)
        store->away_since_ms = postgres_now_ms();
    store->state = state;
    store->since_ms = postgres_now_ms();
}

// ---- the end of a commit

static void end_commit(postgres_store *store, pl_store_outcome outcome)
{
    store->is_sent = false;
    store->is_over = true;
    store->outcome = outcome;
}

static void let_go(postgres_store *store)
{
    if (store->process)
        store->old_process = store->process;
    store->process = 0;
    PQfinish(store->writer);
    store->writer = NULL;
    store->wants_to_write = false;
    enter(store, STATE_AWAY);
}

static void lose_connection(postgres_store *store, const char *why)
{
    if (store->is_sent) {
        snprintf(store->words, sizeof store->words, "%s: the connection was lost with a commit under way: %.300s", store->shown, why);
        store->failure = PL_IO;
        store->is_sent = false;
        store->outcome = PL_STORE_UNKNOWN;
        store->is_over = true;
    }
    let_go(store);
}

// ---- answers

static bool note_lost(postgres_store *store, int64_t table)
{
    if (store->lost_count == store->lost_max) {
        int wanted = store->lost_max ? store->lost_max * 2 : 16;
        postgres_held *grown = realloc(store->lost, (size_t)wanted * sizeof *grown);
        if (!grown)
            return false;
        store->lost = grown;
        store->lost_max = wanted;
    }
    store->lost[store->lost_count++] = (postgres_held){.table = table};
    return true;
}

// Both in the order of their numbers: which of the tables are not ours any more.
static void note_held(postgres_store *store, const PGresult *rows)
{
    const postgres_batch *batch = &store->sent;
    int row = 0, count = PQntuples(rows);
    store->lost_count = 0;
    for (int i = 0; i < batch->held_count; i++) {
        if (batch->held[i].is_new)
            continue;
        if (row < count && strtoll(PQgetvalue(rows, row, 0), NULL, 10) == batch->held[i].table)
            row++;
        else if (!note_lost(store, batch->held[i].table))
            store->failure = PL_NO_MEMORY;
    }
}

static void take_result(postgres_store *store, const PGresult *result)
{
    switch (PQresultStatus(result)) {
    case PGRES_TUPLES_OK:
        if (!store->has_held)  // the first answer
            note_held(store, result);
        store->has_held = true;
        break;
    case PGRES_COMMAND_OK:
    case PGRES_PIPELINE_ABORTED: break;
    case PGRES_PIPELINE_SYNC: end_commit(store, store->failure ? PL_STORE_FAILED : PL_STORE_KEPT); break;
    default:
        if (!store->failure)
            snprintf(store->words, sizeof store->words, "%s: cannot be made durable: %.300s", store->shown, PQresultErrorMessage(result));
        store->failure = PL_IO;
        break;
    }
}

static void take_results(postgres_store *store)
{
    int64_t now = postgres_now_ms();
    if (store->wants_to_write) {
        int left = PQflush(store->writer);
        store->wants_to_write = left > 0;
    }
    if (!PQconsumeInput(store->writer) || PQstatus(store->writer) != CONNECTION_OK) {
        char why[300];
        snprintf(why, sizeof why, "%s", PQerrorMessage(store->writer));
        lose_connection(store, why);
        return;
    }
    int nothing = 0;
    while (store->is_sent && nothing < 2 && !PQisBusy(store->writer)) {
        PGresult *result = PQgetResult(store->writer);
        nothing = result ? 0 : nothing + 1;
        if (result)
            take_result(store, result);
        PQclear(result);
    }
    if (store->is_sent && now - store->since_ms > POSTGRES_WAIT_MS)
        lose_connection(store, "it did not answer in time");
}

// ---- a new connection

static bool send_greeting(postgres_store *store)
{
    char old[16], process[16];
    const char *old_values[] = {old}, *own_values[] = {process};
    snprintf(old, sizeof old, "%d", store->old_process);
    snprintf(process, sizeof process, "%ld", (long)getpid());
    bool is_fine =
        PQenterPipelineMode(store->writer) &&
        // A statement of the old connection whose end never came would hold its rows.
        PQsendQueryParams(store->writer,
                          "select pg_terminate_backend(pid) from pg_stat_activity where pid=$1::int and application_name='phaseline'", 1,
                          NULL, old_values, NULL, NULL, 0) &&
        // Whoever has the lock has the store, as long as the connection lasts.
        PQsendQueryParams(
            store->writer,
            "with l as (select pg_try_advisory_lock(hashtext('phaseline store'),hashtext(current_schema())) as is_ours) insert "
            "into servers(process) select $1::int from l where is_ours returning id",
            1, NULL, own_values, NULL, NULL, 0) &&
        PQsendQueryParams(store->writer, "select set_config('statement_timeout','5000',false),set_config('synchronous_commit','on',false)",
                          0, NULL, NULL, NULL, NULL, 0);
    for (int i = 0; i < POSTGRES_STATEMENTS && is_fine; i++)
        is_fine = !postgres_writes[i] || PQsendPrepare(store->writer, postgres_names[i], postgres_sql[i], 0, NULL);
    is_fine = is_fine && PQpipelineSync(store->writer);
    int left = is_fine ? PQflush(store->writer) : -1;
    store->wants_to_write = left > 0;
    return left >= 0;
}

static void begin_greeting(postgres_store *store)
{
    postgres_keep_quiet(store->writer);
    PQsetnonblocking(store->writer, 1);
    store->is_greeted = store->is_locked = false;
    store->is_refused = false;
    store->greetings = 0;
    enter(store, STATE_GREETING);
    if (!send_greeting(store))
        lose_connection(store, PQerrorMessage(store->writer));
}

static void take_greeting(postgres_store *store, const PGresult *result)
{
    enum { ENROLLED = 2 };
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK) {
        bool is_it = ++store->greetings == ENROLLED && PQntuples(result);
        store->is_locked = store->is_locked || is_it;
        if (is_it)
            store->server = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    } else if (status == PGRES_PIPELINE_SYNC) {
        store->is_greeted = true;
    } else if (status != PGRES_COMMAND_OK && !store->is_refused) {
        store->is_refused = true;
        snprintf(store->words, sizeof store->words, "%s: cannot be made ready: %.300s", store->shown, PQresultErrorMessage(result));
    }
}

static void go_on_greeting(postgres_store *store)
{
    if (store->wants_to_write)
        store->wants_to_write = PQflush(store->writer) > 0;
    if (!PQconsumeInput(store->writer)) {
        let_go(store);
        return;
    }
    int nothing = 0;
    while (!store->is_greeted && nothing < 2 && !PQisBusy(store->writer)) {
        PGresult *result = PQgetResult(store->writer);
        nothing = result ? 0 : nothing + 1;
        if (result)
            take_greeting(store, result);
        PQclear(result);
    }
    if (store->is_greeted && !store->is_refused && store->is_locked) {
        store->old_process = 0;
        store->process = PQbackendPID(store->writer);  // one that is broken does not tell any more
        enter(store, STATE_READY);
    } else if (store->is_greeted || PQstatus(store->writer) != CONNECTION_OK || postgres_now_ms() - store->since_ms > POSTGRES_WAIT_MS) {
        let_go(store);
    }
}

static void go_on_connecting(postgres_store *store)
{
    PostgresPollingStatusType polled = PQconnectPoll(store->writer);
    store->wants_to_write = polled == PGRES_POLLING_WRITING;
    if (polled == PGRES_POLLING_OK)
        begin_greeting(store);
    else if (polled == PGRES_POLLING_FAILED || postgres_now_ms() - store->since_ms > POSTGRES_WAIT_MS)
        let_go(store);
}

static void step(pl_store *base)
{
    postgres_store *store = postgres_of(base);
    switch (store->state) {
    case STATE_AWAY:
        if (postgres_now_ms() - store->since_ms < POSTGRES_AGAIN_MS)
            break;
        store->writer = PQconnectStart(store->where);
        store->wants_to_write = true;
        enter(store, STATE_CONNECTING);
        break;
    case STATE_CONNECTING: go_on_connecting(store); break;
    case STATE_GREETING: go_on_greeting(store); break;
    case STATE_READY: take_results(store); break;
    }
    if (store->state != STATE_AWAY || !store->writer)
        return;
    PQfinish(store->writer);
    store->writer = NULL;
}

static int socket_of(const pl_store *base, bool *wants_to_write)
{
    const postgres_store *store = postgres_of(base);
    *wants_to_write = store->wants_to_write;
    return store->writer ? PQsocket(store->writer) : -1;
}

static int step_ms(const pl_store *base) { return postgres_of(base)->is_sent ? STEP_SENT_MS : STEP_MS; }

// ---- a commit

// How long the database has been away; 0: it is there.
static int64_t away_ms(const postgres_store *store)
{
    return store->state == STATE_READY ? 0 : 1 + postgres_now_ms() - store->away_since_ms;
}

static bool begin(pl_store *base, uint64_t ticket)
{
    postgres_store *store = postgres_of(base);
    if (store->is_sent || store->is_over || !postgres_has_changes(base))
        return false;
    bool is_away = store->state != STATE_READY;
    if (is_away && !store->gathered.is_spoilt && away_ms(store) < PATIENCE_MS)
        return false;  // it waits for the database
    postgres_batch room = store->sent;
    store->sent = store->gathered;
    store->gathered = room;
    postgres_clear(&store->gathered);
    store->ticket = ticket;
    store->lost_count = 0;
    store->failure = PL_OK;
    if (is_away || store->sent.is_spoilt) {
        store->failure = PL_IO;
        snprintf(store->words, sizeof store->words, "%s: %s", store->shown,
                 is_away ? "the database is away" : "a change could not be written, so none of its turn was");
        end_commit(store, PL_STORE_FAILED);
        return true;
    }
    store->is_sent = true;
    store->has_held = false;
    store->since_ms = postgres_now_ms();
    int left = postgres_send(store, store->writer, &store->sent) ? PQflush(store->writer) : -1;
    store->wants_to_write = left > 0;
    if (left < 0)
        lose_connection(store, PQerrorMessage(store->writer));
    return true;
}

static bool next_answer(pl_store *base, pl_store_answer *out)
{
    postgres_store *store = postgres_of(base);
    // Of what is not known it is said when it can be looked at again, or when that takes too long.
    bool is_early = store->outcome == PL_STORE_UNKNOWN && store->state != STATE_READY && away_ms(store) < PATIENCE_MS;
    if (!store->is_over || is_early)
        return false;
    *out = (pl_store_answer){.ticket = store->ticket, .outcome = store->outcome};
    if (store->outcome == PL_STORE_KEPT && store->lost_count) {
        out->table = store->lost[--store->lost_count].table;
        out->outcome = PL_STORE_NOT_OURS;
        pl_fail(&out->error, PL_IO, "%s: another server has table number %lld", store->shown, (long long)out->table);
        return true;
    }
    if (out->outcome != PL_STORE_KEPT)
        pl_fail(&out->error, store->failure, "%s", store->words);
    store->is_over = false;
    store->outcome = PL_STORE_KEPT;
    return true;
}

// ---- opened and closed

static void close_postgres(pl_store *base)
{
    postgres_store *store = postgres_of(base);
    PQfinish(store->writer);
    PQfinish(store->reader);
    postgres_end_batch(&store->gathered);
    postgres_end_batch(&store->sent);
    free(store->lost);
    free(store->epochs.slots);
    free(store);
}

static bool is_there(const pl_store *base) { return postgres_of(base)->state == STATE_READY; }

static void hold(pl_store *base, const char *where)
{
    postgres_store *store = postgres_of(base);
    char number[24];
    const char *values[] = {where, number};
    snprintf(number, sizeof number, "%lld", (long long)store->server);
    PQclear(postgres_ask(store, P_TELL_WHERE, 2, values, NULL));
}

static const pl_store_calls calls = {
    .close = close_postgres,
    .hold = hold,
    .is_there = is_there,
    .add_table = postgres_add_table,
    .append = postgres_append,
    .cut = postgres_cut,
    .stand = postgres_stand,
    .note = postgres_note,
    .add_chat = postgres_add_chat,
    .add_key = postgres_add_key,
    .use_key = postgres_use_key,
    .drop_key = postgres_drop_key,
    .wait_for = postgres_wait_for,
    .copy_times = postgres_copy_times,
    .next_archived = postgres_next_archived,
    .keep = postgres_keep,
    .remove = postgres_remove,
    .archive = postgres_archive,
    .bring_back = postgres_bring_back,
    .has_changes = postgres_has_changes,
    .rollback = postgres_rollback,
    .begin = begin,
    .next_answer = next_answer,
    .socket = socket_of,
    .step = step,
    .step_ms = step_ms,
    .try_out = postgres_try_out,
    .each_table = postgres_each_table,
    .find_table = postgres_find_table,
    .count_live = postgres_count_live,
    .next_due = postgres_next_due,
    .last_since = postgres_last_since,
    .next_untouched = postgres_next_untouched,
    .kept = postgres_kept,
    .next_kept = postgres_next_kept,
    .load_journal = postgres_load_journal,
    .each_chat = postgres_each_chat,
    .each_seat = postgres_each_seat,
    .load_keys = postgres_load_keys,
};

bool store_is_postgres(const char *where) { return !strncmp(where, "postgresql://", 13) || !strncmp(where, "postgres://", 11); }

// The address as libpq takes it, with what we want of every connection.
static void write_address(postgres_store *store, const char *where)
{
    bool has_query = strchr(where, '?') != NULL;
    snprintf(store->where, sizeof store->where,
             "%s%sapplication_name=phaseline&client_encoding=UTF8&connect_timeout=2&tcp_user_timeout=5000&keepalives_idle=5", where,
             has_query ? "&" : "?");
}

// Where it is, without who and by which word.
static void write_shown(postgres_store *store, const PGconn *connection)
{
    snprintf(store->shown, sizeof store->shown, "postgresql://%s:%s/%s", PQhost(connection), PQport(connection), PQdb(connection));
}

static pl_status refuse(postgres_store *store, pl_error *error)
{
    postgres_count_live(&store->base);  // has the connection
    PGresult *rows = PQexec(store->reader, "select process, url, to_char(started at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') from servers "
                                           "where url<>'' order by id desc limit 1");
    pl_status status;
    if (PQntuples(rows))
        status = pl_fail(error, PL_IO, "%s: another server has this store: process %s since %s UTC, at %s", store->shown,
                         PQgetvalue(rows, 0, 0), PQgetvalue(rows, 0, 2), PQgetvalue(rows, 0, 1));
    else
        status = pl_fail(error, PL_IO, "%s: another server has this store, and has not written down who it is", store->shown);
    PQclear(rows);
    return status;
}

static pl_status make_reader(postgres_store *store, pl_error *error)
{
    pl_status status = PL_OK;
    store->reader = PQconnectdb(store->where);
    if (!store->reader)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a store");
    write_shown(store, store->reader);
    if (PQstatus(store->reader) != CONNECTION_OK)
        return pl_fail(error, PL_IO, "%s: cannot be reached: %.300s", store->shown, PQerrorMessage(store->reader));
    postgres_keep_quiet(store->reader);
    const char *encoding = PQparameterStatus(store->reader, "server_encoding");
    if (!encoding || strcmp(encoding, "UTF8") != 0)
        return pl_fail(error, PL_BAD, "%s: found a database in %s, wanted one in UTF8", store->shown, encoding ? encoding : "no encoding");
    status = postgres_make_ready(store->reader, store->shown, error);
    PQfinish(store->reader);  // the first question makes it anew, with all that it asks
    store->reader = NULL;
    return status;
}

static pl_status await_ready(postgres_store *store, pl_error *error)
{
    static const struct timespec pause = {.tv_nsec = 2000000};
    int64_t end = postgres_now_ms() + LOCK_MS;
    store->since_ms = -POSTGRES_AGAIN_MS * 10LL;
    while (store->state != STATE_READY && postgres_now_ms() < end) {
        step(&store->base);
        nanosleep(&pause, NULL);
    }
    if (store->state == STATE_READY)
        return PL_OK;
    if (store->is_greeted && !store->is_locked && !store->is_refused)
        return refuse(store, error);
    return pl_fail(error, PL_IO, "%s%s", store->is_refused ? "" : store->shown, store->is_refused ? store->words : ": does not answer");
}

pl_status store_open_postgres(const char *where, pl_store **out, pl_error *error)
{
    postgres_store *store = calloc(1, sizeof *store);
    *out = NULL;
    if (!store)
        return pl_fail(error, PL_NO_MEMORY, "no memory for a store");
    store->base.calls = &calls;
    snprintf(store->shown, sizeof store->shown, "postgresql://");
    write_address(store, where);
    pl_status status = make_reader(store, error);
    if (!status)
        status = await_ready(store, error);
    if (status) {
        close_postgres(&store->base);
        return status;
    }
    *out = &store->base;
    return PL_OK;
}
