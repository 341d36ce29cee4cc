// test_health.c - /health tells the truth: of the disk, the store and the loop; and what fails here is told to strangers by a number alone.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tables/limits.h"
#include "tests/player.h"

static void let_files_grow(bool may)
{
    struct rlimit limit = {.rlim_cur = may ? RLIM_INFINITY : 1024, .rlim_max = RLIM_INFINITY};
    CHECK_EQ(prlimit(up()->process, RLIMIT_FSIZE, &limit, NULL), 0);
}

static json_t *health(int wanted)
{
    kit_reply reply = kit_http(up(), "GET", "/health", NULL, NULL);
    if (reply.status != wanted)
        fail_msg("/health: %d, wanted %d: %s", reply.status, wanted, reply.body ? reply.body : "");
    json_t *json = json_loads(reply.body, 0, NULL);
    kit_reply_free(&reply);
    return json;
}

static bool is_true(const json_t *json, const char *key) { return json_is_true(json_object_get(json, key)); }

TEST(a_full_disk_is_told)
{
    static const char body[] = "{\"game\":\"drill\",\"scenario\":\"first-steps\"}";
    char said[4096] = "", log[] = "/tmp/phaseline-log-XXXXXX";
    int file = mkstemp(log), own = dup(STDERR_FILENO);
    dup2(file, STDERR_FILENO);  // the server is started now and writes there
    json_t *json = health(200);
    dup2(own, STDERR_FILENO);
    CHECK(is_true(json, "ok") && is_true(json, "disk") && is_true(json, "store"));
    json_decref(json);
    let_files_grow(false);
    kit_reply reply = kit_http(up(), "POST", "/api/tables", NULL, body);
    CHECK_EQ(reply.status, 503);
    // Whoever asks learns a number, the log has the rest.
    CHECK(strstr(reply.body, "failure 1") != NULL);
    CHECK(!strstr(reply.body, up()->folder) && !strstr(reply.body, "sqlite"));
    CHECK(pread(file, said, sizeof said - 1, 0) > 0);
    CHECK(strstr(said, "failure 1: ") != NULL && strstr(said, up()->folder) != NULL);
    usleep(1100000);  // it looks once a second
    json = health(503);
    CHECK(!is_true(json, "ok") && !is_true(json, "disk") && !is_true(json, "store"));
    json_decref(json);
    let_files_grow(true);
    usleep(1100000);
    json = health(200);  // though nobody has played since
    CHECK(is_true(json, "ok") && is_true(json, "disk") && is_true(json, "store"));
    json_decref(json);
    kit_reply_free(&reply);
    close(file);
    close(own);
    unlink(log);
}

TEST(a_loop_that_was_held_up_is_told)
{
    json_t *json = health(200);
    CHECK(number_at(json, "delay_ms") <= LIMIT_DELAY_MS);
    json_decref(json);
    kill(up()->process, SIGSTOP);
    usleep((LIMIT_DELAY_MS + 500) * 1000);
    kill(up()->process, SIGCONT);
    usleep(300000);
    json = health(503);
    CHECK(!is_true(json, "ok") && is_true(json, "disk") && is_true(json, "store"));
    CHECK(number_at(json, "delay_ms") > LIMIT_DELAY_MS);
    json_decref(json);
    CHECK(kit_metric(up(), "loop_delay_ms") > LIMIT_DELAY_MS);
}
