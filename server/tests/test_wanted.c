// test_wanted.c - tables come into memory when they are wanted: by people, by a clock, by a computer that is to move; what nobody has touched
// for long is archived and comes back whole; what is damaged keeps nobody else from playing.
#define _DEFAULT_SOURCE
#include "tests/inside_server.h"
#include "tests/stored.h"

static seats make_with(const kit_server *s, const char *more)
{
    json_t *body = json_pack("{s:s, s:s, s:s}", "game", "drill", "scenario", "first-steps", "mode", "link");
    json_t *rest = json_loads(more, 0, NULL);
    json_object_update(body, rest);
    json_decref(rest);
    return seats_of(s, kit_post(s, "/api/tables", body, 201));
}

TEST(only_tables_that_go_on_by_themselves_are_loaded_at_the_start)
{
    enum { WAITING = 60 };
    kit_server s;
    char folder[256];
    CHECK(kit_server_start(&s, PHASELINE_PROGRAM, NULL));
    seats waiting = make_table(&s, "link", 1);
    player blue = {.luck = 1}, red = {.luck = 2};
    player_sit(&blue, &s, waiting.table, waiting.token[1]);
    player_sit(&red, &s, waiting.table, waiting.token[2]);
    players_play(&blue, &red, 5);
    char *before = json_dumps(blue.view, JSON_COMPACT | JSON_SORT_KEYS);
    for (int i = 1; i < WAITING; i++)
        make_table(&s, "link", i);
    make_with(&s, "{\"limit\": 2}");
    make_with(&s, "{\"limit\": 2000000}");
    player_end(&blue);
    player_end(&red);
    stop_and_say(&s, folder, "select 1");
    CHECK(kit_server_start(&s, PHASELINE_PROGRAM, folder));
    // The one whose time runs out soon comes by itself, with nobody there.
    CHECK(metric_reaches(&s, "late_total", 1));
    CHECK(metric(&s, "tables") == 1);
    player_sit(&blue, &s, waiting.table, waiting.token[1]);
    char *after = json_dumps(blue.view, JSON_COMPACT | JSON_SORT_KEYS);
    CHECK_TEXT(after, before);
    CHECK(metric(&s, "tables") == 2);
    free(before);
    free(after);
    player_end(&blue);
    CHECK_EQ(kit_server_stop(&s), 0);
    kit_server_forget(&s);
}

TEST(a_computer_that_is_to_move_goes_on_after_a_restart_with_nobody_there)
{
    kit_server s;
    char folder[256];
    CHECK(kit_server_start(&s, PHASELINE_PROGRAM, NULL));
    make_with(&s, "{\"seats\": [{\"side\": 1, \"sits\": \"computer\", \"level\": \"search2\"},"
                  " {\"side\": 2, \"sits\": \"computer\", \"level\": \"search2\"}]}");
    stop_and_say(&s, folder, "select 1");
    CHECK(kit_server_start(&s, PHASELINE_PROGRAM, folder));
    CHECK(metric_reaches(&s, "computer_total", 3));
    CHECK_EQ(kit_server_stop(&s), 0);
    kit_server_forget(&s);
}

TEST(what_nobody_has_touched_is_archived_and_comes_back_whole)
{
    kit_server s;
    char folder[256];
    CHECK(kit_server_start(&s, PHASELINE_PROGRAM, NULL));
    seats old = make_table(&s, "link", 1), fresh = make_table(&s, "link", 2);
    player blue = {.luck = 1}, red = {.luck = 2};
    player_sit(&blue, &s, old.table, old.token[1]);
    player_sit(&red, &s, old.table, old.token[2]);
    players_play(&blue, &red, 7);
    kit_wire_send(&blue.wire, json_pack("{s:s, s:s}", "type", "chat", "text", "see you next year"));
    CHECK(player_sync(&blue));
    char *before = json_dumps(blue.view, JSON_COMPACT | JSON_SORT_KEYS);
    player_end(&blue);
    player_end(&red);
    stop_and_say(&s, folder, "update ends set changed=changed-3*24*3600 where tab=1");
    CHECK(kit_server_start_with(&s, PHASELINE_PROGRAM, folder, "--archive-after", "2"));
    CHECK(metric_reaches(&s, "archived_total", 1));
    // By its key, and by its id.
    json_t *mine = kit_post(&s, "/api/mine", json_pack("{s:[s, s]}", "tokens", old.token[2], fresh.token[1]), 200);
    CHECK_EQ(json_array_size(mine), 2);
    CHECK_TEXT(text_at(json_array_get(mine, 0), "table"), old.table);
    json_decref(mine);
    CHECK_EQ(metric(&s, "brought_back_total"), 1);
    player_sit(&blue, &s, old.table, old.token[1]);
    char *after = json_dumps(blue.view, JSON_COMPACT | JSON_SORT_KEYS);
    CHECK_TEXT(after, before);
    player_sit(&red, &s, old.table, old.token[2]);
    CHECK_EQ(players_play(&blue, &red, 3), 3);
    CHECK_EQ(metric(&s, "archived_total"), 1);
    free(before);
    free(after);
    player_end(&blue);
    player_end(&red);
    kit_server_kill(&s);
    CHECK(kit_server_start(&s, PHASELINE_PROGRAM, folder));
    player_sit(&blue, &s, old.table, old.token[1]);
    CHECK(number_at(blue.view, "step") > 0);
    player_end(&blue);
    CHECK_EQ(kit_server_stop(&s), 0);
    kit_server_forget(&s);
}

TEST(a_damaged_table_is_left_aside_and_the_others_are_served)
{
    kit_server s;
    char folder[256];
    CHECK(kit_server_start(&s, PHASELINE_PROGRAM, NULL));
    seats damaged = make_with(&s, "{\"limit\": 600}"), sound = make_table(&s, "link", 2);
    for (int i = 0; i < 2; i++) {
        const seats *at = i ? &sound : &damaged;
        player blue = {.luck = 1}, red = {.luck = 2};
        player_sit(&blue, &s, at->table, at->token[1]);
        player_sit(&red, &s, at->table, at->token[2]);
        players_play(&blue, &red, 4);
        player_end(&blue);
        player_end(&red);
    }
    stop_and_say(&s, folder, "update lines set before=number where tab=1 and n=3; update waits set due=1 where tab=1");
    CHECK(kit_server_start(&s, PHASELINE_PROGRAM, folder));
    player blue = {.luck = 1};
    player_sit(&blue, &s, sound.table, sound.token[1]);
    player_end(&blue);
    player_sit_from(&blue, &s, damaged.table, damaged.token[1], -1);
    CHECK(player_sync(&blue));
    CHECK_EQ(blue.errors, 1);
    CHECK(strstr(blue.why, "failed on the server") && !strstr(blue.why, folder));
    player_end(&blue);
    CHECK_EQ(kit_server_stop(&s), 0);
    kit_server_forget(&s);
}
