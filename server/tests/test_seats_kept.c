// test_seats_kept.c - keys over the years: files of earlier versions, tables that were archived meanwhile; and by whom guesses and changes of
// keys are counted behind a proxy.
#define _DEFAULT_SOURCE
#include <unistd.h>

#include "tests/inside_server.h"
#include "tests/screen.h"
#include "tests/stored.h"

// ---- files of before

// A file of the last version and one of the version before it, made of one of this version.
#define WITHOUT_KEYS \
    "alter table seats drop column standing;" \
    "alter table seats add column hash blob;" \
    "update seats set hash=(select hash from keys where keys.tab=seats.tab and keys.side=seats.side and kind in ('made','invited'));" \
    "drop table keys; create index seats_by_hash on seats(hash);" \
    "alter table tables drop column is_seed_given; alter table archived_tables drop column is_seed_given;" \
    "alter table ends drop column seen0; alter table ends drop column seen1; alter table ends drop column seen2;" \
    "alter table ends drop column seen3; alter table ends drop column seen4;" \
    "alter table archived_ends drop column seen0; alter table archived_ends drop column seen1;" \
    "alter table archived_ends drop column seen2; alter table archived_ends drop column seen3;" \
    "alter table archived_ends drop column seen4; pragma user_version=3;"
#define WITHOUT_ARCHIVE \
    WITHOUT_KEYS \
    "drop table waits; drop table kept; drop index live_tables; drop table archived_tables; drop table archived_ends;" \
    "drop table archived_lines; drop table archived_chat; pragma user_version=2;"

static void sit_by_keys_of(const char *older)
{
    kit_server aged;
    char folder[256], fresh[24];
    CHECK(kit_server_start_club(&aged, PHASELINE_PROGRAM));
    seats s = new_table(&aged);
    kit_token_make(s.token[2]);
    kit_token_make(fresh);
    CHECK(kit_take_seat(&aged, s.table, s.invitation[2], s.token[2]));
    stop_and_say(&aged, folder, older);
    CHECK(kit_server_start(&aged, PHASELINE_PROGRAM, folder));
    screen red = {0};
    CHECK_EQ(sit_by_token(&red, &aged, s.table, s.token[2]), 2);
    CHECK_TEXT(text_at(red.own, "came"), "earlier");
    CHECK(json_is_false(json_object_get(red.own, "has_code")));
    // Whoever holds it now can make the seat its own, and the maker's copy of the token is void.
    CHECK(ask_keys(&red, "code", "code", FIRST_CODE));
    CHECK(ask_keys(&red, "revoke", "token", fresh));
    screen_end(&red);
    CHECK_EQ(sit_by_token(&red, &aged, s.table, s.token[2]), 0);
    CHECK_EQ(sit_by_token(&red, &aged, s.table, fresh), 2);
    screen_end(&red);
    CHECK_EQ(kit_server_stop(&aged), 0);
    kit_server_forget(&aged);
}

TEST(keys_given_by_the_last_version_go_on_sitting) { sit_by_keys_of(WITHOUT_KEYS); }
TEST(keys_given_by_the_version_before_go_on_sitting) { sit_by_keys_of(WITHOUT_ARCHIVE); }

// ---- archived tables

typedef struct aged {
    kit_server at;
    char folder[256];
    seats s;
} aged;

// A table that nobody has touched for three days, archived.
static void archive_all(aged *a)
{
    stop_and_say(&a->at, a->folder, "update ends set changed=changed-3*24*3600, seen1=1111, seen2=2222");
    CHECK(kit_server_start_with(&a->at, PHASELINE_PROGRAM, a->folder, "--archive-after", "2"));
    CHECK(metric_reaches(&a->at, "archived_total", 1));
    CHECK_EQ(metric(&a->at, "tables"), 0);
}

static void aged_end(aged *a)
{
    CHECK_EQ(kit_server_stop(&a->at), 0);
    kit_server_forget(&a->at);
}

static json_int_t last_told(const kit_server *at, const char *token)
{
    json_t *mine = kit_post(at, "/api/mine", json_pack("{s:[s]}", "tokens", token), 200);
    CHECK_EQ(json_array_size(mine), 1);
    json_int_t last = number_at(json_array_get(mine, 0), "last");
    json_decref(mine);
    return last;
}

