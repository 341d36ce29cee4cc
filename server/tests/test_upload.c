// test_upload.c - a long journal goes into the store a piece at a time. Cut short at any piece, because its sender leaves, the server stops, is killed or
// the disk fails, nothing of it stays; what another life left behind goes at the next start. The loop is turned by hand.
#define _DEFAULT_SOURCE
#include <sqlite3.h>
#include <sys/socket.h>
#include <unistd.h>

#include "harness.h"
#include "server/inside.h"
#include "long_game.h"
#include "store/tests/faults.h"
#include "wire.h"

enum { CHOICES = 5500, PIECES = 4 };

typedef struct scene {
    pl_server *server;
    kit_server kit;
    char store[300], copy[300];
    int sender;
} scene;

static void start(scene *s, const char *store)
{
    pl_error error = {0};
    pl_server_options options = {.store = store};
    if (pl_server_create(&options, &s->server, &error))
        fail_msg("%s", error.text);
    s->kit.port = pl_server_port(s->server);
}

static scene begin(void)
{
    scene s = {.kit.folder = "/tmp/phaseline-test-XXXXXX", .sender = -1};
    faults_register();
    faults_end();
    assert_non_null(mkdtemp(s.kit.folder));
    snprintf(s.store, sizeof s.store, "%s/tables.sqlite", s.kit.folder);
    snprintf(s.copy, sizeof s.copy, "%s/copy.sqlite", s.kit.folder);
    start(&s, s.store);
    return s;
}

static void hang_up(scene *s)
{
    if (s->sender >= 0)
        close(s->sender);
    s->sender = -1;
}

static void end(scene *s)
{
    hang_up(s);
    CHECK(pl_server_destroy(s->server));
    kit_server_forget(&s->kit);
}

static void turn(scene *s)
{
    uv_run(&s->server->loop, UV_RUN_NOWAIT);
    usleep(200);
}

// What the store has of something, looked at beside the server: what is committed counts.
static int count_of(const char *store, const char *what)
{
    char sql[100];
    sqlite3 *db;
    sqlite3_stmt *row;
    snprintf(sql, sizeof sql, "select count(*) from %s", what);
    CHECK_EQ(sqlite3_open(store, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 5000);
    CHECK_EQ(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    CHECK_EQ(sqlite3_step(row), SQLITE_ROW);
    int count = sqlite3_column_int(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return count;
}

static void check_counts(const char *store, int tables, int lines)
{
    CHECK_EQ(count_of(store, "tables"), tables);
    CHECK_EQ(count_of(store, "ends"), tables);
    CHECK_EQ(count_of(store, "seats"), tables * 2);
    CHECK_EQ(count_of(store, "lines"), lines);
    CHECK_EQ(count_of(store, "kept where name like 'unfinished%'"), 0);
    CHECK_EQ(count_of(store, "keys") > 0, tables > 0);
}

// Sends the whole journal, and turns until so many pieces of it are durable.
static void send_until(scene *s, int pieces)
{
    static char *text;
    static size_t size;
    char head[160];
    uint32_t made;
    if (!text)
        text = kit_long_journal(24, 24, 800, CHOICES, 3, &size, &made);
    assert_non_null(text);
    s->sender = kit_connect(&s->kit);
    CHECK(s->sender >= 0);
    int length = snprintf(head, sizeof head, "POST /api/journals HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n", size);
    CHECK(kit_say(s->sender, head, (size_t)length));
    for (size_t sent = 0; sent < size;) {
        ssize_t some = send(s->sender, text + sent, size - sent, MSG_DONTWAIT);
        sent += some > 0 ? (size_t)some : 0;
        turn(s);
    }
    for (int i = 0; i < 60000 && count_of(s->store, "lines") < pieces * 1000; i++)
        turn(s);
    CHECK_EQ(count_of(s->store, "lines"), pieces * 1000);
    CHECK_EQ(count_of(s->store, "kept where name like 'unfinished%'"), 1);
}

static void turn_until_idle(scene *s)
{
    turn(s);
    for (int i = 0; i < 20000 && s->server->metrics->jobs; i++)
        turn(s);
    CHECK_EQ(s->server->metrics->jobs, 0);
}

TEST(a_journal_that_is_whole_stays)
{
    scene s = begin();
    send_until(&s, 2);
    turn_until_idle(&s);
    check_counts(s.store, 1, CHOICES);
    CHECK(pl_server_destroy(s.server));
    start(&s, s.store);
    check_counts(s.store, 1, CHOICES);
    end(&s);
}

TEST(its_sender_leaves)
{
    for (int pieces = 1; pieces < PIECES; pieces++) {
        scene s = begin();
        send_until(&s, pieces);
        hang_up(&s);
        turn_until_idle(&s);
        check_counts(s.store, 0, 0);
        end(&s);
    }
}

TEST(the_server_stops)
{
    scene s = begin();
    send_until(&s, 2);
    CHECK(pl_server_destroy(s.server));
    CHECK_EQ(count_of(s.store, "tables"), 1);
    start(&s, s.store);
    check_counts(s.store, 0, 0);
    end(&s);
}

static void copy_store(const scene *s, const char *ending)
{
    char from[320], to[320], command[700];
    snprintf(from, sizeof from, "%s%s", s->store, ending);
    snprintf(to, sizeof to, "%s%s", s->copy, ending);
    snprintf(command, sizeof command, "cp %s %s", from, to);
    CHECK_EQ(system(command), 0);
}

// The files as they lie there are what a program that is killed now would leave.
TEST(the_server_is_killed)
{
    for (int pieces = 1; pieces < PIECES; pieces++) {
        scene s = begin();
        send_until(&s, pieces);
        copy_store(&s, "");
        copy_store(&s, "-wal");
        CHECK(pl_server_destroy(s.server));
        hang_up(&s);
        start(&s, s.copy);
        check_counts(s.copy, 0, 0);
        end(&s);
    }
}

TEST(the_disk_fails)
{
    scene s = begin();
    char heard[400] = "";
    send_until(&s, 2);
    faults_plan(FAULT_WRITE, 1, true);
    turn_until_idle(&s);
    faults_end();
    for (int i = 0; i < 100 && !heard[0]; i++) {
        turn(&s);
        recv(s.sender, heard, sizeof heard - 1, MSG_DONTWAIT);
    }
    CHECK(!strncmp(heard, "HTTP/1.1 5", 10));
    CHECK(pl_server_destroy(s.server));
    start(&s, s.store);
    check_counts(s.store, 0, 0);
    end(&s);
}
