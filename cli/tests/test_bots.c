// test_bots.c - bots from outside: the lines of docs/bots.md both ways, the example in Python, and bots that fail in every way.
#define _POSIX_C_SOURCE 200809L
#include "program.h"

#include <jansson.h>

#define GREEDY "bot:python3 docs/bots/greedy.py"

// The n-th line that the program said, as JSON; the caller lets go of it.
static json_t *line_said(int n)
{
    const char *at = ran.said;
    for (; n > 1 && at; n--)
        at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL;
    json_t *json = at ? json_loads(at, JSON_DISABLE_EOF_CHECK, NULL) : NULL;
    assert_non_null(json);
    return json;
}

static const char *type_of(const json_t *json) { return json_string_value(json_object_get(json, "type")); }

TEST(the_host_tells_the_seat_then_the_view_and_answers_questions)
{
    run_with("{\"type\":\"suggest\",\"id\":7,\"option\":{\"verb\":\"stance\",\"value\":\"press\"}}\n"
             "{\"type\":\"check\",\"choice\":{\"verb\":\"pass\"}}\n"
             "{\"type\":\"odds\",\"choice\":{\"verb\":\"stance\",\"value\":\"press\"},\"copies\":5}\n"
             "{\"type\":\"options\",\"shut\":true}\n",
             "bot-host drill first-steps --side 2 --seed 9");
    CHECK_EQ(ran.code, 2);  // the input ends before the game does
    json_t *seat = line_said(1), *view = line_said(2), *choices = line_said(3), *check = line_said(4), *odds = line_said(5);
    CHECK(!strcmp(type_of(seat), "seat") && json_integer_value(json_object_get(seat, "side")) == 2);
    CHECK_EQ(json_integer_value(json_object_get(seat, "seed")), 9);
    CHECK(json_is_object(json_object_get(seat, "scene")));
    CHECK(!strcmp(type_of(view), "view") && json_array_size(json_object_get(view, "options")) > 0);
    CHECK(json_is_object(json_object_get(view, "default")));
    CHECK(!strcmp(type_of(choices), "answer") && json_integer_value(json_object_get(choices, "id")) == 7);
    CHECK(json_array_size(json_object_get(choices, "choices")) > 0);
    CHECK(json_is_boolean(json_object_get(check, "ok")));
    CHECK(json_is_number(json_object_get(odds, "standing")));
    CHECK_SAID("standard input, line 5: found nothing more");
    json_decref(seat), json_decref(view), json_decref(choices), json_decref(check), json_decref(odds);
}

// Side 1, at random, has chosen its stance in secret when side 2 is asked: with the same dice on the table side 2 is told the same.
TEST(a_view_holds_what_the_side_may_know_and_no_more)
{
    json_t *seen[3] = {NULL};
    int compared = 0;
    for (int seed = 1; seed <= 8; seed++) {
        run_with("", "bot-host drill first-steps --side 2 --against random --seed %d", seed);
        json_t *message = line_said(2), *view = json_object_get(message, "view");
        json_int_t first = json_integer_value(json_object_get(json_object_get(view, "game"), "first"));
        CHECK_EQ(json_integer_value(json_object_get(view, "side")), 2);
        CHECK(first == 1 || first == 2);
        if (seen[first]) {
            CHECK(json_equal(seen[first], message));
            compared++;
            json_decref(message);
        } else {
            seen[first] = message;
        }
    }
    CHECK(compared >= 6);
    json_decref(seen[1]), json_decref(seen[2]);
}

TEST(an_illegal_choice_is_refused_and_may_be_made_again)
{
    char lines[1024] = "";
    for (int i = 0; i < 8; i++)
        strcat(lines, "{\"type\":\"choose\",\"choice\":{\"verb\":\"shoot\",\"subject\":\"B1\",\"target\":\"R1\"}}\n");
    run_with(lines, "bot-host drill first-steps");
    json_t *refused = line_said(3);
    CHECK(!strcmp(type_of(refused), "refused") && json_object_get(refused, "why"));
    json_decref(refused);
    CHECK_EQ(ran.code, 2);
    CHECK_SAID("line 8: found the 8th illegal choice for one decision");
}

