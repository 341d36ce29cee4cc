// inside.h - for fuzz targets: the real server in this very thread, its loop turned by hand, so that an input has the same course every time.
// Stands on server/inside.h. The store lies where memory is the disk, if there is such a place; everything goes with the program.
#pragma once
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/inside.h"

static pl_server *server;
static char folder[64];
static int fuzz_servers;  // made so far

static inline void fuzz_empty_folder(void)
{
    char path[400];
    DIR *open = opendir(folder);
    for (struct dirent *entry; open && (entry = readdir(open));) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    if (open)
        closedir(open);
}

static inline void fuzz_forget_folder(void)
{
    fuzz_empty_folder();
    rmdir(folder);
}

static inline void fuzz_make_folder(void)
{
    if (folder[0])
        return;
    snprintf(folder, sizeof folder, "%s/phaseline-fuzz-XXXXXX", access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
    if (!mkdtemp(folder))
        abort();
    atexit(fuzz_forget_folder);
}

static inline void fuzz_stop(void)
{
    if (server && !pl_server_destroy(server))
        abort();
    server = NULL;
    fuzz_empty_folder();
}

/// A server with a store of its own, made anew after so many inputs: what one input leaves behind is not to weigh on all that follow.
static inline void fuzz_start(int inputs_each)
{
    static int inputs;
    char store[100];
    pl_error error = {0};
    if (server && inputs++ % inputs_each)
        return;
    if (!folder[0])
        atexit(fuzz_stop);
    fuzz_make_folder();
    fuzz_stop();
    snprintf(store, sizeof store, "%s/tables.sqlite", folder);
    fuzz_servers++;
    pl_server_options options = {.store = store,
                                 .page = folder,
                                 .computer_ms = 20,
                                 .messages_per_second = 1000000,
                                 .tables_per_address = 1000000,
                                 .requests_per_second = 1000000};
    if (pl_server_create(&options, &server, &error)) {
        fprintf(stderr, "%s\n", error.text);
        abort();
    }
}

static inline void fuzz_turn(int times)
{
    for (int i = 0; i < times; i++)
        uv_run(&server->loop, UV_RUN_NOWAIT);
}

/// A connection to it; -1: it is not wanted.
static inline int fuzz_connect(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)server->port)};
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    int s = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (s < 0 || connect(s, (struct sockaddr *)&to, sizeof to))
        abort();
    fcntl(s, F_SETFL, O_NONBLOCK);
    setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    // Closed by a reset: a closed connection keeps no port from the ones to come.
    setsockopt(s, SOL_SOCKET, SO_LINGER, &(struct linger){.l_onoff = 1}, sizeof(struct linger));
    fuzz_turn(1);
    return s;
}

/// Reads whatever has come and forgets it, but for the first bytes; how many bytes came.
static inline size_t fuzz_hear(int s, char *first, size_t max)
{
    char bytes[16 << 10];
    size_t heard = 0;
    for (ssize_t got; (got = recv(s, bytes, sizeof bytes, 0)) > 0; heard += (size_t)got)
        if (heard < max)
            memcpy(first + heard, bytes, (size_t)got < max - heard ? (size_t)got : max - heard);
    return heard;
}

/// What is answered meanwhile is heard and forgotten, so that nobody waits for us to read.
static inline void fuzz_say(int s, const void *bytes, size_t size)
{
    const char *at = bytes;
    for (int tries = 0; size && tries < 200; tries++) {
        ssize_t sent = send(s, at, size, MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN)
            return;
        at += sent > 0 ? sent : 0;
        size -= sent > 0 ? (size_t)sent : 0;
        fuzz_turn(1);
        fuzz_hear(s, NULL, 0);
    }
}

/// Whatever came before: somebody else is answered, and nobody is left behind.
static inline void fuzz_check_serves(void)
{
    static const char get[] = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";
    char answer[16] = "";
    int s = fuzz_connect(), turns = 0;
    if (send(s, get, sizeof get - 1, MSG_NOSIGNAL) < 0)
        turns = 300;
    while (strncmp(answer, "HTTP/1.1 200", 12) && turns++ < 300) {
        fuzz_turn(1);
        fuzz_hear(s, answer, sizeof answer - 1);
    }
    close(s);
    if (turns >= 300) {
        fprintf(stderr, "nobody is answered any more\n");
        abort();
    }
    for (turns = 0; (server->wires || server->bodies) && turns < 300; turns++)
        fuzz_turn(1);
    if (server->wires || server->bodies) {
        fprintf(stderr, "a connection that was closed is still there\n");
        abort();
    }
}
