// test_clock_jumps.c - the system's clock steps forward and back: no deadline follows it, while the server runs and over a restart.
#define _DEFAULT_SOURCE
#include <stdatomic.h>
#include <time.h>

#include "tests/inside_server.h"

enum { MINUTE_MS = 60000, HOUR_MS = 3600 * 1000, DAY_MS = 24 * HOUR_MS };

static atomic_llong off_ms;  // what our wall clock is wrong by

static int64_t wall_ms(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 + off_ms;
}

static int64_t steady_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void start(inside_server *s, const char *folder)
{
    pl_server_options options = {.wall_ms = wall_ms, .messages_per_second = 20000};
    inside_start(s, options, folder);
}

static seats timed_table(const inside_server *s, int limit)
{
    return seats_of(&s->kit,
                    kit_post(&s->kit, "/api/tables",
                             json_pack("{s:s, s:s, s:s, s:i}", "game", "drill", "scenario", "first-steps", "mode", "link", "limit", limit),
                             201));
}

// Milliseconds that side 1 has left by the last view.
static json_int_t left(const player *p)
{
    const json_t *list = json_object_get(p->view, "deadlines");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (number_at(json_array_get(list, i), "side") == 1)
            return number_at(json_array_get(list, i), "when") - number_at(p->view, "now");
    return -1;
}

static void look(player *p)
{
    kit_wire_send(&p->wire, json_pack("{s:s}", "type", "view"));
    CHECK(player_sync(p));
}

TEST(a_step_forward_takes_nobodys_decision)
{
    inside_server s;
    player blue = {.luck = 1};
    start(&s, NULL);
    seats t = timed_table(&s, 600);
    player_sit(&blue, &s.kit, t.table, t.token[1]);
    json_int_t first = blue.at, before = left(&blue);
    int64_t began = steady_ms();
    CHECK(before > 590 * 1000 && before <= 600 * 1000);
    off_ms += 2 * HOUR_MS;
    CHECK(metric_reaches(&s.kit, "clock_jumps_total", 1));
    usleep(600000);
    look(&blue);
    CHECK_EQ(blue.at, first);
    CHECK_EQ(metric(&s.kit, "late_total"), 0);
    json_int_t passed = steady_ms() - began;
    CHECK(left(&blue) >= before - passed - MINUTE_MS && left(&blue) <= before - passed + MINUTE_MS);  // two hours are looked for
    // The jump was seen, so that it changes nothing after a restart either.
    char folder[256];
    snprintf(folder, sizeof folder, "%s", s.kit.folder);
    player_end(&blue);
    inside_stop(&s);
    start(&s, folder);
    player_sit(&blue, &s.kit, t.table, t.token[1]);
    passed = steady_ms() - began;
    CHECK_EQ(blue.at, first);
    CHECK(left(&blue) >= before - passed - 1000 && left(&blue) <= before - passed + 1000);
    player_end(&blue);
    inside_stop(&s);
    kit_server_forget(&s.kit);
}

TEST(a_step_back_keeps_nobody_waiting)
{
    inside_server s;
    player blue = {.luck = 1};
    start(&s, NULL);
    seats t = timed_table(&s, 2);
    int64_t began = steady_ms();
    player_sit(&blue, &s.kit, t.table, t.token[1]);
    off_ms -= DAY_MS;
    CHECK(metric_reaches(&s.kit, "late_total", 1));
    int64_t took = steady_ms() - began;
    CHECK(took >= 1900 && took < 5000);
    CHECK(metric(&s.kit, "clock_jumps_total") == 1);
    player_end(&blue);
    inside_stop(&s);
    kit_server_forget(&s.kit);
}

TEST(after_a_restart_with_a_clock_gone_back_nobody_has_more_than_the_limit)
{
    inside_server s;
    player blue = {.luck = 1};
    char folder[256];
    start(&s, NULL);
    snprintf(folder, sizeof folder, "%s", s.kit.folder);
    seats t = timed_table(&s, 600), quick = timed_table(&s, 2);
    inside_stop(&s);
    off_ms -= DAY_MS;
    start(&s, folder);
    // Nobody sits at the quick one: it goes on by itself nevertheless.
    CHECK(metric_reaches(&s.kit, "late_total", 1));
    player_sit(&blue, &s.kit, t.table, t.token[1]);
    CHECK(left(&blue) > 0 && left(&blue) <= 600 * 1000);
    player_end(&blue);
    player_sit(&blue, &s.kit, quick.table, quick.token[1]);
    CHECK(left(&blue) <= 2000);
    player_end(&blue);
    inside_stop(&s);
    kit_server_forget(&s.kit);
}
