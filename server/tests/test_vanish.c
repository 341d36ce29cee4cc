// test_vanish.c - a player whose machine vanishes without a word is missed within fifteen seconds; everybody else stays.
#include "tests/player.h"

static bool is_here(const json_t *seats_message, int side)
{
    const json_t *list = json_object_get(seats_message, "players");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (number_at(json_array_get(list, i), "side") == side)
            return json_is_true(json_object_get(json_array_get(list, i), "is_here"));
    return false;
}

TEST(whoever_vanishes_is_missed)
{
    seats s = make_table(up(), "link", 7);
    player blue = {.luck = 1}, red = {.luck = 2};
    player_sit(&blue, up(), s.table, s.token[1]);
    player_sit(&red, up(), s.table, s.token[2]);
    CHECK(player_sync(&blue));
    // Red reads nothing any more and answers nothing; its connection stays open, as that of a machine without power does.
    bool is_missed = false;
    for (int64_t end = kit_now_ms() + 15000; !is_missed && kit_now_ms() < end;) {
        json_t *message = kit_wire_receive(&blue.wire, (int)(end - kit_now_ms()));
        if (!message)
            break;
        is_missed = !strcmp(text_at(message, "type"), "seats") && is_here(message, 1) && !is_here(message, 2);
        json_decref(message);
    }
    CHECK(is_missed);
    CHECK(player_sync(&blue));
    player_end(&blue);
    player_end(&red);
}
