// test_wire_list.c - the list of formats/wire.def and what is really said: the recorded games of every ruleset are told again over the wire and
// played on, every kind of message is sent, and all that is sent and told is held against the list (testkit/wire_check.c). What the list has and
// nobody says is a fault as well.
#define _DEFAULT_SOURCE
#include <glob.h>
#include <unistd.h>

#include "tests/screen.h"
#include "wire_check.h"

enum { PLAYED = 3, CHOICES = 20, LOOKS = 8, PATIENCE_MS = 60000 };

// ---- asking

static json_t *post(const char *path, json_t *body)
{
    char fault[KIT_FAULT_MAX], *text = json_dumps(body, JSON_COMPACT);
    if (!kit_fits_body("POST", path, text, fault))
        fail_msg("posted: %s", fault);
    free(text);
    return kit_post(up(), path, body, strcmp(path, "/api/tables") && strcmp(path, "/api/journals") ? 200 : 201);
}

static json_t *get(const char *path)
{
    kit_reply reply = kit_http(up(), "GET", path, NULL, NULL);
    CHECK_EQ(reply.status, 200);
    json_t *answer = json_loads(reply.body, 0, NULL);
    kit_reply_free(&reply);
    return answer;
}

// Sends a message and hears whatever comes until it is answered, in whatever way. What answered it; takes the message over.
static json_t *ask(player *p, json_t *message)
{
    static int number;
    char id[24], type[24];
    snprintf(id, sizeof id, "q%d", ++number);
    snprintf(type, sizeof type, "%s", text_at(message, "type"));
    json_object_set_new(message, "id", json_string(id));
    kit_wire_send(&p->wire, message);
    for (;;) {
        json_t *answer = kit_wire_receive(&p->wire, PATIENCE_MS);
        if (!answer)
            fail_msg("%s is not answered", type);
        bool is_it = !strcmp(text_at(answer, "id"), id);
        if (strcmp(text_at(answer, "type"), "events") != 0)
            player_hear(p, answer);
        if (is_it)
            return answer;
        json_decref(answer);
    }
}

static void ask_and_forget(player *p, json_t *message) { json_decref(ask(p, message)); }

static player sit(const char *table, const char *token, const char *want)
{
    player p = {.luck = 7};
    json_t *message = json_pack("{s:s, s:s}", "type", "sit", "table", table);
    CHECK(kit_wire_open(&p.wire, up(), "/ws", NULL));
    if (token)
        json_object_set_new(message, "token", json_string(token));
    if (want)
        json_object_set_new(message, "want", json_string(want));
    kit_wire_send(&p.wire, message);
    ask_and_forget(&p, json_pack("{s:s}", "type", "ping"));
    return p;
}

// The view again, since changes are told in parts.
static bool is_asked_now(player *p)
{
    kit_wire_send(&p->wire, json_pack("{s:s}", "type", "view"));
    ask_and_forget(p, json_pack("{s:s}", "type", "ping"));
    return player_is_asked(p);
}

// ---- a game

// Whatever the page's tools ask about pieces on the table.
static void use_tools(player *p)
{
    const json_t *pieces = json_object_get(json_object_get(p->view, "view"), "pieces");
    int used = 0;
    for (size_t i = 0; i < json_array_size(pieces) && used < 4; i++) {
        const char *id = text_at(json_array_get(pieces, i), "id");
        if (!json_object_get(json_array_get(pieces, i), "at"))
            continue;
        ask_and_forget(p, json_pack("{s:s, s:s, s:[ii]}", "type", "measure", "from", id, "to", 100, 100));
        for (int k = 0; k < 4; k++)
            ask_and_forget(p, json_pack("{s:s, s:s, s:[ii]}", "type", "sight", "piece", id, "to", 100 + k * 12000, 30000 - k * 9000));
        ask_and_forget(p, json_pack("{s:s, s:s}", "type", "area", "piece", id));
        ask_and_forget(p, json_pack("{s:s, s:s}", "type", "ranges", "piece", id));
        used++;
    }
}

