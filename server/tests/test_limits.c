// test_limits.c - buckets fill as they say, and text from strangers is made harmless.
#include "tables/limits.h"

#include <stdio.h>
#include <string.h>

#include "harness.h"

TEST(a_bucket_gives_its_burst_and_then_its_rate)
{
    host_bucket bucket = {0};
    int taken = 0;
    while (host_bucket_take(&bucket, 1000, 2000, 10, 1))
        taken++;
    CHECK_EQ(taken, 10);
    CHECK(!host_bucket_take(&bucket, 1499, 2000, 10, 1));
    CHECK(host_bucket_take(&bucket, 1501, 2000, 10, 1));
    CHECK(!host_bucket_take(&bucket, 1501, 2000, 10, 1));
    CHECK(!host_bucket_take(&bucket, 100000, 2000, 10, 11));  // never more than the burst
    CHECK(host_bucket_take(&bucket, 100000, 2000, 10, 10));
}

TEST(slow_drops_are_not_lost_to_rounding)
{
    host_bucket bucket = {0};
    CHECK(host_bucket_take(&bucket, 0, 200, 1, 1));
    int taken = 0;
    for (int64_t now = 0; now <= 60000; now++)  // asked every millisecond, one each five seconds
        taken += host_bucket_take(&bucket, now, 200, 1, 1);
    CHECK_EQ(taken, 12);
}

TEST(an_address_is_remembered_while_it_is_connected)
{
    host_addresses *addresses = host_addresses_create();
    char text[48];
    assert_non_null(addresses);
    host_address *here = host_address_of(addresses, "192.0.2.1", 1);
    here->connections = 3;
    for (int i = 0; i < 100000; i++) {
        snprintf(text, sizeof text, "2001:db8::%x", i);
        host_address *other = host_address_of(addresses, text, 2 + i);
        CHECK(other != here);
    }
    CHECK(host_address_of(addresses, "192.0.2.1", 3) == here);
    CHECK_EQ(here->connections, 3);
    host_addresses_destroy(addresses);
}

static const char *cleaned(const char *text)
{
    static char to[200];
    pl_error error = {0};
    return host_clean_text(text, 20, to, sizeof to, "name", &error) ? NULL : to;
}

TEST(text_is_kept_and_what_could_mislead_is_not)
{
    CHECK_TEXT(cleaned("  Blue's \xc3\xa9lan  "), "Blue's \xc3\xa9lan");
    CHECK_TEXT(cleaned("<script>"), "<script>");  // text stays text: whoever shows it shows it as text
    CHECK_TEXT(cleaned("a\nb\tc\x1b[31m"), "a b c [31m");
    CHECK_TEXT(cleaned("ab\xe2\x80\xae"
                       "cd"),
               "ab cd");  // turns the direction of writing round
    CHECK_TEXT(cleaned("ab\xe2\x80\x8b"
                       "cd"),
               "ab cd");  // nothing to see
    CHECK_TEXT(cleaned("\xf0\x9f\x8e\xb2"), "\xf0\x9f\x8e\xb2");
    CHECK_TEXT(cleaned(""), "");
    CHECK_TEXT(cleaned("12345678901234567890"), "12345678901234567890");
    assert_null(cleaned("123456789012345678901"));
    assert_null(cleaned("\xff"));
    assert_null(cleaned("\xc0\xaf"));          // a slash in disguise
    assert_null(cleaned("\xed\xa0\x80"));      // half a pair
    assert_null(cleaned("\xf4\x90\x80\x80"));  // beyond the last letter
    assert_null(cleaned("\xe2\x82"));          // cut off
}
