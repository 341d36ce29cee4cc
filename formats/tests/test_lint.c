// test_lint.c - a ruleset read over: what an author forgets is told, and the games that are here have forgotten nothing.
#include "formats/lint.h"

#include <stdio.h>
#include <string.h>

#include "formats/battle.h"
#include "harness.h"
#include "rulesets.h"
#include "players/minds.h"

static void keep_first(void *context, const char *fault)
{
    char *kept = context;
    if (!kept[0])
        snprintf(kept, 400, "%s", fault);
}

TEST(lint_finds_nothing_in_any_game)
{
    for (int i = 0; pl_rulesets[i]; i++) {
        char first[400] = "";
        pl_rulebook *book = NULL;
        pl_error error = {0};
        CHECK_EQ(pl_rulebook_load(pl_rulesets[i], &book, &error), PL_OK);
        pl_lint_ruleset(pl_rulesets[i], pl_mind_of(pl_rulesets[i]), book, keep_first, first);
        CHECK_TEXT(first, "");
        pl_rulebook_free(book);
    }
}

// ---- drill with one thing forgotten

static const char *fault_of(const pl_ruleset *rules)
{
    static char first[400];
    pl_rulebook *book = NULL;
    pl_error error = {0};
    first[0] = '\0';
    CHECK_EQ(pl_rulebook_load(rules, &book, &error), PL_OK);
    pl_lint_ruleset(rules, pl_mind_of(pl_ruleset_named(rules->id)), book, keep_first, first);
    pl_rulebook_free(book);
    return first;
}

TEST(lint_computes_the_depth_of_calls)
{
    pl_ruleset rules = *pl_ruleset_named("drill");
    CHECK_EQ(pl_lint_depth(&rules), 4);
    rules.frames_max = 3;
    CHECK_TEXT(fault_of(&rules), "drill: frames_max: found 3, its sequences call each other 4 deep");
}

TEST(lint_sees_sequences_that_call_each_other_in_a_ring)
{
    pl_ruleset rules = *pl_ruleset_named("drill");
    pl_sequence sequences[16];
    pl_step steps[1] = {{.id = "X.1", .name = "Round and round", .run = pl_run_return, .calls = {1}}};
    memcpy(sequences, rules.sequences, sizeof *sequences * (size_t)rules.sequence_count);
    sequences[2] = (pl_sequence){.id = "X", .name = "A ring", .steps = steps, .step_count = 1};
    rules.sequences = sequences;
    CHECK_EQ(pl_lint_depth(&rules), 0);
}

TEST(lint_reads_the_verbs)
{
    pl_ruleset rules = *pl_ruleset_named("drill");
    pl_verb verbs[32];
    memcpy(verbs, rules.verbs, sizeof *verbs * (size_t)rules.verb_count);
    rules.verbs = verbs;
    int path = 0;
    while (verbs[path].need != PL_NEED_PATH)
        path++;
    verbs[path].check = NULL;
    CHECK(strstr(fault_of(&rules), "wants a list and has no check: any filling would be legal"));
    verbs[path].check = rules.verbs[path].check;
    verbs[path] = pl_ruleset_named("drill")->verbs[path];
    verbs[1].name = NULL;
    CHECK_TEXT(fault_of(&rules), "drill: verb 1 has no name");
    verbs[1] = pl_ruleset_named("drill")->verbs[1];
    verbs[1].rule = "DRILL-fire.99";
    CHECK(strstr(fault_of(&rules), "cites DRILL-fire.99, which is not in the rulebook"));
}

TEST(lint_reads_the_texts_of_events)
{
    pl_ruleset rules = *pl_ruleset_named("drill");
    pl_event_kind events[32];
    memcpy(events, rules.events, sizeof *events * (size_t)rules.event_count);
    rules.events = events;
    events[0].text = "{subjct} is shown";
    CHECK(strstr(fault_of(&rules), "found '{subjct}' in its sentence"));
    events[0].text = "{target} is shown";
    CHECK(strstr(fault_of(&rules), "its sentence names a subject or target, and the event has none"));
    events[0].text = "{subject} is shown";
    events[1].name = events[0].name;
    CHECK(strstr(fault_of(&rules), "there is another of this name"));
}

TEST(lint_knows_the_size_of_records)
{
    pl_ruleset rules = *pl_ruleset_named("drill");
    rules.own_unit = 2;
    CHECK(strstr(fault_of(&rules), "its record has 2 (own_unit)"));
}

