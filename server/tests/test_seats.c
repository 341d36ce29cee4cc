// test_seats.c - whose seat it is: invitations taken up once, further screens, signing out, recovery; and what the maker of a table tries to get
// at the seat it has invited somebody to. The server is started as a club starts it.
#include <time.h>
#include <unistd.h>

#include "tests/screen.h"

static kit_server club;

static void stop_club(void)
{
    kit_server_stop(&club);
    kit_server_forget(&club);
}

static const kit_server *at_club(void)
{
    if (!club.process) {
        CHECK(kit_server_start_club(&club, PHASELINE_PROGRAM));
        atexit(stop_club);
    }
    return &club;
}

static size_t tables_of(const kit_server *at, const char *token)
{
    json_t *mine = kit_post(at, "/api/mine", json_pack("{s:[s]}", "tokens", token), 200);
    assert_non_null(mine);
    size_t count = json_array_size(mine);
    json_decref(mine);
    return count;
}

static int journal_status(const kit_server *at, const char *table, const char *token)
{
    char path[80], bearer[80];
    snprintf(path, sizeof path, "/api/tables/%s/journal", table);
    snprintf(bearer, sizeof bearer, "Authorization: Bearer %s\r\n", token);
    kit_reply reply = kit_http(at, "GET", path, bearer, NULL);
    int status = reply.status;
    kit_reply_free(&reply);
    return status;
}

// ---- invitations

TEST(an_invitation_is_exchanged_once_for_a_key_of_the_sitters_own)
{
    seats s = new_table(at_club());
    char own[24], other[24], why[256];
    screen red = {0};
    kit_token_make(own);
    kit_token_make(other);
    CHECK(s.token[1][0] && !s.invitation[1][0]);  // the maker's own seat
    CHECK(!s.token[2][0] && s.invitation[2][0]);  // and nobody's yet
    CHECK_EQ(try_to_sit(at_club(), s.table, json_pack("{s:s}", "token", s.invitation[2]), why), 0);
    CHECK_EQ(try_to_sit(at_club(), s.table, json_pack("{s:s}", "token", own), why), 0);
    json_t *told = told_of(at_club(), s.table, s.invitation[2], 200);
    CHECK_TEXT(text_at(told, "kind"), "invitation");
    CHECK_EQ(number_at(told, "side"), 2);
    CHECK_TEXT(text_at(told, "side_name"), "Red");
    CHECK(json_is_false(json_object_get(told, "is_used")));
    json_decref(told);
    CHECK_EQ(screen_sit(&red, at_club(), s.table, json_pack("{s:s, s:s}", "invitation", s.invitation[2], "token", own)), 2);
    CHECK_EQ(number_at(red.own, "keys"), 1);
    CHECK_EQ(number_at(red.own, "here"), 1);
    CHECK_TEXT(text_at(red.own, "came"), "invited");
    // The answer was lost: the same again is simply accepted.
    CHECK_EQ(try_to_sit(at_club(), s.table, json_pack("{s:s, s:s}", "invitation", s.invitation[2], "token", own), why), 2);
    CHECK_EQ(try_to_sit(at_club(), s.table, json_pack("{s:s, s:s}", "invitation", s.invitation[2], "token", other), why), 0);
    CHECK(says(why, "this invitation has been used"));
    told = told_of(at_club(), s.table, s.invitation[2], 200);
    CHECK(json_is_true(json_object_get(told, "is_used")));
    json_decref(told);
    CHECK_EQ(try_to_sit(at_club(), s.table, json_pack("{s:s}", "token", own), why), 2);
    screen_end(&red);
}

