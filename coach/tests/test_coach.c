// test_coach.c - every lesson is played through the coach: as it says, otherwise, at random, and stored in the middle.
#include "host.h"

// ---- as it says

static void check(const pl_lesson *lesson, int chapter)
{
    pl_error error = {0};
    if (chapter)
        return;
    char line[600];
    if (pl_lesson_check(lesson, &error)) {
        pl_error_print(&error, line, sizeof line);
        fail_msg("%s", line);
    }
}

TEST(every_lesson_passes_its_own_check) { kit_each_chapter(check); }

static void follow(const pl_lesson *lesson, int chapter)
{
    host h;
    host_open(&h, lesson, chapter, 7);
    int count = lesson->chapters[chapter].step_count;
    for (int step = 0; step < count; step++) {
        pl_coach_view view = host_look(&h);
        CHECK_TEXT(view.step->id, lesson->chapters[chapter].steps[step].id);
        CHECK_TEXT(view.say, view.step->say);
        CHECK_EQ(view.number, step + 1);
        CHECK(!view.is_show_offered);
        const char *after = step ? lesson->chapters[chapter].steps[step - 1].after : NULL;
        CHECK(view.after == after);
        host_obey(&h, &view);
    }
    pl_coach_view view = host_look(&h);
    CHECK_EQ(view.want, PL_COACH_ENDED);
    CHECK(view.offer_count > 0);
    CHECK(!pl_game_is_out_of_dice(h.game));  // nothing was left to chance
    host_close(&h);
}

TEST(doing_what_it_says_leads_to_the_end) { kit_each_chapter(follow); }

// Two who follow throw the same dice, whatever seeds they have.
static void throw_twice(const pl_lesson *lesson, int chapter)
{
    host a, b;
    host_open(&a, lesson, chapter, 1);
    host_open(&b, lesson, chapter, 2);
    for (int step = 0; step < lesson->chapters[chapter].step_count; step++) {
        pl_coach_view one = host_look(&a), other = host_look(&b);
        host_obey(&a, &one);
        host_obey(&b, &other);
        host_run(&a);
        host_run(&b);
        CHECK(pl_game_hash(a.game) == pl_game_hash(b.game));
    }
    host_close(&a);
    host_close(&b);
}

TEST(the_lessons_dice_are_the_lessons) { kit_each_chapter(throw_twice); }

// ---- being shown, skipping, going back

static void be_shown(const pl_lesson *lesson, int chapter)
{
    host h;
    host_open(&h, lesson, chapter, 3);
    for (int step = 0; step < lesson->chapters[chapter].step_count; step++) {
        pl_coach_view view = host_look(&h);
        CHECK_EQ(view.number, step + 1);
        CHECK(view.can & PL_GO_BIT(PL_GO_SKIP));
        CHECK_EQ(host_go(&h, step % 2 || !(view.can & PL_GO_BIT(PL_GO_SHOW)) ? PL_GO_SKIP : PL_GO_SHOW).kind, PL_ORDER_NONE);
    }
    CHECK_EQ(host_look(&h).want, PL_COACH_ENDED);
    host_close(&h);
}

TEST(show_and_skip_lead_to_the_end) { kit_each_chapter(be_shown); }

static void go_back_and_on(const pl_lesson *lesson, int number)
{
    const pl_lesson_chapter *chapter = &lesson->chapters[number];
    uint64_t hashes[PL_LESSON_STEPS_MAX];
    host h;
    host_open(&h, lesson, number, 3);
    for (int step = 0; step < chapter->step_count; step++) {
        pl_coach_view view = host_look(&h);
        hashes[step] = pl_game_hash(h.game);
        host_obey(&h, &view);
    }
    CHECK_EQ(host_look(&h).want, PL_COACH_ENDED);
    for (int step = chapter->step_count - 1; step >= 0; step--) {
        CHECK(host_go(&h, PL_GO_BACK).kind != PL_ORDER_REFUSED);
        CHECK_EQ(host_look(&h).number, step + 1);
        CHECK(pl_game_hash(h.game) == hashes[step]);
    }
    CHECK_EQ(host_go(&h, PL_GO_BACK).kind, PL_ORDER_REFUSED);
    for (pl_coach_view view = host_look(&h); view.want != PL_COACH_ENDED; view = host_look(&h))
        host_obey(&h, &view);
    host_close(&h);
}

TEST(back_leads_step_by_step_to_the_beginning_and_on_again) { kit_each_chapter(go_back_and_on); }

static void follow_links(const pl_lesson *lesson, int chapter)
{
    host h;
    host_open(&h, lesson, chapter, 3);
    for (int step = 0; step < lesson->chapters[chapter].step_count; step++) {
        pl_order order = pl_coach_go_to(h.coach, step);
        CHECK_EQ(order.kind, PL_ORDER_BACK);
        host_replay(&h, order.entries);
        pl_coach_view view = host_look(&h);
        CHECK_EQ(view.number, step + 1);
        CHECK_TEXT(view.say, view.step->say);
    }
    CHECK_EQ(pl_coach_go_to(h.coach, 99).kind, PL_ORDER_REFUSED);
    host_close(&h);
}

TEST(a_link_leads_to_any_step) { kit_each_chapter(follow_links); }

// ---- otherwise

