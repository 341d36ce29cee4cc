// test_host.c - a host without any transport: its lines are lists of what was said, its thoughts are thought when the test says so, and time
// stands still until it is told otherwise.
#define _DEFAULT_SOURCE
#include <jansson.h>
#include <string.h>
#include <unistd.h>

#include "harness.h"
#include "host.h"
#include "request.h"
#include "store/store.h"

enum { HEARD_MAX = 64, TASKS_MAX = 8 };

typedef struct line {
    host_client *client;
    json_t *heard[HEARD_MAX];
    int count;
    bool is_closed;
} line;

typedef struct scene {
    char folder[64], path[100];
    pl_store *store;
    pl_host *host;
    pl_time at;
    pl_task *tasks[TASKS_MAX];  // begun and not done
    int task_count, cancelled;
    bool is_private;
} scene;

static struct {
    int status;
    json_t *json;
    char *text;
} answered;

// ---- a world

static void hear(void *to, const char *text, size_t size)
{
    line *l = to;
    CHECK(l->count < HEARD_MAX);
    l->heard[l->count] = json_loadb(text, size, 0, NULL);
    assert_non_null(l->heard[l->count++]);
}
static void hear_roomy(void *to, char *text, size_t size) { hear(to, text, size); }
static void close_line(void *to) { ((line *)to)->is_closed = true; }

static int answer(void *to, int status, const char *type, const char *text, size_t size)
{
    (void)to, (void)type;
    answered.status = status;
    answered.json = json_loadb(text, size, 0, NULL);
    free(answered.text);
    answered.text = strndup(text, size);
    return 0;
}
static void answer_later(void *to) { (void)to; }
static void answer_done(void *to, int code) { (void)to, (void)code; }

static bool begin(void *data, pl_task *task, int ms)
{
    scene *s = data;
    (void)ms;
    CHECK(s->task_count < TASKS_MAX);
    s->tasks[s->task_count++] = task;
    return true;
}
static void cancel(void *data, pl_task *task)
{
    (void)task;
    ((scene *)data)->cancelled++;
}
static int64_t no_time(void) { return 0; }

static void count_up(void *to, size_t size)
{
    static uint8_t next;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)to)[i] = next++;
}
static void sum_up(const char *text, size_t size, uint8_t to[PL_STORE_HASH_BYTES])
{
    memset(to, 0, PL_STORE_HASH_BYTES);
    for (size_t i = 0; i < size; i++)
        to[i % PL_STORE_HASH_BYTES] = (uint8_t)(to[i % PL_STORE_HASH_BYTES] * 31 + text[i]);
}

// ---- a scene

static scene start(void)
{
    scene s = {.folder = "/tmp/phaseline-test-XXXXXX", .at = {.steady_ms = 1000, .wall_ms = 1700000000000}};
    pl_error error = {0};
    assert_non_null(mkdtemp(s.folder));
    snprintf(s.path, sizeof s.path, "%s/tables.sqlite", s.folder);
    if (pl_store_open(s.path, &s.store, &error))
        fail_msg("%s", error.text);
    return s;
}

// Its world has the scene's own place, so that it is not moved afterwards.
static void host(scene *s)
{
    pl_error error = {0};
    const pl_host_options options = {
        .computer_ms = 1000, .messages_per_second = 100, .tables_per_address = 10, .archive_days = 180, .is_private = s->is_private};
    const pl_world world = {.data = s,
                            .send = hear,
                            .send_roomy = hear_roomy,
                            .close = close_line,
                            .answer = answer,
                            .answer_later = answer_later,
                            .answered = answer_done,
                            .begin = begin,
                            .cancel = cancel,
                            .work_ns = no_time,
                            .steady_ns = no_time,
                            .random = count_up,
                            .hash = sum_up};
    if (pl_host_create(&options, &world, s->store, s->at, &s->host, &error))
        fail_msg("%s", error.text);
}

static void think_all(scene *s)
{
    while (s->task_count) {
        pl_task *task = s->tasks[--s->task_count];
        pl_task_do(task);
        pl_host_done(s->host, task, true, s->at);
    }
}

static void forget_heard(line *l)
{
    while (l->count)
        json_decref(l->heard[--l->count]);
}

