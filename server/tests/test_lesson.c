// test_lesson.c - a lesson over the wire: played from end to end by doing what it says, something else at every step, a restart at every step, left.
// The lesson is Drill's; what is looked at is the server's part: who is told what, what is played, kept and taken back.
#include "tests/learner.h"

static learner begin(const kit_server *at, const char *chapter)
{
    learner l = begin_lesson(at, "drill", "crossroads", chapter);
    CHECK(l.s.token[1][0] && !l.s.token[2][0] && !l.s.invitation[2][0]);
    return l;
}

TEST(a_lesson_is_played_from_end_to_end_by_doing_what_it_says)
{
    learner l = begin(up(), NULL);
    int steps = 0, refused = l.p.refused;
    for (; strcmp(want_of(&l), "ended") != 0; steps++) {
        CHECK(text_at(l.said, "say")[0]);
        obey(&l);
    }
    CHECK_EQ(steps, number_at(l.said, "of"));
    CHECK_EQ(l.p.refused, refused + 1);  // the step that is to be tried
    CHECK_EQ(number_at(json_array_get(json_object_get(json_object_get(l.p.view, "view"), "sides"), 0), "score"), 1);
    assert_string_equal(text_at(json_array_get(json_object_get(l.said, "offers"), 0), "kind"), "next");
    // The next chapter has a table of its own, where the key that was sent sits.
    char token[24];
    kit_token_make(token);
    kit_wire_send(&l.p.wire, json_pack("{s:s, s:s, s:s}", "type", "lesson", "go", "next", "token", token));
    sync(&l);
    CHECK(l.opened[0] && strcmp(l.opened, l.s.table) != 0);
    learner next = {0};
    sit(&next, up(), l.opened, token);
    assert_string_equal(text_at(next.said, "chapter"), "the-stand");
    for (steps = 0; strcmp(want_of(&next), "ended") != 0; steps++)
        obey(&next);
    CHECK_EQ(steps, number_at(next.said, "of"));
    rise(&next);
    rise(&l);
}

TEST(the_coach_shows_every_step)
{
    learner l = begin(up(), NULL);
    while (strcmp(want_of(&l), "ended") != 0)
        be_led(&l);
    rise(&l);
}

TEST(something_else_is_held_let_or_taken_back_and_the_chapter_still_ends)
{
    int held = 0, other = 0;
    learner l = begin(up(), NULL);
    for (int turns = 0; strcmp(want_of(&l), "ended") != 0; turns++) {
        CHECK(turns < 200);
        json_t *choice = !strcmp(want_of(&l), "choice") && player_is_asked(&l.p) ? something_else(&l) : NULL;
        if (choice) {
            json_int_t at = l.p.at;
            char step[40];
            snprintf(step, sizeof step, "%s", step_of(&l));
            send_choice(&l, choice);
            sync(&l);
            if (text_at(l.said, "held")[0]) {
                CHECK_EQ(l.p.at, at);  // nothing was played
                assert_string_equal(step_of(&l), step);
                held++;
            } else {
                other++;
            }
        }
        while (!strcmp(want_of(&l), "watch"))
            CHECK(listen(&l, PATIENCE_MS));
        be_led(&l);
    }
    CHECK(held > 0);
    CHECK(other > 0);
    rise(&l);
}

TEST(what_was_seen_is_taken_back_without_asking_anybody)
{
    learner l = begin(up(), "the-stand");
    while (strcmp(step_of(&l), "react") != 0)
        obey(&l);
    json_int_t step = number_at(l.p.view, "step");
    send_choice(&l, json_pack("{s:s}", "verb", "pass"));
    json_t *now = json_incref(l.said);
    await_other(&l, now);
    json_decref(now);
    assert_string_equal(want_of(&l), "take_back");
    CHECK(text_at(l.said, "heard")[0]);
    now = json_incref(l.said);
    send_go(&l, "back");
    await_other(&l, now);
    json_decref(now);
    assert_string_equal(want_of(&l), "choice");
    assert_string_equal(step_of(&l), "react");
    CHECK_EQ(number_at(l.p.view, "step"), step);
    while (strcmp(want_of(&l), "ended") != 0)
        obey(&l);
    rise(&l);
}

TEST(a_restart_at_every_step_changes_nothing)
{
    kit_server own = {0};
    CHECK(kit_server_start(&own, PHASELINE_PROGRAM, NULL));
    learner l = begin(&own, "the-stand");
    while (strcmp(want_of(&l), "ended") != 0) {
        char folder[256];
        json_t *before = json_incref(l.said), *view = json_incref(json_object_get(l.p.view, "view"));
        seats s = l.s;
        snprintf(folder, sizeof folder, "%s", own.folder);
        rise(&l);
        CHECK_EQ(kit_server_stop(&own), 0);
        CHECK(kit_server_start(&own, PHASELINE_PROGRAM, folder));
        l = (learner){.s = s, .sent = 100 + (int)number_at(before, "step")};
        sit(&l, &own, s.table, s.token[1]);
        CHECK(json_equal(before, l.said));
        CHECK(json_equal(view, json_object_get(l.p.view, "view")));
        json_decref(before);
        json_decref(view);
        obey(&l);
    }
    rise(&l);
    CHECK_EQ(kit_server_stop(&own), 0);
}

