// test_host.c - a host without any transport: nothing is told too soon, thoughts are thought elsewhere, and deadlines are of the time it is told.
#define _DEFAULT_SOURCE
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
