// test_rematch.c - another game with those who have just played: asked for, agreed to, and each sits there by a key of its own.
#define _DEFAULT_SOURCE
#include <unistd.h>

#include "tests/player.h"

// The next message of a type, with whatever comes before it taken to heart; new.
static json_t *await(player *p, const char *type)
{
    for (json_t *message; (message = kit_wire_receive(&p->wire, 5000));) {
        if (!strcmp(text_at(message, "type"), type))
            return message;
        player_hear(p, message);
        json_decref(message);
    }
    fail_msg("no %s came", type);
    return NULL;
}

// A game of two people that side 2 gives up.
static seats play_out(player both[2])
{
    seats s = make_table(up(), "link", 3);
    for (int i = 0; i < 2; i++)
        player_sit(&both[i], up(), s.table, s.token[i + 1]);
    kit_wire_send(&both[0].wire, json_pack("{s:s, s:s, s:s}", "type", "rematch", "id", "early", "token", s.token[1]));
    json_t *early = await(&both[0], "error");
    CHECK_TEXT(text_at(early, "error"), "rematch: the game is not over yet");
    json_decref(early);
    kit_wire_send(&both[1].wire, json_pack("{s:s}", "type", "resign"));
    CHECK(player_sync(&both[0]) && player_sync(&both[1]));
    return s;
}

static void ask(player *p, const char *type, const char *token, const char *key, bool value)
{
    kit_wire_send(&p->wire, json_pack("{s:s, s:s, s:s, s:b}", "type", type, "id", "again", "token", token, key, value));
}

// The side that a token sits on at a table, and what its name is; 0: none.
static json_int_t side_of(const char *table, const char *token)
{
    player p = {0};
    player_sit_from(&p, up(), table, token, -1);
    json_t *seat = kit_wire_receive(&p.wire, 5000);
    json_int_t side = !strcmp(text_at(seat, "type"), "seat") ? number_at(seat, "side") : 0;
    if (side)
        CHECK_TEXT(text_at(json_object_get(seat, "own"), "came"), "invited");
    json_decref(seat);
    player_end(&p);
    return side;
}

TEST(yes_makes_the_table_with_sides_changed_and_both_seated)
{
    player both[2] = {{.luck = 1}, {.luck = 2}}, late = {0};
    char token[2][32];
    seats s = play_out(both);
    kit_token_make(token[0]);
    kit_token_make(token[1]);
    ask(&both[0], "rematch", token[0], "swap", true);
    json_t *answer = await(&both[0], "answer"), *asked = await(&both[1], "asked_rematch");
    CHECK(json_is_true(json_object_get(answer, "ok")));
    CHECK_EQ(number_at(asked, "side"), 1);
    CHECK(json_is_true(json_object_get(asked, "swap")));
    json_decref(answer);
    json_decref(asked);
    // Who comes back finds the question still there.
    player_end(&both[1]);
    player_sit_from(&both[1], up(), s.table, s.token[2], -1);
    json_decref(await(&both[1], "asked_rematch"));
    ask(&both[1], "rematch_answer", token[1], "agree", true);
    json_decref(await(&both[1], "answer"));
    json_t *made[2] = {await(&both[0], "rematch"), await(&both[1], "rematch")};
    const char *table = text_at(made[0], "table");
    CHECK(table[0] && strcmp(table, s.table) != 0);
    CHECK_TEXT(text_at(made[1], "table"), table);
    CHECK_EQ(number_at(made[0], "side"), 2);
    CHECK_EQ(number_at(made[1], "side"), 1);
    CHECK_EQ(side_of(table, token[0]), 2);
    CHECK_EQ(side_of(table, token[1]), 1);
    CHECK_EQ(side_of(table, s.token[1]), 0);  // the old key opens nothing there
    // Who missed it is told when it comes back.
    player_sit_from(&late, up(), s.table, s.token[1], -1);
    json_t *again = await(&late, "rematch");
    CHECK_TEXT(text_at(again, "table"), table);
    json_decref(again);
    json_decref(made[0]);
    json_decref(made[1]);
    player_end(&late);
    player_end(&both[0]);
    player_end(&both[1]);
}

TEST(no_is_told_and_two_who_ask_each_other_agree)
{
    player both[2] = {{.luck = 1}, {.luck = 2}};
    char token[2][32];
    play_out(both);
    kit_token_make(token[0]);
    kit_token_make(token[1]);
    ask(&both[0], "rematch", token[0], "swap", true);
    json_decref(await(&both[1], "asked_rematch"));
    // Nobody answers himself.
    ask(&both[0], "rematch_answer", token[0], "agree", true);
    json_decref(await(&both[0], "error"));
    kit_wire_send(&both[1].wire, json_pack("{s:s, s:b}", "type", "rematch_answer", "agree", 0));
    json_t *told = await(&both[0], "refused_rematch");
    CHECK_EQ(number_at(told, "by"), 2);
    json_decref(told);
    ask(&both[1], "rematch_answer", token[1], "agree", true);
    told = await(&both[1], "error");
    CHECK_TEXT(text_at(told, "error"), "rematch_answer: nobody asks for another game");
    json_decref(told);
    ask(&both[0], "rematch", "short", "swap", false);
    told = await(&both[0], "error");
    CHECK(strstr(text_at(told, "error"), "token: wanted 22 letters"));
    json_decref(told);
    ask(&both[0], "rematch", token[0], "swap", false);
    json_decref(await(&both[1], "asked_rematch"));
    ask(&both[1], "rematch", token[1], "swap", true);
    told = await(&both[1], "rematch");
    CHECK_EQ(number_at(told, "side"), 2);  // as it was asked first
    CHECK_EQ(side_of(text_at(told, "table"), token[1]), 2);
    json_decref(told);
    player_end(&both[0]);
    player_end(&both[1]);
}

TEST(whoever_plays_alone_has_nobody_to_ask)
{
    seats s = make_table(up(), "solo", 3);
    player p = {0}, watcher = {0};
    player_sit(&p, up(), s.table, s.token[1]);
    kit_wire_send(&p.wire, json_pack("{s:s}", "type", "resign"));
    CHECK(player_sync(&p));
    ask(&p, "rematch", s.token[1], "swap", true);
    json_t *told = await(&p, "error");
    CHECK_TEXT(text_at(told, "error"), "rematch: nobody else sits here who could be asked");
    json_decref(told);
    player_sit(&watcher, up(), s.table, NULL);
    ask(&watcher, "rematch", s.token[1], "swap", true);
    told = await(&watcher, "error");
    CHECK_TEXT(text_at(told, "error"), "rematch: wanted somebody who sits on one side");
    json_decref(told);
    player_end(&watcher);
    player_end(&p);
}
