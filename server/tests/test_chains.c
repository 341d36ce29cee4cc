// test_chains.c - several choices sent as one: taken as far as they go, one act, one undo; and drafts of them, which tell no secret.
#define _DEFAULT_SOURCE
#include <unistd.h>

#include "formats/battle.h"
#include "formats/journal_file.h"
#include "rulesets/rulesets.h"
#include "tests/player.h"

typedef struct screen {
    kit_wire wire;
    json_t *now;  // the last view or change
    json_int_t at;
    int asked, changes;
    json_int_t act;  // of the last change
} screen;

static json_t *take_in(screen *s, json_t *message)
{
    const char *type = text_at(message, "type");
    bool is_change = !strcmp(type, "change");
    if (is_change || !strcmp(type, "view")) {
        json_decref(s->now);
        s->now = json_incref(message);
        s->at = number_at(message, "at");
        s->changes += is_change;
        s->act = number_at(json_object_get(message, "act"), "n");
    }
    return message;
}

// Asks, and hears until the answer; new. NULL: it did not come.
static json_t *ask(screen *s, json_t *message)
{
    char id[24];
    snprintf(id, sizeof id, "a%d", ++s->asked);
    if (!json_object_get(message, "id"))
        json_object_set_new(message, "id", json_string(id));
    json_t *wanted = json_incref(json_object_get(message, "id")), *heard;
    kit_wire_send(&s->wire, message);
    while ((heard = kit_wire_receive(&s->wire, 5000))) {
        take_in(s, heard);
        if (json_equal(json_object_get(heard, "id"), wanted))
            break;
        json_decref(heard);
    }
    json_decref(wanted);
    assert_non_null(heard);
    return heard;
}

static screen sit(const char *table, const char *token)
{
    screen s = {0};
    CHECK(kit_wire_open(&s.wire, up(), "/ws", NULL));
    kit_wire_send(&s.wire, json_pack("{s:s, s:s, s:s, s:s}", "type", "sit", "table", table, "token", token, "want", "changes"));
    json_decref(ask(&s, json_pack("{s:s}", "type", "ping")));
    assert_non_null(s.now);
    return s;
}

static void leave(screen *s)
{
    kit_wire_close(&s->wire);
    json_decref(s->now);
}

static screen begin(const char *game, const char *scenario)
{
    seats t =
        seats_of(up(), kit_post(up(), "/api/tables",
                                json_pack("{s:s, s:s, s:s, s:i}", "game", game, "scenario", scenario, "mode", "solo", "seed", 5), 201));
    return sit(t.table, t.token[1]);
}

static const json_t *option_of(const screen *s, const char *verb)
{
    size_t i;
    const json_t *option;
    json_array_foreach(json_object_get(s->now, "options"), i, option) if (!strcmp(text_at(option, "verb"), verb)) return option;
    return NULL;
}

static json_t *choose_chain(screen *s, const char *id, json_t *chain)
{
    return ask(s, json_pack("{s:s, s:s, s:I, s:O}", "type", "choose", "id", id, "at", s->at, "chain", chain));
}

// An order to the first unit that may move, its payment and two steps.
static json_t *march(const screen *s)
{
    const json_t *order = option_of(s, "order_move");
    assert_non_null(order);
    const char *unit = text_at(order, "subject");
    return json_pack("[{s:s, s:s}, {s:s, s:s, s:s}, {s:s, s:s, s:s, s:i}, {s:s, s:s, s:s, s:i}]", "verb", "order_move", "subject", unit,
                     "verb", "pay_costs", "subject", unit, "value", "-", "verb", "step", "subject", unit, "target", "front", "value", 2000,
                     "verb", "step", "subject", unit, "target", "front", "value", 1000);
}

static json_int_t step_of(const screen *s) { return number_at(s->now, "step"); }

