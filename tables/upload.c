// upload.c - journals from outside. Anybody may send one, so it is read and played again on another thread, within a limit of time; the lines go
// into the store a piece at a time. The request is answered when all of it is durable. One that is cut short is taken out again, a piece at a time
// too; the store has a note of it from the first piece to the last, so that what a killed program left behind goes at the next start.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/journal_file.h"

enum { PIECE_LINES = 1000, PIECE_EVERY_MS = 1, NOTE_MAX = PL_STORE_ID_MAX + 16 };
static const char note_begin[] = "unfinished ";

typedef struct host_upload {
    host_task task;
    struct host_upload *next;  // of those that are being written
    host_request *request;     // NULL: nobody waits for it any more
    char *body;
    size_t size;
    host_battles battles;  // its own, until the table is moved among the others
    host_table *table;
    json_t *wanted;
    char *head, **lines;
    uint32_t line_count, written;
    uint32_t durable;                 // of those written; of one that is taken out again, those still there
    bool is_leaving;                  // it is taken out again
    bool is_on_its_way, is_answered;  // the last piece; and what became of it
    pl_status piece;
    pl_error piece_error;
    host_secrets secrets;
    pl_status status;
    pl_error error;
} host_upload;

// ---- on the other thread

static void take_in(host_task *task)
{
    host_upload *u = (host_upload *)(void *)task;
    const host_patience patience = {host_task_goes_on, task};
    u->status = host_read_journal(u->body ? u->body : "", u->size, &u->battles, &patience, &u->wanted, &u->table, &u->error);
    if (u->status)
        return;
    u->head = pl_journal_head_line(&u->table->journal, u->table->battle->battle);
    u->lines = host_lines_of(u->table);
    u->line_count = u->table->journal.entry_count;
    if (!u->head || !u->lines)
        u->status = pl_fail(&u->error, PL_NO_MEMORY, "no memory for a table");
}

// ---- the end

static void free_upload(host_upload *u)
{
    host_lines_free(u->lines, u->line_count);
    free(u->head);
    free(u->body);
    json_decref(u->wanted);
    free(u);
}

// Answers with the table, or with what went wrong.
static void reply(host_upload *u)
{
    host_request *request = u->request;
    if (!request)
        return;
    request->upload = NULL;
    void *line = request->line;
    int code = u->status ? host_reply_failure(request, &u->error)
                         : host_reply_json(request, PL_CODE_made, host_seats_answer(&u->table->row, &u->secrets));
    u->task.host->world.answered(line, code);
}

// ---- into the store

static void welcome(host_upload *u)
{
    pl_host *host = u->task.host;
    host->metrics.tables_made_total++;
    host_keep_table(host, u->table);
    host_wake_computer(host, u->table);
    host_look_for_none(host, u->table);
    reply(u);
}

static void name_note(char name[NOTE_MAX], const char *id) { snprintf(name, NOTE_MAX, "%s%s", note_begin, id); }

// Notes that a table is not whole yet, or is no more.
static pl_status note_unfinished(pl_store *store, const pl_store_table *row, bool is_so, pl_error *error)
{
    char name[NOTE_MAX];
    name_note(name, row->id);
    return pl_store_keep(store, row->number, name, is_so ? "" : NULL, error);
}

