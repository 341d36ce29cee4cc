// clock.c - the server's own time, by the steady clock.
#include "clock.h"

#include <time.h>
#include <uv.h>

// What a wall clock that is being set right slowly moves between two looks is far less.
enum { JUMP_MS = 1000 };

static int64_t steady_ms(void) { return (int64_t)(uv_hrtime() / 1000000); }

int64_t host_wall_ms(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void host_clock_start(host_clock *clock, int64_t (*wall_ms)(void), int64_t apart_ms, int64_t last_ms)
{
    clock->wall_ms = wall_ms ? wall_ms : host_wall_ms;
    int64_t wall = clock->wall_ms(), now = wall - apart_ms;
    now = now < last_ms ? last_ms : now;
    clock->ahead_ms = now - steady_ms();
    clock->apart_ms = wall - now;
}

int64_t host_clock_ms(const host_clock *clock) { return steady_ms() + clock->ahead_ms; }

int64_t host_clock_look(host_clock *clock)
{
    int64_t apart = clock->wall_ms() - host_clock_ms(clock), jump = apart - clock->apart_ms;
    clock->apart_ms = apart;
    return jump > JUMP_MS || jump < -JUMP_MS ? jump : 0;
}
