// test_look_back.c - long games over the wire: looking back, taking back, sitting down, taking in a journal and coming back from the store are
// done elsewhere, and the loop's own thread plays next to nothing again. Counted in entries, so that no machine is too slow for it.
#define _DEFAULT_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <sys/socket.h>
#include <unistd.h>

#include "long_game.h"
#include "tests/player.h"

enum { CHOICES = 1200, STRIDE = 64, AT_ONCE = 64 };

static json_int_t metric(const char *name)
{
    kit_reply reply = kit_http(up(), "GET", "/metrics", NULL, NULL);
    char line[80];
    snprintf(line, sizeof line, "\nphaseline_%s ", name);
    const char *at = reply.body ? strstr(reply.body, line) : NULL;
    json_int_t value = at ? strtoll(at + strlen(line), NULL, 10) : -1;
    kit_reply_free(&reply);
    return value;
}

static seats upload(void)
{
    size_t size;
    uint32_t made;
    char *text = kit_long_journal(24, 24, 200, CHOICES, 3, &size, &made);
    assert_non_null(text);
    seats s = seats_of(up(), kit_post(up(), "/api/journals", json_pack("{s:s, s:s}", "journal", text, "mode", "hot-seat"), 201));
    free(text);
    return s;
}

static json_t *replay(player *p, json_int_t to)
{
    kit_wire_send(&p->wire, json_pack("{s:s, s:s, s:I, s:i}", "type", "replay", "id", "r", "to", to, "view", 1));
    json_t *answer = kit_wire_await(&p->wire, "answer");
    assert_non_null(answer);
    CHECK_EQ(number_at(answer, "step"), to);
    return answer;
}

TEST(looking_back_plays_no_more_than_lies_between_kept_states)
{
    enum { QUESTIONS = 30 };
    seats s = upload();
    player p = {.n = -1};
    CHECK(metric("long_work_total") >= 1);  // the journal itself
    kit_wire_open(&p.wire, up(), "/ws", NULL);
    kit_wire_send(&p.wire, json_pack("{s:s, s:s, s:s}", "type", "sit", "table", s.table, "token", s.token[1]));
    json_decref(kit_wire_await(&p.wire, "view"));
    json_int_t elsewhere = metric("replayed_total"), here = metric("replayed_at_once_total");
    for (int i = 0; i < QUESTIONS; i++)
        json_decref(replay(&p, CHOICES - 7 * i));
    json_int_t played = metric("replayed_total") - elsewhere;
    CHECK(played >= QUESTIONS && played <= QUESTIONS * STRIDE);
    CHECK_EQ(metric("replayed_at_once_total"), here);
    CHECK(metric("kept_bytes") > 0);
    player_end(&p);
}

TEST(answers_keep_the_order_of_questions)
{
    seats s = upload();
    player p = {0};
    kit_wire_open(&p.wire, up(), "/ws", NULL);
    kit_wire_send(&p.wire, json_pack("{s:s, s:s}", "type", "sit", "table", s.table));
    for (int i = 0; i < 40; i++) {
        json_t *message = i % 4 == 1   ? json_pack("{s:s}", "type", "ping")
                          : i % 4 == 3 ? json_pack("{s:s, s:[ii], s:[ii]}", "type", "measure", "from", 1000, 1000, "to", 1000, 2000)
                                       : json_pack("{s:s, s:i}", "type", "replay", "to", 30 * i);
        json_object_set_new(message, "id", json_integer(i));
        kit_wire_send(&p.wire, message);
    }
    for (int expected = 0; expected < 40;) {
        json_t *message = kit_wire_receive(&p.wire, 10000);
        assert_non_null(message);
        if (json_object_get(message, "id"))
            CHECK_EQ(number_at(message, "id"), expected++);
        json_decref(message);
    }
    player_end(&p);
}

TEST(taking_back_far_in_a_long_game_is_little_work_for_the_loop)
{
    enum { BACK = 150 };
    seats s = upload();
    player p = {0};
    kit_wire_open(&p.wire, up(), "/ws", NULL);
    kit_wire_send(&p.wire, json_pack("{s:s, s:s, s:s}", "type", "sit", "table", s.table, "token", s.token[1]));
    json_decref(kit_wire_await(&p.wire, "view"));
    json_t *then = replay(&p, CHOICES - BACK);
    json_int_t here = metric("replayed_at_once_total");
    for (int i = 1; i <= BACK; i++) {
        kit_wire_send(&p.wire, json_pack("{s:s}", "type", "undo"));
        json_t *view = kit_wire_await(&p.wire, "view");
        CHECK_EQ(number_at(view, "step"), CHOICES - i);
        json_decref(view);
    }
    json_int_t played = metric("replayed_at_once_total") - here;
    CHECK(played > 0 && played <= BACK * AT_ONCE / 2);
    json_t *now = replay(&p, CHOICES - BACK);
    CHECK(json_equal(json_object_get(now, "view"), json_object_get(then, "view")));
    CHECK(json_equal(json_object_get(now, "events"), json_object_get(then, "events")));
    json_decref(now);
    json_decref(then);
    player_end(&p);
}

