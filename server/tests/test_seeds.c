// test_seeds.c - who may choose the dice: whoever sits alone, told to all who look; nobody where somebody else may sit; for tests by a start
// option that no server takes which others can reach.
#define _DEFAULT_SOURCE
#define _POSIX_C_SOURCE 200809L
#include <sys/wait.h>
#include <unistd.h>

#include "tests/player.h"

static kit_server club;

static void stop_club(void)
{
    kit_server_stop(&club);
    kit_server_forget(&club);
}

static const kit_server *at_club(void)
{
    if (!club.process) {
        CHECK(kit_server_start_club(&club, PHASELINE_PROGRAM));
        atexit(stop_club);
    }
    return &club;
}

static json_t *wanted(const char *mode, int seed)
{
    json_t *json = json_pack("{s:s, s:s, s:s}", "game", "drill", "scenario", "first-steps", "mode", mode);
    if (seed)
        json_object_set_new(json, "seed", json_integer(seed));
    return json;
}

// What a table says of its seed to whoever sits or looks on there.
static void seed_told(const kit_server *at, const seats *s, const char *token, char told[32])
{
    kit_wire wire;
    CHECK(kit_wire_open(&wire, at, "/ws", NULL));
    json_t *sit = json_pack("{s:s, s:s}", "type", "sit", "table", s->table);
    if (token)
        json_object_set_new(sit, "token", json_string(token));
    kit_wire_send(&wire, sit);
    json_t *seat = kit_wire_await(&wire, "seat");
    assert_non_null(seat);
    snprintf(told, 32, "%s", text_at(seat, "seed"));
    json_decref(seat);
    kit_wire_close(&wire);
}

static void must_be_refused(const kit_server *at, const char *path, json_t *body)
{
    char *text = json_dumps(body, JSON_COMPACT);
    json_decref(body);
    kit_reply reply = kit_http(at, "POST", path, NULL, text);
    free(text);
    CHECK_EQ(reply.status, 400);
    CHECK(reply.body && strstr(reply.body, "seed: found one at a table with an open seat"));
    kit_reply_free(&reply);
}

TEST(a_seed_is_refused_where_somebody_else_may_sit)
{
    json_t *mixed = wanted("solo", 7);
    json_object_set_new(mixed, "seats", json_pack("[{s:i, s:s}]", "side", 2, "sits", "open"));
    must_be_refused(at_club(), "/api/tables", wanted("link", 424242));
    must_be_refused(at_club(), "/api/tables", mixed);
}

TEST(a_seed_is_shown_at_a_table_of_ones_own)
{
    static const char *const modes[] = {"solo", "hot-seat"};
    char told[32];
    for (int i = 0; i < 2; i++) {
        seats s = seats_made(kit_post(at_club(), "/api/tables", wanted(modes[i], 7), 201));
        seed_told(at_club(), &s, s.token[1], told);
        CHECK_TEXT(told, "given");
        seed_told(at_club(), &s, NULL, told);
        CHECK_TEXT(told, "given");
        s = seats_made(kit_post(at_club(), "/api/tables", wanted(modes[i], 0), 201));
        seed_told(at_club(), &s, s.token[1], told);
        CHECK_TEXT(told, "");
    }
}

TEST(a_server_that_takes_seeds_says_so_at_every_table)
{
    char told[32];
    seats s = seats_of(up(), kit_post(up(), "/api/tables", wanted("link", 7), 201));
    for (int side = 1; side <= 2; side++) {
        seed_told(up(), &s, s.token[side], told);
        CHECK_TEXT(told, "given");
    }
    s = seats_of(up(), kit_post(up(), "/api/tables", wanted("link", 0), 201));
    seed_told(up(), &s, s.token[2], told);
    CHECK_TEXT(told, "allowed");
}

