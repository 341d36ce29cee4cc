// inside.h - the server from within: what its files share. Private to server/.
// Stands on tables/host.h, peer.h and libwebsockets on its libuv loop.
#pragma once
#include <stdatomic.h>
#include <uv.h>
// libuv first: libwebsockets looks whether it is there.
#include <jansson.h>
#include <libwebsockets.h>

#include "formats/wire.h"
#include "peer.h"
#include "server.h"
#include "tables/host.h"
#include "tables/limits.h"
#include "tables/metrics.h"
#include "tables/request.h"

typedef struct server_request server_request;
typedef struct server_wire server_wire;

enum { SERVER_TICK_MS = 250 };

/// How the server is, for /health.
typedef struct server_health {
    int64_t tick_ms;       // when the loop last came round to it
    int64_t delays[10];    // worst of each of the last seconds
    int64_t delay_second;  // of the latest of them
    int64_t looked_ms;     // when the disk was last written to for a look
    bool has_looked, is_disk_well;
} server_health;

struct pl_server {
    pl_server_options options;
    pl_host *host;          // of the tables
    host_metrics *metrics;  // its own
    host_addresses *addresses;
    uv_loop_t loop;
    uv_check_t after_poll;
    uv_prepare_t before_poll;
    uv_timer_t tick;
    uv_timer_t turn;               // goes off when the host is to be called,
    int64_t turn_ms;               // and when that is; 0: it is not set
    uv_work_t tidying, examining;  // of the store
    uv_async_t stop;
    uv_signal_t on_term, on_int;
    struct lws_context *context;
    struct lws_vhost *vhost;
    pl_store *store;
    struct server_watch *watch;  // of its socket; NULL: it has none
    atomic_bool stop_examining;
    char store_fault[256];   // what the look through the store has found; empty: nothing
    server_wire *wires;      // all of them
    server_request *bodies;  // of requests, coming in
    host_bucket requests;    // of all addresses
    server_health health;
    int connections_max, visits_max;  // as many as there are files for
    char address[64], page[1024], folder[1024], store_path[1024];
    int port;
    int64_t live;  // unfinished tables in the store at the start
    bool is_stopping, is_uv_ready, is_tidying, is_examining;
};

/// What time the loop has it.
int64_t server_now(const pl_server *server);
/// What time it is now, as the host wants to be told.
pl_time server_time(const pl_server *server);

// ---- world.c: what the host is given, and thoughts on libuv's threads

/// False: libsodium cannot be made ready.
bool server_world(pl_server *server, pl_world *out);
/// Waits a little until no thread works any more; false: one still does.
bool server_end_work(pl_server *server);

// ---- watch.c: a store that answers later

/// Sees to it that the loop comes round when the store has answered. To be called whenever something may have been sent to it.
void server_watch_store(pl_server *server);
void server_end_watch(pl_server *server);

// ---- wire.c: a WebSocket connection

struct server_wire {
    pl_server *server;
    struct lws *wsi;
    host_client *client;
    bool is_closing;
    char *in;  // a message that is coming in
    size_t in_size, in_max;
    struct server_packet *out_first, *out_last;
    size_t out_bytes;  // in the queue
    size_t out_taken;  // of a message that libwebsockets has taken over and not written wholly
    server_wire *next, *previous;
};

server_wire *server_wire_create(pl_server *server, struct lws *wsi, const char *address);
void server_wire_destroy(server_wire *wire);
/// What has come in. Non-zero, here and below: the connection must be closed.
int server_wire_take(server_wire *wire, const void *in, size_t size);
/// Writes what waits.
int server_wire_write(server_wire *wire);
/// As pl_world has them; the line is the wire.
void server_wire_send(void *line, const char *text, size_t size);
void server_wire_send_roomy(void *line, char *text, size_t size);
void server_wire_close(void *line);

// ---- visits.c: connections that are no WebSockets

/// Whether one more connection may come in from the address at the other end of this socket.
bool server_may_visit(pl_server *server, int socket);
int server_begin_visit(pl_server *server, struct lws *wsi);
/// The connection is closed, or has become a WebSocket.
void server_end_visit(pl_server *server, struct lws *wsi);
/// The address a connection is counted by: the other end's, or the one that the proxy at the other end forwards for.
void server_peer(const pl_server *server, struct lws *wsi, char to[PEER_TEXT_MAX]);
/// Whether the host asked for is ours, and the origin, where there is one, that host.
bool server_is_ours(const pl_server *server, struct lws *wsi);
/// Gets the files that the limits want from the system, and fits the limits to what it gives.
void server_fit_to_files(pl_server *server);

// ---- http.c, request.c, reply.c, page.c

struct server_request {
    host_request asked;  // of the host; has the body that is coming in
    pl_server *server;
    struct lws *wsi;
    char method[8], path[256], bearer[128];
    size_t body_wanted;
    int64_t body_until;  // on the loop's clock
    server_request *body_next, *body_previous;
    bool is_body_listed, is_body_kept, is_complete, is_answered;
    unsigned char *answer;  // going out, after LWS_PRE bytes
    size_t answer_size, answer_sent;
    const char *encoding;  // of the answer, if it has one
    bool is_in_forms;      // which form is sent depends on what the other end takes
    bool is_pending;       // it is worked on elsewhere and will be answered later
};

int server_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size);
enum { SESSION_BYTES = 2 * sizeof(void *) };  // of what libwebsockets keeps for us with each connection

/// Closes a connection when the loop comes round to it.
void server_close(pl_server *server, struct lws *wsi);

server_request *server_request_create(pl_server *server, struct lws *wsi, const char *path, size_t size);
void server_request_destroy(server_request *request);
/// Judges it by the limits and answers it, if no body is to come first. Non-zero, here and below: the connection must be closed.
int server_request_begin(server_request *request);
int server_request_take(server_request *request, const void *in, size_t size);
int server_request_complete(server_request *request);
/// Ends those whose body has not come in time.
void server_look_at_bodies(pl_server *server);
/// As pl_world has them; the line is the request.
void server_request_wait(void *line);
void server_request_answered(void *line, int code);
int server_request_answer(void *line, int status, const char *type, const char *text, size_t size);

int server_reply_error(server_request *request, int status, const char *text);
int server_reply_text(server_request *request, int status, const char *type, const char *text, size_t size);
/// Answers with a short text and closes: what may still come is not wanted.
int server_reply_last(server_request *request, int status, const char *text);
/// Goes on with an answer.
int server_reply_more(server_request *request);
/// What is left of it, at once: the connection is about to be closed.
void server_reply_rest(server_request *request);
/// The room that an answer takes goes back.
void server_reply_end(server_request *request);

/// A file of the page.
int server_page(server_request *request);

// ---- health.c and notify.c

/// Notes how late the loop comes round; called at every tick.
void server_note_tick(pl_server *server);
int server_reply_health(server_request *request);
/// Tells systemd, where that has started the program, that it is ready, still turns round, or ends.
void server_notify(const char *what);
