// test_requests.c - requests that no browser sends: several in one packet, upgrades nobody offers, bodies where none belong. Whatever comes,
// everybody else is answered.
#define _DEFAULT_SOURCE
#include <unistd.h>

#include "tests/player.h"

#define GET "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
#define HEAD "HEAD /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
#define LAST_GET "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
#define BODY "{\"game\":\"drill\",\"scenario\":\"first-steps\"}"
#define POST "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 41\r\n\r\n"

// Somebody else is answered; a server that hangs or has ended fails here within seconds.
static void check_others_are_served(void)
{
    int s = kit_connect(up());
    CHECK(s >= 0);
    CHECK(kit_say(s, LAST_GET, sizeof LAST_GET - 1));
    char *answer = kit_hear(s, 2000, NULL);
    assert_non_null(answer);
    CHECK(!strncmp(answer, "HTTP/1.1 200", 12));
    free(answer);
    close(s);
}

static int count(const char *text, const char *what)
{
    int n = 0;
    for (const char *at = text; at && (at = strstr(at, what)); at++)
        n++;
    return n;
}

// Says the parts one after the other, with a pause between them if they are to come apart, and returns how many answers came.
static int answers_to(const char *const parts[], int part_count, int pause_ms, const char *wanted)
{
    int s = kit_connect(up());
    CHECK(s >= 0);
    for (int i = 0; i < part_count; i++) {
        if (i && pause_ms)
            usleep((unsigned)pause_ms * 1000);
        kit_say(s, parts[i], strlen(parts[i]));
    }
    char *text = kit_hear(s, 200, NULL);
    int answers = count(text, "HTTP/1.1 ");
    if (wanted && !(text && strstr(text, wanted)))
        fail_msg("answer: found '%.60s', wanted %s", text ? text : "nothing", wanted);
    check_others_are_served();  // while it is still open
    free(text);
    close(s);
    check_others_are_served();
    return answers;
}

