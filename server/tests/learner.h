// learner.h - somebody of the tests who learns over the wire: sits down at a chapter, hears the coach and does what he says, whatever the lesson.
// Stands on player.h.
#pragma once
#include "tests/player.h"

enum { PATIENCE_MS = 60000 };  // on a busy machine the computer thinks longer; nobody waits for it without need

/// Somebody who learns: a player, and what the coach said last.
typedef struct learner {
    player p;
    json_t *said;     // the last lesson message
    char opened[32];  // the table of the next chapter
    seats s;
    int sent;
} learner;

static inline void hear(learner *l, json_t *message)
{
    if (!strcmp(text_at(message, "type"), "lesson")) {
        json_decref(l->said);
        l->said = json_incref(message);
    } else if (!strcmp(text_at(message, "type"), "lesson_opened")) {
        snprintf(l->opened, sizeof l->opened, "%s", text_at(message, "table"));
    }
    player_hear(&l->p, message);
}

static inline bool listen(learner *l, int ms)
{
    json_t *message = kit_wire_receive(&l->p.wire, ms);
    if (message)
        hear(l, message);
    json_decref(message);
    return message != NULL;
}

static inline const char *want_of(const learner *l) { return text_at(l->said, "want"); }
static inline const char *step_of(const learner *l) { return text_at(l->said, "id"); }

// Until the coach has said something else than this and does not wait for others.
static inline void await_other(learner *l, const json_t *than)
{
    json_t *old = json_incref((json_t *)(uintptr_t)than);
    bool is_other = false;
    while (!is_other) {
        if (!listen(l, PATIENCE_MS))
            fail_msg("the coach has fallen silent at %s, wants %s", step_of(l), want_of(l));
        bool is_same = !strcmp(text_at(old, "id"), step_of(l)) && !strcmp(text_at(old, "want"), want_of(l));
        is_other = !is_same && strcmp(want_of(l), "watch") != 0;
    }
    json_decref(old);
}

// Until nothing more comes for what was asked.
static inline void sync(learner *l)
{
    bool is_done = false;
    kit_wire_send(&l->p.wire, json_pack("{s:s, s:s}", "type", "ping", "id", "sync"));
    while (!is_done) {
        json_t *message = kit_wire_receive(&l->p.wire, PATIENCE_MS);
        assert_non_null(message);
        is_done = !strcmp(text_at(message, "type"), "pong");
        hear(l, message);
        json_decref(message);
    }
}

static inline void sit(learner *l, const kit_server *at, const char *table, const char *token)
{
    player_sit_from(&l->p, at, table, token, -1);
    sync(l);
    assert_non_null(l->said);
    while (!strcmp(want_of(l), "watch"))
        CHECK(listen(l, PATIENCE_MS));
}

static inline void rise(learner *l)
{
    player_end(&l->p);
    json_decref(l->said);
    l->said = NULL;
}

/// The table of a chapter, at a step of it, NULL: the first; and the learner seated there.
static inline learner begin_at(const kit_server *at, const char *game, const char *lesson, const char *chapter, const char *step)
{
    learner l = {0};
    kit_wire_is_strict = true;  // every message is held against the list of the wire
    json_t *wanted = json_pack("{s:s, s:s}", "game", game, "lesson", lesson);
    if (chapter)
        json_object_set_new(wanted, "chapter", json_string(chapter));
    if (step)
        json_object_set_new(wanted, "step", json_string(step));
    l.s = seats_made(kit_post(at, "/api/tables", wanted, 201));
    int side = 1;
    while (side < 4 && !l.s.token[side][0])
        side++;
    sit(&l, at, l.s.table, l.s.token[side]);
    return l;
}

static inline learner begin_lesson(const kit_server *at, const char *game, const char *lesson, const char *chapter)
{
    return begin_at(at, game, lesson, chapter, NULL);
}

static inline void send_go(learner *l, const char *go) { kit_wire_send(&l->p.wire, json_pack("{s:s, s:s}", "type", "lesson", "go", go)); }

static inline void send_choice(learner *l, json_t *choice)
{
    char id[24];
    snprintf(id, sizeof id, "l%d", ++l->sent);
    player_send(&l->p, id, l->p.at, choice);
}

// What the step asks for that is no choice, told as the server asks for it.
static inline void send_act(learner *l)
{
    json_t *act = json_deep_copy(json_object_get(l->said, "act"));
    assert_non_null(act);
    json_object_set_new(act, "type", json_string("act"));
    kit_wire_send(&l->p.wire, act);
}

// Does what the coach says.
static inline void obey(learner *l)
{
    json_t *now = json_incref(l->said);
    if (!strcmp(want_of(l), "read"))
        send_go(l, "next");
    else if (!strcmp(want_of(l), "act"))
        send_act(l);
    else if (!strcmp(want_of(l), "choice"))
        send_choice(l, json_incref(json_object_get(now, "wish")));
    else
        fail_msg("%s wants %s", step_of(l), want_of(l));
    await_other(l, now);
    json_decref(now);
}

// Where the coach alone leads: what is to be read is read, what is to be taken back is, all else is shown.
static inline void be_led(learner *l)
{
    json_t *now = json_incref(l->said);
    send_go(l, !strcmp(want_of(l), "read") ? "next" : !strcmp(want_of(l), "take_back") ? "back" : "show");
    await_other(l, now);
    json_decref(now);
}

// The first legal choice that is not the step's own: none: there is no other.
static inline json_t *something_else(learner *l)
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