TEST(an_invitation_is_taken_up_after_its_table_was_archived)
{
    aged a;
    char own[24], other[24], why[256];
    kit_token_make(own);
    kit_token_make(other);
    CHECK(kit_server_start_club(&a.at, PHASELINE_PROGRAM));
    a.s = new_table(&a.at);
    archive_all(&a);
    json_t *told = told_of(&a.at, a.s.table, a.s.invitation[2], 200);
    CHECK_TEXT(text_at(told, "kind"), "invitation");
    CHECK(json_is_false(json_object_get(told, "is_used")));
    json_decref(told);
    archive_all(&a);
    screen red = {0};
    CHECK_EQ(screen_sit(&red, &a.at, a.s.table, json_pack("{s:s, s:s}", "invitation", a.s.invitation[2], "token", own)), 2);
    CHECK_TEXT(text_at(red.own, "came"), "invited");
    CHECK_EQ(number_at(red.own, "keys"), 1);
    screen_end(&red);
    // It was durable before it was told, and so is that the table is back.
    kit_server_kill(&a.at);
    CHECK(kit_server_start(&a.at, PHASELINE_PROGRAM, a.folder));
    CHECK_EQ(try_to_sit(&a.at, a.s.table, json_pack("{s:s, s:s}", "invitation", a.s.invitation[2], "token", other), why), 0);
    CHECK(says(why, "this invitation has been used"));
    CHECK_EQ(last_told(&a.at, a.s.token[1]), 1111);  // keys are no change of the game, nor is the way back
    CHECK_EQ(last_told(&a.at, own), 2222);
    CHECK_EQ(try_to_sit(&a.at, a.s.table, json_pack("{s:s}", "token", own), why), 2);
    aged_end(&a);
}

TEST(an_archived_table_is_found_by_key_link_and_code)
{
    aged a;
    char own[24], link[24], second[24], third[24], why[256];
    screen red = {0};
    kit_token_make(own);
    kit_token_make(link);
    kit_token_make(second);
    kit_token_make(third);
    CHECK(kit_server_start_club(&a.at, PHASELINE_PROGRAM));
    a.s = new_table(&a.at);
    CHECK_EQ(screen_sit(&red, &a.at, a.s.table, json_pack("{s:s, s:s}", "invitation", a.s.invitation[2], "token", own)), 2);
    CHECK(ask_keys(&red, "code", "code", FIRST_CODE));
    CHECK(ask_keys(&red, "screen", "link", link));
    screen_end(&red);
    archive_all(&a);
    CHECK_EQ(last_told(&a.at, own), 2222);
    CHECK_EQ(last_told(&a.at, a.s.token[1]), 1111);
    archive_all(&a);
    CHECK_EQ(screen_sit(&red, &a.at, a.s.table, json_pack("{s:s, s:s}", "screen", link, "token", second)), 2);
    CHECK_EQ(number_at(red.own, "keys"), 2);
    CHECK(json_is_true(json_object_get(red.own, "has_code")));
    screen_end(&red);
    archive_all(&a);
    json_t *recovery = json_pack("{s:s, s:s, s:s}", "recovery", FIRST_CODE, "token", third, "code", SECOND_CODE);
    CHECK_EQ(screen_sit(&red, &a.at, a.s.table, recovery), 2);
    CHECK_EQ(number_at(red.own, "keys"), 1);
    screen_end(&red);
    archive_all(&a);
    CHECK_EQ(try_to_sit(&a.at, a.s.table, json_pack("{s:s}", "token", own), why), 0);  // the code has taken the others' keys
    CHECK_EQ(try_to_sit(&a.at, a.s.table, json_pack("{s:s}", "token", third), why), 2);
    CHECK_EQ(try_to_sit(&a.at, a.s.table, json_pack("{s:s}", "token", a.s.token[1]), why), 1);
    aged_end(&a);
}

// ---- keys that cannot be read

