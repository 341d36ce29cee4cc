// http.c - requests and connections as libwebsockets brings them: who may speak, bodies in, answers out.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "formats/error.h"

enum { HEADERS_MAX = 2048, PIECE = 16 << 10 };

/// What libwebsockets keeps for us with each connection.
typedef struct session {
    server_request *request;
    server_client *client;
} session;

// ---- who may speak

static bool is_host(const char *host, size_t length, const char *name) { return strlen(name) == length && !strncmp(host, name, length); }

// The page of another site must not reach this server through a visitor's browser: the host must be one of ours (a name made to point
// here is not), and the origin, where there is one, must be that host.
static bool is_ours(const pl_server *server, struct lws *wsi)
{
    char host[256] = "", origin[300] = "";
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    const char *colon = strrchr(host, ':');
    size_t length = colon && !strchr(colon, ']') ? (size_t)(colon - host) : strlen(host);
    if (server->is_loopback && !is_host(host, length, "127.0.0.1") && !is_host(host, length, "localhost") &&
        !is_host(host, length, "[::1]") && !(server->options.name && is_host(host, length, server->options.name)))
        return false;
    int size = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (size <= 0)
        return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
        return false;
    const char *name = strstr(origin, "://");
    return name && !strcmp(name + 3, host);
}

// ---- answers

static const struct {
    const char *name, *value;
} safe_headers[] = {
    {"content-security-policy:",
     "default-src 'self'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
     "frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"x-frame-options:", "DENY"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
};

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end)
{
    return !lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value, (int)strlen(value), at, end);
}

int server_reply_text(server_request *request, int status, const char *type, const char *text, size_t size)
{
    unsigned char headers[LWS_PRE + HEADERS_MAX], *start = headers + LWS_PRE, *at = start, *end = headers + sizeof headers - 1;
    bool is_asset = !strncmp(request->path, "/assets/", 8) && status == 200;
    free(request->answer);
    request->answer = malloc(LWS_PRE + size + 1);
    if (!request->answer || lws_add_http_common_headers(request->wsi, (unsigned)status, type, size, &at, end))
        return -1;
    memcpy(request->answer + LWS_PRE, text, size);
    request->answer_size = size;
    request->answer_sent = 0;
    // The page's assets carry a hash in their names; all else may change at any time.
    if (!add_header(request->wsi, "cache-control:", is_asset ? "public, max-age=31536000, immutable" : "no-store", &at, end))
        return -1;
    for (int i = 0; i < PL_COUNT(safe_headers); i++)
        if (!add_header(request->wsi, safe_headers[i].name, safe_headers[i].value, &at, end))
            return -1;
    if (lws_finalize_write_http_header(request->wsi, start, &at, end))
        return -1;
    if (!strcmp(request->method, "HEAD") || !size)
        return lws_http_transaction_completed(request->wsi) ? -1 : 0;
    lws_callback_on_writable(request->wsi);
    return 0;
}

static int write_answer(server_request *request)
{
    size_t left = request->answer_size - request->answer_sent, size = left < PIECE ? left : PIECE;
    // The bytes before the piece were sent already; libwebsockets may use them for its own.
    unsigned char *piece = request->answer + LWS_PRE + request->answer_sent;
    bool is_last = size == left;
    if (lws_write(request->wsi, piece, size, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)size)
        return -1;
    request->answer_sent += size;
    if (is_last)
        return lws_http_transaction_completed(request->wsi) ? -1 : 0;
    lws_callback_on_writable(request->wsi);
    return 0;
}

int server_reply_json(server_request *request, int status, json_t *json)
{
    char *text = json ? json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    json_decref(json);
    int code = text ? server_reply_text(request, status, "application/json", text, strlen(text)) : -1;
    free(text);
    return code;
}

int server_reply_error(server_request *request, int status, const char *text)
{
    return server_reply_json(request, status, json_pack("{s:s}", "error", text));
}

