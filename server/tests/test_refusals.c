// test_refusals.c - what must be turned away, and leave no trace: stale, repeated, foreign, late, malformed and oversized messages;
// strangers' pages; requests for what is not theirs.
#include "tests/scene.h"

// Nobody has seen anything happen: both views come out as before.
static void check_unchanged(scene *it, const char *blue_before, const char *red_before)
{
    player *both[] = {&it->blue, &it->red};
    const char *before[] = {blue_before, red_before};
    for (int i = 0; i < 2; i++) {
        kit_wire_send(&both[i]->wire, json_pack("{s:s}", "type", "view"));
        CHECK(player_sync(both[i]));
        char *now = json_dumps(both[i]->view, JSON_COMPACT | JSON_SORT_KEYS);
        CHECK_TEXT(now, before[i]);
        free(now);
    }
}

static char *view_text(const player *p) { return json_dumps(p->view, JSON_COMPACT | JSON_SORT_KEYS); }

TEST(a_choice_sent_twice_counts_once)
{
    scene it = scene_begin(21, 5);
    scene_find_asked(&it);
    json_t *choice = player_think(it.asked);
    json_int_t at = it.asked->at;
    int before = it.asked->accepted;
    player_send(it.asked, "again", at, json_incref(choice));
    CHECK(player_sync(it.asked));
    json_int_t step = number_at(it.asked->view, "step");
    player_send(it.asked, "again", at, choice);
    CHECK(player_sync(it.asked));
    CHECK_EQ(it.asked->accepted, before + 2);
    CHECK_EQ(number_at(it.asked->view, "step"), step);
    scene_end(&it);
}

TEST(stale_foreign_and_illegal_choices_change_nothing)
{
    scene it = scene_begin(21, 5);
    scene_find_asked(&it);
    char *blue = view_text(&it.blue), *red = view_text(&it.red);
    json_t *choice = player_think(it.asked);
    player *p = it.asked, *q = it.other;
    player_send(p, "stale", p->at - 1, json_incref(choice));
    CHECK(player_sync(p));
    CHECK_EQ(p->refused, 1);
    CHECK(!strncmp(p->why, "stale", 5));
    player_send(p, "future", p->at + 1, json_incref(choice));
    CHECK(player_sync(p));
    CHECK_EQ(p->refused, 2);
    if (!player_is_asked(q)) {
        player_send(q, "foreign", q->at, json_incref(choice));
        CHECK(player_sync(q));
        CHECK_EQ(q->refused, 1);
    }
    kit_wire_send(&p->wire, json_pack("{s:s, s:s, s:I, s:i, s:O}", "type", "choose", "id", "side", "at", p->at, "side",
                                      p == &it.blue ? 2 : 1, "choice", choice));
    player_send(p, "illegal", p->at, json_pack("{s:s, s:s, s:s}", "verb", "shoot", "subject", "B1", "target", "B1"));
    player_send(p, "nonsense", p->at, json_pack("{s:s, s:i}", "verb", "no such verb", "subject", 12));
    player_send(p, "nothing", p->at, json_null());
    CHECK(player_sync(p));
    CHECK_EQ(p->refused, 6);
    CHECK_EQ(p->accepted + q->accepted, 5);
    check_unchanged(&it, blue, red);
    json_decref(choice);
    free(blue);
    free(red);
    scene_end(&it);
}

