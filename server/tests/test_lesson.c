// test_lesson.c - a lesson over the wire: played from end to end by doing what it says, something else at every step, a restart at every step, left.
// The lesson is Drill's; what is looked at is the server's part: who is told what, what is played, kept and taken back.
#include "tests/player.h"

/// Somebody who learns: a player, and what the coach said last.
typedef struct learner {
    player p;
    json_t *said;     // the last lesson message
    char opened[32];  // the table of the next chapter
    seats s;
    int sent;
} learner;

static void hear(learner *l, json_t *message)
{
    if (!strcmp(text_at(message, "type"), "lesson")) {
        json_decref(l->said);
        l->said = json_incref(message);
    } else if (!strcmp(text_at(message, "type"), "lesson_opened")) {
        snprintf(l->opened, sizeof l->opened, "%s", text_at(message, "table"));
    }
    player_hear(&l->p, message);
}

static bool listen(learner *l, int ms)
{
    json_t *message = kit_wire_receive(&l->p.wire, ms);
    if (message)
        hear(l, message);
    json_decref(message);
    return message != NULL;
}

static const char *want_of(const learner *l) { return text_at(l->said, "want"); }
static const char *step_of(const learner *l) { return text_at(l->said, "id"); }

// Until the coach has said something else than this and does not wait for others.
static void await_other(learner *l, const json_t *than)
{
    json_t *old = json_incref((json_t *)(uintptr_t)than);
    bool is_other = false;
    while (!is_other) {
        if (!listen(l, 5000))
            fail_msg("the coach has fallen silent at %s, wants %s", step_of(l), want_of(l));
        bool is_same = !strcmp(text_at(old, "id"), step_of(l)) && !strcmp(text_at(old, "want"), want_of(l));
        is_other = !is_same && strcmp(want_of(l), "watch") != 0;
    }
    json_decref(old);
}

// Until nothing more comes for what was asked.
static void sync(learner *l)
{
    bool is_done = false;
    kit_wire_send(&l->p.wire, json_pack("{s:s, s:s}", "type", "ping", "id", "sync"));
    while (!is_done) {
        json_t *message = kit_wire_receive(&l->p.wire, 5000);
        assert_non_null(message);
        is_done = !strcmp(text_at(message, "type"), "pong");
        hear(l, message);
        json_decref(message);
    }
}

static void sit(learner *l, const kit_server *at, const char *table, const char *token)
{
    player_sit_from(&l->p, at, table, token, -1);
    sync(l);
    assert_non_null(l->said);
    while (!strcmp(want_of(l), "watch"))
        CHECK(listen(l, 5000));
}

static void rise(learner *l)
{
    player_end(&l->p);
    json_decref(l->said);
    l->said = NULL;
}

static learner begin(const kit_server *at, const char *chapter)
{
    learner l = {0};
    kit_wire_is_strict = true;  // every message is held against the list of the wire
    json_t *wanted = json_pack("{s:s, s:s}", "game", "drill", "lesson", "crossroads");
    if (chapter)
        json_object_set_new(wanted, "chapter", json_string(chapter));
    l.s = seats_made(kit_post(at, "/api/tables", wanted, 201));
    CHECK(l.s.token[1][0] && !l.s.token[2][0] && !l.s.invitation[2][0]);
    sit(&l, at, l.s.table, l.s.token[1]);
    return l;
}

static void send_go(learner *l, const char *go) { kit_wire_send(&l->p.wire, json_pack("{s:s, s:s}", "type", "lesson", "go", go)); }

static void send_choice(learner *l, json_t *choice)
{
    char id[24];
    snprintf(id, sizeof id, "l%d", ++l->sent);
    player_send(&l->p, id, l->p.at, choice);
}

// What the steps ask for that is no choice; the wire does not tell, a person reads it.
static json_t *act_of(const char *step)
{
    if (!strcmp(step, "select"))
        return json_pack("{s:s, s:s}", "type", "act", "select", "B2");
    if (!strcmp(step, "odds"))
        return json_pack("{s:s, s:{s:s, s:s, s:s}}", "type", "act", "preview", "verb", "shoot", "subject", "B2", "target", "R2");
    if (!strcmp(step, "yours"))
        return json_pack("{s:s, s:s}", "type", "act", "open", "DRILL-score.1");
    fail_msg("%s: no act is known", step);
    return NULL;
}

// Does what the coach says.
static void obey(learner *l)
{
    json_t *now = json_incref(l->said);
    if (!strcmp(want_of(l), "read"))
        send_go(l, "next");
    else if (!strcmp(want_of(l), "act"))
        kit_wire_send(&l->p.wire, act_of(step_of(l)));
    else if (!strcmp(want_of(l), "choice"))
        send_choice(l, json_incref(json_object_get(now, "wish")));
    else
        fail_msg("%s wants %s", step_of(l), want_of(l));
    await_other(l, now);
    json_decref(now);
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
    while (strcmp(want_of(&l), "ended") != 0) {
        json_t *now = json_incref(l.said);
        send_go(&l, !strcmp(want_of(&l), "read") ? "next" : "show");
        await_other(&l, now);
        json_decref(now);
    }
    rise(&l);
}

// The first legal choice that is not the step's own: none: there is no other.
static json_t *something_else(learner *l)
{
    const json_t *wish = json_object_get(l->said, "wish");
    for (int tries = 0; tries < 40; tries++) {
        json_t *choice = player_think(&l->p);
        bool is_same = choice && !strcmp(text_at(choice, "verb"), text_at(wish, "verb")) &&
                       !strcmp(text_at(choice, "subject"), text_at(wish, "subject")) &&
                       !strcmp(text_at(choice, "value"), text_at(wish, "value"));
        if (choice && !is_same)
            return choice;
        json_decref(choice);
    }
    return NULL;
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
            CHECK(listen(&l, 5000));
        json_t *now = json_incref(l.said);
        send_go(&l, !strcmp(want_of(&l), "read") ? "next" : !strcmp(want_of(&l), "take_back") ? "back" : "show");
        await_other(&l, now);
        json_decref(now);
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
