// bring.c - tables brought back from the store. Reading is done on the host's thread, which alone has the store; the journal is played again on
// another, with a battle of its own, and the table is moved among the others when it is done.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/error.h"

enum { CALLED_MAX = 32 };

typedef struct bringing {
    host_task task;
    host_battles battles;  // its own
    pl_store_table row;
    pl_store_journal journal;
    char *lesson;  // the place in one; NULL: none
    host_table *table;
    pl_status status;
    pl_error error;
    uint64_t client;  // who waits for it; 0: nobody
    host_request *request;
    bool is_own;  // called by the server itself
} bringing;

/// Tables that a request waits for.
struct host_wanted {
    char (*ids)[PL_STORE_ID_MAX];
    int count, max, next;
    int (*again)(host_request *request);
    bringing *bringing;  // the one that is being brought
};

/// Tables that the server brings back by and by.
struct host_calling {
    host_wait wait;
    pl_host *host;
    char ids[CALLED_MAX][PL_STORE_ID_MAX];
    int count;
    bool is_busy;
};

static bool add_id(char (**ids)[PL_STORE_ID_MAX], int *count, int *max, const char *id)
{
    if (*count == *max) {
        int wanted = *max ? *max * 2 : 16;
        char(*grown)[PL_STORE_ID_MAX] = realloc(*ids, (size_t)wanted * sizeof *grown);
        if (!grown)
            return false;
        *ids = grown;
        *max = wanted;
    }
    snprintf((*ids)[(*count)++], PL_STORE_ID_MAX, "%s", id);
    return true;
}

// ---- one table

static void play(host_task *task)
{
    bringing *b = (bringing *)(void *)task;
    const host_patience patience = {host_task_goes_on, task};
    b->status = host_table_resume(&b->battles, &b->row, b->journal.text, b->journal.size, b->journal.keys, UINT32_MAX, &patience, &b->table,
                                  &b->error);
}

static void go_on_with(host_request *request);
static void call_next(struct host_calling *calling);

// What the store has and cannot be read is our failure, whatever is wrong with it; strangers are told no more than that.
static void blame_us(pl_error *error)
{
    if (error->status != PL_MISSING)
        error->status = PL_IO;
}

static void welcome(bringing *b)
{
    pl_host *host = b->task.host;
    if (b->lesson && (b->status = host_lesson_take_up(host, b->table, b->lesson, &b->error))) {
        host_table_destroy(&host->battles, b->table);
        blame_us(&b->error);
        return;
    }
    host_welcome_table(host, b->table);
}

// Moves it among the others, unless somebody was quicker.
static void take_place(bringing *b)
{
    pl_host *host = b->task.host;
    if (!b->table && !b->status)
        b->status = pl_fail(&b->error, PL_FULL, "the table was not brought back");
    if (b->status) {
        blame_us(&b->error);
        return;
    }
    if (host->is_stopping || host_table_at_hand(host, b->row.id))
        host_table_destroy(&b->battles, b->table);
    else if (!(b->status = host_table_move(b->table, &b->battles, &host->battles, &b->error)))
        welcome(b);
}

static void tell_client(bringing *b)
{
    host_client *client = host_awaited(b->task.host, &b->task, b->client);
    if (!client)
        return;
    if (b->status) {
        char text[768];
        host_send_error(client, json_object_get(client->question, PL_WIRE(Sent, id)),
                        host_tell_failure(b->task.host, &b->error, text, sizeof text));
        json_decref(client->question);
        client->question = NULL;
    } else {
        host_ask_again(client);
    }
    host_go_on(client);
}

// One table that cannot be read (another version of its rules) must not keep the others from coming back.
static void leave_aside(pl_host *host, const char *id, const pl_error *error)
{
    char text[768];
    pl_error_print(error, text, sizeof text);
    fprintf(stderr, "phaseline: table %s stays in the store: %s\n", id, text);
    host_wake_later(host);
}

static void brought(host_task *task)
{
    bringing *b = (bringing *)(void *)task;
    pl_host *host = task->host;
    take_place(b);
    pl_store_journal_free(&b->journal);
    free(b->lesson);
    if (b->is_own && b->status && !host->is_stopping)
        leave_aside(host, b->row.id, &b->error);
    tell_client(b);
    if (b->request) {
        b->request->wanted->bringing = NULL;
        b->request->wanted->next++;
        go_on_with(b->request);
    }
    if (b->is_own) {
        host->calling->is_busy = false;
        call_next(host->calling);
    }
    free(b);
}