TEST(a_key_must_be_one_and_stands_for_one_thing)
{
    static const char *const bad[] = {"", "short", "AAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAA!", "AAAAAAAAAAAAAAAAAAAAAB"};
    seats s = new_table(at_club());
    char why[256];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        CHECK_EQ(try_to_sit(at_club(), s.table, json_pack("{s:s, s:s}", "invitation", s.invitation[2], "token", bad[i]), why), 0);
        CHECK(says(why, "22 letters"));
    }
    CHECK_EQ(try_to_sit(at_club(), s.table, json_pack("{s:s}", "invitation", s.invitation[2]), why), 0);
    CHECK_EQ(try_to_sit(at_club(), s.table, json_pack("{s:s, s:s}", "invitation", s.invitation[2], "token", s.invitation[2]), why), 0);
    CHECK(says(why, "something else"));
    kit_token_make(s.token[2]);
    CHECK(kit_take_seat(at_club(), s.table, s.invitation[2], s.token[2]));  // none of it has used the invitation up
}

TEST(an_exchange_outlives_a_kill)
{
    kit_server killed;
    char folder[256], why[256];
    CHECK(kit_server_start_club(&killed, PHASELINE_PROGRAM));
    seats s = new_table(&killed);
    kit_token_make(s.token[2]);
    CHECK(kit_take_seat(&killed, s.table, s.invitation[2], s.token[2]));
    kit_server_kill(&killed);
    snprintf(folder, sizeof folder, "%s", killed.folder);
    CHECK(kit_server_start(&killed, PHASELINE_PROGRAM, folder));
    CHECK_EQ(try_to_sit(&killed, s.table, json_pack("{s:s}", "token", s.token[2]), why), 2);
    CHECK_EQ(try_to_sit(&killed, s.table, json_pack("{s:s, s:s}", "invitation", s.invitation[2], "token", "AAAAAAAAAAAAAAAAAAAAAA"), why),
             0);
    CHECK(says(why, "this invitation has been used"));
    CHECK_EQ(kit_server_stop(&killed), 0);
    kit_server_forget(&killed);
}

// ---- the maker that cheats

typedef struct cheat {
    seats s;              // all the maker was told, and what it has made up
    screen maker, early;  // early: a connection from before anybody took the invitation up
    screen red;           // whom it invited
    char own[24];         // red's key, which the maker has not
    char link[24], made_up[24];
} cheat;

static cheat cheat_begin(void)
{
    cheat c = {.s = new_table(at_club())};
    kit_token_make(c.own);
    kit_token_make(c.link);
    kit_token_make(c.made_up);
    CHECK_EQ(sit_by_token(&c.maker, at_club(), c.s.table, c.s.token[1]), 1);
    CHECK_EQ(screen_sit(&c.early, at_club(), c.s.table, json_object()), 0);
    CHECK_EQ(screen_sit(&c.red, at_club(), c.s.table, json_pack("{s:s, s:s}", "invitation", c.s.invitation[2], "token", c.own)), 2);
    CHECK(ask_keys(&c.red, "code", "code", FIRST_CODE));
    return c;
}

// Whatever was tried: red sits, alone, and knows that it is alone.
static void must_be_safe(cheat *c)
{
    char why[256];
    screen_sync(&c->red);
    CHECK_EQ(c->red.revoked, 0);
    CHECK_EQ(number_at(c->red.own, "keys"), 1);
    CHECK_EQ(number_at(c->red.own, "here"), 1);
    CHECK_EQ(try_to_sit(at_club(), c->s.table, json_pack("{s:s}", "token", c->own), why), 2);
    screen_sync(&c->red);
    CHECK_EQ(number_at(c->red.own, "here"), 1);
}

static void cheat_end(cheat *c)
{
    screen_end(&c->maker);
    screen_end(&c->early);
    screen_end(&c->red);
}

