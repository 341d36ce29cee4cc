// reply.c - answers to requests on their way: headers, and the text in pieces as the other end takes it.
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADERS_MAX = 2048, PIECE = 16 << 10 };

static const struct {
    const char *name, *value;
} safe_headers[] = {
    {"content-security-policy:", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; font-src 'self' data:; "
                                 "object-src 'none'; base-uri 'none'; form-action 'self'; "
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

static bool write_headers(server_request *request, int status, const char *type, size_t size)
{
    unsigned char headers[LWS_PRE + HEADERS_MAX], *start = headers + LWS_PRE, *at = start, *end = headers + sizeof headers - 1;
    bool is_asset = !strncmp(request->path, "/assets/", 8) && status == 200;
    if (lws_add_http_common_headers(request->wsi, (unsigned)status, type, size, &at, end))
        return false;
    // The page's assets carry a hash in their names; all else may change at any time.
    if (!add_header(request->wsi, "cache-control:", is_asset ? "public, max-age=31536000, immutable" : "no-store", &at, end))
        return false;
    if (request->encoding && status == 200 && !add_header(request->wsi, "content-encoding:", request->encoding, &at, end))
        return false;
    if (request->is_in_forms && !add_header(request->wsi, "vary:", "accept-encoding", &at, end))
        return false;
    for (int i = 0; i < PL_COUNT(safe_headers); i++)
        if (!add_header(request->wsi, safe_headers[i].name, safe_headers[i].value, &at, end))
            return false;
    return !lws_finalize_write_http_header(request->wsi, start, &at, end);
}

// ---- the room that answers take until they are taken

// One answer is always given, however large, if nothing else is under way to the address.
static bool has_room(const server_request *request, size_t size)
{
    const host_address *from = request->asked.from;
    if (size <= PIECE)
        return true;
    return request->server->metrics->answer_bytes + size <= LIMIT_ANSWERS_BYTES &&
           (!from || !from->answer_bytes || from->answer_bytes + size <= LIMIT_ANSWERS_BYTES_PER_ADDRESS);
}

void server_reply_end(server_request *request)
{
    if (!request->answer)
        return;
    request->server->metrics->answer_bytes -= request->answer_size;
    if (request->asked.from)
        request->asked.from->answer_bytes -= request->answer_size;
    free(request->answer);
    request->answer = NULL;
    request->answer_size = request->answer_sent = 0;
}

static bool keep_answer(server_request *request, const char *text, size_t size)
{
    server_reply_end(request);
    request->answer = malloc(LWS_PRE + size + 1);
    if (!request->answer)
        return false;
    memcpy(request->answer + LWS_PRE, text, size);
    request->answer_size = size;
    request->server->metrics->answer_bytes += size;
    if (request->asked.from)
        request->asked.from->answer_bytes += size;
    return true;
}

// ---- answering

// libwebsockets may end the request while it makes ready for the next one: nobody may look at it afterwards.
static int complete(server_request *request)
{
    server_reply_end(request);
    return lws_http_transaction_completed(request->wsi) ? -1 : 0;
}

int server_reply_text(server_request *request, int status, const char *type, const char *text, size_t size)
{
    static const char full[] = "{\"error\":\"limit: too many answers are being taken; wait a little\"}";
    bool is_head = !strcmp(request->method, "HEAD");
    if (!is_head && !has_room(request, size)) {
        request->server->metrics->limited_total++;
        return server_reply_text(request, PL_CODE_not_now, "application/json", full, sizeof full - 1);
    }
    request->is_answered = true;
    if ((!is_head && !keep_answer(request, text, size)) || !write_headers(request, status, type, size))
        return -1;
    if (is_head || !size)
        return complete(request);
    lws_callback_on_writable(request->wsi);
    return 0;
}

int server_request_answer(void *line, int status, const char *type, const char *text, size_t size)
{
    return server_reply_text(line, status, type, text, size);
}

int server_reply_error(server_request *request, int status, const char *text) { return host_reply_error(&request->asked, status, text); }

int server_reply_more(server_request *request)
{
    if (!request || !request->answer)
        return 0;
    size_t left = request->answer_size - request->answer_sent, size = left < PIECE ? left : PIECE;
    // The bytes before the piece were sent already; libwebsockets may use them for its own.
    unsigned char *piece = request->answer + LWS_PRE + request->answer_sent;
    bool is_last = size == left;
    if (lws_write(request->wsi, piece, size, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)size)
        return -1;
    request->answer_sent += size;
    if (is_last)
        return complete(request);
    lws_callback_on_writable(request->wsi);
    return 0;
}

void server_reply_rest(server_request *request)
{
    size_t left = request->answer_size - request->answer_sent;
    if (request->answer && left)
        lws_write(request->wsi, request->answer + LWS_PRE + request->answer_sent, left, LWS_WRITE_HTTP_FINAL);
    server_reply_end(request);
}

int server_reply_last(server_request *request, int status, const char *text)
{
    unsigned char room[LWS_PRE + 256];
    json_t *json = json_pack("{s:s}", PL_WIRE(Failure, error), text);
    size_t size = json_dumpb(json, (char *)room + LWS_PRE, sizeof room - LWS_PRE, JSON_COMPACT);
    json_decref(json);
    PL_ASSERT(size && size <= sizeof room - LWS_PRE);
    request->is_answered = true;
    if (write_headers(request, status, "application/json", size) && strcmp(request->method, "HEAD") != 0)
        lws_write(request->wsi, room + LWS_PRE, size, LWS_WRITE_HTTP_FINAL);
    return -1;
}
