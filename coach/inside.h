// inside.h - a coach from within. Private to coach/: coach.c moves the place on, judge.c judges choices, show.c says what is shown, go.c obeys,
// place.c writes places down.
#pragma once
#include "coach.h"

enum { PL_COACH_LETS_MAX = 3, PL_COACH_SAY_MAX = 700 };

struct pl_coach {
    const pl_lesson *lesson;
    const pl_lesson_chapter *chapter;
    const pl_scene *scene;
    pl_game *trial;  // a choice is tried on it before it is judged
    pl_state *view;  // room for expectations
    uint64_t seed;
    pl_dice dice;  // in force
    pl_coach_place place;
    pl_verdict_kind verdict;  // of the choice judged last, until it is played; PL_VERDICT_FREE: none
    bool is_saying;           // what is played next is one of the others' choices that the lesson names
    int verdict_otherwise;    // the `otherwise` it came from, -1: none
    char say[PL_COACH_SAY_MAX];
};

/// The step he is at; NULL: the chapter is over, or he has left.
const pl_lesson_step *pl_coach_step(const pl_coach *coach);
/// Goes to a step's beginning, or, behind the last, to the chapter's end. after: 1 + the step whose `after` stands from now on, 0: none.
void pl_coach_begin(pl_coach *coach, pl_game *game, int step, int after);
/// The step is done; the others may reply.
void pl_coach_done(pl_coach *coach, pl_game *game);
/// The step's row is here, or it waits for none.
bool pl_coach_has_come(const pl_coach *coach, const pl_game *game);
/// The step's row has passed, or the game is over: the step cannot be done from here.
bool pl_coach_has_passed(const pl_coach *coach, const pl_game *game);
/// The step's own choice may be made now.
bool pl_coach_can_do(pl_coach *coach, pl_game *game);
/// What follows from where the game stands, as far as it goes by itself.
void pl_coach_move_on(pl_coach *coach, pl_game *game);
/// The chapter's beginning. until: 1 + the step up to which he then plays by himself, 0: none. The host replays nothing, and settles.
void pl_coach_start_anew(pl_coach *coach, int until);
/// The learner is asked by the game.
bool pl_coach_is_asking(const pl_coach *coach, const pl_game *game);
/// Puts the dice of the place in force.
void pl_coach_put_dice(pl_coach *coach);
