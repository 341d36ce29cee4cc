// test_lesson_changed.c - tables of a lesson whose file changes under them: they come back as they stood, it is said in words what happened, and the
// chapter can be begun again. And a chapter's journal, which is a journal like any other.
#define _POSIX_C_SOURCE 200809L
#include "formats/journal_file.h"
#include "rulesets.h"
#include "store/store.h"
#include "tests/learner.h"

// A home of these tests' own, with Drill alone.
static char home[200];

static void say(const char *format, const char *more)
{
    char command[900];
    snprintf(command, sizeof command, format, home, more);
    CHECK_EQ(system(command), 0);
}

static void make_home(void)
{
    snprintf(home, sizeof home, "/tmp/phaseline-home-XXXXXX");
    assert_non_null(mkdtemp(home));
    say("mkdir -p %s/rulesets%s", "");
    char command[500];
    snprintf(command, sizeof command, "cp -r rulesets/drill %s/rulesets/", home);
    CHECK_EQ(system(command), 0);
    setenv("PHASELINE_HOME", home, 1);
}

static void forget_home(void)
{
    unsetenv("PHASELINE_HOME");
    say("rm -rf %s%s", "");
}

static void edit_lesson(const char *sed) { say("sed -i '%2$s' %1$s/rulesets/drill/lessons/crossroads.yaml", sed); }

static void start_again(kit_server *own)
{
    char folder[256];
    snprintf(folder, sizeof folder, "%s", own->folder);
    CHECK_EQ(kit_server_stop(own), 0);
    CHECK(kit_server_start(own, PHASELINE_PROGRAM, folder));
}

static learner leave_at(const kit_server *own, const char *chapter, const char *step)
{
    learner l = begin_lesson(own, "drill", "crossroads", chapter);
    while (strcmp(step_of(&l), step) != 0)
        obey(&l);
    json_t *view = json_incref(json_object_get(l.p.view, "view"));
    learner left = {.s = l.s, .said = view};  // what he saw last, to be compared
    rise(&l);
    return left;
}

// Sits down again; the battle is as it was left.
static learner come_back(const kit_server *own, learner *left)
{
    learner l = {.s = left->s, .sent = 100};
    sit(&l, own, left->s.table, left->s.token[1]);
    CHECK(json_equal(left->said, json_object_get(l.p.view, "view")));
    json_decref(left->said);
    return l;
}

TEST(where_a_chapter_begins_elsewhere_now_it_is_offered_from_its_beginning)
{
    kit_server own = {0};
    make_home();
    CHECK(kit_server_start(&own, PHASELINE_PROGRAM, NULL));
    learner march = leave_at(&own, "the-march", "odds"), stand = leave_at(&own, "the-stand", "react");
    edit_lesson("s/- {id: B2, at: .18, 10., set: {men: 6}}/- {id: B2, at: [18, 9.5], set: {men: 6}}/");
    start_again(&own);
    // The other chapter is what it was, and so is its table.
    learner l = come_back(&own, &march);
    assert_string_equal(step_of(&l), "odds");
    obey(&l);
    rise(&l);
    l = come_back(&own, &stand);
    assert_string_equal(want_of(&l), "ended");
    CHECK(json_is_true(json_object_get(l.said, "changed")));
    CHECK(strstr(text_at(l.said, "say"), "has been changed since"));
    send_choice(&l, json_pack("{s:s, s:s, s:s}", "verb", "react", "subject", "B2", "target", "R1"));
    sync(&l);
    CHECK(strstr(l.p.why, "Begin the chapter again"));
    char token[24];
    kit_token_make(token);
    kit_wire_send(&l.p.wire, json_pack("{s:s, s:s, s:s}", "type", "lesson", "go", "chapter", "token", token));
    sync(&l);
    learner fresh = {0};
    sit(&fresh, &own, l.opened, token);
    while (strcmp(want_of(&fresh), "ended") != 0)
        obey(&fresh);
    CHECK(!json_object_get(fresh.said, "changed"));
    rise(&fresh);
    // Whoever plays on has a battle against the computer, after another restart too.
    send_go(&l, "leave");
    sync(&l);
    assert_string_equal(want_of(&l), "alone");
    stand.s = l.s;
    stand.said = json_incref(json_object_get(l.p.view, "view"));
    rise(&l);
    start_again(&own);
    player p = {.luck = 5};
    player_sit(&p, &own, stand.s.table, stand.s.token[1]);
    CHECK(player_is_asked(&p));
    json_decref(stand.said);
    player_end(&p);
    CHECK_EQ(kit_server_stop(&own), 0);
    kit_server_forget(&own);
    forget_home();
}

