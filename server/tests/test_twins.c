// test_twins.c - two games that differ in a secret alone send the same bytes to whoever may not know it, until it comes out.
#define _DEFAULT_SOURCE
#include <unistd.h>

#include "formats/battle.h"
#include "formats/journal_file.h"
#include "rulesets/rulesets.h"
#include "tests/player.h"

static const char scenario[] = "game: drill\nname: Twins\ntable: {width: 36, height: 24}\nturns: 4\nfirst: 1\n"
                               "sides: [{id: blue, name: Blue, home: south}, {id: red, name: Red, home: north}]\n"
                               "terrain:\n- {id: w1, kind: wood, name: Wood, area: [[1, 17], [12, 17], [12, 23], [1, 23]]}\n"
                               "zones: [{id: z2, side: 2, use: deploy, area: [[0, 16], [36, 16], [36, 24], [0, 24]]}]\n"
                               "units:\n"
                               "- {id: B1, side: 1, type: line, name: First Blue, at: [24, 3], facing: 0}\n"
                               "- {id: B2, side: 1, type: line, name: Second Blue, at: [30, 3], facing: 0}\n"
                               "- {id: R1, side: 2, type: line, name: First Red, at: [30, 21], facing: 180}\n"
                               "- {id: R3, side: 2, type: scouts, name: Red Scouts, at: [%s], facing: 180, hidden: yes}\n";

// A table of the scenario with the scouts where the secret says.
static seats twin(const char *where)
{
    char text[2048];
    pl_battle *battle;
    pl_game *game;
    pl_journal journal;
    pl_error error = {0};
    const pl_dice dice = {.seed = 1};
    snprintf(text, sizeof text, scenario, where);
    if (pl_battle_open_text(pl_ruleset_named("drill"), text, strlen(text), "twins", &battle, &error))
        fail_msg("%s", error.text);
    CHECK_EQ(pl_game_create(battle->scene, &game, &error), PL_OK);
    pl_journal_init(&journal);
    pl_game_start(game, &dice);
    CHECK_EQ(pl_journal_begin(&journal, game, &error), PL_OK);
    char *head = pl_journal_head_line(&journal, battle), line[4096];
    snprintf(line, sizeof line, "%s\n", head);
    seats s =
        seats_of(up(), kit_post(up(), "/api/journals",
                                json_pack("{s:s, s:s, s:s, s:i}", "journal", line, "mode", "link", "name", "twins", "seed", 99), 201));
    free(head);
    pl_journal_end(&journal);
    pl_game_destroy(game);
    pl_battle_close(battle);
    return s;
}

// Everything that comes until a pong, as one text, with the table's own id taken out.
static void hear_bytes(player *p, const char *table, char **bytes)
{
    char id[24];
    size_t size = *bytes ? strlen(*bytes) : 0;
    snprintf(id, sizeof id, "ping%d", ++p->pings);
    kit_wire_send(&p->wire, json_pack("{s:s, s:s}", "type", "ping", "id", id));
    for (bool is_done = false; !is_done;) {
        char *text = kit_wire_receive_text(&p->wire, 5000);
        assert_non_null(text);
        for (char *at; (at = strstr(text, table));)
            memset(at, '#', strlen(table));
        *bytes = realloc(*bytes, size + strlen(text) + 2);
        assert_non_null(*bytes);
        strcpy(*bytes + size, text);
        strcat(*bytes, "\n");
        size = strlen(*bytes);
        json_t *message = json_loads(text, 0, NULL);
        is_done = !strcmp(text_at(message, "type"), "pong");
        player_hear(p, message);
        json_decref(message);
        free(text);
    }
}

// Told in an event: the scouts are seen, or the game is over and everything is laid open.
static bool has_come_out(const char *bytes) { return strstr(bytes, "\"REVEALED\"") || strstr(bytes, "\"GAME_OVER\""); }

// What a computer would do in the player's place, as it is sent.
static char *advice_bytes(player *p)
{
    kit_wire_send(&p->wire, json_pack("{s:s, s:s, s:i}", "type", "advise", "id", "advice", "level", 1));
    char *text = kit_wire_receive_text(&p->wire, 8000);
    assert_non_null(text);
    CHECK(strstr(text, "\"type\":\"advice\"") && strstr(text, "\"cut\":false"));
    return text;
}

// How it stood some steps ago, as it is sent.
static char *replay_bytes(player *p, int back)
{
    json_int_t step = number_at(p->view, "step"), to = step > back ? step - back : 0;
    kit_wire_send(&p->wire, json_pack("{s:s, s:s, s:I}", "type", "replay", "id", "replay", "to", to));
    char *text = kit_wire_receive_text(&p->wire, 8000);
    assert_non_null(text);
    CHECK(strstr(text, "\"type\":\"answer\"") && strstr(text, "\"view\""));
    return text;
}