static json_t *head_of(const json_t *option)
{
    static const char *const keys[] = {"subject", "target", "value"};
    json_t *choice = json_pack("{s:s}", "verb", text_at(option, "verb"));
    for (int i = 0; i < 3; i++)
        if (json_object_get(option, keys[i]))
            json_object_set(choice, keys[i], json_object_get(option, keys[i]));
    return choice;
}

static void ask_of_draft(player *p, json_t *choice)
{
    ask_and_forget(p, json_pack("{s:s, s:O}", "type", "check", "choice", choice));
    ask_and_forget(p, json_pack("{s:s, s:O}", "type", "preview", "choice", choice));
    ask_and_forget(p, json_pack("{s:s, s:[O]}", "type", "preview", "plan", choice));
    // Far beyond the table: why not, and what would do.
    json_t *far = json_deep_copy(choice), *item = json_array_get(json_object_get(far, "items"), 0);
    if (json_object_get(item, "at")) {
        json_object_set_new(item, "at", json_pack("[ii]", 500000, 1000));
        ask_and_forget(p, json_pack("{s:s, s:O}", "type", "check", "choice", far));
        ask_and_forget(p, json_pack("{s:s, s:O}", "type", "preview", "choice", far));
        ask_and_forget(p, json_pack("{s:s, s:O, s:i}", "type", "odds", "choice", far, "copies", 3));
        ask_and_forget(p, json_pack("{s:s, s:I, s:O}", "type", "choose", "at", p->at, "choice", far));
    }
    json_decref(far);
}

static void ask_of_option(player *p, const json_t *option)
{
    json_t *head = head_of(option), *suggested = ask(p, json_pack("{s:s, s:O}", "type", "suggest", "option", head));
    json_t *choice = json_array_get(json_object_get(suggested, "choices"), 0);
    ask_of_draft(p, head);
    if (choice)
        ask_of_draft(p, choice);
    const json_t *item = json_array_get(json_object_get(choice, "items"), 0);
    if (item) {
        json_t *grasp = json_copy(head);
        json_object_set_new(grasp, "items", json_pack("[O]", item));
        ask_and_forget(p, json_pack("{s:s, s:O, s:o}", "type", "suggest", "option", head, "grasp", grasp));
    }
    json_decref(suggested);
    json_decref(head);
}

// The same with the side named.
static void ask_for(player *p, json_int_t side, const json_t *choice)
{
    kit_wire_send(&p->wire, json_pack("{s:s, s:I}", "type", "view", "side", side));
    ask_and_forget(p, json_pack("{s:s, s:I}", "type", "options", "side", side));
    ask_and_forget(p, json_pack("{s:s, s:O, s:I}", "type", "check", "choice", choice, "side", side));
    ask_and_forget(p, json_pack("{s:s, s:O, s:I}", "type", "preview", "choice", choice, "side", side));
    ask_and_forget(p, json_pack("{s:s, s:O, s:I}", "type", "suggest", "option", choice, "side", side));
    ask_and_forget(p, json_pack("{s:s, s:O, s:I, s:i}", "type", "odds", "choice", choice, "side", side, "copies", 20));
}

static void ask_all(player *p)
{
    json_t *view = json_incref(p->view);
    const json_t *options = json_object_get(view, "options");
    use_tools(p);
    ask_and_forget(p, json_pack("{s:s, s:b}", "type", "options", "shut", 1));
    for (size_t i = 0, step = json_array_size(options) / 5 + 1; i < json_array_size(options); i += step)
        ask_of_option(p, json_array_get(options, i));
    ask_for(p, number_at(view, "side"), json_object_get(view, "default"));
    json_decref(view);
}

