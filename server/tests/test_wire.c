// test_wire.c - games over the wire, as a page plays them: to the end, against the computer, watched, left and come back to, taken back.
#include "tests/player.h"

TEST(two_players_play_drill_to_the_end)
{
    seats s = make_table(up(), "link", 7);
    player blue = {.luck = 1}, red = {.luck = 2}, watcher = {0};
    player_sit(&blue, up(), s.table, s.token[1]);
    player_sit(&red, up(), s.table, s.token[2]);
    player_sit(&watcher, up(), s.table, NULL);
    CHECK(players_play(&blue, &red, 2000) > 10);
    CHECK(player_sync(&watcher));
    assert_non_null(blue.over);
    assert_non_null(red.over);
    assert_non_null(watcher.over);
    CHECK_EQ(number_at(blue.view, "n"), blue.n);
    CHECK_EQ(number_at(red.view, "n"), red.n);
    CHECK_EQ(number_at(watcher.view, "n"), watcher.n);
    CHECK_EQ(number_at(watcher.view, "side"), 0);
    player_end(&blue);
    player_end(&red);
    player_end(&watcher);
}

TEST(the_computer_answers)
{
    seats s = make_table(up(), "solo", 3);
    player blue = {.luck = 5};
    CHECK_TEXT(s.token[2], "");
    player_sit(&blue, up(), s.table, s.token[1]);
    for (int i = 0; i < 400 && !blue.over; i++) {
        CHECK(player_sync(&blue));
        if (player_is_asked(&blue) && !blue.over) {
            char id[16];
            snprintf(id, sizeof id, "%d", i);
            player_send(&blue, id, blue.at, player_think(&blue));
            CHECK(player_sync(&blue));
        } else if (!blue.over) {
            json_t *message = kit_wire_receive(&blue.wire, 3000);
            assert_non_null(message);  // the computer's turn takes less
            player_hear(&blue, message);
            json_decref(message);
        }
    }
    assert_non_null(blue.over);
    player_end(&blue);
}

TEST(a_player_who_dropped_out_hears_what_it_missed)
{
    seats s = make_table(up(), "link", 9);
    player blue = {.luck = 1}, red = {.luck = 2};
    player_sit(&blue, up(), s.table, s.token[1]);
    player_sit(&red, up(), s.table, s.token[2]);
    players_play(&blue, &red, 6);
    json_int_t heard = red.n;
    kit_wire_close(&red.wire);
    // Blue plays on as far as it is asked alone.
    for (int i = 0; i < 20 && player_is_asked(&blue); i++) {
        char id[16];
        snprintf(id, sizeof id, "alone%d", i);
        player_send(&blue, id, blue.at, player_think(&blue));
        CHECK(player_sync(&blue));
    }
    json_decref(red.view);
    red.view = NULL;
    player_sit_from(&red, up(), s.table, s.token[2], heard);
    CHECK(player_sync(&red));
    CHECK_EQ(number_at(red.view, "n"), red.n);  // from where it was, without a gap: player_hear() checks
    CHECK(players_play(&blue, &red, 4) > 0);
    player_end(&blue);
    player_end(&red);
}

TEST(one_token_sits_on_both_sides)
{
    seats s = make_table(up(), "hot-seat", 9);
    kit_wire wire;
    CHECK_TEXT(s.token[1], s.token[2]);
    CHECK(kit_wire_open(&wire, up(), "/ws", NULL));
    kit_wire_send(&wire, json_pack("{s:s, s:s, s:s}", "type", "sit", "table", s.table, "token", s.token[1]));
    json_t *seat = kit_wire_await(&wire, "seat");
    CHECK_EQ(json_array_size(json_object_get(seat, "sides")), 2);
    json_t *view = kit_wire_await(&wire, "view");
    int hands = 0;
    for (int i = 0; i < 12; i++) {
        json_int_t side = number_at(view, "side"), at = number_at(view, "at");
        json_t *choice = json_incref(json_object_get(view, "default"));
        assert_non_null(choice);
        json_decref(view);
        char id[16];
        snprintf(id, sizeof id, "%d", i);
        kit_wire_send(&wire, json_pack("{s:s, s:s, s:I, s:o}", "type", "choose", "id", id, "at", at, "choice", choice));
        json_t *accepted = kit_wire_await(&wire, "accepted");
        CHECK_EQ(number_at(accepted, "side"), side);
        json_decref(accepted);
        view = kit_wire_await(&wire, "view");
        assert_non_null(view);
        hands += number_at(view, "side") != side;
        CHECK_EQ(number_at(json_object_get(view, "view"), "side"), number_at(view, "side"));
    }
    CHECK(hands > 1);
    json_decref(view);
    json_decref(seat);
    kit_wire_close(&wire);
}

