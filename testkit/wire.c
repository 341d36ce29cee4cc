// wire.c - the server started and spoken to, for tests. Plain sockets: what a stranger would send can be sent too.
#define _DEFAULT_SOURCE
#define _POSIX_C_SOURCE 200809L
#include "wire.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "harness.h"
#include "wire_check.h"

enum { PATIENCE_MS = 120000, ANSWER_MS = 60000 };  // for a machine with much else to do: only what never comes takes so long

bool kit_wire_is_checked, kit_wire_is_strict;

int64_t kit_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// ---- the program

// Reads what the program says until that tells that all is ready.
static bool read_port(int from, char text[512], int *port)
{
    size_t size = 0;
    int64_t end = kit_now_ms() + PATIENCE_MS;
    while (size < 511 && kit_now_ms() < end) {
        struct pollfd wait = {.fd = from, .events = POLLIN};
        if (poll(&wait, 1, (int)(end - kit_now_ms())) <= 0)
            return false;
        ssize_t got = read(from, text + size, 511 - size);
        if (got <= 0)
            return false;
        size += (size_t)got;
        text[size] = '\0';
        const char *at = strstr(text, "http://");
        if (at && strstr(text, "Stop with") && sscanf(at, "http://%*[^:]:%d", port) == 1)
            return true;
    }
    return false;
}

// Starts a program with its output in a pipe and waits for its port.
static bool start(kit_server *server, char *const *words)
{
    int ends[2];
    if (pipe(ends))
        return false;
    server->process = fork();
    if (!server->process) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);  // a test that fails leaves no server behind
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execv(words[0], words);
        _exit(127);
    }
    close(ends[1]);
    bool is_up = server->process > 0 && read_port(ends[0], server->said, &server->port);
    close(ends[0]);
    return is_up;
}

static bool make_folder(kit_server *server)
{
    *server = (kit_server){.folder = "/tmp/phaseline-test-XXXXXX"};
    return mkdtemp(server->folder) != NULL;
}

bool kit_server_start(kit_server *server, const char *program, const char *folder)
{
    return kit_server_start_with(server, program, folder, NULL, NULL);
}

// Another program of the same verbs, with another store, where the test is run with one.
static const char *program_of(const char *program)
{
    const char *other = getenv("PHASELINE_TEST_PROGRAM");
    return other ? other : program;
}

bool kit_server_start_with(kit_server *server, const char *program, const char *folder, const char *option, const char *value)
{
    if (!folder && !make_folder(server))
        return false;
    if (folder) {
        *server = (kit_server){0};
        snprintf(server->folder, sizeof server->folder, "%s", folder);
    }
    const char *words[] = {program_of(program),
                           "serve",
                           "--port",
                           "0",
                           "--data",
                           server->folder,
                           "--seeds-from-outside",
                           "--messages",
                           "20000",
                           "--tables",
                           "100000",
                           "--requests",
                           "100000",
                           option,
                           value,
                           NULL};
    return start(server, (char *const *)(uintptr_t)words);
}

bool kit_server_start_plain(kit_server *server, const char *program, const char *const *options)
{
    enum { WORDS_MAX = 24 };
    if (!make_folder(server))
        return false;
    const char *words[WORDS_MAX + 1] = {program_of(program), "serve", "--port", "0", "--data", server->folder};
    for (int i = 6; i < WORDS_MAX && *options; i++)
        words[i] = *options++;
    return start(server, (char *const *)(uintptr_t)words);
}

bool kit_server_start_club(kit_server *server, const char *program)
{
    static const char *const options[] = {"--messages", "20000", "--tables", "100000", "--requests", "100000", NULL};
    return kit_server_start_plain(server, program, options);
}

bool kit_relay_start(kit_server *server, const char *program)
{
    char journal[300];
    if (!make_folder(server))
        return false;
    snprintf(journal, sizeof journal, "%s/journal", server->folder);
    const char *words[] = {program, journal, NULL};
    return start(server, (char *const *)(uintptr_t)words);
}

static int wait_for_end(kit_server *server, int patience_ms)
{
    int status;
    for (int64_t end = kit_now_ms() + patience_ms; kit_now_ms() < end; usleep(2000))
        if (waitpid(server->process, &status, WNOHANG) == server->process)
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
    return -1;
}

int kit_server_stop(kit_server *server)
{
    kill(server->process, SIGTERM);
    int code = wait_for_end(server, PATIENCE_MS);
    if (code < 0)
        kit_server_kill(server);
    return code;
}

