// question.h - what a person is asked at the terminal: where the game stands, the options with their numbers, what passing gives up, what wins.
// Stands on session.h.
#pragma once
#include "session.h"

/// Where the game stands, what is asked and the open options with their numbers; those with one effect are told once.
void cli_question_show(cli_session *session, pl_side side);
/// One option as a line, with its number, or, if it is shut, with the reason.
void cli_question_option(cli_session *session, pl_side side, int number, const pl_option *option);
/// Every open option: a question shows the first few of many that one unit may do in one way.
void cli_question_all(cli_session *session, pl_side side);
/// What declining here would lose, "5 order points". False: nothing.
bool cli_question_loss(const cli_session *session, pl_side side, char *text, size_t size);
/// What is not possible now, and why.
void cli_question_shut(cli_session *session, pl_side side);
/// What wins, a line a goal.
void cli_question_goals(const pl_scene *scene, pl_side side);
