// line.c - long work on other threads, and who waits for it: one at a time in each lane, addresses taking turns.
#include "inside.h"

// ---- waiting

static int waiting_from(const host_line *line, const host_address *address)
{
    int count = 0;
    for (const host_wait *wait = line->first; wait; wait = wait->next)
        count += wait->address == address;
    return count;
}

bool host_stand(pl_host *host, host_wait *wait)
{
    host_line *line = &host->lines[wait->lane];
    bool is_upload = wait->lane == LANE_UPLOADS;
    if (wait->address != &host->own_address &&
        (line->waiting >= (is_upload ? LIMIT_UPLOADS_WAITING : LIMIT_WAITING) ||
         waiting_from(line, wait->address) >= (is_upload ? LIMIT_UPLOADS_PER_ADDRESS : LIMIT_WAITING_PER_ADDRESS)))
        return false;
    host_wait **at = &line->first;
    while (*at)
        at = &(*at)->next;
    wait->next = NULL;
    wait->is_waiting = true;
    *at = wait;
    line->waiting++;
    return true;
}

void host_stand_down(pl_host *host, host_wait *wait)
{
    if (!wait->is_waiting)
        return;
    host_wait **at = &host->lines[wait->lane].first;
    while (*at != wait)
        at = &(*at)->next;
    *at = wait->next;
    wait->is_waiting = false;
    host->lines[wait->lane].waiting--;
}

bool host_lane_is_free(const pl_host *host, host_lane lane) { return !host->lines[lane].task && !host->lines[lane].first; }

// The first of the address whose last turn is longest ago.
static host_wait *next_of(const host_line *line)
{
    host_wait *next = line->first;
    for (host_wait *wait = line->first; wait; wait = wait->next)
        if (wait->address->turn < next->address->turn)
            next = wait;
    return next;
}

void host_call_in(pl_host *host, host_lane lane)
{
    host_line *line = &host->lines[lane];
    if (line->is_calling)  // whoever stands in line again during his turn is called by the one who called him
        return;
    line->is_calling = true;
    while (!line->task && line->first && !host->is_stopping) {
        host_wait *wait = next_of(line);
        host_stand_down(host, wait);
        wait->address->turn = ++host->turns;
        wait->turn(wait);
    }
    line->is_calling = false;
}

// ---- working

bool host_task_goes_on(void *context)
{
    const host_task *task = context;
    return !atomic_load(&task->stop) && task->host->world.work_ns() < task->ends_ns;
}

// By the processor's time, not the clock's: a busy machine shortens nobody's work.
static void work(pl_task *begun)
{
    host_task *task = (host_task *)(void *)begun;
    task->ends_ns += task->host->world.work_ns();
    if (!atomic_load(&task->stop))
        task->run(task);
}

static void worked(pl_task *begun, bool was_run)
{
    host_task *task = (host_task *)(void *)begun;
    pl_host *host = task->host;
    host_lane lane = task->lane;
    (void)was_run;
    host->metrics.jobs--;
    host->lines[lane].task = NULL;
    task->done(task);
    host_call_in(host, lane);
}

bool host_task_begin(pl_host *host, host_task *task, host_lane lane, int ms)
{
    task->host = host;
    task->lane = lane;
    task->ends_ns = (int64_t)ms * 1000000;
    task->task = (pl_task){.run = work, .done = worked};
    if (host->is_stopping || !host->world.begin(host->world.data, &task->task, 0))
        return false;
    host->lines[lane].task = task;
    host->metrics.jobs++;
    host->metrics.long_work_total++;
    return true;
}

void host_stop_tasks(pl_host *host)
{
    for (int lane = 0; lane < LANES; lane++)
        if (host->lines[lane].task)
            atomic_store(&host->lines[lane].task->stop, true);
}