TEST(undo_is_free_or_by_consent)
{
    seats s = make_table(up(), "link", 4);
    player blue = {.luck = 1}, red = {.luck = 2};
    player_sit(&blue, up(), s.table, s.token[1]);
    player_sit(&red, up(), s.table, s.token[2]);
    json_int_t first = blue.at;
    player *p = player_is_asked(&blue) ? &blue : &red, *other = p == &blue ? &red : &blue;
    player_send(p, "one", p->at, player_think(p));
    CHECK(player_sync(p));
    CHECK(json_is_true(json_object_get(json_object_get(p->view, "undo"), "free")));
    kit_wire_send(&p->wire, json_pack("{s:s}", "type", "undo"));
    CHECK(player_sync(p) && player_sync(other));
    CHECK_EQ(number_at(p->view, "step"), 0);
    CHECK(p->at != first);  // never the same number for another moment
    players_play(&blue, &red, 9);
    // Whoever has chosen and not last asks; the other agrees.
    json_int_t steps = number_at(red.view, "step");
    kit_wire_send(&blue.wire, json_pack("{s:s}", "type", "undo"));
    CHECK(player_sync(&blue) && player_sync(&red));
    if (number_at(red.view, "step") == steps) {
        kit_wire_send(&red.wire, json_pack("{s:s, s:b}", "type", "undo_answer", "agree", 1));
        CHECK(player_sync(&red) && player_sync(&blue));
    }
    CHECK(number_at(red.view, "step") < steps);
    CHECK(players_play(&blue, &red, 3) == 3);
    player_end(&blue);
    player_end(&red);
}

TEST(resigning_ends_it_and_hands_out_the_journal)
{
    seats s = make_table(up(), "link", 4);
    player blue = {.luck = 1}, red = {.luck = 2};
    char path[64], bearer[80];
    snprintf(path, sizeof path, "/api/tables/%s/journal", s.table);
    snprintf(bearer, sizeof bearer, "Authorization: Bearer %s\r\n", s.token[2]);
    player_sit(&blue, up(), s.table, s.token[1]);
    player_sit(&red, up(), s.table, s.token[2]);
    int made = players_play(&blue, &red, 8);
    kit_reply reply = kit_http(up(), "GET", path, bearer, NULL);
    CHECK_EQ(reply.status, 409);  // it tells secrets
    kit_reply_free(&reply);
    kit_wire_send(&blue.wire, json_pack("{s:s}", "type", "resign"));
    CHECK(player_sync(&blue) && player_sync(&red));
    CHECK_EQ(number_at(red.over, "winner"), 2);
    reply = kit_http(up(), "GET", path, NULL, NULL);
    CHECK_EQ(reply.status, 401);
    kit_reply_free(&reply);
    reply = kit_http(up(), "GET", path, bearer, NULL);
    CHECK_EQ(reply.status, 200);
    int lines = 0;
    for (const char *c = reply.body; *c; c++)
        lines += *c == '\n';
    CHECK_EQ(lines, made + 2);  // the head, the choices, the closing line
    // What was handed out can be played on from, here from its fifth entry.
    seats again =
        seats_of(up(), kit_post(up(), "/api/journals", json_pack("{s:s, s:i, s:s}", "journal", reply.body, "to", 5, "mode", "link"), 201));
    player next = {.luck = 3};
    player_sit(&next, up(), again.table, again.token[1]);
    CHECK(number_at(next.view, "step") <= 5);
    kit_reply_free(&reply);
    player_end(&next);
    player_end(&blue);
    player_end(&red);
}

TEST(questions_change_nothing_and_are_answered)
{
    static const char *const asked[] = {
        "{\"type\":\"options\",\"id\":1,\"shut\":true}",
        "{\"type\":\"measure\",\"id\":2,\"from\":\"B1.1\",\"to\":[18000,12000]}",
        "{\"type\":\"sight\",\"id\":3,\"piece\":\"B1.1\",\"to\":[18000,20000]}",
        "{\"type\":\"area\",\"id\":4,\"piece\":\"B1.1\"}",
        "{\"type\":\"ranges\",\"id\":5,\"piece\":\"B1.1\"}",
        "{\"type\":\"replay\",\"id\":6,\"to\":0}",
        "{\"type\":\"check\",\"id\":7,\"choice\":{\"verb\":\"pass\"}}",
    };
    seats s = make_table(up(), "link", 4);
    player blue = {.luck = 1};
    player_sit(&blue, up(), s.table, s.token[1]);
    CHECK(player_is_asked(&blue));
    json_int_t at = blue.at;
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        kit_wire_send_text(&blue.wire, asked[i], strlen(asked[i]));
        json_t *answer = kit_wire_await(&blue.wire, "answer");
        assert_non_null(answer);
        CHECK_EQ(number_at(answer, "id"), (json_int_t)i + 1);
        json_decref(answer);
    }
    kit_wire_send(&blue.wire, json_pack("{s:s, s:s, s:o}", "type", "odds", "id", "o", "choice", player_think(&blue)));
    json_t *odds = kit_wire_await(&blue.wire, "answer");
    CHECK(number_at(odds, "copies") > 0);
    json_decref(odds);
    kit_wire_send(&blue.wire, json_pack("{s:s}", "type", "view"));
    CHECK(player_sync(&blue));
    CHECK_EQ(blue.at, at);
    player_end(&blue);
}

