// wire.h - for tests of the server: the real program started on a free port, HTTP requests, and a small WebSocket client.
// Stands on jansson and POSIX sockets. Every wait has an end: a server that does not answer fails the test.
#pragma once
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct kit_server {
    pid_t process;
    int port;
    char folder[256];  // its data
    char said[512];    // what it printed when it started
} kit_server;

/// Starts `program serve` over a data folder (made if folder is NULL) and waits until it listens. False: it does not.
bool kit_server_start(kit_server *server, const char *program, const char *folder);
/// The same with one more option of the program and its value.
bool kit_server_start_with(kit_server *server, const char *program, const char *folder, const char *option, const char *value);
/// `program serve` with no option but these (ending with NULL), a port and a fresh data folder: its own limits hold.
bool kit_server_start_plain(kit_server *server, const char *program, const char *const *options);
/// As a club starts it, with wide limits: whoever makes a table for others cannot choose its dice, as tests otherwise do.
bool kit_server_start_club(kit_server *server, const char *program);
/// The same for the relay that benchmarks compare with: `program JOURNAL`.
bool kit_relay_start(kit_server *server, const char *program);
/// Asks it to stop and waits; the exit code, -1 if it had to be killed.
int kit_server_stop(kit_server *server);
/// kill -9, and waits until it is gone.
void kit_server_kill(kit_server *server);
/// Takes its data folder away.
void kit_server_forget(kit_server *server);

/// A bare connection, for what no client would send; -1: none can be had. The caller closes it.
int kit_connect(const kit_server *server);
/// The same between two addresses of this machine, 127.0.0.1 to 127.255.255.255.
int kit_connect_between(const kit_server *server, const char *from, const char *to);
/// A number that /metrics tells, -1: it does not.
long long kit_metric(const kit_server *server, const char *name);
bool kit_say(int connection, const void *bytes, size_t size);
/// Everything that comes until the other end closes, or until nothing has come for wait_ms; the caller frees it. is_closed may be NULL.
char *kit_hear(int connection, int wait_ms, bool *is_closed);
int64_t kit_now_ms(void);

typedef struct kit_reply {
    int status;
    char *headers, *body;
} kit_reply;
/// One request; extra: further header lines, each ending in \r\n, or NULL. body NULL: none.
kit_reply kit_http(const kit_server *server, const char *method, const char *path, const char *extra, const char *body);
void kit_reply_free(kit_reply *reply);
/// A token as a client makes it for itself: 22 letters that no test has used before.
void kit_token_make(char token[24]);
/// Takes up an invitation with that token and leaves again. False: it was refused.
bool kit_take_seat(const kit_server *server, const char *table, const char *invitation, const char *token);
/// A POST of JSON that must answer with that status; NULL otherwise.
json_t *kit_post(const kit_server *server, const char *path, json_t *body, int status);

typedef struct kit_wire {
    int socket;
    char *buffer;
    size_t size, max;
    size_t received;  // bytes of text so far
    int message_count;
    json_t *asked;  // types of what was asked, by id: an answer is held against its question
} kit_wire;

/// Whatever comes over HTTP and WebSockets is held against the list of formats/wire.def, and a fault fails the test. Test programs set it; what
/// measures or besieges a server does not.
extern bool kit_wire_is_checked;
/// What is sent as well: for tests that send nothing wrong on purpose.
extern bool kit_wire_is_strict;

/// origin NULL: none is sent. False: the server does not want the connection.
bool kit_wire_open(kit_wire *wire, const kit_server *server, const char *path, const char *origin);
/// The same with further header lines, each ending in \r\n.
bool kit_wire_open_with(kit_wire *wire, const kit_server *server, const char *path, const char *extra);
void kit_wire_close(kit_wire *wire);
bool kit_wire_send_text(kit_wire *wire, const char *text, size_t size);
/// Takes the message over.
bool kit_wire_send(kit_wire *wire, json_t *message);
/// The next message, NULL: none within wait_ms, or the connection ended (wire->socket is -1 then).
char *kit_wire_receive_text(kit_wire *wire, int wait_ms);
json_t *kit_wire_receive(kit_wire *wire, int wait_ms);
/// Skips to the next message of that type; NULL: it did not come in five seconds.
json_t *kit_wire_await(kit_wire *wire, const char *type);
