// threads.c - in place of simulate/threads.c: a page's instance has one thread, so everybody works in turn.
#include "simulate/threads.h"

int pl_cores(void) { return 1; }

void pl_side_by_side(int jobs, void (*work)(void *data, int which), void (*tell)(void *data), void *data)
{
    (void)tell;
    for (int i = 0; i < jobs; i++)
        work(data, i);
}