// watcher: reads along, since whoever does not read is let go.
static void play_on(player *p, player *watcher)
{
    for (int i = 0; i < CHOICES && is_asked_now(p) && !p->over; i++) {
        if (i % 6 == 0)
            ask_all(p);
        if (!is_asked_now(p))
            break;
        json_int_t at = p->at;
        json_t *choice = i % 3 ? player_think(p) : json_incref(json_object_get(p->view, "default"));
        assert_non_null(choice);
        json_t *odds = json_pack("{s:s, s:O, s:i}", "type", "odds", "choice", choice, "copies", 6);
        ask_and_forget(p, odds);
        ask_and_forget(p, json_pack("{s:s, s:I, s:o}", "type", "choose", "at", at, "choice", choice));
        ask_and_forget(watcher, json_pack("{s:s}", "type", "ping"));
    }
    if (is_asked_now(p)) {
        json_int_t side = number_at(p->view, "side"), step = number_at(p->view, "step");
        ask_and_forget(p, json_pack("{s:s, s:i, s:I}", "type", "advise", "level", 1, "side", side));
        ask_and_forget(p, json_pack("{s:s, s:i, s:I, s:I}", "type", "advise", "level", 1, "step", step, "view", side));
    }
}

// A recorded game looked at from its beginning to its end, with every pair of eyes that may.
static void look_back(player *p, size_t sides)
{
    json_int_t last = number_at(p->view, "step");
    for (int i = 0; i <= LOOKS; i++)
        for (size_t viewer = 0; viewer <= sides; viewer++)
            ask_and_forget(p, json_pack("{s:s, s:I, s:I}", "type", "replay", "to", last * i / LOOKS, "view", (json_int_t)viewer));
}

static seats take_up(const char *path, json_int_t entries)
{
    json_t *journal = json_object();
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 8 << 20);
    assert_non_null(file);
    assert_non_null(text);
    CHECK(fread(text, 1, (8 << 20) - 1, file) > 0);
    fclose(file);
    json_object_set_new(journal, "journal", json_string(text));
    json_object_set_new(journal, "to", json_integer(entries));
    json_object_set_new(journal, "seed", json_integer(5));
    json_object_set_new(journal, "name", json_string("Once more"));
    json_object_set_new(journal, "mode", json_string("hot-seat"));
    json_object_set_new(journal, "limit", json_integer(3600));
    json_object_set_new(journal, "seats", json_pack("[{s:i, s:s}]", "side", 1, "sits", "human"));
    free(text);
    return seats_made(post("/api/journals", journal));
}

// The last choices of a recorded game, made by whoever is asked: what the end is told by.
static void play_to_end(const char *path, json_int_t steps)
{
    seats s = take_up(path, steps > 4 ? steps - 4 : 0);
    player p = sit(s.table, s.token[1], "changes");
    for (int i = 0; i < 200 && is_asked_now(&p); i++)
        ask_and_forget(&p, json_pack("{s:s, s:I, s:O}", "type", "choose", "at", p.at, "choice", json_object_get(p.view, "default")));
    assert_non_null(json_object_get(p.view, "over"));
    player_end(&p);
}

static void tell_again(const char *path, size_t sides, size_t number)
{
    seats s = take_up(path, 1 << 20);
    player p = sit(s.table, s.token[1], "changes"), watcher = sit(s.table, NULL, "events");
    json_int_t steps = number_at(p.view, "step");
    look_back(&p, sides);
    json_decref(post("/api/mine", json_pack("{s:[s]}", "tokens", s.token[1])));
    player_end(&p);
    player_end(&watcher);
    if (number >= PLAYED)
        return;
    if (!number)
        play_to_end(path, steps);
    s = take_up(path, steps / 3);
    p = sit(s.table, s.token[1], "changes");
    watcher = sit(s.table, NULL, NULL);
    play_on(&p, &watcher);
    player_end(&p);
    player_end(&watcher);
}

