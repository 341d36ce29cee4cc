// test_standing.c - standing answers: a side says once for a turn when it wants to be asked at a window. The server passes the rest for it, keeps what
// was said through a restart, and tells nobody anything by it.
#define _DEFAULT_SOURCE
#include <time.h>
#include <unistd.h>

#include "formats/battle.h"
#include "formats/journal_file.h"
#include "rulesets/rulesets.h"
#include "tests/player.h"

// Blue walks past red, whose squad stands where it may fire at every sample; the scouts lie hidden where the secret says.
static const char scenario[] = "game: drill\nname: Standing\ntable: {width: 36, height: 24}\nturns: 4\nfirst: 1\n"
                               "sides: [{id: blue, name: Blue, home: south}, {id: red, name: Red, home: north}]\n"
                               "terrain:\n- {id: w1, kind: wood, name: Wood, area: [[1, 17], [12, 17], [12, 23], [1, 23]]}\n"
                               "zones: [{id: z2, side: 2, use: deploy, area: [[0, 16], [36, 16], [36, 24], [0, 24]]}]\n"
                               "units:\n"
                               "- {id: B1, side: 1, type: line, name: First Blue, at: [24, 3], facing: 0}\n"
                               "- {id: R1, side: 2, type: line, name: First Red, at: [%s], facing: 180}\n"
                               "- {id: R3, side: 2, type: scouts, name: Red Scouts, at: [%s], facing: 180, hidden: yes}\n";

static seats table_of(const kit_server *at, const char *mode, const char *line_at, const char *scouts_at)
{
    char text[2048];
    pl_battle *battle;
    pl_game *game;
    pl_journal journal;
    pl_error error = {0};
    const pl_dice dice = {.seed = 1};
    snprintf(text, sizeof text, scenario, line_at, scouts_at);
    if (pl_battle_open_text(pl_ruleset_named("drill"), text, strlen(text), "standing", &battle, &error))
        fail_msg("%s", error.text);
    CHECK_EQ(pl_game_create(battle->scene, &game, &error), PL_OK);
    pl_journal_init(&journal);
    pl_game_start(game, &dice);
    CHECK_EQ(pl_journal_begin(&journal, game, &error), PL_OK);
    char *head = pl_journal_head_line(&journal, battle), line[4096];
    snprintf(line, sizeof line, "%s\n", head);
    json_t *wanted = json_pack("{s:s, s:s, s:s, s:i}", "journal", line, "mode", mode, "name", "standing", "seed", 99);
    free(head);
    pl_journal_end(&journal);
    pl_game_destroy(game);
    pl_battle_close(battle);
    return seats_of(at, kit_post(at, "/api/journals", wanted, 201));
}

// Red by a person, blue by the computer, which comes into red's fire.
static seats against_computer(const kit_server *at)
{
    json_t *who =
        json_pack("[{s:i, s:s}, {s:i, s:s, s:s}]", "side", 2, "sits", "human", "side", 1, "sits", "computer", "level", "scripted");
    return seats_of(at, kit_post(at, "/api/tables",
                                 json_pack("{s:s, s:s, s:s, s:o, s:i}", "game", "drill", "scenario", "first-steps", "mode", "solo", "seats",
                                           who, "seed", 3),
                                 201));
}

static bool is_at_window(const player *p)
{
    return player_is_asked(p) && json_object_get(json_object_get(p->view, "ask"), "window") != NULL;
}

static const json_t *standing_of(const player *p) { return json_array_get(json_object_get(p->view, "standing"), 0); }

// Says it and hears the answer and the view that follows it.
static bool ask_me(player *p, const char *is, const char *key, json_t *value)
{
    json_t *message = json_pack("{s:s, s:s, s:s, s:s}", "type", "ask_me", "id", "standing", "step", "MV.4", "is", is);
    if (key)
        json_object_set_new(message, key, value);
    kit_wire_send(&p->wire, message);
    for (json_t *told; (told = kit_wire_receive(&p->wire, 5000));) {
        bool is_answer = !strcmp(text_at(told, "id"), "standing"), is_done = is_answer && !strcmp(text_at(told, "type"), "answer");
        player_hear(p, told);
        json_decref(told);
        if (is_answer)
            return player_sync(p) && is_done;
    }
    return false;
}

static void choose(player *p, json_t *choice)
{
    static int number;
    char id[16];
    snprintf(id, sizeof id, "c%d", ++number);
    player_send(p, id, p->at, choice);
    CHECK(player_sync(p));
}

