// standing.h - standing answers at the terminal: the word `ask`, and the questions that are passed by it.
// Stands on session.h and formats/standing.h.
#pragma once
#include "session.h"

/// The side is asked at a window and has said for this turn that it does not want to be: *choice is made for it.
bool cli_standing_passes(cli_session *session, pl_side side, pl_choice *choice);
/// Obeys `ask WORDS` where the game stands, or says what was wanted. True: something else holds now, and the question is to be looked at anew.
bool cli_standing_obey(cli_session *session, pl_side side, const char *words);
/// The line of a prompt that says when this question is asked, where it may be answered for the whole turn.
void cli_standing_show(const cli_session *session, pl_side side);
/// What was said for the question that is asked now is forgotten: it has come back by undo.
void cli_standing_forget(cli_session *session, pl_side side);
