// test_json_text.c - our text is jansson's, byte for byte.
#include "tables/json_text.h"

#include <stdlib.h>
#include <string.h>

#include "harness.h"

static void check_same(json_t *json)
{
    size_t size = 0;
    char *wanted = json_dumps(json, JSON_COMPACT), *got = host_json_text(json, &size);
    CHECK_TEXT(got, wanted);
    CHECK_EQ(size, strlen(wanted));
    free(wanted);
    free(got);
    json_decref(json);
}

TEST(values_of_every_kind_are_written_as_jansson_does)
{
    check_same(json_object());
    check_same(json_array());
    check_same(json_pack("{s:[], s:{}, s:n, s:b, s:b, s:f, s:f}", "a", "b", "c", "d", 1, "e", 0, "f", 0.1, "g", -1e300));
    check_same(json_pack("[I, I, I, I]", (json_int_t)0, (json_int_t)-1, (json_int_t)INT64_MAX, (json_int_t)INT64_MIN));
    check_same(json_pack("[[[[{s:[i]}]]], s]", "deep", 7, ""));
}

TEST(every_letter_is_written_as_jansson_does)
{
    json_t *list = json_array();
    for (int c = 0; c < 128; c++) {
        char text[4] = {'a', (char)c, 'z', 0};
        json_array_append_new(list, json_stringn(text, 3));
    }
    json_array_append_new(list, json_string("\u00e9 \u20ac \U0001f3b2 \u2028 / \" \\"));
    check_same(list);
}

TEST(long_texts_and_lists_grow)
{
    json_t *list = json_array();
    for (int i = 0; i < 20000; i++)
        json_array_append_new(list, json_pack("{s:i, s:s}", "number", i, "text", "\x01\x02\x03\x04\x05\x06 and more"));
    check_same(list);
}