static bringing *begin(pl_host *host, const char *id, pl_error *error)
{
    bringing *b = calloc(1, sizeof *b);
    if (!b) {
        pl_fail(error, PL_NO_MEMORY, "no memory for a table");
        return NULL;
    }
    b->task.run = play;
    b->task.done = brought;
    pl_status status = host_find_row(host, id, &b->row, error);
    if (!status)
        status = host_lesson_load(host, &b->row, &b->lesson, error);
    if (!status)
        status = pl_store_load_journal(host->store, b->row.number, &b->journal, error);
    if (!status && !host_task_begin(host, &b->task, LANE_TABLES, LIMIT_TABLE_MS)) {
        pl_store_journal_free(&b->journal);
        status = pl_fail(error, PL_NO_MEMORY, "no thread for a table");
    }
    if (!status)
        return b;
    blame_us(error);
    free(b->lesson);
    free(b);
    return NULL;
}

// ---- for a client

void host_bring_for(host_client *client, const char *id, const json_t *message)
{
    pl_error error = {0};
    if (!host_is_turn(client, LANE_TABLES, message))
        return;
    bringing *b = begin(client->host, id, &error);
    if (!b) {
        char text[768];
        host_send_error(client, json_object_get(message, PL_WIRE(Sent, id)), host_tell_failure(client->host, &error, text, sizeof text));
        return;
    }
    b->client = client->serial;
    host_await_task(client, &b->task, message);
}

// ---- for a request

bool host_want_table(host_request *request, const char *id)
{
    if (!request->wanted)
        request->wanted = calloc(1, sizeof *request->wanted);
    struct host_wanted *w = request->wanted;
    return w && add_id(&w->ids, &w->count, &w->max, id);
}

void host_wanted_end(host_request *request)
{
    struct host_wanted *w = request->wanted;
    if (!w)
        return;
    if (w->bringing) {
        w->bringing->request = NULL;
        atomic_store(&w->bringing->task.stop, true);
    }
    free(w->ids);
    free(w);
    request->wanted = NULL;
}

static void request_turn(host_wait *wait)
{
    host_request *request = (host_request *)(void *)((char *)wait - offsetof(host_request, wait));
    struct host_wanted *w = request->wanted;
    pl_error error = {0};
    bool is_needed = w->next < w->count && !host_table_at_hand(request->host, w->ids[w->next]);
    w->bringing = is_needed ? begin(request->host, w->ids[w->next], &error) : NULL;
    if (w->bringing) {
        w->bringing->request = request;
    } else {
        w->next++;
        go_on_with(request);
    }
}

static void go_on_with(host_request *request)
{
    struct host_wanted *w = request->wanted;
    while (w->next < w->count && host_table_at_hand(request->host, w->ids[w->next]))
        w->next++;
    if (w->next < w->count && host_stand(request->host, &request->wait)) {
        host_call_in(request->host, LANE_TABLES);
        return;
    }
    int (*again)(host_request *) = w->again;
    bool is_whole = w->next >= w->count;
    const pl_world *world = &request->host->world;
    void *line = request->line;
    host_wanted_end(request);
    int code = is_whole
                   ? again(request)
                   : host_reply_error(request, PL_CODE_not_now, "limit: too many tables are being brought back; ask again in a moment");
    if (!request->parked.is_parked)
        world->answered(line, code);
}

void host_bring_wanted(host_request *request, int (*again)(host_request *request))
{
    request->wanted->again = again;
    request->wait = (host_wait){.lane = LANE_TABLES, .turn = request_turn, .address = request->from};
    request->host->world.answer_later(request->line);
    go_on_with(request);
}

// ---- by and by

static void own_turn(host_wait *wait)
{
    struct host_calling *c = (struct host_calling *)(void *)wait;
    pl_error error = {0};
    char id[PL_STORE_ID_MAX];
    memcpy(id, c->ids[0], sizeof id);
    memmove(c->ids, c->ids + 1, (size_t)--c->count * sizeof *c->ids);
    bringing *b = host_table_at_hand(c->host, id) ? NULL : begin(c->host, id, &error);
    c->is_busy = b != NULL;
    if (b)
        b->is_own = true;
    else if (error.status)
        leave_aside(c->host, id, &error);
    call_next(c);
}

static void call_next(struct host_calling *calling)
{
    if (calling->is_busy || calling->wait.is_waiting || !calling->count || calling->host->is_stopping)
        return;
    host_stand(calling->host, &calling->wait);
    host_call_in(calling->host, LANE_TABLES);
}

bool host_call_table(pl_host *host, const char *id)
{
    struct host_calling *c = host->calling;
    if (!c && (c = host->calling = calloc(1, sizeof *c))) {
        c->host = host;
        c->wait = (host_wait){.lane = LANE_TABLES, .turn = own_turn, .address = &host->own_address};
    }
    if (!c || c->count == CALLED_MAX)
        return false;
    snprintf(c->ids[c->count++], PL_STORE_ID_MAX, "%s", id);
    call_next(c);
    return true;
}

void host_calling_end(pl_host *host)
{
    free(host->calling);
    host->calling = NULL;
}
