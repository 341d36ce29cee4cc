// test_dead_ends.c - where the lesson cannot go on from: the row has passed, three choices were let, the game is over. And a choice that leads elsewhere.
#include "host.h"

static const char small[] = "game: drill\n"
                            "scenario: first-steps\n"
                            "side: 1\n"
                            "name: A small lesson\n"
                            "chapters:\n"
                            "- id: one\n"
                            "  name: One\n"
                            "  start: {turn: 6, step: T.2, position: {remove: [B3, R3]}}\n"
                            "  steps:\n"
                            "  - id: stance\n"
                            "    at: T.2\n"
                            "    before: [{2: stance press}]\n"
                            "    say: Press on.\n"
                            "    do: stance press\n"
                            "    otherwise:\n"
                            "    - {choice: stance steady, goto: end, say: \"As you like.\"}\n"
                            "  - id: march\n"
                            "    at: MP.1\n"
                            "    say: March.\n"
                            "    do: \"move B1 [(12,6)]\"\n"
                            "    done: [{unit: B1, at: [12, 6]}]\n"
                            "    otherwise:\n"
                            "    - {choice: pass, then: let, say: \"As you like.\"}\n"
                            "    - {choice: move, then: let, say: \"Not quite.\"}\n"
                            "  - id: end\n"
                            "    at: MP.1\n"
                            "    say: End it.\n"
                            "    do: pass\n"
                            "    reply: [{2: pass}]\n"
                            "    otherwise:\n"
                            "    - {choice: move, then: let}\n";

static pl_lesson *load_text(const char *text)
{
    pl_lesson *lesson = NULL;
    pl_error error = {0};
    char line[600];
    if (pl_lesson_load_text(pl_ruleset_named("drill"), text, strlen(text), "small.yaml", pl_player_names, &lesson, &error) ||
        pl_lesson_check(lesson, &error)) {
        pl_error_print(&error, line, sizeof line);
        fail_msg("%s", line);
    }
    return lesson;
}

static pl_lesson *load_small(void) { return load_text(small); }

static pl_verdict choose(host *h, const char *text)
{
    pl_item items[PL_ITEMS_MAX];
    pl_choice choice;
    host_run(h);
    must(h, pl_choice_parse(h->game, h->lesson->side, text, &choice, items, &h->error));
    pl_verdict verdict = pl_coach_judge(h->coach, h->game, &choice);
    if (verdict.is_played)
        host_play(h, &choice);
    return verdict;
}

// "Shall I show you?", and after that the step is done: the learner stands at the one behind it. What was chosen before the step stays as it was:
// `kept` entries of the journal.
static void is_helped_to(host *h, const char *id, uint32_t kept)
{
    pl_coach_view view = host_look(h);
    CHECK(view.is_show_offered);
    CHECK(view.can & PL_GO_BIT(PL_GO_SHOW));
    pl_order order = host_go(h, PL_GO_SHOW);
    CHECK_EQ(order.kind, PL_ORDER_BACK);
    CHECK_EQ(order.entries, kept);
    view = host_look(h);
    CHECK(!view.is_show_offered);
    CHECK_TEXT(view.step ? view.step->id : "", id);
}

TEST(three_choices_let_and_he_offers_to_show)
{
    pl_lesson *lesson = load_small();
    host h;
    host_open(&h, lesson, 0, 4);
    CHECK_EQ(choose(&h, "stance press").kind, PL_VERDICT_DONE);
    pl_verdict verdict = choose(&h, "move B2 [(18,6)]");
    CHECK_EQ(verdict.kind, PL_VERDICT_LET);
    CHECK_TEXT(host_look(&h).heard, "Not quite.");
    CHECK(!host_look(&h).is_show_offered);
    // The squad that was to march has marched elsewhere, so the step's own choice cannot be made from here.
    CHECK_EQ(choose(&h, "move B1 [(12,5)]").kind, PL_VERDICT_LET);
    CHECK_EQ(choose(&h, "pass").kind, PL_VERDICT_LET);
    is_helped_to(&h, "end", 2);
    host_close(&h);
    pl_lesson_free(lesson);
}

TEST(the_row_has_passed_and_he_offers_to_show)
{
    pl_lesson *lesson = load_small();
    host h;
    host_open(&h, lesson, 0, 4);
    choose(&h, "stance press");
    CHECK_EQ(choose(&h, "pass").kind, PL_VERDICT_LET);
    pl_coach_view view = host_look(&h);
    CHECK(!pl_lesson_is_at(h.game, "MP.1"));
    CHECK_EQ(view.want, PL_COACH_PLAY);
    is_helped_to(&h, "end", 2);
    CHECK_EQ(choose(&h, "pass").kind, PL_VERDICT_DONE);
    CHECK_EQ(host_look(&h).want, PL_COACH_ENDED);
    host_close(&h);
    pl_lesson_free(lesson);
}

