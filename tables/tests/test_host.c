// test_host.c - a host without any transport: nothing is told too soon, thoughts are thought elsewhere, and deadlines are of the time it is told.
#define _DEFAULT_SOURCE
#include "formats/chain.h"
#include "tests/host_scene.h"

TEST(nothing_is_told_before_it_is_settled)
{
    scene s = start();
    line l;
    host(&s);
    sit(&s, &l, "{\"game\":\"drill\",\"scenario\":\"first-steps\",\"mode\":\"hot-seat\"}");
    pl_host_settle(s.host, s.at);
    json_int_t at = asked_at(&l);
    json_t *choice = legal_choice(&s, &l);
    forget_heard(&l);
    say(&s, &l, json_pack("{s:s, s:i, s:I, s:o}", "type", "choose", "id", 7, "at", at, "choice", choice));
    check_silent(&l);
    CHECK(pl_store_has_changes(s.store));
    pl_host_settle(s.host, s.at);
    CHECK(!pl_store_has_changes(s.store));
    assert_non_null(last(&l, "accepted"));
    assert_non_null(last(&l, "view"));
    end(&s, &l);
}

TEST(a_computer_thinks_where_it_is_told_to)
{
    scene s = start();
    line l;
    host(&s);
    sit(&s, &l, "{\"game\":\"drill\",\"scenario\":\"first-steps\",\"mode\":\"solo\"}");
    bool has_thought = false;
    for (int i = 0; i < 40 && !has_thought; i++) {
        pl_host_settle(s.host, s.at);
        has_thought = s.task_count > 0;
        if (!has_thought)
            say(&s, &l, json_pack("{s:s, s:I, s:o}", "type", "choose", "at", asked_at(&l), "choice", legal_choice(&s, &l)));
    }
    CHECK(has_thought);
    CHECK(!pl_host_is_idle(s.host));
    json_int_t before = asked_at(&l);
    forget_heard(&l);
    think_all(&s);
    check_silent(&l);  // played, and not durable yet
    pl_host_settle(s.host, s.at);
    assert_non_null(last(&l, "view"));
    CHECK(asked_at(&l) != before);
    end(&s, &l);
}

// As a page does it: the thought goes as a text to an instance that has no host, and its answer comes back as one.
TEST(a_computer_thinks_in_another_instance)
{
    scene s = start();
    line l;
    host(&s);
    sit(&s, &l, "{\"game\":\"drill\",\"scenario\":\"first-steps\",\"mode\":\"solo\"}");
    pl_thinker *thinker = pl_thinker_create();
    pl_error error = {0};
    for (int i = 0, thoughts = 0; thoughts < 3; i++) {
        CHECK(i < 100);
        pl_host_settle(s.host, s.at);
        if (!s.task_count) {
            say(&s, &l, json_pack("{s:s, s:I, s:o}", "type", "choose", "at", asked_at(&l), "choice", legal_choice(&s, &l)));
            forget_all_but_view(&l);
            continue;
        }
        pl_task *task = s.tasks[--s.task_count];
        json_int_t before = asked_at(&l);
        char *text = pl_task_write(task);
        assert_non_null(text);
        char *answer = pl_task_think(thinker, text, strlen(text), &error);
        assert_non_null(answer);
        CHECK(!pl_task_take(task, "{\"choice\":\"dance\"}", 18));
        CHECK(!pl_task_take(task, "no answer", 9));
        CHECK(pl_task_take(task, answer, strlen(answer)));
        pl_host_done(s.host, task, true, s.at);
        pl_host_settle(s.host, s.at);
        CHECK(asked_at(&l) != before);
        forget_all_but_view(&l);
        free(text);
        free(answer);
        thoughts++;
    }
    assert_null(pl_task_think(thinker, "{\"think\":\"choice\",\"battle\":\"{}\"}", 33, &error));
    CHECK(error.text[0] != '\0');
    pl_thinker_destroy(thinker);
    end(&s, &l);
}

