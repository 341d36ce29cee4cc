// late_open.c - for tests: every store that a program opens answers late, if PHASELINE_LATE says so: the seed, and a colon, and after how many
// milliseconds at most. Linked with --wrap=pl_store_open.
#include <stdio.h>
#include <stdlib.h>

#include "late_store.h"

pl_status __real_pl_store_open(const char *where, pl_store **out, pl_error *error);
pl_status __wrap_pl_store_open(const char *where, pl_store **out, pl_error *error);

pl_status __wrap_pl_store_open(const char *where, pl_store **out, pl_error *error)
{
    unsigned long long seed = 0;
    int most = 8;
    const char *how = getenv("PHASELINE_LATE");
    pl_status status = __real_pl_store_open(where, out, error);
    if (status || !how || sscanf(how, "%llu:%d", &seed, &most) < 1)
        return status;
    *out = late_store_before(*out, &(late_plan){.seed = seed, .steps_max = most});
    return *out ? PL_OK : pl_fail(error, PL_NO_MEMORY, "no memory");
}
