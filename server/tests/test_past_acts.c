// test_past_acts.c - what happened before somebody sits down is told with the acts it was told with when it happened.
#include "tests/player.h"

enum { EVENTS = 4000 };

/// What a screen knows of the acts: of each event, and of each act its sentence.
typedef struct known {
    json_int_t act[EVENTS];
    char say[EVENTS][200];
} known;

static known live, past;

static void note_act(known *to, const json_t *act)
{
    json_int_t n = number_at(act, "n");
    assert_true(n >= 0 && n < EVENTS);
    if (!to->say[n][0])
        snprintf(to->say[n], sizeof to->say[n], "%s", text_at(act, "say"));
}

// One message of a client that wants changes.
static void note(const json_t *message)
{
    const json_t *events = json_object_get(message, "events"), *act = json_object_get(message, "act");
    json_int_t n = number_at(message, "n"), first = n - (json_int_t)json_array_size(events);
    if (strcmp(text_at(message, "type"), "change") != 0 || !json_array_size(events))
        return;
    for (json_int_t i = first + 1; i <= n; i++)
        live.act[i] = number_at(act, "n");
    note_act(&live, act);
}

static bool hear_all(player *p)
{
    kit_wire_send(&p->wire, json_pack("{s:s}", "type", "ping"));
    for (json_t *message; (message = kit_wire_receive(&p->wire, 5000)); json_decref(message)) {
        bool is_pong = !strcmp(text_at(message, "type"), "pong");
        note(message);
        if (is_pong) {
            json_decref(message);
            return true;
        }
    }
    return false;
}

static void sit_again(const seats *s, player *p)
{
    CHECK(kit_wire_open(&p->wire, up(), "/ws", NULL));
    kit_wire_send(&p->wire, json_pack("{s:s, s:s, s:s, s:s}", "type", "sit", "table", s->table, "token", s->token[1], "want", "changes"));
}

TEST(events_of_before_belong_to_the_acts_they_were_told_with)
{
    seats s = seats_of(
        up(), kit_post(up(), "/api/tables",
                       json_pack("{s:s, s:s, s:s, s:i}", "game", "drill", "scenario", "first-steps", "mode", "link", "seed", 4), 201));
    player screen = {0}, sides[2] = {{.luck = 3}, {.luck = 4}}, again = {0};
    sit_again(&s, &screen);
    for (int i = 0; i < 2; i++)
        player_sit(&sides[i], up(), s.table, s.token[i + 1]);
    CHECK(hear_all(&screen));
    for (int n = 0; n < 30 && !sides[0].over; n++) {
        char id[16];
        player *p = player_is_asked(&sides[n & 1]) ? &sides[n & 1] : &sides[1 - (n & 1)];
        snprintf(id, sizeof id, "a%d", n);
        player_send(p, id, p->at, player_think(p));
        CHECK(player_sync(p) && player_sync(&sides[0]) && player_sync(&sides[1]) && hear_all(&screen));
    }
    sit_again(&s, &again);
    json_t *events = kit_wire_await(&again.wire, "events");
    assert_non_null(events);
    json_int_t from = number_at(events, "from"), count = (json_int_t)json_array_size(json_object_get(events, "list"));
    int compared = 0, said = 0;
    for (size_t i = 0; i < json_array_size(json_object_get(events, "acts")); i++)
        note_act(&past, json_array_get(json_object_get(events, "acts"), i));
    for (json_int_t i = 0; i < count; i++) {
        json_int_t act = live.act[from + i + 1];
        if (!act)
            continue;
        CHECK_EQ(number_at(json_array_get(json_object_get(events, "list"), (size_t)i), "act"), act);
        CHECK_TEXT(past.say[act], live.say[act]);
        compared++;
        said += live.say[act][0] != '\0';
    }
    CHECK(compared > 10);
    CHECK(said > 5);
    json_decref(events);
    player_end(&screen);
    player_end(&again);
    player_end(&sides[0]);
    player_end(&sides[1]);
}
