// go.c - what the learner asks of the coach: on, back, show me, skip, another chapter, leave.
#include "inside.h"

static pl_order refused(const char *say) { return (pl_order){.kind = PL_ORDER_REFUSED, .say = say}; }
static pl_order none(void) { return (pl_order){.kind = PL_ORDER_NONE}; }

// From the chapter's beginning the lesson's own line leads to every step: that is what its check has played.
static pl_order catch_up(pl_coach *coach, int until)
{
    pl_coach_start_anew(coach, until);
    return (pl_order){.kind = PL_ORDER_BACK, .entries = 0};
}

static pl_order finish_step(pl_coach *coach, pl_game *game)
{
    pl_coach_done(coach, game);
    pl_coach_move_on(coach, game);
    return none();
}

static bool is_here(const pl_coach *coach, const pl_game *game)
{
    return coach->place.phase == PL_COACH_OPEN && !coach->place.is_back_offered && pl_coach_has_come(coach, game);
}

static pl_order go_back(pl_coach *coach, pl_game *game)
{
    pl_coach_place *place = &coach->place;
    int count = coach->chapter->step_count, step = place->step;
    place->is_shown = place->until = 0;
    if (place->is_back_offered)
        return (pl_order){.kind = PL_ORDER_BACK, .entries = place->back_to};
    // What the others choose of themselves comes again by itself: it is no way back.
    if (step < count && (place->phase == PL_COACH_REPLY || place->lets))
        return (pl_order){.kind = PL_ORDER_BACK, .entries = place->began[step].entry};
    int before = step - 1;
    while (before >= 0 && place->began[before].entry == PL_COACH_NEVER)
        before--;
    if (before < 0)
        return refused("This is the beginning of the chapter.");
    if (step < count)
        place->began[step].entry = place->began[step].dice = PL_COACH_NEVER;
    if (place->began[before].entry < place->entries)
        return (pl_order){.kind = PL_ORDER_BACK, .entries = place->began[before].entry};
    pl_coach_begin(coach, game, before, before && coach->chapter->steps[before - 1].after ? before : 0);
    pl_coach_move_on(coach, game);
    return none();
}

static pl_order go_next(pl_coach *coach, pl_game *game)
{
    const pl_lesson_step *step = pl_coach_step(coach);
    int next = coach->place.chapter + 1;
    if (!step)
        return next < coach->lesson->chapter_count ? (pl_order){.kind = PL_ORDER_OPEN, .chapter = next}
                                                   : refused("This was the last chapter.");
    if (coach->place.is_back_offered)
        return go_back(coach, game);
    if (step->choice || step->act.kind)
        return refused("Something is to be done first; ask to be shown, or skip it.");
    return is_here(coach, game) ? finish_step(coach, game) : refused("The others are not done yet.");
}

// Back to where the learner could have done it; there the coach does.
static pl_order go_where_able(pl_coach *coach, const pl_lesson_step *step)
{
    pl_coach_place *place = &coach->place;
    place->lets = 0;
    if (step->refused)
        place->until = (uint8_t)(place->step + 2);  // it was only to be tried, and is passed by
    else
        place->is_shown = 1;
    return (pl_order){.kind = PL_ORDER_BACK, .entries = place->able - 1};
}

static pl_order go_show(pl_coach *coach, pl_game *game)
{
    pl_coach_place *place = &coach->place;
    const pl_lesson_step *step = pl_coach_step(coach);
    if (!step)
        return refused("The chapter is over.");
    bool is_played = step->choice && !step->refused;
    if (is_here(coach, game) && !is_played)
        return finish_step(coach, game);
    if (is_here(coach, game) && pl_coach_can_do(coach, game)) {
        place->is_shown = 1;
        return none();
    }
    return place->able ? go_where_able(coach, step) : catch_up(coach, place->step + (step->choice ? 2 : 1));
}

pl_order pl_coach_go(pl_coach *coach, pl_game *game, pl_go go, int argument)
{
    if (coach->place.phase == PL_COACH_LEFT)
        return go == PL_GO_CHAPTER && argument >= 0 && argument < coach->lesson->chapter_count
                   ? (pl_order){.kind = PL_ORDER_OPEN, .chapter = argument}
                   : refused("The coach has left; begin a chapter to have him back.");
    switch (go) {
    case PL_GO_NEXT: return go_next(coach, game);
    case PL_GO_BACK: return go_back(coach, game);
    case PL_GO_SHOW:
    case PL_GO_SKIP: return go_show(coach, game);
    case PL_GO_CHAPTER:
        return argument >= 0 && argument < coach->lesson->chapter_count ? (pl_order){.kind = PL_ORDER_OPEN, .chapter = argument}
                                                                        : refused("The lesson has no such chapter.");
    case PL_GO_LEAVE: break;
    }
    coach->place.phase = PL_COACH_LEFT;
    pl_coach_put_dice(coach);
    return (pl_order){.kind = PL_ORDER_LEFT};
}

pl_order pl_coach_go_to(pl_coach *coach, int step)
{
    if (step < 0 || step >= coach->chapter->step_count || coach->place.is_lost)
        return refused(coach->place.is_lost ? "The lesson has changed; begin the chapter again." : "The chapter has no such step.");
    return catch_up(coach, step + 1);
}
