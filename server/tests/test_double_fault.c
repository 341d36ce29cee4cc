// test_double_fault.c - a commit fails and the table cannot be read again in the same moment: the table is gone from memory, nobody goes on
// with what was freed, and it is back when the store is.
#define _DEFAULT_SOURCE
#include <unistd.h>

#include "harness.h"
#include "server/inside.h"
#include "store/tests/faults.h"
#include "tables/inside.h"
#include "wire.h"

typedef struct scene {
    pl_server *server;
    kit_server kit;
    char store[300], id[PL_STORE_ID_MAX];
} scene;

static void made(pl_host *host, void *id, host_table *table, const host_secrets *secrets, const pl_error *error)
{
    (void)host, (void)secrets;
    if (!table)
        fail_msg("%s", error->text);
    snprintf(id, PL_STORE_ID_MAX, "%s", table->row.id);
}

// A server that does not run: the test turns its loop by hand.
static scene begin(void)
{
    scene s = {.kit.folder = "/tmp/phaseline-test-XXXXXX"};
    pl_error error = {0};
    faults_register();
    faults_end();
    assert_non_null(mkdtemp(s.kit.folder));
    snprintf(s.store, sizeof s.store, "%s/tables.sqlite", s.kit.folder);
    pl_server_options options = {.store = s.store};
    if (pl_server_create(&options, &s.server, &error))
        fail_msg("%s", error.text);
    json_t *wanted = json_pack("{s:s, s:s, s:s, s:i}", "game", "drill", "scenario", "first-steps", "mode", "link", "limit", 600);
    if (host_make_table(s.server->host, wanted, made, s.id, &error))
        fail_msg("%s", error.text);
    json_decref(wanted);
    return s;
}

static void end(scene *s)
{
    faults_end();
    CHECK(pl_server_destroy(s->server));
    kit_server_forget(&s->kit);
}

// A change at the table that waits for its commit.
static void chat(scene *s)
{
    pl_error error = {0};
    host_table *table = host_table_in_memory(s->server->host, s->id);
    CHECK_EQ(pl_store_add_chat(s->server->store, table->row.number, 1, "a word", &error), PL_OK);
    CHECK(host_await(s->server->host, (host_change){.kind = CHANGE_CHAT, .table = table, .side = 1, .text = strdup("a word")}));
}

// The next write fails, and from then on nothing can be read or written.
static void break_disk(void)
{
    faults_plan(FAULT_WRITE, 1, true);
    faults.then = FAULT_FILES;
}

static void check_comes_back(scene *s)
{
    CHECK(faults.failed > 0);
    assert_null(host_table_in_memory(s->server->host, s->id));
    faults_end();
    CHECK(host_call_table(s->server->host, s->id));
    for (int i = 0; i < 2000 && !host_table_in_memory(s->server->host, s->id); i++) {
        uv_run(&s->server->loop, UV_RUN_NOWAIT);
        usleep(2000);
    }
    const host_table *table = host_table_in_memory(s->server->host, s->id);
    assert_non_null(table);
    CHECK_EQ(table->journal.entry_count, 0);
}

TEST(time_is_up_while_the_disk_goes_away)
{
    scene s = begin();
    host_table *table = host_table_in_memory(s.server->host, s.id);
    chat(&s);
    for (pl_side side = 1; side <= 2; side++)
        table->since_ms[side] -= 600 * 1000;
    break_disk();
    host_look_at_clocks(s.server->host);
    check_comes_back(&s);
    end(&s);
}

static void nothing(uv_work_t *work) { (void)work; }
static void chat_and_break(uv_work_t *work, int status)
{
    (void)status;
    chat(work->data);
    break_disk();
}

// The change comes in the same turn of the loop as the computer's choice, just before it: whatever is done first is handed back first.
TEST(a_computer_answers_while_the_disk_goes_away)
{
    scene s = begin();
    host_table *table = host_table_in_memory(s.server->host, s.id);
    uv_work_t work = {.data = &s};
    CHECK_EQ(uv_queue_work(&s.server->loop, &work, nothing, chat_and_break), 0);
    usleep(100000);
    strcpy(table->row.seats[1].sits, "computer");
    strcpy(table->row.seats[1].level, "random");
    if (!host_table_computer(table)) {
        strcpy(table->row.seats[0].sits, "computer");
        strcpy(table->row.seats[0].level, "random");
    }
    host_wake_computer(s.server->host, table);
    assert_non_null(table->job);
    usleep(300000);
    for (int i = 0; i < 5 && host_table_in_memory(s.server->host, s.id); i++)
        uv_run(&s.server->loop, UV_RUN_NOWAIT);
    check_comes_back(&s);
    end(&s);
}

TEST(a_default_that_cannot_be_kept_is_tried_again)
{
    scene s = begin();
    host_table *table = host_table_in_memory(s.server->host, s.id);
    for (pl_side side = 1; side <= 2; side++)
        table->since_ms[side] -= 600 * 1000;
    table->row.wait = host_table_wait(table);
    CHECK_EQ(pl_store_wait_for(s.server->store, table->row.number, &table->row.wait, NULL), PL_OK);
    CHECK_EQ(pl_store_commit(s.server->store, NULL), PL_OK);
    faults_plan(FAULT_WRITE, 1, true);
    for (int i = 0; i < 5; i++) {
        host_look_at_clocks(s.server->host);
        host_commit(s.server->host);
    }
    table = host_table_in_memory(s.server->host, s.id);
    assert_non_null(table);
    CHECK_EQ(table->failures, 1);  // the others waited
    CHECK_EQ(table->journal.entry_count, 0);
    faults_end();
    usleep(600000);
    uv_update_time(&s.server->loop);
    host_clock_set(&s.server->host->clock, server_time(s.server));
    host_look_at_clocks(s.server->host);
    host_commit(s.server->host);
    CHECK(table->journal.entry_count > 0);
    CHECK_EQ(table->failures, 0);
    end(&s);
}