// One open option of every verb that needs no filling, held against the step. What is let is played on a copy of the table.
static int try_others(host *h, const pl_coach_view *view, int counts[])
{
    int count, tried = 0;
    const pl_option *options = pl_game_options(h->game, h->lesson->side, false, &count);
    pl_choice list[64];
    for (int i = 0; i < count && tried < PL_COUNT(list); i++)
        if (h->battle->rules->verbs[options[i].verb].need == PL_NEED_NONE)
            list[tried++] = (pl_choice){.side = h->lesson->side,
                                        .verb = options[i].verb,
                                        .subject = options[i].subject,
                                        .target = options[i].target,
                                        .value = options[i].value};
    for (int i = 0; i < tried; i++) {
        uint64_t hash = pl_game_hash(h->game);
        pl_coach_place place = *pl_coach_where(h->coach);
        uint32_t entries = h->journal.entry_count;
        pl_verdict verdict = pl_coach_judge(h->coach, h->game, &list[i]);
        CHECK(pl_game_hash(h->game) == hash);
        counts[verdict.kind]++;
        if (verdict.kind == PL_VERDICT_HELD) {
            CHECK(verdict.say && verdict.say[0]);
            CHECK(!verdict.is_played);
            CHECK(!memcmp(&place, pl_coach_where(h->coach), sizeof place));
        } else if (verdict.kind == PL_VERDICT_BACK) {
            host_play(h, &list[i]);
            pl_coach_view back = host_look(h);
            CHECK_EQ(back.want, PL_COACH_TAKE_BACK);
            CHECK_EQ(host_go(h, PL_GO_BACK).kind, PL_ORDER_BACK);
            CHECK_EQ(h->journal.entry_count, entries);
            CHECK(pl_game_hash(h->game) == hash);
            CHECK_EQ(host_look(h).want, view->want);
        }
    }
    return tried;
}

static int judged[PL_VERDICT_FREE + 1], judged_count;

static void try_others_everywhere(const pl_lesson *lesson, int chapter)
{
    host h;
    host_open(&h, lesson, chapter, 5);
    for (pl_coach_view view = host_look(&h); view.want != PL_COACH_ENDED; view = host_look(&h)) {
        if (pl_game_asked(h.game) & PL_SIDE_BIT(lesson->side))
            judged_count += try_others(&h, &view, judged);
        host_obey(&h, &view);
    }
    host_close(&h);
}

TEST(something_else_is_judged_and_the_chapter_still_ends)
{
    kit_each_chapter(try_others_everywhere);
    CHECK_EQ(judged[PL_VERDICT_REFUSED], 0);
    const char *only = getenv("PHASELINE_GAME");
    if (only && strcmp(only, "drill") != 0)
        return;
    CHECK(judged_count > 0);  // in Drill's lesson alone there is one of each kind
    CHECK(judged[PL_VERDICT_HELD] && judged[PL_VERDICT_LET] && judged[PL_VERDICT_BACK] && judged[PL_VERDICT_DONE]);
}

// ---- at random

static int choose_at_whim(host *h)
{
    pl_choice choice = pl_player_choose(h->whim, pl_game_state(h->game), h->lesson->side);
    pl_verdict verdict = pl_coach_judge(h->coach, h->game, &choice);
    CHECK(verdict.kind != PL_VERDICT_REFUSED);
    CHECK(verdict.is_played || (verdict.say && verdict.say[0]));
    if (verdict.is_played)
        host_play(h, &choice);
    return verdict.is_played;
}

// After being shown the lesson is farther on than it was, or what was passed by is there to be read.
static void show_leads_on(host *h)
{
    int before = pl_coach_where(h->coach)->step;
    pl_order order = host_go(h, PL_GO_SHOW);
    CHECK(order.kind == PL_ORDER_NONE || order.kind == PL_ORDER_BACK);
    pl_coach_view view = host_look(h);
    int now = pl_coach_where(h->coach)->step;
    if (!(now > before || (now == before && (view.want == PL_COACH_READ || view.want == PL_COACH_ACT))))
        fail_msg("%s, step %d: shown, and now at %d, %s", h->lesson->chapters[h->chapter].id, before, now, pl_coach_want_names[view.want]);
}

static void do_anything(const pl_lesson *lesson, int chapter, uint64_t seed)
{
    host h;
    host_open(&h, lesson, chapter, seed);
    int shown = 0, choices = 0;
    for (int i = 0; choices < 200 && i < 1000; i++) {
        pl_coach_view view = host_look(&h);
        bool is_asked = pl_game_asked(h.game) & PL_SIDE_BIT(lesson->side);
        if (view.want == PL_COACH_ENDED) {
            CHECK_EQ(pl_coach_go_to(h.coach, 0).kind, PL_ORDER_BACK);
            host_replay(&h, 0);
        } else if (view.want == PL_COACH_READ) {
            host_go(&h, PL_GO_NEXT);
        } else if (view.want == PL_COACH_TAKE_BACK) {
            CHECK_EQ(host_go(&h, PL_GO_BACK).kind, PL_ORDER_BACK);
        } else if (view.is_show_offered || i % 7 == 6 || !is_asked) {
            show_leads_on(&h);
            shown++;
        } else {
            choose_at_whim(&h);
            choices++;
        }
    }
    CHECK_EQ(choices, 200);
    CHECK(shown > 0);
    host_close(&h);
}

static void do_anything_with_seeds(const pl_lesson *lesson, int chapter)
{
    int seeds = getenv("PHASELINE_LONG") ? 40 : 3;
    for (int i = 0; i < seeds; i++)
        do_anything(lesson, chapter, 11 + (uint64_t)(100 * i + chapter));
}

TEST(whatever_is_chosen_the_coach_leads_on) { kit_each_chapter(do_anything_with_seeds); }
