// test_kill.c - a few kills; test_long_kill.c makes a hundred.
#define _DEFAULT_SOURCE
#include "tests/kill.h"

TEST(nothing_acknowledged_is_lost_when_the_server_is_killed) { kill_at_random(6, 20250101); }

// Sent again under its name with a number that no game is at: accepted if the store has it, else stale.
static bool stands(player *p, const char *id)
{
    int accepted = p->accepted;
    player_send(p, id, -1, json_pack("{s:s}", "verb", "pass"));
    CHECK(player_sync(p));
    return p->accepted > accepted;
}

// The other agrees, if it is asked.
static void take_back(player *p, player *other)
{
    kit_wire_send(&p->wire, json_pack("{s:s}", "type", "undo"));
    CHECK(player_sync(p));
    kit_wire_send(&other->wire, json_pack("{s:s, s:b}", "type", "undo_answer", "agree", 1));
    CHECK(player_sync(other) && player_sync(p));
}

// Killed when it has been told, or with the undo lying unread before the server: then it has not happened, and asked again takes back the same.
static void kill_an_undo(bool is_told)
{
    kit_server killed;
    player p[2] = {{.luck = 1}, {.luck = 2}};
    char folder[256], last[24], earlier[24];
    CHECK(kit_server_start(&killed, PHASELINE_PROGRAM, NULL));
    snprintf(folder, sizeof folder, "%s", killed.folder);
    seats s = make_table(&killed, "link", 5);
    for (int i = 0; i < 2; i++)
        player_sit(&p[i], &killed, s.table, s.token[i + 1]);
    CHECK_EQ(players_play(&p[0], &p[1], 11), 11);
    int before = p[0].accepted;
    CHECK_EQ(players_play(&p[0], &p[1], 1), 1);
    int who = p[0].accepted == before;
    snprintf(last, sizeof last, "c%d", p[who].accepted - 1);
    snprintf(earlier, sizeof earlier, "c%d", p[who].accepted - 2);
    if (is_told) {
        take_back(&p[who], &p[!who]);
        CHECK(!stands(&p[who], last));
    } else {
        kill(killed.process, SIGSTOP);
        kit_wire_send(&p[who].wire, json_pack("{s:s}", "type", "undo"));
    }
    kit_server_kill(&killed);
    CHECK(kit_server_start(&killed, PHASELINE_PROGRAM, folder));
    for (int i = 0; i < 2; i++) {
        player_end(&p[i]);
        player_sit(&p[i], &killed, s.table, s.token[i + 1]);
    }
    CHECK_EQ(stands(&p[who], last), !is_told);
    CHECK(stands(&p[who], earlier));
    take_back(&p[who], &p[!who]);
    CHECK(!stands(&p[who], last));
    CHECK_EQ(stands(&p[who], earlier), !is_told);
    player_end(&p[0]);
    player_end(&p[1]);
    CHECK_EQ(kit_server_stop(&killed), 0);
    kit_server_forget(&killed);
}

TEST(what_was_taken_back_stays_so_when_the_server_is_killed) { kill_an_undo(true); }
TEST(an_undo_that_was_not_heard_has_not_happened) { kill_an_undo(false); }

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