TEST(the_maker_cannot_sit_down_in_the_others_seat)
{
    static const char *const ways[] = {"token", "invitation", "screen", "recovery"};
    cheat c = cheat_begin();
    const char *const secrets[] = {c.s.token[1], c.s.invitation[2], c.s.table, c.link, "ABCDE-FGHJK-MNPQR-STUVX"};
    char why[256];
    // Every secret it has, by every way, with and without a key of its making.
    for (size_t i = 0; i < sizeof secrets / sizeof secrets[0]; i++)
        for (size_t k = 0; k < sizeof ways / sizeof ways[0]; k++) {
            json_t *fields = json_pack("{s:s, s:s}", "token", c.made_up, "code", SECOND_CODE);
            json_object_set_new(fields, ways[k], json_string(secrets[i]));
            CHECK(try_to_sit(at_club(), c.s.table, fields, why) != 2);
            if (secrets[i] == c.s.invitation[2] && k == 1)
                CHECK(says(why, "this invitation has been used"));
            fields = json_pack("{s:s, s:s}", "token", c.s.token[1], "code", SECOND_CODE);
            json_object_set_new(fields, ways[k], json_string(secrets[i]));
            CHECK(try_to_sit(at_club(), c.s.table, fields, why) != 2);
        }
    must_be_safe(&c);
    cheat_end(&c);
}

TEST(the_maker_cannot_look_after_the_others_keys)
{
    cheat c = cheat_begin();
    char why[256], fresh[24];
    kit_token_make(fresh);
    // What it asks for from its own seat is its own seat's alone, with `side` or not.
    CHECK(ask_keys(&c.maker, "screen", "link", c.link));
    CHECK_EQ(try_to_sit(at_club(), c.s.table, json_pack("{s:s, s:s}", "screen", c.link, "token", c.made_up), why), 1);
    kit_wire_send(&c.maker.p.wire, json_pack("{s:s, s:s, s:i}", "type", "revoke", "token", fresh, "side", 2));
    screen_sync(&c.maker);
    CHECK_EQ(try_to_sit(at_club(), c.s.table, json_pack("{s:s}", "token", fresh), why), 1);
    must_be_safe(&c);
    CHECK(ask_keys(&c.maker, "code", "code", SECOND_CODE));
    kit_token_make(fresh);
    json_t *fields = json_pack("{s:s, s:s, s:s}", "recovery", SECOND_CODE, "token", fresh, "code", "AAAAA-AAAAA-AAAAA-AAAAA");
    CHECK_EQ(try_to_sit(at_club(), c.s.table, fields, why), 1);
    must_be_safe(&c);
    // A connection that was there before red came has no seat.
    CHECK(!ask_keys(&c.early, "screen", "link", c.own) && says(c.early.p.why, "you are watching"));
    CHECK(!ask_keys(&c.early, "revoke", "token", c.made_up) && says(c.early.p.why, "you are watching"));
    CHECK(!ask_keys(&c.early, "code", "code", SECOND_CODE) && says(c.early.p.why, "you are watching"));
    CHECK(!c.early.own && !json_object_get(c.early.seat, "own"));
    CHECK_EQ(number_at(c.early.p.view, "side"), 0);
    must_be_safe(&c);
    cheat_end(&c);
}

