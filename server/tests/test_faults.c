// test_faults.c - each allocation and each call for a socket fails in turn while a server lives (life.h): never a crash, never a lost choice,
// nobody left without an answer. A sample of them; all with PHASELINE_LONG=1.
#include "tests/life.h"

enum { SAMPLE = 40 };  // lives of each kind, about

// A connection that libwebsockets drops while it takes it in, since a call for its socket failed, it does not give back: some 370 bytes.
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:libwebsockets\n"; }

// ---- what is done in a life

static void make_table(life *l)
{
    static const char wanted[] = "{\"game\":\"drill\",\"scenario\":\"first-steps\",\"mode\":\"hot-seat\",\"seed\":1}";
    char *answer = ask_until_answered(l, "POST", "/api/tables", "", wanted, 201);
    json_t *made = json_loads(answer, 0, NULL);
    const json_t *seat = json_array_get(json_object_get(made, "seats"), 0);
    snprintf(l->table, sizeof l->table, "%s", word_at(made, "table"));
    snprintf(l->token, sizeof l->token, "%s", word_at(seat, "token"));
    if (!l->table[0] || !l->token[0])
        fail_msg("a table without its id or its key: %s", answer);
    json_decref(made);
    free(answer);
}

static void name_choice(char name[16], int number) { snprintf(name, 16, "c%d", number); }

// Sends a choice under its name until it is accepted: it is made once, however often it is sent.
static void choose(life *l)
{
    char name[16];
    name_choice(name, l->acked + 1);
    for (int i = 0; i < TRIES_MAX; i++) {
        json_t *choice = json_incref(json_object_get(l->view, "default"));
        if (!choice)
            break;
        json_int_t side = json_integer_value(json_object_get(l->view, "side"));
        // Sent again it is what it was: its side is that of the first time, by which it is known.
        if (!l->sides[l->acked + 1])
            l->sides[l->acked + 1] = side;
        json_t *heard = ask_wire(l,
                                 json_pack("{s:s, s:s, s:I, s:I, s:o}", "type", "choose", "id", name, "at", l->at, "side",
                                           l->sides[l->acked + 1], "choice", choice),
                                 "accepted", "refused");
        bool is_accepted = heard && !strcmp(word_at(heard, "type"), "accepted");
        json_decref(heard);
        l->acked += is_accepted;
        l->standing += is_accepted;
        // What is shown next comes of itself; who was let go comes back for it.
        json_t *pong = is_accepted ? ask_wire(l, json_pack("{s:s, s:i}", "type", "ping", "id", l->acked), "pong", "pong") : NULL;
        json_decref(pong);
        if (!pong)
            sit_again(l);
        if (is_accepted)
            return;
    }
    fail_msg("a choice that is never accepted");
}

static void take_back(life *l)
{
    for (int i = 0; i < TRIES_MAX; i++) {
        json_int_t before = json_integer_value(json_object_get(l->view, "step"));
        json_t *heard = ask_wire(l, json_pack("{s:s}", "type", "undo"), "undone", "refused");
        json_decref(heard);
        sit_again(l);
        if (json_integer_value(json_object_get(l->view, "step")) < before || l->view == NULL) {
            l->standing--;
            return;
        }
    }
    fail_msg("a choice that cannot be taken back");
}

static void ask_everything(life *l)
{
    const json_t *unit = json_array_get(json_object_get(json_object_get(l->view, "view"), "pieces"), 0);
    const json_t *fallback = json_object_get(l->view, "default");
    json_t *questions[] = {
        json_pack("{s:s, s:i, s:i}", "type", "replay", "id", 1, "to", 1),
        json_pack("{s:s, s:i, s:O, s:i}", "type", "odds", "id", 2, "choice", fallback, "copies", 4),
        json_pack("{s:s, s:i, s:O}", "type", "check", "id", 3, "choice", fallback),
        json_pack("{s:s, s:i, s:b}", "type", "options", "id", 4, "shut", 1),
        json_pack("{s:s, s:i, s:{s:s}}", "type", "suggest", "id", 5, "option", "verb", "pass"),
        json_pack("{s:s, s:i, s:s, s:[ii]}", "type", "measure", "id", 6, "from", word_at(unit, "id"), "to", 1000, 2000),
        json_pack("{s:s, s:i, s:s}", "type", "area", "id", 7, "piece", word_at(unit, "id")),
        json_pack("{s:s, s:i, s:s}", "type", "ranges", "id", 8, "piece", word_at(unit, "id")),
    };
    for (int i = 0; i < PL_COUNT(questions); i++) {
        json_t *heard = ask_wire(l, questions[i], "answer", "error");
        json_decref(heard);
        if (!heard)
            sit_again(l);
    }
}

