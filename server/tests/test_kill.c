// test_kill.c - a few kills; test_long_kill.c makes a hundred.
#define _DEFAULT_SOURCE
#include "tests/kill.h"

TEST(nothing_acknowledged_is_lost_when_the_server_is_killed) { kill_at_random(6, 20250101); }

TEST(it_stops_cleanly_and_comes_back)
{
    kit_server first, second;
    player blue = {.luck = 1}, red = {.luck = 2};
    CHECK(kit_server_start(&first, PHASELINE_PROGRAM, NULL));
    seats s = make_table(&first, "link", 5);
    player_sit(&blue, &first, s.table, s.token[1]);
    player_sit(&red, &first, s.table, s.token[2]);
    players_play(&blue, &red, 7);
    char *before = json_dumps(json_object_get(blue.view, "view"), JSON_COMPACT | JSON_SORT_KEYS);
    CHECK_EQ(kit_server_stop(&first), 0);
    player_end(&blue);
    player_end(&red);
    CHECK(kit_server_start(&second, PHASELINE_PROGRAM, first.folder));
    player_sit(&blue, &second, s.table, s.token[1]);
    char *after = json_dumps(json_object_get(blue.view, "view"), JSON_COMPACT | JSON_SORT_KEYS);
    CHECK_TEXT(after, before);
    free(before);
    free(after);
    player_end(&blue);
    CHECK_EQ(kit_server_stop(&second), 0);
    kit_server_forget(&second);
}
