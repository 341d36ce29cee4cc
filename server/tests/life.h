// life.h - for tests: the life of a server from its start to its end, in one thread, its loop turned by hand, while something fails once: an
// allocation of our own code or of jansson's, or a call for a socket of anybody's.
// Stands on inside.h, wire.h and the linker: --wrap for memory (see CMakeLists.txt); for sockets the program's own functions come before the C library's.
//
// A life makes a table, sits down, chooses, chats, takes back, asks whatever can be asked, and stops. What was acknowledged must be there in
// the next life; whoever is not answered must be let go, so that he knows; and what is told is whole.
#pragma once
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "harness.h"
#include "server/inside.h"
#include "tables/inside.h"
#include "wire.h"

// ---- what fails

typedef enum fault_kind { FAULT_NONE, FAULT_ALLOCATION, FAULT_SOCKET, FAULT_FULL_SOCKET, FAULT_SHORT_SOCKET, FAULT_KINDS } fault_kind;
static const char *const fault_names[] = {"nothing", "allocation", "call for a socket", "sending to a full socket",
                                          "sending a byte at a time"};

static struct {
    atomic_bool is_armed;  // while the server is at work, not the test
    atomic_long calls, at;
    fault_kind kind;
} fault;

static bool is_struck(fault_kind kind)
{
    if (!fault.is_armed || fault.kind != kind)
        return false;
    bool is_it = atomic_fetch_add(&fault.calls, 1) + 1 == fault.at;
    if (is_it && getenv("PHASELINE_STOP"))
        raise(SIGTRAP);  // for a debugger, which tells where
    return is_it;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
char *__real_strdup(const char *text);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
char *__wrap_strdup(const char *text);

void *__wrap_malloc(size_t size) { return is_struck(FAULT_ALLOCATION) ? NULL : __real_malloc(size); }
void *__wrap_calloc(size_t count, size_t size) { return is_struck(FAULT_ALLOCATION) ? NULL : __real_calloc(count, size); }
void *__wrap_realloc(void *old, size_t size) { return is_struck(FAULT_ALLOCATION) ? NULL : __real_realloc(old, size); }
char *__wrap_strdup(const char *text) { return is_struck(FAULT_ALLOCATION) ? NULL : __real_strdup(text); }

static void *below(const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);
    if (!found)
        abort();
    return found;
}

static bool is_refused(int code)
{
    if (!is_struck(FAULT_SOCKET))
        return false;
    errno = code;
    return true;
}

ssize_t recv(int s, void *to, size_t size, int flags)
{
    static ssize_t (*real)(int, void *, size_t, int);
    if (!real)
        *(void **)&real = below("recv");
    return is_refused(ECONNRESET) ? -1 : real(s, to, size, flags);
}

ssize_t send(int s, const void *from, size_t size, int flags)
{
    static ssize_t (*real)(int, const void *, size_t, int);
    if (!real)
        *(void **)&real = below("send");
    if (is_refused(ECONNRESET))
        return -1;
    if (is_struck(FAULT_FULL_SOCKET)) {
        errno = EAGAIN;
        return -1;
    }
    return real(s, from, is_struck(FAULT_SHORT_SOCKET) && size ? 1 : size, flags);
}

// Under names of our own for the compiler, which has its own idea of an address; the linker sees the real ones.
int life_accept(int s, struct sockaddr *from, socklen_t *size) __asm__("accept");
int life_accept(int s, struct sockaddr *from, socklen_t *size)
{
    static int (*real)(int, struct sockaddr *, socklen_t *);
    if (!real)
        *(void **)&real = below("accept");
    return is_refused(EMFILE) ? -1 : real(s, from, size);
}

int life_accept4(int s, struct sockaddr *from, socklen_t *size, int flags) __asm__("accept4");
int life_accept4(int s, struct sockaddr *from, socklen_t *size, int flags)
{
    static int (*real)(int, struct sockaddr *, socklen_t *, int);
    if (!real)
        *(void **)&real = below("accept4");
    return is_refused(EMFILE) ? -1 : real(s, from, size, flags);
}