// The computer may choose at the same time: what was then told of another moment is sent again.
static void send_and_hear(player *p, const char *id)
{
    json_t *options = json_object_get(p->view, "options");
    json_t *pass = json_pack("{s:s}", "verb", "pass");
    json_t *choice = NULL;
    for (size_t i = 0; i < json_array_size(options) && !choice; i++)
        if (!strcmp(text_at(json_array_get(options, i), "need"), "none")) {
            choice = json_pack("{s:O}", "verb", json_object_get(json_array_get(options, i), "verb"));
            static const char *const keys[] = {"subject", "target", "value"};
            for (int k = 0; k < 3; k++)
                if (json_object_get(json_array_get(options, i), keys[k]))
                    json_object_set(choice, keys[k], json_object_get(json_array_get(options, i), keys[k]));
        }
    int refused = p->refused;
    player_send(p, id, p->at, choice ? choice : json_incref(pass));
    json_decref(pass);
    CHECK(player_sync(p));
    if (p->refused != refused)
        assert_string_equal(p->why, "stale: the game has moved on");
}

TEST(whoever_leaves_plays_on_against_the_computer_after_a_restart_too)
{
    kit_server own = {0};
    char folder[256];
    CHECK(kit_server_start(&own, PHASELINE_PROGRAM, NULL));
    learner l = begin(&own, NULL);
    while (strcmp(step_of(&l), "march") != 0)
        obey(&l);
    send_go(&l, "leave");
    sync(&l);
    assert_string_equal(want_of(&l), "alone");
    seats s = l.s;
    snprintf(folder, sizeof folder, "%s", own.folder);
    rise(&l);
    CHECK_EQ(kit_server_stop(&own), 0);
    CHECK(kit_server_start(&own, PHASELINE_PROGRAM, folder));
    player p = {.luck = 5};
    player_sit(&p, &own, s.table, s.token[1]);
    for (int sent = 0, before = p.accepted; p.accepted < before + 12 && !p.over; sent++) {
        while (!player_is_asked(&p) && !p.over) {
            json_t *message = kit_wire_receive(&p.wire, 5000);
            assert_non_null(message);
            player_hear(&p, message);
            json_decref(message);
        }
        char id[24];
        snprintf(id, sizeof id, "after%d", sent);
        if (!p.over)
            send_and_hear(&p, id);
    }
    kit_wire_send(&p.wire, json_pack("{s:s, s:s}", "type", "lesson", "go", "next"));
    CHECK(player_sync(&p));
    assert_string_equal(p.why, "there is no coach at this table");
    player_end(&p);
    CHECK_EQ(kit_server_stop(&own), 0);
}

// A link may name a step: the coach has played up to it when the learner comes, and says what it says.
TEST(a_table_may_begin_at_a_step)
{
    learner l = begin_at(up(), "drill", "crossroads", "the-march", "odds");
    assert_string_equal(step_of(&l), "odds");
    assert_string_equal(want_of(&l), "act");
    CHECK_EQ(number_at(l.said, "step"), 7);
    CHECK(number_at(l.p.view, "step") > 4);
    while (strcmp(want_of(&l), "ended") != 0)
        obey(&l);
    rise(&l);
}

static void is_refused(json_t *wanted, const char *error)
{
    json_t *answer = kit_post(up(), "/api/tables", wanted, 400);
    assert_string_equal(text_at(answer, "error"), error);
    json_decref(answer);
}

TEST(what_is_asked_for_wrongly_is_refused_with_place_found_and_wanted)
{
    is_refused(json_pack("{s:s, s:s}", "game", "drill", "lesson", "nothing"),
               "lesson: found 'nothing', wanted the id of a lesson of Drill");
    is_refused(json_pack("{s:s, s:s}", "game", "drill", "lesson", "../x"), "lesson: wanted the id of a lesson of Drill");
    is_refused(json_pack("{s:s, s:s, s:s}", "game", "drill", "lesson", "crossroads", "chapter", "ninth"),
               "chapter: found 'ninth', wanted one of lesson crossroads");
    is_refused(json_pack("{s:s, s:s, s:s}", "game", "drill", "lesson", "crossroads", "step", "ninth"),
               "step: found 'ninth', wanted one of chapter the-march");
    is_refused(json_pack("{s:s, s:s, s:s}", "game", "drill", "lesson", "crossroads", "mode", "link"),
               "lesson: found scenario, switches, seats, mode or limit beside it, wanted none: a lesson has its own");
    is_refused(json_pack("{s:s, s:s, s:s}", "game", "drill", "scenario", "first-steps", "mode", "lesson"),
               "mode: found 'lesson', wanted solo, hot-seat or link; a lesson is asked for by its id, under 'lesson'");
    learner l = begin(up(), NULL);
    kit_wire_is_strict = false;  // what follows is wrong on purpose
    send_go(&l, "home");
    sync(&l);
    assert_string_equal(l.p.why, "go: wanted next, back, show, skip, chapter or leave");
    send_go(&l, "chapter");
    sync(&l);
    assert_string_equal(l.p.why, "token: wanted 22 letters of base64url, 128 random bits of your own making, for the chapter's table");
    // Whoever watches hears what is said and asks for nothing.
    learner watcher = {0};
    sit(&watcher, up(), l.s.table, NULL);
    send_go(&watcher, "next");
    sync(&watcher);
    assert_string_equal(watcher.p.why, "you are watching");
    rise(&watcher);
    rise(&l);
}