TEST(an_order_its_payment_and_steps_are_one_act_and_one_undo)
{
    screen s = begin("arcane-legions", "al_two_eagles");
    json_t *chain = march(&s);
    json_int_t before = step_of(&s);
    json_t *drawn = ask(&s, json_pack("{s:s, s:O, s:b}", "type", "preview", "chain", chain, "next", 1));
    CHECK(json_is_true(json_object_get(drawn, "ok")));
    CHECK_EQ(number_at(drawn, "made"), 4);
    const json_t *price = json_array_get(json_object_get(drawn, "price"), 0), *shape;
    CHECK_TEXT(text_at(price, "purse"), "order points");
    CHECK_EQ(number_at(price, "amount"), 2);
    int ghosts = 0, paths = 0;
    size_t i;
    json_array_foreach(json_object_get(drawn, "shapes"), i, shape)
    {
        ghosts += !strcmp(text_at(shape, "kind"), "ghost");
        paths += !strcmp(text_at(shape, "kind"), "path");
    }
    CHECK_EQ(ghosts, 1);  // where it ends, and the ways there
    CHECK_EQ(paths, 2);
    const json_t *next = json_object_get(drawn, "next");
    CHECK(json_array_size(json_object_get(next, "options")) > 0 && json_is_true(json_object_get(next, "sure")));
    CHECK(json_array_size(json_object_get(json_object_get(next, "view"), "pieces")) == 1);
    CHECK_EQ(step_of(&s), before);  // a draft changes nothing
    json_decref(drawn);
    // What stands for an option does so after the order and its payment too: no unit has a stance before.
    json_t *none = ask(&s, json_pack("{s:s}", "type", "handles"));
    json_t *paid = json_pack("[O, O]", json_array_get(chain, 0), json_array_get(chain, 1));
    json_t *stances = ask(&s, json_pack("{s:s, s:o}", "type", "handles", "after", paid));
    CHECK_EQ(json_array_size(json_object_get(none, "handles")), 0);
    CHECK(json_array_size(json_object_get(stances, "handles")) > 4);
    json_decref(none);
    json_decref(stances);
    json_t *taken = choose_chain(&s, "march", chain);
    CHECK_TEXT(text_at(taken, "type"), "change");
    CHECK_EQ(number_at(json_object_get(taken, "chain"), "taken"), 4);
    CHECK_EQ(json_array_size(json_object_get(json_object_get(taken, "chain"), "left")), 0);
    json_decref(taken);
    CHECK_EQ(step_of(&s), before + 4);
    CHECK_EQ(s.changes, 4);
    CHECK_EQ(s.act, before + 1);  // all of it is the act of the first
    CHECK(!json_object_get(json_object_get(s.now, "act"), "in"));
    // Sent again it counts once.
    json_t *again = choose_chain(&s, "march", chain);
    CHECK_TEXT(text_at(again, "type"), "accepted");
    json_decref(again);
    CHECK_EQ(step_of(&s), before + 4);
    CHECK(json_is_true(json_object_get(json_object_get(s.now, "undo"), "free")));
    kit_wire_send(&s.wire, json_pack("{s:s}", "type", "undo"));
    json_decref(ask(&s, json_pack("{s:s}", "type", "ping")));
    CHECK_EQ(step_of(&s), before);
    json_decref(chain);
    leave(&s);
}

TEST(a_chain_stops_where_the_rules_refuse_and_hands_back_what_is_left)
{
    screen s = begin("arcane-legions", "al_two_eagles");
    json_t *chain = march(&s);
    json_object_set_new(json_array_get(chain, 2), "value", json_integer(9000));  // further than a step goes
    json_t *drawn = ask(&s, json_pack("{s:s, s:O}", "type", "preview", "chain", chain));
    CHECK(json_is_false(json_object_get(drawn, "ok")));
    CHECK_EQ(number_at(drawn, "made"), 2);
    CHECK(text_at(drawn, "why")[0]);
    json_decref(drawn);
    json_t *taken = choose_chain(&s, "halt", chain);
    const json_t *told = json_object_get(taken, "chain");
    CHECK_EQ(number_at(told, "taken"), 2);
    CHECK_EQ(json_array_size(json_object_get(told, "left")), 2);
    CHECK(json_equal(json_array_get(json_object_get(told, "left"), 1), json_array_get(chain, 3)));
    CHECK_TEXT(text_at(json_object_get(told, "stop"), "by"), "refused");
    CHECK(text_at(json_object_get(told, "stop"), "why")[0]);
    json_decref(taken);
    // Where not even the first can be taken nothing is.
    json_int_t before = step_of(&s);
    json_t *refused = choose_chain(&s, "none", chain);
    CHECK_TEXT(text_at(refused, "type"), "refused");
    CHECK_EQ(step_of(&s), before);
    json_decref(refused);
    json_t *empty = json_array();
    refused = choose_chain(&s, "empty", empty);
    CHECK_TEXT(text_at(refused, "why"), "chain: wanted a list of 1 to 24 choices");
    json_decref(refused);
    for (int i = 0; i < 25; i++)
        json_array_append(empty, json_array_get(chain, 0));
    refused = choose_chain(&s, "long", empty);
    CHECK_TEXT(text_at(refused, "why"), "chain: wanted a list of 1 to 24 choices");
    json_decref(refused);
    json_decref(empty);
    json_decref(chain);
    leave(&s);
}

