// test_wire_check.c - a message that is not as the list says is found, whatever is wrong with it, and told with place, found and wanted.
#include <string.h>

#include "harness.h"
#include "wire_check.h"

static char fault[KIT_FAULT_MAX];

static bool fits_told(const char *text, const char *question)
{
    json_t *message = json_loads(text, 0, NULL);
    assert_non_null(message);
    bool is_fine = kit_fits_told(message, question, fault);
    json_decref(message);
    return is_fine;
}

static bool fits_sent(const char *text)
{
    json_t *message = json_loads(text, 0, NULL);
    assert_non_null(message);
    bool is_fine = kit_fits_sent(message, fault);
    json_decref(message);
    return is_fine;
}

static void check_told(const char *text, const char *wanted)
{
    CHECK(!fits_told(text, NULL));
    CHECK_TEXT(fault, wanted);
}

TEST(a_message_as_the_list_has_it_fits)
{
    CHECK(fits_told("{\"type\":\"accepted\",\"side\":1,\"at\":7,\"id\":\"a\"}", NULL));
    CHECK(fits_told("{\"type\":\"accepted\",\"side\":1,\"at\":7,\"id\":4}", NULL));
    CHECK(fits_told("{\"type\":\"accepted\",\"side\":1,\"at\":7}", NULL));
    CHECK(fits_told("{\"type\":\"answer\",\"ok\":false,\"why\":\"x\",\"hint\":{\"item\":-1,\"at\":[1,2]}}", "check"));
    CHECK(fits_sent("{\"type\":\"sit\",\"table\":\"t\",\"from\":{\"1\":3,\"2\":4},\"want\":\"changes\"}"));
    CHECK(fits_sent("{\"type\":\"measure\",\"id\":1,\"from\":\"101.1\",\"to\":[3,4]}"));
    CHECK_TEXT(fault, "");
}

TEST(an_unknown_key_is_found)
{
    check_told("{\"type\":\"accepted\",\"side\":1,\"at\":7,\"tea\":1}", "accepted: found 'tea', wanted only keys of Accepted");
    CHECK(!fits_sent("{\"type\":\"ping\",\"side\":1}"));
    CHECK_TEXT(fault, "ping: found 'side', wanted only keys of Ping");
}

TEST(a_missing_key_is_found)
{
    check_told("{\"type\":\"accepted\",\"side\":1}", "accepted: found no 'at', wanted that key of Accepted");
    CHECK(!fits_sent("{\"type\":\"choose\",\"choice\":{\"verb\":\"pass\"}}"));
    CHECK_TEXT(fault, "choose: found no 'at', wanted that key of Choose");
}

TEST(a_wrong_type_is_found_with_its_place)
{
    check_told("{\"type\":\"accepted\",\"side\":\"1\",\"at\":7}", "accepted.side: found a text, wanted a whole number");
    check_told("{\"type\":\"accepted\",\"side\":1.5,\"at\":7}", "accepted.side: found a number with decimals, wanted a whole number");
    check_told("{\"type\":\"accepted\",\"side\":null,\"at\":7}", "accepted.side: found null, wanted a whole number");
    check_told("{\"type\":\"accepted\",\"side\":1,\"at\":7,\"id\":true}", "accepted.id: found true, wanted a text or a whole number");
    check_told("{\"type\":\"point\",\"side\":1,\"at\":[1,2,3]}", "point.at: found a list, wanted [x, y]");
    check_told("{\"type\":\"refused\",\"why\":\"no\",\"hint\":[]}", "refused.hint: found a list, wanted an object: Hint");
    check_told("{\"type\":\"seats\",\"watching\":0,\"players\":[{\"side\":1,\"sits\":\"open\",\"is_here\":1}]}",
               "seats.players[0].is_here: found a whole number, wanted true or false");
    check_told("{\"type\":\"events\",\"side\":1,\"at\":1,\"from\":0,\"list\":{}}", "events.list: found an object, wanted a list");
}

TEST(a_word_that_is_not_in_its_set_is_found)
{
    check_told("{\"type\":\"seats\",\"watching\":0,\"players\":[{\"side\":1,\"sits\":\"dog\",\"is_here\":true}]}",
               "seats.players[0].sits: found 'dog', wanted one of Sits: human, computer, open");
    check_told("{\"type\":\"seats\",\"watching\":0,\"players\":[{\"side\":1,\"sits\":3,\"is_here\":true}]}",
               "seats.players[0].sits: found a whole number, wanted one of Sits: human, computer, open");
}

TEST(a_kind_of_message_that_is_not_in_the_list_is_found)
{
    check_told("{\"type\":\"tea\"}", "tea: found the type 'tea', wanted one of the list");
    check_told("{\"side\":1}", "message: found the type 'nothing', wanted one of the list");
    CHECK(!fits_sent("{\"type\":\"seat\"}"));  // which only the server says
    CHECK_TEXT(fault, "seat: found the type 'seat', wanted one of the list");
}