TEST(bytes_sent_to_a_side_do_not_depend_on_the_others_secrets)
{
    seats s[2] = {twin("4, 20"), twin("10, 22")};
    player blue[2] = {{.luck = 4}, {.luck = 4}}, red[2] = {{.luck = 9}, {.luck = 9}}, watcher[2] = {0};
    size_t compared = 0;
    int choices = 0, advised = 0;
    for (int i = 0; i < 2; i++) {
        player_sit_from(&blue[i], up(), s[i].table, s[i].token[1], -1);
        player_sit_from(&red[i], up(), s[i].table, s[i].token[2], -1);
        player_sit_from(&watcher[i], up(), s[i].table, NULL, -1);
        CHECK(player_sync(&red[i]));
    }
    // Three connections each, so that who is here is told alike; from now on byte by byte.
    bool is_out = false;
    for (int turn = 0; turn < 60 && !is_out && !red[0].over; turn++) {
        char *bytes[2][2] = {{NULL}};
        for (int i = 0; i < 2; i++) {
            CHECK(player_sync(&red[i]));
            hear_bytes(&blue[i], s[i].table, &bytes[i][0]);
            hear_bytes(&watcher[i], s[i].table, &bytes[i][1]);
        }
        is_out = has_come_out(bytes[0][0]);
        if (!is_out) {
            CHECK_TEXT(bytes[0][0], bytes[1][0]);
            CHECK_TEXT(bytes[0][1], bytes[1][1]);
            compared += strlen(bytes[0][0]);
        }
        for (int i = 0; i < 2; i++) {
            free(bytes[i][0]);
            free(bytes[i][1]);
        }
        if (!is_out && player_is_asked(&blue[0])) {
            char *advice[2] = {advice_bytes(&blue[0]), advice_bytes(&blue[1])};
            CHECK_TEXT(advice[0], advice[1]);
            advised++;
            free(advice[0]);
            free(advice[1]);
        }
        if (!is_out) {
            char *past[2] = {replay_bytes(&blue[0], turn % 4), replay_bytes(&blue[1], turn % 4)};
            CHECK_TEXT(past[0], past[1]);
            free(past[0]);
            free(past[1]);
        }
        // Red's scouts lie still in both; all else is played alike.
        for (int i = 0; i < 2 && !is_out; i++) {
            player *p = player_is_asked(&blue[i]) ? &blue[i] : &red[i];
            if (!player_is_asked(p) || p->over)
                continue;
            char id[16];
            snprintf(id, sizeof id, "t%d", turn);
            json_t *choice = p == &blue[i] ? player_think(p) : json_incref(json_object_get(p->view, "default"));
            assert_non_null(choice);
            // What blue is asked and suggests to itself is part of what must be the same.
            char *text = json_dumps(choice, JSON_COMPACT | JSON_SORT_KEYS);
            static char first[4096];
            if (i == 0)
                snprintf(first, sizeof first, "%s", text);
            else if (p == &blue[i])
                CHECK_TEXT(text, first);
            free(text);
            player_send(p, id, p->at, choice);
            json_t *answer = kit_wire_await(&p->wire, "accepted");
            assert_non_null(answer);
            player_hear(p, answer);
            json_decref(answer);
            choices++;
        }
    }
    CHECK(choices >= 8);
    CHECK(advised >= 3);
    CHECK(compared > 10000);
    for (int i = 0; i < 2; i++) {
        player_end(&blue[i]);
        player_end(&red[i]);
        player_end(&watcher[i]);
    }
}

// What /api/mine tells a token, head and all.
static char *mine_of(const kit_server *at, const char *token)
{
    char body[64];
    snprintf(body, sizeof body, "{\"tokens\":[\"%s\"]}", token);
    kit_reply reply = kit_http(at, "POST", "/api/mine", NULL, body);
    CHECK_EQ(reply.status, 200);
    char *text = malloc(strlen(reply.headers) + strlen(reply.body) + 2);
    assert_non_null(text);
    sprintf(text, "%s\n%s", reply.headers, reply.body);
    kit_reply_free(&reply);
    return text;
}

static void must_tell_the_same(const kit_server *at, const char *token, const char *before)
{
    char *now = mine_of(at, token);
    CHECK_TEXT(now, before);
    free(now);
}

typedef struct unseen {
    seats s;
    player p[2];
    player *maker, *other;
} unseen;

// limit: seconds for a decision; 0: none.
static seats secretive_table(const kit_server *at, const char *game, const char *battle, int limit)
{
    json_t *wanted = json_pack("{s:s, s:s, s:s, s:i}", "game", game, "scenario", battle, "mode", "link", "seed", 8);
    if (limit)
        json_object_set_new(wanted, "limit", json_integer(limit));
    return seats_of(at, kit_post(at, "/api/tables", wanted, 201));
}

static void play_one(unseen *u, int number)
{
    char id[16];
    u->maker = player_is_asked(&u->p[number & 1]) ? &u->p[number & 1] : &u->p[1 - (number & 1)];
    u->other = u->maker == &u->p[0] ? &u->p[1] : &u->p[0];
    snprintf(id, sizeof id, "u%d", number);
    CHECK(player_is_asked(u->maker));
    player_send(u->maker, id, u->maker->at, player_think(u->maker));
    CHECK(player_sync(u->maker) && player_sync(u->other));
}

