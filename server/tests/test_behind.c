// test_behind.c - behind a proxy: whom it forwards for is believed of the proxy alone, and limits count by it.
#include "tables/limits.h"
#include "peer.h"
#include "tests/player.h"

#include <unistd.h>

static const char *named(const char *address)
{
    static char name[PEER_TEXT_MAX];
    return peer_name(address, name) ? name : "none";
}

TEST(an_address_has_one_name)
{
    CHECK_TEXT(named("192.0.2.7"), "192.0.2.7");
    CHECK_TEXT(named("::ffff:192.0.2.7"), "192.0.2.7");
    CHECK_TEXT(named("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    CHECK_TEXT(named("2001:DB8:1:2::"), "2001:db8:1:2::/64");
    CHECK_TEXT(named("fe80::1%eth0"), "fe80::/64");
    CHECK_TEXT(named("::1"), "::1");
    CHECK_TEXT(named("192.0.2"), "none");
    CHECK_TEXT(named("unknown"), "none");
    CHECK_TEXT(named(""), "none");
}

static const char *forwarded(const char *list)
{
    static char name[PEER_TEXT_MAX];
    return peer_forwarded(list, "10.0.0.1", name) ? name : "none";
}

TEST(the_last_forwarded_address_that_is_not_the_proxy_counts)
{
    CHECK_TEXT(forwarded("192.0.2.7"), "192.0.2.7");
    CHECK_TEXT(forwarded("198.51.100.1, 192.0.2.7"), "192.0.2.7");  // what stands before it, the stranger wrote himself
    CHECK_TEXT(forwarded("192.0.2.7, 10.0.0.1"), "192.0.2.7");
    CHECK_TEXT(forwarded(" 192.0.2.7 ,10.0.0.1 , 10.0.0.1"), "192.0.2.7");
    CHECK_TEXT(forwarded("2001:db8::5"), "2001:db8::/64");
    CHECK_TEXT(forwarded("10.0.0.1"), "none");
    CHECK_TEXT(forwarded("192.0.2.7, junk"), "none");
    CHECK_TEXT(forwarded("192.0.2.7,"), "none");
    CHECK_TEXT(forwarded(",,,"), "none");
    CHECK_TEXT(forwarded(""), "none");
    CHECK_TEXT(forwarded("1234567890123456789012345678901234567890123456789012345678901234567890"), "none");
}

TEST(a_host_is_told_from_others)
{
    CHECK(peer_is_host("club.example", "club.example"));
    CHECK(peer_is_host("Club.Example:8420", "club.example"));
    CHECK(!peer_is_host("club.example.evil", "club.example"));
    CHECK(!peer_is_host("evil-club.example", "club.example"));
    CHECK(peer_is_host("[::1]:8420", "::1"));
    CHECK(peer_is_host("[0:0:0:0:0:0:0:1]", "::1"));
    CHECK(peer_is_host("127.0.0.1:80", "127.0.0.1"));
    CHECK(!peer_is_host("", "club.example"));
    CHECK(!peer_is_host("[", "club.example"));
    CHECK(!peer_is_host(":8420", "club.example"));
}

// ---- the whole

static int make_from(const kit_server *at, const char *address, const char *forwarded_for)
{
    char head[512];
    int status = 0, s = kit_connect_between(at, address, "127.0.0.1");
    snprintf(head, sizeof head,
             "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s%s%sContent-Length: 41\r\n\r\n"
             "{\"game\":\"drill\",\"scenario\":\"first-steps\"}",
             forwarded_for ? "X-Forwarded-For: " : "", forwarded_for ? forwarded_for : "", forwarded_for ? "\r\n" : "");
    CHECK(s >= 0 && kit_say(s, head, strlen(head)));
    char *text = kit_hear(s, 2000, NULL);
    if (text)
        sscanf(text, "HTTP/1.1 %d", &status);
    free(text);
    close(s);
    return status;
}

TEST(limits_count_by_whom_the_proxy_forwards_for)
{
    static const char *const options[] = {"--behind", "127.0.0.1", "--tables", "2", NULL};
    kit_server own;
    CHECK(kit_server_start_plain(&own, PHASELINE_PROGRAM, options));
    static const struct {
        const char *address, *forwarded_for;
        int status;
    } steps[] = {
        {"127.0.0.1", "192.0.2.1", 201},
        {"127.0.0.1", "192.0.2.1", 201},
        {"127.0.0.1", "192.0.2.1", 429},
        {"127.0.0.1", "192.0.2.2", 201},             // another of the club
        {"127.0.0.1", "192.0.2.2, 192.0.2.1", 429},  // who claims to be somebody else first
        {"127.0.0.1", "192.0.2.3\r\nX-Forwarded-For: 192.0.2.1", 429},
        {"127.0.0.1", NULL, 201},         // the proxy for itself
        {"127.0.0.2", "192.0.2.4", 201},  // not the proxy: its word counts for nothing
        {"127.0.0.2", "192.0.2.5", 201},
        {"127.0.0.2", "192.0.2.6", 429},
        {"127.0.0.1", "192.0.2.4", 201},
    };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        int status = make_from(&own, steps[i].address, steps[i].forwarded_for);
        if (status != steps[i].status)
            fail_msg("step %zu: %d, wanted %d", i, status, steps[i].status);
    }
    CHECK_EQ(kit_server_stop(&own), 0);
    kit_server_forget(&own);
}

TEST(without_a_proxy_nobody_is_forwarded_for)
{
    static const char *const options[] = {"--tables", "1", NULL};
    kit_server own;
    CHECK(kit_server_start_plain(&own, PHASELINE_PROGRAM, options));
    CHECK_EQ(make_from(&own, "127.0.0.1", "192.0.2.1"), 201);
    CHECK_EQ(make_from(&own, "127.0.0.1", "192.0.2.2"), 429);
    CHECK_EQ(kit_server_stop(&own), 0);
    kit_server_forget(&own);
}
