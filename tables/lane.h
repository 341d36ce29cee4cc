// lane.h - long work on other threads, and who waits for it: one at a time in each lane, addresses taking turns.
// Stands on host.h and limits.h. Private to tables/.
#pragma once
#include <stdatomic.h>

#include "host.h"
#include "limits.h"

/// Long work goes by lanes, one at a time in each, so that none waits for another kind: looking back at a game, tables brought from the
/// store, journals from outside.
typedef enum host_lane { LANE_PAST, LANE_TABLES, LANE_UPLOADS, LANES } host_lane;

/// Somebody's place in a lane. Addresses take turns.
typedef struct host_wait {
    struct host_wait *next;
    void (*turn)(struct host_wait *wait);  // its turn has come, and it stands there no more
    host_address *address;
    host_lane lane;
    bool is_waiting;
} host_wait;

/// Work in a lane. What runs elsewhere touches nothing of the host's but const scenes.
typedef struct host_task {
    pl_task task;  // as the world has it
    pl_host *host;
    host_lane lane;
    atomic_bool stop;                      // nobody needs it any more
    int64_t ends_ns;                       // by the time that whoever does it has worked
    void (*run)(struct host_task *task);   // on the other thread
    void (*done)(struct host_task *task);  // on the host's, after it; gives the task back
} host_task;

typedef struct host_line {
    host_wait *first;
    int waiting;
    bool is_calling;
    host_task *task;  // at work; NULL: the lane is free
} host_line;

/// Stands in line. False: too many do.
bool host_stand(pl_host *host, host_wait *wait);
void host_stand_down(pl_host *host, host_wait *wait);
bool host_lane_is_free(const pl_host *host, host_lane lane);
/// Begins work in a free lane; false: no thread can be had. ms: of processor time that it may take.
bool host_task_begin(pl_host *host, host_task *task, host_lane lane, int ms);
/// Asked on the other thread: the task is still wanted, and its time is not up.
bool host_task_goes_on(void *task);
/// Calls in whoever waits, as long as the lane is free.
void host_call_in(pl_host *host, host_lane lane);
void host_stop_tasks(pl_host *host);
