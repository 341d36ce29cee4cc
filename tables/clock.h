// clock.h - the server's own time: it steps neither back nor forward, whatever becomes of the system's clock.
// Stands on the C library and libuv. While the server runs it follows the steady clock; the wall clock is asked only at the start, to learn how
// long it was down. Deadlines are moments of this time, and so is `now` beside them.
#pragma once
#include <stdint.h>

typedef struct host_clock {
    int64_t (*wall_ms)(void);
    int64_t ahead_ms;  // of the steady clock
    int64_t apart_ms;  // the wall clock is ahead of this one by so much, as last seen
} host_clock;

/// The system's clock, milliseconds since 1970.
int64_t host_wall_ms(void);
/// Begins where the wall clock says, less what it was apart from ours when it was last seen, and never before `last_ms`.
void host_clock_start(host_clock *clock, int64_t (*wall_ms)(void), int64_t apart_ms, int64_t last_ms);
int64_t host_clock_ms(const host_clock *clock);
/// Looks at the wall clock: by how much it has jumped since the last look, 0: it has not.
int64_t host_clock_look(host_clock *clock);