// The first piece makes the table. Until the last one is there it counts as over: nobody has its key, and no restart takes it up.
static pl_status write_some(host_upload *u)
{
    pl_host *host = u->task.host;
    pl_store *store = host->store;
    pl_store_table *row = &u->table->row;
    uint32_t left = u->line_count - u->written, count = left < PIECE_LINES ? left : PIECE_LINES;
    pl_status status = PL_OK;
    if (!u->written) {
        row->created = row->changed = host_wall_s(host);
        for (pl_side viewer = 0; viewer <= PL_SIDES_MAX; viewer++)
            row->seen[viewer] = row->changed;
        row->is_over = true;
        status = pl_store_add_table(store, row, u->head, u->lines, count, &u->error);
        if (!status && count < u->line_count)
            status = note_unfinished(store, row, true, &u->error);
    }
    for (uint32_t i = u->written; i < u->written + count && u->written && !status; i++)
        status = pl_store_append(store, row->number, i + 1, u->lines[i], 0, SIDES_ALL, &u->error);
    u->written += count;
    if (status || u->written < u->line_count)
        return status;
    if (u->durable)
        status = note_unfinished(store, row, false, &u->error);
    u->table->clock = &host->clock;
    host_table_wind(u->table, SIDES_ALL, host_time_ms(host));
    row->is_over = host_table_is_over(u->table);
    if (!status)
        status = pl_store_note(store, row->number, row->is_over, 0, &u->error);
    if (!status)
        status = host_secrets_keep(&host->world, store, row, &u->secrets, &u->error);
    return status ? status : host_note_wait(host, u->table, &u->error);
}

// A piece less of what cannot be finished, from its end; with the last the table goes.
static pl_status take_some_out(host_upload *u, pl_error *error)
{
    pl_store *store = u->task.host->store;
    const pl_store_table *row = &u->table->row;
    u->durable -= u->durable < PIECE_LINES ? u->durable : PIECE_LINES;
    if (u->durable)
        return pl_store_cut(store, row->number, u->durable, row->undos, row->seed, 0, error);
    pl_status status = pl_store_remove(store, row->number, error);
    return status ? status : note_unfinished(store, row, false, error);
}

static void piece_answered(pl_host *host, void *context, pl_status status, const pl_error *error)
{
    host_upload *u = context;
    (void)host;
    u->is_on_its_way = false;
    u->is_answered = true;
    u->piece = status;
    if (error)
        u->piece_error = *error;
}

// A piece less of it, or more.
static void send_piece(host_upload *u)
{
    pl_host *host = u->task.host;
    pl_error error = {0};
    pl_status status;
    host_commit(host);  // nobody else's change shall share the fate of this one
    bool is_wanted = u->is_leaving || (u->request && !host->is_stopping);
    if (u->is_leaving)
        status = take_some_out(u, &error);
    else if ((status = is_wanted ? write_some(u) : pl_fail(&u->error, PL_IO, "nobody waits for it any more")))
        error = u->error;
    u->is_on_its_way = true;
    if (!status &&
        host_await(host, (host_change){.kind = CHANGE_OWN, .number = u->table->row.number, .told = piece_answered, .context = u})) {
        host_commit(host);
        return;
    }
    if (!status)
        status = pl_fail(&error, PL_NO_MEMORY, "no memory for a journal");
    if (is_wanted)
        host_drop_changes(host, "it could not be kept: another change failed before it was");
    piece_answered(host, u, status, &error);
}

// False: it has come to its end. What cannot be taken out now the next start takes out.
static bool goes_on_leaving(host_upload *u)
{
    bool is_begun = u->is_leaving;
    u->is_leaving = true;
    if (is_begun && u->piece)
        fprintf(stderr, "phaseline: table %s was not finished and cannot be removed: %s\n", u->table->row.id, u->piece_error.text);
    return u->durable && !u->task.host->is_stopping && !(is_begun && u->piece);
}

// The same.
static bool goes_on_writing(host_upload *u)
{
    if (!u->piece) {
        u->durable = u->written;
        if (u->written < u->line_count)
            return true;
        welcome(u);
        return false;
    }
    u->status = u->piece;
    u->error = u->piece_error;
    reply(u);
    return goes_on_leaving(u);
}

// False: it has come to its end.
static bool write_piece(host_upload *u)
{
    if (!u->is_on_its_way && !u->is_answered)
        send_piece(u);
    if (u->is_on_its_way)
        return true;
    u->is_answered = false;
    if (u->is_leaving ? goes_on_leaving(u) : goes_on_writing(u))
        return true;
    if (u->status)
        host_table_destroy(&u->task.host->battles, u->table);
    return false;
}

