// store_wait.c - see store_wait.h.
#define _POSIX_C_SOURCE 200809L
#include "store_wait.h"

#include <poll.h>

void store_wait(const pl_store *store)
{
    bool wants_to_write;
    struct pollfd socket = {.fd = pl_store_socket(store, &wants_to_write), .events = POLLIN};
    socket.events = (short)(POLLIN | (wants_to_write ? POLLOUT : 0));
    poll(&socket, 1, pl_store_step_ms(store));
}
