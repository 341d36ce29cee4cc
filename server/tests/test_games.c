// test_games.c - the server plays every game there is without knowing any: the start of each first scenario over the wire, by defaults
// and by suggestions, with every question asked on the way; and a computer that thinks too long is cut short.
#include <time.h>

#include "tests/player.h"

enum { CHOICES = 40 };

static json_t *games(void)
{
    kit_reply reply = kit_http(up(), "GET", "/api/games", NULL, NULL);
    json_t *list = json_loads(reply.body, 0, NULL);
    kit_reply_free(&reply);
    CHECK(json_array_size(list) >= 1);
    return list;
}

static void ask(kit_wire *wire, json_t *message, const char *game)
{
    char type[24];
    snprintf(type, sizeof type, "%s", text_at(message, "type"));
    json_object_set_new(message, "id", json_string("q"));
    kit_wire_send(wire, message);
    json_t *answer;
    do {
        answer = kit_wire_receive(wire, 10000);
        if (!answer)
            fail_msg("%s: %s is not answered", game, type);
        bool is_it = !strcmp(text_at(answer, "id"), "q");
        if (is_it && strcmp(text_at(answer, "type"), "answer") != 0)
            fail_msg("%s: %s: %s", game, type, text_at(answer, "error"));
        json_decref(answer);
        if (is_it)
            break;
    } while (true);
}

// Whatever the page's tools may ask about the first piece that is on the table.
static void ask_all(kit_wire *wire, const json_t *view, const char *game)
{
    const json_t *pieces = json_object_get(json_object_get(view, "view"), "pieces"), *piece = NULL;
    for (size_t i = 0; i < json_array_size(pieces) && !piece; i++)
        if (json_object_get(json_array_get(pieces, i), "at"))
            piece = json_array_get(pieces, i);
    if (piece) {
        const char *id = text_at(piece, "id");
        ask(wire, json_pack("{s:s, s:s, s:[ii]}", "type", "measure", "from", id, "to", 100, 100), game);
        ask(wire, json_pack("{s:s, s:s, s:[ii]}", "type", "sight", "piece", id, "to", 100, 100), game);
        ask(wire, json_pack("{s:s, s:s}", "type", "area", "piece", id), game);
        ask(wire, json_pack("{s:s, s:s}", "type", "ranges", "piece", id), game);
    }
    ask(wire, json_pack("{s:s, s:b}", "type", "options", "shut", 1), game);
    ask(wire, json_pack("{s:s, s:O}", "type", "check", "choice", json_object_get(view, "default")), game);
    ask(wire, json_pack("{s:s, s:O, s:i}", "type", "odds", "choice", json_object_get(view, "default"), "copies", 3), game);
    ask(wire, json_pack("{s:s, s:I}", "type", "replay", "to", number_at(view, "step")), game);
}

static void play_some(const char *game, const char *scenario)
{
    json_t *made = kit_post(up(), "/api/tables",
                            json_pack("{s:s, s:s, s:s, s:i}", "game", game, "scenario", scenario, "mode", "hot-seat", "seed", 5), 201);
    if (!made)
        fail_msg("%s, %s: no table", game, scenario);
    seats s = seats_of(up(), made);
    player p = {.luck = 3};
    CHECK(kit_wire_open(&p.wire, up(), "/ws", NULL));
    kit_wire_send(&p.wire, json_pack("{s:s, s:s, s:s}", "type", "sit", "table", s.table, "token", s.token[1]));
    p.view = kit_wire_await(&p.wire, "view");
    for (int i = 0; i < CHOICES && p.view && player_is_asked(&p); i++) {
        if (i % 10 == 0)
            ask_all(&p.wire, p.view, game);
        json_int_t at = number_at(p.view, "at");
        json_t *choice = i % 2 ? player_think(&p) : json_incref(json_object_get(p.view, "default"));
        char id[16];
        snprintf(id, sizeof id, "%d", i);
        player_send(&p, id, at, choice);
        json_t *accepted = kit_wire_await(&p.wire, "accepted");
        if (!accepted)
            fail_msg("%s: choice %d is not accepted", game, i);
        json_decref(accepted);
        json_decref(p.view);
        p.view = kit_wire_await(&p.wire, "view");
        assert_non_null(p.view);
    }
    player_end(&p);
}

