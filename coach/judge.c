// judge.c - what the learner chose or did, held against what the step asks for.
#include <stdio.h>
#include <string.h>

#include "formats/say.h"
#include "inside.h"

static pl_verdict keep(pl_coach *coach, pl_verdict_kind kind, int otherwise, const char *say)
{
    bool is_played =
        kind == PL_VERDICT_DONE || kind == PL_VERDICT_LET || kind == PL_VERDICT_BACK || kind == PL_VERDICT_GOTO || kind == PL_VERDICT_FREE;
    coach->verdict = is_played ? kind : PL_VERDICT_FREE;
    coach->verdict_otherwise = otherwise;
    return (pl_verdict){kind, is_played, say};
}

static pl_verdict held(pl_coach *coach, const char *say) { return keep(coach, PL_VERDICT_HELD, -1, say); }

// "RULE.61: too far" cites RULE.61 and not RULE.6.
static bool is_cited(const char *why, const char *rule)
{
    size_t length = strlen(rule);
    char next = why && !strncmp(why, rule, length) ? why[length] : 'x';
    return !((next >= '0' && next <= '9') || (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z'));
}

// The rules refuse it, which may be just what was to be tried.
static pl_verdict judge_refused(pl_coach *coach, pl_game *game, const pl_lesson_step *step)
{
    const char *why = pl_game_why_not(game, NULL);
    bool is_tried =
        step && coach->place.phase == PL_COACH_OPEN && step->refused && pl_coach_has_come(coach, game) && is_cited(why, step->refused);
    if (!is_tried)
        return keep(coach, PL_VERDICT_REFUSED, -1, NULL);
    snprintf(coach->say, sizeof coach->say, "%s", why);
    pl_coach_done(coach, game);
    pl_coach_move_on(coach, game);
    return keep(coach, PL_VERDICT_TRIED, -1, coach->say);
}

static bool is_done(pl_coach *coach, pl_game *game, const pl_lesson_step *step, const pl_choice *choice)
{
    if (step->done.count) {
        pl_game_take_up(coach->trial, pl_game_state(game), &coach->dice);
        return pl_game_choose(coach->trial, choice) == PL_OK && pl_lesson_holds(coach->lesson, &step->done, coach->trial, coach->view);
    }
    for (int i = 0; i < step->accept_count && !step->refused; i++)
        if (pl_pattern_takes(&step->accept[i], choice))
            return true;
    return false;
}

// What the lesson would do, in words.
static const char *but_first(pl_coach *coach, const pl_lesson_step *step)
{
    char text[PL_SAY_MAX] = "";
    const pl_eye eye = {coach->scene, coach->lesson->side, false};
    if (step->choice && step->choice->choice.verb != PL_PASS)
        pl_say_choice(&eye, &step->choice->choice, text, sizeof text);
    if (text[0])
        snprintf(coach->say, sizeof coach->say, "That is allowed, but first this: %s.", text);
    else
        snprintf(coach->say, sizeof coach->say, "That is allowed, but first what is asked for here.");
    return coach->say;
}

static pl_verdict judge_other(pl_coach *coach, const pl_lesson_step *step, const pl_choice *choice)
{
    static const pl_verdict_kind kinds[] = {[PL_THEN_HOLD] = PL_VERDICT_HELD,
                                            [PL_THEN_LET] = PL_VERDICT_LET,
                                            [PL_THEN_BACK] = PL_VERDICT_BACK,
                                            [PL_THEN_GOTO] = PL_VERDICT_GOTO};
    for (int i = 0; i < step->otherwise_count; i++)
        if (pl_pattern_takes(&step->otherwise[i].pattern, choice))
            return keep(coach, kinds[step->otherwise[i].then], i, step->otherwise[i].say);
    return held(coach, but_first(coach, step));
}

pl_verdict pl_coach_judge(pl_coach *coach, pl_game *game, const pl_choice *choice)
{
    const pl_coach_place *place = &coach->place;
    const pl_lesson_step *step = pl_coach_step(coach);
    if (place->phase == PL_COACH_LEFT)
        return keep(coach, PL_VERDICT_FREE, -1, NULL);
    if (place->is_lost)
        return held(coach, "The lesson has changed since you came this far. Begin the chapter again, or leave the lesson and play on.");
    if (place->phase == PL_COACH_END)
        return held(coach, "The chapter is over. Choose what comes next, or leave the lesson and play on.");
    if (place->is_back_offered)
        return held(coach, "Take back what you chose last, then go on.");
    if (pl_game_check(game, choice) != PL_OK)
        return judge_refused(coach, game, step);
    if (place->phase != PL_COACH_OPEN)
        return held(coach, "The others choose first.");
    if (!pl_coach_has_come(coach, game))
        return keep(coach, PL_VERDICT_LET, -1, NULL);
    if (!step->choice)
        return held(coach, step->act.kind ? "That is allowed, but first what is asked for here."
                                          : "That is allowed, but read this first, and go on.");
    return is_done(coach, game, step, choice) ? keep(coach, PL_VERDICT_DONE, -1, NULL) : judge_other(coach, step, choice);
}

// ---- acts

static bool is_same_act(const pl_act *wanted, const pl_act *act)
{
    switch (wanted->kind) {
    case PL_ACT_SELECT: return wanted->unit == act->unit;
    case PL_ACT_PREVIEW: return pl_pattern_takes(&wanted->pattern, &act->pattern.choice);
    case PL_ACT_MEASURE:
        return (wanted->unit == act->unit && wanted->to == act->to) || (wanted->unit == act->to && wanted->to == act->unit);
    default: return act->text && !strcmp(wanted->text, act->text);
    }
}

bool pl_coach_act(pl_coach *coach, pl_game *game, const pl_act *act)
{
    const pl_lesson_step *step = pl_coach_step(coach);
    bool is_asked = step && step->act.kind && coach->place.phase == PL_COACH_OPEN && pl_coach_has_come(coach, game);
    if (!is_asked || step->act.kind != act->kind || !is_same_act(&step->act, act))
        return false;
    pl_coach_done(coach, game);
    pl_coach_move_on(coach, game);
    return true;
}