TEST(a_shape_has_what_its_kind_has)
{
    static const char *const shapes[] = {
        "{\"kind\":\"stop\",\"role\":\"risk\",\"at\":[1,2]}",
        "{\"kind\":\"stop\",\"role\":\"risk\",\"points\":[[1,2]]}",
        "{\"kind\":\"path\",\"role\":\"mine\",\"points\":[[1,2],[3]]}",
        "{\"kind\":\"star\",\"role\":\"mine\",\"points\":[[1,2],[3]]}",
    };
    static const char *const wanted[] = {"", "Shape: found 'points', wanted only keys of Stop",
                                         "Shape.points[1]: found a list, wanted [x, y]",
                                         "Shape: found the kind 'star', wanted one of the list"};
    for (int i = 0; i < PL_COUNT(shapes); i++) {
        json_t *shape = json_loads(shapes[i], 0, NULL);
        CHECK_EQ(kit_fits_thing(PL_THING_Shape, shape, fault), !i);
        CHECK_TEXT(fault, wanted[i]);
        json_decref(shape);
    }
}

TEST(an_answer_is_held_against_its_question)
{
    static const char verdict[] = "{\"type\":\"answer\",\"id\":\"a\",\"ok\":true}", area[] = "{\"type\":\"answer\",\"area\":[]}";
    CHECK(fits_told(verdict, "check"));
    CHECK(fits_told(verdict, "odds"));  // of a choice that is not legal
    CHECK(fits_told(verdict, NULL));
    CHECK(fits_told(area, "area"));
    CHECK(!fits_told(area, "check"));
    CHECK_TEXT(fault, "check: found 'area', wanted only keys of Verdict");
    CHECK(!fits_told(verdict, "resign"));
    CHECK_TEXT(fault, "resign: found an answer, wanted none");
}

TEST(null_is_a_value_only_where_the_list_says_so)
{
    json_t *game =
        json_pack("{s:s, s:s, s:s, s:s, s:n, s:i, s:i, s:b, s:[], s:[], s:[], s:[]}", "id", "g", "name", "G", "about", "", "prefix", "G",
                  "tutorial", "sides_min", 2, "sides_max", 2, "has_secrets", 0, "switches", "scenarios", "lessons", "players");
    CHECK(kit_fits_thing(PL_THING_GameInfo, game, fault));
    json_object_set_new(game, "name", json_null());
    CHECK(!kit_fits_thing(PL_THING_GameInfo, game, fault));
    CHECK_TEXT(fault, "GameInfo.name: found null, wanted a text");
    json_decref(game);
}

TEST(a_reply_is_held_against_its_request)
{
    static const char rules[] = "[{\"id\":\"A-1\",\"heading\":\"One\",\"text\":\"x\"}]";
    CHECK(kit_fits_reply("GET", "/api/games/drill/rules", 200, rules, fault));
    CHECK(!kit_fits_reply("GET", "/api/games/drill/sequence", 200, rules, fault));
    CHECK_TEXT(fault, "/api/games/drill/sequence[0]: found 'heading', wanted only keys of Sequence");
    CHECK(kit_fits_reply("GET", "/api/games/dill/rules", 404, "{\"error\":\"there is no such game\"}", fault));
    CHECK(!kit_fits_reply("GET", "/api/games/dill/rules", 404, "{\"why\":\"no\"}", fault));
    CHECK_TEXT(fault, "/api/games/dill/rules: found 'why', wanted only keys of Failure");
    CHECK(!kit_fits_reply("GET", "/api/games", 418, "[]", fault));
    CHECK_TEXT(fault, "/api/games: found the status 418, wanted one of the list");
    CHECK(!kit_fits_body("POST", "/api/mine", "{\"token\":[]}", fault));
    CHECK_TEXT(fault, "/api/mine: found 'token', wanted only keys of Mine");
}

TEST(the_keys_of_a_thing_stand_together)
{
    bool is_left[PL_THINGS] = {false};
    for (int i = 1; i < PL_WIRE_KEYS; i++) {
        is_left[pl_wire_keys[i - 1].thing] = pl_wire_keys[i].thing != pl_wire_keys[i - 1].thing;
        if (is_left[pl_wire_keys[i].thing])
            fail_msg("%s.%s: found behind the keys of another thing, wanted with the others", pl_wire_things[pl_wire_keys[i].thing],
                     pl_wire_keys[i].name);
    }
}

TEST(keys_that_were_met_are_known)
{
    CHECK(fits_told("{\"type\":\"revoked\",\"why\":\"x\"}", NULL));
    CHECK(kit_key_not_met(PL_WIRE_Revoked_why) > PL_WIRE_Revoked_why);
    CHECK_EQ(kit_key_not_met(PL_WIRE_Health_delay_ms), PL_WIRE_Health_delay_ms);
    CHECK_EQ(kit_key_not_met(PL_WIRE_KEYS), PL_WIRE_KEYS);
}
