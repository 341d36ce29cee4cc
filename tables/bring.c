// bring.c - tables brought back from the store. Reading is done on the loop's thread, which alone has the store; the journal is played again on
// another, with a battle of its own, and the table is moved among the others when it is done.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/error.h"

enum { CALLED_MAX = 32 };

typedef struct bringing {
    server_task task;
    server_battles battles;  // its own
    pl_store_table row;
    pl_store_journal journal;
    char *lesson;  // the place in one; NULL: none
    server_table *table;
    pl_status status;
    pl_error error;
    uint64_t client;  // who waits for it; 0: nobody
    server_request *request;
    bool is_own;  // called by the server itself
} bringing;

/// Tables that a request waits for.
struct server_wanted {
    char (*ids)[PL_STORE_ID_MAX];
    int count, max, next;
    int (*again)(server_request *request);
    bringing *bringing;  // the one that is being brought
};

/// Tables that the server brings back by and by.
struct server_calling {
    server_wait wait;
    pl_server *server;
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

static void play(server_task *task)
{
    bringing *b = (bringing *)(void *)task;
    const server_patience patience = {server_task_goes_on, task};
    b->status = server_table_resume(&b->battles, &b->row, b->journal.text, b->journal.size, b->journal.keys, UINT32_MAX, &patience,
                                    &b->table, &b->error);
}

static void go_on_with(server_request *request);
static void call_next(struct server_calling *calling);

// What the store has and cannot be read is our failure, whatever is wrong with it; strangers are told no more than that.
static void blame_us(pl_error *error)
{
    if (error->status != PL_MISSING)
        error->status = PL_IO;
}

static void welcome(bringing *b)
{
    pl_server *server = b->task.server;
    if (b->lesson && (b->status = server_lesson_take_up(server, b->table, b->lesson, &b->error))) {
        server_table_destroy(&server->battles, b->table);
        blame_us(&b->error);
        return;
    }
    server_welcome_table(server, b->table);
}

// Moves it among the others, unless somebody was quicker.
static void take_place(bringing *b)
{
    pl_server *server = b->task.server;
    if (!b->table && !b->status)
        b->status = pl_fail(&b->error, PL_FULL, "the table was not brought back");
    if (b->status) {
        blame_us(&b->error);
        return;
    }
    if (server->is_stopping || server_table_at_hand(server, b->row.id))
        server_table_destroy(&b->battles, b->table);
    else if (!(b->status = server_table_move(b->table, &b->battles, &server->battles, &b->error)))
        welcome(b);
}

static void tell_client(bringing *b)
{
    server_client *client = server_awaited(b->task.server, &b->task, b->client);
    if (!client)
        return;
    if (b->status) {
        char text[768];
        server_send_error(client, json_object_get(client->question, PL_WIRE(Sent, id)),
                          server_tell_failure(b->task.server, &b->error, text, sizeof text));
        json_decref(client->question);
        client->question = NULL;
    } else {
        server_ask_again(client);
    }
    server_go_on(client);
}

// One table that cannot be read (another version of its rules) must not keep the others from coming back.
static void leave_aside(pl_server *server, const char *id, const pl_error *error)
{
    char text[768];
    pl_error_print(error, text, sizeof text);
    fprintf(stderr, "phaseline: table %s stays in the store: %s\n", id, text);
    server_wake_later(server);
}

static void brought(server_task *task)
{
    bringing *b = (bringing *)(void *)task;
    pl_server *server = task->server;
    take_place(b);
    pl_store_journal_free(&b->journal);
    free(b->lesson);
    if (b->is_own && b->status && !server->is_stopping)
        leave_aside(server, b->row.id, &b->error);
    tell_client(b);
    if (b->request) {
        b->request->wanted->bringing = NULL;
        b->request->wanted->next++;
        go_on_with(b->request);
    }
    if (b->is_own) {
        server->calling->is_busy = false;
        call_next(server->calling);
    }
    free(b);
}

static bringing *begin(pl_server *server, const char *id, pl_error *error)
{
    bringing *b = calloc(1, sizeof *b);
    if (!b) {
        pl_fail(error, PL_NO_MEMORY, "no memory for a table");
        return NULL;
    }
    b->task.run = play;
    b->task.done = brought;
    pl_status status = server_find_row(server, id, &b->row, error);
    if (!status)
        status = server_lesson_load(server, &b->row, &b->lesson, error);
    if (!status)
        status = pl_store_load_journal(server->store, b->row.number, &b->journal, error);
    if (!status && !server_task_begin(server, &b->task, LANE_TABLES, LIMIT_TABLE_MS)) {
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

void server_bring_for(server_client *client, const char *id, const json_t *message)
{
    pl_error error = {0};
    if (!server_is_turn(client, LANE_TABLES, message))
        return;
    bringing *b = begin(client->server, id, &error);
    if (!b) {
        char text[768];
        server_send_error(client, json_object_get(message, PL_WIRE(Sent, id)),
                          server_tell_failure(client->server, &error, text, sizeof text));
        return;
    }
    b->client = client->serial;
    server_await_task(client, &b->task, message);
}

// ---- for a request

bool server_want_table(server_request *request, const char *id)
{
    if (!request->wanted)
        request->wanted = calloc(1, sizeof *request->wanted);
    struct server_wanted *w = request->wanted;
    return w && add_id(&w->ids, &w->count, &w->max, id);
}

void server_wanted_end(server_request *request)
{
    struct server_wanted *w = request->wanted;
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

static void request_turn(server_wait *wait)
{
    server_request *request = (server_request *)(void *)((char *)wait - offsetof(server_request, wait));
    struct server_wanted *w = request->wanted;
    pl_error error = {0};
    bool is_needed = w->next < w->count && !server_table_at_hand(request->server, w->ids[w->next]);
    w->bringing = is_needed ? begin(request->server, w->ids[w->next], &error) : NULL;
    if (w->bringing) {
        w->bringing->request = request;
    } else {
        w->next++;
        go_on_with(request);
    }
}

static void go_on_with(server_request *request)
{
    struct server_wanted *w = request->wanted;
    while (w->next < w->count && server_table_at_hand(request->server, w->ids[w->next]))
        w->next++;
    if (w->next < w->count && server_stand(request->server, &request->wait)) {
        server_call_in(request->server, LANE_TABLES);
        return;
    }
    int (*again)(server_request *) = w->again;
    bool is_whole = w->next >= w->count;
    server_wanted_end(request);
    server_request_answered(request, is_whole ? again(request)
                                              : server_reply_error(request, PL_CODE_not_now,
                                                                   "limit: too many tables are being brought back; ask again in a moment"));
}

void server_bring_wanted(server_request *request, int (*again)(server_request *request))
{
    request->wanted->again = again;
    request->wait = (server_wait){.lane = LANE_TABLES, .turn = request_turn, .address = request->from};
    server_request_wait(request);
    go_on_with(request);
}

// ---- by and by

static void own_turn(server_wait *wait)
{
    struct server_calling *c = (struct server_calling *)(void *)wait;
    pl_error error = {0};
    char id[PL_STORE_ID_MAX];
    memcpy(id, c->ids[0], sizeof id);
    memmove(c->ids, c->ids + 1, (size_t)--c->count * sizeof *c->ids);
    bringing *b = server_table_at_hand(c->server, id) ? NULL : begin(c->server, id, &error);
    c->is_busy = b != NULL;
    if (b)
        b->is_own = true;
    else if (error.status)
        leave_aside(c->server, id, &error);
    call_next(c);
}

static void call_next(struct server_calling *calling)
{
    if (calling->is_busy || calling->wait.is_waiting || !calling->count || calling->server->is_stopping)
        return;
    server_stand(calling->server, &calling->wait);
    server_call_in(calling->server, LANE_TABLES);
}

bool server_call_table(pl_server *server, const char *id)
{
    struct server_calling *c = server->calling;
    if (!c && (c = server->calling = calloc(1, sizeof *c))) {
        c->server = server;
        c->wait = (server_wait){.lane = LANE_TABLES, .turn = own_turn, .address = &server->own_address};
    }
    if (!c || c->count == CALLED_MAX)
        return false;
    snprintf(c->ids[c->count++], PL_STORE_ID_MAX, "%s", id);
    call_next(c);
    return true;
}

void server_calling_end(pl_server *server)
{
    free(server->calling);
    server->calling = NULL;
}
