// upload.c - journals from outside. Anybody may send one, so it is read and played again on another thread, within a limit of time; the lines go
// into the store a piece at a time. The request is answered when all of it is durable.
#include "inside.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "formats/journal_file.h"

enum { PIECE_LINES = 1000 };

typedef struct server_upload {
    server_task task;
    uv_timer_t pieces;
    server_request *request;  // NULL: nobody waits for it any more
    char *body;
    size_t size;
    server_battles battles;  // its own, until the table is moved among the others
    server_table *table;
    json_t *wanted;
    char *head, **lines;
    uint32_t line_count, written;
    server_secrets secrets;
    pl_status status;
    pl_error error;
} server_upload;

// ---- on the other thread

static void take_in(server_task *task)
{
    server_upload *u = (server_upload *)(void *)task;
    const server_patience patience = {server_task_goes_on, task};
    u->status = server_read_journal(u->body ? u->body : "", u->size, &u->battles, &patience, &u->wanted, &u->table, &u->error);
    if (u->status)
        return;
    u->head = pl_journal_head_line(&u->table->journal, u->table->battle->battle);
    u->lines = server_lines_of(u->table);
    u->line_count = u->table->journal.entry_count;
    if (!u->head || !u->lines)
        u->status = pl_fail(&u->error, PL_NO_MEMORY, "no memory for a table");
}

// ---- the end

static void free_upload(server_upload *u)
{
    server_lines_free(u->lines, u->line_count);
    free(u->head);
    free(u->body);
    json_decref(u->wanted);
    free(u);
}

static void pieces_closed(uv_handle_t *handle)
{
    server_upload *u = handle->data;
    u->task.server->metrics.jobs--;
    free_upload(u);
}

// Answers with the table, or with what went wrong.
static void reply(server_upload *u)
{
    server_request *request = u->request;
    if (!request)
        return;
    request->upload = NULL;
    server_request_answered(request, u->status ? server_reply_failure(request, &u->error)
                                               : server_reply_json(request, 201, server_seats_answer(&u->table->row, &u->secrets)));
}

// ---- into the store

static void welcome(server_upload *u)
{
    pl_server *server = u->task.server;
    server->metrics.tables_made_total++;
    server_keep_table(server, u->table);
    server_wake_computer(server, u->table);
    reply(u);
}

// The first piece makes the table. Until the last one is there it counts as over: nobody has its key, and no restart takes it up.
static pl_status write_some(server_upload *u)
{
    pl_server *server = u->task.server;
    pl_store *store = server->store;
    pl_store_table *row = &u->table->row;
    uint32_t left = u->line_count - u->written, count = left < PIECE_LINES ? left : PIECE_LINES;
    pl_status status = PL_OK;
    if (!u->written) {
        row->created = row->changed = (int64_t)time(NULL);
        for (pl_side viewer = 0; viewer <= PL_SIDES_MAX; viewer++)
            row->seen[viewer] = row->changed;
        row->is_over = true;
        status = pl_store_add_table(store, row, u->head, u->lines, count, &u->error);
    }
    for (uint32_t i = u->written; i < u->written + count && u->written && !status; i++)
        status = pl_store_append(store, row->number, i + 1, u->lines[i], 0, SIDES_ALL, &u->error);
    u->written += count;
    if (status || u->written < u->line_count)
        return status;
    u->table->clock = &server->clock;
    server_table_wind(u->table, SIDES_ALL, server_time_ms(server));
    row->is_over = server_table_is_over(u->table);
    status = pl_store_note(store, row->number, row->is_over, 0, &u->error);
    if (!status)
        status = server_secrets_keep(store, row, &u->secrets, &u->error);
    return status ? status : server_note_wait(server, u->table, &u->error);
}

static void write_piece(uv_timer_t *timer)
{
    server_upload *u = timer->data;
    pl_server *server = u->task.server;
    server_commit(server);  // nobody else's change shall share the fate of this one
    u->status = u->request && !server->is_stopping ? write_some(u) : pl_fail(&u->error, PL_IO, "nobody waits for it any more");
    if (!u->status)
        u->status = pl_store_commit(server->store, &u->error);
    else
        pl_store_rollback(server->store);
    if (!u->status && u->written < u->line_count)
        return;
    if (u->status) {
        reply(u);
        server_table_destroy(&server->battles, u->table);
    } else {
        welcome(u);
    }
    uv_close((uv_handle_t *)timer, pieces_closed);
}

static void taken_in(server_task *task)
{
    server_upload *u = (server_upload *)(void *)task;
    pl_server *server = task->server;
    if (!u->status && (!u->table || !u->request || server->is_stopping))
        u->status = pl_fail(&u->error, PL_IO, "the journal was not taken in");
    if (u->table && u->status)
        server_table_destroy(&u->battles, u->table);
    if (!u->status)
        u->status = server_table_move(u->table, &u->battles, &server->battles, &u->error);
    if (!u->status)
        u->status = server_seat_journal(server, u->wanted, u->table, &u->secrets, &u->error);
    if (u->status) {
        reply(u);
        free_upload(u);
        return;
    }
    uv_timer_init(&server->loop, &u->pieces);
    u->pieces.data = u;
    server->metrics.jobs++;
    uv_timer_start(&u->pieces, write_piece, 0, 1);
}

// ---- beginning

static bool begin(server_request *request)
{
    server_upload *u = calloc(1, sizeof *u);
    if (!u)
        return false;
    u->task.run = take_in;
    u->task.done = taken_in;
    u->request = request;
    u->body = request->body;
    u->size = request->body_size;
    if (!server_task_begin(request->server, &u->task, LANE_UPLOADS, LIMIT_UPLOAD_MS)) {
        free(u);
        return false;
    }
    request->body = NULL;  // its room is counted until the request is answered
    request->upload = u;
    return true;
}

static void upload_turn(server_wait *wait)
{
    server_request *request = (server_request *)(void *)((char *)wait - offsetof(server_request, wait));
    if (!begin(request))
        server_request_answered(request, server_reply_error(request, 503, "no memory for a journal"));
}

int server_post_journal(server_request *request)
{
    pl_server *server = request->server;
    request->wait = (server_wait){.lane = LANE_UPLOADS, .turn = upload_turn, .address = request->from};
    if (!server_stand(server, &request->wait)) {
        server->metrics.limited_total++;
        return server_reply_error(request, 503, "limit: too many journals are being read; send it again in a moment");
    }
    server_request_wait(request);
    server_call_in(server, LANE_UPLOADS);
    return 0;
}

void server_upload_forget(server_request *request)
{
    if (!request->upload)
        return;
    request->upload->request = NULL;
    atomic_store(&request->upload->task.stop, true);
    request->upload = NULL;
}
