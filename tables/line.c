// line.c - long work on other threads, and who waits for it: one at a time in each lane, addresses taking turns.
#include "inside.h"

#include <time.h>

// ---- waiting

static int waiting_from(const server_line *line, const server_address *address)
{
    int count = 0;
    for (const server_wait *wait = line->first; wait; wait = wait->next)
        count += wait->address == address;
    return count;
}

bool server_stand(pl_server *server, server_wait *wait)
{
    server_line *line = &server->lines[wait->lane];
    bool is_upload = wait->lane == LANE_UPLOADS;
    if (wait->address != &server->own_address &&
        (line->waiting >= (is_upload ? LIMIT_UPLOADS_WAITING : LIMIT_WAITING) ||
         waiting_from(line, wait->address) >= (is_upload ? LIMIT_UPLOADS_PER_ADDRESS : LIMIT_WAITING_PER_ADDRESS)))
        return false;
    server_wait **at = &line->first;
    while (*at)
        at = &(*at)->next;
    wait->next = NULL;
    wait->is_waiting = true;
    *at = wait;
    line->waiting++;
    return true;
}

void server_stand_down(pl_server *server, server_wait *wait)
{
    if (!wait->is_waiting)
        return;
    server_wait **at = &server->lines[wait->lane].first;
    while (*at != wait)
        at = &(*at)->next;
    *at = wait->next;
    wait->is_waiting = false;
    server->lines[wait->lane].waiting--;
}

bool server_lane_is_free(const pl_server *server, server_lane lane) { return !server->lines[lane].task && !server->lines[lane].first; }

// The first of the address whose last turn is longest ago.
static server_wait *next_of(const server_line *line)
{
    server_wait *next = line->first;
    for (server_wait *wait = line->first; wait; wait = wait->next)
        if (wait->address->turn < next->address->turn)
            next = wait;
    return next;
}

void server_call_in(pl_server *server, server_lane lane)
{
    server_line *line = &server->lines[lane];
    if (line->is_calling)  // whoever stands in line again during his turn is called by the one who called him
        return;
    line->is_calling = true;
    while (!line->task && line->first && !server->is_stopping) {
        server_wait *wait = next_of(line);
        server_stand_down(server, wait);
        wait->address->turn = ++server->turns;
        wait->turn(wait);
    }
    line->is_calling = false;
}

// ---- working

static int64_t thread_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

bool server_task_goes_on(void *context)
{
    const server_task *task = context;
    return !atomic_load(&task->stop) && thread_ns() < task->ends_ns;
}

// By the processor's time, not the clock's: a busy machine shortens nobody's work.
static void work(uv_work_t *request)
{
    server_task *task = request->data;
    task->ends_ns += thread_ns();
    if (!atomic_load(&task->stop))
        task->run(task);
}

static void worked(uv_work_t *request, int status)
{
    server_task *task = request->data;
    pl_server *server = task->server;
    server_lane lane = task->lane;
    (void)status;
    server->metrics.jobs--;
    server->lines[lane].task = NULL;
    task->done(task);
    server_call_in(server, lane);
}

bool server_task_begin(pl_server *server, server_task *task, server_lane lane, int ms)
{
    task->server = server;
    task->lane = lane;
    task->ends_ns = (int64_t)ms * 1000000;
    task->work.data = task;
    if (server->is_stopping || uv_queue_work(&server->loop, &task->work, work, worked))
        return false;
    server->lines[lane].task = task;
    server->metrics.jobs++;
    server->metrics.long_work_total++;
    return true;
}

void server_stop_tasks(pl_server *server)
{
    for (int lane = 0; lane < LANES; lane++)
        if (server->lines[lane].task)
            atomic_store(&server->lines[lane].task->stop, true);
}
