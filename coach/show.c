// show.c - what the learner is shown now: the sentence, the marks, what is wanted of him and what he may ask for.
#include <stdio.h>
#include <string.h>

#include "inside.h"

static const char *name_of_row(const pl_ruleset *rules, const char *at)
{
    const char *arrow = strrchr(at, '>'), *id = arrow ? arrow + 1 + strspn(arrow + 1, " ") : at;
    for (int s = 1; s < rules->sequence_count; s++)
        for (int i = 0; i < rules->sequences[s].step_count; i++)
            if (!strcmp(rules->sequences[s].steps[i].id, id))
                return rules->sequences[s].steps[i].name;
    return "";
}

static unsigned what_can(const pl_coach *coach, const pl_coach_view *view)
{
    const pl_coach_place *place = &coach->place;
    unsigned can = PL_GO_BIT(PL_GO_CHAPTER) | PL_GO_BIT(PL_GO_LEAVE);
    if (view->want == PL_COACH_READ || (view->want == PL_COACH_ENDED && place->chapter + 1 < coach->lesson->chapter_count))
        can |= PL_GO_BIT(PL_GO_NEXT);
    if ((place->entries || place->step) && !place->is_lost)
        can |= PL_GO_BIT(PL_GO_BACK);
    if (view->step)
        can |= PL_GO_BIT(PL_GO_SKIP) | (view->want != PL_COACH_READ ? PL_GO_BIT(PL_GO_SHOW) : 0u);
    return can;
}

static void look_at_end(const pl_coach *coach, pl_coach_view *view)
{
    static const pl_lesson_offer anew[] = {{.kind = PL_OFFER_AGAIN}, {.kind = PL_OFFER_PLAY_ON}};
    view->want = PL_COACH_ENDED;
    view->number = view->of;
    view->is_lost = coach->place.is_lost;
    if (view->is_lost) {
        view->say = "This lesson has been changed since you came this far, and does not lead on from here. Begin the chapter again, or "
                    "play on without me.";
        view->offers = anew;
        view->offer_count = PL_COUNT(anew);
        return;
    }
    view->say = coach->chapter->end_say ? coach->chapter->end_say : "That is the end of this chapter.";
    view->offers = coach->chapter->offers;
    view->offer_count = coach->chapter->offer_count;
}

// The step's row is not here: who plays meanwhile, and whether it can come at all.
static void look_while_waiting(pl_coach *coach, const pl_game *game, pl_coach_view *view)
{
    bool is_asked = pl_coach_is_asking(coach, game) && coach->place.phase == PL_COACH_OPEN;
    view->want = is_asked || view->is_show_offered ? PL_COACH_PLAY : PL_COACH_WATCH;
    view->say = coach->say;
    if (view->is_show_offered)
        snprintf(coach->say, sizeof coach->say, "The lesson cannot go on from here any more. Shall I show you?");
    else if (is_asked)
        snprintf(coach->say, sizeof coach->say, "The lesson goes on at %s, %s. Play on until then.", view->step->at,
                 name_of_row(coach->lesson->rules, view->step->at));
    else
        snprintf(coach->say, sizeof coach->say, "Watch what the others do.");
}

static void look_at_step(pl_coach *coach, const pl_game *game, pl_coach_view *view)
{
    const pl_coach_place *place = &coach->place;
    const pl_lesson_step *step = view->step;
    view->heard = place->heard ? step->otherwise[place->heard - 1].say : NULL;
    view->is_show_offered = place->lets >= PL_COACH_LETS_MAX || pl_coach_has_passed(coach, game);
    if (place->is_back_offered) {
        view->want = PL_COACH_TAKE_BACK;
        view->say = view->heard;
        return;
    }
    if (place->phase != PL_COACH_OPEN || !pl_coach_has_come(coach, game) || pl_coach_has_passed(coach, game)) {
        look_while_waiting(coach, game, view);
        return;
    }
    view->want = step->choice ? PL_COACH_CHOICE : step->act.kind ? PL_COACH_ACT : PL_COACH_READ;
    view->say = step->say;
    view->show = step->show;
    view->hint = step->hint.after ? &step->hint : NULL;
    view->wish = step->choice;
}

void pl_coach_look(pl_coach *coach, pl_game *game, pl_coach_view *view)
{
    const pl_coach_place *place = &coach->place;
    *view = (pl_coach_view){
        .chapter = coach->chapter, .step = pl_coach_step(coach), .number = place->step + 1, .of = coach->chapter->step_count, .say = ""};
    view->after = place->after ? coach->chapter->steps[place->after - 1].after : NULL;
    if (place->phase == PL_COACH_LEFT) {
        view->want = PL_COACH_ALONE;
        return;
    }
    if (view->step)
        look_at_step(coach, game, view);
    else
        look_at_end(coach, view);
    view->can = what_can(coach, view);
}
