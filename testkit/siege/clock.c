// clock.c - a wall clock that the siege can move: loaded before the C library (LD_PRELOAD), it adds the seconds that the file SIEGE_CLOCK names to
// what the system's clock says. Clocks that only go forward are left alone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long off(void)
{
    static const volatile long *seconds;
    static int is_looked;
    if (!is_looked) {
        is_looked = 1;
        const char *path = getenv("SIEGE_CLOCK");
        int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
        void *at = file >= 0 ? mmap(NULL, sizeof(long), PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
        seconds = at == MAP_FAILED ? NULL : at;
        if (file >= 0)
            close(file);
    }
    return seconds ? *seconds : 0;
}

int clock_gettime(clockid_t which, struct timespec *to)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int code = real(which, to);
    if (!code && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE))
        to->tv_sec += off();
    return code;
}

int timespec_get(struct timespec *to, int base) { return base == TIME_UTC && !clock_gettime(CLOCK_REALTIME, to) ? base : 0; }

time_t time(time_t *to)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (to)
        *to = now.tv_sec;
    return now.tv_sec;
}
