// test_none.c - a side that can do one thing only is not made to say so: the server does it, and nobody learns from when it does.
#define _DEFAULT_SOURCE
#include <time.h>
#include <unistd.h>

#include "formats/battle.h"
#include "formats/journal_file.h"
#include "rulesets/rulesets.h"
#include "tests/player.h"

// Red's scouts lie hidden: it is asked at every turn whether it fires, and can only let it pass, since nobody is near.
static const char scenario[] = "game: drill\nname: None\ntable: {width: 36, height: 24}\nturns: 4\nfirst: 1\n"
                               "sides: [{id: blue, name: Blue, home: south}, {id: red, name: Red, home: north}]\n"
                               "terrain:\n- {id: w1, kind: wood, name: Wood, area: [[1, 17], [12, 17], [12, 23], [1, 23]]}\n"
                               "zones: [{id: z2, side: 2, use: deploy, area: [[0, 16], [36, 16], [36, 24], [0, 24]]}]\n"
                               "units:\n"
                               "- {id: B1, side: 1, type: line, name: First Blue, at: [24, 3], facing: 0}\n"
                               "- {id: R1, side: 2, type: line, name: First Red, at: [30, 21], facing: 180}\n"
                               "- {id: R3, side: 2, type: scouts, name: Red Scouts, at: [4, 20], facing: 180, hidden: yes}\n";

static char *head_line(void)
{
    pl_battle *battle;
    pl_game *game;
    pl_journal journal;
    pl_error error = {0};
    const pl_dice dice = {.seed = 1};
    if (pl_battle_open_text(pl_ruleset_named("drill"), scenario, sizeof scenario - 1, "none", &battle, &error))
        fail_msg("%s", error.text);
    CHECK_EQ(pl_game_create(battle->scene, &game, &error), PL_OK);
    pl_journal_init(&journal);
    pl_game_start(game, &dice);
    CHECK_EQ(pl_journal_begin(&journal, game, &error), PL_OK);
    char *head = pl_journal_head_line(&journal, battle), *line = malloc(strlen(head) + 2);
    assert_non_null(line);
    sprintf(line, "%s\n", head);
    free(head);
    pl_journal_end(&journal);
    pl_game_destroy(game);
    pl_battle_close(battle);
    return line;
}

static seats table_of(const char *mode)
{
    char *head = head_line();
    json_t *wanted = json_pack("{s:s, s:s, s:s, s:i}", "journal", head, "mode", mode, "name", "none", "seed", 99);
    if (!strcmp(mode, "solo"))
        json_object_set_new(
            wanted, "seats",
            json_pack("[{s:i, s:s}, {s:i, s:s, s:s}]", "side", 2, "sits", "human", "side", 1, "sits", "computer", "level", "scripted"));
    free(head);
    return seats_of(up(), kit_post(up(), "/api/journals", wanted, 201));
}

static const char *none_of(const player *p) { return text_at(json_object_get(p->view, "ask"), "none"); }

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// Makes choices that both tables have alike until red is asked what is none; from when on it can have been asked.
static double play_to_none(player *blue, player *red)
{
    double since = seconds();
    for (int n = 0; n < 20 && !none_of(red)[0]; n++) {
        CHECK(player_sync(blue) && player_sync(red));
        player *p = player_is_asked(blue) ? blue : red;
        if (p == red && none_of(red)[0])
            break;
        char id[16];
        snprintf(id, sizeof id, "n%d", n);
        json_t *choice = p == blue ? player_think(p) : json_incref(json_object_get(p->view, "default"));
        assert_non_null(choice);
        since = seconds();
        player_send(p, id, p->at, choice);
        CHECK(player_sync(p));
    }
    CHECK(player_sync(blue) && player_sync(red));
    return since;
}

// The same at one screen, whose events are of both sides: only views count.
static void hear_views(player *p)
{
    for (json_t *message; (message = kit_wire_receive(&p->wire, 300)); json_decref(message))
        if (!strcmp(text_at(message, "type"), "view"))
            player_hear(p, message);
}

static void play_one_screen_to_none(player *p)
{
    hear_views(p);
    for (int n = 0; n < 20 && !none_of(p)[0]; n++) {
        char id[16];
        snprintf(id, sizeof id, "n%d", n);
        json_t *choice = number_at(p->view, "side") == 1 ? player_think(p) : json_incref(json_object_get(p->view, "default"));
        player_send(p, id, p->at, choice);
        hear_views(p);
    }
}

