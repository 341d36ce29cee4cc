// request.c - a request from its head to its answer: judged by the limits, its body taken in, bounded in number, size, memory and time.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

server_request *server_request_create(pl_server *server, struct lws *wsi, const char *path, size_t size)
{
    static const struct {
        enum lws_token_indexes token;
        const char *name;
    } methods[] = {{WSI_TOKEN_GET_URI, "GET"}, {WSI_TOKEN_POST_URI, "POST"}, {WSI_TOKEN_HEAD_URI, "HEAD"}};
    char address[PEER_TEXT_MAX];
    server_request *request = calloc(1, sizeof *request);
    if (!request)
        return NULL;
    request->server = server;
    request->wsi = wsi;
    server->metrics->requests_total++;
    snprintf(request->path, sizeof request->path, "%.*s", (int)size, path);
    lws_hdr_copy(wsi, request->bearer, sizeof request->bearer, WSI_TOKEN_HTTP_AUTHORIZATION);
    server_peer(server, wsi, address);
    request->asked.from = host_address_of(server->addresses, address, server_now(server));
    for (int i = 0; i < PL_COUNT(methods); i++)
        if (lws_hdr_total_length(wsi, methods[i].token) > 0)
            snprintf(request->method, sizeof request->method, "%s", methods[i].name);
    request->asked.host = server->host;
    request->asked.line = request;
    request->asked.path = request->path;
    request->asked.is_post = !strcmp(request->method, "POST");
    request->asked.bearer = request->bearer;
    return request;
}

// ---- bodies that are coming in

static void list_body(server_request *request)
{
    pl_server *server = request->server;
    request->is_body_listed = true;
    request->body_until = server_now(server) + LIMIT_BODY_MS +
                          (int64_t)(request->is_body_kept ? request->body_wanted : 0) * 1000 / LIMIT_BODY_BYTES_PER_SECOND;
    request->body_next = server->bodies;
    if (server->bodies)
        server->bodies->body_previous = request;
    server->bodies = request;
}

static void unlist_body(server_request *request)
{
    if (!request->is_body_listed)
        return;
    request->is_body_listed = false;
    if (request->body_previous)
        request->body_previous->body_next = request->body_next;
    else
        request->server->bodies = request->body_next;
    if (request->body_next)
        request->body_next->body_previous = request->body_previous;
}

static void count_body(server_request *request, int by)
{
    host_metrics *m = request->server->metrics;
    request->is_body_kept = by > 0;
    m->bodies += (uint64_t)by;
    request->asked.from->bodies += by;
    m->body_bytes += by > 0 ? request->body_wanted : -request->body_wanted;
    request->asked.from->body_bytes += by > 0 ? request->body_wanted : -request->body_wanted;
}

void server_request_destroy(server_request *request)
{
    if (!request)
        return;
    pl_host_forget(&request->asked);
    unlist_body(request);
    if (request->is_body_kept)
        count_body(request, -1);
    server_reply_end(request);
    free(request->asked.body);
    free(request);
}

void server_look_at_bodies(pl_server *server)
{
    for (server_request *request = server->bodies, *next; request; request = next) {
        next = request->body_next;
        if (request->body_until > server_now(server))
            continue;
        server->metrics->slow_bodies_total++;
        unlist_body(request);
        if (!request->is_answered)
            server_reply_last(request, PL_CODE_late, "limit: the body did not come in time");
        server_close(server, request->wsi);
    }
}

// ---- the head

static int answer(server_request *request)
{
    const char *path = request->path;
    if (!strcmp(path, "/health") && !request->asked.is_post)
        return server_reply_health(request);
    bool is_page = strncmp(path, "/api/", 5) && strcmp(path, "/health") && strcmp(path, "/metrics");
    return is_page ? server_page(request) : pl_host_ask(&request->asked, server_time(request->server));
}

// What a request costs, in files of the page.
static int cost_of(const server_request *request)
{
    const char *path = request->path;
    size_t length = strlen(path);
    if (!strcmp(request->method, "POST"))
        return strcmp(path, "/api/journals") ? 5 : 50;
    if (!strncmp(path, "/api/tables/", 12) && length > 8 && !strcmp(path + length - 8, "/journal"))
        return 20;
    return strncmp(path, "/api/", 5) ? 1 : 2;
}

static bool is_within_rate(server_request *request)
{
    pl_server *server = request->server;
    int64_t now = server_now(server);
    int rate = server->options.requests_per_second, cost = cost_of(request);
    // Whoever looks after the server must hear how it is, whatever others do.
    bool is_watch = !strcmp(request->path, "/health") || !strcmp(request->path, "/metrics");
    int all = rate > LIMIT_REQUESTS_IN_ALL ? rate : LIMIT_REQUESTS_IN_ALL;
    return request->asked.from && host_bucket_take(&request->asked.from->requests, now, rate * 1000, rate * LIMIT_REQUESTS_SECONDS, cost) &&
           (is_watch || host_bucket_take(&server->requests, now, all * 1000, all * LIMIT_REQUESTS_SECONDS, cost));
}