static unseen unseen_begin(const kit_server *at, const char *game, const char *battle, int limit)
{
    unseen u = {.s = secretive_table(at, game, battle, limit), .p = {{.luck = 3}, {.luck = 4}}};
    for (int i = 0; i < 2; i++)
        player_sit(&u.p[i], at, u.s.table, u.s.token[i + 1]);
    return u;
}

// The number of a choice that left the other side no trace, found by playing; the same is played again afterwards.
static int find_unseen(const kit_server *at, const char *game, const char *battle)
{
    unseen u = unseen_begin(at, game, battle, 0);
    int found = -1;
    for (int n = 0; n < 120 && found < 0 && !u.p[0].over; n++) {
        json_int_t steps[2] = {number_at(u.p[0].view, "step"), number_at(u.p[1].view, "step")};
        play_one(&u, n);
        int other = u.other == &u.p[1];
        found = number_at(u.other->view, "step") == steps[other] && number_at(u.maker->view, "step") > steps[1 - other] ? n : -1;
    }
    player_end(&u.p[0]);
    player_end(&u.p[1]);
    return found;
}

TEST(my_tables_do_not_tell_that_the_other_did_something_unseen)
{
    enum { A_SECOND_AND_MORE = 1100000 };
    kit_server at;
    char folder[256];
    CHECK(kit_server_start(&at, PHASELINE_PROGRAM, NULL));
    snprintf(folder, sizeof folder, "%s", at.folder);
    int last = find_unseen(&at, "rate-of-fire", "rof_crossroads");
    CHECK(last >= 0);
    unseen u = unseen_begin(&at, "rate-of-fire", "rof_crossroads", 0);
    for (int n = 0; n < last; n++)
        play_one(&u, n);
    char *before[2] = {mine_of(&at, u.s.token[1]), mine_of(&at, u.s.token[2])};
    usleep(A_SECOND_AND_MORE);
    play_one(&u, last);
    int maker = u.maker == &u.p[1];
    const char *other_token = u.s.token[2 - maker];
    must_tell_the_same(&at, other_token, before[1 - maker]);
    char *after = mine_of(&at, u.s.token[1 + maker]);
    CHECK(strcmp(after, before[maker]) != 0);  // whoever chose is told
    free(after);
    // Nor is it told once the server has come back from its store.
    player_end(&u.p[0]);
    player_end(&u.p[1]);
    kit_server_kill(&at);
    CHECK(kit_server_start(&at, PHASELINE_PROGRAM, folder));
    must_tell_the_same(&at, other_token, before[1 - maker]);
    free(before[0]);
    free(before[1]);
    CHECK_EQ(kit_server_stop(&at), 0);
    kit_server_forget(&at);
}

// The deadlines that a side is shown, as text.
static char *deadlines_of(player *p)
{
    kit_wire_send(&p->wire, json_pack("{s:s}", "type", "view"));
    CHECK(player_sync(p));
    const json_t *list = json_object_get(p->view, "deadlines");
    CHECK(json_array_size(list) > 0);
    return json_dumps(list, JSON_COMPACT | JSON_SORT_KEYS);
}

static void must_have_deadlines(player *p, const char *before)
{
    char *now = deadlines_of(p);
    CHECK_TEXT(now, before);
    free(now);
}

// A side whose clock runs on from a time that the other's unseen choice has set would be told of it by its deadline.
TEST(deadlines_do_not_tell_that_the_other_did_something_unseen)
{
    enum { AN_HOUR = 3600, A_SECOND_AND_MORE = 1100000 };
    kit_server at;
    char folder[256];
    CHECK(kit_server_start(&at, PHASELINE_PROGRAM, NULL));
    snprintf(folder, sizeof folder, "%s", at.folder);
    int last = find_unseen(&at, "rate-of-fire", "rof_crossroads");
    CHECK(last >= 0);
    unseen u = unseen_begin(&at, "rate-of-fire", "rof_crossroads", AN_HOUR);
    for (int n = 0; n < last; n++)
        play_one(&u, n);
    char *before[2] = {deadlines_of(&u.p[0]), deadlines_of(&u.p[1])};
    usleep(A_SECOND_AND_MORE);
    play_one(&u, last);
    int other = u.other == &u.p[1];
    must_have_deadlines(u.other, before[other]);
    // Nor when the table comes back from the store.
    player_end(&u.p[0]);
    player_end(&u.p[1]);
    kit_server_kill(&at);
    CHECK(kit_server_start(&at, PHASELINE_PROGRAM, folder));
    player_sit(&u.p[other], &at, u.s.table, u.s.token[other + 1]);
    must_have_deadlines(&u.p[other], before[other]);
    player_end(&u.p[other]);
    free(before[0]);
    free(before[1]);
    CHECK_EQ(kit_server_stop(&at), 0);
    kit_server_forget(&at);
}
