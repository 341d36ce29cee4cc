// test_place.c - a place is stored as text, restored in the middle, and goes on the same; broken texts are refused.
#include "host.h"

// Another table takes over: same journal, the place from its text.
static void take_over(host *from, host *to, uint64_t seed)
{
    char text[PL_COACH_TEXT_MAX];
    pl_coach_place place;
    int length = pl_coach_place_print(from->lesson, pl_coach_where(from->coach), text, sizeof text);
    CHECK(length > 0 && length < PL_COACH_TEXT_MAX);
    host_open(to, from->lesson, from->chapter, seed);
    must(to, pl_coach_place_read(from->lesson, text, &place, &to->error));
    CHECK(!memcmp(&place, pl_coach_where(from->coach), sizeof place));
    pl_coach_put(to->coach, &place);
    must(to, pl_journal_replay(&from->journal, to->game, from->journal.entry_count, &to->error));
    pl_journal_cut(&to->journal, 0);
    for (uint32_t i = 0; i < from->journal.entry_count; i++) {
        // The journal is kept by replaying it once more, entry by entry.
        must(to, pl_journal_replay(&from->journal, to->game, i + 1, &to->error));
        pl_choice choice = pl_journal_choice(&from->journal, i);
        must(to, pl_journal_append(&to->journal, to->game, &choice, &to->error));
    }
    pl_game_use_dice(to->game, pl_coach_dice(to->coach));
    pl_coach_settle(to->coach, to->game, to->journal.entry_count);
}

static void restore_everywhere(const pl_lesson *lesson, int chapter)
{
    host h, other;
    host_open(&h, lesson, chapter, 9);
    for (pl_coach_view view = host_look(&h); view.want != PL_COACH_ENDED; view = host_look(&h)) {
        take_over(&h, &other, 9);
        pl_coach_view again = host_look(&other);
        CHECK_EQ(again.number, view.number);
        CHECK_EQ(again.want, view.want);
        CHECK_TEXT(again.say, view.say);
        host_obey(&h, &view);
        host_obey(&other, &again);
        host_run(&h);
        host_run(&other);
        CHECK(pl_game_hash(h.game) == pl_game_hash(other.game));
        CHECK(!memcmp(pl_coach_where(h.coach), pl_coach_where(other.coach), sizeof(pl_coach_place)));
        host_close(&other);
    }
    host_close(&h);
}

TEST(a_place_restored_at_every_step_goes_on_the_same) { kit_each_chapter(restore_everywhere); }

static void is_refused(const pl_lesson *lesson, const char *text)
{
    pl_coach_place place = {.step = 77};
    pl_error error = {0};
    if (pl_coach_place_read(lesson, text, &place, &error) != PL_BAD)
        fail_msg("'%s' was taken", text);
    CHECK(strstr(error.text, "wanted a place in the lesson 'crossroads'"));
    CHECK_EQ(place.step, 77);
}

TEST(a_broken_text_is_no_place)
{
    pl_lesson *lesson = load("drill", "crossroads");
    char text[PL_COACH_TEXT_MAX], cut[PL_COACH_TEXT_MAX];
    host h;
    host_open(&h, lesson, 1, 9);
    host_look(&h);
    int length = pl_coach_place_print(lesson, pl_coach_where(h.coach), text, sizeof text);
    CHECK(!strncmp(text, "crossroads/the-stand 6 0 1 ", 27));
    for (int i = 0; i < length; i++) {
        snprintf(cut, sizeof cut, "%.*s", i, text);
        is_refused(lesson, cut);
    }
    pl_coach_place sound;
    CHECK_EQ(pl_coach_place_read(lesson, "crossroads/the-stand 6 0 1 1 0 0 0 0 0 0 3 1 0 2 0 0 0:0 - - - - -", &sound, NULL), PL_OK);
    snprintf(cut, sizeof cut, "%s 3", text);
    is_refused(lesson, cut);
    is_refused(lesson, "mill-road/the-stand 6 0 1 1 0 0 0 0 0 0 3 1 0 2 0 0 0:0 - - - - -");
    is_refused(lesson, "crossroads/nowhere 6 0 1 1 0 0 0 0 0 0 3 1 0 2 0 0 0:0 - - - - -");
    is_refused(lesson, "crossroads/the-stand 6 9 1 1 0 0 0 0 0 0 3 1 0 2 0 0 0:0 - - - - -");
    is_refused(lesson, "crossroads/the-stand 6 0 9 1 0 0 0 0 0 0 3 1 0 2 0 0 0:0 - - - - -");
    is_refused(lesson, "crossroads/the-stand 6 0 1 1 0 9 0 0 0 0 3 1 0 2 0 0 0:0 - - - - -");
    is_refused(lesson, "crossroads/the-stand 6 0 1 1 0 0 0 0 1 0 3 1 0 2 0 0 0:0 - - - - -");
    is_refused(lesson, "crossroads/the-stand 6 0 1 1 0 0 0 0 0 0 3 1 0 2 3 0 0:0 - - - - -");
    is_refused(lesson, "crossroads/the-stand 6 0 1 1 0 0 0 0 0 0 3 1 0 2 0 1 0:0 - - - - -");
    is_refused(lesson, "crossroads/the-stand 6 0 1 1 0 0 0 0 0 0 3 99999999999999999999 0 2 0 0 0:0 - - - - -");
    host_close(&h);
    pl_lesson_free(lesson);
}