static void end(scene *s, line *l)
{
    char command[128];
    pl_host_leave(l->client, s->at);
    forget_heard(l);
    pl_host_forget_work(s->host);
    while (s->task_count)
        pl_host_done(s->host, s->tasks[--s->task_count], false, s->at);
    CHECK(pl_host_destroy(s->host));
    pl_store_close(s->store);
    snprintf(command, sizeof command, "rm -r %s", s->folder);
    CHECK_EQ(system(command), 0);
}

// Looked after by whoever looks at it, until it is forgotten: an answer may come later.
static void begin_to_ask(scene *s, host_request *request, const char *path, const char *bearer)
{
    static host_address from;
    from = (host_address){0};
    *request = (host_request){.host = s->host, .path = path, .bearer = bearer, .from = &from};
    answered.status = 0;
    CHECK_EQ(pl_host_ask(request, s->at), 0);
}

static json_t *ask(scene *s, const char *path, bool is_post, const char *body)
{
    // Its address is not of the host's own list: the limits of one that is count there.
    static host_address from;
    char text[512];
    from = (host_address){0};
    snprintf(text, sizeof text, "%s", body);
    host_request request = {
        .host = s->host, .path = path, .is_post = is_post, .bearer = "", .from = &from, .body = text, .body_size = strlen(body)};
    CHECK_EQ(pl_host_ask(&request, s->at), 0);
    pl_host_forget(&request);
    return answered.json;
}

static void say(scene *s, line *l, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    pl_host_hear(l->client, text, strlen(text), s->at);
    free(text);
    json_decref(message);
}

static const json_t *last(const line *l, const char *type)
{
    for (int i = l->count - 1; i >= 0; i--)
        if (!strcmp(json_string_value(json_object_get(l->heard[i], "type")), type))
            return l->heard[i];
    return NULL;
}

// A table of drill in this mode, and somebody who sits there on the first side.
static void sit(scene *s, line *l, const char *body)
{
    json_t *made = ask(s, "/api/tables", true, body);
    CHECK_EQ(answered.status, 201);
    const char *table = json_string_value(json_object_get(made, "table"));
    const json_t *seat = json_array_get(json_object_get(made, "seats"), 0);
    const char *token = json_string_value(json_object_get(seat, "token"));
    *l = (line){.client = pl_host_join(s->host, l, "here", s->at)};
    assert_non_null(l->client);
    say(s, l, json_pack("{s:s, s:s, s:s}", "type", "sit", "table", table, "token", token));
    assert_non_null(last(l, "seat"));
    json_decref(made);
}

static void check_silent(const line *l)
{
    if (l->count)
        fail_msg("told too soon: %.300s", json_dumps(l->heard[0], JSON_COMPACT));
}

// A legal choice: an option of the view as it is, or as the host would fill it, which is answered at once since nothing changes by it.
static json_t *legal_choice(scene *s, line *l)
{
    static const char *const keys[] = {"subject", "target", "value"};
    const json_t *options = json_object_get(last(l, "view"), "options"), *option;
    size_t i;
    json_array_foreach(options, i, option)
    {
        json_t *choice = json_pack("{s:O}", "verb", json_object_get(option, "verb"));
        for (int k = 0; k < PL_COUNT(keys); k++)
            if (json_object_get(option, keys[k]))
                json_object_set(choice, keys[k], json_object_get(option, keys[k]));
        if (!strcmp(json_string_value(json_object_get(option, "need")), "none"))
            return choice;
        say(s, l, json_pack("{s:s, s:o}", "type", "suggest", "option", choice));
        json_t *filled = json_array_get(json_object_get(last(l, "answer"), "choices"), 0);
        if (filled)
            return json_incref(filled);
    }
    fail_msg("nothing can be chosen");
    return NULL;
}

// What was said before the last view is of no more use.
static void forget_all_but_view(line *l)
{
    json_t *view = json_incref((json_t *)(uintptr_t)last(l, "view"));
    forget_heard(l);
    l->heard[l->count++] = view;
}

static json_int_t asked_at(const line *l) { return json_integer_value(json_object_get(last(l, "view"), "at")); }

// ---- the tests

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
