// test_bodies.c - requests with a body: how many, how large and how long is bounded, by address and in all; what is said of their length must be
// plain; answers that nobody takes are bounded too.
#define _DEFAULT_SOURCE
#include <unistd.h>

#include "tables/limits.h"
#include "tests/player.h"

#define BODY "{\"game\":\"drill\",\"scenario\":\"first-steps\"}"

// A connection from that address that has sent the head of a request with a body of that length, and the body's first letters.
static int begin_body_from(const char *from, const char *path, long long length, const char *first)
{
    char head[256];
    int s = kit_connect_between(up(), from, "127.0.0.1");
    CHECK(s >= 0);
    snprintf(head, sizeof head, "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %lld\r\n\r\n%s", path, length, first);
    CHECK(kit_say(s, head, strlen(head)));
    return s;
}

static int begin_body(const char *path, long long length, const char *first) { return begin_body_from("127.0.0.1", path, length, first); }

static int status_in(const char *text)
{
    int status = 0;
    return text && sscanf(text, "HTTP/1.1 %d", &status) == 1 ? status : 0;
}

// Hears the answer out and closes.
static int status_of(int s, int wait_ms, bool *is_closed)
{
    char *text = kit_hear(s, wait_ms, is_closed);
    int status = status_in(text);
    free(text);
    close(s);
    return status;
}

static void settle(const char *name, long long value)
{
    for (int i = 0; i < 100 && kit_metric(up(), name) != value; i++)
        usleep(20000);
}

static void await_metric(const char *name, long long value)
{
    settle(name, value);
    CHECK_EQ(kit_metric(up(), name), value);
}

TEST(bodies_of_one_address_are_few)
{
    int held[LIMIT_BODIES_PER_ADDRESS];
    for (int i = 0; i < LIMIT_BODIES_PER_ADDRESS; i++)
        held[i] = begin_body("/api/tables", 41, "{");
    await_metric("bodies", LIMIT_BODIES_PER_ADDRESS);
    CHECK_EQ(status_of(begin_body("/api/tables", 41, BODY), 500, NULL), 429);
    // Somebody else's is taken.
    static const char post[] = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 41\r\n\r\n" BODY;
    int other = kit_connect_between(up(), "127.0.0.2", "127.0.0.1");
    CHECK(kit_say(other, post, sizeof post - 1));
    CHECK_EQ(status_of(other, 500, NULL), 201);
    for (int i = 0; i < LIMIT_BODIES_PER_ADDRESS; i++)
        close(held[i]);
    await_metric("bodies", 0);
    CHECK_EQ(status_of(begin_body("/api/tables", 41, BODY), 500, NULL), 201);
}

TEST(large_bodies_are_bounded_by_the_memory_they_announce)
{
    int held[2];
    for (int i = 0; i < 2; i++)
        held[i] = begin_body("/api/journals", LIMIT_JOURNAL_BYTES, "{");
    await_metric("body_bytes", 2LL * LIMIT_JOURNAL_BYTES);
    CHECK_EQ(status_of(begin_body("/api/journals", LIMIT_JOURNAL_BYTES, "{"), 5000, NULL), 429);
    CHECK_EQ(status_of(begin_body("/api/tables", 41, BODY), 500, NULL), 201);  // a small one does not wait for large ones
    for (int i = 0; i < 2; i++)
        close(held[i]);
    await_metric("body_bytes", 0);
}

static const char *address(int number)
{
    static char text[24];
    snprintf(text, sizeof text, "127.0.3.%d", 1 + number);
    return text;
}

// Of many addresses, each within its own bound.
TEST(bodies_are_few_in_all)
{
    int held[LIMIT_BODIES], refused = 0, taken = 0;
    // A machine so busy that bodies are closed as slow before all of them are there has to try again.
    for (int tries = 0; tries < 10; tries++) {
        long long slow = kit_metric(up(), "slow_bodies_total");
        for (int i = 0; i < LIMIT_BODIES; i++)
            held[i] = begin_body_from(address(i / (LIMIT_BODIES_PER_ADDRESS - 1)), "/api/tables", 41, "{");
        settle("bodies", LIMIT_BODIES);
        refused = status_of(begin_body_from("127.0.2.1", "/api/tables", 41, BODY), 5000, NULL);
        close(held[0]);
        settle("bodies", LIMIT_BODIES - 1);
        taken = status_of(begin_body_from("127.0.2.1", "/api/tables", 41, BODY), 5000, NULL);
        for (int i = 1; i < LIMIT_BODIES; i++)
            close(held[i]);
        await_metric("bodies", 0);
        if (kit_metric(up(), "slow_bodies_total") == slow)
            break;
    }
    CHECK_EQ(refused, 429);
    CHECK_EQ(taken, 201);
}

TEST(large_bodies_are_bounded_in_all)
{
    enum { HELD = LIMIT_BODIES_BYTES / LIMIT_JOURNAL_BYTES };
    int held[HELD];
    for (int i = 0; i < HELD; i++)
        held[i] = begin_body_from(address(i), "/api/journals", LIMIT_JOURNAL_BYTES, "{");
    await_metric("body_bytes", (long long)HELD * LIMIT_JOURNAL_BYTES);
    CHECK_EQ(status_of(begin_body_from("127.0.2.1", "/api/journals", LIMIT_JOURNAL_BYTES, "{"), 5000, NULL), 429);
    CHECK_EQ(status_of(begin_body_from("127.0.2.1", "/api/tables", 41, BODY), 5000, NULL), 201);
    for (int i = 0; i < HELD; i++)
        close(held[i]);
    await_metric("body_bytes", 0);
}