TEST(lint_reads_the_locals_of_frames)
{
    pl_ruleset rules = *pl_ruleset_named("drill");
    pl_local_field locals[2] = {rules.locals[0], rules.locals[1]};
    rules.locals = locals;
    rules.local_count = 2;
    CHECK_TEXT(fault_of(&rules), "");
    locals[0].field.offset = PL_LOCALS - 1;
    CHECK(strstr(fault_of(&rules), "local unit: found 57 bytes of a frame, wanted some of a frame's 56"));
    locals[0] = rules.locals[1];
    CHECK(strstr(fault_of(&rules), "local from: its sequence has another of this name"));
    locals[0].sequence = (uint8_t)rules.sequence_count;
    CHECK(strstr(fault_of(&rules), "local from: there is no sequence"));
    locals[0] = locals[1];
    locals[0].field.name = "other";
    locals[0].field.scope = PL_OF_UNIT;
    CHECK(strstr(fault_of(&rules), "local other: found 8 bytes of a unit"));
    pl_field field = locals[1].field;
    rules.fields = &field;
    rules.field_count = 1;
    rules.local_count = 0;
    CHECK(strstr(fault_of(&rules), "field from: one of a frame stands among the locals"));
}

TEST(lint_finds_rows_and_cells_nobody_reads)
{
    char first[400] = "";
    pl_battle *battle;
    pl_error error = {0};
    const pl_ruleset *rules = pl_ruleset_named("drill");
    CHECK_EQ(pl_battle_open(rules, "first-steps", &battle, &error), PL_OK);
    pl_lint_data(rules, battle->data, keep_first, first);
    CHECK_TEXT(first, "");
    pl_table *table = &battle->data->tables[0];
    table->cells[1].is_read = false;
    pl_lint_data(rules, battle->data, keep_first, first);
    CHECK(strstr(first, "is read by no rule"));
    CHECK(strstr(first, table->columns[1]));
    pl_battle_close(battle);
}

static const char *fault_of_window(const pl_step *window)
{
    static pl_ruleset rules;
    static pl_sequence sequences[16];
    rules = *pl_ruleset_named("drill");
    memcpy(sequences, rules.sequences, sizeof *sequences * (size_t)rules.sequence_count);
    sequences[2] = (pl_sequence){.id = "X", .name = "A window", .steps = window, .step_count = 1};
    rules.sequences = sequences;
    return fault_of(&rules);
}

static void offer_nothing(const pl_turn *turn, pl_offer *offer) { (void)turn, (void)offer; }
static pl_flow take_nothing(pl_turn *turn, const pl_choice *choice) { return (void)turn, (void)choice, PL_NEXT; }
static bool is_so(const pl_turn *turn, pl_side side) { return (void)turn, (void)side, true; }

TEST(lint_sees_windows_that_cannot_be_answered_for_a_turn)
{
    const pl_until twice[] = {{"close", "they are close", is_so}, {"close", "they are close", is_so}, PL_UNTILS_END};
    const pl_until two_words[] = {{"very close", "they are close", is_so}, PL_UNTILS_END},
                   blind[] = {{"close", "they are close", NULL}, PL_UNTILS_END};
    pl_step window = {"X.1",
                      "A window",
                      PL_BY_OTHER,
                      .offer = offer_nothing,
                      .apply = take_nothing,
                      .prompt = "Fire",
                      .verbs = PL_VERB(PL_PASS),
                      .pass_is = PL_FREE,
                      .window = "Fire"};
    CHECK(!strstr(fault_of_window(&window), "window"));
    window.untils = twice;
    CHECK_TEXT(fault_of_window(&window), "drill: row X.1: found until close twice");
    window.untils = two_words;
    CHECK_TEXT(fault_of_window(&window), "drill: row X.1: found 'very close' as the id of an until, wanted one word");
    window.untils = blind;
    CHECK_TEXT(fault_of_window(&window), "drill: row X.1, until close: found no words or nothing that looks whether it holds");
    window.untils = NULL;
    window.pass_is = PL_LOSES;
    CHECK_TEXT(fault_of_window(&window), "drill: row X.1: found a window, wanted an open decision whose pass is free");
    window.window = NULL;
    window.untils = twice;
    CHECK_TEXT(fault_of_window(&window), "drill: row X.1: found untils without a window");
}

TEST(lint_sees_moments_that_are_no_plain_words)
{
    pl_step step = {
        "X.1", "A step", PL_BY_ACTING, .offer = offer_nothing, .apply = take_nothing, .prompt = "Move", .verbs = PL_VERB(PL_PASS)};
    step.moment = "may fire";
    CHECK(!strstr(fault_of_window(&step), "moment"));
    step.moment = "Movement";
    CHECK(strstr(fault_of_window(&step), "row X.1: found the moment 'Movement', wanted a noun"));
    step.moment = "{side} fires";
    CHECK(strstr(fault_of_window(&step), "row X.1: found the moment '{side} fires'"));
}