void kit_server_kill(kit_server *server)
{
    kill(server->process, SIGKILL);
    waitpid(server->process, NULL, 0);
}

void kit_server_forget(kit_server *server)
{
    char path[600];
    DIR *folder = opendir(server->folder);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        snprintf(path, sizeof path, "%s/%s", server->folder, entry->d_name);
        unlink(path);
    }
    if (folder)
        closedir(folder);
    rmdir(server->folder);
}

// ---- sockets

int kit_connect_between(const kit_server *server, const char *from, const char *to)
{
    struct sockaddr_in here = {.sin_family = AF_INET}, there = {.sin_family = AF_INET, .sin_port = htons((uint16_t)server->port)};
    int s = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (s < 0 || inet_pton(AF_INET, from, &here.sin_addr) != 1 || inet_pton(AF_INET, to, &there.sin_addr) != 1 ||
        bind(s, (struct sockaddr *)&here, sizeof here) || connect(s, (struct sockaddr *)&there, sizeof there)) {
        close(s);
        s = -1;
    }
    if (s >= 0)
        setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    return s;
}

bool kit_say(int s, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size) {
        ssize_t sent = send(s, at, size, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        at += sent;
        size -= (size_t)sent;
    }
    return true;
}

int kit_connect(const kit_server *server) { return kit_connect_between(server, "127.0.0.1", "127.0.0.1"); }

// Some more bytes behind what is there; false: none came.
static bool receive_more(int s, char **buffer, size_t *size, size_t *max, int64_t end)
{
    if (*size + 4096 > *max) {
        size_t wanted = (*size + 4096) * 2;
        char *grown = realloc(*buffer, wanted);
        if (!grown)
            return false;
        *buffer = grown;
        *max = wanted;
    }
    int64_t left = end - kit_now_ms();
    struct pollfd wait = {.fd = s, .events = POLLIN};
    if (poll(&wait, 1, left > 0 ? (int)left : 0) <= 0)
        return false;
    ssize_t got = recv(s, *buffer + *size, *max - *size - 1, 0);
    if (got <= 0)
        return false;
    *size += (size_t)got;
    (*buffer)[*size] = '\0';
    return true;
}

char *kit_hear(int s, int wait_ms, bool *is_closed)
{
    char *text = NULL, byte;
    size_t size = 0, max = 0;
    struct pollfd look = {.fd = s, .events = POLLIN};
    while (receive_more(s, &text, &size, &max, kit_now_ms() + wait_ms))
        ;
    if (is_closed)  // a look says there is something, and it is the end
        *is_closed = poll(&look, 1, 0) > 0 && recv(s, &byte, 1, MSG_PEEK | MSG_DONTWAIT) <= 0;
    if (text)
        text[size] = '\0';
    return text;
}

// ---- HTTP

static void check_reply(const char *method, const char *path, const kit_reply *reply)
{
    char fault[KIT_FAULT_MAX];
    if (kit_wire_is_checked && reply->body && strcmp(method, "HEAD") != 0 &&
        !kit_fits_reply(method, path, reply->status, reply->body, fault))
        fail_msg("%s %s, %d: %s", method, path, reply->status, fault);
}

kit_reply kit_http(const kit_server *server, const char *method, const char *path, const char *extra, const char *body)
{
    kit_reply reply = {0};
    char head[2048];
    size_t size = 0, max = 0;
    char *text = NULL;
    int s = kit_connect(server);
    if (s < 0)
        return reply;
    int length = snprintf(head, sizeof head, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%sContent-Length: %zu\r\n\r\n",
                          method, path, server->port, extra ? extra : "", body ? strlen(body) : 0);
    if (kit_say(s, head, (size_t)length))
        kit_say(s, body ? body : "", body ? strlen(body) : 0);
    while (receive_more(s, &text, &size, &max, kit_now_ms() + PATIENCE_MS))
        ;
    close(s);
    char *end = text ? strstr(text, "\r\n\r\n") : NULL;
    if (end && sscanf(text, "HTTP/1.1 %d", &reply.status) == 1) {
        reply.headers = strndup(text, (size_t)(end - text));
        reply.body = strdup(end + 4);
    }
    free(text);
    check_reply(method, path, &reply);
    return reply;
}

long long kit_metric(const kit_server *server, const char *name)
{
    char line[128];
    long long value = -1;
    kit_reply reply = kit_http(server, "GET", "/metrics", NULL, NULL);
    snprintf(line, sizeof line, "\nphaseline_%s ", name);
    const char *at = reply.body ? strstr(reply.body, line) : NULL;
    if (at)
        value = atoll(at + strlen(line));
    kit_reply_free(&reply);
    return value;
}

