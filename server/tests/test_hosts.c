// test_hosts.c - open to more than this machine: only the names it was given and the address it is reached by are answered to.
#include <unistd.h>

#include "tests/player.h"

static int status_for(const kit_server *at, const char *to, const char *host, const char *origin)
{
    char head[512];
    int status = 0, s = kit_connect_between(at, "127.0.0.1", to);
    snprintf(head, sizeof head, "GET /health HTTP/1.1\r\n%s%s\r\n%s%s%sConnection: close\r\n\r\n",
             host ? "Host: " : "X: ", host ? host : "", origin ? "Origin: " : "", origin ? origin : "", origin ? "\r\n" : "");
    CHECK(s >= 0 && kit_say(s, head, strlen(head)));
    char *text = kit_hear(s, 2000, NULL);
    if (text)
        sscanf(text, "HTTP/1.1 %d", &status);
    free(text);
    close(s);
    return status;
}

TEST(a_server_open_to_others_answers_to_its_names)
{
    static const char *const options[] = {"--host", "0.0.0.0", "--name", "club.example", "--name=games.club.example", NULL};
    kit_server own;
    CHECK(kit_server_start_plain(&own, PHASELINE_PROGRAM, options));
    CHECK(strstr(own.said, "by its address, club.example, games.club.example; any other name is refused") != NULL);
    CHECK_EQ(status_for(&own, "127.0.0.1", "club.example", NULL), 200);
    CHECK_EQ(status_for(&own, "127.0.0.1", "games.club.example:8420", NULL), 200);
    CHECK_EQ(status_for(&own, "127.0.0.1", "localhost", NULL), 200);
    CHECK_EQ(status_for(&own, "127.0.0.7", "127.0.0.7", NULL), 200);
    CHECK_EQ(status_for(&own, "127.0.0.1", "elsewhere.example", NULL), 403);
    CHECK_EQ(status_for(&own, "127.0.0.1", "club.example, club.example", NULL), 403);
    CHECK_EQ(status_for(&own, "127.0.0.1", "192.0.2.9", NULL), 403);
    CHECK_EQ(status_for(&own, "127.0.0.1", NULL, NULL), 403);
    CHECK_EQ(status_for(&own, "127.0.0.1", "club.example", "https://club.example"), 200);
    CHECK_EQ(status_for(&own, "127.0.0.1", "club.example", "https://elsewhere.example"), 403);
    CHECK(kit_metric(&own, "strangers_total") >= 5);
    CHECK_EQ(kit_server_stop(&own), 0);
    kit_server_forget(&own);
}

TEST(a_server_open_to_others_without_a_name_says_so)
{
    static const char *const options[] = {"--host", "0.0.0.0", NULL};
    kit_server own;
    CHECK(kit_server_start_plain(&own, PHASELINE_PROGRAM, options));
    CHECK(strstr(own.said, "every name is refused: give those they use with --name") != NULL);
    CHECK_EQ(status_for(&own, "127.0.0.1", "club.example", NULL), 403);
    CHECK_EQ(status_for(&own, "127.0.0.1", "127.0.0.1", NULL), 200);
    CHECK_EQ(kit_server_stop(&own), 0);
    kit_server_forget(&own);
}

TEST(a_server_for_this_machine_says_nothing_of_names)
{
    static const char *const options[] = {NULL};
    kit_server own;
    CHECK(kit_server_start_plain(&own, PHASELINE_PROGRAM, options));
    CHECK(strstr(own.said, "Browsers may") == NULL);
    CHECK_EQ(status_for(&own, "127.0.0.1", "club.example", NULL), 403);
    CHECK_EQ(kit_server_stop(&own), 0);
    kit_server_forget(&own);
}
