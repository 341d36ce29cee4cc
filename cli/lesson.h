// lesson.h - a lesson at this terminal: the session of its chapter, the coach above the prompt, and his words among those of the prompt.
// Stands on session.h, prompt.h and coach/coach.h.
#pragma once
#include "coach/coach.h"
#include "prompt.h"
#include "tell.h"

typedef struct cli_lesson {
    pl_lesson *lesson;
    int chapter;
    uint64_t seed;
    cli_session session;
    pl_coach *coach;
    cli_reader reader;
    cli_tutor tutor;
    pl_coach_place shown;  // as it was told last: what has not changed is not told again
    bool is_told;
    int open;  // 1 + the chapter that is to be opened; 0: none
    bool is_ended;
    pl_error error;
} cli_lesson;

/// Prints what the coach says now, what is marked, and what may be typed.
void cli_coach_print(FILE *to, const pl_scene *scene, const pl_lesson *lesson, const pl_coach_view *view);
/// Puts the coach beside the prompt of the lesson's session.
void cli_lesson_tutor(cli_lesson *l);
/// Does what an order of the coach says, as far as this session can.
void cli_lesson_obey(cli_lesson *l, pl_order order);