TEST(no_server_takes_seeds_that_others_can_reach)
{
    static const char *const extra[][2] = {{"--host", "0.0.0.0"}, {"--name", "club.example"}, {"--behind", "127.0.0.1"}};
    for (int i = 0; i < 3; i++) {
        char folder[] = "/tmp/phaseline-seeds-XXXXXX";
        assert_non_null(mkdtemp(folder));
        pid_t child = fork();
        if (!child) {
            if (freopen("/dev/null", "w", stdout) && freopen("/dev/null", "w", stderr))
                execl(PHASELINE_PROGRAM, PHASELINE_PROGRAM, "serve", "--port", "0", "--data", folder, "--seeds-from-outside", extra[i][0],
                      extra[i][1], (char *)NULL);
            _exit(127);
        }
        int status;
        alarm(20);
        CHECK_EQ(waitpid(child, &status, 0), child);
        alarm(0);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 1);
        rmdir(folder);
    }
}

// ---- journals taken up again

static kit_reply journal_of(const kit_server *at, const char *table, const char *token)
{
    char path[80], bearer[80];
    snprintf(path, sizeof path, "/api/tables/%s/journal", table);
    snprintf(bearer, sizeof bearer, "Authorization: Bearer %s\r\n", token);
    kit_reply reply = kit_http(at, "GET", path, bearer, NULL);
    CHECK_EQ(reply.status, 200);
    return reply;
}

// A game of one's own, given up before a die fell.
static kit_reply short_journal(const kit_server *at)
{
    seats s = seats_made(kit_post(at, "/api/tables", wanted("hot-seat", 424242), 201));
    kit_wire wire;
    CHECK(kit_wire_open(&wire, at, "/ws", NULL));
    kit_wire_send(&wire, json_pack("{s:s, s:s, s:s}", "type", "sit", "table", s.table, "token", s.token[1]));
    kit_wire_send(&wire, json_pack("{s:s, s:i}", "type", "resign", "side", 1));
    json_decref(kit_wire_await(&wire, "over"));
    kit_wire_close(&wire);
    return journal_of(at, s.table, s.token[1]);
}

// The journal taken up for two and played on by players who choose alike every time: all the dice that fell, in order.
static void dice_of(const kit_server *at, const char *journal, int seed, char dice[4096])
{
    json_t *body = json_pack("{s:s, s:s}", "journal", journal, "mode", "link");
    if (seed)
        json_object_set_new(body, "seed", json_integer(seed));
    seats s = seats_of(at, kit_post(at, "/api/journals", body, 201));
    player blue = {.luck = 1}, red = {.luck = 2};
    player_sit(&blue, at, s.table, s.token[1]);
    player_sit(&red, at, s.table, s.token[2]);
    players_play(&blue, &red, 150);
    kit_wire_send(&blue.wire, json_pack("{s:s}", "type", "resign"));
    CHECK(player_sync(&blue));
    player_end(&blue);
    player_end(&red);
    kit_reply reply = journal_of(at, s.table, s.token[2]);
    size_t length = 0;
    for (const char *c = reply.body; (c = strstr(c, "\"dice\":["));) {
        for (c += strlen("\"dice\":["); *c != ']'; c++)
            if (*c != ',' && length < 4095)
                dice[length++] = *c;
    }
    dice[length] = '\0';
    kit_reply_free(&reply);
}

TEST(a_journal_taken_up_at_a_link_table_goes_on_with_fresh_dice)
{
    char dice[2][4096], told[32];
    kit_reply journal = short_journal(at_club());
    must_be_refused(at_club(), "/api/journals", json_pack("{s:s, s:s, s:i}", "journal", journal.body, "mode", "link", "seed", 424242));
    seats s =
        seats_of(at_club(), kit_post(at_club(), "/api/journals", json_pack("{s:s, s:s}", "journal", journal.body, "mode", "link"), 201));
    seed_told(at_club(), &s, s.token[2], told);
    CHECK_TEXT(told, "");
    for (int i = 0; i < 2; i++)
        dice_of(at_club(), journal.body, 0, dice[i]);
    CHECK(strlen(dice[0]) > 12 && strlen(dice[1]) > 12);
    CHECK(strncmp(dice[0], dice[1], 12) != 0);
    // With a seed, where one is taken, they are the same: what was compared would have told.
    for (int i = 0; i < 2; i++)
        dice_of(up(), journal.body, 424242, dice[i]);
    CHECK(strlen(dice[0]) > 12);
    CHECK_TEXT(dice[0], dice[1]);
    kit_reply_free(&journal);
}