void kit_reply_free(kit_reply *reply)
{
    free(reply->headers);
    free(reply->body);
    *reply = (kit_reply){0};
}

json_t *kit_post(const kit_server *server, const char *path, json_t *body, int status)
{
    char *text = json_dumps(body, JSON_COMPACT);
    json_decref(body);
    kit_reply reply = kit_http(server, "POST", path, "Content-Type: application/json\r\n", text);
    json_t *answer = reply.status == status && reply.body ? json_loads(reply.body, JSON_DECODE_ANY, NULL) : NULL;
    free(text);
    kit_reply_free(&reply);
    return answer;
}

// ---- seats

void kit_token_make(char token[24])
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    unsigned char bytes[22];
    FILE *random = fopen("/dev/urandom", "rb");
    if (!random || fread(bytes, 1, sizeof bytes, random) != sizeof bytes)
        abort();
    fclose(random);
    for (int i = 0; i < 22; i++)
        token[i] = letters[bytes[i] & 63];
    token[21] = letters[bytes[21] & 48];  // 128 bits end in the middle of a letter
    token[22] = '\0';
}

bool kit_take_seat(const kit_server *server, const char *table, const char *invitation, const char *token)
{
    kit_wire wire;
    if (!kit_wire_open(&wire, server, "/ws", NULL))
        return false;
    kit_wire_send(&wire, json_pack("{s:s, s:s, s:s, s:s, s:s}", "type", "sit", "table", table, "invitation", invitation, "token", token,
                                   "want", "events"));
    json_t *seat = kit_wire_await(&wire, "seat");
    kit_wire_close(&wire);
    bool is_taken = seat != NULL;
    json_decref(seat);
    return is_taken;
}

// ---- WebSocket, RFC 6455: client frames are masked, ours with zeros, which is a mask like any other

static void drop(kit_wire *wire, size_t count)
{
    memmove(wire->buffer, wire->buffer + count, wire->size - count);
    wire->size -= count;
}

bool kit_wire_open(kit_wire *wire, const kit_server *server, const char *path, const char *origin)
{
    char from[300] = "";
    if (origin)
        snprintf(from, sizeof from, "Origin: %s\r\n", origin);
    return kit_wire_open_with(wire, server, path, from);
}

bool kit_wire_open_with(kit_wire *wire, const kit_server *server, const char *path, const char *extra)
{
    char head[1024];
    *wire = (kit_wire){.socket = kit_connect(server)};
    if (wire->socket < 0)
        return false;
    int length = snprintf(head, sizeof head,
                          "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n%s"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
                          path, server->port, extra);
    kit_say(wire->socket, head, (size_t)length);
    char *end = NULL;
    for (int64_t until = kit_now_ms() + ANSWER_MS; !end;) {
        if (!receive_more(wire->socket, &wire->buffer, &wire->size, &wire->max, until))
            break;
        end = strstr(wire->buffer, "\r\n\r\n");
    }
    bool is_open = end && !strncmp(wire->buffer, "HTTP/1.1 101", 12);
    if (is_open)
        drop(wire, (size_t)(end + 4 - wire->buffer));
    else
        kit_wire_close(wire);
    return is_open;
}

void kit_wire_close(kit_wire *wire)
{
    if (wire->socket >= 0)
        close(wire->socket);
    free(wire->buffer);
    json_decref(wire->asked);
    *wire = (kit_wire){.socket = -1};
}

// ---- held against the list

static const char *id_of(const json_t *message, char *text, size_t size)
{
    const json_t *id = json_object_get(message, "id");
    snprintf(text, size, "#%lld", (long long)json_integer_value(id));
    return json_is_string(id) ? json_string_value(id) : text;
}

static void check_sent(kit_wire *wire, const char *text, size_t size)
{
    char name[32], fault[KIT_FAULT_MAX];
    json_t *message = json_loadb(text, size, 0, NULL), *type = json_object_get(message, "type");
    bool is_fine = !kit_wire_is_strict || kit_fits_sent(message, fault);
    if (!wire->asked)
        wire->asked = json_object();
    if (json_is_string(type))
        json_object_set(wire->asked, id_of(message, name, sizeof name), type);
    json_decref(message);
    if (!is_fine)
        fail_msg("sent: %s in %.*s", fault, (int)size, text);
}

