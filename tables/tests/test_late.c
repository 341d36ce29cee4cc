// test_late.c - a host whose store answers later, in any order, now and then with a failure: nobody is told too soon, whoever asks about a table on
// its way waits his turn, other tables go on, and what was accepted is in the journal, what was refused is not.
#define _DEFAULT_SOURCE
#include "testkit/late/late_store.h"
#include "tests/host_scene.h"

static const char hot_seat[] = "{\"game\":\"drill\",\"scenario\":\"first-steps\",\"mode\":\"hot-seat\"}";

static scene start_late(late_plan plan)
{
    scene s = start();
    s.store = late_store_before(s.store, &plan);
    assert_non_null(s.store);
    return s;
}

// Until nothing waits for the store.
static void settle(scene *s)
{
    pl_host_settle(s->host, s->at);
    for (int i = 0; i < 1000 && !pl_host_is_settled(s->host); i++)
        pl_host_settle(s->host, s->at);
    CHECK(pl_host_is_settled(s->host));
}

TEST(nothing_is_told_before_the_store_has_answered)
{
    scene s = start_late((late_plan){.seed = 1, .steps_max = 1});
    line l;
    host(&s);
    sit(&s, &l, hot_seat);
    settle(&s);
    json_int_t at = asked_at(&l);
    json_t *choice = legal_choice(&s, &l);
    forget_heard(&l);
    late_store_plan(s.store, &(late_plan){.seed = 1, .steps_max = 1000});
    say(&s, &l, json_pack("{s:s, s:i, s:I, s:o}", "type", "choose", "id", 7, "at", at, "choice", choice));
    say(&s, &l, json_pack("{s:s, s:s}", "type", "view", "id", "v"));
    say(&s, &l, json_pack("{s:s, s:s}", "type", "ping", "id", "p"));
    for (int i = 0; i < 1000 && !l.count; i++)
        pl_host_settle(s.host, s.at);
    // All that was asked meanwhile comes after it, in its order.
    assert_string_equal(json_string_value(json_object_get(l.heard[0], "type")), "accepted");
    assert_string_equal(json_string_value(json_object_get(l.heard[l.count - 1], "type")), "pong");
    assert_non_null(last(&l, "view"));
    CHECK(pl_host_is_settled(s.host));
    end(&s, &l);
}

TEST(other_tables_go_on_while_one_is_on_its_way)
{
    scene s = start_late((late_plan){.seed = 2, .steps_max = 1});
    line a, b;
    host(&s);
    sit(&s, &a, hot_seat);
    sit(&s, &b, hot_seat);
    settle(&s);
    json_t *choice = legal_choice(&s, &a);
    late_store_plan(s.store, &(late_plan){.seed = 2, .steps_max = 1000});
    say(&s, &a, json_pack("{s:s, s:i, s:I, s:o}", "type", "choose", "id", 1, "at", asked_at(&a), "choice", choice));
    pl_host_settle(s.host, s.at);
    forget_heard(&a);
    forget_heard(&b);
    say(&s, &b, json_pack("{s:s}", "type", "view"));
    assert_non_null(last(&b, "view"));
    say(&s, &a, json_pack("{s:s}", "type", "view"));
    check_silent(&a);
    settle(&s);
    assert_non_null(last(&a, "accepted"));
    assert_non_null(last(&a, "view"));
    pl_host_leave(b.client, s.at);
    forget_heard(&b);
    end(&s, &a);
}

static uint32_t lines_of(scene *s, const char *id, uint64_t *keys, uint32_t max)
{
    pl_store_table row;
    pl_store_journal journal;
    pl_error error = {0};
    CHECK_EQ(pl_store_find_table(s->store, id, &row, &error), PL_OK);
    CHECK_EQ(pl_store_load_journal(s->store, row.number, &journal, &error), PL_OK);
    uint32_t count = journal.key_count;
    for (uint32_t i = 0; i < count && i < max; i++)
        keys[i] = journal.keys[i];
    pl_store_journal_free(&journal);
    return count;
}