int life_getpeername(int s, struct sockaddr *to, socklen_t *size) __asm__("getpeername");
int life_getpeername(int s, struct sockaddr *to, socklen_t *size)
{
    static int (*real)(int, struct sockaddr *, socklen_t *);
    if (!real)
        *(void **)&real = below("getpeername");
    return is_refused(ENOTCONN) ? -1 : real(s, to, size);
}

int setsockopt(int s, int level, int name, const void *value, socklen_t size)
{
    static int (*real)(int, int, int, const void *, socklen_t);
    if (!real)
        *(void **)&real = below("setsockopt");
    return is_refused(EINVAL) ? -1 : real(s, level, name, value, size);
}

int listen(int s, int count)
{
    static int (*real)(int, int);
    if (!real)
        *(void **)&real = below("listen");
    return is_refused(EADDRINUSE) ? -1 : real(s, count);
}

// ---- the server and somebody who speaks with it

enum { PATIENCE_MS = 20000, QUIET_TURNS = 60, TRIES_MAX = 4, CHOICES = 3 };  // patience: for a machine with much else to do

typedef struct life {
    pl_server *server;
    kit_server kit;
    kit_wire wire;
    char store[300], table[32], token[32];
    json_t *view;
    json_int_t at;
    int acked;            // choices c1 ... that were acknowledged
    int standing;         // and not taken back
    json_int_t sides[8];  // whose they were, by number
    const char *unheard;  // what was asked, and neither an answer nor the end of the connection came; NULL: nothing
} life;

static void unheard(life *l, const char *what) { l->unheard = what; }

static void turn(life *l)
{
    fault.is_armed = true;
    uv_run(&l->server->loop, UV_RUN_NOWAIT);
    fault.is_armed = false;
}

static bool begin(life *l)
{
    pl_error error = {0};
    pl_server_options options = {
        .store = l->store, .page = "/nowhere", .messages_per_second = 100000, .requests_per_second = 100000, .tables_per_address = 100000};
    fault.is_armed = true;
    pl_status status = pl_server_create(&options, &l->server, &error);
    fault.is_armed = false;
    if (status && !error.text[0])
        fail_msg("the start failed without a word");
    if (!status)
        l->kit.port = pl_server_port(l->server);
    return !status;
}

static void end(life *l)
{
    fault.is_armed = true;
    pl_server_stop(l->server);
    for (int i = 0; i < 20; i++)
        uv_run(&l->server->loop, UV_RUN_NOWAIT);
    CHECK(pl_server_destroy(l->server));
    fault.is_armed = false;
    l->server = NULL;
}

static void hang_up(life *l)
{
    kit_wire_close(&l->wire);
    for (int i = 0; i < 4; i++)
        turn(l);
}

// The text that comes on a bare connection until it is closed or what is wanted has come; NULL: nothing.
static char *hear(life *l, int s, const char *until)
{
    char *text = calloc(1, 1 << 20);
    size_t size = 0;
    int64_t since = kit_now_ms();
    for (int quiet = 0; kit_now_ms() - since < PATIENCE_MS; quiet++) {
        turn(l);
        ssize_t got = recv(s, text + size, (1 << 20) - 1 - size, MSG_DONTWAIT);
        if (!got || (got < 0 && errno != EAGAIN))
            return text;
        size += got > 0 ? (size_t)got : 0;
        if (got > 0) {
            quiet = 0;
            since = kit_now_ms();
        }
        if (until && strstr(text, until))
            return text;
        if (quiet > QUIET_TURNS)
            usleep(500);
    }
    unheard(l, "a request");
    return text;
}

// One request; the body of its answer, NULL: there was none of that status. The caller frees it.
static char *ask(life *l, const char *method, const char *path, const char *head, const char *body, int status)
{
    char words[1024], *result = NULL;
    int s = kit_connect(&l->kit), code = 0;
    int size = snprintf(words, sizeof words, "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n%sContent-Length: %zu\r\n\r\n%s",
                        method, path, head, strlen(body), body);
    CHECK(s >= 0);
    kit_say(s, words, (size_t)size);
    char *text = hear(l, s, NULL), *at = strstr(text, "\r\n\r\n"), *length = strstr(text, "content-length: ");
    bool is_whole = at && length && (size_t)atol(length + 16) == strlen(at + 4);  // else it was cut off, and everybody sees that
    if (is_whole && sscanf(text, "HTTP/1.1 %d", &code) == 1 && code == status)
        result = strdup(at + 4);
    free(text);
    close(s);
    turn(l);
    return result;
}