static void check_told(const kit_wire *wire, const char *text)
{
    char name[32], fault[KIT_FAULT_MAX];
    json_t *message = json_loads(text, 0, NULL);
    const char *question = json_string_value(json_object_get(wire->asked, id_of(message, name, sizeof name)));
    bool is_fine = kit_fits_told(message, question, fault);
    json_decref(message);
    if (!is_fine)
        fail_msg("told: %s in %.2000s", fault, text);
}

bool kit_wire_send_text(kit_wire *wire, const char *text, size_t size)
{
    unsigned char head[14] = {0x81}, small[1024];
    size_t length = 2;
    if (size < 126) {
        head[1] = (unsigned char)(0x80 | size);
    } else if (size < 65536) {
        head[1] = 0x80 | 126;
        head[2] = (unsigned char)(size >> 8);
        head[3] = (unsigned char)size;
        length = 4;
    } else {
        head[1] = 0x80 | 127;
        for (int i = 0; i < 8; i++)
            head[2 + i] = (unsigned char)((uint64_t)size >> (56 - 8 * i));
        length = 10;
    }
    if (wire->socket < 0)
        return false;
    if (kit_wire_is_checked)
        check_sent(wire, text, size);
    if (size > sizeof small - sizeof head)
        return kit_say(wire->socket, head, length + 4) && kit_say(wire->socket, text, size);
    memcpy(small, head, length + 4);
    memcpy(small + length + 4, text, size);
    return kit_say(wire->socket, small, length + 4 + size);
}

bool kit_wire_send(kit_wire *wire, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    bool is_sent = text && kit_wire_send_text(wire, text, strlen(text));
    free(text);
    return is_sent;
}

// Length of the frame at the buffer's start, head and all, and where its payload begins; 0: not all of it is here.
static size_t frame_size(const kit_wire *wire, size_t *head)
{
    const unsigned char *b = (const unsigned char *)wire->buffer;
    if (wire->size < 2)
        return 0;
    uint64_t size = b[1] & 0x7f;
    *head = size == 126 ? 4 : size == 127 ? 10 : 2;
    if (wire->size < *head)
        return 0;
    if (size >= 126) {
        size = 0;
        for (size_t i = 2; i < *head; i++)
            size = size << 8 | b[i];
    }
    return wire->size >= *head + size ? *head + (size_t)size : 0;
}

static void answer_ping(kit_wire *wire)
{
    static const unsigned char pong[6] = {0x8a, 0x80};
    kit_say(wire->socket, pong, sizeof pong);
}

char *kit_wire_receive_text(kit_wire *wire, int wait_ms)
{
    char *text = NULL;
    size_t length = 0, head;
    int64_t end = kit_now_ms() + wait_ms;
    while (wire->socket >= 0) {
        size_t size = frame_size(wire, &head);
        if (!size) {
            struct pollfd look = {.fd = wire->socket, .events = POLLIN};
            if (receive_more(wire->socket, &wire->buffer, &wire->size, &wire->max, end))
                continue;
            // Nothing came in time, or the other end is gone: then a look says there is something, and it is the end.
            char byte;
            if (poll(&look, 1, 0) > 0 && recv(wire->socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) <= 0)
                kit_wire_close(wire);
            break;
        }
        int opcode = wire->buffer[0] & 0x0f;
        bool is_final = wire->buffer[0] & 0x80;
        if (opcode == 8) {
            kit_wire_close(wire);
            break;
        }
        if (opcode == 9)
            answer_ping(wire);
        if (opcode <= 2) {
            char *grown = realloc(text, length + size - head + 1);
            if (!grown)
                break;
            text = grown;
            memcpy(text + length, wire->buffer + head, size - head);
            length += size - head;
            text[length] = '\0';
        }
        drop(wire, size);
        if (opcode <= 2 && is_final) {
            wire->received += length;
            wire->message_count++;
            if (kit_wire_is_checked)
                check_told(wire, text);
            return text;
        }
    }
    free(text);
    return NULL;
}

json_t *kit_wire_receive(kit_wire *wire, int wait_ms)
{
    char *text = kit_wire_receive_text(wire, wait_ms);
    json_t *message = text ? json_loads(text, 0, NULL) : NULL;
    free(text);
    return message;
}

json_t *kit_wire_await(kit_wire *wire, const char *type)
{
    for (int64_t end = kit_now_ms() + ANSWER_MS; kit_now_ms() < end;) {
        json_t *message = kit_wire_receive(wire, (int)(end - kit_now_ms()));
        if (!message)
            return NULL;
        if (!strcmp(json_string_value(json_object_get(message, "type")), type))
            return message;
        json_decref(message);
    }
    return NULL;
}