TEST(a_place_is_reached_by_a_chain)
{
    screen s = begin("arcane-legions", "al_two_eagles");
    const char *unit = text_at(option_of(&s, "order_move"), "subject");
    json_t *found = ask(&s, json_pack("{s:s, s:s, s:[ii]}", "type", "suggest", "unit", unit, "towards", 13000, 9000));
    json_t *chain = json_incref(json_object_get(found, "chain")), *rest = json_array();
    json_decref(found);
    CHECK(json_array_size(chain) >= 4);
    CHECK_TEXT(text_at(json_array_get(chain, 1), "verb"), "pay_costs");
    // From where the first of it leads the rest is found again.
    json_t *first = json_pack("[O, O]", json_array_get(chain, 0), json_array_get(chain, 1));
    found = ask(&s, json_pack("{s:s, s:s, s:O, s:[ii]}", "type", "suggest", "unit", unit, "after", first, "towards", 13000, 9000));
    for (size_t i = 2; i < json_array_size(chain); i++)
        json_array_append(rest, json_array_get(chain, i));
    CHECK(json_equal(json_object_get(found, "chain"), rest));
    json_decref(found);
    json_decref(first);
    json_decref(rest);
    found = ask(&s, json_pack("{s:s, s:s, s:[ii]}", "type", "suggest", "unit", unit, "towards", -5, 9000));
    CHECK_TEXT(text_at(found, "type"), "error");
    json_decref(found);
    json_t *taken = choose_chain(&s, "there", chain);
    CHECK_EQ(number_at(json_object_get(taken, "chain"), "taken"), (json_int_t)json_array_size(chain));
    json_decref(taken);
    json_decref(chain);
    leave(&s);
}

// What a shot may do is asked for before its order is given: as if it had been. What cannot be chosen then is refused, and nothing is chosen by it.
TEST(odds_are_of_what_follows_a_draft)
{
    screen s = begin("arcane-legions", "al_two_eagles");
    json_t *chain = march(&s);
    json_int_t before = step_of(&s);
    json_t *after = json_pack("[O]", json_array_get(chain, 0)), *pay = json_array_get(chain, 1);
    json_t *odds = ask(&s, json_pack("{s:s, s:O, s:O, s:i}", "type", "odds", "choice", pay, "after", after, "copies", 3));
    CHECK(json_object_get(odds, "lines") != NULL);
    json_decref(odds);
    json_t *refused = ask(&s, json_pack("{s:s, s:O, s:i}", "type", "odds", "choice", pay, "copies", 3));  // nothing is to be paid yet
    CHECK(json_is_false(json_object_get(refused, "ok")));
    json_decref(refused);
    refused = ask(&s, json_pack("{s:s, s:O, s:[O], s:i}", "type", "odds", "choice", pay, "after", pay, "copies", 3));
    CHECK(json_object_get(refused, "lines") == NULL);
    json_decref(refused);
    CHECK_EQ(step_of(&s), before);
    json_decref(after);
    json_decref(chain);
    leave(&s);
}