static int refuse_by_limit(server_request *request, int status, const char *why)
{
    request->server->metrics->limited_total++;
    return server_reply_error(request, status, why);
}

// The length of a body, -1: there is none, or it is not said in a way that everybody would read alike. Said twice it comes with a comma.
static int64_t length_of(struct lws *wsi)
{
    char text[24] = "";
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0)
        return -1;
    size_t digits = strspn(text, "0123456789");
    return digits && !text[digits] && digits < 19 ? strtoll(text, NULL, 10) : -1;
}

static int begin_body(server_request *request, int64_t length)
{
    host_metrics *m = request->server->metrics;
    const host_address *from = request->asked.from;
    bool is_journal = !strcmp(request->path, "/api/journals");
    size_t size = (size_t)length;
    list_body(request);  // whatever becomes of the request, its body must come to an end
    if (length > (is_journal ? LIMIT_JOURNAL_BYTES : LIMIT_BODY_BYTES))
        return refuse_by_limit(request, PL_CODE_too_large, "limit: the body is too large");
    if (m->bodies >= LIMIT_BODIES || from->bodies >= LIMIT_BODIES_PER_ADDRESS)
        return refuse_by_limit(request, PL_CODE_too_often, "limit: too many bodies are coming in; wait a little");
    // Small ones are few bytes however many there are, and are not to wait for large ones.
    if (size > LIMIT_BODY_BYTES && (m->body_bytes + size > LIMIT_BODIES_BYTES || from->body_bytes + size > LIMIT_BODIES_BYTES_PER_ADDRESS))
        return refuse_by_limit(request, PL_CODE_too_often, "limit: too many large bodies are coming in; wait a little");
    request->asked.body = malloc(size + 1);
    if (!request->asked.body)
        return -1;
    request->body_wanted = size;
    count_body(request, 1);
    unlist_body(request);
    list_body(request);  // now with the time that its length gives it
    return 0;
}

int server_request_begin(server_request *request)
{
    pl_server *server = request->server;
    struct lws *wsi = request->wsi;
    bool is_post = !strcmp(request->method, "POST");
    int64_t length = length_of(wsi);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return server_reply_last(request, PL_CODE_no_length, "body: wanted a Content-Length, in pieces it is not taken");
    if (length < 0 && (is_post || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0))
        return server_reply_last(request, PL_CODE_no_length, "Content-Length: wanted one number of bytes");
    if (!server_is_ours(server, wsi)) {
        server->metrics->strangers_total++;
        return server_reply_last(request, PL_CODE_forbidden, "origin: this server answers its own page alone, by the names it was given");
    }
    if (!request->method[0])
        return server_reply_last(request, PL_CODE_no_such_method, "method: wanted GET, HEAD or POST");
    if (!is_within_rate(request)) {
        server->metrics->limited_total++;
        return server_reply_last(request, PL_CODE_too_often, "limit: too many requests from this address; wait a little");
    }
    if (is_post && length > 0)
        return begin_body(request, length);
    if (length > 0)
        list_body(request);  // passed over
    // Without a body none comes, and nobody would ever answer.
    return answer(request);
}

// ---- the body

// A request that comes right behind another, without waiting for its answer, libwebsockets reads from where it has put it by, and gives
// us as its body what still lies there: the request's own head. No body of ours begins so. Whoever sent it is let go and may ask again.
static bool is_own_head(const server_request *request, const void *in, size_t size)
{
    return !request->asked.body_size && size >= 5 && !memcmp(in, "POST ", 5);
}

int server_request_take(server_request *request, const void *in, size_t size)
{
    if (!request || request->is_answered || !request->asked.body || !size)  // without room for it nobody wants it
        return 0;
    if (is_own_head(request, in, size) || request->asked.body_size + size > request->body_wanted)
        return -1;
    memcpy(request->asked.body + request->asked.body_size, in, size);
    request->asked.body_size += size;
    return 0;
}

static void let_body_go(server_request *request)
{
    free(request->asked.body);
    request->asked.body = NULL;
    if (request->is_body_kept)
        count_body(request, -1);
}

// While bytes lie behind a body that is complete, libwebsockets calls here again and again, for ever if it is let: they are of a request
// that did not wait for the answer to this one. This one is answered, and the connection closed.
int server_request_complete(server_request *request)
{
    if (!request || request->is_complete) {
        if (request)
            server_reply_rest(request);
        return -1;
    }
    request->is_complete = true;
    unlist_body(request);
    // One that has no body of its own has been answered from its head, or is being worked at on another thread.
    if (request->is_answered || !request->asked.body)
        return 0;
    request->asked.body[request->asked.body_size] = '\0';
    int code = answer(request);  // which has a body and is written later: the request is still there
    if (!request->is_pending)
        let_body_go(request);
    return code;
}

// ---- answers that come later

void server_request_wait(void *line)
{
    server_request *request = line;
    request->is_pending = true;
    lws_set_timeout(request->wsi, NO_PENDING_TIMEOUT, 0);
}

void server_request_answered(void *line, int code)
{
    server_request *request = line;
    request->is_pending = false;
    let_body_go(request);
    if (code)
        server_close(request->server, request->wsi);
}