// Deadlines are of the time that the host is told, and it says when it wants to be called.
TEST(a_side_whose_time_is_up_is_answered_for)
{
    scene s = start();
    line l;
    host(&s);
    sit(&s, &l, "{\"game\":\"drill\",\"scenario\":\"first-steps\",\"mode\":\"hot-seat\",\"limit\":60}");
    int64_t next = pl_host_turn(s.host, s.at), from = s.at.steady_ms;
    json_int_t before = asked_at(&l);
    while (s.at.steady_ms < from + 59000) {
        CHECK(next > s.at.steady_ms);
        s.at.wall_ms += next - s.at.steady_ms;
        s.at.steady_ms = next;
        next = pl_host_turn(s.host, s.at);
    }
    CHECK_EQ(asked_at(&l), before);
    while (s.at.steady_ms < from + 61000) {
        s.at.wall_ms += next - s.at.steady_ms;
        s.at.steady_ms = next;
        next = pl_host_turn(s.host, s.at);
    }
    CHECK(asked_at(&l) != before);
    end(&s, &l);
}

// ---- a host of one's own

typedef struct made_table {
    char path[100], bearer[64], id[PL_STORE_ID_MAX];
} made_table;

static made_table make(scene *s, const char *body)
{
    made_table m;
    json_t *made = ask(s, "/api/tables", true, body);
    CHECK_EQ(answered.status, 201);
    snprintf(m.id, sizeof m.id, "%s", json_string_value(json_object_get(made, "table")));
    snprintf(m.path, sizeof m.path, "/api/tables/%s/journal", m.id);
    snprintf(m.bearer, sizeof m.bearer, "Bearer %s",
             json_string_value(json_object_get(json_array_get(json_object_get(made, "seats"), 0), "token")));
    json_decref(made);
    pl_host_settle(s->host, s->at);
    return m;
}

// A journal tells secrets, so a game under way keeps it; whoever has the store at hand has them anyway.
TEST(a_private_host_hands_out_the_journal_of_a_game_under_way)
{
    for (int i = 0; i < 2; i++) {
        scene s = start();
        line l = {0};
        host_request request;
        s.is_private = i == 1;
        host(&s);
        made_table m = make(&s, "{\"game\":\"drill\",\"scenario\":\"first-steps\",\"mode\":\"solo\"}");
        begin_to_ask(&s, &request, m.path, m.bearer);
        CHECK_EQ(answered.status, s.is_private ? 200 : 409);
        if (s.is_private)
            CHECK(strstr(answered.text, "\"game\":\"drill\"") != NULL);
        json_decref(answered.json);
        pl_host_forget(&request);
        l.client = pl_host_join(s.host, &l, "here", s.at);
        end(&s, &l);
    }
}

// A line of the journal that its table no longer plays as recorded, as after a change of rules.
static void spoil(scene *s, const made_table *m)
{
    pl_store_table row;
    pl_error error = {0};
    CHECK_EQ(pl_store_find_table(s->store, m->id, &row, &error), 0);
    CHECK_EQ(pl_store_append(
                 s->store, row.number, 1,
                 "{\"n\":1,\"side\":1,\"do\":\"stance steady\",\"dice\":[],\"hash\":\"0000000000000000\",\"chain\":\"0000000000000000\"}",
                 0, 0, &error),
             0);
    CHECK_EQ(pl_store_commit(s->store, &error), 0);
}

TEST(a_private_host_says_why_a_game_does_not_go_on_and_hands_out_what_there_is_of_it)
{
    for (int i = 0; i < 2; i++) {
        scene s = start();
        line l = {0};
        host_request request;
        s.is_private = i == 1;
        host(&s);
        made_table m = make(&s, "{\"game\":\"drill\",\"scenario\":\"first-steps\",\"mode\":\"solo\"}");
        spoil(&s, &m);
        // Begun anew, as after a restart.
        pl_host_forget_work(s.host);
        while (s.task_count)
            pl_host_done(s.host, s.tasks[--s.task_count], false, s.at);
        CHECK(pl_host_destroy(s.host));
        host(&s);
        l.client = pl_host_join(s.host, &l, "here", s.at);
        say(&s, &l, json_pack("{s:s, s:s, s:s}", "type", "sit", "table", m.id, "token", m.bearer + 7));
        pl_host_turn(s.host, s.at);
        think_all(&s);
        pl_host_settle(s.host, s.at);
        const char *why = json_string_value(json_object_get(last(&l, "error"), "error"));
        assert_non_null(why);
        CHECK_EQ(strstr(why, "whose log has it") == NULL, s.is_private);
        begin_to_ask(&s, &request, m.path, m.bearer);
        pl_host_turn(s.host, s.at);
        think_all(&s);
        CHECK_EQ(answered.status, s.is_private ? 200 : 409);
        if (s.is_private)
            CHECK(strstr(answered.text, "stance steady") != NULL);
        json_decref(answered.json);
        pl_host_forget(&request);
        end(&s, &l);
    }
}
