// test_advise.c - a computer's plan for whoever may have it: legal, explained, the same for the same question, and refused to others.
#include "tests/scene.h"

// Asks; takes the further keys over. The answer or the error, whichever comes.
static json_t *advise(player *p, json_t *keys)
{
    json_object_set_new(keys, "type", json_string("advise"));
    json_object_set_new(keys, "id", json_string("a"));
    kit_wire_send(&p->wire, keys);
    for (;;) {
        json_t *message = kit_wire_receive(&p->wire, 8000);
        assert_non_null(message);
        if (!strcmp(text_at(message, "id"), "a"))
            return message;
        player_hear(p, message);
        json_decref(message);
    }
}

static void check_refused(player *p, json_t *keys, const char *why)
{
    json_t *answer = advise(p, keys);
    CHECK_TEXT(text_at(answer, "type"), "error");
    CHECK_TEXT(text_at(answer, "error"), why);
    json_decref(answer);
}

static const json_t *line_at(const json_t *advice, const char *key)
{
    const json_t *line = json_array_get(json_object_get(advice, "lines"), (size_t)number_at(advice, key));
    CHECK(json_is_integer(json_object_get(advice, key)) && line);
    return line;
}

TEST(advice_is_a_plan_whose_choice_is_legal)
{
    scene it = scene_begin(31, 6);
    scene_find_asked(&it);
    json_t *advice = advise(it.asked, json_pack("{s:i}", "level", 2));
    CHECK_TEXT(text_at(advice, "type"), "advice");
    CHECK_TEXT(text_at(advice, "level"), "search2");
    CHECK_EQ(number_at(advice, "at"), it.asked->at);
    CHECK_EQ(number_at(advice, "side"), it.asked == &it.blue ? 1 : 2);
    CHECK(number_at(advice, "considered") >= 1 && text_at(advice, "reason")[0] && text_at(advice, "sentence")[0]);
    CHECK(!json_object_get(advice, "step") && !json_object_get(advice, "played"));
    const json_t *chosen = line_at(advice, "chosen");
    CHECK(text_at(chosen, "text")[0]);
    int before = it.asked->accepted;
    player_send(it.asked, "as-advised", it.asked->at, json_incref(json_object_get(chosen, "choice")));
    CHECK(player_sync(it.asked));
    CHECK_EQ(it.asked->accepted, before + 1);

    // Looked back at, the same plan, and now what was played.
    json_t *again = advise(it.asked, json_pack("{s:I, s:i}", "step", number_at(it.asked->view, "step"), "level", 2));
    CHECK_TEXT(text_at(again, "type"), "advice");
    CHECK(json_equal(json_object_get(advice, "lines"), json_object_get(again, "lines")));
    CHECK_EQ(number_at(again, "chosen"), number_at(advice, "chosen"));
    CHECK(line_at(again, "played") == json_array_get(json_object_get(again, "lines"), (size_t)number_at(again, "chosen")));
    json_decref(again);
    json_decref(advice);
    scene_end(&it);
}