// Answers beside each other are each judged as if it stood alone, and told together.
TEST(a_plan_is_told_as_a_whole)
{
    screen s = begin("arcane-legions", "al_two_eagles");
    json_t *chain = march(&s), *order = json_array_get(chain, 0);
    json_t *told = ask(&s, json_pack("{s:s, s:[O, O]}", "type", "preview", "plan", order, order));
    CHECK(json_is_true(json_object_get(told, "ok")));  // two of the same: neither is made
    CHECK_EQ(json_array_size(json_object_get(told, "says")), 2);
    CHECK_EQ(json_array_size(json_object_get(told, "shapes")), 0);
    json_decref(told);
    told = ask(&s, json_pack("{s:s, s:[O, O]}", "type", "preview", "plan", order, json_array_get(chain, 1)));
    CHECK(json_is_false(json_object_get(told, "ok")) && text_at(told, "why"));
    json_decref(told);
    told = ask(&s, json_pack("{s:s, s:[]}", "type", "preview", "plan"));
    CHECK_TEXT(text_at(told, "error"), "plan: wanted a list of 1 to 24 choices");
    json_decref(told);
    json_decref(chain);
    leave(&s);
}

// Rapid Fire: a craft beaches, and its company goes ashore. Between the two a die falls for mines: the rest comes back as it was planned.
TEST(a_die_ends_a_chain)
{
    screen s = begin("rapid-fire", "first-light-on-mike-beach");
    json_t *chain = NULL;
    for (int i = 0; i < 400 && !chain; i++) {
        const json_t *beach = option_of(&s, "beach");
        if (beach) {
            json_t *first = json_pack("[{s:s, s:O}]", "verb", "beach", "subject", json_object_get(beach, "subject"));
            json_t *drawn = ask(&s, json_pack("{s:s, s:O, s:b}", "type", "preview", "chain", first, "next", 1));
            const json_t *next = json_object_get(drawn, "next"), *out = json_array_get(json_object_get(next, "options"), 0);
            if (out) {
                CHECK(json_is_false(json_object_get(next, "sure")));
                json_t *ways = ask(&s, json_pack("{s:s, s:O, s:{s:s, s:O, s:O}}", "type", "suggest", "after", first, "option", "verb",
                                                 text_at(out, "verb"), "subject", json_object_get(out, "subject"), "target",
                                                 json_object_get(out, "target")));
                chain = json_incref(first);
                json_array_append(chain, json_array_get(json_object_get(ways, "choices"), 0));
                json_decref(ways);
            }
            json_decref(drawn);
            json_decref(first);
        }
        if (!chain && json_object_get(s.now, "default"))
            json_decref(ask(&s, json_pack("{s:s, s:I, s:O}", "type", "choose", "at", s.at, "choice", json_object_get(s.now, "default"))));
        else if (!chain) {
            usleep(20000);
            json_decref(ask(&s, json_pack("{s:s}", "type", "ping")));
        }
    }
    assert_non_null(chain);
    CHECK_EQ(json_array_size(chain), 2);
    json_t *taken = choose_chain(&s, "land", chain);
    const json_t *told = json_object_get(taken, "chain");
    CHECK_EQ(number_at(told, "taken"), 1);
    CHECK_TEXT(text_at(json_object_get(told, "stop"), "by"), "dice");
    CHECK(json_equal(json_array_get(json_object_get(told, "left"), 0), json_array_get(chain, 1)));
    json_decref(taken);
    json_decref(chain);
    leave(&s);
}

// ---- secrets

static const char scenario[] = "game: drill\nname: Twins\ntable: {width: 36, height: 24}\nturns: 4\nfirst: 1\n"
                               "sides: [{id: blue, name: Blue, home: south}, {id: red, name: Red, home: north}]\n"
                               "terrain:\n- {id: w1, kind: wood, name: Wood, area: [[1, 7], [12, 7], [12, 23], [1, 23]]}\n"
                               "zones: [{id: z2, side: 2, use: deploy, area: [[0, 6], [36, 6], [36, 24], [0, 24]]}]\n"
                               "units:\n"
                               "- {id: B1, side: 1, type: line, name: First Blue, at: [9, 3], facing: 0}\n"
                               "- {id: B2, side: 1, type: line, name: Second Blue, at: [30, 3], facing: 0}\n"
                               "- {id: R1, side: 2, type: line, name: First Red, at: [30, 21], facing: 180}\n"
                               "- {id: R3, side: 2, type: scouts, name: Red Scouts, at: [%s], facing: 180, hidden: yes}\n";