// ---- a lesson that has changed

TEST(who_is_lost_may_begin_again_or_play_on)
{
    pl_lesson *lesson = load("drill", "crossroads");
    char text[PL_COACH_TEXT_MAX];
    pl_coach_place place;
    host h;
    host_open(&h, lesson, 0, 9);
    for (int i = 0; i < 4; i++) {
        pl_coach_view view = host_look(&h);
        host_obey(&h, &view);
    }
    pl_coach_lose(h.coach);
    pl_coach_place_print(lesson, pl_coach_where(h.coach), text, sizeof text);
    must(&h, pl_coach_place_read(lesson, text, &place, &h.error));
    CHECK(!memcmp(&place, pl_coach_where(h.coach), sizeof place));
    pl_coach_view view = host_look(&h);
    CHECK_EQ(view.want, PL_COACH_ENDED);
    CHECK(view.is_lost && strstr(view.say, "has been changed"));
    CHECK_EQ(view.offers[0].kind, PL_OFFER_AGAIN);
    CHECK_EQ(view.offers[1].kind, PL_OFFER_PLAY_ON);
    CHECK_EQ(host_go(&h, PL_GO_BACK).kind, PL_ORDER_REFUSED);
    CHECK_EQ(host_go(&h, PL_GO_SHOW).kind, PL_ORDER_REFUSED);
    CHECK_EQ(pl_coach_go_to(h.coach, 1).kind, PL_ORDER_REFUSED);
    pl_choice choice = pl_player_choose(h.whim, pl_game_state(h.game), lesson->side);
    CHECK_EQ(pl_coach_judge(h.coach, h.game, &choice).kind, PL_VERDICT_HELD);
    CHECK_EQ(host_go(&h, PL_GO_CHAPTER).kind, PL_ORDER_OPEN);
    CHECK_EQ(host_go(&h, PL_GO_LEAVE).kind, PL_ORDER_LEFT);
    CHECK_EQ(pl_coach_judge(h.coach, h.game, &choice).kind, PL_VERDICT_FREE);
    pl_coach_place_print(lesson, pl_coach_where(h.coach), text, sizeof text);
    CHECK(pl_coach_text_has_left(text));
    CHECK(!pl_coach_text_has_left("crossroads/the-stand 6 0 1 1 0"));
    host_close(&h);
    pl_lesson_free(lesson);
}

// ---- leaving

TEST(who_leaves_plays_an_ordinary_battle)
{
    pl_lesson *lesson = load("drill", "crossroads");
    host h;
    host_open(&h, lesson, 0, 9);
    pl_coach_view view = host_look(&h);
    host_obey(&h, &view);
    CHECK_EQ(host_go(&h, PL_GO_LEAVE).kind, PL_ORDER_LEFT);
    for (int i = 0; i < 400 && !pl_game_is_over(h.game); i++) {
        CHECK_EQ(host_look(&h).want, PL_COACH_ALONE);
        if (pl_game_is_over(h.game))
            break;
        pl_choice choice = pl_player_choose(h.whim, pl_game_state(h.game), lesson->side);
        CHECK_EQ(pl_coach_judge(h.coach, h.game, &choice).kind, PL_VERDICT_FREE);
        host_play(&h, &choice);
    }
    CHECK(pl_game_is_over(h.game));
    CHECK_EQ(host_go(&h, PL_GO_SHOW).kind, PL_ORDER_REFUSED);
    host_close(&h);
    pl_lesson_free(lesson);
}

TEST(chapters_follow_each_other)
{
    pl_lesson *lesson = load("drill", "crossroads");
    host h;
    host_open(&h, lesson, 0, 9);
    for (pl_coach_view view = host_look(&h); view.want != PL_COACH_ENDED; view = host_look(&h))
        host_obey(&h, &view);
    pl_order order = pl_coach_go(h.coach, h.game, PL_GO_NEXT, 0);
    CHECK_EQ(order.kind, PL_ORDER_OPEN);
    CHECK_EQ(order.chapter, 1);
    CHECK_EQ(pl_coach_go(h.coach, h.game, PL_GO_CHAPTER, 0).chapter, 0);
    CHECK_EQ(pl_coach_go(h.coach, h.game, PL_GO_CHAPTER, 2).kind, PL_ORDER_REFUSED);
    host_close(&h);
    pl_lesson_free(lesson);
}