TEST(malformed_lines_are_named_with_what_was_found_and_wanted)
{
    static const struct {
        const char *line, *said;
    } wrong[] = {
        {"hello\n", "line 1: found 'hello', wanted JSON"},
        {"\n  \n{\"type\":\"choose\"", "line 3: found nothing more"},
        {"[]\n", "line 1: found no object, wanted an object with a type"},
        {"{\"choice\":{}}\n", "line 1: found an object without a type"},
        {"{\"type\":\"chose\"}\n", "found the type 'chose', wanted choose, check, suggest, options or odds; did you mean 'choose'?"},
        {"{\"type\":\"choose\"}\n", "found 'choose' without 'choice'"},
        {"{\"type\":\"choose\",\"choice\":{\"verb\":\"pass\"},\"now\":1}\n", "found the key 'now', which 'choose' does not have"},
        {"{\"type\":\"choose\",\"choice\":{\"verb\":\"stance\",\"value\":9}}\n", "choice.value: found a whole number, wanted a text"},
        {"{\"type\":\"choose\",\"choice\":7}\n", "choice: found a whole number, wanted a choice"},
        {"{\"type\":\"odds\",\"choice\":{\"verb\":\"pass\"},\"copies\":0}\n", "copies: wanted a whole number from 1"},
        {"{\"type\":\"a\\u001bb\"}\n", "found the type 'a?b'"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        run_with(wrong[i].line, "bot-host drill first-steps");
        CHECK_EQ(ran.code, 2);
        CHECK_SAID("phaseline: standard input, line ");
        CHECK_SAID("{\"type\":\"error\",\"line\":");
        CHECK_SAID(wrong[i].said);
    }
}

TEST(a_line_without_end_is_cut_off_at_the_limit)
{
    run("simulate drill first-steps --games 2 --jobs 1 --players \"bot:head -c 100000 /dev/zero | tr '\\0' x,scripted\"");
    CHECK_ONE_LINE(1);
    CHECK_SAID("found a line of more than 65536 bytes");
}

TEST(a_bot_that_dies_is_silent_or_is_not_there_ends_the_run_with_one_line)
{
    run("simulate drill first-steps --games 4 --players 'bot:exit 3,scripted'");
    CHECK_ONE_LINE(1);
    CHECK_SAID("bot 'exit 3', line ");
    CHECK_SAID("ended with exit code 3");
    run("play drill first-steps --players 'scripted,bot:kill -9 $$'");
    CHECK_EQ(ran.code, 1);
    CHECK_SAID("was ended by signal 9");
    run("simulate drill first-steps --games 4 --bot-time 1 --players 'bot:sleep 60,scripted'");
    CHECK_ONE_LINE(1);
    CHECK_SAID("line 1: found silence for 1000 ms, wanted a choice");
    run("simulate drill first-steps --players 'bot:,scripted'");
    CHECK_SAID("found 'bot:' alone, wanted bot:PROGRAM");
    CHECK_EQ(ran.code, 1);
}

TEST(the_example_plays_whole_games_and_alike_for_the_same_seed)
{
    char first[32] = "";
    for (int jobs = 1; jobs <= 2; jobs++) {
        CHECK_EQ(run("simulate drill first-steps --games 4 --seed 5 --swap --json --jobs %d --players '" GREEDY ",random'", jobs), 0);
        json_t *said = line_said(1);
        const char *digest = json_string_value(json_object_get(said, "digest"));
        CHECK_EQ(json_integer_value(json_object_get(said, "unfinished")), 0);
        if (jobs == 1)
            snprintf(first, sizeof first, "%s", digest);
        CHECK(!strcmp(first, digest));
        json_decref(said);
    }
}

TEST(the_example_starts_the_host_itself)
{
    char command[512];
    snprintf(command, sizeof command, "python3 docs/bots/greedy.py %s drill first-steps --games 2 --swap --against random",
             PHASELINE_PROGRAM);
    FILE *pipe = popen(command, "r");
    char line[64] = "";
    CHECK(pipe && fgets(line, sizeof line, pipe));
    CHECK_EQ(pclose(pipe), 0);
    CHECK(strstr(line, "of 2 games won"));
}
