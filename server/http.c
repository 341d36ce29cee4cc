// http.c - connections as libwebsockets brings them: what each event of theirs is handed to.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/// What libwebsockets keeps for us with each connection.
typedef struct session {
    server_request *request;
    server_wire *wire;
} session;
_Static_assert(sizeof(session) == SESSION_BYTES, "SESSION_BYTES: room for a session");

void server_close(pl_server *server, struct lws *wsi)
{
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    lws_cancel_service(server->context);  // else it would look at its times only when something else happens
}

static int refuse_connection(pl_server *server, struct lws *wsi, unsigned status, const char *why)
{
    server->metrics->limited_total++;
    lws_return_http_status(wsi, status, why);
    return -1;
}

static int judge_connection(pl_server *server, struct lws *wsi)
{
    char path[64] = "", address[PEER_TEXT_MAX];
    lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    server_peer(server, wsi, address);
    if (strcmp(path, "/ws") != 0)
        return refuse_connection(server, wsi, HTTP_STATUS_NOT_FOUND, "the WebSocket is at /ws");
    if (!server_is_ours(server, wsi)) {
        server->metrics->strangers_total++;
        return refuse_connection(server, wsi, HTTP_STATUS_FORBIDDEN,
                                 "origin: this server answers its own page alone, by the names it was given");
    }
    host_address *from = host_address_of(server->addresses, address, server_now(server));
    bool is_full =
        server->metrics->connections >= (uint64_t)server->connections_max || !from || from->connections >= LIMIT_CONNECTIONS_PER_ADDRESS;
    return is_full || server->is_stopping ? refuse_connection(server, wsi, HTTP_STATUS_SERVICE_UNAVAILABLE, "limit: too many connections")
                                          : 0;
}

// libwebsockets would take an upgrade to HTTP/2 without asking, and the program ended with some of what can be said in it. The name that it
// hands over lies in memory that is gone already where it knows no such upgrade and has answered by itself: so it is looked up, and then there is none.
static int judge_upgrade(pl_server *server, struct lws *wsi)
{
    char to[32] = "";
    if (lws_hdr_copy(wsi, to, sizeof to, WSI_TOKEN_UPGRADE) > 0 && !strcasecmp(to, "websocket"))
        return 0;
    return to[0] ? refuse_connection(server, wsi, HTTP_STATUS_FORBIDDEN, "upgrade: wanted websocket") : -1;
}

static int begin_request(pl_server *server, session *own, struct lws *wsi, const char *path, size_t size)
{
    server_request_destroy(own->request);
    own->request = server_request_create(server, wsi, path, size);
    return own->request ? server_request_begin(own->request) : -1;
}

static void end_request(session *own)
{
    if (!own)
        return;
    server_request_destroy(own->request);
    own->request = NULL;
}

static int begin_wire(pl_server *server, session *own, struct lws *wsi)
{
    char address[PEER_TEXT_MAX];
    server_peer(server, wsi, address);
    server_end_visit(server, wsi);
    own->request = NULL;
    own->wire = server_wire_create(server, wsi, address);
    return own->wire ? 0 : -1;
}

int server_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    session *own = user;
    pl_server *server = lws_get_context(wsi) ? lws_context_user(lws_get_context(wsi)) : NULL;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return server_may_visit(server, (int)(intptr_t)in) ? 0 : -1;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return server_begin_visit(server, wsi);
    case LWS_CALLBACK_WSI_DESTROY: server_end_visit(server, wsi); return 0;
    case LWS_CALLBACK_HTTP: return begin_request(server, own, wsi, in, size);
    case LWS_CALLBACK_HTTP_BODY: return server_request_take(own->request, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return server_request_complete(own->request);
    case LWS_CALLBACK_HTTP_WRITEABLE: return server_reply_more(own->request);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL: end_request(own); return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return judge_upgrade(server, wsi);
    case LWS_CALLBACK_RAW_ADOPT: return -1;  // CONNECT: there are no tunnels here
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return judge_connection(server, wsi);
    case LWS_CALLBACK_ESTABLISHED: return begin_wire(server, own, wsi);
    case LWS_CALLBACK_RECEIVE: return own->wire ? server_wire_take(own->wire, in, size) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE: return own->wire ? server_wire_write(own->wire) : -1;
    case LWS_CALLBACK_CLOSED:
        if (own->wire)
            server_wire_destroy(own->wire);
        own->wire = NULL;
        return 0;
    default: return 0;
    }
}
