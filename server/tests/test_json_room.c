// test_json_room.c - values out of the block are values like any other, and the block is used anew once all are gone.
#include "json_room.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "json_text.h"

static json_t *some_value(int size)
{
    json_t *list = json_array();
    for (int i = 0; i < size; i++)
        json_array_append_new(list, json_pack("{s:i, s:s, s:[f, b]}", "number", i, "text", "some text", "more", i / 4.0, i % 2));
    return list;
}

static void check_value(json_t *json, int size)
{
    char *text = server_json_text(json, NULL);
    json_t *again = json_loads(text, 0, NULL);
    CHECK_EQ(json_array_size(again), size);
    CHECK(json_equal(json, again));
    json_decref(again);
    free(text);
}

TEST(values_from_the_block_and_from_elsewhere_mix)
{
    server_json_room_start();
    json_t *before = some_value(10);
    CHECK_EQ(server_json_room_live(), 0);
    server_json_room_open();
    json_t *inside = some_value(100);
    CHECK(server_json_room_live() > 100);
    json_array_append(inside, before);
    check_value(inside, 101);
    json_decref(inside);
    CHECK_EQ(server_json_room_live(), 0);
    server_json_room_close();
    check_value(before, 10);
    json_decref(before);
}

TEST(what_outlives_its_time_stays_good)
{
    server_json_room_start();
    server_json_room_open();
    json_t *kept = some_value(50);
    server_json_room_close();
    for (int i = 0; i < 200; i++) {
        server_json_room_open();
        json_decref(some_value(300));  // more and more, until the block is full and ordinary memory helps out
        server_json_room_close();
    }
    check_value(kept, 50);
    json_decref(kept);
    CHECK_EQ(server_json_room_live(), 0);
}