// More of them than a table can have, while it is in memory: nobody is told that his key is wrong, nor counted as one who guesses.
TEST(keys_that_cannot_be_read_are_a_failure_of_the_server)
{
    kit_server own;
    char path[80], bearer[80], why[256];
    CHECK(kit_server_start_club(&own, PHASELINE_PROGRAM));
    seats s = new_table(&own);
    say_to(own.folder, "insert into keys with recursive n(i) as (select 1 union all select i+1 from n where i<65)"
                       " select (select max(number) from tables), randomblob(32), 1, 'screen', 0 from n");
    snprintf(path, sizeof path, "/api/tables/%s/journal", s.table);
    snprintf(bearer, sizeof bearer, "Authorization: Bearer %s\r\n", s.token[1]);
    for (int i = 0; i < 110; i++) {  // as many wrong ones would be too many
        kit_reply reply = kit_http(&own, "GET", path, bearer, NULL);
        CHECK_EQ(reply.status, 503);
        CHECK(strstr(reply.body, "failed on the server") && !strstr(reply.body, own.folder));
        kit_reply_free(&reply);
    }
    json_decref(told_of(&own, s.table, s.invitation[2], 503));
    CHECK_EQ(try_to_sit(&own, s.table, json_pack("{s:s}", "token", s.token[1]), why), 0);
    CHECK(says(why, "failed on the server") && !says(why, own.folder));
    say_to(own.folder, "delete from keys where kind='screen'");
    CHECK_EQ(try_to_sit(&own, s.table, json_pack("{s:s}", "token", s.token[1]), why), 1);
    CHECK_EQ(kit_server_stop(&own), 0);
    kit_server_forget(&own);
}

// ---- behind a proxy

static const char one[] = "X-Forwarded-For: 192.0.2.1\r\n", another[] = "X-Forwarded-For: 192.0.2.2\r\n";

static int link_status(const kit_server *at, const char *forwarded_for, const char *table, const char *link)
{
    char body[128];
    snprintf(body, sizeof body, "{\"table\":\"%s\",\"link\":\"%s\"}", table, link);
    kit_reply reply = kit_http(at, "POST", "/api/links", forwarded_for, body);
    int status = reply.status;
    kit_reply_free(&reply);
    return status;
}

static int sit_for(screen *s, const kit_server *at, const char *forwarded_for, const char *table, json_t *fields)
{
    CHECK(kit_wire_open_with(&s->p.wire, at, "/ws", forwarded_for));
    return screen_sit(s, at, table, fields);
}

TEST(guesses_and_changes_of_keys_count_by_whom_the_proxy_forwards_for)
{
    static const char *const options[] = {"--behind", "127.0.0.1", "--messages", "20000", "--requests", "100000", NULL};
    enum { GUESSES_MAX = 200, CHANGES_MAX = 100 };
    kit_server own;
    char wrong[24], token[24];
    screen s = {0};
    CHECK(kit_server_start_plain(&own, PHASELINE_PROGRAM, options));
    seats table = new_table(&own);
    kit_token_make(token);
    int guesses = 0, changes = 0;
    do {
        kit_token_make(wrong);
        guesses++;
    } while (guesses < GUESSES_MAX && link_status(&own, one, table.table, wrong) == 404);
    CHECK(guesses > 50 && guesses < GUESSES_MAX);
    CHECK_EQ(link_status(&own, one, table.table, table.invitation[2]), 429);
    CHECK_EQ(link_status(&own, another, table.table, wrong), 404);
    CHECK_EQ(link_status(&own, another, table.table, table.invitation[2]), 200);
    // The same address comes by WebSocket, and is known again.
    CHECK_EQ(sit_for(&s, &own, one, table.table, json_pack("{s:s, s:s}", "invitation", table.invitation[2], "token", token)), 0);
    CHECK(says(s.p.why, "limit: "));
    screen_end(&s);
    CHECK_EQ(sit_for(&s, &own, another, table.table, json_pack("{s:s, s:s}", "invitation", table.invitation[2], "token", token)), 2);
    do {
        kit_token_make(wrong);
        changes++;
    } while (changes < CHANGES_MAX && ask_keys(&s, "screen", "link", wrong));
    CHECK(changes > 50 && changes < CHANGES_MAX);
    CHECK(says(s.p.why, "limit: "));
    screen_end(&s);
    CHECK_EQ(sit_for(&s, &own, one, table.table, json_pack("{s:s}", "token", token)), 2);
    CHECK(ask_keys(&s, "screen", "link", wrong));
    screen_end(&s);
    CHECK_EQ(kit_server_stop(&own), 0);
    kit_server_forget(&own);
}