// That the loop came round late is this machine's doing, not ours: all else must be well.
static void ask_health(life *l)
{
    char *answer = NULL;
    for (int i = 0; i < TRIES_MAX && !answer; i++) {
        answer = ask(l, "GET", "/health", "", "", 200);
        if (!answer)
            answer = ask(l, "GET", "/health", "", "", 503);
    }
    if (!answer || !strstr(answer, "\"disk\":true,\"store\":true"))
        fail_msg("/health: %s", answer ? answer : "no answer, however often it is asked");
    free(answer);
}

static void ask_pages(life *l)
{
    char path[80], head[80], body[80];
    snprintf(path, sizeof path, "/api/tables/%s/journal", l->table);
    snprintf(head, sizeof head, "Authorization: Bearer %s\r\n", l->token);
    snprintf(body, sizeof body, "{\"tokens\":[\"%s\"]}", l->token);
    char *mine = ask_until_answered(l, "POST", "/api/mine", "", body, 200);
    if (!strstr(mine, l->table))
        fail_msg("my tables without mine: %s", mine);
    free(mine);
    free(ask_until_answered(l, "GET", path, head, "", 409));  // it has secrets
    ask_health(l);
    free(ask_until_answered(l, "GET", "/api/games/drill/sequence", "", "", 200));
}

static void live(life *l)
{
    if (!begin(l))
        CHECK(begin(l));
    make_table(l);
    sit_again(l);
    for (int i = 0; i < CHOICES; i++)
        choose(l);
    json_t *heard = ask_wire(l, json_pack("{s:s, s:s}", "type", "chat", "text", "a word"), "chat", "refused");
    json_decref(heard);
    if (!heard)
        sit_again(l);
    take_back(l);
    choose(l);
    ask_everything(l);
    ask_pages(l);
    hang_up(l);
    end(l);
}

// In the next life everything that was acknowledged is there, and nothing more.
static void check_kept(life *l)
{
    fault.kind = FAULT_NONE;
    CHECK(begin(l));
    sit_again(l);
    CHECK_EQ(host_table_in_memory(l->server->host, l->table)->journal.entry_count, l->standing);
    for (int i = 1; i <= l->acked; i++) {
        char name[16];
        bool is_taken_back = i == CHOICES;
        name_choice(name, i);
        json_t *heard = ask_wire(l,
                                 json_pack("{s:s, s:s, s:i, s:I, s:{s:s}}", "type", "choose", "id", name, "at", -1, "side", l->sides[i],
                                           "choice", "verb", "pass"),
                                 "accepted", "refused");
        assert_non_null(heard);
        if (strcmp(word_at(heard, "type"), is_taken_back ? "refused" : "accepted") != 0)
            fail_msg("choice %s: %s after the restart", name, word_at(heard, "type"));
        json_decref(heard);
    }
    hang_up(l);
    end(l);
}

// One life in which call `at` of that kind fails; how many calls there were.
static long live_once(fault_kind kind, long at)
{
    life l = {.wire.socket = -1};
    // Where memory is the disk, if there is such a place: what is tried here does not depend on the disk, and takes long with one.
    snprintf(l.kit.folder, sizeof l.kit.folder, "%s/phaseline-test-XXXXXX", access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
    assert_non_null(mkdtemp(l.kit.folder));
    snprintf(l.store, sizeof l.store, "%s/tables.sqlite", l.kit.folder);
    fault.kind = kind;
    fault.calls = 0;
    fault.at = at;
    live(&l);
    long calls = fault.calls;
    if (l.unheard)
        fail_msg("%s %ld fails: %s waits for an answer, and who sent it is not let go either", fault_names[kind], at, l.unheard);
    check_kept(&l);
    json_decref(l.view);
    kit_server_forget(&l.kit);
    return calls;
}

static void live_through(fault_kind kind)
{
    // FROM, TO: all from that one on, up to that one, to find one or to share the work.
    const char *wish = getenv("PHASELINE_LONG"), *from = getenv("PHASELINE_FROM"), *to = getenv("PHASELINE_TO");
    long all = live_once(kind, 0), lives = 0, step = (wish && *wish) || all < SAMPLE ? 1 : all / SAMPLE;
    long last = to && atol(to) < all ? atol(to) : all;
    for (long at = from ? atol(from) : 1 + (all / 7) % step; at <= last; at += step, lives++) {
        if (from)
            fprintf(stderr, "%s %ld of %ld\n", fault_names[kind], at, all);
        live_once(kind, at);
    }
    printf("%s: %ld lives of %ld\n", fault_names[kind], lives, all);
    CHECK(lives > 0 || from);
}

TEST(every_allocation_fails) { live_through(FAULT_ALLOCATION); }
TEST(every_call_for_a_socket_fails) { live_through(FAULT_SOCKET); }
TEST(every_sending_finds_a_full_socket) { live_through(FAULT_FULL_SOCKET); }
TEST(every_sending_takes_a_byte) { live_through(FAULT_SHORT_SOCKET); }