int server_reply_failure(server_request *request, const pl_error *error)
{
    char text[768];
    int status = 500;
    switch (error->status) {
    case PL_MISSING: status = 404; break;
    case PL_BAD:
    case PL_ILLEGAL:
    case PL_DIFFERS: status = 400; break;
    case PL_FULL: status = 413; break;
    case PL_IO: status = 503; break;
    default: break;
    }
    pl_error_print(error, text, sizeof text);
    return server_reply_error(request, status, text);
}

// ---- requests

static void end_request(session *own)
{
    if (!own->request)
        return;
    free(own->request->body);
    free(own->request->answer);
    free(own->request);
    own->request = NULL;
}

static int answer_request(server_request *request)
{
    return strncmp(request->path, "/api/", 5) && strcmp(request->path, "/health") && strcmp(request->path, "/metrics")
               ? server_page(request)
               : server_api(request);
}

static int begin_request(pl_server *server, session *own, struct lws *wsi, const char *path, size_t size)
{
    static const struct {
        enum lws_token_indexes token;
        const char *name;
    } methods[] = {{WSI_TOKEN_GET_URI, "GET"}, {WSI_TOKEN_POST_URI, "POST"}, {WSI_TOKEN_HEAD_URI, "HEAD"}};
    char length[24] = "";
    end_request(own);
    server_request *request = own->request = calloc(1, sizeof *request);
    if (!request)
        return -1;
    request->server = server;
    request->wsi = wsi;
    server->metrics.requests_total++;
    snprintf(request->path, sizeof request->path, "%.*s", (int)size, path);
    lws_get_peer_simple(wsi, request->address, sizeof request->address);
    for (int i = 0; i < PL_COUNT(methods); i++)
        if (lws_hdr_total_length(wsi, methods[i].token) > 0)
            snprintf(request->method, sizeof request->method, "%s", methods[i].name);
    if (!is_ours(server, wsi))
        return server_reply_error(request, 403, "origin: this server answers its own page alone");
    if (!request->method[0])
        return server_reply_error(request, 405, "method: wanted GET, HEAD or POST");
    if (strcmp(request->method, "POST") != 0)
        return answer_request(request);
    request->body_limit = strcmp(request->path, "/api/journals") ? LIMIT_BODY_BYTES : LIMIT_JOURNAL_BYTES;
    lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    if (strtoull(length, NULL, 10) > request->body_limit) {
        server->metrics.limited_total++;
        return server_reply_error(request, 413, "limit: the body is too large");
    }
    // Without a body no body comes, and nobody would ever answer.
    return strtoull(length, NULL, 10) ? 0 : answer_request(request);
}

// A request that comes right behind another, without waiting for its answer, libwebsockets reads from where it has put it by, and gives
// us as its body what still lies there: the request's own head. No body of ours begins so. Whoever sent it is let go and may ask again.
static bool is_own_head(const server_request *request, const void *in, size_t size)
{
    return !request->body_size && size >= 5 && !memcmp(in, "POST ", 5);
}

static int take_body(server_request *request, const void *in, size_t size)
{
    if (!request || request->answer)
        return 0;
    if (is_own_head(request, in, size))
        return -1;
    if (request->body_size + size > request->body_limit)
        return -1;
    if (request->body_size + size + 1 > request->body_max) {
        size_t wanted = (request->body_size + size + 1) * 2;
        char *grown = realloc(request->body, wanted);
        if (!grown)
            return -1;
        request->body = grown;
        request->body_max = wanted;
    }
    if (size)
        memcpy(request->body + request->body_size, in, size);
    request->body_size += size;
    request->body[request->body_size] = '\0';
    return 0;
}

// What is left of an answer, at once: the connection is about to be closed.
static void flush_answer(server_request *request)
{
    size_t left = request->answer_size - request->answer_sent;
    if (request->answer && left)
        lws_write(request->wsi, request->answer + LWS_PRE + request->answer_sent, left, LWS_WRITE_HTTP_FINAL);
    request->answer_sent = request->answer_size;
}

// While bytes lie behind a body that is complete, libwebsockets calls here again and again, for ever if it is let: they are of a request
// that did not wait for the answer to this one. This one is answered, and the connection closed.
static int complete_body(server_request *request)
{
    if (!request || request->is_complete) {
        if (request)
            flush_answer(request);
        return -1;
    }
    request->is_complete = true;
    return request->answer ? 0 : answer_request(request);
}