// Blue moves straight up the table; everything else is each side's default, until red is asked at the window or the turn is over.
static void play_to_window(player *blue, player *red)
{
    for (int n = 0; n < 40; n++) {
        CHECK(player_sync(blue) && player_sync(red));
        if (is_at_window(red) || blue->over)
            return;
        player *p = player_is_asked(blue) ? blue : red;
        bool can_move = p == blue && !strcmp(text_at(json_array_get(json_object_get(blue->view, "options"), 0), "verb"), "move");
        choose(p, can_move ? player_think(blue) : json_incref(json_object_get(p->view, "default")));
    }
    fail_msg("red was never asked at the window");
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// All that comes until the question has gone, as one text with the table's id taken out; how long it took, 0: it did not go.
static double hear_until_passed(player *p, const char *table, double patience, char **bytes)
{
    double began = seconds();
    *bytes = strdup("");
    while (seconds() - began < patience) {
        char *text = kit_wire_receive_text(&p->wire, 250);
        if (!text)
            continue;
        for (char *at; (at = strstr(text, table));)
            memset(at, '#', strlen(table));
        json_t *message = json_loads(text, 0, NULL);
        bool is_view = !strcmp(text_at(message, "type"), "view");
        player_hear(p, message);
        json_decref(message);
        *bytes = realloc(*bytes, strlen(*bytes) + strlen(text) + 1);
        assert_non_null(*bytes);
        strcat(*bytes, text);
        free(text);
        if (is_view)
            return seconds() - began;
    }
    return 0;
}

// Two tables that differ in where red's scouts lie: at one they could fire, at the other they could not. Red has said the same at both.
TEST(a_standing_answer_tells_nobody_what_the_side_could_have_done)
{
    seats s[2] = {table_of(up(), "link", "34, 22", "25, 17"), table_of(up(), "link", "34, 22", "2, 22")};
    player blue[2] = {{.luck = 4}, {.luck = 4}}, red[2] = {{.luck = 9}, {.luck = 9}};
    char *told[2];
    double took[2];
    for (int i = 0; i < 2; i++) {
        player_sit(&blue[i], up(), s[i].table, s[i].token[1]);
        player_sit(&red[i], up(), s[i].table, s[i].token[2]);
        play_to_window(&blue[i], &red[i]);
        CHECK(is_at_window(&red[i]));
    }
    for (int i = 0; i < 2; i++) {
        CHECK(ask_me(&red[i], "never", NULL, NULL));
        CHECK_TEXT(text_at(standing_of(&red[i]), "is"), "never");
        CHECK(json_is_true(json_object_get(standing_of(&red[i]), "covers")));
        player_end(&red[i]);  // whoever is away has answered all the same: the game does not wait
    }
    for (int i = 0; i < 2; i++)
        took[i] = hear_until_passed(&blue[i], s[i].table, 70, &told[i]);
    CHECK(took[0] > 0 && took[1] > 0);
    CHECK_TEXT(told[0], told[1]);
    CHECK(!strstr(told[0], "standing") && !strstr(told[0], "said"));
    for (int i = 0; i < 2; i++) {
        free(told[i]);
        player_end(&blue[i]);
    }
}

// An answer by what the side sees would tell what it saw, where nobody is there who could give another.
TEST(what_depends_on_what_a_side_sees_waits_for_whoever_is_away)
{
    seats s = table_of(up(), "link", "34, 22", "2, 22");
    player blue = {.luck = 4}, red = {.luck = 9};
    char *told;
    player_sit(&blue, up(), s.table, s.token[1]);
    player_sit(&red, up(), s.table, s.token[2]);
    play_to_window(&blue, &red);
    CHECK(ask_me(&red, "until", "until", json_string("close")));
    player_end(&red);
    CHECK(player_sync(&blue));
    CHECK_EQ(hear_until_passed(&blue, s.table, 8, &told), 0);
    free(told);
    player back = {.luck = 9};
    player_sit(&back, up(), s.table, s.token[2]);
    CHECK(hear_until_passed(&blue, s.table, 70, &told) > 1);
    free(told);
    player_end(&blue);
    player_end(&back);
}

// Questions that this server has passed by standing answers.
static int passed_by(const kit_server *at)
{
    static const char name[] = "\nphaseline_standing_total ";
    kit_reply reply = kit_http(at, "GET", "/metrics", NULL, NULL);
    const char *counted = strstr(reply.body, name);
    assert_non_null(counted);
    int count = atoi(counted + strlen(name));
    kit_reply_free(&reply);
    return count;
}

TEST(a_standing_answer_outlives_the_server_and_ends_with_the_turn)
{
    kit_server at;
    char folder[256];
    CHECK(kit_server_start(&at, PHASELINE_PROGRAM, NULL));
    snprintf(folder, sizeof folder, "%s", at.folder);
    seats s = against_computer(&at);
    player red = {.luck = 9};
    player_sit(&red, &at, s.table, s.token[2]);
    for (int n = 0; n < 400 && !is_at_window(&red) && !red.over; n++) {
        if (player_is_asked(&red) && !is_at_window(&red))
            choose(&red, json_incref(json_object_get(red.view, "default")));
        usleep(10000);
        CHECK(player_sync(&red));
    }
    CHECK(is_at_window(&red));
    json_int_t turn = number_at(json_object_get(red.view, "view"), "turn");
    CHECK(ask_me(&red, "never", NULL, NULL));
    CHECK_EQ(number_at(json_object_get(red.view, "view"), "turn"), turn);
    player_end(&red);
    for (int n = 0; n < 400 && !passed_by(&at); n++)
        usleep(10000);
    CHECK(passed_by(&at) > 0);
    kit_server_kill(&at);
    CHECK(kit_server_start(&at, PHASELINE_PROGRAM, folder));
    player again = {.luck = 9};
    player_sit(&again, &at, s.table, s.token[2]);
    // What was said is there again; not asked at the window in this turn any more; in the next one it is, and nothing stands.
    int asked_later = 0, kept = 0;
    for (int n = 0; n < 800 && !asked_later && !again.over; n++) {
        bool is_same_turn = number_at(json_object_get(again.view, "view"), "turn") == turn;
        kept += is_same_turn;
        if (is_same_turn)
            CHECK_TEXT(text_at(standing_of(&again), "is"), "never");
        else
            CHECK(!standing_of(&again));
        if (is_at_window(&again) && !is_same_turn)
            asked_later++;
        else if (player_is_asked(&again) && !(is_at_window(&again) && is_same_turn))
            choose(&again, json_incref(json_object_get(again.view, "default")));
        usleep(10000);
        CHECK(player_sync(&again));
    }
    CHECK(kept > 0);
    CHECK(asked_later);
    player_end(&again);
    CHECK_EQ(kit_server_stop(&at), 0);
    kit_server_forget(&at);
}

// Against the computer nobody learns anything: it is passed at once where nothing is worth it, and asked where something is.
TEST(what_is_worth_it_is_asked_and_nothing_else)
{
    seats far = against_computer(up());
    player red = {.luck = 9};
    player_sit(&red, up(), far.table, far.token[2]);
    int asked = 0, said = 0;
    for (int n = 0; n < 600 && !red.over && said < 2; n++) {
        const json_t *standing = standing_of(&red);
        if (is_at_window(&red) && !standing) {
            CHECK(ask_me(&red, "worth", "share", json_integer(15)));
            CHECK_EQ(number_at(standing_of(&red), "share"), 15);
            said++;
        } else if (is_at_window(&red)) {
            // Asked, or still being weighed: whoever waits a little is asked for good, or passed.
            usleep(300000);
            CHECK(player_sync(&red));
            if (is_at_window(&red) && !json_object_get(standing_of(&red), "covers")) {
                CHECK(json_array_size(json_object_get(red.view, "options")) > 1);
                asked++;
                choose(&red, json_pack("{s:s}", "verb", "pass"));
            }
        } else if (player_is_asked(&red)) {
            choose(&red, json_incref(json_object_get(red.view, "default")));
        }
        usleep(5000);
        CHECK(player_sync(&red));
    }
    CHECK(said > 0);
    CHECK(asked > 0);
    player_end(&red);
}

TEST(what_cannot_be_said_is_refused_in_words)
{
    seats s = table_of(up(), "link", "34, 22", "2, 22");
    player red = {.luck = 9}, watcher = {0};
    player_sit(&red, up(), s.table, s.token[2]);
    player_sit(&watcher, up(), s.table, NULL);
    CHECK(!ask_me(&red, "sometimes", NULL, NULL));
    CHECK(!ask_me(&red, "worth", "share", json_integer(20)));
    CHECK(!ask_me(&red, "until", "until", json_string("doomsday")));
    CHECK(!ask_me(&watcher, "never", NULL, NULL));
    kit_wire_send(&red.wire, json_pack("{s:s, s:s, s:s, s:s}", "type", "ask_me", "id", "x", "step", "MP.1", "is", "never"));
    json_t *told = kit_wire_receive(&red.wire, 5000);
    CHECK_TEXT(text_at(told, "error"), "ask_me: wanted step, a window of the game, and is: each, worth, until or never");
    json_decref(told);
    CHECK(!standing_of(&red));
    player_end(&red);
    player_end(&watcher);
}