TEST(the_maker_is_told_nothing_that_is_the_others)
{
    static const char *const asked[] = {
        "{\"type\":\"view\",\"id\":\"k\",\"side\":2}",
        "{\"type\":\"options\",\"id\":\"k\",\"side\":2}",
        "{\"type\":\"check\",\"id\":\"k\",\"side\":2,\"choice\":{\"verb\":\"pass\"}}",
        "{\"type\":\"suggest\",\"id\":\"k\",\"side\":2,\"option\":{\"verb\":\"pass\"}}",
        "{\"type\":\"odds\",\"id\":\"k\",\"side\":2,\"choice\":{\"verb\":\"pass\"}}",
        "{\"type\":\"advise\",\"id\":\"k\",\"side\":2}",
        "{\"type\":\"advise\",\"id\":\"k\",\"step\":1,\"view\":2}",
        "{\"type\":\"replay\",\"id\":\"k\",\"to\":0,\"view\":2}",
        "{\"type\":\"replay\",\"id\":\"k\",\"to\":0,\"view\":-1}",
        "{\"type\":\"replay\",\"id\":\"k\",\"to\":0,\"view\":5}",
        "{\"type\":\"replay\",\"id\":\"k\",\"to\":0,\"view\":258}",
        "{\"type\":\"replay\",\"id\":\"k\",\"to\":0,\"view\":9223372036854775807}",
        "{\"type\":\"advise\",\"id\":\"k\",\"step\":1,\"view\":258}",
        "{\"type\":\"choose\",\"id\":\"k\",\"side\":2,\"at\":0,\"choice\":{\"verb\":\"pass\"}}",
        "{\"type\":\"undo\",\"id\":\"k\",\"side\":2}",
        "{\"type\":\"resign\",\"id\":\"k\",\"side\":2}",
    };
    cheat c = cheat_begin();
    screen *const eyes[] = {&c.maker, &c.early};
    player_send(&c.red.p, "r1", c.red.p.at, json_incref(json_object_get(c.red.p.view, "default")));
    screen_sync(&c.red);
    CHECK_EQ(c.red.p.accepted, 1);
    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
            eyes[k]->p.why[0] = '\0';
            kit_wire_send_text(&eyes[k]->p.wire, asked[i], strlen(asked[i]));
            screen_sync(eyes[k]);
            // A spectator's `view` of another side is the spectator's own.
            if (!eyes[k]->p.why[0] && (k == 0 || i != 0))
                fail_msg("answered: %s", asked[i]);
            CHECK(number_at(eyes[k]->p.view, "side") != 2);
        }
    const char *const secrets[] = {c.s.token[1], c.s.invitation[2], c.s.table, c.link};
    for (size_t i = 0; i < sizeof secrets / sizeof secrets[0]; i++) {
        CHECK_EQ(journal_status(at_club(), c.s.table, secrets[i]), i ? 401 : 409);
        CHECK_EQ(tables_of(at_club(), secrets[i]), i ? 0 : 1);
    }
    json_t *mine = kit_post(at_club(), "/api/mine", json_pack("{s:[s,s]}", "tokens", c.s.token[1], c.s.invitation[2]), 200);
    CHECK_EQ(number_at(json_array_get(mine, 0), "side"), 1);
    json_decref(mine);
    must_be_safe(&c);
    cheat_end(&c);
}

TEST(a_maker_that_takes_the_invitation_itself_is_found_out)
{
    seats s = new_table(at_club());
    char why[256], link[24], theirs[24];
    screen thief = {0}, red = {0};
    kit_token_make(s.token[2]);
    kit_token_make(link);
    kit_token_make(theirs);
    CHECK_EQ(screen_sit(&thief, at_club(), s.table, json_pack("{s:s, s:s}", "invitation", s.invitation[2], "token", s.token[2])), 2);
    CHECK_EQ(try_to_sit(at_club(), s.table, json_pack("{s:s, s:s}", "invitation", s.invitation[2], "token", theirs), why), 0);
    CHECK(says(why, "this invitation has been used"));
    // A link to a second screen is no invitation, whatever it is passed off as: it is told apart before and after.
    CHECK(ask_keys(&thief, "screen", "link", link));
    CHECK_EQ(try_to_sit(at_club(), s.table, json_pack("{s:s, s:s}", "invitation", link, "token", theirs), why), 0);
    CHECK(says(why, "does not fit"));
    json_t *told = told_of(at_club(), s.table, link, 200);
    CHECK_TEXT(text_at(told, "kind"), "screen");
    json_decref(told);
    CHECK_EQ(screen_sit(&red, at_club(), s.table, json_pack("{s:s, s:s}", "screen", link, "token", theirs)), 2);
    CHECK_TEXT(text_at(red.own, "came"), "screen");
    CHECK_EQ(number_at(red.own, "keys"), 2);
    CHECK_EQ(number_at(red.own, "here"), 2);
    // So is a key.
    told = told_of(at_club(), s.table, s.token[2], 200);
    CHECK_TEXT(text_at(told, "kind"), "key");
    CHECK_TEXT(text_at(told, "came"), "invited");
    json_decref(told);
    screen_end(&thief);
    screen_end(&red);
}