static json_t *answer_to(player *p, const char *question)
{
    kit_wire_send_text(&p->wire, question, strlen(question));
    json_t *answer = kit_wire_await(&p->wire, "answer");
    assert_non_null(answer);
    return answer;
}

// The first squad to move is asked for a way, sees it drawn, and sees how far it may go.
TEST(a_draft_is_said_drawn_and_judged)
{
    seats s = make_table(up(), "link", 4);
    player blue = {.luck = 1}, red = {.luck = 2};
    player_sit(&blue, up(), s.table, s.token[1]);
    player_sit(&red, up(), s.table, s.token[2]);
    CHECK_TEXT(text_at(json_object_get(blue.view, "ask"), "say"), "How do you fight this turn? Both stances are shown together.");
    player_send(&blue, "a", blue.at, json_pack("{s:s, s:s}", "verb", "stance", "value", "press"));
    CHECK(player_sync(&blue) && player_sync(&red));
    player_send(&red, "a", red.at, json_pack("{s:s, s:s}", "verb", "stance", "value", "steady"));
    CHECK(player_sync(&red) && player_sync(&blue));
    const json_t *ask = json_object_get(blue.view, "ask"), *pass = json_object_get(ask, "pass");
    CHECK_TEXT(text_at(ask, "say"), "Which squad moves?");
    CHECK_TEXT(text_at(pass, "say"), "End movement");
    CHECK_TEXT(text_at(pass, "is"), "forgoes");
    CHECK_EQ(number_at(pass, "still"), 3);
    json_t *near = answer_to(
        &blue, "{\"type\":\"preview\",\"id\":1,\"choice\":{\"verb\":\"move\",\"subject\":\"B1\",\"items\":[{\"at\":[12000,6000]}]}}");
    CHECK(json_is_true(json_object_get(near, "ok")));
    CHECK_TEXT(text_at(near, "say"), "Your First Blue moves 2 in");
    const json_t *shapes = json_object_get(near, "shapes");
    CHECK_EQ(json_array_size(shapes), 2);
    CHECK_TEXT(text_at(json_array_get(shapes, 0), "kind"), "path");
    CHECK_TEXT(text_at(json_array_get(shapes, 1), "kind"), "ghost");
    CHECK_EQ(json_integer_value(json_array_get(json_object_get(json_array_get(shapes, 1), "at"), 1)), 6000);
    json_t *far = answer_to(
        &blue, "{\"type\":\"preview\",\"id\":2,\"choice\":{\"verb\":\"move\",\"subject\":\"B1\",\"items\":[{\"at\":[12000,22000]}]}}");
    CHECK(json_is_false(json_object_get(far, "ok")));
    CHECK_TEXT(text_at(far, "rule"), "DRILL-move.2");
    CHECK_EQ(json_array_size(json_object_get(far, "shapes")), 2);
    json_t *ideas = answer_to(&blue, "{\"type\":\"suggest\",\"id\":3,\"option\":{\"verb\":\"move\",\"subject\":\"B1\"}}");
    CHECK(json_array_size(json_object_get(ideas, "choices")) > 0);
    CHECK_EQ(json_array_size(json_object_get(ideas, "purposes")), json_array_size(json_object_get(ideas, "choices")));
    CHECK(strstr(json_string_value(json_array_get(json_object_get(ideas, "purposes"), 0)), " in"));
    json_t *grasped = answer_to(&blue, "{\"type\":\"suggest\",\"id\":4,\"option\":{\"verb\":\"move\",\"subject\":\"B1\"},"
                                       "\"grasp\":{\"verb\":\"move\",\"subject\":\"B1\",\"items\":[{\"at\":[12000,22000]}]}}");
    CHECK_EQ(json_array_size(json_object_get(grasped, "choices")), 1);  // brought to where it may go
    json_decref(near);
    json_decref(far);
    json_decref(ideas);
    json_decref(grasped);
    player_end(&blue);
    player_end(&red);
}

TEST(chat_is_heard_as_text)
{
    seats s = make_table(up(), "link", 4);
    player blue = {0}, red = {0};
    player_sit(&blue, up(), s.table, s.token[1]);
    player_sit(&red, up(), s.table, s.token[2]);
    kit_wire_send(&blue.wire, json_pack("{s:s, s:s}", "type", "chat", "text", "<b>well\x07 met</b>\u202e"));
    json_t *heard = kit_wire_await(&red.wire, "chat");
    CHECK_TEXT(text_at(heard, "text"), "<b>well  met</b>");
    CHECK_EQ(number_at(heard, "side"), 1);
    json_decref(heard);
    player_end(&blue);
    player_end(&red);
}