void host_write_pieces(pl_host *host)
{
    for (host_upload **at = &host->uploads; *at;) {
        host_upload *u = *at;
        if (write_piece(u)) {
            at = &u->next;
            continue;
        }
        *at = u->next;  // nothing that a piece sets off begins another
        host->metrics.jobs--;
        free_upload(u);
    }
    host->piece_ms = host_now(host) + PIECE_EVERY_MS;
}

static void taken_in(host_task *task)
{
    host_upload *u = (host_upload *)(void *)task;
    pl_host *host = task->host;
    if (!u->status && (!u->table || !u->request || host->is_stopping))
        u->status = pl_fail(&u->error, PL_IO, "the journal was not taken in");
    if (u->table && u->status)
        host_table_destroy(&u->battles, u->table);
    if (!u->status)
        u->status = host_table_move(u->table, &u->battles, &host->battles, &u->error);
    if (!u->status)
        u->status = host_seat_journal(host, u->wanted, u->table, &u->secrets, &u->error);
    if (u->status) {
        reply(u);
        free_upload(u);
        return;
    }
    host->metrics.jobs++;
    u->next = host->uploads;
    host->uploads = u;
    host->piece_ms = host_now(host);
}

// ---- what an earlier life left behind

static pl_status remove_unfinished(pl_host *host, const char *name, pl_error *error)
{
    pl_store_table row = {0};
    pl_status status = host_find_row(host, name + sizeof note_begin - 1, &row, error);
    if (!status)
        status = pl_store_remove(host->store, row.number, error);
    else if (status == PL_MISSING)
        status = PL_OK;
    if (!status)
        status = pl_store_keep(host->store, row.number, name, NULL, error);
    if (!status)
        return pl_store_commit(host->store, error);
    pl_store_rollback(host->store);
    return status;
}

void host_remove_unfinished(pl_host *host)
{
    char name[NOTE_MAX];
    pl_error error = {0};
    pl_status status = PL_OK;
    while (!status && !pl_store_next_kept(host->store, note_begin, name, sizeof name, NULL))
        status = remove_unfinished(host, name, &error);
    if (status)  // it is in nobody's way, and the next start tries again
        fprintf(stderr, "phaseline: %s was not finished and cannot be removed: %s\n", name + sizeof note_begin - 1, error.text);
}

// ---- beginning

static bool begin(host_request *request)
{
    host_upload *u = calloc(1, sizeof *u);
    if (!u)
        return false;
    u->task.run = take_in;
    u->task.done = taken_in;
    u->request = request;
    u->body = request->body;
    u->size = request->body_size;
    if (!host_task_begin(request->host, &u->task, LANE_UPLOADS, LIMIT_UPLOAD_MS)) {
        free(u);
        return false;
    }
    request->body = NULL;  // its room is counted until the request is answered
    request->upload = u;
    return true;
}

static void upload_turn(host_wait *wait)
{
    host_request *request = (host_request *)(void *)((char *)wait - offsetof(host_request, wait));
    if (begin(request))
        return;
    const pl_world *world = &request->host->world;
    void *line = request->line;
    int code = host_reply_error(request, PL_CODE_not_now, "no memory for a journal");
    world->answered(line, code);
}

int host_post_journal(host_request *request)
{
    pl_host *host = request->host;
    request->wait = (host_wait){.lane = LANE_UPLOADS, .turn = upload_turn, .address = request->from};
    if (!host_stand(host, &request->wait)) {
        host->metrics.limited_total++;
        return host_reply_error(request, PL_CODE_not_now, "limit: too many journals are being read; send it again in a moment");
    }
    host->world.answer_later(request->line);
    host_call_in(host, LANE_UPLOADS);
    return 0;
}

void host_upload_forget(host_request *request)
{
    if (!request->upload)
        return;
    request->upload->request = NULL;
    atomic_store(&request->upload->task.stop, true);
    request->upload = NULL;
}