// ---- several screens

TEST(a_second_screen_comes_by_a_link_of_its_own_and_is_counted)
{
    cheat c = cheat_begin();
    char second[24], third[24], why[256];
    screen two = {0};
    kit_token_make(second);
    kit_token_make(third);
    CHECK(ask_keys(&c.red, "screen", "link", c.link));
    CHECK(json_is_true(json_object_get(c.red.own, "has_link")));
    CHECK(ask_keys(&c.red, "screen", "link", c.link));  // the answer was lost
    CHECK_EQ(screen_sit(&two, at_club(), c.s.table, json_pack("{s:s, s:s}", "screen", c.link, "token", second)), 2);
    CHECK_EQ(try_to_sit(at_club(), c.s.table, json_pack("{s:s, s:s}", "screen", c.link, "token", third), why), 0);
    CHECK(says(why, "has been used"));
    CHECK_EQ(try_to_sit(at_club(), c.s.table, json_pack("{s:s, s:s}", "screen", c.link, "token", second), why), 2);
    screen_sync(&c.red);
    screen_sync(&two);
    CHECK_EQ(number_at(c.red.own, "keys"), 2);
    CHECK_EQ(number_at(c.red.own, "here"), 2);
    CHECK_EQ(number_at(two.own, "keys"), 2);
    CHECK(json_is_false(json_object_get(two.own, "has_link")));
    // The maker is told of it what it was always told.
    screen_sync(&c.maker);
    CHECK_EQ(number_at(c.maker.own, "keys"), 1);
    CHECK_EQ(number_at(c.maker.own, "here"), 1);
    // Both play.
    json_int_t step = number_at(c.red.p.view, "step");
    player_send(&two.p, "x", two.p.at, json_incref(json_object_get(two.p.view, "default")));
    screen_sync(&two);
    screen_sync(&c.red);
    CHECK_EQ(number_at(c.red.p.view, "step"), step + 1);
    // A new link makes the one before it void, and there is an end to them.
    char links[8][24];
    for (int i = 0; i < 7; i++) {
        kit_token_make(links[i]);
        CHECK_EQ(ask_keys(&c.red, "screen", "link", links[i]), i < 6);
        if (i < 6) {
            kit_token_make(third);
            CHECK_EQ(try_to_sit(at_club(), c.s.table, json_pack("{s:s, s:s}", "screen", links[i], "token", third), why), 2);
        }
    }
    CHECK(says(c.red.p.why, "at most 8 screens"));
    screen_end(&two);
    cheat_end(&c);
}

TEST(signing_out_leaves_one_screen_with_a_new_key)
{
    cheat c = cheat_begin();
    char second[24], fresh[24], link[24], why[256];
    screen two = {0};
    kit_token_make(second);
    kit_token_make(fresh);
    kit_token_make(link);
    CHECK(ask_keys(&c.red, "screen", "link", c.link));
    CHECK_EQ(screen_sit(&two, at_club(), c.s.table, json_pack("{s:s, s:s}", "screen", c.link, "token", second)), 2);
    CHECK(ask_keys(&c.red, "screen", "link", link));
    CHECK(!ask_keys(&c.red, "revoke", "token", second));  // a key that is known already is none
    CHECK(ask_keys(&c.red, "revoke", "token", fresh));
    CHECK(ask_keys(&c.red, "revoke", "token", fresh));  // the answer was lost
    CHECK_EQ(number_at(c.red.own, "keys"), 1);
    CHECK_EQ(number_at(c.red.own, "here"), 1);
    screen_sync(&two);
    CHECK_EQ(two.revoked, 1);
    CHECK_EQ(number_at(two.seat, "side"), 0);
    CHECK_EQ(number_at(two.p.view, "side"), 0);
    CHECK(!player_is_asked(&two.p));
    CHECK(!ask_keys(&two, "revoke", "token", c.made_up));
    player_send(&two.p, "y", two.p.at, json_pack("{s:s}", "verb", "pass"));
    screen_sync(&two);
    CHECK(says(two.p.why, "you are watching"));
    const char *const void_now[] = {c.own, second, link, c.link};
    for (size_t i = 0; i < 4; i++) {
        CHECK_EQ(try_to_sit(at_club(), c.s.table, json_pack("{s:s}", "token", void_now[i]), why), 0);
        CHECK_EQ(tables_of(at_club(), void_now[i]), 0);
    }
    CHECK_EQ(try_to_sit(at_club(), c.s.table, json_pack("{s:s, s:s}", "screen", link, "token", c.made_up), why), 0);
    CHECK_EQ(try_to_sit(at_club(), c.s.table, json_pack("{s:s}", "token", fresh), why), 2);
    CHECK_EQ(tables_of(at_club(), fresh), 1);
    screen_end(&two);
    cheat_end(&c);
}