// What was missed is told whole and in order, wherever the states were kept.
TEST(whoever_comes_back_hears_all_that_was_missed)
{
    seats s = upload();
    player first = {0}, again = {0};
    player_sit_from(&first, up(), s.table, NULL, 0);
    CHECK(player_sync(&first));
    CHECK(first.n > CHOICES / 2);
    CHECK_EQ(first.n, number_at(first.view, "n"));
    for (json_int_t from = first.n; from > 0; from = from * 2 / 3) {
        again.n = from;
        player_sit_from(&again, up(), s.table, NULL, from);
        CHECK(player_sync(&again));
        CHECK_EQ(again.n, first.n);
        player_end(&again);
    }
    player_end(&first);
}

TEST(what_is_sent_before_an_answer_has_a_bound)
{
    seats s = upload();
    player p = {0};
    char wide[4000];
    int dropped = 0, pongs = 0;
    memset(wide, 'x', sizeof wide);
    wide[sizeof wide - 1] = '\0';
    kit_wire_open(&p.wire, up(), "/ws", NULL);
    kit_wire_send(&p.wire, json_pack("{s:s, s:s, s:i}", "type", "sit", "table", s.table, "from", 0));
    for (int i = 0; i < 60; i++)
        kit_wire_send(&p.wire, json_pack("{s:s, s:i, s:s}", "type", "ping", "id", i, "about", wide));
    for (json_int_t last = -1; dropped + pongs < 60;) {
        json_t *message = kit_wire_receive(&p.wire, 10000);
        assert_non_null(message);
        bool is_pong = !strcmp(text_at(message, "type"), "pong");
        if (is_pong)
            CHECK(number_at(message, "id") > last);
        last = is_pong ? number_at(message, "id") : last;
        pongs += is_pong;
        dropped += !strncmp(text_at(message, "error"), "limit: too much was sent", 24) && json_object_get(message, "id") != NULL;
        json_decref(message);
    }
    CHECK(pongs >= 30);  // 128 KiB are kept
    player_end(&p);
}

// Sends a whole upload and does not wait for the answer.
static void send_and_vanish(const char *text, size_t size)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)up()->port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    char head[200];
    int s = socket(AF_INET, SOCK_STREAM, 0), length;
    CHECK(s >= 0 && !connect(s, (struct sockaddr *)&at, sizeof at));
    length = snprintf(head, sizeof head, "POST /api/journals HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n", size);
    CHECK(write(s, head, (size_t)length) == length);
    for (size_t sent = 0; sent < size;) {
        ssize_t some = write(s, text + sent, size - sent);
        CHECK(some > 0);
        sent += (size_t)some;
    }
    close(s);
}

TEST(a_journal_is_refused_with_its_place_and_forgotten_with_its_sender)
{
    size_t size;
    uint32_t made;
    char *text = kit_long_journal(24, 24, 200, CHOICES, 3, &size, &made);
    json_int_t tables = metric("tables_made_total");
    for (int i = 0; i < 3; i++)
        send_and_vanish(text, size);
    // Further ones wait until those are out of the way; a second request shows that the line moves on.
    char *hash = strstr(text + size - 200, "\"hash\":\"");
    assert_non_null(hash);
    hash[8] = hash[8] == '0' ? '1' : '0';
    kit_reply reply = {0};
    for (int tries = 0; tries < 200 && reply.status != 400; tries++) {
        kit_reply_free(&reply);
        reply = kit_http(up(), "POST", "/api/journals", NULL, text);
        CHECK(reply.status == 400 || reply.status == 503);
    }
    if (!strstr(reply.body, "entry 1") && !strstr(reply.body, "\"journal:1"))
        fail_msg("%s", reply.body);
    kit_reply_free(&reply);
    CHECK(metric("tables_made_total") - tables < 3);  // the first may have been quicker than its sender went
    free(text);
}

TEST(tables_come_back_from_the_store_when_somebody_asks)
{
    seats s = upload(), short_one = make_table(up(), "hot-seat", 4);
    char folder[256];
    snprintf(folder, sizeof folder, "%s", server.folder);
    CHECK_EQ(kit_server_stop(&server), 0);
    CHECK(kit_server_start(&server, PHASELINE_PROGRAM, folder));
    json_t *mine = kit_post(up(), "/api/mine", json_pack("{s:[ss]}", "tokens", s.token[1], short_one.token[1]), 200);
    CHECK_EQ(json_array_size(mine), 4);  // both sides of both
    json_decref(mine);
    player p[3] = {{.luck = 1}};
    for (int i = 0; i < 3; i++)
        player_sit_from(&p[i], up(), s.table, NULL, 0);
    for (int i = 0; i < 3; i++) {
        CHECK(player_sync(&p[i]));
        CHECK_EQ(number_at(p[i].view, "step"), CHOICES);
        player_end(&p[i]);
    }
    player_sit_from(&p[0], up(), "nosuchtable", NULL, 0);
    CHECK(player_sync(&p[0]));
    CHECK_EQ(p[0].errors, 1);
    player_end(&p[0]);
}