TEST(where_a_chapter_has_other_steps_it_is_offered_from_its_beginning)
{
    kit_server own = {0};
    make_home();
    CHECK(kit_server_start(&own, PHASELINE_PROGRAM, NULL));
    learner left = leave_at(&own, "the-march", "odds");
    edit_lesson("s/^  - id: select$/  - {id: more, say: One more.}\\n  - id: select/");
    start_again(&own);
    learner l = come_back(&own, &left);
    assert_string_equal(want_of(&l), "ended");
    CHECK(json_is_true(json_object_get(l.said, "changed")));
    rise(&l);
    CHECK_EQ(kit_server_stop(&own), 0);
    kit_server_forget(&own);
    forget_home();
}

TEST(where_the_lesson_is_gone_the_battle_goes_on)
{
    kit_server own = {0};
    make_home();
    CHECK(kit_server_start(&own, PHASELINE_PROGRAM, NULL));
    learner left = leave_at(&own, "the-march", "odds");
    say("rm %s/rulesets/drill/lessons/crossroads.yaml%s", "");
    start_again(&own);
    learner l = come_back(&own, &left);
    assert_string_equal(want_of(&l), "alone");
    assert_string_equal(text_at(l.said, "say"), "This lesson is not there any more. The battle is yours, against the computer.");
    CHECK(player_is_asked(&l.p));
    int accepted = l.p.accepted;
    send_choice(&l, json_pack("{s:s}", "verb", "pass"));
    sync(&l);
    CHECK_EQ(l.p.accepted, accepted + 1);
    send_go(&l, "show");
    sync(&l);
    assert_string_equal(l.p.why, "there is no coach at this table");
    rise(&l);
    CHECK_EQ(kit_server_stop(&own), 0);
    kit_server_forget(&own);
    forget_home();
}

// As the store has it, which a server has let go of; the caller frees it.
static char *journal_of(const kit_server *at, const seats *s)
{
    char path[300];
    pl_store *store;
    pl_store_table row;
    pl_store_journal journal;
    pl_error error = {0};
    snprintf(path, sizeof path, "%s/tables.sqlite", at->folder);
    CHECK_EQ(pl_store_open(path, &store, &error), PL_OK);
    CHECK_EQ(pl_store_find_table(store, s->table, &row, &error), PL_OK);
    CHECK_EQ(pl_store_load_journal(store, row.number, &journal, &error), PL_OK);
    char *text = strndup(journal.text, journal.size);
    pl_store_journal_free(&journal);
    pl_store_close(store);
    return text;
}

// Wherever it is taken it comes out as it was recorded, and a server takes it up again as a battle.
TEST(a_chapters_journal_is_replayed_without_the_lesson)
{
    kit_server own = {0};
    CHECK(kit_server_start(&own, PHASELINE_PROGRAM, NULL));
    learner l = begin_lesson(&own, "rank-and-file", "mill-road", "fire-and-nerve");
    while (strcmp(want_of(&l), "ended") != 0)
        obey(&l);
    rise(&l);
    CHECK_EQ(kit_server_stop(&own), 0);
    char *text = journal_of(&own, &l.s);
    pl_journal_tail tail = PL_TAIL_OPEN;
    pl_battle *battle;
    pl_journal journal;
    pl_game *game;
    pl_error error = {0};
    if (pl_journal_read(text, strlen(text), "journal", pl_ruleset_named, &battle, &journal, &tail, &error))
        fail_msg("%s", error.text);
    assert_string_equal(battle->lesson, "mill-road/fire-and-nerve");
    assert_string_equal(battle->scenario->id, "mill-road");
    CHECK(battle->start[0] == '{');
    CHECK(journal.entry_count > 3);
    CHECK_EQ(pl_game_create(battle->scene, &game, &error), PL_OK);
    CHECK_EQ(pl_journal_replay(&journal, game, journal.entry_count, &error), PL_OK);
    seats again = seats_of(up(), kit_post(up(), "/api/journals", json_pack("{s:s}", "journal", text), 201));
    CHECK(again.table[0]);
    pl_game_destroy(game);
    pl_journal_end(&journal);
    pl_battle_close(battle);
    free(text);
    kit_server_forget(&own);
}
