// clock.c - the host's own time, by the steady clock.
#include "clock.h"

// What a wall clock that is being set right slowly moves between two looks is far less.
enum { JUMP_MS = 1000 };

void host_clock_start(host_clock *clock, int64_t apart_ms, int64_t last_ms)
{
    int64_t now = clock->at.wall_ms - apart_ms;
    now = now < last_ms ? last_ms : now;
    clock->ahead_ms = now - clock->at.steady_ms;
    clock->apart_ms = clock->at.wall_ms - now;
}

int64_t host_clock_ms(const host_clock *clock) { return clock->at.steady_ms + clock->ahead_ms; }

int64_t host_clock_look(host_clock *clock)
{
    int64_t apart = clock->at.wall_ms - host_clock_ms(clock), jump = apart - clock->apart_ms;
    clock->apart_ms = apart;
    return jump > JUMP_MS || jump < -JUMP_MS ? jump : 0;
}