TEST(every_game_is_played_over_the_wire)
{
    json_t *list = games();
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *game = json_array_get(list, i), *scenario = json_array_get(json_object_get(game, "scenarios"), 0);
        char path[96];
        snprintf(path, sizeof path, "/api/games/%s/rules", text_at(game, "id"));
        kit_reply rules = kit_http(up(), "GET", path, NULL, NULL);
        CHECK_EQ(rules.status, 200);
        kit_reply_free(&rules);
        if (scenario)
            play_some(text_at(game, "id"), text_at(scenario, "id"));
    }
    json_decref(list);
}

static int64_t now_ms(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

TEST(a_computer_that_thinks_too_long_plays_its_best_so_far)
{
    kit_server hasty;
    CHECK(kit_server_start_with(&hasty, PHASELINE_PROGRAM, NULL, "--computer-ms", "20"));
    seats s = seats_of(&hasty, kit_post(&hasty, "/api/tables",
                                        json_pack("{s:s, s:s, s:s, s:[{s:i, s:s, s:s}]}", "game", "drill", "scenario", "two-hills", "mode",
                                                  "solo", "seats", "side", 2, "sits", "computer", "level", "search5"),
                                        201));
    player blue = {.luck = 1};
    player_sit(&blue, &hasty, s.table, s.token[1]);
    int64_t longest = 0;
    for (int i = 0; i < 25; i++) {
        int64_t since = now_ms();
        while (!player_is_asked(&blue)) {
            json_t *message = kit_wire_receive(&blue.wire, 5000);
            assert_non_null(message);
            player_hear(&blue, message);
            json_decref(message);
        }
        longest = now_ms() - since > longest ? now_ms() - since : longest;
        char id[16];
        snprintf(id, sizeof id, "%d", i);
        player_send(&blue, id, blue.at, json_incref(json_object_get(blue.view, "default")));
        CHECK(player_sync(&blue));
    }
    CHECK(longest < 4000);  // the cap for each of its choices, on a machine that is busy with other things
    kit_reply reply = kit_http(&hasty, "GET", "/metrics", NULL, NULL);
    const char *late = strstr(reply.body, "\nphaseline_computer_late_total ");
    CHECK(late && atoi(late + strlen("\nphaseline_computer_late_total ")) > 0);
    kit_reply_free(&reply);
    player_end(&blue);
    CHECK_EQ(kit_server_stop(&hasty), 0);
    kit_server_forget(&hasty);
}

TEST(a_computer_that_thinks_is_stopped_with_the_server)
{
    kit_server patient;
    CHECK(kit_server_start_with(&patient, PHASELINE_PROGRAM, NULL, "--computer-ms", "120000"));
    json_t *list = games();
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *game = json_array_get(list, i), *scenario = json_array_get(json_object_get(game, "scenarios"), 0);
        json_decref(kit_post(&patient, "/api/tables",
                             json_pack("{s:s, s:s, s:s, s:[{s:i, s:s, s:s}, {s:i, s:s, s:s}]}", "game", text_at(game, "id"), "scenario",
                                       text_at(scenario, "id"), "mode", "solo", "seats", "side", 1, "sits", "computer", "level", "search5",
                                       "side", 2, "sits", "computer", "level", "search5"),
                             201));
    }
    json_decref(list);
    int64_t since = now_ms();
    CHECK_EQ(kit_server_stop(&patient), 0);
    CHECK(now_ms() - since < 4000);
    kit_server_forget(&patient);
}