TEST(malformed_messages_are_told_and_change_nothing)
{
    static const char *const wrong[] = {
        "",
        "{",
        "[1,2,3]",
        "null",
        "{\"type\":12}",
        "{\"type\":\"no such type\"}",
        "{\"type\":\"choose\",\"type\":\"choose\"}",
        "{\"type\":\"sit\"}",
        "{\"type\":\"sit\",\"table\":\"nowhere\"}",
        "{\"type\":\"chat\",\"text\":17}",
        "{\"type\":\"measure\",\"from\":[1,2,3],\"to\":[1e99,2]}",
        "{\"type\":\"sight\",\"piece\":\"R3.1\",\"to\":[\"a\",\"b\"]}",
        "{\"type\":\"replay\",\"to\":4000000000}",
        "{\"type\":\"replay\",\"to\":0,\"view\":2}",
        "{\"type\":\"odds\",\"id\":{\"a\":1}}",
        "\xff\xfe",
    };
    scene it = scene_begin(21, 5);
    scene_find_asked(&it);
    char *blue = view_text(&it.blue), *red = view_text(&it.red);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        player stranger = {0};
        CHECK(kit_wire_open(&stranger.wire, up(), "/ws", NULL));
        kit_wire_send(&stranger.wire, json_pack("{s:s, s:s, s:s}", "type", "sit", "table", it.s.table, "token", it.s.token[1]));
        CHECK(player_sync(&stranger));
        kit_wire_send_text(&stranger.wire, wrong[i], strlen(wrong[i]));
        // Told in words, or (what is no text at all) the connection is closed.
        CHECK(!player_sync(&stranger) || stranger.errors == 1);
        player_end(&stranger);
    }
    check_unchanged(&it, blue, red);
    free(blue);
    free(red);
    scene_end(&it);
}

TEST(an_oversized_message_ends_the_connection_with_a_word)
{
    player p = {0};
    size_t size = 80 << 10;
    char *text = malloc(size);
    assert_non_null(text);
    memset(text, ' ', size);
    CHECK(kit_wire_open(&p.wire, up(), "/ws", NULL));
    kit_wire_send_text(&p.wire, text, size);
    json_t *message = kit_wire_await(&p.wire, "error");
    CHECK(strstr(text_at(message, "error"), "65536") != NULL);
    json_decref(message);
    CHECK(!player_sync(&p));
    free(text);
    player_end(&p);
}

TEST(after_the_end_nothing_is_accepted)
{
    scene it = scene_begin(21, 5);
    scene_find_asked(&it);
    json_t *choice = player_think(it.asked);
    kit_wire_send(&it.other->wire, json_pack("{s:s}", "type", "resign"));
    CHECK(player_sync(it.other) && player_sync(it.asked));
    player_send(it.asked, "late", it.asked->at, choice);
    kit_wire_send(&it.asked->wire, json_pack("{s:s}", "type", "resign"));
    kit_wire_send(&it.asked->wire, json_pack("{s:s}", "type", "undo"));
    CHECK(player_sync(it.asked));
    CHECK_EQ(it.asked->refused, 3);
    CHECK_TEXT(it.asked->why, "the game is over");
    scene_end(&it);
}

TEST(a_wrong_token_gets_no_seat_and_a_watcher_no_choice)
{
    scene it = scene_begin(21, 5);
    scene_find_asked(&it);
    player p = {0};
    CHECK(kit_wire_open(&p.wire, up(), "/ws", NULL));
    kit_wire_send(&p.wire, json_pack("{s:s, s:s, s:s}", "type", "sit", "table", it.s.table, "token", "AAAAAAAAAAAAAAAAAAAAAA"));
    kit_wire_send(&p.wire, json_pack("{s:s, s:s, s:i, s:{s:s}}", "type", "choose", "id", "x", "at", 0, "choice", "verb", "pass"));
    CHECK(player_sync(&p));
    CHECK_EQ(p.errors, 2);
    kit_wire_send(&p.wire, json_pack("{s:s, s:s}", "type", "sit", "table", it.s.table));
    kit_wire_send(&p.wire, json_pack("{s:s, s:s, s:i, s:{s:s}}", "type", "choose", "id", "x", "at", 0, "choice", "verb", "pass"));
    CHECK(player_sync(&p));
    CHECK_EQ(p.refused, 1);
    CHECK_TEXT(p.why, "you are watching");
    player_end(&p);
    scene_end(&it);
}