TEST(the_game_is_over_and_he_offers_to_show)
{
    pl_lesson *lesson = load_small();
    host h;
    host_open(&h, lesson, 0, 4);
    choose(&h, "stance press");
    for (int i = 0; i < 50 && !pl_game_is_over(h.game); i++) {
        choose(&h, "pass");  // the last turn
        host_run(&h);
    }
    CHECK(pl_game_is_over(h.game));
    is_helped_to(&h, "end", 2);
    CHECK(!pl_game_is_over(h.game));
    CHECK_EQ(choose(&h, "pass").kind, PL_VERDICT_DONE);
    CHECK_EQ(host_look(&h).want, PL_COACH_ENDED);
    host_close(&h);
    pl_lesson_free(lesson);
}

TEST(a_choice_may_lead_to_another_step)
{
    pl_lesson *lesson = load_small();
    host h;
    host_open(&h, lesson, 0, 4);
    CHECK_EQ(choose(&h, "stance steady").kind, PL_VERDICT_GOTO);
    CHECK_TEXT(host_look(&h).step->id, "end");
    // Red pressed on and Blue did not, so Red moves first, and may be fired at; then it is as the step says.
    for (int i = 0; i < 50 && host_look(&h).want == PL_COACH_PLAY; i++)
        CHECK_EQ(choose(&h, "pass").kind, PL_VERDICT_LET);
    CHECK_EQ(host_look(&h).want, PL_COACH_CHOICE);
    CHECK_EQ(choose(&h, "pass").kind, PL_VERDICT_DONE);
    CHECK_EQ(host_look(&h).want, PL_COACH_ENDED);
    // And back, past the step that never began.
    CHECK_EQ(host_go(&h, PL_GO_BACK).kind, PL_ORDER_BACK);
    CHECK_TEXT(host_look(&h).step->id, "end");
    CHECK_EQ(host_go(&h, PL_GO_BACK).kind, PL_ORDER_BACK);
    CHECK_TEXT(host_look(&h).step->id, "stance");
    host_close(&h);
    pl_lesson_free(lesson);
}

// Where the row had passed before the learner was ever asked at it, only the chapter's beginning is left; the lesson's line leads up to the step.
TEST(where_he_never_could_the_chapter_begins_again)
{
    static const char late[] = "game: drill\n"
                               "scenario: first-steps\n"
                               "side: 1\n"
                               "name: Late\n"
                               "chapters:\n"
                               "- id: one\n"
                               "  name: One\n"
                               "  steps:\n"
                               "  - id: stance\n"
                               "    at: T.2\n"
                               "    before: [{2: stance steady}]\n"
                               "    say: Press on.\n"
                               "    do: stance press\n"
                               "    otherwise:\n"
                               "    - {choice: stance steady, goto: march, say: \"As you like.\"}\n"
                               "  - id: far\n"
                               "    at: MP.1\n"
                               "    say: March.\n"
                               "    do: \"move B2 [(18,10.5)]\"\n"
                               "    reply: [{2: pass}, {2: pass}, {2: pass}, {2: pass}]\n"
                               "  - id: march\n"
                               "    at: MP.1\n"
                               "    say: March.\n"
                               "    do: \"move B1 [(12,10.5)]\"\n"
                               "    reply: [{2: pass}, {2: pass}, {2: pass}, {2: pass}]\n"
                               "    otherwise:\n"
                               "    - {choice: pass, then: let}\n"
                               "  - id: end\n"
                               "    at: MP.1\n"
                               "    say: End it.\n"
                               "    do: pass\n"
                               "    reply: [{2: pass}]\n";
    pl_lesson *lesson = load_text(late);
    host h;
    host_open(&h, lesson, 0, 4);
    // Steady squads cannot go that far: the step's own choice is refused from the first.
    CHECK_EQ(choose(&h, "stance steady").kind, PL_VERDICT_GOTO);
    CHECK_TEXT(host_look(&h).step->id, "march");
    CHECK_EQ(choose(&h, "pass").kind, PL_VERDICT_LET);
    is_helped_to(&h, "end", 0);
    CHECK_EQ(choose(&h, "pass").kind, PL_VERDICT_DONE);
    CHECK_EQ(host_look(&h).want, PL_COACH_ENDED);
    host_close(&h);
    pl_lesson_free(lesson);
}

// The others' choices come from the lesson where they are legal; else the scripted player makes one.
TEST(what_the_lesson_does_not_say_a_player_chooses)
{
    pl_lesson *lesson = load_small();
    host h;
    host_open(&h, lesson, 0, 4);
    pl_coach_next next = pl_coach_turn(h.coach, h.game);
    CHECK_EQ(next.who, PL_COACH_PLAYS);
    CHECK_EQ(next.side, 2);
    host_play(&h, &next.choice);
    CHECK_EQ(pl_coach_turn(h.coach, h.game).who, PL_COACH_LEARNER);
    choose(&h, "stance steady");
    next = pl_coach_turn(h.coach, h.game);
    CHECK_EQ(next.who, PL_COACH_PLAYER);
    CHECK_EQ(next.side, 2);
    host_close(&h);
    pl_lesson_free(lesson);
}
