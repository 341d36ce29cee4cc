// test_rates.c - how often and how many at once one address may come: connections, requests, messages; and what is made once is not made again.
#define _DEFAULT_SOURCE
#include <sys/resource.h>
#include <unistd.h>

#include "tables/limits.h"
#include "tests/player.h"

static int status_from(const kit_server *at, const char *from, const char *path)
{
    char head[256];
    int status = 0, s = kit_connect_between(at, from, "127.0.0.1");
    CHECK(s >= 0);
    snprintf(head, sizeof head, "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", path);
    kit_say(s, head, strlen(head));
    char *text = kit_hear(s, 2000, NULL);
    if (text)
        sscanf(text, "HTTP/1.1 %d", &status);
    free(text);
    close(s);
    return status;
}

TEST(connections_that_say_nothing_are_bounded_by_address)
{
    static int held[LIMIT_VISITS_PER_ADDRESS];
    player blue = {.luck = 1}, red = {.luck = 2};
    seats s = make_table(up(), "link", 7);
    player_sit(&blue, up(), s.table, s.token[1]);
    player_sit(&red, up(), s.table, s.token[2]);
    for (int i = 0; i < LIMIT_VISITS_PER_ADDRESS; i++) {
        held[i] = kit_connect(up());
        CHECK(kit_say(held[i], "GET /heal", 9));
    }
    CHECK_EQ(status_from(up(), "127.0.0.1", "/health"), 0);    // closed without a word
    CHECK_EQ(status_from(up(), "127.0.0.2", "/health"), 200);  // somebody else is served
    CHECK_EQ(players_play(&blue, &red, 4), 4);                 // and whoever is there plays on
    for (int i = 0; i < LIMIT_VISITS_PER_ADDRESS; i++)
        close(held[i]);
    for (int i = 0; i < 100 && status_from(up(), "127.0.0.2", "/health") == 200 && kit_metric(up(), "visits") != 1; i++)
        usleep(20000);
    CHECK_EQ(status_from(up(), "127.0.0.1", "/health"), 200);
    player_end(&blue);
    player_end(&red);
}

TEST(requests_of_one_address_are_bounded_by_rate)
{
    static const char *const options[] = {"--requests", "5", NULL};
    kit_server own;
    int served = 0, limited = 0;
    CHECK(kit_server_start_plain(&own, PHASELINE_PROGRAM, options));
    for (int i = 0; i < 150; i++) {
        int status = status_from(&own, "127.0.0.1", "/health");
        served += status == 200;
        limited += status == 429;
    }
    CHECK_EQ(served + limited, 150);
    CHECK(served >= 5 * LIMIT_REQUESTS_SECONDS && served < 130);
    CHECK_EQ(status_from(&own, "127.0.0.2", "/health"), 200);
    CHECK_EQ(kit_server_stop(&own), 0);
    kit_server_forget(&own);
}

// Many addresses, none beyond its own limit: twenty journals each, which count fifty.
TEST(requests_are_bounded_in_all)
{
    enum { ADDRESSES = 200, EACH = LIMIT_REQUESTS_PER_SECOND * LIMIT_REQUESTS_SECONDS / 50 / 2 };
    static const char post[] = "POST /api/journals HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx";
    static const char *const options[] = {NULL};
    kit_server own;
    char from[24];
    int taken = 0, status = 400;
    CHECK(kit_server_start_plain(&own, PHASELINE_PROGRAM, options));
    for (int i = 0; i < ADDRESSES * EACH && status != 429; i++, taken++) {
        snprintf(from, sizeof from, "127.0.4.%d", 1 + i / EACH);
        int s = kit_connect_between(&own, from, "127.0.0.1");
        CHECK(s >= 0 && kit_say(s, post, sizeof post - 1));
        char *text = kit_hear(s, 2000, NULL);
        CHECK(text && sscanf(text, "HTTP/1.1 %d", &status) == 1);
        free(text);
        close(s);
    }
    CHECK_EQ(status, 429);
    CHECK(taken >= LIMIT_REQUESTS_IN_ALL * LIMIT_REQUESTS_SECONDS / 50);
    CHECK_EQ(status_from(&own, "127.0.5.1", "/health"), 200);  // whoever looks after it still hears how it is
    CHECK_EQ(kit_server_stop(&own), 0);
    kit_server_forget(&own);
}

