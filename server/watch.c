// watch.c - the socket by which a store answers, watched by the loop. A store that answers at once has none.
#include "inside.h"

#include <stdlib.h>

/// The socket as libuv watches it; it closes later than it is done with.
struct server_watch {
    uv_poll_t poll;
    int socket, events;
};

// The loop comes round, and settles with whatever has come.
static void has_come(uv_poll_t *handle, int status, int events) { (void)handle, (void)status, (void)events; }

static void closed(uv_handle_t *handle) { free(handle->data); }

void server_end_watch(pl_server *server)
{
    if (server->watch)
        uv_close((uv_handle_t *)&server->watch->poll, closed);
    server->watch = NULL;
}

static struct server_watch *begin(pl_server *server, int socket)
{
    struct server_watch *watch = calloc(1, sizeof *watch);
    if (!watch || uv_poll_init(&server->loop, &watch->poll, socket)) {
        free(watch);
        return NULL;  // it is looked at now and then all the same
    }
    watch->poll.data = watch;
    watch->socket = socket;
    return watch;
}

void server_watch_store(pl_server *server)
{
    bool wants_to_write;
    int socket = pl_store_socket(server->store, &wants_to_write);
    if (server->watch && server->watch->socket != socket)
        server_end_watch(server);
    if (socket < 0)
        return;
    if (!server->watch)
        server->watch = begin(server, socket);
    int events = UV_READABLE | (wants_to_write ? UV_WRITABLE : 0);
    if (server->watch && server->watch->events != events && !uv_poll_start(&server->watch->poll, events, has_come))
        server->watch->events = events;
}