static void tell_game(const char *game)
{
    char path[128];
    glob_t found;
    snprintf(path, sizeof path, "/api/games/%s/sequence", game);
    json_decref(get(path));
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "/api/games/%s/%s", game, (const char *[]){"words", "sheet", "proof"}[i]);
        json_decref(get(path));
    }
    snprintf(path, sizeof path, "/api/games/%s/rules", game);
    json_decref(get(path));
    snprintf(path, sizeof path, "rulesets/%s/journals/*.jsonl", game);
    CHECK_EQ(glob(path, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        tell_again(found.gl_pathv[i], 2, i);
    globfree(&found);
}

// One example for every twenty rules: the position, choices, refusals and what came of them.
static void tell_examples(const char *game)
{
    char path[200];
    snprintf(path, sizeof path, "/api/games/%s/proof", game);
    json_t *proofs = get(path);
    for (size_t i = 0; i < json_array_size(proofs); i += 20) {
        const json_t *example = json_array_get(json_object_get(json_array_get(proofs, i), "examples"), 0);
        if (!example)
            continue;
        snprintf(path, sizeof path, "/api/games/%s/examples/%s/%s", game, text_at(example, "file"), text_at(example, "id"));
        json_decref(get(path));
    }
    json_decref(proofs);
}

static void tell_games(void)
{
    json_t *games = get("/api/games");
    CHECK(json_array_size(games) >= 6);
    for (size_t i = 0; i < json_array_size(games); i++) {
        const json_t *game = json_array_get(games, i), *scenarios = json_object_get(game, "scenarios");
        for (size_t k = 0; k < json_array_size(scenarios); k++) {
            char path[160];
            snprintf(path, sizeof path, "/api/games/%s/scenarios/%s", text_at(game, "id"), text_at(json_array_get(scenarios, k), "id"));
            json_decref(get(path));
            snprintf(path, sizeof path, "/api/games/%s/scenarios/%s/brief", text_at(game, "id"),
                     text_at(json_array_get(scenarios, k), "id"));
            json_decref(get(path));
            snprintf(path, sizeof path, "/api/games/%s/sheet/%s", text_at(game, "id"), text_at(json_array_get(scenarios, k), "id"));
            json_decref(get(path));
        }
        tell_examples(text_at(game, "id"));
        tell_game(text_at(game, "id"));
    }
    json_decref(games);
}

// ---- a table

static seats timed_table(void)
{
    json_t *wish = json_pack("{s:s, s:s, s:s, s:s, s:i, s:i, s:{s:[], s:[]}}", "game", "drill", "scenario", "first-steps", "name",
                             "A table", "mode", "link", "seed", 4, "limit", 60, "switches", "on", "off");
    json_object_set_new(wish, "seats", json_pack("[{s:i, s:s, s:s}]", "side", 1, "sits", "human", "player", "Ann"));
    return seats_made(post("/api/tables", wish));
}

static void tell_keys(const seats *s)
{
    char own[24], other[24], third[24], link[24];
    kit_token_make(own);
    kit_token_make(other);
    kit_token_make(third);
    kit_token_make(link);
    json_decref(post("/api/links", json_pack("{s:s, s:s}", "table", s->table, "link", s->invitation[2])));
    json_decref(post("/api/links", json_pack("{s:s, s:s}", "table", s->table, "link", s->token[1])));
    screen red = {0}, second = {0}, found = {0};
    CHECK_EQ(screen_sit(&red, up(), s->table, json_pack("{s:s, s:s}", "invitation", s->invitation[2], "token", own)), 2);
    ask_and_forget(&red.p, json_pack("{s:s, s:s}", "type", "code", "code", FIRST_CODE));
    ask_and_forget(&red.p, json_pack("{s:s, s:s}", "type", "screen", "link", link));
    CHECK_EQ(screen_sit(&second, up(), s->table, json_pack("{s:s, s:s}", "screen", link, "token", other)), 2);
    ask_and_forget(&second.p, json_pack("{s:s, s:s}", "type", "revoke", "token", third));
    screen_sync(&red);
    CHECK_EQ(red.revoked, 1);
    kit_token_make(own);
    CHECK_EQ(screen_sit(&found, up(), s->table, json_pack("{s:s, s:s, s:s}", "recovery", FIRST_CODE, "token", own, "code", SECOND_CODE)),
             2);
    screen_end(&red);
    screen_end(&second);
    screen_end(&found);
}

// Said, pointed at, taken back after a question, given up.
static void tell_talk(player *a, player *b)
{
    player *both[] = {a, b};
    kit_wire_send(&a->wire, json_pack("{s:s, s:s, s:i}", "type", "chat", "text", "Good evening", "side", 1));
    kit_wire_send(&b->wire, json_pack("{s:s, s:[ii], s:i}", "type", "point", "at", 1000, 1000, "side", 2));
    for (int answer = 0; answer < 2; answer++) {
        for (int i = 0; i < 8; i++) {
            player *p = is_asked_now(a) ? a : b;
            if (!is_asked_now(p))
                break;
            json_int_t at = p->at;
            json_t *choice = player_think(p);
            ask_and_forget(
                p, json_pack("{s:s, s:I, s:o, s:I}", "type", "choose", "at", at, "choice", choice, "side", number_at(p->view, "side")));
        }
        for (int i = 0; i < 2; i++) {
            kit_wire_send(&both[i]->wire, json_pack("{s:s, s:i}", "type", "undo", "side", i + 1));
            ask_and_forget(both[i], json_pack("{s:s}", "type", "ping"));
            kit_wire_send(&both[1 - i]->wire, json_pack("{s:s, s:b, s:i}", "type", "undo_answer", "agree", answer, "side", 2 - i));
            ask_and_forget(both[1 - i], json_pack("{s:s}", "type", "ping"));
            ask_and_forget(both[i], json_pack("{s:s}", "type", "ping"));
        }
    }
    kit_wire_send(&b->wire, json_pack("{s:s, s:i}", "type", "resign", "side", 2));
    ask_and_forget(b, json_pack("{s:s}", "type", "ping"));
    ask_and_forget(a, json_pack("{s:s}", "type", "ping"));
}

static void tell_late(void)
{
    seats s = seats_of(up(), post("/api/tables", json_pack("{s:s, s:s, s:s, s:i}", "game", "drill", "scenario", "first-steps", "mode",
                                                           "link", "limit", 1)));
    player watcher = sit(s.table, NULL, "changes");
    json_int_t late = 0;
    for (int i = 0; i < 40 && !late; i++) {
        json_t *message = kit_wire_receive(&watcher.wire, 5000);
        assert_non_null(message);
        late = number_at(message, "late");
        json_decref(message);
    }
    CHECK(late);
    player_end(&watcher);
}

// A computer at the table, and what fails.
static void tell_solo(void)
{
    json_t *wish = json_pack("{s:s, s:s, s:[{s:i, s:s, s:s}]}", "game", "drill", "scenario", "first-steps", "seats", "side", 2, "sits",
                             "computer", "level", "search1");
    seats s = seats_made(post("/api/tables", wish));
    player p = sit(s.table, s.token[1], "changes");
    player_end(&p);
    kit_reply reply = kit_http(up(), "GET", "/api/games/chess/rules", NULL, NULL);
    CHECK_EQ(reply.status, 404);
    kit_reply_free(&reply);
}

static void tell_table(void)
{
    seats s = timed_table();
    char token[24];
    tell_keys(&s);
    json_decref(get("/health"));
    s = timed_table();
    kit_token_make(token);
    CHECK(kit_take_seat(up(), s.table, s.invitation[2], token));
    player a = sit(s.table, s.token[1], NULL), b = sit(s.table, token, "changes");
    tell_talk(&a, &b);
    json_decref(post("/api/mine", json_pack("{s:[s]}", "tokens", s.token[1])));
    player_end(&a);
    // Again, with what was seen before.
    CHECK(kit_wire_open(&a.wire, up(), "/ws", NULL));
    ask_and_forget(&a, json_pack("{s:s}", "type", "resign"));
    kit_wire_send(
        &a.wire, json_pack("{s:s, s:s, s:s, s:{s:i}, s:i}", "type", "sit", "table", s.table, "token", s.token[1], "from", "1", 1, "at", 1));
    ask_and_forget(&a, json_pack("{s:s}", "type", "ping"));
    player_end(&a);
    player_end(&b);
    tell_solo();
    tell_late();
}

// ---- the list

// What the list has and no recorded game comes by: no game has a purse with a most or draws arcs yet, what is on the table seldom
// vanishes from sight, and none of the battles changes a number of the rules (formats/tests/test_sheet.c has one that does).
// Said, and held against the list, in tests of their own: test_chains.c, test_rematch.c, test_none.c, test_standing.c, test_disguise.c, test_lesson.c.
static bool is_said_elsewhere(int key)
{
    static const char *const things[] = {"AskCoach",      "LessonAct",     "ActTaken",     "CoachMark",      "CoachHint",   "CoachOffer",
                                         "LessonMessage", "LessonOpened",  "ChainNext",    "ChainStop",      "ChainTold",   "Way",
                                         "Rematch",       "RematchAnswer", "AskedRematch", "RefusedRematch", "RematchMade", "AskHandles",
                                         "Handle",        "Handles",       "Standing",     "AskMe"};
    static const int keys[] = {PL_WIRE_Act_none,
                               PL_WIRE_Preview_made,
                               PL_WIRE_Preview_says,
                               PL_WIRE_Preview_price,
                               PL_WIRE_Preview_next,
                               PL_WIRE_Choose_chain,
                               PL_WIRE_Refused_held,
                               PL_WIRE_NewTable_lesson,
                               PL_WIRE_NewTable_chapter,
                               PL_WIRE_NewTable_step,
                               PL_WIRE_Check_after,
                               PL_WIRE_AskOdds_after,
                               PL_WIRE_AskPreview_chain,
                               PL_WIRE_AskPreview_next,
                               PL_WIRE_AskOptions_after,
                               PL_WIRE_Suggest_unit,
                               PL_WIRE_Suggest_towards,
                               PL_WIRE_Suggest_after,
                               PL_WIRE_Accepted_chain,
                               PL_WIRE_ChangeMessage_chain,
                               PL_WIRE_ViewMessage_standing,
                               PL_WIRE_ChangeMessage_standing};
    bool is_there = false;
    for (int i = 0; i < PL_COUNT(things); i++)
        is_there = is_there || !strcmp(things[i], pl_wire_things[pl_wire_keys[key].thing]);
    for (int i = 0; i < PL_COUNT(keys); i++)
        is_there = is_there || keys[i] == key;
    return is_there;
}

static bool is_rare(int key)
{
    static const int rare[] = {PL_WIRE_FieldInfo_most,   PL_WIRE_Purse_most,      PL_WIRE_Arc_at,         PL_WIRE_Arc_facing,
                               PL_WIRE_Arc_half,         PL_WIRE_Arc_bands,       PL_WIRE_Gone_units,     PL_WIRE_Gone_pieces,
                               PL_WIRE_BriefChange_name, PL_WIRE_BriefChange_was, PL_WIRE_BriefChange_is, PL_WIRE_SheetCell_was};
    for (int i = 0; i < PL_COUNT(rare); i++)
        if (rare[i] == key)
            return true;
    return false;
}

TEST(all_that_is_said_is_in_the_list_and_all_of_the_list_is_said)
{
    char missing[2048] = "";
    kit_wire_is_strict = true;
    tell_games();
    tell_table();
    for (int key = kit_key_not_met(0); key < PL_WIRE_KEYS; key = kit_key_not_met(key + 1)) {
        size_t length = strlen(missing);
        if (is_rare(key) || is_said_elsewhere(key))
            continue;
        snprintf(missing + length, sizeof missing - length, " %s.%s", pl_wire_things[pl_wire_keys[key].thing], pl_wire_keys[key].name);
    }
    if (missing[0])
        fail_msg("in the list, and never said:%s", missing);
}