TEST(a_scene_is_made_once)
{
    kit_reply first = kit_http(up(), "GET", "/api/games/drill/scenarios/first-steps", NULL, NULL);
    long long kept = kit_metric(up(), "kept");
    CHECK_EQ(first.status, 200);
    CHECK(kept > 0);
    kit_reply again = kit_http(up(), "GET", "/api/games/drill/scenarios/first-steps", NULL, NULL);
    CHECK_TEXT(again.body, first.body);
    kit_reply none = kit_http(up(), "GET", "/api/games/drill/scenarios/no-such-battle", NULL, NULL);
    CHECK_EQ(none.status, 404);
    CHECK_EQ(kit_metric(up(), "kept"), kept);
    kit_reply_free(&first);
    kit_reply_free(&again);
    kit_reply_free(&none);
}

// ---- messages

// Counts as any message does, and whoever goes on regardless is let go.
static void check_is_counted(const kit_server *at, const char *text)
{
    kit_wire wire;
    int told = 0;
    long long before = kit_metric(at, "limited_total");
    CHECK(kit_wire_open(&wire, at, "/ws", NULL));
    for (int i = 0; i < 200; i++)
        kit_wire_send_text(&wire, text, strlen(text));
    for (int i = 0; i < 200; i++) {
        json_t *message = kit_wire_receive(&wire, 1000);
        told += strstr(text_at(message, "error"), "limit: more than 10 messages") != NULL;
        json_decref(message);
    }
    CHECK(told > 100);
    for (int i = 0; i < 1500; i++)
        if (!kit_wire_send_text(&wire, text, strlen(text)))
            break;
    for (json_t *message; (message = kit_wire_receive(&wire, 1000));)
        json_decref(message);
    CHECK_EQ(wire.socket, -1);
    CHECK(kit_metric(at, "limited_total") >= before + LIMIT_TURNED_AWAY);
    kit_wire_close(&wire);
}

TEST(messages_that_mean_nothing_are_counted)
{
    static const char *const options[] = {"--messages", "10", NULL};
    kit_server own;
    CHECK(kit_server_start_plain(&own, PHASELINE_PROGRAM, options));
    check_is_counted(&own, "{\"type\":\"no such type\"}");
    check_is_counted(&own, "{");
    CHECK_EQ(kit_server_stop(&own), 0);
    kit_server_forget(&own);
}

// ---- what waits for those who do not read

TEST(what_waits_unread_is_bounded_in_all)
{
    enum { GREEDY = 24, QUESTIONS = 700 };
    static const char question[] = "{\"type\":\"view\"}";
    kit_wire greedy[GREEDY];
    player blue = {.luck = 1}, red = {.luck = 2};
    json_t *wanted = json_pack("{s:s, s:s, s:s}", "game", "rank-and-file", "scenario", "mill-road", "mode", "link");
    seats large = seats_of(up(), kit_post(up(), "/api/tables", wanted, 201)), s = make_table(up(), "link", 7);
    player_sit(&blue, up(), s.table, s.token[1]);
    player_sit(&red, up(), s.table, s.token[2]);
    for (int i = 0; i < GREEDY; i++) {
        CHECK(kit_wire_open(&greedy[i], up(), "/ws", NULL));
        kit_wire_send(&greedy[i], json_pack("{s:s, s:s}", "type", "sit", "table", large.table));
    }
    long long most = 0, before = kit_metric(up(), "slow_clients_total");
    // On a busy machine what was asked may still lie before the server's door: then there is more to ask.
    for (int n = 0; n < QUESTIONS || (n < 5 * QUESTIONS && kit_metric(up(), "slow_clients_total") == before); n++) {
        for (int i = 0; i < GREEDY; i++)
            if (greedy[i].socket >= 0 && !kit_wire_send_text(&greedy[i], question, sizeof question - 1))
                kit_wire_close(&greedy[i]);
        if (n % 20 == 0) {
            long long waiting = kit_metric(up(), "queued_bytes");
            most = waiting > most ? waiting : most;
            CHECK(player_sync(&blue) && player_sync(&red));  // who says nothing for long is taken to be gone
        }
    }
    CHECK(most > LIMIT_QUEUES_BYTES / 2);  // the test does what it says
    CHECK(most <= LIMIT_QUEUES_BYTES);
    CHECK(kit_metric(up(), "slow_clients_total") > before);
    CHECK_EQ(players_play(&blue, &red, 4), 4);
    for (int i = 0; i < GREEDY; i++)
        kit_wire_close(&greedy[i]);
    for (int i = 0; i < 200 && kit_metric(up(), "queued_bytes"); i++)
        usleep(20000);
    CHECK_EQ(kit_metric(up(), "queued_bytes"), 0);
    player_end(&blue);
    player_end(&red);
}