// One letter at a time, now and again: closed when its time is up, whether it is wanted or only passed over.
TEST(a_body_that_drips_is_closed)
{
    int wanted = begin_body("/api/tables", 41, "{"), refused = begin_body("/api/tables", 1 << 30, "{");
    int64_t began = kit_now_ms();
    long long before = kit_metric(up(), "slow_bodies_total");
    while (kit_now_ms() - began < LIMIT_BODY_MS - 500) {
        kit_say(wanted, " ", 1);
        kit_say(refused, " ", 1);
        usleep(400000);
    }
    CHECK_EQ(kit_metric(up(), "slow_bodies_total"), before);
    bool is_closed;
    CHECK_EQ(status_of(wanted, 1500, &is_closed), 408);
    CHECK(is_closed);
    CHECK_EQ(status_of(refused, 100, &is_closed), 413);
    CHECK(is_closed);
    CHECK_EQ(kit_metric(up(), "slow_bodies_total"), before + 2);
    CHECK_EQ(kit_metric(up(), "bodies"), 0);
}

// What two readers would take for different lengths is no length.
TEST(a_length_is_said_once_and_plainly)
{
    static const char *const wrong[] = {
        "Content-Length: 41\r\nContent-Length: 5\r\n",
        "Content-Length: 41\r\nContent-Length: 41\r\n",
        "Content-Length: +41\r\n",
        "Content-Length: 0x29\r\n",
        "Content-Length: -1\r\n",
        "Content-Length: 18446744073709551657\r\n",
        "Content-Length: many\r\n",
        "Transfer-Encoding: chunked\r\n",
        "Content-Length: 41\r\nTransfer-Encoding: chunked\r\n",
        "",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char head[512];
        bool is_closed;
        int s = kit_connect(up());
        snprintf(head, sizeof head, "POST /api/tables HTTP/1.1\r\nHost: localhost\r\n%s\r\n" BODY, wrong[i]);
        CHECK(kit_say(s, head, strlen(head)));
        int status = status_of(s, 500, &is_closed);
        if (status != 411 || !is_closed)
            fail_msg("'%.40s': %d, wanted 411 and the end", wrong[i], status);
    }
}

// ---- answers

enum { FILE_BYTES = 6 << 20 };

// A server whose page is one large file, /large.txt.
static kit_server start_with_large_file(char folder[40])
{
    char path[300];
    kit_server own;
    snprintf(folder, 40, "/tmp/phaseline-page-XXXXXX");
    CHECK(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/large.txt", folder);
    FILE *file = fopen(path, "w");
    for (int i = 0; i < FILE_BYTES / 1024; i++)
        fprintf(file, "%1023d\n", i);
    fclose(file);
    const char *const options[] = {"--page", folder, NULL};
    CHECK(kit_server_start_plain(&own, PHASELINE_PROGRAM, options));
    return own;
}

static void stop_with_large_file(kit_server *own, const char *folder)
{
    char path[300];
    CHECK_EQ(kit_server_stop(own), 0);
    kit_server_forget(own);
    snprintf(path, sizeof path, "%s/large.txt", folder);
    unlink(path);
    rmdir(folder);
}

static int ask_for_file(const kit_server *own, const char *from)
{
    static const char get[] = "GET /large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n";
    int s = kit_connect_between(own, from, "127.0.0.1");
    CHECK(s >= 0 && kit_say(s, get, sizeof get - 1));
    return s;
}

// How the answer begins; the rest is left there.
static int status_begun(int s)
{
    char head[13] = "";
    CHECK(read(s, head, 12) == 12);
    return status_in(head);
}

TEST(answers_that_nobody_takes_are_bounded)
{
    enum { ASKING = 12 };
    char folder[40];
    kit_server own = start_with_large_file(folder);
    int asking[ASKING], refused = 0;
    for (int i = 0; i < ASKING; i++)
        asking[i] = ask_for_file(&own, "127.0.0.1");
    for (int i = 0; i < ASKING; i++)
        refused += status_begun(asking[i]) == 503;
    CHECK(kit_metric(&own, "answer_bytes") <= LIMIT_ANSWERS_BYTES_PER_ADDRESS);
    CHECK(refused >= ASKING - LIMIT_ANSWERS_BYTES_PER_ADDRESS / FILE_BYTES - 1);
    for (int i = 0; i < ASKING; i++)
        close(asking[i]);
    stop_with_large_file(&own, folder);
}

// Of many addresses, each within its own bound: two files each.
TEST(answers_that_nobody_takes_are_bounded_in_all)
{
    enum { ASKING = 2 * (LIMIT_ANSWERS_BYTES / FILE_BYTES), WITHIN = LIMIT_ANSWERS_BYTES / FILE_BYTES };
    char folder[40];
    kit_server own = start_with_large_file(folder);
    int asking[ASKING], given = 0;
    for (int i = 0; i < ASKING; i++) {
        asking[i] = ask_for_file(&own, address(i / 2));
        given += status_begun(asking[i]) == 200;
    }
    CHECK_EQ(given, WITHIN);
    CHECK(kit_metric(&own, "answer_bytes") <= LIMIT_ANSWERS_BYTES);
    for (int i = 0; i < ASKING; i++)
        close(asking[i]);
    stop_with_large_file(&own, folder);
}
