// test_notify.c - what the program says to whoever started it: ready, still turning round, stopping; and how many files it takes.
#define _GNU_SOURCE
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "tables/limits.h"
#include "tests/player.h"

static int open_listener(const char *path)
{
    struct sockaddr_un own = {.sun_family = AF_UNIX};
    int s = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    snprintf(own.sun_path, sizeof own.sun_path, "%s", path);
    CHECK(s >= 0 && !bind(s, (struct sockaddr *)&own, sizeof own));
    return s;
}

// The next word, "" if none comes.
static const char *hear(int s, int wait_ms)
{
    static char word[64];
    struct pollfd wait = {.fd = s, .events = POLLIN};
    ssize_t size = poll(&wait, 1, wait_ms) > 0 ? recv(s, word, sizeof word - 1, 0) : 0;
    word[size > 0 ? size : 0] = '\0';
    return word;
}

TEST(systemd_is_told)
{
    static const char *const options[] = {NULL};
    char path[64];
    kit_server own;
    snprintf(path, sizeof path, "/tmp/phaseline-notify-%d", (int)getpid());
    int s = open_listener(path);
    setenv("NOTIFY_SOCKET", path, 1);
    CHECK(kit_server_start_plain(&own, PHASELINE_PROGRAM, options));
    unsetenv("NOTIFY_SOCKET");
    CHECK_TEXT(hear(s, 2000), "READY=1");
    for (int i = 0; i < 3; i++)
        CHECK_TEXT(hear(s, 2000), "WATCHDOG=1");
    // A program that hangs says nothing, and is started anew.
    kill(own.process, SIGSTOP);
    while (!strcmp(hear(s, 100), "WATCHDOG=1"))
        ;
    CHECK_TEXT(hear(s, 700), "");
    kill(own.process, SIGCONT);
    CHECK_TEXT(hear(s, 2000), "WATCHDOG=1");
    CHECK_EQ(kit_server_stop(&own), 0);
    const char *word = "";
    for (int i = 0; i < 20 && strcmp(word = hear(s, 500), "STOPPING=1") != 0; i++)
        ;
    CHECK_TEXT(word, "STOPPING=1");
    close(s);
    unlink(path);
    kit_server_forget(&own);
}

TEST(files_for_all_connections_are_taken_at_the_start)
{
    static const char *const options[] = {NULL};
    struct rlimit before, few, now;
    kit_server own;
    CHECK_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
    few = (struct rlimit){.rlim_cur = 200, .rlim_max = before.rlim_max};
    CHECK_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
    CHECK(kit_server_start_plain(&own, PHASELINE_PROGRAM, options));
    CHECK_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
    CHECK_EQ(prlimit(own.process, RLIMIT_NOFILE, NULL, &now), 0);
    rlim_t wanted = LIMIT_CONNECTIONS + LIMIT_VISITS + LIMIT_FILES;
    CHECK_EQ(now.rlim_cur, before.rlim_max < wanted ? before.rlim_max : wanted);
    CHECK_EQ(kit_server_stop(&own), 0);
    kit_server_forget(&own);
}

TEST(files_that_cannot_be_had_are_told)
{
    char command[1024], said[2048];
    kit_server own = {.folder = "/tmp/phaseline-test-XXXXXX"};
    CHECK(mkdtemp(own.folder) != NULL);
    snprintf(command, sizeof command, "ulimit -n 600; timeout 1 %s serve --port 0 --data %s 2>&1", PHASELINE_PROGRAM, own.folder);
    FILE *program = popen(command, "r");
    CHECK(program != NULL);
    said[fread(said, 1, sizeof said - 1, program)] = '\0';
    pclose(program);
    CHECK(strstr(said, "the system gives 600 open files, wanted 10496: at most 276 players' connections and 68 requests at once") != NULL);
    CHECK(strstr(said, "Phaseline is at") != NULL);
    kit_server_forget(&own);
}
