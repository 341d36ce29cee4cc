// clock.h - the host's own time: it steps neither back nor forward, whatever becomes of the system's clock.
// Stands on host.h. It follows the steady clock; the wall clock is asked at the start, to learn how long nobody was there, and afterwards only
// whether it has jumped. Deadlines are moments of this time, and so is `now` beside them.
#pragma once
#include "host.h"

typedef struct host_clock {
    pl_time at;        // as the world said it last
    int64_t ahead_ms;  // of the steady clock
    int64_t apart_ms;  // the wall clock is ahead of this one by so much, as last seen
} host_clock;

static inline void host_clock_set(host_clock *clock, pl_time at) { clock->at = at; }
/// Begins where the wall clock says, less what it was apart from ours when it was last seen, and never before `last_ms`.
void host_clock_start(host_clock *clock, int64_t apart_ms, int64_t last_ms);
int64_t host_clock_ms(const host_clock *clock);
/// Looks at the wall clock: by how much it has jumped since the last look, 0: it has not.
int64_t host_clock_look(host_clock *clock);