// Hears what comes until red's question has gone, and all that came as one text with the table's id taken out. False: it has not gone.
static bool hear_answer(player *p, const char *table, double patience, char **bytes)
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
            return true;
    }
    return false;
}

TEST(what_a_side_can_only_do_is_done_for_it_as_by_a_person)
{
    seats by_server = table_of("link"), by_person = table_of("link"), away = table_of("link"), one_screen = table_of("hot-seat");
    player blue[3] = {{.luck = 4}, {.luck = 4}, {.luck = 4}}, red[3] = {{.luck = 9}, {.luck = 9}, {.luck = 9}}, both = {.luck = 4};
    const seats *s[3] = {&by_server, &by_person, &away};
    char *told[2], *own;
    double since = 0;
    player_sit_from(&both, up(), one_screen.table, one_screen.token[1], -1);
    play_one_screen_to_none(&both);
    CHECK_TEXT(none_of(&both), "Nobody to fire at it");
    for (int i = 2; i >= 0; i--) {
        player_sit(&blue[i], up(), s[i]->table, s[i]->token[1]);
        player_sit(&red[i], up(), s[i]->table, s[i]->token[2]);
        since = play_to_none(&blue[i], &red[i]);
        CHECK_TEXT(none_of(&red[i]), "Nobody to fire at it");
        CHECK(!player_is_asked(&blue[i]));
        if (i == 2)
            player_end(&red[i]);
        if (i == 1) {
            player_send(&red[i], "mine", red[i].at, json_pack("{s:s}", "verb", "pass"));
            CHECK(hear_answer(&blue[i], by_person.table, 5, &told[i]));
        }
    }
    // It takes its time, and then it is told as if red had said so.
    json_int_t step = number_at(red[0].view, "step");
    CHECK(hear_answer(&blue[0], by_server.table, 30, &told[0]));
    double took = seconds() - since;
    CHECK(took >= 2);
    hear_answer(&red[0], by_server.table, 5, &own);
    CHECK_TEXT(told[0], told[1]);
    CHECK_EQ(number_at(red[0].view, "step"), step + 1);
    free(told[0]);
    free(told[1]);
    free(own);
    // Whoever is not there cannot have answered; and at one screen to hand it over or not would tell.
    if (took < 8)
        usleep((useconds_t)((8 - took) * 1e6));
    CHECK(player_sync(&blue[2]));
    hear_views(&both);
    CHECK(!player_is_asked(&blue[2]));
    CHECK_TEXT(none_of(&both), "Nobody to fire at it");
    for (int i = 0; i < 3; i++)
        player_end(&blue[i]);
    player_end(&red[0]);
    player_end(&red[1]);
    player_end(&both);
}

static void await_turn(player *p)
{
    for (int i = 0; i < 400 && !player_is_asked(p) && !p->over; i++) {
        usleep(20000);
        CHECK(player_sync(p));
    }
}

// Against the computer nobody learns anything: it is done at once, is one with the choice before it, and goes with it when that is taken back.
TEST(against_the_computer_it_is_done_at_once)
{
    seats s = table_of("solo");
    player red = {.luck = 9};
    int undone = 0, made = 0;
    player_sit(&red, up(), s.table, s.token[2]);
    for (int n = 0; n < 60 && !red.over; n++) {
        await_turn(&red);
        if (red.over)
            break;
        CHECK_TEXT(none_of(&red), "");
        CHECK(json_array_size(json_object_get(red.view, "options")) > 1);
        json_int_t step = number_at(red.view, "step");
        char id[16];
        snprintf(id, sizeof id, "s%d", n);
        player_send(&red, id, red.at, json_incref(json_object_get(red.view, "default")));
        CHECK(player_sync(&red));
        if (red.refused) {  // both choose at once there, and the computer was quicker: once more
            CHECK_TEXT(red.why, "stale: the game has moved on");
            red.refused = 0;
            continue;
        }
        await_turn(&red);
        if (made++ % 2 == 1 && undone < 3 && !red.over) {
            kit_wire_send(&red.wire, json_pack("{s:s}", "type", "undo"));
            CHECK(player_sync(&red));
            CHECK_EQ(number_at(red.view, "step"), step);
            undone++;
        }
    }
    player_end(&red);
    CHECK(undone > 0);
    kit_reply reply = kit_http(up(), "GET", "/metrics", NULL, NULL);
    const char *counted = strstr(reply.body, "\nphaseline_none_total ");
    assert_non_null(counted);
    CHECK(atoi(counted + strlen("\nphaseline_none_total ")) > 1);
    kit_reply_free(&reply);
}