TEST(a_recovery_code_brings_a_lost_seat_back_once)
{
    cheat c = cheat_begin();
    char again[24], third[24], why[256];
    screen found = {0};
    kit_token_make(again);
    kit_token_make(third);
    CHECK(json_is_true(json_object_get(c.red.own, "has_code")));
    CHECK(ask_keys(&c.red, "code", "code", FIRST_CODE));  // the answer was lost
    // Whoever has copied the key can sit there and sign out, but not keep the owner from coming back.
    CHECK(!ask_keys(&c.red, "code", "code", SECOND_CODE) && says(c.red.p.why, "only that code"));
    CHECK(ask_keys(&c.red, "revoke", "token", third));
    // As a person copies it, and with a new one to go on with.
    json_t *fields = json_pack("{s:s, s:s}", "recovery", "abcde fghjk mnpqr stuvw", "token", again);
    CHECK_EQ(screen_sit(&found, at_club(), c.s.table, json_incref(fields)), 0);
    CHECK(says(found.p.why, "a new recovery code"));
    json_object_set_new(fields, "code", json_string(SECOND_CODE));
    CHECK_EQ(screen_sit(&found, at_club(), c.s.table, json_deep_copy(fields)), 2);
    CHECK_EQ(try_to_sit(at_club(), c.s.table, fields, why), 2);  // the answer was lost
    CHECK_EQ(number_at(found.own, "keys"), 1);
    CHECK_TEXT(text_at(found.own, "came"), "recovered");
    screen_sync(&c.red);
    CHECK_EQ(c.red.revoked, 1);
    CHECK_EQ(number_at(c.red.seat, "side"), 0);
    CHECK_EQ(try_to_sit(at_club(), c.s.table, json_pack("{s:s}", "token", third), why), 0);
    // One use each.
    kit_token_make(third);
    fields = json_pack("{s:s, s:s, s:s}", "recovery", FIRST_CODE, "token", third, "code", "AAAAA-AAAAA-AAAAA-AAAAA");
    CHECK_EQ(try_to_sit(at_club(), c.s.table, json_deep_copy(fields), why), 0);
    CHECK(says(why, "has been used"));
    json_object_set_new(fields, "recovery", json_string(SECOND_CODE));
    CHECK_EQ(try_to_sit(at_club(), c.s.table, fields, why), 2);
    screen_end(&found);
    cheat_end(&c);
}