// ---- connections

static int refuse_connection(pl_server *server, struct lws *wsi, unsigned status, const char *why)
{
    server->metrics.limited_total++;
    lws_return_http_status(wsi, status, why);
    return -1;
}

static int judge_connection(pl_server *server, struct lws *wsi)
{
    char path[64] = "", address[48] = "";
    lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    lws_get_peer_simple(wsi, address, sizeof address);
    if (strcmp(path, "/ws") != 0)
        return refuse_connection(server, wsi, HTTP_STATUS_NOT_FOUND, "the WebSocket is at /ws");
    if (!is_ours(server, wsi))
        return refuse_connection(server, wsi, HTTP_STATUS_FORBIDDEN, "origin: this server answers its own page alone");
    server_address *from = server_address_of(server->addresses, address, server_now(server));
    bool is_full = server->metrics.connections >= LIMIT_CONNECTIONS || !from || from->connections >= LIMIT_CONNECTIONS_PER_ADDRESS;
    return is_full || server->is_stopping ? refuse_connection(server, wsi, HTTP_STATUS_SERVICE_UNAVAILABLE, "limit: too many connections")
                                          : 0;
}

// libwebsockets would take an upgrade to HTTP/2 without asking, and the program ended with some of what can be said in it.
static int judge_upgrade(pl_server *server, struct lws *wsi, const char *to)
{
    return to && !strcasecmp(to, "websocket") ? 0 : refuse_connection(server, wsi, HTTP_STATUS_FORBIDDEN, "upgrade: wanted websocket");
}

static int receive(server_client *client, struct lws *wsi, const void *in, size_t size)
{
    if (client->is_closing)
        return -1;
    bool is_whole = lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
    if (client->in_size + size > LIMIT_MESSAGE_BYTES || lws_frame_is_binary(wsi)) {
        static const char why[] = "limit: a message has at most 65536 bytes of text";
        client->server->metrics.limited_total++;
        server_send_error(client, NULL, why);
        lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, (unsigned char *)(uintptr_t)why, sizeof why - 1);
        return -1;
    }
    if (is_whole && !client->in_size) {
        server_receive(client, in, size);  // mostly a message comes in one piece
        return 0;
    }
    if (client->in_size + size > client->in_max) {
        size_t wanted = (client->in_size + size) * 2;
        char *grown = realloc(client->in, wanted);
        if (!grown)
            return -1;
        client->in = grown;
        client->in_max = wanted;
    }
    if (size)  // an empty first piece finds no room made, and memcpy() wants a place even for nothing
        memcpy(client->in + client->in_size, in, size);
    client->in_size += size;
    if (is_whole) {
        size_t whole = client->in_size;
        client->in_size = 0;
        server_receive(client, client->in, whole);
    }
    return 0;
}

int server_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    session *own = user;
    pl_server *server = lws_get_context(wsi) ? lws_context_user(lws_get_context(wsi)) : NULL;
    char address[48] = "";
    switch (reason) {
    case LWS_CALLBACK_HTTP: return begin_request(server, own, wsi, in, size);
    case LWS_CALLBACK_HTTP_BODY: return take_body(own->request, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return complete_body(own->request);
    case LWS_CALLBACK_HTTP_WRITEABLE: return own->request && own->request->answer ? write_answer(own->request) : 0;
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (own)
            end_request(own);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return judge_upgrade(server, wsi, in);
    case LWS_CALLBACK_RAW_ADOPT: return -1;  // CONNECT: there are no tunnels here
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return judge_connection(server, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        lws_get_peer_simple(wsi, address, sizeof address);
        own->request = NULL;
        own->client = server_client_create(server, wsi, address);
        return own->client ? 0 : -1;
    case LWS_CALLBACK_RECEIVE: return own->client ? receive(own->client, wsi, in, size) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE: return own->client ? server_client_write(own->client) : -1;
    case LWS_CALLBACK_CLOSED:
        if (own->client)
            server_client_destroy(own->client);
        own->client = NULL;
        return 0;
    default: return 0;
    }
}