TEST(advice_is_for_those_who_may_have_it)
{
    scene it = scene_begin(31, 7);
    scene_find_asked(&it);
    check_refused(it.other, json_object(), "advise: your side is not asked now");
    check_refused(&it.watcher, json_object(), "advise: your side is not asked now");
    check_refused(it.asked, json_pack("{s:i}", "level", 6), "advise: level: wanted 1 to 5");
    check_refused(it.asked, json_pack("{s:s}", "level", "3"), "advise: level: wanted 1 to 5");
    check_refused(it.asked, json_pack("{s:i}", "step", 0), "advise: step: no such step");
    check_refused(it.asked, json_pack("{s:i}", "step", 1000), "advise: step: no such step");
    check_refused(it.asked, json_pack("{s:i, s:i}", "step", 1, "view", it.asked == &it.blue ? 2 : 1),
                  "advise: you may not see that side's view before the end");

    // Of every step each may ask after its own; the spectator after none. Until the end.
    int own = 0, others = 0;
    player *both[] = {&it.blue, &it.red};
    for (int i = 0; i < 2; i++)
        for (json_int_t step = 1; step <= number_at(both[i]->view, "step"); step++) {
            json_t *answer = advise(both[i], json_pack("{s:I, s:i}", "step", step, "level", 1));
            bool is_own = !strcmp(text_at(answer, "type"), "advice");
            if (is_own)
                CHECK_EQ(number_at(answer, "side"), i + 1);
            else
                CHECK_TEXT(text_at(answer, "error"), "advise: another's choice, before the end of the game");
            own += is_own;
            others += !is_own;
            json_decref(answer);
        }
    CHECK(own >= 7);
    CHECK(others >= 1);
    check_refused(&it.watcher, json_pack("{s:i}", "step", 1), "advise: another's choice, before the end of the game");
    kit_wire_send(&it.red.wire, json_pack("{s:s}", "type", "resign"));
    CHECK(player_sync(&it.red) && player_sync(&it.watcher));
    json_t *answer = advise(&it.watcher, json_pack("{s:i, s:i}", "step", 1, "level", 1));
    CHECK_TEXT(text_at(answer, "type"), "advice");
    json_decref(answer);
    check_refused(it.asked, json_object(), "advise: your side is not asked now");
    scene_end(&it);
}

static void ask_hard(player *p, const char *id)
{
    kit_wire_send(&p->wire, json_pack("{s:s, s:s, s:i}", "type", "advise", "id", id, "level", 5));
}

// Two questions at once. Whether the second was refused: always while the first is open, and only then, however quick thinking is.
static bool is_second_refused(player *p)
{
    bool is_first_open = true, is_refused = false;
    ask_hard(p, "first");
    ask_hard(p, "second");
    for (int answers = 0; answers < 2;) {
        json_t *message = kit_wire_receive(&p->wire, 8000);
        assert_non_null(message);
        const char *id = text_at(message, "id");
        bool is_first = !strcmp(id, "first"), is_second = !strcmp(id, "second");
        if (is_second) {
            is_refused = !strcmp(text_at(message, "error"), "limit: one question of advice at a time");
            CHECK_EQ(is_refused, is_first_open);
        }
        if (is_first || (is_second && !is_refused))
            CHECK_TEXT(text_at(message, "type"), "advice");
        is_first_open &= !is_first;
        answers += is_first || is_second;
        player_hear(p, message);
        json_decref(message);
    }
    return is_refused;
}

TEST(one_question_of_advice_at_a_time)
{
    enum { TIMES = 50 };
    int refused = 0;
    scene it = scene_begin(31, 4);
    scene_find_asked(&it);
    for (int i = 0; i < TIMES && !refused; i++)
        refused += is_second_refused(it.asked);
    CHECK(refused);
    scene_end(&it);
}

TEST(advice_ends_when_the_game_moves_on)
{
    scene it = scene_begin(31, 4);
    scene_find_asked(&it);
    json_t *choice = player_think(it.asked);
    json_int_t at = it.asked->at;
    ask_hard(it.asked, "first");
    player_send(it.asked, "on", at, choice);
    for (int answers = 0; answers < 2;) {
        json_t *message = kit_wire_receive(&it.asked->wire, 8000);
        assert_non_null(message);
        const char *id = text_at(message, "id");
        bool is_first = !strcmp(id, "first");
        if (is_first && !strcmp(text_at(message, "type"), "error"))
            CHECK_TEXT(text_at(message, "error"), "advise: the game has moved on");
        else if (is_first)
            CHECK_EQ(number_at(message, "at"), at);
        answers += is_first || !strcmp(id, "on");
        player_hear(it.asked, message);
        json_decref(message);
    }
    // Whoever was answered may ask again.
    CHECK(player_sync(it.asked) && player_sync(it.other));
    scene_find_asked(&it);
    json_t *answer = advise(it.asked, json_pack("{s:i}", "level", 1));
    CHECK_TEXT(text_at(answer, "type"), "advice");
    json_decref(answer);
    // And whoever leaves while somebody thinks for it harms nobody.
    ask_hard(it.asked, "last");
    scene_end(&it);
}