TEST(a_hot_seat_has_one_key_for_both_sides_and_the_same_rights)
{
    json_t *wanted = json_pack("{s:s, s:s, s:s}", "game", "drill", "scenario", "first-steps", "mode", "hot-seat");
    seats s = seats_made(kit_post(at_club(), "/api/tables", wanted, 201));
    char link[24], second[24], fresh[24], why[256];
    screen one = {0}, two = {0};
    kit_token_make(link);
    kit_token_make(second);
    kit_token_make(fresh);
    CHECK_TEXT(s.token[1], s.token[2]);
    CHECK_EQ(sit_by_token(&one, at_club(), s.table, s.token[1]), 1);
    CHECK_TEXT(text_at(one.own, "came"), "made");
    CHECK(ask_keys(&one, "screen", "link", link));
    CHECK_EQ(screen_sit(&two, at_club(), s.table, json_pack("{s:s, s:s}", "screen", link, "token", second)), 1);
    CHECK_EQ(json_array_size(json_object_get(two.seat, "sides")), 2);
    CHECK(ask_keys(&one, "revoke", "token", fresh));
    CHECK_EQ(try_to_sit(at_club(), s.table, json_pack("{s:s}", "token", s.token[1]), why), 0);
    CHECK_EQ(try_to_sit(at_club(), s.table, json_pack("{s:s}", "token", fresh), why), 1);
    screen_end(&one);
    screen_end(&two);
}

// ---- secrets stay secret

static bool holds(const char *folder, const char *file, const char *secret)
{
    char path[400];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    FILE *f = fopen(path, "rb");
    if (!f)
        return false;
    size_t length = strlen(secret), have = 0, got;
    static char bytes[1 << 16];
    bool is_found = false;
    while (!is_found && (got = fread(bytes + have, 1, sizeof bytes - have, f)) > 0) {
        have += got;
        for (size_t i = 0; i + length <= have && !is_found; i++)
            is_found = !memcmp(bytes + i, secret, length);
        size_t kept = have < length ? have : length;
        memmove(bytes, bytes + have - kept, kept);
        have = kept;
    }
    fclose(f);
    return is_found;
}

TEST(no_secret_is_in_the_store)
{
    cheat c = cheat_begin();
    const char *const secrets[] = {c.s.token[1], c.s.invitation[2], c.own, c.link, "ABCDEFGHJKMNPQRSTUVW", FIRST_CODE};
    CHECK(ask_keys(&c.red, "screen", "link", c.link));
    CHECK(holds(at_club()->folder, "tables.sqlite-wal", c.s.table));  // what is kept would be found
    for (size_t i = 0; i < sizeof secrets / sizeof secrets[0]; i++) {
        CHECK(!holds(at_club()->folder, "tables.sqlite", secrets[i]));
        CHECK(!holds(at_club()->folder, "tables.sqlite-wal", secrets[i]));
    }
    cheat_end(&c);
}

TEST(guesses_are_limited_and_keep_nobody_out)
{
    kit_server guessed;
    char why[256], token[24], wrong[24];
    CHECK(kit_server_start_club(&guessed, PHASELINE_PROGRAM));
    seats s = new_table(&guessed);
    kit_token_make(token);
    CHECK(kit_take_seat(&guessed, s.table, s.invitation[2], token));
    bool is_closed = false;
    kit_wire wire;
    CHECK(kit_wire_open(&wire, &guessed, "/ws", NULL));
    int tries = 0;
    for (; tries < 400 && !is_closed; tries++) {
        kit_token_make(wrong);
        kit_wire_send(&wire, json_pack("{s:s, s:s, s:s}", "type", "sit", "table", s.table, "token", wrong));
        json_t *error = kit_wire_receive(&wire, 5000);
        is_closed = !error || wire.socket < 0;
        json_decref(error);
    }
    CHECK(is_closed && tries >= 100);
    kit_wire_close(&wire);
    json_t *fields = json_pack("{s:s, s:s, s:s}", "recovery", FIRST_CODE, "token", wrong, "code", SECOND_CODE);
    CHECK_EQ(try_to_sit(&guessed, s.table, fields, why), 0);
    CHECK(says(why, "limit: "));
    json_decref(told_of(&guessed, s.table, wrong, 429));
    CHECK_EQ(try_to_sit(&guessed, s.table, json_pack("{s:s}", "token", token), why), 2);
    CHECK_EQ(try_to_sit(&guessed, s.table, json_pack("{s:s}", "token", s.token[1]), why), 1);
    CHECK_EQ(kit_server_stop(&guessed), 0);
    kit_server_forget(&guessed);
}
