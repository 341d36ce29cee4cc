// test_clock.c - a table with a time limit: whoever does not answer in time is given the default, told to all and durable like any choice.
#define _DEFAULT_SOURCE
#include <time.h>
#include <unistd.h>

#include "tests/player.h"

static int64_t wall_ms(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static seats timed_table(const kit_server *at_server, int limit, int status)
{
    json_t *made = kit_post(
        at_server, "/api/tables",
        json_pack("{s:s, s:s, s:s, s:i, s:i}", "game", "drill", "scenario", "first-steps", "mode", "link", "seed", 4, "limit", limit),
        status);
    if (status == 201)
        return seats_of(at_server, made);
    json_decref(made);
    return (seats){0};
}

static json_int_t deadline_of(const json_t *message, int side)
{
    const json_t *list = json_object_get(message, "deadlines");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (number_at(json_array_get(list, i), "side") == side)
            return number_at(json_array_get(list, i), "when");
    return 0;
}

TEST(a_side_that_does_not_answer_is_given_the_default)
{
    while (wall_ms() % 1000 < 300 || wall_ms() % 1000 > 400)  // whole seconds would be told from milliseconds
        usleep(5000);
    int64_t asked = wall_ms();
    seats s = timed_table(up(), 1, 201);
    player blue = {.luck = 1}, watcher = {0};
    player_sit(&blue, up(), s.table, s.token[1]);
    CHECK(kit_wire_open(&watcher.wire, up(), "/ws", NULL));
    kit_wire_send(&watcher.wire, json_pack("{s:s, s:s, s:s}", "type", "sit", "table", s.table, "want", "changes"));
    json_int_t when = deadline_of(blue.view, 1), first = blue.at;
    CHECK(player_is_asked(&blue));
    CHECK(when >= asked + 1000 - 5);  // the whole second, but for what two clocks round
    CHECK(when <= wall_ms() + 1000 + 5);
    CHECK(number_at(blue.view, "now") <= when);
    // Nobody does anything; the game goes on by itself, and everybody sees whose time was up.
    json_int_t late = 0;
    for (int i = 0; i < 40 && !late; i++) {
        json_t *message = kit_wire_receive(&watcher.wire, 5000);
        assert_non_null(message);
        late = number_at(message, "late");
        json_decref(message);
    }
    CHECK(late == 1 || late == 2);
    CHECK(wall_ms() >= when);
    CHECK(player_sync(&blue));
    CHECK(blue.at > first);
    player_end(&blue);
    player_end(&watcher);
    kit_reply reply = kit_http(up(), "GET", "/metrics", NULL, NULL);
    const char *count = strstr(reply.body, "\nphaseline_late_total ");
    CHECK(count && atoi(count + strlen("\nphaseline_late_total ")) > 0);
    kit_reply_free(&reply);
}

TEST(who_answers_in_time_chooses_alone)
{
    seats s = timed_table(up(), 600, 201);
    player blue = {.luck = 1}, red = {.luck = 2};
    player_sit(&blue, up(), s.table, s.token[1]);
    player_sit(&red, up(), s.table, s.token[2]);
    // A sealed answer of one side moves no deadline that the other is shown.
    json_int_t before = deadline_of(red.view, 1);
    CHECK(before > 0);
    player_send(&blue, "a", blue.at, json_incref(json_object_get(blue.view, "default")));
    CHECK(player_sync(&blue));
    CHECK_EQ(blue.accepted, 1);
    kit_wire_send(&red.wire, json_pack("{s:s}", "type", "view"));
    CHECK(player_sync(&red));
    CHECK(!deadline_of(red.view, 1) || deadline_of(red.view, 1) == before);
    players_play(&blue, &red, 6);
    player_end(&blue);
    player_end(&red);
}

TEST(time_runs_on_while_the_server_is_down_and_defaults_are_durable)
{
    kit_server killed;
    CHECK(kit_server_start(&killed, PHASELINE_PROGRAM, NULL));
    seats s = timed_table(&killed, 2, 201);
    player blue = {.luck = 1};
    player_sit(&blue, &killed, s.table, s.token[1]);
    json_int_t when = deadline_of(blue.view, 1), first = blue.at;
    CHECK(when > 0);
    kit_server_kill(&killed);
    player_end(&blue);
    char folder[256];
    snprintf(folder, sizeof folder, "%s", killed.folder);
    CHECK(kit_server_start(&killed, PHASELINE_PROGRAM, folder));
    player_sit(&blue, &killed, s.table, s.token[1]);
    CHECK(blue.at > first || deadline_of(blue.view, 1) == when);  // to the millisecond
    for (int i = 0; i < 40 && blue.at == first; i++) {
        json_t *message = kit_wire_receive(&blue.wire, 5000);
        assert_non_null(message);
        player_hear(&blue, message);
        json_decref(message);
    }
    CHECK(blue.at > first);
    json_int_t told = blue.at;
    kit_server_kill(&killed);
    player_end(&blue);
    CHECK(kit_server_start(&killed, PHASELINE_PROGRAM, folder));
    player_sit(&blue, &killed, s.table, s.token[1]);
    CHECK(blue.at >= told);
    player_end(&blue);
    CHECK_EQ(kit_server_stop(&killed), 0);
    kit_server_forget(&killed);
}

TEST(a_limit_out_of_bounds_is_refused)
{
    timed_table(up(), 0, 400);
    timed_table(up(), 100 * 24 * 3600, 400);
}