static void twin(const char *where, screen both[2])
{
    char text[2048];
    pl_battle *battle;
    pl_game *game;
    pl_journal journal;
    pl_error error = {0};
    const pl_dice dice = {.seed = 1};
    snprintf(text, sizeof text, scenario, where);
    if (pl_battle_open_text(pl_ruleset_named("drill"), text, strlen(text), "twins", &battle, &error))
        fail_msg("%s", error.text);
    CHECK_EQ(pl_game_create(battle->scene, &game, &error), PL_OK);
    pl_journal_init(&journal);
    pl_game_start(game, &dice);
    CHECK_EQ(pl_journal_begin(&journal, game, &error), PL_OK);
    char *head = pl_journal_head_line(&journal, battle), line[4096];
    snprintf(line, sizeof line, "%s\n", head);
    free(head);
    pl_journal_end(&journal);
    pl_game_destroy(game);
    pl_battle_close(battle);
    seats t =
        seats_of(up(), kit_post(up(), "/api/journals",
                                json_pack("{s:s, s:s, s:s, s:i}", "journal", line, "mode", "link", "name", "twins", "seed", 99), 201));
    both[0] = sit(t.table, t.token[1]);
    both[1] = sit(t.table, t.token[2]);
}

// Both take what is their default until side 1 may move.
static void play_to_move(screen both[2])
{
    for (int i = 0; i < 20 && !option_of(&both[0], "move"); i++) {
        for (int k = 0; k < 2; k++)
            json_decref(ask(&both[k], json_pack("{s:s}", "type", "ping")));
        screen *s = json_object_get(both[0].now, "default") ? &both[0] : &both[1];
        if (!option_of(&both[0], "move"))
            json_decref(ask(s, json_pack("{s:s, s:I, s:O}", "type", "choose", "at", s->at, "choice", json_object_get(s->now, "default"))));
        json_decref(ask(&both[0], json_pack("{s:s}", "type", "ping")));
    }
    assert_non_null(option_of(&both[0], "move"));
}

// The scouts lie beside the way, or far from it: to the side that drafts it is the same, though one of the moves will be shot at.
TEST(a_draft_of_a_chain_tells_no_secret)
{
    screen both[2][2];
    char *told[2];
    for (int i = 0; i < 2; i++) {
        twin(i ? "2, 22" : "10, 13", both[i]);
        play_to_move(both[i]);
        screen *s = &both[i][0];
        json_t *option = json_pack("{s:s, s:s}", "verb", "move", "subject", "B1");
        json_t *ways = ask(s, json_pack("{s:s, s:O, s:s}", "type", "suggest", "option", option, "id", "ways"));
        json_t *chain = json_pack("[O]", json_array_get(json_object_get(ways, "choices"), 0));
        json_t *other = json_pack("{s:s, s:s}", "verb", "move", "subject", "B2");
        json_t *more = ask(s, json_pack("{s:s, s:O, s:O, s:s}", "type", "suggest", "option", other, "after", chain, "id", "more"));
        json_array_append(chain, json_array_get(json_object_get(more, "choices"), 0));
        json_t *drawn = ask(s, json_pack("{s:s, s:O, s:b, s:s}", "type", "preview", "chain", chain, "next", 1, "id", "drawn"));
        CHECK(json_object_get(drawn, "shapes") != NULL);
        json_t *all = json_pack("[O, O, O]", ways, more, drawn);
        told[i] = json_dumps(all, JSON_COMPACT | JSON_SORT_KEYS);
        json_decref(all);
        json_decref(drawn);
        json_decref(more);
        json_decref(other);
        json_decref(chain);
        json_decref(ways);
        json_decref(option);
    }
    CHECK(strlen(told[0]) > 400);
    CHECK_TEXT(told[0], told[1]);
    free(told[0]);
    free(told[1]);
    for (int i = 0; i < 4; i++)
        leave(&both[i / 2][i % 2]);
}
