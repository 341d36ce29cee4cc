// test_undo.c - what is told to be free to take back is taken back at once, whatever others have done unseen: to ask them would tell of it.
#include "tests/player.h"

static bool is_free(const player *p) { return json_is_true(json_object_get(json_object_get(p->view, "undo"), "free")); }

static seats make_game(const char *game, const char *scenario)
{
    return seats_of(up(), kit_post(up(), "/api/tables",
                                   json_pack("{s:s, s:s, s:s, s:i}", "game", game, "scenario", scenario, "mode", "link", "seed", 8), 201));
}

// Takes back where it is free, and looks whether it was done at once. 1: it was.
static int take_back(player *p, player *other)
{
    if (!is_free(p))
        return 0;
    json_int_t at = p->at, step = number_at(p->view, "step");
    int refused = p->refused;
    kit_wire_send(&p->wire, json_pack("{s:s}", "type", "undo"));
    CHECK(player_sync(p) && player_sync(other));
    if (p->refused != refused)
        fail_msg("refused: %s", p->why);
    CHECK(p->at != at && number_at(p->view, "step") < step);
    return 1;
}

// Plays at random; whoever may take back freely does so now and then, also when the other has been asked since.
static void play_and_take_back(const char *game, const char *scenario, int choices, int *taken, int *waited)
{
    seats s = make_game(game, scenario);
    player both[2] = {{.luck = 3}, {.luck = 4}};
    for (int i = 0; i < 2; i++)
        player_sit(&both[i], up(), s.table, s.token[i + 1]);
    for (int n = 0; n < choices && !both[0].over; n++) {
        int by = player_is_asked(&both[n & 1]) ? n & 1 : 1 - (n & 1);
        player *p = &both[by], *other = &both[1 - by];
        CHECK(player_is_asked(p));
        json_t *choice = player_think(p);
        char id[24];
        snprintf(id, sizeof id, "u%d", n);
        player_send(p, id, p->at, choice);
        CHECK(player_sync(p) && player_sync(other));
        int later = take_back(other, p);
        *waited += later;
        if (!later && player_pick(p, 4) == 0)
            *taken += take_back(p, other);
    }
    player_end(&both[0]);
    player_end(&both[1]);
}

TEST(what_is_free_is_taken_back_at_once)
{
    int taken = 0, waited = 0;
    play_and_take_back("drill", "two-hills", 160, &taken, &waited);
    play_and_take_back("drill", "first-steps", 160, &taken, &waited);
    play_and_take_back("rank-and-file", "mill-road", 120, &taken, &waited);
    play_and_take_back("rate-of-fire", "rof_crossroads", 120, &taken, &waited);
    CHECK(taken > 10);
    CHECK(waited > 0);  // a sealed answer, with the other's given since
}
