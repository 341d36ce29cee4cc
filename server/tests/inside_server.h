// inside_server.h - for tests: a server on a thread of this program, so that a test can give it a clock of its own or a failing disk.
// Stands on player.h and server.h.
#pragma once
#include <pthread.h>
#include <unistd.h>

#include "server.h"
#include "tests/player.h"

typedef struct inside_server {
    kit_server kit;  // its folder and port; there is no process
    pl_server *server;
    pthread_t thread;
    char store[300];
} inside_server;

static inline void *inside_run(void *running)
{
    pl_server_run(running);
    return NULL;
}

/// folder NULL: a new one is made. The options' store is set here, and that tests may choose their dice.
static inline void inside_start(inside_server *s, pl_server_options options, const char *folder)
{
    pl_error error = {0};
    *s = (inside_server){.kit.folder = "/tmp/phaseline-test-XXXXXX"};
    if (folder)
        snprintf(s->kit.folder, sizeof s->kit.folder, "%s", folder);
    else
        assert_non_null(mkdtemp(s->kit.folder));
    snprintf(s->store, sizeof s->store, "%s/tables.sqlite", s->kit.folder);
    options.store = s->store;
    options.takes_seeds = true;
    if (pl_server_create(&options, &s->server, &error))
        fail_msg("%s", error.text);
    s->kit.port = pl_server_port(s->server);
    CHECK(!pthread_create(&s->thread, NULL, inside_run, s->server));
}

static inline void inside_stop(inside_server *s)
{
    pl_server_stop(s->server);
    pthread_join(s->thread, NULL);
    CHECK(pl_server_destroy(s->server));
}

/// A count from /metrics; -1: it is not there.
static inline long metric(const kit_server *at_server, const char *name)
{
    char line[80];
    kit_reply reply = kit_http(at_server, "GET", "/metrics", NULL, NULL);
    snprintf(line, sizeof line, "\nphaseline_%s ", name);
    const char *at = reply.body ? strstr(reply.body, line) : NULL;
    long count = at ? atol(at + strlen(line)) : -1;
    kit_reply_free(&reply);
    return count;
}

/// Waits until a count has come that far; false: it has not within ten seconds.
static inline bool metric_reaches(const kit_server *at_server, const char *name, long wanted)
{
    for (int i = 0; i < 200; i++) {
        if (metric(at_server, name) >= wanted)
            return true;
        usleep(50000);
    }
    return false;
}