// What became of message `id`: 'a'ccepted, 'r'efused, or nothing.
static char told_of(const line *l, int id)
{
    for (int i = 0; i < l->count; i++) {
        const char *type = json_string_value(json_object_get(l->heard[i], "type"));
        bool is_it = json_integer_value(json_object_get(l->heard[i], "id")) == id;
        if (is_it && (!strcmp(type, "accepted") || !strcmp(type, "refused")))
            return type[0];
    }
    return 0;
}

enum { TABLES = 3, ROUNDS = 120 };

typedef struct hall {
    scene s;
    line l[TABLES];
    char ids[TABLES][PL_STORE_ID_MAX], tokens[TABLES][64];
    uint32_t kept[TABLES];
} hall;

static void sit_again(hall *h, int t)
{
    forget_heard(&h->l[t]);
    say(&h->s, &h->l[t], json_pack("{s:s, s:s, s:s}", "type", "sit", "table", h->ids[t], "token", h->tokens[t]));
    for (int i = 0; i < 10 && !last(&h->l[t], "view"); i++) {
        think_all(&h->s);
        settle(&h->s);
    }
    assert_non_null(last(&h->l[t], "view"));
}

static void make_hall(hall *h)
{
    host(&h->s);
    for (int t = 0; t < TABLES; t++) {
        json_t *made = ask(&h->s, "/api/tables", true, hot_seat);
        CHECK(made != NULL);
        snprintf(h->ids[t], sizeof h->ids[t], "%s", json_string_value(json_object_get(made, "table")));
        snprintf(h->tokens[t], sizeof h->tokens[t], "%s",
                 json_string_value(json_object_get(json_array_get(json_object_get(made, "seats"), 0), "token")));
        json_decref(made);
        h->l[t] = (line){.client = pl_host_join(h->s.host, &h->l[t], "here", h->s.at)};
        sit_again(h, t);
    }
}

// Every table chooses at once; then each is looked at: what was told, and what the store has.
static void play_round(hall *h, int round, int told[3])
{
    for (int t = 0; t < TABLES; t++) {
        sit_again(h, t);
        h->s.at.steady_ms += 1000;  // the limits of one client are not what is tested
        if (json_array_size(json_object_get(last(&h->l[t], "view"), "options"))) {
            json_int_t at = asked_at(&h->l[t]);
            json_t *choice = legal_choice(&h->s, &h->l[t]);
            forget_heard(&h->l[t]);
            say(&h->s, &h->l[t], json_pack("{s:s, s:i, s:I, s:o}", "type", "choose", "id", round, "at", at, "choice", choice));
        }
    }
    settle(&h->s);
    think_all(&h->s);
    settle(&h->s);
    for (int t = 0; t < TABLES; t++) {
        uint64_t keys[2000];
        uint32_t count = lines_of(&h->s, h->ids[t], keys, 2000);
        char what = told_of(&h->l[t], round);
        told[what == 'a' ? 0 : what == 'r' ? 1 : 2]++;
        if (what == 'a')
            CHECK(count > h->kept[t]);
        if (what == 'r')
            CHECK_EQ(count, h->kept[t]);
        h->kept[t] = count;
    }
}

TEST(what_is_accepted_is_kept_and_what_is_refused_is_not)
{
    int told[3] = {0};
    static hall h;
    h = (hall){.s = start_late((late_plan){.seed = 5, .steps_max = 1})};
    make_hall(&h);
    late_store_plan(h.s.store,
                    &(late_plan){.seed = 6, .steps_max = 9, .fails_per_mille = 150, .unknown_per_mille = 150, .stolen_per_mille = 50});
    for (int round = 1; round <= ROUNDS; round++)
        play_round(&h, round, told);
    const long *answers = late_store_answers(h.s.store);
    for (int i = 0; i < 4; i++)
        CHECK(answers[i] > 3);  // each of them has happened
    CHECK(told[0] > 100 && told[1] > 20);
    for (int t = 1; t < TABLES; t++) {
        pl_host_leave(h.l[t].client, h.s.at);
        forget_heard(&h.l[t]);
    }
    end(&h.s, &h.l[0]);
}