TEST(requests_behind_one_another_hold_nobody_up)
{
    static const struct {
        const char *parts[3];
        int part_count, pause_ms, least;
        const char *wanted;
    } cases[] = {
        {{GET POST BODY}, 1, 0, 1, "HTTP/1.1 200"},
        {{GET, POST BODY}, 2, 0, 1, "HTTP/1.1 200"},
        {{HEAD POST BODY}, 1, 0, 1, "HTTP/1.1 200"},
        {{GET POST, BODY}, 2, 150, 1, "HTTP/1.1 200"},
        {{POST BODY POST BODY}, 1, 0, 1, "HTTP/1.1 201"},
        {{POST BODY "x"}, 1, 0, 1, "HTTP/1.1 201"},
        {{GET GET}, 1, 0, 2, "HTTP/1.1 200"},
        {{POST BODY GET}, 1, 0, 1, "HTTP/1.1 201"},
        {{GET, POST BODY}, 2, 150, 2, "HTTP/1.1 201"},  // as browsers do
        {{POST BODY, POST BODY}, 2, 150, 2, "HTTP/1.1 201"},
        {{POST, BODY}, 2, 50, 1, "HTTP/1.1 201"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int answers = answers_to(cases[i].parts, cases[i].part_count, cases[i].pause_ms, cases[i].wanted);
        if (answers < cases[i].least)
            fail_msg("case %zu: %d answers, wanted %d", i, answers, cases[i].least);
    }
}

// A request that is answered later, since its work is done on another thread, may have a body that nobody wants, or an empty one.
TEST(bodies_of_requests_that_are_answered_later_are_passed_over)
{
    static const char *const empty[] = {"POST /api/journals HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"};
    CHECK(answers_to(empty, 1, 0, "HTTP/1.1 400") >= 1);
    seats made = make_table(up(), "hot-seat", 3);
    char get[300];
    snprintf(get, sizeof get,
             "GET /api/tables/%s/journal HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Length: 5\r\n\r\n12345",
             made.table, made.token[1]);
    const char *const with_body[] = {get};
    kit_server_stop(&server);  // so that the table is brought from the store
    char folder[256];
    snprintf(folder, sizeof folder, "%s", server.folder);
    CHECK(kit_server_start(&server, PHASELINE_PROGRAM, folder));
    CHECK(answers_to(with_body, 1, 0, "HTTP/1.1 409") >= 1);
}

// A body that the request must not have is passed over, and an empty one is one.
TEST(bodies_where_none_belong_are_passed_over)
{
    static const char *const get[] = {"GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n12345"};
    static const char *const empty[] = {"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"};
    CHECK(answers_to(get, 1, 0, "HTTP/1.1 200") >= 1);
    CHECK(answers_to(empty, 1, 0, "HTTP/1.1 400") >= 1);
}

// Refused without a body to the answer, and the connection closed: what was asked is gone by then.
TEST(a_head_that_is_refused_ends_its_connection)
{
    static const char *const wrong[] = {
        "HEAD /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: many\r\n\r\n",
        "HEAD /health HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
        "HEAD /health HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n",
        "DELETE /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
    };
    static const char *const status[] = {"HTTP/1.1 411", "HTTP/1.1 411", "HTTP/1.1 403", "HTTP/1.1 405"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        CHECK_EQ(answers_to(&wrong[i], 1, 0, status[i]), 1);
}

// ---- upgrades

// An HTTP/2 frame: three bytes of length, kind, flags, four bytes of stream.
static size_t put_frame(unsigned char *to, int kind, int flags, int stream, const void *payload, size_t size)
{
    const unsigned char head[9] = {0, (unsigned char)(size >> 8), (unsigned char)size, (unsigned char)kind, (unsigned char)flags, 0, 0,
                                   0, (unsigned char)stream};
    memcpy(to, head, sizeof head);
    memcpy(to + sizeof head, payload, size);
    return sizeof head + size;
}

// A header as HPACK has it, letter by letter.
static size_t put_header(unsigned char *to, const char *name, const char *value)
{
    size_t n = strlen(name), v = strlen(value);
    to[0] = 0;
    to[1] = (unsigned char)n;
    memcpy(to + 2, name, n);
    to[2 + n] = (unsigned char)v;
    memcpy(to + 3 + n, value, v);
    return 3 + n + v;
}

// The frames that once ended the program: a WebSocket asked for within HTTP/2, and the rest of a head that had ended.
static size_t put_frames(unsigned char *to)
{
    static const char preface[] = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    static const unsigned char data[] = {0, 0, 0, 1};
    unsigned char headers[256];
    size_t size = 0, at = sizeof preface - 1;
    headers[size++] = 0x82;  // :method GET
    headers[size++] = 0x86;  // :scheme http
    size += put_header(headers + size, ":path", "/health");
    size += put_header(headers + size, ":authority", "localhost");
    size += put_header(headers + size, ":protocol", "websocket");
    size += put_header(headers + size, "sec-websocket-version", "13");
    memcpy(to, preface, at);
    at += put_frame(to + at, 4, 0, 0, "", 0);            // SETTINGS
    at += put_frame(to + at, 6, 1, 1, "12345678", 8);    // PING
    at += put_frame(to + at, 1, 4, 3, headers, size);    // HEADERS
    at += put_frame(to + at, 0, 32, 3, data, 4);         // DATA
    at += put_frame(to + at, 9, 255, 3, headers, size);  // CONTINUATION
    return at;
}

TEST(http_2_is_not_spoken)
{
    static const char upgrade[] = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: h2c\r\n"
                                  "HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n";
    unsigned char frames[1024];
    size_t size = put_frames(frames);
    for (int i = 0; i < 3; i++) {
        int s = kit_connect(up());
        bool is_closed;
        CHECK(kit_say(s, upgrade, sizeof upgrade - 1));
        char *answer = kit_hear(s, 200, NULL);
        CHECK(!answer || !strstr(answer, " 101"));
        kit_say(s, frames, size);
        free(answer);
        free(kit_hear(s, 200, &is_closed));
        CHECK(is_closed);
        close(s);
        check_others_are_served();
    }
}

// On a connection that has been used before the library answers by itself and forgets the request, and asks us all the same.
TEST(an_unknown_upgrade_after_a_request_is_refused)
{
    static const char *const parts[] = {GET, "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: TLS/1.0\r\n\r\n"};
    CHECK_EQ(answers_to(parts, 2, 150, "HTTP/1.1 403"), 2);
}

TEST(nothing_but_websockets_is_upgraded_to)
{
    static const char *const wrong[] = {
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: TLS/1.0\r\n\r\n",
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket, h2c\r\n\r\n",
        "CONNECT elsewhere.example:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        int s = kit_connect(up());
        bool is_closed;
        CHECK(kit_say(s, wrong[i], strlen(wrong[i])));
        char *answer = kit_hear(s, 300, &is_closed);
        CHECK(!answer || !strstr(answer, " 101"));
        if (!is_closed)
            fail_msg("'%.20s' is left open", wrong[i]);
        free(answer);
        close(s);
        check_others_are_served();
    }
}

// ---- frames

// Text in fragments, the first of which is empty: a message like any other.
TEST(an_empty_fragment_is_part_of_a_message)
{
    static const unsigned char first[] = {0x01, 0x80, 0, 0, 0, 0};
    unsigned char rest[64] = {0x80, 0x80, 0, 0, 0, 0};
    static const char ping[] = "{\"type\":\"ping\",\"id\":7}";
    kit_wire wire;
    CHECK(kit_wire_open(&wire, up(), "/ws", NULL));
    rest[1] |= sizeof ping - 1;
    memcpy(rest + 6, ping, sizeof ping - 1);
    CHECK(kit_say(wire.socket, first, sizeof first));
    usleep(50000);  // so that they come apart
    CHECK(kit_say(wire.socket, rest, 6 + sizeof ping - 1));
    json_t *pong = kit_wire_await(&wire, "pong");
    CHECK_EQ(number_at(pong, "id"), 7);
    json_decref(pong);
    kit_wire_close(&wire);
    check_others_are_served();
}
