// test_standing.c - standing answers: read, said, kept as one text and read again.
#include "formats/standing.h"

#include <string.h>

#include "harness.h"
#include "rulesets.h"

static const pl_step *window(void) { return pl_window_named(pl_ruleset_named("rapid-fire"), "I1"); }

static const char *said(const char *words)
{
    static char text[128];
    pl_standing answer;
    pl_error error = {0};
    if (pl_standing_read(window(), 3, words, &answer, &error))
        return strcpy(text, error.text);
    pl_standing_say(&answer, text, sizeof text);
    return text;
}

TEST(standing_answers_are_read_and_said)
{
    CHECK_TEXT(said("each"), "each time");
    CHECK_TEXT(said("worth"), "when something is worth 15 %");
    CHECK_TEXT(said("worth 30"), "when something is worth 30 %");
    CHECK_TEXT(said("until tanks"), "not until tanks are within 12 in");
    CHECK_TEXT(said("never"), "not this turn");
}

TEST(what_cannot_be_read_is_told_with_what_was_wanted)
{
    static const char *const bad[] = {"", "sometimes", "worth 20", "until", "until doomsday", "never mind", "each x"};
    for (int i = 0; i < PL_COUNT(bad); i++)
        CHECK(strstr(said(bad[i]), "wanted each, worth 15, worth 30, until tanks, until near or never"));
    CHECK(!pl_window_named(pl_ruleset_named("rapid-fire"), "T5"));  // a row, and no window
}

static pl_standing answer_of(int turn, const char *words)
{
    pl_standing answer;
    CHECK_EQ(pl_standing_read(window(), turn, words, &answer, NULL), PL_OK);
    return answer;
}

TEST(a_later_answer_takes_the_place_of_an_earlier_one)
{
    pl_standings all = {0};
    pl_standing first = answer_of(3, "never"), second = answer_of(3, "worth 30"), each = answer_of(3, "each"), next = answer_of(4, "never");
    pl_standing_put(&all, &first);
    pl_standing_put(&all, &second);
    CHECK_EQ(all.count, 1);
    CHECK_EQ(pl_standing_for(&all, window(), 3)->is, PL_STANDING_WORTH);
    CHECK(!pl_standing_for(&all, window(), 4));  // it ended with its turn
    pl_standing_put(&all, &next);
    CHECK_EQ(all.count, 1);
    CHECK(!pl_standing_for(&all, window(), 3));
    each.turn = 4;
    pl_standing_put(&all, &each);
    CHECK_EQ(all.count, 0);
}

TEST(they_come_back_from_their_text_and_what_is_damaged_does_not)
{
    char text[PL_STANDING_TEXT_MAX], again[PL_STANDING_TEXT_MAX];
    pl_standings all = {0}, back;
    pl_standing until = answer_of(3, "until tanks");
    pl_standing_put(&all, &until);
    pl_standings_write(&all, text);
    CHECK_TEXT(text, "3 I1 until tanks");
    pl_standings_read(pl_ruleset_named("rapid-fire"), text, &back);
    pl_standings_write(&back, again);
    CHECK_TEXT(again, text);
    static const char *const bad[] = {"",          ";",           "3", "3 I1", "I1", "3 T5 never", "70000 I1 never", "-1 I1 never",
                                      "3 I1 each", "3 I1 until x"};
    for (int i = 0; i < PL_COUNT(bad); i++) {
        pl_standings_read(pl_ruleset_named("rapid-fire"), bad[i], &back);
        CHECK_EQ(back.count, 0);
    }
    pl_standings_read(pl_ruleset_named("rapid-fire"), "3 gone never;3 I1 never", &back);
    CHECK_EQ(back.count, 1);
}