TEST(other_pages_are_turned_away)
{
    kit_wire wire;
    char own[64];
    snprintf(own, sizeof own, "http://127.0.0.1:%d", up()->port);
    CHECK(kit_wire_open(&wire, up(), "/ws", own));
    kit_wire_close(&wire);
    CHECK(!kit_wire_open(&wire, up(), "/ws", "http://elsewhere.example"));
    CHECK(!kit_wire_open(&wire, up(), "/ws", "null"));
    CHECK(!kit_wire_open(&wire, up(), "/other", own));
    kit_reply reply = kit_http(up(), "GET", "/api/games", "Origin: http://elsewhere.example\r\n", NULL);
    CHECK_EQ(reply.status, 403);
    kit_reply_free(&reply);
}

TEST(wrong_requests_are_told)
{
    static const struct {
        const char *method, *path, *body;
        int status;
    } wrong[] = {
        {"GET", "/api/nothing", NULL, 404},
        {"GET", "/api/games/nothing/rules", NULL, 404},
        {"GET", "/api/games/drill/scenarios/..%2f..%2fdata", NULL, 404},
        {"GET", "/../../etc/passwd.txt", NULL, 404},
        {"GET", "/assets/..%2f..%2fCMakeLists.txt", NULL, 404},
        {"DELETE", "/api/tables", NULL, 405},
        {"POST", "/api/tables", NULL, 400},
        {"POST", "/api/tables", "[]", 400},
        {"POST", "/api/tables", "{\"game\":\"drill\"}", 400},
        {"POST", "/api/tables", "{\"game\":\"drill\",\"scenario\":\"../data/squads\"}", 400},
        {"POST", "/api/tables", "{\"game\":\"drill\",\"scenario\":\"first-steps\",\"switches\":{\"on\":[\"last_stan\"]}}", 400},
        {"POST", "/api/tables", "{\"game\":\"drill\",\"scenario\":\"first-steps\",\"seats\":[{\"side\":3,\"sits\":\"human\"}]}", 400},
        {"POST", "/api/mine", "{\"tokens\":7}", 400},
        {"POST", "/api/journals", "{\"phaseline\":1,\"game\":\"drill\"}", 400},
        {"POST", "/api/journals", "junk", 400},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        kit_reply reply = kit_http(up(), wrong[i].method, wrong[i].path, NULL, wrong[i].body);
        if (reply.status != wrong[i].status)
            fail_msg("%s %s: %d, wanted %d", wrong[i].method, wrong[i].path, reply.status, wrong[i].status);
        json_t *body = json_loads(reply.body, 0, NULL);
        CHECK(text_at(body, "error")[0] != '\0');
        json_decref(body);
        kit_reply_free(&reply);
    }
}

TEST(every_answer_carries_the_strict_headers)
{
    static const char *const paths[] = {"/", "/health", "/metrics", "/api/games", "/nothing.js"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        kit_reply reply = kit_http(up(), "GET", paths[i], NULL, NULL);
        assert_non_null(reply.headers);
        CHECK(strstr(reply.headers, "default-src 'self'") != NULL);
        CHECK(strstr(reply.headers, "frame-ancestors 'none'") != NULL);
        CHECK(strstr(reply.headers, "nosniff") != NULL);
        // A module of WebAssembly may be compiled, and no text run as a program.
        CHECK(strstr(reply.headers, "script-src 'self' 'wasm-unsafe-eval';") != NULL);
        CHECK(!strstr(reply.headers, "unsafe-inline"));
        kit_reply_free(&reply);
    }
}

TEST(switches_are_played_as_asked)
{
    seats s = seats_of(up(), kit_post(up(), "/api/tables",
                                      json_pack("{s:s, s:s, s:{s:[s]}, s:s}", "game", "drill", "scenario", "first-steps", "switches", "off",
                                                "last_stand", "mode", "link"),
                                      201));
    kit_wire wire;
    CHECK(kit_wire_open(&wire, up(), "/ws", NULL));
    kit_wire_send(&wire, json_pack("{s:s, s:s}", "type", "sit", "table", s.table));
    json_t *seat = kit_wire_await(&wire, "seat");
    const json_t *switches = json_object_get(json_object_get(seat, "scene"), "switches");
    CHECK_EQ(json_array_size(switches), 1);
    CHECK(json_is_false(json_object_get(json_array_get(switches, 0), "on")));
    json_decref(seat);
    kit_wire_close(&wire);
}