static char *ask_until_answered(life *l, const char *method, const char *path, const char *head, const char *body, int status)
{
    char *answer = NULL;
    for (int i = 0; i < TRIES_MAX && !answer; i++)
        answer = ask(l, method, path, head, body, status);
    if (!answer)
        fail_msg("%s %s: no answer of status %d, however often it is asked", method, path, status);
    return answer;
}

// ---- the WebSocket

static const char *word_at(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

// A view is told whole: nothing that could not be had is left out in silence.
static void check_view(const json_t *view)
{
    static const char *const keys[] = {"side", "at", "step", "n", "view", "asked", "undo"};
    for (int i = 0; i < PL_COUNT(keys); i++)
        if (!json_object_get(view, keys[i]))
            fail_msg("a view without '%s'", keys[i]);
    static const char *const inside[] = {"turn", "units", "pieces", "sides", "asked", "steps"};
    for (int i = 0; i < PL_COUNT(inside); i++)
        if (!json_object_get(json_object_get(view, "view"), inside[i]))
            fail_msg("a view without '%s' in it", inside[i]);
    bool is_asked = false;
    for (size_t i = 0; i < json_array_size(json_object_get(view, "asked")); i++)
        is_asked |= json_equal(json_array_get(json_object_get(view, "asked"), i), json_object_get(view, "side"));
    if (is_asked && (!json_array_size(json_object_get(view, "options")) || !json_object_get(view, "default")))
        fail_msg("a view without the options of the side that is asked");
}

static json_t *receive(life *l)
{
    int64_t since = kit_now_ms();
    for (int quiet = 0; kit_now_ms() - since < PATIENCE_MS && l->wire.socket >= 0; quiet++) {
        turn(l);
        json_t *message = kit_wire_receive(&l->wire, 0);
        if (message && !strcmp(word_at(message, "type"), "view")) {
            check_view(message);
            json_decref(l->view);
            l->view = json_incref(message);
            l->at = json_integer_value(json_object_get(message, "at"));
        }
        if (message)
            return message;
        if (quiet > QUIET_TURNS)
            usleep(500);
    }
    if (l->wire.socket >= 0)
        unheard(l, "a message");
    return NULL;
}

static bool open_wire(life *l)
{
    static const char head[] = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    hang_up(l);
    int s = kit_connect(&l->kit);
    CHECK(s >= 0);
    kit_say(s, head, sizeof head - 1);
    char *answer = hear(l, s, "\r\n\r\n");
    bool is_open = !strncmp(answer, "HTTP/1.1 101", 12);
    free(answer);
    if (is_open)
        l->wire.socket = s;
    else
        close(s);
    return is_open;
}

// Asks and hears until an answer of one of two types with this id has come; NULL: the connection has ended.
static json_t *ask_wire(life *l, json_t *message, const char *type, const char *other)
{
    char *id = json_dumps(json_object_get(message, "id"), JSON_ENCODE_ANY);
    kit_wire_send(&l->wire, message);
    for (json_t *heard; (heard = receive(l)); json_decref(heard)) {
        char *of = json_dumps(json_object_get(heard, "id"), JSON_ENCODE_ANY);
        bool is_it = (!strcmp(word_at(heard, "type"), type) || !strcmp(word_at(heard, "type"), other)) &&
                     ((!of && !id) || (of && id && !strcmp(of, id)));
        free(of);
        if (is_it) {
            free(id);
            return heard;
        }
    }
    free(id);
    return NULL;
}

static bool sit(life *l)
{
    for (int i = 0; i < TRIES_MAX; i++) {
        json_decref(l->view);
        l->view = NULL;
        if (!open_wire(l))
            continue;
        kit_wire_send(&l->wire, json_pack("{s:s, s:s, s:s}", "type", "sit", "table", l->table, "token", l->token));
        json_t *pong = ask_wire(l, json_pack("{s:s, s:s}", "type", "ping", "id", "here"), "pong", "pong");
        json_decref(pong);
        if (pong && l->view)
            return true;
    }
    return false;
}

static void sit_again(life *l)
{
    if (!sit(l))
        fail_msg("nobody can sit down any more");
}
