// relay.c - what the server is measured against: a bare relay on the same libraries that knows no game.
// Connections pair up in order of arrival. A message is written to a journal (SQLite, write-ahead log, synchronous FULL, one commit
// a turn of the loop) and then sent to both of its pair: durable like ours, but nothing is read, judged or worded.
//
//   bench_relay JOURNAL      prints its port
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include <uv.h>
#include <libwebsockets.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QUEUE = 64, BYTES = 512, CONNECTIONS = 8192, WAITING = 8192 };

typedef struct message {
    int from;
    size_t size;
    unsigned char bytes[LWS_PRE + BYTES];
} message;

typedef struct peer {
    struct lws *wsi;
    int number, first, count;
    message queue[QUEUE];
} peer;

static peer *peers[CONNECTIONS];
static message waiting[WAITING];
static int peer_count, waiting_count;
static sqlite3 *db;
static sqlite3_stmt *insert, *begin, *commit;
static uv_loop_t loop;

static void send_to(int number, message *m)
{
    peer *to = peers[number];
    if (!to)
        return;
    if (!to->count && !lws_partial_buffered(to->wsi) && !lws_send_pipe_choked(to->wsi)) {
        lws_write(to->wsi, m->bytes + LWS_PRE, m->size, LWS_WRITE_TEXT);
        return;
    }
    if (to->count == QUEUE)
        return;
    to->queue[(to->first + to->count++) % QUEUE] = *m;
    lws_callback_on_writable(to->wsi);
}

static void settle(void)
{
    if (!waiting_count)
        return;
    sqlite3_step(begin);
    sqlite3_reset(begin);
    for (int i = 0; i < waiting_count; i++) {
        sqlite3_bind_int(insert, 1, waiting[i].from / 2);
        sqlite3_bind_blob(insert, 2, waiting[i].bytes + LWS_PRE, (int)waiting[i].size, SQLITE_STATIC);
        sqlite3_step(insert);
        sqlite3_reset(insert);
    }
    sqlite3_step(commit);
    sqlite3_reset(commit);
    for (int i = 0; i < waiting_count; i++) {
        send_to(waiting[i].from & ~1, &waiting[i]);
        send_to(waiting[i].from | 1, &waiting[i]);
    }
    waiting_count = 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    peer **own = user;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        if (peer_count == CONNECTIONS || !(*own = calloc(1, sizeof **own)))
            return -1;
        (*own)->wsi = wsi;
        (*own)->number = peer_count;
        peers[peer_count++] = *own;
        return 0;
    case LWS_CALLBACK_RECEIVE:
        if (size > BYTES)
            return -1;
        if (waiting_count == WAITING)
            settle();
        waiting[waiting_count].from = (*own)->number;
        waiting[waiting_count].size = size;
        memcpy(waiting[waiting_count++].bytes + LWS_PRE, in, size);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        for (peer *p = *own; p->count && !lws_send_pipe_choked(wsi); p->count--) {
            message *m = &p->queue[p->first];
            if (lws_write(wsi, m->bytes + LWS_PRE, m->size, LWS_WRITE_TEXT) < 0)
                return -1;
            p->first = (p->first + 1) % QUEUE;
        }
        if ((*own)->count)
            lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLOSED:
        if (*own) {
            peers[(*own)->number] = NULL;
            free(*own);
        }
        return 0;
    default: return 0;
    }
}

static void after_poll(uv_check_t *handle)
{
    (void)handle;
    settle();
}

static void on_signal(uv_signal_t *handle, int number)
{
    (void)number;
    uv_stop(handle->loop);
}

int main(int argc, char **argv)
{
    static const struct lws_protocols protocols[] = {
        {.name = "relay", .callback = callback, .per_session_data_size = sizeof(peer *), .rx_buffer_size = BYTES}, {0}};
    struct lws_context_creation_info info = {0};
    void *loops[] = {&loop};
    uv_check_t check;
    uv_signal_t end;
    if (argc != 2 || sqlite3_open(argv[1], &db) || uv_loop_init(&loop))
        return 1;
    sqlite3_exec(db, "pragma journal_mode=wal; pragma synchronous=full; create table journal(n integer primary key, game int, body blob)",
                 0, 0, 0);
    sqlite3_prepare_v2(db, "insert into journal(game,body) values(?,?)", -1, &insert, NULL);
    sqlite3_prepare_v2(db, "begin", -1, &begin, NULL);
    sqlite3_prepare_v2(db, "commit", -1, &commit, NULL);
    lws_set_log_level(0, NULL);
    info.iface = "127.0.0.1";
    info.protocols = protocols;
    info.gid = -1;
    info.uid = -1;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    info.foreign_loops = loops;
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *vhost = context ? lws_create_vhost(context, &info) : NULL;
    if (!vhost)
        return 1;
    printf("http://127.0.0.1:%d\nStop with SIGTERM.\n", lws_get_vhost_listen_port(vhost));
    fflush(stdout);
    uv_check_init(&loop, &check);
    uv_check_start(&check, after_poll);
    uv_signal_init(&loop, &end);
    uv_signal_start(&end, on_signal, SIGTERM);
    uv_run(&loop, UV_RUN_DEFAULT);
    sqlite3_finalize(insert);
    sqlite3_finalize(begin);
    sqlite3_finalize(commit);
    sqlite3_close(db);
    return 0;
}
