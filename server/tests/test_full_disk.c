// test_full_disk.c - the store cannot be written: choices are refused, nothing has happened, and when it can be written again play goes on.
#define _GNU_SOURCE
#include <sys/resource.h>
#include <unistd.h>

#include "tests/player.h"

// Files of the server may grow no further; as on a full disk, writes fail.
static void let_files_grow(bool may)
{
    struct rlimit limit = {.rlim_cur = may ? RLIM_INFINITY : 1024, .rlim_max = RLIM_INFINITY};
    CHECK_EQ(prlimit(up()->process, RLIMIT_FSIZE, &limit, NULL), 0);
}

TEST(a_choice_that_cannot_be_kept_is_refused_and_undone)
{
    seats s = make_table(up(), "link", 31);
    player blue = {.luck = 1}, red = {.luck = 2};
    player_sit(&blue, up(), s.table, s.token[1]);
    player_sit(&red, up(), s.table, s.token[2]);
    players_play(&blue, &red, 6);
    player *p = player_is_asked(&blue) ? &blue : &red, *q = p == &blue ? &red : &blue;
    char *before = json_dumps(p->view, JSON_COMPACT | JSON_SORT_KEYS), *others = json_dumps(q->view, JSON_COMPACT | JSON_SORT_KEYS);
    json_int_t heard = q->n;
    json_t *choice = player_think(p);
    int accepted = p->accepted;
    let_files_grow(false);
    for (int i = 0; i < 3; i++) {
        player_send(p, "no room", p->at, json_incref(choice));
        CHECK(player_sync(p) && player_sync(q));
        CHECK_EQ(p->refused, i + 1);
        CHECK_EQ(p->accepted, accepted);
        CHECK(strstr(p->why, "could not be") != NULL || strstr(p->why, "cannot be") != NULL);
        char *now = json_dumps(p->view, JSON_COMPACT | JSON_SORT_KEYS), *theirs = json_dumps(q->view, JSON_COMPACT | JSON_SORT_KEYS);
        CHECK_TEXT(now, before);
        CHECK_TEXT(theirs, others);
        CHECK_EQ(q->n, heard);
        free(now);
        free(theirs);
    }
    kit_reply reply = kit_http(up(), "POST", "/api/tables", NULL, "{\"game\":\"drill\",\"scenario\":\"first-steps\"}");
    CHECK_EQ(reply.status, 503);
    kit_reply_free(&reply);
    let_files_grow(true);
    player_send(p, "room again", p->at, choice);
    CHECK(player_sync(p));
    CHECK_EQ(p->accepted, accepted + 1);
    CHECK(players_play(&blue, &red, 5) == 5);
    free(before);
    free(others);
    player_end(&blue);
    player_end(&red);
}

TEST(a_key_that_cannot_be_kept_opens_nothing_and_uses_nothing_up)
{
    seats s = seats_made(
        kit_post(up(), "/api/tables", json_pack("{s:s, s:s, s:s}", "game", "drill", "scenario", "first-steps", "mode", "link"), 201));
    player red = {0};
    kit_token_make(s.token[2]);
    CHECK(kit_wire_open(&red.wire, up(), "/ws", NULL));
    for (int may = 0; may < 2; may++) {
        let_files_grow(may);
        kit_wire_send(&red.wire, json_pack("{s:s, s:s, s:s, s:s}", "type", "sit", "table", s.table, "invitation", s.invitation[2], "token",
                                           s.token[2]));
        CHECK(player_sync(&red));
        CHECK_EQ(red.errors, 1);
        CHECK(strstr(red.why, "could not be kept") != NULL);
        CHECK_EQ(red.view != NULL, may);  // the same again, once there is room, sits
    }
    player_end(&red);
}

// What comes until there has been nothing for so long; the number of choices heard of, and whether it was said that the store fails.
static int hear_on(kit_wire *wire, int quiet_ms, bool *is_told)
{
    int steps = 0;
    for (json_t *message; (message = kit_wire_receive(wire, quiet_ms)); json_decref(message)) {
        steps += !strcmp(text_at(message, "type"), "view");
        *is_told = *is_told || strstr(text_at(message, "error"), "store fails") != NULL;
    }
    return steps;
}

// Two computers play, with nobody's help; somebody watches.
TEST(computers_go_on_by_themselves_when_there_is_room_again)
{
    json_t *body =
        json_pack("{s:s, s:s, s:s, s:[{s:i, s:s, s:s}, {s:i, s:s, s:s}]}", "game", "drill", "scenario", "first-steps", "mode", "link",
                  "seats", "side", 1, "sits", "computer", "level", "search3", "side", 2, "sits", "computer", "level", "search3");
    seats s = seats_of(up(), kit_post(up(), "/api/tables", body, 201));
    player watcher = {0};
    bool is_told = false;
    let_files_grow(false);
    player_sit(&watcher, up(), s.table, NULL);
    assert_null(watcher.over);
    hear_on(&watcher.wire, 1500, &is_told);
    CHECK(is_told);
    json_int_t at = watcher.at;
    CHECK(player_sync(&watcher));
    CHECK_EQ(watcher.at, at);  // nothing moves, and nothing is told that is not kept
    let_files_grow(true);
    for (int i = 0; i < 200 && watcher.at == at; i++) {
        usleep(50000);
        CHECK(player_sync(&watcher));
    }
    CHECK(watcher.at != at);
    player_end(&watcher);
}
